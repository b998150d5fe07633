// The tree of a mind: who holds which flag beside goals and brain, one tick, options, state.
// Design: docs/trees.md
#include "mind/tree/tree_mind.h"

#include "base/check.h"

#include <stddef.h>
#include <string.h>

// One call of the tree. The guest comes first: a goal that takes a flag gets back to it.
typedef struct call {
  ov_goal_guest guest;
  ov_agent* agent;
  const ov_tree_mind_plan* plan;
  ov_tree_mind* part;
  ov_goal_mind* mind;
  ov_tree* tree;
  ov_tree_turn turn;
  ov_brain* brain;      // [opt]
  ov_brain_rival rival; // of the brain
  uint8_t taken;        // flags that a goal or a behavior takes right now ...
  int32_t taker;        // ... and its option
  ov_goal_turn goals;   // the turn of goals that have to give way
  int32_t acting;       // node of the action that a call is to; -1: none yet
} call;

static ov_goal_turn goal_turn(call* self, int32_t node) {
  OVIS_ASSERT(node >= 0);
  const ov_tree_act* act = &self->plan->acts[node];
  self->acting = node;
  return (ov_goal_turn){.agent = self->agent,
                        .state = ov_tree_act_state(self->part, act),
                        .settings = act->entry.settings,
                        .tick = self->agent->tick,
                        .elapsed_ticks = self->agent->elapsed_ticks};
}

// The asker of work (base/meter.h).
static int32_t asker_of(const void* context) {
  const call* self = context;
  return self->acting >= 0 ? ov_tree_goal_count(self->plan) + self->acting : OV_ASKER_SELF;
}

// ---- Flags

int32_t ov_tree_action_with(const ov_tree_mind_plan* plan, const ov_tree* tree, uint8_t flags) {
  for (int32_t i = ov_tree_next(&tree->active, 0); i >= 0; i = ov_tree_next(&tree->active, i + 1)) {
    if (plan->tree.steps[i].kind == OVIS_TREE_ACTION &&
        (plan->acts[i].entry.kind->flags & flags) != 0) {
      return i;
    }
  }
  return OV_TREE_NOBODY;
}

static uint8_t flags_of(const ov_tree_mind_plan* plan, const ov_tree* tree) {
  uint8_t flags = 0;
  for (int32_t i = ov_tree_next(&tree->active, 0); i >= 0; i = ov_tree_next(&tree->active, i + 1)) {
    if (plan->tree.steps[i].kind == OVIS_TREE_ACTION) {
      flags |= plan->acts[i].entry.kind->flags;
    }
  }
  return flags;
}

// A running goal that does not give the flags up to something with that priority number.
// OV_GOAL_NOBODY: there is none.
static int32_t stronger_goal(const ov_goal_selector* selector, uint8_t flags, int32_t priority) {
  for (int32_t flag = 0; flag < OVIS_FLAG_COUNT; flag++) {
    const int32_t goal = ov_goal_selector_holder(selector, (uint8_t)(flags & 1u << flag));
    if (goal != OV_GOAL_NOBODY) {
      const ov_goal_entry* entry = &selector->plan->entries[goal];
      if (entry->priority < priority || entry->kind->is_uninterruptible) {
        return goal;
      }
    }
  }
  return OV_GOAL_NOBODY;
}

// The option of a running behavior that does not give the flags up. OV_GOAL_NOBODY: there is none.
static int32_t stronger_behavior(const call* self, uint8_t flags) {
  int32_t priorities[OVIS_FLAG_COUNT] = {0};
  uint8_t held = 0;
  if (self->brain == NULL) {
    return OV_GOAL_NOBODY;
  }
  ov_brain_add_flags(self->brain, &held, priorities);
  for (int32_t flag = 0; flag < OVIS_FLAG_COUNT; flag++) {
    if ((held & flags & 1u << flag) != 0 && priorities[flag] < self->plan->def.priority) {
      return ov_tree_brain_first(self->plan) + ov_brain_holder(self->brain, (uint8_t)(1u << flag));
    }
  }
  return OV_GOAL_NOBODY;
}

