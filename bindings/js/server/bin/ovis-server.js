#!/usr/bin/env node
// ovis-server WORLD: see --help.
import { UserError } from "../src/errors.js";
import { HELP, readOptions } from "../src/options.js";

async function main() {
  const options = readOptions(process.argv.slice(2));
  if (options.isHelp) {
    process.stdout.write(HELP);
    return;
  }
  const { GameServer, openWorld } = await import("../src/index.js"); // the data of all versions: it takes a moment
  const log = options.isQuiet ? () => {} : (line) => console.log(line);
  const opened = await openWorld(options, log);
  const server = new GameServer(opened, options, log);
  server.failed = (error) => {
    console.error(`ovis-server: ${error.message}`);
    process.exit(1);
  };
  const port = await server.listen();
  const { loaded } = opened.sim;
  log(`${opened.name}: ${opened.columns.length} columns, ${loaded?.mobs ?? opened.sim.mobCount} mobs`);
  log(`version ${server.version.name} may join at ${options.host}:${port}`);
  const page = options.hasPage ? await server.servePage(port) : null;
  if (page !== null) {
    log(`the page in the browser, for this machine: ${page}`);
  }
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => server.close().then(() => process.exit(0)));
  }
}

main().catch((error) => {
  console.error(error instanceof UserError ? `ovis-server: ${error.message}` : error);
  process.exit(2);
});
