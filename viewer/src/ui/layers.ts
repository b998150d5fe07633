// Layers over the world, switched singly: path types around the chosen mob, tickets of points of interest, lines of sight.
import type { Stage } from "../scene/stage";
import { byId, el } from "./dom";
import { pointsAt } from "./points";
import { around, eyesOf } from "./senses";
import type { Layers, State } from "./state";
import { pointWords, shortCost, typeWords } from "./words";

const RANGE = 8; // blocks around the mob
const UP = 3;
const COLORS: Record<string, string> = { never: "#ff5a4d", costs: "#ffb000", free: "#5edcff" };
const NAMES: [keyof Layers, string, string][] = [
  ["types", "Path types", "Path types around the chosen mob"],
  ["tickets", "Tickets", "Points of interest: who owns them"],
  ["sight", "Sight", "Whom the chosen mob sees"],
];

/** How the layers draw: given by the overlay. */
export interface LayerPen {
  line(points: ({ x: number; y: number } | null)[], paint: string, width: number, dash?: number[]): void;
  words(text: string, x: number, y: number, size: number, paint?: string): void;
  quad(points: ({ x: number; y: number } | null)[], paint: string): void;
}

export class LayerMenu {
  private readonly key = byId("layerkey");

  constructor(
    private readonly state: State,
    changed: () => void,
  ) {
    const box = byId("layers");
    for (const [name, words, title] of NAMES) {
      const field = el("input", { type: "checkbox", id: "layer-" + name });
      field.addEventListener("change", () => {
        state.layers[name] = field.checked;
        state.isStale = true;
        this.show();
        changed();
      });
      box.append(el("label", { title }, field, words));
    }
    state.source.onKnown?.push(() => {
      state.isStale = true;
      this.show();
    });
  }

  /** The layers that are on. */
  get names(): string[] {
    return NAMES.map(([name]) => name).filter((name) => this.state.layers[name]);
  }

  /** Switches these layers on, and the others off. */
  set(wanted: string[]): void {
    for (const [name] of NAMES) {
      const isOn = wanted.includes(name);
      this.state.layers[name] = isOn;
      byId<HTMLInputElement>("layer-" + name).checked = isOn;
    }
    this.state.isStale = true;
    this.show();
  }

  /** What the colors mean. */
  show(): void {
    const { layers, chosen, source } = this.state,
      tick = this.state.whole,
      lines: HTMLElement[] = [];
    if (layers.types) {
      if (!chosen) lines.push(el("p", {}, "Choose a mob to see path types around it."));
      else {
        const found = new Map<string, number>();
        for (const { type, malus } of typesAround(this.state)) found.set(type, malus);
        const rank = (malus: number) => (malus < 0 ? 0 : malus > 0 ? 1 : 2);
        for (const [type, malus] of [...found].sort((a, b) => rank(a[1]) - rank(b[1]) || b[1] - a[1])) {
          const dot = el("i");
          dot.style.background = COLORS[malus < 0 ? "never" : malus > 0 ? "costs" : "free"];
          lines.push(el("p", {}, dot, typeWords(type) + ": " + shortCost(malus)));
        }
        if (found.size === 0) lines.push(el("p", {}, "No path types are known around it."));
      }
    }
    if (layers.tickets) {
      const points = pointsAt(this.state, tick),
        free = points.filter((one) => one.free > 0).length;
      lines.push(
        el(
          "p",
          {},
          points.length === 0
            ? "No point of interest is known."
            : points.length + " points of interest, " + free + " with a free ticket.",
        ),
      );
    }
    if (layers.sight && !chosen) lines.push(el("p", {}, "Choose a mob to see whom it sees."));
    if (source.mobs.length > 0) this.key.replaceChildren(...lines);
    this.key.hidden = lines.length === 0;
  }
}

interface Typed {
  x: number;
  y: number;
  z: number;
  type: string;
  malus: number;
}

