// How the page looks, compared with stored pictures.
//
// Machines have other fonts and draw edges otherwise. So the page gets the font of the engine's
// pictures, and pictures are compared at a quarter of their size, where edges are blurred.

import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";

const FONT = new URL("../../../report/fonts/NotoSans-Regular.ttf", import.meta.url);
const STORED = new URL("looks/", import.meta.url);

/** A picture is so many times smaller than the page. */
const SCALE = 4;

/** A channel of a pixel may differ by this. */
const CHANNEL = 24;

/** This part of the pixels may differ by more. */
const PART = 0.0015;

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** What is looked at, from an element on. */
export const LOOKS = [
  {
    name: "puzzle",
    from: "header",
    async show(t) {
      await t.go(EASY);
      await t.page.locator(".rating dd:not(.note)").first().waitFor();
      await t.fact("Difficulty");
      await t.fact("Bands and stacks");
    },
  },
  {
    name: "recipe",
    from: ".side",
    async show(t) {
      await t.go(EASY);
      await t.page.locator(".rating dd:not(.note)").first().waitFor();
      await t.fact("Difficulty");
      await t.tab("Recipe");
      await t.sees("Rates the puzzles of a file, the hardest first.");
      await t.page.getByText("Parameters", { exact: true }).click();
    },
  },
];

/** Gives the page the same font on every machine. */
async function setFont(page, font) {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const face = new FontFace("Test", bytes);
    document.fonts.add(await face.load());
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { font-family: Test !important; transition: none !important; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    await document.fonts.ready;
  }, font.toString("base64"));
}

/** A picture at a quarter of its size, and the part of its pixels that differ from a stored one. */
async function reduced(page, png, stored) {
  return page.evaluate(
    async ({ png, stored, scale, most }) => {
      const open = async (base64) => createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
      const pixels = (image, width, height) => {
        const canvas = Object.assign(document.createElement("canvas"), { width, height });
        const context = canvas.getContext("2d");
        context.imageSmoothingQuality = "high";
        context.drawImage(image, 0, 0, width, height);
        return { canvas, data: context.getImageData(0, 0, width, height).data };
      };
      const image = await open(png);
      const [width, height] = [Math.round(image.width / scale), Math.round(image.height / scale)];
      const { canvas, data } = pixels(image, width, height);
      const reduced = canvas.toDataURL("image/png").split(",")[1];
      if (!stored) return { reduced, differing: 1 };
      const other = await open(stored);
      if (other.width !== width || other.height !== height) return { reduced, differing: 1 };
      const before = pixels(other, width, height).data;
      let differing = 0;
      for (let at = 0; at < data.length; at += 4) {
        if ([0, 1, 2].some((channel) => Math.abs(data[at + channel] - before[at + channel]) > most)) differing += 1;
      }
      return { reduced, differing: differing / (width * height) };
    },
    { png, stored, scale: SCALE, most: CHANNEL },
  );
}

/** Shows the page from an element on, where there is more than fits. */
async function scrollTo(page, selector) {
  await page.evaluate(async (selector) => {
    document.querySelector(selector).scrollIntoView({ block: "start", behavior: "instant" });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, selector);
}

/** Compares the page with the stored picture of this name, or stores it. */
export async function compareLook(t, name, { from, blesses, shots }) {
  await setFont(t.page, await readFile(FONT));
  await scrollTo(t.page, from);
  const options = { caret: "initial", animations: "allow" };
  const png = (await t.page.screenshot(options)).toString("base64");
  const file = new URL(`${name}.png`, STORED);
  const stored = await readFile(file, "base64").catch(() => undefined);
  // A page of its own: the tested one forbids pictures of other sources.
  const drawing = await t.context.newPage();
  const { reduced: made, differing } = await reduced(drawing, png, stored);
  await drawing.close();
  if (blesses) {
    if (differing <= PART) return;
    await mkdir(STORED, { recursive: true });
    await writeFile(file, made, "base64");
    return;
  }
  if (shots) await writeFile(`${shots}look-${name}.png`, made, "base64");
  const part = `${(100 * differing).toFixed(2)} % of its pixels`;
  assert.ok(
    differing <= PART,
    `${name} looks different in ${part}: see \`node test/run.mjs --shots DIR\`, and keep it by SEVENTEEN_BLESS=1`,
  );
}
