// One client for test/bench.js: prints the ms from its connection to the last of as many columns.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { createClient } = require("minecraft-protocol");
const [port, version, columns] = [Number(process.argv[2]), process.argv[3], Number(process.argv[4])];

// The definitions of packets are compiled before the clock starts: a client of the game has its own built in.
const { createDeserializer } = require("minecraft-protocol");
for (const state of ["login", "configuration", "play"]) {
  try {
    createDeserializer({ state, isServer: false, version });
  } catch {
    // 1.20.1 and older have no configuration.
  }
}
const start = performance.now();
const client = createClient({ host: "127.0.0.1", port, version, username: "bench", auth: "offline" });
let count = 0;
client.on("map_chunk", () => {
  if (++count === columns) {
    console.log(performance.now() - start);
    process.exit(0);
  }
});
client.on("chunk_batch_finished", () => client.write("chunk_batch_received", { chunksPerTick: 20 }));
setTimeout(() => process.exit(1), 60000);
