// What must fit on small phones: names of tabs and buttons, and 81 cells in two lines.

import assert from "node:assert/strict";

const PUZZLE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

/** The texts that come nearer to an edge of their button than this many pixels. */
const crowded = (t, selector, least) =>
  t.page.locator(selector).evaluateAll((buttons, least) => {
    const room = (button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      const [text, edge] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
      return Math.min(text.left - edge.left, edge.right - text.right);
    };
    return buttons.filter((button) => room(button) < least).map((button) => button.textContent);
  }, least);

/** The lengths of the lines of each row of cells. */
const lengths = (t, selector) =>
  t.page.locator(selector).evaluateAll((all) =>
    all.map((element) => {
      const text = element.firstChild;
      const tops = [...text.data].map((_, at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().top;
      });
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length).join("+");
    }),
  );

export const NARROW_TASKS = {
  async "read every tab and button"(t) {
    await t.go(PUZZLE);
    for (const tab of await t.page.getByRole("tab").all()) {
      await tab.click();
      assert.deepEqual(await crowded(t, ".tabs button", 2), []);
      assert.deepEqual(await crowded(t, ".panel:not([hidden]) .segments button", 6), []);
    }
    assert.deepEqual(await crowded(t, ".checks .segments button", 6), []);
    assert.deepEqual(await crowded(t, ".pad button", 1), []);
  },

  async "read 81 cells in two lines"(t) {
    await t.go(PUZZLE);
    await t.fact("Bands and stacks");
    assert.deepEqual(new Set(await lengths(t, "dd.cells")), new Set(["41+40"]));
    await t.tab("Generate");
    await t.page.locator("form button[type=submit]", { hasText: "Generate" }).click();
    await t.sees(/^1 puzzle of/);
    assert.deepEqual(await lengths(t, ".puzzles button"), ["41+40"]);
  },
};
