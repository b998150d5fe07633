// The panel without a chosen mob: what one can do, the log of all mobs with filters, all mobs as a table, costs.
import { BADGES } from "../mobs/pose";
import { lastUpTo, toldUpTo, type Mob } from "../source/source";
import { paintOf } from "./paints";
import { speciesTable } from "./statistics";
import { byId, el } from "./dom";
import { ComparePart } from "./compare";
import { FightPart } from "./fights";
import { VillagePart } from "./village";
import { workTables } from "./work";
import type { RunEvent } from "./events";
import { factsOf, markItems } from "./panel";
import { sentenceOf } from "./sentence";
import type { Cell, State } from "./state";

const SHOWN_MAX = 400; // lines of the log at once
const WORDS: Record<string, string> = {
  lifecycle: "births and deaths",
  harm: "blows",
  target: "targets",
  host: "acts of the host",
  life: "sleep, work, trade",
  news: "news of the run",
  option: "options that start and stop",
  refusal: "refusals",
  walk: "walks",
  memory: "memories",
  fact: "doors, shots and other facts",
};

/** "villager 3"; "the run". */
const whoOf = ({ mob }: RunEvent): string => (mob ? mob.species + " " + mob.n : "the run:");
/** "copper golem 4 holds iron ingot": names of the game in words. */
const wordsOf = (event: RunEvent): string =>
  (whoOf(event) + " " + event.text).replace(/\b[a-z]+(_[a-z]+)+\b/g, (name) => name.replaceAll("_", " "));

