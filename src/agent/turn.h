// A turn holds what one actor's tick needs besides the actor: the world, the path finder, scratch
// memory, and lists of what the tick produces. Each worker has one. The
// lists are merged after the turns by (tick, serial, n).
//
//   actor 3's turn: events (7, 3, 0) (7, 3, 1) ...  spawns  edits  --+
//   actor 5's turn: events (7, 5, 0) ...                             +--> the simulation's lists
#pragma once

#include "agent/crowd.h"
#include "base/arena.h"
#include "base/meter.h"

#include <ovis/event.h>

struct ov_containers;
struct ov_items;
struct ov_raids;
struct ov_turn;
struct ov_spawn_request;

// An offspring, or a mob that another one called or became, that is spawned after the tick.
typedef void ov_spawn_fn(struct ov_turn* turn, ov_actor* newborn,
                         const struct ov_spawn_request* request);
typedef struct ov_spawn_request {
  uint64_t parent; // serial
  uint64_t other;
  ovis_vec3 pos;
  const ovis_species* called; // NULL: an offspring of the parent's species
  bool has_home;              // the offspring remembers `home`, whose ticket is taken
  ovis_pos home;
  bool is_summoned;   // by the verb `call`, for the event
  bool is_baby;       // of a mob that was called
  bool is_conversion; // the parent becomes this mob and is removed
  float yaw_deg;
  int32_t number;       // the caller's own, for `begin`
  uint64_t turn_serial; // of the actor in whose turn it was asked for ...
  int32_t index;        // ... after those with a lower index
  int32_t rank;         // on which it was asked for; 0 without ranks
  // [opt] Sets the newborn's state. The newborn draws from its own random stream.
  ov_spawn_fn* begin;
} ov_spawn_request;

// A thing that is spawned after the tick.
#define OV_LAUNCH_OWN_MAX 256
typedef struct ov_launch {
  ov_actor_kind kind;
  const ov_species* row;
  ovis_vec3 pos, velocity;
  float yaw_deg, pitch_deg;
  uint64_t owner;                              // serial of the thrower; 0: none
  ovis_event_type event;                       // that tells of it ...
  bool is_silent;                              // ... unless this is set
  uint64_t turn_serial;                        // of the actor in whose turn it was launched ...
  int32_t index;                               // ... after those with a lower index
  int32_t rank;                                // on which it was launched; 0 without ranks
  _Alignas(16) uint8_t own[OV_LAUNCH_OWN_MAX]; // the first bytes of its own state
} ov_launch;

#define OV_SIGHT_CAPACITY 8

// A cache of sight tests of the actor whose turn it is. It never differs from what a ray would say
// now, so its capacity does not change results. It is cleared when a turn begins and when a block
// changes during the turn.
typedef struct ov_sight {
  uint64_t serials[OV_SIGHT_CAPACITY];
  bool is_seen[OV_SIGHT_CAPACITY];
  int32_t count;
} ov_sight;

// Capacity of the list of edits. When it is full, all walks check it at once and it is emptied.
#define OV_EDITS_MAX 1024

// A box around so many edits that follow each other: a walk far from it checks none of them.
#define OV_EDIT_GROUP 16
typedef struct ov_edit_group {
  ovis_pos min, max;
} ov_edit_group;

// States of the block before and after an edit, for traces. The same: nobody traces.
typedef struct ov_edit_states {
  ovis_state before, after;
} ov_edit_states;

typedef struct ov_turn {
  ovis_allocator allocator;
  ovis_world* world; // not owned
  ov_crowd* crowd;   // not owned
  const struct ov_verbs* verbs;
  void* sim; // context of the verbs
  ovis_rules rules;
  uint64_t seed; // of the simulation
  int64_t tick;
  uint64_t serial;     // of the actor whose turn it is; 0: no actor's turn
  int32_t event_count; // of this turn so far: n of the next event
  ov_sight sight;
  ov_meter meter;                     // of the work of this turn; for reports only
  ov_nav_shared paths;                // the path finder
  struct ov_world_meshes* meshes;     // [opt] of chasers; NULL: none has asked yet
  struct ov_raids* raids;             // of the simulation
  struct ov_containers* containers;   // of the simulation
  const struct ov_items* items;       // of the simulation; NULL: only the game's
  struct ov_pois* pois;               // [opt] points of interest; NULL: the simulation has none
  ovis_path_body path_body;           // of the actor that asked last (ov_agent_path_body)
  const ovis_species* path_body_kind; // whose malus and abilities path_body has; NULL: none yet
  ov_arena scratch;                   // entries are popped before the turn ends
  ov_array(ovis_event) events;
  ov_array(ov_spawn_request) spawn_requests;
  ov_array(ov_launch) launches;
  ov_array(ovis_pos) edits; // cells whose shape changed; some walks have not checked them yet
  // [(edit) * count] The states of the first edits; those of the others are unknown.
  ov_array(ov_edit_states) edit_states;
  ov_edit_group edit_groups[OV_EDITS_MAX / OV_EDIT_GROUP];
  int64_t looks;         // checks of edits by walks, in all; for tests only
  ovis_allocator blocks; // for ov_actor_rare
  bool is_out_of_memory; // the tick is not complete
} ov_turn;

typedef struct ov_turn_def {
  ovis_world* world;
  ov_crowd* crowd;
  const struct ov_verbs* verbs;
  void* sim;
  struct ov_raids* raids;
  struct ov_containers* containers;
  const struct ov_items* items; // [opt] NULL: only the game's
  ovis_rules rules;
  ovis_allocator allocator;
  ovis_allocator blocks; // for ov_actor_rare
  int32_t event_capacity;
} ov_turn_def;

// OVIS_NO_MEMORY: ov_turn_fini must still be called.
ovis_status ov_turn_init(ov_turn* turn, const ov_turn_def* def);
void ov_turn_fini(ov_turn* turn);

// Begins the turn of an actor; serial 0: no actor's turn.
void ov_turn_begin(ov_turn* turn, uint64_t serial);

// Emits an event. `about`, `other`, `more` [opt]; `more` has the fields that depend on the type.
// Without memory the event is dropped. Returns its reference.
ovis_event_ref ov_turn_emit(ov_turn* turn, ovis_event_type type, const ov_actor* about,
                            const ov_actor* other, const ovis_event* more);

// Spawns a thing after the tick, or at the end of the host's command.
void ov_turn_launch(ov_turn* turn, const ov_launch* launch);

// ---- Edits. A block change is only noted. Each walk checks the edits that are new to it at the
// start of its mob's next turn, or at the end of the tick. Until then neither its path nor its
// position changes, so that the result is the same as an immediate check, and a change costs the
// same however many mobs walk.

void ov_turn_note_edit(ov_turn* turn, ovis_pos pos, ov_edit_states states);

// Puts an edit into its group, as ov_turn_note_edit does: for those that a restore reads, in order.
void ov_turn_group_edit(ov_turn* turn, int32_t edit);

// Lets an actor's walk check the edits that it has not seen. Call it before the actor is moved or
// its path changes.
void ov_turn_notice_edits(ov_turn* turn, ov_actor* actor);

// Calls ov_turn_notice_edits for every actor, then clears the edits.
void ov_turn_notice_all_edits(ov_turn* turn);

// The actor's rare part, to be written. Without memory NULL, and is_out_of_memory is set.
ov_actor_rare* ov_turn_make_rare(ov_turn* turn, ov_actor* actor);

// Updates an actor's box in the grid.
void ov_turn_update_grid(ov_turn* turn, const ov_actor* actor);

bool ov_turn_is_valid(const ov_turn* turn);
