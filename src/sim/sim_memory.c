// Memories and activities for hosts: queries and commands.
// Design: include/ovis/mob.h
#include "base/check.h"
#include "mind/brain/brain.h"
#include "mind/host/host_brain.h"
#include "mind/mind.h"
#include "sim/sim_internal.h"

static const ov_actor* find_brain(const ovis_sim* sim, ovis_mob_id mob) {
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  return actor != NULL && ov_brain_of(actor) != NULL ? actor : NULL;
}

// Is it a built-in memory, or one of the host's?
static bool knows(const ovis_sim* sim, ovis_memory memory) {
  const uint32_t own = (uint32_t)memory - OVIS_MEM_OWN;
  return (uint32_t)memory < OVIS_MEM_COUNT || own < (uint32_t)sim->memory_count;
}

bool ovis_mob_get_memory(const ovis_sim* sim, ovis_mob_id mob, ovis_memory memory,
                         ovis_memory_value* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_memory_value){0};
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = find_brain(sim, mob);
  return actor != NULL && knows(sim, memory) && ov_mind_recall(actor, memory, out);
}

int32_t ovis_mob_get_memories(const ovis_sim* sim, ovis_mob_id mob, ovis_memory* out,
                              int32_t capacity) {
  OV_REQUIRE(sim != NULL, 0);
  OV_REQUIRE(capacity >= 0, 0);
  OV_REQUIRE(out != NULL || capacity <= 0, 0);
  const ov_actor* actor = find_brain(sim, mob);
  return actor != NULL ? ov_mind_memories(actor, out, capacity) : 0;
}

bool ovis_mob_get_memory_cause(const ovis_sim* sim, ovis_mob_id mob, ovis_memory memory,
                               ovis_memory_cause* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_memory_cause){.option = -1};
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = find_brain(sim, mob);
  return actor != NULL && knows(sim, memory) && ov_mind_memory_cause(actor, memory, out);
}

// ---- Lists

int32_t ovis_mob_get_memory_items(const ovis_sim* sim, ovis_mob_id mob, ovis_memory memory,
                                  ovis_memory_value* out, int32_t capacity) {
  OV_REQUIRE(sim != NULL, 0);
  OV_REQUIRE(capacity >= 0, 0);
  OV_REQUIRE(out != NULL || capacity == 0, 0);
  const ov_actor* actor = find_brain(sim, mob);
  const ov_brain* brain = actor != NULL && knows(sim, memory) ? ov_brain_of(actor) : NULL;
  const bool has = brain != NULL && ov_brain_has(brain, memory);
  const ovis_memory_type type =
      has ? ov_brain_describe(brain->plan, memory).type : OVIS_MEMORY_UNIT;
  if (type != OVIS_MEMORY_PLACES && type != OVIS_MEMORY_ENTITIES) {
    return 0;
  }
  const ov_memory_list* list = ov_brain_list(brain, memory);
  for (int32_t i = 0; i < list->count && i < capacity; i++) {
    out[i] = (ovis_memory_value){.ttl = OVIS_MEMORY_FOR_EVER};
    if (type == OVIS_MEMORY_PLACES) {
      out[i].type = OVIS_MEMORY_PLACE;
      out[i].cell = list->places[i].cell;
      out[i].dimension = (ovis_memory_dimension)list->places[i].dimension;
    } else {
      out[i].type = OVIS_MEMORY_ENTITY;
      out[i].entity = memory == OVIS_MEM_LIVING           ? ov_brain_living_at(brain, i)
                      : memory == OVIS_MEM_VISIBLE_LIVING ? ov_brain_visible_at(brain, list, i)
                                                          : list->serials[i];
    }
  }
  return list->count;
}

// Is it a list of places that saves keep? Others follow from what the mob senses.
static bool is_saved_list(const ov_brain* brain, ovis_memory memory) {
  const ovis_memory_info info = brain != NULL && ov_brain_is_registered(brain, memory)
                                    ? ov_brain_describe(brain->plan, memory)
                                    : (ovis_memory_info){.is_saved = false};
  return info.is_saved && info.type == OVIS_MEMORY_PLACES;
}

