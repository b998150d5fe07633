// Turns cells into triangles: faces of cubes that look alike become one rectangle, other shapes are boxes.
import type { Grid } from "./grid";
import type { Look } from "./looks";
import type { Rgb } from "./paint";
import { WATER, type Box } from "./shapes";

/** Vertices of a mesh. A vertex has three positions, a color with a pattern, and a normal. */
export class Faces {
  positions: number[] = [];
  colors: number[] = [];
  normals: number[] = [];
  count = 0;

  /** Adds a rectangle: corner, two sides, normal. The sides turn counterclockwise around the normal. */
  add(at: number[], u: number[], v: number[], normal: number[], color: Rgb, pattern: number): void {
    const [x, y, z] = at;
    this.positions.push(
      x,
      y,
      z,
      x + u[0],
      y + u[1],
      z + u[2],
      x + u[0] + v[0],
      y + u[1] + v[1],
      z + u[2] + v[2],
      x + v[0],
      y + v[1],
      z + v[2],
    );
    const r = Math.round(color[0] * 255),
      g = Math.round(color[1] * 255),
      b = Math.round(color[2] * 255);
    for (let i = 0; i < 4; i++) {
      this.colors.push(r, g, b, pattern);
      this.normals.push(normal[0] * 127, normal[1] * 127, normal[2] * 127, 0);
    }
    this.count++;
  }
}

export interface Meshes {
  solid: Faces;
  clear: Faces;
  plants: Faces;
}

/** Cells from `x0` to `x1` and `z0` to `z1`, without the last ones. `cut`: cells from this height on are left out. */
export interface Region {
  x0: number;
  z0: number;
  x1: number;
  z1: number;
}
export interface Cuts {
  height: number;
  roofs: Uint16Array | null;
}

interface Axis {
  normal: [number, number, number];
  u: number;
  v: number;
  d: number;
  side: 0 | 1 | 2;
}
// u x v = normal, so that rectangles turn the right way.
const AXES: Axis[] = [
  { normal: [1, 0, 0], d: 0, u: 1, v: 2, side: 1 },
  { normal: [-1, 0, 0], d: 0, u: 2, v: 1, side: 1 },
  { normal: [0, 1, 0], d: 1, u: 2, v: 0, side: 0 },
  { normal: [0, -1, 0], d: 1, u: 0, v: 2, side: 2 },
  { normal: [0, 0, 1], d: 2, u: 0, v: 1, side: 1 },
  { normal: [0, 0, -1], d: 2, u: 1, v: 0, side: 1 },
];
const SEA_TOP = 14 / 16;
const OVERLAP = 0.004; // blocks
const SEA: Rgb = [0.25, 0.46, 0.8],
  LAVA: Rgb = [0.96, 0.5, 0.14];
const AIR_OUT = -1; // beyond the land: nothing hides a face there

export class Mesher {
  private readonly cells: Int32Array; // of the region, with a margin of one cell
  private readonly w: number;
  private readonly h: number;
  private readonly d: number;
  private readonly looks: Look[];
  private readonly out: Meshes = { solid: new Faces(), clear: new Faces(), plants: new Faces() };
  private top = 0;

  constructor(
    private readonly grid: Grid,
    private readonly region: Region,
    cuts: Cuts,
  ) {
    this.looks = grid.looks;
    [this.w, this.h, this.d] = [region.x1 - region.x0, grid.high, region.z1 - region.z0];
    this.cells = new Int32Array((this.w + 2) * (this.h + 2) * (this.d + 2)).fill(AIR_OUT);
    this.copy(cuts);
  }

  private at(x: number, y: number, z: number): number {
    return this.cells[((y + 1) * (this.d + 2) + z + 1) * (this.w + 2) + x + 1];
  }

  // Copies the cells, without those that are cut. Hidden cells above the land are air.
  private copy(cuts: Cuts): void {
    const { grid, region } = this;
    for (let z = -1; z <= this.d; z++) {
      for (let x = -1; x <= this.w; x++) {
        const gx = x + region.x0,
          gz = z + region.z0;
        if (gx < 0 || gz < 0 || gx >= grid.wide || gz >= grid.deep || grid.isLand[gz * grid.wide + gx] === 0)
          continue;
        const limit = Math.min(cuts.height, cuts.roofs ? cuts.roofs[gz * grid.wide + gx] : 65535, this.h);
        let isOpen = true;
        for (let y = this.h - 1; y >= -1; y--) {
          const state = y < 0 ? 0 : grid.cells[grid.index(gx, y, gz)];
          isOpen &&= state === 0;
          const isShown = !isOpen && y < limit;
          this.cells[((y + 1) * (this.d + 2) + z + 1) * (this.w + 2) + x + 1] =
            isShown || y < 0 ? state : AIR_OUT;
          if (isShown) this.top = Math.max(this.top, y + 1);
        }
      }
    }
  }

