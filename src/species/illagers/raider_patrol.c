// A patrol goes far across the land: the leader chooses where to, the others follow.
// Rules: docs/sources.md#raiders
#include "base/check.h"
#include "base/trig.h"
#include "base/vec.h"
#include "mind/goal/goal_share.h"
#include "species/illagers/raider_goals.h"

#define COMPANION_RANGE 16.0
#define ARRIVED2 100.0 // blocks^2 from the middle of the target's cell
#define TARGET_RANGE 500
#define STEP 10.0      // blocks of the way in one path
#define SIDE 0.4       // share of the way by which it leaves the straight line
#define SIDE_TURN 90.0 // radians, as in the game: a random looking, constant turn
#define RANDOM_RANGE 8
#define PAUSE_TICKS 200 // after a step that no path leads to

#define PATROL_STATE(X) X(TICK, next_tick)
OV_KIND_STATE(patrol, PATROL_STATE)

static bool can_use(ov_goal_turn* turn) {
  const patrol* self = turn->state;
  const ov_actor* actor = turn->agent->self;
  const ov_raider* raider = ov_raider_of(actor);
  OVIS_ASSERT(raider != NULL);
  if (!raider->is_patrolling || !raider->has_patrol_target) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (actor->target != 0 || actor->riders[0] != 0) {
    return ov_goal_refuse(turn, actor->target != 0 ? OVIS_REASON_HAS_TARGET : OVIS_REASON_RIDDEN, 0,
                          0);
  }
  return turn->tick >= self->next_tick ||
         ov_goal_refuse(turn, OVIS_REASON_COOLDOWN, (double)(self->next_tick - turn->tick), 0);
}

static ovis_aabb around(const ov_actor* actor) {
  const ovis_aabb box = ov_body_box(&actor->body);
  const double r = COMPANION_RANGE;
  return (ovis_aabb){{box.min.x - r, box.min.y - r, box.min.z - r},
                     {box.max.x + r, box.max.y + r, box.max.z + r}};
}

static void note(ov_agent* agent, ov_actor* other, void* context) {
  (void)agent;
  *(bool*)context |= ov_raider_of(other) != NULL;
}

// A patrol shares its way: no host is asked.
static void send(ov_agent* agent, ov_actor* other, void* context) {
  (void)agent;
  const ovis_pos* target = context;
  ov_raider* raider = ov_raider_of(other);
  if (raider != NULL) {
    raider->is_patrolling = true;
    raider->has_patrol_target = true;
    raider->patrol_target = *target;
  }
}

static ovis_pos on_ground(const ov_agent* agent, ovis_pos pos) {
  pos.y =
      ovis_world_get_height(agent->world, OVIS_HEIGHTMAP_MOTION_BLOCKING_NO_LEAVES, pos.x, pos.z);
  return pos;
}

static ovis_vec3 bottom(ovis_pos pos) {
  return (ovis_vec3){pos.x + 0.5, pos.y, pos.z + 0.5};
}

static ovis_pos next_step(const ov_agent* agent, ovis_pos target) {
  const ovis_vec3 at = agent->self->body.pos;
  const ovis_vec3 to = bottom(target);
  const ovis_vec3 off = {at.x - to.x, at.y - to.y, at.z - to.z};
  const double cosine = ov_cos(SIDE_TURN);
  const double sine = ov_sin(SIDE_TURN);
  const ovis_vec3 aim = {to.x + (off.x * cosine + off.z * sine) * SIDE, to.y + off.y * SIDE,
                         to.z + (off.z * cosine - off.x * sine) * SIDE};
  const ovis_vec3 way = {aim.x - at.x, aim.y - at.y, aim.z - at.z};
  const double length = ov_vec_length(way);
  const double share = length > 0 ? STEP / length : 0;
  return on_ground(agent, ov_cell_of((ovis_vec3){at.x + way.x * share, at.y + way.y * share,
                                                 at.z + way.z * share}));
}

static void choose_target(ov_agent* agent, ov_raider* raider) {
  ov_rng* rng = &agent->self->rng;
  const ovis_pos at = ov_body_cell(&agent->self->body);
  const int32_t dx = ov_rng_int(rng, 2 * TARGET_RANGE) - TARGET_RANGE;
  const int32_t dz = ov_rng_int(rng, 2 * TARGET_RANGE) - TARGET_RANGE;
  raider->patrol_target = (ovis_pos){at.x + dx, at.y, at.z + dz};
}

static void go_anywhere(ov_agent* agent, double speed) {
  OVIS_ASSERT(speed >= 0);
  ov_rng* rng = &agent->self->rng;
  const ovis_pos at = ov_body_cell(&agent->self->body);
  const int32_t dx = ov_rng_int(rng, 2 * RANDOM_RANGE) - RANDOM_RANGE;
  const int32_t dz = ov_rng_int(rng, 2 * RANDOM_RANGE) - RANDOM_RANGE;
  ov_agent_go_to(agent, bottom(on_ground(agent, (ovis_pos){at.x + dx, at.y, at.z + dz})), speed);
}

static void tick(ov_goal_turn* turn) {
  patrol* self = turn->state;
  const ov_patrol_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->leader_speed > 0);
  OVIS_ASSERT(settings->speed > 0);
  ov_agent* agent = turn->agent;
  ov_raider* raider = ov_raider_of(agent->self);
  if (!ov_agent_is_path_done(agent)) {
    return;
  }
  const ovis_aabb box = around(agent->self);
  bool has_companions = false;
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, note, &has_companions);
  const ovis_vec3 end = bottom(raider->patrol_target);
  if (!has_companions) {
    raider->is_patrolling = false;
  } else if (raider->is_leader &&
             ov_goal_dist2((ovis_vec3){end.x, end.y + 0.5, end.z}, agent->self) < ARRIVED2) {
    choose_target(agent, raider);
  } else {
    ovis_pos step = next_step(agent, raider->patrol_target);
    const double speed = raider->is_leader ? settings->leader_speed : settings->speed;
    if (!ov_agent_go_to(agent, bottom(step), speed)) {
      go_anywhere(agent, settings->speed);
      self->next_tick = turn->tick + PAUSE_TICKS;
    } else if (raider->is_leader) {
      ov_agent_each_near(agent, &box, OV_ACTOR_MOB, send, &step);
    }
  }
}

const ov_goal_kind ov_goal_patrol = {
    OV_GOAL("LongDistancePatrol", OVIS_FLAG_MOVE),
    OV_STATE(patrol, patrol_fields),
    OV_SETTINGS(ov_patrol_settings),
    OV_GOAL_CALLS(can_use, can_use, NULL, tick, NULL),
    OV_PHRASES(.words = "go on with its patrol", .doing = "going on with its patrol",
               OV_WHY({OVIS_REASON_NO_NEED, "it is on no patrol"})),
};
