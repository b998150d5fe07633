// The server: clients in, one tick of the simulation each twentieth of a second, packets out.
//
//   clients --packets--> players' stand-ins --> sim.tick() --> blocks, mobs, events --> packets --> clients
import { OvisTrap, PathFinder } from "ovis";
import { BlockStates } from "./block_states.js";
import { BlockTexts } from "./block_texts.js";
import { Blocks } from "./blocks.js";
import { Clock } from "./clock.js";
import { Columns } from "./columns.js";
import { Commands } from "./commands.js";
import { frame } from "./connection.js";
import { Recipes } from "./crafting.js";
import { Effects } from "./effects.js";
import { Entities } from "./entities.js";
import { Flights } from "./flights.js";
import { handle } from "./handlers.js";
import { History } from "./history.js";
import { playerInfoPacket, playerRemovePacket, timePacket } from "./join.js";
import { findPageFiles, LivePage } from "./live_page.js";
import { Listener } from "./listener.js";
import { configurationPackets } from "./login.js";
import { Metrics } from "./metrics.js";
import { skipNight } from "./placing.js";
import { Noises } from "./noises.js";
import { Player } from "./player.js";
import { Registries } from "./registries.js";
import { columnsAround } from "./view.js";
import { SavedLooks } from "./saved_looks.js";
import { Saving } from "./saving.js";
import { Sounds } from "./sounds.js";
import { continueMeal } from "./using.js";
import { findVersionOfSave, Version } from "./versions.js";

const TIME_TICKS = 20;
const WATCH_TICKS = 6000;
const SAVE_TICKS = 12000;
const LOOPBACK = /^(127\.|::1$|localhost$)/;
// Time of a tick after which no more columns are encoded in it, but one for each player.
const COLUMNS_MS = 30;
// A client of the game sends a few packets a tick.
const PACKETS_A_TICK_MAX = 500;

export class GameServer {
  #listener = new Listener(this);
  #configuration = null;
  #byMob = new Map();
  #toPrepare = null;

  /**
   * @param opened the OpenedWorld
   * @param settings as readOptions gives them
   * @param log called with each line
   */
  constructor(opened, settings, log = () => {}) {
    Object.assign(this, { opened, settings, log });
    this.spawn = opened.spawn;
    this.title = `Ovis: ${opened.name}`;
    this.version = new Version(settings.version ?? findVersionOfSave(opened.info?.dataVersion ?? Infinity));
    this.isCompressed = !LOOPBACK.test(settings.host);
    this.players = new Map();
    this.page = null; // a LivePage
    /** Called if the engine has stopped. */
    this.failed = () => {};
    this.ticks = 0;
    this.registries = new Registries(this.version, opened.world.env.dimension);
    this.states = new BlockStates(this.version, opened.world.blocks, (name, other) =>
      log(`version ${this.version.name} has no ${name}: it is shown as ${other}`),
    );
    this.texts = new BlockTexts(opened.regions, this.version);
    this.savedLooks = new SavedLooks(opened.entities, opened.regions);
    this.sizes = new Map(opened.world.blocks.ovis.species.map((species) => [species.name, species]));
    this.sizes.set("player", { width: 0.6, height: 1.8 });
    this.blockInfos = new Map(opened.world.blocks.list().map((block) => [block.name, block]));
    this.recipes = new Recipes(this.version);
    this.clock = new Clock(() => this.#tickSafely());
    this.metrics = new Metrics();
    this.history = new History(this);
    this.saving =
      settings.saveFolder === undefined ? null : new Saving(opened, settings.path, settings.saveFolder);
    this.#show(opened.sim);
    this.commands = new Commands(this);
  }

  // Shows a simulation and its world.
  #show(sim) {
    this.sim = sim;
    this.world = sim.world;
    this.columns = new Columns(this.world, this.states, this.registries, (...of) => this.texts.get(...of));
    this.finder = new PathFinder(this.world, { rules: this.opened.info?.rules ?? null });
    this.entities = new Entities(this);
    this.blocks = new Blocks(this);
    this.effects = new Effects(this);
    this.sounds = new Sounds(this);
    this.noises = new Noises(this);
    this.flights = new Flights(this);
    this.world.takeChanges();
    sim.keepEvents();
    sim.beginStory({ watchAll: true });
    this.history.begin();
  }

  /** Shows another simulation of the same world, such as an earlier one, to all players. */
  replace(sim) {
    const players = [...this.players.values()];
    const old = this.sim;
    this.flights.clear();
    players.forEach((player) => {
      player.inventory.close();
      this.entities.reset(player);
    });
    this.opened.replace(sim);
    this.#byMob.clear();
    players.forEach((player) => player.reappear(sim));
    this.#show(sim);
    sim.mobs().forEach(({ kind, serial }) => {
      if (kind === "player" && !this.#byMob.has(serial)) {
        sim.mob(serial).remove(); // of one who has left since
      }
    });
    players.forEach((player) => {
      player.view.reset();
      player.movement.setBack();
    });
    old.dispose();
  }

