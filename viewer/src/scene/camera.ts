// The camera: it turns around a point, follows a mob, looks through its eyes, or looks straight down on the plan.
import * as THREE from "three";
import type { Standing } from "../mobs/puppets";

export type Mode = "orbit" | "eyes" | "plan";

const PITCH_MIN = 0.05,
  PITCH_MAX = Math.PI / 2 - 0.02,
  NEAR = 3;

export class Camera {
  readonly target = new THREE.Vector3();
  yaw = 0.75;
  pitch = 0.62;
  far = 60;
  mode: Mode = "orbit";
  private readonly eye = new THREE.PerspectiveCamera(50, 1, 0.1, 2000);
  private readonly plan = new THREE.OrthographicCamera(-1, 1, 1, -1, -1000, 2000);
  private aspect = 1;
  private goal: THREE.Vector3 | null = null;
  farMax = 400;

  get active(): THREE.Camera {
    return this.mode === "plan" ? this.plan : this.eye;
  }

  /** It is on its way to a place. */
  get isMoving(): boolean {
    return this.goal !== null;
  }

  resize(width: number, height: number): void {
    this.aspect = width / Math.max(1, height);
  }

  /** Blocks that a step of one pixel is, at the target. */
  blocksPerPixel(height: number): number {
    return (2 * this.far * Math.tan((this.eye.fov * Math.PI) / 360)) / Math.max(1, height);
  }

  orbit(dx: number, dy: number): void {
    this.yaw -= dx;
    this.pitch = Math.min(PITCH_MAX, Math.max(PITCH_MIN, this.pitch + dy));
  }

  /** Moves the target over the ground, in directions of the screen. */
  pan(right: number, ahead: number): void {
    this.goal = null;
    const yaw = this.mode === "plan" ? 0 : this.yaw;
    this.target.x += right * Math.cos(yaw) - ahead * Math.sin(yaw);
    this.target.z += -right * Math.sin(yaw) - ahead * Math.cos(yaw);
  }

  zoom(factor: number): void {
    this.far = Math.min(this.farMax, Math.max(NEAR, this.far / factor));
  }

  /** Goes to a place, slowly or at once. */
  goTo(place: THREE.Vector3, isSlow: boolean): void {
    if (isSlow) {
      this.goal = place.clone();
      return;
    }
    this.goal = null;
    this.target.copy(place);
  }

  /** One frame. Returns true while it is on its way. */
  step(seconds: number): boolean {
    if (!this.goal) return false;
    const left = this.goal.distanceTo(this.target);
    this.target.lerp(this.goal, 1 - Math.exp(-2.2 * seconds));
    if (left < 0.05) this.goal = null;
    return this.goal !== null;
  }

  update(through: Standing | null): void {
    if (this.mode === "plan") {
      const half = this.far * Math.tan((this.eye.fov * Math.PI) / 360);
      [this.plan.left, this.plan.right, this.plan.top, this.plan.bottom] = [
        -half * this.aspect,
        half * this.aspect,
        half,
        -half,
      ];
      this.plan.position.set(this.target.x, this.target.y + 500, this.target.z);
      this.plan.up.set(0, 0, -1);
      this.plan.lookAt(this.target);
      this.plan.updateProjectionMatrix();
      this.plan.updateMatrixWorld();
      return;
    }
    this.eye.aspect = this.aspect;
    if (this.mode === "eyes" && through) {
      const { place, at } = through,
        level = Math.cos(place.pitch);
      this.eye.fov = 70;
      this.eye.position.set(at.x, at.y + through.height * 0.86, at.z);
      this.eye.up.set(0, 1, 0);
      this.eye.lookAt(
        at.x - Math.sin(place.headYaw) * level,
        at.y + through.height * 0.86 - Math.sin(place.pitch),
        at.z + Math.cos(place.headYaw) * level,
      );
    } else {
      this.eye.fov = 50;
      const level = Math.cos(this.pitch) * this.far;
      this.eye.position.set(
        this.target.x + Math.sin(this.yaw) * level,
        this.target.y + Math.sin(this.pitch) * this.far,
        this.target.z + Math.cos(this.yaw) * level,
      );
      this.eye.up.set(0, 1, 0);
      this.eye.lookAt(this.target);
    }
    this.eye.near = this.mode === "eyes" ? 0.25 : Math.max(0.1, this.far / 200);
    this.eye.far = 6 * this.farMax;
    this.eye.updateProjectionMatrix();
    this.eye.updateMatrixWorld();
  }

  /** "x,y,z,yaw,pitch,far" for links; positions in blocks of the world. */
  text(origin: THREE.Vector3): string {
    const at = this.target.clone().add(origin);
    return (
      [at.x, at.y, at.z, this.yaw, this.pitch, this.far]
        .map((n) => n.toFixed(2).replace(/\.?0+$/, ""))
        .join(",") + (this.mode === "orbit" ? "" : "," + this.mode)
    );
  }

  /** Reads what `text` wrote. Returns false if it is something else. */
  read(text: string, origin: THREE.Vector3): boolean {
    const parts = text.split(","),
      numbers = parts.slice(0, 6).map(Number);
    if (numbers.length < 6 || numbers.some((n) => !Number.isFinite(n))) return false;
    this.goal = null;
    this.target.set(numbers[0], numbers[1], numbers[2]).sub(origin);
    this.yaw = numbers[3];
    this.pitch = Math.min(PITCH_MAX, Math.max(PITCH_MIN, numbers[4]));
    this.far = Math.min(this.farMax, Math.max(NEAR, numbers[5]));
    this.mode = parts[6] === "plan" || parts[6] === "eyes" ? parts[6] : "orbit";
    return true;
  }
}
