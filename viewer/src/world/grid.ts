// The blocks of a world at a tick, as one array, and the light in it.
import type { BlockChange, WorldSource } from "../source/source";
import { HIDDEN, lookOf, type Look } from "./looks";

/** Called for a cell of the grid that has changed. `isLight`: it has become brighter or darker. */
export type Changed = (x: number, z: number, isLight: boolean) => void;

export class Grid {
  /** Size in blocks, and the position of cell 0. */
  readonly wide: number;
  readonly high: number;
  readonly deep: number;
  readonly x0: number;
  readonly y0: number;
  readonly z0: number;
  /** [(y * deep + z) * wide + x]; 0: hidden. */
  readonly cells: Uint16Array;
  readonly looks: Look[];
  /** Which columns are land: [z * wide + x]. */
  readonly isLand: Uint8Array;
  /** Light of a cell: [2 * index] of the sky, [2 * index + 1] of blocks; 0 to 255. */
  readonly light: Uint8Array;
  private before: Uint16Array;
  private applied = 0;

  constructor(readonly world: WorldSource) {
    this.wide = world.size.x * 16;
    this.high = world.size.y * 16;
    this.deep = world.size.z * 16;
    [this.x0, this.y0, this.z0] = [world.min.x * 16, world.min.y * 16, world.min.z * 16];
    this.cells = new Uint16Array(this.wide * this.high * this.deep);
    this.isLand = new Uint8Array(this.wide * this.deep);
    this.looks = world.palette.map((row, i) => (i === 0 ? HIDDEN : lookOf(row)));
    for (const section of world.sections) this.place(section.x, section.y, section.z, section.cells);
    this.before = new Uint16Array(world.changes.length);
    this.light = new Uint8Array(2 * this.cells.length);
    this.findLight();
  }

  private place(sx: number, sy: number, sz: number, cells: Uint16Array): void {
    const bx = sx * 16 - this.x0,
      by = sy * 16 - this.y0,
      bz = sz * 16 - this.z0;
    for (let y = 0; y < 16; y++) {
      for (let z = 0; z < 16; z++) {
        this.cells.set(
          cells.subarray((y * 16 + z) * 16, (y * 16 + z) * 16 + 16),
          this.index(bx, by + y, bz + z),
        );
      }
    }
    for (let z = 0; z < 16; z++)
      this.isLand.fill(1, (bz + z) * this.wide + bx, (bz + z) * this.wide + bx + 16);
  }

  index(x: number, y: number, z: number): number {
    return (y * this.deep + z) * this.wide + x;
  }

  has(x: number, y: number, z: number): boolean {
    return x >= 0 && y >= 0 && z >= 0 && x < this.wide && y < this.high && z < this.deep;
  }

  /** The state of a cell of the world; 0 beyond the land. */
  stateAt(x: number, y: number, z: number): number {
    const [lx, ly, lz] = [x - this.x0, y - this.y0, z - this.z0];
    return this.has(lx, ly, lz) ? this.cells[this.index(lx, ly, lz)] : 0;
  }

  /** Light of the sky and of blocks at a place of the world, 0 to 1. */
  lightAt(x: number, y: number, z: number): [number, number] {
    const lx = Math.floor(x) - this.x0,
      ly = Math.floor(y) - this.y0,
      lz = Math.floor(z) - this.z0;
    if (!this.has(lx, ly, lz)) return [1, 0];
    const at = 2 * this.index(lx, ly, lz);
    return [this.light[at] / 255, this.light[at + 1] / 255];
  }

  /** y of the highest block of a column that is not air; null beyond the land. */
  topAt(x: number, z: number): number | null {
    const lx = x - this.x0,
      lz = z - this.z0;
    if (lx < 0 || lz < 0 || lx >= this.wide || lz >= this.deep || this.isLand[lz * this.wide + lx] === 0)
      return null;
    let isOpen = true;
    for (let y = this.high - 1; y >= 0; y--) {
      const look = this.looks[this.cells[this.index(lx, y, lz)]];
      isOpen &&= look === HIDDEN;
      if (isOpen) continue;
      if (look.isOpaque || look.cube || look.isWater || look.isLava || look.boxes.length > 0 || look.plant)
        return y + this.y0;
    }
    return null;
  }

  /** Makes the blocks those at a tick. Returns false if none is another one. */
  seek(tick: number, changed: Changed): boolean {
    const { changes } = this.world;
    const first = this.applied;
    while (this.applied < changes.length && changes[this.applied].tick <= tick) {
      this.before[this.applied] = this.put(this.applied, changes[this.applied].state, changed);
      this.applied++;
    }
    while (this.applied > 0 && changes[this.applied - 1].tick > tick) {
      this.applied--;
      this.put(this.applied, this.before[this.applied], changed);
    }
    return this.applied !== first;
  }

