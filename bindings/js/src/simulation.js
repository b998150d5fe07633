// Simulations, from a world, a snapshot, a save, a recording or a scene.
import { Handle } from "./handle.js";
import { Mob } from "./mob.js";
import { OvisError, whole, wholeCell } from "./module.js";
import { Blocks, World } from "./world.js";

/** Numbers of each mob in `positions`. */
export const POSITION = Object.freeze({
  SERIAL: 0,
  X: 1,
  Y: 2,
  Z: 3,
  YAW: 4,
  HEAD_YAW: 5,
  PITCH: 6,
  HEALTH: 7,
  FLAGS: 8,
  COUNT: 9,
});
/** Bits of POSITION.FLAGS. */
export const FLAG = Object.freeze({ BABY: 1, WALKING: 2, ON_GROUND: 4, IN_WATER: 8, FROZEN: 16, ALIVE: 32 });

const hex = (hash) => BigInt.asUintN(64, hash).toString(16).padStart(16, "0");
const seed64 = (seed) => BigInt.asIntN(64, BigInt(seed));

function switchesOf({ raids = false, patrols = false, sieges = false, traders = false, cats = false }) {
  return +raids | (+patrols << 1) | (+sieges << 2) | (+traders << 3) | (+cats << 4);
}

// The address of definitions [optional], which must be of the world's engine.
function addressOfDefinitions(world, definitions) {
  return definitions === null ? 0 : world.addressOf(definitions);
}

export class Simulation extends Handle {
  /** @param {World} world */
  constructor(world, options = {}) {
    const { seed = 0, rules = null, address = null, definitions = null } = options;
    const { destroy = "ovjs_sim_destroy", needs = [world] } = options;
    const { module } = world;
    const own = addressOfDefinitions(world, definitions);
    const made =
      address ??
      module.withTexts([rules], (at) =>
        module.make("ovjs_sim_create", world.address, seed64(seed), at, switchesOf(options), own),
      );
    super(module, made, destroy, definitions === null ? needs : [...needs, definitions]);
    this.world = world;
    this.definitions = definitions;
    module.addSimulation(module.call("ovjs_sim_inner", made), this);
  }

  /** Continues a snapshot in a world of the same dimension, whose sections it replaces. */
  static restore(world, bytes, options = {}) {
    const { module } = world;
    const { definitions = null } = options;
    const own = addressOfDefinitions(world, definitions);
    const address = module.withBytes(bytes, (at) =>
      module.make("ovjs_sim_restore", world.address, at, bytes.byteLength, switchesOf(options), own),
    );
    return new Simulation(world, { address, definitions });
  }

  // ---- Ticks

  /** Runs ticks, each a twentieth of a second. */
  tick(count = 1) {
    this.module.check("ovjs_sim_tick", this.address, whole(count, "the count of ticks", 0));
  }

  /** Ticks since the simulation was created. */
  get ticks() {
    return this.module.call("ovjs_sim_ticks", this.address);
  }

  /** The hash of the whole state, 16 digits: the same on every machine. */
  get hash() {
    return hex(this.module.call("ovjs_sim_hash", this.address));
  }

  get seed() {
    return BigInt.asUintN(64, this.module.call("ovjs_sim_seed", this.address));
  }

  /** Checks every structure. False: a bug of Ovis. */
  check() {
    return this.module.call("ovjs_sim_check", this.address) === 1;
  }

  /** The whole state with the loaded sections. */
  snapshot() {
    const at = this.module.make("ovjs_sim_take_snapshot", this.address, this.module.out);
    const size = this.module.outSize;
    const bytes = new Uint8Array(this.module.memory.buffer, at, size).slice();
    this.module.call("ovjs_sim_free_snapshot", this.address, at, size);
    return bytes;
  }

  // ---- Events

  /** Keeps the events of all ticks until they are read. */
  keepEvents(isOn = true) {
    this.module.call("ovjs_sim_keep_events", this.address, +isOn);
  }

  /** The events since the last call if they are kept, else those of the last tick. */
  events() {
    return this.module.ask("ovjs_sim_events", this.address);
  }

  // ---- Mobs

  get mobCount() {
    return this.module.call("ovjs_mobs_count", this.address);
  }

  /** The states of all mobs, by serial. */
  mobs() {
    return this.module.ask("ovjs_mobs_list", this.address, 0);
  }

  /** The mob with a serial. It need not exist. */
  mob(serial) {
    return new Mob(this, serial);
  }

