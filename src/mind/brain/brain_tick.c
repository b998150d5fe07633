// One tick of a brain: forget, sense, start behaviors, tick behaviors. The life of one behavior.
// Rules: docs/sources.md#brain
#include "base/check.h"
#include "mind/brain/brain.h"

#include <string.h>

// So few are kept even if their behaviors have stopped: mostly one more has room.
#define ENDS_FEW (OV_ENDS_OWN - 2)

static ov_behavior_turn turn_of(ov_agent* agent, ovis_answer* why) {
  return (ov_behavior_turn){
      .agent = agent, .brain = ov_brain_of(agent->self), .time = agent->env->game_time, .why = why};
}

static void aim(ov_behavior_turn* turn, int32_t node) {
  OVIS_ASSERT(node >= 0);
  ov_brain* brain = turn->brain;
  brain->acting = (uint8_t)(OV_CAUSE_NODE + node);
  turn->node = &brain->plan->nodes[node];
  turn->settings = turn->node->behavior->settings;
  turn->state = ov_brain_state_of(brain, node);
}

static void set_running(ov_brain* brain, int32_t node, bool is_running) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < brain->plan->node_count);
  const uint64_t bit = 1ull << (node % 64);
  if (ov_brain_runs(brain, node) != is_running) { // claim 165
    const bool is_timed = brain->plan->nodes[node].kind->shape == OV_BEHAVIOR_TIMED;
    brain->changes = (uint16_t)(brain->changes + is_timed);
    brain->bits[node / 64] ^= bit; // claim 165
  }
}

// Whether a node ran is known for a whole tick, even if it stops in the same tick.
static void note_run(ov_brain* brain, int32_t node) {
  brain->bits[brain->plan->word_count + node / 64] |= 1ull << (node % 64);
}

static bool holds(const ov_brain* brain, const ov_behavior_node* node) {
  return (node->present & ~brain->present) == 0 && // claims 169, 266
         (node->absent & brain->present) == 0;
}

// ---- One behavior

static bool refuse(ov_behavior_turn* turn, int32_t node) {
  const ovis_answer* why = turn->why;
  if (why->value == 0 && why->limit == 0 &&
      ov_brain_reasons(turn->brain)[node] == (uint8_t)why->reason) {
    return false; // mostly: as in the tick before
  }
  ov_brain_set_refusal(turn->brain, node, &(ov_refusal){why->value, why->limit, why->reason});
  return false;
}

static bool refuse_for_no_need(ov_behavior_turn* turn, int32_t node) {
  *turn->why = (ovis_answer){.reason = OVIS_REASON_NO_NEED, .other = -1};
  return refuse(turn, node);
}

static bool start_timed(ov_behavior_turn* turn, int32_t node) {
  const ov_behavior_node* self = turn->node;
  if (self->kind->can_start != NULL && !self->kind->can_start(turn)) { // claim 167
    return refuse(turn, node);
  }
  if (self->times_out && !ov_brain_reserve_end(turn->brain, &turn->agent->turn->allocator)) {
    turn->agent->turn->is_out_of_memory = true;
    return false;
  }
  if (self->kind->has_rare_state && ov_behavior_own_state(turn) == NULL) {
    return false;
  }
  if (turn->rival != NULL && self->kind->flags != 0 &&
      !turn->rival->give(turn->rival, turn->brain, node)) {
    *turn->why = (ovis_answer){.reason = OVIS_REASON_FLAG_HELD, .other = -1};
    return refuse(turn, node);
  }
  set_running(turn->brain, node, true);
  note_run(turn->brain, node);
  const int32_t span = self->ticks_max + 1 - self->ticks_min;
  const int32_t ticks = self->ticks_min + ov_rng_int(&turn->agent->self->rng, span); // claim 168
  if (self->times_out) {
    ov_brain_set_end(turn->brain, node, (int32_t)(turn->time - turn->brain->end_base) + ticks);
  }
  if (self->kind->start != NULL) {
    self->kind->start(turn); // claim 166
  }
  return true;
}

static bool is_of_variant(const ov_brain* brain, const ov_behavior_node* node) {
  return (node->variants & brain->variant) != 0;
}

// Where a shuffled gate keeps the order of its last start; NULL: its children have the plan's.
static uint8_t* order_of(const ov_brain* brain, const ov_behavior_node* gate) {
  return gate->order_at == 0 ? NULL : (uint8_t*)(uintptr_t)brain + gate->order_at;
}

