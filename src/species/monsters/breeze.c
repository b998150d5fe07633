// The breeze: jumps around its target, shoots wind charges, and turns all other projectiles back.
// Rules: docs/sources.md#breezes
#include "species/monsters/breeze.h"

#include "figures/row.h"
#include "species/nether/nether_plan.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_breeze_row = {
    OV_ROW(BREEZE, breeze, GROUND, OV_IS_FALL_IMMUNE | OV_LIKES_DARK, .width = 0.6f,
           .height = 1.77f, .eye_height = 1.3452f, .health_max = 30, .speed = 0.63f,
           .follow_range = 24, .attack_damage = 3, .step_height = 0.6f),
    .seating = OV_SEAT,
};

// ---- Whom it attacks

static bool may_target(ov_agent* agent, const ov_actor* other) {
  const ov_targeting near = {.range = OV_BREEZE_SIGHT, .needs_sight = true, .is_combat = true};
  return (other->kind == OV_ACTOR_PLAYER || other->row->id == OV_SPECIES_IRON_GOLEM) &&
         ov_agent_can_target(agent, other, &near);
}

// The nearest player or iron golem, and whether it sees its target.
static void scan(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_breeze* self = ov_breeze_of(agent->self);
  const uint64_t target = ov_brain_entity(turn->brain, OVIS_MEM_ATTACK_TARGET);
  ov_scan_living(turn, OV_BREEZE_SIGHT);
  const ov_memory_list* list = ov_brain_list(turn->brain, OVIS_MEM_LIVING);
  const ov_actor* found = NULL;
  self->unseen_ticks = target != 0 ? self->unseen_ticks + OV_SENSOR_RATE : 0;
  for (int32_t i = 0; i < list->count && (found == NULL || target != 0); i++) {
    const ov_actor* one = ov_agent_find(agent, ov_brain_living_at(turn->brain, i));
    if (one == NULL) {
      continue;
    }
    if (one->serial == target && ov_agent_sees(agent, one)) {
      self->unseen_ticks = 0;
    }
    found = found == NULL && may_target(agent, one) ? one : found;
  }
  if (found != NULL) {
    ov_brain_set_entity(turn->brain, OVIS_MEM_NEAREST_ATTACKABLE, found->serial,
                        OVIS_MEMORY_FOR_EVER);
  } else {
    ov_brain_erase(turn->brain, OVIS_MEM_NEAREST_ATTACKABLE);
  }
}

static const ov_sensor_kind sense_breeze = {
    OV_SENSOR("breeze_attack_entity_sensor", OV_SENSOR_RATE, scan),
    OV_REQUIRES(OVIS_MEM_LIVING, OVIS_MEM_VISIBLE_LIVING, OVIS_MEM_NEAREST_ATTACKABLE),
};

static ov_actor* nearest_attackable(ov_behavior_turn* turn) {
  return ov_brain_actor(turn->agent, OVIS_MEM_NEAREST_ATTACKABLE);
}

static ov_actor* attacker(ov_behavior_turn* turn) {
  ov_actor* by = ov_brain_actor(turn->agent, OVIS_MEM_HURT_BY_ENTITY);
  return by != NULL && by->row->id != OV_SPECIES_BREEZE ? by : NULL;
}

static bool is_done(const ov_agent* agent, const ov_actor* target) {
  return ov_actor_dist2(agent->self, target) > OV_BREEZE_SIGHT * OV_BREEZE_SIGHT ||
         ov_breeze_of(agent->self)->unseen_ticks > OV_BREEZE_SIGHT_TICKS;
}

// ---- The plan

static const ov_activity_entry core[] = {
    OV_DOES(0, &ov_swim, OV_WITH(ov_swim_settings, .chance = 0.8f)),
    OV_LOOK_SINK,
};

static const ov_behavior_child moves[] = {OV_WAITS(1, 20, 100), OV_STROLLS_BY(2, 0.6, NULL)};

