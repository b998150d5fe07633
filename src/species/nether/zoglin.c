// The zoglin: attacks everything that it sees but its own kind and creepers.
// Rules: docs/sources.md#hoglins
#include "figures/row.h"
#include "species/nether/nether_plan.h"
#include "species/nether/tusks.h"

// ---- Figures

const ov_species ov_zoglin_row = {
    OV_ROW(ZOGLIN, zoglin, GROUND,
           OV_IS_UNDEAD | OV_IS_FIRE_IMMUNE | OV_BREATHES_ANY | OV_LIKES_DARK, .width = 1.3965f,
           .height = 1.4f, .eye_height = 1.19f, .health_max = 40, .speed = 0.3f, .follow_range = 16,
           .attack_damage = 6, .step_height = 0.6f),
    .nature.knock_back_resistance = 0.6,
    .seating = {.count = 1, .share = 1, .up = -0.15},
};

#define FARTHER 4.0 // blocks by which a new enemy may be farther than the present one

static bool is_prey(const ov_agent* agent, const ov_actor* other) {
  const ov_targeting combat = {.range = 0, .is_combat = true};
  ov_agent own = *agent;
  return other->row->id != OV_SPECIES_ZOGLIN && other->row->id != OV_SPECIES_CREEPER &&
         ov_agent_can_target(&own, other, &combat);
}

static ov_actor* find_target(ov_behavior_turn* turn) {
  return ov_brain_nearest_visible(turn, is_prey);
}

static void has_hit(ov_behavior_turn* turn, ov_actor* target) {
  ov_tusks_toss(turn->agent, target);
}

static const ov_activity_entry core[] = {OV_LOOK_SINK, OV_MOVE_SINK};

static const ov_behavior_child moves[] = {OV_STROLLS_BY(2, 0.4, NULL),
                                          OV_GOES_TO_LOOK(2, 0.4, NULL), OV_WAITS(1, 30, 60)};

static const ov_activity_entry idle[] = {
    OV_DOES(0, &ov_start_attacking, OV_WITH(ov_start_attacking_settings, .find = find_target)),
    OV_LOOKS_AT_SOMETIMES(ov_is_anyone, 8),
    OV_RUNS_ONE(moves),
};

static const ov_activity_entry fight[] = {
    OV_DOES(0, &ov_approach_target, OV_WITH(ov_approach_settings, .speed = 1)),
    OV_STRIKES_WITH_TUSKS(has_hit),
    OV_DOES(0, &ov_stop_attacking, OV_WITH(ov_stop_attacking_settings, .is_done = NULL)),
};

static const ov_activity_plan activities[] = {
    {OV_ACTIVITY(CORE, 0, core)},
    {OV_ACTIVITY(IDLE, 10, idle)},
    {OV_ACTIVITY(FIGHT, 10, fight), OV_WHILE(ATTACK_TARGET)},
};

static const ov_sensor_kind* const sensors[] = {&ov_sense_living, &ov_sense_players};

static const ovis_memory memories[] = {
    OVIS_MEM_LOOK_TARGET, OVIS_MEM_WALK_TARGET,   OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_PATH,        OVIS_MEM_ATTACK_TARGET, OVIS_MEM_ATTACK_COOLING_DOWN};

static void update(ov_behavior_turn* turn) {
  static const ov_activity order[] = {OV_ACTIVITY_FIGHT, OV_ACTIVITY_IDLE};
  ov_brain_set_first_valid(turn->brain, order, OV_COUNT_OF(order));
  ov_brain_show_target(turn);
}

static const ov_brain_def plan = {OV_BRAIN("zoglin", memories, sensors, activities),
                                  .update = update};

static void was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  ov_brain* brain = ov_brain_of(agent->self);
  (void)harm;
  if (brain == NULL || by == NULL || !is_prey(agent, by)) {
    return;
  }
  const ov_actor* present = ov_brain_actor(agent, OVIS_MEM_ATTACK_TARGET);
  if (present == NULL ||
      ov_actor_dist2(agent->self, by) <= ov_actor_dist2(agent->self, present) + FARTHER * FARTHER) {
    ov_brain_erase(brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE);
    ov_brain_set_entity(brain, OVIS_MEM_ATTACK_TARGET, by->serial, OV_TUSKS_TARGET_TICKS);
  }
}

const ov_profile ov_zoglin_profile = {.brain = &plan, .was_hurt = was_hurt};
