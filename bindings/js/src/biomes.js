// Biomes of a world, each for 4x4x4 cells.
const SECTION_BIOMES = 64;

/** The names of all biomes by number. Number 0 is "unknown". */
export function listBiomes(ovis) {
  return ovis.module.ask("ovjs_biomes_list");
}

/** The numbers of the biomes of a section: index (y * 4 + z) * 4 + x. null: all are unknown. */
export function readBiomes(world, x, y, z) {
  const { module } = world;
  return module.withBytes(new Uint8Array(SECTION_BIOMES), (at) => {
    const isKnown = module.call("ovjs_world_read_biomes", world.address, x, y, z, at);
    return isKnown === 1 ? new Uint8Array(module.memory.buffer, at, SECTION_BIOMES).slice() : null;
  });
}
