// Ovis: mobs of a simulation. Spawns, moves and changes them, and explains what they do.
//
//   ovis_mob_spawn --> ovis_mob_id --ovis_mob_get_...--> state, options with reasons, navigation
//
// Change mobs only between ticks, and never in on_act.
#ifndef OVIS_MOB_H
#define OVIS_MOB_H

#include <ovis/brain.h>
#include <ovis/event.h>
#include <ovis/item.h>
#include <ovis/mind.h>
#include <ovis/species.h>
#include <ovis/steer.h>
#include <ovis/village.h>
#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

// ========== Chases
//
// Mobs that chase the nearest player in one of five ways, and what they sense, for drawing.
//
//   def.mind = "chase_rays"; ovis_mob_spawn(sim, &def, &mob);   // or chase_grid, chase_navmesh ...
//   ovis_mob_get_chase(sim, mob, &view);                            // rays, trail, path

// Ways: X(WAY, mind). The order is part of snapshots: add at the end.
#define OVIS_CHASE_LIST(X)                                                                         \
  X(GRID, "chase_grid")       /* the path finder over blocks; breadcrumbs if it is partial */      \
  X(NAVMESH, "chase_navmesh") /* shortest paths over a mesh of the floors around */                \
  X(RAYS, "chase_rays")       /* rays with scores, spread over ticks */                            \
  X(CRUMBS, "chase_crumbs")   /* straight, or at a place where the target was */                   \
  X(AREAS, "chase_areas")     /* a ring of overlap tests */

typedef enum ovis_chase_way {
#define OVIS_CHASE_ENUM(way, mind) OVIS_CHASE_##way,
  OVIS_CHASE_LIST(OVIS_CHASE_ENUM)
#undef OVIS_CHASE_ENUM
      OVIS_CHASE_COUNT
} ovis_chase_way;

/// Name of the mind that chases so: "chase_rays". Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_chase_name(ovis_chase_way way);

#define OVIS_CHASE_LINES_MAX 64
#define OVIS_CHASE_POINTS_MAX 8

/// A ray or an area sensor. An area is tested at `to`.
typedef struct ovis_chase_line {
  ovis_vec3 from, to; ///< The ends of a ray or of an area.
  bool is_blocked;    ///< Something is in the way.
  bool is_current;    ///< The chosen one.
} ovis_chase_line;

/// The senses of a chaser after its last tick.
typedef struct ovis_chase_view {
  ovis_chase_way way;  ///< The way in which it chases.
  uint64_t target;     ///< Serial; 0: it chases nobody.
  ovis_vec3 direction; ///< On the level; 0: it stands, or its path finder leads it.
  int64_t tests;       ///< So far: rays, moves and overlaps, polygons opened, paths over blocks.
  int32_t catches;     ///< So far.
  ovis_chase_line lines[OVIS_CHASE_LINES_MAX]; ///< Its rays or areas.
  int32_t line_count;                          ///< Of `lines`.
  ovis_vec3 trail[OVIS_CHASE_POINTS_MAX];      ///< The oldest record first.
  int32_t trail_count;                         ///< Of `trail`.
  int32_t record; ///< That it goes to; OVIS_CRUMBS_STRAIGHT; OVIS_CRUMBS_LOST.
  ovis_vec3 path[OVIS_CHASE_POINTS_MAX]; ///< Next points of a navmesh path.
  int32_t path_count;                    ///< Of `path`.
} ovis_chase_view;

// ========== Mobs

typedef struct ovis_sim ovis_sim; // ovis/sim.h

/// The kinds of actors. Players' stand-ins, items and objects are counted and found like mobs.
/// Objects are end crystals and clouds of breath.
// X(KIND, name). The order is part of recordings: add at the end.
#define OVIS_ACTOR_LIST(X)                                                                         \
  X(MOB, "mob")                                                                                    \
  X(PLAYER, "player")                                                                              \
  X(ITEM, "item")                                                                                  \
  X(PROJECTILE, "projectile")                                                                      \
  X(OBJECT, "object")

typedef enum ovis_actor_kind {
#define OVIS_ACTOR_ENUM(kind, name) OVIS_ACTOR_##kind,
  OVIS_ACTOR_LIST(OVIS_ACTOR_ENUM)
#undef OVIS_ACTOR_ENUM
      OVIS_ACTOR_KIND_COUNT
} ovis_actor_kind;

/// "item" for OVIS_ACTOR_ITEM. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_actor_kind_name(ovis_actor_kind kind);

