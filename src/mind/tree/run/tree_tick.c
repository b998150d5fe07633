// One tick of a tree: changes of its board, timers that are due, actions that run.
// Design: docs/trees.md
#include "mind/tree/run/tree_live.h"

#include "base/check.h"

// The next active node of a set of the plan.
static inline int32_t next_active(const ov_tree* tree, const ov_tree_bits* set, int32_t from) {
  uint64_t keep = UINT64_MAX << ((uint32_t)from % 64);
  for (int32_t base = from & ~63; base < tree->plan->count; base += 64) {
    const uint64_t both = set->words[base / 64] & tree->active.words[base / 64] & keep;
    if (both != 0) {
      return base + __builtin_ctzll(both);
    }
    keep = UINT64_MAX;
  }
  return OV_TREE_NOBODY;
}

// ---- Conditions whose key changed

// The branch of a condition that holds takes over: the other conditions before its first composite
// need not ask for the same in this tick.
static void mark_branch(ov_tree* tree, int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < tree->plan->count);
  const ov_tree_step* step = &tree->plan->steps[node];
  const int32_t end = tree->plan->steps[step->branch].end;
  for (int32_t i = ov_tree_next_before(&tree->observing, step->branch, end); i >= 0;
       i = ov_tree_next_before(&tree->observing, i + 1, end)) {
    if (tree->plan->steps[i].composite == step->composite) {
      ov_tree_add(&tree->tested, i);
    }
  }
}

static void stop_later_siblings(ov_tree_turn* turn, int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < turn->tree->plan->count);
  ov_tree* tree = turn->tree;
  const ov_tree_step* step = &tree->plan->steps[node];
  const ov_tree_step* above = &tree->plan->steps[step->composite];
  const int32_t running = tree->slots[step->composite].child;
  OVIS_ASSERT(ov_tree_has(&tree->active, step->composite));
  if (running <= step->branch || !ov_tree_has(&tree->active, running)) {
    return; // an earlier sibling runs, or it starts its branch already
  }
  OVIS_ASSERT(running < above->end);
  mark_branch(tree, node);
  const ovis_answer why = {
      .reason = OVIS_REASON_OUTRANKED, .tick = turn->tick, .other = step->branch};
  ov_tree_stop(turn, running, &why);
  if (ov_tree_restarts(step->stops)) {
    tree->slots[step->composite].child = step->branch;
    ov_tree_go(turn, step->branch, OV_TREE_ENTER, OV_TREE_RUNS);
  } else {
    // As if the stopped child, and all after it, had failed.
    tree->slots[step->composite].child = OV_TREE_NOBODY;
    ov_tree_go(turn, step->composite, OV_TREE_CLOSE, OV_TREE_FAILED);
  }
}

// A child of a parallel that has ended runs again. Its result no longer counts.
static void restart_in_parallel(ov_tree_turn* turn, int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < turn->tree->plan->count);
  ov_tree* tree = turn->tree;
  const ov_tree_step* step = &tree->plan->steps[node];
  ov_tree_slot* slot = &tree->slots[step->composite];
  uint32_t bit = 1;
  for (int32_t i = step->composite + 1; i < step->branch; i = tree->plan->steps[i].end) {
    bit <<= 1;
  }
  if (ov_tree_has(&tree->active, step->branch)) {
    return;
  }
  mark_branch(tree, node);
  slot->done &= ~bit;
  slot->failed &= ~bit;
  ov_tree_go(turn, step->branch, OV_TREE_ENTER, OV_TREE_RUNS);
}

// Do the conditions and cooldowns above a node, up to its nearest composite, let it run? If they do
// not, it does not stop what runs: nothing would come of it.
static bool is_let_run(const ov_tree* tree, int32_t node, int64_t tick) {
  const ov_tree_plan* plan = tree->plan;
  for (int32_t i = plan->steps[node].parent; i != plan->steps[node].composite;
       i = plan->steps[i].parent) {
    const int32_t kind = plan->steps[i].kind;
    if ((kind == OVIS_TREE_IF && !ov_tree_holds(tree, i)) ||
        (kind == OVIS_TREE_COOLDOWN && tree->slots[i].due > tick)) {
      return false;
    }
  }
  return true;
}

