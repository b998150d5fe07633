// One mob's side of requests: whom it asks, what it answers, and what its tree does then.
// Rules: docs/trees.md (Requests); claim 393
#include "base/check.h"
#include "mind/tree/tree_mind.h"

#include <string.h>

// ---- Events

// The name of what is asked for, out of the plan of the mob or of the one that asks.
static const char* name_in(const ov_tree_plan* plan, int32_t type) {
  for (int32_t i = 0; i < plan->count; i++) {
    if (plan->steps[i].request == type) {
      return plan->steps[i].def->request;
    }
  }
  return NULL;
}

static void put_name(ovis_event* event, const char* name) {
  const size_t length = strlen(name);
  const size_t room = sizeof event->item - 1;
  memcpy(event->item, name, length < room ? length : room);
}

static void name_request(const ov_agent* agent, const ov_actor* sender, int32_t type,
                         ovis_event* event) {
  const char* name = name_in(&ov_tree_mind_of(agent->self)->plan->tree, type);
  if (name == NULL && sender != NULL && ov_actor_has_tree(sender)) {
    name = name_in(&ov_tree_mind_of(sender)->plan->tree, type);
  }
  put_name(event, name != NULL ? name : "?");
}

// A request, as events tell of it.
typedef struct topic {
  ov_request_id id;
  int32_t type;
} topic;

static topic topic_of(const ov_mail* request) {
  return (topic){request->id, request->type};
}

static void tell_answer(ov_agent* agent, const topic* request, ovis_tree_reply reply) {
  const ov_actor* sender = ov_crowd_find(agent->crowd, request->id.sender);
  ovis_event more = {.other_serial = request->id.sender, .reason = (int32_t)reply, .count = 1};
  name_request(agent, sender, request->type, &more);
  ov_turn_emit(agent->turn, OVIS_EVENT_ANSWERED, agent->self, sender, &more);
}

static void tell_end(ov_agent* agent, const ov_request_port* port, ovis_tree_end end) {
  ovis_event more = {.reason = (int32_t)end, .count = port->recipients.count};
  for (int32_t i = 0; i < port->recipients.count; i++) {
    const ov_reply reply = port->recipients.items[i].reply;
    const bool takes_part =
        reply == OV_REPLY_COMMITTED || reply == OV_REPLY_DONE || reply == OV_REPLY_DROPPED;
    more.amount += takes_part ? 1 : 0;
  }
  name_request(agent, agent->self, port->request.type, &more);
  ov_turn_emit(agent->turn, OVIS_EVENT_REQUEST_ENDED, agent->self, NULL, &more);
}

static void tell_asked(ov_agent* agent, const ov_tree_step* step, int32_t count, int32_t quorum) {
  ovis_event more = {.count = count, .amount = (float)quorum};
  put_name(&more, step->def->request);
  ov_turn_emit(agent->turn, OVIS_EVENT_ASKED, agent->self, NULL, &more);
}

// ---- Asking

static bool is_asked(const ov_agent* agent, const ov_tree_mind_plan* plan, const ov_tree_step* step,
                     const ov_actor* other) {
  if (other == agent->self || !ov_actor_has_tree(other) || !ov_actor_is_alive(other)) {
    return false;
  }
  const ov_tree_mind_plan* its = ov_tree_mind_of(other)->plan;
  const double reach = step->def->reach;
  return its->team == plan->team && its->tree.has_port &&
         (step->who == 0 || step->who == its->name) &&
         (reach <= 0 || ov_actor_dist2(agent->self, other) <= reach * reach);
}

// Those who are asked, by serial.
static void find_receivers(const ov_agent* agent, const ov_tree_mind_plan* plan,
                           const ov_tree_step* step) {
  ov_tree_shared* shared = plan->shared;
  shared->receivers.count = 0;
  for (int32_t i = 0; i < ov_crowd_here_count(agent->crowd); i++) {
    const ov_actor* other = ov_crowd_here(agent->crowd, i);
    if (is_asked(agent, plan, step, other)) {
      shared->is_out_of_memory |=
          !ov_array_push(&shared->receivers, &shared->allocator, other->serial);
    }
  }
}

