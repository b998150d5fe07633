// Crafting: the recipes of a version (published data), a grid of 2 or 3 cells a side, and the window of a crafting table.
import { NO_STACK } from "./items.js";
import { encodeText } from "./text.js";

// What stays of an ingredient.
const LEFT = {
  water_bucket: "bucket",
  lava_bucket: "bucket",
  milk_bucket: "bucket",
  honey_bottle: "glass_bottle",
};
const RESULT = 0;
const TABLE_WIDTH = 3;

const keyOf = (numbers) => [...numbers].sort((a, b) => a - b).join(" ");
const mirrored = (rows) => rows.map((row) => [...row].reverse());
const isSame = (a, b) =>
  a.length === b.length &&
  a.every((row, y) => row.length === b[y].length && row.every((number, x) => number === b[y][x]));

// Rows without empty ones at the edges.
function trim(rows) {
  const used = rows.flatMap((row, y) => row.flatMap((number, x) => (number === null ? [] : [[x, y]])));
  const [xs, ys] = [used.map(([x]) => x), used.map(([, y]) => y)];
  return rows
    .slice(Math.min(...ys), Math.max(...ys) + 1)
    .map((row) => row.slice(Math.min(...xs), Math.max(...xs) + 1));
}

export class Recipes {
  #byKey = new Map(); // sorted ingredients -> recipes

  constructor(version) {
    this.items = version.data.items;
    this.numbers = version.data.itemsByName;
    for (const recipe of Object.values(version.data.recipes).flat()) {
      const rows = recipe.inShape === undefined ? null : trim(recipe.inShape);
      const key = keyOf((rows ?? [recipe.ingredients]).flat().filter((number) => number !== null));
      this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), { rows, result: recipe.result }]);
    }
  }

  /** What a grid of items, row after row, gives: a stack. */
  find(items, width) {
    const numbers = items.map((item) => (item === null ? null : (this.numbers[item]?.id ?? -1)));
    const used = numbers.filter((number) => number !== null);
    const candidates = used.length === 0 ? undefined : this.#byKey.get(keyOf(used));
    if (candidates === undefined) {
      return NO_STACK;
    }
    const rows = Array.from({ length: numbers.length / width }, (_, y) =>
      numbers.slice(y * width, (y + 1) * width),
    );
    const own = trim(rows);
    const found = candidates.find(
      ({ rows: shape }) => shape === null || isSame(shape, own) || isSame(mirrored(shape), own),
    );
    const item = this.items[found?.result.id]?.name;
    return item === undefined ? NO_STACK : { item, count: found.result.count };
  }
}

/** A grid in a list of slots: `first` is the index of its first cell. */
export class Grid {
  constructor(recipes, slots, first, width) {
    Object.assign(this, { recipes, slots, first, width, size: width * width });
  }

  get #cells() {
    return this.slots.slice(this.first, this.first + this.size);
  }

  get result() {
    return this.recipes.find(
      this.#cells.map(({ item }) => item),
      this.width,
    );
  }

  /** Takes one of each ingredient. Returns what stays of them: stacks. */
  consume() {
    return this.#cells.flatMap(({ item, count }, i) => {
      if (item === null) {
        return [];
      }
      this.slots[this.first + i] = count > 1 ? { item, count: count - 1 } : NO_STACK;
      return LEFT[item] === undefined ? [] : [{ item: LEFT[item], count: 1 }];
    });
  }

  /** Empties the grid. Returns what was in it. */
  clear() {
    const stacks = this.#cells.filter(({ item }) => item !== null);
    this.slots.fill(NO_STACK, this.first, this.first + this.size);
    return stacks;
  }
}

/** The window of a crafting table: the result, and nine cells. */
export class CraftingWindow {
  constructor(player, id) {
    Object.assign(this, { player, id });
    this.size = 1 + TABLE_WIDTH * TABLE_WIDTH;
    this.slots = new Array(this.size).fill(NO_STACK);
    this.grid = new Grid(player.server.recipes, this.slots, 1, TABLE_WIDTH);
  }

  stacks() {
    const own = [this.grid.result, ...this.slots.slice(RESULT + 1)];
    return [...own, ...this.player.inventory.slots.slice(9, 45)];
  }

  closed() {
    this.player.inventory.takeBack(this.grid.clear());
  }
}

/** Opens the window of a crafting table. */
export function openCrafting(server, player) {
  const { version } = server;
  player.inventory.close();
  player.windowNumber = ((player.windowNumber ?? 0) % 100) + 1;
  player.inventory.window = new CraftingWindow(player, player.windowNumber);
  player.send("open_window", {
    windowId: player.windowNumber,
    inventoryType: version.isAtLeast("1.20.3") ? 12 : 11,
    windowTitle: encodeText(version, "Crafting"),
  });
  player.inventory.sendAll();
}
