// Hurts and pushes what is near an explosion.
// Rules: docs/sources.md#explosions
#include "life/explosion.h"

#include "base/check.h"
#include "base/vec.h"

#include <math.h>

#define RANGE_FACTOR 2.0 // blocks for each unit of power
#define DAMAGE_FACTOR 7.0
#define SAMPLES_A_BLOCK 2.0 // along each axis of a box

// Positions of the sample points along an axis: from `start` on, at most up to 1.
typedef struct samples {
  double step, start;
} samples;

static samples samples_of(double length) {
  OVIS_ASSERT(length >= 0);
  const double step = 1 / (length * SAMPLES_A_BLOCK + 1);
  return (samples){step, (1 - floor(1 / step) * step) / 2};
}

double ov_exposure(const ovis_world* world, ovis_vec3 from, const ovis_aabb* box) {
  const double wide = box->max.x - box->min.x;
  const double high = box->max.y - box->min.y;
  const double deep = box->max.z - box->min.z;
  OVIS_ASSERT(wide >= 0);
  OVIS_ASSERT(high >= 0);
  const samples x = samples_of(wide);
  const samples z = samples_of(deep);
  const double step_y = samples_of(high).step;
  int32_t free_count = 0;
  int32_t count = 0;
  for (double a = 0; a <= 1; a += x.step) {
    for (double b = 0; b <= 1; b += step_y) {
      for (double c = 0; c <= 1; c += z.step) {
        const ovis_vec3 at = {box->min.x + a * wide + x.start, box->min.y + b * high,
                              box->min.z + c * deep + z.start};
        free_count += !ovis_world_cast_ray(world, at, from, OVIS_RAY_FLUIDS_NONE).is_hit;
        count++;
      }
    }
  }
  return count > 0 ? (double)free_count / count : 0;
}

typedef struct blast {
  ovis_vec3 pos;
  double range;
  bool hurts; // else it only pushes
} blast;

// Of a body with parts only the nearest one counts.
static ovis_aabb box_of(const ov_actor* other, ovis_vec3 from) {
  ovis_aabb boxes[OV_PARTS_MAX] = {ov_body_box(&other->body)};
  const int32_t count = other->profile->parts != NULL ? other->profile->parts(other, boxes) : 1;
  int32_t nearest = 0;
  for (int32_t i = 1; i < count; i++) {
    if (ov_box_dist2(&boxes[i], from) < ov_box_dist2(&boxes[nearest], from)) {
      nearest = i;
    }
  }
  return boxes[nearest];
}

static void reach(ov_agent* agent, ov_actor* other, void* context) {
  OVIS_ASSERT(other != NULL);
  const blast* self = context;
  ov_body* body = &other->body;
  if (ov_actor_is_thing(other) && !other->profile->thing->can_be_hit) {
    return;
  }
  const ovis_vec3 off = {body->pos.x - self->pos.x, body->pos.y - self->pos.y,
                         body->pos.z - self->pos.z};
  OVIS_ASSERT(self->range > 0);
  const double distance = ov_vec_length(off) / self->range;
  const ovis_vec3 eye = ov_body_eye(body);
  const ovis_vec3 way = {off.x, eye.y - self->pos.y, off.z};
  const double length = ov_vec_length(way);
  if (distance > 1 || length == 0) {
    return;
  }
  const ovis_aabb box = box_of(other, self->pos);
  const double impact = (1 - distance) * ov_exposure(agent->world, self->pos, &box);
  if (self->hurts) {
    const double damage = floor((impact * impact + impact) / 2 * DAMAGE_FACTOR * self->range + 1);
    const ov_harm harm = {.amount = (float)damage, .damage = OVIS_DAMAGE_EXPLOSION};
    agent->verbs->harm(agent->turn, agent, other, &harm);
  }
  if (other->vehicle == 0 && !other->row->passes_bodies && !ov_actor_is_thing(other)) {
    ov_body_push_level(body, way.x / length * impact, way.z / length * impact);
    ov_body_push_up(body, way.y / length * impact);
  }
}

static void blow(ov_agent* agent, blast* self) {
  OVIS_ASSERT(self->range > 0);
  const double far = self->range + 1;
  const ovis_vec3 pos = self->pos;
  const ovis_aabb box = {{floor(pos.x - far), floor(pos.y - far), floor(pos.z - far)},
                         {floor(pos.x + far), floor(pos.y + far), floor(pos.z + far)}};
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, reach, self);
  ov_agent_each_near(agent, &box, OV_ACTOR_PLAYER, reach, self);
  if (self->hurts) {
    ov_agent_each_near(agent, &box, OV_ACTOR_OBJECT, reach, self);
  }
}

void ov_explode(ov_agent* agent, ovis_vec3 pos, float power) {
  OVIS_ASSERT(power > 0);
  blow(agent, &(blast){.pos = pos, .range = RANGE_FACTOR * (double)power, .hurts = true});
}

void ov_burst(ov_agent* agent, ovis_vec3 pos, float power) {
  OVIS_ASSERT(power > 0);
  blow(agent, &(blast){.pos = pos, .range = RANGE_FACTOR * (double)power});
}
