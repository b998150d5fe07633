// The arc of a long jump: the speed that reaches a place at an angle, and the blocks in its way.
// Rules: docs/sources.md#long-jumps
#include "mind/brain/leap/leap_behaviors.h"

#include "base/angles.h"
#include "base/check.h"
#include "base/trig.h"
#include "base/vec.h"

#include <math.h>

// Source of all numbers in this file: docs/sources.md#long-jumps
#define SHORT_OF 0.5         // blocks: the jump aims nearer than the middle of the cell
#define SHARE_OF_SPEED 0.95f // of the computed velocity
#define SHARE_OF_STEP 0.9    // of the box's smaller side: how far one check of the arc reaches
#define SAMPLES_MAX 4096     // of an arc; a longer one counts as blocked

static ovis_vec3 minus(ovis_vec3 a, ovis_vec3 b) {
  return (ovis_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static double length(ovis_vec3 v) {
  return ov_vec_length(v);
}

static bool is_free(const ovis_world* world, const ov_body_size* size, ovis_vec3 feet) {
  const double half = (double)size->width / 2;
  const ovis_aabb box = {{feet.x - half, feet.y, feet.z - half},
                         {feet.x + half, feet.y + (double)size->height, feet.z + half}};
  return !ovis_world_has_collision(world, &box);
}

// Moves the box from one place to another in short steps.
static bool is_clear(const ovis_world* world, const ov_body_size* size, ovis_vec3 from,
                     ovis_vec3 to) {
  const ovis_vec3 way = minus(to, from);
  const double whole = length(way);
  const double side = (double)(size->width < size->height ? size->width : size->height);
  const int32_t count = (int32_t)ceil(whole / side);
  ovis_vec3 at = from;
  for (int32_t i = 0; i < count; i++) {
    const double share = side * SHARE_OF_STEP / whole;
    at = i == count - 1
             ? to
             : (ovis_vec3){at.x + way.x * share, at.y + way.y * share, at.z + way.z * share};
    if (!is_free(world, size, at)) {
      return false;
    }
  }
  return true;
}

typedef struct arc {
  ovis_vec3 direction; // level, of length 1
  double level, rise;  // speeds [Units: blocks per tick]
  double gravity;
} arc;

static ovis_vec3 arc_at(const arc* self, ovis_vec3 from, double ticks) {
  OVIS_ASSERT(ticks >= 0);
  return (ovis_vec3){from.x + self->direction.x * self->level * ticks,
                     from.y + self->rise * ticks - self->gravity / 2 * ticks * ticks,
                     from.z + self->direction.z * self->level * ticks};
}

static bool is_arc_clear(const ov_leap* leap, const ovis_world* world, const arc* self,
                         double level_distance) {
  const double ticks = level_distance / self->level;
  const double wanted = ceil(ticks) * 2;
  if (!(wanted <= SAMPLES_MAX)) {
    return false;
  }
  const int32_t samples = (int32_t)wanted;
  ovis_vec3 last = {0};
  for (int32_t i = 1; i <= samples; i++) {
    const ovis_vec3 at = arc_at(self, leap->from, ticks * i / samples);
    if (i > 1 && !is_clear(world, &leap->size, last, at)) {
      return false;
    }
    last = at;
  }
  return true;
}

bool ov_leap_velocity(const ov_leap* leap, const ovis_world* world, int32_t angle_deg,
                      ovis_vec3* out) {
  const double dx = leap->to.x - leap->from.x;
  const double dz = leap->to.z - leap->from.z;
  const double distance = sqrt(dx * dx + dz * dz);
  if (distance <= SHORT_OF) {
    return false;
  }
  const double angle = angle_deg * OV_RAD_PER_DEG;
  const double level_distance = distance - SHORT_OF;
  const double up = leap->to.y - leap->from.y;
  const double cosine = ov_cos(angle);
  const double squared = level_distance * level_distance * leap->gravity /
                         (level_distance * ov_sin(2 * angle) - 2 * up * cosine * cosine);
  if (!(squared >= 0) || sqrt(squared) > leap->speed_max) {
    return false;
  }
  const double speed = sqrt(squared);
  const arc self = {.direction = {dx / distance, 0, dz / distance},
                    .level = speed * cosine,
                    .rise = speed * ov_sin(angle),
                    .gravity = leap->gravity};
  if (!is_arc_clear(leap, world, &self, level_distance)) {
    return false;
  }
  const double share = (double)SHARE_OF_SPEED;
  *out = (ovis_vec3){self.direction.x * self.level * share, self.rise * share,
                     self.direction.z * self.level * share};
  return true;
}
