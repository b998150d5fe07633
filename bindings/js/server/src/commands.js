// Commands in chat. What a mob does and why are the engine's own sentences.
import { OvisError } from "ovis";
import { itemNumber } from "./items.js";
import { mobInSight } from "./reach.js";
import { particlePacket } from "./senses.js";
import { component } from "./text.js";
import { registerLines, Village } from "./village.js";

const LOOK_TICKS = 10;
const PATH_SHOWN_TICKS = 100;
const PATH_PULSE_TICKS = 10;
const LINES_A_PAGE = 8;
const RED = [1, 0, 0];
const MODES = ["survival", "creative", "adventure", "spectator"];

export class Commands {
  #list = {
    why: {
      words: "[OPTION]",
      text: "why the mob that you look at does what it does",
      run: (player, words) => this.#why(player, words),
    },
    path: {
      words: "",
      text: "shows its path, and in red the steps that it refuses",
      run: (player) => this.#path(player),
    },
    village: {
      words: "[PAGE]",
      text: "who lives and works where",
      run: (player, words) => this.#village(player, words),
    },
    list: {
      words: "",
      text: "who is here",
      run: (player) => player.tell(`Here: ${[...this.server.players.keys()].join(", ")}`),
    },
    agree: {
      words: "",
      text: "to go back, as another one has asked",
      run: (player) => this.server.history.agree(player),
    },
    help: { words: "", text: "lists the commands", run: (player) => this.#help(player) },
    tick: {
      words: "rate N | freeze | unfreeze | step N",
      text: "how time passes",
      isForOperators: true,
      run: (player, words) => this.#tick(player, words),
    },
    back: {
      words: "TICKS",
      text: "goes back in time, if all agree",
      isForOperators: true,
      run: (player, [count]) => this.server.history.ask(player, Number(count)),
    },
    give: {
      words: "ITEM [COUNT]",
      text: "gives you items",
      isForOperators: true,
      run: (player, words) => this.#give(player, words),
    },
    gamemode: {
      words: MODES.join(" | "),
      text: "changes your mode",
      isForOperators: true,
      run: (player, words) => this.#mode(player, words),
    },
    time: {
      words: "set TICKS",
      text: "changes the time of day",
      isForOperators: true,
      run: (player, words) => this.#time(player, words),
    },
    tp: {
      words: "X Y Z",
      text: "takes you to a place",
      isForOperators: true,
      run: (player, words) => this.#tp(player, words),
    },
    metrics: {
      words: "",
      text: "what the server's work costs",
      isForOperators: true,
      run: (player) => this.#metrics(player),
    },
  };

  constructor(server) {
    this.server = server;
    this.village = new Village(server);
    this.paths = new WeakMap(); // player -> { until, points, refusals }
  }

  #allowed(player) {
    return Object.entries(this.#list).filter(([, command]) => player.isOperator || !command.isForOperators);
  }

  /** Tells a client which commands there are: each with the rest of the line as one text. */
  declare(player) {
    const isNamed = this.server.version.isAtLeast("1.19");
    const flags = (type, isCommand) => ({
      unused: 0,
      allows_restricted: 0,
      has_custom_suggestions: 0,
      has_redirect_node: 0,
      has_command: isCommand ? 1 : 0,
      command_node_type: type,
    });
    const nodes = [{ flags: flags(0, false), children: [], extraNodeData: undefined }];
    for (const [name] of this.#allowed(player)) {
      const at = nodes.length;
      nodes[0].children.push(at);
      nodes.push({ flags: flags(1, true), children: [at + 1], extraNodeData: { name } });
      const parser = {
        name: "words",
        parser: "brigadier:string",
        properties: isNamed ? "GREEDY_PHRASE" : "GREEDY_PHRASE",
      };
      nodes.push({ flags: flags(2, true), children: [], extraNodeData: parser });
    }
    player.send("declare_commands", { nodes, rootIndex: 0 });
  }

  run(player, line) {
    const [name, ...words] = String(line).trim().split(/\s+/);
    const command = this.#list[name];
    if (command === undefined || (command.isForOperators && !player.isOperator)) {
      player.tell(component(`There is no command /${name}: /help lists them.`, { color: "red" }));
      return;
    }
    this.server.log(`${player.name}: /${line}`);
    try {
      command.run(player, words);
    } catch (error) {
      if (!(error instanceof OvisError)) {
        throw error;
      }
      player.tell(component(error.message, { color: "red" }));
    }
  }

