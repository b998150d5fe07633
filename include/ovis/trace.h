// Ovis: traces. A trace holds the records of what happened in one tick, and the state of all mobs.
//
//   running simulation --ovis_tracer_tick, after each tick--> ovis_trace --> a story, a recorder
//   ... recording (ovis/record.h) --seek, next------------------> ovis_trace --> the same
//
// Traces of a running simulation and of a recording have the same form.
#ifndef OVIS_TRACE_H
#define OVIS_TRACE_H

#include <ovis/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

// Kinds of records: X(KIND, name, sentence). The order is part of recordings: add at the end.
#define OVIS_RECORD_LIST(X)                                                                        \
  X(CAME, "came", "mob was added, or existed at the start")                                        \
  X(WENT, "went", "mob does not exist any more; that ends its options")                            \
  X(EVENT, "event", "an event: event, and state_name for its state")                               \
  X(BLOCK, "block", "the block at pos became state_name, by any cause; in recordings only")        \
  X(OPTION_STARTED, "option_started", "mob's option runs since this tick")                         \
  X(OPTION_STOPPED, "option_stopped", "mob's option stopped; answer: reason")                      \
  X(OPTION_REFUSED, "option_refused",                                                              \
    "mob's option does not run, for a new reason; for watched mobs only")                          \
  X(PATH, "path", "mob walks along nodes to target; asked, is_partial, limits")                    \
  X(PATH_REFUSED, "path_refused", "mob requested a path and got none; refusal, count, who")        \
  X(PATH_ENDED, "path_ended", "mob's walk ended; nav_end: result; change: of the block that did")  \
  X(HOLDS, "holds", "mob holds item from now on; empty: nothing")                                  \
  X(MEMORY_SET, "memory_set", "mob's memory has a new value, or lives longer")                     \
  X(MEMORY_ERASED, "memory_erased", "mob's memory is absent; its value is zero")                   \
  X(ACTIVITY, "activity", "item is the active activity of mob's brain from now on")                \
  X(FACT, "fact", "fact is true of mob from now on, or of the simulation; of watched mobs only")   \
  X(OPTION_GOES_ON, "option_goes_on",                                                              \
    "mob's option still runs, with a new answer; for watched mobs only")

typedef enum ovis_record_kind {
#define OVIS_RECORD_ENUM(kind, name, sentence) OVIS_RECORD_##kind,
  OVIS_RECORD_LIST(OVIS_RECORD_ENUM)
#undef OVIS_RECORD_ENUM
      OVIS_RECORD_COUNT
} ovis_record_kind;

/// "option_started" for OVIS_RECORD_OPTION_STARTED. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_record_name(ovis_record_kind kind);

/// A memory of a mob.
typedef struct ovis_trace_memory {
  ovis_memory kind;        ///< From OVIS_MEM_OWN on the host's: ovis_trace_species.memories.
                           ///< In a recording of a newer version it may be any number.
  ovis_memory_value value; ///< Its ttl is that of the tick `since`.
  ovis_memory_cause cause; ///< Cause of its last change; of MEMORY_ERASED: of the erasure.
  int64_t since;           ///< Tick of the record that set it.
} ovis_trace_memory;

/// Fields that the kind's sentence does not list are zero.
typedef struct ovis_record {
  ovis_record_kind kind; ///< Says which of the other members count.
  uint64_t mob;          ///< Serial.
  int32_t option;        ///< Index in the options of its species.
  ovis_answer answer;    ///< ANSWER: of the option.
  ovis_event event; ///< Use serials for its mobs. In a recording their ids are 0, and the species
                    ///< is NULL if unknown.
  const char* state_name; ///< Of the event's or the block's state. NULL: none, or not requested.
  const char* old_state_name; ///< Of the state before a change. NULL as state_name.
  ovis_pos pos;               ///< Position or cell, as the kind says.
  ovis_pos target;            ///< The cell that a path leads to.
  ovis_pos asked;        ///< PATH: the target that was asked for, before it moved to the ground.
  uint64_t who;          ///< PATH_REFUSED with RIDES: serial of the vehicle; 0: none, or not known.
  const ovis_pos* nodes; ///< [(node) * @p node_count]
  int32_t node_count;    ///< Of `nodes`.
  bool is_partial;       ///< PATH: it does not reach its target.
  ovis_path_limits limits;  ///< PATH: of its search. All 0: not known, as in recordings before
                            ///< version 4. PATH_ENDED: its body alone.
  ovis_nav_end nav_end;     ///< The end of a walk.
  ovis_nav_refusal refusal; ///< Why no path was searched.
  ovis_nav_change change;   ///< PATH_ENDED; with state_name and old_state_name. In a recording its
                            ///< states are 0.
  int64_t count;            ///< Number of things, as the kind says.
  char item[40];            ///< Without "minecraft:".
  ovis_trace_memory memory; ///< The memory that was set or erased.
  const ovis_fact* fact;    ///< FACT. NULL in all others.
} ovis_record;

