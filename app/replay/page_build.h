// The data of a page while they are collected: replay_page_data.c fills them, page_put.c writes
// them.
#ifndef OVIS_APP_PAGE_BUILD_H
#define OVIS_APP_PAGE_BUILD_H

#include "replay/page_knows.h"
#include "replay/page_track.h"
#include "replay/page_words.h"
#include "replay/page_world.h"
#include "replay/replay_page_data.h"

typedef struct page_mob {
  uint64_t serial;
  const ovis_trace_species* species;
  int64_t first_moment; // of `track`
  page_track track;
  page_text health;   // [tick,health,alive,baby,frozen] at each change
  page_text options;  // [tick,option,running,text] at each change; with a memory's name behind it,
                      // if that is the reason
  page_text ends;     // [option,text] for each option whose answer is known
  page_text memories; // [tick,name,value,until,cause,x,y,z] at each change; a value of -1: erased;
                      // until -1: it does not expire; x, y and z only of a place in this world
  page_text activities; // [tick,name] at each change
  page_text paths;      // [tick,partial,[x,y,z,...]] at each new path; [tick] at its end
  page_text holds;      // [tick,name] at each change of what it holds
  page_text targets;    // [tick,serial] at each change of whom it attacks; 0: nobody
  int32_t path_count;
  uint64_t last_target;
  float last_health;
  bool last_alive, last_baby, last_frozen;
  bool was_baby;
  bool has_open_path; // its last entry in `paths` is a path, not an end
  bool is_known;      // the page has its plan
  uint64_t* lines;    // [(hash) * line_count] of the lines that the page has
  int32_t line_count, line_capacity;
} page_mob;

struct replay_page_data {
  ovis_recording* recording; // NULL: of a run that goes on
  const ovis_recording_info* info;
  page_words words;
  page_mob* mobs; // by serial
  int32_t mob_count, mob_capacity;
  ovis_aabb box;     // around all positions
  page_table states; // names of the states of changes
  page_world_change* changes;
  int32_t change_count, change_capacity;
  page_knows knows;
  page_text news;    // [tick,"news",words] of the run itself
  page_text times;   // [tick,time of day] at the start and whenever the clock jumps
  int64_t next_time; // that the clock shows if it does not jump; -1: none yet
  int64_t step;      // ticks between moments
  bool is_out_of_memory;
};

#endif
