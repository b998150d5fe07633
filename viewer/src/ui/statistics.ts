// Numbers of a run: of each species, and of one mob over time.
import { toldUpTo, type Mob, type Source } from "../source/source";
import { el } from "./dom";
import { mainOption } from "./sentence";

const DID_SAMPLES = 60; // moments of a run at which options are counted
const DID_SHOWN = 4;
const SAMPLES = 240; // moments of a run that are looked at

interface Row {
  species: string;
  count: number;
  born: number;
  died: number;
  walked: number; // blocks over the ground
  asleep: number; // share of moments
  moved: number; // share of moments
}

/** A part of a run. */
export function limited(source: Source, first: number, last: number): Source {
  return Object.create(source, { first: { value: first }, last: { value: last } }) as Source;
}

/** "12 times in 300 ticks: ..." counts as 12. */
const timesOf = (text: string): number =>
  Number(/^([\d,]+) times in /.exec(text)?.[1].replaceAll(",", "") ?? 1);

export function walkedOf(mob: Mob, source: Source): { walked: number; moved: number; seen: number } {
  const step = Math.max(1, (source.last - source.first) / 2000);
  let walked = 0;
  let moved = 0;
  let seen = 0;
  let before = mob.placeAt(source.first);
  for (let tick = source.first + step; tick <= source.last; tick += step) {
    const now = mob.placeAt(tick);
    if (before && now) {
      const far = Math.hypot(now.x - before.x, now.z - before.z);
      if (far < 8 * step) walked += far;
      moved += far > 0.02 * step ? 1 : 0;
      seen++;
    }
    before = now;
  }
  return { walked, moved, seen };
}

function rowsOf(source: Source): Row[] {
  const rows = new Map<string, Row & { seen: number }>();
  for (const mob of source.mobs) {
    if (mob.plan.length === 0) continue;
    const row = rows.get(mob.species) ?? {
      species: mob.species,
      count: 0,
      born: 0,
      died: 0,
      walked: 0,
      asleep: 0,
      moved: 0,
      seen: 0,
    };
    const { walked, moved, seen } = walkedOf(mob, source);
    row.count++;
    row.walked += walked;
    row.moved += moved;
    row.seen += seen;
    for (const { kind, text } of mob.lines) {
      if (kind !== "lifecycle") continue;
      row.born += /born|hatches/.test(text) ? 1 : 0;
      row.died += /^dies/.test(text) ? 1 : 0;
    }
    rows.set(mob.species, row);
  }
  return [...rows.values()].map((row) => ({ ...row, moved: row.seen > 0 ? row.moved / row.seen : 0 }));
}

function blows(source: Source, species: string): [number, number] {
  let dealt = 0;
  let taken = 0;
  for (const mob of source.mobs) {
    if (mob.species !== species) continue;
    for (const { kind, text } of mob.lines) {
      if (kind !== "harm") continue;
      if (/\bis hit by\b/.test(text)) taken += timesOf(text);
      else if (/\bhits\b/.test(text)) dealt += timesOf(text);
    }
  }
  return [dealt, taken];
}

/** What mobs of a species did most of the time, by the option that tells most. */
function didMostly(source: Source, species: string): string {
  const counts = new Map<string, number>(),
    step = Math.max(1, (source.last - source.first) / DID_SAMPLES);
  let all = 0;
  for (const mob of source.mobs) {
    if (mob.species !== species) continue;
    for (let tick = source.first + step; tick <= source.last; tick += step) {
      if (!mob.placeAt(tick) || !mob.stateAt(tick).isAlive) continue;
      const option = mainOption(mob, tick),
        words = option < 0 ? "nothing" : mob.plan[option][1].replace(/ \([^)]*\)$/, "");
      counts.set(words, (counts.get(words) ?? 0) + 1);
      all++;
    }
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .filter(([, count]) => count * 100 >= all)
    .slice(0, DID_SHOWN)
    .map(([words, count]) => words + " " + Math.round((100 * count) / all) + " %")
    .join(", ");
}

/** What mobs of each species did: how many, births and deaths, blows, how far they walked. */
export function speciesTable(all: Source): HTMLTableElement {
  const source = limited(all, all.first, toldUpTo(all, Infinity));
  const head = ["species", "born, died", "blows dealt, taken", "walked, moved", "did mostly"];
  const body = rowsOf(source).map((row) => {
    const [dealt, taken] = blows(source, row.species);
    const cells = [
      row.species.replaceAll("_", " ") + " (" + row.count + ")",
      row.born + ", " + row.died,
      dealt + ", " + taken,
      Math.round(row.walked / row.count) + " blocks each, " + Math.round(100 * row.moved) + " % of the time",
      didMostly(source, row.species),
    ];
    return el("tr", {}, ...cells.map((text) => el("td", {}, text)));
  });
  return el(
    "table",
    { class: "wide" },
    el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, text)))),
    el("tbody", {}, ...body),
  );
}

/** A number of a mob over the whole run, as one value for each of some moments; NaN: it is not there. */
export function series(mob: Mob, source: Source, what: string): number[] {
  const span = source.last - source.first;
  return Array.from({ length: SAMPLES + 1 }, (_, i) => {
    const tick = source.first + (span * i) / SAMPLES;
    const place = mob.placeAt(tick);
    if (!place) return NaN;
    if (what === "health") return mob.stateAt(tick).health;
    if (what === "height") return place.y;
    if (what === "speed") return place.speed * 20;
    const memory = mob.memoriesAt(tick).get(what === "from its bed" ? "its bed" : "its job site");
    return memory?.place ? Math.hypot(memory.place.x - place.x, memory.place.z - place.z) : NaN;
  });
}