  #help(player) {
    for (const [name, { words, text }] of this.#allowed(player)) {
      player.tell([component(`/${name} ${words}`.trim(), { color: "gold" }), component(`: ${text}`)]);
    }
  }

  // ---- What mobs do

  #sight(player) {
    const entity = mobInSight(this.server, player);
    if (entity === null) {
      player.tell(component("You look at no mob.", { color: "red" }));
    }
    return entity;
  }

  // "wolf 12", or "Rex (wolf 12)".
  #title({ name, serial }) {
    const { state } = this.server.sim.mob(serial);
    const own = this.server.savedLooks.get(state?.uuid).name;
    return own ? `${own} (${name} ${serial})` : `${name} ${serial}`;
  }

  #why(player, texts) {
    const wanted = texts.length > 0 ? texts.join(" ") : undefined;
    const entity = this.#sight(player);
    if (entity === null) {
      return;
    }
    const why = this.server.sim.mob(entity.serial).why();
    player.tell(
      component(`${this.#title(entity)}${why.activity ? `, ${why.activity}` : ""}`, { color: "gold" }),
    );
    why.facts.forEach((fact) => player.tell(fact));
    const shown = why.options.filter(({ name, words, isRunning }) =>
      wanted === undefined ? isRunning : `${name} ${words}`.toLowerCase().includes(wanted.toLowerCase()),
    );
    for (const option of shown) {
      const color = option.isRunning ? "green" : "gray";
      player.tell([component(`${option.words}: `, { color }), component(option.text)]);
    }
    if (shown.length === 0) {
      const known = why.options.map(({ name }) => name).join(", ");
      player.tell(wanted === undefined ? "It does nothing now." : `It has no option ${wanted}: ${known}`);
    }
  }

  /** Above the hotbar: what the mob that the player looks at does. */
  look(player) {
    if ((player.ticks + player.id) % LOOK_TICKS === 0) {
      const entity = mobInSight(this.server, player);
      const text = entity === null ? "" : this.#doing(entity);
      if (text !== player.barText || (text !== "" && player.ticks % 40 < LOOK_TICKS)) {
        player.barText = text;
        player.showBar(text);
      }
    }
    this.#pulsePath(player);
  }

  #doing(entity) {
    const running = this.server.sim.mob(entity.serial).running.map((option) => option.doing);
    return `${entity.name}: ${running.length > 0 ? running.join(", ") : "nothing"}`;
  }

  #path(player) {
    const entity = this.#sight(player);
    if (entity === null) {
      return;
    }
    const mob = this.server.sim.mob(entity.serial);
    const { walk } = mob.why();
    const nodes = walk?.isWalking ? walk.nodes : [];
    const refusals = nodes.length > 0 ? this.#refusals(player, mob, walk.target) : [];
    this.paths.set(player, { until: player.ticks + PATH_SHOWN_TICKS, nodes, refusals });
    const end = walk?.lastEnd ? `; its last walk: ${walk.lastEnd}` : "";
    player.tell(
      nodes.length > 0
        ? `${this.#title(entity)} walks to ${walk.target.join(" ")}, ${nodes.length} nodes, ${refusals.length} refused steps`
        : `${this.#title(entity)} follows no path${end}`,
    );
  }

  // The steps that a search from where it is refuses.
  #refusals(player, mob, target) {
    const { species, pos, isBaby } = mob.state;
    const found = this.server.finder.find({ species, from: pos, to: target, isBaby, watch: true });
    if (found.why !== undefined) {
      player.tell(found.why.sentence);
    }
    return (found.refusals ?? []).slice(0, 64);
  }

  #pulsePath(player) {
    const path = this.paths.get(player);
    if (path === undefined || player.ticks % PATH_PULSE_TICKS !== 0) {
      return;
    }
    const show = (name, [x, y, z], options) =>
      player.send(
        "world_particles",
        particlePacket(this.server.version, name, [x + 0.5, y + 0.4, z + 0.5], options),
      );
    path.nodes.forEach((pos) => show("happy_villager", pos));
    path.refusals.forEach(({ to }) => show("dust", to, { color: RED }));
    if (player.ticks > path.until) {
      this.paths.delete(player);
    }
  }

  // ---- The village

  #village(player, [pageText]) {
    const { residents, ...others } = this.village.read();
    const lines = registerLines({ residents, ...others });
    const pages = Math.max(1, Math.ceil(lines.length / LINES_A_PAGE));
    const page = Math.min(Math.max(1, Math.floor(Number(pageText)) || 1), pages);
    const { sim, world } = this.server;
    const { timeOfDay } = world.env;
    const two = (number) => String(Math.floor(number)).padStart(2, "0");
    const clock = `${two((timeOfDay / 1000 + 6) % 24)}:${two(((timeOfDay % 1000) * 60) / 1000)}`;
    const count = `${residents.length} villager${residents.length === 1 ? "" : "s"}`;
    const next = pages === 1 ? "" : `; /village ${(page % pages) + 1}`;
    player.tell(
      component(`${count} at ${clock}, tick ${sim.ticks}: page ${page} of ${pages}${next}`, {
        color: "gold",
      }),
    );
    lines.slice((page - 1) * LINES_A_PAGE, page * LINES_A_PAGE).forEach((line) => player.tell(line));
  }

  // ---- For operators

  #tick(player, [word, number]) {
    const { clock } = this.server;
    const count = Number(number);
    if (word === "rate" && count >= 1 && count <= 200) {
      clock.setRate(count);
    } else if (word === "freeze" || word === "unfreeze") {
      clock.isFrozen = word === "freeze";
    } else if (word === "step" && Number.isInteger(count) && count >= 1 && count <= 24000) {
      clock.isFrozen = true;
      clock.step(count);
    } else {
      player.tell(component("/tick rate 1 to 200 | freeze | unfreeze | step 1 to 24000", { color: "red" }));
      return;
    }
    if (this.server.version.has("set_ticking_state")) {
      this.server.sendToAll("set_ticking_state", { tick_rate: clock.rate, is_frozen: clock.isFrozen });
    }
    this.server.say(
      `${player.name}: ${clock.rate} ticks a second${clock.isFrozen ? ", frozen" : ""}, tick ${this.server.sim.ticks}`,
    );
  }

  #give(player, [item = "", countText = "1"]) {
    const name = item.replace(/^minecraft:/, "");
    const count = Number(countText);
    if (
      itemNumber(this.server.version, name) < 0 ||
      !(Number.isInteger(count) && count >= 1 && count <= 6400)
    ) {
      player.tell(
        component(`/give ITEM 1 to 6400: there is no item '${name}', or no such count`, { color: "red" }),
      );
      return;
    }
    const left = player.inventory.add({ item: name, count });
    player.tell(`${count - left} ${name}${left > 0 ? `, ${left} found no place` : ""}`);
  }

  #mode(player, [mode]) {
    if (MODES.includes(mode)) {
      player.setMode(mode);
    } else {
      player.tell(component(`/gamemode ${MODES.join(" | ")}`, { color: "red" }));
    }
  }

  #time(player, [word, text]) {
    const time = { day: 1000, noon: 6000, night: 13000, midnight: 18000 }[text] ?? Number(text);
    if (word !== "set" || !(Number.isInteger(time) && time >= 0 && time < 24000)) {
      player.tell(component("/time set 0 to 23999, day, noon, night or midnight", { color: "red" }));
      return;
    }
    this.server.world.setEnv({ timeOfDay: time });
  }

  #tp(player, words) {
    const pos = words.map(Number);
    if (pos.length !== 3 || !pos.every((number) => Number.isFinite(number) && Math.abs(number) < 3e7)) {
      player.tell(component("/tp X Y Z", { color: "red" }));
      return;
    }
    player.movement.teleport(pos);
  }

  #metrics(player) {
    const { serverMs, serverMs99, engineMs, engineMs99, ticks } = this.server.metrics.summary();
    const ms = (number) => `${number.toFixed(2)} ms`;
    player.tell(
      `Of ${ticks} ticks: server ${ms(serverMs)} (99 %: ${ms(serverMs99)}), engine ${ms(engineMs)} (99 %: ${ms(engineMs99)})`,
    );
  }
}
