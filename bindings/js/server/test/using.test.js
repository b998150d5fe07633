// What players use in the air: food, which ends hunger, and what they throw and shoot.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnShare, isThrown } from "../src/flights.js";
import { COSTS, mealOf } from "../src/hunger.js";
import { Version, VERSIONS } from "../src/index.js";
import { chooseVersions, joinMeadow, named, PLAYED, until, Vec3 } from "./support.js";

test("meals are worth the same on all versions", () => {
  for (const name of VERSIONS) {
    const version = new Version(name);
    const { points, saturation, left } = mealOf(version, "bread");
    assert.deepEqual([points, Math.round(saturation * 10), left], [5, 60, null], name);
    assert.equal(mealOf(version, "mushroom_stew").left, "bowl");
    assert.equal(mealOf(version, "stone"), null);
  }
  assert.ok(isThrown("snowball") && isThrown("ender_pearl") && !isThrown("arrow") && !isThrown("dirt"));
  assert.deepEqual([drawnShare(1), drawnShare(20), drawnShare(100)], [0, 1, 1]);
});

/** A player of a meadow who is hurt and hungry as the test says: its ticks are those of the test. */
async function calm(t, version = "1.20.4") {
  const joined = await joinMeadow(t, version);
  joined.server.clock.stop();
  return joined;
}

test("hunger heals, costs and starves", { timeout: 60000 }, async (t) => {
  const { server, bot, player } = await calm(t);
  const { hunger } = player;
  const run = (count) => Array.from({ length: count }, () => server.tick());
  run(5);
  player.mob.hurt(6);
  run(1);
  assert.equal(player.health, 14);
  run(12); // full and saturated: quickly
  assert.ok(player.health > 14 && player.health < 15, `health ${player.health}`);
  hunger.food = 18;
  hunger.saturation = 0;
  const { health } = player;
  run(90);
  assert.equal(player.health, Math.min(20, health + 1));
  for (let i = 0; i < 9; i++) {
    hunger.tire(1); // 4 of it are a point of food; healing has cost some already
  }
  run(3);
  assert.ok(hunger.food >= 14 && hunger.food <= 16, `food ${hunger.food}`);
  await until(() => bot.food === hunger.food, "the bot hears it");
  const still = player.health;
  run(100);
  assert.equal(player.health, still); // too hungry to heal
  hunger.food = 0;
  run(85);
  assert.equal(player.health, still - 1);
  assert.ok(COSTS.sprintedBlock > COSTS.swumBlock);
  hunger.food = 10;
  hunger.reset();
  assert.deepEqual([hunger.food, hunger.saturation], [20, 5]);
});

for (const version of chooseVersions(PLAYED)) {
  test(`${version}: a player eats if it is hungry`, { timeout: 60000 }, async (t) => {
    const { server, bot, player } = await joinMeadow(t, version);
    player.inventory.add({ item: "bread", count: 2 });
    await until(() => bot.heldItem?.name === "bread", "the bot holds bread");
    bot.activateItem();
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.equal(player.eating, null); // full
    player.hunger.food = 12;
    player.hunger.saturation = 0;
    await until(() => bot.food === 12, "the bot is hungry");
    bot.activateItem();
    await until(() => player.eating !== null, "it begins to eat");
    await until(() => player.inventory.held.count === 1, "it has eaten");
    assert.equal(player.hunger.food, 17);
    await until(() => bot.food === 17, "the bot hears it");
    assert.ok(Math.abs(player.hunger.saturation - 6) < 0.01);
    assert.equal(server.entities.get(player.mob.serial).isAlive, true);
  });

  test(
    `${version}: a snowball hits, an egg hatches, a pearl takes along, an arrow kills`,
    { timeout: 60000 },
    async (t) => {
      const { server, bot, player } = await joinMeadow(t, version);
      server.flights.random = () => 0; // no spread, and each egg hatches
      const spawned = [];
      bot._client.on(
        "spawn_entity",
        ({ entityId, type }) => entityId >= 0x51000000 && entityId < 0x60000000 && spawned.push(type),
      );
      const hurt = [];
      const { send } = server.effects;
      server.effects.send = (events) => {
        hurt.push(...events.filter(({ type }) => type === "hurt").map(({ mob }) => mob));
        send.call(server.effects, events);
      };
      const ended = [];
      bot._client.on("entity_destroy", ({ entityIds }) => ended.push(...entityIds));
      const hold = async (item, count) => {
        player.inventory.set(36, { item, count });
        player.inventory.sendAll();
        await until(() => bot.heldItem?.name === item, `the bot holds ${item}`);
      };
      const look = async (x, y, z) => {
        await bot.lookAt(new Vec3(x, y, z), true);
        const [dx, dy, dz] = [x - player.pos[0], y - player.pos[1] - 1.62, z - player.pos[2]];
        const pitch = (Math.atan2(-dy, Math.hypot(dx, dz)) * 180) / Math.PI;
        await until(() => Math.abs(player.pitchDeg - pitch) < 3, "it looks there");
      };
      const cow = server.sim.spawn("cow", { pos: [8.5, 64, 14.5] });
      await until(() => bot.entities[cow.serial] !== undefined, "the cow is seen");
      server.clock.isFrozen = true;
      await look(8.5, 64.9, 14.5);
      server.clock.isFrozen = false;
      await hold("snowball", 2);
      bot.activateItem();
      await until(() => spawned.length === 1, "the snowball is seen");
      assert.equal(spawned[0], bot.registry.entitiesByName.snowball.id);
      await until(() => ended.length === 1, "it is gone");
      assert.equal(player.inventory.held.count, 1);
      cow.remove();

      await hold("egg", 1);
      await look(8.5, 64, 13.5);
      bot.activateItem();
      const chicks = () => server.sim.mobs().filter(({ species, isBaby }) => species === "chicken" && isBaby);
      await until(() => chicks().length === 4, "four chicks hatch");
      chicks().forEach(({ serial }) => server.sim.mob(serial).remove());

      await hold("ender_pearl", 1);
      bot.activateItem();
      await until(() => player.pos[2] > 11, "the pearl takes it along");
      await until(() => Math.abs(bot.entity.position.z - player.pos[2]) < 1, "the bot is there");
      await until(() => bot.health < 20 && bot.health >= 15, "it hurts");

      const [x, , z] = player.pos;
      const chicken = server.sim.spawn("chicken", { pos: [x, 64, z + 6] });
      await until(() => bot.entities[chicken.serial] !== undefined, "the chicken is seen");
      await hold("bow", 1);
      player.inventory.set(37, { item: "arrow", count: 1 });
      server.clock.isFrozen = true;
      const { pos } = chicken.state;
      await look(pos[0], pos[1] + 0.4, pos[2]);
      bot.activateItem();
      await until(() => player.drawing !== null, "it draws the bow");
      await until(() => (named(bot, player.id).living_entity_flags ?? 0) >= 0, "the bot is known");
      await new Promise((resolve) => setTimeout(resolve, 1200));
      bot.deactivateItem();
      await until(() => server.flights.count === 1 || player.drawing === null, "it shoots");
      server.clock.isFrozen = false;
      await until(() => !chicken.exists || !chicken.state.isAlive, "the chicken is dead");
      assert.equal(player.inventory.count("arrow"), 0);
    },
  );
}
