// The slow brain: how each kind of behavior starts, ticks and stops.
// Design: test/reference/README.md, section "The brain"; claims 165 to 181, 266, 267.
#include "reference/brain_ref_inside.h"

static const brain_ref_behavior* plan_of(const brain_ref* b, int behavior) {
  return &b->plan->behavior[behavior];
}

static bool ask(brain_ref* b, int behavior, brain_ref_phase phase) {
  return b->table->act(b->table->context, b, behavior, phase, b->now);
}

// ---- Gates (claims 172 to 176)

// Draws without replacement by integer weight: each draw takes a number below the sum of the
// weights that remain and walks the children that remain in the plan's order.
static void shuffle(brain_ref* b, const brain_ref_behavior* plan, int* order) {
  bool is_taken[BRAIN_REF_CHILDREN_MAX] = {false};
  for (int place = 0; place < plan->child_count; place++) {
    int sum = 0;
    for (int i = 0; i < plan->child_count; i++) {
      sum += is_taken[i] ? 0 : plan->weight[i];
    }
    int r = brain_ref_draw(b, sum);
    for (int i = 0; i < plan->child_count; i++) {
      if (is_taken[i]) {
        continue;
      }
      if (r < plan->weight[i]) {
        is_taken[i] = true;
        order[place] = i;
        break;
      }
      r -= plan->weight[i];
    }
  }
}

static void put_in_order(brain_ref* b, int behavior) {
  const brain_ref_behavior* plan = plan_of(b, behavior);
  int* order = b->behavior[behavior].order;
  if (plan->order == BRAIN_REF_SHUFFLED) {
    shuffle(b, plan, order);
    return;
  }
  for (int i = 0; i < plan->child_count; i++) {
    order[i] = i;
  }
}

static void start_children(brain_ref* b, int behavior) {
  const brain_ref_behavior* plan = plan_of(b, behavior);
  for (int i = 0; i < plan->child_count; i++) {
    const int child = plan->child[b->behavior[behavior].order[i]];
    if (b->behavior[child].is_running) {
      continue;
    }
    if (brain_ref_try_start(b, child) && plan->policy == BRAIN_REF_RUN_ONE) {
      return;
    }
  }
}

static bool a_child_runs(const brain_ref* b, int behavior) {
  const brain_ref_behavior* plan = plan_of(b, behavior);
  for (int i = 0; i < plan->child_count; i++) {
    if (b->behavior[plan->child[i]].is_running) {
      return true;
    }
  }
  return false;
}

static void tick_gate(brain_ref* b, int behavior) {
  const brain_ref_behavior* plan = plan_of(b, behavior);
  for (int i = 0; i < plan->child_count; i++) {
    const int child = plan->child[b->behavior[behavior].order[i]];
    if (b->behavior[child].is_running) {
      brain_ref_tick_or_stop(b, child);
    }
  }
  if (b->plan->rules.looks_again && !b->behavior[behavior].is_running) {
    return;
  }
  if (!a_child_runs(b, behavior)) {
    brain_ref_do_stop(b, behavior);
  }
}

static void stop_children(brain_ref* b, int behavior) {
  const brain_ref_behavior* plan = plan_of(b, behavior);
  for (int i = 0; i < plan->child_count; i++) {
    const int child = plan->child[b->behavior[behavior].order[i]];
    if (b->behavior[child].is_running) {
      brain_ref_do_stop(b, child);
    }
  }
}

// ---- Triggers (claims 178 to 180)

static bool trigger(brain_ref* b, int behavior);

static bool trigger_children(brain_ref* b, int behavior) {
  const brain_ref_behavior* plan = plan_of(b, behavior);
  bool any = false;
  put_in_order(b, behavior);
  for (int i = 0; i < plan->child_count; i++) {
    if (trigger(b, plan->child[b->behavior[behavior].order[i]])) {
      any = true;
      if (plan->policy == BRAIN_REF_RUN_ONE) {
        break;
      }
    }
  }
  return any;
}

