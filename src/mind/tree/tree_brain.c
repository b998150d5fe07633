// A tree, the goals that it keeps, and a brain behind the interface of all minds.
// Design: docs/trees.md (Goals, a brain and a tree at once)
//
//   options: targets | goals | nodes of the tree | behaviors of the brain
#include "mind/host/host_brain.h"
#include "mind/tree/tree_mind.h"

#include "base/check.h"
#include "base/fail.h"

#include <ovis/board.h>

#include <string.h>

#define BLOCK_ALIGN 15 // an ov_brain is aligned to 16 bytes

ovis_status ov_tree_mind_add_brain(ov_tree_mind_plan* plan, const ov_own_brain* brain,
                                   ovis_error* error) {
  if (brain->like != plan->like) {
    return ov_fail(error, OVIS_NOT_FOUND, -1,
                   "the tree '%.40s' is like a %.40s, and its brain '%.40s' is not", plan->def.name,
                   plan->def.like, brain->name);
  }
  plan->brain = brain->plan;
  plan->brain_at = (plan->size + BLOCK_ALIGN) & ~(size_t)BLOCK_ALIGN;
  plan->size = plan->brain_at + ov_brain_mind_ops.size(brain->plan);
  return ov_tree_answers_bind(plan, error);
}

static const ov_mind_ops* const tree_ops = &ov_tree_mind_ops;
static const ov_mind_ops* const brain_ops = &ov_brain_mind_ops;

static const ov_tree_mind_plan* plan_in(const void* mind) {
  return ov_tree_mind_plan_in(mind);
}

static size_t size(const void* plan) {
  return tree_ops->size(plan);
}

static void init(void* mind, const void* plan) {
  tree_ops->init(mind, plan);
  brain_ops->init(ov_tree_brain_in(mind), plan_in(mind)->brain);
}

static void born(ov_actor* actor) {
  tree_ops->born(actor);
  brain_ops->born(actor);
}

static void fini(void* mind, const ovis_allocator* allocator) {
  tree_ops->fini(mind, allocator);
  brain_ops->fini(ov_tree_brain_in(mind), allocator);
}

static void think(ov_agent* agent) {
  tree_ops->think(agent);
}

static void drop(ov_agent* agent) {
  tree_ops->drop(agent);
  brain_ops->drop(agent);
}

static void leave(ov_agent* agent) {
  tree_ops->leave(agent);
}

static bool is_called(const ov_actor* actor) {
  return tree_ops->is_called(actor);
}

static float range(const void* plan) {
  return tree_ops->range(plan);
}

static bool ask(const void* mind, ov_question question) {
  OVIS_ASSERT((uint32_t)question < OV_QUESTION_COUNT);
  return tree_ops->ask(mind, question) || brain_ops->ask(ov_tree_brain_in(mind), question);
}

static void disable(void* mind, uint8_t flags, bool is_disabled) {
  tree_ops->disable(mind, flags, is_disabled);
}

static void* brain(const void* mind) {
  return ov_tree_brain_in(mind);
}

// ---- Options

static int32_t count(const void* plan) {
  return tree_ops->count(plan) + brain_ops->count(((const ov_tree_mind_plan*)plan)->brain);
}

static ovis_option_info info(const void* plan, int32_t option) {
  OVIS_ASSERT(option >= 0);
  const int32_t first = tree_ops->count(plan);
  return option < first ? tree_ops->info(plan, option)
                        : brain_ops->info(((const ov_tree_mind_plan*)plan)->brain, option - first);
}

// The option that holds one of the flags now. OV_GOAL_NOBODY: none does.
static int32_t holder_of(const void* mind, uint8_t flags) {
  const ov_tree_mind_plan* plan = plan_in(mind);
  const int32_t goals = ov_goal_mind_ops.count(&plan->goals);
  const int32_t node = ov_tree_action_with(plan, ov_tree_in(mind), flags);
  const int32_t goal = ov_goal_selector_holder(&((const ov_goal_mind*)mind)->goals, flags);
  const int32_t behavior = ov_brain_holder(ov_tree_brain_in(mind), flags);
  return node >= 0       ? goals + node
         : goal >= 0     ? plan->goals.targets.count + goal
         : behavior >= 0 ? tree_ops->count(plan) + behavior
                         : OV_GOAL_NOBODY;
}

