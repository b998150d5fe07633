// Ovis: simulates many mobs in one world, tick by tick.
//
//   ovis_sim_create(world, rules, seed) --spawn--> mobs --ovis_sim_tick--> state, events, a hash
//
// docs/tick.md lists the steps of a tick. Mobs tick one after the other in the order of their
// serials, and each sees the effects of the mobs before it. The same world, seed and calls give the
// same hash after every tick.
#ifndef OVIS_SIM_H
#define OVIS_SIM_H

#include <ovis/base.h>
#include <ovis/brain.h>
#include <ovis/container.h>
#include <ovis/event.h>
#include <ovis/item.h>
#include <ovis/mind.h>
#include <ovis/mob.h>
#include <ovis/player.h>
#include <ovis/rules.h>
#include <ovis/species.h>
#include <ovis/tree.h>
#include <ovis/vibration.h>
#include <ovis/village.h>
#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

// ========== Inputs
//
// Inputs, which are all changes that came from outside of a simulation. With them a run can
// be repeated. For sections that the host loads, drops or replaces, an input holds the time but not
// the content, which a recorder gets as a listener of the world.

typedef struct ovis_sim ovis_sim;

// X(KIND, sentence).
#define OVIS_INPUT_LIST(X)                                                                         \
  X(SPAWN,                                                                                         \
    "a mob was spawned: name, pos, yaw, is_baby, is_hosted, has_seconds_body, mind, health, uuid") \
  X(PLAYER, "a player's stand-in was added: pos, yaw")                                             \
  X(REMOVE, "mob was removed")                                                                     \
  X(PLACE, "mob was moved to pos: yaw, pitch")                                                     \
  X(HOLD, "mob holds name")                                                                        \
  X(WALK_TO, "mob was ordered to walk to pos with speed value")                                    \
  X(HURT, "mob was hurt by value by other")                                                        \
  X(SET, "mob's property prop became value")                                                       \
  X(REPORT, "mob's hosted body is at pos with velocity: is_on_ground, has_hit_side")               \
  X(BLOCK, "the host set the block at cell to state, between turns or in mob's turn")              \
  X(ENV, "the environment became env")                                                             \
  X(VERDICT, "the host's answer to an act, in the order of the acts")                              \
  X(SECTION, "the section at cell was set, in mob's turn or between turns")                        \
  X(DROP, "the section at cell was dropped")                                                       \
  X(LIGHT, "the light from cell to cell_max was computed")                                         \
  X(MOUNT, "mob got on other")                                                                     \
  X(DISMOUNT, "mob got off")                                                                       \
  X(REMEMBER, "mob's memory became remembered")                                                    \
  X(FORGET, "mob's memory was erased")                                                             \
  X(TICKETS, "the point of interest of type name at cell has value free tickets")                  \
  X(ITEM, "an item was spawned: stack, pos, velocity, health, uuid, mob its thrower, delay, age")  \
  X(RING, "the bell at cell was rung")                                                             \
  X(GOSSIP, "mob thinks of other: type reason, value more")                                        \
  X(OFFER, "mob's offer value became offer, or it and those after it were removed")                \
  X(OPEN_TRADE, "other began to trade with mob")                                                   \
  X(TRADE, "the customer of mob bought offer value")                                               \
  X(CLOSE_TRADE, "the customer of mob left")                                                       \
  X(WEAR, "mob wears stack in slot value")                                                         \
  X(PACK, "mob carries stack in place value of its inventory")                                     \
  X(POSE, "the stand-in mob became player")                                                        \
  X(LIE_DOWN, "mob lay down in the bed at cell")                                                   \
  X(GET_UP, "mob got up")                                                                          \
  X(USE, "the stand-in mob used stack, of its hand or not, on other or on the block at cell")      \
  X(EFFECT, "mob got the effect name for value ticks, with the amplifier reason")                  \
  X(VIBRATE, "a vibration of kind value at pos, by mob")                                           \
  X(KNOW, "mob knows of uuid: type reason, value")                                                 \
  X(KNOT, "mob's leash was tied to the fence at cell")                                             \
  X(BREAK, "the stand-in mob broke the block at cell")                                             \
  X(RAID, "a raid was begun at cell with the omen level value")                                    \
  X(PUT_RAID, "a raid of a save was put: raid")                                                    \
  X(TELL, "trees within value blocks of pos were told of name, and of mob")                        \
  X(HEALER, "the zombie villager mob is cured by uuid")                                            \
  X(SUSPECT, "the anger of the warden mob at other became value")                                  \
  X(HEARING, "mob was made to hear hearing")                                                       \
  X(STRIKE, "lightning struck at pos, and lights fire if value is not 0")                          \
  X(SHOOT, "the stand-in mob shot an arrow at pos")                                                \
  X(STOCK, "place value of the container at cell holds stack; in mob's turn or between turns")     \
  X(LOCK, "the container at cell was locked, or unlocked if value is 0; in mob's turn or between")

