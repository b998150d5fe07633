// The protocol of requests between agents, as a machine of states for each agent.
// Design: docs/trees.md (Requests)
#include "mind/tree/run/coord.h"

#include "base/check.h"
#include "base/sort.h"

// ---- The mailbox

static bool is_mail_before(const void* left, const void* right) {
  const ov_mail* a = left;
  const ov_mail* b = right;
  if (a->to != b->to) {
    return a->to < b->to;
  }
  if (a->priority != b->priority) {
    return a->priority > b->priority;
  }
  if (a->from != b->from) {
    return a->from < b->from;
  }
  if (a->id.serial != b->id.serial) {
    return a->id.serial < b->id.serial;
  }
  return a->kind < b->kind;
}

void ov_mailbox_fini(ov_mailbox* mailbox) {
  ov_array_fini(&mailbox->posted, &mailbox->allocator);
  ov_array_fini(&mailbox->delivered, &mailbox->allocator);
}

// Most mail is posted in this order already: agents post in the order of their serials.
static bool is_in_order(const ov_mailbox* mailbox) {
  for (int32_t i = 1; i < mailbox->delivered.count; i++) {
    if (is_mail_before(&mailbox->delivered.items[i], &mailbox->delivered.items[i - 1])) {
      return false;
    }
  }
  return true;
}

void ov_mailbox_deliver(ov_mailbox* mailbox) {
  ov_mail* items = mailbox->delivered.items;
  const int32_t capacity = mailbox->delivered.capacity;
  mailbox->delivered.items = mailbox->posted.items;
  mailbox->delivered.count = mailbox->posted.count;
  mailbox->delivered.capacity = mailbox->posted.capacity;
  mailbox->posted.items = items;
  mailbox->posted.count = 0;
  mailbox->posted.capacity = capacity;
  mailbox->cursor = 0;
  if (!is_in_order(mailbox)) {
    ov_array_sort(&mailbox->delivered, is_mail_before);
  }
}

// Answers a request, or tells its receivers something about it.
static void tell(ov_mailbox* mailbox, const ov_mail* request, uint64_t from, uint64_t to,
                 ov_mail_kind kind, int64_t tick) {
  OVIS_ASSERT(to != 0);
  if (!ov_array_reserve(&mailbox->posted, &mailbox->allocator, mailbox->posted.count + 1)) {
    mailbox->is_out_of_memory = true;
    return;
  }
  ov_mail* mail = &mailbox->posted.items[mailbox->posted.count++];
  *mail = *request;
  mail->kind = kind;
  mail->from = from;
  mail->to = to;
  mail->posted = tick;
}

