// Internals of the simulation.
//
//   sim.c         create, destroy, tick     sim_add.c      adding and removing mobs
//   sim_turn.c    one mob's turn
//   sim_verbs.c   verbs: effects of minds on others and on the world
//   sim_verbs_home.c   verbs: points of interest and beds
//   sim_items.c   verbs: items; spawning and reading them
//   sim_gear.c    equipment, inventories and players
//   sim_use.c     players use items       sim_open.c     who may open a container
//   sim_containers.c   chests that hold items     sim_chests.c   the same for turns
//   sim_ask.c     questions to the host
//   sim_memory.c  memories for the host
//   sim_points.c  points of interest for the host
//   sim_growth.c   random ticks: crops, farmland, composters
//   sim_raids.c    raids, and others who come to villages
//   sim_tell.c    news for trees
//   sim_lightning.c  lightning
//   sim_village.c  bells, gossip and trades for the host
//   sim_change.c  changes of blocks and sections
//   sim_read.c    queries of the host       sim_command.c  commands of the host
//   sim_input.c   inputs kept               sim_apply.c    inputs applied again
//   sim_state.c   snapshots              sim_fields.c   hashes
//   sim_actor_state.c   the same of one actor
//   sim_global_fields.c   the simulation's own fields
//   sim_check.c   checks of the whole state
//   sim_work.c    what a run costs
//   tracer.c      traces, tick by tick
#pragma once

#include "agent/actor_hash.h"
#include "agent/agent.h"
#include "agent/containers.h"
#include "agent/item_table.h"
#include "agent/raid.h"
#include "base/array.h"
#include "base/block_store.h"
#include "base/bytes.h"
#include "base/check.h"
#include "life/lightning.h"
#include "mind/host/host_species.h"
#include "mind/tree/tree_save.h"
#include "village/bells.h"
#include "village/village_spawners.h"
#include "world/world_internal.h"

#include <ovis/sim.h>

#include <stdatomic.h>

// A block change from another thread; a linked list, last in first.
typedef struct ov_queued_block {
  struct ov_queued_block* next;
  ovis_pos pos;
  ovis_state state;
} ov_queued_block;

// A composter that is full, and the tick in which it has turned its content into bone meal; or a
// sniffer egg, and the tick of its next step.
typedef struct ov_ripening {
  ovis_pos pos;
  int64_t tick;
} ov_ripening;

// The places where random ticks may act (sim_growth.c).
typedef struct ov_growth {
  ov_array(ovis_section_pos) sections; // that may hold crops or farmland, by z, x, y
  ov_array(ov_ripening) ripening;
} ov_growth;

// The work of all mobs of a species that were removed (sim_work.c).
typedef struct ov_removed_work {
  const ovis_species* species;
  ovis_work sums;
  ov_array(ovis_work_part) parts;
} ov_removed_work;

struct ov_ranks;
struct ov_workers;
struct ov_shift;

struct ovis_sim {
  ovis_allocator allocator;
  struct ov_workers* workers; // [opt] NULL: turns run one after the other (sim/workers.h)
  struct ov_ranks* ranks;     // [opt] NULL: this process has all actors (sim/ranks.h)
  int32_t birth_rank;         // of the actors that come now
  struct ov_proof* proof;     // [opt]
  bool proves;                // the turns of this tick show their reach
  struct ov_spans* spans;     // [opt] what the host's timeline gets (sim/spans.h)
  struct ov_shift* shift;     // [opt] what a worker keeps for the merge while islands act
  ovis_world* world;
  ovis_rules rules;
  uint64_t seed;
  int64_t tick;
  uint64_t next_serial;
  uint64_t change_hash; // of all changes of blocks, in their order
  int32_t load_distance;
  int32_t far_think_ticks;
  double far_distance;
  ov_own_species_list own_species;
  ovis_mind_def* mind_defs; // [(mind) * mind_count] the host's own
  int32_t mind_count;
  ovis_memory_def* memories; // [(memory) * memory_count] the host's own
  int32_t memory_count;
  struct ov_own_brain** brains; // [(brain) * brain_count] the host's own
  int32_t brain_count;
  bool is_restoring;                // actors have the minds that the snapshot names, and no others
  struct ov_tree_mind_plan** trees; // [(tree) * tree_count] the host's own
  int32_t tree_count;
  ov_mind_kind* kinds; // [(mind) * kind_capacity] of minds, brains and trees
  int32_t kind_count, kind_capacity;
  ov_saved_trees saved_trees;    // those that came from a snapshot
  struct ov_alloc_watch* watch;  // its allocator's context, if a snapshot was restored; or NULL
  struct ov_tree_shared* shared; // what trees share; NULL: there are no trees
  ov_mind_plan* plans[OV_SPECIES_COUNT]; // of species' minds, made when the first mob comes
  ovis_act_fn* on_act;
  void* act_context;
  uint32_t act_verbs; // bits 1 << ovis_verb: on_act is called before these acts
  float act_reach;    // blocks; 0: everywhere
  bool is_act_thread_safe;
  ov_block_store blocks; // of what few mobs have: nodes of paths
  ov_crowd crowd;
  ov_turn turn;                      // of the one worker
  int32_t dead_count;                // dead mobs that are not removed yet
  ov_items items;                    // names of items that the game does not have
  ov_array(ov_removed_work) removed; // for reports only