static bool may_have(call* self, int32_t node, ovis_answer* why) {
  OVIS_ASSERT(node >= 0);
  const uint8_t flags = self->plan->acts[node].entry.kind->flags;
  const int32_t targets = self->plan->goals.targets.count;
  const int32_t priority = self->plan->def.priority;
  int32_t goal = stronger_goal(&self->mind->goals, flags, priority);
  goal = goal != OV_GOAL_NOBODY ? targets + goal
                                : stronger_goal(&self->mind->targets, flags, priority);
  goal = goal == OV_GOAL_NOBODY ? stronger_behavior(self, flags) : goal;
  goal = (flags & self->taken) != 0 ? self->taker : goal;
  const int32_t action = ov_tree_action_with(self->plan, self->tree, flags);
  if ((flags & self->mind->goals.disabled) != 0) {
    why->reason = OVIS_REASON_FLAG_DISABLED;
    return false;
  }
  if (goal != OV_GOAL_NOBODY || action != OV_TREE_NOBODY) {
    why->reason = OVIS_REASON_FLAG_HELD;
    why->other = goal != OV_GOAL_NOBODY ? OV_OPTION_OF_MIND(goal) : action;
    return false;
  }
  return true;
}

// All that is not a goal and holds flags, for the goals.
static void set_guest(call* self) {
  self->guest.flags = flags_of(self->plan, self->tree);
  for (int32_t flag = 0; flag < OVIS_FLAG_COUNT; flag++) {
    self->guest.priorities[flag] = self->plan->def.priority;
  }
  if (self->brain != NULL) {
    ov_brain_add_flags(self->brain, &self->guest.flags, self->guest.priorities);
  }
  ov_tree_answers_bar(self->part, &self->guest, &self->rival);
}

// The actions that hold the flags are stopped, and the tree goes on with what is left to it.
static void stop_actions(call* self, uint8_t flags, int32_t taker) {
  self->taken |= flags;
  self->taker = taker;
  const ovis_answer why = {
      .reason = OVIS_REASON_REPLACED, .tick = self->agent->tick, .other = OV_OPTION_OF_MIND(taker)};
  for (int32_t node = ov_tree_action_with(self->plan, self->tree, flags); node >= 0;
       node = ov_tree_action_with(self->plan, self->tree, flags)) {
    ov_tree_abort(&self->turn, node, &why);
  }
  self->tree->wake = self->agent->tick + 1;
}

// A goal with a lower number takes flags.
static void yield(ov_goal_guest* guest, uint8_t flags, int32_t goal) {
  call* self = (call*)(void*)guest;
  stop_actions(self, flags, self->plan->goals.targets.count + goal);
  if (self->brain != NULL) {
    ov_brain_yield(self->agent, flags);
  }
  set_guest(self);
}

// A behavior of the brain wants flags. Actions with the same number keep them, and goals do not.
static bool give(ov_brain_rival* rival, const ov_brain* brain, int32_t node) {
  call* self = (call*)(void*)((uint8_t*)rival - offsetof(call, rival));
  const uint8_t flags = brain->plan->nodes[node].kind->flags;
  const int32_t priority = brain->plan->nodes[node].priority;
  const bool has_action = ov_tree_action_with(self->plan, self->tree, flags) != OV_TREE_NOBODY;
  if ((has_action && self->plan->def.priority <= priority) ||
      (flags & self->mind->goals.disabled) != 0 ||
      stronger_goal(&self->mind->goals, flags, priority) != OV_GOAL_NOBODY ||
      stronger_goal(&self->mind->targets, flags, priority) != OV_GOAL_NOBODY) {
    return false;
  }
  ov_goal_selector_yield(&self->mind->targets, &self->goals, flags);
  ov_goal_selector_yield(&self->mind->goals, &self->goals, flags);
  if (has_action) {
    stop_actions(self, flags, ov_tree_brain_first(self->plan) + node);
  }
  return true;
}

// ---- Actions

