// Shows a world of Ovis to clients of the game.
export { GameServer } from "./server.js";
export { openWorld, OpenedWorld } from "./opened_world.js";
export { HELP, readOptions } from "./options.js";
export { UserError } from "./errors.js";
export { Version, VERSIONS } from "./versions.js";
