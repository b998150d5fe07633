// A bot lives a day in the bundled village: it trades, rings the bell, sees the villagers go to bed, is chased at night, sleeps, and sees
// them get up. What it heard and what Ovis's events say agree. Its log and pictures of what it saw are in build/server/day.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { listOffers } from "ovis";
import { drawPlan, encodePng } from "./plan_picture.js";
import { joinBot, named, scenePath, startServer, until, Vec3 } from "./support.js";

const folder = fileURLToPath(new URL("../../../../build/server/day/", import.meta.url));
const FAST = 200; // ticks a second, while nothing is asked of the bot
const EDGE = [104.5, 92.5]; // beyond the last house
const SLEEPING = 2; // pose

test("a picture is a PNG of its size", () => {
  const png = encodePng(2, 1, Uint8Array.from([255, 0, 0, 0, 255, 0]));
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [2, 1]);
});

/** What the bot hears, by kinds: each with the number of the entity. */
function listen(bot) {
  const heard = { bell: [], hurt: [], died: [], slept: [], happy: [], own: [] };
  const { _client: client } = bot;
  client.on("block_action", ({ location }) => heard.bell.push(location));
  client.on("damage_event", ({ entityId }) => heard.hurt.push(entityId));
  client.on("entity_status", ({ entityId, entityStatus }) => {
    const kind = { 3: "died", 14: "happy" }[entityStatus];
    heard[kind]?.push(entityId);
  });
  client.on("entity_metadata", ({ entityId, metadata }) => {
    if (metadata.some(({ type, value }) => type === "pose" && value === SLEEPING)) {
      heard.slept.push(entityId);
    }
  });
  return heard;
}

