// Follows a run that goes on, for a page: the engine in a browser and `ovis view` give the page the
// same data as a recording does.
//
// A run can have a twin that goes ahead of it, followed for the picture only: it has no story, so
// it takes a sixth of the time. Its parts tell where mobs are and what they do; why they do it
// comes with the parts of the run itself, which reaches the same ticks later.
#ifndef OVIS_APP_PAGE_FOLLOW_H
#define OVIS_APP_PAGE_FOLLOW_H

#include "replay/page_looks.h"
#include "replay/page_sight.h"
#include "replay/page_text.h"
#include "replay/path_questions.h"
#include "replay/replay_page_data.h"

#include <ovis/record.h>
#include <ovis/sim.h>
#include <ovis/story.h>
#include <ovis/trace.h>

// A block that changed since the last tick.
typedef struct page_change {
  ovis_pos pos;
  ovis_state state;
} page_change;

typedef struct page_follow {
  ovis_sim* sim; // not owned
  ovis_world* world;
  ovis_tracer* tracer;
  ovis_story* story;         // NULL: it goes ahead of another run
  ovis_story* next_story;    // takes the place of `story`; NULL: none
  int64_t epoch, next_epoch; // their first ticks
  path_questions questions;  // of stories
  ovis_path_finder* finder;  // for them; NULL: none yet
  ovis_enclosures* enclosures;
  replay_page_data* data;
  ovis_recording_info info;
  page_sight sight;
  bool has_sight;
  uint8_t* shown; // [(cell of sight) * cells] the page has the cell
  ovis_pos min;
  page_change* changes;
  int32_t change_count, change_capacity;
  bool is_out_of_memory, is_listening;
  page_looks looks;
  uint64_t looks_put; // greatest serial whose looks stand in a part
} page_follow;

// Begins with the state of the simulation, which must outlive it. On failure `self` is as
// page_follow_fini leaves it.
ovis_status page_follow_init(page_follow* self, ovis_sim* sim);
void page_follow_fini(page_follow* self);

// Begins with the state of a twin that goes ahead of the run that `of` follows. Its first part
// begins with this tick.
ovis_status page_follow_init_ahead(page_follow* self, ovis_sim* sim, const page_follow* of);

// Takes in a tick, after the simulation has run it. `*out` is valid until the next one.
ovis_status page_follow_tick(page_follow* self, const ovis_trace** out);

typedef struct page_follow_parts {
  bool has_world; // all blocks; else only those that have changed or become visible since the last
                  // call
  bool has_village; // the register of the village, which takes about half of the time
} page_follow_parts;

// Adds all data since the start, which a page begins with, and drops them: parts go on from here.
ovis_status page_follow_put(page_follow* self, const page_follow_parts* parts, page_text* out);

// Adds what is new since the last part or the start, and drops it. With `has_village` it has the
// register of the village, with `has_ends` why each option runs or does not at the last tick.
ovis_status page_follow_put_part(page_follow* self, bool has_village, bool has_ends,
                                 page_text* out);

// Another page begins after the last part: it has the blocks that can be seen now and no lines.
ovis_status page_follow_renew_page(page_follow* self);

// Begins a story that page_follow_swap_story puts in the place of the older one, so that a run
// without end has a story that does not grow without end.
ovis_status page_follow_begin_story(page_follow* self);
void page_follow_swap_story(page_follow* self);

#endif