static bool remember_place(ovis_sim* sim, ov_actor* actor, ovis_memory memory,
                           const ovis_memory_value* value) {
  ov_brain* brain = ov_brain_of(actor);
  const uint8_t acting = brain->acting;
  bool is_done = true;
  brain->acting = OV_CAUSE_HOST;
  if (value == NULL) {
    ov_brain_clear_list(brain, memory);
  } else {
    const ov_place place = {value->cell, (int32_t)value->dimension};
    ov_agent agent = ov_agent_of(&sim->turn, actor);
    is_done = value->type == OVIS_MEMORY_PLACES &&
              (!ov_brain_has(brain, memory) ||
               ov_brain_list(brain, memory)->count < OVIS_MEMORY_PLACES_MAX) &&
              ov_brain_push_place(&agent, memory, &place);
    if (is_done && value->ttl > 0 && value->ttl < OVIS_MEMORY_FOR_EVER) {
      ov_brain_set_ttl(brain, memory, (int32_t)value->ttl);
    }
  }
  brain->acting = acting;
  return is_done;
}

// ---- Changes

static bool reserve_ttl(ovis_sim* sim, ov_actor* actor, ovis_memory memory) {
  ov_brain* brain = ov_brain_of(actor);
  const int8_t slot = brain != NULL ? ov_brain_slot(brain->plan, memory) : -1;
  const bool has_room =
      slot < 0 || ov_brain_reserve_ttls(brain, UINT64_C(1) << slot, &sim->allocator);
  sim->is_out_of_memory |= !has_room;
  return has_room;
}

ovis_status ovis_mob_set_memory(ovis_sim* sim, ovis_mob_id mob, ovis_memory memory,
                                const ovis_memory_value* value) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  OV_REQUIRE(actor != NULL, OVIS_NOT_FOUND);
  OV_REQUIRE(find_brain(sim, mob) != NULL, OVIS_UNSUPPORTED);
  if (!knows(sim, memory) || (value != NULL && !ov_brain_is_sane(value))) {
    return OVIS_OUT_OF_RANGE;
  }
  if (value != NULL && value->ttl != OVIS_MEMORY_FOR_EVER && !reserve_ttl(sim, actor, memory)) {
    return OVIS_NO_MEMORY;
  }
  const bool is_done = is_saved_list(ov_brain_of(actor), memory)
                           ? remember_place(sim, actor, memory, value)
                           : ov_mind_remember(actor, memory, value);
  if (!is_done) {
    return OVIS_UNSUPPORTED;
  }
  ovis_input input = {.kind = value != NULL ? OVIS_INPUT_REMEMBER : OVIS_INPUT_FORGET,
                      .mob = actor->serial,
                      .memory = memory};
  if (value != NULL) {
    input.remembered = *value;
  }
  ov_sim_keep_input(sim, &input);
  return OVIS_OK;
}

bool ovis_sim_find_memory(const ovis_sim* sim, const char* name, ovis_memory* out) {
  OV_REQUIRE(out != NULL, false);
  *out = OVIS_MEM_COUNT;
  OV_REQUIRE(sim != NULL, false);
  OV_REQUIRE(name != NULL, false);
  const ov_own_memories memories = {sim->memories, sim->memory_count};
  return ov_own_memory_find(&memories, name, out);
}

const ovis_memory_def* ovis_sim_get_memory_def(const ovis_sim* sim, ovis_memory memory) {
  OV_REQUIRE(sim != NULL, NULL);
  return knows(sim, memory) && memory >= OVIS_MEM_OWN ? &sim->memories[memory - OVIS_MEM_OWN]
                                                      : NULL;
}

ovis_memory_info ovis_sim_get_memory_info(const ovis_sim* sim, ovis_memory memory) {
  OV_REQUIRE(sim != NULL, (ovis_memory_info){.name = "unknown"});
  const ovis_memory_def* own = ovis_sim_get_memory_def(sim, memory);
  if (own != NULL) {
    return (ovis_memory_info){own->name, own->type, own->is_saved};
  }
  return (uint32_t)memory < OVIS_MEM_COUNT ? ovis_memory_get_info(memory)
                                           : (ovis_memory_info){.name = NULL};
}

const char* ovis_mob_get_activity(const ovis_sim* sim, ovis_mob_id mob) {
  OV_REQUIRE(sim != NULL, NULL);
  const ov_actor* actor = find_brain(sim, mob);
  return actor != NULL ? ov_mind_activity(actor) : NULL;
}

bool ovis_mob_get_bed(const ovis_sim* sim, ovis_mob_id mob, ovis_pos* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_pos){0};
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  const bool lies = actor != NULL && actor->is_sleeping;
  *out = lies ? actor->bed : (ovis_pos){0, 0, 0};
  return lies;
}

bool ovis_mob_is_sleeping(const ovis_sim* sim, ovis_mob_id mob) {
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  return actor != NULL && actor->is_sleeping;
}
