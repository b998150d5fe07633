// Chases the nearest player until it is caught, in one of five ways.
// Rules: docs/sources.md#steering
#include "base/check.h"
#include "base/words.h"
#include "mind/goal/chase/chase_state.h"

#include <string.h>

#define LOOK_DEG 30.0f // that the head turns a tick at most
#define AHEAD 0.8      // blocks to the place that the move control is sent to; it jumps within 1

OV_WORDS(ovis_chase_name, ovis_chase_way, OVIS_CHASE_LIST, OV_WORD_2_OF_2, "unknown")

// ---- Fields

static void follow_fields(ovis_navmesh_follow* follow, ov_fields* list) {
  ov_field_count(list, "count", &follow->count, OVIS_NAVMESH_KEPT);
  ov_field_i32_in(list, "next", &follow->next, 0, OVIS_NAVMESH_KEPT);
  ov_field_bool(list, "is_cut", &follow->is_cut);
  OV_FIELD_ENUM(list, "result", follow->result, ovis_navmesh_result);
  ov_field_place(list, "path_target", &follow->target);
  ov_field_u64(list, "revision", &follow->revision);
  for (int32_t i = 0; i < follow->count; i++) {
    ov_field_place(list, "point", &follow->points[i]);
  }
}

static void own_fields(ov_chase* self, ov_fields* list) {
  switch ((ovis_chase_way)self->way) {
  case OVIS_CHASE_NAVMESH: follow_fields(&self->own.follow, list); break;
  case OVIS_CHASE_RAYS:
    ov_field_u64(list, "blocked", &self->own.rays.blocked);
    ov_field_i32_in(list, "current", &self->own.rays.current, -1, OV_CHASE_DIRECTIONS - 1);
    ov_field_i32_in(list, "next", &self->own.rays.next, 0, OV_CHASE_DIRECTIONS);
    break;
  case OVIS_CHASE_AREAS: ov_field_u64(list, "blocked", &self->own.blocked); break;
  default:
    for (int32_t i = 0; i < self->trail_count; i++) {
      ov_field_place(list, "record", &self->own.records[i]);
    }
    break;
  }
}

void ov_chase_fields(void* state, ov_fields* list) {
  ov_chase* self = state;
  int32_t way = self->way;
  ov_field_count(list, "way", &way, OVIS_CHASE_COUNT - 1);
  self->way = (uint8_t)way;
  ov_field_serial(list, "target", &self->target);
  ov_field_i64(list, "tests", &self->tests);
  ov_field_goal_count(list, "catches", &self->catches);
  ov_field_goal_count(list, "ticks_until_path", &self->ticks_until_path);
  ov_field_f64(list, "time_left", &self->time_left);
  ov_field_bool(list, "is_trail_running", &self->is_trail_running);
  ov_field_bool(list, "is_led", &self->is_led);
  ov_field_count(list, "trail_count", &self->trail_count, OV_CHASE_RECORDS);
  ov_field_i32_in(list, "record", &self->record, OVIS_CRUMBS_LOST, OV_CHASE_RECORDS);
  ov_field_f32(list, "direction_x", &self->direction_x);
  ov_field_f32(list, "direction_z", &self->direction_z);
  list->is_bad |= list->mode == OV_FIELDS_READ && !(ov_is_within(self->time_left, 1e3) &&
                                                    ov_is_within((double)self->direction_x, 1) &&
                                                    ov_is_within((double)self->direction_z, 1));
  own_fields(self, list);
}

// ---- The goal

static double reach2(const ov_actor* actor, const ov_actor* target) {
  const double width = (double)(actor->body.size.width * 2.0f);
  return width * width + (double)target->body.size.width;
}

bool ov_chase_has_caught(const ov_actor* actor, const ov_actor* target) {
  return ov_actor_dist2(actor, target) <= reach2(actor, target);
}

static bool can_use(ov_goal_turn* turn) {
  ov_chase* self = turn->state;
  ov_actor* actor = turn->agent->self;
  const double range = (double)actor->species->follow_range;
  const ov_targeting targeting = {.range = range};
  const ov_search_near search = {
      .kind = OV_ACTOR_PLAYER, .grow_xz = range, .grow_y = range, .targeting = &targeting};
  const ov_actor* target = ov_goal_find_nearest(turn, &search);
  if (target == NULL) {
    return false;
  }
  if (ov_chase_has_caught(actor, target)) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, ov_actor_dist2(actor, target),
                          reach2(actor, target));
  }
  self->target = target->serial;
  return true;
}

static bool can_continue(ov_goal_turn* turn) {
  ov_chase* self = turn->state;
  OVIS_ASSERT(self->catches >= 0);
  const ov_actor* target = ov_goal_find_target(turn, self->target);
  if (target == NULL) {
    return false;
  }
  const double range = (double)turn->agent->self->species->follow_range;
  const double dist2 = ov_actor_dist2(turn->agent->self, target);
  if (dist2 > range * range) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, range * range);
  }
  if (ov_chase_has_caught(turn->agent->self, target)) {
    self->catches += self->catches < OV_GOAL_COUNT_MAX;
    return ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, dist2, reach2(turn->agent->self, target));
  }
  return true;
}