  // Events of the last tick, merged from its turns.
  ov_array(ovis_event) events;
  ov_array(ovis_event) events_between; // between the last two ticks, if inputs are kept
  int32_t events_most;                 // in one of the last ticks
  int32_t events_min;                  // their capacity at first
  int32_t events_closed; // number of events of the tick itself; later ones are of host commands

  // By slot: memories of the mobs that were hashed, while hashes are remembered.
  ov_array(ov_actor_memory) hashed;
  int32_t hash_keepers; // 0: hashes are not remembered

  // Inputs.
  ov_array(ovis_input) inputs; // that led to the last tick, while they are kept
  int32_t input_keepers;       // 0: inputs are not kept
  bool has_closed_inputs;      // the next input begins a new list
  ovis_env left_env;           // after the last tick; a different one is an input
  bool is_ticking;
  bool is_asking;                   // on_act runs: changes now come from the host
  const struct ov_act_bound* bound; // [opt] of on_act, while is_asking within an act_reach
  bool is_growing;                  // a change comes from a random tick
  bool is_merging;                  // a change was made in the turn of a worker
  int32_t random_ticks;             // of each section in each tick
  bool has_village_cats;
  bool has_raids; // players with the omen begin them
  ov_visits visits;
  ov_raids raids;
  ov_bells bells;
  ov_bolts bolts;
  ov_containers containers;
  ov_growth growth;

  bool is_out_of_memory;
  bool is_listening;
  _Atomic(ov_queued_block*) queue;
};

// True between ticks. Commands are forbidden in a mob's turn, in on_act and in a listener, because
// the simulation holds pointers to actors there.
static inline bool ov_sim_accepts_commands(const ovis_sim* sim) {
  return !sim->is_ticking && !sim->is_asking && sim->turn.serial == 0 &&
         !ov_world_is_notifying(sim->world);
}

// ---- Turns (sim_turn.c)

// Requests the sections around all mobs, in the order of their serials. The turns load nothing.
void ov_sim_load(ovis_sim* sim);

// Is the actor in another section than the one around which sections were requested?
bool ov_sim_needs_sections(const ov_actor* actor);
void ov_sim_load_around(ovis_sim* sim, ov_actor* actor, ovis_section_pos at);

void ov_sim_tick_mob(ovis_sim* sim, ov_actor* actor);

// Merges the events of turns in the order of (tick, serial, n); serial 0, no actor's turn, comes
// last. Host commands call it at their end.
void ov_sim_merge_turns(ovis_sim* sim);

// ---- Workers (sim/workers.h)

// Runs all turns, island by island, on several workers if the host gave a function for that.
// False: nothing has run, and the caller runs all turns by serial.
bool ov_sim_run_islands(ovis_sim* sim);

// Is an actor where it was after its turn, with the sections around it? Then its reach is known.
bool ov_sim_is_steady(const ovis_sim* sim, int32_t slot, uint64_t serial);

// Actors may have been moved outside of turns.
void ov_sim_note_moves(ovis_sim* sim);