  /**
   * POSITION.COUNT numbers of each mob, by serial. `out` [optional] a Float64Array or Float32Array that is
   * filled as far as it goes. Returns the array and the count of mobs.
   */
  positions(out = null) {
    const at = this.module.call("ovjs_mobs_positions", this.address, this.module.out);
    const count = this.module.outInt;
    if (at === 0) {
      throw this.module.error();
    }
    const numbers = new Float64Array(this.module.memory.buffer, at, count * POSITION.COUNT);
    if (out === null) {
      return { data: numbers.slice(), count };
    }
    out.set(numbers.subarray(0, out.length));
    return { data: out, count };
  }

  spawn(species, { pos, yawDeg = 0, isBaby = false, health = 0, mind = null }) {
    const [x, y, z] = pos;
    if (!(health >= 0)) {
      throw new OvisError("bad_argument", `health must be a number from 0, and is ${health}`);
    }
    const serial = this.module.withTexts([species, mind], (name, mindAt) =>
      this.module.make("ovjs_mob_spawn", this.address, name, x, y, z, yawDeg, +isBaby, health, mindAt),
    );
    return new Mob(this, serial);
  }

  addPlayer({ pos, yawDeg = 0 }) {
    return new Mob(this, this.module.make("ovjs_player_add", this.address, ...pos, yawDeg));
  }

  spawnItem(item, { pos, count = 1 }) {
    return new Mob(
      this,
      this.module.withTexts([item], (at) =>
        this.module.make("ovjs_item_spawn", this.address, at, whole(count, "count", 1, 127), ...pos),
      ),
    );
  }

  // ---- The world

  /** Changes a block at the start of the next tick: a recording has it as an input. */
  queueBlock(x, y, z, state) {
    const number = this.world.blocks.numberOf(state);
    this.module.check("ovjs_sim_queue_block", this.address, ...wholeCell([x, y, z]), number);
  }

  /** What the chest in a cell holds: { locked, items: [{ item, count, place }] }; null: no chest is there. */
  container(cell) {
    return this.module.ask("ovjs_container", this.address, ...wholeCell(cell));
  }

  /**
   * Says what a chest holds from now on: names, or { item, count, place } with a place from 0 to 26; without one it is the
   * place after the one before. `locked` keeps mobs out.
   */
  stock(cell, items, { locked = false } = {}) {
    const at = wholeCell(cell);
    const put = (place, item, count) =>
      this.module.withTexts([item], (name) =>
        this.module.check("ovjs_container_put", this.address, ...at, place, name, count),
      );
    for (let place = 0; place < 27; place++) {
      put(place, null, 0);
    }
    let next = 0;
    for (const one of items) {
      const { item, count = 1, place = next } = typeof one === "string" ? { item: one } : one;
      put(whole(place, "place", 0, 26), item, whole(count, "count", 1, 127));
      next = place + 1;
    }
    this.module.check("ovjs_container_lock", this.address, ...at, +locked);
  }

  ringBell(x, y, z) {
    this.module.check("ovjs_sim_ring_bell", this.address, ...wholeCell([x, y, z]));
  }

  beginRaid(cell, omenLevel = 1) {
    const level = whole(omenLevel, "the level of the omen", 1, 5);
    this.module.check("ovjs_sim_begin_raid", this.address, ...wholeCell(cell), level);
  }

  raids() {
    return this.module.ask("ovjs_sim_raids", this.address);
  }

  /**
   * Tells trees of an event of yours: those with news "told" of that name within `range` blocks of the place; 0: at any
   * distance. `mob` [optional] whom it is about. Returns how many mobs it was news to.
   */
  tell(name, [x, y, z], { range = 0, mob = null } = {}) {
    return this.module.withTexts([name], (at) =>
      this.module.ask("ovjs_sim_tell", this.address, at, x, y, z, range, mob?.serial ?? 0),
    );
  }

  /** Beds, bells, job blocks and others, with their tickets. */
  points() {
    return this.module.ask("ovjs_sim_points", this.address);
  }

  /**
   * The register of the village: villagers with what they own and lack, and why; points of interest with their owners; when
   * golems come. It searches paths from each villager: some milliseconds for each.
   */
  register() {
    return this.module.ask("ovjs_sim_register", this.address);
  }

  // ---- Stories

  /** Follows all mobs from now on. `watchAll`: also why they do not do other things. */
  beginStory({ watchAll = false } = {}) {
    this.module.check("ovjs_sim_begin_story", this.address, +watchAll);
  }