let cached: { key: string; list: Typed[] } | null = null;

/** Path types around the chosen mob: of the places where it could stand, and of those that it never enters. */
function typesAround(state: State): Typed[] {
  const { chosen, source } = state,
    tick = state.whole,
    place = chosen?.placeAt(tick);
  if (!chosen || !place || !source.typeAt) return [];
  const [x0, y0, z0] = [place.x, place.y + 0.5, place.z].map(Math.floor),
    key = [chosen.n, tick, x0, y0, z0, source.typesUntil].join();
  if (cached?.key === key && cached.list.length > 0) return cached.list;
  const list: Typed[] = [];
  for (let z = z0 - RANGE; z <= z0 + RANGE; z++)
    for (let x = x0 - RANGE; x <= x0 + RANGE; x++)
      for (let y = y0 - UP; y <= y0 + UP; y++) {
        const known = source.typeAt(chosen, x, y, z, tick);
        if (known && known.type !== "OPEN" && known.type !== "BLOCKED") list.push({ x, y, z, ...known });
      }
  cached = { key, list };
  return list;
}

export function drawLayers(state: State, stage: Stage, pen: LayerPen): void {
  const { layers, chosen } = state;
  if (layers.types && chosen) drawTypes(state, stage, pen);
  if (layers.tickets) drawTickets(state, stage, pen);
  if (layers.sight && chosen) drawSight(state, stage, pen);
}

function drawTypes(state: State, stage: Stage, pen: LayerPen): void {
  for (const { x, y, z, malus } of typesAround(state)) {
    const color = COLORS[malus < 0 ? "never" : malus > 0 ? "costs" : "free"],
      corners = [
        [0.15, 0.15],
        [0.85, 0.15],
        [0.85, 0.85],
        [0.15, 0.85],
      ].map(([dx, dz]) => stage.projectWorld(x + dx, y + 0.08, z + dz));
    pen.quad(corners, color);
    // A cross tells red from blue without color.
    if (malus < 0) {
      pen.line([corners[0], corners[2]], color, 1);
      pen.line([corners[1], corners[3]], color, 1);
    }
  }
}

function drawTickets(state: State, stage: Stage, pen: LayerPen): void {
  for (const { point, owners, free } of pointsAt(state, state.whole)) {
    const at = stage.projectWorld(point.x + 0.5, point.y + 0.6, point.z + 0.5);
    if (!at) continue;
    for (const mob of owners) {
      const one = stage.standingOf(mob);
      if (one)
        pen.line([at, stage.project(one.at.x, one.at.y + one.height / 2, one.at.z)], "#ffd640", 1, [3, 4]);
    }
    pen.words(
      pointWords(point.type).replace("job site of ", "").replace(/^an? /, "") +
        " " +
        (point.tickets - free) +
        "/" +
        point.tickets,
      at.x,
      at.y,
      11,
      free > 0 ? "#ffffff" : "#ffd640",
    );
  }
}

function drawSight(state: State, stage: Stage, pen: LayerPen): void {
  const { chosen } = state,
    tick = state.whole,
    eyes = chosen ? eyesOf(chosen, tick) : null;
  if (!chosen || !eyes) return;
  const from = stage.projectWorld(eyes.x, eyes.y, eyes.z);
  for (const { mob, hides } of around(state, stage.grid, chosen, tick)) {
    const to = eyesOf(mob, tick),
      end = hides
        ? stage.projectWorld(hides.x + 0.5, hides.y + 0.5, hides.z + 0.5)
        : to
          ? stage.projectWorld(to.x, to.y, to.z)
          : null;
    if (hides === undefined) continue;
    pen.line([from, end], hides === null ? "#5edcff" : "#ff5a4d", 1.4, hides === null ? [] : [4, 4]);
    if (hides && end) pen.words("\u00d7", end.x, end.y + 4, 13, "#ff5a4d");
  }
}
