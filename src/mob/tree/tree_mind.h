// A mind of a behavior tree, and of the goals of its species if the tree keeps those.
//
//   one block of memory, each piece aligned to 8 bytes:
//   ov_goal_mind with its slots and states | ov_tree_mind | ov_tree | states of actions and
//   services
//
// One rule decides who holds a flag: all actions of the tree have one priority number, and compete
// with the goals as goals do. A goal with a lower number takes flags from them; they take flags
// from goals with the same or a higher number.
#ifndef OVIS_SRC_MOB_TREE_TREE_MIND_H
#define OVIS_SRC_MOB_TREE_TREE_MIND_H

#include "goal/goal_mind.h"
#include "tree/tree_live.h"

#define OV_NEWS_INTERVAL 5 // ticks between two looks around

// The goal of an action or service.
typedef struct ov_tree_act {
  ov_goal_entry entry; // kind NULL: the node has none
  uint32_t state_at;   // bytes from the first state
} ov_tree_act;

// Settings of the goals of trees.
typedef struct ov_tree_goal_settings {
  int32_t key;
  ovis_tree_type type;
  double speed;
  double reach; // blocks
  int32_t ticks;
} ov_tree_goal_settings;

typedef struct ov_tree_mind_plan {
  ov_goal_mind_plan goals; // the first member: it is a plan of goals, too
  ovis_tree_def def;
  int32_t news_keys[OVIS_TREE_NEWS_MAX];
  ov_species_id like;
  ov_tree_plan tree;
  ov_tree_act* acts;               // [(node) * tree.count]
  ov_goal_kind* kinds;             // [(node) * tree.count] of the host's own
  ov_tree_goal_settings* settings; // [(node) * tree.count] of goals of trees
  size_t part_at, tree_at, states_at, size;
} ov_tree_mind_plan;

// Memory of what the mob noticed.
typedef struct ov_tree_mind {
  int64_t next_look;                 // tick in which it looks around again
  int64_t hurt_tick;                 // of the last blow that it noticed
  uint64_t seen[OVIS_TREE_NEWS_MAX]; // serial of the one that it sees now; 0: none
  bool is_night;
} ov_tree_mind;

// OVIS_OUT_OF_RANGE: the def breaks a rule. Free the plan, also after a failure.
ovis_status ov_tree_mind_plan_make(const ovis_tree_def* def, const ovis_allocator* allocator,
                                   ov_tree_mind_plan** out, ovis_error* error);
void ov_tree_mind_plan_free(ov_tree_mind_plan* plan, const ovis_allocator* allocator);

extern const ov_mind_ops ov_tree_mind_ops;

// NULL: a mob of that species cannot have the tree.
const void* ov_tree_mind_plan_of(const ov_mind_kind* kind, const ov_species* species);

static inline const ov_tree_mind_plan* ov_tree_mind_plan_in(const void* mind) {
  return (const ov_tree_mind_plan*)(const void*)((const ov_goal_mind*)mind)->plan;
}

static inline ov_tree_mind* ov_tree_mind_in(void* mind) {
  return (ov_tree_mind*)((uintptr_t)mind + ov_tree_mind_plan_in(mind)->part_at);
}

static inline ov_tree* ov_tree_in(const void* mind) {
  return (ov_tree*)((uintptr_t)mind + ov_tree_mind_plan_in(mind)->tree_at);
}

// NULL: the action or service has no state.
static inline void* ov_tree_act_state(const void* mind, const ov_tree_act* act) {
  const size_t at = ov_tree_mind_plan_in(mind)->states_at + act->state_at;
  return act->entry.kind->state_size > 0 ? (void*)((uintptr_t)mind + at) : NULL;
}

// A value of an actor's board (tree_board_host.c). False: it has none.
bool ov_tree_board_read(const ov_actor* actor, const char* key, ovis_tree_value* out);

// ---- Goals of trees (tree_goals.c)

// NULL: there is none with that name.
const ov_goal_kind* ov_tree_goal_find(const char* name);

// ---- News (tree_news.c)

// Is there a look to take in this tick, or a blow to notice?
static inline bool ov_tree_has_news(const ov_agent* agent, const ov_tree_mind* self) {
  return agent->tick >= self->next_look || agent->self->attacker_tick > self->hurt_tick;
}

void ov_tree_notice(ov_agent* agent); // writes news to the board

#endif
