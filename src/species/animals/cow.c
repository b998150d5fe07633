// The cow: its goals and its milk.
// Rules: docs/sources.md#goals-of-animals
#include "species/animals/cow.h"
#include "agent/item_table.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/animals/animal_plan.h"
#include "species/animals/animal_use.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_cow_row = {
    OV_ROW(COW, cow, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT, .width = 0.9f,
           .height = 1.4f, .eye_height = 1.3f, .health_max = 10, .speed = 0.2f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f),
    .seating = OV_SEAT_OF_ANIMALS,
};

static const ovis_item bait[] = {OV_ITEM_WHEAT, 0};

static const ov_goal_entry goals[] = {
    OV_FLOATS(0),
    OV_PANICS(1, 2),
    OV_BREEDS(2, 1),
    OV_TEMPTED(3, 1.25, bait),
    OV_FOLLOWS_PARENT(4, 1.25),
    OV_STROLLS(5, 1, 0.001f),
    OV_LOOKS_AT_PLAYER(6, 6),
    OV_LOOKS_AROUND(7),
};

const ov_goal_mind_plan ov_cow_plan = {.goals = OV_COUNTED(goals)};

ovis_use_kind ov_cow_use_kind(ov_agent* agent, const ov_use* use) {
  const bool is_milker = ov_use_is_with(use, OV_ITEM_BUCKET) && !agent->self->is_baby;
  return is_milker ? OVIS_USE_MILK : ov_use_food(agent->self, use, bait);
}

int32_t ov_cow_apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  if (kind == OVIS_USE_MILK) {
    ov_animal_give(agent, use,
                   ov_use_is_with(use, OV_ITEM_BOWL) ? OV_ITEM_MUSHROOM_STEW : OV_ITEM_MILK_BUCKET);
    return 1;
  }
  return ov_use_feed(agent->self);
}

const ov_profile ov_cow_profile = {
    .goals = &ov_cow_plan,
    .use = &(const ov_use_ops){.kind_of = ov_cow_use_kind, .apply = ov_cow_apply_use}};
