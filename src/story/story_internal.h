// Internals of stories.
//
//   trace --story.c--> options (story_options.c), walks (story_walks.c), events (story_events.c)
//                        --ov_story_add_line--> lines
#pragma once

#include "base/array.h"

#include <ovis/story.h>

#define OV_STORY_TEXT_MAX 1024
// "4,812", "-3,000,000,000".
void ov_story_count_words(int64_t count, char* out, size_t size);
// A reason's sentence with the mob that it is about.
void ov_story_about_words(const char* sentence, const ovis_answer* answer, char* out, size_t size);
// Fills the places of a sentence (ovis_phrase). False: it has a place for a part that the answer
// lacks; the text is then not complete.
bool ov_story_fill(const char* sentence, const ovis_answer* answer, char* out, size_t size);
// Does a sentence have places?
bool ov_story_has_places(const char* sentence);
// Writes what a running option does, by its phrase for RUNNING: "sits on the chest at 12 64 8".
// False: it has none, or the answer lacks a part.
bool ov_story_running_words(const ovis_phrases* phrases, const ovis_answer* answer, char* out,
                            size_t size);
// Is the answer of a running option about a moment? One with a limit is about a stay, which is told
// at its end.
static inline bool ov_story_is_moment(const ovis_answer* answer) {
  return answer->limit == 0 && answer->value != 0;
}
// Has an option a sentence of its own for this answer?
bool ov_story_has_own(const ovis_phrases* phrases, const ovis_answer* answer);
// Appends ", at x y z (block)", or nothing if the answer is about no cell.
void ov_story_put_cell(const ovis_answer* answer, char* out, size_t size);

#define OV_STORY_FROZEN "frozen: its section is not loaded"

// An option of a mob.
// Attempts of an option at one target that all ended at one obstacle.
typedef struct ov_story_attempts {
  uint64_t target; // serial of a mob
  ovis_obstacle obstacle;
  int32_t count;
  int64_t second_tick, last_tick; // of the attempts after the first one, which has its own lines
} ov_story_attempts;

typedef struct ov_story_option_state {
  ovis_story_option known;
  ov_story_attempts attempts;
  bool is_retry;    // runs again at the same target; it has no line yet
  ovis_answer said; // the last answer with a line
  bool has_said;
  ovis_answer stay; // while it runs: the last answer with a limit. reason NOT_ASKED: none
  ovis_answer vain; // of its last search, which found nothing. reason NOT_ASKED: it found something
  int64_t next_tick; // of its next search; 0: unknown
} ov_story_option_state;

// Walks that all ended at the same blocks.
typedef struct ov_story_stuck {
  ovis_pos next; // the cell before which they ended
  ovis_obstacle obstacle;
  int32_t count;
  int64_t first_tick, second_tick, last_tick; // the first end has its own line
} ov_story_stuck;

// Harms of one kind at one place.
typedef struct ov_story_stay {
  ovis_vec3 pos;
  ovis_damage damage;
  int32_t count;
  int64_t last_tick;
} ov_story_stay;

// An order of a player (OVIS_STYLE_ORDERED) that the mob does not obey yet.
typedef struct ov_story_order {
  bool is_given, has_told;
} ov_story_order;

// A memory that the mob has, or had.
typedef struct ov_story_memory {
  ovis_trace_memory last;
  bool is_present;
} ov_story_memory;

// A line that may be joined with another one.
typedef struct ov_story_mark {
  int32_t line; // its number among all lines, from 1 on; 0: none
  int64_t tick;
} ov_story_mark;

typedef ov_array(ovis_fact) ov_fact_list;

typedef struct ov_story_state {
  ovis_story_mob known;
  bool has_first;
  ov_story_mark blow, flight;     // its last lines about them
  uint64_t last_target;           // the last mob that it attacked; 0: none
  ov_story_option_state* options; // [(option) * option_count]
  int32_t option_count;
  bool is_path_partial, has_told_path;
  ovis_obstacle obstacle; // of its last path; cause "" if it reaches its target or is unknown
  bool has_asked;         // what is in the way of a path that ended short
  int64_t asked_tick;
  ovis_pos asked_target;
  ovis_obstacle asked_obstacle;
  ovis_obstacle known_obstacle; // the last one that is known
  bool opens_doors;             // by the limits of its last path
  bool has_next;                // the node before which it is, and the target of the path
  ovis_pos next, path_target;
  ovis_nav_refusal refusal; // of a path: the last one with a line ...
  int64_t refused_tick;     // ... and its last tick
  ov_story_mark waited;     // the line of a path that it cannot have in the air
  ov_story_stuck stuck;
  ov_story_stay stay;
  bool was_wet;      // it was in water since it is there
  int32_t dry_ticks; // since then, in which it lay still on the ground
  ov_story_order order;
  bool has_far;                       // it walks in pieces to a place ...
  ovis_pos far;                       // ... at this cell
  ov_array(ov_story_memory) memories; // by kind
  bool is_baby;
  ov_fact_list facts; // by kind
} ov_story_state;

