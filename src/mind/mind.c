// A mind is a composition of goals, a tree, a brain and a mind of the host, each if it is there.
// Design: docs/architecture.md
#include "mind/mind.h"

#include "base/alloc.h"
#include "mind/host/host_brain.h"
#include "mind/host/host_mind.h"
#include "mind/tree/tree_mind.h"

#include <string.h>

// ---- Plans

ovis_status ov_mind_plan_make(const ov_profile* profile, const ovis_rules* rules,
                              const ovis_allocator* allocator, ov_mind_plan** out) {
  *out = NULL;
  const ov_goal_mind_plan* goals = profile->goals;
  const ov_brain_def* brain = profile->brain;
  ov_brain_plan* compiled = NULL;
  const ovis_status status =
      brain != NULL ? ov_brain_plan_compile(brain, rules, allocator, &compiled) : OVIS_OK;
  if (status != OVIS_OK || (goals == NULL && brain == NULL)) {
    return status;
  }
  ov_mind_plan* plan = ov_alloc_zero(allocator, sizeof *plan);
  if (plan == NULL) {
    ov_brain_plan_destroy(compiled, allocator);
    return OVIS_NO_MEMORY;
  }
  if (goals != NULL) {
    ov_mind_plan_add(plan, OV_PART_GOALS, &ov_goal_mind_ops, goals);
  }
  if (brain != NULL) {
    ov_mind_plan_add(plan, OV_PART_BRAIN, &ov_brain_mind_ops, compiled);
  }
  *out = plan;
  return OVIS_OK;
}

void ov_mind_plan_free(ov_mind_plan* plan, const ovis_allocator* allocator) {
  if (plan == NULL) {
    return;
  }
  const ov_mind_part* brain = ov_mind_plan_find(plan, OV_PART_BRAIN);
  if (brain != NULL) {
    ov_brain_plan_destroy((ov_brain_plan*)(uintptr_t)brain->plan, allocator);
  }
  ov_free(allocator, plan, sizeof *plan);
}

static const ov_mind_part* last_of(const ov_mind_plan* plan) {
  OVIS_ASSERT(plan->part_count > 0);
  OVIS_ASSERT(plan->part_count <= OV_PART_COUNT);
  return &plan->parts[plan->part_count - 1];
}

int32_t ov_mind_count(const ov_mind_plan* plan) {
  const ov_mind_part* last = last_of(plan);
  return last->first + last->ops->count(last->plan);
}

size_t ov_mind_size(const ov_mind_plan* plan) {
  const ov_mind_part* last = last_of(plan);
  return (last->at + last->ops->size(last->plan) + 15) & ~(size_t)15;
}

// The part that has an option. The others number theirs before it and behind it.
static const ov_mind_part* part_of(const ov_mind_plan* plan, int32_t option) {
  OVIS_ASSERT(option >= 0);
  const ov_mind_part* part = last_of(plan);
  while (option < part->first) {
    part--;
  }
  return part;
}

ovis_option_info ov_mind_info(const ov_mind_plan* plan, int32_t option) {
  const ov_mind_part* part = part_of(plan, option);
  return part->ops->info(part->plan, option - part->first);
}

// ---- Life of a mind

void ov_mind_init(ov_actor* actor) {
  OVIS_ASSERT((uintptr_t)actor->mind % 8 == 0); // all that allocators of 32-bit platforms give
  for (int32_t i = 0; i < actor->mind_plan->part_count; i++) {
    const ov_mind_part* part = &actor->mind_plan->parts[i];
    part->ops->init(ov_mind_part_at(actor->mind, part), part->plan);
  }
}

void ov_mind_born(ov_actor* actor) {
  ov_brain* brain = ov_brain_of(actor);
  if (ov_actor_has_tree(actor)) {
    ov_tree_mind_born(actor);
  }
  if (brain != NULL) {
    ov_brain_draw_counters(brain, &actor->rng);
  }
}

