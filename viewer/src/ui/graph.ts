// A number of one mob over time, drawn as a line.
import type { Mob } from "../source/source";
import { el } from "./dom";
import type { State } from "./state";
import { series } from "./statistics";

const WIDE = 360;
const HIGH = 64;
const NUMBERS: [string, string][] = [
  ["health", "health, in half hearts"],
  ["speed", "speed over the ground, in blocks a second"],
  ["height", "height, y of its feet"],
  ["from its bed", "blocks from its bed"],
  ["from its job site", "blocks from its job site"],
];

export class Graph {
  readonly element: HTMLDetailsElement;
  private readonly canvas = el("canvas", {
    class: "graph",
    role: "img",
    width: String(2 * WIDE),
    height: String(2 * HIGH),
  });
  private readonly pick = el("select", { "aria-label": "Number over time" });
  private readonly note = el("p", { class: "note" });
  private values: number[] = [];
  private tick = 0;

  constructor(
    private readonly state: State,
    private readonly mob: Mob,
    jump: (tick: number) => void,
  ) {
    for (const [name, words] of NUMBERS) {
      if (/bed|job/.test(name) && mob.activities.length === 0) continue;
      this.pick.append(el("option", { value: name }, words));
    }
    this.element = el(
      "details",
      { id: "graph" },
      el("summary", {}, "A number over time"),
      this.pick,
      this.canvas,
      this.note,
    );
    this.element.addEventListener("toggle", () => this.fill());
    this.pick.addEventListener("change", () => this.fill());
    this.canvas.addEventListener("click", (event) => {
      const { first, last } = state.source;
      jump(first + ((last - first) * event.offsetX) / Math.max(1, this.canvas.clientWidth));
    });
  }

  private fill(): void {
    if (!this.element.open) return;
    this.values = series(this.mob, this.state.source, this.pick.value);
    const known = this.values.filter((value) => !Number.isNaN(value));
    const words = NUMBERS.find(([name]) => name === this.pick.value)?.[1] ?? "";
    this.note.textContent =
      known.length === 0
        ? words + ": not known"
        : "from " +
          Math.min(...known).toFixed(1) +
          " to " +
          Math.max(...known).toFixed(1) +
          "; a click goes to that tick";
    this.canvas.setAttribute("aria-label", words + ", " + this.note.textContent);
    this.draw();
  }

  show(tick: number): void {
    this.tick = tick;
    if (this.element.open) this.draw();
  }

  private draw(): void {
    const pen = this.canvas.getContext("2d")!;
    const styles = getComputedStyle(document.documentElement);
    const known = this.values.filter((value) => !Number.isNaN(value));
    const low = Math.min(...known, 0);
    const high = Math.max(...known, low + 1e-6);
    const { first, last } = this.state.source;
    pen.setTransform(2, 0, 0, 2, 0, 0);
    pen.clearRect(0, 0, WIDE, HIGH);
    pen.strokeStyle = styles.getPropertyValue("--accent");
    pen.lineWidth = 1.6;
    pen.beginPath();
    let isDown = false;
    this.values.forEach((value, i) => {
      if (Number.isNaN(value)) {
        isDown = false;
        return;
      }
      const x = (WIDE * i) / (this.values.length - 1);
      const y =
        HIGH -
        4 -
        ((HIGH - 8) * (value - (this.pick.value === "height" ? Math.min(...known) : low))) /
          (high - (this.pick.value === "height" ? Math.min(...known) : low) || 1);
      if (isDown) pen.lineTo(x, y);
      else pen.moveTo(x, y);
      isDown = true;
    });
    pen.stroke();
    pen.fillStyle = styles.getPropertyValue("--ink");
    pen.fillRect((WIDE * (this.tick - first)) / Math.max(1, last - first) - 0.5, 0, 1.4, HIGH);
  }
}
