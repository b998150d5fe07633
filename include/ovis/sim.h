// Ovis: many mobs over one world, tick by tick.
//
//   ovis_sim_create(world, rules, seed) --spawn--> mobs --ovis_sim_tick--> where they are, a hash
//
// A tick is the numbered list of docs/tick.md. Mobs tick one after the other in the order of their
// serials, and what one does the next one sees. Same world, same seed, same calls: the same hash
// after every tick.
#ifndef OVIS_SIM_H
#define OVIS_SIM_H

#include <ovis/event.h>
#include <ovis/field.h>
#include <ovis/mind.h>
#include <ovis/prop.h>
#include <ovis/rules.h>
#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim;

typedef struct ovis_sim_def {
  ovis_world*
      world; ///< Not owned; must outlive the simulation. Its sections are loaded around mobs.
  ovis_rules rules;        ///< Default: the preset 1.19.4.
  uint64_t seed;           ///< Of all chance. Default 0.
  int32_t mob_capacity;    ///< Mobs that come without an allocation. Default 256.
  int32_t load_distance;   ///< Sections around a mob that are loaded before it ticks. Default 4.
  int32_t far_think_ticks; ///< Minds of mobs farther than far_distance from every player think once
                           ///< in so many ticks; bodies and walks go on, and who floats, falls,
                           ///< burns or flees thinks always. 0 and 1: all think always. Default 0.
  double far_distance;     ///< [Units: blocks] Default 64.
  const ovis_mind_def* minds; ///< [(mind) * @p mind_count] [opt] Minds of the host's own.
  int32_t mind_count;
  ovis_act_fn* on_act; ///< [opt] Asked before every act. NULL: all are done.
  void* act_context;   ///< Passed to on_act.
  ovis_allocator allocator;
  uint32_t cookie; ///< Set by ovis_default_sim_def; checked.
} ovis_sim_def;

OVIS_API ovis_sim_def ovis_default_sim_def(void);

/// Makes a simulation without mobs. OVIS_OUT_OF_RANGE: a mind's name is empty, too long or taken,
/// or its counts are over their limits.
OVIS_API ovis_status ovis_sim_create(const ovis_sim_def* def, ovis_sim** out);
OVIS_API void ovis_sim_destroy(ovis_sim* sim);

typedef struct ovis_spawn_def {
  const ovis_species* species; ///< Not NULL.
  ovis_vec3 pos;               ///< [Limit: each number within OVIS_PLACE_MAX of 0, as all places]
  float yaw_deg;               ///< [Limit: within 1e9 of 0, as all that a host hands in]
  bool is_baby;
  float health;     ///< 0: the species' most. 1024 at most.
  uint32_t uuid[4]; ///< All zero: none.
  bool is_hosted;   ///< The host moves its body: see ovis_sim_want. Default false.
  const char* mind; ///< [opt] Name of the mind that it has instead of its species': one of
                    ///< ovis_sim_def.minds, or "walker", which goes where ovis_sim_walk_to sends it
                    ///< and opens doors if its species does. NULL: its species'. A walker of a
                    ///< species without navigation keeps its species' mind.
  uint32_t cookie;  ///< Set by ovis_default_spawn_def; checked.
} ovis_spawn_def;

OVIS_API ovis_spawn_def ovis_default_spawn_def(void);

/// Puts a mob into the world. Its serial is the next one: mobs tick in the order in which they
/// came. OVIS_FULL: over a million mobs. OVIS_NOT_FOUND: there is no such mind.
OVIS_API ovis_status ovis_sim_spawn(ovis_sim* sim, const ovis_spawn_def* def, ovis_mob_id* out);

/// Takes a mob out. Nothing happens if it is not there. [Limit: not while the simulation ticks]
OVIS_API void ovis_sim_remove(ovis_sim* sim, ovis_mob_id mob);

/// Puts a player's stand-in into the world: a body that scripts, hosts or recordings move. It is
/// counted and asked about like a mob. [Limits: those of ovis_spawn_def]
OVIS_API ovis_status ovis_sim_add_player(ovis_sim* sim, ovis_vec3 pos, float yaw_deg,
                                         ovis_mob_id* out);

