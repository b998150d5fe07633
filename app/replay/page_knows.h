// Finds what the page shows and a recording does not hold: searches of paths, and path types of
// cells.
#ifndef OVIS_APP_PAGE_KNOWS_H
#define OVIS_APP_PAGE_KNOWS_H

#include "replay/page_search.h"
#include "replay/page_types.h"
#include "replay/page_world.h"

typedef struct page_knows { // starts as zeros
  page_searches searches;
  page_types types;
  page_text* lists; // [(searches) * count] of each mob
  int32_t count;
  bool is_out_of_memory;
} page_knows;

typedef struct page_knows_def {
  ovis_world* world;       // at the start if `is_at_start`, else at the end; it is changed
  const page_sight* sight; // [opt] NULL: no path types
  bool is_at_start;
  int64_t first, last; // ticks
  ovis_rules rules;
  const page_table* states; // names of the states of changes
  const page_world_change* changes;
  int32_t change_count;
  page_words* words; // get why searches ended short
} page_knows_def;

void page_knows_fini(page_knows* knows);

// Call once, when all paths and bodies are known and the page's blocks are written.
void page_knows_run(page_knows* knows, const page_knows_def* def, int32_t mob_count);

#endif
