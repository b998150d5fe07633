// The hash of a simulation: over all fields, per group of fields, and field by field.
// Design: docs/determinism.md
#include "agent/item_table.h"
#include "base/check.h"
#include "poi/poi.h"
#include "sim/sim_internal.h"

#include <string.h>

// Kind, serial and species are hashed with the actor's first group.
static void begin_actor(const ov_actor* actor, ov_hash_lanes* lanes) {
  const ov_mind_kind* given = actor->given_mind;
  ov_lanes_three(lanes, actor->serial, (uint64_t)actor->kind, actor->name_hash);
  if (given != NULL) {
    ov_lanes_u64(lanes, ov_hash_text(given->name, strlen(given->name)));
  }
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

// The lanes then have the points, which are hashed with the first actor's first group.
static void hash_globals(const ovis_sim* sim, ov_fields* fields) {
  ov_sim_global_fields((ovis_sim*)sim, fields); // the fields are only read
  if (sim->turn.pois != NULL) {
    point_hash points = {.points = sim->turn.pois, .fields = fields};
    ov_pois_each(sim->turn.pois, hash_point, &points);
  }
}

static uint64_t hash_all(const ovis_sim* sim, ov_marks* marks) {
  ov_fields fields = ov_fields_hash(0);
  fields.marks = marks;
  hash_globals(sim, &fields);
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    ov_actor* actor = ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]);
    if (marks != NULL) {
      marks->serial = actor->serial;
    }
    begin_actor(actor, &fields.hash);
    ov_actor_fields(actor, &fields);
  }
  return ov_fields_end(&fields);
}

// As hash_all for hashes alone, without those of rooms that have not changed since the last call.
// False: no memory.
static bool hash_remembered(ovis_sim* sim, ov_marks* marks, uint64_t* out_hash) {
  ov_fields fields = ov_fields_hash(0);
  fields.marks = marks;
  hash_globals(sim, &fields);
  ov_hash_lanes begun = fields.hash;
  ov_hash whole = fields.whole;
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    const int32_t slot = sim->crowd.order.items[i];
    ov_actor* actor = ov_crowd_at(&sim->crowd, slot);
    ov_actor_memory* memory = ov_sim_hash_memory(sim, slot, actor->serial);
    if (memory == NULL) {
      return false;
    }
    begin_actor(actor, &begun);
    uint64_t own[OV_ACTOR_ROOMS_MAX];
    const bool has_room = marks->count + OV_ACTOR_ROOMS_MAX <= marks->capacity;
    uint64_t* hashes = has_room ? marks->hashes + marks->count : own;
    const int32_t count = ov_actor_hash(actor, memory, &begun, &sim->allocator, hashes);
    for (int32_t k = 0; k < count; k++, marks->count++) {
      ov_hash_u64(&whole, hashes[k]);
      if (!has_room && marks->count < marks->capacity) {
        marks->hashes[marks->count] = own[k];
      }
    }
    begun = ov_hash_lanes_make();
  }
  ov_hash_u64(&whole, ov_lanes_hash(&begun));
  *out_hash = whole.state;
  OVIS_VALIDATE(whole.state == hash_all(sim, NULL));
  return true;
}

// | index in the order | count | hashes of rooms | of each own actor. The first actor's first room
// continues what is hashed before it.
void ov_sim_write_hashes(ovis_sim* sim, ov_writer* out) {
  ov_marks marks = {0};
  ov_fields fields = ov_fields_hash(0);
  fields.marks = &marks;
  hash_globals(sim, &fields);
  ov_hash_lanes begun = fields.hash;
  ov_actor_memory memory = {0};
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    const int32_t slot = sim->crowd.order.items[i];
    if (!ov_crowd_is_away(&sim->crowd, slot)) {
      ov_actor* actor = ov_crowd_at(&sim->crowd, slot);
      uint64_t hashes[OV_ACTOR_ROOMS_MAX];
      memory.serial = actor->serial;
      memory.kept = 0;
      begin_actor(actor, &begun);
      const int32_t count = ov_actor_hash(actor, &memory, &begun, &sim->allocator, hashes);
      ov_write_u32(out, (uint32_t)i);
      ov_write_u32(out, (uint32_t)count);
      for (int32_t k = 0; k < count; k++) {
        ov_write_u64(out, hashes[k]);
      }
    }
    begun = ov_hash_lanes_make();
  }
  ov_actor_memory_fini(&memory, &sim->allocator);
}

uint64_t ov_sim_fold_hashes(ovis_sim* sim, ov_reader* readers, int32_t count) {
  ov_marks marks = {0};
  ov_fields fields = ov_fields_hash(0);
  fields.marks = &marks;
  hash_globals(sim, &fields);
  ov_hash whole = fields.whole;
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    for (int32_t r = 0; r < count; r++) {
      ov_reader* reader = &readers[r];
      const bool is_its =
          reader->at + 4 <= reader->size && ov_get_u32(reader->bytes + reader->at) == (uint32_t)i;
      if (is_its) {
        (void)ov_read_u32(reader);
        const uint32_t rooms = ov_read_u32(reader);
        for (uint32_t k = 0; k < rooms; k++) {
          ov_hash_u64(&whole, ov_read_u64(reader));
        }
        break;
      }
    }
  }
  const ov_hash_lanes last = sim->crowd.order.count > 0 ? ov_hash_lanes_make() : fields.hash;
  ov_hash_u64(&whole, ov_lanes_hash(&last));
  return whole.state;
}

int32_t ovis_sim_get_hash_rooms(const ovis_sim* sim, uint64_t* out, int32_t capacity,
                                uint64_t* out_hash) {
  OV_REQUIRE(sim != NULL && (out != NULL || capacity <= 0), 0);
  OV_REQUIRE(capacity >= 0, 0);
  ov_marks marks = {.hashes = out, .capacity = capacity};
  uint64_t hash;
  if (sim->hash_keepers == 0 || !hash_remembered((ovis_sim*)sim, &marks, &hash)) {
    marks.count = 0;
    hash = hash_all(sim, &marks);
  }
  if (out_hash != NULL) {
    *out_hash = hash;
  }
  return marks.count;
}

uint64_t ovis_sim_get_hash(const ovis_sim* sim) {
  OV_REQUIRE(sim != NULL, 0);
  uint64_t hash;
  ovis_sim_get_hash_rooms(sim, NULL, 0, &hash);
  return hash;
}

int32_t ovis_sim_get_hash_marks(const ovis_sim* sim, ovis_hash_mark* out, int32_t capacity,
                                uint64_t* out_hash) {
  OV_REQUIRE(sim != NULL && (out != NULL || capacity <= 0), 0);
  OV_REQUIRE(capacity >= 0, 0);
  ov_marks marks = {.items = out, .capacity = capacity};
  const uint64_t hash = hash_all(sim, &marks);
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

bool ovis_sim_visit_fields(const ovis_sim* sim, uint64_t serial, ovis_field_fn* visit,
                           void* context) {
  OV_REQUIRE(sim != NULL, false);
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