typedef enum ovis_input_kind {
#define OVIS_INPUT_ENUM(kind, sentence) OVIS_INPUT_##kind,
  OVIS_INPUT_LIST(OVIS_INPUT_ENUM)
#undef OVIS_INPUT_ENUM
      OVIS_INPUT_COUNT
} ovis_input_kind;

/// Fields that the kind's sentence does not list are zero. Mobs are identified by serial, because
/// ids may differ in another run.
typedef struct ovis_input {
  ovis_input_kind kind;         ///< The kind of the call. Members that it does not need are zero.
  uint64_t mob;                 ///< Serial of the mob that it was done to.
  uint64_t other;               ///< Serial of the other mob; 0: none.
  char name[48];                ///< Species or item; of an input with a stack the name of its item.
  ovis_vec3 pos;                ///< Position.
  ovis_vec3 velocity;           ///< [Units: blocks per tick]
  float yaw_deg, pitch_deg;     ///< [Units: degrees]
  float health;                 ///< [Units: half hearts]
  double value;                 ///< Of the property, or the speed, damage or number of the call.
  ovis_prop prop;               ///< The property that was set.
  ovis_memory memory;           ///< The memory that was set ...
  ovis_memory_value remembered; ///< ... and its value.
  ovis_stack stack;             ///< The stack that was given.
  bool is_of_hand;              ///< The stack is what it has in its main hand.
  ovis_player_state player;     ///< The state of a player's stand-in.
  int32_t delay_ticks, age_ticks; ///< Of an item.
  ovis_pos cell, cell_max;        ///< A cell, or the lowest and highest cell of a box.
  ovis_state state; ///< The block that was set. In a recording the number of a state name.
  ovis_uuid uuid;   ///< All zero: none.
  char mind[OVIS_MIND_NAME_MAX];           ///< Empty: the mind of its species.
  bool is_baby;                            ///< Of a spawned mob.
  bool is_hosted;                          ///< As in ovis_spawn_def.
  bool has_seconds_body;                   ///< As in ovis_spawn_def.
  bool is_on_ground;                       ///< As in ovis_body_report.
  bool has_hit_side;                       ///< As in ovis_body_report.
  ovis_env env;                            ///< Time, weather and difficulty.
  ovis_verdict verdict;                    ///< The host's answer to an act.
  bool has_offer;                          ///< OFFER: false: removed.
  ovis_offer offer;                        ///< OFFER: the offer.
  char offer_names[3][OVIS_ITEM_NAME_MAX]; ///< OFFER: of cost_a, cost_b and result.
  ovis_raid raid;                          ///< PUT_RAID.
  ovis_hearing hearing;                    ///< HEARING: the noises that a mob hears.
  int32_t reason;                          ///< Of a REFUSED act, or the kind of a use.
} ovis_input;

/// Starts or stops keeping inputs. Default: off. Calls are counted: inputs are kept until there are
/// as many stops as starts. Further stops have no effect.
/// OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_sim_keep_inputs(ovis_sim* sim, bool is_kept);

