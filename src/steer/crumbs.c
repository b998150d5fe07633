// Breadcrumbs: a trail of the places where the target was, and the first of them in sight.
// Rules: docs/sources.md#steering
#include "base/check.h"
#include "steer/steer_math.h"

#include <string.h>

ovis_trail_def ovis_default_trail_def(void) {
  return (ovis_trail_def){.interval = 0.1,   // claim 298
                          .count_max = 8,    // claim 298
                          .distance_min = 1, // claim 298
                          .layers = OVIS_STEER_LAYER};
}

static bool is_def(const ovis_trail_def* def) {
  return def->interval >= 0 && def->interval <= 10 &&               // claim 405
         def->count_max >= 1 && def->count_max <= OVIS_TRAIL_MAX && // claim 405
         def->distance_min >= 0 && def->distance_min <= 100;        // claim 405
}

static bool is_trail(const ovis_trail_def* def, const ovis_trail* trail) {
  OVIS_ASSERT(def != NULL);
  return is_def(def) && trail->records != NULL && trail->count >= 0 &&
         trail->count <= def->count_max;
}

// ---- The trail

static void record(const ovis_trail_def* def, ovis_trail* trail, ovis_vec3 target) {
  OVIS_ASSERT(trail != NULL);
  if (trail->count > 0) {
    const ovis_vec3 moved = ov_vec_minus(target, trail->records[trail->count - 1]);
    if (ov_vec_length(moved) < def->distance_min) { // claim 298
      return;
    }
  }
  if (trail->count == def->count_max) { // claim 298
    trail->count--;
    memmove(trail->records, trail->records + 1, (size_t)trail->count * sizeof *trail->records);
  }
  trail->records[trail->count++] = target;
}

void ovis_trail_pass(const ovis_trail_def* def, ovis_trail* trail, double dt, ovis_vec3 target,
                     ovis_shape_id target_id) {
  OV_REQUIRE(def != NULL && trail != NULL, );
  OV_REQUIRE(is_trail(def, trail), );
  if (!(dt >= 0 && dt <= 1e3) || !ov_is_vec3_within(&target, OVIS_STEER_PLACE_MAX)) {
    return;
  }
  if (trail->target_id.value != target_id.value && !def->keeps_on_change) { // claim 409
    trail->count = 0;                                                       // claim 409
  }
  trail->target_id = target_id;
  if (!trail->is_running) { // claim 299
    trail->is_running = true;
    trail->time_left = def->interval; // claim 299
    return;
  }
  trail->time_left -= dt;
  if (trail->time_left < 0) {
    trail->time_left += def->interval;
    trail->time_left = trail->time_left < 0 ? 0 : trail->time_left;
    record(def, trail, target);
  }
}

// ---- The chaser

// Is the place in sight, and can the body move toward it?
static bool is_open(const ovis_trail_def* def, const ovis_steer_step* step, ovis_vec3 way,
                    ovis_shape_id seen_id) {
  OVIS_ASSERT(step != NULL);
  const ovis_steer_ray line = {.from = step->pos,
                               .to = ov_vec_along(step->pos, 1, way),
                               .layers = def->layers,
                               .ignored = step->body.id};
  ovis_steer_hit hit;
  const bool is_hit = step->space->ray(step->space->context, &line, &hit);
  const bool is_seen =
      !is_hit || (seen_id.value != 0 && hit.id.value == seen_id.value); // claim 300
  return is_seen && !ov_steer_collides(step, ov_vec_unit(way));         // claims 300, 301
}

ovis_vec3 ovis_crumbs_follow(const ovis_trail_def* def, const ovis_trail* trail,
                             const ovis_steer_step* step, int32_t* out_record) {
  const ovis_vec3 none = {0, 0, 0};
  int32_t ignored;
  int32_t* choice = out_record != NULL ? out_record : &ignored;
  *choice = OVIS_CRUMBS_LOST;
  OV_REQUIRE(def != NULL && trail != NULL && step != NULL, none);
  OV_REQUIRE(is_trail(def, trail), none);
  OV_REQUIRE(ov_steer_is_space(step->space), none);
  if (!ov_steer_is_step(step)) {
    return none;
  }
  const ovis_vec3 straight = ov_vec_minus(step->target, step->pos);
  if (is_open(def, step, straight, step->target_id)) {
    *choice = OVIS_CRUMBS_STRAIGHT; // claim 300
    return ov_vec_unit(straight);
  }
  for (int32_t i = 0; i < trail->count; i++) { // claim 301
    const int32_t index = def->newest_first ? trail->count - 1 - i : i;
    const ovis_vec3 way = ov_vec_minus(trail->records[index], step->pos);
    if (is_open(def, step, way, (ovis_shape_id){0})) { // claim 301
      *choice = index;
      return ov_vec_unit(way);
    }
  }
  return ov_vec_unit(straight); // claim 406
}

ovis_vec3 ovis_crumbs_step(const ovis_trail_def* def, ovis_trail* trail,
                           const ovis_steer_step* step, int32_t* out_record) {
  if (def != NULL && trail != NULL && step != NULL) {
    ovis_trail_pass(def, trail, step->dt, step->target, step->target_id);
  }
  return ovis_crumbs_follow(def, trail, step, out_record);
}