static ov_tree_result start(ov_tree_turn* turn, int32_t node, ovis_answer* why) {
  call* self = turn->context;
  const ov_goal_entry* entry = &self->plan->acts[node].entry;
  const ov_goal_gate* gate = entry->gate;
  ov_meter_add_options(&self->agent->turn->meter, 1);
  if (!may_have(self, node, why)) {
    return OV_TREE_FAILED;
  }
  ov_goal_turn goal = goal_turn(self, node);
  goal.why = &goal.answer;
  goal.answer = *why;
  if ((gate != NULL && gate->can_use != NULL && !gate->can_use(&goal)) ||
      !entry->kind->can_use(&goal)) {
    *why = goal.answer;
    return OV_TREE_FAILED;
  }
  ov_goal_selector_yield(&self->mind->targets, &self->goals, entry->kind->flags);
  ov_goal_selector_yield(&self->mind->goals, &self->goals, entry->kind->flags);
  if (self->brain != NULL) {
    ov_brain_yield(self->agent, entry->kind->flags);
  }
  if (gate != NULL && gate->start != NULL) {
    gate->start(&goal);
  }
  if (entry->kind->start != NULL) {
    entry->kind->start(&goal);
  }
  return OV_TREE_RUNS;
}

// An action that ends without a reason, or with one of these, has succeeded.
static bool is_success(ovis_reason reason) {
  return reason == OVIS_REASON_ENDED || reason == OVIS_REASON_NO_NEED ||
         reason == OVIS_REASON_PATH_ENDED || reason == OVIS_REASON_TOO_NEAR;
}

static bool is_full_tick(const call* self) {
  const ov_actor* actor = self->agent->self;
  return self->agent->elapsed_ticks > 1 ||
         ov_goal_is_full_tick(self->agent->tick, actor->serial, actor->age_ticks + 1);
}

static ov_tree_result tick(ov_tree_turn* turn, int32_t node, ovis_answer* why) {
  call* self = turn->context;
  const ov_goal_entry* entry = &self->plan->acts[node].entry;
  const ov_goal_gate* gate = entry->gate;
  const bool is_full = is_full_tick(self);
  if ((entry->kind->flags & self->mind->goals.disabled) != 0) {
    why->reason = OVIS_REASON_FLAG_DISABLED;
    return OV_TREE_FAILED;
  }
  ov_goal_turn goal = goal_turn(self, node);
  goal.why = &goal.answer;
  goal.answer = *why;
  if (is_full && ((gate != NULL && gate->can_continue != NULL && !gate->can_continue(&goal)) ||
                  !entry->kind->can_continue(&goal))) {
    *why = goal.answer;
    return is_success(why->reason) ? OV_TREE_SUCCEEDED : OV_TREE_FAILED;
  }
  if (entry->kind->tick != NULL && (is_full || entry->kind->updates_every_tick)) {
    if (gate != NULL && gate->tick != NULL) {
      gate->tick(&goal);
    }
    entry->kind->tick(&goal);
  }
  return OV_TREE_RUNS;
}

static void stop(ov_tree_turn* turn, int32_t node) {
  call* self = turn->context;
  const ov_goal_entry* entry = &self->plan->acts[node].entry;
  ov_goal_turn goal = goal_turn(self, node);
  goal.why = &goal.answer;
  if (entry->kind->stop != NULL) {
    entry->kind->stop(&goal);
  }
  if (entry->gate != NULL && entry->gate->stop != NULL) {
    entry->gate->stop(&goal);
  }
}

static void serve(ov_tree_turn* turn, int32_t node) {
  call* self = turn->context;
  ov_goal_turn goal = goal_turn(self, node);
  goal.why = &goal.answer;
  self->plan->acts[node].entry.kind->tick(&goal);
}

static int32_t draw(ov_tree_turn* turn, int32_t bound) {
  const call* self = turn->context;
  return ov_rng_int(&self->agent->self->rng, bound);
}

static bool ask_others(ov_tree_turn* turn, int32_t node, ovis_answer* why) {
  return ov_requests_ask(((call*)turn->context)->agent, node, why);
}

static void unask(ov_tree_turn* turn, int32_t node, bool has_ended) {
  (void)node;
  ov_requests_unask(((call*)turn->context)->agent, has_ended);
}

static void send(ov_tree_turn* turn, int32_t node) {
  ov_requests_send(((call*)turn->context)->agent, node);
}

