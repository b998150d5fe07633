// The hash of a simulation: over all fields, per group of fields, and field by field.
// Design: docs/determinism.md
#include "agent/item_table.h"
#include "poi/poi.h"
#include "sim/sim_internal.h"

#include <string.h>

// Kind, serial and species are hashed with the actor's first group.
static void hash_actor(ov_actor* actor, ov_fields* fields) {
  const ov_mind_kind* given = actor->given_mind;
  ov_lanes_three(&fields->hash, actor->serial, (uint64_t)actor->kind, actor->name_hash);
  if (given != NULL) {
    ov_lanes_u64(&fields->hash, ov_hash_text(given->name, strlen(given->name)));
  }
  ov_actor_fields(actor, fields);
}

typedef struct point_hash {
  const ov_pois* points;
  ov_fields* fields;
} point_hash;

// Only points with taken tickets: all others follow from the blocks, and so the hash does not
// depend on whether the list of points was made.
static void hash_point(void* context, const ov_poi* point) {
  const point_hash* self = context;
  if (point->free_tickets < ov_pois_tickets(self->points, point->type)) {
    ov_lanes_three(&self->fields->hash, (uint32_t)point->pos.x, (uint32_t)point->pos.y,
                   (uint32_t)point->pos.z);
    ov_lanes_three(&self->fields->hash, (uint32_t)point->type, (uint32_t)point->free_tickets, 0);
  }
}

static uint64_t hash_all(const ovis_sim* sim, ov_marks* marks, bool remembers) {
  ov_fields fields = ov_fields_hash(0);
  fields.marks = marks;
  fields.allocator = &sim->allocator;
  ov_sim_global_fields((ovis_sim*)sim, &fields); // the fields are only read
  if (sim->turn.pois != NULL) {
    point_hash points = {.points = sim->turn.pois, .fields = &fields};
    ov_pois_each(sim->turn.pois, hash_point, &points);
  }
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    ov_actor* actor = ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]);
    if (marks != NULL) {
      marks->serial = actor->serial;
    }
    fields.memory =
        remembers ? ov_sim_hash_memory((ovis_sim*)sim, sim->crowd.order.items[i], actor->serial)
                  : NULL;
    hash_actor(actor, &fields);
  }
  const uint64_t hash = ov_fields_end(&fields);
  OVIS_VALIDATE(!remembers || hash == hash_all(sim, NULL, false));
  return hash;
}

uint64_t ovis_sim_hash(const ovis_sim* sim) {
  return hash_all(sim, NULL, true);
}

int32_t ovis_sim_hash_marks(const ovis_sim* sim, ovis_hash_mark* out, int32_t capacity,
                            uint64_t* out_hash) {
  OV_REQUIRE(capacity >= 0, 0);
  ov_marks marks = {.items = out, .capacity = capacity};
  const uint64_t hash = hash_all(sim, &marks, true);
  if (out_hash != NULL) {
    *out_hash = hash;
  }
  return marks.count;
}

// Lists fields, with the names of items that only the simulation knows.
typedef struct named_fields {
  const ovis_sim* sim;
  ovis_field_fn* visit;
  void* context;
} named_fields;

static void visit_named(void* context, const ovis_field* field) {
  const named_fields* self = context;
  ovis_field named = *field;
  if (field->kind == OVIS_FIELD_TEXT && field->text == NULL) {
    OVIS_ASSERT(field->bits != 0);
    named.text = ov_items_name(&self->sim->items, field->bits);
  }
  self->visit(self->context, &named);
}

bool ovis_sim_fields(const ovis_sim* sim, uint64_t serial, ovis_field_fn* visit, void* context) {
  if (visit == NULL) {
    return false;
  }
  named_fields named = {sim, visit, context};
  ov_fields fields = ov_fields_visit(visit_named, &named);
  if (serial == 0) {
    ov_sim_global_fields((ovis_sim*)sim, &fields);
    return true;
  }
  ov_actor* actor = ov_crowd_find(&sim->crowd, serial);
  if (actor == NULL) {
    return false;
  }
  ov_actor_fields(actor, &fields);
  return true;
}
