// Every species on every version, its looks by the names of the published data, and what players hear of events.
import assert from "node:assert/strict";
import { test } from "node:test";
import { getUp, lieDown } from "ovis";
import { VERSIONS } from "../src/index.js";
import { chooseVersions, joinMeadow, named, PLAYED, until } from "./support.js";

for (const version of chooseVersions(VERSIONS)) {
  test(
    `${version}: every species appears, those that the version lacks as others`,
    { timeout: 120000 },
    async (t) => {
      const { server, bot, lines } = await joinMeadow(t, version, { viewDistance: 3, mode: "spectator" });
      server.clock.isFrozen = true;
      const { species } = server.world.blocks.ovis;
      const mobs = species.map(({ name }, i) => ({
        name,
        mob: server.sim.spawn(name, { pos: [2 + (i % 9) * 3, 64, 2 + Math.floor(i / 9) * 3] }),
      }));
      server.clock.step(1);
      const seen = () => mobs.filter(({ mob }) => bot.entities[mob.serial] !== undefined);
      await until(() => seen().length === mobs.length, "all are seen", 30000);
      const { entitiesByName } = server.version.data;
      for (const { name, mob } of mobs) {
        const shown = bot.entities[mob.serial].name;
        if (entitiesByName[name] !== undefined) {
          assert.equal(shown, name);
        } else {
          assert.ok(
            lines.some((line) => line.includes(`has no ${name}: it is shown as a ${shown}`)),
            `${name} is named`,
          );
        }
      }
    },
  );
}

for (const version of chooseVersions(PLAYED.filter((name) => name !== "1.19.2"))) {
  test(`${version}: looks have the names of the published data`, { timeout: 60000 }, async (t) => {
    const { server, bot } = await joinMeadow(t, version);
    server.clock.isFrozen = true;
    const spawn = (name, x, props = {}, options = {}) => {
      const mob = server.sim.spawn(name, { pos: [x, 64, 12.5], ...options });
      Object.entries(props).forEach(([prop, value]) => mob.setProp(prop, value));
      return mob;
    };
    const villager = spawn("villager", 4.5, { profession: "librarian", level: 3, variant: "savanna" });
    const sheep = spawn("sheep", 6.5, { color: "lime", sheared: true }, { isBaby: true });
    const wolf = spawn("wolf", 8.5, { tame: true, sitting: true });
    const horse = spawn("horse", 10.5, { tame: true });
    const slime = spawn("slime", 12.5, { size: 3 });
    const golem = spawn("iron_golem", 14.5);
    const zombie = spawn("zombie", 16.5);
    zombie.give("iron_sword");
    zombie.give("iron_helmet", { slot: "head" });
    await until(() => bot.entities[zombie.serial] !== undefined, "all are seen");
    const data = named(bot, villager.serial).villager_data;
    assert.deepEqual({ ...data }, { villagerType: 3, villagerProfession: 9, level: 3 });
    assert.equal(named(bot, sheep.serial).wool, 5 | 16);
    assert.equal(named(bot, sheep.serial).baby, true);
    assert.equal(named(bot, villager.serial).baby, false);
    assert.equal(named(bot, wolf.serial).flags, 1 | 4);
    assert.equal(named(bot, horse.serial).flags & 2, 2);
    assert.equal(named(bot, slime.serial).size, 4);
    assert.equal(named(bot, golem.serial).health, 100);
    const held = bot.entities[zombie.serial].equipment;
    assert.equal(held[0].name, "iron_sword");
    assert.equal(held[5].name, "iron_helmet");

    villager.setProp("profession", "nitwit");
    server.entities.touch(villager.serial);
    await until(
      () => named(bot, villager.serial).villager_data.villagerProfession === 11,
      "the change is seen",
    );
    golem.hurt(200);
    server.clock.step(2);
    await until(() => named(bot, golem.serial).pose === 7, "the golem lies");
  });

  test(`${version}: a rider, a leash and a bell are seen`, { timeout: 60000 }, async (t) => {
    const { server, bot, player } = await joinMeadow(t, version);
    const cow = server.sim.spawn("cow", { pos: [10.5, 64, 8.5] });
    server.sim.queueBlock(8, 64, 10, "bell[attachment=floor]");
    await until(() => bot.entities[cow.serial] !== undefined, "the cow is seen");
    const leashed = new Promise((resolve) => bot._client.on("attach_entity", resolve));
    player.inventory.add({ item: "lead", count: 1 });
    await until(() => player.mob.state.held === "lead", "the player holds a lead");
    bot._client.write("use_entity", { target: cow.serial, mouse: 0, hand: 0, sneaking: false });
    const { entityId, vehicleId } = await leashed;
    assert.deepEqual([entityId, vehicleId], [cow.serial, player.id]);
    await until(() => player.inventory.count("lead") === 0, "the lead is used");
    const pig = server.sim.spawn("pig", { pos: [10.5, 64, 7.5] });
    pig.setProp("saddle", true);
    await until(() => bot.entities[pig.serial] !== undefined, "the pig is seen");
    bot._client.write("use_entity", { target: pig.serial, mouse: 0, hand: 0, sneaking: false });
    await until(() => bot.vehicle?.id === pig.serial, "the bot rides the pig");
    const empty = new Promise((resolve) =>
      bot._client.on(
        "set_passengers",
        ({ entityId, passengers }) => entityId === pig.serial && passengers.length === 0 && resolve(),
      ),
    );
    if (server.version.isAtLeast("1.21.2")) {
      bot._client.write("player_input", { inputs: { shift: true } });
    } else {
      bot._client.write("steer_vehicle", { sideways: 0, forward: 0, jump: 2 });
    }
    await until(() => player.mob.state.vehicle === 0, "it gets off");
    await empty;
    const rings = new Promise((resolve) => bot._client.on("block_action", resolve));
    const { Vec3 } = await import("./support.js");
    await until(() => bot.blockAt(new Vec3(8, 64, 10)).name === "bell", "the bell stands");
    await bot.activateBlock(bot.blockAt(new Vec3(8, 64, 10)));
    assert.equal((await rings).blockId, bot.registry.blocksByName.bell.id);
  });
}

for (const version of chooseVersions(["1.20.1", "1.21.11"])) {
  test(`${version}: a villager that sleeps lies in its bed, and gets up`, { timeout: 60000 }, async (t) => {
    const { server, bot } = await joinMeadow(t, version);
    server.sim.queueBlock(12, 64, 12, "red_bed[part=foot,facing=north]");
    server.sim.queueBlock(12, 64, 11, "red_bed[part=head,facing=north]");
    const villager = server.sim.spawn("villager", { pos: [12.5, 64, 13.5] });
    await until(() => bot.entities[villager.serial] !== undefined, "the villager is seen");
    const looks = () => named(bot, villager.serial);
    server.clock.isFrozen = true; // by day it would get up by itself
    lieDown(villager, [12, 64, 11]);
    server.entities.touch(villager.serial);
    await until(() => looks().sleeping_pos !== undefined, "it lies");
    const { x, y, z } = looks().sleeping_pos;
    assert.deepEqual([x, y, z, looks().pose], [12, 64, 11, 2]);
    if (villager.state.isSleeping) {
      getUp(villager);
    }
    server.entities.touch(villager.serial);
    await until(() => looks().sleeping_pos === undefined || looks().sleeping_pos === null, "it has got up");
    assert.equal(looks().pose, 0);
  });
}