// Finds what is sent with the request. False: its key is absent.
static bool take_value(const ov_agent* agent, const ov_tree* tree, const ov_tree_step* step,
                       ovis_tree_value* out) {
  *out = (ovis_tree_value){.number = 1, .place = agent->self->body.pos, .mob = agent->self->serial};
  if (step->key < 0) {
    return true;
  }
  const ov_tree_entry* entry = &tree->entries[step->key];
  *out = entry->value;
  if (entry->is_set && tree->plan->keys[step->key].type == OVIS_TREE_MOB) {
    const ov_actor* mob = ov_agent_find(agent, entry->value.mob);
    out->place = mob != NULL ? mob->body.pos : (ovis_vec3){0};
    return mob != NULL;
  }
  return entry->is_set;
}

static ov_hard_def def_of(const ov_tree_mind_plan* plan, const ov_tree_step* step,
                          const ovis_tree_value* value) {
  const ov_tree_shared* shared = plan->shared;
  return (ov_hard_def){.receivers = shared->receivers.items,
                       .count = shared->receivers.count,
                       .quorum = step->count > 0 ? step->count : shared->receivers.count,
                       .type = step->request,
                       .priority = step->def->rank,
                       .timeout = step->ticks,
                       .start_ticks = OVIS_TREE_START_TICKS,
                       .value = *value};
}

static bool refuse(ovis_answer* why, ovis_reason reason, int32_t value, int32_t limit) {
  why->reason = reason;
  why->value = (float)value;
  why->limit = (float)limit;
  return false;
}

static bool is_receiver(const ov_tree_shared* shared, uint64_t serial) {
  for (int32_t i = 0; i < shared->receivers.count; i++) {
    if (shared->receivers.items[i] == serial) {
      return true;
    }
  }
  return false;
}

bool ov_requests_ask(ov_agent* agent, int32_t node, ovis_answer* why) {
  const ov_tree_mind_plan* plan = ov_tree_mind_of(agent->self)->plan;
  const ov_tree* tree = ov_tree_of(agent->self);
  const ov_tree_step* step = &plan->tree.steps[node];
  ov_request_port* port = ov_tree_port_of(agent->self);
  ovis_tree_value value;
  const bool is_sending = port->sending != OV_SENDER_IDLE && port->sending != OV_SENDER_FAILED;
  if (is_sending || port->state == OV_PORT_RESERVED || port->state == OV_PORT_ACCEPTED) {
    return refuse(why, OVIS_REASON_BUSY, 0, 0);
  }
  if (!take_value(agent, tree, step, &value)) {
    return refuse(why, OVIS_REASON_NO_TARGET, 0, 0);
  }
  find_receivers(agent, plan, step);
  ov_hard_def def = def_of(plan, step, &value);
  if (def.count == 0 || def.count < def.quorum) {
    return refuse(why, OVIS_REASON_NO_QUORUM, def.count, def.quorum > 0 ? def.quorum : 1);
  }
  if (step->needs >= 0) {
    const ov_tree_entry* needed = &tree->entries[step->needs];
    const uint64_t mob = needed->is_set ? needed->value.mob : 0;
    if (mob == 0 || !is_receiver(plan->shared, mob)) {
      const bool is_there = ov_agent_find(agent, mob) != NULL;
      return refuse(why, is_there ? OVIS_REASON_NO_QUORUM : ov_agent_loss(agent, mob), 0, 0);
    }
    def.required = &needed->value.mob;
    def.required_count = 1;
  }
  ov_request_port_ask(port, &plan->shared->mailbox, agent->tick, &def);
  tell_asked(agent, step, def.count, def.quorum);
  return true;
}

void ov_requests_send(ov_agent* agent, int32_t node) {
  const ov_tree_mind_plan* plan = ov_tree_mind_of(agent->self)->plan;
  const ov_tree_step* step = &plan->tree.steps[node];
  ovis_tree_value value;
  if (!take_value(agent, ov_tree_of(agent->self), step, &value)) {
    return;
  }
  find_receivers(agent, plan, step);
  const ov_hard_def def = def_of(plan, step, &value);
  if (def.count == 0) {
    return; // there is nobody to ask
  }
  ov_request_port_send(ov_tree_port_of(agent->self), &plan->shared->mailbox, agent->tick, &def);
  tell_asked(agent, step, def.count, 0);
}

