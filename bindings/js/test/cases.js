// Runs whose hashes must be those of the program: used in Node and in a page.
import { Blocks, isSaveFile, runScene, Save } from "../src/index.js";

const TICKS_USUAL = 1200; // as `ovis run`, for scenes that run no tick themselves
export const WORLD_TICKS = 300;

/** The hash after a scene, as `ovis run NAME` prints it. */
export function sceneHash(ovis, name, text) {
  const sim = runScene(ovis, text, { name: `${name}.lua`, secondsMax: 0 });
  if (sim.ticks === 0 && sim.unmet === null) {
    sim.tick(TICKS_USUAL);
  }
  const { hash } = sim;
  sim.dispose();
  return hash;
}

/** The hash after WORLD_TICKS of a save, as `ovis run WORLD --ticks 300` prints it. */
export function worldHash(ovis, files) {
  const blocks = new Blocks(ovis);
  const save = new Save(
    blocks,
    files.filter((file) => isSaveFile(file.path)),
  );
  const world = save.createWorld();
  const sim = save.createSimulation(world);
  sim.tick(WORLD_TICKS);
  const { hash } = sim;
  [sim, world, save, blocks].forEach((object) => object.dispose());
  return hash;
}
