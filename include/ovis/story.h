// Ovis: stories: what mobs did and wanted, and what stopped them, as sentences and as data.
//
//   running simulation --tracer--> ovis_trace --ovis_story_tick--> lines, mobs, answers
//   recording ---------seek, next--> the same ---^
//
//   ovis_tracer_tick(tracer, &trace);                             // after each tick
//   ovis_story_tick(story, trace);
//   ovis_story_explain_option(story, serial, option, text, sizeof text);
//   // "no player holds its food within 10 blocks; player 2 is 14.1 blocks off and holds wheat"
#ifndef OVIS_STORY_H
#define OVIS_STORY_H

#include <ovis/sim.h>
#include <ovis/trace.h>

#ifdef __cplusplus
extern "C" {
#endif

// ========== Stories

typedef struct ovis_story ovis_story;

/// The obstacle that keeps a mob from the target of its path, or where it is.
typedef struct ovis_obstacle {
  char cause[240];       ///< "a closed door blocks the path, and it does not open such doors"
  bool has_cell;         ///< The cause has a place.
  ovis_pos cell;         ///< That place.
  char block[48];        ///< Name of the block there; "": none, or unknown.
  bool has_second;       ///< There is a second block.
  ovis_pos second;       ///< Of a body held between two blocks: the other one.
  char second_block[48]; ///< Its name.
  char until[120];       ///< When that ends: "it tries again until ..."; "": not known.
} ovis_obstacle;

#define OVIS_STORY_LINES 40 ///< Lines of a day that fit a screen, for ovis_story_def.lines_max.

/// Settings of ovis_story_create.
typedef struct ovis_story_def {
  /// [opt] Called for each path of the story's mobs that ends short of its target (@p path is its
  /// record), and for each walk that got stuck or took too long (a record PATH_ENDED; `target` is
  /// the cell that the mob walked to), and for a second harm at one place by hot ground or by
  /// drowning out of water (the record EVENT of the harm). @p mob is the state after the tick.
  /// Returns false if it knows nothing. A host that has the world asks ovis_path_explain.
  bool (*obstacle)(void* context, const ovis_trace_mob* mob, const ovis_record* path, int64_t tick,
                   ovis_obstacle* out);
  /// [opt] Called when an option finds no target although a candidate, @p other, is within its
  /// range: what is between the two, and names its block. The context is that of `obstacle`.
  bool (*hidden)(void* context, const ovis_trace_mob* mob, const ovis_trace_mob* other,
                 int64_t tick, ovis_obstacle* out);
  void* obstacle_context; ///< Passed to `obstacle` and `hidden`.
  int64_t from;           ///< Lines are written from this tick on. Default: all.
  uint64_t only;          ///< Lines of the mob with this serial only; 0: of all mobs. Default 0.
  /// Lines of a mob, at most, for each day. Details such as memories go, lines that differ only in
  /// their numbers become one, and then the least important go. 0: all lines. Default 0.
  /// [Limit: 0 or >= 4]
  int32_t lines_max;
  ovis_allocator allocator; ///< Of all its memory. All zero: the C library's.
  uint32_t cookie;          ///< Set by ovis_default_story_def; checked.
} ovis_story_def;

OVIS_API ovis_story_def ovis_default_story_def(void);
OVIS_API ovis_status ovis_story_create(const ovis_story_def* def, ovis_story** out);
OVIS_API void ovis_story_destroy(ovis_story* story);

/// Adds a tick. Call it for every tick in order, from the first one of a tracer or a recording. The
/// species that traces point to must outlive the story.
OVIS_API ovis_status ovis_story_tick(ovis_story* story, const ovis_trace* trace);

/// Ends the story as of its last tick: adds lines for options that still run, and sorts lines by
/// mob, then by tick. Call it before lines are read. After more ticks, call it again: the lines of
/// the earlier end do not stay.
OVIS_API ovis_status ovis_story_end(ovis_story* story);

// ---- Lines

// Kinds of lines: X(KIND, name, what).
#define OVIS_LINE_LIST(X)                                                                          \
  X(LIFECYCLE, "lifecycle", "came, was born, went, died, grew up")                                 \
  X(OPTION, "option", "began and stopped options, changed blocks")                                 \
  X(WALK, "walk", "paths")                                                                         \
  X(HARM, "harm", "blows")                                                                         \
  X(TARGET, "target", "targets")                                                                   \
  X(REFUSAL, "refusal", "what it could not do")                                                    \
  X(HOST, "host", "what the host did to it")                                                       \
  X(MEMORY, "memory", "memories set and erased, and activities")                                   \
  X(LIFE, "life", "slept, worked, claimed a place, traded, exchanged gossip")                      \
  X(FACT, "fact", "what no option decides: fire, anger, projectiles, doors")

typedef enum ovis_line_kind {
#define OVIS_LINE_ENUM(kind, name, what) OVIS_LINE_##kind,
  OVIS_LINE_LIST(OVIS_LINE_ENUM)
#undef OVIS_LINE_ENUM
      OVIS_LINE_COUNT
} ovis_line_kind;

/// "lifecycle" for OVIS_LINE_LIFECYCLE. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_line_name(ovis_line_kind kind);

/// A sentence of a story.
typedef struct ovis_story_line {
  int64_t tick;        ///< When it happened.
  uint64_t mob;        ///< Serial.
  ovis_line_kind kind; ///< The kind of the sentence.
  const char* text;    ///< Without the mob's name: "begins to eat grass".
} ovis_story_line;

/// All lines. [(line) * *out_count] Valid until the story takes in more or is destroyed.
OVIS_API const ovis_story_line* ovis_story_get_lines(const ovis_story* story, int32_t* out_count);

// ---- Mobs

/// A mob, as of the last tick.
typedef struct ovis_story_mob {
  uint64_t serial;                   ///< Never used again.
  const ovis_trace_species* species; ///< Its species, with the options of its mind.
  char held[40];                     ///< The item in its hand; empty: none.
  bool is_there;                     ///< It exists at the end of the story.
  bool is_alive;                     ///< It did not die.
  bool is_watched;                   ///< The trace contains its refusals.
  bool is_frozen;                    ///< Its section is not loaded: it does not tick.
  float health;                      ///< [Units: half hearts]
  ovis_vec3 first, last;             ///< Position at the start of the story, and at its end.
  double walked;                     ///< Horizontal distance walked. [Units: blocks]
  int32_t paths, partial_paths;      ///< Paths that it walked, and those of them that ended short.
  ovis_nav_end last_end;             ///< Of its last walk; OVIS_NAV_END_COUNT: none yet.
  uint64_t target;                   ///< Serial; 0: none.
  char activity[40];                 ///< Of its brain; empty: it has none.
} ovis_story_mob;

/// False, and *out zeroed: no trace contained such a mob.
OVIS_API bool ovis_story_find_mob(const ovis_story* story, uint64_t serial, ovis_story_mob* out);

/// Reads a mob by index, from 0 on, by serial. False, and *out zeroed: there is none.
OVIS_API bool ovis_story_get_mob(const ovis_story* story, int32_t index, ovis_story_mob* out);

/// An option of a mob, as of the last tick.
typedef struct ovis_story_option {
  bool is_known;      ///< False: no trace contained an answer.
  bool is_running;    ///< It runs at the end of the story.
  int64_t since;      ///< Tick of the answer, or since when it runs.
  ovis_answer answer; ///< The last answer that the trace contained.
  int32_t started;    ///< Number of starts during the story.
} ovis_story_option;

/// False, and *out zeroed: there is no such mob or option.
OVIS_API bool ovis_story_get_option(const ovis_story* story, uint64_t serial, int32_t option,
                                    ovis_story_option* out);

/// A memory that the mob has, or had and lost.
typedef struct ovis_story_memory {
  ovis_trace_memory memory; ///< As it was last known; erased: cause and tick of the erasure.
  bool is_present;          ///< It has a value.
  int64_t ticks_left;       ///< -1: it does not expire, or is absent.
  char name[64];            ///< "home".
  char noun[96];            ///< The same in words, after "remembers": "its bed".
  char value[96];           ///< "3 64 5"; empty: none.
  char cause[64];           ///< "AcquirePoi", "the sensor nearest_bed", "its time was over".
  char cause_words[96];     ///< The same in words: "looking for a bed", "its time was over".
} ovis_story_memory;

/// Reads a memory of a mob by index, from 0 on, in the order of kinds. False: there is none.
OVIS_API bool ovis_story_get_memory(const ovis_story* story, uint64_t serial, int32_t index,
                                    ovis_story_memory* out);

/// Reads a fact about a mob by index, from 0 on, in the order of kinds, as of the last tick; serial
/// 0: about the simulation. Of BURNING and of the end of an ANGER only traces of watched mobs tell.
/// False, and *out zeroed: there is none. ovis_fact_words has its sentence.
OVIS_API bool ovis_story_get_fact(const ovis_story* story, uint64_t serial, int32_t index,
                                  ovis_fact* out);

/// Compares the second half of the ticks after `from` up to `to` with the first half: how many iron
/// golems villagers called. `ticks` [(tick) * @p count] of those calls, in order. False, and *out
/// zeroed: none was called.
OVIS_API bool ovis_fact_of_golems(const int64_t* ticks, int32_t count, int64_t from, int64_t to,
                                  ovis_fact* out);

/// Why an option runs or does not, with the nearest candidate; of a frozen mob, that it is. "" when
/// there is no such mob or option. Cut to `size`, as all texts here.
OVIS_API void ovis_story_explain_option(const ovis_story* story, uint64_t serial, int32_t option,
                                        char* out, size_t size);

/// A summary of all walks of a mob; "" if it did not walk.
OVIS_API void ovis_story_explain_walks(const ovis_story* story, uint64_t serial, char* out,
                                       size_t size);

// ---- Phrases for single facts

/// "eat grass", after "begins to"; the option's name if it has no phrases.
OVIS_API const char* ovis_option_words(const ovis_option_info* option);

/// "eating grass".
OVIS_API const char* ovis_option_doing(const ovis_option_info* option);

/// Why an option does not run or stopped: "its target is too far: 41.2 blocks, at most 35".
/// `options` [(option) * option_count] are those of the mob's mind.
OVIS_API void ovis_reason_words(const ovis_option_info* options, int32_t option_count,
                                int32_t option, const ovis_answer* answer, char* out, size_t size);

/// Writes what a mob does now, and why it does nothing else: a line for each option that runs,
/// "eating grass", and then one for each that says why it does not, "not fleeing: no player is
/// near". Cut to `size` bytes with the NUL; returns the length of the whole text, 0 for no mob. A
/// story knows more: whom the mob sees, and what is in its way.
OVIS_API size_t ovis_mob_explain(const ovis_sim* sim, ovis_mob_id mob, char* out, size_t size);

/// "sheep 3", "player 12", "mob 7" if the species is NULL; "nobody" for serial 0.
OVIS_API void ovis_mob_words(const ovis_trace_species* species, uint64_t serial, char* out,
                             size_t size);

/// "12.5 64.0 -3.2", or of a cell "12 64 -4".
OVIS_API void ovis_place_words(ovis_vec3 pos, char* out, size_t size);
OVIS_API void ovis_cell_words(ovis_pos cell, char* out, size_t size);

/// "by a fall", "by the cactus at 3 64 5". `state_name` [opt]: of the block that did it.
OVIS_API void ovis_harm_words(const ovis_event* event, const char* state_name, char* out,
                              size_t size);

/// A memory's name, such as "home"; a number for a kind of a newer version.
OVIS_API void ovis_memory_words(ovis_memory memory, char* out, size_t size);

/// The same of a mob of a species, also of memories that the host added. [opt] species
OVIS_API void ovis_species_memory_words(const ovis_trace_species* species, ovis_memory memory,
                                        char* out, size_t size);

/// The same in words that follow "remembers": "its bed"; "the memory NAME" for one of the host's.
OVIS_API void ovis_species_memory_noun(const ovis_trace_species* species, ovis_memory memory,
                                       char* out, size_t size);

/// An activity after "its activity is": "work", "play dead" for play_dead; the host's own name.
OVIS_API void ovis_activity_words(const char* activity, char* out, size_t size);

/// The words behind a count of events: "failed paths", "failed path" for 1; "claimed".
OVIS_API void ovis_event_words(ovis_event_type type, int64_t count, char* out, size_t size);

/// ovis_reason_words for an option of a species, also with the names of the host's memories.
OVIS_API void ovis_species_reason_words(const ovis_trace_species* species, int32_t option,
                                        const ovis_answer* answer, char* out, size_t size);

/// A memory's value: "3 64 5", "zombie 7", "12". Empty: it has none. `species` [opt] is that of its
/// entity.
OVIS_API void ovis_memory_value_words(const ovis_memory_value* value,
                                      const ovis_trace_species* species, char* out, size_t size);

/// The cause of a change of a memory: "looking for a bed", "its senses", "its time was over".
/// `options` [(option) * option_count] are those of the mob's mind.
OVIS_API void ovis_memory_cause_words(const ovis_option_info* options, int32_t option_count,
                                      const ovis_memory_cause* cause, char* out, size_t size);

/// The block of a state's name: "oak_fence" of "oak_fence[north=true,...]".
OVIS_API void ovis_block_words(const char* state_name, char* out, size_t size);

/// The properties of a state that another one does not have: "open=true, half=top". Empty: none.
/// Names may be NULL.
OVIS_API void ovis_property_words(const char* state_name, const char* other_name, char* out,
                                  size_t size);

/// The change of a block: "from air to stone", "from oak_door with open=false to
/// open=true".
OVIS_API void ovis_block_change_words(const char* old_name, const char* new_name, char* out,
                                      size_t size);

// ---- Paths

/// Why a search did not reach its target: the single change that would let the mob arrive.
typedef struct ovis_path_why {
  bool has_refusal;          ///< One refused step is the cause.
  ovis_path_refusal refusal; ///< The refused step.
  ovis_obstacle obstacle; ///< Its cell may be beside the refused one: the corner that the mob would
                          ///< cut, or the landing of a drop. No cell: the cause has no place.
  bool would_arrive;      ///< A search with that change reached the target.
  int32_t change;         ///< Number of that change, for ovis_path_explain_beside; 0: none arrives.
  bool is_of_way; ///< It is about something on the way, so it also counts for targets nearby.
  bool is_target_unloaded; ///< The target is in land that is not loaded.
  char sentence[640];      ///< "The pig does not get there: ..., at 3 64 5 (oak_fence)."
} ovis_path_why;

/// `query` did not reach its target, and `path` is its answer; NULL: the call finds it out, and
/// returns OVIS_NOT_FOUND if the target is reached. Repeats the search: once to collect
/// all refusals, then with one change at a time; the first search that arrives gives the reason. If
/// none arrives, the refusal nearest to the target is reported. `mob` is the mob's name in the
/// sentence; NULL: "the mob". The query's watcher is not called. `allocator` [opt] is used during
/// the call only. OVIS_OUT_OF_RANGE: the query has no target. Other errors: as ovis_path_find. On
/// failure *out is zero.
OVIS_API ovis_status ovis_path_explain(ovis_path_finder* finder, const ovis_path_query* query,
                                       const ovis_path* path, const char* mob,
                                       const ovis_allocator* allocator, ovis_path_why* out);

/// The same for one of many mobs that want the same target, or one nearby (is_of_way). `change` is
/// that of the answer to a mob with the same body and limits that started nearby: it is tried
/// first, and if it is 0, only whether a cell beside the target can be reached. The refused step is
/// the query's own.
OVIS_API ovis_status ovis_path_explain_beside(ovis_path_finder* finder,
                                              const ovis_path_query* query, int32_t change,
                                              const char* mob, const ovis_allocator* allocator,
                                              ovis_path_why* out);

// ========== Obstacles
//
// Obstacles: what keeps a mob from the target of its path, holds its body, or hides a mob.
//
//   story_def.obstacle = ovis_obstacle_now;         // of a running simulation
//   story_def.hidden = ovis_obstacle_hidden_now;
//   story_def.obstacle_context = sim;

/// Places of a world that no mob of a kind leaves, which answers found. For questions that follow.
typedef struct ovis_enclosures ovis_enclosures;

/// Makes an empty list. `allocator` [opt]. OVIS_NO_MEMORY: *out is NULL.
OVIS_API ovis_status ovis_enclosures_create(const ovis_allocator* allocator, ovis_enclosures** out);
OVIS_API void ovis_enclosures_destroy(ovis_enclosures* enclosures);

/// A question about a mob.
typedef struct ovis_obstacle_def {
  ovis_world* world;           ///< As it is at the time of the question.
  ovis_path_finder* finder;    ///< Of `world`; NULL: one for this question.
  ovis_rules rules;            ///< Of the run.
  const ovis_trace_mob* mob;   ///< The mob that does not get there.
  bool is_stuck;               ///< The mob has a whole path, but does not get on.
  bool is_harm;                ///< It stays where it is hurt ...
  ovis_damage damage;          ///< ... by this.
  const ovis_trace_mob* other; ///< Not NULL: the mob that it does not take as its target.
  ovis_pos from;               ///< The first cell of the path.
  ovis_pos target;             ///< Of the path; of a stuck mob: the cell that it walks to.
  ovis_path_limits limits;     ///< Of the search; all 0: not known.
  int32_t like;                ///< ovis_path_why.change of a similar question; -1: none was asked.
  ovis_enclosures* enclosures; ///< [opt] Of all questions with this finder, and of no other finder.
  bool has_asked;              ///< The target of the path is known as it was asked for:
  ovis_pos asked;              ///< before it moved to the ground. Climbers push straight at it.
} ovis_obstacle_def;

/// The question of ovis_story_def.obstacle. World and rules are left to the caller. False: there is
/// none.
OVIS_API bool ovis_obstacle_ask(const ovis_trace_mob* mob, const ovis_record* record,
                                ovis_obstacle_def* out);

/// The question of ovis_story_def.hidden: why a mob does not see another one. World and rules are
/// left to the caller.
OVIS_API ovis_obstacle_def ovis_obstacle_ask_hidden(const ovis_trace_mob* mob,
                                                    const ovis_trace_mob* other);

/// Answers a question. Returns false, and *out zeroed, if nothing is in the way, nothing is known,
/// or without memory. `out_why` [opt] is set if the question is about a path that ends short; else
/// it is zero.
OVIS_API bool ovis_obstacle_find(const ovis_obstacle_def* def, ovis_obstacle* out,
                                 ovis_path_why* out_why);

/// ovis_story_def.obstacle for a running ovis_sim, which is the context.
OVIS_API bool ovis_obstacle_now(void* context, const ovis_trace_mob* mob, const ovis_record* path,
                                int64_t tick, ovis_obstacle* out);

/// ovis_story_def.hidden for a running ovis_sim, which is the context.
OVIS_API bool ovis_obstacle_hidden_now(void* context, const ovis_trace_mob* mob,
                                       const ovis_trace_mob* other, int64_t tick,
                                       ovis_obstacle* out);

// ========== Costs
//
// The costs of a run say, in sentences and as data, which species, which mobs and which part of
// their minds cost how much, and in which hundred ticks the run was slowest, and what began there.
//
//   simulation --ovis_costs_tick, after each tick--> ovis_costs --ovis_costs_end--> lines, rows
//
//   "villagers 71 %: 210 searches of 40,100 nodes, ...; of it searches for job sites 52 %, by
//    villagers 80 and 88"
//   "most work from tick 1,200 to 1,299: 41,000 nodes, the usual is 900; ..."
//
// It reads the counts of ovis/sim.h and changes nothing. Mobs are numbered by serial.

#define OVIS_COSTS_SPAN 100     ///< Ticks whose work is compared with that of others.
#define OVIS_COSTS_MOBS_MAX 4   ///< Mobs that a part names.
#define OVIS_COSTS_TEXT_MAX 512 ///< Bytes of a line, with its NUL.

typedef struct ovis_costs ovis_costs;

/// A species, the most expensive first.
typedef struct ovis_costs_species {
  const ovis_species* species; ///< The species.
  ovis_work work;              ///< Of all its mobs, also of those that were removed.
  int64_t units;               ///< ovis_work_get_units.
  double share;                ///< Of the units of all species. [Limits: 0 <= value <= 1]
  int32_t parts;               ///< Count of the parts of minds that asked for searches or rays.
} ovis_costs_species;

/// Searches and rays that mobs of a species did for one part of their minds, the most expensive
/// first.
typedef struct ovis_costs_part {
  ovis_work_part work;                ///< Its option is -1.
  int64_t units;                      ///< Of its nodes and rays.
  double share;                       ///< Of the units of the species.
  char words[96];                     ///< "searches for job sites".
  uint64_t mobs[OVIS_COSTS_MOBS_MAX]; ///< [(serial) * @p mob_count] The fewest that did four fifths
                                      ///< of it, ascending; of more the first ones by units.
  int32_t mob_count;                  ///< Of `mobs`.
  int32_t mobs_in_all;                ///< Count of those that did any of it.
} ovis_costs_part;

/// A mob, the most expensive first. Of one that was removed: its work when the last OVIS_COSTS_SPAN
/// ticks before its removal ended.
typedef struct ovis_costs_mob {
  uint64_t serial;             ///< Never used again.
  const ovis_species* species; ///< Its species.
  ovis_work work;              ///< All that it did so far.
  int64_t units;               ///< ovis_work_get_units.
  double share;                ///< Of the units of all species. [Limits: 0 <= value <= 1]
  int32_t parts;               ///< Count of the parts of its mind that asked for searches or rays.
} ovis_costs_mob;

/// The hundred ticks of a run with the most work, and where it became so much.
typedef struct ovis_costs_span {
  int64_t since_tick; ///< First tick of the first hundred with a tenth as much above the usual
                      ///< work, and at least half more than usual.
  int64_t first_tick, last_tick; ///< The hundred ticks that stand out.
  ovis_work work, usual; ///< The median of all spans, for each kind of work; both without times.
  uint64_t mob; ///< Serial of the mob one of whose parts grew most in the hundred ticks from
                ///< since_tick on; 0: none grew.
  const ovis_species* species; ///< Of that mob.
  ovis_work_part part;         ///< That part: what it asked for in those ticks.
  bool began;                  ///< That part asked for nothing in the hundred ticks before.
} ovis_costs_span;

/// Creates an object that follows a simulation, which must outlive it. [opt] `allocator`
OVIS_API ovis_status ovis_costs_create(const ovis_sim* sim, const ovis_allocator* allocator,
                                       ovis_costs** out);
OVIS_API void ovis_costs_destroy(ovis_costs* costs);

/// Call it after each tick. OVIS_NO_MEMORY: something is missing in the report.
OVIS_API ovis_status ovis_costs_tick(ovis_costs* costs);

/// Makes lines and rows of what was counted so far; the run may go on after it. OVIS_NO_MEMORY,
/// also if a tick failed: there are no lines and rows.
OVIS_API ovis_status ovis_costs_end(ovis_costs* costs);

// ---- After ovis_costs_end, until the next tick. False or NULL: there is no such one.

/// A sentence: one for each species, then one for the most expensive mobs if there are several, one
/// for the busiest hundred ticks, then times.
OVIS_API const char* ovis_costs_get_line(const ovis_costs* costs, int32_t index);
OVIS_API bool ovis_costs_get_species(const ovis_costs* costs, int32_t index,
                                     ovis_costs_species* out);
OVIS_API bool ovis_costs_get_part(const ovis_costs* costs, int32_t species, int32_t index,
                                  ovis_costs_part* out);

/// The mobs with work, and the parts of one mob's mind in the order of their first requests: their
/// shares are of the units of the mob, and `mobs` has only that mob.
OVIS_API bool ovis_costs_get_mob(const ovis_costs* costs, int32_t index, ovis_costs_mob* out);
OVIS_API bool ovis_costs_get_mob_part(const ovis_costs* costs, int32_t mob, int32_t index,
                                      ovis_costs_part* out);

/// The hundred ticks with the most units of work. False: the run is too short to compare.
OVIS_API bool ovis_costs_get_busiest(const ovis_costs* costs, ovis_costs_span* out);

#ifdef __cplusplus
}
#endif

#endif
