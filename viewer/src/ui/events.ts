// What happens in a run: lines of all mobs that matter, moments to jump to, and chapters.
import type { Mob, Source } from "../source/source";
import { clockOf } from "../scene/sky";
import { count } from "./words";

export interface RunEvent {
  tick: number;
  kind: string;
  text: string;
  /** null: of the run, not of a mob. */
  mob: Mob | null;
}

const KINDS = ["lifecycle", "harm", "target", "host", "life", "news"];
export const RAIDERS = ["pillager", "vindicator", "evoker", "illusioner", "witch", "ravager"];

/** Births, deaths, blows, targets, a village's life, acts of the host, news of raids; by tick. */
export function eventsOf(source: Source): RunEvent[] {
  return linesOf(source).filter(
    ({ kind, text, mob }) =>
      KINDS.includes(kind) &&
      !/^(is there|is aimed at)|other lines are left out$/.test(text) &&
      !(mob?.plan.length === 0 && text === "was removed"),
  );
}

/** All lines of all mobs, and what happened to the run itself; by tick. */
export function linesOf(source: Source): RunEvent[] {
  const news = (source.news ?? []).map(({ tick, text }) => ({
    tick,
    kind: "news",
    text: text + raidersOf(source, tick, text),
    mob: null,
  }));
  return source.mobs
    .flatMap((mob) => mob.lines.map(({ tick, kind, text }): RunEvent => ({ tick, kind, text, mob })))
    .concat(news)
    .sort((a, b) => a.tick - b.tick);
}

// The raiders that come with a wave.
function raidersOf(source: Source, tick: number, text: string): string {
  if (!text.startsWith("a wave comes")) return "";
  const counts = new Map<string, number>();
  for (const mob of source.mobs)
    if (RAIDERS.includes(mob.species) && Math.abs((mob.lines[0]?.tick ?? -1) - tick) <= 1)
      counts.set(mob.species, (counts.get(mob.species) ?? 0) + 1);
  return [...counts].map(([species, n]) => ", " + count(n, species)).join("");
}

/** What one can look for: "next time somebody ...". */
export interface Search {
  name: string;
  words: string;
  ticks: [number, Mob][];
}

export function searchesOf(source: Source, events: RunEvent[]): Search[] {
  const by = (name: string, words: string, test: (event: RunEvent) => boolean): Search => ({
    name,
    words,
    ticks: events
      .filter(test)
      .flatMap((event): [number, Mob][] => (event.mob ? [[event.tick, event.mob]] : [])),
  });
  const activity = (name: string, words: string, wanted: string[]): Search => ({
    name,
    words,
    ticks: source.mobs
      .flatMap((mob) =>
        mob.activities
          .filter(([, text]) => wanted.includes(text))
          .map(([tick]): [number, Mob] => [tick, mob]),
      )
      .sort((a, b) => a[0] - b[0]),
  });
  const begins = (name: string, words: string, test: RegExp): Search => ({
    name,
    words,
    ticks: source.mobs
      .flatMap((mob) =>
        mob.lines.filter(({ text }) => test.test(text)).map(({ tick }): [number, Mob] => [tick, mob]),
      )
      .sort((a, b) => a[0] - b[0]),
  });
  return [
    activity("panic", "panics", ["panic"]),
    by("harm", "is hit", ({ kind, text }) => kind === "harm" && /is hit|is hurt|takes|burns/.test(text)),
    by("death", "dies", ({ kind, text }) => kind === "lifecycle" && /^dies|^is killed/.test(text)),
    by("birth", "is born", ({ text }) => /is born|was born|hatches/.test(text)),
    by("target", "aims at another", ({ kind, text }) => kind === "target" && /aims at/.test(text)),
    activity("work", "goes to work", ["work"]),
    activity("rest", "turns to rest", ["rest"]),
    begins("bed", "goes to bed", /goes to bed|lies down|begins to sleep/),
    begins("trade", "trades", /trades|begins to trade/),
    begins("stuck", "gets stuck", /made almost no progress|is stuck/),
    begins("door", "opens a door", /opens the/),
    begins("grass", "eats grass", /eats? grass|into dirt/),
  ].filter((search) => search.ticks.length > 0);
}

export interface Chapter {
  tick: number;
  words: string;
  mob: Mob | null;
  weight: number;
}

const shorten = (text: string) =>
  text
    .replace(/^\d[\d,]* times in [\d,]+ ticks(, the last time)?: /, "")
    .replace(/, (because|at|killed by) .*$/, "");

