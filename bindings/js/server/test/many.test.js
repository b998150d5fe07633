// Many clients, slow ones, and those that break off.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import { FakeClient } from "./fake_client.js";
import { joinBot, joinMeadow, scenePath, startServer, until } from "./support.js";

test("ten bots join, see one another, and leave or break off", { timeout: 120000 }, async (t) => {
  const { server, port, bot: first } = await joinMeadow(t, "1.20.4", { viewDistance: 2 });
  const bots = [first];
  for (let i = 1; i < 10; i++) {
    bots.push(await joinBot(t, port, "1.20.4", `bot${i}`));
  }
  await until(
    () =>
      bots.every((bot) => Object.values(bot.entities).filter(({ type }) => type === "player").length === 10),
    "all see all",
    30000,
  );
  assert.equal(server.players.size, 10);
  const hears = bots.map(
    (bot) =>
      new Promise((resolve) =>
        bot.on("message", (line) => /<bot3> hello/.test(line.toString()) && resolve()),
      ),
  );
  bots[3].chat("hello");
  await Promise.all(hears);
  for (const bot of bots.slice(0, 5)) {
    bot._client.socket.write(Buffer.from([0x20, 0x01])); // a frame of 32 bytes, of which one comes
    bot._client.socket.destroy();
  }
  bots.slice(5).forEach((bot) => bot.quit());
  await until(() => server.players.size === 0, "all are gone");
  assert.equal(server.sim.mobs().filter(({ kind }) => kind === "player").length, 0);
  const { ticks } = server.sim;
  await until(() => server.sim.ticks > ticks + 5, "time goes on");
});

test(
  "a slow client gets no moves, and all mobs anew when it has caught up",
  { timeout: 60000 },
  async (t) => {
    const { server } = await startServer(t, scenePath("pasture"), { version: "1.20.4" }, { ticks: false });
    const [slow, quick] = [new FakeClient(server, "slow"), new FakeClient(server, "quick")];
    const tick = (count) => {
      for (let i = 0; i < count; i++) {
        server.tick();
        slow.confirm();
        quick.confirm();
      }
    };
    tick(20);
    const tracked = slow.player.tracked.size;
    assert.ok(tracked > 0);
    slow.socket.isSlow = true;
    slow.socket.writableLength = 1024 * 1024;
    tick(1);
    assert.equal(slow.player.isBehind, true);
    const [before, others] = [slow.connection.bytesSent, quick.connection.bytesSent];
    server.world.setBlock(...server.spawn.map(Math.floor), "gold_block");
    tick(120);
    assert.ok(slow.connection.bytesSent - before < 1000, "it gets the time and little else");
    assert.ok(
      quick.connection.bytesSent - others > 2 * (slow.connection.bytesSent - before),
      "the other one gets all",
    );
    slow.socket.isSlow = false;
    slow.socket.writableLength = 0;
    tick(2);
    assert.equal(slow.player.isBehind, false);
    assert.equal(slow.player.tracked.size, quick.player.tracked.size);
    assert.ok(slow.connection.bytesSent - before > 10000, "the changed column is sent again");
    slow.socket.isSlow = true;
    slow.socket.writableLength = 40 * 1024 * 1024;
    tick(21);
    assert.equal(server.players.has("slow"), false, "one that takes nothing at all is cut off");
  },
);

test("a server ends at once, also with connections that say nothing", { timeout: 60000 }, async (t) => {
  const { server, port } = await startServer(t, scenePath("pond"), { version: "1.20.4" });
  const idle = connect(port, "127.0.0.1").on("error", () => {});
  await new Promise((resolve) => idle.once("connect", resolve));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const start = Date.now();
  await server.close();
  assert.ok(Date.now() - start < 5000);
  server.close = () => {};
});

test("connections that say nothing are forgotten when they end", { timeout: 60000 }, async (t) => {
  const { server, port } = await startServer(t, scenePath("pond"), { version: "1.20.4" });
  const idle = Array.from({ length: 250 }, () => connect(port, "127.0.0.1").on("error", () => {}));
  t.after(() => idle.forEach((socket) => socket.destroy()));
  await new Promise((resolve) => setTimeout(resolve, 500));
  idle.forEach((socket) => socket.destroy());
  await new Promise((resolve) => setTimeout(resolve, 500));
  await joinBot(t, port, "1.20.4");
  assert.equal(server.players.size, 1);
});

test("a client that floods the server is cut off", { timeout: 60000 }, async (t) => {
  const { server } = await startServer(t, scenePath("pond"), { version: "1.20.4" }, { ticks: false });
  const client = new FakeClient(server, "flood");
  for (let i = 0; i < 600; i++) {
    client.send("arm_animation", { hand: 0 });
    if (i % 100 === 0 && i < 500) {
      server.tick(); // at a rate that clients have it stays
      client.confirm();
      assert.equal(server.players.size, 1);
    }
  }
  for (let i = 0; i < 600; i++) {
    client.send("arm_animation", { hand: 0 });
  }
  assert.equal(server.players.size, 0);
});
