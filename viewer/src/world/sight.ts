// What stands between two places: the line from eye to eye that mobs see along stops at collision shapes.
import type { Grid } from "./grid";
import type { Vec3 } from "../source/source";

const SIXTEENTHS = 16;
const SIGHT_MAX = 128; // blocks; nobody sees farther

// Does the line from `a` along `d` (its whole length) meet a box?
function meets(a: number[], d: number[], box: number[]): boolean {
  let from = 0;
  let to = 1;
  for (let i = 0; i < 3; i++) {
    const [low, high] = [box[i], box[i + 3]];
    if (Math.abs(d[i]) < 1e-12) {
      if (a[i] < low || a[i] > high) return false;
      continue;
    }
    const [p, q] = [(low - a[i]) / d[i], (high - a[i]) / d[i]];
    from = Math.max(from, Math.min(p, q));
    to = Math.min(to, Math.max(p, q));
    if (from > to) return false;
  }
  return true;
}

/** The first cell between two places whose shape the line meets; null: the line is free; undefined: too far. */
export function between(grid: Grid, from: Vec3, to: Vec3): Vec3 | null | undefined {
  const a = [from.x, from.y, from.z],
    d = [to.x - from.x, to.y - from.y, to.z - from.z];
  if (Math.hypot(...d) > SIGHT_MAX) return undefined;
  const cell = a.map(Math.floor),
    step = d.map(Math.sign);
  const until = d.map((v, i) => (v === 0 ? Infinity : ((v > 0 ? cell[i] + 1 : cell[i]) - a[i]) / v)),
    each = d.map((v) => (v === 0 ? Infinity : Math.abs(1 / v)));
  for (let at = 0; at <= 1; ) {
    const [x, y, z] = cell,
      row = grid.world.palette[grid.stateAt(x, y, z)];
    const top = row.name === "" ? grid.topAt(x, z) : null; // hidden cells above the land are open air
    if (row.name === "" ? top !== null && y <= top : row.isWhole && row.isSolid) return { x, y, z };
    for (let i = 0; i + 6 <= row.boxes.length; i += 6) {
      const box = row.boxes.slice(i, i + 6).map((side, k) => side / SIXTEENTHS + cell[k % 3]);
      if (meets(a, d, box)) return { x, y, z };
    }
    const i = until[0] < until[1] ? (until[0] < until[2] ? 0 : 2) : until[1] < until[2] ? 1 : 2;
    at = until[i];
    until[i] += each[i];
    cell[i] += step[i];
  }
  return null;
}
