// What an actor's turn needs besides the actor: the world, and all that is collected or used up on
// the way. A worker has one, and a simulation with one worker has one; what turns collected is
// merged after them, by (tick, serial, n).
//
//   actor 3's turn: events (7, 3, 0) (7, 3, 1) ...  births  edits  --+
//   actor 5's turn: events (7, 5, 0) ...                             +--> the simulation's lists
#ifndef OVIS_SRC_AGENT_TURN_H
#define OVIS_SRC_AGENT_TURN_H

#include "agent/crowd.h"
#include "base/arena.h"

#include <ovis/event.h>

// An offspring that comes after the tick.
typedef struct ov_birth {
  uint64_t parent; // serial
  uint64_t other;
  ovis_vec3 pos;
} ov_birth;

// Edits that are kept until every walk has seen them; when there are more, all walks look at once.
#define OV_EDITS_MAX 1024

typedef struct ov_turn {
  ovis_allocator allocator;
  ovis_world* world; // not owned
  ov_crowd* crowd;   // not owned
  const struct ov_verbs* verbs;
  void* sim; // the verbs' own
  int64_t tick;
  uint64_t serial;     // of the actor whose turn it is; 0: nobody's
  int32_t event_count; // of this turn so far: the n of the next event
  ov_nav_shared paths; // the path finder
  ov_arena scratch;    // entries are popped before the turn ends
  ov_array(ovis_event) events;
  ov_array(ov_birth) births;
  ov_array(ovis_pos) edits; // cells whose shape changed, and that not every walk has looked at
  int64_t looks;            // of walks at edits, in all; nothing depends on it
  bool is_out_of_memory;    // something of this tick was lost
} ov_turn;

typedef struct ov_turn_def {
  ovis_world* world;
  ov_crowd* crowd;
  const struct ov_verbs* verbs;
  void* sim;
  ovis_rules rules;
  ovis_allocator allocator;
  int32_t event_capacity;
} ov_turn_def;

// OVIS_NO_MEMORY: ov_turn_fini must still be called.
ovis_status ov_turn_init(ov_turn* turn, const ov_turn_def* def);
void ov_turn_fini(ov_turn* turn);

// Begins the turn of an actor, or with serial 0 that of nobody.
void ov_turn_begin(ov_turn* turn, uint64_t serial);

// Notes that something happened. `about`, `other`, `more` [opt]: `more` has the fields that depend
// on the type. Without memory the event is dropped. Returns what names it.
ovis_event_ref ov_turn_emit(ov_turn* turn, ovis_event_type type, const ov_actor* about,
                            const ov_actor* other, const ovis_event* more);

// ---- Edits. A change of a block is only noted. Each walk looks at the edits that are new to it in
// its mob's next turn, before anything else, or at the end of the tick. Until then neither the path
// nor the place changes, so that the answer is the one that it would have been at once; and a
// change costs the same however many mobs walk.

void ov_turn_note_edit(ov_turn* turn, ovis_pos pos);

// Lets an actor's walk look at the edits that it has not seen. To be called before the actor is
// moved or its path is changed.
void ov_turn_notice_edits(ov_turn* turn, ov_actor* actor);

// The same for all; then the list is empty.
void ov_turn_notice_all_edits(ov_turn* turn);

// Tells the grid where an actor is now.
void ov_turn_update_grid(ov_turn* turn, const ov_actor* actor);

bool ov_turn_is_valid(const ov_turn* turn);

#endif
