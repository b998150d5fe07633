// The kinds of goals, and the settings that a species' plan gives them.
//
//   {6, &ov_goal_stroll, &(ov_stroll){.speed = 1, .chance_anywhere = 0.001f, .avoids_water = true}}
//
// Source of figures and flags: docs/sources.md#goals
#ifndef OVIS_SRC_GOAL_GOALS_H
#define OVIS_SRC_GOAL_GOALS_H

#include "agent/agent.h"
#include "goal/goal_selector.h"
#include "world/block_ids.h"

// Keeps the head over water or lava: jumps in it four times out of five. JUMP. No settings.
extern const ov_goal_ops ov_goal_float;

// Runs from who hurt it, and from fire to water. MOVE
typedef struct ov_panic {
  double speed;
} ov_panic;
extern const ov_goal_ops ov_goal_panic;

// Finds another of its kind that is in love, too, and has a young one with it. MOVE, LOOK
typedef struct ov_breed {
  double speed;
} ov_breed;
extern const ov_goal_ops ov_goal_breed;

// Follows a player who holds what it likes. MOVE, LOOK
typedef struct ov_tempt {
  double speed;
  const char* const* items; // ends with NULL
  bool is_shy;              // a player near by who moves or turns frightens it off
} ov_tempt;
extern const ov_goal_ops ov_goal_tempt;

// A young one stays near a grown one. No flags.
typedef struct ov_follow_parent {
  double speed;
} ov_follow_parent;
extern const ov_goal_ops ov_goal_follow_parent;

// Eats the grass at its feet or the grass block below. MOVE, LOOK, JUMP
typedef struct ov_eat_block {
  void (*ate)(ov_agent* agent); // what a meal does for the species
} ov_eat_block;
extern const ov_goal_ops ov_goal_eat_block;

// Walks to a place drawn by chance. MOVE
typedef struct ov_stroll {
  double speed;
  int32_t interval;      // once in so many ticks; 0: 120
  float chance_anywhere; // of not looking for land, where `avoids_water`
  bool avoids_water;
} ov_stroll;
extern const ov_goal_ops ov_goal_stroll;

// Looks at whom it sees near by. LOOK
typedef struct ov_look_at {
  ov_actor_kind kind;
  const ov_species_id* species; // [opt] of mobs, ends with OV_SPECIES_NONE
  float range;
  float chance; // each time it is asked; 0: 0.02
} ov_look_at;
extern const ov_goal_ops ov_goal_look_at;

// Looks around. MOVE, LOOK. No settings.
extern const ov_goal_ops ov_goal_look_around;

// Walks to its target and hits it. MOVE, LOOK
typedef struct ov_melee {
  double speed;
  bool follows_unseen; // goes on when its path ends, and finds new ones without seeing
  bool raises_arms;    // a zombie's: aggressive only while it is about to hit
} ov_melee;
extern const ov_goal_ops ov_goal_melee;

// Goes to a block of a kind, stands on it for a while, and removes it. MOVE, JUMP
typedef struct ov_remove_block {
  double speed;
  ov_block_id block;
  int32_t range;
  int32_t range_y;
} ov_remove_block;
extern const ov_goal_ops ov_goal_remove_block;

// Goes where it was sent (ov_actor.walk_target); gives up when three tries bring it no nearer.
// MOVE. No settings.
extern const ov_goal_ops ov_goal_go_to;

// Opens wooden doors on its path. No flags.
typedef struct ov_open_door {
  bool closes; // behind itself
} ov_open_door;
extern const ov_goal_ops ov_goal_open_door;

// Aims at who hurt it last. TARGET
typedef struct ov_hurt_by {
  const ov_species_id* alerted; // [opt] that it sets on it as well, ends with OV_SPECIES_NONE
} ov_hurt_by;
extern const ov_goal_ops ov_goal_hurt_by;

// Aims at the nearest of a kind. TARGET
typedef struct ov_nearest_attackable {
  ov_actor_kind kind;
  const ov_species_id* species; // [opt] of mobs, ends with OV_SPECIES_NONE
  int32_t interval;             // once in so many ticks; 0: 10
  bool must_see;
  bool only_young_on_land;
} ov_nearest_attackable;
extern const ov_goal_ops ov_goal_nearest_attackable;

// ---- Time. A mob far from every player may think seldom; then one check stands for many. Drawing
// and counting go through these, so that chances and times are the same in the long run.

// A chance of one in so many a check. [Limit: one_in >= 1]
bool ov_goal_happens(ov_goal_context* context, int32_t one_in);

// A draw in [0, 1) a check, until one is below the chance; the last one.
float ov_goal_draw(ov_goal_context* context, float chance);

// How many checks of goals that do not run every tick this one stands for: 1 or more.
int32_t ov_goal_checks(const ov_goal_context* context);

// How many ticks: for goals that run every tick.
int32_t ov_goal_ticks(const ov_goal_context* context);

// ---- What goals share (goal_share.c)

// Goes on while the path does: for ops, and at the end of other tests. Refuses with PATH_ENDED.
bool ov_goal_walks_on(ov_goal_context* context, ov_goal_state* state, const void* settings);

// The nearest that `search` finds becomes `state->who`. Nobody: refuses with NO_TARGET and
// `grow_xz`, and nothing changes.
bool ov_goal_choose(ov_goal_context* context, ov_goal_state* state, const ov_search_near* search);

// The living actor with that serial, or NULL: refuses with TARGET_GONE.
ov_actor* ov_goal_find(ov_goal_context* context, uint64_t serial);

// Takes the checks that this one stands for off a count, down to 0.
void ov_goal_count_down(const ov_goal_context* context, int32_t* count);

// The same at the start of a test. Not 0 yet when it was asked: refuses with COOLDOWN.
bool ov_goal_is_ready(ov_goal_context* context, int32_t* count);

// `state->place` as a cell: its corner with the lowest coordinates.
void ov_goal_keep_cell(ov_goal_state* state, ovis_pos cell);
ovis_pos ov_goal_cell(const ov_goal_state* state);

// Square of the distance from `state->place` to where another stands.
double ov_goal_dist2(const ov_goal_state* state, const ov_actor* other);

// In a list that ends with NULL?
bool ov_goal_lists(const char* const* names, const char* name);

// ---- What targeting goals share (goal_target.c)

// Goes on aiming at `state->who`: while it can be attacked, is near and, if it must be seen, was
// seen of late. state->count[0]: checks since.
bool ov_target_goes_on(ov_goal_context* context, ov_goal_state* state, bool must_see,
                       int32_t unseen_ticks);
void ov_target_start(ov_goal_context* context, ov_goal_state* state, uint64_t who);
void ov_target_stop(ov_goal_context* context, ov_goal_state* state);

#endif
