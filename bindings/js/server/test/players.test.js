// Players: what they have, build, buy and suffer. They play on a scene.
import assert from "node:assert/strict";
import { test } from "node:test";
import { listOffers } from "ovis";
import { chooseVersions, hear, joinMeadow, PLAYED, until, Vec3 } from "./support.js";

const blockName = (server, ...cell) => server.world.blocks.describe(server.world.getBlock(...cell)).block;

for (const version of chooseVersions(PLAYED)) {
  test(
    `${version}: a player gets items, places and digs a block, and picks up what falls`,
    { timeout: 60000 },
    async (t) => {
      const { server, bot, player } = await joinMeadow(t, version);
      const told = hear(bot, /^3 dirt$/);
      bot.chat("/give dirt 3");
      await told;
      await until(
        () => bot.inventory.items().some(({ name, count }) => name === "dirt" && count === 3),
        "the bot has dirt",
      );
      await bot.equip(bot.inventory.items()[0], "hand");
      await until(() => player.mob.state.held === "dirt", "the simulation knows what it holds");
      await bot.placeBlock(bot.blockAt(new Vec3(10, 63, 8)), new Vec3(0, 1, 0));
      await until(() => blockName(server, 10, 64, 8) === "dirt", "the block stands");
      assert.deepEqual(player.inventory.held, { item: "dirt", count: 2 });
      await bot.dig(bot.blockAt(new Vec3(10, 64, 8)), true);
      await until(() => blockName(server, 10, 64, 8) === "air", "the block is dug");
      await until(() => server.sim.mobs().some(({ kind }) => kind === "item"), "it lies there");
      player.movement.teleport([10.5, 64, 8.5]);
      await until(() => player.inventory.held.count === 3, "it is picked up");
      await until(() => bot.inventory.items()[0].count === 3, "the bot has it again");
    },
  );

  test(
    `${version}: a player opens a door, and is set back if it is too fast`,
    { timeout: 60000 },
    async (t) => {
      const { server, bot, player, lines } = await joinMeadow(t, version);
      server.sim.queueBlock(9, 64, 10, "oak_door[half=lower,facing=north]");
      server.sim.queueBlock(9, 65, 10, "oak_door[half=upper,facing=north]");
      await until(() => bot.blockAt(new Vec3(9, 65, 10)).name === "oak_door", "the bot sees the door");
      await bot.activateBlock(bot.blockAt(new Vec3(9, 64, 10)));
      for (const y of [64, 65]) {
        await until(
          () => server.world.blocks.print(server.world.getBlock(9, y, 10)).includes("open=true"),
          "the door is open",
        );
        await until(() => bot.blockAt(new Vec3(9, y, 10)).getProperties().open === true, "the bot sees it");
      }
      const before = [...player.pos];
      bot.entity.position.set(30.5, 64, 8.5);
      await until(
        () => lines.some((line) => /bot moved .* at once, and is set back/.test(line)),
        "the log says it",
      );
      assert.ok(Math.hypot(player.pos[0] - before[0], player.pos[2] - before[2]) < 1);
      await until(() => Math.abs(bot.entity.position.x - before[0]) < 1, "the client is set back");
    },
  );

  test(`${version}: a player is hurt, dies, and comes back to life`, { timeout: 60000 }, async (t) => {
    const { server, bot, player } = await joinMeadow(t, version);
    await until(
      () => player.mob.state !== null && server.entities.get(player.mob.serial) !== undefined,
      "it is there",
    );
    player.mob.hurt(3);
    await until(() => bot.health === 17, "the bot's health is 17");
    const died = new Promise((resolve) => bot.once("death", resolve));
    player.mob.hurt(100);
    await died;
    await until(() => bot.health === 20 && !player.isDead, "it lives again");
    await until(() => player.mob.state?.isAlive, "its stand-in lives");
    await until(() => bot.blockAt(new Vec3(8, 63, 8)) !== null, "it has the land again");
  });

  test(`${version}: a player buys of a villager what it sells`, { timeout: 60000 }, async (t) => {
    const { server, bot, player } = await joinMeadow(t, version);
    const villager = server.sim.spawn("villager", { pos: [10.5, 64, 8.5] });
    villager.setProp("profession", "fletcher");
    villager.setProp("level", 2); // one of level 1 without a job block gives its profession up
    await until(() => bot.entities[villager.serial] !== undefined, "the bot sees the villager");
    const { costA, costB, price, result } = listOffers(villager)[0];
    player.inventory.add({ item: costA.item, count: price });
    if (costB.item !== null) {
      player.inventory.add(costB);
    }
    const window = await bot.openVillager(bot.entities[villager.serial]);
    assert.equal(window.trades.length, listOffers(villager).length);
    assert.equal(window.trades[0].inputItem1.name, costA.item);
    assert.equal(window.trades[0].outputItem.name, result.item);
    bot._client.write("select_trade", { slot: 0 });
    await until(() => player.inventory.window.offer === 0, "the offer is chosen");
    bot.clickWindow(2, 0, 1).catch(() => {});
    await until(() => player.inventory.count(result.item) === result.count, "it has bought");
    assert.equal(player.inventory.count(costA.item), 0);
    assert.equal(listOffers(villager)[0].uses, 1);
    bot.closeWindow(window);
    await until(() => player.inventory.window === null, "the window is closed");
  });
}

