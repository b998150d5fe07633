// The runs that the page can show: that of the recording, and the branches that left it. All share the land.
import { lookOf, type Look } from "../world/looks";
import { readBaked, readChanged } from "./baked";
import { Later } from "./later";
import type { CellType, PathType, Village, Work } from "./knows";
import type { PartData } from "./grow";
import type {
  BlockChange,
  ChangedCells,
  Chaser,
  Line,
  Mob,
  OtherRun,
  Source,
  StateRow,
  WorldSource,
} from "./source";
import { toldUpTo } from "./source";

/** One run: the recording, or a branch, as far as it is known. */
export interface Track {
  /** 0: the recording. */
  id: number;
  /** The branch that it left, and the tick after which it did. */
  parent: number;
  from: number;
  name: string;
  /** A person gave the name: it is kept. */
  isNamed: boolean;
  source: Source;
  changes: BlockChange[];
  /** The last tick of which the changes are known. */
  changesUntil: number;
  /** Searches and path types that are asked for; null: all that is known stands in its source. */
  later: Later | null;
}

const sameChange = (a: BlockChange, b: BlockChange): boolean =>
  a.tick === b.tick && a.x === b.x && a.y === b.y && a.z === b.z && a.state === b.state;

/** How many changes of two lists are the same from the start on. */
export function commonChanges(a: BlockChange[], b: BlockChange[]): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && sameChange(a[at], b[at])) at++;
  return at;
}

// What this file alone asks of a track's source, the page does not.
type Asked = Record<Exclude<keyof Source, "grow" | "setEnds" | "knowsTypes">, unknown>;

/** The source of the page: one of its tracks, which changes while the page shows it. */
export class Tracks implements Source, Asked {
  readonly all: Track[] = [];
  shown: Track;
  private readonly numbers = new Map<string, number>(); // of the states of the palette

  constructor(base: Source, id = 0) {
    this.shown = {
      id,
      parent: id,
      from: base.first,
      name: "What was",
      isNamed: true,
      source: base,
      changes: base.world?.changes ?? [],
      changesUntil: base.last,
      later: null,
    };
    this.all.push(this.shown);
    base.onKnown?.push(this.known);
    base.world?.palette.forEach((row, i) => this.numbers.set(row.name, i));
    this.world = base.world;
  }

  readonly world: WorldSource | null;

  get title(): string {
    return this.all[0].source.title;
  }
  get dimension(): string {
    return this.shown.source.dimension;
  }
  get hasSky(): boolean {
    return this.shown.source.hasSky;
  }
  get first(): number {
    return this.shown.source.first;
  }
  get last(): number {
    return this.shown.source.last;
  }
  get told(): number | undefined {
    return this.shown.source.told;
  }
  get mobs(): Mob[] {
    return this.shown.source.mobs;
  }
  get chasers(): Chaser[] {
    return this.shown.source.chasers;
  }
  get facts(): [number, string][] {
    return this.shown.source.facts;
  }
  get costs(): string[] {
    return this.shown.source.costs;
  }
  get hasCosts(): boolean {
    return this.shown.source.hasCosts;
  }
  get madeBy(): string {
    return this.shown.source.madeBy;
  }
  timeAt(tick: number): number {
    return this.shown.source.timeAt(tick);
  }
  get pathTypes(): PathType[] | undefined {
    return this.shown.source.pathTypes;
  }
  get typesFrom(): number | undefined {
    const { source, later } = this.shown;
    return later && later.until >= 0 && !source.knowsTypes ? later.from : source.typesFrom;
  }
  get typesUntil(): number | undefined {
    const { source, later } = this.shown;
    return later && later.until >= 0 ? later.until : source.typesUntil;
  }
  typeAt(mob: Mob, x: number, y: number, z: number, at: number): CellType | null {
    const { source, later } = this.shown,
      tick = toldUpTo(source, at);
    if (this.needs(tick)) later?.want(tick);
    const kind = { species: mob.species, isBaby: mob.stateAt(tick).isBaby },
      known = later && tick >= later.from && this.needs(tick) ? later.typeAt(kind, x, y, z, tick) : null;
    return known ?? source.typeAt?.(mob, x, y, z, tick) ?? null;
  }
  malusOf(mob: Mob, type: string, tick: number): number {
    const { source, later } = this.shown,
      kind = { species: mob.species, isBaby: mob.stateAt(tick).isBaby };
    return later?.malusOf(kind, type) ?? source.malusOf?.(mob, type, tick) ?? 0;
  }
  // The source of the run does not know this tick itself.
  private needs(tick: number): boolean {
    const { source } = this.shown;
    return !source.knowsTypes || tick > (source.typesUntil ?? -1);
  }
  want(at: number): void {
    const tick = toldUpTo(this.shown.source, at);
    if (this.needs(tick)) this.shown.later?.want(tick);
  }