// Keeps an input of a turn for the merge.
void ov_shift_keep_input(struct ov_shift* shift, const ovis_input* input);

// Runs the turn on the thread that ticks?
bool ov_sim_is_first_worker(const ovis_sim* sim);

// Proof of reach for turns that run one after the other; in builds that validate.
#if defined(OVIS_ENABLE_VALIDATE)
void ov_sim_begin_proof(ovis_sim* sim);
void ov_sim_prove_turn(ovis_sim* sim, int32_t index); // the turn of that actor begins
void ov_sim_end_proof(ovis_sim* sim);
void ov_sim_free_proof(ovis_sim* sim);
#else
static inline void ov_sim_begin_proof(ovis_sim* sim) {
  (void)sim;
}
static inline void ov_sim_prove_turn(ovis_sim* sim, int32_t index) {
  (void)sim;
  (void)index;
}
static inline void ov_sim_end_proof(ovis_sim* sim) {
  (void)sim;
}
static inline void ov_sim_free_proof(ovis_sim* sim) {
  (void)sim;
}
#endif
ovis_status ov_sim_make_workers(ovis_sim* sim, const ovis_sim_def* def);
void ov_sim_free_workers(ovis_sim* sim);
bool ov_sim_need_workers(ovis_sim* sim); // at least one. False: no memory

// ---- Ranks (sim/ranks.h)

// In the place of ov_sim_load: also moves actors between ranks. False: a rank is lost.
bool ov_sim_meet_ranks(ovis_sim* sim);
bool ov_sim_note_birth(ovis_sim* sim, int32_t slot); // false: no memory
bool ov_sim_is_gathered(const ovis_sim* sim);        // true also without ranks
bool ov_sim_has_lost_rank(const ovis_sim* sim);
void ov_sim_take_back(ovis_sim* sim); // all actors are of this process again
void ov_sim_free_ranks(ovis_sim* sim);

// ---- Adding and removing mobs (sim_add.c)

ovis_status ov_sim_add(ovis_sim* sim, ov_actor_kind kind, const ovis_spawn_def* def,
                       ov_actor** out);

// Makes an actor what it was when it was new, in its place and with its serial.
ovis_status ov_sim_renew(ovis_sim* sim, ov_actor* actor, ov_actor_kind kind,
                         const ovis_spawn_def* def);

// Notifies mobs that wait for this one's answers. Call it before ov_sim_detach removes a living
// mob.
void ov_sim_leave(ovis_sim* sim, ov_actor* actor);
void ov_sim_detach(ovis_sim* sim, ov_actor* actor);

// The mind of a built-in species under this simulation's rules, made when it is asked for first.
// NULL: the species has none.
ovis_status ov_sim_species_mind(ovis_sim* sim, ov_species_id id, const ov_mind_plan** out);

// Frees the plans of species' minds. No actor may be left with one.
void ov_sim_free_plans(ovis_sim* sim);

// Frees what an actor owns besides its slot.
void ov_sim_free_parts(ovis_sim* sim, ov_actor* actor);

// The kind of mind with a name, built in or the host's own. NULL: there is none.
const ov_mind_kind* ov_sim_find_mind(const ovis_sim* sim, const char* name);

// ---- Changes of blocks (sim_change.c)

void ov_sim_on_change(void* context, const ovis_world* world, const ovis_change* change);

// Keeps a block that the host set as an input.
void ov_sim_keep_host_block(ovis_sim* sim, const ovis_change* change);

// Lets the walks of the turn that runs know of a block that got another shape.
void ov_sim_note_edit(ovis_sim* sim, const ovis_change* change);

// False: a change was lost for lack of memory; the next tick says so as well.
bool ov_sim_apply_queue(ovis_sim* sim);

void ov_sim_drop_queue(ovis_sim* sim);

// ---- Verbs (sim_verbs.c)

extern const ov_verbs ov_sim_verbs;

// Asks the host for its verdict on an act, and emits REFUSED.
ovis_verdict ov_sim_ask_host(ovis_sim* sim, const ovis_act* act, const ov_actor* doer,
                             const ov_actor* other);

