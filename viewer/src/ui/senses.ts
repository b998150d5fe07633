// Whom a mob sees and what hides the others; what it hears.
import type { Mob } from "../source/source";
import { between } from "../world/sight";
import type { Grid } from "../world/grid";
import { wordsOf } from "../world/state";
import { el } from "./dom";
import type { State } from "./state";
import { cellWords, plain } from "./words";

const SHOWN_MAX = 12; // others
const EYES = 0.85; // share of the height, for a mob whose eyes are not known
const NOTICED = 16; // blocks
const HEARD = 100; // ticks for which a sound counts as just heard

export interface Seen {
  mob: Mob;
  far: number;
  /** null: nothing is between; undefined: too far. */
  hides: { x: number; y: number; z: number } | null | undefined;
}

export function eyesOf(mob: Mob, tick: number): { x: number; y: number; z: number } | null {
  const place = mob.placeAt(tick);
  if (!place) return null;
  const size = mob.stateAt(tick).isBaby ? 0.5 : 1;
  return { x: place.x, y: place.y + (mob.eye ?? mob.height * EYES) * size, z: place.z };
}

/** How far the page looks for others: as far as brains notice them, else the follow range. */
const reachOf = (mob: Mob): number => (mob.activities.length > 0 ? NOTICED : (mob.sees ?? NOTICED));

/** The others around a mob, the nearest first. */
export function around(state: State, grid: Grid | null, mob: Mob, tick: number): Seen[] {
  const eyes = eyesOf(mob, tick),
    reach = reachOf(mob);
  if (!eyes) return [];
  return state.source.mobs
    .filter((other) => other !== mob && (other.plan.length > 0 || other.species === "player"))
    .flatMap((other): Seen[] => {
      const to = eyesOf(other, tick);
      if (!to || !other.stateAt(tick).isAlive) return [];
      const far = Math.hypot(to.x - eyes.x, to.y - eyes.y, to.z - eyes.z);
      return far > reach ? [] : [{ mob: other, far, hides: undefined }];
    })
    .sort((a, b) => a.far - b.far)
    .slice(0, SHOWN_MAX)
    .map((one) => ({ ...one, hides: grid ? between(grid, eyes, eyesOf(one.mob, tick)!) : null }));
}

export class SensesSection {
  readonly element: HTMLDetailsElement;
  private readonly range = el("p", { class: "note" });
  private readonly sees = el("ul", { id: "sees", class: "plain" });
  private readonly hears = el("ul", { id: "hears", class: "plain" });
  private tick = 0;

  constructor(
    private readonly state: State,
    private readonly grid: () => Grid | null,
    private readonly mob: Mob,
  ) {
    this.element = el(
      "details",
      { id: "senses" },
      el("summary", {}, "Whom it sees, what it hears"),
      this.range,
      this.sees,
      el("h3", { class: "sub" }, "What it hears"),
      this.hears,
    );
    this.element.addEventListener("toggle", () => this.show(this.tick));
  }

  show(tick: number): void {
    this.tick = tick;
    if (!this.element.open) return;
    const { mob, state } = this,
      seen = around(state, this.grid(), mob, tick);
    const count = (name: string) => /^\d+/.exec(mob.memoriesAt(tick).get(name)?.value ?? "")?.[0],
      noticed = count("mobs around it");
    this.range.textContent =
      "Others within " +
      plain(reachOf(mob)) +
      " blocks, the nearest first. It sees those to whose eyes the line from its own is free." +
      (noticed
        ? " It has noticed " +
          noticed +
          ", of whom " +
          (count("mobs in its sight") ?? 0) +
          " are in its sight."
        : "");
    this.sees.replaceChildren(...seen.map((one) => this.item(one)));
    if (seen.length === 0) this.sees.append(el("li", {}, "nobody is within that distance"));
    this.hears.replaceChildren(...this.sounds(tick).map((text) => el("li", {}, text)));
  }

  private item({ mob, far, hides }: Seen): HTMLLIElement {
    const name = this.state.nameOf(mob).replaceAll("_", " "),
      isTarget = this.mob.targetAt(this.tick) === mob.n,
      who = el("button", { type: "button", click: () => this.state.choose(mob) }, name);
    const words =
      hides === null
        ? ", " + far.toFixed(1) + " blocks away" + (isTarget ? ": it is its target" : "")
        : hides === undefined
          ? ": too far away"
          : ", " +
            far.toFixed(1) +
            " blocks away: " +
            this.blockWords(hides) +
            " is between" +
            (isTarget ? ", yet it is its target" : "");
    return el("li", {}, hides === null ? "sees " : "does not see ", who, words);
  }

  private blockWords(at: { x: number; y: number; z: number }): string {
    const grid = this.grid();
    const name = grid ? grid.world.palette[grid.stateAt(at.x, at.y, at.z)].name : "";
    return (name ? wordsOf(name) : "a block") + " at " + cellWords(at);
  }

  // Memories and lines that are about sounds.
  private sounds(tick: number): string[] {
    const out: string[] = [];
    for (const [name, memory] of this.mob.memoriesAt(tick)) {
      if (memory.value === null) continue;
      if (name === "when it heard a bell") {
        const at = memory.since;
        out.push(
          "a bell, at tick " +
            at +
            (tick - at <= HEARD ? ", just now" : ", " + plain((tick - at) / 20) + " s ago"),
        );
      } else if (/hear|heard|sound|vibration|disturb|sniff/.test(name))
        out.push(name + ": " + (memory.value || "yes") + ", at tick " + memory.since);
    }
    for (const line of this.mob.lines) {
      if (line.tick > tick) break;
      if (/\bhears?\b|is told|vibration/.test(line.text) && !/gossip/.test(line.text))
        out.push("tick " + line.tick + ": " + line.text);
    }
    const gossip = this.mob.lines.filter((line) => line.tick <= tick && /hears gossip/.test(line.text)).pop();
    if (gossip) out.push("tick " + gossip.tick + ": " + gossip.text.replace(/^.*: /, ""));
    if (out.length === 0) out.push("nothing that it remembers or that its story tells");
    return out.slice(-SHOWN_MAX);
  }
}
