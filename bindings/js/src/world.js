// Blocks and worlds.
import { Handle } from "./handle.js";
import { OvisError, whole, wholeCell } from "./module.js";

export const SECTION_CELLS = 4096;
const LIGHT_BYTES = 2048;
const CHANGE_NUMBERS = 5;
const CHANGE_KINDS = ["block", "section", "drop", "light"];
const DIFFICULTIES = ["peaceful", "easy", "normal", "hard"];
/** The state of a cell whose section is not loaded. */
export const STATE_UNLOADED = 0xffffffff;

/** The registry of blocks: every state is a number. */
export class Blocks extends Handle {
  #known = new Map();

  constructor(ovis, address = null) {
    const made = address ?? ovis.module.make("ovjs_blocks_create");
    super(ovis.module, made, address === null ? "ovjs_blocks_destroy" : null);
    this.ovis = ovis;
  }

  get stateCount() {
    return this.module.call("ovjs_blocks_count", this.address) >>> 0;
  }

  /** The state of a text such as "oak_door[half=lower]". */
  parse(text) {
    const state = this.module.withTexts([text], (at) =>
      this.module.call("ovjs_blocks_parse", this.address, at),
    );
    if (state < 0) {
      throw this.module.error();
    }
    return state;
  }

  /** The number of a state that is given by its number or by its text. */
  numberOf(state) {
    return typeof state === "string" ? this.parse(state) : whole(state, "a state", 0, STATE_UNLOADED);
  }

  /** Name, shape and traits of a state; null: there is none. */
  describe(state) {
    return this.describeAll([state])[0];
  }

