// Mobs, players' stand-ins and items of a simulation. A mob is known by its serial, which is never
// used again: this object stays valid, and its calls fail, after the mob is gone.

import { whole, wholeCell } from "./module.js";
import { numbersOf, valueOf } from "./values.js";

export class Mob {
  constructor(sim, serial) {
    this.sim = sim;
    this.serial = serial;
  }

  get #module() {
    return this.sim.module;
  }

  // The serial of another mob of the simulation; 0: none.
  #serialOf(other) {
    if (other !== null && !(other instanceof Mob && other.sim === this.sim)) {
      throw new TypeError("both mobs must be of one simulation");
    }
    return other?.serial ?? 0;
  }

  #check(name, ...args) {
    this.#module.check(name, this.sim.address, this.serial, ...args);
  }

  /** Where it is and what it looks like; null: it does not exist any more. */
  get state() {
    return this.#module.ask("ovjs_mobs_list", this.sim.address, this.serial)[0] ?? null;
  }

  get exists() {
    return this.state !== null;
  }

  /** Its properties; kinds are words: "farmer". */
  get props() {
    return this.#module.ask("ovjs_mob_props", this.sim.address, this.serial);
  }

  setProp(name, value) {
    const isWord = typeof value === "string";
    this.#module.withTexts([name, isWord ? value : null], (at, word) =>
      this.#check("ovjs_mob_set_prop", at, word, isWord ? 0 : Number(value)),
    );
  }

  /** What it does and why, why it does not do other things, what it remembers, where it walks. */
  why() {
    return this.#module.ask("ovjs_mob_why", this.sim.address, this.serial);
  }

  /** What it remembers, by name: true, numbers, [x, y, z] and mobs; of a list its length. */
  memories() {
    const all = this.#module.ask("ovjs_mob_memories", this.sim.address, this.serial);
    return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, valueOf(value, this.sim)]));
  }

  /** Sets a memory. `ticks`: to live. `speed` and `closeEnough`: of a walk. */
  remember(name, value, options = {}) {
    this.#module.withTexts([name], (nameAt) =>
      this.#module.withBytes(numbersOf(value, this.sim, options), (at) =>
        this.#check("ovjs_mob_set_memory", nameAt, at),
      ),
    );
  }

  forget(name) {
    this.#module.withTexts([name], (at) => this.#check("ovjs_mob_set_memory", at, 0));
  }

  /** The value of a key of its tree's board: null, a number, [x, y, z] or a mob. */
  board(key) {
    const value = this.#module.withTexts([key], (at) =>
      this.#module.ask("ovjs_mob_board", this.sim.address, this.serial, at),
    );
    return valueOf(value, this.sim);
  }

  /** The options that run now. */
  get running() {
    return this.why().options.filter((option) => option.isRunning);
  }

  /** Sentences of what it did. Needs sim.beginStory. */
  story({ from = 0 } = {}) {
    return this.sim.story({ mob: this, from });
  }

  remove() {
    this.#check("ovjs_mob_remove");
  }

  place([x, y, z], { yawDeg = 0, pitchDeg = 0 } = {}) {
    this.#check("ovjs_mob_place", x, y, z, yawDeg, pitchDeg);
  }

  /** Of players and walkers. */
  walkTo([x, y, z], speed = 1) {
    this.#check("ovjs_mob_walk_to", x, y, z, speed);
  }

  /** @param {number} amount in half hearts */
  hurt(amount, by = null) {
    this.#check("ovjs_mob_hurt", amount, this.#serialOf(by));
  }

  /** Puts items into a slot of its equipment; null: nothing. */
  give(item, { slot = "mainhand", count = 1 } = {}) {
    this.#module.withTexts([slot, item], (slotAt, itemAt) =>
      this.#check("ovjs_mob_give", slotAt, itemAt, whole(count, "count", 0)),
    );
  }

  /** Puts items into a place of its inventory, such as bread into a villager's. */
  pack(item, { index = 0, count = 1 } = {}) {
    this.#module.withTexts([item], (at) =>
      this.#check("ovjs_mob_pack", whole(index, "index", 0), at, whole(count, "count", 0)),
    );
  }

  giveEffect(effect, { ticks = 600, amplifier = 0 } = {}) {
    this.#module.withTexts([effect], (at) =>
      this.#check("ovjs_mob_give_effect", at, whole(ticks, "ticks"), whole(amplifier, "amplifier")),
    );
  }

  // ---- Players

  /** How a player's stand-in moves, and its game mode. */
  setPlayer({ isSneaking = false, isSprinting = false, isSwimming = false, mode = "survival" }) {
    this.#module.withTexts([mode], (at) =>
      this.#check("ovjs_player_set_state", +isSneaking, +isSprinting, +isSwimming, at),
    );
  }

  /** Uses an item on a mob or on a cell [x, y, z]. Returns what was done: "feed", "nothing" ... */
  use(on, { item = null } = {}) {
    const isMob = on instanceof Mob;
    const cell = isMob ? [0, 0, 0] : wholeCell(on);
    const target = isMob ? this.#serialOf(on) : 0;
    return this.#module.withTexts([item], (at) =>
      this.#module.ask("ovjs_player_use", this.sim.address, this.serial, at, target, ...cell),
    );
  }

  breakBlock(cell) {
    this.#check("ovjs_player_break_block", ...wholeCell(cell));
  }
}
