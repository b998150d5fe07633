// The state of a brain for hashes, snapshots and restores.
// Design: docs/determinism.md
#include "base/array.h"
#include "base/check.h"
#include "mind/brain/brain.h"

#include <string.h>

#define LIST_MAX 100000 // of a list in a snapshot

// The entries of VISIBLE_LIVING, which are wide after a restore.
OV_FIELDS_LIST entry_list(const ov_brain* brain, ov_memory_list* list, ov_fields* fields) {
  for (int32_t i = 0; i < list->count; i++) {
    uint64_t entry = ov_brain_entry_at(brain, list, i);
    ov_field_u64(fields, "entity", &entry);
    ov_field_link(fields, ov_brain_visible_at(brain, list, i));
    if (fields->mode == OV_FIELDS_READ) {
      list->wide[i] = entry;
    }
  }
}

// A list LIVING without items of its own is written with those of VISIBLE_LIVING.
OV_FIELDS_LIST living_list(const ov_brain* brain, int32_t count, ov_fields* fields) {
  const ov_memory_list* visible = ov_brain_list_of(brain, OVIS_MEM_VISIBLE_LIVING);
  OVIS_ASSERT(count == 0 || visible != NULL);
  for (int32_t i = 0; i < count; i++) {
    uint64_t serial = ov_brain_visible_at(brain, visible, i);
    ov_field_serial(fields, "entity", &serial);
  }
}

OV_FIELDS_LIST list_list(ov_brain* brain, int32_t slot, ov_memory_list* list, ov_fields* fields) {
  OVIS_ASSERT(slot >= 0);
  const ovis_memory_type type = ov_brain_slot_type(brain->plan, slot);
  const bool is_visible = brain->plan->memory_of[slot] == OVIS_MEM_VISIBLE_LIVING;
  int32_t count = list->count;
  ov_field_count(fields, "count", &count, LIST_MAX);
  if (fields->mode == OV_FIELDS_READ) {
    if (is_visible) {
      ov_brain_widen_entries(brain, fields->allocator);
    }
    const size_t size = ov_brain_item_size(brain, slot);
    if (count > list->capacity &&
        !ov_array_grow((void**)&list->serials, &list->capacity, count, size, fields->allocator)) {
      fields->is_bad = true;
      count = 0;
    }
    list->count = count;
  }
  if (is_visible) {
    entry_list(brain, list, fields);
    return;
  }
  if (type != OVIS_MEMORY_PLACES && list->serials == NULL) {
    living_list(brain, count, fields);
    return;
  }
  for (int32_t i = 0; i < count; i++) {
    if (type == OVIS_MEMORY_PLACES) {
      ov_field_cell_if(fields, "cell", &list->places[i].cell, true);
      ov_field_i32_in(fields, "dimension", &list->places[i].dimension, 0,
                      OVIS_MEMORY_DIMENSION_COUNT - 1);
    } else {
      ov_field_serial(fields, "entity", &list->serials[i]);
    }
  }
}

