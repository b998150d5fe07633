// Positions and angles of a mob, moment by moment: the counterpart of app/replay/page_track.c.
import type { Place, Vec3 } from "./source";

const TURN = (2 * Math.PI) / 256;
const JOINED_MAX = 1000; // moments of a track that takes in others
const ON_GROUND = 1,
  IN_WATER = 2,
  WALKS = 4;

export class Track {
  private x: Uint16Array;
  private y: Uint16Array;
  private z: Uint16Array;
  private angles: Uint8Array[];
  private flags: Uint8Array;

  /** `first`: the tick of moment 0; `step`: ticks between moments; `units`: steps of a block. */
  constructor(
    bytes: Uint8Array,
    public count: number,
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

  /** Takes in a track that begins with the last moment of this one. Returns false if it does not, or if this one is long. */
  join(next: Track): boolean {
    const { min } = this;
    if (
      next.first !== this.to ||
      next.step !== this.step ||
      next.units !== this.units ||
      next.min.x !== min.x ||
      next.min.y !== min.y ||
      next.min.z !== min.z ||
      this.count > JOINED_MAX
    )
      return false;
    const wide = (a: Uint16Array, b: Uint16Array) => {
        const out = new Uint16Array(a.length + b.length - 1);
        out.set(a);
        out.set(b.subarray(1), a.length);
        return out;
      },
      narrow = (a: Uint8Array, b: Uint8Array) => {
        const out = new Uint8Array(a.length + b.length - 1);
        out.set(a);
        out.set(b.subarray(1), a.length);
        return out;
      };
    this.x = wide(this.x, next.x);
    this.y = wide(this.y, next.y);
    this.z = wide(this.z, next.z);
    this.angles = this.angles.map((list, i) => narrow(list, next.angles[i]));
    this.flags = narrow(this.flags, next.flags);
    this.count += next.count - 1;
    return true;
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

/** The track of a mob of a run that goes on: tracks one after the other. */
export class LongTrack {
  private readonly parts: Track[];

  constructor(first: Track) {
    this.parts = [first];
  }

  /** Ticks of the first and the last moment. */
  get from(): number {
    return this.parts[0].from;
  }
  get to(): number {
    return this.parts[this.parts.length - 1].to;
  }

  add(next: Track): void {
    const last = this.parts[this.parts.length - 1];
    if (next.count === 0 || (last.count > 0 && next.to <= last.to)) return; // it is known
    if (last.count === 0) this.parts[this.parts.length - 1] = next;
    else if (!last.join(next)) this.parts.push(next);
  }

  /** Forgets what is before a tick, but for the rest of a part. */
  forget(tick: number): void {
    while (this.parts.length > 1 && this.parts[0].to < tick) this.parts.shift();
  }

  placeAt(tick: number): Place | null {
    let at = this.parts.length - 1;
    while (at > 0 && this.parts[at].from > tick) at--;
    return this.parts[at].placeAt(tick);
  }
}
