// What is drawn over the world: badges, names, paths, remembered places, senses of chasers.
import { BADGES } from "../mobs/pose";
import type { Standing } from "../mobs/puppets";
import type { Stage } from "../scene/stage";
import { lastUpTo, type Mob } from "../source/source";
import { ghostsAt } from "./compare";
import { drawLayers } from "./layers";
import { paintOf } from "./paints";
import { mainOption, third } from "./sentence";
import type { State } from "./state";

/** The places that a mob remembers, and what the page calls them. */
const PLACES: Record<string, string> = {
  "its bed": "bed",
  "its job site": "job",
  "its meeting point": "bell",
};
const DOT_BELOW = 7; // pixels of height
const MARKS = ["#ffd640", "#5edcff", "#78ff8c"];

export class Overlay {
  private readonly pen: CanvasRenderingContext2D;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly stage: Stage,
    private readonly state: State,
  ) {
    this.pen = canvas.getContext("2d")!;
  }

  resize(): void {
    const { w, h, ratio } = this.stage.size;
    this.canvas.width = Math.round(w * ratio);
    this.canvas.height = Math.round(h * ratio);
  }

  draw(): void {
    const { pen, stage, state } = this,
      { w, h, ratio } = stage.size;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, w, h);
    const chosen = stage.standingOf(state.chosen);
    drawLayers(state, stage, this);
    if (state.source.other) this.ghosts();
    this.cell();
    if (state.search) this.search();
    if (chosen) {
      this.target(chosen);
      this.places(chosen);
      this.path(chosen);
    }
    for (const chaser of state.source.chasers) this.chase(chaser.n);
    for (const one of stage.puppets.standing) this.dot(one);
    for (const one of stage.puppets.standing) this.badge(one);
    if (chosen) this.ring(chosen);
    for (const one of stage.puppets.standing)
      if (one.mob === state.chosen || one.mob === state.hovered) this.name(one);
  }

  /** A polygon, filled thinly; null: a corner is behind the camera. */
  quad(points: ({ x: number; y: number } | null)[], paint: string): void {
    const { pen } = this;
    if (points.some((point) => point === null)) return;
    pen.beginPath();
    for (const point of points) pen.lineTo(point!.x, point!.y);
    pen.closePath();
    pen.globalAlpha = 0.42;
    pen.fillStyle = paint;
    pen.fill();
    pen.globalAlpha = 1;
    pen.lineWidth = 1;
    pen.strokeStyle = paint;
    pen.stroke();
  }

  // Where mobs are in the other run: hollow rings, with a line from the chosen one.
  private ghosts(): void {
    const { pen, stage, state } = this;
    for (const { mob, x, y, z } of ghostsAt(state.source, state.whole)) {
      const at = stage.projectWorld(x, y + mob.height / 2, z);
      if (!at) continue;
      for (const [width, paint] of [
        [4, "rgb(0 0 0 / .6)"],
        [2, "#ff9ecb"],
      ] as const) {
        pen.lineWidth = width;
        pen.strokeStyle = paint;
        pen.beginPath();
        pen.arc(at.x, at.y, 6, 0, 2 * Math.PI);
        pen.stroke();
      }
      const one = mob.n === state.chosen?.n ? stage.standingOf(state.chosen) : null;
      if (!one) continue;
      this.line([stage.project(one.at.x, one.at.y + one.height / 2, one.at.z), at], "#ff9ecb", 1.4, [5, 4]);
      this.words("in the other run", at.x, at.y + 20, 12, "#ff9ecb");
    }
  }

  // The edges of the clicked block.
  private cell(): void {
    const { cell } = this.state;
    if (!cell) return;
    const at = (k: number) =>
      this.stage.projectWorld(cell.x + (k & 1), cell.y + ((k >> 1) & 1), cell.z + ((k >> 2) & 1));
    for (const [a, b] of [
      [0, 1],
      [1, 3],
      [3, 2],
      [2, 0],
      [4, 5],
      [5, 7],
      [7, 6],
      [6, 4],
      [0, 4],
      [1, 5],
      [2, 6],
      [3, 7],
    ])
      this.line([at(a), at(b)], "#ffffff", 1.4);
  }

  // The places that a search visited up to a step, the refused ones of these, and its target.
  private search(): void {
    const { search, step } = this.state.search!,
      { stage } = this,
      spot = (place: { x: number; y: number; z: number }) =>
        stage.projectWorld(place.x + 0.5, place.y + 0.1, place.z + 0.5);
    search.visited.slice(0, step).forEach((place, i) => {
      const corners = [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.75, 0.75],
        [0.25, 0.75],
      ].map(([dx, dz]) => stage.projectWorld(place.x + dx, place.y + 0.1, place.z + dz));
      this.quad(corners, i === step - 1 ? "#ffffff" : "#5edcff");
    });
    const seen = new Set<string>();
    for (const place of search.refused) {
      if (place.order >= step) break;
      const key = place.x + "," + place.y + "," + place.z,
        at = seen.has(key) ? null : spot(place);
      seen.add(key);
      if (at) this.words("\u00d7", at.x, at.y + 4, 13, "#ff5a4d");
    }
    const points = [search.from, ...search.path].map(spot);
    if (step >= search.visited.length)
      this.line(points, search.isPartial ? "#ffb74d" : "#ffffff", 1.6, [3, 3]);
    const target = spot(search.target);
    if (target) {
      this.diamond(target.x, target.y, "#ff9ecb");
      this.words("target", target.x, target.y - 12, 12);
    }
  }

  line(points: ({ x: number; y: number } | null)[], paint: string, width: number, dash: number[] = []): void {
    const { pen } = this;
    for (const [wide, color] of [
      [width + 2.5, "rgb(0 0 0 / .55)"],
      [width, paint],
    ] as const) {
      pen.lineWidth = wide;
      pen.strokeStyle = color;
      pen.setLineDash(dash);
      pen.lineJoin = "round";
      pen.beginPath();
      let isDown = false;
      for (const point of points) {
        if (!point) {
          isDown = false;
          continue;
        }
        if (isDown) pen.lineTo(point.x, point.y);
        else pen.moveTo(point.x, point.y);
        isDown = true;
      }
      pen.stroke();
    }
    pen.setLineDash([]);
  }

  words(text: string, x: number, y: number, size: number, paint = "#ffffff"): void {
    const { pen } = this;
    pen.font = "600 " + size + "px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.lineWidth = 4;
    pen.lineJoin = "round";
    pen.strokeStyle = "rgb(0 0 0 / .8)";
    pen.strokeText(text, x, y);
    pen.fillStyle = paint;
    pen.fillText(text, x, y);
  }

  private path({ mob, at }: Standing): void {
    const path = mob.pathAt(this.state.tick);
    if (!path) return;
    const { stage } = this,
      { origin } = stage,
      nodes = path.nodes;
    let nearest = 0,
      best = Infinity;
    for (let i = 0; i + 2 < nodes.length; i += 3) {
      const far =
        (nodes[i] + 0.5 - origin.x - at.x) ** 2 +
        (nodes[i + 1] - origin.y - at.y) ** 2 +
        (nodes[i + 2] + 0.5 - origin.z - at.z) ** 2;
      if (far < best) {
        best = far;
        nearest = i;
      }
    }
    const points = [stage.project(at.x, at.y + 0.1, at.z)];
    for (let i = nearest; i + 2 < nodes.length; i += 3)
      points.push(stage.projectWorld(nodes[i] + 0.5, nodes[i + 1] + 0.1, nodes[i + 2] + 0.5));
    this.line(points, path.isPartial ? "#ffb74d" : "#ffffff", 2.5, path.isPartial ? [6, 5] : []);
    const end = points[points.length - 1];
    if (end) this.square(end.x, end.y, path.isPartial ? "#ffb74d" : "#ffffff");
  }

  // A mob too small to be seen as a body is a dot in its color; the line tells where its head looks.
  private dot({ mob, at, height, place, isAlive }: Standing): void {
    const { pen, stage } = this;
    if (mob.plan.length === 0 && mob.species !== "player") return;
    const spot = stage.project(at.x, at.y + height / 2, at.z);
    const above = stage.project(at.x, at.y + height / 2 + 1, at.z);
    const aside = stage.project(
      at.x - Math.sin(place.headYaw),
      at.y + height / 2,
      at.z + Math.cos(place.headYaw),
    );
    if (!spot || !above || !aside) return;
    const scale = Math.max(
      Math.hypot(above.x - spot.x, above.y - spot.y),
      Math.hypot(aside.x - spot.x, aside.y - spot.y),
    );
    if (scale * Math.max(height, 0.8) > DOT_BELOW && stage.camera.mode !== "plan") return;
    const length = Math.max(1, Math.hypot(aside.x - spot.x, aside.y - spot.y));
    const radius = Math.max(4, (scale * mob.width) / 2);
    for (const [width, paint] of [
      [4, "rgb(0 0 0 / .75)"],
      [2, "#ffffff"],
    ] as const) {
      pen.lineWidth = width;
      pen.strokeStyle = paint;
      pen.beginPath();
      pen.moveTo(spot.x, spot.y);
      pen.lineTo(
        spot.x + ((aside.x - spot.x) / length) * (radius + 4),
        spot.y + ((aside.y - spot.y) / length) * (radius + 4),
      );
      pen.stroke();
    }
    pen.globalAlpha = isAlive ? 1 : 0.5;
    pen.beginPath();
    pen.arc(spot.x, spot.y, radius, 0, 2 * Math.PI);
    pen.fillStyle = paintOf(mob.species);
    pen.fill();
    pen.lineWidth = 1.5;
    pen.strokeStyle = "#000000";
    pen.stroke();
    pen.globalAlpha = 1;
  }

  // A line to whom the chosen mob attacks.
  private target({ mob, at, height }: Standing): void {
    const serial = mob.targetAt(this.state.tick);
    const other = serial === 0 ? undefined : this.stage.puppets.standing.find((one) => one.mob.n === serial);
    if (!other) return;
    const from = this.stage.project(at.x, at.y + height * 0.8, at.z);
    const to = this.stage.project(other.at.x, other.at.y + other.height / 2, other.at.z);
    this.line([from, to], "#ff5a4d", 2);
    if (to) this.words("its target", to.x, to.y + 18, 12);
  }

  private square(x: number, y: number, paint: string): void {
    const { pen } = this;
    pen.fillStyle = paint;
    pen.strokeStyle = "#000000";
    pen.lineWidth = 1.5;
    pen.fillRect(x - 4, y - 4, 8, 8);
    pen.strokeRect(x - 4, y - 4, 8, 8);
  }

  /** Ends of the lines to remembered places, by name; for tests too. */
  readonly ends = new Map<string, { x: number; y: number }>();

  private places({ mob, at, height }: Standing): void {
    const memories = mob.memoriesAt(this.state.tick),
      from = this.stage.project(at.x, at.y + height / 2, at.z);
    this.ends.clear();
    Object.entries(PLACES).forEach(([name, words], i) => {
      const place = memories.get(name)?.place;
      const to = place ? this.stage.projectWorld(place.x, place.y, place.z) : null;
      if (!to) return;
      this.ends.set(words, to);
      this.line([from, to], MARKS[i], 1.6, [2, 5]);
      this.diamond(to.x, to.y, MARKS[i]);
      this.words(words, to.x, to.y + 20, 12);
    });
  }

  private diamond(x: number, y: number, paint: string): void {
    const { pen } = this;
    pen.fillStyle = paint;
    pen.strokeStyle = "#000000";
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(x, y - 6);
    pen.lineTo(x + 6, y);
    pen.lineTo(x, y + 6);
    pen.lineTo(x - 6, y);
    pen.closePath();
    pen.fill();
    pen.stroke();
  }

  // Rays of a chaser: red where they are blocked, blue where they are free; its trail and its path.
  private chase(serial: number): void {
    const chaser = this.state.source.chasers.find((one) => one.n === serial),
      one = this.stage.puppets.standing.find(({ mob }) => mob.n === serial);
    if (!chaser || !one) return;
    const at = lastUpTo(
      chaser.moments.map(({ tick }) => [tick]),
      this.state.tick,
    );
    if (at < 0) return;
    const { lines, trail, path } = chaser.moments[at],
      { place, mob } = one,
      y = place.y + 0.3;
    const flat = (points: number[]) =>
      Array.from({ length: points.length >> 1 }, (_, i) =>
        this.stage.projectWorld(points[2 * i], y, points[2 * i + 1]),
      );
    if (mob === this.state.chosen)
      for (const polygon of chaser.mesh)
        this.line(flat([...polygon, polygon[0], polygon[1]]), "rgb(255 255 255 / .5)", 0.8);
    for (let i = 0; i + 3 < lines.length; i += 4) {
      const [dx, dz, isBlocked, isCurrent] = lines.slice(i, i + 4);
      this.line(
        [
          this.stage.projectWorld(place.x, y, place.z),
          this.stage.projectWorld(place.x + dx, y, place.z + dz),
        ],
        isBlocked ? "#ff5a4d" : "#5edcff",
        isCurrent ? 2.4 : 1,
      );
    }
    for (const point of flat(trail)) if (point) this.square(point.x, point.y, "#ffd640");
    if (path.length > 0)
      this.line([this.stage.projectWorld(place.x, y, place.z), ...flat(path)], "#78ff8c", 2.2);
  }

  private headOf({ at, height, isAsleep }: Standing): { x: number; y: number } | null {
    return this.stage.project(at.x, at.y + (isAsleep ? 0.7 : height + 0.25), at.z);
  }

  private badge(one: Standing): void {
    if (one.badge === null || !one.isAlive) return;
    const at = this.headOf(one);
    if (!at) return;
    const { pen } = this,
      { sign, color } = BADGES[one.badge];
    pen.beginPath();
    pen.arc(at.x, at.y - 9, 8.5, 0, 2 * Math.PI);
    pen.fillStyle = color;
    pen.fill();
    pen.lineWidth = 1.5;
    pen.strokeStyle = "rgb(0 0 0 / .75)";
    pen.stroke();
    pen.font = "700 12px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.fillStyle = "#14181d";
    pen.fillText(sign, at.x, at.y - 4.6);
  }

  // A ring on the ground around the chosen mob.
  private ring({ at, width }: Standing): void {
    const half = Math.max(0.5, width * 0.8),
      points = [];
    for (let i = 0; i <= 24; i++)
      points.push(
        this.stage.project(
          at.x + half * Math.cos((i * Math.PI) / 12),
          at.y + 0.05,
          at.z + half * Math.sin((i * Math.PI) / 12),
        ),
      );
    this.line(points, "#ffffff", 2.4);
  }

  private name(one: Standing): void {
    const at = this.headOf(one);
    if (!at) return;
    const held = one.mob.heldAt(this.state.tick),
      option = one.isAlive ? mainOption(one.mob, this.state.tick) : -1,
      // A badge tells more than the option that runs.
      doing = one.badge
        ? ", " + BADGES[one.badge].words
        : !one.isAlive
          ? ", dead"
          : option >= 0
            ? ", " + third(one.mob.plan[option][1])
            : "";
    this.words(
      this.nameOf(one.mob) +
        (held
          ? (one.mob.species === "item" ? " (" : ", holds ") +
            held.replaceAll("_", " ") +
            (one.mob.species === "item" ? ")" : "")
          : "") +
        doing,
      at.x,
      at.y - (one.badge ? 24 : 6),
      13,
    );
  }

  private nameOf(mob: Mob): string {
    return mob.species.replaceAll("_", " ") + " " + mob.n;
  }
}
