// Twelve everyday tasks as somebody does them who has never seen the page: by words that are in
// view. A word is looked for among what can be pressed or filled in, and then among the tabs.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const PUZZLE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const SOLUTION = "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
/** The rows as columns. */
const TURNED = Array.from({ length: 81 }, (_, at) => PUZZLE[9 * (at % 9) + Math.floor(at / 9)]).join("");
const GRID = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

/** A control in view by a word of its label. */
async function find(t, role, word) {
  const found = t.page.getByRole(role, { name: new RegExp(word, "i") }).filter({ visible: true });
  assert.ok((await found.count()) > 0, `no ${role} in view says "${word}"`);
  return found.first();
}

const press = async (t, word) => (await find(t, "button", word)).click();
const open = async (t, word) => (await find(t, "tab", word)).click();
const fill = async (t, role, word, text) => (await find(t, role, word)).fill(text);

async function paste(t, text) {
  await t.go();
  await fill(t, "textbox", "puzzle", text);
  await press(t, "^open$");
  await t.sees("is open.");
}

async function saved(t, word) {
  const [file] = await Promise.all([t.page.waitForEvent("download"), press(t, word)]);
  return readFile(await file.path(), "utf8");
}

export const EVERYDAY_TASKS = {
  async "1. paste a puzzle, and see whether it has one solution"(t) {
    await paste(t, PUZZLE);
    await t.sees(/^One solution/);
  },

  async "2. see the solution"(t) {
    await paste(t, PUZZLE);
    await t.sees(/^One solution/);
    await press(t, "solution");
    assert.equal(await t.cells(), SOLUTION);
  },

  async "3. see how hard a puzzle is"(t) {
    await paste(t, PUZZLE);
    await t.sees("Difficulty");
    assert.equal(await t.fact("Difficulty"), "Easy");
  },

  async "4. get a hint that does not give the digit away"(t) {
    await paste(t, PUZZLE);
    await open(t, "hint");
    await press(t, "where");
    await t.sees(/^Look at/);
  },

  async "5. read how to solve a puzzle, step by step"(t) {
    await paste(t, PUZZLE);
    await open(t, "steps");
    await press(t, "path");
    await t.sees(/^solved in/);
    await t.page.locator(".steps button").first().click();
    await t.page.locator("figure img").waitFor();
    await press(t, "^next");
    await t.sees(/^Step 2 of/);
  },

  async "6. find the mistake in a grid that one has filled in"(t) {
    await paste(t, PUZZLE);
    await t.page.locator(".cell").first().click();
    await t.press("5");
    await open(t, "hint");
    await press(t, "where");
    await t.sees("A digit that you placed is wrong.");
    await press(t, "show where");
    await t.sees("The wrong digit is in r1c1.");
  },

  async "7. see whether two puzzles are the same"(t) {
    await paste(t, PUZZLE);
    await t.sees(/^One solution/);
    await fill(t, "textbox", "another puzzle", TURNED);
    await press(t, "^check$");
    await t.sees(/^Equivalent/);
  },

  async "8. make a puzzle of some difficulty, and print it"(t) {
    await t.go();
    await open(t, "generate");
    await fill(t, "textbox", "rating", "1.5..3.5");
    await press(t, "generate");
    await t.sees(/^1 puzzle of/);
    const made = await t.page.locator(".puzzles button").first().textContent();
    assert.equal((await t.cells()).replaceAll("0", "."), made);
    await t.page.evaluate(() => (window.print = () => (window.printed = true)));
    await press(t, "print");
    assert.ok(await t.page.evaluate(() => window.printed));
  },

  async "9. send a puzzle to somebody as a link"(t) {
    await t.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await paste(t, PUZZLE);
    await press(t, "link");
    await t.sees("The link is copied.");
    assert.ok((await t.page.evaluate(() => navigator.clipboard.readText())).endsWith(`#${PUZZLE}`));
  },

  async "10. find all puzzles of 16 clues of a grid, and save a proof"(t) {
    await paste(t, "123456789457189326689327154231645897745891632896732541318264975574918263962573418");
    await open(t, "search");
    await fill(t, "spinbutton", "clues", "16");
    await press(t, "start");
    await t.sees(/^0 puzzles of 16 clues: there are no others/);
    await press(t, "proof");
    await t.sees(/has no valid puzzle with at most 16 clues/);
    assert.match(await saved(t, "download the proof"), /^PK/);
  },

  async "11. rate a list of puzzles, and save the table"(t) {
    await t.go();
    await open(t, "recipe");
    await t.sees(/^Rates the puzzles of a file/);
    await t.page.getByText("Files", { exact: true }).click();
    await fill(t, "textbox", "content", `${PUZZLE}\n${GRID.replace(/^.{30}/, ".".repeat(30))}\n`);
    await press(t, "^run$");
    await t.sees(/^Finished in/);
    assert.match(await saved(t, "download result.csv"), /^puzzle,clues,er/);
  },

  async "12. compare clique strategies, and save a report"(t) {
    await paste(t, GRID);
    await open(t, "strategies");
    await fill(t, "spinbutton", "clues", "12");
    await press(t, "compare");
    await t.sees(/^Finished in/);
    assert.match(await saved(t, "report"), /<!doctype html>/i);
  },
};