static void item(const void* mind, int32_t option, ovis_option* out) {
  OVIS_ASSERT(option >= 0);
  const int32_t first = tree_ops->count(plan_in(mind));
  if (option < first) {
    tree_ops->item(mind, option, out);
  } else {
    brain_ops->item(ov_tree_brain_in(mind), option - first, out);
    out->answer.other += out->answer.reason == OVIS_REASON_PARENT_STOPPED ? first : 0;
  }
  if (out->answer.other < 0 &&
      (out->answer.reason == OVIS_REASON_FLAG_HELD || out->answer.reason == OVIS_REASON_REPLACED)) {
    out->answer.other = holder_of(mind, out->info.flags);
  }
}

static int32_t running(const void* mind, int32_t* out, int32_t capacity) {
  OVIS_ASSERT(capacity >= 0);
  const int32_t found = tree_ops->running(mind, out, capacity);
  const int32_t left = found < capacity ? capacity - found : 0;
  const int32_t more =
      brain_ops->running(ov_tree_brain_in(mind), left > 0 ? out + found : NULL, left);
  const int32_t first = tree_ops->count(plan_in(mind));
  for (int32_t i = 0; i < more && i < left; i++) {
    out[found + i] += first;
  }
  return found + more;
}

static int64_t changes(const void* mind) {
  return tree_ops->changes(mind) + brain_ops->changes(ov_tree_brain_in(mind));
}

// ---- Memories

static const char* activity(const void* mind) {
  return brain_ops->activity(ov_tree_brain_in(mind));
}

static bool recall(const void* mind, ovis_memory memory, ovis_memory_value* out) {
  return brain_ops->recall(ov_tree_brain_in(mind), memory, out);
}

static bool remember(void* mind, ovis_memory memory, const ovis_memory_value* value) {
  return brain_ops->remember(ov_tree_brain_in(mind), memory, value);
}

static int32_t memories(const void* mind, ovis_memory* out, int32_t capacity) {
  OVIS_ASSERT(capacity >= 0);
  return brain_ops->memories(ov_tree_brain_in(mind), out, capacity);
}

static bool memory_cause(const void* mind, ovis_memory memory, ovis_memory_cause* out) {
  const bool is_known = brain_ops->memory_cause(ov_tree_brain_in(mind), memory, out);
  out->option += out->by == OVIS_MEMORY_BY_OPTION ? tree_ops->count(plan_in(mind)) : 0;
  return is_known;
}

static int64_t memory_changes(const void* mind) {
  return brain_ops->memory_changes(ov_tree_brain_in(mind));
}

// ---- State

static void fields(void* mind, ov_fields* list) {
  tree_ops->fields(mind, list);
  brain_ops->fields(ov_tree_brain_in(mind), list);
}

static bool is_valid(const void* mind) {
  return tree_ops->is_valid(mind) && brain_ops->is_valid(ov_tree_brain_in(mind));
}

const ov_mind_ops ov_tree_brain_mind_ops = {.name = ov_tree_mind_name,
                                            .brain = brain,
                                            .size = size,
                                            .init = init,
                                            .born = born,
                                            .fini = fini,
                                            .leave = leave,
                                            .is_called = is_called,
                                            .range = range,
                                            .think = think,
                                            .think_late = ov_tree_mind_think_late,
                                            .drop = drop,
                                            .ask = ask,
                                            .disable = disable,
                                            .count = count,
                                            .info = info,
                                            .item = item,
                                            .running = running,
                                            .changes = changes,
                                            .activity = activity,
                                            .recall = recall,
                                            .remember = remember,
                                            .memories = memories,
                                            .memory_cause = memory_cause,
                                            .memory_changes = memory_changes,
                                            .fields = fields,
                                            .is_valid = is_valid};
