// The fields of a simulation, as its hash covers them: hashed, told one by one, and marked room by
// room.
#include "sim/sim_internal.h"

#include <string.h>

static void hash_actor(ov_actor* actor, ov_fields* fields) {
  ov_hash_u64(&fields->hash, actor->serial);
  ov_hash_u64(&fields->hash, actor->kind);
  ov_hash_u64(&fields->hash, actor->is_walker);
  ov_hash_bytes(&fields->hash, actor->species->name, strlen(actor->species->name));
  ov_actor_fields(actor, fields);
}

uint64_t ovis_sim_hash(const ovis_sim* sim) {
  ov_fields fields = ov_fields_hash(0);
  ov_sim_own_fields((ovis_sim*)sim, &fields); // nobody reads into it here
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    hash_actor(ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]), &fields);
  }
  return fields.hash.state;
}

bool ovis_sim_fields(const ovis_sim* sim, uint64_t serial, ovis_field_fn* tell, void* context) {
  ov_fields fields = ov_fields_tell(tell, context);
  if (serial == 0) {
    ov_sim_own_fields((ovis_sim*)sim, &fields);
    return true;
  }
  ov_actor* actor = ov_crowd_find(&sim->crowd, serial);
  if (actor == NULL) {
    return false;
  }
  ov_actor_fields(actor, &fields);
  return true;
}

// ---- Marks

typedef struct mark_list {
  ovis_hash_mark* out;
  int32_t count, capacity;
  uint64_t serial;
} mark_list;

static void add_mark(void* context, const char* room, uint64_t hash) {
  mark_list* list = context;
  if (list->count < list->capacity) {
    list->out[list->count] = (ovis_hash_mark){list->serial, room, hash};
  }
  list->count++;
}

int32_t ovis_sim_hash_marks(const ovis_sim* sim, ovis_hash_mark* out, int32_t capacity) {
  OVIS_ASSERT(capacity >= 0);
  mark_list list = {.out = out, .capacity = capacity};
  ov_fields fields = ov_fields_hash_rooms(0, add_mark, &list);
  ov_sim_own_fields((ovis_sim*)sim, &fields);
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    ov_actor* actor = ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]);
    list.serial = actor->serial;
    hash_actor(actor, &fields);
  }
  return list.count;
}