static const ov_activity_entry idle[] = {
    OV_DOES(0, &ov_start_attacking,
            OV_WITH(ov_start_attacking_settings, .find = nearest_attackable)),
    OV_DOES(1, &ov_start_attacking, .name = "StartAttacking.hurt_by",
            OV_WITH(ov_start_attacking_settings, .find = attacker)),
    OV_DOES(2, &ov_move_to_target_sink, .name = "SlideToTargetSink", OV_TICKS(20, 40)),
    OV_DOES(3, &ov_gate, .name = "RunOne", OV_GATE(OV_SHUFFLED, OV_RUN_ONE), OV_CHILDREN(moves)),
};

static const ov_condition fight_needs[] = {OV_PRESENT(ATTACK_TARGET), OV_ABSENT(WALK_TARGET)};
static const ov_activity_entry fight[] = {
    OV_DOES(0, &ov_stop_attacking, OV_WITH(ov_stop_attacking_settings, .is_done = is_done)),
    OV_DOES(1, &ov_breeze_shoot,
            OV_WITH(ov_breeze_shoot_settings, .range_min = 4, .range_max = 16)),
    OV_DOES(2, &ov_breeze_jump,
            OV_WITH(ov_breeze_jump_settings, .range_min = 4, .range_max = OV_BREEZE_SIGHT,
                    .speed_max = 1.4)),
    OV_DOES(3, &ov_breeze_shoot_when_stuck),
    OV_DOES(4, &ov_breeze_slide, OV_WITH(ov_breeze_slide_settings, .speed = 0.6, .range = 4)),
};

static const ov_activity_plan activities[] = {
    {OV_ACTIVITY(CORE, 0, core)},
    {.activity = OV_ACTIVITY_IDLE, .entries = idle, .entry_count = OV_COUNT_OF(idle)},
    {.activity = OV_ACTIVITY_FIGHT,
     .entries = fight,
     .entry_count = OV_COUNT_OF(fight),
     OV_CONDITIONS(fight_needs)},
};

static const ov_sensor_kind* const sensors[] = {&ov_sense_living, &ov_sense_hurt, &ov_sense_players,
                                                &sense_breeze};

static const ovis_memory memories[] = {
    OVIS_MEM_LOOK_TARGET,
    OVIS_MEM_LIVING,
    OVIS_MEM_VISIBLE_LIVING,
    OVIS_MEM_NEAREST_ATTACKABLE,
    OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_ATTACK_TARGET,
    OVIS_MEM_WALK_TARGET,
    OVIS_MEM_BREEZE_JUMP_COOLDOWN,
    OVIS_MEM_BREEZE_JUMP_INHALING,
    OVIS_MEM_BREEZE_SHOOT,
    OVIS_MEM_BREEZE_SHOOT_CHARGING,
    OVIS_MEM_BREEZE_SHOOT_RECOVER,
    OVIS_MEM_BREEZE_SHOOT_COOLDOWN,
    OVIS_MEM_BREEZE_JUMP_TARGET,
    OVIS_MEM_BREEZE_LEAVING_WATER,
    OVIS_MEM_HURT_BY,
    OVIS_MEM_HURT_BY_ENTITY,
    OVIS_MEM_PATH,
};

static void update(ov_behavior_turn* turn) {
  static const ov_activity order[] = {OV_ACTIVITY_FIGHT, OV_ACTIVITY_IDLE};
  ov_brain_set_first_valid(turn->brain, order, OV_COUNT_OF(order));
  ov_brain_show_target(turn);
}

static const ov_brain_def plan = {OV_BRAIN("breeze", memories, sensors, activities),
                                  .update = update};

// ---- Own state, harm

OV_OWN_FUNCTIONS(ov_breeze, OV_BREEZE_STATE, static)

// Breezes do not hurt each other.
static bool dodges(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)agent;
  (void)harm;
  return by != NULL && by->row->id == OV_SPECIES_BREEZE;
}

static bool deflects(const ov_actor* self, const ov_actor* missile) {
  (void)self;
  return missile->row->id != OV_SPECIES_WIND_CHARGE;
}

const ov_profile ov_breeze_profile = {
    .brain = &plan, OV_OWN(ov_breeze), .dodges = dodges, .deflects = deflects};
