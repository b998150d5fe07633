// The tools of a branch: what a person places, breaks, spawns, gives. By a click on the picture, or by numbers.
import type { Act, Cell, EngineInfo } from "../engine/protocol";
import type { Stage } from "../scene/stage";
import { el } from "./dom";
import type { State } from "./state";

const WALL_HIGH = 3; // blocks
const FOOD = [
  "bread",
  "carrot",
  "wheat",
  "wheat_seeds",
  "beetroot",
  "potato",
  "golden_carrot",
  "apple",
  "cod",
  "beef",
  "bone",
];
const ITEMS = [
  ...FOOD,
  "iron_sword",
  "bow",
  "emerald",
  "shield",
  "diamond_sword",
  "crossbow",
  "gold_ingot",
  "egg",
  "porkchop",
];

type Kind = "cell" | "top" | "mob" | "none";

interface Tool {
  name: string;
  words: string;
  /** What it needs: a block, the place on a block, a mob, or nothing. */
  kind: Kind;
  hint: string;
  /** The field of its parameter. */
  field?: "block" | "species" | "item" | "food" | "amount" | "time" | "weather";
}

const TOOLS: Tool[] = [
  {
    name: "place",
    words: "place a block",
    kind: "top",
    hint: "Click the side of a block on which it shall stand.",
    field: "block",
  },
  {
    name: "wall",
    words: "build a wall",
    kind: "top",
    hint: "Click where it begins, then where it ends: three blocks high.",
    field: "block",
  },
  { name: "break", words: "break a block", kind: "cell", hint: "Click the block." },
  {
    name: "open",
    words: "open or close a door",
    kind: "cell",
    hint: "Click a door, trapdoor or fence gate.",
  },
  { name: "ring", words: "ring the bell", kind: "cell", hint: "Click a bell." },
  { name: "spawn", words: "spawn a mob", kind: "top", hint: "Click where it shall stand.", field: "species" },
  { name: "remove", words: "remove a mob", kind: "mob", hint: "Click the mob." },
  { name: "hurt", words: "hurt a mob", kind: "mob", hint: "Click the mob.", field: "amount" },
  { name: "feed", words: "feed a mob", kind: "mob", hint: "Click the mob.", field: "food" },
  { name: "give", words: "give items to a mob", kind: "mob", hint: "Click the mob.", field: "item" },
  { name: "item", words: "drop items", kind: "top", hint: "Click where they shall lie.", field: "item" },
  {
    name: "walk",
    words: "walk as a player",
    kind: "top",
    hint: "Click where the player shall go; the first click lets one join.",
  },
  { name: "raid", words: "start a raid", kind: "top", hint: "Click the middle of the village." },
  { name: "time", words: "set the time", kind: "none", hint: "", field: "time" },
  { name: "weather", words: "set the weather", kind: "none", hint: "", field: "weather" },
];

const TIMES: [string, string][] = [
  ["1000", "morning"],
  ["6000", "noon"],
  ["11000", "late afternoon"],
  ["13000", "nightfall"],
  ["18000", "midnight"],
  ["23000", "before sunrise"],
];

