// Measures the page that is built: sizes, and times in a headless Chromium.
//
//     node test/figures.mjs [LIST.txt]
//
// A list of puzzles adds the time of recipes over it. `engine/web/build` makes the page that counts.

import { readFile, readdir } from "node:fs/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";
import { Tester } from "./tester.mjs";

const DIST = new URL("../dist/", import.meta.url).pathname;
/** ER 9.2 by SudokuExplainer 1.2.1. */
const HARD = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";
const TWENTY = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
const RECIPES = ['puzzles("list.txt").solve()', 'puzzles("list.txt").rate(rater::se121())'];

/** How often a time is measured. */
const TIMES = 5;

const list = process.argv[2];
const server = await serve(DIST);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});

/** Calls `measure` with a page in a browser of its own, some times. */
async function each(times, measure) {
  for (let at = 0; at < times; at += 1) {
    const tester = await Tester.open(browser, server, { width: 1280, height: 900, colorScheme: "light" });
    await measure(tester);
    await tester.close();
  }
}

const rated = (t) => t.page.locator(".rating dd:not(.note)").first().waitFor();

/** The bytes by brotli of the files, by their names. */
const packedBytes = new Map();

async function sizes() {
  let sum = 0;
  for (const name of await readdir(DIST, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const bytes = await readFile(`${name.parentPath}/${name.name}`);
    const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const packed = brotliCompressSync(bytes, { params }).length;
    sum += packed;
    packedBytes.set(name.name, packed);
    console.log(`${name.name}: ${bytes.length} bytes, ${packed} by brotli`);
  }
  console.log(`all files: ${sum} by brotli`);
}

async function firstBytes(t) {
  await t.withoutServiceWorker();
  const before = server.requested.length;
  await t.page.goto(`${server.address}#${HARD}`, { waitUntil: "commit" });
  await rated(t);
  const names = new Set(server.requested.slice(before).map((path) => path.split("/").at(-1) || "index.html"));
  const sum = [...names].reduce((sum, name) => sum + (packedBytes.get(name) ?? 0), 0);
  console.log(`before the first rating: ${sum} by brotli, of ${[...names].join(", ")}`);
}

async function firstRating(t) {
  const began = performance.now();
  await t.page.goto(`${server.address}#${HARD}`, { waitUntil: "commit" });
  await rated(t);
  const cold = performance.now() - began;
  await t.click("Empty");
  await t.page.waitForTimeout(1000);
  await t.page.getByLabel("Puzzle in any format").fill(HARD);
  const asked = performance.now();
  await t.click("Open");
  await rated(t);
  console.log(`first rating: ${Math.round(cold)} ms; ER 9.2 rated: ${Math.round(performance.now() - asked)} ms`);
}

async function search(t) {
  await t.go(TWENTY);
  await t.tab("Search");
  await t.click("Start");
  await t.sees(/^20 puzzles of 17 clues/, 600_000);
  console.log(await t.page.getByText(/^20 puzzles of 17 clues/).textContent());
}

async function keys(t) {
  await t.go(TWENTY);
  await t.tab("Search");
  await t.page.getByRole("spinbutton", { name: "Clues" }).first().fill("19");
  await t.click("Start");
  await t.sees(/parts searched/, 600_000);
  await t.page.evaluate(() => {
    window.answered = [];
    // Messages come after the frame is drawn.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => window.answered.push(performance.now() - data);
    const pressed = (event) => requestAnimationFrame(() => port2.postMessage(event.timeStamp));
    addEventListener("keydown", pressed, true);
  });
  await t.page.locator(".cell").first().click();
  for (let at = 0; at < 200; at += 1) {
    await t.press(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][at % 4]);
    await t.page.waitForTimeout(40);
  }
  const times = (await t.page.evaluate(() => window.answered)).sort((one, other) => one - other);
  const at = (part) => times[Math.floor(part * (times.length - 1))].toFixed(1);
  console.log(`keys while all workers search: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms`);
}

async function recipes(t) {
  await t.go();
  await t.tab("Recipe");
  const editor = t.page.getByRole("textbox", { name: "Recipe" });
  await t.page.getByText("Files", { exact: true }).click();
  const content = await readFile(list);
  const file = { name: "list.txt", mimeType: "text/plain", buffer: content };
  await t.page.getByLabel("Open files of this device").setInputFiles(file);
  for (const recipe of RECIPES) {
    await editor.click();
    await t.press("Control+a", "Delete");
    await t.page.keyboard.insertText(recipe);
    for (let at = 0; at < TIMES; at += 1) {
      await t.page.waitForTimeout(500);
      await t.click("Run");
      await t.page.getByRole("button", { name: "Stop", exact: true }).waitFor();
      await t.sees(/^Finished in/, 600_000);
      console.log(`${recipe}: ${await t.page.getByText(/^Finished in/).textContent()}`);
    }
  }
}

await sizes();
await each(1, firstBytes);
await each(TIMES, firstRating);
await each(TIMES, search);
await each(1, keys);
if (list) await each(1, recipes);
await browser.close();
await server.close();
