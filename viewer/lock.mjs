// Makes package-lock.json name no registry: it pins versions and hashes, and npm asks whichever registry is set.
//
//   node lock.mjs    after npm install
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
for (const entry of Object.values(lock.packages)) delete entry.resolved;
writeFileSync(file, JSON.stringify(lock, null, 2) + "\n");
