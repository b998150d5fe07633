// The tree of a mind. It stands beside goals, which may be none, and beside a brain.
//
//   its part of the mind, each piece aligned to 8 bytes:
//   ov_tree_mind | ov_tree | ov_request_port of a tree that asks or answers | states of actions
//   and services
//
// One rule decides who holds a flag: all actions of the tree have one priority number, and compete
// with the goals as goals do. A goal with a lower number takes flags from them; they take flags
// from goals with the same or a higher number.
#pragma once

#include "mind/brain/brain.h"
#include "mind/goal/goal_mind.h"
#include "mind/tree/run/tree_live.h"
#include "mind/tree/tree_shared.h"

#include <ovis/mob.h>

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
  ovis_chase_way way; // of a chase
} ov_tree_goal_settings;

// The kinds of what news are about.
typedef enum ov_tree_who_kind {
  OV_TREE_WHO_ANY,
  OV_TREE_WHO_PLAYER,
  OV_TREE_WHO_FOE,
  OV_TREE_WHO_FRIEND,
  OV_TREE_WHO_SPECIES
} ov_tree_who_kind;

typedef struct ov_tree_who {
  ov_tree_who_kind kind;
  const ov_species* species; // SPECIES; NULL: no mob is of it
  ovis_item item;            // of OVIS_NEWS_ITEM; 0: any
  uint64_t told;             // of OVIS_NEWS_TOLD: the number of their name
} ov_tree_who;

typedef struct ov_tree_mind_plan {
  ov_goal_mind_plan goals; // that its mobs keep
  ovis_tree_def def;
  uint64_t name; // its number
  int32_t news_keys[OVIS_TREE_NEWS_MAX];
  ov_tree_who news_who[OVIS_TREE_NEWS_MAX];
  ov_species_id like;
  ov_tree_plan tree;
  ov_tree_act* acts;                          // [(node) * tree.count]
  ov_goal_kind* kinds;                        // [(node) * tree.count] of the host's own
  ov_tree_goal_settings* settings;            // [(node) * tree.count] of goals of trees
  size_t tree_at, port_at, states_at, size;   // bytes from the start of the part
  int32_t answer_keys[OVIS_TREE_ANSWERS_MAX]; // of the news that each answers
  // The options of each answer, as the mind numbers them; -1: none.
  int16_t answer_option[OVIS_TREE_ANSWERS_MAX], answer_to[OVIS_TREE_ANSWERS_MAX];
  ovis_memory news_memories[OVIS_TREE_NEWS_MAX]; // OVIS_MEM_COUNT: none
  ov_host_reach reach;                           // with that of its brain
  bool has_brain;             // its mobs do: the one that the tree names, or that of their species
  bool is_of_species;         // it keeps the mind of the species: the species' steps run as well
  const ov_brain_plan* brain; // of that brain; NULL: it has none, or it is not set yet
  ov_tree_shared* shared;     // of the simulation; NULL: the plan is only checked
  int32_t team;               // OV_TREE_NOBODY: none
  int32_t team_keys[OVIS_TREE_KEYS_MAX]; // of its keys that the team shares: number in the team
  uint32_t news;                         // kinds that it wants, as bits
  ov_goal_entry* entries; // [(goal) * entry_count] of the species, and what it does with doors;
                          // owned; NULL: those of the species' plan
  int32_t entry_count;
} ov_tree_mind_plan;

// Memory of what the mob noticed.
typedef struct ov_tree_mind {
  const ov_tree_mind_plan* plan;
  int64_t next_look;                 // tick in which it looks around again
  int64_t hurt_tick;                 // of the last blow that it noticed
  uint64_t seen[OVIS_TREE_NEWS_MAX]; // serial of the one that it sees now; 0: none
  bool is_night;
  bool was_walking;
  int32_t wanted;    // answer that counts so far, + 1; 0: none
  int32_t suspended; // option that starts again ..., + 1; 0: none
  int32_t instead;   // ... when this one has ended
} ov_tree_mind;

// OVIS_OUT_OF_RANGE: the def breaks a rule. Free the plan, also after a failure.
ovis_status ov_tree_mind_plan_make(const ovis_tree_def* def, ov_profile_of_fn* profile_of,
                                   const ovis_allocator* allocator, ov_tree_mind_plan** out,
                                   ovis_error* error);
