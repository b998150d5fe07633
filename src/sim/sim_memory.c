// Memories and activities for hosts: queries and commands.
// Design: include/ovis/mob.h
#include "base/limits.h"
#include "sim/sim_internal.h"

static const ov_actor* find_brain(const ovis_sim* sim, ovis_mob_id mob) {
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob);
  return actor != NULL && actor->mind != NULL && actor->mind_ops->recall != NULL ? actor : NULL;
}

bool ovis_sim_recall(const ovis_sim* sim, ovis_mob_id mob, ovis_memory memory,
                     ovis_memory_value* out) {
  *out = (ovis_memory_value){0};
  const ov_actor* actor = find_brain(sim, mob);
  return actor != NULL && (uint32_t)memory < OVIS_MEM_COUNT &&
         actor->mind_ops->recall(actor->mind, memory, out);
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
  return actor != NULL && (uint32_t)memory < OVIS_MEM_COUNT &&
         actor->mind_ops->memory_cause(actor->mind, memory, out);
}

static bool is_sane(const ovis_memory_value* value) {
  return ov_is_cell(&value->cell) && ov_is_place(&value->point) &&
         (uint32_t)value->dimension < OVIS_MEMORY_DIMENSION_COUNT &&
         (uint32_t)value->damage < OVIS_DAMAGE_COUNT && value->close_enough >= 0 &&
         value->close_enough <= INT16_MAX && value->speed >= 0 && value->speed < 100;
}

bool ovis_sim_remember(ovis_sim* sim, ovis_mob_id mob, ovis_memory memory,
                       const ovis_memory_value* value) {
  OV_REQUIRE(ov_sim_is_between(sim), false);
  const ov_actor* actor = find_brain(sim, mob);
  if (actor == NULL || (uint32_t)memory >= OVIS_MEM_COUNT || (value != NULL && !is_sane(value)) ||
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
