// The agent: all that a mind sees of its mob and of the world, and the verbs, which are its only
// way to change anything outside of its own mob.
#pragma once

#include "agent/turn.h"
#include "world/block_values.h"

#include <ovis/event.h>
#include <ovis/item.h>

typedef struct ov_agent ov_agent;
struct ov_chest;
struct ov_shot;

// Harm, and the block that does it.
typedef struct ov_harm {
  float amount;
  ovis_damage damage;
  ovis_pos pos;
  ovis_state state;        // 0: no block does it
  const ov_actor* missile; // [opt] the projectile that does it
  int32_t part; // of a victim with parts: number of the one that is hit, from 1; 0: not known
} ov_harm;

// A status effect that a mob gives to another. `share` scales instant effects.
typedef struct ov_affect {
  int32_t effect; // ovis_effect
  int32_t ticks;  // OV_EFFECT_FOR_EVER: no end. [Limit: not 0 unless the effect is instant]
  int32_t amplifier;
  float share; // 0: all of it
} ov_affect;

// Implemented by the simulation. Each verb asks the host first. False: it had no effect.
typedef struct ov_verbs {
  // `by` [opt]: the attacker.
  bool (*harm)(ov_turn* turn, ov_agent* by, ov_actor* victim, const ov_harm* harm);
  bool (*hurt)(ov_agent* agent, ov_actor* victim, float amount, ovis_damage damage);
  bool (*set_block)(ov_agent* agent, ovis_pos pos, ovis_state state);
  bool (*open_door)(ov_agent* agent, ovis_pos pos, bool is_open); // both halves
  bool (*breed)(ov_agent* agent, ov_actor* partner);
  // The same of villagers: the offspring gets a home whose ticket is taken.
  bool (*bear)(ov_agent* agent, ov_actor* partner, const ovis_pos* home);
  // A mob appears at the end of the tick. False: the host refused, or no memory.
  bool (*summon)(ov_agent* agent, const ovis_species* species, ovis_vec3 pos);
  bool (*alert)(ov_agent* agent, ov_actor* other, uint64_t target); // sets its target
  bool (*enrage)(ov_agent* agent, ov_actor* other); // a neutral one gets angry at all players
  bool (*throw_riders)(ov_agent* agent);            // all of them dismount
  // Takes one ticket of the point of interest there, if it is of one of `types`.
  bool (*claim)(ov_agent* agent, ovis_pos pos, uint64_t types);
  bool (*release)(ov_agent* agent, ovis_pos pos); // gives a ticket back
  bool (*sleep)(ov_agent* agent, ovis_pos bed);   // lies down
  bool (*wake)(ov_agent* agent);                  // stands up beside the bed
  // Launches a stack as an item with a velocity. docs/sources.md#items
  bool (*throw_item)(ov_agent* agent, const ovis_stack* stack, ovis_vec3 pos, ovis_vec3 velocity);
  // Takes up to `count` items of an item that lies there. Empty: it had no effect.
  ovis_stack (*pick_up)(ov_agent* agent, ov_actor* item, int32_t count);
  // Hands a stack to another actor. True: the caller adds it to what the other has.
  bool (*give)(ov_agent* agent, ov_actor* other, const ovis_stack* stack);
  void (*remove)(ov_turn* turn, ov_actor* thing); // at the end of the tick; the host is not asked
  // `by` [opt]: the giver.
  bool (*affect)(ov_turn* turn, ov_agent* by, ov_actor* victim, const ov_affect* affect);
  // Hurts and pushes what is near. Blocks stay unless the host breaks them.
  bool (*explode)(ov_agent* agent, ovis_vec3 pos, float power);
  // A mob appears at the end of the tick: request->called, at request->pos.
  bool (*call)(ov_agent* agent, const ov_spawn_request* request);
  // The same, called by nobody: raids, sieges, patrols.
  bool (*spawn)(ov_turn* turn, const ov_spawn_request* request);
  // Rings the bell in a cell. False: no bell is there.
  bool (*ring)(ov_agent* agent, ovis_pos bell);
  // A mob, dead or alive, becomes one of another species at the end of the tick. [begin: opt]
  bool (*convert)(ov_agent* agent, ov_actor* whom, const ovis_species* species, ov_spawn_fn* begin);
  bool (*teleport)(ov_agent* agent, ovis_vec3 pos);
  bool (*shoot)(ov_agent* agent, const struct ov_shot* shot); // the projectile flies after the tick
  // Opens the container in a cell.
  bool (*look_into)(ov_agent* agent, ovis_pos cell);
  // Takes up to `count` items out of a place that is not empty. Empty: it had no effect.
  ovis_stack (*take_from)(ov_agent* agent, ovis_pos cell, int32_t place, int32_t count);
  // Puts what fits into a chest. Returns how many items; 0: it had no effect.
  int32_t (*put_into)(ov_agent* agent, ovis_pos cell, const struct ov_chest* chest,
                      const ovis_stack* stack);
  void (*vanish)(ov_agent* agent); // removed at the end of the tick, without a death
} ov_verbs;

