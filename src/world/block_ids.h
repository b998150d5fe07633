// Numbers of the blocks that rules name one by one. Names are compared once, when a block is
// registered. A property that several blocks share is a tag instead (OVIS_BLOCK_TAG_LIST).
#ifndef OVIS_SRC_WORLD_BLOCK_IDS_H
#define OVIS_SRC_WORLD_BLOCK_IDS_H

#include <ovis/registry.h>

// X(ID, current name), sorted by name.
#define OV_BLOCK_ID_LIST(X)                                                                        \
  X(AIR, "air")                                                                                    \
  X(DIRT, "dirt")                                                                                  \
  X(FIRE, "fire")                                                                                  \
  X(HAY_BLOCK, "hay_block")                                                                        \
  X(KELP, "kelp")                                                                                  \
  X(KELP_PLANT, "kelp_plant")                                                                      \
  X(LADDER, "ladder")                                                                              \
  X(MAGMA_BLOCK, "magma_block")                                                                    \
  X(MUD, "mud")                                                                                    \
  X(SCAFFOLDING, "scaffolding")                                                                    \
  X(SEAGRASS, "seagrass")                                                                          \
  X(SNOW, "snow")                                                                                  \
  X(SOUL_CAMPFIRE, "soul_campfire")                                                                \
  X(SOUL_FIRE, "soul_fire")                                                                        \
  X(SOUL_SAND, "soul_sand")                                                                        \
  X(TALL_SEAGRASS, "tall_seagrass")                                                                \
  X(TURTLE_EGG, "turtle_egg")

typedef enum ov_block_id {
#define OV_BLOCK_ID_ENUM(id, name) OV_BLOCK_##id,
  OV_BLOCK_ID_LIST(OV_BLOCK_ID_ENUM)
#undef OV_BLOCK_ID_ENUM
      OV_BLOCK_OTHER // all blocks that no rule names
} ov_block_id;

// Number of a state's block. [Limit: state < ovis_registry_state_count]
ov_block_id ov_registry_block_id(const ovis_registry* registry, ovis_state state);

// Default state of a block. False, and *out is air: the registry does not contain the block.
// [Limit: id < OV_BLOCK_OTHER]
bool ov_registry_default_state(const ovis_registry* registry, ov_block_id id, ovis_state* out);

// Number of a name without "minecraft:".
ov_block_id ov_block_id_find(const char* name);

#endif
