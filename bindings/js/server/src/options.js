// The words of the command line.
import { parseArgs } from "node:util";
import { UserError } from "./errors.js";
import { VERSIONS } from "./version_names.js";

export const HELP = `usage: ovis-server WORLD [OPTION]...

Shows a world to clients of the game: its mobs live under Ovis's minds, and players act in it. WORLD is the folder of a save,
which is only read, or a scene in Lua (.lua), which begins at its first tick. Nothing is written but with --save.

  --version V         version of the game that clients have: ${VERSIONS.slice(0, 4).join(", ")},
                      ${VERSIONS.slice(4).join(", ")} (default: that of the save, or the nearest older one)
  --port N            port to listen at (default 25565; 0: any free one)
  --host ADDRESS      address to listen at (default 127.0.0.1: this machine alone)
  --dimension NAME    overworld, the_nether or the_end, of a save (default: what the save has)
  --view-distance N   columns that a player sees in each direction, 2 to 32 (default 8)
  --max-players N     players at the same time (default 20)
  --op NAME           this player may use /tick, /back, /give, /gamemode, /time, /tp; may be given again
  --allow NAME        only such players may join; may be given again (default: all)
  --gamemode MODE     of players who join: survival or creative (default survival)
  --seed N            of the simulation (default 0)
  --raids, --patrols, --sieges, --traders, --cats
                      of a save: what happens to villages by itself; each is off without its word
  --save DIR          write what became of a save to a new folder, when the server ends and every ten minutes; then there
                      is no /back
  --page-port N       port of the page in the browser, which shows the world and why each mob acts as it does; this machine alone
                      reaches it (default: the next port; 0: any free one)
  --no-page           no such page
  --quiet             print only errors
  --help              print this

Names are not checked with anybody (offline mode): on an address that others reach, use --allow.
`;

// Options of Ovis's simulations.
const SWITCHES = ["raids", "patrols", "sieges", "traders", "cats"];

const OPTIONS = {
  version: { type: "string" },
  port: { type: "string", default: "25565" },
  host: { type: "string", default: "127.0.0.1" },
  dimension: { type: "string" },
  "view-distance": { type: "string", default: "8" },
  "max-players": { type: "string", default: "20" },
  op: { type: "string", multiple: true, default: [] },
  allow: { type: "string", multiple: true, default: [] },
  gamemode: { type: "string", default: "survival" },
  seed: { type: "string", default: "0" },
  ...Object.fromEntries(SWITCHES.map((name) => [name, { type: "boolean", default: false }])),
  save: { type: "string" },
  "page-port": { type: "string" },
  "no-page": { type: "boolean", default: false },
  quiet: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
};

function wholeNumber(text, name, min, max) {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max) {
    throw new UserError(`--${name} takes a whole number from ${min} to ${max}, not '${text}'`);
  }
  return number;
}

function oneOf(text, name, words) {
  if (text !== undefined && !words.includes(text)) {
    throw new UserError(`--${name} '${text}' is not known: ${words.join(", ")}`);
  }
  return text;
}

function playerNames(names, option) {
  const wrong = names.find((name) => !/^\w{1,16}$/.test(name));
  if (wrong !== undefined) {
    throw new UserError(
      `--${option} takes the name of a player, 1 to 16 letters, digits and _, not '${wrong}'`,
    );
  }
  return names;
}

/** Reads the words after the program's name. Throws a UserError. */
export function readOptions(words) {
  let parsed;
  try {
    parsed = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UserError(`${error.message.split(". ")[0]}; ovis-server --help lists the options`);
  }
  const { values, positionals } = parsed;
  if (values.help) {
    return { isHelp: true };
  }
  if (positionals.length !== 1) {
    throw new UserError(
      positionals.length === 0
        ? "no world is given: ovis-server WORLD"
        : `one world, not ${positionals.length}`,
    );
  }
  if (!/^-?\d+$/.test(values.seed)) {
    throw new UserError(`--seed takes a whole number, not '${values.seed}'`);
  }
  return {
    isHelp: false,
    path: positionals[0],
    version: oneOf(values.version, "version", VERSIONS),
    port: wholeNumber(values.port, "port", 0, 65535),
    host: values.host,
    dimension: values.dimension,
    viewDistance: wholeNumber(values["view-distance"], "view-distance", 2, 32),
    playersMax: wholeNumber(values["max-players"], "max-players", 1, 1000),
    operators: playerNames(values.op, "op"),
    allowed: playerNames(values.allow, "allow"),
    mode: oneOf(values.gamemode, "gamemode", ["survival", "creative"]),
    seed: BigInt(values.seed),
    switches: Object.fromEntries(SWITCHES.map((name) => [name, values[name]])),
    saveFolder: values.save,
    hasPage: !values["no-page"],
    pagePort:
      values["page-port"] === undefined ? null : wholeNumber(values["page-port"], "page-port", 0, 65535),
    isQuiet: values.quiet,
  };
}
