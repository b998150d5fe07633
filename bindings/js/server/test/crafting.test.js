// Crafting, dragging and double clicks: what bots do in windows, and what recipes give.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickWindow } from "../src/clicks.js";
import { Recipes } from "../src/crafting.js";
import { Version, VERSIONS } from "../src/index.js";
import { chooseVersions, joinMeadow, PLAYED, until, Vec3 } from "./support.js";

test("recipes of all versions: shapes anywhere in the grid, also mirrored, and loose ingredients", () => {
  for (const name of VERSIONS) {
    const recipes = new Recipes(new Version(name));
    const [p, s, _] = ["oak_planks", "stick", null];
    assert.deepEqual(recipes.find([_, "oak_log", _, _], 2), { item: "oak_planks", count: 4 }, name);
    assert.deepEqual(recipes.find([_, p, _, p], 2), { item: "stick", count: 4 });
    assert.deepEqual(recipes.find([p, p, p, _, s, _, _, s, _], 3), { item: "wooden_pickaxe", count: 1 });
    assert.equal(recipes.find([p, p, _, p, p, p, p, s, _], 3).item, null);
    assert.equal(recipes.find([_, _, p, _, p, p, p, p, p], 3).item, "oak_stairs"); // mirrored
    assert.equal(recipes.find(["flint", _, _, "iron_ingot"], 2).item, "flint_and_steel");
    assert.equal(recipes.find([_, _, _, _], 2).item, null);
    assert.equal(recipes.find(["dirt", "no_such_item", _, _], 2).item, null);
  }
});

for (const version of chooseVersions(PLAYED)) {
  test(
    `${version}: a bot makes planks, sticks, a table, and on it a pickaxe`,
    { timeout: 60000 },
    async (t) => {
      const { server, bot, player } = await joinMeadow(t, version);
      player.inventory.add({ item: "oak_log", count: 4 });
      await until(() => bot.inventory.items().some(({ name }) => name === "oak_log"), "it has logs");
      const { itemsByName } = bot.registry;
      const craft = async (item, count, table = null) => {
        const [recipe] = bot.recipesFor(itemsByName[item].id, null, 1, table);
        assert.ok(recipe !== undefined, `a recipe for ${item}`);
        await bot.craft(recipe, count, table);
        const isSame = (name) => bot.inventory.count(itemsByName[name].id) === player.inventory.count(name);
        const all = ["oak_log", "oak_planks", "stick", "crafting_table"];
        await until(() => all.every(isSame) && player.inventory.cursor.item === null, "both know the same");
      };
      await craft("oak_planks", 4);
      await until(() => player.inventory.count("oak_planks") === 16, "it has 16 planks");
      assert.equal(player.inventory.count("oak_log"), 0);
      await craft("stick", 1);
      await craft("crafting_table", 1);
      const has = (...items) => items.map((item) => player.inventory.count(item));
      await until(() => has("stick", "oak_planks", "crafting_table").join() === "4,10,1", "it has a table");
      server.sim.queueBlock(10, 64, 8, "crafting_table");
      await until(() => bot.blockAt(new Vec3(10, 64, 8)).name === "crafting_table", "the table stands");
      await craft("wooden_pickaxe", 1, bot.blockAt(new Vec3(10, 64, 8)));
      await until(() => player.inventory.count("wooden_pickaxe") === 1, "it has a pickaxe");
      assert.deepEqual(has("stick", "oak_planks"), [2, 7]);
      await until(() => player.inventory.window === null, "the window is closed");
    },
  );
}

test("dragging, double clicks, shift clicks and what closing gives back", { timeout: 60000 }, async (t) => {
  const { server, player } = await joinMeadow(t, "1.20.4");
  const { inventory } = player;
  const click = (slot, mouseButton, mode) =>
    clickWindow(server, player, { windowId: 0, slot, mouseButton, mode });
  const counts = (...slots) => slots.map((slot) => inventory.slots[slot].count);
  inventory.set(36, { item: "dirt", count: 10 });
  click(36, 0, 0);
  click(-999, 0, 5);
  [9, 10, 11].forEach((slot) => click(slot, 1, 5));
  click(-999, 2, 5);
  assert.deepEqual([counts(9, 10, 11), inventory.cursor.count], [[3, 3, 3], 1]);
  click(9, 0, 0); // the last one
  assert.deepEqual(counts(9), [4]);
  click(9, 0, 0);
  click(-999, 4, 5);
  [12, 13].forEach((slot) => click(slot, 5, 5));
  click(-999, 6, 5);
  assert.deepEqual([counts(12, 13), inventory.cursor.count], [[1, 1], 2]);
  click(-999, 8, 5); // only creative mode fills
  click(14, 9, 5);
  click(-999, 10, 5);
  assert.deepEqual([counts(14), inventory.cursor.count], [[0], 2]);
  click(20, 0, 6);
  assert.deepEqual([inventory.cursor, inventory.count("dirt")], [{ item: "dirt", count: 10 }, 0]);
  click(36, 0, 0);
  click(36, 0, 1);
  assert.deepEqual(counts(36, 9), [0, 10]); // from the hotbar to the main part
  click(9, 0, 1);
  assert.deepEqual(counts(36, 9), [10, 0]);
  inventory.set(9, { item: "iron_helmet", count: 1 });
  click(9, 0, 1);
  assert.equal(inventory.slots[5].item, "iron_helmet");
  await until(() => player.mob.state.equipment.head === "iron_helmet", "the simulation knows");
  inventory.set(37, { item: "oak_log", count: 3 });
  click(37, 0, 0);
  click(1, 0, 0);
  click(0, 0, 1); // as often as it goes
  assert.deepEqual([inventory.count("oak_planks"), counts(1)], [12, [0]]);
  inventory.set(38, { item: "oak_log", count: 2 });
  click(38, 0, 0);
  click(2, 1, 0);
  inventory.close();
  assert.deepEqual([inventory.count("oak_log"), counts(2), inventory.cursor.count], [2, [0], 0]);
});
