// Positions and angles of a mob, moment by moment: the counterpart of app/replay/page_track.c.
import type { Place, Vec3 } from "./source";

const TURN = (2 * Math.PI) / 256;
const ON_GROUND = 1,
  IN_WATER = 2,
  WALKS = 4;

export class Track {
  private readonly x: Uint16Array;
  private readonly y: Uint16Array;
  private readonly z: Uint16Array;
  private readonly angles: Uint8Array[];
  private readonly flags: Uint8Array;

  /** `first`: the tick of moment 0; `step`: ticks between moments; `units`: steps of a block. */
  constructor(
    bytes: Uint8Array,
    readonly count: number,
    private readonly first: number,
    private readonly step: number,
    private readonly units: number,
    private readonly min: Vec3,
  ) {
    const plane = (k: number) => bytes.subarray(k * count, (k + 1) * count);
    const wide = (k: number) => {
      const low = plane(2 * k),
        high = plane(2 * k + 1),
        out = new Uint16Array(count);
      for (let i = 0, at = 0; i < count; i++) out[i] = at = (at + low[i] + 256 * high[i]) & 0xffff;
      return out;
    };
    const narrow = (k: number) => {
      const steps = plane(k),
        out = new Uint8Array(count);
      for (let i = 0, at = 0; i < count; i++) out[i] = at = (at + steps[i]) & 0xff;
      return out;
    };
    [this.x, this.y, this.z] = [wide(0), wide(1), wide(2)];
    this.angles = [narrow(6), narrow(7), narrow(8)];
    this.flags = plane(9);
  }

  /** Ticks of the first and the last moment. */
  get from(): number {
    return this.first;
  }
  get to(): number {
    return this.first + (this.count - 1) * this.step;
  }

  placeAt(tick: number): Place | null {
    const at = (tick - this.first) / this.step;
    if (this.count === 0 || at <= -1 / this.step - 1e-9 || Math.floor(at) >= this.count) return null;
    const a = Math.max(0, Math.floor(at)),
      b = Math.min(this.count - 1, a + 1);
    const share = b > a ? Math.min(1, Math.max(0, at - a)) : 0;
    const far = Math.hypot(this.x[b] - this.x[a], this.y[b] - this.y[a], this.z[b] - this.z[a]) / this.units;
    const s = far > 8 * this.step ? 0 : share; // it was moved: no walk through the air
    const mix = (list: Uint16Array) => (list[a] * (1 - s) + list[b] * s) / this.units;
    const turn = (k: number) => {
      const list = this.angles[k],
        by = ((list[b] - list[a] + 384) % 256) - 128;
      return (list[a] + by * s) * TURN;
    };
    const pitch = turn(2);
    return {
      x: this.min.x + mix(this.x),
      y: this.min.y + mix(this.y),
      z: this.min.z + mix(this.z),
      headYaw: turn(0),
      yaw: turn(1),
      pitch: pitch > Math.PI ? pitch - 2 * Math.PI : pitch,
      isOnGround: (this.flags[a] & ON_GROUND) !== 0,
      isInWater: (this.flags[a] & IN_WATER) !== 0,
      isWalking: (this.flags[a] & WALKS) !== 0,
      speed: this.speedAt(a),
    };
  }

  /** Blocks a tick over the ground, of a few moments around one, so that legs do not stutter. */
  private speedAt(at: number): number {
    const a = Math.max(0, at - 1),
      b = Math.min(this.count - 1, at + 2);
    if (b === a) return 0;
    return Math.min(
      1,
      Math.hypot(this.x[b] - this.x[a], this.z[b] - this.z[a]) / this.units / ((b - a) * this.step),
    );
  }
}
