// A mob of a recording.
import type { MobLook } from "../../models/variants";
import type { PathSearch } from "./knows";
import type { Later } from "./later";
import type { Line, MemoryState, Mob, MobState, OptionState, Path, Place, Vec3 } from "./source";
import { lastUpTo } from "./source";
import type { LongTrack, Track } from "./track";

/** A mob in the page's data (app/replay/page_put.c). Lists of parts are not packed. */
export interface MobData {
  n: number;
  species: string;
  width: number;
  height: number;
  most: number;
  from: number;
  count: number;
  track: string;
  /** Of a part: only if the mob is new. */
  plan?: [number, string, string?, number?][];
  health: number[][];
  options: string | number[][];
  ends: [number, number][];
  memories: string | number[][];
  activities: [number, number][];
  holds: [number, number][];
  targets: [number, number][];
  paths: string | [number, number, number[]][];
  searches?: string;
  eye?: number;
  sees?: number;
  facts: [number, string][];
  lines: [number, string, string][];
  /** Of a part: how many lines of its story stay as they are. */
  kept?: number;
}

/** The lists of a mob that a recording has packed. */
export interface MobLists {
  options: number[][];
  memories: number[][];
  paths: [number, number, number[]][];
  searches: PathSearch[];
}

/** What is new of a mob. Texts are indexes of its texts. */
export interface Grown {
  mob: MobData;
  track: Track;
  lists: Omit<MobLists, "searches">;
  /** The last tick. */
  last: number;
}

/** The entries after a tick, and before them the last one of each kind, which stands at `at`. */
function lastOfEach(list: number[][], tick: number, at: number): number[][] {
  const end = lastUpTo(list, tick) + 1,
    last = new Map<number, number[]>();
  for (const entry of list.slice(0, end)) {
    last.delete(entry[at]);
    last.set(entry[at], entry);
  }
  return [...last.values(), ...list.slice(end)];
}

export class BakedMob implements Mob {
  readonly n: number;
  readonly species: string;
  readonly width: number;
  readonly height: number;
  readonly healthMax: number;
  readonly plan: [number, string, string?, number?][];
  lines: Line[];
  facts: [number, string][];
  activities: [number, string][];
  readonly eye?: number;
  readonly sees?: number;
  /** What is asked for, of a run that goes on. */
  later: Later | null = null;
  look?: MobLook;
  private own: PathSearch[];
  private ends: [number, string][];
  private options: number[][];
  private readonly paths: [number, number, number[]][];

  constructor(
    private readonly data: MobData,
    private readonly track: LongTrack,
    private readonly lists: MobLists,
    private readonly texts: string[],
    private last: number,
  ) {
    this.n = data.n;
    this.eye = data.eye;
    this.sees = data.sees;
    this.ends = data.ends.map(([option, text]) => [option, texts[text]]);
    this.options = lists.options;
    this.paths = lists.paths;
    this.own = lists.searches;
    this.species = data.species;
    this.width = data.width;
    this.height = data.height;
    this.healthMax = data.most;
    this.plan = data.plan ?? [];
    this.facts = data.facts;
    this.lines = data.lines.map(([tick, kind, text]) => ({ tick, kind, text }));
    this.activities = data.activities.map(([tick, text]) => [tick, texts[text]]);
  }

  /** The first tick of the story that the lines are of, while the run goes on. */
  private epoch = -1;
  private earlier: Line[] = [];
  private latest: Line[] = [];

  // How many entries at the end of its lists come from the twin that goes ahead of the run. The run has the same ones, and those
  // that the twin does not look for.
  private readonly ahead = [0, 0, 0, 0, 0, 0, 0];

  private get growing(): number[][][] {
    const { health, holds, targets, activities } = this.data;
    return [
      health,
      this.options,
      this.lists.memories,
      this.paths as unknown as number[][],
      holds,
      targets,
      activities,
    ];
  }

  private growLists({ mob, lists }: Grown, isAhead: boolean, last: number): void {
    const { options, memories, paths } = lists,
      added = [
        mob.health,
        options,
        memories,
        paths as unknown as number[][],
        mob.holds,
        mob.targets,
        mob.activities,
      ];
    this.growing.forEach((list, i) => {
      const later = isAhead ? [] : list.splice(list.length - this.ahead[i]).filter(([tick]) => tick > last);
      list.push(...added[i], ...later);
      this.ahead[i] = isAhead ? this.ahead[i] + added[i].length : later.length;
    });
    this.activities = this.data.activities.map(([tick, text]) => [tick, this.texts[text]]);
    if (!isAhead) this.cacheAt = -2;
  }

  /** Takes in what a twin tells, which goes ahead of the run. */
  growAhead(grown: Grown): void {
    this.track.add(grown.track);
    this.growLists(grown, true, grown.last);
  }

  /** Takes in what is new. `epoch`: the first tick of the story of the lines. */
  grow(grown: Grown, epoch: number): void {
    const { mob: data, track, last } = grown;
    this.track.add(track);
    this.growLists(grown, false, last);
    this.facts = data.facts;
    this.ends = data.ends.map(([option, text]) => [option, this.texts[text]]);
    this.last = last;
    if (epoch !== this.epoch) {
      this.epoch = epoch;
      this.earlier = this.lines.filter((line) => line.tick <= epoch);
      this.latest = [];
    }
    if (data.lines.length > 0 || (data.kept ?? 0) < this.latest.length) {
      this.latest.length = Math.min(this.latest.length, data.kept ?? 0);
      this.latest.push(...data.lines.map(([tick, kind, text]) => ({ tick, kind, text })));
      this.lines = [
        ...this.earlier,
        ...this.latest.filter((line) => line.tick > epoch || this.earlier.length === 0),
      ];
    }
  }

