// The fight: who attacks whom now, who hit whom how often, who died and by whom.
import type { Mob } from "../source/source";
import { el } from "./dom";
import type { State } from "./state";

const plainName = (name: string): string => name.replaceAll("_", " ");

/** "12 times in 300 ticks: ..." counts as 12. */
const timesOf = (text: string): number =>
  Number(/^([\d,]+) times in /.exec(text)?.[1].replaceAll(",", "") ?? 1);

export interface Blows {
  from: string;
  to: string;
  count: number;
  killed: number;
}

/** Blows and kills by species up to a tick. A line that tells of many blows counts from its first tick on. */
export function blowsUpTo(mobs: Mob[], tick: number): Blows[] {
  const found = new Map<string, Blows>();
  const add = (from: string, to: string, count: number, killed: number) => {
    const key = from + "|" + to,
      row = found.get(key) ?? { from, to, count: 0, killed: 0 };
    row.count += count;
    row.killed += killed;
    found.set(key, row);
  };
  for (const mob of mobs)
    for (const line of mob.lines) {
      if (line.tick > tick) continue;
      const hit = /\bis hit by (?:the )?([a-z_]+)/.exec(line.text),
        hurt = /\b(?:is hurt by|takes damage from|burns|drowns|falls|suffocates)\b ?([a-z_ ]*)/.exec(
          line.text,
        ),
        dead = /^dies, killed by ([a-z_]+)/.exec(line.text);
      if (line.kind === "harm" && hit) add(hit[1], mob.species, timesOf(line.text), 0);
      else if (line.kind === "harm" && hurt && !/\bhits\b/.test(line.text))
        add(hurt[0].trim(), mob.species, timesOf(line.text), 0);
      if (dead) add(dead[1], mob.species, 0, 1);
    }
  return [...found.values()].sort((a, b) => b.killed - a.killed || b.count - a.count);
}

export class FightPart {
  readonly element: HTMLDetailsElement;
  private readonly box = el("div", { id: "fights" });
  private shown = -1;

  constructor(
    private readonly state: State,
    private readonly jump: (tick: number, mob: Mob) => void,
  ) {
    this.element = el("details", { id: "fight" }, el("summary", {}, "The fight"), this.box);
    this.element.addEventListener("toggle", () => this.fill());
  }

  show(tick: number): void {
    if (Math.abs(tick - this.shown) >= 20 || !this.state.isPlaying) this.fill();
  }

  private fill(): void {
    if (!this.element.open || this.box.contains(document.activeElement)) return;
    const { state } = this,
      tick = (this.shown = state.whole),
      { mobs } = state.source,
      name = (mob: Mob) => plainName(state.nameOf(mob));
    const pairs = mobs.flatMap((mob) => {
      const target = mob.placeAt(tick) && mob.stateAt(tick).isAlive ? state.mobOf(mob.targetAt(tick)) : null;
      return target ? [el("li", {}, this.button(mob), " attacks ", this.button(target))] : [];
    });
    const deaths = mobs
      .flatMap((mob) => {
        const line = mob.lines.find((one) => /^dies|^is killed/.test(one.text) && one.tick <= tick);
        return line ? [{ mob, line }] : [];
      })
      .sort((a, b) => b.line.tick - a.line.tick)
      .map(({ mob, line }) =>
        el(
          "li",
          {},
          el("button", { type: "button", click: () => this.jump(line.tick, mob) }, name(mob)),
          " died at tick " + line.tick + plainName(line.text.replace(/^dies/, "")),
        ),
      );
    const blows = blowsUpTo(mobs, tick).map(({ from, to, count, killed }) =>
      el(
        "tr",
        {},
        el("td", {}, plainName(from)),
        el("td", {}, plainName(to)),
        el(
          "td",
          {},
          count + (count === 1 ? " blow" : " blows") + (killed > 0 ? ", " + killed + " killed" : ""),
        ),
      ),
    );
    const part = (title: string, items: HTMLElement[], none: string) => [
      el("h3", { class: "sub" }, title),
      items.length > 0 ? el("ul", { class: "plain" }, ...items) : el("p", { class: "note" }, none),
    ];
    this.box.replaceChildren(
      ...part("Who attacks whom now", pairs, "nobody attacks now"),
      el("h3", { class: "sub" }, "Who hit whom, up to now"),
      blows.length > 0
        ? el(
            "table",
            { class: "wide" },
            el(
              "thead",
              {},
              el("tr", {}, ...["by", "whom", "how often"].map((text) => el("th", { scope: "col" }, text))),
            ),
            el("tbody", {}, ...blows),
          )
        : el("p", { class: "note" }, "nobody was hit"),
      ...part("Who died, the last first", deaths, "nobody has died"),
    );
  }

  private button(mob: Mob): HTMLButtonElement {
    return el(
      "button",
      { type: "button", click: () => this.state.choose(mob) },
      plainName(this.state.nameOf(mob)),
    );
  }
}
