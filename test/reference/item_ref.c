#include "reference/item_ref.h"

#include "reference/body_ref_inside.h"

body_ref item_ref_body(double x, double y, double z) {
  return (body_ref){.width = 0.25f,
                    .height = 0.25f,
                    .eye = 0.2125f,
                    .weighs = true,
                    .swims = true,
                    .drifts = true,
                    .is_thing = true,
                    .at = {x, y, z}};
}

static void find_fluids(body_ref* b, const ovis_world* world) {
  body_find_fluid(b, world, OVIS_FLUID_WATER, true);
  body_find_fluid(b, world, OVIS_FLUID_LAVA, true);
  body_find_eye(b, world);
  b->fallen = b->wet ? 0 : b->hot ? b->fallen / 2 : b->fallen;
}

static void float_up(body_ref* b, double keep) {
  b->v[0] *= keep;
  b->v[1] += b->v[1] < (double)0.06f ? (double)5e-4f : 0;
  b->v[2] *= keep;
}

void item_ref_tick(body_ref* b, const ovis_world* world, long phase) {
  const double dips = (double)(b->eye - 0.11111111f);
  b->landed = 0;
  find_fluids(b, world);
  if (b->wet && b->depth[OVIS_FLUID_WATER] > dips) {
    float_up(b, (double)0.99f);
  } else if (b->hot && b->depth[OVIS_FLUID_LAVA] > dips) {
    float_up(b, (double)0.95f);
  } else {
    b->v[1] -= 0.04;
  }
  const double level = b->v[0] * b->v[0] + b->v[2] * b->v[2];
  if (b->stands && level <= (double)1e-5f && phase % 4 != 0) {
    return;
  }
  body_move(b, world);
  const float keep = b->stands ? body_slip(b, world) * 0.98f : 0.98f;
  b->v[0] *= (double)keep;
  b->v[1] *= 0.98;
  b->v[2] *= (double)keep;
  if (b->stands && b->v[1] < 0) {
    b->v[1] *= -0.5;
  }
}

// ---- Projectiles

static const struct {
  double drag, wet_drag, gravity;
} flights[] = {[FLIGHT_REF_ARROW] = {(double)0.99f, (double)0.6f, (double)0.05f},
               [FLIGHT_REF_SNOWBALL] = {(double)0.99f, (double)0.8f, (double)0.03f},
               [FLIGHT_REF_POTION] = {(double)0.99f, (double)0.8f, (double)0.05f},
               [FLIGHT_REF_SPIT] = {(double)0.99f, (double)0.99f, (double)0.06f},
               [FLIGHT_REF_FIREBALL] = {(double)0.95f, (double)0.8f, 0}};

void projectile_ref_tick(projectile_ref* p, const ovis_world* world) {
  body_ref* b = &p->body;
  body_find_fluid(b, world, OVIS_FLUID_WATER, true);
  body_find_fluid(b, world, OVIS_FLUID_LAVA, true);
  const ovis_vec3 from = {b->at[0], b->at[1], b->at[2]};
  const ovis_vec3 to = {b->at[0] + b->v[0], b->at[1] + b->v[1], b->at[2] + b->v[2]};
  const ovis_ray_hit hit = ovis_world_cast_ray(world, from, to, OVIS_RAY_FLUIDS_NONE);
  p->has_hit = hit.is_hit;
  if (hit.is_hit) {
    p->cell = hit.pos;
    memcpy(b->at, (double[3]){hit.point.x, hit.point.y, hit.point.z}, sizeof b->at);
    return;
  }
  const double drag = b->wet ? flights[p->flight].wet_drag : flights[p->flight].drag;
  for (int i = 0; i < 3; i++) {
    b->at[i] += b->v[i];
    b->v[i] = p->flight == FLIGHT_REF_FIREBALL ? (b->v[i] + p->thrust[i]) * drag : b->v[i] * drag;
  }
  b->v[1] -= flights[p->flight].gravity;
}

void projectile_ref_thrust(const double direction[3], double thrust[3]) {
  const double all =
      sqrt(direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2]);
  for (int i = 0; i < 3; i++) {
    thrust[i] = direction[i] / all * 0.1;
  }
}

void projectile_ref_shoot(const double direction[3], float speed, float inaccuracy,
                          const double draws[6], double v[3]) {
  const double all =
      sqrt(direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2]);
  for (int i = 0; i < 3; i++) {
    const double off =
        0.0172275 * (double)inaccuracy * (draws[2 * i] - draws[2 * i + 1]); // NOLINT: triangle
    v[i] = (direction[i] / all + off) * (double)speed;
  }
}

// ---- Numbers of hits

int item_ref_fall_damage(float distance, float jump_boost, float factor, float share) {
  const float over = (distance * share - 3.0f - jump_boost) * factor;
  return over > 0 ? (int)ceil((double)over) : 0;
}

void item_ref_fall_on(const char* block, float* factor, float* share) {
  *factor = 1;
  *share = 1;
  if (strcmp(block, "hay_block") == 0 || strcmp(block, "honey_block") == 0) {
    *factor = 0.2f;
  } else if (strcmp(block, "slime_block") == 0 || strcmp(block, "powder_snow") == 0) {
    *factor = 0;
  } else if (strlen(block) > 4 && strcmp(block + strlen(block) - 4, "_bed") == 0) {
    *share = 0.5f;
  }
}

void item_ref_knock_back(double v[3], bool on_ground, double x, double z, double strength,
                         double resistance) {
  const double push = strength * (1 - resistance);
  const double all = sqrt(x * x + z * z);
  if (push <= 0) {
    return;
  }
  v[0] = v[0] / 2 - x / all * push;
  v[1] = on_ground ? fmin(0.4, v[1] / 2 + push) : v[1];
  v[2] = v[2] / 2 - z / all * push;
}

float item_ref_hit(float amount, int* immune, float* last) {
  if (*immune > 10) {
    const float more = amount - *last;
    if (more <= 0) {
      return 0;
    }
    *last = amount;
    return more;
  }
  *last = amount;
  *immune = 20;
  return amount;
}

float item_ref_explosion(float power, double distance, double exposure) {
  const double radius = 2 * (double)power;
  if (distance > radius) {
    return 0;
  }
  const double impact = (1 - distance / radius) * exposure;
  return (float)floor((impact * impact + impact) / 2 * 7 * radius + 1);
}
