// The WebAssembly module: instantiation, memory, texts, and errors.
// The module has no JavaScript of emscripten: it imports a clock and little else.

/** A call that failed: `status` is the name of the C status, such as "not_found". */
export class OvisError extends Error {
  constructor(status, message, options = {}) {
    super(message, options);
    this.name = "OvisError";
    this.status = status;
  }
}

/** The module stopped: a broken precondition, or a bug of Ovis. All objects of this module are lost. */
export class OvisTrap extends Error {
  constructor(message, cause) {
    super(message, { cause });
    this.name = "OvisTrap";
  }
}

/** The least and the greatest number of an int32_t. */
export const INT_MIN = -(2 ** 31);
export const INT_MAX = 2 ** 31 - 1;

/**
 * Returns a whole number within limits, which the module would otherwise take for another one. `what` names it in
 * the message.
 */
export function whole(value, what, min = INT_MIN, max = INT_MAX) {
  if (!Number.isInteger(value) || value < min || value > max) {
    const status = typeof value === "number" && !Number.isNaN(value) ? "out_of_range" : "bad_argument";
    throw new OvisError(status, `${what} must be a whole number from ${min} to ${max}, and is ${value}`);
  }
  return value;
}

/** The three numbers of a cell, or of a section. */
export function wholeCell(cell, what = "a cell") {
  return [0, 1, 2].map((i) => whole(cell[i], `${"xyz"[i]} of ${what}`));
}

// What a function of a host gives to the module when it has thrown.
const FAILED = -2;

// Calls that a function of a host may make while the module waits for it.
const QUERIES = new Set(
  [
    "alloc free get_result get_result_size get_error get_error_status get_version get_assert species_list",
    "blocks_count blocks_parse blocks_describe blocks_list finder_find finder_type",
    "world_env world_block world_height world_bytes world_sections world_read_section world_read_light",
    "sim_ticks sim_seed sim_raids sim_points sim_register mobs_count mobs_list mobs_positions",
    "mob_props mob_why mob_memories mob_board villager_offers item_state biomes_list world_read_biomes",
    "turn_pos turn_walk_to turn_stop turn_is_path_done turn_look_at turn_draw turn_refuse turn_set_target",
    "turn_attack turn_jump turn_set_activity turn_set_memory turn_set_items turn_items turn_set_board",
  ]
    .join(" ")
    .split(" ")
    .map((name) => `ovjs_${name}`),
);

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const NO_SUCH_CALL = -52; // ENOSYS of wasi
const BAD_FILE = 8; // EBADF of wasi

// Functions for the imports of the module. `memory` gives the memory once the module is there, `callbacks` are
// those of hosts.
function makeImports(module, memory, callbacks) {
  let second = 0;
  const known = {
    emscripten_notify_memory_growth() {},
    // The second result of a call, by which setjmp knows a longjmp.
    getTempRet0: () => second,
    setTempRet0(value) {
      second = value;
    },
    clock_time_get(_id, _precision, out) {
      new DataView(memory().buffer).setBigUint64(out, BigInt(Math.floor(performance.now() * 1e6)), true);
      return 0;
    },
    proc_exit(code) {
      throw new Error(`the module left with ${code}`);
    },
    fd_write: () => BAD_FILE,
    fd_read: () => BAD_FILE,
    fd_seek: () => BAD_FILE,
    fd_close: () => BAD_FILE,
    ...callbacks,
  };
  const imports = {};
  for (const { module: space, name } of WebAssembly.Module.imports(module)) {
    imports[space] ??= {};
    imports[space][name] = known[name] ?? (() => NO_SUCH_CALL);
  }
  return imports;
}

export class Module {
  #exports;
  #trap = null; // the reason why nothing works any more
  #scratch; // 16 bytes for out parameters
  #depth = 0; // of functions of a host that run now
  #failures = []; // of those functions, in the call that runs
  #simulations = new Map(); // by the address of the ovis_sim: a WeakRef