  endStory() {
    this.module.call("ovjs_sim_end_story", this.address);
  }

  /** Sentences of what mobs did, by mob, then by tick. */
  story({ mob = null, from = 0 } = {}) {
    return this.module.ask("ovjs_sim_story", this.address, mob?.serial ?? 0, from);
  }

  // ---- Recordings

  /** Records from now on. */
  beginRecording({ hashEvery = 0, watchAll = false } = {}) {
    const every = whole(hashEvery, "hashEvery", 0);
    this.module.check("ovjs_sim_begin_recording", this.address, every, +watchAll);
  }

  /** Ends the recording, and returns the bytes of a file .ovr. */
  endRecording() {
    const at = this.module.make("ovjs_sim_end_recording", this.address, this.module.out);
    const bytes = new Uint8Array(this.module.memory.buffer, at, this.module.outSize).slice();
    this.module.call("ovjs_sim_drop_recording", this.address);
    return bytes;
  }

  /** A finished recording up to now, as bytes of a file .ovr; the simulation is recorded on. */
  copyRecording() {
    const at = this.module.make("ovjs_sim_copy_recording", this.address, this.module.out);
    const size = this.module.outSize;
    const bytes = new Uint8Array(this.module.memory.buffer, at, size).slice();
    this.module.call("ovjs_sim_free_copy", this.address, at, size);
    return bytes;
  }

  /**
   * Of a replay: from now on it goes its own way, and what you change is yours. `inputs` [optional] is a recording whose
   * inputs are applied at their ticks as far as they still apply.
   */
  leaveRecording({ inputs = null } = {}) {
    this.module.check("ovjs_sim_leave_recording", this.address, inputs === null ? 0 : this.addressOf(inputs));
    if (inputs !== null) {
      this.inner.hold(inputs);
    }
  }

  // ---- Scenes

  /** The lines that a scene printed since the last call. */
  printed() {
    return this.module.ask("ovjs_script_printed", this.address).split("\n").slice(0, -1);
  }

  /** The labels of a scene. */
  labels() {
    return this.module.has("ovjs_script_labels") ? this.module.ask("ovjs_script_labels", this.address) : [];
  }
}

/** Wraps a simulation that has its own world: that of a scene or of a recording. */
export function ownWorldSimulation(blocks, address, needs) {
  const { module } = blocks;
  const whole = new Handle(module, address, "ovjs_sim_destroy", needs);
  const world = new World(blocks, {
    address: module.call("ovjs_sim_world", address),
    destroy: null,
    needs: [whole],
  });
  const sim = new Simulation(world, { address, destroy: null, needs: [whole] });
  sim.inner = whole;
  whole.dispose(); // the world and the simulation hold it now
  return sim;
}

const WANTS = { record: 1, story: 2, watchAll: 4, keepEvents: 8 };

/**
 * Runs a scene in Lua to its end, in a module with Lua. An error is thrown, with the line of the script.
 * If an expectation fails, the simulation has the error as `unmet`.
 */
export function runScene(ovis, text, options = {}) {
  const { module } = ovis;
  if (!ovis.hasLua) {
    throw new Error('this module has no Lua: load({ kind: "lua" })');
  }
  const { name = "scene.lua", seed = null, rules = null, dayTime = -1, hashEvery = 0 } = options;
  const { instructionMax = 0, secondsMax = 60 } = options;
  const wants = Object.keys(WANTS).reduce((bits, key) => bits | (options[key] ? WANTS[key] : 0), 0);
  const numbers = [seed === null ? 0 : 1, dayTime, instructionMax, secondsMax, wants, hashEvery];
  const size = new TextEncoder().encode(text).byteLength;
  const { address, status } = module.withTexts([name, text, rules], (nameAt, textAt, rulesAt) =>
    module.withBytes(Float64Array.from(numbers), (at) => {
      const made = module.call(
        "ovjs_script_run",
        nameAt,
        textAt,
        size,
        seed64(seed ?? 0),
        rulesAt,
        at,
        module.out,
      );
      return { address: made, status: module.outInt };
    }),
  );
  const error = status !== 0 ? module.error() : null;
  if (address === 0) {
    throw error;
  }
  const blocks = new Blocks(ovis, module.call("ovjs_script_blocks", address));
  const sim = ownWorldSimulation(blocks, address, []);
  sim.unmet = error;
  return sim;
}
