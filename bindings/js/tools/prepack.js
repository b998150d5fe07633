// Before npm pack: the package needs the modules that ./dev wasm builds.
import { access, copyFile } from "node:fs/promises";

const here = new URL("../", import.meta.url);
for (const name of ["wasm/ovis-engine.wasm", "wasm/ovis-lua.wasm", "NOTICES.txt"]) {
  try {
    await access(new URL(name, here));
  } catch {
    console.error(`ovis: bindings/js/${name} is missing: build it with ./dev wasm`);
    process.exit(1);
  }
}
await copyFile(new URL("../../LICENSE", here), new URL("LICENSE", here));
