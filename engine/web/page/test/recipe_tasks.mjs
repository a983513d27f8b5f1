// What people do with recipes, comparisons and proofs on the page.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** ER 9.2 by SudokuExplainer 1.2.1. */
const HARD = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";
/** The grid Pt of GridChecker's table: no puzzle with fewer than 20 clues, and a short proof of that. */
const PT = "123456789457189326689327154231645897745891632896732541318264975574918263962573418";
const TWENTY = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

/** Opens the panel, and types a recipe instead of the one that is there. */
async function write(t, recipe) {
  await t.tab("Recipe");
  const editor = t.page.getByRole("textbox", { name: "Recipe" });
  await editor.click();
  await t.press("Control+a", "Delete");
  await t.page.keyboard.insertText(recipe);
  return editor;
}

/** The rows of the table of this name, with that of the columns' names. */
function rows(t, name) {
  const table = t.page.getByRole("region", { name, exact: true }).locator("tr");
  return table.evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}

async function save(t, button) {
  const [saved] = await Promise.all([t.page.waitForEvent("download"), t.click(button)]);
  return { name: saved.suggestedFilename(), path: await saved.path() };
}

export const RECIPE_TASKS = {
  async "run the first recipe, and save its table"(t) {
    await t.go(HARD);
    await t.tab("Recipe");
    await t.sees("Rates the puzzles of a file, the hardest first.");
    await t.click("Run");
    await t.sees(/^Finished in/);
    const [head, first, second] = await rows(t, "Result");
    assert.deepEqual(head.slice(0, 5), ["puzzle", "clues", "er", "ep", "ed"]);
    assert.deepEqual([first[2], second[2]], ["9.2", "1.2"]);
    const { name, path } = await save(t, "Download result.csv");
    assert.equal(name, "result.csv");
    assert.match(await readFile(path, "utf8"), /^puzzle,clues,er,ep,ed,invalid\n\.\.\.2/);
    await t.page.getByRole("button", { name: `Open 53` }).first().click();
    await t.sees("The puzzle is open.");
  },

  async "write a recipe with completions, descriptions and mistakes"(t) {
    await t.go(HARD);
    const editor = await write(t, 'puzzles("page.txt").');
    await editor.pressSequentially("rat");
    const completions = t.page.getByRole("listbox", { name: "Completions" });
    await completions.getByRole("option", { name: "rate", exact: true }).waitFor();
    // The list takes no key in its first moments, as it may be unexpected.
    await t.page.waitForTimeout(200);
    await t.press("Enter");
    await editor.pressSequentially("(rater::se1");
    await completions.getByRole("option", { name: "se121", exact: true }).waitFor();
    await t.page.waitForTimeout(200);
    await t.press("Enter");
    await editor.pressSequentially("()");
    await t.page.waitForTimeout(500);
    assert.match(await editor.textContent(), /puzzles\("page\.txt"\)\.rate\(rater::se121\(\)\)$/);
    await t.press("Control+Enter");
    await t.sees(/^Finished in/);
    assert.deepEqual((await rows(t, "Result"))[1].slice(0, 3), [HARD, "26", "9.2"]);
    await t.page.locator(".cm-line span", { hasText: "rater" }).hover();
    await t.page
      .locator(".cm-tooltip .about")
      .filter({ hasText: /[Rr]at/ })
      .waitFor();
    await write(t, 'puzzels("page.txt")');
    await t.sees("no function `puzzels`; did you mean `puzzles`?");
    await t.page.locator(".cm-lintRange-error").waitFor();
  },

  async "set parameters, read a file of one's own, and write files"(t) {
    await t.go();
    await write(
      t,
      'let most = param("most", 1, "how many puzzles");\nlet found = puzzles("mine.txt").take(most);\nfound.write("found.txt");\npicture(found.first()).svg("board.svg");\nprint("so many: " + found.count());',
    );
    await t.page.getByText("Files", { exact: true }).click();
    await t.click("Add a file");
    await t.page.getByLabel("Name", { exact: true }).last().fill("mine.txt");
    await t.page.getByLabel("Content", { exact: true }).last().fill(`${HARD}\n${HARD}\n${HARD}\n`);
    await t.page.getByText("Parameters", { exact: true }).click();
    await t.page.getByRole("textbox", { name: "most how many puzzles" }).fill("2");
    await t.click("Run");
    await t.sees("so many: 2");
    await t.page.locator("#panel-recipe figure img").waitFor();
    const { name, path } = await save(t, "Download found.txt");
    assert.equal(name, "found.txt");
    assert.equal(await readFile(path, "utf8"), `${HARD}\n${HARD}\n`);
  },

  async "run an example of the repository that imports a module"(t) {
    await t.go();
    await t.tab("Recipe");
    await t.page.getByLabel("Example").selectOption("harvest");
    await t.sees("Harvests the unavoidable sets of each grid, and prints the number of sets of each size.");
    await t.click("Run");
    await t.sees(/mcn/);
    await t.sees(/^Finished in/);
  },

  async "keep a recipe that one has changed, unless one agrees to lose it"(t) {
    await t.go();
    const asked = [];
    let agrees = false;
    t.page.on("dialog", async (dialog) => {
      asked.push(dialog.message());
      await (agrees ? dialog.accept() : dialog.dismiss());
    });
    const editor = await write(t, 'puzzles("page.txt").count()');
    const example = t.page.getByLabel("Example");
    await example.selectOption("harvest");
    assert.deepEqual(asked, ["You changed the recipe. Replace it by the example “harvest”?"]);
    assert.equal(await editor.textContent(), 'puzzles("page.txt").count()');
    assert.equal(await example.inputValue(), "first");
    agrees = true;
    await example.selectOption("harvest");
    await t.sees(/^Harvests the unavoidable sets/);
    assert.equal(asked.length, 2);
    await example.selectOption("rate");
    assert.equal(asked.length, 2);
  },

  async "stop a recipe, and read why another one failed"(t) {
    await t.go();
    await write(t, 'generate(generator::bottom_up()).take(100000).rate(rater::se121()).progress("puzzles").count()');
    await t.click("Run");
    await t.sees(/^puzzles: [0-9]/);
    await t.click("Stop");
    await t.page.getByRole("button", { name: "Run", exact: true }).waitFor();
    await write(t, 'puzzles("gone.txt").count()');
    await t.click("Run");
    await t.sees(/cannot open gone\.txt/);
  },

  async "see where a recipe went wrong, in its own words"(t) {
    await t.go();
    await write(t, 'let x = 3;\n  throw "x is " + x;');
    await t.click("Run");
    const error = t.page.locator("#panel-recipe .error", { hasText: "x is 3" });
    await error.waitFor();
    assert.equal(await error.textContent(), "x is 3");
    const firstLetter = (error) => getComputedStyle(error, "::first-letter").textTransform;
    assert.equal(await error.evaluate(firstLetter), "none");
    const place = t.page.getByLabel("Place of the error");
    const [, , line, caret] = (await place.textContent()).split("\n");
    assert.equal(line.indexOf("throw"), caret.indexOf("^"));
    const { whiteSpace, fontFamily } = await place.evaluate((place) => {
      const { whiteSpace, fontFamily } = getComputedStyle(place);
      return { whiteSpace, fontFamily };
    });
    assert.equal(whiteSpace, "pre");
    assert.match(fontFamily, /monospace/);
  },

  async "see of which position a run of a recipe is"(t) {
    await t.go(HARD);
    await write(t, 'puzzles("page.txt").count()');
    await t.click("Run");
    await t.sees(/^Finished in/);
    assert.equal(await t.fact("Position of this run"), HARD);
    assert.equal(await t.page.getByText("The page shows another position now.").count(), 0);
    await t.click("Empty");
    await t.sees("The page shows another position now.");
    await t.click("Open this position");
    await t.page.waitForFunction((hash) => location.hash === hash, `#${HARD}`);
    assert.equal(await t.page.getByText("The page shows another position now.").count(), 0);
    await write(t, "1 + 1");
    await t.click("Run");
    await t.sees(/^Finished in/);
    assert.equal(await t.page.getByText("Position of this run").filter({ visible: true }).count(), 0);
  },

  async "see of which grid a comparison is, and the ratio of its nodes"(t) {
    await t.go(TWENTY);
    await t.tab("Strategies");
    await t.page.getByLabel("Clues").filter({ visible: true }).fill("12");
    await t.click("Compare strategies");
    await t.sees(/^Finished in/);
    const [head, ...strategies] = await rows(t, "Result");
    const nodes = strategies.map((row) => Number(row[head.indexOf("nodes")]));
    const ratios = strategies.map((row) => Number(row[head.indexOf("nodes") + 1]));
    assert.equal(head[head.indexOf("nodes") + 1], "ratio");
    assert.equal(nodes[0], Math.min(...nodes));
    ratios.forEach((ratio, at) => assert.ok(Math.abs(ratio - nodes[at] / nodes[0]) < 1e-4, String(ratios)));
    await t.sees(/^Column ratio: the nodes of a strategy, divided by the fewest nodes$/m);
    assert.equal(await t.fact("Grid of this comparison"), TWENTY);
    await t.go(HARD);
    await t.sees("The page shows another grid now.");
    await t.click("Open this grid");
    await t.page.waitForFunction((hash) => location.hash === hash, `#${TWENTY}`);
    assert.equal(await t.page.getByText("The page shows another grid now.").count(), 0);
    await t.click("Empty");
    await t.click("Compare strategies");
    await t.sees(/^This puzzle has several solutions/);
    await t.go(HARD);
    assert.equal(await t.page.getByText("This puzzle has several solutions").filter({ visible: true }).count(), 0);
  },

  async "see of which grid a search is, and go back to it"(t) {
    const isOther = () => t.page.getByText("The page shows another grid now.").filter({ visible: true }).count();
    await t.go(TWENTY);
    await t.tab("Search");
    await t.page.getByRole("spinbutton", { name: "Clues" }).first().fill("19");
    await t.click("Start");
    await t.sees(/parts searched/);
    assert.equal(await t.fact("Grid of this search"), TWENTY);
    assert.equal(await isOther(), 0);
    await t.go(HARD);
    await t.sees("The page shows another grid now.");
    assert.ok(await t.page.getByRole("button", { name: "Stop", exact: true }).isVisible());
    await t.click("Open this grid");
    await t.page.waitForFunction((hash) => location.hash === hash, `#${TWENTY}`);
    assert.equal(await isOther(), 0);
    await t.click("Stop");
    await t.sees(/until the search was stopped$/);
    await t.page.locator(".puzzles button").first().click();
    await t.sees("The puzzle is open.");
    assert.equal(await isOther(), 0);
    await t.click("Empty");
    await t.sees("The page shows another grid now.");
    await t.click("Start");
    await t.sees(/^This puzzle has several solutions/);
    assert.equal(await t.page.getByText("Grid of this search").filter({ visible: true }).count(), 0);
    await t.go(HARD);
    assert.equal(await t.page.getByText("This puzzle has several solutions").filter({ visible: true }).count(), 0);
  },

  async "compare strategies, and save the report"(t) {
    await t.go(TWENTY);
    await t.tab("Strategies");
    await t.page.getByLabel("Clues").filter({ visible: true }).fill("12");
    await t.page.getByLabel("exact", { exact: true }).uncheck();
    await t.page.getByLabel("Random grids to search, too").fill("2");
    await t.click("Compare strategies");
    await t.sees(/^Finished in/);
    const found = await rows(t, "Result");
    assert.deepEqual(found.map((row) => row[0]).sort(), ["greedy", "name", "smallest_first"]);
    const { name, path } = await save(t, "Download report.html");
    assert.equal(name, "report.html");
    assert.match(await readFile(path, "utf8"), /smallest_first/);
  },

  async "save a proof of a search"(t) {
    await t.go(PT);
    await t.tab("Search");
    await t.page.getByRole("spinbutton", { name: "Clues" }).first().fill("15");
    await t.click("Start");
    await t.sees(/^0 puzzles of 15 clues: there are no others/);
    await t.click("Make a proof");
    await t.sees(/has no valid puzzle with at most 15 clues/);
    const { name, path } = await save(t, "Download the proof");
    assert.equal(name, "proof.zip");
    const script =
      "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(*z.namelist())";
    const { stdout } = await promisify(execFile)("python3", ["-c", script, path]);
    assert.deepEqual(
      stdout.trim().split(" ").sort(),
      ["README.md", "check.py", "claim.json", "grid.opb", "made.json", "proof.pbp.zst", "puzzles.txt", "witnesses.txt"].map(
        (file) => `proof/${file}`,
      ),
    );
    await t.go(TWENTY);
    await t.page.getByRole("spinbutton", { name: "Clues" }).first().fill("14");
    await t.click("Start");
    await t.sees(/^0 puzzles of 14 clues: there are no others/);
    assert.ok(await t.page.getByRole("button", { name: "Make a proof" }).isVisible());
    assert.equal(await t.page.getByText("Download the proof").count(), 0);
    assert.equal(await t.page.getByText(/has no valid puzzle with at most/).count(), 0);
  },

  async "read why a proof is refused"(t) {
    // Proofs that are too large take minutes: here less is too much.
    await t.page.addInitScript(() => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (message, ...rest) {
        if (message.job === "run") message.options.set.bytes = "1000";
        return postMessage.call(this, message, ...rest);
      };
    });
    await t.go(TWENTY);
    await t.tab("Search");
    await t.page.getByRole("spinbutton", { name: "Clues" }).first().fill("16");
    await t.click("Start");
    await t.sees(/^0 puzzles of 16 clues: there are no others/);
    await t.click("Make a proof");
    await t.sees(/^the proof is expected to have [\d.]+ MB .* That is more than the page makes\.$/);
  },
};