export class LogPanel {
  private readonly list = el("ol", { id: "events" });
  private readonly kind = el(
    "select",
    { id: "bykind", "aria-label": "Kind of event" },
    el("option", { value: "" }, "main events"),
    el("option", { value: "all" }, "everything"),
  );
  private readonly species = el(
    "select",
    { id: "byspecies", "aria-label": "Species" },
    el("option", { value: "" }, "all species"),
  );
  private readonly text = el("input", {
    id: "bytext",
    type: "search",
    placeholder: "search the log",
    "aria-label": "Search the log",
  });
  private readonly count = el("p", { class: "note", id: "logcount" });
  private readonly mobs = el("tbody");
  private readonly table = el(
    "details",
    { id: "mobs" },
    el("summary", {}, "All mobs as a table"),
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el("tr", {}, el("th", { scope: "col" }, "mob"), el("th", { scope: "col" }, "what it does")),
      ),
      this.mobs,
    ),
  );
  private readonly numbers = el("details", { id: "numbers" }, el("summary", {}, "Numbers by species"));
  private readonly village: VillagePart;
  private readonly fight: FightPart;
  private readonly compare: ComparePart | null;
  private events: RunEvent[];
  private ticks: number[][] = [];
  private items: HTMLLIElement[] = [];
  private from = 0;
  private now = -2;
  private isOpen = false;

  constructor(
    private readonly state: State,
    private all: RunEvent[],
    private lines: RunEvent[],
    private readonly jump: (event: RunEvent) => void,
    goTo: (cell: Cell) => void,
  ) {
    this.events = all;
    this.village = new VillagePart(state, goTo);
    this.fight = new FightPart(state, (tick, mob) => jump({ tick, mob, kind: "", text: "" }));
    this.compare = state.source.other
      ? new ComparePart(state, (tick, mob) => jump({ tick, mob, kind: "", text: "" }))
      : null;
    this.fillFilters();
    for (const field of [this.kind, this.species]) field.addEventListener("change", () => this.filter());
    this.text.addEventListener("input", () => this.filter());
    this.table.addEventListener("toggle", () => {
      this.isOpen = this.table.open;
      this.fillMobs();
    });
    this.numbers.addEventListener("toggle", () => {
      if (this.numbers.childElementCount === 1) this.numbers.append(speciesTable(state.source));
    });
    this.filter();
  }

  // Adds what a filter does not have yet.
  private fillFilters(): void {
    const add = (list: HTMLSelectElement, value: string, words: string) => {
      if (![...list.options].some((option) => option.value === value))
        list.append(el("option", { value }, words));
    };
    for (const kind of new Set(this.lines.map((event) => event.kind)))
      add(this.kind, kind, WORDS[kind] ?? kind);
    for (const species of [
      ...new Set(this.lines.flatMap((event) => (event.mob ? [event.mob.species] : []))),
    ].sort())
      add(this.species, species, species.replaceAll("_", " "));
  }

  /** The run has gone on: filters and what is open stay. */
  grow(all: RunEvent[], lines: RunEvent[]): void {
    const wasEmpty = this.all.length === 0;
    this.all = all;
    this.lines = lines;
    this.fillFilters();
    if (this.list.isConnected && !this.list.contains(document.activeElement)) this.filter();
    else if (wasEmpty && this.table.isConnected) this.open();
    if (this.numbers.open && this.numbers.isConnected)
      this.numbers.replaceChildren(this.numbers.firstElementChild!, speciesTable(this.state.source));
  }

  private filter(): void {
    const words = this.text.value.trim().toLowerCase(),
      kind = this.kind.value;
    // A search without a kind looks at everything.
    const list = kind === "" && words === "" ? this.all : this.lines;
    this.events = list.filter(
      (event) =>
        (kind === "" || kind === "all" || event.kind === kind) &&
        (this.species.value === "" || event.mob?.species === this.species.value) &&
        (words === "" ||
          (whoOf(event) + " " + event.text).toLowerCase().includes(words) ||
          wordsOf(event).toLowerCase().includes(words)),
    );
    this.ticks = this.events.map((event) => [event.tick]);
    this.count.textContent =
      this.events === this.all || this.events.length === this.all.length
        ? ""
        : this.events.length + " of " + list.length + " lines";
    this.fill(lastUpTo(this.ticks, this.state.whole));
  }

  private item(event: RunEvent): HTMLLIElement {
    return el(
      "li",
      { class: event.kind },
      el(
        "button",
        { type: "button", click: () => this.jump(event) },
        el("span", { class: "t" }, String(event.tick)),
        el("span", { class: "w" }, wordsOf(event)),
      ),
    );
  }

  private fill(now: number): void {
    this.from = Math.max(0, Math.min(now - SHOWN_MAX / 2, this.events.length - SHOWN_MAX));
    this.items = this.events.slice(this.from, this.from + SHOWN_MAX).map((event) => this.item(event));
    this.list.replaceChildren(...this.items);
    this.now = -2;
    this.mark(now);
  }

  private mark(now: number): void {
    if (now === this.now) return;
    this.now = now;
    markItems(this.list, this.items, now - this.from);
  }

  open(): void {
    const { source } = this.state,
      key = el("div", { class: "key" });
    for (const species of new Set(source.mobs.map((mob) => mob.species))) {
      const dot = el("i");
      dot.style.background = paintOf(species);
      key.append(
        el(
          "span",
          {},
          dot,
          species.replaceAll("_", " ") +
            " (" +
            source.mobs.filter((mob) => mob.species === species).length +
            ")",
        ),
      );
    }
    const badges = el("div", { class: "key" });
    for (const { sign, words, color } of Object.values(BADGES)) {
      const dot = el("i", {}, sign);
      dot.style.background = color;
      badges.append(el("span", {}, dot, words));
    }
    const costs =
      source.costs.length > 0
        ? [
            workTables(this.state),
            el("h3", { class: "sub" }, "In words"),
            ...source.costs.map((line) => el("p", { class: "note" }, line)),
          ]
        : source.hasCosts
          ? []
          : [
              el(
                "p",
                { class: "note" },
                "A recording does not hold what the run cost; the page of 'ovis run --html' tells it.",
              ),
            ];
    byId("panel").replaceChildren(
      el("h2", { class: "sr" }, "All mobs"),
      el(
        "p",
        { class: "note" },
        "Click a mob, or choose one in the list above, to see what it does, which options it has, and why each option runs or does not run.",
      ),
      ...(this.compare ? [this.compare.element] : []),
      key,
      ...factsOf(source.facts),
      this.table,
      el("h3", {}, "Events"),
      ...(this.all.length > 0
        ? [el("div", { id: "filters" }, this.kind, this.species, this.text), this.count, this.list]
        : [el("p", { class: "note" }, "No births, deaths, blows, targets, sleep or work.")]),
      this.village.element,
      this.fight.element,
      this.numbers,
      el("details", {}, el("summary", {}, "Badges"), badges),
      ...(costs.length > 0
        ? [el("details", { id: "costs" }, el("summary", {}, "Work of minds"), ...costs)]
        : []),
    );
    this.fill(lastUpTo(this.ticks, this.state.whole));
    this.fillMobs();
    this.village.show(this.state.whole);
    this.fight.show(this.state.whole);
    this.compare?.show(this.state.whole);
  }

  private fillMobs(): void {
    if (!this.isOpen) return;
    const tick = toldUpTo(this.state.source, this.state.whole),
      there = this.state.source.mobs.filter((mob) => mob.placeAt(tick) !== null && mob.plan.length > 0);
    this.mobs.replaceChildren(
      ...there.map((mob: Mob) =>
        el(
          "tr",
          {},
          el(
            "td",
            {},
            el("button", { type: "button", click: () => this.state.choose(mob) }, this.state.nameOf(mob)),
          ),
          el(
            "td",
            {},
            sentenceOf(this.state, mob, tick).replace(this.state.nameOf(mob).replaceAll("_", " ") + " ", ""),
          ),
        ),
      ),
    );
  }

  private shown = -1;
  show(tick: number): void {
    const now = lastUpTo(this.ticks, tick),
      end = this.from + this.items.length,
      isNear = (edge: number, whole: number) => edge !== whole && Math.abs(now - edge) < 50;
    if (now < this.from - 1 || now >= end || isNear(this.from, 0) || isNear(end, this.events.length))
      this.fill(now);
    else this.mark(now);
    this.village.show(tick);
    this.fight.show(tick);
    this.compare?.show(tick);
    if (Math.abs(tick - this.shown) >= 20 && !this.mobs.contains(document.activeElement)) {
      this.shown = tick;
      this.fillMobs();
    }
  }
}
