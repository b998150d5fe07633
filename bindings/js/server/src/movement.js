// Where a player is, as its client says: checked, and set back if no player can be there.
import { STATE_UNLOADED } from "ovis";

// Blocks a tick. Source: the fastest sprint with jumps moves 0.36, a fall at most 3.92; creative flight while sprinting 1.1.
const SPEEDS = { survival: 0.7, creative: 1.8, adventure: 0.7, spectator: 3 };
const FALL_SPEED = 4;
const RISE_SPEED = 0.8;
const TICKS_SAVED = 12; // a client that was late may make up for so many ticks
const BODY = 0.3; // above the feet: in the body, also of one that crawls
const COORDINATE_MAX = 3e7;
const PITCH_MAX = 90;

export class Movement {
  #teleport = 0; // the last one that was sent
  #confirmed = 0;
  #level = 0;
  #rise = 0;
  #fall = 0;

  constructor(player) {
    this.player = player;
    this.refill(TICKS_SAVED);
  }

  /** One more tick passes. */
  refill(ticks = 1) {
    const speed = SPEEDS[this.player.mode];
    this.#level = Math.min(this.#level + ticks * speed, TICKS_SAVED * speed);
    this.#rise = Math.min(this.#rise + ticks * Math.max(RISE_SPEED, speed), TICKS_SAVED * RISE_SPEED);
    this.#fall = Math.min(this.#fall + ticks * FALL_SPEED, TICKS_SAVED * FALL_SPEED);
  }

  /** The client moves: x, y, z and angles as far as the packet has them. Throws if they are no numbers of a place. */
  move({ x, y, z, yaw, pitch }) {
    const { player } = this;
    const numbers = [x, y, z, yaw, pitch].filter((number) => number !== undefined);
    if (!numbers.every((number) => Number.isFinite(number) && Math.abs(number) <= COORDINATE_MAX)) {
      throw new RangeError("no place");
    }
    if (this.#confirmed !== this.#teleport || player.isDead) {
      return; // it has not heard yet where it is
    }
    if (yaw !== undefined) {
      player.yawDeg = ((yaw % 360) + 360) % 360;
      player.pitchDeg = Math.max(-PITCH_MAX, Math.min(PITCH_MAX, pitch));
    }
    if (x !== undefined) {
      this.#moveTo([x, y, z]);
    }
  }

  #moveTo([x, y, z]) {
    const { player } = this;
    const [oldX, oldY, oldZ] = player.pos;
    const level = Math.hypot(x - oldX, z - oldZ);
    const up = y - oldY;
    const isTooFast = level > this.#level || up > this.#rise || -up > this.#fall;
    if (isTooFast || (this.#isInWall([x, y, z]) && !this.#isInWall(player.pos))) {
      const what = isTooFast
        ? `moved ${Math.hypot(level, up).toFixed(1)} blocks at once`
        : "walked into a wall";
      player.server.log(`${player.name} ${what}, and is set back`);
      this.setBack();
      return;
    }
    this.#level -= level;
    this.#rise -= Math.max(up, 0);
    this.#fall -= Math.max(-up, 0);
    player.pos = [x, y, z];
  }

  // True if the body is in a block that is a whole cube.
  #isInWall([x, y, z]) {
    const { server, mode } = this.player;
    const cell = [x, y + BODY, z].map(Math.floor);
    const state = server.world.getBlock(...cell);
    const isSolid = state !== STATE_UNLOADED && server.world.blocks.describe(state).tags.includes("opaque");
    return isSolid && mode !== "spectator";
  }

  confirm({ teleportId }) {
    if (teleportId === this.#teleport) {
      this.#confirmed = this.#teleport;
      this.refill(TICKS_SAVED);
    }
  }

  /** Puts the player to a place. */
  teleport(pos) {
    this.player.pos = [...pos];
    this.player.body.reset();
    this.setBack();
  }

  /** Tells the client where it is. */
  setBack() {
    const { player } = this;
    const [x, y, z] = player.pos;
    this.#teleport = (this.#teleport + 1) & 0x7fffffff;
    player.send("position", {
      x,
      y,
      z,
      dx: 0,
      dy: 0,
      dz: 0,
      yaw: player.yawDeg,
      pitch: player.pitchDeg,
      flags: player.server.version.isAtLeast("1.20.5") ? {} : 0,
      teleportId: this.#teleport,
      dismountVehicle: false,
    });
  }
}
