// Looks that tell mobs of one species apart: color, kind, banner. A recording does not hold them.
#ifndef OVIS_APP_PAGE_LOOKS_H
#define OVIS_APP_PAGE_LOOKS_H

#include "replay/page_text.h"

#include <ovis/sim.h>

typedef struct page_look {
  uint64_t serial;
  int32_t color, variant; // -1: it has none
  bool has_banner;        // it leads a patrol or a wave
} page_look;

typedef struct page_looks { // starts as zeros
  page_look* items;         // in the order in which they came, of one tick the last first
  int32_t count, capacity;
  uint64_t last; // greatest serial that was looked at
  bool is_out_of_memory;
} page_looks;

void page_looks_fini(page_looks* looks);

// Takes in the mobs that are new since the last call. Call it after each tick.
void page_looks_take(page_looks* looks, const ovis_sim* sim);

// Adds ,"looks":[[serial,color,variant,has a banner],...] of those that differ.
void page_looks_put(const page_looks* looks, page_text* out);

#endif
