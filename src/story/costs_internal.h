// Data that the files of costs share.
#pragma once

#include "base/array.h"
#include "base/check.h"

#include <ovis/story.h>

// One part of the mind of one mob.
typedef struct ov_cost_part {
  ovis_work_part work;      // in all, as it was read last
  ovis_work_part at_start;  // of this span
  int64_t units, was_units; // of this span and of the one before
} ov_cost_part;

typedef struct ov_cost_mob {
  uint64_t serial;
  const ovis_species* species;
  ovis_work work;               // in all, as it was read last
  ov_array(ov_cost_part) parts; // as ovis_mob_get_work_part lists them
} ov_cost_mob;

typedef struct ov_cost_row {
  ovis_costs_species sums;
  ov_array(ovis_costs_part) parts;
} ov_cost_row;

// The place of a mob in the order of expense.
typedef struct ov_cost_rank {
  int32_t index; // in ovis_costs.mobs
  int64_t units;
} ov_cost_rank;

typedef struct ov_cost_line {
  char text[OVIS_COSTS_TEXT_MAX];
} ov_cost_line;

struct ovis_costs {
  ovis_allocator allocator;
  const ovis_sim* sim;
  int64_t first_tick;              // of the span that is counted now
  ovis_work before;                // all work up to this span
  ov_array(ov_cost_mob) mobs;      // by serial, also those that were removed
  ov_array(ovis_costs_span) spans; // those that are over
  ovis_costs_span busiest;         // made by ovis_costs_end
  ov_array(ov_cost_row) rows;      // made by ovis_costs_end
  ov_array(ov_cost_rank) ranks;    // made by ovis_costs_end
  ov_array(ov_cost_line) lines;
  bool is_out_of_memory;
};

static inline int64_t ov_cost_part_units(const ovis_work_part* part) {
  return ovis_work_get_units(&(ovis_work){.nodes = part->nodes, .rays = part->rays});
}

// costs_lines.c
void ov_cost_species_line(const ov_cost_row* row, char* out, size_t size);
void ov_cost_time_line(const ovis_costs* costs, const ov_cost_row* row, char* out, size_t size);
void ov_cost_span_line(const ovis_costs_span* span, char* out, size_t size);
void ov_cost_mobs_line(const ovis_costs* costs, char* out, size_t size);

// costs_mobs.c
bool ov_cost_mobs_rank(ovis_costs* costs); // false: no memory

// costs_rows.c
ovis_status ov_cost_rows_make(ovis_costs* costs);
void ov_cost_rows_clear(ovis_costs* costs);
