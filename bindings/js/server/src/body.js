// What happens to a player's body by itself, as far as mobs need it: falls hurt, and ways make hungry. The simulation does the rest: fire,
// water, suffocation, blows.
import { OvisError, STATE_UNLOADED } from "ovis";
import { COSTS } from "./hunger.js";

const SAFE_FALL = 3; // blocks
const BELOW = 0.1; // ground that is nearer than this holds a player

export class Body {
  #fallen = 0;
  #y = null;
  #place = null;

  constructor(player) {
    this.player = player;
  }

  /** The player was put somewhere: nothing has fallen. */
  reset() {
    this.#fallen = 0;
    this.#y = null;
    this.#place = null;
  }

  tick() {
    const { player } = this;
    if (player.isDead || player.mode === "creative" || player.mode === "spectator") {
      this.reset();
      return;
    }
    this.#fall();
    this.#walk();
  }

  #walk() {
    const { pos, isSprinting, isSwimming, vehicle, hunger } = this.player;
    const [x, , z] = this.#place ?? pos;
    const blocks = vehicle === 0 ? Math.hypot(pos[0] - x, pos[2] - z) : 0;
    this.#place = pos;
    if (isSprinting || isSwimming) {
      hunger.tire(blocks * (isSwimming ? COSTS.swumBlock : COSTS.sprintedBlock));
    }
  }

  #fall() {
    const [, y] = this.player.pos;
    this.#fallen += this.#y === null ? 0 : Math.max(0, this.#y - y);
    this.#y = y;
    const below = this.#cellBelow();
    if (below === "soft") {
      this.#fallen = 0;
    } else if (below === "ground") {
      const damage = Math.floor(this.#fallen - SAFE_FALL);
      this.#fallen = 0;
      if (damage > 0) {
        this.#hurt(damage);
      }
    }
  }

  #hurt(damage) {
    try {
      this.player.mob.hurt(damage);
    } catch (error) {
      if (!(error instanceof OvisError)) {
        throw error;
      }
    }
  }

  // What is at the feet: "ground", "soft" (water, ladders, cobwebs) or "air". The client is not asked.
  #cellBelow() {
    const { world } = this.player.server;
    const [x, y, z] = this.player.pos.map(Math.floor);
    const describe = (cellY) => {
      const state = world.getBlock(x, cellY, z);
      return state === STATE_UNLOADED ? null : world.blocks.describe(state);
    };
    const feet = describe(y);
    if (
      feet === null ||
      feet.fluid !== null ||
      feet.tags.includes("climbable") ||
      feet.tags.includes("cobweb")
    ) {
      return "soft";
    }
    const under = describe(Math.floor(this.player.pos[1] - BELOW));
    return under !== null && under.boxes.length > 0 ? "ground" : "air";
  }
}
