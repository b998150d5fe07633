// Jumps far: chooses a place that no short walk reaches, stands ready, jumps, and flies to it.
// Rules: docs/sources.md#long-jumps
#include "mind/brain/leap/leap_behaviors.h"

#include "agent/effects.h"
#include "base/check.h"
#include "base/limits.h"
#include "base/vec.h"
#include "nav/nav.h"
#include "path/path_finder.h"
#include "world/place.h"
#include "world/scan.h"

#include <ovis/item.h>

#include <math.h>
#include <string.h>

// Source of all numbers in this file: docs/sources.md#long-jumps
#define RUN_TICKS 200
#define READY_TICKS 40
#define FLIGHT_TICKS 100
#define GRAVITY 0.08
#define SHORT_WALK 8 // nodes: a place with such a path to it is not jumped to
#define LANDING_SPEED 0.1
#define BOOST 0.1 // blocks per tick, of each level of the effect
#define ANGLES 4

typedef struct long_jump {
  ovis_vec3 start; // where it stood when it began
  ovis_vec3 velocity;
  int64_t ready_since; // game time
  bool has_searched;
  bool has_jump;
} long_jump;

static void fields(void* state, ov_fields* list) {
  long_jump* self = state;
  ov_field_place(list, "start", &self->start);
  ov_field_vec3(list, "velocity", &self->velocity);
  ov_field_i64(list, "ready_since", &self->ready_since);
  ov_field_bool(list, "has_searched", &self->has_searched);
  ov_field_bool(list, "has_jump", &self->has_jump);
  if (list->mode == OV_FIELDS_READ) {
    list->is_bad |= !ov_is_vec3_within(&self->velocity, OV_VELOCITY_MAX);
  }
}

static int32_t draw_pause(ov_rng* rng, int32_t min, int32_t max) {
  OVIS_ASSERT(max >= 0);
  return min + ov_rng_int(rng, max + 1 - min);
}

void ov_leap_draw_pause(ov_actor* actor, int32_t pause_min, int32_t pause_max) {
  OVIS_ASSERT(pause_max >= 0);
  ov_brain* brain = ov_brain_of(actor);
  if (brain == NULL) {
    return; // another mind was given to it
  }
  ov_brain_set_number(brain, OVIS_MEM_LONG_JUMP_COOLING_DOWN,
                      draw_pause(&actor->rng, pause_min, pause_max), OVIS_MEMORY_FOR_EVER);
}

static void pause_by_half(ov_behavior_turn* turn) {
  const ov_long_jump_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->pause_max >= 0);
  const int32_t pause =
      draw_pause(&turn->agent->self->rng, settings->pause_min, settings->pause_max);
  ov_brain_set_number(turn->brain, OVIS_MEM_LONG_JUMP_COOLING_DOWN, pause / 2,
                      OVIS_MEMORY_FOR_EVER);
}