  /** Where searches and path types come from of a run that goes on. */
  private asks: ((track: Track) => Promise<string>) | null = null;
  setAsks(asks: (track: Track) => Promise<string>, isBaseGoingOn: boolean): void {
    this.asks = asks;
    if (isBaseGoingOn) this.askLater(this.all[0]);
  }
  private askLater(track: Track): void {
    const { asks } = this;
    if (asks) track.later ??= new Later(() => asks(track), this.known);
    for (const mob of track.source.mobs) mob.later = track.later;
  }

  villageAt(tick: number): Village | null {
    return this.shown.source.villageAt?.(tick) ?? null;
  }
  get news(): Line[] | undefined {
    return this.shown.source.news;
  }
  get other(): OtherRun | undefined {
    return this.shown.source.other;
  }
  get work(): Work | undefined {
    return this.shown.source.work;
  }
  readonly onKnown: (() => void)[] = [];
  private readonly known = (): void => this.onKnown.forEach((call) => call());

  of(id: number): Track | null {
    return this.all.find((track) => track.id === id) ?? null;
  }

  private numberOf(row: StateRow, looks: Look[] | null): number {
    let number = this.numbers.get(row.name);
    if (number === undefined && this.world) {
      number = this.world.palette.length;
      this.world.palette.push(row);
      looks?.push(lookOf(row));
      this.numbers.set(row.name, number);
    }
    return number ?? 0;
  }

  /**
   * Takes in the data of a branch, which may be new. `looks`: of the states, if the world is drawn. Returns the cells
   * that have become visible.
   */
  async take(
    text: string,
    about: { id: number; parent: number; from: number; name: string },
    looks: Look[] | null,
  ): Promise<{ track: Track; revealed: BlockChange[] }> {
    const source = await readBaked(text),
      { changes, revealed } = this.ownCells(await readChanged(text), looks);
    let track = this.of(about.id);
    if (!track) {
      track = { ...about, isNamed: false, source, changes: [], changesUntil: 0, later: null };
      this.all.push(track);
    }
    const parent = this.of(track.parent),
      before = parent && parent !== track ? parent.changes.filter((one) => one.tick <= track.from) : [];
    source.onKnown?.push(this.known);
    // Not all data have the register: that of an earlier tick stays.
    const { villageAt } = track.source;
    if (source !== track.source && !source.villageAt?.(source.last)) source.villageAt = villageAt;
    track.source = source;
    this.askLater(track);
    track.changes = [...before, ...changes];
    track.changesUntil = source.last;
    return { track, revealed };
  }

  // Cells with states of the page's palette.
  private ownCells(
    changed: ChangedCells | null,
    looks: Look[] | null,
  ): { changes: BlockChange[]; revealed: BlockChange[] } {
    const numbers = (changed?.palette ?? []).map((row) => this.numberOf(row, looks)),
      own = (changes: BlockChange[]) =>
        changes.map((one) => ({ ...one, state: numbers[one.state - 1] ?? 0 }));
    return { changes: own(changed?.changes ?? []), revealed: own(changed?.revealed ?? []) };
  }

  /** Takes in a part of a run that goes on, of the page or of a branch. */
  async takePart(
    part: unknown,
    looks: Look[] | null,
    track = this.all[0],
  ): Promise<{ track: Track; revealed: BlockChange[] }> {
    const { changes, revealed } = this.ownCells((await track.source.grow?.(part)) ?? null, looks),
      added = changes.filter(({ tick }) => tick > track.changesUntil);
    if (added.length > 0) track.changes = [...track.changes, ...added];
    track.changesUntil = Math.max(track.changesUntil, (part as PartData).last);
    if (track.later || track.id !== 0) this.askLater(track);
    return { track, revealed };
  }

  setEnds(n: number, ends: [number, string][]): void {
    this.all[0].source.setEnds?.(n, ends);
  }

  forget(id: number): void {
    const at = this.all.findIndex((track) => track.id === id);
    if (at > 0) this.all.splice(at, 1);
  }
}
