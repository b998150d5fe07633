// The card of a clicked block: what it is, what it costs to walk there, whose it is, who is near.
import type { Mob } from "../source/source";
import type { Stage } from "../scene/stage";
import { parseState, wordsOf } from "../world/state";
import { byId, el, say } from "./dom";
import { pointOf } from "./points";
import type { Cell, State } from "./state";
import { cellWords, costWords, pointWords, shortCost, typeWords } from "./words";

const NEAR = 8; // blocks

const nameOf = (state: State, mob: Mob): string => state.nameOf(mob).replaceAll("_", " ");

export class BlockCard {
  private readonly box = byId("block");
  private key = "";

  constructor(
    private readonly state: State,
    private readonly stage: Stage,
  ) {
    state.source.onKnown?.push(() => {
      this.key = "";
      this.show();
    });
  }

  open(cell: Cell | null): void {
    this.state.cell = cell;
    this.state.isStale = true;
    this.key = "";
    this.show();
    if (cell) say(this.box.innerText);
  }

  /** Shows the block at the tick. */
  show(): void {
    const { cell } = this.state,
      { grid } = this.stage;
    this.box.hidden = cell === null || grid === null;
    if (!cell || !grid) return;
    const tick = this.state.whole,
      row = grid.world.palette[grid.stateAt(cell.x, cell.y, cell.z)];
    const lines = [...this.costs(cell, tick), ...this.point(cell, tick), this.near(cell, tick)];
    const title = wordsOf(row.name) || "a block that is not in the page",
      key = row.name + lines.join("|") + cellWords(cell) + (this.state.chosen?.n ?? 0);
    if (key === this.key) return;
    this.key = key;
    this.box.replaceChildren(
      el(
        "button",
        { type: "button", id: "blockclose", "aria-label": "Close", click: () => this.open(null) },
        "\u00d7",
      ),
      el("h2", {}, title + ", at " + cellWords(cell)),
      ...(row.name.includes("[") ? [el("p", { class: "note" }, propertiesOf(row.name))] : []),
      ...lines.filter((text) => text !== "").map((text) => el("p", {}, text)),
    );
  }

  // What it costs to be in the block, on it, or both.
  private costs(cell: Cell, tick: number): string[] {
    const grid = this.stage.grid!,
      row = grid.world.palette[grid.stateAt(cell.x, cell.y, cell.z)],
      isFull = row.isWhole && row.isSolid;
    if (!this.state.source.typeAt) return [];
    return [
      ...(isFull ? [] : this.costOf({ ...cell }, "in it", tick)),
      ...(isFull || row.boxes.length > 0 ? this.costOf({ ...cell, y: cell.y + 1 }, "on it", tick) : []),
    ];
  }

  private costOf({ x, y, z }: Cell, where: string, tick: number): string[] {
    const { chosen, source } = this.state;
    if (chosen && (chosen.plan.length > 0 || source.typeAt!(chosen, x, y, z, tick))) {
      const known = source.typeAt!(chosen, x, y, z, tick);
      return [
        "For " +
          nameOf(this.state, chosen) +
          ", " +
          where +
          (known
            ? ": " + typeWords(known.type) + " (" + known.type + "): " + costWords(known.malus) + "."
            : ": its path type there is not known; it was never near, or nothing carries a mob there.") +
          this.since(tick),
      ];
    }
    const seen = new Set<string>(),
      out: string[] = [];
    for (const mob of source.mobs) {
      if (seen.has(mob.species) || mob.plan.length === 0) continue;
      const known = source.typeAt!(mob, x, y, z, tick);
      if (!known) continue;
      seen.add(mob.species);
      out.push(mob.species.replaceAll("_", " ") + " " + shortCost(known.malus));
    }
    return out.length > 0
      ? ["Cost of a path " + where + ": " + out.join(", ") + ". Choose a mob to read why."]
      : [];
  }

  private since(tick: number): string {
    const { typesFrom, typesUntil } = this.state.source;
    if (typesUntil !== undefined && tick > typesUntil) return " (As it was at tick " + typesUntil + ".)";
    return typesFrom !== undefined && tick < typesFrom ? " (As it was at tick " + typesFrom + ".)" : "";
  }

  private point(cell: Cell, tick: number): string[] {
    const found = pointOf(this.state, this.stage.grid!, cell, tick);
    if (!found) return [];
    const { point, owners, free } = found,
      out = [
        "A point of interest: " +
          pointWords(point.type) +
          "; " +
          free +
          " of " +
          point.tickets +
          " free" +
          (owners.length > 0
            ? "; owned by " + owners.map((mob) => nameOf(this.state, mob)).join(", ")
            : "; nobody owns it") +
          (point.absent > 0 ? "; " + point.absent + " taken by owners that are not loaded" : "") +
          ".",
      ];
    if (point.isHalfBed) out.push("The other half of the bed is missing.");
    if (point.reachable === 0 && owners.length === 0)
      out.push("No villager within 48 blocks finds a path to it.");
    return out;
  }

  private near(cell: Cell, tick: number): string {
    const counts = new Map<string, number>();
    for (const mob of this.state.source.mobs) {
      const place = mob.placeAt(tick);
      if (!place || mob.plan.length === 0 || !mob.stateAt(tick).isAlive) continue;
      if (Math.hypot(place.x - cell.x - 0.5, place.y - cell.y, place.z - cell.z - 0.5) <= NEAR)
        counts.set(mob.species, (counts.get(mob.species) ?? 0) + 1);
    }
    const words = [...counts]
      .sort((a, b) => b[1] - a[1])
      .map(([species, count]) => count + " " + species.replaceAll("_", " "));
    return "Mobs within " + NEAR + " blocks: " + (words.length > 0 ? words.join(", ") : "none") + ".";
  }
}

/** "facing north, part foot". */
function propertiesOf(name: string): string {
  const open = name.indexOf("["),
    state = parseState(name);
  return name
    .slice(open + 1, -1)
    .split(",")
    .map((pair) => pair.split("=")[0])
    .map((key) => key.replaceAll("_", " ") + " " + state.get(key).replaceAll("_", " "))
    .join(", ");
}
