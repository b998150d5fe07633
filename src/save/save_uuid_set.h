// A set of UUIDs: finds entities that have the UUID of an earlier one.
#pragma once

#include "base/alloc.h"

// All zero: empty.
typedef struct ov_uuid_set {
  ovis_uuid* slots;  // zeros: free
  uint32_t capacity; // a power of two, or 0
  uint32_t count;
} ov_uuid_set;

// Adds a UUID. `out`: it was in the set already; false for zeros, which are no UUID. Returns false
// when there is no memory.
bool ov_uuid_set_add(ov_uuid_set* set, ovis_uuid uuid, const ovis_allocator* allocator,
                     bool* out_was_there);
void ov_uuid_set_fini(ov_uuid_set* set, const ovis_allocator* allocator);