static void take(ov_tree_turn* turn, int32_t node) {
  ov_requests_take(turn, ((call*)turn->context)->agent, node);
}

static void answered(ov_tree_turn* turn, int32_t node, ov_tree_result result) {
  (void)node;
  ov_requests_answered(((call*)turn->context)->agent, result);
}

static void share(ov_tree_turn* turn, int32_t key, const ovis_tree_value* value, int32_t ticks) {
  ov_tree_mind_write(((call*)turn->context)->agent->self, key, value, ticks, turn->tick);
}

static const ov_tree_ops ops = {.start = start,
                                .tick = tick,
                                .stop = stop,
                                .serve = serve,
                                .random = draw,
                                .ask = ask_others,
                                .unask = unask,
                                .send = send,
                                .take = take,
                                .answered = answered,
                                .share = share};

// Goals and behaviors that run answer news.
static void answer(call* self) {
  ov_goal_turn turn = {.agent = self->agent,
                       .tick = self->agent->tick,
                       .elapsed_ticks = self->agent->elapsed_ticks,
                       .guest = &self->guest};
  set_guest(self);
  ov_tree_answers_apply(self->agent, &turn, &self->rival);
  ov_meter_add_options(&self->agent->turn->meter, turn.considered);
  ov_meter_ask(&self->agent->turn->meter, asker_of, self);
}

// ---- One tick

static call call_of(ov_agent* agent) {
  ov_tree_mind* part = ov_tree_mind_of(agent->self);
  OVIS_ASSERT(part != NULL);
  return (call){
      .guest = {.yield = yield},
      .agent = agent,
      .acting = -1,
      .plan = part->plan,
      .part = part,
      .mind = ov_goal_mind_of(agent->self),
      .tree = ov_tree_in(part),
      .brain = ov_brain_of(agent->self),
      .rival = {.give = give},
      .goals = {.agent = agent, .tick = agent->tick, .elapsed_ticks = agent->elapsed_ticks}};
}

void ov_tree_mind_think(ov_agent* agent) {
  ov_tree_mind* part = ov_tree_mind_of(agent->self);
  const ov_tree_mind_plan* plan = part->plan;
  ov_tree* tree = ov_tree_in(part);
  if (ov_tree_has_news(agent, plan, part)) {
    ov_tree_notice(agent);
  }
  const bool has_goals = ov_tree_goal_count(plan) > 0;
  const bool has_mail = ov_requests_have_mail(agent->self);
  const bool is_idle = ov_tree_is_idle(tree, agent->tick) && !has_mail;
  const bool has_answers = ov_tree_answers_wait(part);
  if (is_idle && !has_goals && !has_answers) {
    return;
  }
  call self = call_of(agent);
  ov_meter* meter = &agent->turn->meter;
  ov_meter_ask(meter, asker_of, &self);
  self.turn = (ov_tree_turn){.tree = tree, .tick = agent->tick, .ops = &ops, .context = &self};
  if (has_mail) {
    ov_requests_tick(agent, &self.turn);
  }
  if (has_answers) {
    answer(&self);
  }
  if (!is_idle && ov_actor_is_alive(agent->self)) {
    const int64_t overflows = tree->overflows;
    ov_tree_update(&self.turn);
    if (tree->overflows > overflows) {
      const ov_tidings tidings = {
          .news = OVIS_NEWS_OVERFLOW, .place = agent->self->body.pos, .mob = agent->self->serial};
      ov_tree_hear(agent->self, &tidings, agent->tick);
    }
  }
  ov_meter_ask_nobody(meter);
  if (!has_goals || !ov_actor_is_alive(agent->self)) {
    return;
  }
  set_guest(&self);
  ov_goal_turn turn = {.agent = agent,
                       .tick = agent->tick,
                       .elapsed_ticks = agent->elapsed_ticks,
                       .guest = &self.guest};
  const int32_t targets = plan->goals.targets.count;
  ov_meter_ask(meter, ov_goal_asker, &turn);
  if (is_full_tick(&self)) {
    ov_goal_selector_tick(&self.mind->targets, &turn);
    turn.first = targets;
    ov_goal_selector_tick(&self.mind->goals, &turn);
  } else {
    ov_goal_selector_tick_reduced(&self.mind->targets, &turn);
    turn.first = targets;
    ov_goal_selector_tick_reduced(&self.mind->goals, &turn);
  }
  ov_meter_add_options(meter, turn.considered);
  ov_meter_ask_nobody(meter);
}