// ---- Between ticks, and not in on_act. False: the mob is not there (any more).

/// Puts somebody elsewhere, at rest. [Limits: those of ovis_spawn_def; pitch as yaw]
OVIS_API bool ovis_sim_place(ovis_sim* sim, ovis_mob_id mob, ovis_vec3 pos, float yaw_deg,
                             float pitch_deg);

/// Gives somebody an item into the hand, by name, with or without "minecraft:". [opt] NULL or "":
/// nothing. Names over 39 bytes are cut.
OVIS_API bool ovis_sim_hold(ovis_sim* sim, ovis_mob_id mob, const char* item);

/// Sends a player's stand-in or a walker on its way to a place; `speed` is a factor (1: for players
/// 4.3 blocks a second; 64 at most). It gives up when three tries bring it no nearer: the event
/// WALK_ENDED says how it went. False as well for a mob whose mind takes no such orders, and for
/// the dead.
OVIS_API bool ovis_sim_walk_to(ovis_sim* sim, ovis_mob_id mob, ovis_vec3 pos, double speed);

/// Hurts somebody; `by` may be 0. Above a million it counts as a million. False as well when it had
/// no effect.
OVIS_API bool ovis_sim_hurt(ovis_sim* sim, ovis_mob_id mob, float amount, ovis_mob_id by);

/// Reads and changes a property. False as well when the mob's species has none like that, and when
/// the health of a dead one is set: nobody rises.
OVIS_API bool ovis_sim_get(const ovis_sim* sim, ovis_mob_id mob, ovis_prop prop, double* out);
OVIS_API bool ovis_sim_set(ovis_sim* sim, ovis_mob_id mob, ovis_prop prop, double value);

// ---- Riding. Who rides sits where its vehicle's seat is, without a motion of its own; its mind
// goes on. The vehicle's mind steers as if it carried nobody. Who dies or is taken out neither
// rides nor carries any more, and who is put elsewhere with ovis_sim_place rides no more.

/// Puts a mob or a player's stand-in on a mob's back; what it rode before it leaves. False as well
/// when there is no seat left (most have one, camels two), when that would go round in a circle or
/// over 64 up, and for the dead, players as vehicles, and riders with hosted bodies.
OVIS_API bool ovis_sim_mount(ovis_sim* sim, ovis_mob_id rider, ovis_mob_id vehicle);

/// Puts it beside its vehicle: into the first of the cells around that one's feet in which it can
/// stand, those where a block could hurt it last, or on top of it. False as well when it rides
/// nobody.
OVIS_API bool ovis_sim_dismount(ovis_sim* sim, ovis_mob_id rider);

/// Whom a mob rides; 0: nobody.
OVIS_API ovis_mob_id ovis_sim_vehicle(const ovis_sim* sim, ovis_mob_id rider);

/// Who rides a mob, by seat from 0 on; 0: there is nobody (any more).
OVIS_API ovis_mob_id ovis_sim_rider(const ovis_sim* sim, ovis_mob_id vehicle, int32_t index);

// ---- Bodies that the host moves. Ovis says what the mob wants, the host says where it is; minds
// and navigation work as with a body of Ovis. Falls and pushes are the host's.

/// What a hosted mob wants after a tick.
typedef struct ovis_want {
  bool is_walking; ///< It is on its way to `pos` ...
  ovis_vec3 pos;   ///< ... the next place of its path.
  double speed;    ///< As the game's speed field: a walk covers about 2.16 * speed^2 blocks a tick.
  float yaw_deg;   ///< Where it walks: 0 is +z, 90 is -x.
  float head_yaw_deg;
  float pitch_deg;
  float forward;  ///< Input ahead. [Limits: usually -1 <= value <= 1]
  float sideways; ///< Input to the left.
  bool is_jumping;
} ovis_want;

/// False, and *out zeroed, when the mob is not there or moves by itself.
OVIS_API bool ovis_sim_want(const ovis_sim* sim, ovis_mob_id mob, ovis_want* out);