void ov_requests_unask(ov_agent* agent, bool has_ended) {
  const ov_tree_mind_plan* plan = ov_tree_mind_of(agent->self)->plan;
  ov_request_port* port = ov_tree_port_of(agent->self);
  if (port->sending == OV_SENDER_FAILED || port->sending == OV_SENDER_IDLE) {
    return; // it has been told already
  }
  if (has_ended) {
    tell_end(agent, port, OVIS_TREE_END_ENDED);
    ov_request_port_finish(port, &plan->shared->mailbox, agent->tick);
  } else {
    tell_end(agent, port, OVIS_TREE_END_STOPPED);
    ov_request_port_abort(port, &plan->shared->mailbox, agent->tick);
  }
}

// ---- Answering

typedef struct side {
  ov_agent* agent;
  const ov_tree_mind_plan* plan;
  const ov_tree* tree;
} side;

// The first answer to a request that could take over now. OV_TREE_NOBODY: there is none.
static int32_t find_answer(const side* self, int32_t type) {
  const ov_tree_plan* plan = &self->plan->tree;
  for (int32_t i = ov_tree_next_before(&plan->answers, 0, plan->count); i >= 0;
       i = ov_tree_next_before(&plan->answers, i + 1, plan->count)) {
    if (plan->steps[i].request == type && ov_tree_can_answer(self->tree, i, self->agent->tick)) {
      return i;
    }
  }
  return OV_TREE_NOBODY;
}

static bool accepts(void* context, const ov_request_port* port, const ov_mail* request) {
  const side* self = context;
  (void)port;
  const bool can = find_answer(self, request->type) >= 0;
  if (!can && request->kind == OV_MAIL_HARD) {
    const topic what = topic_of(request);
    tell_answer(self->agent, &what, OVIS_TREE_REPLY_DECLINED);
  }
  return can;
}

static bool is_same(const ov_request_id* a, const ov_request_id* b) {
  return a->sender == b->sender && a->serial == b->serial;
}

static void tell_changes(ov_agent* agent, const ov_request_port* port, ov_request_port_state state,
                         const topic* was, ov_sender_state sending) {
  const topic bound = topic_of(&port->bound);
  const bool is_bound = port->state != OV_PORT_FREE;
  const bool was_bound = state != OV_PORT_FREE;
  if (was_bound && (!is_bound || !is_same(&bound.id, &was->id))) {
    tell_answer(agent, was,
                state == OV_PORT_ACCEPTED ? OVIS_TREE_REPLY_DROPPED : OVIS_TREE_REPLY_RELEASED);
  }
  if (is_bound && (!was_bound || !is_same(&bound.id, &was->id))) {
    tell_answer(agent, &bound, OVIS_TREE_REPLY_AGREED);
  }
  if (sending == OV_SENDER_WAITING && port->sending == OV_SENDER_COMMITTED) {
    tell_end(agent, port, OVIS_TREE_END_MET);
  } else if (sending == OV_SENDER_WAITING && port->sending == OV_SENDER_FAILED) {
    tell_end(agent, port,
             port->why == OV_FAILURE_LATE         ? OVIS_TREE_END_LATE
             : port->why == OV_FAILURE_IMPOSSIBLE ? OVIS_TREE_END_IMPOSSIBLE
                                                  : OVIS_TREE_END_YIELDED);
  }
}

static void start_answer(ov_tree_turn* turn, const side* self, ov_request_port* port) {
  const int32_t node = find_answer(self, port->bound.type);
  if (node < 0) {
    return; // it tries again until the start is too late
  }
  const topic what = topic_of(&port->bound);
  tell_answer(self->agent, &what, OVIS_TREE_REPLY_STARTED);
  ov_request_port_start_handler(port);
  ov_tree_answer_now(turn, node);
}

