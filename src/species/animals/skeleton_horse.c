// The skeleton horse: a horse that may be a trap.
// Rules: docs/sources.md#goals-of-animals, #bonds
#include "base/check.h"
#include "figures/row.h"
#include "species/animals/horse_plan.h"
#include "species/animals/skeleton_trap.h"

// ---- Figures

const ov_species ov_skeleton_horse_row = {
    OV_ROW(SKELETON_HORSE, skeleton_horse, GROUND,
           OV_IS_UNDEAD | OV_IS_ANIMAL | OV_LIKES_GRASS | OV_BREATHES_ANY | OV_IS_MOUNT,
           .width = 1.3965f, .height = 1.6f, .eye_height = 1.52f, .health_max = 15, .speed = 0.2f,
           .follow_range = 16, .attack_damage = 0, .step_height = 1),
    .seating = {.count = 1, .share = 0.75, .up = -0.1875, .offset = 0.14, .young_offset = 0.14},
    .falls_half = true,
};

#define SKELETON_HORSE_STATE(X)                                                                    \
  X(BASE, horse, NONE, ov_horse)                                                                   \
  X(BOOL, is_set, SKELETON_TRAP) /* as a trap */                                                   \
  X(I32, trap_ticks, TRAP_TIME, 0, OV_TRAP_TICKS)
OV_SPECIES_STATE(skeleton_horse, SKELETON_HORSE_STATE)

static bool is_trap(const ov_actor* actor) {
  const skeleton_horse* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  return self->is_set;
}

static void spring(ov_agent* agent) {
  skeleton_horse* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  self->is_set = false;
  ov_skeleton_trap_spring(agent);
}

static const ov_goal_entry goals[] = {
    OV_HORSE_GOALS,
    {1, &ov_goal_trap, OV_WITH(ov_trap_settings, .is_set = is_trap, .spring = spring)}};
static const ov_goal_mind_plan plan = {.goals = OV_COUNTED(goals)};

static void moved(ov_agent* agent) {
  skeleton_horse* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->trap_ticks >= 0);
  OVIS_ASSERT(self->trap_ticks <= OV_TRAP_TICKS);
  ov_horse_moved(agent);
  if (self->is_set && ov_actor_is_alive(agent->self)) {
    self->trap_ticks++;
    if (self->trap_ticks >= OV_TRAP_TICKS) {
      agent->verbs->vanish(agent);
    }
  }
}

const ov_profile ov_skeleton_horse_profile = OV_HORSE(plan, skeleton_horse, ov_undead_horse_born,
                                                      moved, ov_mule_kinship, ov_undead_horse_use);
