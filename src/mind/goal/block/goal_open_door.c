// Opens the wooden door that the body pushes against, and closes it after the mob has passed.
// Rules: docs/sources.md#goals
#include "base/check.h"
#include "mind/goal/block/block_goals.h"
#include "mind/goal/block/door_ahead.h"
#include "mind/goal/goal_share.h"

#define CLOSE_TICKS 20 // until it closes the door

typedef struct open_door {
  ovis_pos door;         // its upper cell
  double from_x, from_z; // from the body to the door's middle, when the goal started
  int32_t ticks_left;    // until it closes the door
} open_door;

static void fields(void* state, ov_fields* list) {
  open_door* self = state;
  ov_field_cell(list, "door", &self->door);
  ov_field_f64(list, "from_x", &self->from_x);
  ov_field_f64(list, "from_z", &self->from_z);
  ov_field_goal_count(list, "ticks_left", &self->ticks_left);
  list->is_bad |= list->mode == OV_FIELDS_READ && (!ov_is_within(self->from_x, OV_FILE_PLACE_MAX) ||
                                                   !ov_is_within(self->from_z, OV_FILE_PLACE_MAX));
}

static bool can_use(ov_goal_turn* turn) {
  const ov_agent* agent = turn->agent;
  const ov_open_door_settings* settings = turn->settings;
  OVIS_ASSERT(agent->self->has_nav);
  OVIS_ASSERT(settings != NULL);
  if (settings->may_use != NULL && !settings->may_use(turn)) {
    return false;
  }
  if (!ov_is_pushing_ahead(agent)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  open_door* self = turn->state;
  return ov_find_door_ahead(agent, &self->door) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static double off_x(const ov_actor* actor, const open_door* self) {
  return self->door.x + 0.5 - actor->body.pos.x;
}

static double off_z(const ov_actor* actor, const open_door* self) {
  return self->door.z + 0.5 - actor->body.pos.z;
}

static void start(ov_goal_turn* turn) {
  open_door* self = turn->state;
  self->from_x = off_x(turn->agent->self, self);
  self->from_z = off_z(turn->agent->self, self);
  self->ticks_left = CLOSE_TICKS;
  turn->agent->verbs->open_door(turn->agent, self->door, true);
}

static bool has_passed(const ov_actor* actor, const open_door* self) {
  return off_x(actor, self) * self->from_x + off_z(actor, self) * self->from_z < 0;
}

static bool can_continue(ov_goal_turn* turn) {
  const open_door* self = turn->state;
  OVIS_ASSERT(self->ticks_left >= 0);
  const ov_open_door_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  if (!settings->closes || self->ticks_left <= 0) {
    return ov_goal_refuse(turn, OVIS_REASON_ENDED, self->ticks_left, 0);
  }
  return !has_passed(turn->agent->self, self) || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void tick(ov_goal_turn* turn) {
  open_door* self = turn->state;
  OVIS_ASSERT(self->ticks_left >= 0);
  self->ticks_left -= self->ticks_left > 0;
}

static void stop(ov_goal_turn* turn) {
  const open_door* self = turn->state;
  const ov_open_door_settings* settings = turn->settings;
  if (settings->closes) {
    turn->agent->verbs->open_door(turn->agent, self->door, false);
  }
}

const ov_goal_kind ov_goal_open_door = {
    OV_GOAL("OpenDoor", 0),
    .updates_every_tick = true,
    OV_STATE(open_door, fields),
    OV_SETTINGS(ov_open_door_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    OV_PHRASES(.words = "open a door", .doing = "holding the door open",
               OV_WHY({OVIS_REASON_NO_NEED, "there is no door on its path"},
                      {OVIS_REASON_NO_TARGET, "it cannot open the block in its path"})),
};
