// Opens the doors of a path, remembers them, and closes them behind the mob unless others come.
// Rules: docs/sources.md#behaviors
#include "base/cell.h"
#include "base/check.h"
#include "base/vec.h"
#include "mind/brain/walk/walk_behaviors.h"

#define SAME_NODE_TICKS 20  // between two looks at the same next node
#define KEEP_DISTANCE2 9.0  // blocks^2: a door farther away is forgotten
#define OTHER_DISTANCE2 4.0 // blocks^2: others within it may need the door

#define DOOR_STATE_STATE(X)                                                                        \
  X(BOOL, has_node)                                                                                \
  X(CELL, node) /* path node ahead at the last check */                                            \
  X(I32, ticks_left, 0, SAME_NODE_TICKS)
OV_KIND_STATE(door_state, DOOR_STATE_STATE)

static void remember(ov_behavior_turn* turn, ovis_pos door) {
  const ov_memory_list* list = ov_brain_list(turn->brain, OVIS_MEM_DOORS_TO_CLOSE);
  for (int32_t i = 0; i < list->count; i++) {
    if (ov_cell_is_same(list->places[i].cell, door)) {
      return;
    }
  }
  const ov_place place = {.cell = door};
  ov_brain_push_place(turn->agent, OVIS_MEM_DOORS_TO_CLOSE, &place);
}

// Has another mob of the kind, near the door, a path whose previous or next node is the door?
static bool is_needed(const ov_behavior_turn* turn, ovis_pos door) {
  const ov_agent* agent = turn->agent;
  const ov_memory_list* list = ov_brain_list(turn->brain, OVIS_MEM_LIVING);
  for (int32_t i = 0; i < list->count; i++) {
    const ov_actor* other = ov_agent_find(agent, ov_brain_living_at(turn->brain, i));
    if (other == NULL || other->species != agent->self->species || !other->has_nav ||
        !other->nav.has_path || ov_nav_is_done(&other->nav)) {
      continue;
    }
    const ovis_vec3 at = ov_cell_center(door);
    const ov_nav* nav = &other->nav;
    if (ov_vec_dist2(at, other->body.pos) <= OTHER_DISTANCE2 && nav->next_index > 0 &&
        (ov_cell_is_same(nav->nodes[nav->next_index - 1].pos, door) ||
         ov_cell_is_same(nav->nodes[nav->next_index].pos, door))) {
      return true;
    }
  }
  return false;
}

void ov_doors_close(ov_behavior_turn* turn, const ovis_pos* previous, const ovis_pos* next) {
  ov_agent* agent = turn->agent;
  int32_t i = 0;
  while (i < ov_brain_list(turn->brain, OVIS_MEM_DOORS_TO_CLOSE)->count) {
    const ov_place place = ov_brain_list(turn->brain, OVIS_MEM_DOORS_TO_CLOSE)->places[i];
    if ((previous != NULL && ov_cell_is_same(place.cell, *previous)) ||
        (next != NULL && ov_cell_is_same(place.cell, *next))) {
      i++;
      continue;
    }
    const bool is_far = place.dimension != OVIS_MEMORY_HERE ||
                        ov_brain_dist2_to_cell(agent, place.cell) > KEEP_DISTANCE2;
    if (!is_far && ov_agent_is_wooden_door(agent, place.cell) &&
        ov_agent_block_is(agent, place.cell, OV_BLOCK_PROP_OPEN, true) &&
        !is_needed(turn, place.cell)) {
      agent->verbs->open_door(agent, place.cell, false);
    }
    ov_brain_remove_at(turn->brain, OVIS_MEM_DOORS_TO_CLOSE, i);
  }
}

static bool interact_with_door(ov_behavior_turn* turn) {
  door_state* self = turn->state;
  OVIS_ASSERT(self->ticks_left >= 0);
  OVIS_ASSERT(self->ticks_left <= SAME_NODE_TICKS);
  ov_agent* agent = turn->agent;
  const ov_nav* nav = &agent->self->nav;
  if (!nav->has_path || nav->next_index <= 0 || ov_nav_is_done(nav)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_PATH, 0, 0);
  }
  const ovis_pos previous = nav->nodes[nav->next_index - 1].pos;
  const ovis_pos next = nav->nodes[nav->next_index].pos;
  if (self->has_node && ov_cell_is_same(self->node, next)) {
    self->ticks_left--;
    if (self->ticks_left > 0) {
      return ov_behavior_refuse(turn, OVIS_REASON_COOLDOWN, self->ticks_left, 0);
    }
  }
  self->has_node = true;
  self->node = next;
  self->ticks_left = SAME_NODE_TICKS;
  if (ov_agent_is_wooden_door(agent, previous)) {
    agent->verbs->open_door(agent, previous, true);
    remember(turn, previous);
  }
  if (ov_agent_is_wooden_door(agent, next) &&
      !ov_agent_block_is(agent, next, OV_BLOCK_PROP_OPEN, true)) {
    agent->verbs->open_door(agent, next, true);
    remember(turn, next);
  }
  ov_doors_close(turn, &previous, &next);
  return true;
}

const ov_behavior_kind ov_interact_with_door = {
    OV_ONE_SHOT("InteractWithDoor", interact_with_door),
    OV_NEEDS(OV_PRESENT(PATH), OV_REGISTERED(DOORS_TO_CLOSE), OV_REGISTERED(LIVING)),
    OV_STATE(door_state, door_state_fields),
    OV_PHRASES(.words = "open and close doors", .doing = "opening and closing doors"),
};