static int32_t child_at(const ov_behavior_node* self, const uint8_t* order, int32_t place) {
  return self->child_first + (order != NULL ? order[place] : place);
}

// Puts the children that a mob of this variant has in the order in which they are tried. Returns
// their number. The others come after them.
static int32_t put_in_order(ov_behavior_turn* turn, const ov_behavior_node* self,
                            uint8_t order[OV_CHILDREN_MAX]) {
  const ov_brain* brain = turn->brain;
  int32_t weights[OV_CHILDREN_MAX];
  uint8_t places[OV_CHILDREN_MAX];
  int32_t count = 0;
  int32_t others = self->child_count;
  for (int32_t i = 0; i < self->child_count; i++) {
    const ov_behavior_node* child = &brain->plan->nodes[self->child_first + i];
    if (is_of_variant(brain, child)) {
      weights[count] = child->weight;
      places[count++] = (uint8_t)i;
    } else {
      places[--others] = (uint8_t)i;
    }
  }
  int32_t drawn[OV_CHILDREN_MAX];
  const bool is_shuffled = self->behavior->order == OV_SHUFFLED;
  if (is_shuffled) {
    ov_rng_weighted_order(&turn->agent->self->rng, weights, count, drawn); // claims 173, 176
  }
  for (int32_t i = 0; i < self->child_count; i++) {
    order[i] = places[is_shuffled && i < count ? drawn[i] : i];
  }
  return count;
}

static bool trigger(ov_behavior_turn* turn, int32_t node);

static bool trigger_children(ov_behavior_turn* turn, int32_t node) {
  const ov_behavior_node* self = &turn->brain->plan->nodes[node];
  uint8_t order[OV_CHILDREN_MAX];
  const int32_t count = put_in_order(turn, self, order);
  bool has_run = false;
  for (int32_t i = 0; i < count; i++) {
    if (trigger(turn, self->child_first + order[i])) {
      has_run = true;
      if (self->behavior->policy == OV_RUN_ONE) { // claim 174
        break;
      }
    }
  }
  return has_run || refuse_for_no_need(turn, node);
}

static bool trigger_in_sequence(ov_behavior_turn* turn, int32_t node) {
  const ov_behavior_node* self = &turn->brain->plan->nodes[node];
  for (int32_t i = 0; i < self->child_count; i++) {
    if (!trigger(turn, self->child_first + i)) { // claim 180
      return refuse_for_no_need(turn, node);
    }
  }
  return true;
}

// A one-shot whose memories allow it, with all below it. Those below have no status of their own.
static bool trigger_held(ov_behavior_turn* turn, int32_t node) {
  ov_brain* brain = turn->brain;
  const ov_behavior_node* self = &brain->plan->nodes[node];
  if (self->kind->shape == OV_BEHAVIOR_TRIGGER_GATE) {
    if (!trigger_children(turn, node)) {
      return false;
    }
  } else {
    aim(turn, node);
    *turn->why = (ovis_answer){.reason = OVIS_REASON_NO_NEED, .other = -1};
    if (self->kind->can_start != NULL && !self->kind->can_start(turn)) { // claims 178, 180, 348
      return refuse(turn, node);
    }
    if (!trigger_in_sequence(turn, node)) {
      return false;
    }
  }
  note_run(brain, node);
  return true;
}

static bool trigger(ov_behavior_turn* turn, int32_t node) {
  if (!holds(turn->brain, &turn->brain->plan->nodes[node])) { // claims 179, 266
    return false;
  }
  turn->considered++;
  return trigger_held(turn, node);
}

static void start_children(ov_behavior_turn* turn, int32_t node) {
  const ov_behavior_node* self = &turn->brain->plan->nodes[node];
  uint8_t own[OV_CHILDREN_MAX];
  uint8_t* kept = order_of(turn->brain, self);
  uint8_t* order = kept != NULL ? kept : own;
  const int32_t count = put_in_order(turn, self, order);
  for (int32_t i = 0; i < count; i++) {
    const int32_t child = self->child_first + order[i];
    if (!ov_brain_runs(turn->brain, child) && ov_brain_try_start(turn, child) &&
        self->behavior->policy == OV_RUN_ONE) { // claim 174
      return;
    }
  }
}

