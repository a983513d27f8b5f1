// Opens the built page in a headless Chromium and does by clicking and typing what people do there,
// on a phone and on a wide screen. Results are compared with known ones. Nothing may be on the
// console, and axe may find no fault. Then it compares how the page looks with stored pictures.
//
//     node test/run.mjs [--shots DIR] [WORD…]
//
// `--shots` keeps pictures. Words select the tasks whose names contain one. SEVENTEEN_BLESS=1 stores
// pictures that have changed.

import { mkdir } from "node:fs/promises";
import { chromium } from "playwright-core";
import { COMFORT_TASKS } from "./comfort_tasks.mjs";
import { EVERYDAY_TASKS } from "./everyday.mjs";
import { LOOKS, compareLook } from "./looks.mjs";
import { NARROW_TASKS } from "./narrow_tasks.mjs";
import { OPENING_TASKS } from "./opening_tasks.mjs";
import { PENCIL_TASKS } from "./pencil_tasks.mjs";
import { SAVING_TASKS } from "./saving_tasks.mjs";
import { serve } from "./server.mjs";
import { SOLVING_TASKS } from "./solving_tasks.mjs";
import { Tester } from "./tester.mjs";
import { TASKS } from "./tasks.mjs";

const words = process.argv.slice(2);
const shots = words[0] === "--shots" ? words.splice(0, 2)[1] : undefined;
if (shots) await mkdir(shots, { recursive: true });
const blesses = process.env.SEVENTEEN_BLESS === "1";

const server = await serve(new URL("../dist", import.meta.url).pathname);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
let failed = 0;

/** Does a task in a browser of its own. */
async function attempt(screen, name, task) {
  const label = `${screen.name}: ${name}`;
  if (words.length > 0 && !words.some((word) => label.includes(word))) return;
  const tester = await Tester.open(browser, server, screen, shots && `${shots}/${screen.name}-`);
  const began = performance.now();
  try {
    await task(tester);
    console.log(`ok    ${label} (${Math.round(performance.now() - began)} ms)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILS ${label}\n${error.stack ?? error}`);
  } finally {
    await tester.close();
  }
}

const ALL = { ...TASKS, ...OPENING_TASKS, ...SOLVING_TASKS, ...PENCIL_TASKS, ...SAVING_TASKS, ...COMFORT_TASKS };
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };
for (const { tasks, ...screen } of [
  { name: "phone", ...PHONE, colorScheme: "dark", tasks: ALL },
  { name: "wide", ...WIDE, colorScheme: "light", tasks: ALL },
  { name: "new", ...PHONE, colorScheme: "light", tasks: EVERYDAY_TASKS },
  { name: "narrow", width: 360, height: 800, colorScheme: "light", tasks: NARROW_TASKS },
  { name: "narrowest", width: 320, height: 640, colorScheme: "dark", tasks: NARROW_TASKS },
]) {
  for (const [name, task] of Object.entries(tasks)) {
    await attempt(screen, name, async (tester) => {
      await task(tester);
      await tester.finish(name);
    });
  }
}
for (const size of [PHONE, WIDE]) {
  for (const colorScheme of ["dark", "light"]) {
    for (const { name, from, show } of LOOKS) {
      const look = `${name}-${size.width}-${colorScheme}`;
      await attempt({ name: "look", ...size, colorScheme }, look, async (tester) => {
        await show(tester);
        await compareLook(tester, look, { from, blesses, shots: shots && `${shots}/` });
      });
    }
  }
}
await browser.close();
await server.close();
console.log(failed === 0 ? "all passed" : `${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