void ov_tree_mind_think_late(ov_agent* agent) {
  call self = call_of(agent);
  self.turn = (ov_tree_turn){.tree = self.tree, .tick = agent->tick, .ops = &ops, .context = &self};
  ov_tree_answers_bar(self.part, &self.guest, &self.rival);
  ov_brain_tick_beside(agent, &self.rival);
}

static void drop(ov_agent* agent) {
  ov_requests_leave(agent);
  ov_tree_drop(ov_tree_of(agent->self), agent->tick, OV_TREE_NEVER);
}

void ov_tree_mind_born(ov_actor* actor) {
  const ov_tree_mind_plan* plan = ov_tree_mind_of(actor)->plan;
  actor->breaks_doors |= plan->def.doors != OVIS_TREE_DOORS_KEEP; // its paths lead through doors
  ov_tree_shared_join(plan->shared, plan, ov_tree_of(actor));
  if (plan->tree.has_port) {
    ov_tree_port_of(actor)->agent = actor->serial;
  }
}

static size_t size(const void* plan) {
  return ((const ov_tree_mind_plan*)plan)->size;
}

static void init(void* part, const void* plan) {
  ov_tree_mind* self = part;
  self->plan = plan;
  ov_tree_init(ov_tree_in(self), &self->plan->tree);
}

static void fini(void* part, const ovis_allocator* allocator) {
  const ov_tree_mind* self = part;
  if (self->plan->tree.has_port) {
    ov_request_port_fini(ov_tree_port_in(self), allocator);
  }
}

// ---- Options: nodes of the tree

static int32_t count(const void* plan) {
  return ((const ov_tree_mind_plan*)plan)->tree.count;
}

static const char* name_of(const ov_tree_mind_plan* plan, int32_t node) {
  const ov_tree_step* step = &plan->tree.steps[node];
  const ov_goal_kind* kind = plan->acts[node].entry.kind;
  const char* built_in = plan->acts[node].entry.name;
  return step->def->name != NULL  ? step->def->name
         : built_in != NULL       ? built_in
         : kind != NULL           ? kind->name
         : step->request != 0     ? step->def->request
         : step->def->key != NULL ? step->def->key
                                  : ovis_tree_kind_name((ovis_tree_kind)step->kind);
}

// NULL: stories use the name that the host gave the node.
static const ovis_phrases* phrases_of(const ov_tree_mind_plan* plan, int32_t node) {
  const ov_tree_step* step = &plan->tree.steps[node];
  const ov_goal_entry* entry = &plan->acts[node].entry;
  if (step->def->phrases != NULL || step->def->name != NULL) {
    return step->def->phrases;
  }
  if (step->kind != OVIS_TREE_ACTION) {
    const bool has_words = step->request != 0 || step->def->key != NULL;
    return has_words ? NULL : ov_tree_kind_phrases((ovis_tree_kind)step->kind);
  }
  return entry->phrases != NULL            ? entry->phrases
         : entry->kind->phrases_of != NULL ? entry->kind->phrases_of(entry->kind, entry->settings)
                                           : entry->kind->phrases;
}

static ovis_option_info info(const void* plan, int32_t node) {
  const ov_tree_mind_plan* self = plan;
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < self->tree.count);
  const ov_goal_entry* entry = &self->acts[node].entry;
  const bool is_action = self->tree.steps[node].kind == OVIS_TREE_ACTION;
  ovis_option_info out = {
      .name = name_of(self, node),
      .group =
          is_action ? "tree" : ovis_tree_kind_name((ovis_tree_kind)self->tree.steps[node].kind),
      .priority = self->def.priority,
      .depth = self->tree.steps[node].depth,
      .flags = is_action ? entry->kind->flags : OVIS_FLAG_ONE_SHOT};
  out.phrases = phrases_of(self, node);
  return out;
}