  /** Listens. Throws a UserError if the port is taken. Returns the port. */
  async listen() {
    const { host, port } = this.settings;
    const listened = await this.#listener.listen(host, port);
    this.version.prepare();
    this.clock.start();
    return listened;
  }

  /** Serves the page in the browser, at the next port if none is given. Returns its address; null: there is none. */
  async servePage(port) {
    const files = findPageFiles();
    if (files === null) {
      this.log("no page in the browser: ./dev wasm builds its engine");
      return null;
    }
    const { pagePort } = this.settings;
    this.page = new LivePage(this, files);
    return this.page.listen(pagePort ?? (port < 65535 ? port + 1 : 0));
  }

  async close() {
    this.clock.stop();
    await this.page?.close();
    for (const player of [...this.players.values()]) {
      this.kick(player, "The server ends.");
    }
    await this.#listener.close();
    this.save();
  }

  /** Writes the world, if --save says where. */
  save() {
    if (this.saving === null) {
      return;
    }
    try {
      this.saving.write(this.sim);
      this.log(`tick ${this.sim.ticks}: the world is written to ${this.settings.saveFolder}`);
    } catch (error) {
      this.log(`the world is not written to ${this.settings.saveFolder}: ${error.message}`);
    }
  }

  // ---- Clients

  /** Why a player may not join; null: it may. */
  refuse(name) {
    const { allowed, playersMax } = this.settings;
    if (allowed.length > 0 && !allowed.includes(name)) {
      return `${name} is not allowed here.`;
    }
    if (this.players.has(name)) {
      return `${name} is here already.`;
    }
    return this.players.size >= playersMax ? `There are ${playersMax} players already.` : null;
  }

  /** Packets of the state configuration. */
  configuration() {
    this.#configuration ??= configurationPackets(this.version, this.registries);
    return this.#configuration;
  }

  /** A client has logged in. */
  join(login) {
    const { connection, name } = login;
    this.#listener.joined(connection);
    const reason = this.refuse(name); // another one may have come first
    if (reason !== null) {
      connection.close(reason);
      return;
    }
    const player = new Player(this, login);
    this.players.set(name, player);
    this.rememberMob(player);
    connection.handlers.packet = (bytes) => this.#take(player, bytes);
    connection.handlers.closed = (why) => this.#leave(player, why);
    player.join();
    const [x, y, z] = player.pos;
    this.log(`${name} joins from ${connection.address} at ${x.toFixed(1)} ${y.toFixed(1)} ${z.toFixed(1)}`);
    this.sendToAll("player_info", playerInfoPacket(this.version, [player]), player);
    this.say(`${name} joins`, player);
  }

