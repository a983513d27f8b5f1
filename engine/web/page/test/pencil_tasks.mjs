// Pencil marks, and the check of the digits that somebody placed: by touch on a phone and by keys.

import assert from "node:assert/strict";

const PUZZLE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

const cell = (t, row, column) => t.page.locator(".cell").nth(9 * (row - 1) + column - 1);

/** The small digits of a cell. */
const small = (t, row, column) =>
  cell(t, row, column).evaluate((cell) =>
    [...cell.querySelectorAll(".marks span")].map((span) => span.dataset.digit).join(""),
  );

const pencil = (t) => t.page.getByRole("button", { name: "Pencil marks", exact: true });

export const PENCIL_TASKS = {
  async "write pencil marks by touch, and take them back"(t) {
    await t.go(PUZZLE);
    const hash = t.page.url();
    await cell(t, 1, 1).click();
    assert.equal(await pencil(t).getAttribute("aria-pressed"), "false");
    await pencil(t).click();
    assert.equal(await pencil(t).getAttribute("aria-pressed"), "true");
    await t.click("Pencil mark 4");
    assert.equal(await small(t, 1, 1), "4");
    assert.equal(await t.page.locator(".marks").count(), 1);
    await t.click("Pencil mark 5");
    assert.equal(await small(t, 1, 1), "45");
    assert.match(await cell(t, 1, 1).getAttribute("aria-label"), /blank, pencil marks 4 5$/);
    await t.click("Pencil mark 4");
    assert.equal(await small(t, 1, 1), "5");
    await t.click("Undo");
    assert.equal(await small(t, 1, 1), "45");
    await t.click("Undo");
    await t.click("Redo");
    assert.equal(await small(t, 1, 1), "45");
    await t.click("Clear the cell");
    assert.equal(await small(t, 1, 1), "");
    await t.click("Undo");
    assert.equal(t.page.url(), hash);
    await cell(t, 1, 3).click();
    await t.click("Pencil mark 4");
    await t.sees("Pencil marks go into blank cells.");
    await cell(t, 1, 1).click();
    await pencil(t).click();
    await t.click("Enter 4");
    assert.equal((await t.cells())[0], "4");
    await t.click("Clear the cell");
    assert.equal(await small(t, 1, 1), "45");
  },

  async "find pencil marks again after a reload, and not in another puzzle"(t) {
    await t.go(PUZZLE);
    await cell(t, 1, 1).click();
    await t.press("Shift+Digit4", "Shift+Digit5");
    await t.page.reload();
    await t.page.locator(".marks").waitFor();
    assert.equal(await small(t, 1, 1), "45");
    await t.click("Example");
    await t.sees("The puzzle is open.");
    await t.page.reload();
    await t.page.getByRole("grid").waitFor();
    assert.equal(await t.page.locator(".marks").count(), 0);
  },

  async "write pencil marks by keys"(t) {
    await t.go(PUZZLE);
    await cell(t, 1, 1).click();
    await t.press("Shift+Digit4");
    assert.equal(await small(t, 1, 1), "4");
    await t.press("p");
    await t.sees("Pencil marks are on.");
    assert.equal(await pencil(t).getAttribute("aria-pressed"), "true");
    await t.press("5", "4");
    assert.equal(await small(t, 1, 1), "5");
    await t.press("p");
    await t.sees("Pencil marks are off.");
    await t.press("4");
    assert.equal((await t.cells())[0], "4");
    const help = await t.page.locator("#keys").textContent();
    assert.match(help, /P switches pencil marks/);
  },

  async "remove filled in candidates, and keep pencil marks with a hint"(t) {
    await t.go(PUZZLE);
    await cell(t, 1, 1).click();
    await pencil(t).click();
    await t.click("Pencil mark 4");
    await t.page.getByLabel("Fill in all candidates").check();
    assert.equal(await small(t, 1, 1), "45");
    await t.click("Pencil mark 5");
    assert.equal(await small(t, 1, 1), "4");
    await t.click("Pencil mark 3");
    await t.sees("A cell in the same row, column or box has the 3.");
    await t.click("Pencil mark 5");
    await t.page.getByLabel("Fill in all candidates").uncheck();
    assert.equal(await small(t, 1, 1), "4");
    assert.equal(await t.page.locator(".marks").count(), 1);
    await t.tab("Hint");
    await t.click("Step");
    await t.click("Apply this step");
    await t.sees(/^Applied: /);
    assert.equal(await small(t, 1, 1), "4");
    await t.click("Example");
    await t.sees("The puzzle is open.");
    assert.equal(await t.page.locator(".marks").count(), 0);
  },

  async "check one's digits, and see in the grid which are wrong"(t) {
    await t.go(PUZZLE);
    const mistaken = () => t.page.locator(".cell.mistaken").allTextContents();
    await cell(t, 1, 1).click();
    await t.press("4");
    await t.click("Check my digits");
    await t.sees("No mistakes so far");
    await t.press("5");
    await cell(t, 1, 1).click();
    await t.press("5");
    assert.equal(await t.page.getByText("No mistakes so far").count(), 0);
    await t.click("Check my digits");
    await t.sees("A digit that you placed is wrong.");
    assert.deepEqual(await mistaken(), []);
    await t.click("Show where");
    assert.deepEqual(await mistaken(), ["5"]);
    await t.finish("mistaken");
    await cell(t, 1, 2).click();
    await t.press("4");
    assert.deepEqual(await mistaken(), []);
    await t.click("Check my digits");
    await t.sees("2 digits that you placed are wrong.");
    await t.click("Show where");
    assert.deepEqual(await mistaken(), ["5", "4"]);
    await t.click("Undo");
    await t.click("Undo");
    await t.click("Check my digits");
    await t.sees("No mistakes so far");
    await t.click("Empty");
    await t.press("Tab");
    await t.click("Check my digits");
    await t.sees(/^This position has several solutions, so none of your digits is wrong for certain\./);
  },
};
