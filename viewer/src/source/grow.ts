// A run that goes on in the program, or in the engine: what is new comes in parts (app/replay/page_put.c), each of which begins
// with the tick that the part before ends with. Those of a twin that goes ahead of the run (page_follow.h) come before those of the
// run of the same ticks, and have less in them.
import { readCells, readMob, type PageData } from "./baked";
import { BakedMob, type MobData, type MobLists } from "./baked_mob";
import { readVillage, type Village } from "./knows";
import { lastUpTo, type ChangedCells, type Source } from "./source";
import { LongTrack, Track } from "./track";

const HISTORY_TICKS = 24000; // that the page keeps; more by a tenth before it forgets

/** A part: the data of a page without what is the same, and without what no part has. */
export type PartData = Pick<
  PageData,
  | "first"
  | "last"
  | "step"
  | "units"
  | "min"
  | "times"
  | "texts"
  | "mobs"
  | "facts"
  | "village"
  | "looks"
  | "lines"
  | "changed"
> & {
  /** The first tick of the story that the lines are of. */
  epoch: number;
  /** It is of the twin, and has neither lines nor facts. */
  isAhead?: boolean;
};

export class GrowingRun {
  village: Village | null;
  private timesUntil: number; // the last tick of which the time is known
  private readonly numbers = new Map<string, number>(); // of texts

  constructor(
    private readonly data: PageData,
    private readonly mobs: BakedMob[],
    private readonly times: [number, number][],
  ) {
    this.village = data.village ? readVillage(data.village) : null;
    this.timesUntil = data.last;
  }

  // Texts repeat from part to part: each is kept once.
  private numbersOf(texts: string[]): number[] {
    const known = this.data.texts;
    if (this.numbers.size === 0) known.forEach((text, i) => this.numbers.set(text, i));
    return texts.map((text) => {
      let number = this.numbers.get(text);
      if (number === undefined) {
        number = known.push(text) - 1;
        this.numbers.set(text, number);
      }
      return number;
    });
  }

  /** Unpacks all first, so that nobody sees half of a part. */
  async grow(part: PartData, source: Source): Promise<ChangedCells | null> {
    const [read, changed] = await Promise.all([
        Promise.all(part.mobs.map((mob) => readMob(mob, part))),
        readCells(part),
      ]),
      numbers = this.numbersOf(part.texts);
    part.mobs.forEach((mob, i) => this.growMob(mob, read[i].track, read[i].lists, numbers, part));
    for (const [n, color, variant, hasBanner] of part.looks) {
      const mob = this.mobs.find((one) => one.n === n);
      if (mob) mob.look = { color, variant, hasBanner: hasBanner === 1 };
    }
    this.times.push(...part.times.filter(([tick]) => tick > this.timesUntil));
    this.timesUntil = Math.max(this.timesUntil, part.last);
    if (part.village) this.village = readVillage(part.village);
    if (part.isAhead) source.told ??= source.last;
    else {
      source.news?.push(...part.lines.map(([tick, kind, text]) => ({ tick, kind, text })));
      source.facts = part.facts;
      source.told = part.last < source.last ? part.last : undefined;
    }
    source.last = Math.max(source.last, part.last);
    if (source.last - source.first > 1.1 * HISTORY_TICKS) this.forget(source, source.last - HISTORY_TICKS);
    return changed;
  }

  private growMob(
    mob: MobData,
    track: Track,
    lists: Omit<MobLists, "searches">,
    numbers: number[],
    part: PartData,
  ): void {
    const at = (list: number[][], ...places: number[]) => {
      for (const entry of list)
        for (const place of places) if (entry[place] >= 0) entry[place] = numbers[entry[place]];
    };
    at(lists.options, 3, 4);
    at(lists.memories, 1, 2, 4);
    at(mob.activities, 1);
    at(mob.holds, 1);
    at(mob.ends, 1);
    const grown = { mob, track, lists, last: part.last };
    let known = this.mobs.find((one) => one.n === mob.n);
    if (!known) {
      const none = { health: [], activities: [], holds: [], targets: [], ends: [], lines: [] },
        empty = { options: [], memories: [], paths: [], searches: [] };
      known = new BakedMob(
        { ...mob, ...none, facts: [] },
        new LongTrack(track),
        empty,
        this.data.texts,
        part.last,
      );
      this.mobs.push(known);
    }
    if (part.isAhead) known.growAhead(grown);
    else known.grow(grown, part.epoch);
  }

  private forget(source: Source, tick: number): void {
    const there = this.mobs.filter((mob) => mob.forget(tick));
    this.mobs.splice(0, this.mobs.length, ...there);
    this.times.splice(0, Math.max(0, lastUpTo(this.times, tick)));
    source.news = source.news?.filter((line) => line.tick >= tick);
    source.first = tick;
  }
}
