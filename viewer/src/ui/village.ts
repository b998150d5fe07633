// The village: who lives and works where, what keeps whom from what, when a golem comes, why nobody breeds.
import { toldUpTo, type Mob } from "../source/source";
import { professionAt } from "../mobs/pose";
import { el } from "./dom";
import { ownPlaces } from "./places";
import { pointsAt } from "./points";
import { isElsewhere, reasonOf } from "./sentence";
import type { Cell, State } from "./state";
import { cellWords, plural, pointWords } from "./words";

const BREEDS = /^(court|choose a partner|breed|mate)/;
const NAMED_MAX = 6; // mobs that a line names

const nameOf = (state: State, mob: Mob): string => state.nameOf(mob).replaceAll("_", " ");

/** "villager 3", "villagers 3, 4 and 2 more". */
function listOf(mobs: Mob[], name: string): string {
  const numbers = mobs.slice(0, NAMED_MAX).map((mob) => String(mob.n)),
    more = mobs.length - numbers.length;
  if (mobs.length === 1) return name + " " + numbers[0];
  const last = more > 0 ? more + " more" : numbers.pop();
  return plural(name) + " " + numbers.join(", ") + " and " + last;
}

/** Why mobs do not breed at a tick, the most frequent reason of a species first. */
export function breedingAt(state: State, tick: number): string[] {
  const groups = new Map<string, { species: string; words: string; mobs: Mob[] }>();
  for (const mob of state.source.mobs) {
    const options = mob.plan.flatMap(([, words], i) => (BREEDS.test(words) ? [i] : []));
    if (options.length === 0 || !mob.placeAt(tick) || !mob.stateAt(tick).isAlive) continue;
    const known = mob.optionsAt(tick),
      memories = mob.memoriesAt(tick);
    const running = options.find((i) => known[i]?.runs),
      asked = options.find((i) => known[i] && !isElsewhere(known[i])) ?? options[0],
      state_ = known[running ?? asked];
    const isBaby = mob.stateAt(tick).isBaby;
    const words = isBaby
      ? "cannot breed: too young"
      : running !== undefined
        ? mob.plan[running][1].replace(/ \([^)]*\)$/, "") + " now"
        : state_
          ? "cannot " +
            mob.plan[asked][1].replace(/ \([^)]*\)$/, "") +
            ": " +
            (state_.end && tick >= toldUpTo(state.source, Infinity) ? state_.end : reasonOf(state_, memories))
          : "may breed: not asked yet";
    const key = mob.species + "|" + words,
      group = groups.get(key) ?? { species: mob.species, words, mobs: [] };
    group.mobs.push(mob);
    groups.set(key, group);
  }
  return [...groups.values()]
    .sort(
      (a, b) =>
        (a.species === "villager" ? -1 : 0) - (b.species === "villager" ? -1 : 0) ||
        b.mobs.length - a.mobs.length,
    )
    .map(({ species, words, mobs }) => listOf(mobs, species.replaceAll("_", " ")) + " " + words);
}

export class VillagePart {
  readonly element: HTMLDetailsElement;
  private readonly table = el("tbody");
  private readonly points = el("table", { id: "points", class: "wide" });
  private readonly golems = el("ul", { id: "golems", class: "plain" });
  private readonly breeding = el("ul", { id: "breeding", class: "plain" });
  private readonly note = el("p", { class: "note" });
  private shown = -1;

  constructor(
    private readonly state: State,
    private readonly goTo: (cell: Cell) => void,
  ) {
    const hasVillagers = state.source.mobs.some((mob) => mob.species === "villager");
    this.element = el(
      "details",
      { id: "village" },
      el("summary", {}, hasVillagers ? "The village" : "Breeding"),
      ...(hasVillagers
        ? [
            this.note,
            el(
              "table",
              { id: "register", class: "wide" },
              el(
                "thead",
                {},
                el(
                  "tr",
                  {},
                  ...["villager", "bed, job site, bell"].map((text) => el("th", { scope: "col" }, text)),
                ),
              ),
              this.table,
            ),
            el("h3", { class: "sub" }, "When a golem comes"),
            this.golems,
            el("h3", { class: "sub" }, "Points of interest"),
            this.points,
            el("h3", { class: "sub" }, "Why they do not breed"),
          ]
        : []),
      this.breeding,
    );
    this.element.addEventListener("toggle", () => this.fill());
  }