void ov_tree_mind_plan_free(ov_tree_mind_plan* plan, const ovis_allocator* allocator);

extern const ov_mind_ops ov_tree_mind_ops;

// The reach of the turns of its mobs. Chases of trees reach everywhere.
ov_host_reach ov_tree_mind_reach(const ov_tree_mind_plan* plan);

// Gives the mobs of a tree a brain besides. OVIS_NOT_FOUND: it is for another species.
// OVIS_OUT_OF_RANGE: an answer or news of the tree name what the mob does not have.
struct ov_own_brain;
ovis_status ov_tree_mind_add_brain(ov_tree_mind_plan* plan, const struct ov_own_brain* brain,
                                   ovis_error* error);
// The same with the brain of the species, of a tree that names none and keeps the species' mind.
ovis_status ov_tree_mind_set_brain(ov_tree_mind_plan* plan, const ov_brain_plan* brain,
                                   ovis_error* error);

// The running action that holds one of the flags. OV_TREE_NOBODY: none does.
int32_t ov_tree_action_with(const ov_tree_mind_plan* plan, const ov_tree* tree, uint8_t flags);

// Joins its team, and finds the way through doors.
void ov_tree_mind_born(ov_actor* actor);

// The last answer of a node.
ovis_answer ov_tree_mind_answer(const ov_tree_mind* self, int32_t node);

// The tick of the tree and of the goals beside it, before the navigation's.
void ov_tree_mind_think(ov_agent* agent);

// The tick of the brain beside tree and goals, after the navigation's.
void ov_tree_mind_think_late(ov_agent* agent);

// NULL: it has no tree.
static inline ov_tree_mind* ov_tree_mind_of(const ov_actor* actor) {
  return ov_actor_part(actor, OV_PART_TREE);
}

static inline bool ov_actor_has_tree(const ov_actor* actor) {
  return ov_tree_mind_of(actor) != NULL;
}

static inline ov_tree* ov_tree_in(const ov_tree_mind* self) {
  return (ov_tree*)((uintptr_t)self + self->plan->tree_at);
}

// [Limit: the tree asks or answers]
static inline ov_request_port* ov_tree_port_in(const ov_tree_mind* self) {
  return (ov_request_port*)((uintptr_t)self + self->plan->port_at);
}

// [Limit: it has a tree]
static inline ov_tree* ov_tree_of(const ov_actor* actor) {
  return ov_tree_in(ov_tree_mind_of(actor));
}

// [Limit: it has a tree that asks or answers]
static inline ov_request_port* ov_tree_port_of(const ov_actor* actor) {
  return ov_tree_port_in(ov_tree_mind_of(actor));
}

// NULL: the action or service has no state.
static inline void* ov_tree_act_state(const ov_tree_mind* self, const ov_tree_act* act) {
  const size_t at = self->plan->states_at + act->state_at;
  return act->entry.kind->state_size > 0 ? (void*)((uintptr_t)self + at) : NULL;
}

// The options of its goals, which come first; of its goals and nodes, before those of the brain.
static inline int32_t ov_tree_goal_count(const ov_tree_mind_plan* plan) {
  return plan->goals.targets.count + plan->goals.goals.count;
}
static inline int32_t ov_tree_brain_first(const ov_tree_mind_plan* plan) {
  return ov_tree_goal_count(plan) + plan->tree.count;
}

// A value of an actor's board (tree_board_host.c). False: it has none.
bool ov_tree_board_read(const ov_actor* actor, const char* key, ovis_tree_value* out);

// tree_shared.c: writes a key of a mob's board, or of its team's. `value` NULL erases it. `ticks`
// 0: it stays.
void ov_tree_mind_write(ov_actor* actor, int32_t key, const ovis_tree_value* value, int32_t ticks,
                        int64_t tick);

// ---- Requests (tree_requests.c): what a mob's port and its tree tell each other

bool ov_requests_ask(ov_agent* agent, int32_t node, ovis_answer* why);
void ov_requests_send(ov_agent* agent, int32_t node);
void ov_requests_unask(ov_agent* agent, bool has_ended);
// Sets the key of an ANSWER that starts.
void ov_requests_take(ov_tree_turn* turn, const ov_agent* agent, int32_t node);
void ov_requests_answered(ov_agent* agent, ov_tree_result result);

