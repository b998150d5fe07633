// Attacks players whom villagers nearby think badly of.
// Rules: docs/sources.md#golem-goals
#include "mind/goal/goal_share.h"
#include "species/golems/iron_golem_goals.h"

#define RANGE_XZ 10.0 // blocks around the box
#define RANGE_Y 8.0
#define TARGET_RANGE 64.0

#define DEFEND_STATE(X) X(SERIAL, target) /* serial; 0: none */
OV_KIND_STATE(defend, DEFEND_STATE)

typedef struct accusation {
  const ov_defend_village_settings* settings;
  const ov_actor* villager;
  ov_actor* player;
} accusation;

// Both the villager and its enemy must be in sight.
static const ov_targeting combat = {.range = TARGET_RANGE, .needs_sight = true, .is_combat = true};

static void accuse(ov_agent* agent, ov_actor* player, void* context) {
  accusation* found = context;
  if (found->settings->is_enemy(agent, found->villager, player) &&
      ov_agent_can_target(agent, player, &combat)) {
    found->player = player; // the last one counts
  }
}

static ovis_aabb box_around(const ov_agent* agent) {
  const ovis_aabb body = ov_body_box(&agent->self->body);
  return (ovis_aabb){{body.min.x - RANGE_XZ, body.min.y - RANGE_Y, body.min.z - RANGE_XZ},
                     {body.max.x + RANGE_XZ, body.max.y + RANGE_Y, body.max.z + RANGE_XZ}};
}

static void ask(ov_agent* agent, ov_actor* villager, void* context) {
  accusation* found = context;
  if (!ov_agent_can_target(agent, villager, &combat)) {
    return;
  }
  const ovis_aabb box = box_around(agent);
  found->villager = villager;
  ov_agent_each_near(agent, &box, OV_ACTOR_PLAYER, accuse, found);
}

static bool can_use(ov_goal_turn* turn) {
  defend* self = turn->state;
  ov_agent* agent = turn->agent;
  accusation found = {.settings = turn->settings};
  const ovis_aabb box = box_around(agent);
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, ask, &found);
  self->target = found.player != NULL ? found.player->serial : 0;
  return found.player != NULL || ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static bool can_continue(ov_goal_turn* turn) {
  const defend* self = turn->state;
  ov_agent* agent = turn->agent;
  const ov_targeting kept = {.is_combat = true};
  const ov_actor* target = ov_goal_find_target(turn, self->target);
  if (target == NULL || !ov_agent_can_target(agent, target, &kept)) {
    return false;
  }
  const double range = (double)agent->self->species->follow_range;
  const double dist2 = ov_actor_dist2(agent->self, target);
  if (dist2 > range * range) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, range * range);
  }
  agent->self->target = self->target;
  return true;
}

static void start(ov_goal_turn* turn) {
  const defend* self = turn->state;
  turn->agent->self->target = self->target;
}

static void stop(ov_goal_turn* turn) {
  defend* self = turn->state;
  self->target = 0;
  turn->agent->self->target = 0;
}

const ov_goal_kind ov_goal_defend_village = {
    OV_GOAL("DefendVillage", OVIS_FLAG_TARGET),
    OV_STATE(defend, defend_fields),
    OV_SETTINGS(ov_defend_village_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, NULL, stop),
    OV_PHRASES(.words = "defend the village", .doing = "defending the village",
               .style = OVIS_STYLE_SILENT,
               OV_WHY({OVIS_REASON_NO_TARGET, "no villager nearby thinks badly of a player"})),
};
