// Helpers of behaviors: visible actors, targets of walks and looks, distances.
// Rules: docs/sources.md#brain
#include "mind/brain/brain_share.h"

#include "base/cell.h"
#include "base/check.h"
#include "base/vec.h"
#include "world/place.h"

#include <stdlib.h>

#define SEEN 1u
#define NOT_SEEN 2u
#define SIGHT_MASK 3u
#define SIGHT_RANGE 16.0 // blocks; docs/sources.md#sensors

static bool is_in_sight(ov_behavior_turn* turn, const ov_actor* other,
                        const ov_memory_list* visible, int32_t index) {
  OVIS_ASSERT(index >= 0);
  const uint32_t sight = (uint32_t)ov_brain_entry_at(turn->brain, visible, index) & SIGHT_MASK;
  if (sight == 0) {
    const ov_targeting targeting = {.range = SIGHT_RANGE, .needs_sight = true};
    const bool is_seen = ov_agent_can_target(turn->agent, other, &targeting);
    ov_brain_mark_entry(turn->brain, visible, index, is_seen ? SEEN : NOT_SEEN);
    return is_seen;
  }
  return sight == SEEN;
}

uint64_t ov_brain_listed_bits(const ov_actor* other) {
  if (other->kind != OV_ACTOR_MOB) {
    return OV_LISTED_PLAYERS;
  }
  const ov_species_id id = other->row->id;
  return OV_LISTED_SPECIES_BIT(id) | OV_LISTED_CATEGORY_BIT(ov_species_category(id));
}

bool ov_brain_sees(ov_behavior_turn* turn, const ov_actor* other) {
  const ov_memory_list* list = ov_brain_list(turn->brain, OVIS_MEM_VISIBLE_LIVING);
  for (int32_t i = 0; i < list->count; i++) {
    if (ov_brain_visible_at(turn->brain, list, i) == other->serial) {
      return is_in_sight(turn, other, list, i);
    }
  }
  return false;
}

ov_actor* ov_brain_nearest_listed(ov_behavior_turn* turn, uint64_t wanted, ov_actor_test* test) {
  return ov_brain_may_list(turn->brain, wanted) ? ov_brain_nearest_visible(turn, test) : NULL;
}

ov_actor* ov_brain_nearest_visible(ov_behavior_turn* turn, ov_actor_test* test) {
  const ov_memory_list* list = ov_brain_list(turn->brain, OVIS_MEM_VISIBLE_LIVING);
  for (int32_t i = 0; i < list->count; i++) {
    ov_actor* other = ov_agent_find(turn->agent, ov_brain_visible_at(turn->brain, list, i));
    if (other != NULL && test(turn->agent, other) && is_in_sight(turn, other, list, i)) {
      return other;
    }
  }
  return NULL;
}

void ov_brain_each_visible(ov_behavior_turn* turn, ov_visible_visit_fn* visit, void* context) {
  const ov_memory_list* list = ov_brain_list(turn->brain, OVIS_MEM_VISIBLE_LIVING);
  for (int32_t i = 0; i < list->count; i++) {
    ov_actor* other = ov_agent_find(turn->agent, ov_brain_visible_at(turn->brain, list, i));
    if (other != NULL && is_in_sight(turn, other, list, i)) {
      visit(turn, other, context);
    }
  }
}

bool ov_brain_can_attack(ov_agent* agent, const ov_actor* other, bool needs_sight) {
  const ov_brain* brain = ov_brain_of(agent->self);
  const bool is_target =
      brain != NULL && ov_brain_entity(brain, OVIS_MEM_ATTACK_TARGET) == other->serial;
  const ov_targeting targeting = {
      .range = is_target ? 0 : SIGHT_RANGE, .needs_sight = needs_sight, .is_combat = true};
  return (!is_target || ov_actor_dist2(agent->self, other) <= SIGHT_RANGE * SIGHT_RANGE) &&
         ov_agent_can_target(agent, other, &targeting);
}

ovis_pos ov_brain_own_cell(const ov_agent* agent) {
  return ov_cell_of(agent->self->body.pos);
}

int32_t ov_brain_manhattan(const ov_agent* agent, ovis_pos cell) {
  const ovis_pos own = ov_brain_own_cell(agent);
  return ov_cell_steps(own, cell);
}

double ov_brain_dist2_to_cell(const ov_agent* agent, ovis_pos cell) {
  const ovis_vec3 at = agent->self->body.pos;
  return ov_vec_dist2(ov_cell_center(cell), at);
}

double ov_brain_cell_dist2(const ov_agent* agent, ovis_pos cell) {
  const ovis_pos own = ov_brain_own_cell(agent);
  return ov_cell_dist2(cell, own);
}

ovis_vec3 ov_cell_bottom(ovis_pos cell) {
  return (ovis_vec3){cell.x + 0.5, cell.y, cell.z + 0.5};
}

