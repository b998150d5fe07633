// Ovis for JavaScript: the minds and bodies of the mobs of a voxel world.
export { load, Ovis } from "./ovis.js";
export { OvisError, OvisTrap } from "./module.js";
export { Blocks, World, PathFinder, SECTION_CELLS, STATE_UNLOADED } from "./world.js";
export { Simulation, runScene, POSITION, FLAG } from "./simulation.js";
export { Mob } from "./mob.js";
export { Definitions } from "./definitions.js";
export { Turn } from "./turn.js";
export { Recording } from "./recording.js";
export { Save, isSaveFile, findSave } from "./save.js";
export { listZip, readZip, readZipEntry, ZipFile } from "./zip.js";
export { listBiomes, readBiomes } from "./biomes.js";
export {
  buyOffer,
  clearOffers,
  closeTrade,
  getUp,
  itemState,
  lieDown,
  listOffers,
  openTrade,
  setOffer,
} from "./trade.js";