// ---- Adding and removing

/// Settings of ovis_mob_spawn.
typedef struct ovis_spawn_def {
  const ovis_species* species; ///< Not NULL. Of an object: ovis_sim_find_species.
  ovis_vec3 pos;               ///< [Limit: each number within OVIS_PLACE_MAX of 0]
  float yaw_deg;               ///< [Limit: within OVIS_ANGLE_MAX of 0]
  bool is_baby;                ///< Default false.
  float health;                ///< 0: the maximum of the species. [Limit: <= 1024]
  ovis_uuid uuid;              ///< All zero: none.
  bool is_hosted;              ///< The host moves its body: see ovis_mob_get_want. Default false.
  const char*
      mind; ///< [opt] Name of a mind that replaces the mind of its species: one of
            ///< ovis_sim_def.minds, "walker", which obeys ovis_mob_walk_to and opens
            ///< doors if its species does, a chaser (ovis/mob.h), or one of ovis_sim_def.trees,
            ///< if that is for its species. NULL: the mind of its species. A walker of a species
            ///< without navigation keeps the mind of its species.
  bool has_seconds_body; ///< It walks with the seconds body: it turns to the next point of its
                         ///< path, walks straight ahead, and jumps when it is stuck. In fluids, on
                         ///< ladders and in vehicles it moves as other mobs do. Only for mobs that
                         ///< walk on the ground and are not hosted. Default false.
  uint32_t cookie;       ///< Set by ovis_default_spawn_def; checked.
} ovis_spawn_def;

OVIS_API ovis_spawn_def ovis_default_spawn_def(void);

/// Spawns a mob. It gets the next serial, so mobs tick in the order in which they were spawned.
/// OVIS_FULL: over a million mobs. OVIS_NOT_FOUND: there is no such mind or species.
/// OVIS_OUT_OF_RANGE: a position or angle exceeds its limit. OVIS_UNSUPPORTED: such a mob cannot
/// have the seconds body. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_mob_spawn(ovis_sim* sim, const ovis_spawn_def* def, ovis_mob_id* out);

/// Removes a mob. OVIS_NOT_FOUND: the mob does not exist. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_mob_remove(ovis_sim* sim, ovis_mob_id mob);

/// Adds a player's stand-in: a body that scripts, hosts or recordings move. Counts and queries
/// treat it like a mob. [Limits: those of ovis_spawn_def] OVIS_OUT_OF_RANGE: a number exceeds them.
/// OVIS_FULL: over a million mobs. OVIS_BUSY: a callback made the call. On failure *out is 0.
OVIS_API ovis_status ovis_player_add(ovis_sim* sim, ovis_vec3 pos, float yaw_deg, ovis_mob_id* out);

// ---- Finding

OVIS_API int32_t ovis_sim_get_mob_count(const ovis_sim* sim);

/// Returns the mob at an index in the order of serials. [Limit: 0 <= index <
/// ovis_sim_get_mob_count]
OVIS_API ovis_mob_id ovis_sim_get_mob(const ovis_sim* sim, int32_t index);

// ---- Changing. A function that fails changes nothing. OVIS_NOT_FOUND: the mob does not exist (any
// more). OVIS_OUT_OF_RANGE: a value exceeds its limit. OVIS_BUSY: a callback made the call.
// OVIS_UNSUPPORTED: mobs of this kind do not have what the call changes.

/// Moves a mob to a position and stops its motion. [Limits: those of ovis_spawn_def; pitch as yaw]
OVIS_API ovis_status ovis_mob_place(ovis_sim* sim, ovis_mob_id mob, ovis_vec3 pos, float yaw_deg,
                                    float pitch_deg);

/// Puts a full stack of an item into the main hand of a mob. `item` [opt] is a name with or without
/// "minecraft:"; NULL or
/// "": nothing. Names over 39 bytes are cut. OVIS_UNSUPPORTED: it is an item, a projectile or an
/// object.
OVIS_API ovis_status ovis_mob_set_held_item(ovis_sim* sim, ovis_mob_id mob, const char* item);

/// Orders a player's stand-in or a walker to walk to a position. `speed` is a factor: 1 means 4.3
/// blocks a second for players. [Limit: <= 64] The mob gives up after three attempts that bring it
/// no nearer. The event WALK_ENDED reports the result. OVIS_REFUSED: the mob is dead.
/// OVIS_UNSUPPORTED: its mind does not take such orders.
OVIS_API ovis_status ovis_mob_walk_to(ovis_sim* sim, ovis_mob_id mob, ovis_vec3 pos, double speed);