test("operators change time and ticks; others do not", { timeout: 60000 }, async (t) => {
  const { server, bot } = await joinMeadow(t, "1.20.4");
  bot.chat("/time set night");
  await until(() => server.world.env.timeOfDay >= 13000, "it is night");
  bot.chat("/tick freeze");
  await until(() => server.clock.isFrozen, "time is frozen");
  const { ticks } = server.sim;
  bot.chat("/tick step 3");
  await until(() => server.sim.ticks === ticks + 3, "three ticks pass");
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(server.sim.ticks, ticks + 3);
  server.players.get("bot").isOperator = false;
  const no = hear(bot, /There is no command \/tick/);
  bot.chat("/tick unfreeze");
  await no;
  const pages = hear(bot, /^0 villagers at \d\d:\d\d, tick \d+: page 1 of 1$/);
  bot.chat("/village");
  await pages;
});

test("a fall hurts, water breaks it, and time heals", { timeout: 60000 }, async (t) => {
  const { server, player } = await joinMeadow(t, "1.20.4");
  const fall = async (from) => {
    for (let y = from; y >= 64; y -= 0.5) {
      player.pos = [8.5, y, 8.5];
      player.body.tick();
    }
  };
  const before = player.mob.state.health;
  await fall(74);
  assert.equal(player.mob.state.health, before - 7);
  await until(() => player.mob.state.health > before - 7, "it heals", 15000);
  server.world.setBlock(8, 64, 8, "water");
  const hurt = player.mob.state.health;
  await fall(90);
  assert.ok(player.mob.state.health >= hurt);
});

test("an arrow points where it flies, and a creeper swells", { timeout: 60000 }, async (t) => {
  const { server, bot } = await joinMeadow(t, "1.20.4");
  server.world.setEnv({ timeOfDay: 18000 });
  const skeleton = server.sim.spawn("skeleton", { pos: [8.5, 64, 18.5] });
  skeleton.give("bow");
  const arrow = await new Promise((resolve) =>
    bot.on("entitySpawn", (entity) => entity.name === "arrow" && resolve(entity)),
  );
  await until(() => bot.health < 20, "the arrow hits", 20000);
  assert.ok(arrow.id > 0);
  skeleton.remove();
  const creeper = server.sim.spawn("creeper", { pos: [8.5, 64, 11] });
  await until(() => bot.entities[creeper.serial]?.metadata[16] === 1, "the creeper swells", 20000);
});

