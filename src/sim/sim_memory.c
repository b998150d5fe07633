// Memories and activities for hosts: queries and commands.
// Design: include/ovis/mob.h
#include "brain/brain.h"
#include "mob/brain/own_brain.h"
#include "sim/sim_internal.h"

static const ov_actor* find_brain(const ovis_sim* sim, ovis_mob_id mob) {
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob);
  return actor != NULL && actor->mind != NULL && actor->mind_ops->recall != NULL ? actor : NULL;
}

// Is it a built-in memory, or one of the host's?
static bool knows(const ovis_sim* sim, ovis_memory memory) {
  const uint32_t own = (uint32_t)memory - OVIS_MEM_OWN;
  return (uint32_t)memory < OVIS_MEM_COUNT || own < (uint32_t)sim->memory_count;
}

bool ovis_sim_recall(const ovis_sim* sim, ovis_mob_id mob, ovis_memory memory,
                     ovis_memory_value* out) {
  *out = (ovis_memory_value){0};
  const ov_actor* actor = find_brain(sim, mob);
  return actor != NULL && knows(sim, memory) && actor->mind_ops->recall(actor->mind, memory, out);
}

int32_t ovis_sim_memories(const ovis_sim* sim, ovis_mob_id mob, ovis_memory* out,
                          int32_t capacity) {
  OV_REQUIRE(capacity >= 0, 0);
  const ov_actor* actor = find_brain(sim, mob);
  return actor != NULL ? actor->mind_ops->memories(actor->mind, out, capacity) : 0;
}

bool ovis_sim_memory_cause(const ovis_sim* sim, ovis_mob_id mob, ovis_memory memory,
                           ovis_memory_cause* out) {
  *out = (ovis_memory_cause){.option = -1};
  const ov_actor* actor = find_brain(sim, mob);
  return actor != NULL && knows(sim, memory) &&
         actor->mind_ops->memory_cause(actor->mind, memory, out);
}

bool ovis_sim_remember(ovis_sim* sim, ovis_mob_id mob, ovis_memory memory,
                       const ovis_memory_value* value) {
  OV_REQUIRE(ov_sim_is_between(sim), false);
  const ov_actor* actor = find_brain(sim, mob);
  if (actor == NULL || !knows(sim, memory) || (value != NULL && !ov_brain_is_sane(value)) ||
      !actor->mind_ops->remember(actor->mind, memory, value)) {
    return false;
  }
  ovis_input input = {.kind = value != NULL ? OVIS_INPUT_REMEMBER : OVIS_INPUT_FORGET,
                      .mob = actor->serial,
                      .memory = memory};
  if (value != NULL) {
    input.remembered = *value;
  }
  ov_sim_keep_input(sim, &input);
  return true;
}

bool ovis_sim_memory_find(const ovis_sim* sim, const char* name, ovis_memory* out) {
  *out = OVIS_MEM_COUNT;
  OV_REQUIRE(name != NULL, false);
  const ov_own_memories memories = {sim->memories, sim->memory_count};
  return ov_own_memory_find(&memories, name, out);
}

const ovis_memory_def* ovis_sim_memory_def(const ovis_sim* sim, ovis_memory memory) {
  return knows(sim, memory) && memory >= OVIS_MEM_OWN ? &sim->memories[memory - OVIS_MEM_OWN]
                                                      : NULL;
}

ovis_memory_info ovis_sim_memory_describe(const ovis_sim* sim, ovis_memory memory) {
  const ovis_memory_def* own = ovis_sim_memory_def(sim, memory);
  if (own != NULL) {
    return (ovis_memory_info){own->name, own->type, own->is_saved};
  }
  return (uint32_t)memory < OVIS_MEM_COUNT ? ovis_memory_describe(memory)
                                           : (ovis_memory_info){.name = NULL};
}

const char* ovis_sim_activity(const ovis_sim* sim, ovis_mob_id mob) {
  const ov_actor* actor = find_brain(sim, mob);
  return actor != NULL ? actor->mind_ops->activity(actor->mind) : NULL;
}

bool ovis_sim_bed(const ovis_sim* sim, ovis_mob_id mob, ovis_pos* out) {
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob);
  const bool lies = actor != NULL && actor->is_sleeping;
  *out = lies ? actor->bed : (ovis_pos){0, 0, 0};
  return lies;
}

bool ovis_sim_is_sleeping(const ovis_sim* sim, ovis_mob_id mob) {
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob);
  return actor != NULL && actor->is_sleeping;
}
