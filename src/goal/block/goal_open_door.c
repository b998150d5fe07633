// Opens the wooden door that the body pushes against, and closes it after the mob has passed.
// Rules: docs/sources.md#goals
#include "base/check.h"
#include "goal/block/block_goals.h"
#include "goal/goal_share.h"

#define REACH2 2.25    // blocks^2 on the level, to a node of the path
#define NODES_AHEAD 2  // of the path, that are looked at
#define CLOSE_TICKS 20 // until it closes the door

typedef struct open_door {
  ovis_pos door;         // its upper cell
  double from_x, from_z; // from the body to the door's middle, when the goal started
  int32_t ticks_left;    // until it closes the door
} open_door;
OV_GOAL_STATE_FITS(open_door);

static void fields(void* state, ov_fields* list) {
  open_door* self = state;
  ov_field_cell(list, "door", &self->door);
  ov_field_f64(list, "from_x", &self->from_x);
  ov_field_f64(list, "from_z", &self->from_z);
  ov_field_goal_count(list, "ticks_left", &self->ticks_left);
  list->is_bad |= list->mode == OV_FIELDS_READ && (!ov_is_within(self->from_x, OV_FILE_PLACE_MAX) ||
                                                   !ov_is_within(self->from_z, OV_FILE_PLACE_MAX));
}

static bool is_wooden_door(const ov_agent* agent, ovis_pos pos) {
  const uint64_t wooden = OVIS_TAG(DOOR) | OVIS_TAG(HAND_OPENABLE);
  return (ov_agent_block(agent, pos)->tags & wooden) == wooden;
}

static bool take(const ov_agent* agent, ovis_pos pos, open_door* self) {
  if (!is_wooden_door(agent, pos)) {
    return false;
  }
  self->door = pos;
  return true;
}

// Looks for a door in the next nodes of the path, then in the mob's own cell.
static bool find_door(const ov_agent* agent, open_door* self) {
  const ov_actor* actor = agent->self;
  const ov_nav* nav = &actor->nav;
  const int32_t ahead = nav->next_index + NODES_AHEAD;
  for (int32_t i = 0; i < nav->count && i < ahead; i++) {
    const ovis_pos node = nav->nodes[i].pos;
    const double dx = node.x - actor->body.pos.x;
    const double dz = node.z - actor->body.pos.z;
    if (dx * dx + dz * dz <= REACH2 && take(agent, (ovis_pos){node.x, node.y + 1, node.z}, self)) {
      return true;
    }
  }
  const ovis_pos own = ov_body_cell(&actor->body);
  return take(agent, (ovis_pos){own.x, own.y + 1, own.z}, self);
}

static bool can_use(ov_goal_turn* turn) {
  const ov_agent* agent = turn->agent;
  OVIS_ASSERT(agent->self->has_nav);
  OVIS_ASSERT(turn->settings != NULL);
  if (!agent->self->body.has_hit_side || ov_agent_is_path_done(agent)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  return find_door(agent, turn->state) || ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
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
  const ov_open_door_settings* settings = turn->settings;
  if (!settings->closes || self->ticks_left <= 0) {
    return ov_goal_refuse(turn, OVIS_REASON_ENDED, self->ticks_left, 0);
  }
  return !has_passed(turn->agent->self, self) || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void tick(ov_goal_turn* turn) {
  open_door* self = turn->state;
  self->ticks_left--;
}

static void stop(ov_goal_turn* turn) {
  const open_door* self = turn->state;
  const ov_open_door_settings* settings = turn->settings;
  if (settings->closes) {
    turn->agent->verbs->open_door(turn->agent, self->door, false);
  }
}

static const ovis_phrase reasons[] = {
    {OVIS_REASON_NO_NEED, "there is no door on its path"},
    {OVIS_REASON_NO_TARGET, "it cannot open the block in its path"},
};
static const ovis_phrases phrases = {
    .words = "open a door", .doing = "holding the door open", OV_REASONS(reasons)};

const ov_goal_kind ov_goal_open_door = {.name = "OpenDoor",
                                        .updates_every_tick = true,
                                        .state_size = sizeof(open_door),
                                        .fields = fields,
                                        .can_use = can_use,
                                        .can_continue = can_continue,
                                        .start = start,
                                        .tick = tick,
                                        .stop = stop,
                                        .phrases = &phrases};
