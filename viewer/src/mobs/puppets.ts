// All mobs as boxes, drawn in one call: each box is a copy of one cube with a matrix and a color.
import * as THREE from "three";
import { isThing, modelOf, type Model, type Part } from "../../models/index";
import { banner, colorsOf, itemColor } from "../../models/variants";
import type { Mob, Place, Source } from "../source/source";
import type { Grid } from "../world/grid";
import { rgbOf, type Rgb } from "../world/paint";
import { parseState } from "../world/state";
import { badgeAt, clothesAt, type Badge } from "./pose";

const VERTEX = /* glsl */ `
varying vec3 vColor;
varying vec3 vNormal;
varying vec3 vCorner;
void main() {
  vColor = instanceColor;
  vNormal = normalize(mat3(instanceMatrix) * normal);
  vCorner = position + 0.5;
  gl_Position = projectionMatrix * viewMatrix * instanceMatrix * vec4(position, 1.0);
}`;
const FRAGMENT = /* glsl */ `
varying vec3 vColor;
varying vec3 vNormal;
varying vec3 vCorner;
void main() {
  float side = 0.78 + 0.22 * vNormal.y + 0.06 * vNormal.z;
  gl_FragColor = vec4(vColor * side * (0.88 + 0.12 * vCorner.y), 1.0);
}`;

const BOXES_FIRST = 2048,
  PX = 1 / 16,
  FOLDED = 0.25, // share of a leg that shows of one who lies on it
  APRON = "#6f4630";

/** A mob at a tick, as it is drawn. */
export interface Standing {
  mob: Mob;
  place: Place;
  /** In cells of the grid: the middle of its bottom; width and height. */
  at: THREE.Vector3;
  width: number;
  height: number;
  badge: Badge | null;
  isAlive: boolean;
  isAsleep: boolean;
}

interface Prepared {
  model: Model;
  colors: Map<string, Rgb>;
}

export class Puppets {
  mesh: THREE.InstancedMesh;
  private readonly prepared = new Map<string, Prepared>();
  private readonly walked = new WeakMap<Mob, { tick: number; phase: number; pace: number }>();
  standing: Standing[] = [];

  constructor(
    private readonly source: Source,
    private readonly grid: Grid | null,
  ) {
    this.mesh = this.make(BOXES_FIRST);
  }

