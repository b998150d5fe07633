#include "reference/nav_ref.h"

#include <math.h>

// ---- Blocks

static const ovis_state_traits* block(const ovis_world* world, int x, int y, int z) {
  const ovis_state state = ovis_world_block(world, (ovis_pos){x, y, z});
  if (state == OVIS_STATE_UNLOADED) {
    return NULL;
  }
  return ovis_registry_traits(ovis_world_registry(world), state);
}

static bool has(const ovis_state_traits* traits, uint64_t tag) {
  return traits != NULL && (traits->tags & tag) == tag;
}

static int whole(double value) {
  return (int)floor(value);
}

// 4.2, "surfaceY": the block above the column of water, at most 16 steps up.
static int surface(const ovis_world* world, const nav_ref_mob* mob) {
  if (!(mob->in_water && mob->can_float)) {
    return whole(mob->y + 0.5);
  }
  const int own = whole(mob->y);
  for (int steps = 0; steps <= 16; steps++) {
    const ovis_state_traits* at = block(world, whole(mob->x), own + steps, whole(mob->z));
    const bool is_water = at != NULL && at->fluid == OVIS_FLUID_WATER &&
                          !has(at, OVIS_TAG(WATERLOGGED)) && !has(at, OVIS_TAG(BUBBLE_COLUMN));
    if (!is_water) {
      return own + steps;
    }
  }
  return own;
}

// 4.2, "target y handed to move control".
static double floor_for(const ovis_world* world, double x, double y, double z) {
  const int below = whole(y) - 1;
  const ovis_state_traits* traits = block(world, whole(x), below, whole(z));
  if (traits == NULL || has(traits, OVIS_TAG(AIR))) {
    return y;
  }
  double top = 0;
  const ovis_shape shape = ovis_registry_shape(ovis_world_registry(world), traits->shape);
  for (int i = 0; i < shape.count; i++) {
    top = i == 0 || shape.boxes[i].max.y > top ? shape.boxes[i].max.y : top;
  }
  return below + top;
}

// ---- 4.3

void nav_ref_start(nav_ref* ref, const ovis_world* world, const nav_ref_mob* mob,
                   const nav_ref_node* nodes, int count) {
  for (int i = 0; i < count; i++) {
    ref->path[i] = nodes[i];
  }
  ref->count = count;
  ref->next = 0;
  ref->has_path = true;
  ref->over = NAV_REF_WALKS;
  ref->has_timed_node = false;
  ref->timer = 0;
  ref->limit = 0;
  ref->stuck = false;
  for (int i = 0; i < count; i++) {
    nav_ref_node* node = &ref->path[i];
    if (!has(block(world, node->x, node->y, node->z), OVIS_TAG(CAULDRON))) {
      continue;
    }
    const int y = node->y;
    node->y = y + 1;
    if (i < count - 1 && !(ref->path[i + 1].y > y)) {
      ref->path[i + 1].y = y + 1;
    }
  }
  ref->check_tick = ref->tick;
  ref->check_x = mob->x;
  ref->check_y = surface(world, mob);
  ref->check_z = mob->z;
}

// ---- 4.5

static double square(double value) {
  return value * value;
}

static bool is_over(const nav_ref* ref) {
  return !ref->has_path || ref->next >= ref->count;
}

static bool is_there(const nav_ref* ref, const nav_ref_rules* rules, const nav_ref_mob* mob) {
  const nav_ref_node* node = &ref->path[ref->next];
  float r;
  if (mob->width > 0.75f) {
    r = mob->width / 2.0f;
  } else {
    r = 0.75f - mob->width / 2.0f;
  }
  const double dy = fabs(mob->y - node->y);
  if (rules->level_is_closed ? dy > 1.0 : dy >= 1.0) {
    return false;
  }
  return fabs(mob->x - (node->x + 0.5)) < (double)r && fabs(mob->z - (node->z + 0.5)) < (double)r;
}

static bool may_skip(const nav_ref* ref, const nav_ref_rules* rules, double x, double y, double z) {
  const nav_ref_node* node = &ref->path[ref->next];
  switch ((int)node->type) {
  case OVIS_PATH_DANGER_FIRE:
  case OVIS_PATH_DANGER_CACTUS:
  case OVIS_PATH_DANGER_OTHER:
  case OVIS_PATH_WALKABLE_DOOR: return false;
  default: break;
  }
  if (ref->next == ref->count - 1) {
    return false;
  }
  const nav_ref_node* after = node + 1;
  const double ux = node->x + 0.5 - x;
  const double uy = node->y - y;
  const double uz = node->z + 0.5 - z;
  const double vx = after->x + 0.5 - x;
  const double vy = after->y - y;
  const double vz = after->z + 0.5 - z;
  const double uu = square(ux) + square(uy) + square(uz);
  const double vv = square(vx) + square(vy) + square(vz);
  if (uu >= 4.0) {
    return false;
  }
  if (!(vv < uu || uu < (rules->half_is_literal ? 0.25 : 0.5))) {
    return false;
  }
  return ux * vx + uy * vy + uz * vz < 0;
}

