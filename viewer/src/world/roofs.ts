// "Roofs off": the height from which on the blocks of a column are left out, so that one sees people in houses.
import type { Grid } from "./grid";

const ROOM_MIN = 2,
  ROOM_MAX = 14; // free cells between a floor and its roof
const SHOWN = 2; // cells of walls above a floor that stay
const WALLS = 2; // blocks around a room that are cut with it

/** [z * wide + x] in cells; 65535: nothing is cut. */
export function findRoofs(grid: Grid): Uint16Array {
  const { wide, high, deep, cells, looks } = grid;
  const cuts = new Uint16Array(wide * deep).fill(65535),
    out = new Uint16Array(wide * deep).fill(65535);
  const isSolid = (state: number) =>
    looks[state].cube !== null ||
    looks[state].isOpaque ||
    (looks[state].boxes.length > 0 && looks[state].isBuilt);
  for (let z = 0; z < deep; z++) {
    for (let x = 0; x < wide; x++) {
      let y = high - 1;
      const at = (h: number) => cells[grid.index(x, h, z)];
      while (y >= 0 && (at(y) === 0 || !isSolid(at(y)))) y--;
      let isRoof = y >= 0 && looks[at(y)].isBuilt,
        low = 65535;
      while (isRoof && y >= 0) {
        while (y >= 0 && isSolid(at(y))) {
          isRoof &&= looks[at(y)].isBuilt || low < 65535;
          y--;
        }
        const top = y;
        while (y >= 0 && at(y) !== 0 && !isSolid(at(y))) y--;
        const free = top - y;
        if (y < 0 || at(y) === 0 || free > ROOM_MAX) break;
        if (free >= ROOM_MIN && isRoof) low = y + 1 + SHOWN;
        isRoof &&= looks[at(y)].isBuilt; // a floor with a room below it
      }
      cuts[z * wide + x] = low;
    }
  }
  for (let z = 0; z < deep; z++) {
    for (let x = 0; x < wide; x++) {
      let low = cuts[z * wide + x];
      for (let dz = -WALLS; dz <= WALLS; dz++) {
        for (let dx = -WALLS; dx <= WALLS; dx++) {
          if (x + dx >= 0 && x + dx < wide && z + dz >= 0 && z + dz < deep)
            low = Math.min(low, cuts[(z + dz) * wide + x + dx]);
        }
      }
      out[z * wide + x] = low;
    }
  }
  return out;
}
