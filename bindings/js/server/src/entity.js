// A mob, player, item or projectile as it was last sent.
import { FLAG } from "ovis";
import { STEPS } from "./moves.js";

export class Entity {
  get isAlive() {
    return (this.flags & FLAG.ALIVE) !== 0;
  }

  /** Where it is, in blocks. */
  get at() {
    const { x, y, z } = this.place;
    return [x / STEPS, y / STEPS, z / STEPS];
  }

  constructor(serial, id) {
    this.serial = serial;
    this.id = id; // in packets: a player who comes back to life keeps it
    this.place = null; // in steps and angle bytes
    this.head = 0;
    this.flags = 0;
    this.frames = []; // of this tick
    this.ownFrames = []; // those of them that the player itself gets
    this.watchers = new Set();
    this.metadata = new Map(); // key -> entry with its value as JSON
    this.equipment = new Map();
    this.passengers = [];
    this.vehicle = 0;
    this.leash = 0;
    this.isStale = true;
    this.isMoving = false; // in this tick
    this.isFast = false; // its velocity was sent and is not zero
    this.noise = null; // what noises.js knows of it
    this.tick = 0;
    this.moveStart = 0;
    this.moveEnd = 0;
  }
}