  private make(count: number): THREE.InstancedMesh {
    const material = new THREE.ShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT });
    const mesh = new THREE.InstancedMesh(new THREE.BoxGeometry(1, 1, 1), material, count);
    mesh.instanceColor = new THREE.InstancedBufferAttribute(new Float32Array(count * 3), 3);
    mesh.instanceMatrix.setUsage(THREE.DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.renderOrder = 1;
    return mesh;
  }

  private modelOf(species: string): Prepared {
    let found = this.prepared.get(species);
    if (!found) {
      const model = modelOf(species);
      found = { model, colors: new Map(model.parts.map((part) => [part.color, rgbOf(part.color)])) };
      this.prepared.set(species, found);
    }
    return found;
  }

  /** Finds where all mobs stand at a tick. */
  look(tick: number): void {
    const [ox, oy, oz] = this.grid ? [this.grid.x0, this.grid.y0, this.grid.z0] : [0, 0, 0];
    this.standing = [];
    for (const mob of this.source.mobs) {
      const place = mob.placeAt(tick);
      if (place === null) continue;
      const state = mob.stateAt(tick),
        badge = badgeAt(mob, tick),
        small = state.isBaby ? 0.5 : 1;
      this.standing.push({
        mob,
        place,
        at: new THREE.Vector3(place.x - ox, place.y - oy, place.z - oz),
        badge,
        isAlive: state.isAlive,
        isAsleep: badge === "sleep",
        width: mob.width * small,
        height: mob.height * small,
      });
    }
  }

  /** Puts all boxes where they belong. `hidden`: the mob through whose eyes one looks. */
  pose(
    tick: number,
    time: number,
    bright: (x: number, y: number, z: number) => Rgb,
    chosen: Mob | null,
    hidden: Mob | null,
  ): void {
    const needed = this.standing.reduce(
      (sum, { mob }) =>
        sum + this.modelOf(mob.species).model.parts.length + (mob.look?.hasBanner ? banner.length : 0),
      0,
    );
    if (needed > this.mesh.instanceMatrix.count) {
      const parent = this.mesh.parent,
        before = this.mesh;
      parent?.remove(before);
      before.dispose();
      this.mesh = this.make(2 * needed);
      parent?.add(this.mesh);
    }
    let count = 0;
    for (const one of this.standing)
      if (one.mob !== hidden) count = this.place(one, tick, time, bright, one.mob === chosen, count);
    this.mesh.count = count;
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
  }

  // How far the legs of a mob have swung; they stop slowly.
  private stepOf(one: Standing, tick: number): { phase: number; pace: number } {
    const was = this.walked.get(one.mob) ?? { tick, phase: 0, pace: 0 };
    const by = tick - was.tick,
      target = Math.min(1, one.place.speed * 6);
    const pace =
      Math.abs(by) > 20 ? target : was.pace + (target - was.pace) * Math.min(1, Math.abs(by) * 0.3);
    const phase =
      was.phase +
      Math.max(-20, Math.min(20, by)) * Math.min(0.9, 0.25 + one.place.speed * 3) * (pace > 0.02 ? 1 : 0);
    const now = { tick, phase, pace };
    this.walked.set(one.mob, now);
    return now;
  }

  private readonly root = new THREE.Matrix4();
  private readonly turn = new THREE.Matrix4();
  private readonly part = new THREE.Matrix4();
  private readonly move = new THREE.Matrix4();
  private readonly spin = new THREE.Euler();
  private readonly color = new THREE.Color();

  // Where the model stands: upright, fallen over, or in a bed.
  private rootOf(one: Standing, model: Model, size: number): void {
    const { place, at } = one;
    this.root.makeTranslation(at.x, at.y, at.z);
    if (one.isAsleep && !isUpright(model)) {
      // Beasts lie on their bellies: the legs are folded under them.
      this.root.multiply(this.turn.makeRotationY(-place.yaw));
      this.root.multiply(this.turn.makeTranslation(0, -legsOf(model) * PX * size * (1 - FOLDED), 0));
    } else if (one.isAsleep && !model.floats) {
      const bed = this.bedOf(place),
        yaw = bed ?? place.yaw + Math.PI,
        long = model.tall * PX * size;
      // The head lies on the pillow: the feet are as far behind as the body is long.
      const back = bed === null ? long / 2 : long - 0.45,
        high = bed === null ? 0.15 : 0.09;
      this.root.multiply(this.turn.makeRotationY(yaw));
      this.root.multiply(this.turn.makeTranslation(0, high + 2.5 * PX * size, -back));
      this.root.multiply(this.turn.makeRotationX(Math.PI / 2));
      this.root.multiply(this.turn.makeRotationY(Math.PI));
    } else {
      this.root.multiply(this.turn.makeRotationY(-place.yaw));
      if (isThing(one.mob.species)) this.root.multiply(this.turn.makeRotationX(-place.pitch));
      if (!one.isAlive) this.root.multiply(this.turn.makeRotationZ(Math.PI / 2));
    }
    this.root.multiply(this.turn.makeScale(size, size, size));
  }

  // The direction of the bed at a place, as a turn of the model, or null.
  private bedOf(place: Place): number | null {
    if (!this.grid) return null;
    for (const dy of [0, -1]) {
      const state =
        this.grid.world.palette[
          this.grid.stateAt(Math.floor(place.x), Math.floor(place.y + 0.1) + dy, Math.floor(place.z))
        ];
      if (!state || !/_bed\[/.test(state.name)) continue;
      const facing = parseState(state.name).get("facing");
      return { south: 0, east: Math.PI / 2, north: Math.PI, west: -Math.PI / 2 }[facing] ?? null;
    }
    return null;
  }

  private place(
    one: Standing,
    tick: number,
    time: number,
    bright: (x: number, y: number, z: number) => Rgb,
    isChosen: boolean,
    from: number,
  ): number {
    const { model, colors } = this.modelOf(one.mob.species),
      { place, at } = one;
    const size = isThing(one.mob.species) ? 1 : one.height / (model.tall * PX),
      isBaby = one.height < one.mob.height * 0.9;
    const step = this.stepOf(one, tick),
      light = bright(at.x, at.y + one.height * 0.6, at.z),
      lift = isChosen ? 1.18 : 1;
    const coat = colorsOf(one.mob.species, one.mob.look),
      item = one.mob.species === "item" ? itemColor(one.mob.heldAt(tick)) : null,
      clothes = clothesAt(one.mob, tick),
      seed = one.mob.n % 17;
    this.rootOf(one, model, size);
    if (one.mob.species === "item") {
      this.root
        .multiply(this.turn.makeTranslation(0, 0.08 + 0.05 * Math.sin(time * 2 + seed), 0))
        .multiply(this.turn.makeRotationY(time + seed));
    } else if (model.floats && one.isAlive) {
      this.root.multiply(this.turn.makeTranslation(0, 0.06 * Math.sin(time * 2.2 + seed), 0));
    }
    const nod = one.isAsleep ? 0 : place.pitch,
      look = one.isAsleep ? 0 : Math.max(-1.3, Math.min(1.3, wrap(place.headYaw - place.yaw)));
    const folded = one.isAsleep && !isUpright(model) ? legsOf(model) : 0; // height of the legs, or 0
    let count = from;
    const parts = one.mob.look?.hasBanner && one.isAlive ? [...model.parts, ...banner] : model.parts;
    for (const part of parts) {
      this.partOf(part, step, time + seed, nod, look, isBaby, folded);
      this.mesh.setMatrixAt(count, this.part);
      const own = part.color === APRON && clothes !== null ? clothes : (item ?? coat?.[part.color] ?? null),
        base = own !== null ? rgbOf(own) : (colors.get(part.color) ?? rgbOf(part.color));
      this.mesh.setColorAt(
        count,
        this.color.setRGB(
          base[0] * light[0] * lift,
          base[1] * light[1] * lift,
          base[2] * light[2] * lift,
          THREE.LinearSRGBColorSpace,
        ),
      );
      count++;
    }
    return count;
  }

  private partOf(
    part: Part,
    step: { phase: number; pace: number },
    time: number,
    nod: number,
    look: number,
    isBaby: boolean,
    folded: number,
  ): void {
    const swing = Math.sin(step.phase) * 0.75 * step.pace,
      [x0, low, z0, x1, high, z1] = part.at,
      isLeg = part.move === "legA" || part.move === "legB",
      fold = (y: number) => (isLeg && y < folded ? folded - (folded - y) * FOLDED : y),
      [y0, y1] = [fold(low), fold(high)],
      [px, py, pz] = part.pivot;
    const spin = this.spin.set(0, 0, 0);
    switch (part.move) {
      case "head":
        spin.set(nod, -look, 0, "YXZ");
        break;
      case "legA":
        spin.x = swing;
        break;
      case "legB":
        spin.x = -swing;
        break;
      case "armA":
        spin.x = -swing * 0.8;
        break;
      case "armB":
        spin.x = swing * 0.8;
        break;
      case "wingL":
        spin.z = 0.5 * Math.sin(time * 9);
        break;
      case "wingR":
        spin.z = -0.5 * Math.sin(time * 9);
        break;
      case "tail":
        spin.y = 0.25 * Math.sin(time * 3 + step.phase);
        break;
      case "fin":
        spin.z = 0.2 * Math.sin(time * 5);
        break;
      default:
        break;
    }
    const grown = isBaby && part.move === "head" ? 1.45 : 1;
    this.part
      .copy(this.root)
      .multiply(this.move.makeTranslation(px * PX, py * PX, pz * PX))
      .multiply(this.move.makeRotationFromEuler(spin));
    if (grown !== 1) this.part.multiply(this.move.makeScale(grown, grown, grown));
    this.part.multiply(
      this.move.makeTranslation(
        ((x0 + x1) / 2 - px) * PX,
        ((y0 + y1) / 2 - py) * PX,
        ((z0 + z1) / 2 - pz) * PX,
      ),
    );
    this.part.multiply(this.move.makeScale((x1 - x0) * PX, (y1 - y0) * PX, (z1 - z0) * PX));
    this.spin.order = "XYZ";
  }

  /** The first mob that a ray meets, bodies a little larger than they are. */
  pick(ray: THREE.Ray): Standing | null {
    let best: Standing | null = null,
      least = Infinity;
    const body = new THREE.Box3(),
      hit = new THREE.Vector3();
    for (const one of this.standing) {
      const half = Math.max(0.35, one.width / 2) + 0.12;
      body.min.set(one.at.x - half, one.at.y - 0.1, one.at.z - half);
      body.max.set(one.at.x + half, one.at.y + Math.max(0.6, one.height) + 0.15, one.at.z + half);
      if (ray.intersectBox(body, hit) === null) continue;
      const far = hit.distanceTo(ray.origin);
      if (far < least) {
        least = far;
        best = one;
      }
    }
    return best;
  }
}

const trunkOf = (model: Model): Part | undefined => model.parts.find((part) => part.role === "trunk");

/** Is the trunk taller than long, as that of a villager is? */
function isUpright(model: Model): boolean {
  const trunk = trunkOf(model);
  return trunk === undefined || trunk.at[4] - trunk.at[1] > trunk.at[5] - trunk.at[2];
}

/** How far the trunk is above the ground, in 1/16 of a block. */
function legsOf(model: Model): number {
  return Math.max(0, trunkOf(model)?.at[1] ?? 0);
}

function wrap(angle: number): number {
  return ((((angle + Math.PI) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)) - Math.PI;
}
