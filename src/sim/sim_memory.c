// Memories, activities and points of interest for hosts: queries and commands.
// Design: include/ovis/mob.h
#include "base/limits.h"
#include "poi/poi.h"
#include "sim/sim_internal.h"

#include <string.h>

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

bool ovis_sim_is_sleeping(const ovis_sim* sim, ovis_mob_id mob) {
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob);
  return actor != NULL && actor->is_sleeping;
}

// ---- Points of interest

struct ov_pois* ov_sim_points(ovis_sim* sim) {
  if (sim->turn.pois == NULL) {
    ov_pois* points = NULL;
    if (ov_pois_create(sim->world, &sim->allocator, &points) != OVIS_OK) {
      sim->is_out_of_memory = true;
    }
    sim->turn.pois = points;
  }
  return sim->turn.pois;
}

typedef struct point_visit {
  const ov_pois* points;
  void (*visit)(void* context, const ovis_point* point);
  void* context;
} point_visit;

static void visit_one(void* context, const ov_poi* poi) {
  const point_visit* self = context;
  const ovis_point point = {.type = ov_pois_type_name(self->points, poi->type),
                            .pos = poi->pos,
                            .free_tickets = poi->free_tickets};
  self->visit(self->context, &point);
}

ovis_status ovis_sim_each_point(const ovis_sim* sim,
                                void (*visit)(void* context, const ovis_point* point),
                                void* context) {
  // The list is made at the first question: that changes nothing that a hash or a mob sees.
  point_visit self = {.points = ov_sim_points((ovis_sim*)sim), .visit = visit, .context = context};
  if (self.points == NULL) {
    return OVIS_NO_MEMORY;
  }
  ov_pois_each(self.points, visit_one, &self);
  return OVIS_OK;
}

bool ovis_sim_set_tickets(ovis_sim* sim, ovis_pos pos, const char* type, int32_t free_tickets) {
  OV_REQUIRE(ov_sim_is_between(sim), false);
  ov_pois* points = ov_sim_points(sim);
  const int32_t number = points != NULL ? ov_pois_type_find(points, type) : OV_POI_NONE;
  if (number == OV_POI_NONE) {
    return false;
  }
  const bool is_exact = ov_pois_load_tickets(points, pos, number, free_tickets);
  ovis_input input = {.kind = OVIS_INPUT_TICKETS, .cell = pos, .value = free_tickets};
  strncpy(input.name, type, sizeof input.name - 1);
  ov_sim_keep_input(sim, &input);
  return is_exact;
}
