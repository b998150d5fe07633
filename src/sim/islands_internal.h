// The files islands*.c share these functions.
#pragma once

#include "sim/islands.h"

// There is no memory: one island. Returns false.
static inline bool ov_islands_lose(ov_islands* islands) {
  islands->whole = OV_ISLANDS_NO_MEMORY;
  return false;
}

// The group that stands for the island of a group (islands_join.c).
int32_t ov_islands_root(ov_islands* islands, int32_t group);

// Joins the islands of two groups (islands_join.c).
void ov_islands_join(ov_islands* islands, int32_t a, int32_t b, const ov_island_join* why);

// May actors of one square meet those of the other one?
bool ov_islands_meet(const ov_island_group* a, const ov_island_group* b, ov_island_join* why);

// Squares on a side of a neighborhood, if no reach is larger than this.
int32_t ov_islands_near_cell(float reach);

// Makes the whole division; `is_apart` as of ov_islands_make_apart.
void ov_islands_begin(ov_islands* islands, const ov_crowd* crowd, ov_reach_fn* reach,
                      const void* context, bool is_apart);

// Joins all actors that may read or write the same raid (islands_raids.c).
void ov_islands_join_raids(ov_islands* islands);

// Between two ranges on a line; 0: they meet. [Units: blocks]
static inline double ov_island_gap(double min_a, double max_a, double min_b, double max_b) {
  const double apart = min_b - max_a > min_a - max_b ? min_b - max_a : min_a - max_b;
  return apart > 0 ? apart : 0;
}