static void evaluate(ov_tree_turn* turn, int32_t node) {
  ov_tree* tree = turn->tree;
  const ov_tree_step* step = &tree->plan->steps[node];
  const bool holds = ov_tree_holds(tree, node);
  const bool is_active = ov_tree_has(&tree->active, node);
  if (is_active && !holds && ov_tree_stops_self(step->stops)) {
    ovis_answer why = {.reason = OVIS_REASON_CONDITION,
                       .tick = turn->tick,
                       .other = OV_TREE_NOBODY,
                       .value = (float)tree->entries[step->key].value.number,
                       .limit = (float)step->value};
    ov_tree_stop(turn, node, &why);
    ov_tree_go(turn, node, OV_TREE_LEAVE, OV_TREE_FAILED);
  } else if (!is_active && holds && ov_tree_stops_lower(step->stops) &&
             is_let_run(tree, node, turn->tick)) {
    if (tree->plan->steps[step->composite].kind == OVIS_TREE_PARALLEL) {
      restart_in_parallel(turn, node);
    } else {
      stop_later_siblings(turn, node);
    }
  }
}

// ---- Requests

int32_t ov_tree_asking(const ov_tree* tree) {
  return next_active(tree, &tree->plan->requests, 0);
}

// Does a child of a selector only wait for the answers of others? It gives that up for a stronger
// request, and the selector goes on behind it.
static bool is_only_asking(const ov_tree* tree, int32_t selector, int32_t child) {
  OVIS_ASSERT(child >= 0);
  const int32_t asking = ov_tree_asking(tree);
  return tree->plan->steps[selector].kind == OVIS_TREE_SELECTOR && asking >= child &&
         asking < tree->plan->steps[child].end && !ov_tree_has(&tree->active, asking + 1);
}

bool ov_tree_can_answer(const ov_tree* tree, int32_t node, int64_t tick) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < tree->plan->count);
  const ov_tree_step* step = &tree->plan->steps[node];
  OVIS_ASSERT(step->kind == OVIS_TREE_ANSWER);
  const int32_t above = step->composite;
  const int32_t running = tree->slots[above].child;
  if (!ov_tree_has(&tree->active, above)) {
    return false;
  }
  const bool is_free = tree->plan->steps[above].kind == OVIS_TREE_PARALLEL
                           ? !ov_tree_has(&tree->active, step->branch)
                           : running >= 0 && ov_tree_has(&tree->active, running) &&
                                 (running > step->branch ||
                                  (running < step->branch && is_only_asking(tree, above, running)));
  return is_free && is_let_run(tree, node, tick);
}

// Outside of an update: what runs again is not tested twice in it.
static void begin_call(ov_tree_turn* turn) {
  turn->tree->tested = (ov_tree_bits){{0}};
  turn->tree->is_dropped = false;
  turn->tree->wake = turn->tick;
}

void ov_tree_answer_now(ov_tree_turn* turn, int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < turn->tree->plan->count);
  ov_tree* tree = turn->tree;
  OVIS_ASSERT(ov_tree_can_answer(tree, node, turn->tick));
  begin_call(turn);
  tree->bound = (int16_t)node;
  evaluate(turn, node);
  OVIS_ASSERT(tree->bound != node || ov_tree_has(&tree->active, node));
}

void ov_tree_begin_together(ov_tree_turn* turn, int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < turn->tree->plan->count);
  OVIS_ASSERT(ov_tree_has(&turn->tree->active, node));
  begin_call(turn);
  ov_tree_go(turn, node + 1, OV_TREE_ENTER, OV_TREE_RUNS);
}

// ---- Changes of the board

static int32_t pop_key(ov_tree* tree) {
  const int32_t key = tree->queue[0];
  tree->queue_count--;
  for (int32_t i = 0; i < tree->queue_count; i++) {
    tree->queue[i] = tree->queue[i + 1];
  }
  tree->queued &= ~(1u << key);
  return key;
}

// The rest of a key's conditions comes in the next tick.
static void put_back(ov_tree* tree, int32_t key, int32_t resume) {
  OVIS_ASSERT(key >= 0);
  tree->overflows++;
  if ((tree->queued >> key & 1u) != 0) {
    tree->resume = 0; // it changed again: all of its conditions come
    return;
  }
  for (int32_t i = tree->queue_count; i > 0; i--) {
    tree->queue[i] = tree->queue[i - 1];
  }
  tree->queue[0] = (uint8_t)key;
  tree->queue_count++;
  tree->queued |= 1u << key;
  tree->resume = (int16_t)resume;
}

