#include "goal/goal_selector.h"

#include "base/check.h"
#include "base/limits.h"

#include <string.h>

void ov_goal_selector_init(ov_goal_selector* selector, const ov_goal_plan* plan,
                           ov_goal_slot* slots) {
  OVIS_ASSERT(plan->count <= OV_GOAL_MAX);
  *selector = (ov_goal_selector){.plan = plan, .slots = slots};
  memset(selector->holder, OV_GOAL_NOBODY, sizeof selector->holder);
  for (int32_t i = 0; i < plan->count; i++) {
    slots[i] = (ov_goal_slot){.why = {.other = OV_GOAL_NOBODY}};
  }
}

static const ov_goal_entry* entry_at(const ov_goal_selector* selector, int32_t goal) {
  OVIS_ASSERT(goal >= 0);
  OVIS_ASSERT(goal < selector->plan->count);
  return &selector->plan->entries[goal];
}

static ovis_answer* ask(ov_goal_selector* selector, ov_goal_context* context, int32_t goal) {
  ovis_answer* why = &selector->slots[goal].why;
  *why = (ovis_answer){OVIS_REASON_NO_NEED, context->tick, OV_GOAL_NOBODY, 0, 0};
  context->why = why;
  return why;
}

static bool needs(const ov_goal_entry* entry, int32_t flag) {
  return ((uint32_t)entry->ops->flags >> flag & 1u) != 0;
}

bool ov_goal_no(ov_goal_context* context, ovis_reason reason, double value, double limit) {
  context->why->reason = reason;
  context->why->value = (float)value;
  context->why->limit = (float)limit;
  return false;
}

// ---- Starting and stopping

static void stop(ov_goal_selector* selector, ov_goal_context* context, int32_t goal) {
  OVIS_ASSERT(ov_goal_is_running(selector, goal));
  const ov_goal_entry* entry = entry_at(selector, goal);
  selector->running &= ~(1u << goal);
  if (entry->ops->stop != NULL) {
    entry->ops->stop(context, &selector->slots[goal].state, entry->settings); // claim 252
  }
}

// May `goal` take all the flags that it needs? If not, its answer says which goal is in the way.
// What a goal held that was replaced in this very tick is forgotten in the next one: until then it
// still counts.
static bool can_take_flags(ov_goal_selector* selector, ov_goal_context* context, int32_t goal) {
  const ov_goal_entry* entry = entry_at(selector, goal);
  for (int32_t flag = 0; flag < OVIS_FLAG_COUNT; flag++) {
    const int32_t holder = selector->holder[flag];
    if (!needs(entry, flag) || holder == OV_GOAL_NOBODY) {
      continue; // claim 254
    }
    const ov_goal_entry* held = entry_at(selector, holder);
    if (held->ops->is_uninterruptible || entry->priority >= held->priority) { // claims 255, 256
      ov_goal_no(context, OVIS_REASON_FLAG_HELD, held->priority, entry->priority);
      context->why->other = holder;
      return false;
    }
  }
  return true;
}

static void start(ov_goal_selector* selector, ov_goal_context* context, int32_t goal) {
  const ov_goal_entry* entry = entry_at(selector, goal);
  for (int32_t flag = 0; flag < OVIS_FLAG_COUNT; flag++) {
    if (!needs(entry, flag)) {
      continue;
    }
    const int32_t holder = selector->holder[flag];
    if (holder != OV_GOAL_NOBODY && ov_goal_is_running(selector, holder)) {
      stop(selector, context, holder); // claim 256
      selector->slots[holder].why = (ovis_answer){OVIS_REASON_REPLACED, context->tick, goal, 0, 0};
    }
    selector->holder[flag] = (int8_t)goal; // claim 253
  }
  selector->running |= 1u << goal;
  selector->slots[goal].why =
      (ovis_answer){OVIS_REASON_RUNNING, context->tick, OV_GOAL_NOBODY, 0, 0};
  if (entry->ops->start != NULL) {
    entry->ops->start(context, &selector->slots[goal].state, entry->settings); // claim 252
  }
}