typedef struct ov_story_line_state {
  ovis_story_line shown; // its text is set when all lines are there
  size_t text_at;        // in the story's texts
  int32_t number;        // order of creation
  bool is_detail;        // another line tells it; a story with lines_max leaves it out
  bool has_varied;       // lines that it stands for began otherwise
  int32_t times;         // of a folded story: lines that it stands for; 0: it goes
  int64_t last_tick;     // of these lines
} ov_story_line_state;

// A projectile in flight, or in a block.
typedef struct ov_story_shot {
  uint64_t projectile, shooter; // serials
  bool is_gone;
} ov_story_shot;

struct ovis_story {
  ovis_allocator allocator;
  int64_t from;
  uint64_t only;
  ovis_story_def def;
  const ovis_trace* trace;       // during a tick
  ov_array(ov_story_state) mobs; // by serial
  ov_array(ov_story_line_state) lines;
  ov_array(ov_story_line_state) ended_lines; // of the last end, in order
  ov_array(ovis_story_line) shown_lines;     // the same, with their texts
  ov_array(char) texts;                      // of lines, each with its NUL
  ov_array(ovis_event) events;               // all; causes refer to them
  ov_fact_list facts;                        // of the simulation, by kind and number
  ov_array(ov_story_shot) shots;
  ov_array(int64_t) golem_ticks; // of iron golems that villagers called
  int64_t first_tick, last_tick;
  bool has_tick;
  bool has_time; // of day, in the last trace
  int32_t time_of_day;
  bool is_out_of_memory;
};

// ---- story_lines.c

ov_story_state* ov_story_mob(const ovis_story* story, uint64_t serial);

// Adds a line, if the story covers that tick and mob.
void ov_story_add_line(ovis_story* story, int64_t tick, uint64_t mob, ovis_line_kind kind,
                       const char* format, ...) __attribute__((format(printf, 5, 6)));

// Has the story all lines? One with lines_max leaves out details.
bool ov_story_has_details(const ovis_story* story);

// The same as ov_story_add_line, for a detail.
void ov_story_add_detail(ovis_story* story, int64_t tick, uint64_t mob, ovis_line_kind kind,
                         const char* format, ...) __attribute__((format(printf, 5, 6)));

// Has a mob a line of this tick that begins so?
bool ov_story_has_line(const ovis_story* story, int64_t tick, uint64_t mob, const char* start);

// Appends to the last such line of a folded story. False: there is none, or all lines are told.
bool ov_story_extend(ovis_story* story, int64_t tick, uint64_t mob, const char* start,
                     const char* more);

// The same as ov_story_add_line for the mob of an event.
void ov_story_add_event(ovis_story* story, const ovis_event* event, ovis_line_kind kind,
                        const char* format, ...) __attribute__((format(printf, 4, 5)));

// Makes one line of a folded story of a blow and the flight from it; either may be known first.
void ov_story_join_flight(ovis_story* story, ov_story_state* mob);

// NULL: the story has no such event.
const ovis_event* ov_story_find_event(const ovis_story* story, ovis_event_ref ref);

// Name of a mob: "sheep 3", or "mob 7" if no trace contained it.
void ov_story_name(const ovis_story* story, uint64_t serial, char* out, size_t size);

// "3 bread", or "bread" for one.
void ov_story_stack_words(const ovis_event* event, char* out, size_t size);

// "fall back" of "fall_back" (event_words.c).
void ov_story_plain(const char* name, char* out, size_t size);

// ---- story_fold.c

// Folds the lines of the last end so that no mob has more than lines_max for each day. False: no
// memory.
bool ov_story_fold(ovis_story* story);

// "1 half heart", "2.5 half hearts".
void ov_story_hearts(double amount, char* out, size_t size);

// ---- story_options.c

void ov_story_option_started(ovis_story* story, int64_t tick, ov_story_state* mob,
                             const ovis_record* record);
void ov_story_option_stopped(ovis_story* story, int64_t tick, ov_story_state* mob,
                             const ovis_record* record);
void ov_story_option_goes_on(ovis_story* story, int64_t tick, ov_story_state* mob,
                             const ovis_record* record);
void ov_story_option_refused(ovis_story* story, int64_t tick, ov_story_state* mob,
                             const ovis_record* record);

// Adds the lines of options that still run at the end.
void ov_story_close_options(ovis_story* story);

// ---- story_walks.c

void ov_story_path(ovis_story* story, int64_t tick, ov_story_state* mob, const ovis_record* record);
void ov_story_path_ended(ovis_story* story, int64_t tick, ov_story_state* mob,
                         const ovis_record* record);
