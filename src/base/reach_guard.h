// Proof of reach: while islands act, each turn may read and write only columns of its own island.
// Builds with OVIS_VALIDATE ask before every access to sections, actors and points; others do not.
// Design: docs/islands.md
#pragma once

#include "base/check.h"

typedef struct ov_reach_guard {
  // May the turn of now read (or write) that column of sections?
  bool (*may_touch)(void* context, int32_t column_x, int32_t column_z, bool writes);
  // May it touch the actor in that slot?
  bool (*may_meet)(void* context, int32_t slot);
  // May it read and write the members of that raid, by its index?
  bool (*may_join)(void* context, int32_t raid);
  void* context;
} ov_reach_guard;

static inline bool ov_guard_allows(const ov_reach_guard* guard, int32_t column_x, int32_t column_z,
                                   bool writes) {
  return guard == NULL || guard->may_touch(guard->context, column_x, column_z, writes);
}

static inline bool ov_guard_meets(const ov_reach_guard* guard, int32_t slot) {
  return guard == NULL || guard->may_meet(guard->context, slot);
}

static inline bool ov_guard_joins(const ov_reach_guard* guard, int32_t raid) {
  return guard == NULL || guard->may_join(guard->context, raid);
}
