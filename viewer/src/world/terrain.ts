// The meshes of a world, region by region.
import * as THREE from "three";
import type { Grid } from "./grid";
import { LightVolume, makeMaterial, makeUniforms, type Uniforms } from "./material";
import { Mesher, type Faces, type Region } from "./mesher";
import { findRoofs } from "./roofs";

const LIGHT_REST = 8; // times as long as the light took before
const SIDE = 32; // blocks of a region

interface Piece {
  region: Region;
  group: THREE.Group;
  isStale: boolean;
}

function geometryOf(faces: Faces): THREE.BufferGeometry {
  const geometry = new THREE.BufferGeometry(),
    index = new Uint32Array(faces.count * 6);
  for (let i = 0; i < faces.count; i++)
    index.set([4 * i, 4 * i + 1, 4 * i + 2, 4 * i, 4 * i + 2, 4 * i + 3], 6 * i);
  geometry.setIndex(new THREE.BufferAttribute(index, 1));
  geometry.setAttribute("position", new THREE.BufferAttribute(new Float32Array(faces.positions), 3));
  geometry.setAttribute("tint", new THREE.BufferAttribute(new Uint8Array(faces.colors), 4, true));
  geometry.setAttribute("facing", new THREE.BufferAttribute(new Int8Array(faces.normals), 4, true));
  return geometry;
}

export class Terrain {
  readonly group = new THREE.Group();
  readonly uniforms: Uniforms;
  private readonly pieces: Piece[] = [];
  private readonly volume: LightVolume;
  private readonly materials: {
    solid: THREE.ShaderMaterial;
    clear: THREE.ShaderMaterial;
    plants: THREE.ShaderMaterial;
  };
  private cutHeight = Infinity;
  private roofs: Uint16Array | null = null;
  private known: Uint16Array | null = null; // roofs at the first look
  private lightIsStale = false;
  private lightAgain = 0; // when it may be found again: a large world takes long
  private fillIsStale = false; // the light is known, but not which cells are cut

  constructor(readonly grid: Grid) {
    this.volume = new LightVolume(grid);
    this.uniforms = makeUniforms(grid, this.volume);
    this.materials = {
      solid: makeMaterial(this.uniforms, "solid"),
      clear: makeMaterial(this.uniforms, "clear"),
      plants: makeMaterial(this.uniforms, "plants"),
    };
    for (let z0 = 0; z0 < grid.deep; z0 += SIDE) {
      for (let x0 = 0; x0 < grid.wide; x0 += SIDE) {
        const region = { x0, z0, x1: Math.min(grid.wide, x0 + SIDE), z1: Math.min(grid.deep, z0 + SIDE) };
        const piece = { region, group: new THREE.Group(), isStale: true };
        this.pieces.push(piece);
        this.group.add(piece.group);
      }
    }
  }

  /** Cells of the grid from this height on are left out; Infinity: none. */
  setCut(height: number): void {
    if (height !== this.cutHeight) {
      this.cutHeight = height;
      this.spoil();
      this.fillIsStale = true;
    }
  }

  get isRoofless(): boolean {
    return this.roofs !== null;
  }

  setRoofs(isOff: boolean): void {
    if (isOff === this.isRoofless) return;
    this.roofs = isOff ? findRoofs(this.grid) : null;
    this.spoil();
    this.fillIsStale = true;
  }

  /** Is a place under a roof that people built? */
  isUnderRoof(x: number, y: number, z: number): boolean {
    this.known ??= findRoofs(this.grid);
    const column = Math.floor(z) * this.grid.wide + Math.floor(x);
    return (
      this.grid.has(Math.floor(x), 0, Math.floor(z)) && y < this.known[column] && this.known[column] !== 65535
    );
  }

  /** Is a cell drawn, or cut away? */
  shows(x: number, y: number, z: number): boolean {
    return y < this.cutHeight && (this.roofs === null || y < this.roofs[z * this.grid.wide + x]);
  }

  /** Light of the sky and of blocks at a place in cells of the grid, as it is drawn. */
  lightAt(x: number, y: number, z: number): [number, number] {
    return this.volume.at(x, y, z);
  }

  private spoil(): void {
    for (const piece of this.pieces) piece.isStale = true;
  }

  /** A cell has changed: its region is made again, and those beside it at a border. */
  change(x: number, z: number, isLight: boolean): void {
    for (const piece of this.pieces) {
      const { x0, z0, x1, z1 } = piece.region;
      if (x >= x0 - 1 && x <= x1 && z >= z0 - 1 && z <= z1) piece.isStale = true;
    }
    this.lightIsStale ||= isLight;
  }

  /** Makes what is stale, for about `budget` milliseconds. Returns false if some is left. */
  update(budget: number, near: THREE.Vector3): boolean {
    const until = performance.now() + budget;
    if (this.lightIsStale && performance.now() > this.lightAgain) {
      this.lightIsStale = false;
      this.grid.findLight();
      if (this.roofs) this.roofs = findRoofs(this.grid);
      this.fillIsStale = true;
      this.lightAgain = performance.now() + LIGHT_REST * (performance.now() - until + budget);
    }
    if (this.fillIsStale) {
      this.fillIsStale = false;
      const isWhole = this.roofs === null && this.cutHeight >= this.grid.high;
      this.volume.fill(isWhole ? null : (x, y, z) => this.shows(x, y, z));
    }
    const stale = this.pieces.filter((piece) => piece.isStale);
    const far = ({ region: r }: Piece) => (r.x0 + SIDE / 2 - near.x) ** 2 + (r.z0 + SIDE / 2 - near.z) ** 2;
    stale.sort((a, b) => far(a) - far(b));
    for (const piece of stale) {
      this.build(piece);
      if (performance.now() > until) break;
    }
    return !this.lightIsStale && !this.pieces.some((piece) => piece.isStale);
  }

  private build(piece: Piece): void {
    piece.isStale = false;
    for (const child of [...piece.group.children]) {
      piece.group.remove(child);
      (child as THREE.Mesh).geometry.dispose();
    }
    const made = new Mesher(this.grid, piece.region, { height: this.cutHeight, roofs: this.roofs }).make();
    for (const kind of ["solid", "clear", "plants"] as const) {
      if (made[kind].count === 0) continue;
      const mesh = new THREE.Mesh(geometryOf(made[kind]), this.materials[kind]);
      mesh.matrixAutoUpdate = false;
      mesh.renderOrder = kind === "clear" ? 2 : 0;
      piece.group.add(mesh);
    }
  }
}
