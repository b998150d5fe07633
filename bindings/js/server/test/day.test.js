// A bot lives a day in a village: it trades, rings the bell, is chased at night, and sleeps. What it saw and what Ovis's events say agree.
import assert from "node:assert/strict";
import { test } from "node:test";
import { listOffers } from "ovis";
import { joinMeadow, until, Vec3 } from "./support.js";

test("a bot's day in the village", { timeout: 180000 }, async (t) => {
  const { server, bot, player, lines } = await joinMeadow(t, "1.20.4", { viewDistance: 3 });
  const events = [];
  const { send } = server.effects;
  server.effects.send = (list) => {
    events.push(...list);
    send.call(server.effects, list);
  };
  const of = (type) => events.filter((event) => event.type === type);
  const set = (x, y, z, text) => server.sim.queueBlock(x, y, z, text);
  set(6, 64, 12, "bell[attachment=floor]");
  set(12, 64, 12, "red_bed[part=foot,facing=north]");
  set(12, 64, 11, "red_bed[part=head,facing=north]");
  const villagers = [4.5, 10.5].map((x) => server.sim.spawn("villager", { pos: [x, 64, 10.5] }));
  villagers.forEach((villager) => villager.setProp("profession", "farmer"));
  villagers.forEach((villager) => villager.setProp("level", 2));
  await until(
    () => villagers.every(({ serial }) => bot.entities[serial] !== undefined),
    "the bot sees the villagers",
  );

  // It trades.
  const [villager] = villagers;
  await until(() => listOffers(villager).length > 0, "the villager sells something");
  const { costA, price, result } = listOffers(villager)[0];
  player.inventory.add({ item: costA.item, count: price });
  const [x, y, z] = villager.state.pos;
  player.movement.teleport([x + 1.5, y, z]);
  await until(() => Math.abs(bot.entity.position.x - x - 1.5) < 0.1, "it stands before the villager");
  const window = await bot.openVillager(bot.entities[villager.serial]);
  bot._client.write("select_trade", { slot: 0 });
  await until(() => player.inventory.window?.offer === 0, "the offer is chosen");
  bot.clickWindow(2, 0, 1).catch(() => {});
  await until(() => player.inventory.count(result.item) >= result.count, "it has bought");
  bot.closeWindow(window);
  await until(() => of("traded").length === 1, "the event tells of it");
  assert.deepEqual([of("traded")[0].mob, of("traded")[0].other], [villager.serial, player.mob.serial]);

  // It rings the bell.
  const rings = new Promise((resolve) => bot._client.once("block_action", resolve));
  player.movement.teleport([7.5, 64, 13.5]);
  await until(() => Math.abs(bot.entity.position.z - 13.5) < 0.1, "it stands before the bell");
  await bot.activateBlock(bot.blockAt(new Vec3(6, 64, 12)));
  await rings;
  assert.ok(lines.some((line) => /bot uses bell: ring/.test(line)));

  // It is chased at night.
  server.world.setEnv({ timeOfDay: 13500 });
  const zombie = server.sim.spawn("zombie", { pos: [20.5, 64, 13.5] });
  villagers.forEach((mob) => mob.remove()); // else it might choose one of them
  await until(() => bot.health < 20, "the zombie strikes", 60000);
  const targets = of("target").filter(
    (event) => event.mob === zombie.serial && event.other === player.mob.serial,
  );
  assert.ok(targets.length > 0, "the zombie had the bot as its target");
  const blow = of("hurt").find((event) => event.mob === player.mob.serial);
  assert.deepEqual([blow.other, blow.damage], [zombie.serial, "attack"]);
  await until(() => Math.abs(bot.health - player.mob.state.health) < 0.01, "both agree on its health");
  while (zombie.exists && zombie.state.isAlive) {
    bot.attack(bot.entities[zombie.serial] ?? bot.entity);
    await bot.waitForTicks(12);
    player.mob.setProp("health", 20);
  }
  await until(() => of("died").some((event) => event.mob === zombie.serial), "the zombie is dead");

  // It sleeps, and it becomes morning.
  player.movement.teleport([13.5, 64, 12.5]);
  await until(() => Math.abs(bot.entity.position.x - 13.5) < 0.1, "it stands before the bed");
  const { dayTime } = server.world.env;
  await bot.activateBlock(bot.blockAt(new Vec3(12, 64, 12)));
  await until(() => server.world.env.dayTime > dayTime + 5000, "it is morning");
  assert.ok(server.world.env.timeOfDay < 1000);
  assert.ok(of("slept").some((event) => event.mob === player.mob.serial));
  assert.ok(lines.includes("bot sleeps") && lines.includes("all players sleep: it becomes morning"));
});
