// A mob's mind as a whole: options, answers, memories and the tick, over its parts. Nobody above
// asks which parts there are.
#pragma once

#include "agent/agent.h"

#include <ovis/brain.h>
#include <ovis/mind.h>
#include <ovis/mob.h>

// ---- Plans

// The plan of a species' mind for a simulation. NULL: it has no mind. OVIS_FULL: its brain is
// beyond the bounds of brains.
ovis_status ov_mind_plan_make(const ov_profile* profile, const ovis_rules* rules,
                              const ovis_allocator* allocator, ov_mind_plan** out);
void ov_mind_plan_free(ov_mind_plan* plan, const ovis_allocator* allocator);

int32_t ov_mind_count(const ov_mind_plan* plan); // of options
ovis_option_info ov_mind_info(const ov_mind_plan* plan, int32_t option);
size_t ov_mind_size(const ov_mind_plan* plan); // bytes, a multiple of 16

// ---- One mob's mind. [Limit: it has one]

void ov_mind_init(ov_actor* actor); // in zeroed memory
void ov_mind_born(ov_actor* actor); // draws what a new mind draws
void ov_mind_fini(ov_actor* actor, const ovis_allocator* allocator);

void ov_mind_think(ov_agent* agent);      // before the navigation's tick
void ov_mind_think_late(ov_agent* agent); // after it
// Must it think in this tick, however far every player is?
bool ov_mind_is_called(const ov_actor* actor);
// Stops all options without a call to their stop functions, as on death.
void ov_mind_drop(ov_agent* agent);
void ov_mind_leave(ov_agent* agent); // the host removes a living mob

// An option and its answer, with whom and which cell it is about.
void ov_mind_explain(ov_agent* agent, int32_t option, ovis_option* out);
// The options that run, in order: writes at most `capacity`; returns how many there are.
int32_t ov_mind_running(const ov_actor* actor, int32_t* out, int32_t capacity);
int64_t ov_mind_changes(const ov_actor* actor); // starts and stops of options so far
// The first option from `from` on whose answer may differ from the one in `known`, which has one
// for each. The count of all: none does.
int32_t ov_mind_next_news(const ov_actor* actor, const ovis_answer* known, int32_t from);
// As long as it is the same, ov_mind_next_news finds nothing new, except for options for which
// ov_mind_explains is true. 0: not known.
uint64_t ov_mind_answers_mark(const ov_actor* actor);
// May the option's kind change its answer's reason or limit when somebody asks? [Limit: the mind
// has an answers mark]
bool ov_mind_explains(const ov_actor* actor, int32_t option);

// ---- Memories of a brain. Without one: nothing.

const char* ov_mind_activity(const ov_actor* actor); // NULL: no brain
bool ov_mind_recall(const ov_actor* actor, ovis_memory memory, ovis_memory_value* out);
// `value` NULL erases. False: no such memory, or a wrong type.
bool ov_mind_remember(ov_actor* actor, ovis_memory memory, const ovis_memory_value* value);
// The kinds that are present, ascending: writes at most `capacity`, returns the count of all.
int32_t ov_mind_memories(const ov_actor* actor, ovis_memory* out, int32_t capacity);
bool ov_mind_memory_cause(const ov_actor* actor, ovis_memory memory, ovis_memory_cause* out);
int64_t ov_mind_memory_changes(const ov_actor* actor); // sets and erasures so far

// ---- Minds that can be given to mobs

// The plan of a kind for mobs of a species. NULL: they cannot have it.
const ov_mind_plan* ov_mind_kind_plan(const ov_mind_kind* kind, const ov_species* species);

struct ov_own_brain;
struct ov_tree_mind_plan;
ov_mind_kind ov_mind_of_def(const ovis_mind_def* def);
ov_mind_kind ov_mind_of_brain(const struct ov_own_brain* brain);
ov_mind_kind ov_mind_of_tree(const struct ov_tree_mind_plan* tree);

// A mind that obeys ovis_mob_walk_to. Players' stand-ins have it.
#define OV_WALKER_MIND "walker"
extern const ov_mind_kind ov_walker_mind;

// Minds that chase players (chaser.c), by way.
extern const ov_mind_kind ov_chaser_minds[OVIS_CHASE_COUNT];

// The view of a chaser. False: the actor is none.
bool ov_chaser_look(const ov_actor* actor, ovis_chase_view* out);

// The mind of the library with that name, for any mob. NULL: there is none.
const ov_mind_kind* ov_built_in_mind(const char* name);
