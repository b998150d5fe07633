// Bed, job site and bell of a villager: where they are, since when, how far; or why it has none.
import type { MemoryState, Mob } from "../source/source";
import { professionAt } from "../mobs/pose";
import { el } from "./dom";
import type { State } from "./state";
import { cellWords, plain } from "./words";

/** Names of memories, of what the register lacks, and words. */
export const OWN: [string, string, string][] = [
  ["its bed", "home", "bed"],
  ["its job site", "job_site", "job site"],
  ["its meeting point", "meeting_point", "bell"],
];
export const WANTED = "the job site that it wants";

export interface OwnPlace {
  words: string;
  memory: MemoryState | null;
  /** Why it has none, or does not get there; "": not known. */
  why: string;
  barred: string;
}

/** What a villager owns at a tick. The register tells why it lacks the rest, at its own tick. */
export function ownPlaces(state: State, mob: Mob, tick: number): OwnPlace[] {
  const memories = mob.memoriesAt(tick),
    village = state.source.villageAt?.(tick) ?? null,
    row = village?.residents.find(({ n }) => n === mob.n);
  return OWN.map(([name, what, words]) => {
    const memory = memories.get(name) ?? null,
      has = memory !== null && memory.value !== null,
      when = village && village.tick !== tick ? " (at tick " + village.tick + ")" : "";
    const textOf = (list: [string, string][] | undefined) => {
      const found = list?.find(([one]) => one === what);
      return found ? found[1] + when : "";
    };
    return {
      words,
      memory: has ? memory : null,
      why: has ? "" : textOf(row?.lacks),
      barred: has ? textOf(row?.barred) : "",
    };
  });
}

export class PlacesSection {
  readonly element: HTMLDetailsElement;
  private readonly table = el("table", { id: "places" });
  private tick = 0;

  constructor(
    private readonly state: State,
    private readonly mob: Mob,
    private readonly goTo: (at: { x: number; y: number; z: number }) => void,
  ) {
    this.element = el("details", { id: "placesbox" }, el("summary", {}, "Home, job and bell"), this.table);
    this.element.addEventListener("toggle", () => this.show(this.tick));
  }

  show(tick: number): void {
    this.tick = tick;
    if (!this.element.open) return;
    const { mob, state } = this,
      place = mob.placeAt(tick),
      work = professionAt(mob, tick);
    this.table.replaceChildren(
      ...ownPlaces(state, mob, tick).map(({ words, memory, why, barred }) => {
        const at = memory?.place ?? null;
        if (!memory)
          return el(
            "tr",
            {},
            el("td", {}, words),
            el(
              "td",
              {},
              "no " + (words === "job site" ? "job" : words) + ": " + (why || "it has claimed none"),
            ),
          );
        const cell = at ? { x: Math.floor(at.x), y: Math.floor(at.y), z: Math.floor(at.z) } : null;
        const far =
          at && place
            ? plain(Math.round(Math.hypot(at.x - place.x, at.y - place.y, at.z - place.z) * 10) / 10)
            : "";
        return el(
          "tr",
          {},
          el("td", {}, words),
          el(
            "td",
            {},
            ...(cell
              ? [
                  el("button", { type: "button", click: () => this.goTo(cell) }, cellWords(cell)),
                  ", " + far + " blocks away",
                ]
              : [memory.value ?? ""]),
            ...(words === "job site" && work ? [", as " + work] : []),
            ...(barred ? [el("span", { class: "from" }, "it does not get there: " + barred)] : []),
            el("span", { class: "from" }, "its own since tick " + memory.since + ", " + memory.cause),
          ),
        );
      }),
    );
    const wanted = mob.memoriesAt(tick).get(WANTED);
    if (wanted?.value)
      this.table.append(
        el(
          "tr",
          {},
          el("td", {}, "wants"),
          el("td", {}, "the job site at " + wanted.value + ", since tick " + wanted.since),
        ),
      );
  }
}
