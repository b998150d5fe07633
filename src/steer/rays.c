// Weighted rays: each step tests rays around the body and chooses the one to follow.
// Rules: docs/sources.md#steering
#include "base/check.h"
#include "steer/steer_math.h"

ovis_rays_def ovis_default_rays_def(void) {
  return (ovis_rays_def){.layers = OVIS_STEER_LAYER, // claim 399
                         .onward = 0.25};
}

static bool is_def(const ovis_rays_def* def) {
  return def->count >= 0 && def->count <= OVIS_RAYS_MAX && (def->count == 0 || def->rays != NULL);
}

ovis_rays ovis_rays_start(const ovis_rays_def* def) {
  OV_REQUIRE(def != NULL, (ovis_rays){0});
  const bool has_first = def->first >= 0 && def->first < def->count;
  return (ovis_rays){.current = has_first ? def->first : -1};
}

static bool is_free(const ovis_rays* rays, int32_t index) {
  OVIS_ASSERT(rays != NULL);
  OVIS_ASSERT(index >= 0);
  return (rays->blocked >> index & 1) == 0; // claim 399
}

static double target_weight(const ovis_rays_def* def, const ovis_steer_step* step, int32_t index) {
  OVIS_ASSERT(def != NULL);
  OVIS_ASSERT(index >= 0);
  const ovis_vec3 to_target = ov_vec_minus(step->target, step->pos);
  return ov_vec_dot(to_target, def->rays[index].dir); // claims 294, 332
}

static double onward_weight(const ovis_rays_def* def, int32_t current, int32_t index) {
  OVIS_ASSERT(index >= 0);
  return ov_vec_dot(def->rays[current].dir, def->rays[index].dir); // claims 294, 332
}

ovis_rays_sensor ovis_rays_read(const ovis_rays_def* def, const ovis_rays* rays,
                                const ovis_steer_step* step, int32_t index) {
  OV_REQUIRE(def != NULL && rays != NULL && step != NULL, (ovis_rays_sensor){0});
  const ovis_rays_sensor none = {.can_move = true};
  OV_REQUIRE(index >= 0 && is_def(def) && index < def->count, none);
  const bool has_current = rays->current >= 0 && rays->current < def->count;
  return (ovis_rays_sensor){.dir = def->rays[index].dir,
                            .length = def->rays[index].length,
                            .can_move = is_free(rays, index),
                            .target_weight = target_weight(def, step, index),
                            .onward_weight =
                                has_current ? onward_weight(def, rays->current, index) : 0};
}

// ---- Tests

static bool is_blocked(const ovis_rays_def* def, const ovis_steer_step* step, int32_t index) {
  const ovis_rays_ray* ray = &def->rays[index];
  const ovis_steer_ray line = {.from = step->pos,
                               .to = ov_vec_along(step->pos, ray->length, ray->dir),
                               .layers = def->layers,
                               .ignored = step->body.id};
  ovis_steer_hit hit;
  return step->space->ray(step->space->context, &line, &hit) || // claim 295
         ov_steer_collides(step, ray->dir);
}

static void test_ray(const ovis_rays_def* def, ovis_rays* rays, const ovis_steer_step* step,
                     int32_t index) {
  const uint64_t bit = UINT64_C(1) << index;
  rays->blocked = is_blocked(def, step, index) ? rays->blocked | bit : rays->blocked & ~bit;
}

// All rays, or the current one and the next few.
static void test_rays(const ovis_rays_def* def, ovis_rays* rays, const ovis_steer_step* step) {
  if (def->rays_per_step <= 0 || def->rays_per_step >= def->count) {
    for (int32_t i = 0; i < def->count; i++) {
      test_ray(def, rays, step, i);
    }
    return;
  }
  if (rays->current >= 0) {
    test_ray(def, rays, step, rays->current);
  }
  for (int32_t i = 0; i < def->rays_per_step; i++) { // claim 403
    rays->next = rays->next < def->count ? rays->next : 0;
    if (rays->next != rays->current) {
      test_ray(def, rays, step, rays->next);
    }
    rays->next++;
  }
}

// ---- The described choice

static bool is_same_side(const ovis_rays_def* def, int32_t current, int32_t index) {
  const double onward = onward_weight(def, current, index);
  return onward > 0 || (def->takes_right_angles && onward == 0); // claim 402
}

// The current ray is free: the last of the best for the target on its side.
static int32_t choose_onward(const ovis_rays_def* def, const ovis_rays* rays,
                             const ovis_steer_step* step) {
  int32_t best = rays->current;
  for (int32_t i = 0; i < def->count; i++) {
    if (is_free(rays, i) && is_same_side(def, rays->current, i) &&       // claim 296
        target_weight(def, step, i) >= target_weight(def, step, best)) { // claim 296
      best = i;
    }
  }
  return best;
}