OV_FIELDS_LIST value_list(ov_brain* brain, int32_t slot, ov_fields* fields) {
  OVIS_ASSERT(slot >= 0);
  void* value = (uint8_t*)brain + brain->plan->value_at[slot];
  switch (ov_brain_slot_type(brain->plan, slot)) {
  case OVIS_MEMORY_UNIT: break;
  case OVIS_MEMORY_BOOL:
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG: ov_field_i64(fields, "number", value); break;
  case OVIS_MEMORY_ENTITY: ov_field_serial(fields, "entity", value); break;
  case OVIS_MEMORY_CELL: ov_field_cell_if(fields, "cell", value, true); break;
  case OVIS_MEMORY_POINT: ov_field_place_if(fields, "point", value, true); break;
  case OVIS_MEMORY_PLACE: {
    ov_place* place = value;
    ov_field_cell_if(fields, "cell", &place->cell, true);
    ov_field_i32_in(fields, "dimension", &place->dimension, 0, OVIS_MEMORY_DIMENSION_COUNT - 1);
    break;
  }
  case OVIS_MEMORY_WALK: {
    ov_walk* walk = value;
    ov_field_serial(fields, "entity", &walk->entity);
    ov_field_cell_if(fields, "cell", &walk->cell, walk->entity == 0);
    ov_field_f32(fields, "speed", &walk->speed);
    ov_field_i32_in(fields, "close_enough", &walk->close_enough, 0, INT16_MAX);
    fields->is_bad |= fields->mode == OV_FIELDS_READ && !(walk->speed >= 0 && walk->speed < 100);
    break;
  }
  case OVIS_MEMORY_LOOK: {
    ov_look* look = value;
    ov_field_serial(fields, "entity", &look->entity);
    ov_field_cell_if(fields, "cell", &look->cell, look->entity == 0);
    break;
  }
  case OVIS_MEMORY_DAMAGE: {
    ov_hurt* hurt = value;
    ov_field_serial(fields, "attacker", &hurt->attacker);
    ov_field_i32(fields, "damage", &hurt->damage);
    break;
  }
  case OVIS_MEMORY_ENTITIES:
  case OVIS_MEMORY_PLACES: list_list(brain, slot, value, fields); break;
  }
}

OV_FIELDS_LIST memory_list(ov_brain* brain, ov_fields* fields) {
  const ov_brain_plan* plan = brain->plan;
  const uint64_t known =
      plan->memory_count == OV_MEMORY_SLOTS_MAX ? UINT64_MAX : (1ull << plan->memory_count) - 1;
  ov_field_u64(fields, "present", &brain->present);
  ov_field_u64(fields, "expiring", &brain->expiring);
  if (fields->mode == OV_FIELDS_READ && ((brain->present | brain->expiring) & ~known) != 0) {
    fields->is_bad = true;
    brain->present = 0;
    brain->expiring = 0;
  }
  if (fields->mode == OV_FIELDS_READ) {
    brain->listed = UINT64_MAX;
  }
  if (fields->mode == OV_FIELDS_READ &&
      !ov_brain_reserve_ttls(brain, brain->expiring, fields->allocator)) {
    fields->is_bad = true;
    brain->expiring = 0;
  }
  for (uint64_t left = brain->present; left != 0; left &= left - 1) {
    const int32_t slot = __builtin_ctzll(left);
    if ((brain->expiring >> slot & 1u) != 0) {
      ov_field_i32(fields, "ttl", ov_brain_ttl_of(brain, slot));
    }
    value_list(brain, slot, fields);
  }
}

// Does one of the nodes run?
static bool runs_any(const ov_brain* brain, int32_t first, int32_t count) {
  OVIS_ASSERT(first >= 0 && first + count <= brain->plan->node_count);
  const int32_t last = first + count - 1;
  uint64_t found = 0;
  for (int32_t word = first / 64; count > 0 && word <= last / 64; word++) {
    const uint64_t from = word == first / 64 ? UINT64_MAX << (first % 64) : UINT64_MAX;
    const uint64_t to = word == last / 64 ? UINT64_MAX >> (63 - last % 64) : UINT64_MAX;
    found |= brain->bits[word] & from & to;
  }
  return found != 0;
}

// The order of a shuffled gate matters while a child of it runs.
static void order_fields(ov_brain* brain, const ov_behavior_node* gate, ov_fields* fields) {
  const bool is_used = runs_any(brain, gate->child_first, gate->child_count);
  uint64_t seen = 0;
  uint8_t* order = (uint8_t*)brain + gate->order_at;
  for (int32_t i = 0; is_used && i < gate->child_count; i++) {
    int32_t place = order[i];
    ov_field_count(fields, "order", &place, gate->child_count - 1);
    fields->is_bad |= fields->mode == OV_FIELDS_READ && (seen >> place & 1u) != 0;
    seen |= 1ull << place;
    order[i] = (uint8_t)place;
  }
}

