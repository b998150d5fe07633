// Ovis: mobs of a simulation: spawning, moving and changing them, what they do, and why.
//
//   ovis_sim_spawn --> ovis_mob_id --ovis_sim_mob, _option, _nav--> where it is, what it does, why
//
// Whoever changes mobs does it between ticks, and not in on_act.
#ifndef OVIS_MOB_H
#define OVIS_MOB_H

#include <ovis/event.h>
#include <ovis/mind.h>
#include <ovis/prop.h>
#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim; // ovis/sim.h

// ---- Coming and going

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

// ---- Finding

OVIS_API int32_t ovis_sim_mob_count(const ovis_sim* sim);

/// The mob at a place in the order of serials. [Limit: 0 <= index < ovis_sim_mob_count]
OVIS_API ovis_mob_id ovis_sim_mob_at(const ovis_sim* sim, int32_t index);

// ---- Changing. False: the mob is not there (any more).

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

// ---- Looking

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

#ifdef __cplusplus
}
#endif

#endif
