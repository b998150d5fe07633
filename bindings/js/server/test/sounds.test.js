// Sounds, particles, lightning and weather: what clients hear and see of events, and of what mobs do by themselves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { firstKnown, voiceOf } from "../src/sounds.js";
import { Version, VERSIONS } from "../src/index.js";
import { chooseVersions, joinMeadow, PLAYED, until, Vec3 } from "./support.js";

/** Names of the sounds that a bot hears, with their packets. */
function listen(bot) {
  const heard = [];
  const note = (params) =>
    heard.push({
      ...params,
      name: (params.soundName ?? params.sound.data.soundName).replace("minecraft:", ""),
    });
  bot._client.on("named_sound_effect", note);
  bot._client.on("sound_effect", note);
  heard.of = (name) => heard.filter((sound) => sound.name === name);
  return heard;
}

for (const version of chooseVersions(PLAYED)) {
  test(
    `${version}: a mob speaks, steps, shoots and explodes within hearing`,
    { timeout: 60000 },
    async (t) => {
      const { server, bot } = await joinMeadow(t, version);
      const heard = listen(bot);
      server.noises.random = () => 0.999999; // nobody speaks
      const cow = server.sim.spawn("cow", { pos: [10.5, 64, 8.5] });
      const far = server.sim.spawn("pig", { pos: [30.5, 64, 30.5] });
      await until(() => bot.entities[far.serial] !== undefined, "both are seen");
      server.noises.random = () => 0;
      await until(() => heard.of("entity.cow.ambient").length > 0, "the cow speaks", 20000);
      const [{ x, z, soundCategory }] = heard.of("entity.cow.ambient");
      assert.ok(Math.hypot(x / 8 - cow.state.pos[0], z / 8 - cow.state.pos[2]) < 1.5, "where it is");
      assert.ok(soundCategory === "neutral" || soundCategory === 6);
      assert.equal(heard.of("entity.pig.ambient").length, 0); // more than 16 blocks away
      await until(() => heard.of("entity.cow.step").length > 0, "it steps", 30000);
      server.world.setEnv({ timeOfDay: 18000 });
      const skeleton = server.sim.spawn("skeleton", { pos: [8.5, 64, 16.5] });
      skeleton.give("bow");
      await until(() => heard.of("entity.skeleton.shoot").length > 0, "it shoots", 20000);
      await until(() => heard.of("entity.arrow.hit").length > 0, "the arrow hits", 20000);
      skeleton.remove();
      server.sim.spawn("creeper", { pos: [8.5, 64, 11] });
      await until(() => heard.of("entity.creeper.primed").length > 0, "the creeper hisses", 20000);
      await until(() => heard.of("entity.generic.explode").length > 0, "it explodes", 20000);
      assert.ok(heard.of("entity.creeper.primed").length <= 2);
    },
  );
}

test("every voice, step and use is a sound that the versions have", () => {
  for (const name of VERSIONS) {
    const version = new Version(name);
    const has = (...names) => firstKnown(version, names) !== undefined;
    for (const species of [
      "cow",
      "mooshroom",
      "pig",
      "villager",
      "zombie",
      "wolf",
      "cave_spider",
      "horse",
      "wandering_trader",
    ]) {
      assert.ok(has(`entity.${voiceOf(species)}.ambient`), `${species} of ${name}`);
    }
    assert.ok(has("entity.puffer_fish.hurt") && voiceOf("pufferfish") === "puffer_fish");
    assert.ok(
      has("entity.villager.work_farmer") &&
        has("entity.sheep.shear") &&
        has("item.crossbow.shoot") &&
        has("event.raid.horn"),
    );
  }
});

test("the byte in front of the name of a sound is 0, whatever the memory had", () => {
  const version = new Version("1.20.4");
  const sound = { data: { soundName: "minecraft:a", fixedRange: undefined } };
  const params = { sound, soundCategory: "block", x: 1, y: 2, z: 3, volume: 1, pitch: 1, seed: [0, 0] };
  for (let i = 0; i < 100; i++) {
    Buffer.allocUnsafe(64).fill(255);
    assert.equal(version.write("play", "sound_effect", params)[1], 0);
  }
});

