// What people do on the page, with results that are known from elsewhere: published ones, and those
// that the tests of the engine have.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { RECIPE_TASKS } from "./recipe_tasks.mjs";

/** ER 9.2 by SudokuExplainer 1.2.1. */
const HARD = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/** A grid with twenty puzzles of 17 clues. */
const TWENTY = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

export const TASKS = {
  async "type a puzzle with the keyboard alone, and undo"(t) {
    await t.go();
    await t.press("5", "ArrowRight", "3", "ArrowDown", "7", "ArrowLeft", "6");
    assert.equal((await t.cells()).slice(0, 11), "53000000067");
    await t.press("Control+z", "Backspace");
    assert.equal((await t.cells()).slice(0, 11), "53000000007");
    await t.press("Control+z", "Control+z", "Control+z", "Control+z");
    assert.equal(await t.cells(), "0".repeat(81));
    await t.press("Control+y");
    assert.equal((await t.cells())[0], "5");
  },

  async "paste a drawing, see its solution and facts"(t) {
    await t.go();
    await t.page.getByLabel("Puzzle in any format").fill(EASY.match(/.{9}/g).join("\n"));
    await t.click("Open");
    await t.sees("One solution");
    assert.equal((await t.cells()).replaceAll("0", "."), EASY);
    assert.equal(await t.fact("Solution"), EASY_SOLUTION);
    assert.equal(await t.fact("Clues"), "30");
    await t.click("Solution in the grid");
    await t.sees("The solution is in the grid");
    assert.equal(await t.cells(), EASY_SOLUTION);
    assert.equal(await t.page.locator(".cell.given").count(), 30);
  },

  async "open a link, and see its rating and forms"(t) {
    await t.go(HARD);
    await t.page.locator(".rating dd:not(.note)").first().waitFor();
    assert.deepEqual(await t.page.locator(".rating dd:not(.note)").allTextContents(), ["9.2", "1.2", "1.2"]);
    const minlex = "........1....23.4...5..4....2..31..67....8...81...95.3.5..9.6...9786....6.......9";
    assert.equal(await t.fact("Minlex form"), minlex);
    assert.equal(await t.fact("Automorphisms"), "1");
    assert.ok(t.page.url().endsWith(`#${HARD}`));
  },

  async "begin with the example"(t) {
    await t.go();
    await t.click("Example");
    await t.sees("One solution, and every clue is needed");
    await t.page.locator(".rating dd:not(.note)").first().waitFor();
    assert.deepEqual(await t.page.locator(".rating dd:not(.note)").allTextContents(), ["4.2", "1.2", "1.2"]);
  },

  async "read the reason why a text is no puzzle"(t) {
    await t.go();
    await t.page.getByLabel("Puzzle in any format").fill("53..?");
    await t.click("Open");
    await t.sees(/^character 5 is '\?'/);
    await t.press("Tab");
  },

  async "see that a puzzle has several solutions, and none"(t) {
    await t.go(`${".".repeat(80)}1`);
    await t.sees("More than 10,000 solutions");
    await t.press("1", "ArrowRight", "1");
    await t.sees("digit 1 occurs twice in row 1");
    assert.equal(await t.page.locator(".cell.wrong").count(), 2);
    await t.click("Empty");
    await t.page.locator(".cell").first().click();
    await t.press("1", "ArrowRight", "1");
    await t.sees("digit 1 occurs twice in row 1");
  },

  async "find the name and the rank of a puzzle, and open a name"(t) {
    await t.go(".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12");
    await t.click("Find the name");
    assert.equal(await t.fact("Name"), "eKEeveX3Ose2Ww4p42M");
    assert.equal(await t.fact("Rank of the solution"), "5,411,131,853 of 5,472,730,538");
    await t.page.getByLabel("Puzzle in any format").fill("eKEeveX3Ose2Ww4p42M");
    await t.click("Empty");
    await t.click("Open");
    await t.sees("The puzzle is open.");
    assert.equal(
      (await t.cells()).replaceAll("0", "."),
      ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12",
    );
  },

  async "see whether two puzzles are equivalent"(t) {
    await t.go("..58........1.....4.9.....2..7..3........25.1........8.......9....4.9.7..1.......");
    assert.equal(await t.fact("Clues"), "17");
    const turned = "..4..............15.97.....81.....4.............32..9.....5..........97...2.18...";
    await t.page.getByLabel("Another puzzle").fill(turned);
    await t.click("Check");
    await t.sees(/^Equivalent: /);
    await t.page.getByLabel("Another puzzle").fill(`11${".".repeat(79)}`);
    await t.click("Check");
    await t.sees(/occurs twice in/);
    await t.page.getByLabel("Another puzzle").fill(HARD);
    await t.click("Check");
    await t.sees("Not equivalent.");
  },

  async "get a hint step by step, and apply it"(t) {
    await t.go(HARD);
    await t.tab("Hint");
    await t.click("Where");
    await t.sees("Look at box 6");
    assert.equal(await t.page.getByText("r5c8").filter({ visible: true }).count(), 0);
    await t.click("Technique");
    await t.sees("Look at box 6 for: Hidden Single");
    await t.click("Step");
    await t.sees("Hidden Single: 4 in box 6 => r5c8=4");
    await t.page.locator("figure img").waitFor();
    assert.ok(
      await t.page.locator("figure img").evaluate((image) => image.decode().then(() => image.naturalWidth > 0)),
    );
    await t.click("Proof");
    await t.page.locator("#panel-hint pre").waitFor();
    assert.match(await t.page.locator("#panel-hint pre").textContent(), /1\. r5c8=4/);
    await t.click("Apply this step");
    assert.equal((await t.cells())[4 * 9 + 7], "4");
    assert.match(decodeURIComponent(t.page.url()), /\+4/);
    await t.click("Undo");
    assert.equal((await t.cells()).replaceAll("0", "."), HARD);
  },

  async "walk the whole path, with proofs and pictures"(t) {
    await t.go(EASY);
    await t.tab("Steps");
    await t.click("Path to the solution");
    await t.sees(/^solved in 51 steps/);
    assert.equal(await t.page.locator(".steps li").count(), 51);
    await t.page.locator(".steps button").first().click();
    await t.page.locator("figure img").waitFor();
    await t.sees("Hidden Single: 8 in box 2 => r1c6=8");
    await t.click("All possible next steps");
    await t.sees(/steps possible in this position/);
    await t.page.locator(".steps button").nth(1).click();
    await t.page.getByRole("button", { name: "Apply this step" }).click();
    await t.sees(/^Applied: /);
  },

  async "see unavoidable sets as a heat map, and a proven clique"(t) {
    await t.go(TWENTY);
    await t.tab("Sets");
    await t.click("List and heat map");
    await t.sees(/unavoidable sets/);
    await t.page.locator("figure img").waitFor();
    await t.click("Show the clique");
    await t.sees(/^12 disjoint sets, the maximum among [\d,]+ unavoidable sets/);
    await t.page.getByRole("combobox", { name: "Strategy", exact: true }).selectOption("greedy");
    await t.click("Show the clique");
    await t.sees(/^\d+ disjoint sets, chosen among [\d,]+ unavoidable sets/);
  },

  async "find the twenty puzzles of 17 clues, and save them"(t) {
    await t.go(TWENTY);
    await t.tab("Search");
    await t.click("Start");
    await t.sees(/^20 puzzles of 17 clues: there are no others/, 120_000);
    assert.equal(await t.page.locator(".puzzles li").count(), 20);
    const [saved] = await Promise.all([t.page.waitForEvent("download"), t.click("Download")]);
    const lines = (await readFile(await saved.path(), "utf8")).trim().split("\n");
    assert.equal(new Set(lines).size, 20);
    for (const line of lines) {
      assert.equal([...line].filter((cell) => cell !== ".").length, 17);
      assert.ok([...line].every((cell, at) => cell === "." || cell === TWENTY[at]));
    }
    await t.page.locator(".puzzles button").first().click();
    await t.page.locator(".puzzles button").first().blur();
    await t.tab("Puzzle");
    await t.sees("One solution, and every clue is needed");
  },

  async "pause, continue and stop a search"(t) {
    await t.go(TWENTY);
    await t.tab("Search");
    await t.page.getByRole("spinbutton", { name: "Clues" }).fill("19");
    await t.click("Start");
    await t.sees(/found, 1?[0-9] of/);
    const progress = () => t.page.locator("#panel-search .busy").first().textContent();
    await t.click("Pause");
    // Parts that were begun are finished.
    let paused;
    while (paused !== (paused = await progress())) await t.page.waitForTimeout(2000);
    await t.click("Continue");
    await t.page.waitForFunction((text) => document.querySelector("#panel-search .busy").textContent !== text, paused);
    await t.click("Stop");
    await t.sees(/until the search was stopped$/);
    await t.click("Start");
    await t.sees(/parts searched/);
    await t.click("Stop");
    await t.sees(/until the search was stopped$/);
  },

  async "generate puzzles by symmetry and rating"(t) {
    await t.go();
    await t.tab("Generate");
    await t.page.getByLabel("Symmetry").selectOption("half_turn");
    await t.page.getByLabel("Rating (ER)").fill("1.0..2.0");
    await t.page.getByLabel("Number").fill("3");
    await t.page.getByRole("spinbutton", { name: "Seed" }).fill("17");
    await t.page.locator("form button[type=submit]", { hasText: "Generate" }).click();
    await t.sees(/^3 puzzles of/);
    const made = await t.page.locator(".puzzles button").allTextContents();
    for (const puzzle of made) {
      assert.ok(
        [...puzzle].every((cell, at) => (cell === ".") === (puzzle[80 - at] === ".")),
        puzzle,
      );
    }
    for (const note of await t.page.locator(".puzzles .note").allTextContents()) {
      assert.match(note, / ER=(1\.\d|2\.0) EP=\d\.\d ED=\d\.\d /);
    }
    await t.page.getByLabel("Rating (ER)").fill("nine");
    await t.page.locator("form button[type=submit]", { hasText: "Generate" }).click();
    await t.sees("Rating (ER): “nine” is no number and no range such as 7.0..7.9.");
  },

  async "work without a network after the first visit"(t) {
    await t.go(EASY);
    await t.sees("One solution");
    await t.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await t.context.setOffline(true);
    await t.page.reload();
    await t.sees("One solution");
    await t.tab("Hint");
    await t.click("Step");
    await t.sees("Hidden Single");
    // This needs the second part of the engine.
    await t.tab("Generate");
    await t.page.locator("form button[type=submit]", { hasText: "Generate" }).click();
    await t.sees(/^1 puzzle of/);
  },

  async "choose a theme and candidates, which stay"(t) {
    await t.go(EASY);
    await t.page.getByText("Fill in all candidates", { exact: true }).click();
    assert.ok((await t.page.locator(".marks").count()) > 40);
    await t.click("Theme: as the system");
    await t.page.reload();
    await t.page.getByRole("button", { name: "Theme: dark" }).waitFor();
    assert.ok(await t.page.getByLabel("Fill in all candidates", { exact: true }).isChecked());
  },

  async "use the tabs with the keyboard"(t) {
    await t.go(EASY);
    await t.sees("One solution");
    await t.page.getByRole("tab", { name: "Puzzle" }).focus();
    await t.press("ArrowRight");
    assert.ok(await t.page.getByRole("tab", { name: "Hint" }).evaluate((tab) => tab === document.activeElement));
    await t.press("Tab", "Enter");
    await t.sees(/^Look at/);
  },
  ...RECIPE_TASKS,
};
