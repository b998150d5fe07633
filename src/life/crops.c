// Crops grow by light, water and neighbors; farmland dries; what a harvest yields.
// Rules: docs/sources.md#crops
#include "life/crops.h"

#include "agent/item_table.h"
#include "base/check.h"
#include "world/block_ids.h"
#include "world/block_values.h"
#include "world/daylight.h"
#include "world/scan.h"

// Source of all numbers in this file: docs/sources.md#crops
#define LIGHT_MIN 9
#define DRY 1.0f
#define WET 3.0f
#define SIDE_SHARE 4.0f // farmland beside the crop counts a part of this
#define CHANCE_BASE 25.0f
#define WATER_XZ 4
#define MOISTURE_MAX 7
#define MEAL_MIN 2
#define MEAL_MORE 4
#define EXTRA_DRAWS 3
#define EXTRA_CHANCE (4.0f / 7.0f)
#define POISON_CHANCE 0.02f

typedef struct crop_row {
  ovis_item seed;
  ovis_item yield;
} crop_row;

static const crop_row rows[OV_CROP_COUNT] = {
#define OV_CROP_ROW(crop, seed, yield) {seed, yield},
    OV_CROP_LIST(OV_CROP_ROW)
#undef OV_CROP_ROW
};

static const ov_block_id blocks[OV_CROP_COUNT] = {OV_BLOCK_WHEAT, OV_BLOCK_CARROTS,
                                                  OV_BLOCK_POTATOES, OV_BLOCK_BEETROOTS};

static const ovis_state_traits* traits_at(const ovis_world* world, ovis_pos pos) {
  const ovis_state state = ovis_world_get_block(world, pos);
  return ovis_blocks_get_traits(ovis_world_get_blocks(world),
                                state == OVIS_STATE_UNLOADED ? 0 : state);
}

ov_crop ov_crop_of(const ovis_blocks* registry, ovis_state state) {
  if (state == OVIS_STATE_UNLOADED ||
      (ovis_blocks_get_traits(registry, state)->tags & OVIS_TAG(CROP)) == 0) {
    return OV_CROP_COUNT;
  }
  const ov_block_id id = ov_registry_block_id(registry, state);
  int32_t crop = 0;
  while (crop < OV_CROP_COUNT && blocks[crop] != id) {
    crop++;
  }
  return (ov_crop)crop;
}

static int32_t age_max(ov_crop crop) {
  OVIS_ASSERT((uint32_t)crop < OV_CROP_COUNT);
  return crop == OV_CROP_BEETROOTS ? 3 : 7;
}

bool ov_crop_is_ripe(const ovis_blocks* registry, ovis_state state) {
  const ov_crop crop = ov_crop_of(registry, state);
  return crop != OV_CROP_COUNT &&
         ov_registry_value(registry, state, OV_BLOCK_PROP_AGE) >= age_max(crop);
}

int32_t ov_crop_age(const ovis_blocks* registry, ovis_state state, int32_t* out_ripe) {
  const ov_crop crop = ov_crop_of(registry, state);
  *out_ripe = age_max(crop);
  return ov_registry_value(registry, state, OV_BLOCK_PROP_AGE);
}

ov_crop ov_crop_planted_by(const ovis_blocks* registry, ovis_item item, ovis_state* out) {
  for (int32_t crop = 0; crop < OV_CROP_COUNT; crop++) {
    ovis_state grown;
    if (rows[crop].seed == item && ov_registry_default_state(registry, blocks[crop], &grown) &&
        ov_registry_with_value(registry, grown, OV_BLOCK_PROP_AGE, 0, out)) {
      return (ov_crop)crop;
    }
  }
  return OV_CROP_COUNT;
}

bool ov_crop_grows(const ovis_blocks* registry, ovis_state state) {
  return (ovis_blocks_get_traits(registry, state)->tags & (OVIS_TAG(CROP) | OVIS_TAG(FARMLAND))) !=
         0;
}

// ---- Random ticks of crops

static bool is_same_crop(const ovis_world* world, ovis_pos pos, ov_crop crop) {
  OVIS_ASSERT((uint32_t)crop < OV_CROP_COUNT);
  return ov_crop_of(ovis_world_get_blocks(world), ovis_world_get_block(world, pos)) == crop;
}