static bool runs(const void* part, int32_t node) {
  OVIS_ASSERT(node >= 0);
  return ov_tree_has(&ov_tree_in(part)->active, node);
}

ovis_answer ov_tree_mind_answer(const ov_tree_mind* self, int32_t node) {
  return ov_tree_answer(ov_tree_in(self), node);
}

static void item(const void* part, ov_agent* agent, int32_t node, ovis_option* out) {
  (void)agent;
  const ov_tree_mind* self = part;
  const ov_tree* tree = ov_tree_in(self);
  *out = (ovis_option){.info = info(self->plan, node),
                       .is_running = runs(part, node),
                       .answer = ov_tree_answer(tree, node),
                       .ran_ticks = tree->slots[node].ran_ticks};
}

static int64_t changes(const void* part) {
  return ov_tree_in(part)->changes;
}

// ---- State

static void news_fields(ov_tree_mind* part, ov_fields* list) {
  const ov_tree_mind_plan* plan = part->plan;
  ov_field_tick(list, "next_look", &part->next_look);
  ov_field_tick(list, "hurt_tick", &part->hurt_tick);
  for (int32_t i = 0; i < plan->def.news_count; i++) {
    ov_field_u64(list, "seen", &part->seen[i]);
  }
  ov_field_bool(list, "is_night", &part->is_night);
  if (ov_tree_wants(plan, OVIS_NEWS_ARRIVED)) {
    ov_field_bool(list, "was_walking", &part->was_walking);
  }
  if (plan->def.answer_count > 0) {
    const int32_t options =
        ov_tree_brain_first(plan) + (plan->brain != NULL ? plan->brain->node_count : 0);
    ov_field_i32_in(list, "wanted", &part->wanted, 0, plan->def.answer_count);
    ov_field_i32_in(list, "suspended", &part->suspended, 0, options);
    ov_field_i32_in(list, "instead", &part->instead, -1, options - 1);
    list->is_bad |= list->mode == OV_FIELDS_READ && !ov_tree_answers_are_valid(plan, part);
  }
}

static void fields(void* part, ov_fields* list) {
  ov_tree_mind* self = part;
  const ov_tree_mind_plan* plan = self->plan;
  news_fields(self, list);
  ov_tree_fields(ov_tree_in(self), list);
  if (plan->tree.has_port) {
    ov_request_port_fields(ov_tree_port_in(self), list);
  }
  for (int32_t i = 0; i < plan->tree.count && !list->is_bad; i++) {
    const ov_goal_kind* kind = plan->acts[i].entry.kind;
    if (kind == NULL || kind->state_size == 0) {
      continue;
    }
    uint8_t* state = ov_tree_act_state(self, &plan->acts[i]);
    kind->fields(state, list);
    if (kind->raw_at > 0) {
      ov_field_bytes(list, "state", state + kind->raw_at,
                     (size_t)(kind->state_size - kind->raw_at));
    }
  }
}

// Tree and port say the same of what runs.
static bool is_port_valid(const ov_tree_mind* self) {
  const ov_tree* tree = ov_tree_in(self);
  const ov_request_port* port = ov_tree_port_in(self);
  const bool is_sending = port->sending == OV_SENDER_WAITING ||
                          port->sending == OV_SENDER_COMMITTED ||
                          port->sending == OV_SENDER_RUNNING;
  return (port->state == OV_PORT_EXECUTING) == (tree->bound >= 0) &&
         is_sending == (ov_tree_asking(tree) >= 0);
}

static bool is_valid(const void* part) {
  const ov_tree_mind* self = part;
  return ov_tree_is_valid(ov_tree_in(self)) && (!self->plan->tree.has_port || is_port_valid(self));
}

const ov_mind_ops ov_tree_mind_ops = {.size = size,
                                      .init = init,
                                      .fini = fini,
                                      .drop = drop,
                                      .count = count,
                                      .info = info,
                                      .item = item,
                                      .runs = runs,
                                      .changes = changes,
                                      .fields = fields,
                                      .is_valid = is_valid};