// The current ray is blocked: the first of the best of its side, otherwise of the other side.
static int32_t choose_around(const ovis_rays_def* def, const ovis_rays* rays,
                             const ovis_steer_step* step) {
  int32_t same = -1;
  int32_t other = -1;
  for (int32_t i = 0; i < def->count; i++) {
    if (!is_free(rays, i)) {
      continue;
    }
    if (is_same_side(def, rays->current, i)) {
      const double onward = onward_weight(def, rays->current, i);
      if (same < 0 || onward > onward_weight(def, rays->current, same)) { // claims 297, 401
        same = i;
      }
    } else if (other < 0 || // claims 297, 401
               target_weight(def, step, i) > target_weight(def, step, other)) {
      other = i;
    }
  }
  return same >= 0 ? same : other >= 0 ? other : rays->current; // claims 297, 400
}

// ---- The choice by score

// The cost of neighbors near a way: 1 for one that is touched, down to 0 at the elbow's reach.
static double crowd_cost(const ovis_rays_def* def, const ovis_steer_step* step,
                         const ovis_rays_crowd* crowd, const ovis_rays_ray* ray) {
  OVIS_ASSERT(crowd != NULL);
  OVIS_ASSERT(ray != NULL);
  double cost = 0;
  for (int32_t i = 0; i < crowd->count; i++) {
    const ovis_rays_neighbor* other = &crowd->neighbors[i];
    const ovis_vec3 to = ov_vec_minus(other->pos, step->pos);
    const double along = ov_vec_dot(to, ray->dir);
    if (along <= 0) {
      continue; // away from a neighbor is no worse than standing
    }
    const double at = along > ray->length ? ray->length : along;
    const ovis_vec3 off = ov_vec_minus(to, ov_vec_times(at, ray->dir));
    const double touch = other->radius + step->body.radius;
    const double reach = touch + def->elbow;
    const double dist2 = ov_vec_dot(off, off);
    if (dist2 >= reach * reach) {
      continue;
    }
    const double gap = sqrt(dist2) - touch;
    cost += gap <= 0 ? 1 : gap < def->elbow ? 1 - gap / def->elbow : 0;
  }
  return cost;
}

// The score without the cost of the ground, which is the dearest to ask for.
static double score_of(const ovis_rays_def* def, const ovis_rays* rays, const ovis_steer_step* step,
                       const ovis_rays_crowd* crowd, ovis_vec3 to_target, int32_t index) {
  double score = ov_vec_dot(to_target, def->rays[index].dir);
  score += rays->current >= 0 ? def->onward * onward_weight(def, rays->current, index) : 0;
  score -= crowd != NULL ? crowd_cost(def, step, crowd, &def->rays[index]) : 0;
  return score;
}

// Costs are never below 0, so a ray whose score without it is no better than the best one's score
// with it needs no question. The first of equal rays wins.
static int32_t choose_score(const ovis_rays_def* def, const ovis_rays* rays,
                            const ovis_steer_step* step, const ovis_rays_crowd* crowd) {
  const ovis_vec3 to_target = ov_vec_unit(ov_vec_minus(step->target, step->pos));
  double scores[OVIS_RAYS_MAX];
  uint64_t open = 0;
  for (int32_t i = 0; i < def->count; i++) {
    if (is_free(rays, i)) {
      scores[i] = score_of(def, rays, step, crowd, to_target, i);
      open |= UINT64_C(1) << i;
    }
  }
  int32_t best = -1;
  double best_score = 0;
  while (open != 0) {
    int32_t next = -1;
    for (int32_t i = 0; i < def->count; i++) {
      if ((open >> i & 1) != 0 && (next < 0 || scores[i] > scores[next])) {
        next = i;
      }
    }
    open &= ~(UINT64_C(1) << next);
    if (best >= 0 && scores[next] < best_score) {
      break;
    }
    const ovis_rays_ray* ray = &def->rays[next];
    const double cost =
        def->cost != NULL ? def->cost(def->context, step->pos, ray->dir, ray->length) : 0;
    const double score = scores[next] - cost;
    if (cost >= 0 && (best < 0 || score > best_score || (score == best_score && next < best))) {
      best = next;
      best_score = score;
    }
  }
  return best;
}

ovis_vec3 ovis_rays_step(const ovis_rays_def* def, ovis_rays* rays, const ovis_steer_step* step,
                         const ovis_rays_crowd* crowd) {
  OV_REQUIRE(def != NULL && rays != NULL && step != NULL, (ovis_vec3){0});
  const ovis_vec3 none = {0, 0, 0};
  OV_REQUIRE(is_def(def), none);
  OV_REQUIRE(ov_steer_is_space(step->space), none);
  OV_REQUIRE(rays->current < def->count, none);
  if (!ov_steer_is_step(step) || (rays->current < 0 && !def->is_scored)) {
    return none; // claim 396
  }
  test_rays(def, rays, step);
  if (def->is_scored) {
    const int32_t best = choose_score(def, rays, step, crowd);
    rays->current = best >= 0 ? best : rays->current;
    return best >= 0 ? def->rays[best].dir : none;
  }
  const bool goes_on = is_free(rays, rays->current);
  rays->current = goes_on ? choose_onward(def, rays, step) : choose_around(def, rays, step);
  return def->rays[rays->current].dir;
}
