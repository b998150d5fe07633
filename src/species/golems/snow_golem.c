// Snow golems: they throw snow at monsters, leave a trail of it, and melt.
// Rules: docs/sources.md#goals, #shots
#include "agent/shots.h"
#include "base/check.h"
#include "figures/category.h"
#include "figures/row.h"
#include "species/monsters/monster_plan.h"
#include "species/water_harm.h"
#include "world/block_ids.h"
#include "world/daylight.h"

#include <math.h>

// ---- Figures

const ov_species ov_snow_golem_row = {
    OV_ROW(SNOW_GOLEM, snow_golem, GROUND, OV_IS_FALL_IMMUNE | OV_NEVER_FREEZES, .width = 0.7f,
           .height = 1.9f, .eye_height = 1.7f, .health_max = 4, .speed = 0.2f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f),
    .seating = OV_SEAT,
    .leash = OV_LEASH_ALWAYS,
};

// Every monster, as snow golems see it: they attack creepers, too.
static bool is_hostile(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  (void)context;
  return ov_species_category(other->row->id) == OV_CATEGORY_MONSTER;
}

// Nobody expects it to attack others.
static ovis_reason spares(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  (void)other;
  return OVIS_REASON_NOT_ASKED;
}

static void explain(const ov_goal_turn* turn, ovis_answer* answer) {
  ov_nearest_explain(turn, answer, spares);
}

#define HOT_ABOVE 1.0f // temperature that melts it
#define HEAT_DAMAGE 1.0f
#define COLD_BELOW 0.8f // temperature that its trail needs under older rules
#define TRAIL 4         // cells around its feet that get snow
#define TRAIL_OFF 0.25

// Snow lies on whole blocks, except on ice.
static bool can_lie(const ov_agent* agent, ovis_pos pos) {
  const ovis_pos below_pos = {pos.x, pos.y - 1, pos.z};
  const ovis_state_traits* below = ov_agent_block(agent, below_pos);
  const ov_block_id id = ov_world_block_id(agent->world, below_pos);
  return (ov_agent_block(agent, pos)->tags & OVIS_TAG(AIR)) != 0 &&
         (below->tags & OVIS_TAG(FULL_TOP)) != 0 && id != OV_BLOCK_ICE &&
         id != OV_BLOCK_PACKED_ICE && id != OV_BLOCK_BARRIER &&
         ovis_world_get_block(agent->world, pos) != OVIS_STATE_UNLOADED;
}

static void leave_trail(ov_agent* agent) {
  ovis_state snow;
  const ovis_vec3 at = agent->self->body.pos;
  if (!agent->env->mob_griefing ||
      !ov_registry_default_state(ovis_world_get_blocks(agent->world), OV_BLOCK_SNOW, &snow)) {
    return;
  }
  for (int32_t i = 0; i < TRAIL; i++) {
    const ovis_pos pos = {(int32_t)floor(at.x + (i % 2 * 2 - 1) * TRAIL_OFF), (int32_t)floor(at.y),
                          (int32_t)floor(at.z + (i / 2 % 2 * 2 - 1) * TRAIL_OFF)};
    const bool is_cold = !agent->turn->rules.golem_trail_needs_cold ||
                         ov_temperature(agent->world, pos) < COLD_BELOW;
    if (is_cold && can_lie(agent, pos)) {
      agent->verbs->set_block(agent, pos, snow);
    }
  }
}

static void suffer_heat(ov_agent* agent) {
  if (ov_temperature(agent->world, ov_body_cell(&agent->self->body)) > HOT_ABOVE) {
    const ov_harm harm = {.amount = HEAT_DAMAGE, .damage = OVIS_DAMAGE_HEAT};
    agent->verbs->harm(agent->turn, NULL, agent->self, &harm);
  }
}

static void live_in_snow(ov_agent* agent) {
  ov_suffer_water(agent);
  if (ov_actor_is_alive(agent->self)) {
    suffer_heat(agent);
  }
  if (ov_actor_is_alive(agent->self)) {
    leave_trail(agent);
  }
}

static void throw_snow(ov_agent* agent, ov_actor* target, float power) {
  (void)power;
  OVIS_ASSERT(power >= 0);
  ov_shoot_snowball(agent, target);
}

static const ov_goal_entry snow_targets[] = {
    {1, &ov_goal_nearest_attackable,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .must_see = true, .filter = is_hostile),
     OV_ATTACKS("a monster", OVIS_ABOUT_NOBODY, OV_ATTACKS_AT_TIMES, OV_ATTACKS_NOBODY,
                OV_ATTACKS_SEEN),
     .explain = explain},
};

static const ov_goal_entry snow_goals[] = {
    {1, &ov_goal_ranged,
     OV_WITH(ov_ranged_settings, .speed = 1.25, .interval_min = 20, .interval_max = 20,
             .radius = 10, .shoot = throw_snow)},
    OV_STROLLS(2, 1, 1e-5f),
    OV_LOOKS_AT_PLAYER(3, 6),
    OV_LOOKS_AROUND(4),
};

static const ov_goal_mind_plan snow_plan = {.targets = OV_COUNTED(snow_targets),
                                            .goals = OV_COUNTED(snow_goals)};

const ov_profile ov_snow_golem_profile = {.goals = &snow_plan, .step = live_in_snow};
