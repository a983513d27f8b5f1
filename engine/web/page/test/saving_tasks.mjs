// What people take away: pictures, copies and confirmations; and how results look.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const PUZZLE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const TWENTY = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

/** Saves the picture of this name in both formats. */
async function savePicture(t, name) {
  for (const [format, begin] of [
    ["SVG", "<svg "],
    ["PNG", "\x89PNG"],
  ]) {
    const [saved] = await Promise.all([
      t.page.waitForEvent("download"),
      t.click(`Save the picture ${name} as ${format}`),
    ]);
    assert.equal(saved.suggestedFilename(), `${name}.${format.toLowerCase()}`);
    assert.ok((await readFile(await saved.path(), "latin1")).startsWith(begin));
  }
}

/** Whether what is inside is as wide as the element, or scrolls there. */
const fitsOrScrolls = (element) => {
  const { overflowX } = getComputedStyle(element);
  return element.scrollWidth <= element.clientWidth || overflowX === "auto";
};

const lines = (t, selector) =>
  t.page.locator(selector).evaluateAll((all) =>
    all.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

export const SAVING_TASKS = {
  async "save pictures of the grid, a step and sets"(t) {
    await t.go(PUZZLE);
    await savePicture(t, "sudoku");
    await t.tab("Hint");
    await t.click("Step");
    await t.page.locator("#panel-hint figure img").waitFor();
    await savePicture(t, "hint");
    await t.tab("Steps");
    await t.click("Path to the solution");
    await t.page.locator(".steps button").nth(1).click();
    await t.page.locator("#panel-steps figure img").waitFor();
    await savePicture(t, "step-2");
    await t.tab("Sets");
    await t.click("List and heat map");
    await t.page.locator("#panel-sets figure img").waitFor();
    await savePicture(t, "heat-map");
    await t.click("Show the clique");
    await t.sees(/disjoint sets/);
    await savePicture(t, "clique-exact");
  },

  async "see confirmations wherever one has scrolled"(t) {
    await t.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await t.go(PUZZLE);
    await t.fact("Bands and stacks");
    await t.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await t.click("Copy: Solution");
    await t.sees("Copied: Solution.");
    const toast = t.page.getByRole("status").locator(".message");
    const { top, bottom } = await toast.evaluate((toast) => toast.getBoundingClientRect().toJSON());
    assert.ok(top >= 0 && bottom <= (await t.page.evaluate(() => innerHeight)));
    assert.match(await t.page.evaluate(() => navigator.clipboard.readText()), /^[1-9]{81}$/);
  },

  async "read 81 cells in one line, or all of them in two on a phone"(t) {
    await t.go(PUZZLE);
    await t.click("Find the name");
    await t.fact("Name");
    const usual = t.width < 640 ? 2 : 1;
    assert.deepEqual(new Set(await lines(t, "dd.cells")), new Set([usual]));
    await t.tab("Generate");
    await t.page.getByRole("spinbutton", { name: "Number" }).fill("2");
    await t.page.locator("form button[type=submit]", { hasText: "Generate" }).click();
    await t.sees(/^2 puzzles of/);
    assert.deepEqual(await lines(t, ".puzzles button"), [usual, usual]);
    assert.ok(await t.page.locator("#panel-generate .puzzles").evaluate(fitsOrScrolls));
    if (t.width >= 640) return;
    const isWhole = (all) => all.every((one) => one.scrollWidth <= one.clientWidth);
    assert.ok(await t.page.locator(".puzzles button, dd.cells").evaluateAll(isWhole));
    await t.tab("Recipe");
    await t.click("Run");
    await t.sees(/^Finished in/);
    assert.ok(await t.page.locator("td.puzzle, td.puzzle button").evaluateAll(isWhole));
  },

  async "get new puzzles at each press, or those of a seed again"(t) {
    await t.go();
    await t.tab("Generate");
    const seed = t.page.getByRole("spinbutton", { name: "Seed" });
    const make = async () => {
      await t.page.locator("form button[type=submit]", { hasText: "Generate" }).click();
      const shown = await seed.inputValue();
      await t.sees(new RegExp(`^1 puzzle of \\d+ tr.*from seed ${shown} on$`));
      return [shown, await t.page.locator(".puzzles button").first().textContent()];
    };
    const [one, first] = await make();
    const [two, second] = await make();
    assert.ok(one !== two && first !== second);
    await seed.fill(one);
    assert.ok(await t.page.getByLabel("Keep this seed").isChecked());
    assert.deepEqual(await make(), [one, first]);
    assert.deepEqual(await make(), [one, first]);
    await t.page.getByLabel("Keep this seed").uncheck();
    assert.notEqual((await make())[0], one);
  },

  async "see of which sets a number of disjoint sets is the maximum"(t) {
    await t.go(TWENTY);
    await t.tab("Sets");
    await t.click("Show the clique");
    await t.sees(/^12 disjoint sets, the maximum among [\d,]+ unavoidable sets/);
    await t.sees(/every puzzle of this grid has at least 12 clues/);
    await t.tab("Strategies");
    await t.page.getByLabel("Clues").filter({ visible: true }).fill("12");
    await t.click("Compare strategies");
    await t.sees(/^Finished in/);
    await t.sees(/^Unavoidable sets of this grid: 4638\nMost of them that share no cell: 12\nColumn mcn: /);
    const cells = await t.page.locator("#panel-compare td.number").allTextContents();
    for (const cell of cells) assert.ok(cell.length <= 12, cell);
    assert.ok(await t.page.locator("#panel-compare .table").evaluate(fitsOrScrolls));
  },

  async "see the ratings of a table beside its puzzles"(t) {
    await t.go();
    await t.tab("Recipe");
    await t.click("Run");
    await t.sees(/^Finished in/);
    const { right } = await t.page
      .locator("#panel-recipe th", { hasText: /^er$/ })
      .evaluate((head) => head.getBoundingClientRect().toJSON());
    assert.ok(right <= t.width, `the ratings end at ${right}`);
    assert.ok(await t.page.locator("#panel-recipe .table").evaluate(fitsOrScrolls));
  },

  async "run a second recipe and a second comparison"(t) {
    await t.go(TWENTY);
    await t.tab("Recipe");
    for (let time = 0; time < 2; time += 1) {
      await t.click("Run");
      await t.sees(/^Finished in/);
      assert.equal(await t.page.locator("#panel-recipe tbody tr").count(), 2);
    }
    await t.tab("Strategies");
    await t.page.getByLabel("Clues").filter({ visible: true }).fill("11");
    for (let time = 0; time < 2; time += 1) {
      await t.click("Compare strategies");
      await t.sees(/^Finished in/);
      assert.equal(await t.page.locator("#panel-compare tbody tr").count(), 3);
    }
  },
};
