// The panel of one mob: one sentence, then options with reasons, memories, facts, its story.
import { professionAt } from "../mobs/pose";
import { lastUpTo, type Line, type MemoryState, type Mob } from "../source/source";
import { byId, el, say } from "./dom";
import { OtherSection } from "./compare";
import { Graph } from "./graph";
import { PathSection } from "./paths";
import { PlacesSection } from "./places";
import { SensesSection } from "./senses";
import { TreeSection } from "./tree";
import { isElsewhere, reasonOf, sentenceOf } from "./sentence";
import type { Grid } from "../world/grid";
import { TICKS_A_SECOND, type Cell, type State } from "./state";

export interface PanelActions {
  center(): void;
  follow(isOn: boolean): void;
  eyes(isOn: boolean): void;
  isEyes(): boolean;
  jump(tick: number): void;
  goTo(cell: Cell): void;
  grid(): Grid | null;
}

/** A part of the panel that folds. Which parts are open stays as it is when another mob is chosen. */
interface Section {
  element: HTMLDetailsElement;
  show(tick: number): void;
}
const opened = new Set<string>();

export class MobPanel {
  private readonly sentence = el("p", { id: "sentence" });
  private readonly doing = el("p", { class: "note", id: "doing" });
  private readonly bar = el("div");
  private readonly options = el("table", { id: "options" });
  private readonly memories = el("table", { id: "memories" });
  private readonly story = el("ol", { id: "story" });
  private readonly follow: HTMLButtonElement;
  private readonly eyes: HTMLButtonElement;
  private readonly graph: Graph;
  private readonly sections: Section[];
  private readonly items: HTMLLIElement[] = [];
  private readonly facts = el("div");
  private now = -2;
  private shown = -1;

  constructor(
    private readonly state: State,
    private readonly mob: Mob,
    private readonly actions: PanelActions,
  ) {
    this.follow = el(
      "button",
      {
        type: "button",
        id: "follow",
        "aria-pressed": String(state.isFollowing),
        click: () => actions.follow(!state.isFollowing),
      },
      "Follow",
    );
    this.eyes = el(
      "button",
      {
        type: "button",
        id: "eyes",
        "aria-pressed": String(actions.isEyes()),
        click: () => actions.eyes(!actions.isEyes()),
      },
      "Its eyes",
    );
    this.graph = new Graph(state, mob, actions.jump);
    const hasPaths = (mob.searches ?? []).length > 0 || (mob.pathsUpTo?.(state.source.last).count ?? 0) > 0;
    this.sections = [
      ...(state.source.other ? [new OtherSection(state, mob)] : []),
      ...(mob.plan.some(([, , kind]) => kind !== undefined) ? [new TreeSection(mob)] : []),
      ...(hasPaths ? [new PathSection(state, mob, actions.jump)] : []),
      ...(mob.species === "villager" ? [new PlacesSection(state, mob, actions.goTo)] : []),
      ...(mob.plan.length > 0 && mob.eye !== undefined ? [new SensesSection(state, actions.grid, mob)] : []),
      this.graph,
    ];
    const center = el("button", { type: "button", id: "center", click: () => actions.center() }, "Center");
    const bar = el("div", { class: "bar", role: "img", "aria-label": "health" }, this.bar);
    byId("panel").replaceChildren(
      el("h2", { id: "who" }, state.nameOf(mob)),
      this.sentence,
      bar,
      this.doing,
      el("div", { id: "follows" }, center, this.follow, this.eyes),
      el("div", { id: "sections" }, ...this.sections.map(({ element }) => element)),
      ...(mob.activities.length > 0
        ? [el("h3", {}, "What it remembers, and since when"), this.memories]
        : []),
      this.facts,
      el("h3", {}, "Its options, and why each runs or does not run"),
      this.options,
      el("h3", {}, "What happened"),
      this.story,
    );
    if (mob.plan.length === 0) {
      this.options.append(
        el(
          "tr",
          {},
          el(
            "td",
            {},
            mob.species === "player"
              ? "the stand-in of a player: it has no options"
              : mob.species === "item"
                ? "an item: it has no options"
                : "no options: it chooses nothing",
          ),
        ),
      );
    }
    this.fillFacts();
    this.fillStory();
    for (const { element } of this.sections) {
      if (opened.has(element.id)) element.open = true;
      element.addEventListener("toggle", () => {
        if (element.open) opened.add(element.id);
        else if (element.isConnected) opened.delete(element.id);
      });
    }
    say(state.nameOf(mob) + " is chosen");
  }

  private fillFacts(): void {
    const { facts } = this.mob;
    this.facts.replaceChildren(
      ...(facts.length > 0 ? [el("h3", {}, "Other facts, at the end of the run"), ...factsOf(facts)] : []),
    );
  }

  // Lines that are there already stay: somebody may read or press them.
  private readonly told: Line[] = [];
  private fillStory(): void {
    const { lines } = this.mob;
    let same = 0;
    while (
      same < this.told.length &&
      same < lines.length &&
      this.told[same].tick === lines[same].tick &&
      this.told[same].text === lines[same].text
    )
      same++;
    for (const item of this.items.splice(same)) item.remove();
    this.told.length = same;
    for (const line of lines.slice(same)) {
      const item = el(
        "li",
        { class: line.kind },
        el(
          "button",
          { type: "button", click: () => this.actions.jump(line.tick) },
          el("span", { class: "t" }, String(line.tick)),
          el("span", { class: "w" }, line.text),
        ),
      );
      this.story.append(item);
      this.items.push(item);
      this.told.push(line);
    }
  }

