// Enters, leaves and stops the nodes of a tree until everything in it waits.
// Design: docs/trees.md
//
//   enter(node) --down--> enter(child) ...          a leaf ends or waits
//   leave(node, result) --up--> its parent enters the next child, or ends itself
#include "mind/tree/run/tree_live.h"

#include "base/check.h"

static const ov_tree_step* step_at(const ov_tree* tree, int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < tree->plan->count);
  OVIS_ASSERT(node < tree->plan->count);
  return &tree->plan->steps[node];
}

static void set_why(ov_tree* tree, int32_t node, ovis_reason reason, int64_t tick) {
  OVIS_ASSERT((uint32_t)reason < OVIS_REASON_COUNT);
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < tree->plan->count);
  ov_tree_slot* slot = &tree->slots[node];
  slot->reason = (uint8_t)reason;
  slot->since = tick;
  slot->other = OV_TREE_NOBODY;
  slot->value = 0;
  slot->limit = 0;
}

static void take_why(ov_tree* tree, int32_t node, const ovis_answer* why) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < tree->plan->count);
  set_why(tree, node, why->reason, why->tick);
  tree->slots[node].other = (int16_t)why->other;
  tree->slots[node].value = why->value;
  tree->slots[node].limit = why->limit;
}

static void activate(ov_tree_turn* turn, int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < turn->tree->plan->count);
  ov_tree* tree = turn->tree;
  ov_tree_add(&tree->active, node);
  set_why(tree, node, OVIS_REASON_RUNNING, turn->tick);
  tree->changes++;
}

// Counts the ticks that it ran. The caller gives the reason.
static void deactivate(ov_tree_turn* turn, int32_t node) {
  ov_tree* tree = turn->tree;
  OVIS_ASSERT(ov_tree_has(&tree->active, node));
  ov_tree_take(&tree->active, node);
  tree->slots[node].ran_ticks += (uint32_t)(turn->tick - tree->slots[node].since);
  tree->changes++;
}

// A condition watches until the composite above it ends; with a rule for itself alone, until it
// ends itself. `node` and all below it have ended.
static void unregister_below(ov_tree* tree, int32_t node) {
  const bool is_composite = ov_tree_is_composite(step_at(tree, node)->kind);
  int32_t end = step_at(tree, node)->end;
  while (end > node && (end = ov_tree_last(&tree->observing, node, end)) >= 0) {
    const ov_tree_step* step = step_at(tree, end);
    ov_tree_add(&tree->tested, end);
    if (is_composite || step->composite >= node || !ov_tree_stops_lower(step->stops)) {
      ov_tree_take(&tree->observing, end);
    }
  }
}

// Tells those outside of the tree that a node ended, before anything above it goes on.
static void tell_end(ov_tree_turn* turn, int32_t node, ov_tree_result result, bool has_ended) {
  switch (step_at(turn->tree, node)->kind) {
  case OVIS_TREE_ACTION: turn->ops->stop(turn, node); break;
  case OVIS_TREE_REQUEST: turn->ops->unask(turn, node, has_ended); break;
  case OVIS_TREE_ANSWER:
    turn->tree->bound = OV_TREE_NOBODY;
    turn->ops->answered(turn, node, result);
    break;
  default: break;
  }
}

// From the last node to the first: children before their parents, right before left.
void ov_tree_stop(ov_tree_turn* turn, int32_t node, const ovis_answer* why) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < turn->tree->plan->count);
  ov_tree* tree = turn->tree;
  int32_t i = step_at(tree, node)->end;
  while (i > node && (i = ov_tree_last(&tree->active, node, i)) >= 0) {
    const ov_tree_step* step = step_at(tree, i);
    deactivate(turn, i);
    if (step->kind == OVIS_TREE_COOLDOWN) {
      tree->slots[i].due = turn->tick + step->ticks;
    }
    set_why(tree, i, OVIS_REASON_PARENT_STOPPED, turn->tick);
    tree->slots[i].other = step->parent;
    tell_end(turn, i, OV_TREE_FAILED, false);
  }
  unregister_below(tree, node);
  take_why(tree, node, why);
}