  private look(state: number): Look | null {
    return state < 0 ? null : this.looks[state];
  }

  make(): Meshes {
    for (const axis of AXES) {
      this.cubes(axis, false);
      this.cubes(axis, true);
    }
    for (let y = 0; y < this.top; y++) {
      for (let z = 0; z < this.d; z++) {
        for (let x = 0; x < this.w; x++) {
          const look = this.look(this.at(x, y, z));
          if (look === null) continue;
          if (look.boxes.length > 0) this.boxes(look, x, y, z);
          if (look.plant !== null) this.plant(look.plant.height / 16, look.plant.color, x, y, z);
        }
      }
    }
    return this.out;
  }

  // ---- Cubes and fluids

  // What is drawn of a cell towards an axis: a number that tells kinds of faces apart, 0 for nothing.
  private cubeFace(look: Look | null, next: Look | null, axis: Axis, state: number): number {
    if (
      look === null ||
      look.cube === null ||
      next?.isOpaque ||
      (look.group > 0 && next?.group === look.group)
    )
      return 0;
    return state * 3 + axis.side + 1;
  }

  private fluidFace(look: Look | null, next: Look | null, axis: Axis): number {
    if (look === null || (!look.isWater && !look.isLava)) return 0;
    if (next !== null && ((look.isWater && next.isWater) || (look.isLava && next.isLava))) return 0;
    if (axis.side !== 0 && next?.isOpaque) return 0;
    if (axis.side !== 0 && next !== null && next.cube !== null) return 0;
    return look.isLava ? 2 : 1;
  }

  private cubes(axis: Axis, isFluid: boolean): void {
    const sizes = [this.w, this.top, this.d],
      { u, v, d } = axis;
    const su = sizes[u],
      sv = sizes[v],
      mask = new Int32Array(su * sv),
      cell = [0, 0, 0];
    for (let layer = 0; layer < sizes[d]; layer++) {
      let isAny = false;
      for (let j = 0; j < sv; j++) {
        for (let i = 0; i < su; i++) {
          cell[u] = i;
          cell[v] = j;
          cell[d] = layer;
          const state = this.at(cell[0], cell[1], cell[2]);
          let face = 0;
          if (state > 0) {
            const next = this.look(
              this.at(cell[0] + axis.normal[0], cell[1] + axis.normal[1], cell[2] + axis.normal[2]),
            );
            face = isFluid
              ? this.fluidFace(this.looks[state], next, axis)
              : this.cubeFace(this.looks[state], next, axis, state);
          }
          mask[j * su + i] = face;
          isAny ||= face !== 0;
        }
      }
      if (isAny) this.merge(mask, su, sv, axis, layer, isFluid);
    }
  }

  // Takes the largest rectangles out of a layer, row by row.
  private merge(mask: Int32Array, su: number, sv: number, axis: Axis, layer: number, isFluid: boolean): void {
    for (let j = 0; j < sv; j++) {
      for (let i = 0; i < su; i++) {
        const face = mask[j * su + i];
        if (face === 0) continue;
        let w = 1,
          h = 1;
        while (i + w < su && mask[j * su + i + w] === face) w++;
        grow: for (; j + h < sv; h++) {
          for (let k = 0; k < w; k++) if (mask[(j + h) * su + i + k] !== face) break grow;
        }
        for (let k = 0; k < h; k++) mask.fill(0, (j + k) * su + i, (j + k) * su + i + w);
        this.rectangle(axis, layer, i, j, w, h, face, isFluid);
        i += w - 1;
      }
    }
  }