void ov_mind_fini(ov_actor* actor, const ovis_allocator* allocator) {
  for (int32_t i = 0; i < actor->mind_plan->part_count; i++) {
    const ov_mind_part* part = &actor->mind_plan->parts[i];
    if (part->ops->fini != NULL) {
      part->ops->fini(ov_mind_part_at(actor->mind, part), allocator);
    }
  }
}

static bool has(const ov_actor* actor, ov_part_kind part) {
  return (actor->mind_plan->kinds >> part & 1u) != 0;
}

void ov_mind_think(ov_agent* agent) {
  OVIS_ASSERT(ov_actor_is_alive(agent->self));
  if (has(agent->self, OV_PART_TREE)) {
    ov_tree_mind_think(agent); // and its goals: both compete for flags
  } else if (has(agent->self, OV_PART_GOALS)) {
    ov_goal_mind_think(agent);
  }
  if (has(agent->self, OV_PART_HOST)) {
    ov_own_mind_think(agent);
  }
}

void ov_mind_think_late(ov_agent* agent) {
  OVIS_ASSERT(ov_actor_is_alive(agent->self));
  if (!has(agent->self, OV_PART_BRAIN)) {
    return;
  }
  if (has(agent->self, OV_PART_TREE)) {
    ov_tree_mind_think_late(agent);
  } else {
    ov_brain_tick(agent);
  }
}

bool ov_mind_is_called(const ov_actor* actor) {
  return has(actor, OV_PART_TREE) && ov_requests_have_mail(actor);
}

void ov_mind_drop(ov_agent* agent) {
  const ov_mind_plan* plan = agent->self->mind_plan;
  for (int32_t i = 0; i < plan->part_count; i++) {
    plan->parts[i].ops->drop(agent);
  }
}

void ov_mind_leave(ov_agent* agent) {
  if (has(agent->self, OV_PART_TREE)) {
    ov_requests_leave(agent);
  }
}

// ---- Options

// The option that holds one of the flags now. -1: none does.
static int32_t holder_of(const ov_actor* actor, uint8_t flags) {
  const ov_tree_mind_plan* plan = ov_tree_mind_of(actor)->plan;
  const int32_t node = ov_tree_action_with(plan, ov_tree_of(actor), flags);
  const int32_t goal = ov_goal_selector_holder(&ov_goal_mind_of(actor)->goals, flags);
  const ov_brain* brain = ov_brain_of(actor);
  const int32_t behavior = brain != NULL ? ov_brain_holder(brain, flags) : -1;
  return node >= 0       ? ov_tree_goal_count(plan) + node
         : goal >= 0     ? plan->goals.targets.count + goal
         : behavior >= 0 ? ov_tree_brain_first(plan) + behavior
                         : -1;
}

static bool is_of_memory(ovis_reason reason) {
  return reason == OVIS_REASON_MEMORY_ABSENT || reason == OVIS_REASON_MEMORY_PRESENT;
}

// Makes the answer of a part that of the mind, which numbers its options otherwise.
static void number_answer(const ov_actor* actor, const ov_mind_part* part, int32_t option,
                          ovis_answer* answer) {
  OVIS_ASSERT(part->first >= 0);
  if (answer->other >= 0 && !is_of_memory(answer->reason)) {
    answer->other += part->first;
  } else if (answer->other < -1) {
    answer->other = OV_OPTION_OF_MIND(answer->other);
  }
  const bool is_held =
      answer->reason == OVIS_REASON_FLAG_HELD || answer->reason == OVIS_REASON_REPLACED;
  if (answer->other < 0 && is_held && has(actor, OV_PART_TREE)) {
    answer->other = holder_of(actor, part->ops->info(part->plan, option - part->first).flags);
  }
}

static void read_item(const ov_actor* actor, ov_agent* agent, int32_t option, ovis_option* out) {
  const ov_mind_part* part = part_of(actor->mind_plan, option);
  part->ops->item(ov_mind_part_at(actor->mind, part), agent, option - part->first, out);
  number_answer(actor, part, option, &out->answer);
}