  /** The same for many states. */
  describeAll(states) {
    const unknown = [...new Set(states)].filter((state) => !this.#known.has(state));
    if (unknown.length > 0) {
      const found = this.module.withBytes(Uint32Array.from(unknown), (at) =>
        this.module.ask("ovjs_blocks_describe", this.address, at, unknown.length),
      );
      unknown.forEach((state, i) => found[i] !== null && this.#known.set(state, found[i]));
    }
    return states.map((state) => this.#known.get(state) ?? null);
  }

  /** The text of a state, with all properties; "" if there is none. */
  print(state) {
    return this.describe(state)?.name ?? "";
  }

  /** All blocks with their first, default and number of states. */
  list() {
    return this.module.ask("ovjs_blocks_list", this.address);
  }
}

/** A world of sections of 16x16x16 blocks. */
export class World extends Handle {
  #changes = null;

  /** @param {Blocks} blocks */
  constructor(blocks, dimension = {}) {
    const {
      name = null,
      minY = -64,
      height = 384,
      hasSky = true,
      hasCeiling = false,
      address = null,
    } = dimension;
    const { destroy = "ovjs_world_destroy", needs = [blocks] } = dimension;
    const { module } = blocks;
    const made =
      address ??
      module.withTexts([name], (at) =>
        module.make(
          "ovjs_world_create",
          blocks.address,
          at,
          whole(minY, "minY"),
          whole(height, "height"),
          +hasSky,
          +hasCeiling,
        ),
      );
    super(module, made, destroy, needs);
    this.blocks = blocks;
  }

  // ---- Time and weather

  /** Time, weather, difficulty and dimension. */
  get env() {
    return this.module.ask("ovjs_world_env", this.address);
  }

  /** Changes some values of `env`. `timeOfDay` keeps the day. */
  setEnv(values) {
    for (const [name, value] of Object.entries(values)) {
      const number = name === "difficulty" ? DIFFICULTIES.indexOf(value) : Number(value);
      this.module.withTexts([name], (at) =>
        this.module.check("ovjs_world_set_env", this.address, at, number),
      );
    }
  }

  // ---- Sections

  /** Positions of the loaded sections, in units of 16 blocks: [x, y, z] each. */
  sections() {
    const at = this.module.call("ovjs_world_sections", this.address, this.module.out);
    const numbers = new Int32Array(this.module.memory.buffer, at, this.module.outInt * 3);
    return Array.from({ length: numbers.length / 3 }, (_, i) => [...numbers.subarray(i * 3, i * 3 + 3)]);
  }

  /** The states of a section: index (y * 16 + z) * 16 + x. null: it is not loaded. */
  readSection(x, y, z) {
    return this.module.withBytes(new Uint32Array(SECTION_CELLS), (at) => {
      const status = this.module.call("ovjs_world_read_section", this.address, x, y, z, at);
      return status === 0 ? new Uint32Array(this.module.memory.buffer, at, SECTION_CELLS).slice() : null;
    });
  }

  /** Sets or replaces a section by one state for each cell. */
  setSection(x, y, z, states) {
    if (states.length !== SECTION_CELLS) {
      throw new OvisError("bad_argument", `a section has ${SECTION_CELLS} states, not ${states.length}`);
    }
    const cell = wholeCell([x, y, z], "a section");
    this.module.withBytes(Uint32Array.from(states), (at) =>
      this.module.check("ovjs_world_set_section", this.address, ...cell, at),
    );
  }

  dropSection(x, y, z) {
    this.module.check("ovjs_world_drop_section", this.address, ...wholeCell([x, y, z], "a section"));
  }

  /** Light of a section, "block" or "sky": two cells a byte, the lower four bits first. null: unknown. */
  readLight(x, y, z, kind) {
    return this.module.withBytes(new Uint8Array(LIGHT_BYTES), (at) => {
      const isKnown = this.module.call(
        "ovjs_world_read_light",
        this.address,
        x,
        y,
        z,
        kind === "sky" ? 1 : 0,
        at,
      );
      return isKnown === 1 ? new Uint8Array(this.module.memory.buffer, at, LIGHT_BYTES).slice() : null;
    });
  }

  /** Loads all sections of a box of cells. Returns true if all of them are there now. */
  load(min, max) {
    return this.module.call("ovjs_world_load", this.address, ...wholeCell(min), ...wholeCell(max)) === 1;
  }

  /** Computes the light of the loaded cells of a box. */
  floodLight(min, max) {
    this.module.check("ovjs_world_flood_light", this.address, ...wholeCell(min), ...wholeCell(max));
  }

  // ---- Blocks

  /** The state of a cell; STATE_UNLOADED if its section is not loaded. */
  getBlock(x, y, z) {
    return this.module.call("ovjs_world_block", this.address, x, y, z) >>> 0;
  }

  /** Changes a cell at once. `state` is a number or a text. */
  setBlock(x, y, z, state) {
    const number = this.blocks.numberOf(state);
    this.module.check("ovjs_world_set_block", this.address, ...wholeCell([x, y, z]), number);
  }

  /** y just above the highest block of a column that stops motion. */
  getHeight(x, z) {
    return this.module.call("ovjs_world_height", this.address, x, z);
  }

  /** Memory of the world in bytes. */
  get bytes() {
    return this.module.call("ovjs_world_bytes", this.address) >>> 0;
  }

  /** What changed since the last call; the first call only begins to watch. */
  takeChanges() {
    if (this.#changes === null) {
      this.#changes = new Handle(
        this.module,
        this.module.make("ovjs_changes_create", this.address),
        "ovjs_changes_destroy",
        [this],
      );
      return [];
    }
    const at = this.module.call("ovjs_changes_take", this.#changes.address, this.module.out);
    const count = this.module.outInt;
    if (count < 0) {
      throw new Error("some changes are missing: there was no memory for them");
    }
    const numbers = new Int32Array(this.module.memory.buffer, at, count * CHANGE_NUMBERS);
    return Array.from({ length: count }, (_, i) => {
      const [kind, x, y, z, state] = numbers.subarray(i * CHANGE_NUMBERS, (i + 1) * CHANGE_NUMBERS);
      return { kind: CHANGE_KINDS[kind], pos: [x, y, z], state: state >>> 0 };
    });
  }

  dispose() {
    this.#changes?.dispose();
    super.dispose();
  }
}

/** Searches for paths in a world. */
export class PathFinder extends Handle {
  /** @param {World} world */
  constructor(world, { rules = null } = {}) {
    const address = world.module.withTexts([rules], (at) =>
      world.module.make("ovjs_finder_create", world.address, at),
    );
    super(world.module, address, "ovjs_finder_destroy", [world]);
    this.world = world;
  }

  /** Finds a path, and says why it does not reach its target. */
  find({
    species,
    from,
    to,
    isBaby = false,
    followRange = 0,
    reachRange = 0,
    isOptimal = false,
    watch = false,
  }) {
    const target = wholeCell(to.map(Math.floor), "the target");
    const reach = whole(reachRange, "reachRange", 0);
    const numbers = Float64Array.from([...from, ...target, followRange, reach]);
    return this.module.withTexts([species], (name) =>
      this.module.withBytes(numbers, (at) =>
        this.module.ask("ovjs_finder_find", this.address, name, +isBaby, at, +isOptimal, +watch),
      ),
    );
  }

  /** Path type of a cell for a species, and what it costs. */
  getType(species, x, y, z, { isBaby = false } = {}) {
    return this.module.withTexts([species], (name) =>
      this.module.ask("ovjs_finder_type", this.address, name, +isBaby, ...wholeCell([x, y, z])),
    );
  }
}