export class ToolBox {
  readonly box = el("fieldset", { id: "tools2" }, el("legend", {}, "Tools"));
  private readonly tool = el("select", { id: "tool", "aria-label": "Tool" });
  private readonly fields: Record<string, HTMLInputElement | HTMLSelectElement> = {
    block: el("input", {
      id: "toolblock",
      type: "text",
      list: "blocknames",
      value: "stone",
      "aria-label": "Block",
    }),
    species: el("select", { id: "toolspecies", "aria-label": "Species" }),
    item: el("input", {
      id: "toolitem",
      type: "text",
      list: "itemnames",
      value: "emerald",
      "aria-label": "Item",
    }),
    food: el("input", {
      id: "toolfood",
      type: "text",
      list: "foodnames",
      value: "bread",
      "aria-label": "Food",
    }),
    amount: el("input", {
      id: "toolamount",
      type: "number",
      min: "0.5",
      max: "1000",
      step: "0.5",
      value: "4",
      "aria-label": "Half hearts",
    }),
    time: el(
      "select",
      { id: "tooltime", "aria-label": "Time" },
      ...TIMES.map(([value, words]) => el("option", { value }, words)),
    ),
    weather: el(
      "select",
      { id: "toolweather", "aria-label": "Weather" },
      ...["clear", "rain", "thunder"].map((value) => el("option", { value }, value)),
    ),
  };
  private readonly place = ["x", "y", "z"].map((name) =>
    el("input", { id: "tool" + name, type: "number", step: "1", "aria-label": name, title: name }),
  );
  private readonly places = el("span", { class: "places" }, ...this.place);
  private readonly doIt = el("button", { type: "button", id: "doit" }, "Do it");
  private readonly hint = el("p", { class: "note" });
  private readonly blocks = el("datalist", { id: "blocknames" });
  private known = new Set<string>();
  private wallFrom: Cell | null = null;

  constructor(
    private readonly host: { state: State; stage: Stage | null },
    private readonly act: (act: Act) => Promise<void>,
  ) {
    this.tool.append(
      el("option", { value: "" }, "choose a tool"),
      ...TOOLS.map((tool) => el("option", { value: tool.name }, tool.words)),
    );
    const list = (id: string, names: string[]) =>
      el("datalist", { id }, ...names.map((value) => el("option", { value })));
    this.box.append(
      el("div", { class: "row" }, this.tool, ...Object.values(this.fields)),
      el("div", { class: "row" }, this.places, this.doIt),
      this.hint,
      this.blocks,
      list("itemnames", ITEMS),
      list("foodnames", FOOD),
    );
    this.tool.addEventListener("change", () => this.choose());
    this.doIt.addEventListener("click", () => this.doByNumbers());
    this.choose();
  }

  fill({ species, blocks }: EngineInfo): void {
    this.known = new Set(blocks);
    this.fields.species.replaceChildren(
      ...species.map((name) => el("option", { value: name }, name.replaceAll("_", " "))),
    );
    this.fields.species.value = "zombie";
    this.blocks.replaceChildren(...blocks.map((value) => el("option", { value })));
  }

  private get chosen(): Tool | null {
    return TOOLS.find((tool) => tool.name === this.tool.value) ?? null;
  }

  private choose(): void {
    const tool = this.chosen;
    this.wallFrom = null;
    for (const [name, field] of Object.entries(this.fields)) field.hidden = tool?.field !== name;
    this.doIt.hidden = tool === null;
    this.places.hidden = !tool || tool.kind === "mob" || tool.kind === "none";
    this.hint.textContent = tool
      ? tool.hint +
        (tool.kind === "mob"
          ? " Or choose it in the list, and press 'Do it'."
          : tool.kind === "none"
            ? ""
            : " Or give x, y and z.")
      : "";
    if (!this.places.hidden) this.fillPlace();
  }

  // The place of the chosen mob, or the middle of the picture.
  private fillPlace(): void {
    const { state, stage } = this.host,
      at =
        state.chosen?.placeAt(state.tick) ?? (stage ? stage.camera.target.clone().add(stage.origin) : null);
    if (at) [at.x, at.y, at.z].forEach((value, i) => (this.place[i].value = String(Math.floor(value))));
  }

  private value(name: string): string {
    return this.fields[name].value.trim().replace(/^minecraft:/, "");
  }

  private say(text: string): void {
    this.hint.textContent = text;
  }

  private doByNumbers(): void {
    const tool = this.chosen;
    if (!tool) return;
    const cell = this.place.map((field) => Math.floor(Number(field.value))) as Cell;
    if (tool.kind === "mob") {
      if (!this.host.state.chosen)
        return this.say("Choose a mob first: in the list of mobs, or by a click on it.");
      void this.onMob(tool, this.host.state.chosen.n);
    } else if (tool.kind === "none") void this.onNothing(tool);
    else void this.onCell(tool, cell);
  }

