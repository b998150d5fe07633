#include "reference/nav_ref.h"

#include <math.h>

// ---- Blocks

static const ovis_state_traits* block(const ovis_world* world, int x, int y, int z) {
  const ovis_state state = ovis_world_get_block(world, (ovis_pos){x, y, z});
  if (state == OVIS_STATE_UNLOADED) {
    return NULL;
  }
  return ovis_blocks_get_traits(ovis_world_get_blocks(world), state);
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

// 4.2, the kinds: where the mob is taken to be.
static double height_now(nav_ref_kind kind, const ovis_world* world, const nav_ref_mob* mob) {
  switch (kind) {
  case NAV_REF_FLYING: return mob->y;
  case NAV_REF_WATER:
  case NAV_REF_AMPHIBIOUS: return mob->y + (double)mob->height * 0.5;
  case NAV_REF_GROUND:
  case NAV_REF_CLIMBER: break;
  }
  return surface(world, mob);
}

bool nav_ref_can_update(nav_ref_kind kind, const nav_ref_mob* mob) {
  const bool in_liquid = mob->in_water || mob->in_lava;
  switch (kind) {
  case NAV_REF_FLYING: return (mob->can_float && in_liquid) || !mob->riding;
  case NAV_REF_WATER: return mob->can_breach || in_liquid;
  case NAV_REF_AMPHIBIOUS: return true;
  case NAV_REF_GROUND:
  case NAV_REF_CLIMBER: break;
  }
  return mob->on_ground || in_liquid || mob->riding;
}

bool nav_ref_is_clear(nav_ref_kind kind, const ovis_world* world, const nav_ref_mob* mob, double x,
                      double y, double z) {
  const bool asks = kind == NAV_REF_FLYING || kind == NAV_REF_WATER ||
                    (kind == NAV_REF_AMPHIBIOUS && (mob->in_water || mob->in_lava));
  if (!asks) {
    return false;
  }
  const ovis_vec3 from = {mob->x, height_now(kind, world, mob), mob->z};
  const ovis_vec3 to = {x, y + (double)mob->height * 0.5, z};
  return !ovis_world_cast_ray(world, from, to, OVIS_RAY_FLUIDS_NONE).is_hit;
}

bool nav_ref_is_stable(nav_ref_kind kind, const ovis_world* world, int x, int y, int z) {
  switch (kind) {
  case NAV_REF_FLYING: return has(block(world, x, y, z), OVIS_TAG(FULL_TOP));
  case NAV_REF_WATER: return !has(block(world, x, y, z), OVIS_TAG(OPAQUE) | OVIS_TAG(FULL_CUBE));
  case NAV_REF_AMPHIBIOUS: {
    const ovis_state_traits* below = block(world, x, y - 1, z);
    return below != NULL && !has(below, OVIS_TAG(AIR));
  }
  case NAV_REF_GROUND:
  case NAV_REF_CLIMBER: break;
  }
  return has(block(world, x, y - 1, z), OVIS_TAG(OPAQUE) | OVIS_TAG(FULL_CUBE));
}

// 4.2, "target y handed to move control".
static double floor_for(const ovis_world* world, double x, double y, double z) {
  const int below = whole(y) - 1;
  const ovis_state_traits* traits = block(world, whole(x), below, whole(z));
  if (traits == NULL || has(traits, OVIS_TAG(AIR))) {
    return y;
  }
  double top = 0;
  const ovis_shape shape = ovis_blocks_get_shape(ovis_world_get_blocks(world), traits->shape);
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
  ref->check_y = height_now(ref->kind, world, mob);
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

static bool may_skip(const nav_ref* ref, const ovis_world* world, const nav_ref_rules* rules,
                     const nav_ref_mob* mob, double y) {
  const double x = mob->x;
  const double z = mob->z;
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
  const int half_cells = (int)(mob->width + 1.0f);
  if (nav_ref_is_clear(ref->kind, world, mob, node->x + half_cells * 0.5, node->y,
                       node->z + half_cells * 0.5)) {
    return true;
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

// True if a mob that cannot follow has passed a node: it is in the air above the node's cell.
static bool is_over_node(const nav_ref* ref, const nav_ref_mob* mob, double x, double y, double z) {
  const nav_ref_node* node = &ref->path[ref->next];
  return y > node->y && !mob->on_ground && whole(mob->x) == whole(x) && whole(mob->z) == whole(z);
}

// A cell whose middle is nearer than the mob is wide.
static bool is_near(const nav_ref_mob* mob, int x, int y, int z) {
  const double reach = (double)mob->width;
  return square(x + 0.5 - mob->x) + square(y + 0.5 - mob->y) + square(z + 0.5 - mob->z) <
         square(reach);
}

static void climb(nav_ref* ref, const nav_ref_mob* mob) {
  const bool is_above = mob->y > ref->raw_y && is_near(mob, ref->raw_x, whole(mob->y), ref->raw_z);
  if (is_near(mob, ref->raw_x, ref->raw_y, ref->raw_z) || is_above) {
    ref->has_raw = false;
    return;
  }
  ref->wants = true;
  ref->want_x = ref->raw_x;
  ref->want_y = ref->raw_y;
  ref->want_z = ref->raw_z;
}

void nav_ref_tick(nav_ref* ref, const ovis_world* world, const nav_ref_rules* rules,
                  const nav_ref_mob* mob, long game_time) {
  ref->wants = false;
  if (is_over(ref) && ref->kind == NAV_REF_CLIMBER) {
    if (ref->has_raw) {
      climb(ref, mob);
    }
    return;
  }
  ref->tick++;
  if (is_over(ref)) {
    return;
  }
  const int half_cells = (int)(mob->width + 1.0f);
  const double y = height_now(ref->kind, world, mob);
  if (nav_ref_can_update(ref->kind, mob)) {
    if (is_there(ref, rules, mob) || may_skip(ref, world, rules, mob, y)) {
      step_on(ref);
    }
    look_for_stuck(ref, rules, mob, mob->x, y, mob->z);
    look_for_timeout(ref, rules, mob, mob->x, y, mob->z, game_time);
  } else {
    const nav_ref_node* node = &ref->path[ref->next];
    if (is_over_node(ref, mob, node->x + half_cells * 0.5, y, node->z + half_cells * 0.5)) {
      step_on(ref);
    }
  }
  if (is_over(ref)) {
    return;
  }
  const nav_ref_node* node = &ref->path[ref->next];
  const bool walks = ref->kind == NAV_REF_GROUND || ref->kind == NAV_REF_CLIMBER;
  ref->wants = true;
  ref->want_x = node->x + half_cells * 0.5;
  ref->want_z = node->z + half_cells * 0.5;
  ref->want_y = walks ? floor_for(world, ref->want_x, node->y, ref->want_z) : node->y;
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
