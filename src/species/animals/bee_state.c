// Questions that the goals of bees share: hives, flowers, the wish to go home.
// Rules: docs/sources.md#bees
#include "species/animals/bee_goals.h"

#include "base/cell.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "world/block_ids.h"
#include "world/daylight.h"
#include "world/world_internal.h"

#define HUNGRY_TICKS 3600 // without nectar, after which it goes home
#define BEES_MAX 3        // in a hive
#define HOP_LIFT 4
#define HOP_XZ 6
#define HOP_Y 8
#define NEAR 15 // blocks, nearer than which a hop is shorter
#define HOP_ANGLE 0.3141592653589793

bool ov_bee_is_hive(const ov_agent* agent, ovis_pos pos) {
  const ov_block_id id = ov_world_block_id(agent->world, pos);
  return id == OV_BLOCK_BEEHIVE || id == OV_BLOCK_BEE_NEST;
}

bool ov_bee_is_flower(const ov_agent* agent, ovis_pos pos) {
  return (ov_agent_block(agent, pos)->tags & OVIS_TAG(FLOWER)) != 0;
}

static bool is_near_fire(const ov_agent* agent, ovis_pos hive) {
  for (int32_t i = 0; i < 27; i++) {
    const ovis_pos at = {hive.x + i % 3 - 1, hive.y + i / 9 - 1, hive.z + i / 3 % 3 - 1};
    const ov_block_id id = ov_world_block_id(agent->world, at);
    if (id == OV_BLOCK_FIRE || id == OV_BLOCK_SOUL_FIRE) {
      return true;
    }
  }
  return false;
}

bool ov_bee_wants_in(const ov_agent* agent) {
  const ov_bee* self = ov_bee_of(agent->self);
  OVIS_ASSERT(self->stay_out_ticks >= 0);
  OVIS_ASSERT(self->hungry_ticks >= 0);
  if (self->stay_out_ticks > 0 || self->is_pollinating || self->has_stung ||
      agent->self->target != 0) {
    return false;
  }
  const bool is_time = self->hungry_ticks > HUNGRY_TICKS || agent->env->is_raining ||
                       !ov_is_day(agent->env) || self->has_nectar;
  return is_time && !(self->has_hive && is_near_fire(agent, self->hive));
}

typedef struct dwellers {
  ovis_pos hive;
  int32_t count;
} dwellers;

static void count_one(ov_agent* agent, ov_actor* other, void* context) {
  (void)agent;
  dwellers* self = context;
  if (other->row->id != OV_SPECIES_BEE) {
    return;
  }
  const ov_bee* bee = ov_bee_of(other);
  OVIS_ASSERT(bee->inside_ticks >= 0);
  self->count += bee->inside_ticks > 0 && ov_cell_is_same(bee->hive, self->hive);
}

bool ov_bee_has_room(ov_agent* agent, ovis_pos hive) {
  const ovis_aabb box = {{hive.x, hive.y, hive.z}, {hive.x + 1, hive.y + 1, hive.z + 1}};
  dwellers run = {.hive = hive};
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, count_one, &run);
  return run.count < BEES_MAX;
}

bool ov_bee_is_calm(ov_goal_turn* turn) {
  return turn->agent->self->anger_ticks == 0 || ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

double ov_bee_dist2(const ov_actor* actor, ovis_pos cell) {
  return ov_goal_dist2((ovis_vec3){cell.x + 0.5, cell.y + 0.5, cell.z + 0.5}, actor);
}

static int32_t magnitude(int32_t value) {
  return value < 0 ? -value : value;
}

void ov_bee_hop(ov_agent* agent, ovis_pos to) {
  const ovis_pos at = ov_body_cell(&agent->self->body);
  const int32_t dy = to.y - at.y;
  const int32_t lift = dy > 2 ? HOP_LIFT : dy < -2 ? -HOP_LIFT : 0;
  const int32_t way = magnitude(to.x - at.x) + magnitude(dy) + magnitude(to.z - at.z);
  const int32_t half = way / 2 > 0 ? way / 2 : 1;
  const ovis_vec3 direction = {to.x + 0.5 - agent->self->body.pos.x, 0,
                               to.z + 0.5 - agent->self->body.pos.z};
  ovis_vec3 place;
  if (ov_agent_random_air_pos(agent, way < NEAR ? half : HOP_XZ, way < NEAR ? half : HOP_Y, lift,
                              direction, HOP_ANGLE, &place)) {
    ov_agent_go_to(agent, place, 1);
  }
}
