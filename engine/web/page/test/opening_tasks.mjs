// How a puzzle comes onto the page, and what somebody sees who has just come.

import assert from "node:assert/strict";

const PUZZLE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const BLANK = ".".repeat(80);
const NAMED = ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12";

const open = async (t) => (await t.cells()).replaceAll("0", ".");

/** Pastes as Ctrl+V does, with the focus on an element. */
async function paste(t, element, text) {
  await t.page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await element.focus();
  await t.press("Control+v");
}

/** The part of an element that is in view. */
const isInView = (t, element) =>
  element.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });

export const OPENING_TASKS = {
  async "read what the page is, and find the box for a puzzle at once"(t) {
    await t.go();
    await t.sees("Everything is computed in your browser: nothing is sent anywhere.");
    assert.ok(await isInView(t, t.page.getByText("Paste a puzzle in any format")));
    assert.ok(await isInView(t, t.page.getByLabel("Paste a puzzle in any format")));
    assert.ok(await isInView(t, t.page.getByRole("grid")));
  },

  async "see rows of equal height in the empty grid"(t) {
    await t.go();
    const heights = await t.page
      .locator(".cell")
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().height));
    assert.ok(Math.max(...heights) - Math.min(...heights) < 1, String(heights));
  },

  async "paste a puzzle onto the grid, and beside it"(t) {
    await t.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await t.go();
    await paste(t, t.page.locator(".cell").first(), PUZZLE.match(/.{9}/g).join("\n"));
    await t.sees("The puzzle is open.");
    assert.equal(await open(t), PUZZLE);
    await t.click("Empty");
    await paste(t, t.page.getByRole("button", { name: "Empty" }), `${PUZZLE}\n${NAMED}`);
    await t.sees("The first of 2 puzzles is open.");
    assert.equal(await open(t), PUZZLE);
    await paste(t, t.page.getByLabel("Paste a puzzle"), "");
    await paste(t, t.page.locator(".cell").first(), "no puzzle");
    await t.page.locator(".toast .error").waitFor();
    assert.equal(await t.page.getByLabel("Paste a puzzle").inputValue(), "no puzzle");
    assert.equal(await open(t), PUZZLE);
    await t.click("Close");
    assert.equal(await t.page.locator(".toast").textContent(), "");
    await t.click("Open");
    await t.page.locator(".toast .error").waitFor();
    await t.tab("Steps");
    assert.equal(await t.page.locator(".toast").textContent(), "");
  },

  async "paste into the box, which opens it, and into other fields, which keep it"(t) {
    await t.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await t.go();
    await paste(t, t.page.getByLabel("Paste a puzzle"), PUZZLE);
    await t.sees("The puzzle is open.");
    assert.equal(await open(t), PUZZLE);
    await paste(t, t.page.getByLabel("Another puzzle"), NAMED);
    assert.equal(await t.page.getByLabel("Another puzzle").inputValue(), NAMED);
    assert.equal(await open(t), PUZZLE);
    await t.page.getByLabel("Paste a puzzle").fill(NAMED);
    await t.press("Enter");
    await t.page.waitForFunction((hash) => location.hash === hash, `#${NAMED}`);
  },

  async "paste by a long press on the grid"(t) {
    await t.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await t.go();
    await t.page.evaluate((text) => navigator.clipboard.writeText(text), PUZZLE);
    const cell = t.page.locator(".cell").nth(40);
    const finger = { pointerType: "touch", clientX: 100, clientY: 300, bubbles: true };
    await cell.dispatchEvent("pointerdown", finger);
    await t.page.getByRole("button", { name: "Paste a puzzle" }).waitFor();
    await cell.dispatchEvent("pointerup", finger);
    await t.click("Paste a puzzle");
    await t.sees("The puzzle is open.");
    assert.equal(await open(t), PUZZLE);
    await cell.dispatchEvent("pointerdown", finger);
    await cell.dispatchEvent("pointermove", { ...finger, clientY: 340 });
    await t.page.waitForTimeout(700);
    assert.equal(await t.page.getByRole("button", { name: "Paste a puzzle" }).count(), 0);
  },

  async "open a rank as the page shows it, and a name"(t) {
    await t.go();
    for (const rank of ["5411131853", "5,411,131,853", "rank 5 411 131 853"]) {
      await t.click("Empty");
      await t.page.getByLabel("Paste a puzzle").fill(rank);
      await t.click("Open");
      await t.sees("The grid of rank 5,411,131,853 is open.");
      assert.match(await t.cells(), /^123456789/);
    }
    await t.click("Find the name");
    assert.equal(await t.fact("Rank of the solution"), "5,411,131,853 of 5,472,730,538");
    await t.page.getByLabel("Another puzzle").fill("5411131853");
    await t.click("Check");
    await t.sees(/^Equivalent/);
    await t.page.getByLabel("Paste a puzzle").fill("eKEeveX3Ose2Ww4p42M");
    await t.press("Enter");
    await t.page.waitForFunction((hash) => location.hash === hash, `#${NAMED}`);
    await t.page.getByLabel("Paste a puzzle").fill("6,411,131,853");
    await t.click("Open");
    await t.page.locator(".toast .error", { hasText: "5472730538" }).waitFor();
  },

  async "open a link of the page again, in the box and beside it"(t) {
    await t.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await t.go(PUZZLE);
    await t.page.getByLabel("Fill in all candidates").check();
    await t.page.locator(".cell").nth(1).click();
    await t.press("Shift+Digit5");
    await t.page.locator(".cell").first().click();
    await t.press("4");
    await t.click("Copy link");
    const link = await t.page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#:0000:x:\+4\.3\..*:512::$/);
    for (const element of [t.page.getByLabel("Paste a puzzle"), t.page.getByRole("button", { name: "Empty" })]) {
      await t.click("Empty");
      await paste(t, element, link);
      await t.sees("The puzzle is open.");
      assert.equal(t.page.url(), link);
    }
    await t.page.getByLabel("Paste a puzzle").fill("http://localhost/elsewhere/#53..7");
    await t.click("Open");
    await t.sees(/^expected 81 cells, found 5/);
    await t.page.getByLabel("Paste a puzzle").fill("https://example.org/#contact");
    await t.click("Open");
    await t.sees(/^cannot read puzzles from links to "example.org"/);
  },

  async "insert a long list at once, as keyboards of phones paste"(t) {
    await t.go();
    const list = Array(3000).fill(PUZZLE).join("\n");
    const began = performance.now();
    await t.page.getByLabel("Paste a puzzle").focus();
    await t.page.keyboard.insertText(list);
    await t.click("Open");
    await t.sees("The first of 3,000 puzzles is open.");
    const seconds = (performance.now() - began) / 1000;
    assert.ok(seconds < 5, `it takes ${seconds} s`);
    const box = t.page.getByLabel("Paste a puzzle");
    await box.fill("53\n78");
    await t.press("ArrowLeft", "ArrowLeft");
    await t.page.keyboard.insertText("9\n6");
    assert.equal(await box.inputValue(), "53\n9\n678");
  },

  async "read that the page has only classic rules"(t) {
    await t.go();
    const said = (kind) => `This puzzle has ${kind}. The page has only the rules of classic sudoku with 9x9 cells.`;
    for (const [text, kind] of [
      [`windoku:1${BLANK}`, "the rules windoku"],
      [`x:1${BLANK}`, "the rules x"],
      ["1234341221434321", "boxes of 2x2"],
      [`windoku:1${BLANK}\n${PUZZLE}`, "the rules windoku"],
    ]) {
      await t.page.getByLabel("Paste a puzzle").fill(text);
      await t.click("Open");
      await t.sees(said(kind));
      await t.click("Close");
    }
    await t.page.getByLabel("Another puzzle").fill(`windoku:1${BLANK}`);
    await t.click("Check");
    await t.sees(said("the rules windoku"));
  },

  async "undo nothing that was done before the page was opened"(t) {
    const isEnabled = (name) => t.page.getByRole("button", { name, exact: true }).isEnabled();
    await t.go(PUZZLE);
    await t.sees(/^One solution/);
    assert.ok(!(await isEnabled("Undo")));
    await t.press("4", "ArrowRight", "8");
    const cells = await open(t);
    assert.match(cells, /^483/);
    assert.ok(await isEnabled("Undo"));
    await t.page.reload();
    await t.sees(/^One solution/);
    assert.equal(await open(t), cells);
    assert.ok(!(await isEnabled("Undo")));
    await t.press("Control+z");
    assert.equal(await open(t), cells);
    await t.page.locator(".cell").nth(3).click();
    await t.press("9");
    await t.click("Undo");
    assert.equal(await open(t), cells);
    await t.go("5411131853");
    await t.page.reload();
    await t.sees(/^Already solved/);
    assert.ok(!(await isEnabled("Undo")));
  },

  async "press Open with nothing in the box"(t) {
    await t.go(PUZZLE);
    await t.click("Open");
    await t.sees("Paste a puzzle into the box first.");
    assert.equal(await t.page.locator(".toast .error").count(), 0);
    assert.ok(await t.page.getByLabel("Paste a puzzle").evaluate((box) => box === document.activeElement));
  },

  async "reload what is no puzzle yet, with the digits of somebody who solves it"(t) {
    await t.go();
    await t.press("5", "ArrowRight", "5");
    await t.click("Solve");
    await t.page.locator(".cell").nth(80).click();
    await t.press("7");
    await t.page.reload();
    await t.page.getByRole("grid").waitFor();
    assert.equal(await open(t), `55${".".repeat(78)}7`);
    assert.equal(await t.page.locator(".cell.given").count(), 2);
    assert.equal(await t.page.locator(".cell.wrong").count(), 2);
    assert.equal(await t.page.locator(".toast").textContent(), "");
  },

  async "reach every tab"(t) {
    await t.go();
    const tabs = await t.page.getByRole("tab").all();
    assert.equal(tabs.length, 8);
    for (const tab of tabs) {
      const { left, right } = await tab.evaluate((tab) => tab.getBoundingClientRect().toJSON());
      assert.ok(left >= 0 && right <= t.width, `${await tab.textContent()} ends at ${right}`);
    }
  },
};
