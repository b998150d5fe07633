// Verbs on points of interest and beds: claim and release tickets, lie down, get up.
// Rules: docs/sources.md#points-of-interest, #sleep
#include "base/check.h"
#include "poi/poi.h"
#include "sim/sim_internal.h"
#include "world/block_values.h"

#include <math.h>

// A sleeper lies in the middle of the bed's cell, at this height. docs/sources.md#sleep
#define BED_HEIGHT 0.6875
#define SLEEPER_SIZE 0.2f // width and height of its box

bool ov_sim_claim(ov_agent* agent, ovis_pos pos, uint64_t types) {
  ovis_sim* sim = agent->turn->sim;
  ov_pois* points = agent->turn->pois;
  const ov_poi* point = points != NULL ? ov_pois_at(points, pos) : NULL;
  if (point == NULL || (OV_POI_MASK(point->type) & types) == 0 || point->free_tickets == 0) {
    return false;
  }
  const ovis_act act = {.verb = OVIS_VERB_CLAIM, .mob = {agent->self->id}, .pos = pos};
  const ovis_verdict verdict = ov_sim_ask_host(sim, &act, agent->self, NULL);
  if (verdict == OVIS_VERDICT_REFUSED || !ov_pois_take(points, pos, types)) {
    return false;
  }
  const ovis_event more = {.pos = pos, .state = ovis_world_get_block(sim->world, pos)};
  ov_turn_emit(agent->turn, OVIS_EVENT_CLAIMED, agent->self, NULL, &more);
  return true;
}

bool ov_sim_release(ov_agent* agent, ovis_pos pos) {
  if (agent->turn->pois == NULL || !ov_pois_release(agent->turn->pois, pos)) {
    return false;
  }
  const ovis_event more = {.pos = pos};
  ov_turn_emit(agent->turn, OVIS_EVENT_RELEASED, agent->self, NULL, &more);
  return true;
}

static void set_occupied(ov_agent* agent, ovis_pos bed, bool is_occupied) {
  const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
  const ovis_state state = ovis_world_get_block(agent->world, bed);
  ovis_state set;
  if (state != OVIS_STATE_UNLOADED &&
      (ovis_blocks_get_traits(registry, state)->tags & OVIS_TAG(BED)) != 0 &&
      ov_registry_with_value(registry, state, OV_BLOCK_PROP_OCCUPIED, is_occupied, &set) &&
      set != state) {
    ov_sim_set_block(agent, bed, set);
  }
}

static void lie_down(ov_agent* agent, ovis_pos bed) {
  ov_actor* self = agent->self;
  set_occupied(agent, bed, true);
  self->is_sleeping = true;
  self->bed = bed;
  self->body.pos = (ovis_vec3){bed.x + 0.5, bed.y + BED_HEIGHT, bed.z + 0.5};
  self->body.velocity = (ovis_vec3){0, 0, 0};
  const ov_body_size size = {
      .width = SLEEPER_SIZE, .height = SLEEPER_SIZE, .eye_height = SLEEPER_SIZE};
  ov_body_resize(&self->body, agent->world, &size);
  ov_agent_stop(agent);
  ov_turn_update_grid(agent->turn, self);
}

bool ov_sim_sleep(ov_agent* agent, ovis_pos bed) {
  ov_actor* self = agent->self;
  if (self->is_sleeping) { // a sleeper of a save, whose bed was placed again
    lie_down(agent, bed);
    return true;
  }
  const ovis_act act = {.verb = OVIS_VERB_SLEEP, .mob = {self->id}, .pos = bed};
  if (ov_sim_ask_host(agent->turn->sim, &act, self, NULL) == OVIS_VERDICT_REFUSED) {
    return false;
  }
  lie_down(agent, bed);
  const ovis_event more = {.pos = bed};
  ov_turn_emit(agent->turn, OVIS_EVENT_SLEPT, self, NULL, &more);
  return true;
}

static bool is_free(const ov_agent* agent, ovis_pos cell) {
  const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
  const ovis_pos below = {cell.x, cell.y - 1, cell.z};
  const ovis_pos above = {cell.x, cell.y + 1, cell.z};
  return ovis_blocks_get_shape(registry, ov_agent_block(agent, cell)->shape).count == 0 &&
         ovis_blocks_get_shape(registry, ov_agent_block(agent, above)->shape).count == 0 &&
         ovis_blocks_get_shape(registry, ov_agent_block(agent, below)->shape).count > 0 &&
         (ov_agent_block(agent, below)->tags & OVIS_TAG(OVERHANGING)) == 0 && // no fence
         ov_agent_block(agent, cell)->fluid == OVIS_FLUID_NONE;
}

// The first free cell around the bed, at its height, then one below and one above; else on the bed.
static ovis_vec3 place_to_stand(const ov_agent* agent, ovis_pos bed) {
  static const int32_t lifts[] = {0, -1, 1};
  for (int32_t i = 0; i < 3; i++) {
    for (int32_t dz = -1; dz <= 1; dz++) {
      for (int32_t dx = -1; dx <= 1; dx++) {
        const ovis_pos cell = {bed.x + dx, bed.y + lifts[i], bed.z + dz};
        if ((dx != 0 || dz != 0) && is_free(agent, cell)) {
          return (ovis_vec3){cell.x + 0.5, cell.y, cell.z + 0.5};
        }
      }
    }
  }
  return (ovis_vec3){bed.x + 0.5, bed.y + BED_HEIGHT, bed.z + 0.5};
}

bool ov_sim_wake(ov_agent* agent) {
  ov_actor* self = agent->self;
  if (!self->is_sleeping) {
    return false;
  }
  set_occupied(agent, self->bed, false);
  self->is_sleeping = false;
  ov_actor_resize(self, self->is_baby);
  self->body.pos = place_to_stand(agent, self->bed);
  self->body.velocity = (ovis_vec3){0, 0, 0};
  ov_turn_update_grid(agent->turn, self);
  const ovis_event more = {.pos = self->bed};
  ov_turn_emit(agent->turn, OVIS_EVENT_WOKE, self, NULL, &more);
  return true;
}