void ov_requests_take(ov_tree_turn* turn, const ov_agent* agent, int32_t node) {
  const ov_tree_plan* plan = turn->tree->plan;
  const ovis_tree_value* value = &ov_tree_port_of(agent->self)->bound.value;
  const int32_t key = plan->steps[node].key;
  const bool has_value = plan->keys[key].type != OVIS_TREE_MOB || value->mob != 0;
  ov_tree_write(turn->tree, key, has_value ? value : NULL, 0, turn->tick);
}

static int32_t count_confirmed(const ov_request_port* port) {
  int32_t count = 0;
  for (int32_t i = 0; i < port->recipients.count; i++) {
    count += port->recipients.items[i].reply == OV_REPLY_RELEASED;
  }
  return count;
}

static void go_on_asking(ov_tree_turn* turn, const ov_request_port* port, int32_t node) {
  if (port->sending == OV_SENDER_RUNNING && !ov_tree_has(&turn->tree->active, node + 1)) {
    ov_tree_begin_together(turn, node);
  } else if (port->sending == OV_SENDER_FAILED) {
    const ovis_answer why = {.reason = port->why == OV_FAILURE_YIELDED ? OVIS_REASON_YIELDED
                                                                       : OVIS_REASON_NO_QUORUM,
                             .tick = turn->tick,
                             .other = OV_TREE_NOBODY,
                             .value = (float)count_confirmed(port),
                             .limit = (float)port->quorum};
    turn->tree->wake = turn->tick;
    ov_tree_abort(turn, node, &why);
  }
}

bool ov_requests_have_mail(const ov_actor* actor) {
  const ov_tree_mind_plan* plan = ov_tree_mind_of(actor)->plan;
  return plan->tree.has_port &&
         (!ov_request_port_is_idle(ov_tree_port_of(actor), plan->shared->tick) ||
          ov_mailbox_has_mail(&plan->shared->mailbox, actor->serial));
}

void ov_requests_tick(ov_agent* agent, ov_tree_turn* turn) {
  const ov_tree_mind_plan* plan = ov_tree_mind_of(agent->self)->plan;
  ov_request_port* port = ov_tree_port_of(agent->self);
  side self = {.agent = agent, .plan = plan, .tree = turn->tree};
  const ov_request_port_state state = port->state;
  const ov_sender_state sending = port->sending;
  const topic bound = topic_of(&port->bound);
  ov_request_port_tick(port, &plan->shared->mailbox, turn->tick, accepts, &self);
  tell_changes(agent, port, state, &bound, sending);
  if (turn->tree->bound >= 0 && port->state != OV_PORT_EXECUTING) {
    const ovis_answer why = {
        .reason = OVIS_REASON_CANCELLED, .tick = turn->tick, .other = OV_TREE_NOBODY};
    turn->tree->wake = turn->tick;
    ov_tree_abort(turn, turn->tree->bound, &why);
  }
  const int32_t asking = ov_tree_asking(turn->tree);
  if (asking >= 0) {
    go_on_asking(turn, port, asking);
  }
  if (port->state == OV_PORT_ACCEPTED) {
    start_answer(turn, &self, port);
  }
}

void ov_requests_answered(ov_agent* agent, ov_tree_result result) {
  const ov_tree_mind_plan* plan = ov_tree_mind_of(agent->self)->plan;
  ov_request_port* port = ov_tree_port_of(agent->self);
  if (port->state == OV_PORT_EXECUTING) {
    const bool is_done = result == OV_TREE_SUCCEEDED;
    const topic what = topic_of(&port->bound);
    tell_answer(agent, &what, is_done ? OVIS_TREE_REPLY_DONE : OVIS_TREE_REPLY_DROPPED);
    ov_request_port_end_handler(port, &plan->shared->mailbox, agent->tick, is_done);
  }
}

void ov_requests_leave(ov_agent* agent) {
  const ov_tree_mind_plan* plan = ov_tree_mind_of(agent->self)->plan;
  if (plan->tree.has_port) {
    ov_request_port* port = ov_tree_port_of(agent->self);
    ov_requests_unask(agent, false);
    ov_request_port_leave(port, &plan->shared->mailbox, agent->tick);
  }
}
