// Going back in time.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hear, joinBot, joinMeadow, SAVANNA, startServer, until, Vec3, worldPath } from "./support.js";

test("a world goes back, if all agree", { timeout: 60000 }, async (t) => {
  const { server, port, bot, player } = await joinMeadow(t, "1.20.4");
  const cow = server.sim.spawn("cow", { pos: [12.5, 64, 12.5] });
  await until(() => bot.entities[cow.serial] !== undefined, "the bot sees the cow");
  await until(() => server.sim.ticks > 30, "time passes");
  const { ticks } = server.sim;
  server.sim.queueBlock(10, 64, 10, "gold_block");
  await until(() => bot.blockAt(new Vec3(10, 64, 10)).name === "gold_block", "a block is placed");
  cow.hurt(100);
  await until(() => bot.entities[cow.serial] === undefined, "the cow is dead and gone", 20000);

  const other = await joinBot(t, port, "1.20.4", "other");
  const asked = hear(other, /bot wants to go back/);
  server.clock.isFrozen = true;
  await until(() => server.ticks > 0, "time stands");
  bot.chat(`/back ${server.sim.ticks - ticks}`);
  await asked;
  assert.ok(server.sim.ticks > ticks, "nothing happens before all agree");
  other.chat("/agree");
  await until(() => server.sim.ticks === ticks, "it is back");
  assert.equal(server.sim.mob(player.mob.serial).state.kind, "player");
  await until(() => bot.entities[cow.serial]?.name === "cow", "the cow lives");
  await until(() => bot.blockAt(new Vec3(10, 64, 10))?.name === "air", "the block is gone");
  assert.equal(server.sim.mobs().filter(({ kind }) => kind === "player").length, 2);
  server.clock.isFrozen = false;
  await until(() => server.sim.ticks > ticks + 5, "time goes on from there");
});

describe("a save", { skip: worldPath(SAVANNA) === null && "SKIPPED: the worlds are not here" }, () => {
  test("goes back to the hash that it had", { timeout: 60000 }, async (t) => {
    const { server } = await startServer(t, worldPath(SAVANNA), { version: "1.19.2" }, { ticks: false });
    for (let i = 0; i < 30; i++) {
      server.tick();
    }
    const { hash, ticks } = server.sim;
    for (let i = 0; i < 40; i++) {
      server.tick();
    }
    server.history.ask({ tell: assert.fail }, 40);
    assert.equal(server.sim.ticks, ticks);
    assert.equal(server.sim.hash, hash);
    server.tick();
  });
});