// The view of an actor during its turn. Lives as long as the turn.
struct ov_agent {
  ov_actor* self;
  const ov_crowd* crowd;
  const ovis_world* world;
  const ovis_env* env;
  const ov_verbs* verbs;
  ov_turn* turn;
  int64_t tick;
  int32_t elapsed_ticks; // since its mind ran last: 1, or more for a mob that thinks rarely
};

ov_agent ov_agent_of(ov_turn* turn, ov_actor* actor);

// ---- Senses (senses.c)

// Is the straight line between the eyes free of blocks? Range: 128 blocks. Cached for one tick.
bool ov_agent_sees(ov_agent* agent, const ov_actor* other);

// Conditions on a candidate for a target.
typedef struct ov_targeting {
  double range; // blocks; 0: any distance
  bool needs_sight;
  bool is_combat; // only actors that can be attacked
} ov_targeting;

bool ov_agent_can_target(ov_agent* agent, const ov_actor* other, const ov_targeting* targeting);

// The same for an answer to a question: changes nothing and counts no ray. Returns why it is no
// target; NOT_ASKED: it is one. `out_range`: within which it is noticed; 0: any distance.
ovis_reason ov_agent_why_no_target(const ov_agent* agent, const ov_actor* other,
                                   const ov_targeting* targeting, double* out_range);

// Does a candidate count? Must not change anything.
typedef bool ov_actor_filter_fn(const ov_agent* agent, const ov_actor* other, const void* context);

typedef struct ov_search_near {
  ov_actor_kind kind;
  double grow_xz, grow_y;        // blocks around the agent's own box
  const ov_species_id* species;  // [opt] all others are left out; ends with OV_SPECIES_NONE
  ov_actor_filter_fn* filter;    // [opt]
  const void* context;           // the filter's
  const ov_targeting* targeting; // [opt]
  ovis_vec3 from;                // origin of distances, if has_from ...
  bool has_from;                 // ... else the agent's feet
} ov_search_near;

// The nearest living candidate; the lower serial wins a tie. NULL: none.
ov_actor* ov_agent_nearest(ov_agent* agent, const ov_search_near* search);

// Calls `visit` for each living actor of a kind whose box overlaps `box`, except the agent itself,
// in the order of serials. `visit` must not move actors. Without memory no actor is visited, and
// the turn's is_out_of_memory is set.
typedef void ov_actor_visit_fn(ov_agent* agent, ov_actor* other, void* context);
void ov_agent_each_near(ov_agent* agent, const ovis_aabb* box, ov_actor_kind kind,
                        ov_actor_visit_fn* visit, void* context);

// The same in any order: the caller sorts, or only counts. `visit` must not move an actor.
void ov_agent_each_near_unordered(ov_agent* agent, const ovis_aabb* box, ov_actor_kind kind,
                                  ov_actor_visit_fn* visit, void* context);

// The living actor with that serial, or NULL.
ov_actor* ov_agent_find(const ov_agent* agent, uint64_t serial);

// Why ov_agent_find finds nobody: TARGET_GONE (dead), TARGET_REMOVED, or TARGET_LOST for serial 0.
// An actor that is found gives NO_TARGET: the caller refuses it for a reason of its own.
ovis_reason ov_agent_loss(const ov_agent* agent, uint64_t serial);

