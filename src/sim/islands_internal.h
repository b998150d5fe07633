// The files islands*.c share these functions.
#pragma once

#include "sim/islands.h"

// Joins the islands of two groups.
void ov_islands_join(ov_islands* islands, int32_t a, int32_t b, const ov_island_join* why);

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