/// Hurts a mob by `amount` [Units: half hearts], after on_act has agreed. `by` is the attacker, or
/// 0: the damage is then OVIS_DAMAGE_HOST, else OVIS_DAMAGE_ATTACK. An amount above a million
/// counts as a million. OVIS_OUT_OF_RANGE: the amount is not above 0. OVIS_REFUSED: the damage had
/// no effect, because the host or a rule of the game prevented it.
OVIS_API ovis_status ovis_mob_hurt(ovis_sim* sim, ovis_mob_id mob, float amount, ovis_mob_id by);

// ---- Memories of mobs whose mind is a brain

/// A memory. False: the mob has no such memory now, or no brain; *out is then zero.
OVIS_API bool ovis_mob_get_memory(const ovis_sim* sim, ovis_mob_id mob, ovis_memory memory,
                                  ovis_memory_value* out);

/// Lists the kinds of a mob's memories that are present, in ascending order. Writes at most
/// `capacity`; returns the count of all. [Limit: a mind has at most 64 kinds]
OVIS_API int32_t ovis_mob_get_memories(const ovis_sim* sim, ovis_mob_id mob, ovis_memory* out,
                                       int32_t capacity);

/// Returns the cause of the last change of a memory. False: the mob has no brain, or its species no
/// such memory.
OVIS_API bool ovis_mob_get_memory_cause(const ovis_sim* sim, ovis_mob_id mob, ovis_memory memory,
                                        ovis_memory_cause* out);

/// Lists the items of a memory that is a list: values of OVIS_MEMORY_PLACE or OVIS_MEMORY_ENTITY.
/// Writes at most `capacity`; returns the count of all. 0: it is absent, or no list.
OVIS_API int32_t ovis_mob_get_memory_items(const ovis_sim* sim, ovis_mob_id mob, ovis_memory memory,
                                           ovis_memory_value* out, int32_t capacity);

#define OVIS_MEMORY_PLACES_MAX 64 ///< Items of a list of places that a host adds.

/// Sets a memory; `value` [opt] NULL erases it. OVIS_UNSUPPORTED: the mob has no brain, its species
/// has no such memory, or the value's type is another one. Of lists, only those of places that are
/// saved can be set: a value of OVIS_MEMORY_PLACES adds its cell and dimension at the end, and its
/// ticks to live, if they are above 0, are those of the list from then on.
OVIS_API ovis_status ovis_mob_set_memory(ovis_sim* sim, ovis_mob_id mob, ovis_memory memory,
                                         const ovis_memory_value* value);

/// The active activity of a brain, such as "rest". NULL: the mob has no brain.
OVIS_API const char* ovis_mob_get_activity(const ovis_sim* sim, ovis_mob_id mob);

/// True while the mob lies in a bed.
OVIS_API bool ovis_mob_is_sleeping(const ovis_sim* sim, ovis_mob_id mob);

/// The bed in which a mob lies. Returns false and zeroes *out if it does not sleep.
OVIS_API bool ovis_mob_get_bed(const ovis_sim* sim, ovis_mob_id mob, ovis_pos* out);

/// Ties a mob's leash to the fence in a cell. OVIS_REFUSED: the mob is dead or no mob, or the block
/// there is loaded and no fence. The property "leash"
/// ties a mob to a holder, or unties it. Source: docs/sources.md#bonds
OVIS_API ovis_status ovis_mob_set_knot(ovis_sim* sim, ovis_mob_id mob, ovis_pos fence);

/// The fence to which a mob's leash is tied. Returns false and zeroes *out if it is tied to none.
OVIS_API bool ovis_mob_get_knot(const ovis_sim* sim, ovis_mob_id mob, ovis_pos* out);

// ---- Properties

/// Gets a property, in the unit that ovis_prop_get_info names; a truth value is 0 or 1. Returns
/// false and sets *out to 0 if the mob does not exist or its species does not have the property.
OVIS_API bool ovis_mob_get_prop(const ovis_sim* sim, ovis_mob_id mob, ovis_prop prop, double* out);

/// Sets a property. A value beyond the range of the property is not refused but clamped: a health
/// of 0 becomes 0.01; ovis_mob_hurt kills a mob. OVIS_OUT_OF_RANGE: the value is NaN.
/// OVIS_UNSUPPORTED: the species does not have the property, or it cannot have the value now: the
/// health of a dead mob cannot be set, and a leash needs a holder.
OVIS_API ovis_status ovis_mob_set_prop(ovis_sim* sim, ovis_mob_id mob, ovis_prop prop,
                                       double value);