static float soil_speed(const ovis_world* world, ovis_pos pos) {
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  float speed = 1;
  for (int32_t dx = -1; dx <= 1; dx++) {
    for (int32_t dz = -1; dz <= 1; dz++) {
      const ovis_pos soil = {pos.x + dx, pos.y - 1, pos.z + dz};
      if ((traits_at(world, soil)->tags & OVIS_TAG(FARMLAND)) != 0) {
        const int32_t moisture =
            ov_registry_value(registry, ovis_world_get_block(world, soil), OV_BLOCK_PROP_MOISTURE);
        const float share = moisture > 0 ? WET : DRY;
        speed += dx == 0 && dz == 0 ? share : share / SIDE_SHARE;
      }
    }
  }
  return speed;
}

// Crops of one kind in rows grow faster than those that stand on all sides.
static bool is_crowded(const ovis_world* world, ovis_pos at, ov_crop crop) {
  OVIS_ASSERT((uint32_t)crop < OV_CROP_COUNT);
  const bool has_x = is_same_crop(world, (ovis_pos){at.x - 1, at.y, at.z}, crop) ||
                     is_same_crop(world, (ovis_pos){at.x + 1, at.y, at.z}, crop);
  const bool has_z = is_same_crop(world, (ovis_pos){at.x, at.y, at.z - 1}, crop) ||
                     is_same_crop(world, (ovis_pos){at.x, at.y, at.z + 1}, crop);
  return (has_x && has_z) || is_same_crop(world, (ovis_pos){at.x - 1, at.y, at.z - 1}, crop) ||
         is_same_crop(world, (ovis_pos){at.x + 1, at.y, at.z - 1}, crop) ||
         is_same_crop(world, (ovis_pos){at.x - 1, at.y, at.z + 1}, crop) ||
         is_same_crop(world, (ovis_pos){at.x + 1, at.y, at.z + 1}, crop);
}

// The larger of block light and sky light, whatever the hour. Where it is not known, 15 under the
// open sky.
static int32_t light_at(const ovis_world* world, ovis_pos pos) {
  const int32_t block = ovis_world_get_block_light(world, pos);
  const int32_t sky = ovis_world_get_sky_light(world, pos);
  if (block < 0 && sky < 0) {
    return ov_sees_sky(world, pos) ? 15 : 0;
  }
  return block > sky ? block : sky;
}

static bool tick_crop(const ovis_world* world, ovis_pos pos, ov_rng* rng, ovis_state* out) {
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const ovis_state state = ovis_world_get_block(world, pos);
  const ov_crop crop = ov_crop_of(registry, state);
  const int32_t age = ov_registry_value(registry, state, OV_BLOCK_PROP_AGE);
  if (crop == OV_CROP_COUNT || (crop == OV_CROP_BEETROOTS && ov_rng_int(rng, 3) == 0) ||
      age >= age_max(crop) || light_at(world, pos) < LIGHT_MIN) {
    return false;
  }
  const float soil = soil_speed(world, pos);
  const float speed = is_crowded(world, pos, crop) ? soil / 2 : soil;
  return ov_rng_int(rng, (int32_t)(CHANCE_BASE / speed) + 1) == 0 &&
         ov_registry_with_value(registry, state, OV_BLOCK_PROP_AGE, age + 1, out);
}

// ---- Random ticks of farmland

static bool is_near_water(const ovis_world* world, ovis_pos pos) {
  ov_cell_range in = ov_cells_around(pos, WATER_XZ, 0);
  in.max.y++;
  for (ovis_pos cell = in.min; cell.y <= in.max.y; cell = ov_scan_yxz(cell, &in)) {
    if (traits_at(world, cell)->fluid == OVIS_FLUID_WATER) {
      return true;
    }
  }
  return false;
}

static bool tick_farmland(const ovis_world* world, ovis_pos pos, ovis_state* out) {
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const ovis_state state = ovis_world_get_block(world, pos);
  const ovis_pos above = {pos.x, pos.y + 1, pos.z};
  const int32_t moisture = ov_registry_value(registry, state, OV_BLOCK_PROP_MOISTURE);
  const bool has_rain = ov_rains_at(world, above);
  if (has_rain || is_near_water(world, pos)) {
    return moisture < MOISTURE_MAX &&
           ov_registry_with_value(registry, state, OV_BLOCK_PROP_MOISTURE, MOISTURE_MAX, out);
  }
  if (moisture > 0) {
    return ov_registry_with_value(registry, state, OV_BLOCK_PROP_MOISTURE, moisture - 1, out);
  }
  return (traits_at(world, above)->tags & OVIS_TAG(CROP)) == 0 &&
         ov_registry_default_state(registry, OV_BLOCK_DIRT, out);
}