// ---- Entering

static int32_t child_number(const ov_tree* tree, int32_t parent, int32_t child) {
  OVIS_ASSERT(child >= 0);
  int32_t number = 0;
  for (int32_t i = parent + 1; i < child; i = step_at(tree, i)->end) {
    number++;
  }
  return number;
}

// Draws a child that was not drawn yet, by weight. OV_TREE_NOBODY: all were drawn.
static int32_t draw_child(ov_tree_turn* turn, int32_t node) {
  ov_tree* tree = turn->tree;
  ov_tree_slot* slot = &tree->slots[node];
  const int32_t end = step_at(tree, node)->end;
  int32_t total = 0;
  int32_t number = 0;
  for (int32_t i = node + 1; i < end; i = step_at(tree, i)->end, number++) {
    total += (slot->done >> number & 1u) == 0 ? step_at(tree, i)->weight : 0;
  }
  if (total == 0) {
    return OV_TREE_NOBODY;
  }
  int32_t left = turn->ops->random(turn, total);
  number = 0;
  for (int32_t i = node + 1; i < end; i = step_at(tree, i)->end, number++) {
    const int32_t weight = (slot->done >> number & 1u) == 0 ? step_at(tree, i)->weight : 0;
    if (left < weight) {
      slot->done |= 1u << number;
      return i;
    }
    left -= weight;
  }
  return OV_TREE_NOBODY;
}

static ov_tree_result enter_action(ov_tree_turn* turn, int32_t node) {
  ovis_answer why = {.reason = OVIS_REASON_NO_NEED, .tick = turn->tick, .other = OV_TREE_NOBODY};
  const ov_tree_result result = turn->ops->start(turn, node, &why);
  if (turn->tree->is_dropped) {
    return OV_TREE_FAILED;
  }
  if (result == OV_TREE_RUNS) {
    activate(turn, node);
  } else if (result == OV_TREE_FAILED) {
    take_why(turn->tree, node, &why);
  } else {
    set_why(turn->tree, node, OVIS_REASON_ENDED, turn->tick);
  }
  return result;
}

// It waits for the answers of others; its child starts later.
static ov_tree_result enter_request(ov_tree_turn* turn, int32_t node) {
  ovis_answer why = {.reason = OVIS_REASON_BUSY, .tick = turn->tick, .other = OV_TREE_NOBODY};
  if (!turn->ops->ask(turn, node, &why)) {
    take_why(turn->tree, node, &why);
    return OV_TREE_FAILED;
  }
  activate(turn, node);
  return OV_TREE_RUNS;
}

static void put(ov_tree_turn* turn, const ov_tree_step* step, const ovis_tree_value* value) {
  const int32_t ticks = value != NULL ? step->ticks : 0;
  if ((turn->tree->plan->shared >> step->key & 1u) != 0) {
    turn->ops->share(turn, step->key, value, ticks);
  } else {
    ov_tree_write(turn->tree, step->key, value, ticks, turn->tick);
  }
}

// A leaf that waits is active afterwards. A leaf that ended is not.
static ov_tree_result enter_leaf(ov_tree_turn* turn, int32_t node) {
  ov_tree* tree = turn->tree;
  const ov_tree_step* step = step_at(tree, node);
  ov_tree_slot* slot = &tree->slots[node];
  switch (step->kind) {
  case OVIS_TREE_ACTION: return enter_action(turn, node);
  case OVIS_TREE_WAIT: {
    const int32_t more =
        step->ticks_random > 0 ? turn->ops->random(turn, step->ticks_random + 1) : 0;
    if (step->ticks + more > 0) {
      slot->due = turn->tick + step->ticks + more;
      activate(turn, node);
      return OV_TREE_RUNS;
    }
    break;
  }
  case OVIS_TREE_SET: put(turn, step, &(ovis_tree_value){.number = step->value}); break;
  case OVIS_TREE_ERASE: put(turn, step, NULL); break;
  case OVIS_TREE_SEND: turn->ops->send(turn, node); break;
  default: break;
  }
  set_why(tree, node, OVIS_REASON_ENDED, turn->tick);
  return OV_TREE_SUCCEEDED;
}