// ---- Status effects

/// Gives an effect to a mob. A stronger one replaces a weaker one, a longer one replaces a shorter
/// one of the same strength. `state->ticks` 0 takes the effect away. Values beyond their limits are
/// clamped. OVIS_OUT_OF_RANGE: there is no such effect. OVIS_REFUSED: the mob is dead or immune, or
/// the effect changed nothing.
OVIS_API ovis_status ovis_mob_give_effect(ovis_sim* sim, ovis_mob_id mob, ovis_effect effect,
                                          const ovis_effect_state* state);

/// Reads an effect. Returns false and zeroes *out if the mob does not have it.
OVIS_API bool ovis_mob_get_effect(const ovis_sim* sim, ovis_mob_id mob, ovis_effect effect,
                                  ovis_effect_state* out);

// ---- Hosted bodies, which the host moves. Ovis computes what the mob wants, and the host reports
// where it is. Minds and navigation work as with a body of Ovis. Falls and pushes are up to the
// host.

/// The wishes of a hosted mob after a tick.
typedef struct ovis_want {
  bool is_walking; ///< It follows a path.
  ovis_vec3 pos;   ///< If is_walking: the next position of the path.
  double speed;    ///< As the game's speed field: a walk covers about 2.16 * speed^2 blocks a tick.
  float yaw_deg;   ///< Direction of the walk: 0 is +z, 90 is -x.
  float head_yaw_deg; ///< Direction of the head.
  float pitch_deg;    ///< Of the head: 90 is straight down.
  float forward;      ///< Forward input. [Limits: usually -1 <= value <= 1]
  float sideways;     ///< Input to the left.
  bool is_jumping;    ///< It wants to jump in this tick.
} ovis_want;

/// Returns false and zeroes *out if the mob does not exist or is not hosted.
OVIS_API bool ovis_mob_get_want(const ovis_sim* sim, ovis_mob_id mob, ovis_want* out);

/// Position and motion of a hosted body.
typedef struct ovis_body_report {
  ovis_vec3 pos;      ///< The middle of its bottom.
  ovis_vec3 velocity; ///< [Units: blocks per tick] [Limit: each number within 64 of 0]
  bool is_on_ground;  ///< It stands on something.
  bool has_hit_side;  ///< It was stopped in x or z.
} ovis_body_report;

/// Reports a hosted body. Call it before each tick; without a report the body keeps its position.
/// OVIS_UNSUPPORTED: the mob is not hosted.
OVIS_API ovis_status ovis_mob_report_body(ovis_sim* sim, ovis_mob_id mob,
                                          const ovis_body_report* report);

// ---- Queries

/// The visible state of a mob.
typedef struct ovis_mob_state {
  uint64_t serial;                        ///< Never used again.
  const ovis_species* species;            ///< The row of its species.
  ovis_vec3 pos;                          ///< The middle of its bottom.
  ovis_vec3 velocity;                     ///< [Units: blocks per tick]
  float yaw_deg, head_yaw_deg, pitch_deg; ///< [Units: degrees]
  float health;                           ///< [Units: half hearts]
  int64_t age_ticks;                      ///< Since it was spawned.
  bool is_baby;                           ///< It is not grown up.
  bool is_on_ground;                      ///< It stands on something.
  bool is_in_water;                       ///< Its body touches water.
  bool is_frozen;                         ///< Its section is not loaded: it does not tick.
  ovis_actor_kind kind;                   ///< A mob, a player's stand-in, an item and so on.
  bool is_player;                         ///< A stand-in.
  bool is_alive;      ///< False after its death. A dead mob is removed after twenty ticks.
  bool has_mind;      ///< False: the body never acts.
  const char* mind;   ///< Name of the mind that replaces that of its species; NULL: none.
  ovis_mob_id target; ///< The mob that it attacks; OVIS_NO_MOB: none.
  ovis_uuid uuid;     ///< All zero: none.
  char held[40]; ///< Item in the hand, without "minecraft:"; empty: nothing. Of an item: what it
                 ///< is.
} ovis_mob_state;

/// Returns false and zeroes *out if the mob does not exist.
OVIS_API bool ovis_mob_get_state(const ovis_sim* sim, ovis_mob_id mob, ovis_mob_state* out);