test("shears, dead mobs, lightning and rain are heard and seen", { timeout: 60000 }, async (t) => {
  const { server, bot, player } = await joinMeadow(t, "1.20.4");
  const heard = listen(bot);
  const sheep = server.sim.spawn("sheep", { pos: [9.5, 64, 8.5] });
  await until(() => bot.entities[sheep.serial] !== undefined, "the sheep is seen");
  player.inventory.add({ item: "shears", count: 1 });
  await until(() => player.mob.state.held === "shears", "the player holds shears");
  bot._client.write("use_entity", { target: sheep.serial, mouse: 0, hand: 0, sneaking: false });
  await until(() => heard.of("entity.sheep.shear").length > 0, "the shears are heard");
  const statuses = [];
  bot._client.on(
    "entity_status",
    ({ entityId, entityStatus }) => entityId === sheep.serial && statuses.push(entityStatus),
  );
  sheep.hurt(100);
  await until(() => bot.entities[sheep.serial] === undefined, "it is gone");
  assert.deepEqual(
    statuses.filter((status) => status === 3 || status === 60),
    [3, 60],
  );
  const bolt = new Promise((resolve) =>
    bot._client.on("spawn_entity", (packet) => packet.entityId >= 0x50000000 && resolve(packet)),
  );
  server.effects.send([{ type: "struck", mob: 0, pos: [10, 64, 10] }]);
  const { type, x } = await bolt;
  assert.deepEqual([type, x], [bot.registry.entitiesByName.lightning_bolt.id, 10.5]);
  const levels = [];
  bot._client.on("game_state_change", ({ reason, gameMode }) => levels.push(`${reason} ${gameMode}`));
  server.world.setEnv({ isRaining: true });
  await until(() => levels.length >= 3, "it rains");
  assert.deepEqual(
    levels,
    ["start_raining 0", "rain_level_change 1", "thunder_level_change 0"].map((line) => line),
  );
});

test("a villager is heard at its work", { timeout: 60000 }, async (t) => {
  const { server, bot } = await joinMeadow(t, "1.20.4");
  const heard = listen(bot);
  const villager = server.sim.spawn("villager", { pos: [9.5, 64, 8.5] });
  villager.setProp("profession", "mason");
  villager.setProp("level", 2); // one of level 1 without a job block gives its profession up
  await until(() => bot.entities[villager.serial] !== undefined, "it is seen");
  server.effects.send([{ type: "worked", mob: villager.serial, species: "villager", pos: [9, 64, 8] }]);
  await until(() => heard.of("entity.villager.work_mason").length === 1, "it is heard");
});

for (const version of chooseVersions(["1.19.2", "1.20.1", "1.21.11"])) {
  test(`${version}: a jukebox plays and stops, and a note block sounds`, { timeout: 60000 }, async (t) => {
    const { server, bot, player } = await joinMeadow(t, version);
    const events = [];
    bot._client.on("world_event", ({ effectId, data }) => events.push([effectId, data]));
    server.sim.queueBlock(10, 64, 8, "jukebox");
    server.sim.queueBlock(10, 64, 10, "note_block");
    await until(() => bot.blockAt(new Vec3(10, 64, 10)).name === "note_block", "both stand");
    player.inventory.set(36, { item: "music_disc_cat", count: 1 });
    player.inventory.sendAll();
    await until(() => bot.heldItem?.name === "music_disc_cat", "the bot holds a disc");
    await bot.activateBlock(bot.blockAt(new Vec3(10, 64, 8)));
    await until(() => events.length === 1, "it plays");
    const song = server.version.isAtLeast("1.21")
      ? server.registries.indexOf("jukebox_song", "cat")
      : bot.registry.itemsByName.music_disc_cat.id;
    assert.deepEqual(events[0], [1010, song]);
    assert.equal(player.inventory.count("music_disc_cat"), 0);
    await bot.activateBlock(bot.blockAt(new Vec3(10, 64, 8)));
    await until(() => events.length === 2, "it stops");
    assert.deepEqual(events[1], server.version.isAtLeast("1.20") ? [1011, 0] : [1010, 0]);
    const notes = new Promise((resolve) => bot._client.once("block_action", resolve));
    await bot.activateBlock(bot.blockAt(new Vec3(10, 64, 10)));
    assert.equal((await notes).blockId, bot.registry.blocksByName.note_block.id);
  });
}
