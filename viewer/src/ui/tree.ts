// The behavior tree of a mob, drawn as a tree: which nodes run, why the others do not.
import type { Mob } from "../source/source";
import { el } from "./dom";
import { reasonOf } from "./sentence";

const KINDS: Record<string, string> = {
  sequence: "in order until one fails",
  selector: "in order until one succeeds",
  parallel: "all at once",
  random: "in a random order until one succeeds",
  repeat: "again and again",
  invert: "succeeds if it fails",
  timeout: "stops after a time",
  cooldown: "not again for a time",
  if: "if",
  service: "meanwhile",
  tree: "does",
  wait: "waits",
  set: "remembers",
  erase: "forgets",
  send: "asks others",
  request: "asks others to join",
  answer: "when another asks",
};

interface Node {
  option: number;
  kind: string;
  depth: number;
  children: Node[];
}

/** The nodes of a mob's tree; of several trees all roots. */
export function rootsOf(mob: Mob): Node[] {
  const roots: Node[] = [],
    above: Node[] = [];
  mob.plan.forEach(([, , kind, depth], option) => {
    if (kind === undefined || depth === undefined) return;
    const node: Node = { option, kind, depth, children: [] };
    above.length = Math.min(above.length, depth);
    if (depth === 0 || above.length === 0) roots.push(node);
    else above[above.length - 1].children.push(node);
    above.push(node);
  });
  return roots;
}

export class TreeSection {
  readonly element: HTMLDetailsElement;
  private readonly box = el("div", { id: "tree" });
  private readonly roots: Node[];
  private tick = 0;

  constructor(private readonly mob: Mob) {
    this.roots = rootsOf(mob);
    this.element = el("details", { id: "treebox" }, el("summary", {}, "Its tree"), this.box);
    this.element.addEventListener("toggle", () => this.show(this.tick));
  }

  show(tick: number): void {
    this.tick = tick;
    if (!this.element.open) return;
    const runs = new Set(this.mob.runningAt(tick)),
      known = this.mob.optionsAt(tick),
      memories = this.mob.memoriesAt(tick);
    const item = ({ option, kind, children }: Node): HTMLLIElement => {
      const words = this.mob.plan[option][1].replace(/ \([^)]*\)$/, ""),
        state = known[option],
        isRunning = runs.has(option),
        why = isRunning
          ? "runs since tick " + (state?.since ?? tick)
          : state
            ? reasonOf(state, memories)
            : "not asked yet";
      return el(
        "li",
        { class: isRunning ? "runs" : "" },
        el("span", { class: "node" }, el("i", {}, KINDS[kind] ?? kind), " ", words),
        el("span", { class: "from" }, why),
        ...(children.length > 0 ? [el("ul", {}, ...children.map(item))] : []),
      );
    };
    this.box.replaceChildren(el("ul", { class: "tree" }, ...this.roots.map(item)));
  }
}
