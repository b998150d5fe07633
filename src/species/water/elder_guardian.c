// The elder guardian: a guardian with a home and a curse.
// Rules: docs/sources.md#guardians
#include "agent/player.h"
#include "figures/row.h"
#include "species/water/guardian_plan.h"

#include <ovis/item.h>

// ---- Figures

const ov_species ov_elder_guardian_row = {
    OV_ROW(ELDER_GUARDIAN, elder_guardian, WATER, OV_BREATHES_ANY | OV_LIKES_WATER,
           .width = 1.9975f, .height = 1.9975f, .eye_height = 0.9988f, .health_max = 80,
           .speed = 0.3f, .follow_range = 16, .attack_damage = 8, .step_height = 0.6f,
           OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = OV_SEAT,
    .body = {.move = OV_MOVE_KIND_GUARDIAN,
             .travel = OV_TRAVEL_GUARDIAN,
             .traits = OV_BODY_SINKS_IDLE,
             .head_pitch = 180},
};

#define CHARGE_TICKS 60
#define CURSE_INTERVAL 1200
#define CURSE_RANGE 50.0
#define CURSE_TICKS 6000
#define CURSE_LEFT 1200 // a curse with less ticks left is renewed
#define CURSE_LEVEL 3

static const ov_goal_entry goals[] = OV_GUARDIAN_GOALS(CHARGE_TICKS, true, 400);
static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(ov_guardian_targets),
                                       .goals = OV_COUNTED(goals)};

static void curse(ov_agent* agent, ov_actor* player, void* context) {
  (void)context;
  if (ov_player_is_safe(player) ||
      ov_actor_dist2(agent->self, player) > CURSE_RANGE * CURSE_RANGE) {
    return;
  }
  const int32_t level = ov_effect_level(player, OVIS_EFFECT_MINING_FATIGUE);
  const int32_t left =
      level > 0 ? ov_actor_read_rare(player)->effects.ticks[OVIS_EFFECT_MINING_FATIGUE] : 0;
  if (level < CURSE_LEVEL || (left >= 0 && left < CURSE_LEFT)) {
    const ov_affect fatigue = {
        .effect = OVIS_EFFECT_MINING_FATIGUE, .ticks = CURSE_TICKS, .amplifier = CURSE_LEVEL - 1};
    agent->verbs->affect(agent->turn, agent, player, &fatigue);
  }
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_guardian* self = actor->own;
  ov_guardian_hop(agent);
  if (!self->has_home) {
    self->has_home = true;
    self->home = ov_body_cell(&actor->body);
  }
  if (((uint64_t)agent->tick + actor->serial) % CURSE_INTERVAL == 0) {
    const ovis_vec3 at = actor->body.pos;
    const ovis_aabb box = {{at.x - CURSE_RANGE, at.y - CURSE_RANGE, at.z - CURSE_RANGE},
                           {at.x + CURSE_RANGE, at.y + CURSE_RANGE, at.z + CURSE_RANGE}};
    ov_agent_each_near(agent, &box, OV_ACTOR_PLAYER, curse, NULL);
  }
}

const ov_profile ov_elder_guardian_profile = OV_GUARDIAN(plan, step);
