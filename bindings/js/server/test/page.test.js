// The page in the browser: what it answers, to whom, and that it grows with the run.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { once } from "node:events";
import { test } from "node:test";
import { fillPage, findPageFiles, LivePage } from "../src/live_page.js";
import { scenePath, startServer } from "./support.js";

const files = findPageFiles();
const skip = files === null && "SKIPPED: ./dev wasm builds the engine of the page";

test("a page has its data, and hashes of its own style and script", () => {
  const style = "p{}", script = "x('$&')"; // prettier-ignore
  const page =
    `<meta content="'sha256-STYLE_HASH' 'sha256-SCRIPT_HASH'; connect-src 'none'"><style>${style}</style>` +
    `<b>/*DATA*/</b>/*RECORDING*//*ENGINE*/<script>${script}</script>`;
  const sha = (text) => createHash("sha256").update(text).digest("base64");
  assert.equal(
    fillPage(page, "{$1}"),
    `<meta content="'sha256-${sha(style)}' 'sha256-${sha(script)}'; connect-src 'self'"><style>${style}</style>` +
      `<b>{$1}</b><script>${script}</script>`,
  );
});

test("the page has the run, and then what is new", { skip, timeout: 120000 }, async (t) => {
  const { server, lines } = await startServer(
    t,
    scenePath("pond"),
    { version: "1.20.4", hasPage: true, pagePort: 0 },
    { ticks: false },
  );
  const run = (count) => Array.from({ length: count }, () => server.tick());
  run(60);
  const url = await server.servePage(0);
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{24}\/$/);
  const get = async (path) => {
    const answer = await fetch(new URL(path, url));
    return { status: answer.status, text: await answer.text() };
  };
  const { ticks } = server.sim;
  const { status, text } = await get("");
  assert.equal(status, 200);
  assert.ok(
    text.includes("connect-src 'self'") && !text.includes("/*DATA*/") && !text.includes("STYLE_HASH"),
  );
  const data = JSON.parse(/<script[^>]*application\/json[^>]*>(\{.*?)<\/script>/s.exec(text)[1]);
  assert.equal(data.title, "pond.lua");
  assert.equal(data.last ?? data.info?.last ?? ticks, ticks);

  run(20);
  await new Promise((resolve) => setTimeout(resolve, 1100)); // a copy of the recording is a second old at most
  const since = JSON.parse((await get(`since/${ticks}/0`)).text);
  assert.deepEqual(
    [since.tick, since.isEnded, since.isLost, since.parts.length],
    [ticks + 20, false, false, 1],
  );
  const none = JSON.parse((await get(`since/${since.tick}/1`)).text);
  assert.deepEqual(none.parts, []);
  assert.equal(JSON.parse((await get("since/99999/0")).text).isLost, true); // of another run
  assert.equal((await get("knows")).status, 200);
  for (const path of ["/", "/knows", "x", "since/x/1", "since/-1/0", "../knows"]) {
    assert.equal((await get(path)).status, 404, path);
  }
  assert.equal((await fetch(url, { method: "POST" })).status, 404);
  assert.deepEqual(
    lines.filter((line) => line.includes("page")),
    [],
  );
});

test("without a free port there is no page, and the server goes on", { skip }, async (t) => {
  const holder = createServer().listen(0, "127.0.0.1");
  t.after(() => holder.close());
  await once(holder, "listening");
  const lines = [];
  const page = new LivePage({ log: (line) => lines.push(line) }, files);
  assert.equal(await page.listen(holder.address().port), null);
  assert.match(lines[0], /no page in the browser: port \d+ of 127.0.0.1: EADDRINUSE/);
  await page.close();
});