  /** Another run has other changes. Goes back to where they part. */
  setChanges(changes: BlockChange[], common: number, changed: Changed): void {
    while (this.applied > common) {
      this.applied--;
      this.put(this.applied, this.before[this.applied], changed);
    }
    this.world.changes = changes;
    if (this.before.length < changes.length) {
      const grown = new Uint16Array(2 * changes.length);
      grown.set(this.before);
      this.before = grown;
    }
  }

  /** Shows cells that could not be seen so far. */
  reveal(cells: BlockChange[], changed: Changed): void {
    for (const { x, y, z, state } of cells) {
      const lx = x - this.x0,
        ly = y - this.y0,
        lz = z - this.z0;
      if (!this.has(lx, ly, lz)) continue;
      const at = this.index(lx, ly, lz);
      if (this.cells[at] !== 0 || state === 0) continue;
      this.cells[at] = state;
      changed(lx, lz, true);
    }
  }

  // Sets the cell of a change, and returns its state of before.
  private put(change: number, state: number, changed: Changed): number {
    const { x, y, z } = this.world.changes[change];
    const lx = x - this.x0;
    const ly = y - this.y0;
    const lz = z - this.z0;
    if (!this.has(lx, ly, lz)) return 0;
    const at = this.index(lx, ly, lz);
    const was = this.cells[at];
    this.cells[at] = state;
    const [a, b] = [this.looks[was], this.looks[state]];
    if (was !== state) changed(lx, lz, a.clear !== b.clear || a.emission !== b.emission);
    return was;
  }

  /** Light of sky and blocks for all cells: it loses a level a cell and passes all but opaque blocks. */
  findLight(): void {
    const { wide, high, deep, cells, looks } = this,
      area = wide * deep;
    const clear = Uint8Array.from(looks, (look) => look.clear),
      emission = Uint8Array.from(looks, (look) => look.emission);
    const sky = new Uint8Array(cells.length),
      block = new Uint8Array(cells.length);
    const seeds: number[][] = Array.from({ length: 16 }, () => []),
      lamps: number[][] = Array.from({ length: 16 }, () => []);
    for (let i = 0; i < area; i++) {
      let level = 15,
        isOpen = true; // hidden cells above the land are open air
      for (let y = high - 1; y >= 0; y--) {
        const at = y * area + i,
          state = cells[at];
        isOpen &&= state === 0;
        if (isOpen) {
          sky[at] = 15;
          continue;
        }
        if (emission[state] > 0) {
          block[at] = emission[state];
          lamps[emission[state]].push(at);
        }
        if (clear[state] === 0) {
          level = 0;
          continue;
        }
        if (clear[state] === 1) level = Math.max(0, level - 1);
        sky[at] = level;
      }
    }
    for (let at = 0; at < cells.length; at++) {
      // only cells next to a darker one spread their light
      const level = sky[at];
      if (level < 2) continue;
      const x = at % wide,
        z = Math.floor(at / wide) % deep;
      const isEdge = (next: number) => clear[cells[next]] > 0 && sky[next] < level - 1;
      if (
        (x > 0 && isEdge(at - 1)) ||
        (x < wide - 1 && isEdge(at + 1)) ||
        (z > 0 && isEdge(at - wide)) ||
        (z < deep - 1 && isEdge(at + wide)) ||
        (at >= area && isEdge(at - area))
      )
        seeds[level].push(at);
    }
    this.spread(sky, seeds, clear);
    this.spread(block, lamps, clear);
    for (let i = 0; i < cells.length; i++) {
      this.light[2 * i] = clear[cells[i]] === 0 && !(cells[i] === 0 && sky[i] === 15) ? 0 : sky[i] * 17;
      this.light[2 * i + 1] = block[i] * 17;
    }
  }

  private spread(levels: Uint8Array, queues: number[][], clear: Uint8Array): void {
    const { wide, deep, cells } = this,
      area = wide * deep;
    for (let level = 15; level > 1; level--) {
      for (const at of queues[level]) {
        if (levels[at] !== level) continue;
        const x = at % wide,
          z = Math.floor(at / wide) % deep;
        const go = (next: number) => {
          const state = cells[next],
            left = level - (clear[state] === 1 ? 2 : 1);
          if (clear[state] > 0 && levels[next] < left) {
            levels[next] = left;
            queues[left].push(next);
          }
        };
        if (x > 0) go(at - 1);
        if (x < wide - 1) go(at + 1);
        if (z > 0) go(at - wide);
        if (z < deep - 1) go(at + wide);
        if (at >= area) go(at - area);
        if (at + area < cells.length) go(at + area);
      }
    }
  }
}
