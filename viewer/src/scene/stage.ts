// The picture: world, mobs, sky, and what is drawn over them.
import * as THREE from "three";
import { Puppets, type Standing } from "../mobs/puppets";
import type { BlockChange, Mob, Source, Vec3 } from "../source/source";
import { Grid } from "../world/grid";
import { cssOf, type Rgb } from "../world/paint";
import { Terrain } from "../world/terrain";
import { Camera } from "./camera";
import { skyAt, type Sky } from "./sky";

const MESH_BUDGET = 24; // milliseconds of a frame for meshes that are stale
const MOB_LIGHT_MIN = 0.78;
const RATIO_MAX = 2;

// A browser without a graphics card draws in software: then smooth edges and fine pixels cost too much.
function drawsInSoftware(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2"),
    info = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

export class Stage {
  readonly grid: Grid | null;
  readonly terrain: Terrain | null;
  readonly puppets: Puppets;
  readonly camera = new Camera();
  /** The position of cell 0 of the grid. */
  readonly origin: THREE.Vector3;
  readonly size = { w: 1, h: 1, ratio: 1 };
  private readonly renderer: THREE.WebGLRenderer;
  private readonly scene = new THREE.Scene();
  private readonly isSoftware: boolean;
  private sky: Sky;
  private shown = NaN;
  /** Meshes still to be made. */
  isBusy = true;

  /** Throws if the browser has no WebGL2. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly source: Source,
  ) {
    this.isSoftware = drawsInSoftware();
    this.renderer = new THREE.WebGLRenderer({
      canvas,
      alpha: true,
      antialias: !this.isSoftware,
      powerPreference: "high-performance",
    });
    this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace; // the shaders write sRGB
    this.renderer.setClearColor(0x000000, 0);
    this.grid = source.world ? new Grid(source.world) : null;
    this.terrain = this.grid ? new Terrain(this.grid) : null;
    this.origin = this.grid
      ? new THREE.Vector3(this.grid.x0, this.grid.y0, this.grid.z0)
      : new THREE.Vector3();
    this.puppets = new Puppets(source, this.grid);
    if (this.terrain) this.scene.add(this.terrain.group);
    this.scene.add(this.puppets.mesh);
    this.sky = skyAt(source.timeAt(source.first), source.dimension, source.hasSky);
    if (this.grid) this.camera.farMax = 2.2 * Math.max(this.grid.wide, this.grid.deep, 40);
    this.fit();
  }

  resize(width: number, height: number): void {
    this.size.w = Math.max(1, width);
    this.size.h = Math.max(1, height);
    this.size.ratio = Math.min(this.isSoftware ? 1 : RATIO_MAX, window.devicePixelRatio || 1);
    this.renderer.setPixelRatio(this.size.ratio);
    this.renderer.setSize(this.size.w, this.size.h, false);
    this.camera.resize(this.size.w, this.size.h);
  }

  /** Shows all of the land. */
  fit(): void {
    const { grid } = this;
    if (!grid) {
      this.camera.far = 40;
      return this.camera.goTo(new THREE.Vector3(), false);
    }
    const box = { x0: grid.wide, x1: 0, z0: grid.deep, z1: 0 };
    for (let i = 0; i < grid.isLand.length; i++) {
      if (grid.isLand[i] === 0) continue;
      const x = i % grid.wide;
      const z = Math.floor(i / grid.wide);
      box.x0 = Math.min(box.x0, x);
      box.x1 = Math.max(box.x1, x + 1);
      box.z0 = Math.min(box.z0, z);
      box.z1 = Math.max(box.z1, z + 1);
    }
    const x = (box.x0 + box.x1) / 2;
    const z = (box.z0 + box.z1) / 2;
    this.camera.goTo(new THREE.Vector3(x, this.groundAt(x, z), z), false);
    this.camera.far =
      (Math.hypot(box.x1 - box.x0, box.z1 - box.z0) * 0.72) / Math.min(1, this.size.w / this.size.h);
  }

  /** Height of the ground at a cell of the grid, in cells. */
  groundAt(x: number, z: number): number {
    const top = this.grid?.topAt(Math.floor(x) + this.grid.x0, Math.floor(z) + this.grid.z0);
    return top === null || top === undefined ? 0 : top + 1 - this.origin.y;
  }

  standingOf(mob: Mob | null): Standing | null {
    return mob ? (this.puppets.standing.find((one) => one.mob === mob) ?? null) : null;
  }

  /** Brings blocks and mobs to a tick. */
  seek(tick: number): void {
    const { terrain } = this;
    if (terrain && this.grid?.seek(tick, (x, z, isLight) => terrain.change(x, z, isLight)))
      this.isBusy = true;
    this.puppets.look(tick);
    this.shown = tick;
    this.sky = skyAt(this.source.timeAt(tick), this.source.dimension, this.source.hasSky);
  }

  private readonly changed = (x: number, z: number, isLight: boolean): void => {
    this.terrain?.change(x, z, isLight);
    this.isBusy = true;
  };

  /** Another run is shown, whose first `common` changes are the same. */
  setChanges(changes: BlockChange[], common: number): void {
    this.grid?.setChanges(changes, common, this.changed);
  }

  /** Cells have become visible. */
  reveal(cells: BlockChange[]): void {
    this.grid?.reveal(cells, this.changed);
  }

  // What the shader of the world does, for a mob as a whole. Mobs stand out from the ground at night and in caves.
  private bright = (x: number, y: number, z: number): Rgb => {
    const [sky, lamp] = this.terrain?.lightAt(x, y, z) ?? [1, 0];
    const open = 0.3 + 0.7 * sky * sky,
      near = lamp * lamp * this.sky.lamp * (1 - 0.6 * sky * this.sky.sun[0]);
    return [0, 1, 2].map((i) =>
      Math.min(1.12, Math.max(MOB_LIGHT_MIN, this.sky.sun[i] * open) + [1, 0.82, 0.55][i] * near * 0.8),
    ) as Rgb;
  };

  draw(time: number, chosen: Mob | null): void {
    const { camera, terrain } = this,
      through = camera.mode === "eyes" ? this.standingOf(chosen) : null;
    if (terrain) this.isBusy = !terrain.update(MESH_BUDGET, camera.target);
    else this.isBusy = false;
    camera.update(through);
    this.puppets.pose(this.shown, time, this.bright, chosen, through ? through.mob : null);
    if (terrain) {
      const { uniforms } = terrain,
        isPlan = camera.mode === "plan";
      uniforms.sun.value.setRGB(...this.sky.sun);
      uniforms.haze.value.setRGB(...this.sky.low);
      uniforms.lamp.value = this.sky.lamp;
      uniforms.time.value = time;
      const reach = Math.max(this.grid!.wide, this.grid!.deep);
      uniforms.hazeFrom.value = isPlan ? 1e6 : camera.mode === "eyes" ? 40 : camera.far + 0.6 * reach;
      uniforms.hazeTo.value = isPlan ? 2e6 : camera.mode === "eyes" ? 160 : camera.far + 2.2 * reach;
    }
    this.canvas.style.background =
      "linear-gradient(" + cssOf(this.sky.top) + "," + cssOf(this.sky.low) + " 62%)";
    this.renderer.render(this.scene, camera.active);
  }

  /** Triangles and draw calls of the last picture. */
  get counts(): { triangles: number; calls: number } {
    const { triangles, calls } = this.renderer.info.render;
    return { triangles, calls };
  }

  /** Gives the memory of the graphics card back. */
  close(): void {
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  /** Waits until all is drawn. */
  finish(): void {
    const gl = this.renderer.getContext();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  }

  get skyColors(): Sky {
    return this.sky;
  }

  private readonly spot = new THREE.Vector3();
  /** The pixel of a place in cells of the grid; null: it is behind the camera. */
  project(x: number, y: number, z: number): { x: number; y: number } | null {
    this.spot.set(x, y, z).project(this.camera.active);
    if (this.spot.z > 1 || this.spot.z < -1) return null;
    return { x: ((this.spot.x + 1) / 2) * this.size.w, y: ((1 - this.spot.y) / 2) * this.size.h };
  }

  /** The same for a place of the world. */
  projectWorld(x: number, y: number, z: number): { x: number; y: number } | null {
    return this.project(x - this.origin.x, y - this.origin.y, z - this.origin.z);
  }

  private readonly caster = new THREE.Raycaster();
  private ray(x: number, y: number): THREE.Ray {
    this.caster.setFromCamera(
      new THREE.Vector2((x / this.size.w) * 2 - 1, 1 - (y / this.size.h) * 2),
      this.camera.active,
    );
    return this.caster.ray;
  }

  mobAt(x: number, y: number): Standing | null {
    return this.puppets.pick(this.ray(x, y));
  }

  /** The first block that a pixel shows, as a position of the world, and the step to the cell before it. */
  blockAt(x: number, y: number, reach = 600): (Vec3 & { face: Vec3 }) | null {
    const { grid, terrain } = this;
    if (!grid || !terrain) return null;
    const ray = this.ray(x, y),
      { origin: o, direction: d } = ray,
      at = [o.x, o.y, o.z],
      dir = [d.x, d.y, d.z];
    const cell = at.map(Math.floor),
      step = dir.map(Math.sign);
    const until = dir.map((v, i) => (v === 0 ? Infinity : ((v > 0 ? cell[i] + 1 : cell[i]) - at[i]) / v)),
      each = dir.map((v) => (v === 0 ? Infinity : Math.abs(1 / v)));
    for (let far = 0, last = 1; far < reach; ) {
      if (grid.has(cell[0], cell[1], cell[2]) && terrain.shows(cell[0], cell[1], cell[2])) {
        const look = grid.looks[grid.cells[grid.index(cell[0], cell[1], cell[2])]];
        if (look.cube || look.boxes.length > 0 || look.plant || look.isWater || look.isLava) {
          const face = [0, 1, 2].map((k) => (k === last ? -step[k] : 0));
          return {
            x: cell[0] + grid.x0,
            y: cell[1] + grid.y0,
            z: cell[2] + grid.z0,
            face: { x: face[0], y: face[1], z: face[2] },
          };
        }
      }
      const i = until[0] < until[1] ? (until[0] < until[2] ? 0 : 2) : until[1] < until[2] ? 1 : 2;
      far = until[i];
      last = i;
      until[i] += each[i];
      cell[i] += step[i];
      if (this.camera.mode === "plan" && cell[1] < 0) return null;
    }
    return null;
  }

  /** The picture as it is, as a PNG; `over` is drawn on top. */
  async picture(time: number, chosen: Mob | null, over: HTMLCanvasElement): Promise<Blob> {
    this.draw(time, chosen);
    const canvas = document.createElement("canvas");
    canvas.width = this.canvas.width;
    canvas.height = this.canvas.height;
    const pen = canvas.getContext("2d")!,
      air = pen.createLinearGradient(0, 0, 0, canvas.height * 0.62);
    air.addColorStop(0, cssOf(this.sky.top));
    air.addColorStop(1, cssOf(this.sky.low));
    pen.fillStyle = air;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(this.canvas, 0, 0);
    pen.drawImage(over, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  }
}