  /** Why each option runs or does not at the last tick. */
  setEnds(ends: [number, string][]): void {
    this.ends = ends;
  }

  /** Forgets what is before a tick. Returns false if the mob has gone before it. */
  forget(tick: number): boolean {
    const since = <T extends ArrayLike<unknown>>(list: T[]) =>
      list.splice(0, Math.max(0, lastUpTo(list, tick)));
    if (this.track.to < tick) return false;
    this.track.forget(tick);
    for (const list of [this.data.health, this.data.holds, this.data.targets, this.data.activities])
      since(list);
    since(this.paths);
    this.activities = this.activities.slice(Math.max(0, lastUpTo(this.activities, tick)));
    this.options = lastOfEach(this.options, tick, 1);
    this.lists.memories = lastOfEach(this.lists.memories, tick, 1);
    this.earlier = this.earlier.filter((line) => line.tick >= tick);
    this.lines = this.lines.filter((line) => line.tick >= tick);
    this.own = this.own.filter((one) => one.tick >= tick);
    this.cacheAt = -2;
    return true;
  }

  // Those that were asked for take the place of its own of the same ticks.
  private asked: { late: PathSearch[]; all: PathSearch[] } = { late: [], all: [] };
  get searches(): PathSearch[] {
    const late = this.later?.searches.get(this.n);
    if (!this.later || !late) return this.own;
    if (this.asked.late !== late) {
      const { from } = this.later;
      this.asked = { late, all: [...this.own.filter((one) => one.tick < from), ...late] };
    }
    return this.asked.all;
  }

  placeAt(tick: number): Place | null {
    return this.track.placeAt(tick);
  }

  stateAt(tick: number): MobState {
    const at = lastUpTo(this.data.health, tick);
    const [, health, alive, baby, frozen] = this.data.health[Math.max(0, at)] ?? [0, 0, 1, 0, 0];
    return { health, isAlive: alive === 1, isBaby: baby === 1, isFrozen: frozen === 1 };
  }

  /** The last known answer of each option. Those at the end of the run say more: what is near. */
  optionsAt(tick: number): (OptionState | null)[] {
    const known: (OptionState | null)[] = this.plan.map(() => null);
    let left = known.length;
    for (let i = lastUpTo(this.options, tick); i >= 0 && left > 0; i--) {
      const [since, option, runs, text, memory] = this.options[i];
      if (known[option] !== null) continue;
      known[option] = {
        since,
        runs: runs === 1,
        text: this.texts[text],
        memory: memory === undefined ? null : this.texts[memory],
      };
      left--;
    }
    if (tick >= this.last) {
      for (const [option, text] of this.ends) {
        const state = known[option];
        if (state !== null) state.end = text;
      }
    }
    return known;
  }

  runningAt(tick: number): number[] {
    return this.cachedRuns(lastUpTo(this.options, tick));
  }

  // Playing asks in each frame; the answer changes rarely.
  private cacheAt = -2;
  private cache: number[] = [];
  private cachedRuns(end: number): number[] {
    if (end === this.cacheAt) return this.cache;
    const runs = new Set<number>(end > this.cacheAt && this.cacheAt >= -1 ? this.cache : []);
    for (let i = end > this.cacheAt && this.cacheAt >= -1 ? this.cacheAt + 1 : 0; i <= end; i++) {
      if (this.options[i][2] === 1) runs.add(this.options[i][1]);
      else runs.delete(this.options[i][1]);
    }
    this.cacheAt = end;
    this.cache = [...runs].sort((a, b) => this.plan[a][0] - this.plan[b][0] || a - b);
    return this.cache;
  }

  memoriesAt(tick: number): Map<string, MemoryState> {
    const known = new Map<string, MemoryState>();
    const end = lastUpTo(this.lists.memories, tick);
    for (let i = 0; i <= end; i++) {
      const [since, name, value, until, cause, x, y, z] = this.lists.memories[i];
      const place: Vec3 | null = x === undefined ? null : { x: x + 0.5, y: y + 0.5, z: z + 0.5 };
      known.set(this.texts[name], {
        since,
        until,
        cause: this.texts[cause],
        value: value < 0 ? null : this.texts[value],
        place,
      });
    }
    return known;
  }

  private textAt(list: readonly ArrayLike<number>[], tick: number): string {
    const at = lastUpTo(list, tick);
    return at >= 0 ? this.texts[list[at][1]] : "";
  }

  activityAt(tick: number): string {
    return this.textAt(this.data.activities, tick);
  }

  heldAt(tick: number): string {
    return this.textAt(this.data.holds, tick);
  }

  targetAt(tick: number): number {
    const at = lastUpTo(this.data.targets, tick);
    return at >= 0 ? this.data.targets[at][1] : 0;
  }

  pathAt(tick: number): Path | null {
    const at = lastUpTo(this.paths, tick);
    if (at < 0 || this.paths[at].length < 3) return null;
    const [since, partial, nodes] = this.paths[at];
    return { tick: since, isPartial: partial === 1, nodes };
  }

  pathsUpTo(tick: number): { count: number; partial: number } {
    let count = 0;
    let partial = 0;
    for (let i = lastUpTo(this.paths, tick); i >= 0; i--) {
      if (this.paths[i].length < 3) continue;
      count++;
      partial += this.paths[i][1];
    }
    return { count, partial };
  }
}
