// Horses, their kin and llamas share attributes of foals, grazing and treats.
// Rules: docs/sources.md#goals-of-animals
#include "species/animals/mount.h"

#include "agent/bond.h"
#include "base/check.h"

#define MEAL_ONE_IN 300 // ticks on grass
#define HEAL_ONE_IN 900 // ticks
#define HEAL 1.0f
#define SPREAD 0.3 // of the whole range, added to the parents' difference

double ov_mount_health(ov_rng* rng) {
  const int32_t first = ov_rng_int(rng, 8);
  return OV_MOUNT_HEALTH_LOW + first + ov_rng_int(rng, 9);
}

double ov_mount_drawn(ov_rng* rng, double low, double more) {
  OVIS_ASSERT(more >= 0);
  double sum = low;
  for (int32_t i = 0; i < 3; i++) {
    sum += ov_rng_double(rng) * more;
  }
  return sum;
}

// As far off the average as the parents differ, and a share of the whole range.
double ov_mount_inherited(ov_rng* rng, double a, double b, ov_mount_range range) {
  const double off = a > b ? a - b : b - a;
  const double spread = off + (range.high - range.low) * SPREAD;
  const double share = ov_mount_drawn(rng, 0, 1) / 3 - 0.5;
  const double value = (a + b) / 2 + spread * share;
  const double mirrored = value > range.high  ? 2 * range.high - value
                          : value < range.low ? 2 * range.low - value
                                              : value;
  return mirrored < range.low ? range.low : mirrored > range.high ? range.high : mirrored;
}

bool ov_mount_is_parent(const ov_actor* actor) {
  return actor->riders[0] == 0 && actor->vehicle == 0 && ov_actor_is_tame(actor) &&
         !actor->is_baby &&
         (double)actor->health >= ov_actor_attribute(actor, OV_ATTRIBUTE_HEALTH_MAX);
}

void ov_mount_graze(ov_agent* agent, int32_t* meal_ticks) {
  ov_actor* actor = agent->self;
  OVIS_ASSERT(*meal_ticks >= 0);
  OVIS_ASSERT(*meal_ticks <= OV_MOUNT_MEAL_TICKS);
  if (ov_rng_int(&actor->rng, HEAL_ONE_IN) == 0) {
    ov_actor_heal(actor, HEAL);
  }
  if (*meal_ticks > 0) {
    --*meal_ticks;
  } else if (actor->riders[0] == 0 && ov_rng_int(&actor->rng, MEAL_ONE_IN) == 0) {
    const ovis_pos at = ov_body_cell(&actor->body);
    const ovis_state_traits* below = ov_agent_block(agent, (ovis_pos){at.x, at.y - 1, at.z});
    if ((below->tags & OVIS_TAG(GRASS_BLOCK)) != 0) {
      *meal_ticks = OV_MOUNT_MEAL_TICKS;
    }
  }
}

// ---- Treats

static const ov_treat* find_treat(const ov_use* use, const ov_treat* list) {
  for (int32_t i = 0; list[i].item != 0; i++) {
    if (ov_use_is_with(use, list[i].item)) {
      return &list[i];
    }
  }
  return NULL;
}

// Does the treat have an effect? Applies it only if `is_done`.
static bool eat(ov_actor* actor, const ov_treat* meal, int32_t temper_max, bool is_done) {
  OVIS_ASSERT(temper_max >= 0);
  ov_bond* bond = ov_actor_bond(actor);
  const bool heals = actor->health < (float)ov_actor_attribute(actor, OV_ATTRIBUTE_HEALTH_MAX);
  const bool grows = actor->is_baby && meal->grows > 0;
  const bool loves = meal->makes_love && bond->is_tame && !actor->is_baby &&
                     actor->breed_ticks == 0 && actor->love_ticks == 0;
  const bool tempers = meal->temper > 0 && !bond->is_tame && bond->temper < temper_max;
  if (is_done && heals) {
    ov_actor_heal(actor, meal->heals);
  }
  if (is_done && grows) {
    const int32_t age = actor->breed_ticks + meal->grows;
    actor->breed_ticks = age < 0 ? age : 0;
  }
  if (is_done && loves) {
    ov_use_feed(actor);
  }
  if (is_done && tempers) {
    const int32_t temper = bond->temper + meal->temper;
    bond->temper = temper < temper_max ? temper : temper_max;
  }
  return heals || grows || loves || tempers;
}

ovis_use_kind ov_mount_treat_kind(ov_actor* actor, const ov_use* use, const ov_treat* list,
                                  int32_t temper_max) {
  OVIS_ASSERT(temper_max >= 0);
  const ov_treat* meal = find_treat(use, list);
  return meal != NULL && eat(actor, meal, temper_max, false) ? OVIS_USE_FEED : OVIS_USE_NOTHING;
}

int32_t ov_mount_treat(ov_actor* actor, const ov_use* use, const ov_treat* list,
                       int32_t temper_max) {
  OVIS_ASSERT(temper_max >= 0);
  const ov_treat* meal = find_treat(use, list);
  return meal != NULL && eat(actor, meal, temper_max, true) ? 1 : 0;
}