test("a bot's day in the village", { timeout: 400000 }, async (t) => {
  const version = "1.20.4";
  const { server, port, lines } = await startServer(t, scenePath("village"), { version, viewDistance: 6 });
  const bot = await joinBot(t, port, version);
  const player = server.players.get("bot");
  const events = [];
  const { send } = server.effects;
  server.effects.send = (list) => {
    events.push(...list);
    send.call(server.effects, list);
  };
  const of = (type) => events.filter((event) => event.type === type);
  const heard = listen(bot);
  const log = [];
  const say = (text) =>
    log.push(
      `${String(server.sim.ticks).padStart(6)}  ${String(server.world.env.timeOfDay).padStart(5)}  ${text}`,
    );
  mkdirSync(folder, { recursive: true });
  const draw = (name) => {
    const picture = drawPlan(bot, Vec3);
    writeFileSync(join(folder, `${name}.png`), picture.png);
    say(`picture ${name}.png: ${picture.cells} cells, ${picture.mobs} mobs`);
    return picture;
  };
  const villagers = () => server.sim.mobs().filter(({ species }) => species === "villager");
  const goTo = async (pos) => {
    player.movement.teleport(pos);
    await until(() => bot.entity.position.distanceTo(new Vec3(...pos)) < 1.5, `the bot stands at ${pos}`);
  };
  const ground = ([x, z]) => [x, server.world.getHeight(Math.floor(x), Math.floor(z)), z];
  const pass = async (holds, what, ms = 120000) => {
    server.clock.setRate(FAST);
    await until(holds, what, ms);
    server.clock.setRate(20);
  };

  // Morning: it sees all of the village.
  await until(
    () => villagers().every(({ serial }) => bot.entities[serial] !== undefined),
    "it sees the villagers",
    20000,
  );
  await until(() => bot.blockAt(new Vec3(20, 63, 20)) !== null, "it has the land", 20000);
  say(`sees ${villagers().length} villagers`);
  const morning = draw("morning");
  assert.ok(morning.cells > 5000 && morning.mobs >= 20, `${morning.cells} cells, ${morning.mobs} mobs`);

  // It trades.
  await pass(
    () => villagers().some(({ serial }) => listOffers(server.sim.mob(serial)).length > 0),
    "one sells something",
  );
  const seller = server.sim.mob(
    villagers().find(({ serial }) => listOffers(server.sim.mob(serial)).length > 0).serial,
  );
  const { costA, price, result } = listOffers(seller)[0];
  player.inventory.add({ item: costA.item, count: price });
  const [x, y, z] = seller.state.pos;
  await goTo([x + 1, y, z]);
  const window = await bot.openVillager(bot.entities[seller.serial]);
  bot._client.write("select_trade", { slot: 0 });
  await until(() => player.inventory.window?.offer === 0, "the offer is chosen");
  bot.clickWindow(2, 0, 1).catch(() => {});
  await until(() => player.inventory.count(result.item) >= result.count, "it has bought");
  bot.closeWindow(window);
  await until(() => of("traded").length === 1, "the event tells of it");
  say(`buys ${result.count} ${result.item} of villager ${seller.serial} for ${price} ${costA.item}`);
  assert.deepEqual([of("traded")[0].mob, of("traded")[0].other], [seller.serial, player.mob.serial]);
  await until(() => heard.happy.includes(seller.serial), "the bot sees that it is happy");

  // It rings the bell.
  const [bx, by, bz] = server.sim.points().find(({ type }) => type === "meeting").pos;
  await goTo([bx + 1.5, by, bz + 0.5]);
  await bot.activateBlock(bot.blockAt(new Vec3(bx, by, bz)));
  await until(() => heard.bell.length > 0, "it hears the bell");
  say("rings the bell");
  const rung = events.filter(
    ({ type, reason, pos }) => type === "rang" || (type === "used" && reason === "ring" && pos !== undefined),
  );
  assert.ok(rung.length > 0 && lines.some((line) => /bot uses bell: ring/.test(line)));
  heard.bell.forEach((location) => assert.deepEqual([location.x, location.y, location.z], [bx, by, bz]));

  // Evening: the villagers go to bed.
  await pass(() => server.world.env.timeOfDay >= 11500, "it is evening", 180000);
  await pass(
    () => of("slept").length >= 5 && server.world.env.timeOfDay >= 12800,
    "five villagers sleep",
    120000,
  );
  await until(() => heard.slept.length >= 5, "the bot sees five of them lie");
  const sleepers = new Set(of("slept").map(({ mob }) => mob));
  const seen = heard.slept.filter((id) => id !== player.id);
  say(`sees ${new Set(seen).size} of ${sleepers.size} sleepers lie`);
  seen.forEach((id) => assert.ok(sleepers.has(id), `villager ${id}, which the bot saw lie, sleeps`));
  draw("night");

  // It is chased.
  await goTo(ground(EDGE));
  const zombie = server.sim.spawn("zombie", { pos: ground([EDGE[0] + 9, EDGE[1]]) });
  await until(() => bot.entities[zombie.serial] !== undefined, "the bot sees the zombie");
  say(`sees zombie ${zombie.serial}`);
  await until(() => bot.health < 20, "the zombie strikes", 60000);
  const blow = of("hurt").find(({ mob }) => mob === player.mob.serial);
  assert.deepEqual([blow.other, blow.damage], [zombie.serial, "attack"]);
  assert.ok(of("target").some(({ mob, other }) => mob === zombie.serial && other === player.mob.serial));
  await until(() => Math.abs(bot.health - player.mob.state.health) < 0.01, "both agree on its health");
  say(`is struck: health ${bot.health}`);
  while (zombie.exists && zombie.state.isAlive) {
    bot.attack(bot.entities[zombie.serial] ?? bot.entity);
    await bot.waitForTicks(12);
    player.mob.setProp("health", 20);
  }
  await until(() => heard.died.includes(zombie.serial), "the bot sees it die");
  say(`kills zombie ${zombie.serial}`);
  assert.ok(of("died").some(({ mob, other }) => mob === zombie.serial && other === player.mob.serial));
  const struck = (id, serial) => [
    heard.hurt.filter((hurt) => hurt === id).length,
    of("hurt").filter(({ mob }) => mob === serial).length,
  ];
  for (const [id, serial] of [
    [player.id, player.mob.serial],
    [zombie.serial, zombie.serial],
  ]) {
    // prettier-ignore
    const [own, told] = struck(id, serial);
    assert.equal(own, told, `blows that ${id} got: the bot heard ${own}, Ovis tells of ${told}`);
  }

  // It sleeps, it becomes morning, and the villagers get up.
  const [ex, ey, ez] = ground([EDGE[0] + 2, EDGE[1]]).map(Math.floor);
  server.sim.queueBlock(ex, ey, ez, "red_bed[part=foot,facing=north]");
  server.sim.queueBlock(ex, ey, ez - 1, "red_bed[part=head,facing=north]");
  await until(() => bot.blockAt(new Vec3(ex, ey, ez)).name === "red_bed", "the bed stands");
  const { dayTime } = server.world.env;
  await bot.activateBlock(bot.blockAt(new Vec3(ex, ey, ez)));
  await until(() => server.world.env.dayTime > dayTime + 5000, "it is morning");
  say("has slept: it is morning");
  assert.ok(of("slept").some(({ mob }) => mob === player.mob.serial));
  assert.ok(lines.includes("bot sleeps") && lines.includes("all players sleep: it becomes morning"));
  await pass(() => [...sleepers].every((serial) => !server.sim.mob(serial).state?.isSleeping), "all are up");
  await goTo(ground([bx + 3.5, bz + 0.5]));
  const near = villagers().filter(({ serial }) => bot.entities[serial] !== undefined);
  await until(
    () => near.every(({ serial }) => named(bot, serial).pose !== SLEEPING),
    "the bot sees nobody lie",
    20000,
  );
  say(`sees ${near.length} villagers up`);
  draw("next-morning");

  // Where they are.
  await until(
    () =>
      near.every(({ serial }) => {
        const there = server.sim.mob(serial).state?.pos;
        const own = bot.entities[serial]?.position;
        return there === undefined || (own !== undefined && own.distanceTo(new Vec3(...there)) < 1);
      }),
    "the bot has all where they are",
  );
  writeFileSync(join(folder, "log.txt"), `${log.join("\n")}\n`);
  t.diagnostic(`the log and the pictures: ${folder}`);
  assert.deepEqual(
    lines.filter((line) => /\n +at /.test(line)),
    [],
  );
});