/// Where a hosted body is now.
typedef struct ovis_body_report {
  ovis_vec3 pos;
  ovis_vec3 velocity; ///< [Units: blocks per tick] [Limit: each number within 64 of 0]
  bool is_on_ground;
  bool has_hit_side; ///< Something stopped it in x or z.
} ovis_body_report;

/// To be told before each tick; without a report the body stays where it was. False when the mob is
/// not there or moves by itself.
OVIS_API bool ovis_sim_report(ovis_sim* sim, ovis_mob_id mob, const ovis_body_report* report);

/// From any thread: a change of a block that takes effect at the start of the next tick, in the
/// order in which changes came in. The allocator must be safe to call from that thread.
/// OVIS_NO_MEMORY: it is not queued.
OVIS_API ovis_status ovis_sim_queue_block(ovis_sim* sim, ovis_pos pos, ovis_state state);

// ---- The tick

/// One tick of everything, a twentieth of a second. OVIS_NO_MEMORY: the tick is not whole.
OVIS_API ovis_status ovis_sim_tick(ovis_sim* sim);

/// The world that it runs on.
OVIS_API ovis_world* ovis_sim_world(const ovis_sim* sim);

/// Ticks since the simulation was made.
OVIS_API int64_t ovis_sim_ticks(const ovis_sim* sim);

OVIS_API int32_t ovis_sim_mob_count(const ovis_sim* sim);

/// The mob at a place in the order of serials. [Limit: 0 <= index < ovis_sim_mob_count]
OVIS_API ovis_mob_id ovis_sim_mob_at(const ovis_sim* sim, int32_t index);

/// What one sees of a mob.
typedef struct ovis_mob_state {
  uint64_t serial;
  const ovis_species* species;
  ovis_vec3 pos;
  ovis_vec3 velocity; ///< [Units: blocks per tick]
  float yaw_deg, head_yaw_deg, pitch_deg;
  float health;
  int64_t age_ticks; ///< Since it came.
  bool is_baby;
  bool is_on_ground;
  bool is_in_water;
  bool is_frozen;     ///< Its section is not loaded: it does not tick.
  bool is_player;     ///< A stand-in.
  bool is_alive;      ///< False for twenty ticks after its death, then it is gone.
  bool has_mind;      ///< False: a still body.
  const char* mind;   ///< Name of the mind that it has instead of its species'; NULL: its species'.
  ovis_mob_id target; ///< Whom it aims at; 0: nobody.
  uint32_t uuid[4];
  char held[40]; ///< Item in the hand, without "minecraft:"; empty: nothing.
} ovis_mob_state;

/// False, and *out zeroed, when the mob is not there.
OVIS_API bool ovis_sim_mob(const ovis_sim* sim, ovis_mob_id mob, ovis_mob_state* out);

/// The mob with that serial; 0 if it is gone.
OVIS_API ovis_mob_id ovis_sim_find(const ovis_sim* sim, uint64_t serial);

/// Mobs whose boxes overlap `box`, in the order of serials. Writes at most `capacity`; returns how
/// many there are.
OVIS_API int32_t ovis_sim_mobs_in(const ovis_sim* sim, const ovis_aabb* box, ovis_mob_id* out_mobs,
                                  int32_t capacity);

/// What changes often, of one mob: for those who look at every mob after every tick.
typedef struct ovis_mob_glance {
  uint64_t serial;
  ovis_mob_id id;
  ovis_vec3 pos;
  float yaw_deg, head_yaw_deg, pitch_deg;
  float health;
  uint64_t target;        ///< Serial of whom it aims at; 0: nobody.
  uint64_t held;          ///< Differs when it holds another item.
  int64_t option_changes; ///< Starts and stops of its options so far.
  int64_t nav_changes;    ///< Differs when a path was asked for or a walk has ended.
  int32_t next_index;     ///< Node of its path that it walks to.
  bool is_walking;
  bool is_baby;
  bool is_on_ground;
  bool is_in_water;
  bool is_frozen;
  bool is_alive;
} ovis_mob_glance;

