// Mobs as bots see them, and what bots do to them and to blocks.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  chooseVersions,
  hear,
  joinBot,
  PLAYED,
  SAVANNA,
  startServer,
  until,
  Vec3,
  worldPath,
} from "./support.js";

const TOLERANCE = 1 / 4096;

/** Notes where a mob was in each tick. */
function followMob(server, serial) {
  const places = [];
  const { tick } = server.sim;
  server.sim.tick = (...args) => {
    tick.apply(server.sim, args);
    const state = server.sim.mob(serial).state;
    if (state !== null) {
      places.push(state.pos);
    }
  };
  return places;
}

/** Puts a player before a mob that stands still, and lets it look there. */
async function meet(server, bot, mob, distance = 2) {
  const player = server.players.get("bot");
  const [x, y, z] = mob.state.pos;
  player.movement.teleport([x + distance, y, z]);
  await until(() => Math.abs(bot.entity.position.x - x - distance) < 0.01, "the bot is there");
  await bot.lookAt(new Vec3(x, y + 0.6, z), true);
  await until(() => player.yawDeg > 80 && player.yawDeg < 100, "the bot looks there");
  return player;
}

describe("play", { skip: worldPath(SAVANNA) === null && "SKIPPED: the worlds are not here" }, () => {
  for (const version of chooseVersions(PLAYED)) {
    test(
      `${version}: all mobs are seen, and every move of a mob is where it was`,
      { timeout: 60000 },
      async (t) => {
        const { server, port } = await startServer(t, worldPath(SAVANNA), { version, viewDistance: 6 });
        const bot = await joinBot(t, port, version);
        const own = server.sim.mobs().filter(({ kind }) => kind === "mob");
        const seen = () => Object.values(bot.entities).filter((entity) => entity !== bot.entity);
        await until(() => seen().length >= own.length, "all mobs are seen");
        for (const { serial, species } of own) {
          assert.equal(bot.entities[serial]?.name, species);
        }
        const walker = own.find(({ species }) => species === "iron_golem") ?? own[0];
        const places = followMob(server, walker.serial);
        let moves = 0;
        let worst = 0;
        bot.on("entityMoved", (entity) => {
          if (entity.id === walker.serial && places.length > 0) {
            const { x, y, z } = entity.position;
            const error = Math.min(
              ...places.map((pos) =>
                Math.max(Math.abs(pos[0] - x), Math.abs(pos[1] - y), Math.abs(pos[2] - z)),
              ),
            );
            worst = Math.max(worst, error);
            moves++;
          }
        });
        await until(() => places.length > 60, "60 ticks pass", 30000);
        await until(() => moves > 10, "the mob has moved", 30000);
        assert.ok(worst <= TOLERANCE, `a move is ${worst} blocks off`);
      },
    );

    test(
      `${version}: a block that is dug and a mob that is hit are so in the simulation`,
      { timeout: 60000 },
      async (t) => {
        const { server, port } = await startServer(t, worldPath(SAVANNA), { version, mode: "creative" });
        const bot = await joinBot(t, port, version);
        const [x, y, z] = server.spawn.map(Math.floor);
        const cell = [x + 1, y - 1, z];
        await until(() => bot.blockAt(new Vec3(...cell)) !== null, "the bot has the column");
        await bot.dig(bot.blockAt(new Vec3(...cell)), true);
        await until(
          () => server.world.blocks.print(server.world.getBlock(...cell)) === "air",
          "the block is air",
        );
        await until(() => bot.blockAt(new Vec3(...cell)).name === "air", "the bot sees it");

        const cow = server.sim.spawn("cow", { pos: [x + 2.5, y, z + 0.5] });
        await until(() => bot.entities[cow.serial] !== undefined, "the bot sees the cow");
        const hurt = new Promise((resolve) =>
          bot.on("entityHurt", (entity) => entity.id === cow.serial && resolve()),
        );
        bot.attack(bot.entities[cow.serial]);
        await until(() => cow.state.health < 10, "the cow is hurt");
        await hurt;
        cow.hurt(100);
        await new Promise((resolve) =>
          bot.on("entityDead", (entity) => entity.id === cow.serial && resolve()),
        );
        await until(() => bot.entities[cow.serial] === undefined, "the dead cow disappears");
      },
    );

    test(
      `${version}: /why tells in chat what a mob does, as the engine says it`,
      { timeout: 60000 },
      async (t) => {
        const { server, port } = await startServer(t, worldPath(SAVANNA), { version });
        const bot = await joinBot(t, port, version);
        const [x, y, z] = server.spawn;
        const cow = server.sim.spawn("cow", { pos: [x + 3, y, z] });
        await until(() => bot.entities[cow.serial] !== undefined, "the bot sees the cow");
        server.clock.isFrozen = true;
        await meet(server, bot, cow);
        const { words, text } = cow.why().options.find((option) => option.name === "Panic");
        assert.doesNotMatch(text, /not considered/);
        const name = hear(bot, new RegExp(`^cow ${cow.serial}`));
        const sentence = hear(bot, new RegExp(`^${words}: `));
        bot.chat("/why panic");
        await name;
        assert.equal(await sentence, `${words}: ${text}`);
      },
    );
  }
});