test("/path shows the path of a mob, and says why it does not arrive", { timeout: 60000 }, async (t) => {
  const { server, bot, player } = await joinMeadow(t, "1.20.4");
  const walker = server.sim.spawn("villager", { pos: [11.5, 64, 8.5], mind: "walker" });
  await until(() => bot.entities[walker.serial] !== undefined, "the bot sees it");
  for (const [x, z] of [
    [19, 7],
    [20, 7],
    [21, 7],
    [19, 8],
    [21, 8],
    [19, 9],
    [20, 9],
    [21, 9],
  ]) {
    server.sim.queueBlock(x, 64, z, "oak_fence");
    server.sim.queueBlock(x, 65, z, "oak_fence");
  }
  server.clock.isFrozen = true;
  server.clock.step(2);
  await until(() => bot.blockAt(new Vec3(21, 64, 9)).name === "oak_fence", "the fence stands");
  walker.walkTo([20.5, 64, 8.5]);
  server.clock.step(2);
  await until(() => walker.why().walk?.isWalking, "it walks");
  const [x, y, z] = walker.state.pos;
  player.movement.teleport([x - 3, y, z]);
  await until(() => Math.abs(bot.entity.position.x - x + 3) < 0.1, "the bot stands behind it");
  await bot.lookAt(new Vec3(x, y + 1, z), true);
  await until(() => player.yawDeg > 260 && player.yawDeg < 280, "the bot looks there");
  const particles = new Promise((resolve) => bot._client.on("world_particles", resolve));
  const why = hear(bot, /^The villager does not get there: /);
  const line = hear(bot, /walks to 20 64 8, \d+ nodes, \d+ refused steps/);
  bot.chat("/path");
  await Promise.all([why, line, particles]);
});

test(
  "digging takes the time of the tool, and gives what the tool can take",
  { timeout: 60000 },
  async (t) => {
    const { server, bot, player } = await joinMeadow(t, "1.20.4");
    const stone = new Vec3(10, 64, 8);
    const items = () =>
      server.sim
        .mobs()
        .filter(({ kind }) => kind === "item")
        .map(({ held }) => held);
    const place = async () => {
      server.sim.queueBlock(10, 64, 8, "stone");
      await until(() => bot.blockAt(stone).name === "stone", "the stone stands");
    };
    const write = (status) =>
      bot._client.write("block_dig", { status, location: stone, face: 1, sequence: 1 });
    await place();
    write(0);
    write(2); // too early
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(blockName(server, 10, 64, 8), "stone");
    player.inventory.add({ item: "iron_pickaxe", count: 1 });
    await until(() => bot.heldItem?.name === "iron_pickaxe", "the bot has a pickaxe");
    write(0);
    const { ticks } = server;
    await until(() => server.ticks > ticks + 9, "time for six parts of a second");
    write(2);
    await until(() => blockName(server, 10, 64, 8) === "air", "the stone is dug");
    await until(() => items().includes("cobblestone"), "it gives cobblestone");
    player.inventory.dropAll();
    server.sim
      .mobs()
      .filter(({ kind }) => kind === "item")
      .forEach(({ serial }) => server.sim.mob(serial).remove());
    await place();
    write(0);
    const since = server.ticks;
    await until(() => server.ticks > since + 110, "time for a bare hand", 20000);
    write(2);
    await until(() => blockName(server, 10, 64, 8) === "air", "the stone is dug by hand");
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.deepEqual(items(), []);
  },
);

test(
  "who walks into a wall is set back, and numbers that are no place end the connection",
  { timeout: 60000 },
  async (t) => {
    const { server, bot, player, lines } = await joinMeadow(t, "1.20.4");
    for (const y of [64, 65]) {
      server.sim.queueBlock(10, y, 8, "stone");
    }
    await until(() => bot.blockAt(new Vec3(10, 65, 8)).name === "stone", "the wall stands");
    player.movement.move({ x: 9.6, y: 64, z: 8.5 });
    assert.deepEqual(player.pos, [9.6, 64, 8.5]);
    player.movement.move({ x: 10.3, y: 64, z: 8.5 });
    assert.deepEqual(player.pos, [9.6, 64, 8.5]);
    assert.ok(lines.at(-1).includes("walked into a wall"));
    bot._client.write("position", { x: NaN, y: 64, z: 8.5, onGround: true });
    await until(() => server.players.size === 0, "it is cut off");
  },
);

test("the stand-in of a player whose window does not close goes as well", { timeout: 60000 }, async (t) => {
  const { server, bot, player, lines } = await joinMeadow(t, chooseVersions(PLAYED)[0]);
  const standIns = () => server.sim.mobs().filter(({ kind }) => kind === "player").length;
  assert.equal(standIns(), 1);
  player.inventory.close = () => {
    throw new Error("stuck window");
  };
  bot.end();
  await until(() => standIns() === 0, "the stand-in is gone");
  await until(() => lines.some((line) => line.includes("stuck window")), "the log says it");
});