void ov_story_path_refused(ovis_story* story, int64_t tick, ov_story_state* mob,
                           const ovis_record* record);

// Name of the block in a cell, such as "oak_door"; "" for air.
void ov_story_block_name(const ovis_world* world, ovis_pos cell, char* out, size_t size);

// Appends ": cause, at x y z (block); until", or nothing without an obstacle.
void ov_story_obstacle_words(const ovis_obstacle* obstacle, char* out, size_t size);

// ---- story_held.c

// Counts the end of a walk at the obstacle of the mob. True: the same as the last one; the lines of
// both are one.
bool ov_story_is_held_again(ovis_story* story, int64_t tick, ov_story_state* mob);

// Adds the lines of the walks that ended at the same blocks.
void ov_story_close_held(ovis_story* story);

// Says why a mob does not get away from hot ground or dry land, at its second harm there.
void ov_story_harm(ovis_story* story, const ovis_record* record);

// Says why a swimmer that came out of the water lies still on land. Before `known.last` changes.
void ov_story_see_dry(ovis_story* story, int64_t tick, ov_story_state* mob,
                      const ovis_trace_mob* seen);

// A player's order: given or taken back by a property, or by a use that does either.
void ov_story_give_order(ovis_story* story, int64_t tick, ov_story_state* mob, bool is_given);
void ov_story_order_toggled(ovis_story* story, int64_t tick, ov_story_state* mob);

// Appends the nearest candidate that an option did not take as its target, and what hides it.
void ov_story_hidden_words(const ovis_story* story, int64_t tick, const ov_story_state* mob,
                           const ovis_record* record, char* out, size_t size);

// ", behind 13 65 8 (stone)" of a target that a mob does not see any more; empty: no block hides
// it, or the answer names the block itself.
void ov_story_behind_words(const ovis_story* story, int64_t tick, const ov_story_state* mob,
                           const ovis_answer* answer, char* out, size_t size);

// Says which option delays an order, once.
void ov_story_order_delayed(ovis_story* story, int64_t tick, ov_story_state* mob,
                            const ovis_record* record);

// ---- story_memory.c

void ov_story_memory_changed(ovis_story* story, int64_t tick, ov_story_state* mob,
                             const ovis_record* record);
void ov_story_activity(ovis_story* story, int64_t tick, ov_story_state* mob,
                       const ovis_record* record);

// Reads a memory that is present.
bool ov_story_recalls(const ov_story_state* mob, ovis_memory kind, ovis_memory_value* out);

// Appends the value of the memory that keeps an option from running, or what erased the missing
// one.
void ov_story_memory_why(const ovis_story* story, const ov_story_state* mob,
                         const ovis_answer* answer, char* out, size_t size);

// ---- story_hours.c

// Why an option of an activity that is not active does not run: "it rests from 18:00 to 06:00".
// False: an activity of a host.
bool ov_story_hours_words(const char* activity, const ovis_answer* answer, char* out, size_t size);

// Appends the time of day, or which activity comes before the one that is due: ", and it is 11:03".
void ov_story_time_words(int32_t time, char* out, size_t size); // "18:00" of 12000
void ov_story_clock_words(const ovis_story* story, const ov_story_state* mob,
                          const ovis_answer* answer, char* out, size_t size);

// ---- story_answer.c

// Appends "; iron_golem 3 is 24.3 blocks off", and returns that nearest candidate; or that there is
// none, or nothing if the option has no candidates, and returns NULL.
const ov_story_state* ov_story_surroundings(const ovis_story* story, const ov_story_state* self,
                                            const ovis_option_info* option,
                                            const ovis_answer* answer, char* out, size_t size);
// ": a block between their eyes hides it, at 3 64 5 (stone)", or nothing.
void ov_story_wall_words(const ovis_answer* answer, char* out, size_t size);

// ---- story_events.c

void ov_story_event(ovis_story* story, const ovis_record* record);

// ---- story_facts.c

// Takes in what the tracer found out about a mob, or about the simulation.
void ov_story_take_fact(ovis_story* story, int64_t tick, const ovis_record* record);

// Takes in what an event tells: a door, a projectile, an anger. False: the event has other words.
bool ov_story_fact_event(ovis_story* story, const ovis_record* record);

// A projectile was removed. The second, at the end of the tick, forgets those.
void ov_story_end_shot(ovis_story* story, uint64_t projectile);
void ov_story_forget_shots(ovis_story* story);

// story_village.c: false if the event is none of a village's life.
bool ov_story_village(ovis_story* story, const ovis_record* record);

// story_places.c: lines about places that a mob gives up or leaves. False: the event is none.
bool ov_story_place(ovis_story* story, const ovis_record* record);

// Lines of requests between trees. False: the event is none (story_requests.c).
bool ov_story_request(ovis_story* story, const ovis_event* event);