/// Returns the inputs of the last tick in order: those between the tick before and this one, then
/// the verdicts during it. [(input) * *out_count] Valid until the next input or tick.
OVIS_API const ovis_input* ovis_sim_get_inputs(const ovis_sim* sim, int32_t* out_count);

/// Applies an input again. Does not apply verdicts: the host's on_act must return them, and must
/// set blocks, and apply STOCK and LOCK, that name a mob before it returns the verdict that follows
/// them. The caller sets sections; those of a mob's turn when load_section requests one of them.
/// OVIS_NOT_FOUND: no such mob or species. OVIS_OUT_OF_RANGE: a number exceeds the limits of the
/// call that it repeats.
OVIS_API ovis_status ovis_sim_apply_input(ovis_sim* sim, const ovis_input* input);

// ========== Snapshots
//
// The state of a simulation as a hash, as bytes, and field by field.

typedef struct ovis_sim_def ovis_sim_def;

/// Version of the format of snapshots; no other can be restored.
#define OVIS_SNAPSHOT_VERSION 34

/// Hash of every field that affects later ticks, without padding, addresses or slots. On one of
/// several ranks it is right after ovis_sim_gather only (ovis/ranks.h).
OVIS_API uint64_t ovis_sim_get_hash(const ovis_sim* sim);

/// Writes the whole simulation and the loaded sections of its world. Applies queued block changes
/// first. Free `*out_bytes` with ovis_sim_free_snapshot. Only a version of Ovis with the same
/// format of snapshots can restore it. OVIS_BUSY: a callback made the call. OVIS_REFUSED: mobs of
/// other ranks are not gathered (ovis/ranks.h). OVIS_NO_MEMORY. On failure *out_bytes is NULL.
OVIS_API ovis_status ovis_sim_take_snapshot(ovis_sim* sim, uint8_t** out_bytes, size_t* out_size);

/// Like ovis_sim_take_snapshot, but without the sections, for hosts that store the world
/// themselves. Restore it with a world that has the sections; they are kept.
OVIS_API ovis_status ovis_sim_take_mob_snapshot(ovis_sim* sim, uint8_t** out_bytes,
                                                size_t* out_size);
OVIS_API void ovis_sim_free_snapshot(const ovis_sim* sim, uint8_t* bytes, size_t size);

/// Creates a simulation that continues like the original, with the same hash after every tick.
/// `def->world` must have the same dimension; its sections are replaced if the snapshot has some.
/// Seed, rules and the host's types of points come from the snapshot. Ids may differ from before;
/// serials do not. Behavior trees come from the snapshot, too, except those with functions of the
/// host and those of whose names `def` has a tree. OVIS_NOT_FOUND: a mob has a mind that is in
/// neither. OVIS_UNSUPPORTED: the snapshot has another version of the format. OVIS_BAD_FORMAT,
/// OVIS_TRUNCATED: the bytes are damaged, or no snapshot. Other errors: as ovis_sim_create. On
/// failure *out is NULL, and some sections of the world may have been replaced.
OVIS_API ovis_status ovis_sim_restore(const ovis_sim_def* def, const uint8_t* bytes, size_t size,
                                      ovis_sim** out, ovis_error* error);

/// Starts or stops remembering what was hashed, so that the next hash leaves out what has not
/// changed since: worthwhile for a caller that asks for a hash of every tick. Takes about 2 KB a
/// mob. Default: off. Calls are counted: hashes are remembered until there are as many stops as
/// starts. While they are, one thread at a time may ask for a hash. Hashes are the same either way.
/// OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_sim_keep_hashes(ovis_sim* sim, bool is_on);

/// Calls `visit` for every field that the hash covers: of the mob with that serial, or of the
/// simulation itself for 0. Returns false if there is no such mob.
OVIS_API bool ovis_sim_visit_fields(const ovis_sim* sim, uint64_t serial, ovis_field_fn* visit,
                                    void* context);