/// True if the mob exists in this simulation; false for OVIS_NO_MOB and for removed mobs. An id
/// does not tell which simulation gave it: in another one it names whoever has that value there, if
/// anybody.
OVIS_API bool ovis_mob_is_valid(const ovis_sim* sim, ovis_mob_id mob);

/// Returns the mob with that serial; OVIS_NO_MOB if it does not exist (any more).
OVIS_API ovis_mob_id ovis_mob_find(const ovis_sim* sim, uint64_t serial);

/// Finds the mobs whose boxes overlap `box`, in the order of serials. Writes at most `capacity`;
/// returns the count of all. A box whose min exceeds its max, or that has a NaN, holds none.
OVIS_API int32_t ovis_sim_find_mobs(const ovis_sim* sim, const ovis_aabb* box,
                                    ovis_mob_id* out_mobs, int32_t capacity);

/// The values of a mob that change often, for hosts that read every mob after every tick.
typedef struct ovis_mob_glance {
  uint64_t serial;                        ///< Never used again.
  ovis_mob_id id;                         ///< Its id.
  ovis_vec3 pos;                          ///< The middle of its bottom.
  float yaw_deg, head_yaw_deg, pitch_deg; ///< [Units: degrees]
  float health;                           ///< [Units: half hearts]
  uint64_t target;                        ///< Serial of the mob that it attacks; 0: none.
  uint64_t held;                          ///< Changes when it holds another item.
  int64_t option_changes;                 ///< Count of starts and stops of its options so far.
  int64_t nav_changes;                    ///< Changes when it requests a path or a walk ends.
  int64_t memory_changes;                 ///< Changes when a memory is set or erased.
  const char* activity;                   ///< As ovis_mob_get_activity. NULL: no brain.
  int32_t next_index;                     ///< Index of the path node that it walks to.
  bool is_walking;                        ///< It follows a path.
  bool is_baby;                           ///< It is not grown up.
  bool is_on_ground;                      ///< It stands on something.
  bool is_in_water;                       ///< Its body touches water.
  bool is_frozen;                         ///< Its section is not loaded: it does not tick.
  bool is_alive;                          ///< False after its death.
} ovis_mob_glance;

/// Reads the mobs from index `first` on, in the order of serials. Writes at most `capacity`;
/// returns the count written.
OVIS_API int32_t ovis_sim_get_glances(const ovis_sim* sim, int32_t first, ovis_mob_glance* out,
                                      int32_t capacity);

// ---- Reasons

/// Count of the options of a mob's mind; 0 if it has no mind or does not exist.
OVIS_API int32_t ovis_mob_get_option_count(const ovis_sim* sim, ovis_mob_id mob);

/// Reads an option of a mob's mind; indices follow the order of its plan. Returns false and zeroes
/// *out if there is no such option.
OVIS_API bool ovis_mob_get_option(const ovis_sim* sim, ovis_mob_id mob, int32_t index,
                                  ovis_option* out);

/// The first option with that name, from index `from` on: names may occur more than once in a mind.
/// Returns its index, or -1: there is none, or no such mob.
OVIS_API int32_t ovis_mob_find_option(const ovis_sim* sim, ovis_mob_id mob, const char* name,
                                      int32_t from);

/// Lists the running options of a mob in order. Writes at most `capacity`; returns the count of
/// all.
OVIS_API int32_t ovis_mob_get_running_options(const ovis_sim* sim, ovis_mob_id mob, int32_t* out,
                                              int32_t capacity);

/// The limits of the search that found a path; the fields of ovis_path_query and ovis_path_body
/// have the same names.
typedef struct ovis_path_limits {
  float follow_range;     ///< 0: not known.
  int32_t reach_range;    ///< As in ovis_path_query.
  int32_t visited_max;    ///< As in ovis_path_query.
  int32_t region_half;    ///< As in ovis_path_query.
  bool is_region_at_head; ///< As in ovis_path_query.
  bool can_open_doors;    ///< Also of a mob that breaks doors.
  bool uses_ladders;      ///< As in ovis_path_body.
  ovis_own_body body;     ///< Of a body that is not as its species'.
} ovis_path_limits;

/// The walk of a mob.
typedef struct ovis_nav_state {
  bool is_walking;         ///< It follows a path.
  ovis_pos target;         ///< Of the path.
  ovis_pos asked;          ///< The target that was asked for, before it moved to the ground: the
                           ///< same, if it did not.
  int32_t node_count;      ///< Of the path.
  int32_t next_index;      ///< Index of the node that it walks to.
  ovis_path_limits limits; ///< Of the last search with a result.
  ovis_nav_end last_end;   ///< Of its last walk. OVIS_NAV_END_COUNT: none yet.
  ovis_nav_change change;  ///< That made it search for its last path again.
  ovis_nav_counts counts;  ///< Statistics of its navigation so far.
} ovis_nav_state;