// False: the node refuses.
static bool may_enter(ov_tree_turn* turn, int32_t node) {
  ov_tree* tree = turn->tree;
  const ov_tree_step* step = step_at(tree, node);
  ov_tree_slot* slot = &tree->slots[node];
  if (step->kind == OVIS_TREE_COOLDOWN && slot->due > turn->tick) {
    set_why(tree, node, OVIS_REASON_COOLDOWN, turn->tick);
    slot->limit = (float)(slot->due - turn->tick);
    return false;
  }
  if (!ov_tree_is_condition(step->kind)) {
    return true;
  }
  const bool holds = ov_tree_holds(tree, node);
  ov_tree_add(&tree->tested, node);
  if (ov_tree_stops_lower(step->stops) || (holds && step->stops == OVIS_TREE_STOPS_SELF)) {
    ov_tree_add(&tree->observing, node);
  }
  if (!holds && step->kind == OVIS_TREE_ANSWER) {
    set_why(tree, node, OVIS_REASON_NO_REQUEST, turn->tick);
  } else if (!holds) {
    set_why(tree, node, OVIS_REASON_CONDITION, turn->tick);
    slot->value = (float)tree->entries[step->key].value.number;
    slot->limit = (float)step->value;
  }
  return holds;
}

// Activates an inner node. Returns the child that it enters.
static int32_t open(ov_tree_turn* turn, int32_t node) {
  ov_tree* tree = turn->tree;
  const ov_tree_step* step = step_at(tree, node);
  ov_tree_slot* slot = &tree->slots[node];
  activate(turn, node);
  slot->child = (int16_t)(node + 1);
  slot->done = 0;
  slot->failed = 0;
  switch (step->kind) {
  case OVIS_TREE_RANDOM: slot->child = (int16_t)draw_child(turn, node); break;
  case OVIS_TREE_REPEAT:
    slot->count = 0;
    slot->due = OV_TREE_NEVER;
    break;
  case OVIS_TREE_TIMEOUT: slot->due = turn->tick + step->ticks; break;
  case OVIS_TREE_ANSWER: // not earlier: conditions above it may ask for the same key
    if (step->key >= 0) {
      turn->ops->take(turn, node);
    }
    break;
  case OVIS_TREE_SERVICE:
    slot->due = turn->tick + step->ticks;
    turn->ops->serve(turn, node);
    break;
  default: break;
  }
  return slot->child;
}

// ---- A child ended

// A parent then enters a child (`out_next`), waits, or ends.
static ov_tree_result next_in_order(ov_tree* tree, int32_t node, int32_t child,
                                    ov_tree_result result, int32_t* out_next) {
  OVIS_ASSERT(child >= 0);
  const ov_tree_step* step = step_at(tree, node);
  const ov_tree_result goes_on =
      step->kind == OVIS_TREE_SEQUENCE ? OV_TREE_SUCCEEDED : OV_TREE_FAILED;
  const int32_t next = step_at(tree, child)->end;
  if (result != goes_on || next == step->end) {
    return result;
  }
  tree->slots[node].child = (int16_t)next;
  *out_next = next;
  return OV_TREE_RUNS;
}

