#include "support/steer_subject.h"

#include "reference/steer_ref.h"
#include "support/test.h"

static steer_ref_vec flat(ovis_vec3 v) {
  return (steer_ref_vec){v.x, v.y};
}

static ovis_vec3 level(steer_ref_vec v) {
  return (ovis_vec3){v.x, v.y, 0};
}

// ---- The space, for the script

static bool ray(void* context, steer_ref_vec from, steer_ref_vec to, int layers, int* who) {
  const ovis_steer_step* step = context;
  const ovis_steer_ray line = {.from = level(from), .to = level(to), .layers = (uint32_t)layers};
  ovis_steer_hit hit = {0};
  const bool is_hit = step->space->ray(step->space->context, &line, &hit);
  *who = (int)hit.id.value;
  return is_hit;
}

static bool test_move(void* context, steer_ref_vec from, steer_ref_vec motion) {
  const ovis_steer_step* step = context;
  return step->space->move(step->space->context, &step->body, level(from), level(motion));
}

static steer_ref_engine engine_of(const ovis_steer_step* step) {
  return (steer_ref_engine){(void*)(uintptr_t)step, ray, test_move};
}

// ---- Rays

ovis_vec3 steer_subject_rays(const ovis_rays_def* def, ovis_rays* state,
                             const ovis_steer_step* step) {
  if (test_subject_now() == TEST_ENGINE) {
    return ovis_rays_step(def, state, step, NULL);
  }
  assert_true(def->layers == 1 && !def->is_scored && !def->takes_right_angles);
  assert_int_equal(def->rays_per_step, 0);
  steer_ref_rays rays = {.count = def->count, .current = state->current};
  for (int32_t i = 0; i < def->count; i++) {
    rays.rays[i] = steer_ref_new_ray();
    rays.rays[i].dir = flat(def->rays[i].dir);
    rays.rays[i].length = def->rays[i].length;
  }
  const steer_ref_engine engine = engine_of(step);
  const steer_ref_vec dir = steer_ref_rays_step(&rays, &engine, flat(step->pos), flat(step->target),
                                                step->speed, step->dt);
  state->current = rays.current;
  state->blocked = 0;
  for (int32_t i = 0; i < def->count; i++) {
    state->blocked |= (uint64_t)!rays.rays[i].can_move << i;
  }
  return level(dir);
}

// ---- Breadcrumbs

static steer_ref_crumbs crumbs_of(const ovis_trail_def* def, const ovis_trail* trail) {
  assert_false(def->newest_first);
  assert_false(def->keeps_on_change);
  steer_ref_crumbs crumbs = {.interval = def->interval,
                             .records_max = def->count_max,
                             .min_distance = def->distance_min,
                             .timer_runs = trail->is_running,
                             .time_left = trail->time_left,
                             .count = trail->count};
  for (int32_t i = 0; i < trail->count; i++) {
    crumbs.points[i] = flat(trail->records[i]);
  }
  return crumbs;
}

static void take(ovis_trail* trail, const steer_ref_crumbs* crumbs) {
  trail->is_running = crumbs->timer_runs;
  trail->time_left = crumbs->time_left;
  trail->count = crumbs->count;
  for (int32_t i = 0; i < crumbs->count; i++) {
    trail->records[i] = level(crumbs->points[i]);
  }
}

static ovis_vec3 step_of(steer_ref_crumbs* crumbs, const ovis_steer_step* step) {
  const steer_ref_engine engine = engine_of(step);
  return level(steer_ref_crumbs_step(crumbs, &engine, flat(step->pos), flat(step->target),
                                     (int)step->target_id.value, step->speed, step->dt));
}

ovis_vec3 steer_subject_crumbs(const ovis_trail_def* def, ovis_trail* trail,
                               const ovis_steer_step* step) {
  if (test_subject_now() == TEST_ENGINE) {
    return ovis_crumbs_step(def, trail, step, NULL);
  }
  steer_ref_crumbs crumbs = crumbs_of(def, trail);
  const ovis_vec3 dir = step_of(&crumbs, step);
  take(trail, &crumbs);
  return dir;
}

// The script's step without the time that passes: its timer has long to run.
ovis_vec3 steer_subject_follow(const ovis_trail_def* def, const ovis_trail* trail,
                               const ovis_steer_step* step) {
  if (test_subject_now() == TEST_ENGINE) {
    return ovis_crumbs_follow(def, trail, step, NULL);
  }
  steer_ref_crumbs crumbs = crumbs_of(def, trail);
  crumbs.timer_runs = true;
  crumbs.time_left = 1e9;
  return step_of(&crumbs, step);
}

// The script's step in a space where nothing is in its way.
static bool no_ray(void* context, const ovis_steer_ray* line, ovis_steer_hit* out) {
  (void)context, (void)line, (void)out;
  return false;
}

static bool no_move(void* context, const ovis_steer_body* body, ovis_vec3 from, ovis_vec3 motion) {
  (void)context, (void)body, (void)from, (void)motion;
  return false;
}

void steer_subject_pass(const ovis_trail_def* def, ovis_trail* trail, double dt, ovis_vec3 pos) {
  if (test_subject_now() == TEST_ENGINE) {
    ovis_trail_pass(def, trail, dt, pos, (ovis_shape_id){7});
    return;
  }
  const ovis_steer_space nothing = {.ray = no_ray, .move = no_move};
  ovis_steer_step step = ovis_default_steer_step();
  step.space = &nothing;
  step.target = pos;
  step.target_id.value = 7;
  step.dt = dt;
  steer_subject_crumbs(def, trail, &step);
}