  // A packet that cannot be read ends the connection. An error of the server itself is logged, and only that act is lost.
  #take(player, bytes) {
    const packet = this.version.read("play", bytes);
    this.metrics.packetsIn++;
    if (++player.packetsIn > PACKETS_A_TICK_MAX) {
      this.kick(player, "Too many packets.");
      return;
    }
    try {
      handle(this, player, packet);
    } catch (error) {
      if (error instanceof RangeError) {
        throw error;
      }
      this.log(`${packet.name} of ${player.name}: ${error.stack}`);
    }
  }

  #leave(player, why) {
    if (this.players.get(player.name) !== player) {
      return;
    }
    this.players.delete(player.name);
    // Whatever an open window or an act that has begun does, its stand-in goes.
    try {
      player.inventory.close();
      this.entities.leave(player);
    } catch (error) {
      this.log(`${player.name} leaves: ${error.stack}`);
    }
    this.forgetMob(player);
    if (player.mob.exists) {
      player.mob.remove();
    }
    this.log(`${player.name} leaves: ${why}`);
    this.sendToAll(...playerRemovePacket(this.version, [player]));
    this.say(`${player.name} leaves`);
  }

  kick(player, reason) {
    const text = this.version.hasNbtText
      ? { type: "compound", name: "", value: { text: { type: "string", value: reason } } }
      : JSON.stringify({ text: reason });
    player.send("kick_disconnect", { reason: text });
    player.connection.end(reason);
  }

  // ---- Stand-ins

  rememberMob(player) {
    this.#byMob.set(player.mob.serial, player);
  }

  forgetMob(player) {
    this.#byMob.delete(player.mob.serial);
  }

  /** The player whose stand-in has a serial. */
  playerOf(serial) {
    return this.#byMob.get(serial);
  }

  /** The serial of the stand-in whose number in packets this is. */
  serialOfPlayer(id) {
    return [...this.players.values()].find((player) => player.id === id)?.mob.serial;
  }

  // ---- Packets

  /** A packet as it goes over the wire to any client. */
  frame(packet) {
    return frame(packet, this.isCompressed);
  }

  columnFrame(x, z) {
    this.opened.loadColumn(x, z);
    return this.columns.getFrame(x, z, (packet) => this.frame(packet));
  }

  sendToAll(name, params, except = null) {
    const bytes = this.frame(this.version.write("play", name, params));
    for (const player of this.players.values()) {
      if (player !== except) {
        player.connection.sendFrame(bytes);
      }
    }
  }

  /** Sends to those who have the column of a cell. */
  sendNear(pos, name, params, except = null) {
    const [x, z] = [pos[0] >> 4, pos[2] >> 4];
    let bytes = null;
    for (const player of this.players.values()) {
      if (player !== except && player.view.has(x, z) && !player.connection.isBehind) {
        bytes ??= this.frame(this.version.write("play", name, params));
        player.connection.sendFrame(bytes);
      }
    }
  }

  /** Sends to those who are near a place and get what can wait. */
  sendWithin({ at: [x, y, z], range, except = null }, name, params) {
    let bytes = null;
    for (const player of this.players.values()) {
      const [px, py, pz] = player.pos;
      const isNear = (px - x) ** 2 + (py - y) ** 2 + (pz - z) ** 2 <= range * range;
      if (player !== except && isNear && !player.connection.isBehind) {
        bytes ??= this.frame(this.version.write("play", name, params));
        player.connection.sendFrame(bytes);
      }
    }
  }

  say(parts, except = null) {
    for (const player of this.players.values()) {
      if (player !== except) {
        player.tell(parts);
      }
    }
  }

  // ---- Ticks

  /** True as long as this tick has time for columns that can wait: the others come with the next ticks. */
  hasTime() {
    return this.metrics.elapsedMs < COLUMNS_MS;
  }

  // An error of the server costs a tick, and one of the engine's module ends it: nothing works after it.
  #tickSafely() {
    try {
      this.tick();
    } catch (error) {
      this.log(`tick ${this.ticks}: ${error.stack}`);
      if (error instanceof OvisTrap) {
        this.clock.stop();
        this.failed(error);
      }
    }
  }

  tick() {
    const { metrics } = this;
    metrics.begin();
    const players = [...this.players.values()];
    this.ticks++;
    players.forEach((player) => player.beginTick());
    const hasTicked = this.clock.takesTick();
    if (hasTicked) {
      metrics.time("engine", () => this.sim.tick());
      this.#watch();
      this.history.tick();
    }
    this.blocks.send(this.world.takeChanges());
    const events = this.sim.events();
    this.effects.note(events);
    this.entities.read();
    this.effects.send(events);
    if (hasTicked) {
      this.noises.tick();
      this.flights.tick();
    }
    for (const player of players) {
      if (!player.connection.isClosed) {
        this.#serve(player);
      }
    }
    skipNight(this);
    if (this.ticks % SAVE_TICKS === 0) {
      this.save();
    }
    if (players.length === 0) {
      this.#prepareColumn();
    }
    metrics.end();
  }

  // As long as nobody is here, one column a tick of those that the first player will see.
  #prepareColumn() {
    this.#toPrepare ??= columnsAround(this.spawn, this.settings.viewDistance);
    const next = this.#toPrepare.pop();
    if (next !== undefined) {
      this.columnFrame(...next);
    }
  }

  // Why mobs do not do other things is known as long as they are watched. What is noted grows: from time to time it begins anew.
  #watch() {
    if (this.sim.ticks % WATCH_TICKS === 0) {
      this.sim.endStory();
      this.sim.beginStory({ watchAll: true });
    }
  }

  #serve(player) {
    const own = this.entities.get(player.mob.serial);
    if (own !== undefined) {
      player.setHealth(own.health, own.isAlive);
    }
    if (this.ticks % TIME_TICKS === 0) {
      player.send("update_time", timePacket(this));
    }
    player.answer();
    player.view.update();
    if (player.connection.isBehind) {
      player.isBehind = true; // it gets no moves until it has caught up, and then all mobs anew
    } else {
      if (player.isBehind) {
        player.isBehind = false;
        this.entities.reset(player);
        this.blocks.catchUp(player);
      }
      this.entities.show(player);
      this.commands.look(player);
    }
    player.inventory.pickUp();
    continueMeal(this, player);
    player.connection.flush();
  }
}