void ov_mind_explain(ov_agent* agent, int32_t option, ovis_option* out) {
  read_item(agent->self, agent, option, out);
}

int32_t ov_mind_running(const ov_actor* actor, int32_t* out, int32_t capacity) {
  OVIS_ASSERT(capacity >= 0);
  int32_t found = 0;
  for (int32_t i = 0; i < actor->mind_plan->part_count; i++) {
    const ov_mind_part* part = &actor->mind_plan->parts[i];
    const void* its = ov_mind_part_at(actor->mind, part);
    const int32_t count = part->ops->count(part->plan);
    for (int32_t k = 0; k < count; k++) {
      if (part->ops->runs(its, k)) {
        if (found < capacity) {
          out[found] = part->first + k;
        }
        found++;
      }
    }
  }
  return found;
}

int64_t ov_mind_changes(const ov_actor* actor) {
  const ov_mind_plan* plan = actor->mind_plan;
  const ov_mind_part* part = &plan->parts[0];
  OVIS_ASSERT(plan->part_count > 0);
  if (plan->part_count == 1) { // most minds; recorders ask each of them in every tick
    return part->ops->changes(ov_mind_part_at(actor->mind, part));
  }
  int64_t changes = 0;
  for (int32_t i = 0; i < plan->part_count; i++) {
    part = &plan->parts[i];
    changes += part->ops->changes(ov_mind_part_at(actor->mind, part));
  }
  return changes;
}

static bool is_alone(const ov_actor* actor, ov_part_kind kind) {
  return actor->mind_plan->kinds == 1u << kind;
}

static bool is_brain_alone(const ov_actor* actor) {
  return is_alone(actor, OV_PART_BRAIN);
}

// A soldier's tree has a hundred nodes, and few of them change their answer in a tick.
static int32_t next_tree_news(const ov_actor* actor, const ovis_answer* known, int32_t from) {
  const ov_mind_part* part = part_of(actor->mind_plan, from);
  const ov_tree_mind* tree = ov_tree_mind_of(actor);
  const int32_t end = part->first + part->ops->count(part->plan);
  int32_t i = from;
  for (; i < end && part->ops == &ov_tree_mind_ops; i++) { // other parts are asked
    ovis_answer answer = ov_tree_mind_answer(tree, i - part->first);
    number_answer(actor, part, i, &answer);
    if (answer.reason != known[i].reason || answer.other != known[i].other ||
        answer.limit != known[i].limit) {
      break;
    }
  }
  return i;
}

// Goals, trees and brains compare their answers by themselves; the others are asked.
int32_t ov_mind_next_news(const ov_actor* actor, const ovis_answer* known, int32_t from) {
  OVIS_ASSERT(from >= 0);
  return is_brain_alone(actor)            ? ov_brain_next_news(ov_brain_of(actor), known, from)
         : is_alone(actor, OV_PART_GOALS) ? ov_goal_next_news(ov_goal_mind_of(actor), known, from)
         : has(actor, OV_PART_TREE)       ? next_tree_news(actor, known, from)
                                          : from;
}

uint64_t ov_mind_answers_mark(const ov_actor* actor) {
  return is_brain_alone(actor) ? ov_brain_answers_mark(ov_brain_of(actor)) : 0;
}

bool ov_mind_explains(const ov_actor* actor, int32_t option) {
  OVIS_ASSERT(is_brain_alone(actor));
  return ov_brain_explains(ov_brain_of(actor), option);
}

// ---- Memories

const char* ov_mind_activity(const ov_actor* actor) {
  const ov_brain* brain = ov_brain_of(actor);
  const ov_activity active = brain != NULL ? ov_brain_activity(brain) : OV_ACTIVITY_NONE;
  return brain == NULL                ? NULL
         : active != OV_ACTIVITY_NONE ? ov_brain_activity_name(brain->plan->def, (int32_t)active)
                                      : "core";
}

