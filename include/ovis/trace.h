// Ovis: traces: what happened in each tick of a simulation, as records, and how its mobs are.
//
//   running simulation --ovis_tracer_tick, after each tick--> ovis_trace --> a story, a recorder
//   ... recording (ovis/record.h) --seek, next------------------> ovis_trace --> the same
//
// Whoever reads traces cannot tell where they come from.
#ifndef OVIS_TRACE_H
#define OVIS_TRACE_H

#include <ovis/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

// What a trace tells besides how the mobs are: X(KIND, name, sentence). The order is part of
// recordings: add at the end.
#define OVIS_RECORD_LIST(X)                                                                        \
  X(CAME, "came", "mob came, or was there at the start")                                           \
  X(WENT, "went", "mob is not there any more")                                                     \
  X(EVENT, "event", "an event: event, and state_name for its state")                               \
  X(BLOCK, "block", "the block at pos became state_name, by any cause; of recordings only")        \
  X(OPTION_STARTED, "option_started", "mob's option runs since this tick")                         \
  X(OPTION_STOPPED, "option_stopped", "mob's option stopped: answer says why")                     \
  X(OPTION_REFUSED, "option_refused",                                                              \
    "mob's option does not run, for another reason than before; of watched mobs")                  \
  X(PATH, "path", "mob walks along nodes to target")                                               \
  X(PATH_REFUSED, "path_refused", "mob asked for a path and got none: refusal, count times")       \
  X(PATH_ENDED, "path_ended", "mob's walk is over: nav_end")                                       \
  X(HOLDS, "holds", "mob holds item from now on; empty: nothing")

typedef enum ovis_record_kind {
#define OVIS_RECORD_ENUM(kind, name, sentence) OVIS_RECORD_##kind,
  OVIS_RECORD_LIST(OVIS_RECORD_ENUM)
#undef OVIS_RECORD_ENUM
      OVIS_RECORD_COUNT
} ovis_record_kind;

/// "option_started" for OVIS_RECORD_OPTION_STARTED. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_record_name(ovis_record_kind kind);

/// Fields that a kind does not name are zero.
typedef struct ovis_record {
  ovis_record_kind kind;
  uint64_t mob;   ///< Serial.
  int32_t option; ///< In the list of its species' options.
  ovis_answer answer;
  ovis_event event; ///< Serials name its mobs: of a recording their ids are 0, and its species may
                    ///< be unknown: NULL.
  const char* state_name; ///< Of the event's or the block's state. NULL: none, or not asked for.
  ovis_pos pos;
  ovis_pos target;
  const ovis_pos* nodes; ///< [(node) * @p node_count]
  int32_t node_count;
  bool is_partial; ///< PATH: it ends short of its target.
  ovis_nav_end nav_end;
  ovis_nav_refusal refusal;
  int64_t count;
  char item[40];
} ovis_record;

/// A species with a mind: mobs of one species that have other minds are another one here.
typedef struct ovis_trace_species {
  const char* name;
  const char* mind; ///< Name of the mind that they have instead of their species'; empty: none.
  float width, height, health_max;
  bool is_player;
  const ovis_option_info* options; ///< [(option) * @p option_count]
  int32_t option_count;
} ovis_trace_species;

/// A mob after a tick. Of a recording places are exact to 1/256 of a block, angles to 1/256 of a
/// turn.
typedef struct ovis_trace_mob {
  uint64_t serial;
  const ovis_trace_species* species;
  ovis_vec3 pos;
  float yaw_deg, head_yaw_deg, pitch_deg;
  float health;
  uint64_t target;        ///< Serial; 0: nobody.
  const int32_t* running; ///< [(option) * @p running_count] Options that run, in order.
  int32_t running_count;
  bool is_baby, is_on_ground, is_in_water, is_frozen, is_alive, is_walking;
  bool is_watched;       ///< Its refusals are told.
  int32_t next_index;    ///< Node of its path that it walks to.
  ovis_pos path_target;  ///< Of the path that it walks, or walked last.
  const ovis_pos* nodes; ///< [(node) * @p node_count]
  int32_t node_count;
} ovis_trace_mob;

/// How things are after a tick, and what happened in it.
typedef struct ovis_trace {
  int64_t tick;
  const ovis_trace_mob* mobs; ///< [(mob) * @p mob_count] By serial.
  int32_t mob_count;
  const ovis_record* records; ///< [(record) * @p record_count]
  int32_t record_count;
  const ovis_input* inputs; ///< [(input) * @p input_count] Of a recording states are numbers of
                            ///< state names.
  int32_t input_count;
} ovis_trace;

// ---- Of a running simulation

typedef struct ovis_tracer ovis_tracer;

typedef struct ovis_tracer_def {
  ovis_sim* sim; ///< Not owned; must outlive the tracer. Between ticks. It keeps inputs then.
  const uint64_t* watched; ///< [(serial) * @p watched_count] [opt] Mobs whose refusals are told.
  int32_t watched_count;
  bool watches_all;  ///< Refusals of all mobs are told.
  bool names_states; ///< Records have state_name. Default true.
  ovis_allocator allocator;
  uint32_t cookie; ///< Set by ovis_default_tracer_def; checked.
} ovis_tracer_def;

OVIS_API ovis_tracer_def ovis_default_tracer_def(void);

/// Watching changes nothing: the simulation's hash is the same with and without a tracer.
OVIS_API ovis_status ovis_tracer_create(const ovis_tracer_def* def, ovis_tracer** out);
OVIS_API void ovis_tracer_destroy(ovis_tracer* tracer);

/// What happened since the last call: first right after create, then after each tick, before
/// anything else happens to the simulation. Valid until the next call or tick. NULL: no memory; the
/// tracer tells nothing.
OVIS_API const ovis_trace* ovis_tracer_tick(ovis_tracer* tracer);

/// For a simulation that is destroyed already: the tracer does not touch it any more. Only destroy
/// may follow.
OVIS_API void ovis_tracer_let_go(ovis_tracer* tracer);

#ifdef __cplusplus
}
#endif

#endif
