// Opens the built page in a headless Chromium and does by clicking and typing what people do there,
// on a phone and on a wide screen. Results are compared with known ones. Nothing may be on the
// console, and axe may find no fault. `node test/run.mjs --shots DIR` keeps pictures.

import { mkdir } from "node:fs/promises";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";
import { Tester } from "./tester.mjs";
import { TASKS } from "./tasks.mjs";

const [flag, shots] = process.argv.slice(2);
if (flag === "--shots" && shots) await mkdir(shots, { recursive: true });

const server = await serve(new URL("../dist", import.meta.url).pathname);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
let failed = 0;
for (const screen of [
  { name: "phone", width: 390, height: 844, colorScheme: "dark" },
  { name: "wide", width: 1280, height: 900, colorScheme: "light" },
]) {
  for (const [name, task] of Object.entries(TASKS)) {
    const tester = await Tester.open(browser, server, screen, shots && `${shots}/${screen.name}-`);
    const began = performance.now();
    try {
      await task(tester);
      await tester.finish(name);
      console.log(`ok    ${screen.name}: ${name} (${Math.round(performance.now() - began)} ms)`);
    } catch (error) {
      failed += 1;
      console.log(`FAILS ${screen.name}: ${name}\n${error.stack ?? error}`);
    } finally {
      await tester.close();
    }
  }
}
await browser.close();
await server.close();
console.log(failed === 0 ? "all passed" : `${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