// Tries to start a behavior whose memories allow it.
static bool try_start_held(ov_behavior_turn* turn, int32_t node) {
  ov_brain* brain = turn->brain;
  const ov_behavior_node* self = &brain->plan->nodes[node];
  if (turn->rival != NULL && turn->rival->barred == node + 1) {
    return false;
  }
  turn->considered++;
  switch (self->kind->shape) {
  case OV_BEHAVIOR_TIMED:
    aim(turn, node);
    *turn->why = (ovis_answer){.reason = OVIS_REASON_NO_NEED, .other = -1};
    return start_timed(turn, node);
  case OV_BEHAVIOR_GATE:
    set_running(brain, node, true); // claim 165
    note_run(brain, node);
    start_children(turn, node);
    return true;
  case OV_BEHAVIOR_ONE_SHOT:
  case OV_BEHAVIOR_SEQUENCE:
  case OV_BEHAVIOR_TRIGGER_GATE:
    if (!trigger_held(turn, node)) { // claim 348
      return false;
    }
    set_running(brain, node, true); // claim 178: until the same tick's last step
    return true;
  }
  return false;
}

bool ov_brain_try_start(ov_behavior_turn* turn, int32_t node) {
  OVIS_ASSERT(node >= 0);
  // claims 167, 169, 172, 266, 267
  return holds(turn->brain, &turn->brain->plan->nodes[node]) && try_start_held(turn, node);
}

// The children that run, as bits from the first one on.
static uint64_t running_children(const ov_brain* brain, const ov_behavior_node* self) {
  const int32_t word = self->child_first / 64;
  const int32_t shift = self->child_first % 64;
  uint64_t bits = brain->bits[word] >> shift;
  if (shift + self->child_count > 64) {
    bits |= brain->bits[word + 1] << (64 - shift);
  }
  return self->child_count >= 64 ? bits : bits & ((1ull << self->child_count) - 1);
}

// Acts on the children of a gate that run when their turn comes, in the order of its last start.
static void for_children(ov_behavior_turn* turn, const ov_behavior_node* self,
                         void (*act)(ov_behavior_turn*, int32_t)) {
  const uint64_t running = running_children(turn->brain, self);
  if ((running & (running - 1)) == 0) { // at most one: no order matters
    if (running != 0) {
      act(turn, self->child_first + __builtin_ctzll(running));
    }
    return;
  }
  const uint8_t* order = order_of(turn->brain, self);
  for (int32_t i = 0; i < self->child_count; i++) {
    const int32_t child = child_at(self, order, i);
    if (ov_brain_runs(turn->brain, child)) {
      act(turn, child);
    }
  }
}

static void stop_timed(ov_behavior_turn* turn, int32_t node) {
  aim(turn, node);
  ov_brain_set_refusal(turn->brain, node, &(ov_refusal){.reason = OVIS_REASON_ENDED});
  if (turn->node->kind->stop != NULL) {
    turn->node->kind->stop(turn); // claim 166
  }
}

void ov_brain_stop(ov_behavior_turn* turn, int32_t node) {
  OVIS_ASSERT(node >= 0);
  ov_brain* brain = turn->brain;
  const ov_behavior_node* self = &brain->plan->nodes[node];
  set_running(brain, node, false); // claim 165
  if (self->kind->shape == OV_BEHAVIOR_TIMED) {
    stop_timed(turn, node);
  } else if (self->kind->shape == OV_BEHAVIOR_GATE) {
    for_children(turn, self, ov_brain_stop);
    brain->acting = (uint8_t)(OV_CAUSE_NODE + node);
    ov_brain_erase_slots(brain, self->exit_erases); // claim 172
  }
}

static bool has_running_child(const ov_brain* brain, const ov_behavior_node* self) {
  return running_children(brain, self) != 0;
}

static void tick_timed(ov_behavior_turn* turn, int32_t node) {
  const ov_behavior_kind* kind = turn->brain->plan->nodes[node].kind;
  aim(turn, node);
  const bool is_late = turn->node->times_out &&                             // claim 267
                       turn->time > ov_brain_end_time(turn->brain, node);   // claim 170
  if (is_late || kind->can_continue == NULL || !kind->can_continue(turn)) { // claim 170
    ov_brain_stop(turn, node);                                              // claims 166, 170
  } else if (kind->tick != NULL) {
    aim(turn, node);
    kind->tick(turn); // claims 166, 170
  }
}

