// Biomes, trades, items and beds: what a server asks for.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buyOffer,
  clearOffers,
  closeTrade,
  getUp,
  itemState,
  lieDown,
  listBiomes,
  listOffers,
  openTrade,
  OvisError,
  readBiomes,
  runScene,
  setOffer,
  Simulation,
  World,
  Blocks,
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

test("offers of a host's own are sold, and are those of Lua", async () => {
  const lua = await load({ kind: "lua" });
  const theirs = runScene(
    lua,
    `local w = ovis.world { size = {32, 32}, seed = 5 }
     local v = w:spawn("villager", 8.5, 64, 8.5)
     v.profession = "farmer" v.level = 2
     w:player(12.5, 64, 8.5)
     w:run(2)`,
  );
  const snapshot = theirs.snapshot();
  const sell = (sim) => {
    const villager = sim.mob(sim.mobs().find(({ species }) => species === "villager").serial);
    const player = sim.mob(sim.mobs().find(({ kind }) => kind === "player").serial);
    clearOffers(villager);
    setOffer(villager, 0, {
      costA: { item: "emerald", count: 3 },
      costB: "mod:coin",
      result: "bread",
      maxUses: 2,
      xp: 5,
    });
    setOffer(villager, 1, { costA: "wheat", result: { item: "emerald", count: 2 } });
    openTrade(villager, player);
    buyOffer(villager, 0);
    closeTrade(villager);
    return villager;
  };
  const sims = [ovis, lua].map((engine) => Simulation.restore(new World(new Blocks(engine)), snapshot));
  const [villager] = sims.map(sell);
  const [first, second] = listOffers(villager);
  assert.deepEqual(
    [first.costA, first.costB, first.result],
    [
      { item: "emerald", count: 3 },
      { item: "mod:coin", count: 1 },
      { item: "bread", count: 1 },
    ],
  );
  assert.deepEqual([first.uses, first.maxUses, first.xp], [1, 2, 5]);
  assert.deepEqual([second.costB, second.maxUses, second.xp], [{ item: null, count: 0 }, 12, 2]);
  sims.forEach((sim) => sim.tick(100));
  assert.equal(sims[0].hash, sims[1].hash);
  clearOffers(villager, 1);
  assert.equal(listOffers(villager).length, 1);
  for (const act of [
    () => setOffer(villager, 5, { costA: "wheat", result: "bread" }),
    () => setOffer(villager, 1, { costA: { item: "wheat", count: 65 }, result: "bread" }),
    () => setOffer(villager, 1, { costA: "wheat", result: "bread", uses: 1.5 }),
    () => setOffer(villager, 1, { costA: "wheat", result: "bread", priceMultiplier: 11 }),
    () => setOffer(sims[0].addPlayer({ pos: [1.5, 64, 1.5] }), 0, { costA: "wheat", result: "bread" }),
  ]) {
    assert.throws(act, OvisError, `${act}`);
  }
});