/// Looks at the mobs from `first` on, in the order of serials. Writes at most `capacity`; returns
/// how many were written.
OVIS_API int32_t ovis_sim_glance(const ovis_sim* sim, int32_t first, ovis_mob_glance* out,
                                 int32_t capacity);

// ---- Why

/// Options of a mob's mind: 0 if it has no mind, or is not there.
OVIS_API int32_t ovis_sim_option_count(const ovis_sim* sim, ovis_mob_id mob);

/// An option of a mob's mind, in the order of its plan. False, and *out zeroed: there is none like
/// that.
OVIS_API bool ovis_sim_option(const ovis_sim* sim, ovis_mob_id mob, int32_t index,
                              ovis_option* out);

/// The options of a mob that run, in order. Writes at most `capacity`; returns how many there are.
OVIS_API int32_t ovis_sim_running(const ovis_sim* sim, ovis_mob_id mob, int32_t* out,
                                  int32_t capacity);

/// Where a mob walks.
typedef struct ovis_nav_state {
  bool is_walking;
  ovis_pos target;        ///< Of the path.
  int32_t node_count;     ///< Of the path ...
  int32_t next_index;     ///< ... and the one that is walked to.
  ovis_nav_end last_end;  ///< OVIS_NAV_END_COUNT: none yet.
  ovis_nav_counts counts; ///< What it has done so far.
} ovis_nav_state;

/// False, and *out zeroed, when the mob is not there or has no navigation.
OVIS_API bool ovis_sim_nav(const ovis_sim* sim, ovis_mob_id mob, ovis_nav_state* out);

/// Node of the path that a mob walks. [Limits: 0 <= index < node_count]
OVIS_API ovis_pos ovis_sim_nav_node(const ovis_sim* sim, ovis_mob_id mob, int32_t index);

/// What happened in the last tick, in order. [(event) * *out_count] Valid until the next tick or
/// call that changes the simulation.
OVIS_API const ovis_event* ovis_sim_events(const ovis_sim* sim, int32_t* out_count);

/// While inputs are kept: what happened after the tick before, by the host's doing, until this tick
/// began. [(event) * *out_count] Valid until the next tick.
OVIS_API const ovis_event* ovis_sim_events_between(const ovis_sim* sim, int32_t* out_count);

// ---- Inputs: all that came from outside, so that a run can be done again. Of sections that the
// host loads, drops or replaces they say when that was, and not what they hold: a recorder listens
// for them.

// X(KIND, what it says).
#define OVIS_INPUT_LIST(X)                                                                         \
  X(SPAWN, "a mob came: name, pos, yaw, is_baby, is_hosted, mind, health, uuid")                   \
  X(PLAYER, "a player's stand-in came: pos, yaw")                                                  \
  X(REMOVE, "mob was taken out")                                                                   \
  X(PLACE, "mob was put elsewhere: pos, yaw, pitch")                                               \
  X(HOLD, "mob holds name")                                                                        \
  X(WALK_TO, "mob was sent to pos with speed value")                                               \
  X(HURT, "mob was hurt by value by other")                                                        \
  X(SET, "mob's property prop became value")                                                       \
  X(REPORT, "mob's hosted body is at pos with velocity: is_on_ground, has_hit_side")               \
  X(BLOCK, "the block at cell became state, between turns, or in mob's turn by the host")          \
  X(ENV, "the environment became env")                                                             \
  X(VERDICT, "the host's answer to an act, in the order in which acts were asked about")           \
  X(SECTION, "the section at cell was set, in mob's turn or between turns")                        \
  X(DROP, "the section at cell was dropped")                                                       \
  X(LIGHT, "the light from cell to cell_max was computed")                                         \
  X(MOUNT, "mob got on other")                                                                     \
  X(DISMOUNT, "mob got off")

typedef enum ovis_input_kind {
#define OVIS_INPUT_ENUM(kind, sentence) OVIS_INPUT_##kind,
  OVIS_INPUT_LIST(OVIS_INPUT_ENUM)
#undef OVIS_INPUT_ENUM
      OVIS_INPUT_COUNT
} ovis_input_kind;

