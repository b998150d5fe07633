// A set of UUIDs in a table with linear probing, at most half full.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#include "save/save_uuid_set.h"

#include "base/check.h"
#include "save/save_uuid.h"

#define CAPACITY_MIN 256u
#define CAPACITY_MAX (1u << 28)

// A file chooses its UUIDs, so all words are mixed; equal hashes only cost time.
static uint32_t hash_of(ovis_uuid uuid) {
  uint64_t hash = 0;
  for (int32_t i = 0; i < 4; i++) {
    hash = (hash ^ uuid.words[i]) * UINT64_C(0x9E3779B97F4A7C15);
    hash ^= hash >> 29;
  }
  return (uint32_t)(hash >> 32);
}

// The slot of a UUID, or the free one where it belongs.
static uint32_t find_slot(const ov_uuid_set* set, ovis_uuid uuid) {
  uint32_t at = hash_of(uuid) & (set->capacity - 1);
  while (ov_uuid_is_set(set->slots[at]) && !ov_uuid_is_same(set->slots[at], uuid)) {
    at = (at + 1) & (set->capacity - 1);
  }
  return at;
}

static bool grow(ov_uuid_set* set, const ovis_allocator* allocator) {
  ov_uuid_set grown = {.capacity = set->capacity > 0 ? set->capacity * 2 : CAPACITY_MIN,
                       .count = set->count};
  if (grown.capacity > CAPACITY_MAX) {
    return false;
  }
  grown.slots = ov_alloc_zero(allocator, grown.capacity * sizeof *grown.slots);
  if (grown.slots == NULL) {
    return false;
  }
  for (uint32_t i = 0; i < set->capacity; i++) {
    if (ov_uuid_is_set(set->slots[i])) {
      grown.slots[find_slot(&grown, set->slots[i])] = set->slots[i];
    }
  }
  ov_uuid_set_fini(set, allocator);
  *set = grown;
  return true;
}

bool ov_uuid_set_add(ov_uuid_set* set, ovis_uuid uuid, const ovis_allocator* allocator,
                     bool* out_was_there) {
  *out_was_there = false;
  if (!ov_uuid_is_set(uuid)) {
    return true;
  }
  if (set->count >= set->capacity / 2 && !grow(set, allocator)) {
    return false;
  }
  OVIS_ASSERT(set->count < set->capacity);
  const uint32_t at = find_slot(set, uuid);
  *out_was_there = ov_uuid_is_set(set->slots[at]);
  if (!*out_was_there) {
    set->slots[at] = uuid;
    set->count++;
  }
  return true;
}

void ov_uuid_set_fini(ov_uuid_set* set, const ovis_allocator* allocator) {
  ov_free(allocator, set->slots, set->capacity * sizeof *set->slots);
  *set = (ov_uuid_set){.slots = NULL};
}
