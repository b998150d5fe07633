// Starts and stops a mob's goals: the two passes of a full tick, and the reduced tick.
// Rules: docs/sources.md#goal-selector
#include "mind/goal/goal_selector.h"

#include "agent/about.h"
#include "base/check.h"

#include <string.h>

static size_t state_bytes(const ov_goal_kind* kind) {
  return ((size_t)kind->state_size + OV_STATE_ALIGN - 1) & ~(size_t)(OV_STATE_ALIGN - 1);
}

size_t ov_goal_states_size(const ov_goal_plan* plan) {
  size_t size = 0;
  for (int32_t i = 0; i < plan->count; i++) {
    size += state_bytes(plan->entries[i].kind);
  }
  return size;
}
void ov_goal_selector_init(ov_goal_selector* selector, const ov_goal_plan* plan,
                           ov_goal_slot* slots, uint8_t* states) {
  OVIS_ASSERT(plan->count <= OV_GOAL_MAX);
  OVIS_ASSERT((uintptr_t)states % OV_STATE_ALIGN == 0);
  *selector = (ov_goal_selector){.plan = plan, .slots = slots, .states = states};
  memset(selector->holder, OV_GOAL_NOBODY, sizeof selector->holder);
  size_t at = 0;
  for (int32_t i = 0; i < plan->count; i++) {
    const ov_goal_kind* kind = plan->entries[i].kind;
    OVIS_ASSERT((kind->state_size > 0) == (kind->fields != NULL));
    slots[i] = (ov_goal_slot){.other = OV_GOAL_NOBODY, .state_at = (uint16_t)at};
    at += state_bytes(kind);
  }
}

static const ov_goal_entry* entry_at(const ov_goal_selector* selector, int32_t goal) {
  OVIS_ASSERT(goal >= 0);
  OVIS_ASSERT(goal < selector->plan->count);
  return &selector->plan->entries[goal];
}

static void set_why(ov_goal_selector* selector, int32_t goal, const ovis_answer* why) {
  OVIS_ASSERT(goal >= 0);
  ov_goal_slot* slot = &selector->slots[goal];
  slot->tick = why->tick;
  slot->reason = (uint8_t)why->reason;
  slot->other = (int8_t)why->other;
  slot->value = why->value;
  slot->limit = why->limit;
}

// Gives the turn to a goal.
static const ov_goal_kind* turn_to(ov_goal_selector* selector, ov_goal_turn* turn, int32_t goal) {
  OVIS_ASSERT(goal >= 0);
  const ov_goal_entry* entry = entry_at(selector, goal);
  turn->acting = goal;
  turn->state = ov_goal_state(selector, goal);
  turn->settings = entry->settings;
  turn->answer = ov_goal_why(&selector->slots[goal]);
  turn->why = &turn->answer;
  return entry->kind;
}

// After a call to a goal that runs. Whoever dies in it has dropped all: that answer says more.
static void keep_why(ov_goal_selector* selector, const ov_goal_turn* turn, int32_t goal) {
  OVIS_ASSERT(goal >= 0);
  if (ov_goal_is_running(selector, goal)) {
    set_why(selector, goal, &turn->answer);
  }
}

// The same for can_use and can_continue; the default answer is NO_NEED. The slot keeps its answer
// until set_why.
static void ask(ov_goal_selector* selector, ov_goal_turn* turn, int32_t goal) {
  turn_to(selector, turn, goal);
  turn->answer =
      (ovis_answer){.reason = OVIS_REASON_NO_NEED, .tick = turn->tick, .other = OV_GOAL_NOBODY};
}

static bool needs(const ov_goal_entry* entry, int32_t flag) {
  return ((uint32_t)entry->kind->flags >> flag & 1u) != 0;
}

void ov_goal_explain(const ov_goal_selector* selector, struct ov_agent* agent, int32_t goal,
                     ovis_answer* answer) {
  const ov_goal_entry* entry = entry_at(selector, goal);
  ov_about_reason(agent, answer);
  ov_goal_explanation* explain = entry->explain != NULL ? entry->explain : entry->kind->explain;
  if (explain != NULL) {
    const ov_goal_turn turn = {.agent = agent,
                               .state = ov_goal_state(selector, goal),
                               .settings = entry->settings,
                               .tick = agent->tick,
                               .why = answer};
    explain(&turn, answer);
  }
}

