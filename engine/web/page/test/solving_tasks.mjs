// What somebody sees who solves a puzzle: facts of the puzzle and of the position, and mistakes.

import assert from "node:assert/strict";

const PUZZLE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
/** ER 9.2 by SudokuExplainer 1.2.1. */
const HARD = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";
/** Two solutions, which differ in four cells: a deadly rectangle has no clue. */
const TWO = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";

const ratings = async (t) => {
  await t.page.locator(".rating dd:not(.note)").first().waitFor();
  return t.page.locator(".rating dd:not(.note)").allTextContents();
};

export const SOLVING_TASKS = {
  async "see the rating of the puzzle, and that of the position reached"(t) {
    await t.go(HARD);
    await t.sees(/^Rating of the puzzle/);
    assert.deepEqual(await ratings(t), ["9.2", "1.2", "1.2"]);
    assert.equal(await t.page.getByText(/of this position/).count(), 0);
    await t.page.locator(".cell").nth(4 * 9 + 7).click();
    await t.press("4");
    await t.sees(/^Rating of this position: ER \d\.\d, EP \d\.\d, ED \d\.\d$/);
    assert.deepEqual(await ratings(t), ["9.2", "1.2", "1.2"]);
    await t.click("Solution in the grid");
    await t.sees("This position is solved.");
    assert.deepEqual(await ratings(t), ["9.2", "1.2", "1.2"]);
  },

  async "go on solving after “Empty” by mistake"(t) {
    const pressed = (name) => t.page.getByRole("button", { name, exact: true }).getAttribute("aria-pressed");
    await t.go(PUZZLE);
    assert.equal(await pressed("Solve"), "true");
    await t.click("Empty");
    assert.equal(await pressed("Edit clues"), "true");
    await t.click("Undo");
    assert.equal(await pressed("Solve"), "true");
    await t.page.locator(".cell").nth(2).click();
    await t.press("4");
    await t.sees(/^This is a clue of the puzzle/);
    await t.click("Redo");
    assert.equal(await pressed("Edit clues"), "true");
  },

  async "keep the facts of the puzzle while solving it"(t) {
    await t.go(PUZZLE);
    const minlex = await t.fact("Minlex form");
    await t.click("Find the name");
    const name = await t.fact("Name");
    await t.page.getByRole("button", { name: "Enter 4", exact: true }).click();
    await t.sees(/^Rating of this position/);
    assert.equal(await t.fact("Minlex form"), minlex);
    assert.equal(await t.fact("Name"), name);
    assert.equal(await t.fact("Clues"), "32");
    await t.sees("One solution");
  },

  async "be told of a wrong digit, and of no more than was asked for"(t) {
    await t.go(PUZZLE);
    await t.page.locator(".cell").first().click();
    await t.press("5");
    await t.tab("Hint");
    const panel = () => t.page.locator("#panel-hint .output").textContent();
    for (const part of ["Where", "Technique", "Step", "Proof"]) {
      await t.click(part);
      await t.sees("A digit that you placed is wrong.");
      assert.doesNotMatch(await panel(), /r\d|[0-9]/);
      assert.equal(await t.page.locator("#panel-hint figure").count(), 0);
    }
    await t.click("Show where");
    await t.sees("The wrong digit is in r1c1.");
    assert.doesNotMatch(await panel(), /is 5|4/);
    await t.page.locator("#panel-hint figure img").waitFor();
    await t.click("Show what is right");
    await t.sees("r1c1 is 5, but 4 in the solution.");
    await t.tab("Steps");
    await t.click("Path to the solution");
    await t.sees("A digit that you placed is wrong.");
    assert.doesNotMatch(await t.page.locator("#panel-steps .output").first().textContent(), /r1c1/);
  },

  async "see two solutions, and where they differ"(t) {
    await t.go(TWO);
    await t.sees("2 solutions");
    await t.sees(/^They differ in 4 cells, which are marked: /);
    const pictures = t.page.locator("#panel-puzzle figure img");
    assert.equal(await pictures.count(), 2);
    const alts = await pictures.evaluateAll((all) => all.map((image) => image.alt));
    assert.notEqual(alts[0], alts[1]);
    await t.tab("Hint");
    await t.click("Where");
    await t.sees(/^This position has several solutions/);
    await t.tab("Sets");
    await t.click("List and heat map");
    await t.sees("This puzzle has several solutions. Open one with a single solution.");
    await t.tab("Puzzle");
    await t.click("Empty");
    await t.click("Show two solutions");
    await t.sees(/^They differ in/);
  },

  async "read messages without words of the command line"(t) {
    await t.go();
    for (const text of ["12.", "53..?", `puzl,er\n${PUZZLE},2`, "6472730538", "12".repeat(50)]) {
      await t.page.getByLabel("Paste a puzzle").fill(text);
      await t.click("Open");
      await t.page.locator(".toast .error").waitFor();
      assert.doesNotMatch(await t.page.locator(".toast").textContent(), /--|`|the text:|:\d+:\d+:|convert|pass /, text);
      await t.click("Close");
    }
    for (const [tab, button] of [
      ["Hint", "Where"],
      ["Steps", "Path to the solution"],
      ["Steps", "All possible next steps"],
      ["Sets", "List and heat map"],
      ["Search", "Start"],
      ["Strategies", "Compare strategies"],
    ]) {
      await t.tab(tab);
      await t.click(button);
      const error = t.page.locator(".panel:not([hidden]) .error");
      await error.waitFor();
      assert.doesNotMatch(await error.textContent(), /--|`|^\w+: |pass |limit/, button);
    }
  },
};
