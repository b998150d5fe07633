// The turn of a mob, for functions of goals, behaviors and sensors: valid until the function returns.
import { Mob } from "./mob.js";
import { OvisError, whole } from "./module.js";
import { numbersOf, valueOf, VALUE_NUMBERS } from "./values.js";

export class Turn {
  #address;

  constructor(sim, address, serial, tick) {
    this.sim = sim;
    this.mob = new Mob(sim, serial);
    this.tick = tick;
    this.#address = address;
  }

  /** Of the package: the function has returned. */
  end() {
    this.#address = 0;
  }

  get #module() {
    return this.sim.module;
  }

  get #at() {
    if (this.#address === 0) {
      throw new OvisError("busy", "this turn is over: it is valid until the function returns");
    }
    return this.#address;
  }

  #check(name, ...args) {
    this.#module.check(name, this.#at, ...args);
  }

  // True, or false if the world does not allow it now. A wrong argument is thrown.
  #try(name, ...args) {
    try {
      this.#check(name, ...args);
      return true;
    } catch (error) {
      if (error instanceof OvisError && ["refused", "unsupported", "not_found"].includes(error.status)) {
        return false;
      }
      throw error;
    }
  }

  #serialOf(other) {
    if (!(other instanceof Mob && other.sim === this.sim)) {
      throw new TypeError("both mobs must be of one simulation");
    }
    return other.serial;
  }

  /** Where its feet are. */
  get pos() {
    const at = this.#module.call("ovjs_turn_pos", this.#at);
    return [...new Float64Array(this.#module.memory.buffer, at, 3)];
  }

  /** Walks to a place. False: there is no path, or it does not walk by paths. */
  walkTo([x, y, z], speed = 1) {
    return this.#try("ovjs_turn_walk_to", x, y, z, speed);
  }

  stop() {
    this.#check("ovjs_turn_stop");
  }

  get isPathDone() {
    return this.#module.call("ovjs_turn_is_path_done", this.#at) === 1;
  }

  lookAt([x, y, z]) {
    this.#check("ovjs_turn_look_at", x, y, z);
  }

  /** A whole number from 0 to below `bound`, of the mob's own random numbers. */
  draw(bound) {
    return this.#module.call("ovjs_turn_draw", this.#at, whole(bound, "the bound", 1));
  }

  /** Says why it does not start or go on. Returns false always. */
  refuse(reason, value = 0, limit = 0) {
    this.#module.withTexts([reason], (at) => this.#check("ovjs_turn_refuse", at, value, limit));
    return false;
  }

  /** False: there is no such mob alive. */
  setTarget(mob) {
    return this.#try("ovjs_turn_set_target", mob === null ? 0 : this.#serialOf(mob));
  }

  /** Hits another mob, whatever the distance. False: it had no effect. */
  attack(mob) {
    return this.#try("ovjs_turn_attack", this.#serialOf(mob));
  }

  jump() {
    this.#check("ovjs_turn_jump");
  }

  // ---- Brains

  /** Its memories by name. */
  memories() {
    return this.mob.memories();
  }

  /** Sets a memory: a list of mobs or cells for one that is a list. */
  remember(name, value, options = {}) {
    const isList = Array.isArray(value) && !(value.length === 3 && value.every(Number.isFinite));
    if (isList) {
      const numbers = new Float64Array(value.length * VALUE_NUMBERS);
      value.forEach((item, i) => numbers.set(numbersOf(item, this.sim), i * VALUE_NUMBERS));
      this.#module.withTexts([name], (nameAt) =>
        this.#module.withBytes(numbers, (at) => this.#check("ovjs_turn_set_items", nameAt, at, value.length)),
      );
      return;
    }
    this.#module.withTexts([name], (nameAt) =>
      this.#module.withBytes(numbersOf(value, this.sim, options), (at) =>
        this.#check("ovjs_turn_set_memory", nameAt, at),
      ),
    );
  }

  forget(name) {
    this.#module.withTexts([name], (at) => this.#check("ovjs_turn_set_memory", at, 0));
  }

  /** The mobs or cells of a memory that is a list. */
  items(name) {
    return this.#module
      .withTexts([name], (at) => this.#module.ask("ovjs_turn_items", this.#at, at))
      .map((item) => valueOf(item, this.sim))
      .filter((item) => item !== null);
  }

  setActivity(name) {
    this.#module.withTexts([name], (at) => this.#check("ovjs_turn_set_activity", at));
  }

  // ---- Trees

  /** The value of a key: null, a number, [x, y, z] or a mob. */
  board(key) {
    return this.mob.board(key);
  }

  /** Writes a key; null erases it. `ticks`: after which the value expires; 0: it stays. */
  setBoard(key, value, { ticks = 0 } = {}) {
    const expiry = whole(ticks, "ticks", 0, 1e9);
    this.#module.withTexts([key], (keyAt) => {
      if (value === null) {
        this.#check("ovjs_turn_set_board", keyAt, 0);
        return;
      }
      this.#module.withBytes(numbersOf(value, this.sim, { ticks: expiry }), (at) =>
        this.#check("ovjs_turn_set_board", keyAt, at),
      );
    });
  }
}