static ov_tree_result next_of_parallel(ov_tree_turn* turn, int32_t node, int32_t child,
                                       ov_tree_result result, int32_t* out_next) {
  OVIS_ASSERT(child >= 0);
  ov_tree* tree = turn->tree;
  const ov_tree_step* step = step_at(tree, node);
  ov_tree_slot* slot = &tree->slots[node];
  const uint32_t bit = 1u << child_number(tree, node, child);
  slot->done |= bit;
  slot->failed |= result == OV_TREE_FAILED ? bit : 0;
  const int32_t needed = step->count > 0 ? step->count : step->children;
  const int32_t failed = __builtin_popcount(slot->failed);
  const int32_t succeeded = __builtin_popcount(slot->done) - failed;
  if (succeeded >= needed) {
    return OV_TREE_SUCCEEDED;
  }
  if (step->children - failed < needed) {
    return OV_TREE_FAILED;
  }
  if (slot->child == child) { // it still starts them
    const int16_t next = step_at(tree, child)->end;
    slot->child = next < step->end ? next : OV_TREE_NOBODY;
    *out_next = slot->child;
  }
  return OV_TREE_RUNS;
}

static ov_tree_result next_of_random(ov_tree_turn* turn, int32_t node, ov_tree_result result,
                                     int32_t* out_next) {
  const int32_t next = result == OV_TREE_FAILED ? draw_child(turn, node) : OV_TREE_NOBODY;
  if (next == OV_TREE_NOBODY) {
    return result;
  }
  turn->tree->slots[node].child = (int16_t)next;
  *out_next = next;
  return OV_TREE_RUNS;
}

static ov_tree_result child_ended(ov_tree_turn* turn, int32_t node, int32_t child,
                                  ov_tree_result result, int32_t* out_next) {
  ov_tree* tree = turn->tree;
  const ov_tree_step* step = step_at(tree, node);
  ov_tree_slot* slot = &tree->slots[node];
  *out_next = OV_TREE_NOBODY;
  switch (step->kind) {
  case OVIS_TREE_SEQUENCE:
  case OVIS_TREE_SELECTOR: return next_in_order(tree, node, child, result, out_next);
  case OVIS_TREE_PARALLEL: return next_of_parallel(turn, node, child, result, out_next);
  case OVIS_TREE_RANDOM: return next_of_random(turn, node, result, out_next);
  case OVIS_TREE_INVERT: return result == OV_TREE_FAILED ? OV_TREE_SUCCEEDED : OV_TREE_FAILED;
  case OVIS_TREE_REPEAT:
    slot->count++;
    if (result == OV_TREE_FAILED || (step->count > 0 && slot->count >= step->count)) {
      return result;
    }
    slot->due = turn->tick + 1; // never twice in a tick: that could go on for ever
    return OV_TREE_RUNS;
  case OVIS_TREE_COOLDOWN: slot->due = turn->tick + step->ticks; return result;
  default: return result;
  }
}

// Ends an inner node that is active, and what still runs below it.
static void close(ov_tree_turn* turn, int32_t node, ov_tree_result result) {
  ov_tree* tree = turn->tree;
  const ov_tree_step* step = step_at(tree, node);
  if (step->kind == OVIS_TREE_PARALLEL) {
    const ovis_answer why = {
        .reason = OVIS_REASON_PARENT_STOPPED, .tick = turn->tick, .other = node};
    for (int32_t i = node + 1; i < step->end; i = step_at(tree, i)->end) {
      if (ov_tree_has(&tree->active, i)) {
        ov_tree_stop(turn, i, &why);
      }
    }
  }
  deactivate(turn, node);
  tell_end(turn, node, result, true);
  set_why(tree, node, result == OV_TREE_SUCCEEDED ? OVIS_REASON_ENDED : OVIS_REASON_BRANCH_FAILED,
          turn->tick);
  if (ov_tree_is_composite(step->kind)) {
    unregister_below(tree, node);
  } else if (step->kind == OVIS_TREE_IF && !ov_tree_stops_lower(step->stops)) {
    ov_tree_take(&tree->observing, node);
  }
}

// ---- The loop