/// Writes the hashes of all rooms: those of the simulation itself, then those of each mob in order.
/// Writes at most `capacity`; returns the count of all. `out_hash` [opt] receives the result of
/// ovis_sim_get_hash.
OVIS_API int32_t ovis_sim_get_hash_marks(const ovis_sim* sim, ovis_hash_mark* out, int32_t capacity,
                                         uint64_t* out_hash);

/// The same hashes without serials and names. Faster than ovis_sim_get_hash_marks while the
/// simulation remembers hashes (ovis_sim_keep_hashes).
OVIS_API int32_t ovis_sim_get_hash_rooms(const ovis_sim* sim, uint64_t* out, int32_t capacity,
                                         uint64_t* out_hash);

/// Checks every structure of the simulation. False means a bug in Ovis.
OVIS_API bool ovis_sim_check(const ovis_sim* sim);

// ========== Work
//
// The simulation counts the work of each mob and of each part of its mind that asked for it.
//
//   mob 12 --+-- 3 searches, 412 nodes  -- asked for by its option "AcquirePoi"
//            +-- 90 rays                -- asked for by its sensor "nearest_living_entities"
//            +-- 5,210 options considered, 310 sensors run
//
// Counts are the same on every machine, build and worker count. Hashes and snapshots do not have
// them: a restored simulation counts from 0. Times need a clock of the host (ovis_sim_def.clock)
// and differ from run to run.

/// The parts of a mob's turn. Each has only its own time: MIND is without SENSORS and
/// SEARCHES.
typedef enum ovis_work_time {
  OVIS_WORK_BODY, ///< Motion, harm, pushing, clocks of the species.
  OVIS_WORK_MIND, ///< Options, and following paths.
  OVIS_WORK_SENSORS,
  OVIS_WORK_SEARCHES, ///< Searches for paths.
  OVIS_WORK_TIMES
} ovis_work_time;

/// Work of a mob, or of many. All in all since the mob was added or restored.
typedef struct ovis_work {
  int64_t searches;                 ///< Searches for paths.
  int64_t nodes;                    ///< Nodes that they visited (ovis_path.visited).
  int64_t rays;                     ///< Rays cast: tests of sight, and of straight ways in air or
                                    ///< water.
  int64_t considered;               ///< Options that were asked to start: goals in the ticks in
                                    ///< which goals start, behaviors whose memories allow them,
                                    ///< actions of a tree.
  int64_t sensors;                  ///< Sensors of a brain that were run.
  int64_t time_ns[OVIS_WORK_TIMES]; ///< [Units: nanoseconds] 0 without a clock.
} ovis_work;

/// The kinds of askers of searches and rays.
typedef enum ovis_work_by {
  OVIS_WORK_BY_OPTION, ///< An option. A walk that is repeated, and the walk of a brain to a target,
                       ///< count for the option that wanted it; a walk of a vehicle that a rider
                       ///< leads counts for the rider and its option.
  OVIS_WORK_BY_SENSOR,
  OVIS_WORK_BY_ITSELF ///< No part of the mind that is known.
} ovis_work_by;

/// Searches and rays that one part of a mind asked for.
typedef struct ovis_work_part {
  ovis_work_by by;               ///< An option, a sensor or the mob itself.
  int32_t option;                ///< OPTION: its index; else -1.
  const char* name;              ///< Of the option or the sensor; ITSELF: "". Lives as long as the
                                 ///< simulation.
  const ovis_phrases* phrases;   ///< [opt] Of the option.
  int64_t searches, nodes, rays; ///< The searches, nodes and rays that it asked for so far.
} ovis_work_part;

/// The weights that make one number of all kinds of work: a node is OVIS_WORK_UNITS_NODE units.
/// Source: docs/performance.md#work-units
#define OVIS_WORK_UNITS_NODE 24
#define OVIS_WORK_UNITS_RAY 20
#define OVIS_WORK_UNITS_CONSIDERED 3
#define OVIS_WORK_UNITS_SENSOR 7