void ov_chase_start(ov_goal_turn* turn, ovis_chase_way way) {
  OVIS_ASSERT((uint32_t)way < OVIS_CHASE_COUNT);
  ov_chase* self = turn->state;
  OVIS_ASSERT(self->catches >= 0);
  const uint64_t target = self->target;
  const int64_t tests = self->tests;
  const int32_t catches = self->catches;
  *self = (ov_chase){.target = target,
                     .tests = tests,
                     .catches = catches,
                     .record = OVIS_CRUMBS_STRAIGHT,
                     .way = (uint8_t)way};
  if (way == OVIS_CHASE_RAYS) {
    self->own.rays.current = -1;
  }
}

// Drops all that the mob sensed of another target.
static void start(ov_goal_turn* turn) {
  const ov_chase_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed > 0);
  ov_chase_start(turn, settings->way);
}

void ov_chase_stop(ov_goal_turn* turn) {
  ov_chase* self = turn->state;
  self->target = 0;
  self->direction_x = self->direction_z = 0;
  ov_agent_stop(turn->agent);
}

void ov_chase_step(ov_goal_turn* turn, double speed) {
  OVIS_ASSERT(speed >= 0);
  ov_chase* self = turn->state;
  ov_agent* agent = turn->agent;
  const ov_actor* target = ov_agent_find(agent, self->target);
  if (target == NULL) {
    return;
  }
  ov_agent_look_at(agent, target, LOOK_DEG, LOOK_DEG);
  const ovis_vec3 direction = ov_chase_direction(turn, self, target, speed);
  self->direction_x = (float)direction.x;
  self->direction_z = (float)direction.z;
  if (direction.x == 0 && direction.z == 0) {
    return;
  }
  const ovis_vec3 pos = agent->self->body.pos;
  const double up = ov_chase_must_climb(turn, self, direction) ? 1 : 0;
  ov_move_control_want(
      &agent->self->controls.move,
      (ovis_vec3){pos.x + AHEAD * direction.x, pos.y + up, pos.z + AHEAD * direction.z}, speed);
}

static void tick(ov_goal_turn* turn) {
  const ov_chase_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed > 0);
  ov_chase_step(turn, settings->speed);
}

// ---- Drawing

static void look_along(const ov_chase* self, const ov_actor* actor, uint64_t blocked,
                       ovis_chase_view* out) {
  const ovis_vec3 pos = actor->body.pos;
  const bool is_rays = self->way == OVIS_CHASE_RAYS;
  for (int32_t i = 0; i < OV_CHASE_DIRECTIONS; i++) {
    const ovis_vec3 dir = ov_chase_rays[i].dir;
    const double length = is_rays ? OV_CHASE_RAY_LENGTH : OV_CHASE_AREA_AT;
    const bool is_chosen = (float)dir.x == self->direction_x && (float)dir.z == self->direction_z;
    out->lines[out->line_count++] =
        (ovis_chase_line){.from = {pos.x, pos.y + 1, pos.z},
                          .to = {pos.x + length * dir.x, pos.y + 1, pos.z + length * dir.z},
                          .is_blocked = (blocked >> i & 1) != 0, // claim 408
                          .is_current = is_chosen};
  }
}

void ov_chase_look(const void* state, const ov_actor* actor, ovis_chase_view* out) {
  const ov_chase* self = state;
  *out = (ovis_chase_view){.way = (ovis_chase_way)self->way,
                           .target = self->target,
                           .direction = {(double)self->direction_x, 0, (double)self->direction_z},
                           .tests = self->tests,
                           .catches = self->catches,
                           .record = self->record};
  switch (out->way) {
  case OVIS_CHASE_NAVMESH:
    for (int32_t i = self->own.follow.next; i < self->own.follow.count; i++) {
      out->path[out->path_count++] = self->own.follow.points[i]; // claim 408
    }
    break;
  case OVIS_CHASE_RAYS: look_along(self, actor, self->own.rays.blocked, out); break;
  case OVIS_CHASE_AREAS: look_along(self, actor, self->own.blocked, out); break;
  default:
    out->trail_count = self->trail_count; // claim 408
    memcpy(out->trail, self->own.records, (size_t)self->trail_count * sizeof out->trail[0]);
    break;
  }
}

const ov_goal_kind ov_goal_chase = {
    OV_GOAL("Chase", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    .updates_every_tick = true,
    OV_STATE(ov_chase, ov_chase_fields),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, ov_chase_stop),
    OV_PHRASES(.words = "chase a player", .doing = "chasing a player", .about = OVIS_ABOUT_PLAYER,
               OV_WHY({OVIS_REASON_NO_TARGET, "it notices no player"},
                      {OVIS_REASON_TARGET_GONE, "the player is dead"},
                      {OVIS_REASON_TOO_FAR, "the player is too far away"},
                      {OVIS_REASON_TOO_NEAR, "it has caught the player"})),
};
