// Servers and bots of the tests. Bots are mineflayer's: another library reads what the server writes, with the same published
// definitions of packets.
import { createRequire } from "node:module";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import minecraftData from "minecraft-data";
import { GameServer, openWorld } from "../src/index.js";

const require = createRequire(import.meta.url);
export const mineflayer = require("mineflayer");
export const ofMineflayer = createRequire(require.resolve("mineflayer"));
export const { Vec3 } = ofMineflayer("vec3");

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const worldsFolder = [process.env.OVIS_WORLDS, join(root, "../shared/data/worlds")].find(
  (folder) => folder !== undefined && existsSync(folder),
);

/** The folder of a real save; null: it is not here. */
export function worldPath(name) {
  const path = worldsFolder === undefined ? null : join(worldsFolder, name);
  return path !== null && existsSync(path) ? path : null;
}

export const scenePath = (name) => join(root, "scenes", `${name}.lua`);
export const SAVANNA = "strange-berries-1.19.2-savanna-village";

const SETTINGS = {
  port: 0,
  host: "127.0.0.1",
  viewDistance: 4,
  playersMax: 20,
  operators: [],
  allowed: [],
  mode: "survival",
  seed: 0n,
};

/** Opens a world and listens, until the test `t` ends. `lines` has the log. Without `ticks` none runs by itself: server.tick(). */
export async function startServer(t, path, settings = {}, { ticks = true } = {}) {
  const lines = [];
  const all = { ...SETTINGS, path, ...settings };
  const opened = await openWorld(all, (line) => lines.push(line));
  const server = new GameServer(opened, all, (line) => lines.push(line));
  const port = await server.listen();
  t.after(() => server.close());
  if (!ticks) {
    server.clock.stop();
  }
  return { server, port, lines, opened };
}

/** A bot that has spawned. It leaves when the test `t` ends. */
export async function joinBot(t, port, version, username = "bot", options = {}) {
  const bot = mineflayer.createBot({
    host: "127.0.0.1",
    port,
    version,
    username,
    auth: "offline",
    hideErrors: true,
    ...options,
  });
  t.after(() => bot.end());
  options.listen?.(bot._client);
  await new Promise((resolve, reject) => {
    bot.once("spawn", resolve);
    bot.once("kicked", (reason) => reject(new Error(`kicked: ${JSON.stringify(reason)}`)));
    bot.once("error", reject);
    bot.once("end", (reason) => reject(new Error(`ended: ${reason}`)));
  });
  return bot;
}

/** Waits until something holds. */
export async function until(holds, what, ms = 10000) {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) {
      throw new Error(`after ${ms} ms still not: ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export const isFull = process.env.OVIS_TEST_FULL !== "false";

/** The versions of a test: all of them with the label full, else the last one. */
export const chooseVersions = (versions) => (isFull ? versions : [versions.at(-1)]);

/** Versions on which everything is tested; on the others login and columns. */
export const PLAYED = ["1.19.2", "1.20.1", "1.21.4", "1.21.11"];

/** The next line of chat that matches. */
export function hear(bot, pattern, ms = 5000) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no line of chat matches ${pattern}`)), ms);
    const listen = (message) => {
      if (pattern.test(message.toString())) {
        clearTimeout(timer);
        bot.off("message", listen);
        resolve(message.toString());
      }
    };
    bot.on("message", listen);
  });
}

/** Opens a world for a measurement: ticks run by themselves only if it `listens`. */
export async function openForBench(path, settings, listens = false) {
  const all = { ...SETTINGS, playersMax: 100, ...settings, path };
  const opened = await openWorld(all, () => {});
  const server = new GameServer(opened, all);
  const port = listens ? await server.listen() : 0;
  return { server, opened, port };
}

const SCENE = `
local w = ovis.world { size = {32, 32}, time = 1000, seed = 1 }
w:run(1)
`;

/** A meadow of grass at y 63, with nobody. */
async function startMeadow(t, settings) {
  const folder = mkdtempSync(join(tmpdir(), "ovis-server-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "meadow.lua");
  writeFileSync(path, SCENE);
  const started = await startServer(t, path, { operators: ["bot"], ...settings });
  started.server.spawn = [8.5, 64, 8.5];
  return started;
}

/** The same with a bot that has the land. */
export async function joinMeadow(t, version, settings = {}) {
  const { server, port, lines } = await startMeadow(t, { version, ...settings });
  const bot = await joinBot(t, port, version);
  await until(() => bot.blockAt(new Vec3(8, 63, 8)) !== null, "the bot has the column");
  return { server, port, bot, lines, player: server.players.get("bot") };
}

/** Metadata of a bot's entity by name. Of versions whose published data has no names: those of 1.20.1. */
export function named(bot, serial) {
  const entity = bot.entities[serial];
  const keys =
    bot.registry.entitiesByName[entity.name].metadataKeys ??
    minecraftData("1.20.1").entitiesByName[entity.name].metadataKeys;
  return Object.fromEntries(keys.map((name, i) => [name, entity.metadata[i]]));
}
