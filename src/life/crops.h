// Crops, farmland and composters: how they grow, what they yield. Nothing here changes the world:
// functions name the new state of a cell.
// Source: docs/sources.md#crops
#pragma once

#include "base/rng.h"

#include "agent/item_table.h"

#include <ovis/world.h>

// X(CROP, item that plants it, item that a ripe one yields).
#define OV_CROP_LIST(X)                                                                            \
  X(WHEAT, OV_ITEM_WHEAT_SEEDS, OV_ITEM_WHEAT)                                                     \
  X(CARROTS, OV_ITEM_CARROT, OV_ITEM_CARROT)                                                       \
  X(POTATOES, OV_ITEM_POTATO, OV_ITEM_POTATO)                                                      \
  X(BEETROOTS, OV_ITEM_BEETROOT_SEEDS, OV_ITEM_BEETROOT)

typedef enum ov_crop {
#define OV_CROP_ENUM(crop, seed, yield) OV_CROP_##crop,
  OV_CROP_LIST(OV_CROP_ENUM)
#undef OV_CROP_ENUM
      OV_CROP_COUNT
} ov_crop;

// The crop of a state; OV_CROP_COUNT: none.
ov_crop ov_crop_of(const ovis_blocks* registry, ovis_state state);
bool ov_crop_is_ripe(const ovis_blocks* registry, ovis_state state);
// Its age, and the age at which it is ripe. [Limit: it is a crop]
int32_t ov_crop_age(const ovis_blocks* registry, ovis_state state, int32_t* out_ripe);

// The crop that an item plants; OV_CROP_COUNT: none. *out: its state at age 0.
ov_crop ov_crop_planted_by(const ovis_blocks* registry, ovis_item item, ovis_state* out);

// Does a random tick act on the state?
bool ov_crop_grows(const ovis_blocks* registry, ovis_state state);

// The state of a crop or of farmland after a random tick. False: it stays as it is.
bool ov_crop_tick(const ovis_world* world, ovis_pos pos, ov_rng* rng, ovis_state* out);

// The state of a crop after bone meal. False: it takes none.
bool ov_crop_fertilize(const ovis_world* world, ovis_pos pos, ov_rng* rng, ovis_state* out);

// Dropped items of a crop that is destroyed.
typedef struct ov_crop_drop {
  ovis_item item;
  int32_t count;
} ov_crop_drop;
#define OV_CROP_DROPS_MAX 3

int32_t ov_crop_drops(const ovis_blocks* registry, ovis_state state, ov_rng* rng,
                      ov_crop_drop out[OV_CROP_DROPS_MAX]);

// ---- Composters

#define OV_COMPOST_FULL 7  // level at which it turns into bone meal
#define OV_COMPOST_READY 8 // level at which bone meal lies in it
#define OV_COMPOST_TICKS 20

// Level of a composter, 0 to 8; -1: it is none.
int32_t ov_compost_level(const ovis_blocks* registry, ovis_state state);
bool ov_compost_at_level(const ovis_blocks* registry, ovis_state state, int32_t level,
                         ovis_state* out);

// Chance of seeds to raise the level of a composter that is not empty.
#define OV_COMPOST_SEED_CHANCE 0.3f

// ---- Sniffer eggs (docs/sources.md#sniffers)

#define OV_EGG_STEPS 3 // from a new egg to the baby

// Steps that the egg has made, 0 to 2; -1: it is none.
int32_t ov_egg_step(const ovis_blocks* registry, ovis_state state);

// The state of an egg after its next step. False: it hatches, or it is none.
bool ov_egg_next(const ovis_blocks* registry, ovis_state state, ovis_state* out);

// Ticks of a step, without the random ones on top: moss below halves them.
int32_t ov_egg_ticks(const ovis_world* world, ovis_pos pos);