// The first mail of a receiver, or the place where it would be. Agents ask in the order of their
// serials, so it is at most a few places behind that of the last one that asked.
static int32_t first_mail(ov_mailbox* mailbox, uint64_t to) {
  const ov_mail* items = mailbox->delivered.items;
  const int32_t count = mailbox->delivered.count;
  int32_t low = mailbox->cursor;
  int32_t high = count;
  if (low > count || (low > 0 && items[low - 1].to >= to)) {
    low = 0;
  }
  for (int32_t near = low + OV_INBOX_MAX; low < near && low < count; low++) {
    if (items[low].to >= to) {
      mailbox->cursor = low;
      return low;
    }
  }
  while (low < high) {
    const int32_t middle = low + (high - low) / 2;
    if (items[middle].to < to) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  mailbox->cursor = low;
  return low;
}

bool ov_mailbox_has_mail(ov_mailbox* mailbox, uint64_t to) {
  const int32_t first = first_mail(mailbox, to);
  return first < mailbox->delivered.count && mailbox->delivered.items[first].to == to;
}

bool ov_mailbox_is_empty(const ov_mailbox* mailbox) {
  return mailbox->posted.count == 0;
}

static bool is_same(const ov_request_id* a, const ov_request_id* b) {
  return a->sender == b->sender && a->serial == b->serial;
}

static bool is_expired(const ov_mail* request, int64_t tick) {
  return tick >= request->deadline; // the same for both sides
}

// ---- Sending

static ov_mail request_of(ov_request_port* port, int64_t tick, const ov_hard_def* def,
                          ov_mail_kind kind) {
  return (ov_mail){.from = port->agent,
                   .id = {port->agent, ++port->last_serial},
                   .posted = tick,
                   .deadline = tick + def->timeout,
                   .type = def->type,
                   .priority = def->priority,
                   .start_ticks = def->start_ticks,
                   .kind = kind,
                   .value = def->value};
}

void ov_request_port_send(ov_request_port* port, ov_mailbox* mailbox, int64_t tick,
                          const ov_hard_def* def) {
  const ov_mail mail = request_of(port, tick, def, OV_MAIL_SOFT);
  for (int32_t i = 0; i < def->count; i++) {
    tell(mailbox, &mail, port->agent, def->receivers[i], OV_MAIL_SOFT, tick);
  }
}

void ov_request_port_ask(ov_request_port* port, ov_mailbox* mailbox, int64_t tick,
                         const ov_hard_def* def) {
  OVIS_ASSERT(port->sending == OV_SENDER_IDLE || port->sending == OV_SENDER_FAILED);
  port->request = request_of(port, tick, def, OV_MAIL_HARD);
  port->quorum = def->quorum;
  port->sending = OV_SENDER_WAITING;
  port->why = OV_FAILURE_NONE;
  port->recipients.count = 0;
  for (int32_t i = 0; i < def->count; i++) {
    OVIS_ASSERT(i == 0 || def->receivers[i - 1] < def->receivers[i]);
    ov_recipient one = {.serial = def->receivers[i]};
    for (int32_t r = 0; r < def->required_count; r++) {
      one.is_required |= def->required[r] == one.serial;
    }
    if (!ov_array_push(&port->recipients, &mailbox->allocator, one)) {
      mailbox->is_out_of_memory = true;
      return;
    }
    tell(mailbox, &port->request, port->agent, one.serial, OV_MAIL_HARD, tick);
  }
}

// Tells all recipients who may still wait, or take part, that nothing comes of it.
static void cancel(ov_request_port* port, ov_mailbox* mailbox, int64_t tick, ov_failure why) {
  for (int32_t i = 0; i < port->recipients.count; i++) {
    ov_recipient* one = &port->recipients.items[i];
    if (one->reply == OV_REPLY_NONE || one->reply == OV_REPLY_CONFIRMED ||
        one->reply == OV_REPLY_COMMITTED) {
      const bool has_confirmed = one->reply == OV_REPLY_CONFIRMED && why != OV_FAILURE_ABORTED;
      one->reply = has_confirmed ? OV_REPLY_RELEASED : OV_REPLY_CANCELLED;
      tell(mailbox, &port->request, port->agent, one->serial,
           has_confirmed ? OV_MAIL_RELEASE : OV_MAIL_CANCEL, tick);
    }
  }
  port->sending = OV_SENDER_FAILED;
  port->why = why;
}

void ov_request_port_abort(ov_request_port* port, ov_mailbox* mailbox, int64_t tick) {
  if (port->sending == OV_SENDER_WAITING || port->sending == OV_SENDER_COMMITTED ||
      port->sending == OV_SENDER_RUNNING) {
    cancel(port, mailbox, tick, OV_FAILURE_ABORTED);
  }
}

void ov_request_port_finish(ov_request_port* port, ov_mailbox* mailbox, int64_t tick) {
  OVIS_ASSERT(port->sending == OV_SENDER_RUNNING);
  (void)mailbox;
  (void)tick;
  port->sending = OV_SENDER_IDLE;
}

// `guess`: where it is if replies come in the order of serials; becomes the guess at the next.
static ov_recipient* recipient_of(ov_request_port* port, uint64_t serial, int32_t* guess) {
  const int32_t count = port->recipients.count;
  if (*guess < count && port->recipients.items[*guess].serial == serial) {
    return &port->recipients.items[(*guess)++];
  }
  OV_LOWER_BOUND(low, middle, count, port->recipients.items[middle].serial < serial);
  const bool is_found = low < count && port->recipients.items[low].serial == serial;
  *guess = low + 1;
  return is_found ? &port->recipients.items[low] : NULL;
}

static void take_reply(ov_request_port* port, const ov_mail* mail, int64_t tick, int32_t* guess) {
  ov_recipient* one = recipient_of(port, mail->from, guess);
  if (!is_same(&mail->id, &port->request.id) || one == NULL) {
    return; // of an older request: it counts for nothing
  }
  if (mail->kind == OV_MAIL_CONFIRM && one->reply == OV_REPLY_NONE) {
    one->reply = OV_REPLY_CONFIRMED;
    one->replied = tick;
  } else if (mail->kind == OV_MAIL_DECLINE && one->reply == OV_REPLY_NONE) {
    one->reply = OV_REPLY_DECLINED;
  } else if (one->reply == OV_REPLY_COMMITTED) {
    one->reply = mail->kind == OV_MAIL_DONE ? OV_REPLY_DONE : OV_REPLY_DROPPED;
  }
}

// Commits the receivers that confirmed in this tick, in the order of serials. Returns how many are
// still needed.
static int32_t commit_those(ov_request_port* port, ov_mailbox* mailbox, int64_t tick,
                            int64_t replied, bool is_required, int32_t wanted) {
  for (int32_t i = 0; i < port->recipients.count && wanted > 0; i++) {
    ov_recipient* one = &port->recipients.items[i];
    if (one->reply == OV_REPLY_CONFIRMED && one->is_required == is_required &&
        (is_required || one->replied == replied)) {
      one->reply = OV_REPLY_COMMITTED;
      tell(mailbox, &port->request, port->agent, one->serial, OV_MAIL_COMMIT, tick);
      wanted--;
    }
  }
  return wanted;
}

// The first tick of a confirmation that is not committed.
static int64_t first_reply(const ov_request_port* port) {
  int64_t first = INT64_MAX;
  for (int32_t i = 0; i < port->recipients.count; i++) {
    const ov_recipient* one = &port->recipients.items[i];
    if (one->reply == OV_REPLY_CONFIRMED && one->replied < first) {
      first = one->replied;
    }
  }
  return first;
}

static void commit(ov_request_port* port, ov_mailbox* mailbox, int64_t tick) {
  port->start = tick + 1;
  port->request.start = port->start;
  int32_t required = 0;
  for (int32_t i = 0; i < port->recipients.count; i++) {
    required += port->recipients.items[i].is_required;
  }
  // Required ones first, then by arrival and serial.
  int32_t wanted = required > port->quorum ? required : port->quorum;
  wanted = commit_those(port, mailbox, tick, 0, true, wanted);
  while (wanted > 0) {
    const int64_t replied = first_reply(port);
    OVIS_ASSERT(replied != INT64_MAX);
    wanted = commit_those(port, mailbox, tick, replied, false, wanted);
  }
  for (int32_t i = 0; i < port->recipients.count; i++) {
    ov_recipient* one = &port->recipients.items[i];
    if (one->reply == OV_REPLY_CONFIRMED || one->reply == OV_REPLY_NONE) {
      const bool has_confirmed = one->reply == OV_REPLY_CONFIRMED;
      one->reply = has_confirmed ? OV_REPLY_RELEASED : OV_REPLY_CANCELLED;
      tell(mailbox, &port->request, port->agent, one->serial,
           has_confirmed ? OV_MAIL_RELEASE : OV_MAIL_CANCEL, tick);
    }
  }
  port->sending = OV_SENDER_COMMITTED;
}

// Counts what has arrived, and decides.
static void coordinate(ov_request_port* port, ov_mailbox* mailbox, int64_t tick) {
  if (port->sending == OV_SENDER_COMMITTED && tick >= port->start) {
    port->sending = OV_SENDER_RUNNING;
  }
  if (port->sending != OV_SENDER_WAITING) {
    return;
  }
  int32_t confirmed = 0;
  int32_t possible = 0;
  bool has_required = true;
  bool can_have_required = true;
  for (int32_t i = 0; i < port->recipients.count; i++) {
    const ov_recipient* one = &port->recipients.items[i];
    confirmed += one->reply == OV_REPLY_CONFIRMED;
    possible += one->reply != OV_REPLY_DECLINED;
    has_required &= !one->is_required || one->reply == OV_REPLY_CONFIRMED;
    can_have_required &= !one->is_required || one->reply != OV_REPLY_DECLINED;
  }
  if (is_expired(&port->request, tick)) {
    cancel(port, mailbox, tick, OV_FAILURE_LATE);
  } else if (confirmed >= port->quorum && has_required) {
    commit(port, mailbox, tick);
  } else if (possible < port->quorum || !can_have_required) {
    cancel(port, mailbox, tick, OV_FAILURE_IMPOSSIBLE);
  }
}

// ---- Receiving

static void drop_bound(ov_request_port* port, ov_mailbox* mailbox, int64_t tick) {
  const bool was_hard = port->bound.kind == OV_MAIL_HARD;
  port->state = OV_PORT_FREE;
  if (was_hard) {
    tell(mailbox, &port->bound, port->agent, port->bound.id.sender, OV_MAIL_DROPPED, tick);
  }
}

static void remove_request(ov_request_port* port, int32_t index) {
  port->inbox_count--;
  for (int32_t i = index; i < port->inbox_count; i++) {
    port->inbox[i] = port->inbox[i + 1];
  }
}

static void put_in(ov_request_port* port, ov_mailbox* mailbox, const ov_mail* request,
                   int64_t tick) {
  if (port->inbox_count < OV_INBOX_MAX) {
    port->inbox[port->inbox_count++] = *request;
  } else if (request->kind == OV_MAIL_HARD) {
    tell(mailbox, request, port->agent, request->id.sender, OV_MAIL_DECLINE, tick);
  }
}

// COMMIT, RELEASE and CANCEL concern the request with that id, and no other.
static void take_order(ov_request_port* port, ov_mailbox* mailbox, const ov_mail* mail,
                       int64_t tick) {
  const bool is_bound = port->state != OV_PORT_FREE && is_same(&mail->id, &port->bound.id);
  for (int32_t i = 0; i < port->inbox_count && mail->kind != OV_MAIL_COMMIT; i++) {
    if (is_same(&mail->id, &port->inbox[i].id)) {
      remove_request(port, i);
      return;
    }
  }
  if (mail->kind == OV_MAIL_COMMIT) {
    if (is_bound && port->state == OV_PORT_RESERVED) {
      port->state = OV_PORT_ACCEPTED;
      port->until = mail->start + port->bound.start_ticks;
    } else {
      tell(mailbox, mail, port->agent, mail->id.sender, OV_MAIL_DROPPED, tick);
    }
  } else if (is_bound) {
    port->state = OV_PORT_FREE; // the tree stops the handler of a port that is free
  }
}

static void read_mail(ov_request_port* port, ov_mailbox* mailbox, int64_t tick) {
  int32_t guess = 0;
  for (int32_t i = first_mail(mailbox, port->agent);
       i < mailbox->delivered.count && mailbox->delivered.items[i].to == port->agent; i++) {
    const ov_mail* mail = &mailbox->delivered.items[i]; // answers are posted elsewhere
    switch (mail->kind) {
    case OV_MAIL_SOFT:
    case OV_MAIL_HARD: put_in(port, mailbox, mail, tick); break;
    case OV_MAIL_COMMIT:
    case OV_MAIL_RELEASE:
    case OV_MAIL_CANCEL: take_order(port, mailbox, mail, tick); break;
    default: take_reply(port, mail, tick, &guess); break;
    }
  }
}

static void expire(ov_request_port* port, ov_mailbox* mailbox, int64_t tick) {
  for (int32_t i = port->inbox_count - 1; i >= 0; i--) {
    if (is_expired(&port->inbox[i], tick)) {
      remove_request(port, i);
    }
  }
  if (port->state == OV_PORT_RESERVED && tick >= port->until) {
    port->state = OV_PORT_FREE;
  } else if (port->state == OV_PORT_ACCEPTED && tick >= port->until) {
    drop_bound(port, mailbox, tick);
  }
}

// An agent that only waits for its own quorum gives that up for a stronger request: one of a higher
// priority, or of a sender with a lower serial. Without this rule agents that all wait for each
// other never meet.
static bool may_take(const ov_request_port* port, const ov_mail* request) {
  if (port->sending == OV_SENDER_COMMITTED || port->sending == OV_SENDER_RUNNING) {
    return false;
  }
  if (port->sending != OV_SENDER_WAITING) {
    return true;
  }
  const int32_t own = port->request.priority;
  const bool is_stronger =
      request->priority > own || (request->priority == own && request->id.sender < port->agent);
  return request->kind == OV_MAIL_HARD && is_stronger && !port->never_yields;
}

static void take_request(ov_request_port* port, ov_mailbox* mailbox, int32_t index, int64_t tick) {
  if (port->sending == OV_SENDER_WAITING) {
    cancel(port, mailbox, tick, OV_FAILURE_YIELDED);
  }
  const ov_mail* request = &port->bound;
  port->bound = port->inbox[index];
  remove_request(port, index);
  if (request->kind == OV_MAIL_SOFT) {
    port->state = OV_PORT_ACCEPTED;
    port->until = tick + request->start_ticks;
  } else {
    port->state = OV_PORT_RESERVED;
    port->until = request->deadline + 1; // a commit of the last moment is still on its way
    tell(mailbox, request, port->agent, request->id.sender, OV_MAIL_CONFIRM, tick);
  }
}

// A hard request that it cannot accept is declined; a soft one stays until it expires.
static void select_one(ov_request_port* port, ov_mailbox* mailbox, int64_t tick,
                       ov_accepts_fn* accepts, void* context) {
  for (int32_t i = 0; i < port->inbox_count && port->state == OV_PORT_FREE;) {
    const ov_mail* request = &port->inbox[i];
    if (!may_take(port, request)) {
      i++;
    } else if (accepts(context, port, request)) {
      take_request(port, mailbox, i, tick);
    } else if (request->kind == OV_MAIL_HARD) {
      tell(mailbox, request, port->agent, request->id.sender, OV_MAIL_DECLINE, tick);
      remove_request(port, i);
    } else {
      i++;
    }
  }
}

void ov_request_port_tick(ov_request_port* port, ov_mailbox* mailbox, int64_t tick,
                          ov_accepts_fn* accepts, void* context) {
  read_mail(port, mailbox, tick);
  expire(port, mailbox, tick);
  select_one(port, mailbox, tick, accepts, context);
  coordinate(port, mailbox, tick);
}

void ov_request_port_start_handler(ov_request_port* port) {
  OVIS_ASSERT(port->state == OV_PORT_ACCEPTED);
  port->state = OV_PORT_EXECUTING;
}

void ov_request_port_end_handler(ov_request_port* port, ov_mailbox* mailbox, int64_t tick,
                                 bool has_succeeded) {
  OVIS_ASSERT(port->state == OV_PORT_EXECUTING);
  const ov_mail bound = port->bound;
  port->state = OV_PORT_FREE; // before anything else happens
  if (bound.kind == OV_MAIL_HARD) {
    tell(mailbox, &bound, port->agent, bound.id.sender,
         has_succeeded ? OV_MAIL_DONE : OV_MAIL_DROPPED, tick);
  }
}

void ov_request_port_leave(ov_request_port* port, ov_mailbox* mailbox, int64_t tick) {
  ov_request_port_abort(port, mailbox, tick);
  for (int32_t i = 0; i < port->inbox_count; i++) {
    if (port->inbox[i].kind == OV_MAIL_HARD) {
      tell(mailbox, &port->inbox[i], port->agent, port->inbox[i].id.sender, OV_MAIL_DECLINE, tick);
    }
  }
  port->inbox_count = 0;
  if (port->state == OV_PORT_RESERVED) {
    tell(mailbox, &port->bound, port->agent, port->bound.id.sender, OV_MAIL_DECLINE, tick);
    port->state = OV_PORT_FREE;
  } else if (port->state != OV_PORT_FREE) {
    drop_bound(port, mailbox, tick);
  }
}

void ov_request_port_fini(ov_request_port* port, const ovis_allocator* allocator) {
  ov_array_fini(&port->recipients, allocator);
}
