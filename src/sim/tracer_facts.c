// Traces facts: asks for those of a mob or of the simulation, and emits records of what changed.
// Design: include/ovis/trace.h, include/ovis/event.h
#include "sim/tracer_facts.h"

#include "base/alloc.h"
#include "base/cell.h"
#include "base/check.h"

#include <string.h>

#define MOB_FACTS_MAX 8    // one of each kind
#define WORLD_FACTS_MAX 64 // of the simulation; more are not traced

_Static_assert(OVIS_FACT_COUNT <= MOB_FACTS_MAX, "a mob has one fact of each kind");

// Where a raid's mobs are changes in each tick, and traces have it anyway.
static bool is_same(const ovis_fact* a, const ovis_fact* b) {
  bool is_same = a->code == b->code && a->until == b->until && a->value == b->value &&
                 a->limit == b->limit && a->part == b->part && a->parts == b->parts &&
                 a->mob_count == b->mob_count && ov_cell_is_same(a->cell, b->cell) &&
                 strcmp(a->thing, b->thing) == 0;
  for (int32_t i = 0; i < OVIS_FACT_MOBS_MAX; i++) {
    is_same = is_same && a->mobs[i].serial == b->mobs[i].serial &&
              a->mobs[i].is_baby == b->mobs[i].is_baby;
  }
  return is_same;
}

static ovis_fact* find(const ov_traced_facts* facts, const ovis_fact* like) {
  for (int32_t i = 0; i < facts->count; i++) {
    if (facts->items[i].kind == like->kind && facts->items[i].id == like->id) {
      return &facts->items[i];
    }
  }
  return NULL;
}

static bool put(const ov_fact_look* look, const ovis_fact* fact, ov_record_list* out) {
  const ovis_record record = {.kind = OVIS_RECORD_FACT, .mob = look->serial, .fact = fact};
  return ov_array_push(out, look->allocator, record);
}

// The code of a fact that is not true any more.
static ovis_fact_code end_of(ovis_fact_kind kind) {
  switch (kind) {
  case OVIS_FACT_BURNING: return OVIS_FACT_IS_OUT;
  case OVIS_FACT_ANGER: return OVIS_FACT_IS_CALM;
  default: return OVIS_FACT_IS_RAID_OVER;
  }
}

static bool end_one(const ov_fact_look* look, ovis_fact* fact, int64_t tick, ov_record_list* out) {
  if (fact->code == end_of(fact->kind)) {
    return true;
  }
  *fact = (ovis_fact){.kind = fact->kind,
                      .id = fact->id,
                      .code = end_of(fact->kind),
                      .tick = tick,
                      .cell = fact->kind == OVIS_FACT_RAID ? fact->cell : (ovis_pos){0, 0, 0}};
  return put(look, fact, out);
}

bool ov_traced_facts_look(ov_traced_facts* facts, const ov_fact_look* look, ov_record_list* out) {
  const int32_t most = look->mob.value != 0 ? MOB_FACTS_MAX : WORLD_FACTS_MAX;
  ovis_fact now[WORLD_FACTS_MAX];
  int32_t count = ovis_sim_get_facts(look->sim, look->mob, now, most);
  count = count < most ? count : most;
  if (count == 0 && facts->count == 0) {
    return true;
  }
  if (facts->items == NULL) {
    facts->items = ov_alloc_zero(look->allocator, (size_t)most * sizeof *facts->items);
    facts->capacity = facts->items != NULL ? most : 0;
    if (facts->items == NULL) {
      return false;
    }
  }
  bool has_memory = true;
  for (int32_t i = 0; i < facts->count; i++) {
    bool is_there = false;
    for (int32_t k = 0; k < count; k++) {
      is_there |= now[k].kind == facts->items[i].kind && now[k].id == facts->items[i].id;
    }
    has_memory &= is_there || end_one(look, &facts->items[i], ovis_sim_get_ticks(look->sim), out);
  }
  for (int32_t i = 0; i < count; i++) {
    ovis_fact* known = find(facts, &now[i]);
    if (known == NULL && facts->count == facts->capacity) {
      continue;
    }
    const bool is_news = known == NULL || !is_same(known, &now[i]);
    known = known != NULL ? known : &facts->items[facts->count++];
    if (is_news) {
      now[i].tick = known->code == now[i].code && known->tick != 0 ? known->tick : now[i].tick;
      *known = now[i];
      has_memory &= put(look, known, out);
    }
  }
  return has_memory;
}

void ov_traced_facts_fini(ov_traced_facts* facts, const ovis_allocator* allocator) {
  ov_free(allocator, facts->items, (size_t)facts->capacity * sizeof *facts->items);
  *facts = (ov_traced_facts){0};
}