static bool trigger(brain_ref* b, int behavior) {
  const brain_ref_behavior* plan = plan_of(b, behavior);
  if (!brain_ref_conditions_hold(b, &plan->entry)) {
    return false;
  }
  switch (plan->kind) {
  case BRAIN_REF_ONE_SHOT: return ask(b, behavior, BRAIN_REF_TRIGGER);
  case BRAIN_REF_TRIGGER_GATE: return trigger_children(b, behavior);
  case BRAIN_REF_SEQUENCE: return trigger(b, plan->child[0]) && trigger(b, plan->child[1]);
  case BRAIN_REF_TRIGGER_IF:
    return ask(b, behavior, BRAIN_REF_PREDICATE) &&
           (plan->child_count == 0 || trigger(b, plan->child[0]));
  case BRAIN_REF_TIMED:
  case BRAIN_REF_DO_NOTHING:
  case BRAIN_REF_GATE: break;
  }
  return false;
}

// ---- The life of any behavior (claims 165 to 171)

static void run(brain_ref* b, int behavior) {
  b->behavior[behavior].is_running = true;
  brain_ref_write(b, BRAIN_REF_DID_START, behavior, 0);
}

static void draw_end(brain_ref* b, int behavior) {
  const brain_ref_behavior* plan = plan_of(b, behavior);
  const int min = plan->has_duration ? plan->duration_min : BRAIN_REF_DURATION_DEFAULT;
  const int max = plan->has_duration ? plan->duration_max : BRAIN_REF_DURATION_DEFAULT;
  b->behavior[behavior].end = b->now + min + brain_ref_draw(b, max + 1 - min);
}

// Returns whether it started.
bool brain_ref_try_start(brain_ref* b, int behavior) {
  const brain_ref_behavior* plan = plan_of(b, behavior);
  switch (plan->kind) {
  case BRAIN_REF_TIMED:
    if (!brain_ref_conditions_hold(b, &plan->entry) || !ask(b, behavior, BRAIN_REF_EXTRA_START)) {
      return false;
    }
    run(b, behavior);
    draw_end(b, behavior);
    ask(b, behavior, BRAIN_REF_START);
    return true;
  case BRAIN_REF_DO_NOTHING:
    run(b, behavior);
    draw_end(b, behavior);
    return true;
  case BRAIN_REF_GATE:
    if (!brain_ref_conditions_hold(b, &plan->entry)) {
      return false;
    }
    run(b, behavior);
    put_in_order(b, behavior);
    start_children(b, behavior);
    return true;
  case BRAIN_REF_ONE_SHOT:
  case BRAIN_REF_TRIGGER_GATE:
  case BRAIN_REF_SEQUENCE:
  case BRAIN_REF_TRIGGER_IF:
    if (!trigger(b, behavior)) {
      return false;
    }
    run(b, behavior);
    return true;
  }
  return false;
}

static bool timed_out(const brain_ref* b, int behavior) {
  if (plan_of(b, behavior)->kind == BRAIN_REF_TIMED && plan_of(b, behavior)->never_times_out) {
    return false;
  }
  return b->now > b->behavior[behavior].end;
}

void brain_ref_tick_or_stop(brain_ref* b, int behavior) {
  switch (plan_of(b, behavior)->kind) {
  case BRAIN_REF_TIMED:
    if (!timed_out(b, behavior) && ask(b, behavior, BRAIN_REF_CAN_STILL_USE)) {
      ask(b, behavior, BRAIN_REF_TICK);
    } else {
      brain_ref_do_stop(b, behavior);
    }
    return;
  case BRAIN_REF_DO_NOTHING:
    if (timed_out(b, behavior)) {
      brain_ref_do_stop(b, behavior);
    }
    return;
  case BRAIN_REF_GATE: tick_gate(b, behavior); return;
  case BRAIN_REF_ONE_SHOT:
  case BRAIN_REF_TRIGGER_GATE:
  case BRAIN_REF_SEQUENCE:
  case BRAIN_REF_TRIGGER_IF: brain_ref_do_stop(b, behavior); return;
  }
}

void brain_ref_do_stop(brain_ref* b, int behavior) {
  const brain_ref_behavior* plan = plan_of(b, behavior);
  b->behavior[behavior].is_running = false;
  brain_ref_write(b, BRAIN_REF_DID_STOP, behavior, 0);
  if (plan->kind == BRAIN_REF_TIMED) {
    ask(b, behavior, BRAIN_REF_STOP);
  } else if (plan->kind == BRAIN_REF_GATE) {
    stop_children(b, behavior);
    brain_ref_erase_list(b, &plan->exit_erased);
  }
}
