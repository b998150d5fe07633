// Reference version of navmesh following, weighted rays and breadcrumbs as a script tells them.
// Rules: docs/sources.md#steering
#include "reference/steer_ref.h"

#include <math.h>

static steer_ref_vec minus(steer_ref_vec a, steer_ref_vec b) {
  return (steer_ref_vec){a.x - b.x, a.y - b.y};
}

static steer_ref_vec plus(steer_ref_vec a, steer_ref_vec b) {
  return (steer_ref_vec){a.x + b.x, a.y + b.y};
}

static steer_ref_vec times(double factor, steer_ref_vec v) {
  return (steer_ref_vec){factor * v.x, factor * v.y};
}

static double dot(steer_ref_vec a, steer_ref_vec b) {
  return a.x * b.x + a.y * b.y;
}

static double length(steer_ref_vec v) {
  return sqrt(dot(v, v));
}

static bool is_zero(steer_ref_vec v) {
  return v.x == 0 && v.y == 0;
}

steer_ref_vec steer_ref_normalized(steer_ref_vec v) {
  const double l = length(v);
  if (l == 0) {
    return (steer_ref_vec){0, 0};
  }
  return (steer_ref_vec){v.x / l, v.y / l};
}

// ---- Navmesh

steer_ref_vec steer_ref_navmesh(bool has_navigation, steer_ref_vec at, const steer_ref_vec* path,
                                int count) {
  steer_ref_vec dir = {0, 0};
  if (!has_navigation) {
    return dir;
  }
  int first = 0;
  while (is_zero(dir) && first < count) {
    dir = steer_ref_normalized(minus(path[first], at));
    first++; // path.remove(0)
  }
  return dir;
}

// ---- Rays

steer_ref_ray steer_ref_new_ray(void) {
  return (steer_ref_ray){
      .length = 0, .dir = {0, 0}, .can_move = true, .player_weight = 0, .moveon_weight = 0};
}

static void update_rays(steer_ref_rays* self, const steer_ref_engine* engine, steer_ref_vec at,
                        steer_ref_vec target_dir, steer_ref_vec move_dir, double way) {
  for (int i = 0; i < self->count; i++) {
    steer_ref_ray* ray = &self->rays[i];
    int who;
    if (engine->ray(engine->context, at, plus(at, times(ray->length, ray->dir)), 0x1, &who)) {
      ray->can_move = false;
    } else {
      ray->can_move = !engine->test_move(engine->context, at, times(way, ray->dir));
    }
    ray->player_weight = dot(target_dir, ray->dir);
    ray->moveon_weight = dot(move_dir, ray->dir);
  }
}

static void find_direction(steer_ref_rays* self) {
  int same[2 * STEER_REF_RAYS];
  int same_count = 0;
  int other[STEER_REF_RAYS];
  int other_count = 0;
  const steer_ref_ray current = self->rays[self->current];
  for (int i = 0; i < self->count; i++) {
    if (self->rays[i].can_move && dot(self->rays[i].dir, current.dir) > 0) {
      same[same_count++] = i;
    } else if (self->rays[i].can_move) {
      other[other_count++] = i;
    }
  }
  if (current.can_move) {
    // The script adds them a second time.
    for (int i = 0; i < self->count; i++) {
      if (self->rays[i].can_move && dot(self->rays[i].dir, current.dir) > 0) {
        same[same_count++] = i;
      }
    }
    for (int k = 0; k < same_count; k++) {
      if (self->rays[same[k]].player_weight >= self->rays[self->current].player_weight) {
        self->current = same[k];
      }
    }
    return;
  }
  int best = self->current;
  if (same_count > 0) {
    best = same[0];
    for (int k = 0; k < same_count; k++) {
      if (self->rays[same[k]].moveon_weight > self->rays[best].moveon_weight) {
        best = same[k];
      }
    }
  } else if (other_count > 0) {
    best = other[0];
    for (int k = 0; k < other_count; k++) {
      if (self->rays[other[k]].player_weight > self->rays[best].player_weight) {
        best = other[k];
      }
    }
  }
  self->current = best;
}

steer_ref_vec steer_ref_rays_step(steer_ref_rays* self, const steer_ref_engine* engine,
                                  steer_ref_vec at, steer_ref_vec target, double speed,
                                  double delta) {
  if (self->current < 0) {
    return (steer_ref_vec){0, 0};
  }
  update_rays(self, engine, at, minus(target, at), self->rays[self->current].dir, speed * delta);
  find_direction(self);
  return self->rays[self->current].dir;
}

// ---- Breadcrumbs

steer_ref_crumbs steer_ref_new_crumbs(void) {
  return (steer_ref_crumbs){.interval = 0.1, .records_max = 8, .min_distance = 1.0};
}

// The text shows neither the timer's handler nor the timer. Readings 1 to 4 of README.md.
static void timer_passes(steer_ref_crumbs* self, steer_ref_vec target, double delta) {
  self->time_left = self->time_left - delta;
  if (!(self->time_left < 0)) {
    return;
  }
  self->time_left = self->time_left + self->interval;
  if (self->time_left < 0) {
    self->time_left = 0;
  }
  if (self->count > 0 &&
      length(minus(target, self->points[self->count - 1])) < self->min_distance) {
    return;
  }
  if (self->count == self->records_max) {
    for (int i = 1; i < self->count; i++) {
      self->points[i - 1] = self->points[i];
    }
    self->count--;
  }
  self->points[self->count++] = target;
}

steer_ref_vec steer_ref_crumbs_step(steer_ref_crumbs* self, const steer_ref_engine* engine,
                                    steer_ref_vec at, steer_ref_vec target, int target_number,
                                    double speed, double delta) {
  if (self->timer_runs) {
    timer_passes(self, target, delta);
  } else {
    self->timer_runs = true;
    self->time_left = self->interval;
  }
  steer_ref_vec dir = minus(target, at);
  int who = -1;
  const bool collides = engine->ray(engine->context, at, plus(at, dir), 0x1, &who);
  if ((collides && who != target_number) ||
      engine->test_move(engine->context, at, times(speed * delta, steer_ref_normalized(dir)))) {
    for (int i = 0; i < self->count; i++) {
      const steer_ref_vec new_dir = minus(self->points[i], at);
      if (!engine->ray(engine->context, at, plus(at, new_dir), 0x1, &who) &&
          !engine->test_move(engine->context, at,
                             times(speed * delta, steer_ref_normalized(new_dir)))) {
        dir = new_dir;
        break;
      }
    }
  }
  return steer_ref_normalized(dir);
}