// ---- 4.6

static void give_up(nav_ref* ref, nav_ref_over why) {
  if (!is_over(ref)) {
    ref->over = why;
  }
  ref->has_path = false;
}

static void look_for_stuck(nav_ref* ref, const nav_ref_rules* rules, const nav_ref_mob* mob,
                           double x, double y, double z) {
  if (ref->tick - ref->check_tick <= 100) {
    return;
  }
  const float s = mob->speed >= 1.0f ? mob->speed : mob->speed * mob->speed;
  const float way = s * 100.0f * 0.25f;
  const double least = rules->stuck_is_fixed ? 1.5 * 1.5 : (double)(way * way);
  const double got = square(x - ref->check_x) + square(y - ref->check_y) + square(z - ref->check_z);
  if (got < least) {
    ref->stuck = true;
    give_up(ref, NAV_REF_STUCK);
  } else {
    ref->stuck = false;
  }
  ref->check_tick = ref->tick;
  ref->check_x = x;
  ref->check_y = y;
  ref->check_z = z;
}

static void look_for_timeout(nav_ref* ref, const nav_ref_rules* rules, const nav_ref_mob* mob,
                             double x, double y, double z, long game_time) {
  if (is_over(ref)) {
    return;
  }
  const long now = rules->clock_is_ms ? game_time * 50 : game_time;
  const nav_ref_node* node = &ref->path[ref->next];
  if (ref->has_timed_node && ref->timed_x == node->x && ref->timed_y == node->y &&
      ref->timed_z == node->z) {
    ref->timer += now - ref->timer_now;
  } else {
    ref->has_timed_node = true;
    ref->timed_x = node->x;
    ref->timed_y = node->y;
    ref->timed_z = node->z;
    ref->limit = 0;
    if (mob->speed > 0) {
      const double far =
          sqrt(square(node->x + 0.5 - x) + square(node->y - y) + square(node->z + 0.5 - z));
      ref->limit = far / (double)mob->speed * (rules->clock_is_ms ? 1000.0 : 20.0);
    }
  }
  ref->timer_now = now;
  if (ref->limit > 0 && (double)ref->timer > 3.0 * ref->limit) {
    ref->has_timed_node = false;
    ref->timer = 0;
    ref->limit = 0;
    ref->stuck = false;
    give_up(ref, NAV_REF_TIMEOUT);
  }
}

// ---- 4.4

static void step_on(nav_ref* ref) {
  ref->next++;
  if (ref->next == ref->count) {
    ref->over = NAV_REF_DONE;
  }
}

void nav_ref_tick(nav_ref* ref, const ovis_world* world, const nav_ref_rules* rules,
                  const nav_ref_mob* mob, long game_time) {
  ref->wants = false;
  ref->tick++;
  if (is_over(ref)) {
    return;
  }
  const int half_cells = (int)(mob->width + 1.0f);
  const double y = surface(world, mob);
  if (mob->on_ground || mob->in_water || mob->in_lava || mob->riding) {
    if (is_there(ref, rules, mob) || may_skip(ref, rules, mob->x, y, mob->z)) {
      step_on(ref);
    }
    look_for_stuck(ref, rules, mob, mob->x, y, mob->z);
    look_for_timeout(ref, rules, mob, mob->x, y, mob->z, game_time);
  } else {
    const nav_ref_node* node = &ref->path[ref->next];
    const double x = node->x + half_cells * 0.5;
    const double z = node->z + half_cells * 0.5;
    if (y > node->y && whole(mob->x) == whole(x) && whole(mob->z) == whole(z)) {
      step_on(ref);
    }
  }
  if (is_over(ref)) {
    return;
  }
  const nav_ref_node* node = &ref->path[ref->next];
  ref->wants = true;
  ref->want_x = node->x + half_cells * 0.5;
  ref->want_z = node->z + half_cells * 0.5;
  ref->want_y = floor_for(world, ref->want_x, node->y, ref->want_z);
}

bool nav_ref_concerns(const nav_ref* ref, const nav_ref_mob* mob, int x, int y, int z) {
  if (is_over(ref)) {
    return false;
  }
  const nav_ref_node* last = &ref->path[ref->count - 1];
  const double mx = (last->x + mob->x) / 2;
  const double my = (last->y + mob->y) / 2;
  const double mz = (last->z + mob->z) / 2;
  const double far = square(x + 0.5 - mx) + square(y + 0.5 - my) + square(z + 0.5 - mz);
  return far < square(ref->count - ref->next);
}