double ov_actor_dist2(const ov_actor* a, const ov_actor* b); // squared, between feet

// ---- Movement (movement.c)

// The actor as path searches see it now: position, size, flags, malus. Valid until another agent
// of the same turn object asks.
const ovis_path_body* ov_agent_path_body(const ov_agent* agent);

// The body that paths are searched for, if it is not as its species', else zero.
ovis_own_body ov_actor_own_body(const ov_turn* turn, const ov_actor* actor);

// Input of the navigation: the actor's current position and abilities.
ov_nav_mob ov_agent_nav_mob(ov_agent* agent);
bool ov_agent_go_to(ov_agent* agent, ovis_vec3 pos, double speed);
bool ov_agent_go_to_actor(ov_agent* agent, const ov_actor* other, double speed);
void ov_agent_stop(ov_agent* agent);
bool ov_agent_is_path_done(const ov_agent* agent);

// Does somebody hold it on a leash?
bool ov_agent_is_leashed(const ov_agent* agent);

// Where the other end of its leash is: at the holder's feet, or at a knot. False: nobody and
// nothing holds it. A knot holds on a fence, and where no section is loaded.
bool ov_agent_leash_end(const ov_agent* agent, ovis_vec3* out);

// Turns the head toward another actor's eyes.
void ov_agent_look_at(ov_agent* agent, const ov_actor* other, float yaw_max_deg,
                      float pitch_max_deg);

// Traits of the block state in a cell; those of air where no section is loaded.
const ovis_state_traits* ov_agent_block(const ov_agent* agent, ovis_pos pos);

// ---- Blocks (blocks.c)

// Has the block in a cell a property of that value? False where no section is loaded.
bool ov_agent_block_is(const ov_agent* agent, ovis_pos pos, ov_block_prop prop, int32_t value);

// Is there a door that hands open?
bool ov_agent_is_wooden_door(const ov_agent* agent, ovis_pos pos);

// Is there a bed, and does somebody lie in it?
bool ov_agent_is_bed(const ov_agent* agent, ovis_pos pos);
bool ov_agent_is_bed_occupied(const ov_agent* agent, ovis_pos pos);

// ---- Random positions (random_pos.c)

// The best of ten random positions by walk value. False: none is suitable.
// Source: docs/sources.md#random-positions
bool ov_agent_random_pos(ov_agent* agent, int32_t range_xz, int32_t range_y, ovis_vec3* out);

// The same on land: positions inside blocks are moved up, positions in water are rejected.
bool ov_agent_random_land_pos(ov_agent* agent, int32_t range_xz, int32_t range_y, ovis_vec3* out);

// The same, rated by `rate` and not by the walk value. Positions of -INFINITY do not count.
typedef float ov_rate_fn(const ov_agent* agent, ovis_pos pos, const void* context);
bool ov_agent_random_land_pos_rated(ov_agent* agent, int32_t range_xz, int32_t range_y,
                                    ov_rate_fn* rate, const void* context, ovis_vec3* out);

// Within `angle` of the direction to a target.  [Units: radians] [Limit: angle > 0]
bool ov_agent_random_pos_toward(ov_agent* agent, int32_t range_xz, int32_t range_y,
                                ovis_vec3 target, double angle, ovis_vec3* out);

// On land, within a right angle of the direction to a target.
bool ov_agent_random_land_pos_toward(ov_agent* agent, int32_t range_xz, int32_t range_y,
                                     ovis_vec3 target, ovis_vec3* out);

// On land, within a right angle of the direction away from a threat.
bool ov_agent_random_land_pos_away(ov_agent* agent, int32_t range_xz, int32_t range_y,
                                   ovis_vec3 threat, ovis_vec3* out);

// In the air, for fliers: the first free one of ten, within `angle` of a direction. `lift`: blocks
// added to the height.
bool ov_agent_random_air_pos(ov_agent* agent, int32_t range_xz, int32_t range_y, int32_t lift,
                             ovis_vec3 direction, double angle, ovis_vec3* out);

float ov_agent_walk_value(const ov_agent* agent, ovis_pos pos);
