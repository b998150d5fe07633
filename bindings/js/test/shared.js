// What the tests share: the engines, and a meadow.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Blocks, load, Simulation, World } from "../src/index.js";

export const SOURCE = fileURLToPath(new URL("../../../", import.meta.url));
export const scene = (name) => readFile(`${SOURCE}scenes/${name}.lua`, "utf8");

/** 5 x 5 columns of grass up to y 63, and air above. */
export function meadow(ovis, options = {}) {
  const blocks = new Blocks(ovis);
  const world = new World(blocks);
  const filled = (name) => new Uint32Array(4096).fill(blocks.parse(name));
  for (let x = -2; x <= 2; x++) {
    for (let z = -2; z <= 2; z++) {
      world.setSection(x, 3, z, filled("grass_block"));
      for (let y = 4; y <= 7; y++) {
        world.setSection(x, y, z, filled("air"));
      }
    }
  }
  return { blocks, world, sim: new Simulation(world, { seed: 7, ...options }) };
}

export { load };
