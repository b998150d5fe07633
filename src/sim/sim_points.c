// Points of interest for hosts: types of their own, queries and commands.
// Design: include/ovis/village.h
#include "base/check.h"
#include "base/limits.h"
#include "poi/poi.h"
#include "sim/sim_internal.h"

#include <string.h>

_Static_assert(OVIS_LOST_POINTS_MAX == OV_POI_LOST_KEPT, "as many as are kept");
_Static_assert(OVIS_POINT_TYPES_MAX == OV_POI_TYPES_MAX, "as many as there may be");

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

ovis_status ov_sim_add_point_types(ovis_sim* sim, const ovis_sim_def* def) {
  ovis_status status = OVIS_OK;
  if (def->point_type_count > 0 && ov_sim_points(sim) == NULL) {
    return OVIS_NO_MEMORY;
  }
  for (int32_t i = 0; i < def->point_type_count && status == OVIS_OK; i++) {
    const ovis_point_type_def* type = &def->point_types[i];
    int32_t number;
    OV_CHECK_DEF(type);
    if (type->name == NULL || (type->states == NULL && type->state_count > 0) ||
        type->state_count > OV_POI_STATES_MAX) {
      return OVIS_OUT_OF_RANGE;
    }
    status = ov_pois_add_type(sim->turn.pois, type->name, type->tickets, type->valid_range,
                              type->states, type->state_count, &number);
  }
  return status;
}

static ovis_point point_of(const ov_pois* points, const ov_poi* poi) {
  return (ovis_point){.type = ov_pois_type_name(points, poi->type),
                      .pos = poi->pos,
                      .free_tickets = poi->free_tickets,
                      .tickets = ov_pois_tickets(points, poi->type),
                      .valid_range = ov_pois_valid_range(points, poi->type)};
}

typedef struct point_visit {
  const ov_pois* points;
  void (*visit)(void* context, const ovis_point* point);
  void* context;
} point_visit;

static void visit_one(void* context, const ov_poi* poi) {
  const point_visit* self = context;
  const ovis_point point = point_of(self->points, poi);
  self->visit(self->context, &point);
}

ovis_status ovis_sim_visit_points(const ovis_sim* sim,
                                  void (*visit)(void* context, const ovis_point* point),
                                  void* context) {
  OV_REQUIRE(sim != NULL && visit != NULL, OVIS_BAD_ARGUMENT);
  // The list is made at the first question: that changes nothing that a hash or a mob sees.
  point_visit self = {.points = ov_sim_points((ovis_sim*)sim), .visit = visit, .context = context};
  if (self.points == NULL) {
    return OVIS_NO_MEMORY;
  }
  ov_pois_each(self.points, visit_one, &self);
  return OVIS_OK;
}

ovis_status ovis_sim_get_point(const ovis_sim* sim, ovis_pos pos, ovis_point* out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = (ovis_point){.type = ""};
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  const ov_pois* points = ov_sim_points((ovis_sim*)sim); // see ovis_sim_visit_points
  OV_REQUIRE(points != NULL, OVIS_NO_MEMORY);
  const ov_poi* poi = ov_pois_at(points, pos);
  OV_REQUIRE(poi != NULL, OVIS_NOT_FOUND);
  *out = point_of(points, poi);
  return OVIS_OK;
}

ovis_status ovis_sim_find_point_type(const ovis_sim* sim, const char* type, int32_t* out_tickets) {
  int32_t unused;
  int32_t* tickets = out_tickets != NULL ? out_tickets : &unused;
  *tickets = 0;
  OV_REQUIRE(sim != NULL && type != NULL, OVIS_BAD_ARGUMENT);
  const ov_pois* points = ov_sim_points((ovis_sim*)sim); // see ovis_sim_visit_points
  OV_REQUIRE(points != NULL, OVIS_NO_MEMORY);
  const int32_t number = ov_pois_type_find(points, type);
  OV_REQUIRE(number != OV_POI_NONE, OVIS_UNKNOWN_NAME);
  *tickets = ov_pois_tickets(points, number);
  return OVIS_OK;
}

int32_t ovis_sim_get_lost_points(const ovis_sim* sim, ovis_point* out, int32_t capacity) {
  OV_REQUIRE(sim != NULL, 0);
  OV_REQUIRE(capacity >= 0, 0);
  OV_REQUIRE(out != NULL || capacity <= 0, 0);
  ov_poi lost[OV_POI_LOST_KEPT];
  const ov_pois* points = sim->turn.pois;
  const int32_t count = points != NULL ? ov_pois_lost(points, lost, OV_POI_LOST_KEPT) : 0;
  for (int32_t i = 0; i < count && i < capacity && i < OV_POI_LOST_KEPT; i++) {
    out[i] = point_of(points, &lost[i]);
  }
  return count;
}

ovis_status ovis_sim_set_point_tickets(ovis_sim* sim, ovis_pos pos, const char* type,
                                       int32_t free_tickets) {
  OV_REQUIRE(sim != NULL && type != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_pois* points = ov_sim_points(sim);
  OV_REQUIRE(points != NULL, OVIS_NO_MEMORY);
  const int32_t number = ov_pois_type_find(points, type);
  if (number == OV_POI_NONE) {
    return OVIS_UNKNOWN_NAME;
  }
  const bool is_exact = ov_pois_load_tickets(points, pos, number, free_tickets);
  ovis_input input = {.kind = OVIS_INPUT_TICKETS, .cell = pos, .value = free_tickets};
  strncpy(input.name, type, sizeof input.name - 1);
  ov_sim_keep_input(sim, &input);
  return is_exact ? OVIS_OK : OVIS_OUT_OF_RANGE;
}
