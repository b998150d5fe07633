// A branch beside the run that it left: the first difference, numbers of both, both tracks on the picture.
import type { RunState } from "../engine/protocol";
import type { Stage } from "../scene/stage";
import type { Track } from "../source/live";
import { toldUpTo, type Mob, type Source } from "../source/source";
import { byId, el } from "./dom";
import { limited, walkedOf } from "./statistics";
import type { State } from "./state";

const APART = 0.5; // blocks between two places of a mob that are worth a mark
const TRAIL = 300; // ticks of a track that are drawn

interface Numbers {
  there: number;
  died: number;
  hurt: number; // half hearts that were lost
  walked: number;
}

function numbersOf(source: Source, first: number, last: number): Map<string, Numbers> {
  const all = new Map<string, Numbers>(),
    part = limited(source, first, last);
  for (const mob of source.mobs) {
    if (mob.plan.length === 0) continue;
    const numbers = all.get(mob.species) ?? { there: 0, died: 0, hurt: 0, walked: 0 };
    const before = mob.placeAt(first) ? mob.stateAt(first).health : mob.healthMax,
      after = mob.stateAt(last).health;
    numbers.there += mob.placeAt(last) ? 1 : 0;
    numbers.died += mob.lines.filter(
      (line) =>
        line.kind === "lifecycle" && line.tick > first && line.tick <= last && /^dies/.test(line.text),
    ).length;
    numbers.hurt += mob.placeAt(first) || mob.placeAt(last) ? Math.max(0, before - after) : 0;
    numbers.walked += walkedOf(mob, part).walked;
    all.set(mob.species, numbers);
  }
  return all;
}

const NONE: Numbers = { there: 0, died: 0, hurt: 0, walked: 0 };

function numbersTable(shown: Track, parent: Track, first: number, last: number): HTMLElement {
  const here = numbersOf(shown.source, first, last),
    there = numbersOf(parent.source, first, last),
    head = ["species", "there", "died", "health lost", "walked"];
  const both = (now: number, was: number) => (now === was ? String(now) : now + " (was " + was + ")");
  const rows = [...new Set([...here.keys(), ...there.keys()])].sort().map((species) => {
    const [a, b] = [here.get(species) ?? NONE, there.get(species) ?? NONE];
    const cells = [
      both(a.there, b.there),
      both(a.died, b.died),
      both(Math.round(a.hurt), Math.round(b.hurt)),
      both(Math.round(a.walked), Math.round(b.walked)),
    ];
    const isOther = cells.some((text) => text.includes("was"));
    return el(
      "tr",
      isOther ? { class: "other" } : {},
      el("th", { scope: "row" }, species.replaceAll("_", " ")),
      ...cells.map((text) => el("td", {}, text)),
    );
  });
  return el(
    "table",
    { class: "wide" },
    el("caption", {}, "Ticks " + first + " to " + last + ": this branch, and what was"),
    el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, text)))),
    el("tbody", {}, ...rows),
  );
}

export function compareRuns(
  box: HTMLElement,
  { shown, parent, run }: { shown: Track; parent: Track; run: RunState },
  go: (tick: number, mob: number) => void,
): void {
  const found = run.difference,
    wasOpen = box.querySelector("details")?.open ?? false,
    last = toldUpTo(shown.source, toldUpTo(parent.source, Infinity));
  const first = found
    ? [
        "The first difference to '" + parent.name + "' is at tick ",
        el(
          "button",
          { type: "button", class: "link", click: () => go(found.tick, found.mob) },
          found.tick.toLocaleString("en"),
        ),
        ": " + found.species.replaceAll("_", " ") + " " + found.mob + ": there " + found.text + " here.",
      ]
    : [
        run.compares
          ? "No mob differs from '" +
            parent.name +
            (run.told < run.tick ? "' up to tick " + run.told.toLocaleString("en") + "." : "' so far.")
          : "No mob differed from '" + parent.name + "' up to its end.",
      ];
  box.replaceChildren(el("p", { class: "note" }, ...first));
  if (last > shown.from) {
    box.append(
      el(
        "details",
        wasOpen ? { open: "" } : {},
        el("summary", {}, "Numbers beside what was"),
        numbersTable(shown, parent, shown.from, last),
      ),
    );
  }
}

function trail(stage: Stage, pen: CanvasRenderingContext2D, mob: Mob, from: number, to: number): void {
  let isOn = false;
  pen.beginPath();
  for (let tick = Math.max(from, to - TRAIL); tick <= to; tick += 2) {
    const place = mob.placeAt(tick),
      at = place ? stage.projectWorld(place.x, place.y + 0.1, place.z) : null;
    if (!at) isOn = false;
    else if (isOn) pen.lineTo(at.x, at.y);
    else pen.moveTo(at.x, at.y);
    isOn = at !== null;
  }
  pen.stroke();
}

/** Rings where mobs were in the other run, and both tracks of the chosen mob: dashed what was. */
export function drawOther(stage: Stage, state: State, shown: Track, parent: Track): void {
  const canvas = byId<HTMLCanvasElement>("over"),
    pen = canvas.getContext("2d"),
    tick = Math.min(state.tick, parent.source.last);
  if (!pen) return;
  const known = new Map(shown.source.mobs.map((mob) => [mob.n, mob]));
  pen.save();
  pen.setTransform(stage.size.ratio, 0, 0, stage.size.ratio, 0, 0);
  for (const was of parent.source.mobs) {
    const place = was.placeAt(tick),
      now = known.get(was.n);
    if (!place || was.plan.length === 0) continue;
    const here = now && now.species === was.species ? now.placeAt(state.tick) : null;
    const isApart = !here || Math.hypot(here.x - place.x, here.y - place.y, here.z - place.z) > APART,
      at = isApart ? stage.projectWorld(place.x, place.y + was.height / 2, place.z) : null;
    if (at) {
      pen.lineWidth = 3;
      pen.strokeStyle = "rgb(0 0 0 / 0.55)";
      pen.beginPath();
      pen.arc(at.x, at.y, 7, 0, 2 * Math.PI);
      pen.stroke();
      pen.lineWidth = 1.5;
      pen.strokeStyle = "#fff";
      pen.stroke();
    }
  }
  const { chosen } = state,
    was = chosen
      ? parent.source.mobs.find((mob) => mob.n === chosen.n && mob.species === chosen.species)
      : undefined;
  if (chosen) {
    pen.lineWidth = 3;
    pen.strokeStyle = "#ffd54a";
    trail(stage, pen, chosen, shown.from, state.tick);
  }
  if (was) {
    pen.lineWidth = 2.5;
    pen.strokeStyle = "#fff";
    pen.setLineDash([6, 5]);
    trail(stage, pen, was, shown.from, tick);
  }
  pen.restore();
}
