// Before npm pack: the license, and the page in the browser with its engine, which ./dev wasm builds.
import { copyFile, mkdir } from "node:fs/promises";

const here = new URL("../", import.meta.url);
const root = new URL("../../../", here);
await copyFile(new URL("LICENSE", root), new URL("LICENSE", here));
await mkdir(new URL("page", here), { recursive: true });
for (const path of [
  "viewer/dist/page.html",
  "build/wasm/bindings/js/ovis-page.wasm",
  "bindings/js/NOTICES.txt",
]) {
  try {
    await copyFile(new URL(path, root), new URL(`page/${path.split("/").at(-1)}`, here));
  } catch {
    console.error(`ovis-server: ${path} is missing: build it with ./dev wasm`);
    process.exit(1);
  }
}