/// One number for all of it but the times, in units.
OVIS_API int64_t ovis_work_get_units(const ovis_work* work);

/// Work of a mob. Returns false if it does not exist or is a thing.
OVIS_API bool ovis_mob_get_work(const ovis_sim* sim, ovis_mob_id mob, ovis_work* out);

/// A part of its mind that asked for searches or rays, in the order of their first requests.
/// Returns false from the last one on.
OVIS_API bool ovis_mob_get_work_part(const ovis_sim* sim, ovis_mob_id mob, int32_t index,
                                     ovis_work_part* out);

/// Work of all mobs of a species that were removed, in the order of the first removals. Returns
/// false from the last species on. The `option` of its parts is -1.
OVIS_API bool ovis_sim_get_removed_work(const ovis_sim* sim, int32_t index,
                                        const ovis_species** out_species, ovis_work* out);
OVIS_API bool ovis_sim_get_removed_work_part(const ovis_sim* sim, int32_t index, int32_t part,
                                             ovis_work_part* out);

/// Sets ovis_sim_def.clock between ticks; NULL: time is not measured any more. OVIS_NO_MEMORY:
/// nothing has changed. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_sim_set_clock(ovis_sim* sim, int64_t (*clock)(void* context),
                                        void* context);

/// Work of nobody's turn: rays of missiles; time of things, of growing crops, of loading.
OVIS_API ovis_work ovis_sim_get_world_work(const ovis_sim* sim);

// ========== The simulation

/// Greatest number of workers of a simulation.
#define OVIS_WORKERS_MAX 256

/// One of the tasks of ovis_run_tasks_fn. [Limits: 0 <= index < the count of the call]
typedef void ovis_task_fn(void* task_context, int32_t index);

/// Runs `task` once for each index below `count` and returns when all of them have ended: on the
/// host's own threads, beside each other or not, in any order. Index 0 must run on the calling
/// thread. `context` is ovis_sim_def.task_context.
typedef void ovis_run_tasks_fn(void* context, int32_t count, ovis_task_fn* task,
                               void* task_context);

