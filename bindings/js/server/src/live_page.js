// The page of `ovis view`, live, on the next port: the world in three dimensions in a browser, and why each mob acts as it does.
//
//   GET /WORD/                 the page with the run so far
//   GET /WORD/since/TICK/MOB   what is new after a tick: the page asks twice a second
//   GET /WORD/knows            searches and path types
//
// Only this machine reaches it, and only with the word of its address, which is random. A worker makes the answers from copies of the
// recording: a copy takes a few milliseconds of a tick, and is made at most once a second.
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

const HOST = "127.0.0.1";
const WORD_BYTES = 12;
const COPY_MS = 1000; // between two copies of the recording
// Where the two files are: in the npm package, or in the repository after ./dev wasm.
const PLACES = {
  page: ["../page/page.html", "../../../../viewer/dist/page.html"],
  wasm: ["../page/ovis-page.wasm", "../../../../build/wasm/bindings/js/ovis-page.wasm"],
};

const find = (paths) =>
  paths.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) => existsSync(path));

/** The page and its engine, as { page, wasm }; null: they are not here. */
export function findPageFiles() {
  const [page, wasm] = [find(PLACES.page), find(PLACES.wasm)];
  return page === undefined || wasm === undefined ? null : { page, wasm };
}

// The base64 of the SHA-256 of what stands between two tags: the page's policy allows only its own style and script.
function hashOf(page, tag) {
  const from = page.indexOf(`<${tag}>`) + tag.length + 2;
  return createHash("sha256")
    .update(page.slice(from, page.indexOf(`</${tag}>`, from)))
    .digest("base64");
}

/** The page with its data. It may ask its own origin for more. */
export function fillPage(page, data) {
  const opened = page
    .replace("STYLE_HASH", () => hashOf(page, "style"))
    .replace("SCRIPT_HASH", () => hashOf(page, "script"))
    .replace("connect-src 'none'", "connect-src 'self'");
  const [before, ...after] = opened.split("/*DATA*/");
  const rest = after.join("/*DATA*/").replace("/*RECORDING*/", "").replace("/*ENGINE*/", "");
  return before + data + rest;
}

export class LivePage {
  #http = null;
  #worker = null;
  #asked = new Map(); // id -> { resolve, reject }
  #nextId = 1;
  #copy = null; // { bytes, ms, first }
  #word = randomBytes(WORD_BYTES).toString("hex");

  constructor(server, files) {
    Object.assign(this, { server, files });
  }

  /** Listens. Returns the address of the page; null: the port cannot be used, which is said in the log. */
  async listen(port) {
    this.#http = createServer((request, response) => void this.#answer(request, response));
    this.#http.on("clientError", (error, socket) => socket.destroy());
    try {
      await new Promise((resolve, reject) => {
        this.#http.once("error", reject);
        this.#http.listen(port, HOST, resolve);
      });
    } catch (error) {
      this.#http = null;
      this.server.log(`no page in the browser: port ${port} of ${HOST}: ${error.code ?? error.message}`);
      return null;
    }
    this.url = `http://${HOST}:${this.#http.address().port}/${this.#word}/`;
    return this.url;
  }

  async close() {
    if (this.#http !== null) {
      const { promise, resolve } = Promise.withResolvers();
      this.#http.close(resolve);
      this.#http.closeAllConnections();
      await promise;
    }
    await this.#worker?.terminate();
  }

  // ---- Answers

  async #answer(request, response) {
    const path = String(request.url);
    const base = `/${this.#word}/`;
    if (request.method !== "GET" || !path.startsWith(base)) {
      this.#send(response, 404, "text/plain", "there is no such page\n");
      return;
    }
    try {
      await this.#answerPath(path.slice(base.length), response);
    } catch (error) {
      this.server.log(`the page in the browser: ${error.message}`);
      this.#send(response, 500, "text/plain", "the page cannot be made\n");
    }
  }

  async #answerPath(path, response) {
    const since = /^since\/(\d{1,15})\/\d{1,15}$/.exec(path);
    if (path === "") {
      const { text } = await this.#ask("bake", { title: this.server.opened.name });
      const page = fillPage(readFileSync(this.files.page, "utf8"), text);
      this.#send(response, 200, "text/html; charset=utf-8", page);
    } else if (path === "knows") {
      this.#send(response, 200, "application/json", (await this.#ask("knows")).text);
    } else if (since !== null) {
      const { text, tick } = await this.#ask("part", { from: Number(since[1]) });
      const parts = text === null || text === "" ? "" : text;
      const body = `{"tick":${tick},"isEnded":false,"parts":[${parts}],"isLost":${text === null},"why":null}`;
      this.#send(response, 200, "application/json", body);
    } else {
      this.#send(response, 404, "text/plain", "there is no such page\n");
    }
  }

  #send(response, status, type, body) {
    response.writeHead(status, {
      "content-type": type,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    response.end(body);
  }

  // ---- The worker

  #recording() {
    const now = performance.now();
    if (this.#copy === null || now - this.#copy.ms > COPY_MS) {
      this.#copy = { bytes: this.server.sim.copyRecording(), ms: now };
    }
    return this.#copy.bytes;
  }

  #ask(act, options = {}) {
    this.#worker ??= this.#startWorker();
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers();
    this.#asked.set(id, { resolve, reject });
    this.#worker.postMessage({ id, act, bytes: this.#recording(), ...options });
    return promise;
  }

  #startWorker() {
    const workerData = { wasm: readFileSync(this.files.wasm) };
    const worker = new Worker(new URL("page_worker.js", import.meta.url), { workerData });
    worker.on("message", ({ id, error, ...answer }) => {
      const asked = this.#asked.get(id);
      this.#asked.delete(id);
      if (error === undefined) {
        asked?.resolve(answer);
      } else {
        asked?.reject(new Error(error));
      }
    });
    worker.on("error", (error) => this.#stopped(error)); // the next question starts another one
    worker.unref();
    return worker;
  }

  #stopped(error) {
    this.#worker = null;
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    asked.forEach(({ reject }) => reject(error));
  }
}