// Conditions that were entered or stopped on the way are not evaluated in this round: entering
// tested them already, and a branch that was stopped does not take over again.
static void notify(ov_tree_turn* turn) {
  ov_tree* tree = turn->tree;
  int32_t checks = 0;
  for (int32_t left = tree->queue_count; left > 0; left--) {
    const int32_t key = pop_key(tree);
    int32_t node = tree->resume;
    tree->resume = 0;
    ov_tree_bits waiting = tree->observing;
    for (int32_t i = 0; i < OV_TREE_WORDS; i++) {
      waiting.words[i] &= tree->plan->readers[key].words[i];
    }
    const int32_t count = tree->plan->count;
    for (node = ov_tree_next_before(&waiting, node, count); node >= 0;
         node = ov_tree_next_before(&waiting, node + 1, count)) {
      if (!ov_tree_has(&tree->observing, node) || ov_tree_has(&tree->tested, node)) {
        continue;
      }
      if (checks == OV_TREE_CHECKS_MAX) {
        put_back(tree, key, node);
        return;
      }
      checks++;
      evaluate(turn, node);
    }
  }
}

// ---- Timers and actions

static void ring(ov_tree_turn* turn, int32_t node) {
  ov_tree* tree = turn->tree;
  const ov_tree_step* step = &tree->plan->steps[node];
  ov_tree_slot* slot = &tree->slots[node];
  switch (step->kind) {
  case OVIS_TREE_SERVICE:
    slot->due = turn->tick + step->ticks;
    turn->ops->serve(turn, node);
    break;
  case OVIS_TREE_REPEAT:
    slot->due = OV_TREE_NEVER;
    ov_tree_go(turn, node + 1, OV_TREE_ENTER, OV_TREE_RUNS);
    break;
  case OVIS_TREE_TIMEOUT: {
    const ovis_answer why = {.reason = OVIS_REASON_TIMED_OUT,
                             .tick = turn->tick,
                             .other = OV_TREE_NOBODY,
                             .value = (float)(turn->tick - slot->since),
                             .limit = (float)step->ticks};
    ov_tree_abort(turn, node, &why);
    break;
  }
  default: ov_tree_finish(turn, node, OV_TREE_SUCCEEDED, NULL); break; // a wait
  }
}

static void ring_all(ov_tree_turn* turn) {
  ov_tree* tree = turn->tree;
  const ov_tree_bits* timed = &tree->plan->timed;
  for (int32_t node = next_active(tree, timed, 0); node >= 0;
       node = next_active(tree, timed, node + 1)) {
    if (tree->slots[node].due <= turn->tick) {
      ring(turn, node);
    }
  }
}

// An action that started in this tick has acted already.
static void tick_actions(ov_tree_turn* turn) {
  ov_tree* tree = turn->tree;
  const ov_tree_bits* actions = &tree->plan->actions;
  for (int32_t node = next_active(tree, actions, 0); node >= 0;
       node = next_active(tree, actions, node + 1)) {
    if (tree->slots[node].since == turn->tick) {
      continue;
    }
    ovis_answer why = {.reason = OVIS_REASON_ENDED, .tick = turn->tick, .other = OV_TREE_NOBODY};
    const ov_tree_result result = turn->ops->tick(turn, node, &why);
    if (result != OV_TREE_RUNS && ov_tree_has(&tree->active, node)) {
      ov_tree_finish(turn, node, result, &why);
    }
  }
}

// The first tick with something to do, if no key changes before it.
static int64_t next_wake(const ov_tree* tree, int64_t tick) {
  const ov_tree_plan* plan = tree->plan;
  int64_t wake = tree->root_due;
  if (next_active(tree, &plan->actions, 0) >= 0) {
    return tick + 1;
  }
  for (int32_t node = next_active(tree, &plan->timed, 0); node >= 0;
       node = next_active(tree, &plan->timed, node + 1)) {
    wake = tree->slots[node].due < wake ? tree->slots[node].due : wake;
  }
  for (uint32_t left = tree->expiring; left != 0; left &= left - 1) {
    const ov_tree_entry* entry = &tree->entries[__builtin_ctz(left)];
    wake = entry->expires < wake ? entry->expires : wake;
  }
  return wake;
}

void ov_tree_update(ov_tree_turn* turn) {
  ov_tree* tree = turn->tree;
  if (ov_tree_is_idle(tree, turn->tick)) {
    return;
  }
  tree->tested = (ov_tree_bits){{0}};
  tree->is_dropped = false;
  ov_tree_expire(tree, turn->tick);
  notify(turn);
  if (tree->root_due <= turn->tick) {
    tree->root_due = OV_TREE_NEVER;
    ov_tree_go(turn, 0, OV_TREE_ENTER, OV_TREE_RUNS);
  }
  ring_all(turn);
  tick_actions(turn);
  tree->wake = next_wake(tree, turn->tick);
  OVIS_VALIDATE(ov_tree_is_valid(tree));
}