static void tick_running(ov_behavior_turn* turn, int32_t node) {
  OVIS_ASSERT(node >= 0);
  const ov_behavior_node* self = &turn->brain->plan->nodes[node];
  switch (self->kind->shape) {
  case OV_BEHAVIOR_TIMED: tick_timed(turn, node); return;
  case OV_BEHAVIOR_GATE:
    for_children(turn, self, tick_running);
    if (!has_running_child(turn->brain, self)) { // claim 175
      ov_brain_stop(turn, node);
    }
    return;
  case OV_BEHAVIOR_ONE_SHOT:
  case OV_BEHAVIOR_SEQUENCE:
  case OV_BEHAVIOR_TRIGGER_GATE: ov_brain_stop(turn, node); return; // claim 178
  }
}

// ---- The tick

static int16_t* counters_of(const ov_brain* brain) {
  return (int16_t*)((uintptr_t)brain + brain->plan->counters_at);
}

int32_t ov_brain_sensor_ticks(const ov_brain* brain, int32_t sensor) {
  OVIS_ASSERT(sensor >= 0);
  return counters_of(brain)[sensor];
}

void ov_brain_draw_counters(ov_brain* brain, ov_rng* rng) {
  const ov_brain_def* def = brain->plan->def;
  int16_t* counters = counters_of(brain);
  for (int32_t i = 0; i < def->sensor_count; i++) {
    counters[i] = (int16_t)ov_rng_int(rng, def->sensors[i]->rate); // claim 182
  }
}

static void sense(ov_behavior_turn* turn) {
  ov_brain* brain = turn->brain;
  const ov_brain_def* def = brain->plan->def;
  int16_t* counters = counters_of(brain);
  int16_t least = 1;
  for (int32_t i = 0; i < def->sensor_count; i++) { // first all at once: mostly none is due
    counters[i]--;
    least = counters[i] < least ? counters[i] : least;
  }
  if (least > 0) {
    return;
  }
  ov_meter* meter = &turn->agent->turn->meter;
  const ov_time_part part = ov_meter_enter(meter, OV_TIME_SENSORS);
  int32_t run_count = 0;
  for (int32_t i = 0; i < def->sensor_count; i++) {
    if (counters[i] > 0) { // claims 182, 265
      continue;
    }
    counters[i] = (int16_t)def->sensors[i]->rate; // claims 182, 265
    if ((brain->sensors_off >> i & 1) != 0) {
      continue;
    }
    turn->node = NULL;
    turn->settings = def->sensors[i]->settings;
    turn->state = NULL;
    brain->acting = (uint8_t)(OV_CAUSE_SENSOR + i);
    def->sensors[i]->scan(turn); // claims 182, 262, 265
    run_count++;
  }
  ov_meter_add_sensors(meter, run_count);
  ov_meter_enter(meter, part);
}

// A word of the set of nodes whose activities are active and which a mob of its variant has. claims
// 190, 267
static uint64_t nodes_to_ask(const ov_brain* brain, int32_t word) {
  const ov_brain_plan* plan = brain->plan;
  uint64_t active = 0;
  uint64_t of_variant = 0;
  for (uint32_t left = brain->active; left != 0; left &= left - 1) {
    active |= plan->tops_of[__builtin_ctz(left)][word];
  }
  for (uint32_t left = brain->variant; left != 0; left &= left - 1) {
    of_variant |= plan->tops_for[__builtin_ctz(left)][word];
  }
  return active & of_variant;
}

// A one-shot with nothing below it, whose memories allow it: what try_start_held() does, in short.
static void try_one_shot(ov_behavior_turn* turn, int32_t node) {
  turn->considered++;
  aim(turn, node);
  *turn->why = (ovis_answer){.reason = OVIS_REASON_NO_NEED, .other = -1};
  if (turn->node->kind->can_start != NULL &&
      !turn->node->kind->can_start(turn)) { // claims 178, 348
    refuse(turn, node);
    return;
  }
  note_run(turn->brain, node);
  turn->brain->bits[node / 64] |= 1ull << (node % 64); // claim 178: until the same tick's last step
}

static void try_top(ov_behavior_turn* turn, int32_t node) {
  const ov_behavior_node* self = &turn->brain->plan->nodes[node];
  if (self->kind->shape == OV_BEHAVIOR_ONE_SHOT && self->child_count == 0 && turn->rival == NULL) {
    try_one_shot(turn, node);
  } else {
    try_start_held(turn, node);
  }
}