  /** The run has gone on. */
  grow(): void {
    const tick = this.shown;
    this.fillFacts();
    this.fillStory();
    this.now = -2;
    this.shown = -1;
    if (tick >= 0) this.show(tick);
  }

  press(isFollowing: boolean, isEyes: boolean): void {
    this.follow.setAttribute("aria-pressed", String(isFollowing));
    this.eyes.setAttribute("aria-pressed", String(isEyes));
  }

  /** Something that was asked for has become known. */
  refresh(): void {
    for (const section of this.sections) section.show(this.shown);
  }

  /** Shows the state at a tick. */
  show(tick: number): void {
    if (tick === this.shown) return;
    this.shown = tick;
    const { mob } = this,
      state = mob.stateAt(tick),
      place = mob.placeAt(tick),
      activity = mob.activityAt(tick);
    this.sentence.textContent = sentenceOf(this.state, mob, tick);
    this.bar.style.width = Math.max(0, Math.min(100, (100 * state.health) / mob.healthMax)) + "%";
    this.bar.parentElement!.setAttribute("aria-label", "health " + state.health + " of " + mob.healthMax);
    const runs = mob.runningAt(tick).map((i) => mob.plan[i][1]),
      work = professionAt(mob, tick),
      held = mob.heldAt(tick);
    this.doing.textContent = !place
      ? "is not in the world at this tick"
      : "at " +
        place.x.toFixed(1) +
        ", " +
        place.y.toFixed(1) +
        ", " +
        place.z.toFixed(1) +
        " \u00b7 health " +
        state.health +
        (state.isAlive ? "" : " \u00b7 dead") +
        (state.isBaby ? " \u00b7 baby" : "") +
        (work ? " \u00b7 " + work : "") +
        (held ? " \u00b7 holds " + held.replaceAll("_", " ") : "") +
        (state.isFrozen ? " \u00b7 frozen: its section is not loaded" : "") +
        (activity ? " \u00b7 activity " + activity : "") +
        " \u00b7 " +
        (runs.length ? runs.join(", ") : "no option runs");
    for (const section of this.sections) section.show(tick);
    const memories = mob.memoriesAt(tick);
    if (mob.plan.length > 0) this.showOptions(tick, memories, state.isFrozen);
    this.showMemories(memories, tick);
    this.mark(
      lastUpTo(
        mob.lines.map((line) => [line.tick]),
        tick,
      ),
    );
  }

  private showOptions(tick: number, memories: Map<string, MemoryState>, isFrozen: boolean): void {
    const { mob } = this,
      options = mob.optionsAt(tick),
      rank = (i: number) => (options[i]?.runs ? 0 : 1);
    const order = mob.plan
      .map((_, i) => i)
      .sort((a, b) => rank(a) - rank(b) || mob.plan[a][0] - mob.plan[b][0] || a - b)
      .filter((i) => !isElsewhere(options[i]));
    this.options.replaceChildren(
      ...order.map((i) => {
        const known = options[i],
          runs = known !== null && known.runs;
        const why = isFrozen
          ? "frozen: its section is not loaded"
          : known === null
            ? "not recorded yet"
            : known.end !== undefined
              ? known.end
              : runs
                ? "runs since tick " + known.since
                : reasonOf(known, memories);
        return el(
          "tr",
          { class: runs ? "runs" : "" },
          el("td", {}, mob.plan[i][1]),
          el("td", { class: runs ? "" : "no" }, why),
        );
      }),
    );
    const others = options.filter(isElsewhere).length;
    if (others > 0)
      this.options.append(
        el(
          "tr",
          {},
          el(
            "td",
            { class: "no", colspan: "2" },
            "and " + others + " options of activities that are not active",
          ),
        ),
      );
  }

  private showMemories(memories: Map<string, MemoryState>, tick: number): void {
    const present = [...memories]
      .filter(([, memory]) => memory.value !== null)
      .sort((a, b) => (a[0] < b[0] ? -1 : 1));
    this.memories.replaceChildren(
      ...present.map(([name, memory]) => {
        const left =
          memory.until < 0 ? "" : Math.max(0, (memory.until - tick) / TICKS_A_SECOND).toFixed(1) + " s left";
        const value = [memory.value ?? "", left].filter((text) => text !== "").join(", ");
        return el(
          "tr",
          {},
          el("td", {}, name),
          el(
            "td",
            {},
            value || "present",
            el("span", { class: "from" }, "tick " + memory.since + ", " + memory.cause),
          ),
        );
      }),
    );
    if (present.length === 0) this.memories.append(el("tr", {}, el("td", {}, "nothing")));
  }

  private mark(now: number): void {
    if (now === this.now) return;
    this.now = now;
    markItems(this.story, this.items, now);
  }
}

export function factsOf(facts: [number, string][]): HTMLElement[] {
  return facts.map(([since, text]) => el("p", { class: "note" }, text + " (since tick " + since + ")"));
}

/** Marks the last line up to now, and scrolls to it unless somebody is in the list. */
export function markItems(list: HTMLElement, items: HTMLLIElement[], now: number): void {
  items.forEach((item, i) => {
    item.classList.toggle("past", i < now);
    item.classList.toggle("now", i === now);
  });
  const item = items[now];
  if (item && list.scrollHeight > list.clientHeight + 4 && !list.contains(document.activeElement)) {
    list.scrollTop = Math.max(0, item.offsetTop - list.offsetTop - list.clientHeight * 0.6);
  }
}
