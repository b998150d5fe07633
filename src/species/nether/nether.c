// Piglins and hoglins: what both have, and how they turn outside of the nether.
// Rules: docs/sources.md#piglins
#include "species/nether/nether.h"

#include "base/check.h"
#include "world/nearest_block.h"
#include "world/place.h"

#include <ovis/item.h>

#define TURN_TICKS 300 // outside of the nether
#define NAUSEA_TICKS 200
#define REPELLENT_XZ 8 // cells
#define REPELLENT_Y 4

bool ov_is_zombified(const ov_actor* actor) {
  return actor->row->id == OV_SPECIES_ZOMBIFIED_PIGLIN || actor->row->id == OV_SPECIES_ZOGLIN;
}

ov_brain* ov_nether_brain(const ov_actor* actor) {
  const bool is_kin = ov_is_piglin(actor) || ov_is_brute(actor) || ov_is_hoglin(actor);
  return is_kin ? ov_brain_of(actor) : NULL;
}

int32_t ov_nether_ticks(ov_agent* agent, int32_t min, int32_t max) {
  OVIS_ASSERT(max >= 0);
  return min + ov_rng_int(&agent->self->rng, max - min + 1);
}

void ov_nether_set(ov_brain* brain, ovis_memory memory, const ov_actor* actor) {
  if (actor != NULL) {
    ov_brain_set_entity(brain, memory, actor->serial, OVIS_MEMORY_FOR_EVER);
  } else {
    ov_brain_erase(brain, memory);
  }
}

void ov_nether_sense_repellent(ov_behavior_turn* turn, uint64_t tags) {
  const ov_block_box box = {ov_brain_own_cell(turn->agent), REPELLENT_XZ, REPELLENT_Y};
  ovis_pos found;
  if (ov_world_nearest_tagged(turn->agent->world, &box, tags, &found)) {
    ov_brain_set_cell(turn->brain, OVIS_MEM_NEAREST_REPELLENT, found, OVIS_MEMORY_FOR_EVER);
  } else {
    ov_brain_erase(turn->brain, OVIS_MEM_NEAREST_REPELLENT);
  }
}

// ---- Turning

static void begin_turned(ov_turn* turn, ov_actor* newborn, const ov_spawn_request* request) {
  static const ov_affect nausea = {.effect = OVIS_EFFECT_NAUSEA, .ticks = NAUSEA_TICKS};
  (void)request;
  turn->verbs->affect(turn, NULL, newborn, &nausea);
}

// It drops what it carries, and keeps what it wears.
static void drop_pack(ov_agent* agent) {
  for (;;) {
    const ovis_stack stack = ov_gear_take_packed(agent->turn, agent->self, OV_STACK_MAX);
    if (ov_stack_is_empty(&stack)) {
      return;
    }
    agent->verbs->throw_item(agent, &stack, agent->self->body.pos, (ovis_vec3){0, 0.2, 0});
  }
}

void ov_nether_turn(ov_agent* agent, ov_species_id into) {
  OVIS_ASSERT((uint32_t)into < OV_SPECIES_ALL_COUNT);
  ov_nether* self = ov_nether_of(agent->self);
  OVIS_ASSERT(self->overworld_ticks >= 0);
  const bool is_safe = self->is_immune || ov_world_is_nether(agent->world);
  if (is_safe) {
    self->overworld_ticks = 0;
    return;
  }
  self->overworld_ticks++;
  if (self->overworld_ticks > TURN_TICKS) {
    self->overworld_ticks = 0;
    if (agent->verbs->convert(agent, agent->self, ovis_species_get((int32_t)into), begin_turned)) {
      drop_pack(agent);
    }
  }
}

// ---- Fields

OV_OWN_FUNCTIONS(ov_nether, OV_NETHER_STATE, )
