// Bars at the top of the screen: raids, the wither, the dragon.
import { encodeText } from "./text.js";

const EVERY_TICKS = 10;
const ADD = 0;
const REMOVE = 1;
const HEALTH = 2;
const COLORS = { pink: 0, red: 2, purple: 5 };
const BOSSES = { wither: "purple", ender_dragon: "pink" };
const WARNING_TICKS = 300; // of a raid, before each wave

const uuidOf = (key) => `0b150001-0000-4000-8000-${key.toString(16).padStart(12, "0")}`;
const BOSS_KEYS = 0x100000; // beyond the numbers of raids

export class BossBars {
  #shown = new Map(); // key -> { title, part, most, playerCount }

  constructor(server) {
    this.server = server;
  }

  /** Sends what has changed. */
  send() {
    if (this.server.ticks % EVERY_TICKS !== 0) {
      return;
    }
    const bars = [...this.#raids(), ...this.#bosses()];
    bars.forEach((bar) => this.#show(bar));
    for (const key of this.#shown.keys()) {
      if (!bars.some((bar) => bar.key === key)) {
        this.#shown.delete(key);
        this.server.sendToAll("boss_bar", { entityUUID: uuidOf(key), action: REMOVE });
      }
    }
  }

  #raids() {
    const raids = this.server.sim.raids().filter((raid) => raid.status === "ongoing" && raid.isActive);
    return raids.map((raid) => {
      const isWaiting = raid.raidersAlive === 0;
      const most = isWaiting ? 1 : Math.max(this.#shown.get(raid.id)?.most ?? 1, raid.raidersAlive);
      const waited = 1 - Math.min(raid.countdownTicks, WARNING_TICKS) / WARNING_TICKS;
      const part = isWaiting ? waited : raid.raidersAlive / most;
      return {
        key: raid.id,
        title: `Raid: wave ${raid.wavesSpawned} of ${raid.waveCount}`,
        part,
        most,
        color: "red",
      };
    });
  }

  #bosses() {
    return this.server.entities.withNames(Object.keys(BOSSES)).map(({ serial, name, health }) => ({
      key: BOSS_KEYS + serial,
      title: name.replace("_", " "),
      part: Math.min(1, Math.max(0, health / this.server.sizes.get(name).healthMax)),
      most: 1,
      color: BOSSES[name],
    }));
  }

  #show(bar) {
    const before = this.#shown.get(bar.key);
    const playerCount = this.server.players.size;
    const entityUUID = uuidOf(bar.key);
    if (before?.title !== bar.title || before.playerCount !== playerCount) {
      const title = encodeText(this.server.version, bar.title);
      const look = { color: COLORS[bar.color], dividers: 0, flags: 0 };
      this.server.sendToAll("boss_bar", { entityUUID, action: ADD, title, health: bar.part, ...look });
    } else if (before.part !== bar.part) {
      this.server.sendToAll("boss_bar", { entityUUID, action: HEALTH, health: bar.part });
    }
    this.#shown.set(bar.key, { ...bar, playerCount });
  }
}