// A behavior that starts may change the activities: from the next one on the new ones count.
static void start_behaviors(ov_behavior_turn* turn) {
  ov_brain* brain = turn->brain;
  const int32_t word_count = (brain->plan->top_count + 63) / 64;
  for (int32_t word = 0; word < word_count; word++) { // claims 187, 190
    const ov_node_needs* needs = &brain->plan->needs[word * 64];
    uint32_t active = brain->active;
    uint64_t left = nodes_to_ask(brain, word);
    uint64_t present = brain->present;
    while (left != 0) {
      const int32_t i = __builtin_ctzll(left);
      left &= left - 1;
      const uint64_t missing = needs[i].present & ~present;  // claims 167, 169, 266
      const uint64_t in_the_way = needs[i].absent & present; // claims 169, 172, 267
      if ((missing | in_the_way) != 0 || (brain->bits[word] >> i & 1) != 0) {
        continue;
      }
      try_top(turn, word * 64 + i); // claims 166, 190
      present = brain->present;
      if (brain->active != active) {
        active = brain->active;
        left = nodes_to_ask(brain, word) & (~1ull << i);
      }
    }
  }
}

// Acts on the behaviors that run now, in order, even on those that one before them stops: the game
// lists them first.
static void for_running(ov_behavior_turn* turn, void (*act)(ov_behavior_turn*, int32_t)) {
  uint64_t listed[OV_BRAIN_WORDS];
  const int32_t word_count = turn->brain->plan->word_count;
  memcpy(listed, turn->brain->bits, (size_t)word_count * sizeof listed[0]);
  const int32_t top_count = turn->brain->plan->top_count;
  for (int32_t word = 0; word < word_count; word++) {
    for (uint64_t left = listed[word]; left != 0; left &= left - 1) {
      const int32_t node = word * 64 + __builtin_ctzll(left);
      if (node >= top_count) {
        return;
      }
      act(turn, node);
    }
  }
}

// All that a one-shot does in this step is to run no longer. claim 178
static void tick_or_stop(ov_behavior_turn* turn, int32_t node) {
  ov_brain* brain = turn->brain;
  const uint64_t bit = 1ull << (node % 64);
  if ((brain->plan->one_shots[node / 64] & bit) != 0) {
    brain->bits[node / 64] &= ~bit; // claim 178
  } else {
    tick_running(turn, node);
  }
}

void ov_brain_stop_all(ov_agent* agent) {
  ovis_answer why;
  ov_behavior_turn turn = turn_of(agent, &why);
  for_running(&turn, ov_brain_stop);
}

static void update_variant(ov_agent* agent) {
  ov_brain* brain = ov_brain_of(agent->self);
  const ov_brain_def* def = brain->plan->def;
  const uint32_t variant = def->variant != NULL ? def->variant(agent) : 1;
  if (variant != brain->variant) {
    if (brain->variant != 0) {
      ov_brain_stop_all(agent); // claim 191
    }
    brain->variant = (uint16_t)variant;
    if (def->looks_first) {
      brain->schedule_time = OV_SCHEDULE_NEVER; // as of a new brain
    }
  }
}

void ov_brain_tick_beside(ov_agent* agent, ov_brain_rival* rival) {
  ov_brain* brain = ov_brain_of(agent->self);
  ovis_answer why;
  ov_behavior_turn turn = turn_of(agent, &why);
  turn.rival = rival;
  ov_meter* meter = &agent->turn->meter;
  ov_meter_ask(meter, ov_brain_asker, agent);
  brain->written = 0;
  brain->erased = 0;
  memset(brain->bits + brain->plan->word_count, 0,
         (size_t)brain->plan->word_count * sizeof brain->bits[0]);
  if (brain->ends.count > ENDS_FEW) {
    ov_brain_forget_ends(brain);
  }
  if (turn.time - brain->end_base > OV_END_SPAN || turn.time < brain->end_base - OV_END_SPAN) {
    ov_brain_move_end_base(brain, turn.time);
  }
  update_variant(agent);
  brain->acting = OV_CAUSE_ACTIVITY;
  ov_brain_look_first(&turn);
  brain->acting = OV_CAUSE_EXPIRY;
  ov_brain_forget_expired(brain);   // claims 161, 189
  sense(&turn);                     // claim 189
  start_behaviors(&turn);           // claim 189
  for_running(&turn, tick_or_stop); // claims 189, 191, 270
  brain->acting = OV_CAUSE_ACTIVITY;
  if (brain->plan->def->update != NULL) {
    brain->plan->def->update(&turn); // claim 262
  }
  brain->acting = OV_CAUSE_EVENT;
  ov_meter_add_options(meter, turn.considered);
  ov_meter_ask_nobody(meter);
}

void ov_brain_tick(ov_agent* agent) {
  ov_brain_tick_beside(agent, NULL);
}
