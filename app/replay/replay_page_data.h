// Collects the data of a page and puts them together as JSON, for the script of the page.
#ifndef OVIS_APP_REPLAY_PAGE_DATA_H
#define OVIS_APP_REPLAY_PAGE_DATA_H

#include "replay/page_looks.h"
#include "replay/page_sight.h"
#include "replay/page_text.h"

#include <ovis/census.h>
#include <ovis/record.h>
#include <ovis/story.h>

// Largest number of moments, which are the ticks with positions. A long run has one every `step`
// ticks.
#define REPLAY_PAGE_MOMENTS_MAX 6000

// Takes in a recording tick by tick, so that it is played only once for a page.
typedef struct replay_page_data replay_page_data;

// Of a recording, or of a run that goes on: then `recording` is NULL, and `info` has its ticks,
// version and surroundings, and must outlive the data. NULL without memory.
replay_page_data* replay_page_data_create(ovis_recording* recording,
                                          const ovis_recording_info* info);
void replay_page_data_destroy(replay_page_data* data);

// Takes in the tick that the recording shows. The ticks come in order, the first one first.
void replay_page_data_take(replay_page_data* data, const ovis_recorded_tick* tick);

// Takes in a block that became another state in the last tick. The records of recordings have
// these. `state_name` NULL: nothing.
void replay_page_data_change(replay_page_data* data, int64_t tick, ovis_pos pos,
                             const char* state_name);

// Returns false if no tick had a mob; else the box around all positions.
bool replay_page_data_box(const replay_page_data* data, ovis_aabb* out);

// Adds to what can be seen: around where mobs are, and around blocks that change.
void replay_page_data_look(const replay_page_data* data, page_sight* sight);

// Takes in why each option of a mob runs or does not at the end: the sentences of `ovis run --why`.
// Call it when the story has ended. Later calls replace what earlier ones took in.
void replay_page_data_end(replay_page_data* data, const ovis_story* story);

typedef struct replay_page_frame {
  const ovis_story* story; // of all mobs; NULL: of a run ahead, without lines and facts
  const char* title;
  ovis_pos min;               // positions of mobs count from here
  ovis_world* world;          // [opt] its blocks; NULL: none; it is changed
  const ovis_world* first;    // [opt] as in page_world_def
  page_sight* sight;          // [opt] of the world, spread; NULL: the page has no blocks
  uint8_t* shown;             // [opt] as of page_world_put_changed: only what has changed is put
  const ovis_costs* costs;    // [opt]
  const ovis_census* village; // [opt] at the end
  const page_looks* looks;    // [opt]
  const page_text* other;     // [opt] more members, each with a comma before it
  bool is_part;               // only what is new since the last replay_page_data_cut
  int64_t epoch;              // of a part: first tick of the story
} replay_page_frame;

// Of a recording, call it once. `out` has failed if there was no memory.
//
// A part begins with the tick that the part before ends with. It has the plans of new mobs only,
// and of the lines of each mob those behind the first "kept" that the page has already. It has
// neither chasers nor path types.
void replay_page_data_put(replay_page_data* data, const replay_page_frame* frame, page_text* out);

// Finds searches and path types for a frame with a world and a sight; the world is not that of the
// blocks any more. Call it once; replay_page_data_put of a recording does.
void replay_page_data_know(replay_page_data* data, const replay_page_frame* frame);

// Begins a part with the last tick, of a run that goes on: drops what was put. The caller sets the
// first tick of `info` to the last one.
void replay_page_data_cut(replay_page_data* data);

// The next part has all lines of the story: it is another one, or another page reads it.
void replay_page_data_renew_lines(replay_page_data* data);

// Adds {"n":serial,"ends":[[option,text],...]}: why each option of a mob runs or does not now. Call
// it when the story has ended.
void replay_page_data_put_ends(const ovis_story* story, uint64_t serial, page_text* out);

#endif