/// Settings of ovis_sim_create.
typedef struct ovis_sim_def {
  ovis_world* world;       ///< Not owned; must outlive the simulation, which loads its sections
                           ///< around mobs.
  ovis_rules rules;        ///< Default: the preset 1.19.4.
  uint64_t seed;           ///< Of all random numbers. Default 0.
  uint32_t id_salt;        ///< A host with several simulations gives each its own: an id of one is
                           ///< then no mob in another, but for one of 4,096. Nothing else depends
                           ///< on it. Default 0.
  int32_t mob_capacity;    ///< Count of mobs that need no further allocation. Default 256.
  int32_t load_distance;   ///< Sections around a mob that are loaded before it ticks. [Limits: 0 <=
                           ///< value <= 32] Default 4.
  int32_t far_think_ticks; ///< The mind of a mob farther than far_distance from every player runs
                           ///< once in so many ticks. Bodies and walks run in every tick, and so
                           ///< do the minds of mobs that float, fall, burn or flee. 0 and 1: all
                           ///< minds run in every tick. Default 0.
  double far_distance;     ///< [Units: blocks] Default 64.
  int32_t random_ticks;  ///< Cells of each section that may grow in each tick: crops, farmland. 0:
                         ///< nothing grows. Default 3. [Limits: 0 <= value <= 4096]
  bool has_village_cats; ///< Every 1,200 ticks a cat may appear in a village near a player. Default
                         ///< false.
  bool has_raids; ///< A player with the effect Bad Omen begins a raid in a village. Default false.
  bool
      has_patrols; ///< From the fifth day on patrols of pillagers come near players. Default false.
  bool has_sieges; ///< Zombies may besiege a village at midnight. Default false.
  bool has_traders;           ///< Wandering traders come with their llamas. Default false.
  const ovis_mind_def* minds; ///< [(mind) * @p mind_count] [opt] Minds that the host adds.
  int32_t mind_count;         ///< Of `minds`.
  const ovis_tree_def* trees; ///< [(tree) * @p tree_count] [opt] Behavior trees that the host adds:
                              ///< minds with their names.
  int32_t tree_count;         ///< Of `trees`.
  const ovis_memory_def* memories; ///< [(memory) * @p memory_count] [opt] Memories that the host
                                   ///< adds, for its brains. [Limit: <= 64]
  int32_t memory_count;            ///< Of `memories`.
  const ovis_brain_def* brains;    ///< [(brain) * @p brain_count] [opt] Brains that the host adds:
                                   ///< minds with their names.
  int32_t brain_count;             ///< Of `brains`.
  const ovis_species_def* species; ///< [(species) * @p species_count] [opt] Species that the host
                                   ///< adds.
  int32_t species_count;           ///< Of `species`.
  const ovis_point_type_def* point_types; ///< [(type) * @p point_type_count] [opt] Types of points
                                          ///< of interest that the host adds. A snapshot holds
                                          ///< them: ovis_sim_restore ignores this list.
  int32_t point_type_count;               ///< Of `point_types`.
  ovis_act_fn* on_act; ///< [opt] Called before every act. NULL: Ovis does all acts.
  void* act_context;   ///< Passed to on_act.
  uint32_t act_verbs;  ///< Bits 1 << ovis_verb: on_act is called before these acts only, and Ovis
                       ///< does all others, with an input VERDICT all the same. 0: before all.
                       ///< Default 0. [Limit: no other bits]
  float act_reach; ///< Distance from the mob that acts, or from the one that is affected, within
                   ///< which on_act reads, and changes blocks and what chests hold. It then
                   ///< sets and breaks no chests and points of interest. [Units: blocks] 0:
                   ///< everywhere, and no mob runs beside another. [Limits: 0 <= value <= 1024]
                   ///< Default 0. docs/islands.md
  bool is_act_thread_safe; ///< on_act may run on several threads at once, for mobs that are out of
                           ///< each other's reach: no call leaves anything for another, and all
                           ///< questions go to ovis_act.sim. False: on the thread that ticks, in
                           ///< the order of the turns. Default false.
  int64_t (*clock)(void* context); ///< [opt] Returns nanoseconds that never decrease, for the times
                                   ///< of ovis/sim.h. The simulation does not depend on them.
                                   ///< NULL: there are no times.
  void* clock_context;             ///< Passed to clock.
  int32_t worker_count;         ///< Tasks in which a tick may run its mobs beside each other. The
                                ///< result is the same for any number. 0 and 1: one. Allocators
                                ///< of the simulation and of its world must then be safe to call
                                ///< from several threads. [Limits: 0 <= value <=
                                ///< OVIS_WORKERS_MAX] Default 0.
  ovis_run_tasks_fn* run_tasks; ///< [opt] Called in each tick that has something to divide. NULL:
                                ///< one worker.
  void* task_context;           ///< Passed to run_tasks.
  ovis_allocator allocator;     ///< Of all its memory. All zero: the C library's.
  uint32_t cookie;              ///< Set by ovis_default_sim_def; checked.
} ovis_sim_def;

OVIS_API ovis_sim_def ovis_default_sim_def(void);

/// Creates a simulation without mobs. OVIS_OUT_OF_RANGE: a value of the def exceeds its limits, or
/// a mind's or species' name is empty, too long or taken, a species names what does not exist, or
/// ovis_tree_check refuses a tree, or ovis_brain_check a brain.
/// OVIS_NOT_FOUND: a tree names a brain that does not exist or belongs to another species.
/// OVIS_BAD_FORMAT: a point type's name is empty, too long or taken, or one of its states belongs
/// to another type. OVIS_FULL: there are more than OVIS_POINT_TYPES_MAX types.
OVIS_API ovis_status ovis_sim_create(const ovis_sim_def* def, ovis_sim** out);
OVIS_API void ovis_sim_destroy(ovis_sim* sim);