// A node waits: the innermost parallel above it that still starts its children starts the next.
static int32_t next_to_start(ov_tree* tree, int32_t node) {
  for (int32_t child = node, above = step_at(tree, node)->parent; above >= 0;
       child = above, above = step_at(tree, above)->parent) {
    const ov_tree_step* step = step_at(tree, above);
    ov_tree_slot* slot = &tree->slots[above];
    if (step->kind == OVIS_TREE_PARALLEL && slot->child == child) {
      const int32_t next = step_at(tree, child)->end;
      if (next < step->end) {
        slot->child = (int16_t)next;
        return next;
      }
      slot->child = OV_TREE_NOBODY; // all have started
    }
  }
  return OV_TREE_NOBODY;
}

void ov_tree_go(ov_tree_turn* turn, int32_t node, ov_tree_mode mode, ov_tree_result result) {
  ov_tree* tree = turn->tree;
  if (mode == OV_TREE_CLOSE) {
    close(turn, node, result);
    mode = OV_TREE_LEAVE;
  }
  for (;;) {
    if (mode == OV_TREE_ENTER) {
      const ov_tree_step* step = step_at(tree, node);
      if (!may_enter(turn, node)) {
        result = OV_TREE_FAILED;
      } else if (step->kind == OVIS_TREE_REQUEST) {
        result = enter_request(turn, node);
      } else if (step->children > 0) {
        node = open(turn, node);
        continue;
      } else {
        result = enter_leaf(turn, node);
      }
      if (result == OV_TREE_RUNS) {
        node = next_to_start(tree, node);
        if (node < 0) {
          return;
        }
        continue;
      }
      mode = OV_TREE_LEAVE;
    }
    if (tree->is_dropped) { // the mob died in a call
      return;
    }
    // `node` has ended, and is not active any more.
    const int32_t parent = step_at(tree, node)->parent;
    if (parent < 0) {
      tree->root_due = turn->tick + 1;
      unregister_below(tree, node);
      return;
    }
    int32_t next;
    result = child_ended(turn, parent, node, result, &next);
    if (result != OV_TREE_RUNS) {
      close(turn, parent, result);
      node = parent;
      continue;
    }
    if (next < 0) {
      next = next_to_start(tree, parent); // a repeat waits, or a parallel for its other children
    }
    if (next < 0) {
      return;
    }
    node = next;
    mode = OV_TREE_ENTER;
  }
}

void ov_tree_finish(ov_tree_turn* turn, int32_t node, ov_tree_result result,
                    const ovis_answer* why) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < turn->tree->plan->count);
  ov_tree* tree = turn->tree;
  OVIS_ASSERT(step_at(tree, node)->children == 0);
  deactivate(turn, node);
  if (why != NULL) {
    take_why(tree, node, why);
  } else {
    set_why(tree, node, OVIS_REASON_ENDED, turn->tick);
  }
  tell_end(turn, node, result, true);
  ov_tree_go(turn, node, OV_TREE_LEAVE, result);
}

void ov_tree_abort(ov_tree_turn* turn, int32_t node, const ovis_answer* why) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < turn->tree->plan->count);
  OVIS_ASSERT(ov_tree_has(&turn->tree->active, node));
  ov_tree_stop(turn, node, why);
  ov_tree_go(turn, node, OV_TREE_LEAVE, OV_TREE_FAILED);
}

void ov_tree_drop(ov_tree* tree, int64_t tick, int64_t restart) {
  for (int32_t i = ov_tree_next(&tree->active, 0); i >= 0; i = ov_tree_next(&tree->active, i + 1)) {
    tree->changes++;
    tree->slots[i].ran_ticks += (uint32_t)(tick - tree->slots[i].since);
    set_why(tree, i, OVIS_REASON_ENDED, tick);
  }
  tree->active = (ov_tree_bits){{0}};
  tree->observing = (ov_tree_bits){{0}};
  tree->bound = OV_TREE_NOBODY;
  tree->is_dropped = true;
  tree->root_due = restart;
  tree->wake = restart;
}
