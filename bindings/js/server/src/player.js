// A player who has joined: its connection, its stand-in in the simulation, and what its client tells.
import { joinPackets, chatPacket, playerInfoPacket, spawnInfo } from "./join.js";
import { Body } from "./body.js";
import { Hunger } from "./hunger.js";
import { Inventory } from "./inventory.js";
import { STEPS } from "./moves.js";
import { Movement } from "./movement.js";
import { wake } from "./placing.js";
import { encodeText } from "./text.js";
import { View } from "./view.js";

const KEEP_ALIVE_TICKS = 200; // ten seconds
const TIMEOUT_TICKS = 600;

export class Player {
  #keepAlive = { sent: 0, answered: 0, id: 0 };

  constructor(server, login) {
    this.server = server;
    this.connection = login.connection;
    this.name = login.name;
    this.uuid = login.uuid;
    this.mode = server.settings.mode;
    this.isOperator = server.settings.operators.includes(login.name);
    this.tracked = new Set();
    this.answers = []; // what the client hears after the tick's changes
    this.isSneaking = false;
    this.isSprinting = false;
    this.isSwimming = false;
    this.health = 20;
    this.isDead = false;
    this.vehicle = 0; // serial of what it rides
    this.ticks = 0;
    this.eating = null; // { item, until }
    this.drawing = null; // the tick in which it began to draw a bow
    this.packetsIn = 0; // since the last tick
    this.spawnMob();
    this.id = this.mob.serial;
    this.body = new Body(this);
    this.hunger = new Hunger(this);
    this.movement = new Movement(this);
    this.inventory = new Inventory(this);
    this.view = new View(server, this);
    this.#keepAlive.answered = server.ticks;
  }

  /** Adds its stand-in to the simulation, at the place where players begin. */
  spawnMob() {
    this.vehicle = 0;
    this.pos = [...this.server.spawn];
    this.yawDeg = 0;
    this.pitchDeg = 0;
    this.mob = this.server.sim.addPlayer({ pos: this.pos });
    this.tellMode();
  }

  /** Tells the simulation how the player moves, and its mode. */
  tellMode() {
    const { isSneaking, isSprinting, isSwimming, mode } = this;
    this.mob.setPlayer({ isSneaking, isSprinting, isSwimming, mode });
  }

  send(name, params) {
    this.connection.send(this.server.version.write("play", name, params));
  }

  /** Says something in this player's chat. */
  tell(parts) {
    this.send(...chatPacket(this.server.version, parts));
  }

  showBar(text) {
    this.send(...chatPacket(this.server.version, text, true));
  }

  /** Everything that a client needs before it draws the first frame. */
  join() {
    joinPackets(this.server, this).forEach(([name, params]) => this.send(name, params));
    this.movement.setBack();
    this.inventory.sendAll();
    this.send("update_health", { health: this.health, ...this.hunger.params });
    this.server.commands.declare(this);
    this.view.update();
    this.connection.flush();
  }

  /** Back to life: a new stand-in, and everything is sent again. */
  respawn() {
    const { entities, version } = this.server;
    entities.leave(this);
    this.server.forgetMob(this);
    if (this.mob.exists) {
      this.mob.remove();
    }
    this.spawnMob();
    this.server.rememberMob(this);
    this.isDead = false;
    this.health = 20;
    this.body.reset();
    this.hunger.reset();
    const keeps = version.isAtLeast("1.20.2") ? 0 : false;
    this.send("respawn", { ...spawnInfo(this.server, this), copyMetadata: keeps });
    if (version.isAtLeast("1.20.3")) {
      this.send("game_state_change", { reason: "level_chunks_load_start", gameMode: 0 });
    }
    this.view.reset();
    this.movement.setBack();
    this.inventory.sendAll();
    this.send("update_health", { health: this.health, ...this.hunger.params });
  }

  /** Is where it was in another simulation; if it was not there yet, it stays where it is. */
  reappear(sim) {
    const mob = sim.mob(this.mob.serial);
    const { state } = mob;
    this.bed = undefined;
    this.stopEating();
    if (state?.kind === "player") {
      this.mob = mob;
      this.pos = [...state.pos];
    } else {
      this.mob = sim.addPlayer({ pos: this.pos });
    }
    this.body.reset();
    this.tellMode();
    this.server.rememberMob(this);
  }

  /** Gets off what it rides. */
  dismount() {
    const [x, y, z] = this.pos;
    this.mob.place([x, y + 0.5, z], { yawDeg: this.yawDeg });
    this.vehicle = 0;
    this.server.entities.touch(this.mob.serial);
    this.pos = [x, y + 0.5, z];
    this.movement.setBack();
  }

  stopEating() {
    if (this.eating !== null) {
      this.eating = null;
      this.server.entities.touch(this.mob.serial);
    }
  }

  wakeUp() {
    wake(this.server, this);
  }

  setMode(mode) {
    this.mode = mode;
    this.tellMode();
    const number = ["survival", "creative", "adventure", "spectator"].indexOf(mode);
    this.send("game_state_change", { reason: "change_game_mode", gameMode: number });
    this.server.sendToAll("player_info", playerInfoPacket(this.server.version, [this]));
  }

  // ---- Each tick

  /** Before the simulation's tick. */
  beginTick() {
    this.ticks++;
    this.packetsIn = 0;
    const own = this.server.entities.get(this.mob.serial);
    if (own !== undefined && this.vehicle !== 0) {
      this.pos = [own.place.x / STEPS, own.place.y / STEPS, own.place.z / STEPS];
    }
    if (!this.isDead && own?.isAlive !== false && this.vehicle === 0 && this.bed === undefined) {
      this.mob.place(this.pos, { yawDeg: this.yawDeg, pitchDeg: this.pitchDeg });
    }
    this.movement.refill();
    this.body.tick();
    this.hunger.tick();
    this.#checkAlive();
  }

  #checkAlive() {
    const now = this.server.ticks;
    if (now - this.#keepAlive.answered > TIMEOUT_TICKS) {
      this.connection.close("the client does not answer");
    } else if (now - this.#keepAlive.sent >= KEEP_ALIVE_TICKS) {
      this.#keepAlive.sent = now;
      this.#keepAlive.id = (this.#keepAlive.id + 1) & 0x7fffffff;
      this.send("keep_alive", { keepAliveId: [0, this.#keepAlive.id] });
    }
  }

  /** The number that the client must send back. */
  get keepAliveId() {
    return this.#keepAlive.id;
  }

  answerKeepAlive({ keepAliveId }) {
    if (Number(BigInt.asUintN(31, BigInt(keepAliveId))) === this.#keepAlive.id) {
      this.#keepAlive.answered = this.server.ticks;
    }
  }

  /** After the tick's changes of blocks: the client's own ones were taken or not. */
  answer() {
    const { answers } = this;
    this.answers = [];
    answers.forEach((act) => act());
  }

  /** Health as the simulation has it. */
  setHealth(health, isAlive) {
    if (health !== this.health) {
      this.health = health;
      this.send("update_health", {
        health: isAlive ? Math.max(health, 0.01) : 0,
        ...this.hunger.params,
      });
    }
    if (!isAlive && !this.isDead) {
      this.isDead = true;
      this.bed = undefined;
      this.inventory.dropAll();
      const message = encodeText(this.server.version, `${this.name} died`);
      this.send("death_combat_event", { playerId: this.id, entityId: -1, message });
    }
  }
}