/// Queues a change of a block for the start of the next tick. Changes are applied in the order of
/// the calls. Any thread may call it; the allocator must be safe to call from that thread.
/// OVIS_NO_MEMORY and OVIS_OUT_OF_RANGE (the registry has no such state): the change is not queued.
OVIS_API ovis_status ovis_sim_queue_block(ovis_sim* sim, ovis_pos pos, ovis_state state);

// ---- The tick

/// Runs one tick, a twentieth of a second. OVIS_NO_MEMORY: the tick is incomplete, because an
/// allocation of the simulation or of its world failed in it, or in an earlier call that could not
/// report it. OVIS_IO_ERROR: it is one of several ranks (ovis/ranks.h), and one of them is lost.
OVIS_API ovis_status ovis_sim_tick(ovis_sim* sim);

/// The world of the simulation.
OVIS_API ovis_world* ovis_sim_get_world(const ovis_sim* sim);

/// The rules of the simulation.
OVIS_API ovis_rules ovis_sim_get_rules(const ovis_sim* sim);

/// The seed of the simulation.
OVIS_API uint64_t ovis_sim_get_seed(const ovis_sim* sim);

/// True if players with Bad Omen begin raids (ovis_sim_def.has_raids).
OVIS_API bool ovis_sim_has_raids(const ovis_sim* sim);

/// Ticks since the simulation was created.
OVIS_API int64_t ovis_sim_get_ticks(const ovis_sim* sim);

/// Returns the events of the last tick in order. [(event) * *out_count] Valid until the next tick
/// or call that changes the simulation.
OVIS_API const ovis_event* ovis_sim_get_events(const ovis_sim* sim, int32_t* out_count);

/// Returns the events that calls of the host caused between the last tick and the one before. Empty
/// unless inputs are kept. [(event) * *out_count] Valid until the next tick.
OVIS_API const ovis_event* ovis_sim_get_events_between(const ovis_sim* sim, int32_t* out_count);

/// Computes the facts about a mob from the present state, in the order of kinds; `mob` 0: those
/// about the simulation. Writes at most `capacity`; returns how many there are, 0 if there is no
/// such mob. `tick` is the present tick. Events alone tell of PROJECTILE, DOOR, GOLEMS, and what
/// an ANGER is about: a story has these.
OVIS_API int32_t ovis_sim_get_facts(const ovis_sim* sim, ovis_mob_id mob, ovis_fact* out,
                                    int32_t capacity);

// ========== Lightning
//
// Lightning that the host lets strike. It hurts, sets fire, and changes some mobs.
//
//   ovis_lightning_strike --> a bolt, which hits in some of the next 2 to 50 ticks or so
//                       pig -> zombified piglin, villager -> witch, creeper -> charged, ...
//
// Source: docs/sources.md#lightning

/// Greatest number of bolts at a time.
#define OVIS_BOLTS_MAX 1024

/// Settings of ovis_lightning_strike.
typedef struct ovis_lightning_def {
  ovis_vec3 pos;    ///< Foot of the bolt. [Limit: each number within OVIS_PLACE_MAX of 0]
  bool lights_fire; ///< Default true. The game's rule doFireTick; only on normal and hard it lights
                    ///< more than the cell that it strikes.
  uint32_t cookie;  ///< Set by ovis_default_lightning_def; checked.
} ovis_lightning_def;

OVIS_API ovis_lightning_def ovis_default_lightning_def(void);

/// Lets lightning strike. The bolt gets the next serial, as a mob would, and acts from the next
/// tick on, after all mobs. OVIS_OUT_OF_RANGE: the place exceeds its limit. OVIS_FULL: there are
/// OVIS_BOLTS_MAX bolts. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_lightning_strike(ovis_sim* sim, const ovis_lightning_def* def);

#ifdef __cplusplus
}
#endif

#endif