bool ov_goal_refuse(ov_goal_turn* turn, ovis_reason reason, double value, double limit) {
  OVIS_ASSERT((uint32_t)reason < OVIS_REASON_COUNT);
  OVIS_ASSERT(limit >= 0);
  OVIS_ASSERT(turn->why != NULL);
  OVIS_ASSERT(reason != OVIS_REASON_RUNNING);
  turn->why->reason = reason;
  turn->why->value = (float)value;
  turn->why->limit = (float)limit;
  return false;
}

// ---- Starting and stopping

static void stop(ov_goal_selector* selector, ov_goal_turn* turn, int32_t goal) {
  OVIS_ASSERT(ov_goal_is_running(selector, goal));
  const ov_goal_kind* kind = turn_to(selector, turn, goal);
  selector->running &= ~(1u << goal);
  selector->changes++;
  if (kind->stop != NULL) {
    kind->stop(turn); // claim 252
  }
  const ov_goal_gate* gate = entry_at(selector, goal)->gate;
  if (gate != NULL && gate->stop != NULL) {
    gate->stop(turn);
  }
}

static bool can_use(const ov_goal_entry* entry, ov_goal_turn* turn) {
  const ov_goal_gate* gate = entry->gate;
  return (gate == NULL || gate->can_use == NULL || gate->can_use(turn)) &&
         entry->kind->can_use(turn);
}

static bool can_continue(const ov_goal_entry* entry, ov_goal_turn* turn) {
  const ov_goal_gate* gate = entry->gate;
  return (gate == NULL || gate->can_continue == NULL || gate->can_continue(turn)) &&
         entry->kind->can_continue(turn);
}

// Can `goal` take all flags that it needs? If not, its answer names the goal that holds one. A goal
// that was replaced in this tick keeps its other flags until the next full tick.
static bool can_take_flags(ov_goal_selector* selector, ov_goal_turn* turn, int32_t goal) {
  const ov_goal_entry* entry = entry_at(selector, goal);
  const ov_goal_guest* guest = turn->guest;
  for (int32_t flag = 0; flag < OVIS_FLAG_COUNT; flag++) {
    const int32_t holder = selector->holder[flag];
    if (guest != NULL && (guest->flags & entry->kind->flags & 1u << flag) != 0 &&
        entry->priority >= guest->priorities[flag]) {
      return ov_goal_refuse(turn, OVIS_REASON_FLAG_HELD, guest->priorities[flag], entry->priority);
    }
    if (!needs(entry, flag) || holder == OV_GOAL_NOBODY) {
      continue; // claim 254
    }
    const ov_goal_entry* held = entry_at(selector, holder);
    if (held->kind->is_uninterruptible || entry->priority >= held->priority) { // claims 255, 256
      ov_goal_refuse(turn, OVIS_REASON_FLAG_HELD, held->priority, entry->priority);
      turn->why->other = holder;
      return false;
    }
  }
  return true;
}

static void start(ov_goal_selector* selector, ov_goal_turn* turn, int32_t goal) {
  OVIS_ASSERT(!ov_goal_is_running(selector, goal));
  const ov_goal_entry* entry = entry_at(selector, goal);
  if (turn->guest != NULL && (turn->guest->flags & entry->kind->flags) != 0) {
    turn->guest->yield(turn->guest, entry->kind->flags, goal);
  }
  for (int32_t flag = 0; flag < OVIS_FLAG_COUNT; flag++) {
    if (!needs(entry, flag)) {
      continue;
    }
    const int32_t holder = selector->holder[flag];
    if (holder != OV_GOAL_NOBODY && ov_goal_is_running(selector, holder)) {
      stop(selector, turn, holder); // claim 256
      set_why(selector, holder,
              &(ovis_answer){.reason = OVIS_REASON_REPLACED, .tick = turn->tick, .other = goal});
    }
    selector->holder[flag] = (int8_t)goal; // claim 253
  }
  selector->running |= 1u << goal;
  selector->changes++;
  set_why(
      selector, goal,
      &(ovis_answer){.reason = OVIS_REASON_RUNNING, .tick = turn->tick, .other = OV_GOAL_NOBODY});
  turn_to(selector, turn, goal);
  if (entry->gate != NULL && entry->gate->start != NULL) {
    entry->gate->start(turn);
  }
  if (entry->kind->start != NULL) {
    entry->kind->start(turn); // claim 252
    keep_why(selector, turn, goal);
  }
}

