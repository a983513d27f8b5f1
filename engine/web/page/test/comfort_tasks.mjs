// What newcomers missed or tripped over, each as a task.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const PUZZLE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const OTHER = ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12";
/** ER 9.2 by SudokuExplainer 1.2.1. */
const HARD = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";
/** No technique of HoDoKu's order finds its way to the end. */
const MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
const TWENTY = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

const shown = async (t) => (await t.cells()).replaceAll("0", ".");

const digitsOf = (text) => text.replaceAll(".", "").length;

async function findPath(t) {
  await t.go(PUZZLE);
  await t.tab("Steps");
  await t.click("Path to the solution");
  await t.sees(/^solved in 49 steps/);
}

const cell = (t, row, column) => t.page.locator(".cell").nth(9 * (row - 1) + column - 1);

async function save(t, button) {
  const [saved] = await Promise.all([t.page.waitForEvent("download"), t.click(button)]);
  return { name: saved.suggestedFilename(), text: await readFile(await saved.path(), "utf8") };
}

const generate = (t) => t.page.locator("form button[type=submit]", { hasText: "Generate" }).click();

const box = (locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());

export const COMFORT_TASKS = {
  async "see a first result before the second part of the engine is loaded"(t) {
    await t.withoutServiceWorker();
    const before = t.server.requested.length;
    const loaded = () => t.server.requested.slice(before).filter((path) => /second.*\.wasm$/.test(path)).length;
    await t.go(PUZZLE);
    await t.fact("Difficulty");
    await t.fact("Bands and stacks");
    await t.page.locator(".rating dd:not(.note)").first().waitFor();
    assert.equal(loaded(), 0);
    await t.tab("Generate");
    await generate(t);
    await t.sees(/^1 puzzle of/);
    assert.ok(loaded() > 0);
  },

  async "read how hard a puzzle is in words"(t) {
    await t.go(PUZZLE);
    assert.equal(await t.fact("Difficulty"), "Easy");
    assert.equal(await t.fact("Hardest technique by HoDoKu's order"), "Naked Single");
    await t.go(HARD);
    await t.page.reload();
    assert.equal(await t.fact("Difficulty"), "Extreme");
    assert.match(await t.fact("Hardest technique by HoDoKu's order"), /^[A-Z][a-z]+/);
    await t.go(MONSTER);
    await t.page.reload();
    assert.equal(await t.fact("Hardest technique by HoDoKu's order"), "Needs trial and error");
  },

  async "see and print a generated puzzle, and a second one"(t) {
    await t.go(PUZZLE);
    await t.tab("Generate");
    await t.page.getByRole("spinbutton", { name: "Number" }).fill("2");
    await generate(t);
    await t.sees(/^2 puzzles of/);
    const made = await t.page.locator(".puzzles button").allTextContents();
    assert.equal(await shown(t), made[0]);
    await t.page.emulateMedia({ media: "print" });
    assert.ok(await t.page.getByRole("grid").isVisible());
    assert.ok(!(await t.page.locator(".pad").isVisible()));
    await t.page.emulateMedia({ media: "screen" });
    await t.page.locator(".puzzles button").nth(1).click();
    await t.page.waitForFunction((hash) => location.hash === hash, `#${made[1]}`);
    assert.equal(await shown(t), made[1]);
    assert.equal(await t.page.locator(".puzzles [aria-current]").textContent(), made[1]);
    await t.click("Undo");
    await t.click("Undo");
    assert.equal(await shown(t), PUZZLE);
  },

  async "make a puzzle of a difficulty in words"(t) {
    await t.go();
    for (const level of ["Hard", "Extreme"]) {
      await t.tab("Generate");
      await t.page.getByRole("combobox", { name: "Difficulty" }).selectOption(level);
      await generate(t);
      await t.sees(/^1 puzzle of/);
      assert.match(await t.page.locator(".puzzles .note").textContent(), new RegExp(`level=${level}`));
      await t.tab("Puzzle");
      await t.page.locator(".difficulty dd", { hasText: level }).first().waitFor();
      assert.equal(await t.fact("Difficulty"), level);
    }
  },

  async "read what a field for a number expects"(t) {
    await t.go();
    const refused = async (tab, label, text, most) => {
      await t.tab(tab);
      const field = t.page.getByRole("spinbutton", { name: label }).filter({ visible: true });
      const before = await field.inputValue();
      await field.fill(text);
      await t.page.locator(".panel:not([hidden]) button[type=submit]").click();
      const expected = `Type a whole number from ${label.startsWith("Random") ? 0 : 1} to ${most}.`;
      assert.equal(await field.evaluate((field) => field.validationMessage), expected);
      assert.equal(await t.page.locator(".panel:not([hidden]) .error").count(), 0);
      await field.fill(before);
      assert.equal(await field.evaluate((field) => field.validationMessage), "");
    };
    for (const seed of ["", "99999999999999999999", "0", "1.5"])
      await refused("Generate", "Seed", seed, "1,000,000,000,000,000");
    await refused("Generate", "Number", "", "1,000");
    await refused("Search", "Clues", "", "19");
    await refused("Strategies", "Clues of the puzzles", "18", "17");
    await refused("Strategies", "Random grids", "", "100");
    await t.tab("Generate");
    for (const clues of ["99999999999999999999", "3.5", "22..1000"]) {
      await t.page.getByRole("textbox", { name: "Clues" }).fill(clues);
      await generate(t);
      await t.sees(`Clues: “${clues}” is no number and no range such as 22..26.`);
    }
    await t.page.getByRole("textbox", { name: "Clues" }).fill("");
    await t.page.getByRole("spinbutton", { name: "Seed" }).fill("1000000000000000");
    await generate(t);
    await t.sees(/^1 puzzle of .* from seed 1000000000000000 on$/);
  },

  async "print no frame of the selected cell"(t) {
    await t.go(PUZZLE);
    await cell(t, 5, 5).click();
    const look = () =>
      cell(t, 5, 5).evaluate((cell) => {
        const { outlineStyle, outlineWidth, backgroundColor } = getComputedStyle(cell);
        return { frame: outlineStyle === "none" ? "0px" : outlineWidth, backgroundColor };
      });
    assert.equal((await look()).frame, "3px");
    await t.page.emulateMedia({ media: "print" });
    assert.deepEqual(await look(), { frame: "0px", backgroundColor: "rgba(0, 0, 0, 0)" });
    await t.page.emulateMedia({ media: "screen" });
  },

  async "walk along a path, and apply its steps, without losing it"(t) {
    await findPath(t);
    assert.equal(await t.page.locator(".steps li").count(), 49);
    await t.page.locator(".steps button").first().click();
    await t.sees("Step 1 of 49");
    assert.ok(await t.page.getByRole("button", { name: "‹ Previous" }).isDisabled());
    await t.page.getByRole("button", { name: "Next ›" }).click();
    await t.page.getByRole("button", { name: "Next ›" }).click();
    await t.sees("Step 3 of 49");
    await t.page.getByRole("button", { name: "‹ Previous" }).click();
    await t.sees("Step 2 of 49");
    const before = await shown(t);
    assert.match(await t.page.locator(".steps button").nth(1).textContent(), /^2\./);
    await t.click("Apply steps 1 to 2");
    await t.sees("Applied: steps 1 to 2");
    await t.sees("Step 3 of 49");
    await t.page.getByRole("button", { name: "Apply step 3", exact: true }).waitFor();
    assert.equal(digitsOf(await shown(t)), digitsOf(before) + 2);
    assert.equal(await t.page.locator(".steps li").count(), 49);
    assert.equal(await t.page.locator(".steps [aria-pressed]").count(), 1);
  },

  async "apply a step before it is shown"(t) {
    await findPath(t);
    await t.page.locator(".steps button").first().click();
    await t.sees("Step 1 of 49");
    const before = await shown(t);
    // In one go, so that the engine cannot answer between the two.
    await t.page.evaluate(() => {
      const press = (text) => [...document.querySelectorAll("button")].find((it) => it.textContent === text).click();
      press("Next ›");
      press("Apply steps 1 to 2");
    });
    await t.sees("Applied: steps 1 to 2");
    assert.equal(digitsOf(await shown(t)), digitsOf(before) + 2);
  },

  async "see steps while others are sought, and stop"(t) {
    await t.go(HARD);
    await t.tab("Steps");
    await t.page.getByLabel("Techniques").selectOption("se121");
    await t.click("All possible next steps");
    await t.sees(/^\d+ found so far…$/);
    await t.page.locator(".steps button").first().waitFor();
    await t.click("Stop");
    assert.equal(await t.page.locator(".steps li").count(), 0);
    await t.page.getByLabel("Techniques").selectOption("hint");
    await t.click("All possible next steps");
    await t.sees(/steps possible in this position/);
    const before = await t.page.locator(".steps li").count();
    await t.page.locator(".steps button").first().click();
    await t.sees(`Step 1 of ${before}`);
    await t.click("Apply this step");
    await t.sees(/steps possible in this position/);
    assert.ok((await t.page.locator(".steps li").count()) > 0);
  },

  async "list unavoidable sets, and save them"(t) {
    await t.go(TWENTY);
    await t.tab("Sets");
    await t.click("List and heat map");
    await t.sees("4,638 of the unavoidable sets");
    await t.sees("These are those that this search found. The grid has more, mostly larger ones.");
    await t.sees("The file has these 4,638 sets, not all of the grid.");
    const first = t.page.getByRole("region", { name: "Sets" }).locator("tbody tr").first();
    const [size, cells] = await first.locator("td").allTextContents();
    assert.equal(size, "4");
    assert.match(cells, /^(?:r[1-9]c[1-9] ){3}r[1-9]c[1-9]$/);
    const { name, text } = await save(t, "Download unavoidable-sets.csv");
    assert.equal(name, "unavoidable-sets.csv");
    const [head, ...rows] = text.trimEnd().split("\n");
    assert.equal(head, "size,cells");
    assert.equal(rows.length, 4638);
    for (const row of rows) {
      const [size, cells] = row.split(",");
      assert.equal(new Set(cells.split(" ")).size, Number(size));
      assert.match(cells, /^(?:r[1-9]c[1-9] ?)+$/);
    }
    await t.click("Show the clique");
    await t.sees(/^12 disjoint sets, the maximum among 4,638 unavoidable sets that were found$/);
    await t.sees(/its MCN, the maximum clique number: no puzzle of the grid has fewer clues/);
    const clique = (await save(t, "Download clique-exact.csv")).text.trimEnd().split("\n").slice(1);
    const used = clique.flatMap((row) => row.split(",")[1].split(" "));
    assert.equal(clique.length, 12);
    assert.equal(new Set(used).size, used.length);
  },

  async "keep clues while solving, and edit them on purpose"(t) {
    await t.go(PUZZLE);
    await t.sees(/^One solution/);
    await cell(t, 1, 3).click();
    await t.press("9");
    await t.sees("This is a clue of the puzzle. Press “Edit clues” to change it.");
    await t.press("Backspace");
    assert.equal(await shown(t), PUZZLE);
    await cell(t, 1, 1).click();
    await t.press("4");
    assert.equal((await shown(t))[0], "4");
    await t.click("Edit clues");
    await cell(t, 1, 3).click();
    await t.press("Backspace");
    assert.equal((await shown(t))[2], ".");
    await t.click("Solve");
    await cell(t, 1, 5).click();
    await t.press("Backspace");
    assert.equal((await shown(t))[4], "2");
    await t.click("Empty");
    await cell(t, 1, 1).click();
    await t.press("1", "2");
    assert.equal((await t.page.locator(".cell.given").count()), 1);
  },

  async "undo a move by the keyboard wherever one has clicked"(t) {
    await t.go();
    const text = t.page.getByLabel("Paste a puzzle");
    await text.click();
    await t.page.keyboard.insertText(PUZZLE);
    await t.click("Open");
    await t.sees("The puzzle is open.");
    assert.equal(await text.inputValue(), "");
    await cell(t, 1, 1).click();
    await t.press("4");
    await t.press("Control+z");
    assert.equal(await shown(t), PUZZLE);
    await t.page.getByRole("button", { name: "Enter 4", exact: true }).click();
    assert.equal((await shown(t))[0], "4");
    await t.press("Control+z");
    assert.equal(await shown(t), PUZZLE);
    await t.press("Control+Shift+z");
    assert.equal((await shown(t))[0], "4");
    await text.click();
    await t.page.keyboard.insertText("12");
    await t.press("Control+z");
    assert.equal(await text.inputValue(), "");
    assert.equal((await shown(t))[0], "4");
  },

  async "open any puzzle of a text that has several"(t) {
    await t.go();
    const text = t.page.getByLabel("Paste a puzzle");
    await text.fill(`${PUZZLE}\n${OTHER}\n${HARD}\n`);
    await t.click("Open");
    await t.sees("The first of 3 puzzles is open.");
    assert.equal(await text.inputValue(), "");
    assert.equal(await shown(t), PUZZLE);
    await t.click("Next puzzle");
    await t.page.waitForFunction((hash) => location.hash === hash, `#${OTHER}`);
    await t.page.getByRole("spinbutton", { name: "Puzzle", exact: true }).fill("3");
    await t.press("Enter");
    await t.page.waitForFunction((hash) => location.hash === hash, `#${HARD}`);
    await t.sees("of 3");
    await t.page.emulateMedia({ media: "print" });
    assert.ok(!(await t.page.locator(".chooser").isVisible()));
    await t.page.emulateMedia({ media: "screen" });
    assert.ok(await t.page.getByRole("button", { name: "Next puzzle" }).isDisabled());
    await t.click("Previous puzzle");
    await t.page.waitForFunction((hash) => location.hash === hash, `#${OTHER}`);
    await t.click("Example");
    await t.sees("The puzzle is open.");
    assert.equal(await t.page.getByRole("button", { name: "Next puzzle" }).count(), 0);
  },

  async "enter digits while a message is shown"(t) {
    await t.go(PUZZLE);
    const pad = t.page.locator(".pad");
    for (const block of ["end", "center", "start"]) {
      await pad.evaluate((pad, block) => pad.scrollIntoView({ block, behavior: "instant" }), block);
      await cell(t, 9, 3).focus();
      await t.press("1");
      await t.sees("This is a clue of the puzzle.");
      await pad.evaluate((pad, block) => pad.scrollIntoView({ block, behavior: "instant" }), block);
      await t.page.waitForTimeout(100);
      const [message, keys] = [await box(t.page.locator(".message")), await box(pad)];
      const isFree = message.bottom <= keys.top || message.top >= keys.bottom;
      assert.ok(isFree, `${block}: ${JSON.stringify({ message, keys })}`);
    }
  },

  async "save the result of every example"(t) {
    await t.go(PUZZLE);
    await t.tab("Recipe");
    const select = t.page.getByLabel("Example");
    await t.page.getByRole("button", { name: "Run", exact: true }).waitFor();
    const names = await select.locator("option").evaluateAll((all) => all.map((option) => option.value));
    assert.equal(names.length, 9);
    for (const name of names) {
      await select.selectOption(name);
      await t.page.waitForTimeout(500);
      await t.click("Run");
      await t.sees(/^Finished in/, 120_000);
      const saves = t.page.locator("#panel-recipe").getByRole("button", { name: /^Download / });
      assert.ok((await saves.count()) > 0, `${name}: nothing to save`);
    }
  },

  async "see that a grid is solved"(t) {
    await t.go(TWENTY);
    await t.sees("Already solved: every cell has its digit");
    await t.page.waitForTimeout(500);
    for (const text of [/^Difficulty/, /^ER$/, /can be removed/, /^Solution$/]) {
      assert.equal(await t.page.getByText(text).filter({ visible: true }).count(), 0, String(text));
    }
    await t.go(PUZZLE);
    await t.page.reload();
    assert.match(await t.fact("Clues that can be removed"), /^r1c3 r1c5 r2c4 /);
  },

  async "read no help about keys on a phone"(t) {
    await t.go(PUZZLE);
    const isPhone = t.width < 640;
    assert.equal(await t.page.getByText("Arrow keys move").isVisible(), !isPhone);
    await t.tab("Recipe");
    assert.equal(await t.page.getByText("Ctrl+Space").isVisible(), !isPhone);
  },
};