// May on_act change what is in a cell? True also while it does not run.
bool ov_sim_is_in_act_reach(const ovis_sim* sim, ovis_pos cell);
bool ov_sim_set_block(ov_agent* agent, ovis_pos pos, ovis_state state);

// Can a player open the container in a cell (sim_open.c)? False also without one.
bool ov_sim_can_open(const ovis_sim* sim, ovis_pos cell);

// The world changes a block: the host is asked, nobody acts (sim_growth.c). False: the
// host refused, or did it.
bool ov_sim_change_block(ovis_sim* sim, ovis_pos pos, ovis_state state);

void ov_sim_tick_bolts(ovis_sim* sim); // sim_lightning.c

// Containers (sim_containers.c).
bool ov_sim_look_into(ov_agent* agent, ovis_pos cell);
ovis_stack ov_sim_take_from(ov_agent* agent, ovis_pos cell, int32_t place, int32_t count);
int32_t ov_sim_put_into(ov_agent* agent, ovis_pos cell, const struct ov_chest* chest,
                        const ovis_stack* stack);
void ov_sim_note_chests(ovis_sim* sim, const ovis_change* change);

// Finds where chests stand, if a turn may ask for them. False: no memory. (sim_chests.c)
bool ov_sim_knows_chests(ovis_sim* sim);
void ov_sim_spill_containers(ovis_sim* sim); // of removed chests
bool ov_sim_are_containers_good(const ovis_sim* sim);

// Points of interest and beds (sim_verbs_home.c).
bool ov_sim_claim(ov_agent* agent, ovis_pos pos, uint64_t types);
bool ov_sim_release(ov_agent* agent, ovis_pos pos);
bool ov_sim_sleep(ov_agent* agent, ovis_pos bed);
bool ov_sim_wake(ov_agent* agent);

// Items (sim_items.c).
bool ov_sim_throw_item(ov_agent* agent, const ovis_stack* stack, ovis_vec3 pos, ovis_vec3 velocity);
// Is it valid, and does the simulation know the name of its item?
bool ov_sim_is_stack_good(const ovis_sim* sim, const ovis_stack* stack);

ovis_stack ov_sim_pick_up(ov_agent* agent, ov_actor* item, int32_t count);
bool ov_sim_give(ov_agent* agent, ov_actor* other, const ovis_stack* stack);
void ov_sim_remove_thing(ov_turn* turn, ov_actor* thing);

// Spawns the things that a turn launched, in the order in which they were launched.
void ov_sim_spawn_launched(ovis_sim* sim);

// A bell rings on from this tick on, in the order of the turns.
void ov_sim_follow_bell(ovis_sim* sim, ovis_pos bell);

// Rings a bell: brains within 32 blocks hear it (sim_village.c).
void ov_sim_ring(ovis_sim* sim, ovis_pos bell);
bool ov_sim_ring_by(ov_agent* agent, ovis_pos bell); // the verb

// The points of interest; made at the first call. NULL: no memory.
struct ov_pois* ov_sim_points(ovis_sim* sim);

// Adds the host's types of points of interest.
ovis_status ov_sim_add_point_types(ovis_sim* sim, const ovis_sim_def* def);

// Harm, effects, explosions, mobs that come and go (sim_verbs_fight.c).
float ov_harm_amount(const ov_turn* turn, const ov_actor* by, const ov_actor* victim,
                     const ov_harm* harm);
bool ov_sim_affect(ov_turn* turn, ov_agent* by, ov_actor* victim, const ov_affect* affect);
bool ov_sim_explode(ov_agent* agent, ovis_vec3 pos, float power);
bool ov_sim_call(ov_agent* agent, const ov_spawn_request* request);
bool ov_sim_convert(ov_agent* agent, ov_actor* whom, const ovis_species* species,
                    ov_spawn_fn* begin);
bool ov_sim_shoot(ov_agent* agent, const struct ov_shot* shot);
bool ov_sim_teleport(ov_agent* agent, ovis_vec3 pos);
void ov_sim_vanish(ov_agent* agent);

// Spawns a mob at the end of the tick. False: no memory, or too many in one tick.
bool ov_sim_plan_spawn(ov_turn* turn, const ov_spawn_request* request);
void ov_sim_spawn_offspring(ovis_sim* sim);

// ---- Raids (sim_raids.c)