  private rectangle(
    axis: Axis,
    layer: number,
    i: number,
    j: number,
    w: number,
    h: number,
    face: number,
    isFluid: boolean,
  ): void {
    const at = [this.region.x0, 0, this.region.z0],
      u = [0, 0, 0],
      v = [0, 0, 0];
    at[axis.u] += i;
    at[axis.v] += j;
    at[axis.d] += layer + (axis.normal[axis.d] > 0 ? 1 : 0);
    // A little larger: where corners of large and small rectangles meet, no gap shows the sky.
    at[axis.u] -= OVERLAP;
    at[axis.v] -= OVERLAP;
    u[axis.u] = w + 2 * OVERLAP;
    v[axis.v] = h + 2 * OVERLAP;
    if (isFluid) {
      if (axis.normal[1] > 0) at[1] -= 1 - SEA_TOP;
      const isLava = face === 2;
      (isLava ? this.out.solid : this.out.clear).add(
        at,
        u,
        v,
        axis.normal,
        isLava ? LAVA : SEA,
        isLava ? 6 : WATER,
      );
      return;
    }
    const look = this.looks[Math.floor((face - 1) / 3)],
      side = (face - 1) % 3;
    const { colors, patterns } = look.cube!;
    (look.isTranslucent ? this.out.clear : this.out.solid).add(
      at,
      u,
      v,
      axis.normal,
      colors[side],
      patterns[side],
    );
  }

  // ---- Boxes

  private boxes(look: Look, x: number, y: number, z: number): void {
    const out = look.isTranslucent ? this.out.clear : this.out.solid;
    const origin = [this.region.x0 + x, y, this.region.z0 + z];
    for (const box of look.boxes) {
      for (const axis of AXES) {
        const isHigh = axis.normal[axis.d] > 0,
          edge = box.at[axis.d + (isHigh ? 3 : 0)];
        if (this.isCovered(look, box, axis, edge, isHigh, x, y, z)) continue;
        const at = [0, 0, 0],
          u = [0, 0, 0],
          v = [0, 0, 0];
        at[axis.d] = origin[axis.d] + edge / 16;
        at[axis.u] = origin[axis.u] + box.at[axis.u] / 16;
        at[axis.v] = origin[axis.v] + box.at[axis.v] / 16;
        u[axis.u] = (box.at[axis.u + 3] - box.at[axis.u]) / 16;
        v[axis.v] = (box.at[axis.v + 3] - box.at[axis.v]) / 16;
        out.add(at, u, v, axis.normal, box.color, box.pattern);
      }
    }
  }

  // Is a face of a box hidden by a neighbor, or by another box of the same block?
  private isCovered(
    look: Look,
    box: Box,
    axis: Axis,
    edge: number,
    isHigh: boolean,
    x: number,
    y: number,
    z: number,
  ): boolean {
    for (const other of look.boxes) {
      if (other !== box && other.at[axis.d + (isHigh ? 0 : 3)] === edge && covers(other, box, axis))
        return true;
    }
    if (edge !== (isHigh ? 16 : 0)) return false;
    const next = this.look(this.at(x + axis.normal[0], y + axis.normal[1], z + axis.normal[2]));
    if (next === null) return false;
    return (
      next.isOpaque ||
      next.boxes.some(
        (other) =>
          !next.isTranslucent === !look.isTranslucent &&
          other.at[axis.d + (isHigh ? 0 : 3)] === (isHigh ? 0 : 16) &&
          covers(other, box, axis),
      )
    );
  }

  // ---- Plants

  private plant(height: number, color: Rgb, x: number, y: number, z: number): void {
    const px = this.region.x0 + x,
      pz = this.region.z0 + z,
      low = 0.12,
      wide = 0.76;
    // The fraction of the color's pattern tells the shader how high the blades are.
    const pattern = 128 + Math.min(127, Math.round(height * 100));
    this.out.plants.add([px + low, y, pz + low], [wide, 0, wide], [0, height, 0], [0, 1, 0], color, pattern);
    this.out.plants.add(
      [px + low, y, pz + low + wide],
      [wide, 0, -wide],
      [0, height, 0],
      [0, 1, 0],
      color,
      pattern,
    );
  }
}

function covers(other: Box, box: Box, axis: Axis): boolean {
  return (
    other.at[axis.u] <= box.at[axis.u] &&
    other.at[axis.u + 3] >= box.at[axis.u + 3] &&
    other.at[axis.v] <= box.at[axis.v] &&
    other.at[axis.v + 3] >= box.at[axis.v + 3]
  );
}
