// Searches of paths: the page shows which places a search visited in which order, which steps it
// refused and why. A recording holds only the paths, so the searches of some are repeated in the
// world as it was.
#ifndef OVIS_APP_PAGE_SEARCH_H
#define OVIS_APP_PAGE_SEARCH_H

#include "replay/page_text.h"
#include "replay/page_words.h"

#include <ovis/path.h>
#include <ovis/species.h>
#include <ovis/trace.h>

#define PAGE_SEARCHES_MAX 240   // of a page
#define PAGE_SEARCHES_OF_MOB 24 // at most; the last one and those that end short come first
#define PAGE_VISITED_MAX 40000  // places of all searches of a page
#define PAGE_EXPLAINED_MAX 2500 // places of searches that end short and say why
#define PAGE_LATE_MAX 64        // searches of a tick that are repeated after its changes

// A path that a mob walks along.
typedef struct page_asked {
  int64_t tick;
  int32_t mob; // its index in the page
  ovis_pos from, target;
  ovis_path_limits limits;
  const ovis_trace_species* species;
  float health;
  bool is_partial, is_baby, has_target;
  bool is_chosen; // its search is repeated
  int32_t count;  // nodes of the path
  uint64_t nodes; // hash of them
} page_asked;

typedef struct page_searches { // starts as zeros
  page_asked* items;           // by tick
  int32_t count, capacity;
  int32_t next;         // the next to repeat
  int32_t visited_left; // of PAGE_VISITED_MAX
  int32_t explained_left;
  int32_t late[PAGE_LATE_MAX]; // their path was another one in the world before their tick
  int32_t late_count;
  bool is_out_of_memory;
} page_searches;

void page_searches_fini(page_searches* searches);

// Takes in a path of a trace. `asked` has tick, mob, species and what the mob is like.
void page_searches_add(page_searches* searches, const page_asked* asked, const ovis_record* record);

// Chooses those to repeat, when all are known.
void page_searches_choose(page_searches* searches, int32_t mob_count);

// Repeats the chosen searches of ticks before `tick`. Call it before each change of the world, with
// the tick after that of the change: a search whose path is another one than the recorded one is
// repeated once more after all changes of its tick. Adds each one whose path is the recorded one to
// `lists` [(list) * mobs of the page]: [tick,flags,[x,y,z] target,reach,range,visited,text of
// why,[x,y,z,type,malus,...], [x,y,z,type,g,...] visited,[order,x,y,z,reason,type,value,limit,...]
// refused]. Flags: 1 partial, 2 the node budget ended it, 4 it met land that is not loaded. Places
// count from the first node.
void page_searches_run(page_searches* searches, ovis_path_finder* finder, int64_t tick,
                       page_text* lists, page_words* words);

#endif