int32_t ov_goal_selector_holder(const ov_goal_selector* selector, uint8_t flags) {
  for (int32_t flag = 0; flag < OVIS_FLAG_COUNT; flag++) {
    const int32_t holder = selector->holder[flag];
    if ((flags >> flag & 1) != 0 && holder != OV_GOAL_NOBODY &&
        ov_goal_is_running(selector, holder)) {
      return holder;
    }
  }
  return OV_GOAL_NOBODY;
}

void ov_goal_selector_yield(ov_goal_selector* selector, ov_goal_turn* turn, uint8_t flags) {
  for (int32_t holder = ov_goal_selector_holder(selector, flags); holder != OV_GOAL_NOBODY;
       holder = ov_goal_selector_holder(selector, flags)) {
    stop(selector, turn, holder);
    set_why(selector, holder,
            &(ovis_answer){
                .reason = OVIS_REASON_REPLACED, .tick = turn->tick, .other = OV_GOAL_NOBODY});
  }
}

static void stop_those_that_ended(ov_goal_selector* selector, ov_goal_turn* turn) {
  for (int32_t goal = 0; goal < selector->plan->count; goal++) {
    if (!ov_goal_is_running(selector, goal)) {
      continue;
    }
    const ov_goal_entry* entry = entry_at(selector, goal);
    ask(selector, turn, goal);
    turn->answer.reason = OVIS_REASON_ENDED;
    if ((entry->kind->flags & selector->disabled) != 0) {
      ov_goal_refuse(turn, OVIS_REASON_FLAG_DISABLED, 0, 0);
    } else if (can_continue(entry, turn)) {
      continue;
    }
    set_why(selector, goal, &turn->answer);
    stop(selector, turn, goal); // claim 252
  }
}

static void forget_old_holders(ov_goal_selector* selector) {
  for (int32_t flag = 0; flag < OVIS_FLAG_COUNT; flag++) {
    const int32_t holder = selector->holder[flag];
    if (holder != OV_GOAL_NOBODY && !ov_goal_is_running(selector, holder)) {
      selector->holder[flag] = OV_GOAL_NOBODY;
    }
  }
}

void ov_goal_selector_end(ov_goal_selector* selector, ov_goal_turn* turn, int32_t goal,
                          const ovis_answer* why) {
  OVIS_ASSERT(goal >= 0);
  stop(selector, turn, goal);
  set_why(selector, goal, why);
  forget_old_holders(selector);
}

bool ov_goal_selector_try(ov_goal_selector* selector, ov_goal_turn* turn, int32_t goal,
                          bool is_again) {
  OVIS_ASSERT(goal >= 0);
  if (ov_goal_is_running(selector, goal)) {
    return true;
  }
  const ov_goal_entry* entry = entry_at(selector, goal);
  turn->considered++;
  ask(selector, turn, goal);
  const bool may_run = (entry->kind->flags & selector->disabled) == 0 &&
                       can_take_flags(selector, turn, goal) &&
                       ((is_again && can_continue(entry, turn)) || can_use(entry, turn));
  if (may_run) {
    start(selector, turn, goal);
  } else {
    set_why(selector, goal, &turn->answer);
  }
  return ov_goal_is_running(selector, goal);
}

static void start_those_that_can(ov_goal_selector* selector, ov_goal_turn* turn) {
  for (int32_t goal = 0; goal < selector->plan->count; goal++) {
    if (ov_goal_is_running(selector, goal)) {
      continue;
    }
    const ov_goal_entry* entry = entry_at(selector, goal);
    turn->considered++;
    ask(selector, turn, goal);
    if ((entry->kind->flags & selector->disabled) != 0) {
      ov_goal_refuse(turn, OVIS_REASON_FLAG_DISABLED, 0, 0);
      set_why(selector, goal, &turn->answer);
    } else if (turn->guest != NULL && turn->guest->barred == entry) {
      continue; // the answer of its end says more
    } else if (can_take_flags(selector, turn, goal) && can_use(entry, turn)) {
      start(selector, turn, goal);
    } else if (selector->slots[goal].tick != turn->tick) {
      set_why(selector, goal, &turn->answer); // else it stopped in this tick: that says more
    }
  }
}

// ---- Ticks