bool ov_crop_tick(const ovis_world* world, ovis_pos pos, ov_rng* rng, ovis_state* out) {
  return (traits_at(world, pos)->tags & OVIS_TAG(FARMLAND)) != 0 ? tick_farmland(world, pos, out)
                                                                 : tick_crop(world, pos, rng, out);
}

// ---- Bone meal and harvest

bool ov_crop_fertilize(const ovis_world* world, ovis_pos pos, ov_rng* rng, ovis_state* out) {
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const ovis_state state = ovis_world_get_block(world, pos);
  const ov_crop crop = ov_crop_of(registry, state);
  if (crop == OV_CROP_COUNT || ov_crop_is_ripe(registry, state)) {
    return false;
  }
  const int32_t more = MEAL_MIN + ov_rng_int(rng, MEAL_MORE);
  const int32_t wanted = ov_registry_value(registry, state, OV_BLOCK_PROP_AGE) +
                         (crop == OV_CROP_BEETROOTS ? more / 3 : more);
  return ov_registry_with_value(registry, state, OV_BLOCK_PROP_AGE,
                                wanted < age_max(crop) ? wanted : age_max(crop), out);
}

static int32_t draw_extra(ov_rng* rng) {
  int32_t count = 0;
  for (int32_t i = 0; i < EXTRA_DRAWS; i++) {
    count += ov_rng_float(rng) < EXTRA_CHANCE;
  }
  return count;
}

int32_t ov_crop_drops(const ovis_blocks* registry, ovis_state state, ov_rng* rng,
                      ov_crop_drop out[OV_CROP_DROPS_MAX]) {
  const ov_crop crop = ov_crop_of(registry, state);
  if (crop == OV_CROP_COUNT) {
    return 0;
  }
  const crop_row* row = &rows[crop];
  if (!ov_crop_is_ripe(registry, state)) {
    out[0] = (ov_crop_drop){row->seed, 1};
    return 1;
  }
  int32_t count = 0;
  switch (crop) {
  case OV_CROP_WHEAT:
  case OV_CROP_BEETROOTS:
    out[count++] = (ov_crop_drop){row->yield, 1};
    out[count++] = (ov_crop_drop){row->seed, 1 + draw_extra(rng)};
    break;
  case OV_CROP_CARROTS:
  case OV_CROP_POTATOES:
  case OV_CROP_COUNT: out[count++] = (ov_crop_drop){row->yield, 2 + draw_extra(rng)}; break;
  }
  if (crop == OV_CROP_POTATOES && ov_rng_float(rng) < POISON_CHANCE) {
    out[count++] = (ov_crop_drop){OV_ITEM_POISONOUS_POTATO, 1};
  }
  return count;
}

// ---- Composters

int32_t ov_compost_level(const ovis_blocks* registry, ovis_state state) {
  return state != OVIS_STATE_UNLOADED && ov_registry_block_id(registry, state) == OV_BLOCK_COMPOSTER
             ? ov_registry_value(registry, state, OV_BLOCK_PROP_LEVEL)
             : -1;
}

bool ov_compost_at_level(const ovis_blocks* registry, ovis_state state, int32_t level,
                         ovis_state* out) {
  OVIS_ASSERT(level >= 0);
  return ov_registry_with_value(registry, state, OV_BLOCK_PROP_LEVEL, level, out);
}

// ---- Sniffer eggs

#define EGG_TICKS 24000
#define EGG_TICKS_ON_MOSS 12000

int32_t ov_egg_step(const ovis_blocks* registry, ovis_state state) {
  return state != OVIS_STATE_UNLOADED &&
                 ov_registry_block_id(registry, state) == OV_BLOCK_SNIFFER_EGG
             ? ov_registry_value(registry, state, OV_BLOCK_PROP_HATCH)
             : -1;
}

bool ov_egg_next(const ovis_blocks* registry, ovis_state state, ovis_state* out) {
  const int32_t step = ov_egg_step(registry, state);
  return step >= 0 && step < OV_EGG_STEPS - 1 &&
         ov_registry_with_value(registry, state, OV_BLOCK_PROP_HATCH, step + 1, out);
}

int32_t ov_egg_ticks(const ovis_world* world, ovis_pos pos) {
  const ovis_pos below = {pos.x, pos.y - 1, pos.z};
  const bool is_on_moss = ov_world_block_id(world, below) == OV_BLOCK_MOSS_BLOCK;
  return (is_on_moss ? EGG_TICKS_ON_MOSS : EGG_TICKS) / OV_EGG_STEPS;
}
