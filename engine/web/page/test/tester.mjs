// A page in a browser of its own, and what is required of it at the end of each task.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export class Tester {
  #said = [];
  #outside = [];

  static async open(browser, server, { width, height, colorScheme }, shots) {
    const tester = new Tester();
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      reducedMotion: "reduce",
      bypassCSP: false,
    });
    Object.assign(tester, { context, server, shots, width });
    context.on("console", (message) => tester.#said.push(`${message.type()}: ${message.text()}`));
    context.on("weberror", (error) => tester.#said.push(String(error.error())));
    context.on("request", (request) => {
      if (!/^(?:blob|data):/.test(request.url()) && !request.url().startsWith(server.address))
        tester.#outside.push(request.url());
    });
    tester.page = await context.newPage();
    return tester;
  }

  /** Opens the page with this puzzle in its address. */
  async go(puzzle = "") {
    await this.page.goto(`${this.server.address}${puzzle === "" ? "" : `#${encodeURIComponent(puzzle)}`}`);
    await this.page.getByRole("grid").waitFor();
  }

  /** Keeps the service worker from loading all files. */
  async withoutServiceWorker() {
    await this.page.addInitScript(() => {
      ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
    });
  }

  /** The text of the cells, with 0 for blank ones. */
  async cells() {
    const texts = await this.page
      .locator(".cell")
      .evaluateAll((cells) => cells.map((cell) => (/^[1-9]$/.test(cell.textContent) ? cell.textContent : "0")));
    return texts.join("");
  }

  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async tab(name) {
    await this.page.getByRole("tab", { name }).click();
  }

  async click(name, options = {}) {
    await this.page.getByRole("button", { name, exact: true, ...options }).click();
  }

  /** Waits until the visible page has a text. */
  async sees(text, timeout = 60_000) {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor({ timeout });
  }

  /** The text after a term. */
  async fact(term) {
    const found = this.page.locator(`dt:text-is("${term}") + dd, dt:has(> span:text-is("${term}")) + dd`);
    return found.first().textContent({ timeout: 60_000 });
  }

  /** What is required of every page. */
  async finish(name) {
    if (this.shots)
      await this.page.screenshot({ path: `${this.shots}${name.replaceAll(" ", "_")}.png`, fullPage: true });
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= this.width, `the page is ${wide} pixels wide`);
    // The page forbids scripts of others: axe runs in a world of its own.
    const session = await this.context.newCDPSession(this.page);
    const { frameTree } = await session.send("Page.getFrameTree");
    const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
    const evaluate = async (expression) => {
      const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
        expression,
        contextId: executionContextId,
        awaitPromise: true,
        returnByValue: true,
      });
      assert.equal(exceptionDetails, undefined, exceptionDetails?.exception?.description);
      return result.value;
    };
    await evaluate(`${axe}; undefined`);
    const faults = await evaluate(
      "axe.run().then(({ violations }) => violations.map((one) => `${one.id}: ${one.help}: ${one.nodes.map((node) => node.target).join(', ')}`))",
    );
    assert.deepEqual(faults, []);
    assert.deepEqual(this.#said, []);
    assert.deepEqual(this.#outside, []);
  }

  async close() {
    await this.context.close();
  }
}