bool ov_mind_recall(const ov_actor* actor, ovis_memory memory, ovis_memory_value* out) {
  const ov_brain* brain = ov_brain_of(actor);
  return brain != NULL && ov_brain_recall(brain, memory, out);
}

bool ov_mind_remember(ov_actor* actor, ovis_memory memory, const ovis_memory_value* value) {
  ov_brain* brain = ov_brain_of(actor);
  return brain != NULL && ov_brain_remember(brain, memory, value);
}

int32_t ov_mind_memories(const ov_actor* actor, ovis_memory* out, int32_t capacity) {
  OVIS_ASSERT(capacity >= 0);
  const ov_brain* brain = ov_brain_of(actor);
  return brain != NULL ? ov_brain_memories(brain, out, capacity) : 0;
}

bool ov_mind_memory_cause(const ov_actor* actor, ovis_memory memory, ovis_memory_cause* out) {
  const ov_brain* brain = ov_brain_of(actor);
  const bool is_known = brain != NULL && ov_brain_memory_cause(brain, memory, out);
  if (is_known && out->by == OVIS_MEMORY_BY_OPTION) {
    out->option += ov_mind_plan_find(actor->mind_plan, OV_PART_BRAIN)->first;
  }
  return is_known;
}

int64_t ov_mind_memory_changes(const ov_actor* actor) {
  const ov_brain* brain = ov_brain_of(actor);
  return brain != NULL ? ov_brain_memory_changes(brain) : 0;
}

// ---- Minds that can be given to mobs

const ov_mind_plan* ov_mind_kind_plan(const ov_mind_kind* kind, const ov_species* species) {
  const bool can_have = !kind->is_for_like || kind->like == species->id;
  return !can_have ? NULL : kind->plan != NULL ? kind->plan(species) : &kind->mind;
}

ov_mind_kind ov_mind_of_def(const ovis_mind_def* def) {
  return (ov_mind_kind){.name = def->name,
                        .mind = OV_MIND_ALONE(OV_PART_HOST, &ov_own_mind_ops, def),
                        .is_of_host = true,
                        .reach = {.blocks = def->reach, .is_serial = !def->is_thread_safe}};
}

ov_mind_kind ov_mind_of_brain(const struct ov_own_brain* brain) {
  return (ov_mind_kind){.name = brain->name,
                        .mind = OV_MIND_ALONE(OV_PART_BRAIN, &ov_brain_mind_ops, brain->plan),
                        .is_for_like = true,
                        .like = brain->like,
                        .is_of_species = brain->has_steps,
                        .is_of_host = true,
                        .reach = brain->reach};
}

ov_mind_kind ov_mind_of_tree(const struct ov_tree_mind_plan* tree) {
  ov_mind_kind kind = {.name = tree->def.name,
                       .mind = {.range = (float)tree->def.range},
                       .is_for_like = true,
                       .like = tree->like,
                       .is_of_species = tree->is_of_species,
                       .is_of_host = true,
                       .reach = ov_tree_mind_reach(tree)};
  ov_mind_plan_add(&kind.mind, OV_PART_GOALS, &ov_goal_mind_ops, &tree->goals);
  ov_mind_plan_add(&kind.mind, OV_PART_TREE, &ov_tree_mind_ops, tree);
  if (tree->has_brain) {
    OVIS_ASSERT(tree->brain != NULL);
    ov_mind_plan_add(&kind.mind, OV_PART_BRAIN, &ov_brain_mind_ops, tree->brain);
  }
  return kind;
}

const ov_mind_kind* ov_built_in_mind(const char* name) {
  if (strcmp(name, OV_WALKER_MIND) == 0) {
    return &ov_walker_mind;
  }
  for (int32_t i = 0; i < OVIS_CHASE_COUNT; i++) {
    if (strcmp(name, ov_chaser_minds[i].name) == 0) {
      return &ov_chaser_minds[i];
    }
  }
  return NULL;
}