static bool can_start(ov_behavior_turn* turn) {
  const ov_long_jump_settings* settings = turn->settings;
  const ov_agent* agent = turn->agent;
  const ov_body* body = &agent->self->body;
  const ovis_state_traits* here = ov_agent_block(agent, ov_cell_of(body->pos));
  if (body->is_on_ground && !body->is_in_water && !body->is_in_lava &&
      (here->tags & OVIS_TAG(HONEY_BLOCK)) == 0 &&
      (settings->test == NULL || settings->test(turn))) {
    return true;
  }
  pause_by_half(turn);
  return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

static void start(ov_behavior_turn* turn) {
  long_jump* self = turn->state;
  *self = (long_jump){.start = turn->agent->self->body.pos};
}

static bool stands_still(const long_jump* self, const ov_body* body) {
  return ov_vec_is_same(body->pos, self->start);
}

static bool can_continue(ov_behavior_turn* turn) {
  const long_jump* self = turn->state;
  const ov_body* body = &turn->agent->self->body;
  const bool goes_on =
      stands_still(self, body) && !body->is_in_water && (self->has_jump || !self->has_searched);
  if (!goes_on && !ov_brain_has(turn->brain, OVIS_MEM_LONG_JUMP_MID_JUMP)) {
    pause_by_half(turn);
    ov_brain_erase(turn->brain, OVIS_MEM_LOOK_TARGET);
  }
  return goes_on;
}

// ---- The landing

static bool is_solid_below(const ov_agent* agent, ovis_pos cell) {
  return ov_nav_is_stable(OVIS_NAVIGATION_GROUND, agent->world, cell);
}

bool ov_leap_can_land(const ov_agent* agent, ovis_pos cell) {
  return is_solid_below(agent, cell) &&
         ov_agent_path_body(agent)
                 ->malus[ovis_path_finder_get_cell_type(agent->turn->paths.finder, cell)] == 0;
}

typedef struct landings {
  ovis_pos* cells;
  int32_t* weights;
  int32_t* order;
  int32_t count, capacity;
  ovis_pos min; // of the box around the own cell
  int32_t side, high;
  bool* walkable; // of each cell of the box: a short walk is known to lead there
} landings;

static int32_t box_index(const landings* list, ovis_pos cell) {
  const int32_t x = cell.x - list->min.x;
  const int32_t y = cell.y - list->min.y;
  const int32_t z = cell.z - list->min.z;
  const bool is_inside = (uint32_t)x < (uint32_t)list->side && (uint32_t)y < (uint32_t)list->high &&
                         (uint32_t)z < (uint32_t)list->side;
  return is_inside ? (y * list->side + z) * list->side + x : -1;
}

static void note_walkable(void* user, ovis_pos pos) {
  landings* list = user;
  const int32_t index = box_index(list, pos);
  if (index >= 0) {
    list->walkable[index] = true;
  }
}

// Does a short walk lead there? One search finds short walks to many places: each node that it met
// has one, unless its way from the start is longer. claim 157
static bool can_walk_to(ov_agent* agent, landings* list, ovis_pos cell) {
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  const ov_nav_path path = ov_nav_path_to_block(&agent->self->nav, &mob, cell, 0);
  if (!path.is_current && path.refusal == OVIS_NAV_REFUSAL_NONE) {
    ov_path_finder_each_visited(agent->turn->paths.finder, SHORT_WALK, note_walkable, list);
  }
  return path.result == OVIS_PATH_REACHED && path.count <= SHORT_WALK;
}

static bool find_velocity(ov_behavior_turn* turn, ovis_pos cell, ovis_vec3* out) {
  static const int32_t angles[ANGLES] = {65, 70, 75, 80};
  static const int32_t weights[ANGLES] = {1, 1, 1, 1};
  const ov_long_jump_settings* settings = turn->settings;
  OVIS_ASSERT(settings->speed_max > 0);
  ov_actor* actor = turn->agent->self;
  const ov_leap leap = {.from = actor->body.pos,
                        .to = ov_cell_center(cell),
                        .size = ov_body_size_scaled(&actor->body.size, settings->size_share),
                        .gravity = GRAVITY,
                        .speed_max = settings->speed_max};
  int32_t order[ANGLES];
  ov_rng_weighted_order(&actor->rng, weights, ANGLES, order);
  for (int32_t i = 0; i < ANGLES; i++) {
    if (ov_leap_velocity(&leap, turn->agent->world, angles[order[i]], out)) {
      return true;
    }
  }
  return false;
}

static bool try_landing(ov_behavior_turn* turn, landings* list, int32_t index) {
  OVIS_ASSERT(index >= 0);
  long_jump* self = turn->state;
  const ovis_pos cell = list->cells[index];
  ovis_vec3 velocity;
  if (list->walkable[box_index(list, cell)] || !find_velocity(turn, cell, &velocity)) {
    return false;
  }
  ov_brain_look_at_cell(turn->brain, cell);
  if (can_walk_to(turn->agent, list, cell)) {
    return false;
  }
  self->velocity = velocity;
  self->ready_since = turn->time;
  self->has_jump = true;
  return true;
}

// Those that do not count are never chosen, so they are left out before the draw: that changes
// nothing in the order of the others.
static void list_landings(ov_behavior_turn* turn, landings* list) {
  const ov_long_jump_settings* settings = turn->settings;
  const ov_agent* agent = turn->agent;
  const ovis_pos at = ov_brain_own_cell(agent);
  const ov_cell_range in = ov_cells_around(at, settings->range_xz, settings->range_y);
  for (ovis_pos cell = in.min; cell.y <= in.max.y; cell = ov_scan_yzx(cell, &in)) {
    const bool is_own_column = cell.x == at.x && cell.z == at.z;
    if (!is_own_column &&
        (settings->can_land != NULL ? settings->can_land : ov_leap_can_land)(agent, cell)) {
      OVIS_ASSERT(list->count < list->capacity);
      list->cells[list->count] = cell;
      list->weights[list->count++] = (int32_t)ov_cell_dist2(cell, at);
    }
  }
}

static void try_landings(ov_behavior_turn* turn, landings* list) {
  const ov_long_jump_settings* settings = turn->settings;
  ov_agent* agent = turn->agent;
  const bool prefers = settings->is_preferred != NULL &&
                       ov_rng_float(&agent->self->rng) < settings->chance_preferred;
  list_landings(turn, list);
  ov_rng_weighted_order(&agent->self->rng, list->weights, list->count, list->order);
  for (int32_t pass = prefers ? 0 : 1; pass < 2; pass++) {
    for (int32_t i = 0; i < list->count; i++) {
      const int32_t index = list->order[i];
      const bool is_now =
          !prefers || settings->is_preferred(agent, list->cells[index]) == (pass == 0);
      if (is_now && try_landing(turn, list, index)) {
        return;
      }
    }
  }
}

// Tries landings until one fits, the farther the likelier.
static void search(ov_behavior_turn* turn) {
  const ov_long_jump_settings* settings = turn->settings;
  ov_arena* scratch = &turn->agent->turn->scratch;
  const ovis_pos at = ov_brain_own_cell(turn->agent);
  const int32_t side = 2 * settings->range_xz + 1;
  const int32_t high = 2 * settings->range_y + 1;
  landings list = {
      .capacity = side * side * high,
      .min = {at.x - settings->range_xz, at.y - settings->range_y, at.z - settings->range_xz},
      .side = side,
      .high = high};
  const size_t count = (size_t)list.capacity;
  list.cells = ov_arena_push(scratch, count * sizeof *list.cells, "landings");
  list.weights = ov_arena_push(scratch, count * sizeof *list.weights, "weights of landings");
  list.order = ov_arena_push(scratch, count * sizeof *list.order, "order of landings");
  list.walkable = ov_arena_push(scratch, count * sizeof *list.walkable, "walkable landings");
  if (list.cells != NULL && list.weights != NULL && list.order != NULL && list.walkable != NULL) {
    memset(list.walkable, 0, count * sizeof *list.walkable);
    try_landings(turn, &list);
  } else {
    turn->agent->turn->is_out_of_memory = true;
  }
  void* const pushed[] = {list.walkable, list.order, list.weights, list.cells};
  for (int32_t i = 0; i < 4; i++) {
    if (pushed[i] != NULL) {
      ov_arena_pop(scratch, pushed[i]);
    }
  }
}

static void jump(ov_behavior_turn* turn) {
  const long_jump* self = turn->state;
  ov_actor* actor = turn->agent->self;
  const ovis_vec3 way = self->velocity;
  const double speed = ov_vec_length(way);
  const double boost = BOOST * ov_effect_level(actor, OVIS_EFFECT_JUMP_BOOST);
  const double share = speed > 0 ? (speed + boost) / speed : 1;
  actor->body.yaw_deg = actor->body.body_yaw_deg;
  actor->body.is_ballistic = true;
  actor->body.velocity = (ovis_vec3){way.x * share, way.y * share, way.z * share};
  ov_brain_set_number(turn->brain, OVIS_MEM_LONG_JUMP_MID_JUMP, 1, OVIS_MEMORY_FOR_EVER);
}

static void tick(ov_behavior_turn* turn) {
  long_jump* self = turn->state;
  if (!self->has_jump) {
    self->has_searched = true;
    search(turn);
  } else if (turn->time - self->ready_since >= READY_TICKS) {
    jump(turn);
  }
}

const ov_behavior_kind ov_long_jump = {
    OV_TIMED("LongJumpToRandomPos"),
    .flags = OVIS_FLAG_MOVE | OVIS_FLAG_JUMP,
    OV_NEEDS(OV_REGISTERED(LOOK_TARGET), OV_ABSENT(LONG_JUMP_COOLING_DOWN),
             OV_ABSENT(LONG_JUMP_MID_JUMP)),
    OV_TICKS(RUN_TICKS, RUN_TICKS),
    OV_STATE(long_jump, fields),
    OV_SETTINGS(ov_long_jump_settings),
    OV_BEHAVIOR_CALLS(can_start, can_continue, start, tick, NULL),
    OV_PHRASES(.words = "jump far", .doing = "getting ready for a long jump",
               .does = "gets ready for a long jump",
               OV_WHY({OVIS_REASON_NOT_HERE, "it does not stand on dry ground"})),
};

// ---- LongJumpMidJump

static void start_flight(ov_behavior_turn* turn) {
  const ov_long_jump_settings* settings = turn->settings;
  ov_actor* actor = turn->agent->self;
  actor->body.is_ballistic = true;
  ov_actor_resize(actor, actor->is_baby);
  actor->body.size = ov_body_size_scaled(&actor->body.size, settings->size_share);
}

static bool is_flying(ov_behavior_turn* turn) {
  return !turn->agent->self->body.is_on_ground;
}

static void stop_flight(ov_behavior_turn* turn) {
  const ov_long_jump_settings* settings = turn->settings;
  ov_actor* actor = turn->agent->self;
  ov_body* body = &actor->body;
  if (body->is_on_ground) {
    body->velocity.x *= LANDING_SPEED;
    body->velocity.z *= LANDING_SPEED;
  }
  body->is_ballistic = false;
  ov_actor_resize(actor, actor->is_baby);
  ov_brain_erase(turn->brain, OVIS_MEM_LONG_JUMP_MID_JUMP);
  ov_leap_draw_pause(actor, settings->pause_min, settings->pause_max);
}

const ov_behavior_kind ov_long_jump_mid = {
    OV_TIMED("LongJumpMidJump"),
    .flags = OVIS_FLAG_MOVE | OVIS_FLAG_JUMP,
    OV_NEEDS(OV_REGISTERED(LOOK_TARGET), OV_PRESENT(LONG_JUMP_MID_JUMP)),
    OV_TICKS(FLIGHT_TICKS, FLIGHT_TICKS),
    OV_SETTINGS(ov_long_jump_settings),
    OV_BEHAVIOR_CALLS(NULL, is_flying, start_flight, NULL, stop_flight),
    OV_PHRASES(.words = "fly a long jump", .doing = "flying a long jump",
               .does = "flies a long jump"),
};