  /**
   * @param {WebAssembly.Module} module
   * @param makeCallbacks gives the imports that call functions of a host
   */
  static async create(module, makeCallbacks = () => ({})) {
    const self = new Module();
    const imports = makeImports(module, () => self.#exports.memory, makeCallbacks(self));
    const instance = await WebAssembly.instantiate(module, imports);
    self.#exports = instance.exports;
    self.#exports._initialize?.();
    self.#exports.ovjs_begin();
    self.#scratch = self.call("ovjs_alloc", 16);
    return self;
  }

  has(name) {
    return name in this.#exports;
  }

  get memory() {
    return this.#exports.memory;
  }

  /** Calls a function of the module. What stops the module becomes an OvisTrap. */
  call(name, ...args) {
    if (this.#trap !== null) {
      throw new OvisTrap(`the module has stopped before: ${this.#trap.message}`, this.#trap);
    }
    if (!this.has(name)) {
      throw new OvisError("unsupported", `this module has no ${name}: load({ kind: "lua" }) has all calls`);
    }
    if (!QUERIES.has(name)) {
      this.refuseInCallback(name);
    }
    const wrong = args.findIndex((value) => value === undefined || Number.isNaN(value));
    if (wrong >= 0) {
      throw new OvisError("bad_argument", `${name}: argument ${wrong} is no number: ${args[wrong]}`);
    }
    try {
      const result = this.#exports[name](...args);
      this.#throwFailures();
      return result;
    } catch (error) {
      if (this.#trap !== null) {
        throw this.#trap; // within a function of a host
      }
      if (error instanceof OvisError) {
        throw error; // of a function of a host
      }
      if (error instanceof TypeError) {
        throw error; // an argument cannot become a number of the module, which was not entered
      }
      const reason = this.text(this.#exports.ovjs_get_assert());
      const words = error instanceof Error ? error.message : String(error);
      const hint = "load({ asserts: true }) names the precondition that was broken";
      this.#trap = new OvisTrap(reason !== "" ? `${name}: ${reason}` : `${name}: ${words}; ${hint}`, error);
      throw this.#trap;
    }
  }

  // ---- Functions of a host

  /** Throws while a function of a host runs. */
  refuseInCallback(name) {
    if (this.#depth > 0) {
      throw new OvisError(
        "busy",
        `${name}: a function of a goal, behavior, sensor or memory must not make this call`,
      );
    }
  }

  /** Knows a simulation by the address of its ovis_sim. */
  addSimulation(address, simulation) {
    this.#simulations.set(address, new WeakRef(simulation));
  }

  simulationAt(address) {
    return this.#simulations.get(address)?.deref();
  }

  /** Runs a function of a host for the module. An error is kept until the module's call is over, and gives FAILED. */
  enter(act, what) {
    this.#depth++;
    try {
      const result = act();
      if (this.#trap !== null) {
        throw this.#trap; // the host caught it, but nothing works any more
      }
      return result;
    } catch (error) {
      if (this.#trap !== null) {
        throw error;
      }
      this.#failures.push({ what, error });
      return FAILED;
    } finally {
      this.#depth--;
    }
  }

  #throwFailures() {
    if (this.#failures.length === 0 || this.#depth > 0) {
      return;
    }
    const [{ what, error }, ...others] = this.#failures;
    const words = error instanceof Error ? error.message : String(error);
    const more = others.length > 0 ? ` (and ${others.length} more)` : "";
    this.#failures = [];
    throw new OvisError("refused", `${what}: ${words}${more}`, { cause: error });
  }

  // ---- Calls by what they return

  /** Calls a function that returns a status, and throws if it is not OK. */
  check(name, ...args) {
    const status = this.call(name, ...args);
    if (status !== 0) {
      throw this.error();
    }
  }

  /** Calls a function that returns a handle or a serial, and throws if that is 0. */
  make(name, ...args) {
    const handle = this.call(name, ...args);
    if (handle === 0) {
      throw this.error();
    }
    return handle;
  }

  /** Calls a function that answers with JSON. */
  ask(name, ...args) {
    this.check(name, ...args);
    const at = this.call("ovjs_get_result");
    const size = this.call("ovjs_get_result_size");
    return JSON.parse(decoder.decode(new Uint8Array(this.memory.buffer, at, size)));
  }

  /** Why the last call failed. */
  error() {
    return new OvisError(
      this.text(this.call("ovjs_get_error_status")),
      this.text(this.call("ovjs_get_error")),
    );
  }

  /** Reads a text that ends with a NUL. */
  text(at) {
    const bytes = new Uint8Array(this.memory.buffer, at);
    return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  /** Copies bytes into the module. The caller, or the function that takes them, frees them. */
  put(bytes) {
    const at = this.call("ovjs_alloc", bytes.byteLength);
    if (at === 0) {
      throw new OvisError("no_memory", `no memory for ${bytes.byteLength} bytes`);
    }
    const view = ArrayBuffer.isView(bytes)
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : new Uint8Array(bytes);
    new Uint8Array(this.memory.buffer).set(view, at);
    return at;
  }

  putText(text) {
    return this.put(encoder.encode(`${text}\0`));
  }

  free(at) {
    this.call("ovjs_free", at);
  }

  /**
   * Calls `act` with addresses of texts, which it frees afterwards: null gives 0. `act` must not wait.
   */
  withTexts(texts, act) {
    const addresses = texts.map((text) => (text === null || text === undefined ? 0 : this.putText(text)));
    try {
      return act(...addresses);
    } finally {
      if (this.#trap === null) {
        for (const at of addresses) {
          if (at !== 0) {
            this.free(at);
          }
        }
      }
    }
  }

  /** Calls `act` with the address of the bytes, which it frees afterwards. */
  withBytes(bytes, act) {
    const at = this.put(bytes);
    try {
      return act(at);
    } finally {
      if (this.#trap === null) {
        this.free(at);
      }
    }
  }

  /** The address of an out parameter, and its value after the call. */
  get out() {
    return this.#scratch;
  }

  get outInt() {
    return new DataView(this.memory.buffer).getInt32(this.#scratch, true);
  }

  get outSize() {
    return new DataView(this.memory.buffer).getUint32(this.#scratch, true);
  }
}
