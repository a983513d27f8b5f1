// Serves the built page as any host of static files does.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Serves a folder below `/some/path/`; the address, the paths that were requested, and how to end it. */
export async function serve(folder) {
  const requested = [];
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://x").pathname;
    requested.push(path);
    const name = normalize(path.replace(/^\/some\/path\/$/, "/index.html").replace(/^\/some\/path\//, "/"));
    try {
      const content = await readFile(join(folder, name));
      response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream" });
      response.end(content);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}/some/path/`;
  return {
    address,
    requested,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}