/// Fields that a kind does not name are zero. Mobs are named by serial: ids may differ next time.
typedef struct ovis_input {
  ovis_input_kind kind;
  uint64_t mob;
  uint64_t other;
  char name[48]; ///< Species or item.
  ovis_vec3 pos;
  ovis_vec3 velocity;
  float yaw_deg, pitch_deg;
  float health;
  double value;
  ovis_prop prop;
  ovis_pos cell, cell_max;
  ovis_state state;
  uint32_t uuid[4];
  char mind[OVIS_MIND_NAME_MAX]; ///< Empty: its species'.
  bool is_baby, is_hosted, is_on_ground, has_hit_side;
  ovis_env env;
  ovis_verdict verdict;
  int32_t reason;
} ovis_input;

/// Begins or ends to keep inputs. Default: they are not kept. They are kept until ended as often as
/// begun; to end more often does nothing.
OVIS_API void ovis_sim_keep_inputs(ovis_sim* sim, bool is_kept);

/// After a tick: the inputs that led to it, in order: what came between the tick before and this
/// one, then the verdicts in it. [(input) * *out_count] Valid until the next input or tick.
OVIS_API const ovis_input* ovis_sim_inputs(const ovis_sim* sim, int32_t* out_count);

/// Does an input again, as when it was kept. Verdicts are not done: they are given by on_act;
/// blocks that name a mob belong before the verdict that follows them. Sections are the caller's to
/// set, those of a mob's turn when load_section asks for one of them.
/// OVIS_NOT_FOUND: no such mob or species. OVIS_OUT_OF_RANGE: a number is over the limits above.
OVIS_API ovis_status ovis_sim_apply(ovis_sim* sim, const ovis_input* input);

// ---- State

/// Hash of every field that decides what happens next: no padding, no addresses, no slots.
OVIS_API uint64_t ovis_sim_hash(const ovis_sim* sim);

/// Writes all of it, the loaded sections with it. `*out_bytes` is to be given back with
/// ovis_sim_free_snapshot. Changes in the queue are made first. Not for another version of Ovis.
OVIS_API ovis_status ovis_sim_snapshot(ovis_sim* sim, uint8_t** out_bytes, size_t* out_size);

/// The same without the sections, for those who keep the world by themselves. To be restored over a
/// world that has them: its sections stay.
OVIS_API ovis_status ovis_sim_snapshot_mobs(ovis_sim* sim, uint8_t** out_bytes, size_t* out_size);
OVIS_API void ovis_sim_free_snapshot(const ovis_sim* sim, uint8_t* bytes, size_t size);

/// Makes a simulation that goes on like the one that was written, hash by hash. `def->world` must
/// have the same dimension; its sections are replaced, if the snapshot has some. Seed and rules are
/// the snapshot's. Ids may be others than before: serials stay. OVIS_BAD_FORMAT, OVIS_TRUNCATED:
/// *out is NULL, and the world's sections may be partly there.
OVIS_API ovis_status ovis_sim_restore(const ovis_sim_def* def, const uint8_t* bytes, size_t size,
                                      ovis_sim** out, ovis_error* error);

/// Tells of every field that the hash covers: of the mob with that serial, or of the simulation
/// itself for 0. False: there is no such mob.
OVIS_API bool ovis_sim_fields(const ovis_sim* sim, uint64_t serial, ovis_field_fn* tell,
                              void* context);

/// Writes the hashes of all rooms, at most `capacity`: the simulation's own, then those of each mob
/// in order. `*out_hash` [opt]: what ovis_sim_hash gives. Returns how many rooms there are.
OVIS_API int32_t ovis_sim_hash_marks(const ovis_sim* sim, ovis_hash_mark* out, int32_t capacity,
                                     uint64_t* out_hash);

/// Checks every structure of the simulation. False: Ovis broke a rule of its own.
OVIS_API bool ovis_sim_check(const ovis_sim* sim);

#ifdef __cplusplus
}
#endif

#endif