// Must it think in this tick, because mail came or because something is open?
// [Limit: it has a tree]
bool ov_requests_have_mail(const ov_actor* actor);
void ov_requests_tick(ov_agent* agent, ov_tree_turn* turn);

// It dies or is removed: mobs that wait for it are notified. [Limit: it has a tree]
void ov_requests_leave(ov_agent* agent);

// Phrases of a node without words of its own (tree_words.c).
const ovis_phrases* ov_tree_kind_phrases(ovis_tree_kind kind);

// ---- Goals of trees (tree_goals.c)

// NULL: there is none with that name.
const ov_goal_kind* ov_tree_goal_find(const char* name);
const ov_goal_kind* ov_tree_goal_find_more(const char* name); // tree_goals_more.c
const ov_goal_kind* ov_tree_chase_find(const char* name);     // tree_chase.c

// Returns false if the goal is no chase.
bool ov_tree_chase_way(const ov_goal_kind* kind, ovis_chase_way* out);

// The senses of a mob that has a tree, while it chases.
bool ov_tree_chase_look(const ov_actor* actor, ovis_chase_view* out);

// The mob of the goal's key. NULL: it is absent or dead, and the goal refuses.
ov_actor* ov_tree_goal_mob(ov_goal_turn* turn);

// The place of the goal's key, or of its mob. False: it is absent, and the goal refuses.
bool ov_tree_goal_place(ov_goal_turn* turn, ovis_vec3* out);

#define OV_TREE_PUSH_TICKS 40 // of a climber without a path toward a random place

// Does the walk of a goal to a random place go on? A climber without a path has until a tick.
bool ov_tree_goal_walks_on(ov_goal_turn* turn, int64_t push_until);

// ---- Answers to news (tree_answers.c)

// Names the options and memories of the plan. The first fault goes to the error. Without its brain
// a plan may name what that has.
ovis_status ov_tree_answers_bind(ov_tree_mind_plan* plan, ovis_error* error);

// The first two of three: news are written to the brain's memory, and the options that run answer
// them. The third one, the board with the conditions that watch it, comes after.
void ov_tree_answer_news(ov_actor* actor, int32_t index, const ovis_tree_value* value);

// An option that is suspended does not start by itself.
void ov_tree_answers_bar(const ov_tree_mind* self, ov_goal_guest* guest, ov_brain_rival* rival);

// Is there a change to make, or an option that is suspended?
static inline bool ov_tree_answers_wait(const ov_tree_mind* self) {
  return self->wanted > 0 || self->suspended > 0;
}

// Are the options that it keeps goals, or behaviors that an answer can start?
bool ov_tree_answers_are_valid(const ov_tree_mind_plan* plan, const ov_tree_mind* self);

// Does what the strongest answer says.
void ov_tree_answers_apply(ov_agent* agent, ov_goal_turn* goals, ov_brain_rival* rival);

// ---- News (tree_news.c)

static inline bool ov_tree_wants(const ov_tree_mind_plan* plan, ovis_news news) {
  return (plan->news >> news & 1u) != 0;
}

// Is there a look to take in this tick, a blow to notice, or a walk that may have ended?
static inline bool ov_tree_has_news(const ov_agent* agent, const ov_tree_mind_plan* plan,
                                    const ov_tree_mind* self) {
  return agent->tick >= self->next_look || agent->self->attacker_tick > self->hurt_tick ||
         ov_tree_wants(plan, OVIS_NEWS_ARRIVED);
}

void ov_tree_notice(ov_agent* agent); // writes news to the board

// An event that may be news to a mob.
typedef struct ov_tidings {
  ovis_news news;
  uint64_t name; // of TOLD: the number of their name
  ovis_vec3 place;
  double range;  // of TOLD: so far it is heard; 0: everywhere
  uint64_t mob;  // serial; 0: nobody
  uint64_t only; // serial: the news are of this mob alone; 0: of all
} ov_tidings;

// False: they are no news to the mob.
bool ov_tree_hear(ov_actor* actor, const ov_tidings* tidings, int64_t tick);

// Do the trees of two mobs name one team?
bool ov_trees_are_friends(const ov_actor* a, const ov_actor* b);
