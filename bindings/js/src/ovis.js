// Loading a module.
import { makeCallbacks } from "./callbacks.js";
import { Module } from "./module.js";

const KINDS = ["engine", "lua"];

async function bytesOf(url) {
  if (url.protocol === "file:" && typeof process !== "undefined" && process.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url.pathname} cannot be loaded: ${response.status} ${response.statusText}`);
  }
  return response.arrayBuffer();
}

/** An engine: one instance of a module, with memory of its own. */
export class Ovis {
  #module;
  #species = null;

  constructor(module) {
    this.#module = module;
  }

  get module() {
    return this.#module;
  }

  /** Version of the library. */
  get version() {
    return this.#module.text(this.#module.call("ovjs_get_version"));
  }

  /** True if the module runs scenes in Lua. */
  get hasLua() {
    return this.#module.has("ovjs_script_run");
  }

  /** Memory of the module in bytes. It never shrinks. */
  get memoryBytes() {
    return this.#module.memory.buffer.byteLength;
  }

  /** All species of the library, by name. */
  get species() {
    this.#species ??= this.#module.ask("ovjs_species_list");
    return this.#species;
  }
}

/**
 * Loads an engine. `kind` is "engine" (saves) or "lua" (saves and scenes). `asserts` takes the module that
 * checks its preconditions. `wasm` gives the module otherwise than from the package: its bytes, a
 * WebAssembly.Module, or a URL.
 */
export async function load({ kind = "engine", asserts = false, wasm } = {}) {
  let source = wasm;
  if (source === undefined) {
    if (!KINDS.includes(kind)) {
      throw new TypeError(`there is no module '${kind}': "engine" or "lua"`);
    }
    source = new URL(`../wasm/ovis-${kind}${asserts ? "-asserts" : ""}.wasm`, import.meta.url);
  }
  if (typeof source === "string") {
    source = new URL(source, globalThis.location?.href);
  }
  if (source instanceof URL) {
    source = await bytesOf(source);
  }
  const compiled = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  return new Ovis(await Module.create(compiled, makeCallbacks));
}
