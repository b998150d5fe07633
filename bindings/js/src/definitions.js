// Species, goals, brains and trees of a host's own. Their keys are those of docs/definitions.md; the
// module reads them by the same rows as Lua's tables.
//
//   { name, like, goals: [[1, goal]] } --Encoder--> bytes --module--> structs of C
//                                \-> functions stay here, by number
import { Handle } from "./handle.js";
import { OvisError } from "./module.js";

const DEPTH_MAX = 200; // the module names the place from a depth of 64 definitions on
const VALUES_MAX = 50000;
const TAG = { NIL: 0, FALSE: 1, TRUE: 2, NUMBER: 3, TEXT: 4, LIST: 5, OBJECT: 6, FUNCTION: 7, OTHER: 8 };
const encoder = new TextEncoder();

// Format: ovjs_values.h
class Encoder {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #size = 0;
  #values = 0;

  constructor(definitions) {
    this.definitions = definitions;
  }

  get bytes() {
    return this.#bytes.subarray(0, this.#size);
  }

  // Makes room, and returns where it is.
  #grow(size) {
    const at = this.#size;
    this.#size += size;
    if (this.#size > this.#bytes.length) {
      const grown = new Uint8Array(this.#size * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
      this.#view = new DataView(grown.buffer);
    }
    return at;
  }

  #tag(tag) {
    const at = this.#grow(1); // before this.#bytes, which it may replace
    this.#bytes[at] = tag;
  }

  #u32(number) {
    const at = this.#grow(4);
    this.#view.setUint32(at, number, true);
  }

  #text(text) {
    const bytes = encoder.encode(text);
    this.#u32(bytes.length);
    const at = this.#grow(bytes.length + 1); // new bytes are zero: the NUL
    this.#bytes.set(bytes, at);
  }

  // A field with the size of what `write` writes behind it.
  #sized(write) {
    const at = this.#grow(4);
    write();
    this.#view.setUint32(at, this.#size - at - 4, true);
  }

  #list(values, depth) {
    this.#tag(TAG.LIST);
    this.#sized(() => {
      this.#u32(values.length);
      for (const value of values) {
        this.put(value, depth + 1, values);
      }
    });
  }

  #object(object, depth) {
    const entries = Object.entries(object).filter(([, value]) => value !== undefined && value !== null);
    this.#tag(TAG.OBJECT);
    this.#sized(() => {
      this.#u32(entries.length);
      this.#u32(this.definitions.identityOf(object));
      for (const [name, value] of entries) {
        this.#text(name);
        this.put(value, depth + 1, object);
      }
    });
  }

  put(value, depth = 0, owner = null) {
    if (depth > DEPTH_MAX || ++this.#values > VALUES_MAX) {
      throw new OvisError("too_large", "the definition is too deep or too large: is it within itself?");
    }
    if (value === undefined || value === null) {
      this.#tag(TAG.NIL);
    } else if (typeof value === "boolean") {
      this.#tag(value ? TAG.TRUE : TAG.FALSE);
    } else if (typeof value === "number") {
      this.#tag(TAG.NUMBER);
      const at = this.#grow(8);
      this.#view.setFloat64(at, value, true);
    } else if (typeof value === "string") {
      this.#tag(TAG.TEXT);
      this.#text(value);
    } else if (typeof value === "function") {
      this.#tag(TAG.FUNCTION);
      this.#u32(this.definitions.keepFunction(value, owner));
    } else if (typeof value !== "object") {
      this.#tag(TAG.OTHER);
      this.#text(`a ${typeof value}`);
    } else if (Array.isArray(value) || ArrayBuffer.isView(value)) {
      this.#list(Array.from(value), depth);
    } else {
      this.#object(value, depth);
    }
  }
}

// In this order: each may name what was added before.
const KINDS = [
  ["memories", "ovjs_definitions_add_memory"],
  ["brains", "ovjs_definitions_add_brain"],
  ["trees", "ovjs_definitions_add_tree"],
  ["species", "ovjs_definitions_add_species"],
];

/** Definitions for simulations that are created with them. */
export class Definitions extends Handle {
  #identities = new Map(); // of objects: two lists with one goal have the same goal
  #functions = []; // { act, owner, name: of the memory whose form it is }

  /** @param lists `memories`, `brains`, `trees` and `species`, each a list of objects */
  constructor(ovis, lists) {
    const { module } = ovis;
    super(module, module.make("ovjs_definitions_create"), "ovjs_definitions_destroy");
    this.ovis = ovis;
    try {
      const known = KINDS.map(([kind]) => kind);
      const wrong = Object.keys(lists).find((kind) => !known.includes(kind));
      if (wrong !== undefined) {
        throw new OvisError("bad_argument", `definitions are ${known.join(", ")}, not '${wrong}'`);
      }
      for (const [kind, add] of KINDS) {
        this.#addAll(kind, lists[kind] ?? [], add);
      }
      this.callees = module.ask("ovjs_definitions_callees", this.address);
    } catch (error) {
      this.dispose();
      throw error;
    }
    this.#identities.clear();
  }

  #addAll(kind, list, add) {
    if (!Array.isArray(list)) {
      throw new OvisError("bad_argument", `'${kind}' must be a list of definitions`);
    }
    for (const definition of list) {
      const first = this.#functions.length;
      const encoded = new Encoder(this);
      encoded.put(definition);
      this.module.withBytes(encoded.bytes, (at) => this.module.check(add, this.address, at));
      for (const kept of this.#functions.slice(first)) {
        kept.name = definition.name;
      }
    }
  }

  /** Of the package: the number of an object, from 1. */
  identityOf(object) {
    if (!this.#identities.has(object)) {
      this.#identities.set(object, this.#identities.size + 1);
    }
    return this.#identities.get(object);
  }

  /** Of the package: the number of a function. */
  keepFunction(act, owner) {
    return this.#functions.push({ act, owner, name: null }) - 1;
  }

  /** Of the package: calls a function. */
  call(number, ...args) {
    const { act, owner } = this.#functions[number];
    const result = act.apply(owner, args);
    if (typeof result?.then === "function") {
      throw new TypeError("it must not be async: a tick does not wait");
    }
    return result;
  }

  /** Of the package: the name of the definition that has a function. */
  nameOf(number) {
    return this.#functions[number].name;
  }
}
