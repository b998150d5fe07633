// Inside of the simulation.
#ifndef OVIS_SRC_SIM_SIM_INTERNAL_H
#define OVIS_SRC_SIM_SIM_INTERNAL_H

#include "agent/agent.h"
#include "base/array.h"
#include "base/check.h"

#include <ovis/sim.h>

#include <stdatomic.h>

// A change from another thread. A list by its own, last in first.
typedef struct ov_queued_block {
  struct ov_queued_block* next;
  ovis_pos pos;
  ovis_state state;
} ov_queued_block;

// A young one that comes after the tick.
typedef struct ov_birth {
  uint64_t parent; // serial
  uint64_t other;
  ovis_vec3 pos;
} ov_birth;

#define OV_EDITS_MAX 1024 // that wait to be seen; more are looked at by all, and forgotten

struct ovis_sim {
  ovis_allocator allocator;
  ovis_world* world;
  ovis_rules rules;
  uint64_t seed;
  int64_t tick;
  uint64_t next_serial;
  uint64_t change_hash; // of all changes of blocks, in their order
  int32_t load_distance;
  int32_t far_think_ticks;
  double far_distance;
  ovis_mind_def* mind_defs; // [(mind) * mind_count] the host's own
  ov_mind_kind* mind_kinds; // [(mind) * mind_count] the same, by the mind's door
  int32_t mind_count;
  ovis_act_fn* on_act;
  void* act_context;
  ov_crowd crowd;
  ov_nav_shared paths;
  ov_array(ovis_event) events;         // of the last tick
  ov_array(ovis_event) events_between; // of before it, if inputs are kept
  int32_t events_closed;               // events of the tick itself: later ones are the host's
  ov_array(ov_birth) births;
  ov_array(ovis_input) inputs; // that led to the last tick, if anybody wants them
  int32_t input_keepers;       // 0: nobody wants them
  bool has_closed_inputs;      // the next one begins anew
  ovis_env left_env;           // as the last tick left it: another one is an input
  int32_t dead_count;          // mobs that are dead and still there
  uint64_t turn;               // serial of the mob that ticks; 0: nobody
  bool is_asking;              // the host, about an act: what changes now is its doing
  int32_t turn_index;          // events of that turn
  ov_array(ovis_pos) edits;    // changed shapes that not every walk has looked at
  int64_t looks;               // of walks at changes, in all; nothing depends on it
  bool is_out_of_memory;
  bool is_listening;
  _Atomic(ov_queued_block*) queue;
};

extern const ov_verbs ov_sim_verbs;

// What a host may do between ticks only: not in somebody's turn, nor while it is asked about an
// act, when the sim still holds on to the mobs concerned.
static inline void ov_sim_assert_between(const ovis_sim* sim) {
  OVIS_ASSERT(sim->turn == 0);
  OVIS_ASSERT(!sim->is_asking);
}

// The view of an actor in its turn.
ov_agent ov_sim_agent(ovis_sim* sim, ov_actor* actor);

// ---- One mob's turn (sim_mob.c)

void ov_sim_tick_mob(ovis_sim* sim, ov_actor* actor);

// Is the section of a place there? Over and under the world's height it always is.
bool ov_sim_is_loaded_at(const ovis_sim* sim, ovis_vec3 pos);

// ---- Coming (sim.c)

ovis_status ov_sim_add(ovis_sim* sim, ov_actor_kind kind, const ovis_spawn_def* def,
                       ov_actor** out);

// The kind of mind with a name, built in or the host's own. NULL: there is none.
const ov_mind_kind* ov_sim_find_mind(const ovis_sim* sim, const char* name);

// Mind, navigation and own state of an actor whose kind, species, traits and given mind are set.
ovis_status ov_sim_equip(ovis_sim* sim, ov_actor* actor);

// ---- Changes of blocks (sim_change.c)

void ov_sim_hear_change(void* context, const ovis_world* world, const ovis_change* change);
void ov_sim_apply_queue(ovis_sim* sim);

// Lets a mob's walk, or everybody's, look at the changes that it has not seen. To be called before
// the mob is moved or its path is changed.
void ov_sim_settle(ovis_sim* sim, ov_actor* actor);
void ov_sim_settle_all(ovis_sim* sim);
void ov_sim_drop_queue(ovis_sim* sim);

// ---- Harm and verbs (sim_verbs.c)

#define OV_LAVA_FIRE_TICKS 300
#define OV_LAVA_DAMAGE 4.0f

typedef struct ov_harm {
  float amount;
  ovis_damage damage;
  ovis_pos pos;     // the block that does it ...
  ovis_state state; // ... 0: none does
} ov_harm;

// `agent` [opt]: who does it. False: refused, or without effect.
bool ov_sim_harm(ovis_sim* sim, ov_agent* agent, ov_actor* victim, const ov_harm* harm);

// The same, by no block.
bool ov_sim_hurt(ovis_sim* sim, ov_agent* agent, ov_actor* victim, float amount,
                 ovis_damage damage);
void ov_sim_bear_young(ovis_sim* sim);

// ---- Riding (sim_ride.c)

#define OV_TOWER_MAX 64 // riders on top of each other

int32_t ov_sim_rider_count(const ov_actor* actor);

// Puts a rider on its seat, and all riders of an actor, and theirs.
void ov_sim_sit(ovis_sim* sim, ov_actor* rider);
void ov_sim_carry(ovis_sim* sim, ov_actor* vehicle);

// Who dies or goes neither rides nor carries: its riders get off beside it.
void ov_sim_part(ovis_sim* sim, ov_actor* actor);

// Off its vehicle, where it is.
void ov_sim_leave(ovis_sim* sim, ov_actor* rider);

bool ov_sim_are_rides_valid(const ovis_sim* sim);

// ---- Blocks that hurt (sim_blocks.c)

// What the blocks do in whose cells an actor is now. `has_ended`: ov_body_end was called for it.
void ov_sim_feel_blocks(ovis_sim* sim, ov_actor* actor, bool has_ended);

// Is there, in the cells of a body's box or right below its feet, one with a block that hurts some?
// Whether it would hurt this one is not asked.
bool ov_sim_is_harmful_at(const ovis_sim* sim, const ovis_aabb* box);

// ---- Events (sim_event.c)

// The event is dropped without memory, and the tick says so. Returns what names it.
ovis_event_ref ov_sim_tell(ovis_sim* sim, ovis_event_type type, const ov_actor* about,
                           const ov_actor* other, const ovis_event* more);

// Forgets events as a tick begins, and keeps those of in between if anybody wants them.
void ov_sim_forget_events(ovis_sim* sim);

// ---- Inputs (sim_input.c)

// Notes what came from outside, if anybody wants it.
void ov_sim_note(ovis_sim* sim, const ovis_input* input);
void ov_sim_note_env(ovis_sim* sim);     // at the start of a tick
void ov_sim_close_inputs(ovis_sim* sim); // at its end

// ---- State (sim_state.c)

// All but the world, the actors and what is not hashed.
void ov_sim_own_fields(ovis_sim* sim, ov_fields* fields);

#endif