static void stop_those_that_ended(ov_goal_selector* selector, ov_goal_context* context) {
  for (int32_t goal = 0; goal < selector->plan->count; goal++) {
    if (!ov_goal_is_running(selector, goal)) {
      continue;
    }
    const ov_goal_entry* entry = entry_at(selector, goal);
    const ovis_answer before = selector->slots[goal].why;
    ovis_answer* why = ask(selector, context, goal);
    why->reason = OVIS_REASON_ENDED;
    if ((entry->ops->flags & selector->disabled) != 0) {
      ov_goal_no(context, OVIS_REASON_FLAG_DISABLED, 0, 0);
      stop(selector, context, goal);
    } else if (!entry->ops->can_continue(context, &selector->slots[goal].state, entry->settings)) {
      stop(selector, context, goal); // claim 252
    } else {
      *why = before;
    }
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

static void start_those_that_can(ov_goal_selector* selector, ov_goal_context* context) {
  for (int32_t goal = 0; goal < selector->plan->count; goal++) {
    if (ov_goal_is_running(selector, goal)) {
      continue;
    }
    const ov_goal_entry* entry = entry_at(selector, goal);
    const ovis_answer before = selector->slots[goal].why;
    ask(selector, context, goal);
    if ((entry->ops->flags & selector->disabled) != 0) {
      ov_goal_no(context, OVIS_REASON_FLAG_DISABLED, 0, 0);
    } else if (can_take_flags(selector, context, goal) &&
               entry->ops->can_use(context, &selector->slots[goal].state, entry->settings)) {
      start(selector, context, goal);
    } else if (before.tick == context->tick) {
      selector->slots[goal].why = before; // stopped in this very tick: that says more
    }
  }
}

// ---- Ticks

static void tick_running(ov_goal_selector* selector, ov_goal_context* context, bool only_every) {
  for (int32_t goal = 0; goal < selector->plan->count; goal++) {
    const ov_goal_entry* entry = entry_at(selector, goal);
    selector->slots[goal].ran_ticks += ov_goal_is_running(selector, goal);
    if (ov_goal_is_running(selector, goal) && entry->ops->tick != NULL &&
        (!only_every || entry->ops->updates_every_tick)) { // claims 258, 323
      context->why = &selector->slots[goal].why;
      entry->ops->tick(context, &selector->slots[goal].state, entry->settings); // claim 252
    }
  }
}

void ov_goal_selector_tick(ov_goal_selector* selector, ov_goal_context* context) {
  stop_those_that_ended(selector, context);
  forget_old_holders(selector);
  start_those_that_can(selector, context);
  tick_running(selector, context, false);
  OVIS_VALIDATE(ov_goal_selector_is_valid(selector));
}

void ov_goal_selector_tick_reduced(ov_goal_selector* selector, ov_goal_context* context) {
  tick_running(selector, context, true); // claims 257, 258
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
      selector->slots[goal].why = (ovis_answer){OVIS_REASON_ENDED, tick, OV_GOAL_NOBODY, 0, 0};
    }
  }
  selector->running = 0;
  forget_old_holders(selector);
}

// ---- Checks

#define COUNT_MAX 2000000000

static bool is_sane(const ov_goal_state* state) {
  bool is_small = ov_is_within_i64(state->until, OV_TICK_MAX);
  for (int32_t i = 0; i < 4; i++) {
    is_small &= ov_is_within_i64(state->count[i], COUNT_MAX);
  }
  // A place, or a way to look. A little over the border: a walk may want to go where none can.
  return is_small && ov_is_vec3_within(&state->place, OV_FILE_PLACE_MAX);
}

// Two small numbers as one.
static uint64_t pair(int32_t low, int32_t high) {
  return (uint32_t)low | (uint64_t)(uint32_t)high << 32;
}

OV_FIELDS_LIST state_list(ov_goal_state* state, ov_fields* fields) {
  if (fields->mode == OV_FIELDS_HASH) { // in few steps: every mob has many goals
    ov_hash_lanes* hash = &fields->hash;
    ov_lanes_three(hash, (uint64_t)state->until, state->who,
                   pair(state->count[0], state->count[1]));
    ov_lanes_three(hash, pair(state->count[2], state->count[3]), ov_f64_bits(state->place.x),
                   ov_f64_bits(state->place.y));
    ov_lanes_u64(hash, ov_f64_bits(state->place.z));
    return;
  }
  ov_field_i64(fields, "until", &state->until);
  ov_field_u64(fields, "who", &state->who);
  for (int32_t i = 0; i < 4; i++) {
    ov_field_i32(fields, "count", &state->count[i]);
  }
  ov_field_vec3(fields, "place", &state->place);
  if (fields->mode == OV_FIELDS_READ) {
    fields->is_bad |= !is_sane(state);
  }
}

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
  for (int32_t goal = 0; goal < selector->plan->count; goal++) {
    state_list(&selector->slots[goal].state, fields);
  }
}

void ov_goal_selector_fields(ov_goal_selector* selector, ov_fields* fields) {
  OV_FIELDS_APART(selector_list, selector, fields);
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