bool ov_brain_walk_cell(const ov_agent* agent, const ov_walk* walk, ovis_pos* out) {
  if (walk->entity == 0) {
    *out = walk->cell;
    return true;
  }
  const ov_actor* actor = ov_crowd_find(agent->crowd, walk->entity);
  if (actor != NULL) {
    *out = ov_cell_of(actor->body.pos);
  }
  return actor != NULL;
}

void ov_brain_walk_to_cell(ov_brain* brain, ovis_pos cell, double speed, int32_t close_enough) {
  OVIS_ASSERT(speed >= 0);
  const ov_walk walk = {.cell = cell, .speed = (float)speed, .close_enough = close_enough};
  ov_brain_set_walk(brain, &walk);
}

void ov_brain_walk_to_pos(ov_brain* brain, ovis_vec3 pos, double speed, int32_t close_enough) {
  OVIS_ASSERT(speed >= 0);
  ov_brain_walk_to_cell(brain, ov_cell_of(pos), speed, close_enough);
}

void ov_brain_walk_to_actor(ov_brain* brain, const ov_actor* actor, double speed,
                            int32_t close_enough) {
  OVIS_ASSERT(speed >= 0);
  const ov_walk walk = {
      .entity = actor->serial, .speed = (float)speed, .close_enough = close_enough};
  ov_brain_set_walk(brain, &walk);
}

void ov_brain_look_at_cell(ov_brain* brain, ovis_pos cell) {
  const ov_look look = {.cell = cell};
  ov_brain_set_look(brain, &look);
}

void ov_brain_go_and_look(ov_brain* brain, const ov_look* look, double speed,
                          int32_t close_enough) {
  OVIS_ASSERT(speed >= 0);
  const ov_walk walk = {.entity = look->entity,
                        .cell = look->cell,
                        .speed = (float)speed,
                        .close_enough = close_enough};
  ov_brain_set_look(brain, look);
  ov_brain_set_walk(brain, &walk);
}

void ov_brain_look_at_actor(ov_brain* brain, const ov_actor* actor) {
  const ov_look look = {.entity = actor->serial};
  ov_brain_set_look(brain, &look);
}

void ov_brain_give_up_place(ov_agent* agent, ovis_memory memory) {
  ov_brain* brain = ov_brain_of(agent->self);
  OVIS_ASSERT(brain != NULL);
  const ov_place* place = ov_brain_place(brain, memory);
  if (place != NULL) {
    if (place->dimension == OVIS_MEMORY_HERE && !ov_memory_is_own(memory)) {
      agent->verbs->release(agent, place->cell);
    }
    ov_brain_erase(brain, memory);
  }
}

void ov_brain_tell_place(ov_agent* agent, ovis_event_type type, const ov_actor* about,
                         ovis_memory memory, const ov_place* place, ovis_event more) {
  OVIS_ASSERT(place != NULL);
  const ovis_state state = place->dimension == OVIS_MEMORY_HERE
                               ? ovis_world_get_block(agent->world, place->cell)
                               : OVIS_STATE_UNLOADED;
  more.pos = place->cell;
  more.state = state != OVIS_STATE_UNLOADED ? state : 0;
  more.amount = (float)memory;
  ov_turn_emit(agent->turn, type, about, NULL, &more);
}

const ov_actor* ov_brain_find_owner(const ov_agent* agent, ovis_pos cell) {
  static const ovis_memory own[] = {OVIS_MEM_HOME, OVIS_MEM_JOB_SITE, OVIS_MEM_POTENTIAL_JOB_SITE,
                                    OVIS_MEM_MEETING_POINT};
  const ov_crowd* crowd = agent->crowd;
  for (int32_t i = 0; i < ov_crowd_here_count(crowd); i++) {
    const ov_actor* actor = ov_crowd_here(crowd, i);
    const ov_brain* brain = actor->mind != NULL ? ov_brain_of(actor) : NULL;
    for (size_t k = 0; brain != NULL && k < sizeof own / sizeof *own; k++) {
      const ov_place* place = ov_brain_place(brain, own[k]);
      if (place != NULL && place->dimension == OVIS_MEMORY_HERE &&
          ov_cell_is_same(place->cell, cell)) {
        return actor;
      }
    }
  }
  return NULL;
}

void ov_brain_tell_give_up(ov_agent* agent, ovis_memory memory, ovis_give_up why, int32_t ticks) {
  OVIS_ASSERT((uint32_t)why < OVIS_GIVE_UP_COUNT);
  OVIS_ASSERT(ticks >= 0);
  const ov_place* place = ov_brain_place(ov_brain_of(agent->self), memory);
  if (place != NULL) {
    ov_brain_tell_place(agent, OVIS_EVENT_GAVE_UP, agent->self, memory, place,
                        (ovis_event){.reason = (int32_t)why, .count = ticks});
  }
}