bool ov_sim_spawn(ov_turn* turn, const ov_spawn_request* request); // the verb
void ov_sim_tick_raids(ovis_sim* sim);

// ---- Checks (sim_check.c)

// A snapshot must say this of an actor. ovis_sim_check asks the same, so that what it accepts can
// be restored.
bool ov_sim_is_restorable(const ovis_sim* sim, const ov_actor* actor);

// ---- News (sim_tell.c)

// Posts this turn's events to trees that listen. Call it before the merge.
void ov_sim_notify_events(ovis_sim* sim);
void ov_sim_notify_edits(ovis_sim* sim); // blocks of this tick that got another shape
void ov_sim_notify_bell(ovis_sim* sim, ovis_pos bell);

// ---- Growth (sim_growth.c)

void ov_sim_scan_growth(ovis_sim* sim); // all loaded sections
void ov_sim_note_growth(ovis_sim* sim, const ovis_change* change);
void ov_sim_grow(ovis_sim* sim); // one tick
void ov_sim_growth_fields(ovis_sim* sim, ov_fields* fields);
void ov_sim_free_growth(ovis_sim* sim);

// ---- Events (sim_event.c)

// Clears events at the start of a tick; those since the last tick move to events_between if inputs
// are kept.
void ov_sim_forget_events(ovis_sim* sim);

// ---- Inputs (sim_input.c)

// Appends an input, if inputs are kept.
void ov_sim_keep_input(ovis_sim* sim, const ovis_input* input);
void ov_sim_keep_env(ovis_sim* sim);     // at the start of a tick
void ov_sim_close_inputs(ovis_sim* sim); // at its end

// ---- Queries (sim_read.c)

// The first option from `from` on whose answer may differ from the one in `known`, which has one
// for each; values do not count. The count of options or more: none does.
int32_t ov_sim_next_news(const ovis_sim* sim, ovis_mob_id mob, const ovis_answer* known,
                         int32_t from);

// As long as it is the same, no answer of the mob differs but in its value, and in what its kind
// adds to it when somebody asks. 0: it may.
uint64_t ov_sim_answers_mark(const ovis_sim* sim, ovis_mob_id mob);

// Does the option's kind add to its answers? [Limit: the mob has an answers mark]
bool ov_sim_explains(const ovis_sim* sim, ovis_mob_id mob, int32_t option);

// ---- State (sim_global_fields.c)

// The simulation's own fields, without world and actors.
void ov_sim_global_fields(ovis_sim* sim, ov_fields* fields);

// Hashes of the own actors, and the hash of all from those of all ranks (sim_fields.c).
void ov_sim_write_hashes(ovis_sim* sim, ov_writer* out);
uint64_t ov_sim_fold_hashes(ovis_sim* sim, ov_reader* readers, int32_t count);

// ---- State of one actor (sim_actor_state.c)

// `has_reports`: for ov_sim_read_actor_again, in another process of the program.
void ov_sim_write_actor(ov_actor* actor, ov_writer* writer, bool has_reports);

// Adds the actor that was written. [Limit: its serial is above all others]
ovis_status ov_sim_read_actor(ovis_sim* sim, ov_reader* reader, ovis_error* error);

// Gives an actor that is there the state that was written. OVIS_NOT_FOUND: it is not there.
ovis_status ov_sim_read_actor_again(ovis_sim* sim, ov_reader* reader, int32_t* out_slot);

// ---- Work (sim_work.c)

ov_work** ov_sim_find_work(const void* crowd, uint32_t mob); // an ov_work_find_fn
void ov_sim_keep_work(ovis_sim* sim, const ov_actor* actor); // before it is removed
void ov_sim_free_removed_work(ovis_sim* sim);

// ---- Remembered hashes (sim_hashes.c)

void ov_sim_forget_hashes(ovis_sim* sim);

// The memory of the mob in a slot. NULL: it cannot be allocated.
ov_actor_memory* ov_sim_hash_memory(ovis_sim* sim, int32_t slot, uint64_t serial);

// ---- Reading (sim_read.c)

// The item that reports show: in the hand of the actor, or that it is. 0: none.
ovis_item ov_sim_held(const ov_actor* actor);