static void running_fields(ov_brain* brain, ov_fields* fields) {
  const int32_t node_count = brain->plan->node_count;
  for (int32_t i = 0; i < brain->plan->word_count; i++) {
    ov_field_u64(fields, "running", &brain->bits[i]);
    const int32_t rest = node_count - i * 64;
    const uint64_t known = rest >= 64 ? UINT64_MAX : (1ull << rest) - 1;
    if (fields->mode == OV_FIELDS_READ && (brain->bits[i] & ~known) != 0) {
      fields->is_bad = true;
      brain->bits[i] = 0;
    }
  }
}

// The causes of the memories that are present.
static void cause_fields(ov_brain* brain, ov_fields* fields) {
  const int32_t node_count = brain->plan->node_count;
  const int32_t sensor_count = brain->plan->def->sensor_count;
  uint8_t* causes = ov_brain_causes(brain);
  for (uint64_t left = brain->present; left != 0; left &= left - 1) {
    const int32_t slot = __builtin_ctzll(left);
    int32_t cause = causes[slot];
    ov_field_count(fields, "cause", &cause, OV_CAUSE_COUNT - 1);
    const bool is_no_node = cause >= OV_CAUSE_NODE + node_count && cause < OV_CAUSE_SENSOR;
    const bool is_no_sensor = cause >= OV_CAUSE_SENSOR + sensor_count && cause < OV_CAUSE_EXPIRY;
    fields->is_bad |= fields->mode == OV_FIELDS_READ && (is_no_node || is_no_sensor);
    causes[slot] = is_no_node || is_no_sensor ? OV_CAUSE_UNKNOWN : (uint8_t)cause;
  }
}

// Reasons, then what is kept of numbers, the oldest first.
static void refusal_fields(ov_brain* brain, ov_fields* fields) {
  const int32_t node_count = brain->plan->node_count;
  ov_kept_refusal kept[OV_REFUSALS_KEPT] = {{0}};
  int32_t count = ov_brain_kept_refusals(brain, kept);
  for (int32_t i = 0; i < node_count; i++) {
    int32_t reason = (int32_t)ov_brain_refusal(brain, i).reason;
    ov_field_count(fields, "reason", &reason, OVIS_REASON_COUNT - 1);
    if (fields->mode == OV_FIELDS_READ) {
      ov_brain_set_refusal(brain, i, &(ov_refusal){.reason = (ovis_reason)reason});
    }
  }
  ov_field_count(fields, "count", &count,
                 node_count < OV_REFUSALS_KEPT ? node_count : OV_REFUSALS_KEPT);
  for (int32_t i = 0; i < count; i++) {
    ov_field_count(fields, "node", &kept[i].node, node_count - 1);
    ov_field_f32(fields, "value", &kept[i].refusal.value);
    ov_field_f32(fields, "limit", &kept[i].refusal.limit);
    if (fields->mode == OV_FIELDS_READ) {
      kept[i].refusal.reason = ov_brain_refusal(brain, kept[i].node).reason;
      ov_brain_set_refusal(brain, kept[i].node, &kept[i].refusal);
    }
  }
}

static void end_fields(ov_brain* brain, int32_t node, ov_fields* fields) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < brain->plan->node_count);
  int32_t after = fields->mode == OV_FIELDS_READ ? 0 : *ov_brain_end_of(brain, node);
  ov_field_i32(fields, "ends_after", &after);
  if (fields->mode == OV_FIELDS_READ && ov_brain_reserve_end(brain, fields->allocator)) {
    ov_brain_set_end(brain, node, after);
  } else if (fields->mode == OV_FIELDS_READ) {
    fields->is_bad = true;
    brain->bits[node / 64] &= ~(UINT64_C(1) << (node % 64));
  }
}

static void one_node_fields(ov_brain* brain, int32_t number, ov_fields* fields) {
  OVIS_ASSERT(number < brain->plan->node_count);
  const ov_behavior_node* node = &brain->plan->nodes[number];
  if (node->times_out && ov_brain_runs(brain, number)) {
    end_fields(brain, number, fields);
  }
  if (node->order_at != 0) {
    order_fields(brain, node, fields);
  }
  if (node->kind->has_rare_state) {
    ov_brain_rare_fields(brain, number, fields);
  } else if (node->kind->fields != NULL) {
    node->kind->fields((uint8_t*)brain + node->state_at, fields);
  }
  if (node->kind->raw_at > 0) {
    ov_field_bytes(fields, "state", (uint8_t*)brain + node->state_at + node->kind->raw_at,
                   (size_t)(node->kind->state_size - node->kind->raw_at));
  }
}

