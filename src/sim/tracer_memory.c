// Traces memories: compares those of a mob with the previous tick and emits records.
// Design: include/ovis/trace.h
#include "sim/tracer_memory.h"

#include "base/cell.h"
#include "base/check.h"
#include "base/vec.h"

#include <string.h>

#define KINDS_MAX 64 // memories of a mind

static bool same_value(const ovis_memory_value* a, const ovis_memory_value* b) {
  return a->type == b->type && a->dimension == b->dimension && a->damage == b->damage &&
         a->close_enough == b->close_enough && a->speed == b->speed &&
         ov_cell_is_same(a->cell, b->cell) && a->number == b->number && a->entity == b->entity &&
         ov_vec_is_same(a->point, b->point);
}

// Time that passes changes no memory. A mob that does not tick every tick keeps its memories
// longer than their ticks to live, so the end alone is no news; it is news if no time has passed
// for the memory since it was read last, at `seen_ttl`, or if it ends earlier than it could.
static bool is_news(const ovis_trace_memory* was, int64_t seen_ttl, const ovis_memory_value* now,
                    int64_t tick) {
  if (!same_value(&was->value, now)) {
    return true;
  }
  const bool had_end = was->value.ttl != OVIS_MEMORY_FOR_EVER;
  const bool has_end = now->ttl != OVIS_MEMORY_FOR_EVER;
  return had_end != has_end ||
         (has_end && (now->ttl >= seen_ttl || tick + now->ttl < was->since + was->value.ttl));
}

static bool put(ov_record_list* out, const ovis_allocator* allocator, ovis_record_kind kind,
                uint64_t mob, const ovis_trace_memory* memory) {
  const ovis_record record = {.kind = kind, .mob = mob, .memory = *memory};
  return ov_array_push(out, allocator, record);
}

typedef struct comparison {
  const ovis_sim* sim;
  const ovis_mob_glance* glance;
  ov_record_list* out;
  const ovis_allocator* allocator;
  int64_t tick;
} comparison;

static bool tell_erased(const comparison* at, const ovis_trace_memory* was) {
  ovis_trace_memory gone = {.kind = was->kind, .since = at->tick};
  gone.value.type = was->value.type;
  ovis_mob_get_memory_cause(at->sim, at->glance->id, was->kind, &gone.cause);
  return put(at->out, at->allocator, OVIS_RECORD_MEMORY_ERASED, at->glance->serial, &gone);
}

// Reads a memory that is present. `was` [opt] is what was known of it.
static bool tell_present(const comparison* at, ovis_memory kind, const ovis_trace_memory* was,
                         int64_t* ttl, ovis_trace_memory* out) {
  ovis_trace_memory now = {.kind = kind, .since = at->tick};
  ovis_mob_get_memory(at->sim, at->glance->id, kind, &now.value);
  const int64_t seen_ttl = *ttl;
  *ttl = now.value.ttl;
  if (was != NULL && !is_news(was, seen_ttl, &now.value, at->tick)) {
    *out = *was;
    return true;
  }
  ovis_mob_get_memory_cause(at->sim, at->glance->id, kind, &now.cause);
  *out = now;
  return put(at->out, at->allocator, OVIS_RECORD_MEMORY_SET, at->glance->serial, &now);
}

// Both lists are sorted by kind.
static bool compare(ov_traced_brain* brain, const comparison* at) {
  ovis_memory kinds[KINDS_MAX];
  ovis_trace_memory now[KINDS_MAX];
  int64_t ttls[KINDS_MAX];
  const int32_t count = ovis_mob_get_memories(at->sim, at->glance->id, kinds, KINDS_MAX);
  OVIS_ASSERT(count <= KINDS_MAX);
  const ovis_trace_memory* was = brain->memories.items;
  int32_t old = 0;
  bool has_memory = true;
  for (int32_t i = 0; i < count && has_memory; i++) {
    while (has_memory && old < brain->memories.count && was[old].kind < kinds[i]) {
      has_memory = tell_erased(at, &was[old++]);
    }
    const bool is_known = old < brain->memories.count && was[old].kind == kinds[i];
    ttls[i] = is_known ? brain->ttls.items[old] : 0;
    has_memory =
        has_memory && tell_present(at, kinds[i], is_known ? &was[old] : NULL, &ttls[i], &now[i]);
    old += is_known;
  }
  while (has_memory && old < brain->memories.count) {
    has_memory = tell_erased(at, &was[old++]);
  }
  if (!has_memory || !ov_array_reserve(&brain->memories, at->allocator, count) ||
      !ov_array_reserve(&brain->ttls, at->allocator, count)) {
    return false;
  }
  if (count > 0) {
    memcpy(brain->ttls.items, ttls, (size_t)count * sizeof ttls[0]);
    memcpy(brain->memories.items, now, (size_t)count * sizeof now[0]);
  }
  brain->memories.count = count;
  brain->ttls.count = count;
  return true;
}

bool ov_traced_brain_look(ov_traced_brain* brain, const ovis_sim* sim,
                          const ovis_mob_glance* glance, ov_record_list* out,
                          const ovis_allocator* allocator) {
  if (glance->activity == NULL) {
    return true; // no brain
  }
  if (brain->activity == NULL || strcmp(brain->activity, glance->activity) != 0) {
    ovis_record record = {.kind = OVIS_RECORD_ACTIVITY, .mob = glance->serial};
    const size_t length = strlen(glance->activity);
    memcpy(record.item, glance->activity,
           length < sizeof record.item ? length : sizeof record.item - 1);
    brain->activity = glance->activity;
    if (!ov_array_push(out, allocator, record)) {
      return false;
    }
  }
  const bool has_changed = glance->memory_changes != brain->changes;
  brain->changes = glance->memory_changes;
  const comparison at = {sim, glance, out, allocator, ovis_sim_get_ticks(sim)};
  return !has_changed || compare(brain, &at);
}

void ov_traced_brain_fini(ov_traced_brain* brain, const ovis_allocator* allocator) {
  ov_array_fini(&brain->memories, allocator);
  ov_array_fini(&brain->ttls, allocator);
}

bool ov_traced_memory_names(const ovis_sim* sim, ovis_mob_id mob, const ovis_allocator* allocator,
                            ovis_trace_species* out) {
  int32_t count = 0;
  while (ovis_sim_get_memory_def(sim, (ovis_memory)(OVIS_MEM_OWN + count)) != NULL) {
    count++;
  }
  if (count == 0 || ovis_mob_get_activity(sim, mob) == NULL) {
    return true;
  }
  const char** names = ov_alloc(allocator, (size_t)count * sizeof(const char*));
  for (int32_t i = 0; i < count && names != NULL; i++) {
    names[i] = ovis_sim_get_memory_def(sim, (ovis_memory)(OVIS_MEM_OWN + i))->name;
  }
  out->memories = names;
  out->memory_count = names != NULL ? count : 0;
  return names != NULL;
}
