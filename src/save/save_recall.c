// Keeps what minds remembered when they were spawned off a save, to tell later what changed.
// Format: docs/formats/anvil.md#writing
#include "save/save_recall.h"

#include "base/array.h"
#include "base/check.h"
#include "base/hash.h"

#include <ovis/sim.h>

static uint64_t sum_of(const ovis_sim* sim, ovis_mob_id mob, ovis_memory memory) {
  ovis_memory_value items[OVIS_MEMORY_PLACES_MAX];
  const int32_t count = ovis_mob_get_memory_items(sim, mob, memory, items, OVIS_MEMORY_PLACES_MAX);
  ov_hash hash = {(uint64_t)count};
  for (int32_t i = 0; i < count && i < OVIS_MEMORY_PLACES_MAX; i++) {
    ov_hash_three(&hash, (uint32_t)items[i].cell.x, (uint32_t)items[i].cell.y,
                  (uint32_t)items[i].cell.z);
    ov_hash_u64(&hash, (uint64_t)items[i].dimension);
  }
  return hash.state;
}

bool ov_saved_recall_now(const ovis_sim* sim, ovis_mob_id mob, const ov_saved_kind* kind,
                         ovis_memory_value* out) {
  if (!kind->info.is_saved || !ovis_mob_get_memory(sim, mob, kind->memory, out)) { // claim 390
    return false;
  }
  if (out->type == OVIS_MEMORY_PLACES) {
    out->number = (int64_t)(sum_of(sim, mob, kind->memory) >> 1);
  }
  return true;
}

static bool note(ovis_saved_mobs* out, const ovis_allocator* allocator,
                 const ovis_saved_recall* recall) {
  if (out->memory_count == out->memory_capacity &&
      !ov_array_grow((void**)&out->memories, &out->memory_capacity, out->memory_count + 1,
                     sizeof *out->memories, allocator)) {
    return false;
  }
  out->memories[out->memory_count++] = *recall;
  return true;
}

bool ov_saved_recall_all(const ovis_sim* sim, const ovis_allocator* allocator,
                         ovis_saved_mobs* out) {
  for (int32_t i = 0; i < out->count; i++) {
    ovis_saved_mob* mob = &out->items[i];
    const ovis_mob_id id = ovis_mob_find(sim, mob->serial);
    mob->memory_first = out->memory_count;
    ov_saved_kind kind;
    const bool has_brain = ovis_mob_get_activity(sim, id) != NULL;
    for (int32_t k = 0; has_brain && ov_saved_kind_at(sim, k, &kind); k++) {
      ovis_saved_recall recall = {.memory = kind.memory};
      if (ov_saved_recall_now(sim, id, &kind, &recall.value) && !note(out, allocator, &recall)) {
        return false;
      }
    }
    mob->memory_count = out->memory_count - mob->memory_first;
  }
  return true;
}

void ovis_saved_mobs_free(ovis_saved_mobs* mobs, const ovis_allocator* allocator) {
  OV_REQUIRE(mobs != NULL, );
  static const ovis_allocator libc_memory;
  const ovis_allocator* memory = allocator != NULL ? allocator : &libc_memory;
  ov_free(memory, mobs->items, (size_t)mobs->capacity * sizeof *mobs->items);
  ov_free(memory, mobs->memories, (size_t)mobs->memory_capacity * sizeof *mobs->memories);
  ov_free(memory, mobs->goods, mobs->goods_capacity);
  *mobs = (ovis_saved_mobs){0};
}