/// A species with a mind. Mobs of one species with different minds have different entries.
typedef struct ovis_trace_species {
  const char* name; ///< Without "minecraft:".
  const char* mind; ///< Name of the mind that replaces that of the species; empty: none.
  float width, height, health_max; ///< Figures of an adult. [Units: blocks, half hearts]
  ovis_actor_kind kind;            ///< Of a newer version: OVIS_ACTOR_KIND_COUNT.
  bool is_player;                  ///< A player's stand-in.
  const ovis_option_info* options; ///< [(option) * @p option_count]
  int32_t option_count;            ///< Of `options`.
  const char* const* memories; ///< [(name) * @p memory_count] Those that the host added; the first
                               ///< one has the number OVIS_MEM_OWN. Of species with a brain.
  int32_t memory_count;        ///< Of `memories`.
} ovis_trace_species;

/// Parts of a mob that a tick has changed.
#define OVIS_TRACE_LEVEL 1u  ///< pos.x or pos.z
#define OVIS_TRACE_HEIGHT 2u ///< pos.y
#define OVIS_TRACE_TURN 4u   ///< An angle.
#define OVIS_TRACE_OTHER 8u  ///< Something else.
#define OVIS_TRACE_ALL 15u

/// A mob after a tick. In a recording, positions are exact to 1/256 of a block and angles to 1/256
/// of a turn.
typedef struct ovis_trace_mob {
  uint64_t serial;                        ///< Never used again.
  const ovis_trace_species* species;      ///< Its species, with the options of its mind.
  ovis_vec3 pos;                          ///< The middle of its bottom.
  float yaw_deg, head_yaw_deg, pitch_deg; ///< [Units: degrees]
  float health;                           ///< [Units: half hearts]
  uint64_t target;                        ///< Serial of the mob that it attacks; 0: none.
  const int32_t* running; ///< [(option) * @p running_count] Running options, in order.
  int32_t running_count;  ///< Of `running`.
  bool is_baby, is_on_ground, is_in_water; ///< As in ovis_mob_glance.
  bool is_frozen, is_alive, is_walking;    ///< As in ovis_mob_glance.
  bool is_watched;                         ///< The trace has records of its refusals.
  uint8_t changes;      ///< OVIS_TRACE_ bits of what is not as it was after the tick before; 0: all
                        ///< of it is. In a recording always OVIS_TRACE_ALL.
  int32_t next_index;   ///< Index of the path node that it walks to.
  ovis_pos path_target; ///< Of its current or last path.
  const ovis_pos* nodes; ///< [(node) * @p node_count]
  int32_t node_count;    ///< Of `nodes`.
  const ovis_trace_memory*
      memories;         ///< [(memory) * @p memory_count] Those that are present, by kind.
  int32_t memory_count; ///< Of `memories`.
  const char* activity; ///< Of its brain; empty: it has none.
} ovis_trace_mob;

/// The state after a tick, and the records and inputs of that tick.
typedef struct ovis_trace {
  int64_t tick;        ///< The state is that after this tick.
  bool has_time;       ///< False after a recording's seek to a tick that is not read in order.
  int32_t time_of_day; ///< [Limits: 0 <= value < OVIS_DAY_TICKS]
  const ovis_trace_mob* mobs; ///< [(mob) * @p mob_count] By serial.
  int32_t mob_count;          ///< Of `mobs`.
  const ovis_record* records; ///< [(record) * @p record_count]
  int32_t record_count;       ///< Of `records`.
  const ovis_input* inputs;   ///< [(input) * @p input_count] In a recording, a state is the number
                              ///< of a state name.
  int32_t input_count;        ///< Of `inputs`.
} ovis_trace;

// ---- Tracing a running simulation

typedef struct ovis_tracer ovis_tracer;

/// Settings of ovis_tracer_create.
typedef struct ovis_tracer_def {
  ovis_sim* sim; ///< Not owned; must outlive the tracer, which makes it keep inputs. [Limit: not
                 ///< during a tick]
  const uint64_t* watched;  ///< [(serial) * @p watched_count] [opt] Mobs whose refusals are traced.
  int32_t watched_count;    ///< Of `watched`.
  bool watches_all;         ///< Trace the refusals of all mobs.
  bool names_states;        ///< Records have state_name. Default true.
  ovis_allocator allocator; ///< Of all its memory. All zero: the C library's.
  uint32_t cookie;          ///< Set by ovis_default_tracer_def; checked.
} ovis_tracer_def;

OVIS_API ovis_tracer_def ovis_default_tracer_def(void);

/// Creates a tracer. The simulation's hash is the same with and without a tracer.
OVIS_API ovis_status ovis_tracer_create(const ovis_tracer_def* def, ovis_tracer** out);
OVIS_API void ovis_tracer_destroy(ovis_tracer* tracer);

/// Gives the trace since the last call. Call it right after create and then after each tick, before
/// anything else happens to the simulation. It is valid until the next call or tick. On failure
/// *out is NULL. OVIS_NO_MEMORY, also from each later call: make a new tracer. OVIS_REFUSED: it is
/// detached.
OVIS_API ovis_status ovis_tracer_tick(ovis_tracer* tracer, const ovis_trace** out);

/// Detaches the tracer from a simulation that has been destroyed. Only destroy may follow.
OVIS_API void ovis_tracer_detach(ovis_tracer* tracer);

#ifdef __cplusplus
}
#endif

#endif
