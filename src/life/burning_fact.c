// Problem: say whether a body burns, or which of the conditions of the sun it does not meet.
// Rules: docs/sources.md#harm (the same as burning.c, in the same order)
#include "agent/gear.h"
#include "agent/item_table.h"
#include "base/check.h"
#include "life/life_parts.h"
#include "world/daylight.h"
#include "world/place.h"

#include <stdio.h>
#include <string.h>

static void name_block(const ovis_world* world, ovis_pos cell, ovis_state state, ovis_fact* out) {
  OVIS_ASSERT(state != OVIS_STATE_UNLOADED);
  OVIS_ASSERT(out->thing[0] == '\0');
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const char* name =
      ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, state));
  snprintf(out->thing, sizeof out->thing, "%s", name);
  out->cell = cell;
}

static bool keeps_sun_off(const ovis_state_traits* traits) {
  return (traits->tags & OVIS_TAG(BLOCKS_MOTION)) != 0 || traits->fluid != OVIS_FLUID_NONE ||
         traits->opacity > 0;
}

// The lowest block from the eyes up that keeps the sun off.
// False: the light of a save says that there is one, and it is not in the loaded land.
static bool find_roof(const ovis_world* world, ovis_pos eye, ovis_fact* out) {
  OVIS_ASSERT(out->kind == OVIS_FACT_BURNING);
  const ovis_dimension* dimension = &ovis_world_get_env(world)->dimension;
  ovis_pos cell = eye;
  for (; cell.y < dimension->min_y + dimension->height; cell.y++) {
    const ovis_state state = ovis_world_get_block(world, cell);
    if (state != OVIS_STATE_UNLOADED &&
        keeps_sun_off(ovis_blocks_get_traits(ovis_world_get_blocks(world), state))) {
      name_block(world, cell, state, out);
      return true;
    }
  }
  return false;
}

static bool is_fluid_at(const ovis_world* world, ovis_pos cell) {
  const ovis_state state = ovis_world_get_block(world, cell);
  return state != OVIS_STATE_UNLOADED &&
         ovis_blocks_get_traits(ovis_world_get_blocks(world), state)->fluid != OVIS_FLUID_NONE;
}

// Why it is no day where the sun would shine.
static ovis_fact_code why_dark(const ovis_env* env) {
  ovis_env clear = *env;
  clear.is_raining = clear.is_thundering = false;
  return !env->dimension.has_sky ? OVIS_FACT_IS_NO_SUN
         : ov_is_day(&clear)     ? OVIS_FACT_IS_DARK_SKY
                                 : OVIS_FACT_IS_NIGHT;
}

// The least light at which brightness is above a half.
static int32_t least_light(void) {
  int32_t light = 0;
  float share;
  do {
    light++;
    share = (float)light / 15.0f;
  } while (share / (4.0f - 3.0f * share) <= 0.5f);
  return light;
}

static ovis_fact_code ask_sun(const ov_turn* turn, const ov_actor* actor, ovis_fact* out) {
  const ovis_world* world = turn->world;
  const ovis_env* env = ovis_world_get_env(world);
  const ovis_pos eye = ov_cell_of(ov_body_eye(&actor->body));
  if (!ov_is_day(env)) {
    return why_dark(env);
  }
  const bool is_under_water = actor->body.is_in_water && is_fluid_at(world, eye);
  if (!is_under_water && !ov_sees_sky(world, eye) && find_roof(world, eye, out)) {
    return OVIS_FACT_IS_SHADED;
  }
  if (actor->body.is_in_water) {
    return OVIS_FACT_IS_IN_WATER;
  }
  if (env->is_raining && ov_rains_at(world, eye)) {
    return OVIS_FACT_IS_IN_RAIN;
  }
  const int32_t darkened = 15 - ov_sky_darken(env);
  const int32_t sky = ovis_world_get_sky_light(world, eye);
  if (ov_brightness(world, eye) <= 0.5f || !ov_sees_sky(world, eye)) {
    const int32_t block = ovis_world_get_block_light(world, eye);
    const int32_t from_sky = sky >= 0 ? sky - ov_sky_darken(env) : darkened;
    out->value = block > from_sky ? block : from_sky > 0 ? from_sky : 0;
    out->limit = least_light();
    return OVIS_FACT_IS_DIM;
  }
  if (ov_gear_has_helmet(actor)) {
    const ovis_item item = ov_gear_worn(actor, OVIS_SLOT_HEAD)->item;
    ov_item_copy_name(out->thing, sizeof out->thing, ov_items_name(turn->items, item));
    return OVIS_FACT_IS_HELMET;
  }
  return OVIS_FACT_IS_SUNLIT;
}

bool ov_burn_ask(const ov_turn* turn, const ov_actor* actor, ovis_fact* out) {
  OVIS_ASSERT(actor->fire_ticks >= 0);
  const bool is_of_sun = actor->row->nature.burns_in_daylight;
  *out = (ovis_fact){.kind = OVIS_FACT_BURNING};
  if (!is_of_sun) {
    out->code = actor->fire_ticks > 0 ? OVIS_FACT_IS_BURNS : OVIS_FACT_IS_SUNPROOF;
    snprintf(out->thing, sizeof out->thing, "%s", actor->species->name);
    return actor->fire_ticks > 0 || actor->row->nature.is_undead;
  }
  out->code = ask_sun(turn, actor, out);
  if (actor->fire_ticks > 0) {
    out->code = out->code == OVIS_FACT_IS_SUNLIT ? OVIS_FACT_IS_BURNS_IN_SUN : OVIS_FACT_IS_BURNS;
    out->cell = (ovis_pos){0, 0, 0};
    out->thing[0] = '\0';
    out->value = out->limit = 0;
  }
  return true;
}
