// Biomes, trades, items and beds: what a server asks for.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buyOffer,
  closeTrade,
  getUp,
  itemState,
  lieDown,
  listBiomes,
  listOffers,
  openTrade,
  OvisError,
  readBiomes,
  Simulation,
} from "../src/index.js";
import { load, meadow } from "./shared.js";

const ovis = await load();

test("biomes have names, and sections without biomes say so", () => {
  const { world } = meadow(ovis);
  const names = listBiomes(ovis);
  assert.equal(names[0], "unknown");
  assert.ok(names.includes("savanna"));
  assert.equal(readBiomes(world, 0, 4, 0), null);
});

test("a player buys of a villager until an offer is out of stock", () => {
  const { world } = meadow(ovis);
  const sim = new Simulation(world, { seed: 3 });
  const villager = sim.spawn("villager", { pos: [0.5, 64, 0.5] });
  const player = sim.addPlayer({ pos: [2.5, 64, 0.5] });
  assert.deepEqual(listOffers(villager), []);
  assert.throws(() => openTrade(villager, player), OvisError);
  villager.setProp("profession", "farmer");
  villager.setProp("level", 2); // one of level 1 without a job block gives its profession up
  sim.tick(2);
  const [first] = listOffers(villager);
  assert.ok(first.costA.count > 0 && first.price > 0 && first.maxUses > 0);
  openTrade(villager, player);
  for (let i = 0; i < first.maxUses; i++) {
    buyOffer(villager, 0);
  }
  assert.equal(listOffers(villager)[0].uses, first.maxUses);
  assert.throws(() => buyOffer(villager, 0), OvisError);
  closeTrade(villager);
  assert.throws(() => closeTrade(villager), OvisError);
});

test("an item tells its count, and when it may be picked up", () => {
  const { world } = meadow(ovis);
  const sim = new Simulation(world);
  const item = sim.spawnItem("bread", { pos: [0.5, 64, 0.5], count: 3 });
  assert.deepEqual(itemState(item), { item: "bread", count: 3, pickupDelayTicks: 10 });
  sim.tick(10);
  assert.equal(itemState(item).pickupDelayTicks, 0);
  assert.throws(() => itemState(sim.addPlayer({ pos: [0, 64, 0] })), OvisError);
});

test("a player lies down in a bed and gets up", () => {
  const { world } = meadow(ovis);
  const sim = new Simulation(world);
  const player = sim.addPlayer({ pos: [2.5, 64, 0.5] });
  assert.throws(() => lieDown(player, [0, 64, 0]), OvisError);
  world.setBlock(0, 64, 0, "red_bed[part=head,facing=north]");
  world.setBlock(0, 64, 1, "red_bed[part=foot,facing=north]");
  lieDown(player, [0, 64, 0]);
  assert.equal(player.state.isSleeping, true);
  getUp(player);
  assert.equal(player.state.isSleeping, false);
});