  show(tick: number): void {
    if (Math.abs(tick - this.shown) >= 20 || !this.state.isPlaying) this.fill();
  }

  private fill(): void {
    if (!this.element.open || this.element.contains(document.activeElement?.closest("td, li") ?? null))
      return;
    const { state } = this,
      tick = (this.shown = state.whole);
    const villagers = state.source.mobs.filter(
      (mob) => mob.species === "villager" && mob.placeAt(tick) && mob.stateAt(tick).isAlive,
    );
    this.table.replaceChildren(...villagers.map((mob) => this.row(mob, tick)));
    const village = state.source.villageAt?.(tick);
    this.note.textContent =
      villagers.length +
      (villagers.length === 1 ? " villager lives" : " villagers live") +
      " here." +
      (village && village.tick !== tick
        ? " Why somebody lacks a place, and when a golem comes, is known of tick " + village.tick + "."
        : "");
    this.golems.replaceChildren(
      ...(village?.golems ?? []).map((part) =>
        el(
          "li",
          {},
          part.wants +
            " of " +
            part.needed +
            " needed want a golem near " +
            part.near.join(" ") +
            ": " +
            part.why +
            ". ",
          el(
            "span",
            { class: "from" },
            part.votes +
              (part.earliest >= 0 ? "; enough of them want one from tick " + part.earliest + " on" : ""),
          ),
        ),
      ),
    );
    if (!village) this.golems.append(el("li", {}, "not known: the page has no register"));
    else if (village.golems.length === 0)
      this.golems.append(el("li", {}, "nobody is there who could call one"));
    this.fillPoints(tick);
    const breeding = breedingAt(state, tick);
    this.breeding.replaceChildren(...breeding.map((text) => el("li", {}, text)));
    if (breeding.length === 0) this.breeding.append(el("li", {}, "nobody here breeds"));
  }

  private row(mob: Mob, tick: number): HTMLTableRowElement {
    const { state } = this,
      work = mob.stateAt(tick).isBaby ? "baby" : professionAt(mob, tick) || "no profession";
    return el(
      "tr",
      {},
      el(
        "td",
        {},
        el("button", { type: "button", click: () => state.choose(mob) }, nameOf(state, mob)),
        el("span", { class: "from" }, work),
      ),
      el(
        "td",
        {},
        ...ownPlaces(state, mob, tick).map(({ words, memory, why, barred }) =>
          el(
            "p",
            {},
            memory
              ? words + " " + (memory.value ?? "") + (barred ? ", but does not get there: " + barred : "")
              : "no " + (words === "job site" ? "job" : words) + ": " + (why || "it has claimed none"),
          ),
        ),
      ),
    );
  }

  private fillPoints(tick: number): void {
    this.points.replaceChildren(
      ...pointsAt(this.state, tick).map(({ point, owners, free }) =>
        el(
          "tr",
          {},
          el("td", {}, el("button", { type: "button", click: () => this.goTo(point) }, cellWords(point))),
          el("td", {}, pointWords(point.type)),
          el(
            "td",
            {},
            free +
              " of " +
              point.tickets +
              " free" +
              (owners.length > 0 ? ": " + owners.map((mob) => nameOf(this.state, mob)).join(", ") : "") +
              (point.absent > 0 ? "; " + point.absent + " owners are not loaded" : "") +
              (point.reachable === 0 && owners.length === 0 ? "; nobody can reach it" : ""),
          ),
        ),
      ),
    );
  }
}