/// Returns false and zeroes *out if the mob does not exist or has no navigation. The ender dragon
/// flies along nodes of its own: from its first path on its walks are those.
OVIS_API bool ovis_mob_get_nav(const ovis_sim* sim, ovis_mob_id mob, ovis_nav_state* out);

/// The statistics of ovis_mob_get_nav alone, for who reads them of all mobs in each tick.
OVIS_API bool ovis_mob_get_nav_counts(const ovis_sim* sim, ovis_mob_id mob, ovis_nav_counts* out);

/// Returns a node of the path that a mob follows. [Limits: 0 <= index < node_count]
OVIS_API ovis_pos ovis_mob_get_nav_node(const ovis_sim* sim, ovis_mob_id mob, int32_t index);

// ---- Chasers

/// The senses of a chaser. False: the mob is none.
OVIS_API bool ovis_mob_get_chase(const ovis_sim* sim, ovis_mob_id mob, ovis_chase_view* out);

/// Calls `visit` for each polygon of the navmesh around a chaser, for bodies of its size.
/// OVIS_NOT_FOUND: the mob is no chaser by a navmesh.
OVIS_API ovis_status ovis_mob_visit_chase_mesh(const ovis_sim* sim, ovis_mob_id mob,
                                               ovis_navmesh_visit_fn* visit, void* context);

// ========== Rides
//
// Mobs that ride mobs. A rider moves with its vehicle's seat; its mind continues to run. The
// first rider leads the vehicle if it is a mob and both have goals, and a camel husk always: its
// paths are the vehicle's, and the vehicle's own goals that move, jump or look rest. Raiders do not
// lead ravagers. A player's stand-in leads a saddled pig with a carrot on a stick and a saddled
// strider with a warped fungus on a stick, in either hand: as long as it holds it, the mob walks
// where the stand-in faces, or along the path on which ovis_mob_walk_to sends the stand-in. It
// leads no other mob. A ride ends when the rider or the vehicle dies or is removed, and when
// ovis_mob_place moves the rider.

/// Seats a mob or a player's stand-in on a mob. It leaves its previous vehicle. OVIS_REFUSED: a
/// mob is dead, there is no free seat (most mobs have one, camels two, happy
/// ghasts four), the rides would form a cycle or a pile of over 64, the vehicle is a player, or the
/// rider has a hosted body.
OVIS_API ovis_status ovis_mob_mount(ovis_sim* sim, ovis_mob_id rider, ovis_mob_id vehicle);

/// Puts a rider beside its vehicle: into the first cell around the vehicle's feet in which it can
/// stand, or on top of the vehicle if there is none. Cells where a block could hurt it come last.
/// OVIS_REFUSED: it has no vehicle.
OVIS_API ovis_status ovis_mob_dismount(ovis_sim* sim, ovis_mob_id rider);

/// Draws whether a mob came into the world as a jockey, and spawns what it came with: a spider
/// carries a skeleton (1 of 100), a young zombie of any kind rides a chicken that stands near (5 %)
/// or that came along (5 % of the rest), a strider carries a zombified piglin (1 of 30) or a young
/// strider (1 of 10 of the rest), a camel husk always a husk and behind it a parched, a zombie
/// nautilus always a drowned. Call it right after ovis_mob_spawn; the answer is the same each time
/// and draws nothing from the mob. `out`: rider or mount, of two riders the first; OVIS_NO_MOB:
/// none, as for other species and for those that ride or carry already. OVIS_NOT_FOUND: no such
/// mob. OVIS_BUSY: a callback made the call. Otherwise what ovis_mob_spawn returns. Source:
/// docs/sources.md#jockeys
OVIS_API ovis_status ovis_mob_draw_jockey(ovis_sim* sim, ovis_mob_id mob, ovis_mob_id* out);

/// Returns the vehicle of a mob; OVIS_NO_MOB: none.
OVIS_API ovis_mob_id ovis_mob_get_vehicle(const ovis_sim* sim, ovis_mob_id rider);

/// Returns the rider on a seat; seats count from 0. 0: none.
OVIS_API ovis_mob_id ovis_mob_get_rider(const ovis_sim* sim, ovis_mob_id vehicle, int32_t index);

#ifdef __cplusplus
}
#endif

#endif