  /** A click on the picture. Returns true if the tool took it. */
  click(x: number, y: number): boolean {
    const tool = this.chosen,
      { stage } = this.host;
    if (!tool || !stage || tool.kind === "none") return false;
    if (tool.kind === "mob") {
      const found = stage.mobAt(x, y);
      if (!found) return false;
      this.host.state.choose(found.mob);
      void this.onMob(tool, found.mob.n);
      return true;
    }
    const hit = stage.blockAt(x, y);
    if (!hit) return false;
    const cell: Cell =
      tool.kind === "top"
        ? [hit.x + hit.face.x, hit.y + hit.face.y, hit.z + hit.face.z]
        : [hit.x, hit.y, hit.z];
    cell.forEach((value, i) => (this.place[i].value = String(value)));
    void this.onCell(tool, cell);
    return true;
  }

  private onNothing(tool: Tool): Promise<void> {
    return tool.name === "time"
      ? this.act({ act: "time", timeOfDay: Number(this.value("time")) })
      : this.act({ act: "weather", weather: this.value("weather") as "clear" | "rain" | "thunder" });
  }

  private onMob(tool: Tool, mob: number): Promise<void> {
    switch (tool.name) {
      case "remove":
        return this.act({ act: "remove", mob });
      case "hurt":
        return this.act({ act: "hurt", mob, amount: Number(this.value("amount")) });
      case "feed":
        return this.act({ act: "feed", mob, item: this.value("food") });
      default:
        return this.act({ act: "give", mob, item: this.value("item"), count: 1 });
    }
  }

  private isBlock(name: string): boolean {
    const isKnown = this.known.has(name.split("[")[0]);
    if (!isKnown) this.say("There is no block '" + name + "'.");
    return isKnown;
  }

  private async onCell(tool: Tool, cell: Cell): Promise<void> {
    const stand: Cell = [cell[0] + 0.5, cell[1], cell[2] + 0.5];
    switch (tool.name) {
      case "place":
        if (this.isBlock(this.value("block")))
          await this.act({ act: "place", cells: [cell], state: this.value("block") });
        return;
      case "wall":
        return this.wall(cell);
      case "break":
      case "open":
      case "ring":
        return this.act({ act: tool.name, cell });
      case "raid":
        return this.act({ act: "raid", cell, level: 1 });
      case "spawn":
        return this.act({ act: "spawn", species: this.value("species"), pos: stand, isBaby: false });
      case "item":
        return this.act({ act: "item", item: this.value("item"), pos: stand, count: 1 });
      default:
        return this.act({ act: "walk", pos: stand });
    }
  }

  // Two clicks: a line of columns, each from the ground up.
  private async wall(cell: Cell): Promise<void> {
    if (!this.isBlock(this.value("block"))) return;
    if (!this.wallFrom) {
      this.wallFrom = cell;
      return this.say("The wall begins at " + cell.join(" ") + ". Where does it end?");
    }
    const from = this.wallFrom,
      steps = Math.max(Math.abs(cell[0] - from[0]), Math.abs(cell[2] - from[2])),
      cells: Cell[] = [],
      { stage } = this.host;
    this.wallFrom = null;
    if (steps > 200) return this.say("A wall of more than 200 blocks is too long.");
    for (let i = 0; i <= steps; i++) {
      const share = steps === 0 ? 0 : i / steps,
        x = Math.round(from[0] + (cell[0] - from[0]) * share),
        z = Math.round(from[2] + (cell[2] - from[2]) * share),
        level = Math.round(from[1] + (cell[1] - from[1]) * share),
        top = stage?.grid?.topAt(x, z);
      // On hills it follows the ground.
      const y = top !== null && top !== undefined && Math.abs(top + 1 - level) <= 4 ? top + 1 : level;
      for (let k = 0; k < WALL_HIGH; k++) cells.push([x, y + k, z]);
    }
    await this.act({ act: "place", cells, state: this.value("block") });
    this.say("The wall stands.");
  }
}