/** Five to eight moments, the weightiest, not close together. */
export function chaptersOf(source: Source, events: RunEvent[], searches: Search[]): Chapter[] {
  const found: Chapter[] = [{ tick: source.first, words: "The start", mob: null, weight: 62 }];
  const add = (tick: number, words: string, mob: Mob | null, weight: number) =>
    found.push({ tick, words, mob, weight });
  const first = (name: string) => searches.find((search) => search.name === name)?.ticks[0];
  const named = (at: [number, Mob] | undefined, words: string, weight: number) => {
    if (at) add(at[0], at[1].species.replaceAll("_", " ") + " " + words, at[1], weight);
  };
  named(first("death"), "dies", 90);
  named(first("birth"), "is born", 85);
  named(first("panic"), "panics", 80);
  named(first("harm"), "is hit", 70);
  named(first("stuck"), "gets stuck", 25);
  named(first("grass"), "eats grass", 20);
  named(first("target"), "attacks", 60);
  for (const [part, tick] of shifts(source)) add(tick, part, null, 65);
  for (const [what, tick] of dayMarks(source)) add(tick, what, null, 40);
  const deaths = searches.find((search) => search.name === "death")?.ticks ?? [];
  if (deaths.length > 1) named(deaths[deaths.length - 1], "dies, the last", 75);
  const blows = busiest(events.filter((event) => event.kind === "harm"));
  if (blows) add(blows.tick, "The fight", blows.mob, 72);
  for (const event of events)
    if (event.kind === "news") add(event.tick, event.text[0].toUpperCase() + event.text.slice(1), null, 78);
    else if (
      event.mob &&
      ((event.kind === "lifecycle" && event.mob.plan.length > 0) || event.kind === "life")
    )
      add(
        event.tick,
        event.mob.species.replaceAll("_", " ") + " " + shorten(event.text),
        event.mob,
        event.kind === "lifecycle" ? 30 : /gossip|claim/.test(event.text) ? 0 : 10,
      );
  add(source.last, "The end", null, 1);
  return choose(found, source);
}

function choose(found: Chapter[], source: Source): Chapter[] {
  const span = source.last - source.first,
    apart = span / 20,
    kept: Chapter[] = [];
  for (const one of found.sort((a, b) => b.weight - a.weight || a.tick - b.tick)) {
    if (kept.length >= 8 || (one.weight === 0 && kept.length >= 5)) break;
    if (kept.every((other) => Math.abs(other.tick - one.tick) >= apart && other.words !== one.words))
      kept.push(one);
  }
  const parts = ["A quarter", "Half", "Three quarters"];
  for (let i = 1; i < 4 && kept.length < 5; i++) {
    const tick = Math.round(source.first + (span * i) / 4);
    if (kept.every((other) => Math.abs(other.tick - tick) >= apart / 2))
      kept.push({ tick, words: parts[i - 1], mob: null, weight: 0 });
  }
  return kept.sort((a, b) => a.tick - b.tick).map((one) => ({ ...one, words: one.words.slice(0, 44) }));
}

// Ticks at which most of the villagers turn to something else.
function shifts(source: Source): [string, number][] {
  const words: Record<string, string> = {
    work: "They go to work",
    meet: "They meet",
    rest: "They go home",
    play: "Children play",
    raid: "The raid",
    "before a raid": "A raid comes",
  };
  const out: [string, number][] = [];
  for (const [activity, text] of Object.entries(words)) {
    const ticks = source.mobs
      .flatMap((mob) => mob.activities.filter(([, name]) => name === activity).map(([tick]) => tick))
      .sort((a, b) => a - b);
    if (ticks.length >= 2) out.push([text, ticks[Math.floor(Math.min(ticks.length, 8) / 2)]]);
  }
  return out;
}

function dayMarks(source: Source): [string, number][] {
  const out: [string, number][] = [];
  for (let tick = source.first + 1, before = source.timeAt(source.first); tick <= source.last; tick += 20) {
    const now = source.timeAt(tick);
    if (before < 12500 && now >= 12500) out.push(["Sunset, " + clockOf(now), tick]);
    if ((before > 20000 && now < 4000) || (before < 23300 && now >= 23300))
      out.push(["Sunrise, " + clockOf(now), tick]);
    before = now;
  }
  return out;
}

function busiest(events: RunEvent[]): RunEvent | null {
  let best: RunEvent | null = null,
    most = 2;
  for (let i = 0, j = 0; i < events.length; i++) {
    while (events[i].tick - events[j].tick > 300) j++;
    if (i - j > most) {
      most = i - j;
      best = events[j];
    }
  }
  return best;
}