static void node_fields(ov_brain* brain, ov_fields* fields) {
  const ov_brain_plan* plan = brain->plan;
  running_fields(brain, fields);
  ov_field_i64(fields, "end_base", &brain->end_base);
  fields->is_bad |=
      fields->mode == OV_FIELDS_READ && !ov_is_within_i64(brain->end_base, OVIS_TIME_MAX);
  if (fields->mode == OV_FIELDS_READ) {
    brain->ends.count = 0;
  }
  for (int32_t word = 0; word < plan->word_count; word++) {
    uint64_t left = plan->keep_state[word] | (plan->timed[word] & brain->bits[word]);
    for (; left != 0; left &= left - 1) {
      one_node_fields(brain, word * 64 + __builtin_ctzll(left), fields);
    }
  }
  if (ov_fields_is_snapshot(fields)) {
    refusal_fields(brain, fields);
    cause_fields(brain, fields);
  }
}

// Fields of a host's brain only. A snapshot of another brain of the same name is refused.
static void own_fields(ov_brain* brain, ov_fields* fields) {
  uint64_t mark = brain->plan->def->mark;
  uint32_t off = brain->sensors_off;
  if (ov_fields_is_snapshot(fields)) {
    ov_field_u64(fields, "mark", &mark);
  }
  ov_field_u32(fields, "sensors_off", &off);
  fields->is_bad |= mark != brain->plan->def->mark || off > UINT16_MAX;
  brain->sensors_off = (uint16_t)off;
}

// Memories, activities and sensors.
OV_FIELDS_LIST head_list(ov_brain* brain, ov_fields* fields) {
  memory_list(brain, fields);
  ov_field_u32(fields, "active", &brain->active);
  uint32_t variant = brain->variant;
  ov_field_u32(fields, "variant", &variant);
  brain->variant = (uint16_t)variant;
  OV_FIELD_ENUM(fields, "fallback", brain->fallback, int8_t);
  ov_field_i64(fields, "schedule_time", &brain->schedule_time);
  int16_t* counters = (int16_t*)((uintptr_t)brain + brain->plan->counters_at);
  for (int32_t i = 0; i < brain->plan->def->sensor_count; i++) {
    int32_t counter = counters[i];
    ov_field_i32_in(fields, "counter", &counter, 0, INT16_MAX);
    counters[i] = (int16_t)counter;
  }
  fields->is_bad |= fields->mode == OV_FIELDS_READ && variant > UINT16_MAX;
}

static void report_fields(ov_brain* brain, ov_fields* fields) {
  const size_t words = (size_t)brain->plan->word_count;
  ov_field_report(fields, &brain->written, sizeof brain->written);
  ov_field_report(fields, &brain->erased, sizeof brain->erased);
  ov_field_report(fields, &brain->memory_changes, sizeof brain->memory_changes);
  ov_field_report(fields, &brain->changes, sizeof brain->changes);
  ov_field_report(fields, &brain->acting, sizeof brain->acting);
  ov_field_report(fields, ov_brain_causes(brain), (size_t)brain->plan->memory_count);
  ov_field_report(fields, brain->bits + words, words * sizeof *brain->bits);
}

void ov_brain_fields(void* mind, ov_fields* fields) {
  ov_brain* brain = mind;
  if (brain->plan->def->mark != 0) {
    own_fields(brain, fields);
  }
  OV_FIELDS_APART(head_list, brain, fields);
  node_fields(brain, fields);
  report_fields(brain, fields);
  fields->is_bad |=
      fields->mode == OV_FIELDS_READ &&
      (brain->fallback < 0 || brain->fallback >= OV_ACTIVITY_MAX ||
       brain->schedule_time < OV_SCHEDULE_NEVER || brain->schedule_time > OVIS_TIME_MAX ||
       (brain->active & ~ov_brain_activities(brain)) != 0);
}