static void tick_running(ov_goal_selector* selector, ov_goal_turn* turn, bool only_every) {
  for (int32_t goal = 0; goal < selector->plan->count; goal++) {
    const ov_goal_entry* entry = entry_at(selector, goal);
    selector->slots[goal].ran_ticks += ov_goal_is_running(selector, goal);
    if (ov_goal_is_running(selector, goal) && entry->kind->tick != NULL &&
        (!only_every || entry->kind->updates_every_tick)) { // claims 258, 323
      turn_to(selector, turn, goal);
      if (entry->gate != NULL && entry->gate->tick != NULL) {
        entry->gate->tick(turn);
      }
      entry->kind->tick(turn); // claim 252
      keep_why(selector, turn, goal);
    }
  }
}

void ov_goal_selector_tick(ov_goal_selector* selector, ov_goal_turn* turn) {
  stop_those_that_ended(selector, turn);
  forget_old_holders(selector);
  start_those_that_can(selector, turn);
  tick_running(selector, turn, false);
  OVIS_VALIDATE(ov_goal_selector_is_valid(selector));
}

void ov_goal_selector_tick_reduced(ov_goal_selector* selector, ov_goal_turn* turn) {
  tick_running(selector, turn, true); // claims 257, 258
}

bool ov_goal_is_full_tick(int64_t tick, uint64_t serial, int64_t age) {
  const uint64_t n = (uint64_t)tick + serial;
  return (n & 1u) == 0 || age <= 1; // claim 257
}

void ov_goal_selector_disable(ov_goal_selector* selector, uint8_t flags, bool is_disabled) {
  selector->disabled =
      (uint8_t)(is_disabled ? selector->disabled | flags : selector->disabled & ~flags);
}

void ov_goal_selector_drop_all(ov_goal_selector* selector, int64_t tick) {
  for (int32_t goal = 0; goal < selector->plan->count; goal++) {
    if (ov_goal_is_running(selector, goal)) {
      set_why(selector, goal,
              &(ovis_answer){.reason = OVIS_REASON_ENDED, .tick = tick, .other = OV_GOAL_NOBODY});
      selector->changes++;
    }
  }
  selector->running = 0;
  forget_old_holders(selector);
}

// ---- Checks

OV_FIELDS_LIST selector_list(ov_goal_selector* selector, ov_fields* fields) {
  ov_field_u32(fields, "running", &selector->running);
  uint32_t disabled = selector->disabled;
  ov_field_u32(fields, "disabled", &disabled);
  selector->disabled = (uint8_t)disabled;
  for (int32_t flag = 0; flag < OVIS_FLAG_COUNT; flag++) {
    int32_t holder = selector->holder[flag];
    ov_field_i32(fields, "holder", &holder);
    selector->holder[flag] = (int8_t)holder;
    fields->is_bad |= selector->holder[flag] != holder;
  }
}

void ov_goal_selector_fields(ov_goal_selector* selector, ov_fields* fields) {
  OV_FIELDS_APART(selector_list, selector, fields);
  ov_field_report(fields, &selector->changes, sizeof selector->changes);
  ov_field_report(fields, selector->slots, (size_t)selector->plan->count * sizeof *selector->slots);
  for (int32_t goal = 0; goal < selector->plan->count; goal++) {
    const ov_goal_kind* kind = entry_at(selector, goal)->kind;
    if (kind->fields != NULL) {
      kind->fields(ov_goal_state(selector, goal), fields);
    }
    if (kind->raw_at > 0) {
      uint8_t* state = ov_goal_state(selector, goal);
      ov_field_bytes(fields, "state", state + kind->raw_at,
                     (size_t)(kind->state_size - kind->raw_at));
    }
  }
}

bool ov_goal_selector_is_valid(const ov_goal_selector* selector) {
  if (selector->plan->count < OV_GOAL_MAX && selector->running >> selector->plan->count != 0) {
    return false;
  }
  for (int32_t flag = 0; flag < OVIS_FLAG_COUNT; flag++) {
    const int32_t holder = selector->holder[flag];
    if (holder == OV_GOAL_NOBODY) {
      continue;
    }
    // A goal that was replaced may hold another flag until the next full tick.
    if (holder < 0 || holder >= selector->plan->count || !needs(entry_at(selector, holder), flag)) {
      return false;
    }
  }
  for (int32_t goal = 0; goal < selector->plan->count; goal++) {
    for (int32_t flag = 0; flag < OVIS_FLAG_COUNT; flag++) {
      if (ov_goal_is_running(selector, goal) && needs(entry_at(selector, goal), flag) &&
          selector->holder[flag] != goal) {
        return false;
      }
    }
  }
  return true;
}
