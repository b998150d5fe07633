// The only view that a mind has: itself, who is near, what it sees, where it may go, and the verbs,
// by which alone it touches anybody or anything else.
#ifndef OVIS_SRC_AGENT_AGENT_H
#define OVIS_SRC_AGENT_AGENT_H

#include "agent/turn.h"

#include <ovis/act.h>

typedef struct ov_agent ov_agent;

// Harm, and the block that does it.
typedef struct ov_harm {
  float amount;
  ovis_damage damage;
  ovis_pos pos;
  ovis_state state; // 0: no block does it
} ov_harm;

// Filled by the simulation. Each asks the host first. False: it did not happen.
typedef struct ov_verbs {
  // `by` [opt]: the attacker. False as well: without effect.
  bool (*harm)(ov_turn* turn, ov_agent* by, ov_actor* victim, const ov_harm* harm);
  bool (*hurt)(ov_agent* agent, ov_actor* victim, float amount, ovis_damage damage);
  bool (*set_block)(ov_agent* agent, ovis_pos pos, ovis_state state);
  bool (*open_door)(ov_agent* agent, ovis_pos pos, bool is_open); // both halves
  bool (*breed)(ov_agent* agent, ov_actor* partner);
  bool (*alert)(ov_agent* agent, ov_actor* other, uint64_t target); // sets its target
} ov_verbs;

// An actor in its own turn. Lives as long as the turn.
struct ov_agent {
  ov_actor* self;
  const ov_crowd* crowd;
  const ovis_world* world;
  const ovis_env* env;
  const ov_verbs* verbs;
  ov_turn* turn;
  int64_t tick;
  int32_t elapsed_ticks; // since it thought last: 1, or more for one that thinks seldom
};

// The view of an actor in its turn.
ov_agent ov_agent_of(ov_turn* turn, ov_actor* actor);

// ---- Senses (senses.c)

// Does a straight line from eyes to eyes meet no block? Not beyond 128. Asked once a tick of each.
bool ov_agent_sees(ov_agent* agent, const ov_actor* other);

// Whom a mind may choose, and from how far.
typedef struct ov_targeting {
  double range; // 0: any distance
  bool needs_sight;
  bool is_combat; // who cannot be attacked does not count
} ov_targeting;

bool ov_agent_can_target(ov_agent* agent, const ov_actor* other, const ov_targeting* targeting);

// Who is asked about: NULL takes all. Reads only.
typedef bool ov_actor_filter_fn(const ov_agent* agent, const ov_actor* other, const void* context);

typedef struct ov_search_near {
  ov_actor_kind kind;
  double grow_xz, grow_y;        // how far around the own box
  ov_actor_filter_fn* filter;    // [opt]
  const void* context;           // the filter's
  const ov_targeting* targeting; // [opt]
  ovis_vec3 from;                // distances are measured from here ...
  bool has_from;                 // ... or from the own feet
} ov_search_near;

// The nearest of them that is alive, the lower serial of two. NULL: nobody.
ov_actor* ov_agent_nearest(ov_agent* agent, const ov_search_near* search);

// Calls `visit` for each living actor of a kind, but itself, whose box overlaps `box`, by serial.
// The visit may not move anybody. Without memory nobody is visited, and the turn says so.
typedef void ov_actor_visit_fn(ov_agent* agent, ov_actor* other, void* context);
void ov_agent_each_near(ov_agent* agent, const ovis_aabb* box, ov_actor_kind kind,
                        ov_actor_visit_fn* visit, void* context);

// The living actor with that serial, or NULL.
ov_actor* ov_agent_find(const ov_agent* agent, uint64_t serial);

double ov_actor_dist2(const ov_actor* a, const ov_actor* b); // between feet

// ---- Ways (movement.c)

// Asks the navigation as the actor is now.
ov_nav_mob ov_agent_nav_mob(ov_agent* agent);
bool ov_agent_go_to(ov_agent* agent, ovis_vec3 pos, double speed);
bool ov_agent_go_to_actor(ov_agent* agent, const ov_actor* other, double speed);
void ov_agent_stop(ov_agent* agent);
bool ov_agent_is_path_done(const ov_agent* agent);

// Looks at another's eyes.
void ov_agent_look_at(ov_agent* agent, const ov_actor* other, float yaw_max_deg,
                      float pitch_max_deg);

// Block state of a cell, as its traits; those of air where nothing is loaded.
const ovis_state_traits* ov_agent_block(const ov_agent* agent, ovis_pos pos);

// ---- Places by chance (random_pos.c)

// A place to go to, out of ten draws the one that is walked best. False: none will do.
// Source: docs/sources.md#random-positions
bool ov_agent_random_pos(ov_agent* agent, int32_t range_xz, int32_t range_y, ovis_vec3* out);

// The same on land: drawn places inside blocks are moved up, water is refused.
bool ov_agent_random_land_pos(ov_agent* agent, int32_t range_xz, int32_t range_y, ovis_vec3* out);

float ov_agent_walk_value(const ov_agent* agent, ovis_pos pos);

#endif
