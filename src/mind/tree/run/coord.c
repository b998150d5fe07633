// The protocol of requests between agents, as a machine of states for each agent.
// Design: docs/trees.md (Requests)
#include "mind/tree/run/coord.h"

#include "base/check.h"
#include "base/sort.h"

// ---- The office

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

void ov_office_fini(ov_office* office) {
  ov_array_fini(&office->posted, &office->allocator);
  ov_array_fini(&office->delivered, &office->allocator);
}

// Most mail is posted in this order already: agents post in the order of their serials.
static bool is_in_order(const ov_office* office) {
  for (int32_t i = 1; i < office->delivered.count; i++) {
    if (is_mail_before(&office->delivered.items[i], &office->delivered.items[i - 1])) {
      return false;
    }
  }
  return true;
}

void ov_office_deliver(ov_office* office) {
  ov_mail* items = office->delivered.items;
  const int32_t capacity = office->delivered.capacity;
  office->delivered.items = office->posted.items;
  office->delivered.count = office->posted.count;
  office->delivered.capacity = office->posted.capacity;
  office->posted.items = items;
  office->posted.count = 0;
  office->posted.capacity = capacity;
  office->cursor = 0;
  if (!is_in_order(office)) {
    ov_array_sort(&office->delivered, is_mail_before);
  }
}

// Answers a request, or tells its receivers something about it.
static void tell(ov_office* office, const ov_mail* request, uint64_t from, uint64_t to,
                 ov_mail_kind kind, int64_t tick) {
  OVIS_ASSERT(to != 0);
  if (!ov_array_reserve(&office->posted, &office->allocator, office->posted.count + 1)) {
    office->is_out_of_memory = true;
    return;
  }
  ov_mail* mail = &office->posted.items[office->posted.count++];
  *mail = *request;
  mail->kind = kind;
  mail->from = from;
  mail->to = to;
  mail->posted = tick;
}

// The first mail of a receiver, or the place where it would be. Agents ask in the order of their
// serials, so it is at most a few places behind that of the last one that asked.
static int32_t first_mail(ov_office* office, uint64_t to) {
  const ov_mail* items = office->delivered.items;
  const int32_t count = office->delivered.count;
  int32_t low = office->cursor;
  int32_t high = count;
  if (low > count || (low > 0 && items[low - 1].to >= to)) {
    low = 0;
  }
  for (int32_t near = low + OV_INBOX_MAX; low < near && low < count; low++) {
    if (items[low].to >= to) {
      office->cursor = low;
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
  office->cursor = low;
  return low;
}

bool ov_office_has_mail(ov_office* office, uint64_t to) {
  const int32_t first = first_mail(office, to);
  return first < office->delivered.count && office->delivered.items[first].to == to;
}

bool ov_office_is_empty(const ov_office* office) {
  return office->posted.count == 0;
}

static bool is_same(const ov_request_id* a, const ov_request_id* b) {
  return a->sender == b->sender && a->serial == b->serial;
}

static bool is_expired(const ov_mail* request, int64_t tick) {
  return tick >= request->deadline; // the same for both sides
}

// ---- Sending

static ov_mail request_of(ov_desk* desk, int64_t tick, const ov_hard_def* def, ov_mail_kind kind) {
  return (ov_mail){.from = desk->agent,
                   .id = {desk->agent, ++desk->last_serial},
                   .posted = tick,
                   .deadline = tick + def->timeout,
                   .type = def->type,
                   .priority = def->priority,
                   .start_ticks = def->start_ticks,
                   .kind = kind,
                   .value = def->value};
}

void ov_desk_send(ov_desk* desk, ov_office* office, int64_t tick, const ov_hard_def* def) {
  const ov_mail mail = request_of(desk, tick, def, OV_MAIL_SOFT);
  for (int32_t i = 0; i < def->count; i++) {
    tell(office, &mail, desk->agent, def->receivers[i], OV_MAIL_SOFT, tick);
  }
}

void ov_desk_ask(ov_desk* desk, ov_office* office, int64_t tick, const ov_hard_def* def) {
  OVIS_ASSERT(desk->sending == OV_SENDER_IDLE || desk->sending == OV_SENDER_FAILED);
  desk->request = request_of(desk, tick, def, OV_MAIL_HARD);
  desk->quorum = def->quorum;
  desk->sending = OV_SENDER_WAITING;
  desk->why = OV_FAILURE_NONE;
  desk->recipients.count = 0;
  for (int32_t i = 0; i < def->count; i++) {
    OVIS_ASSERT(i == 0 || def->receivers[i - 1] < def->receivers[i]);
    ov_recipient one = {.serial = def->receivers[i]};
    for (int32_t r = 0; r < def->required_count; r++) {
      one.is_required |= def->required[r] == one.serial;
    }
    if (!ov_array_push(&desk->recipients, &office->allocator, one)) {
      office->is_out_of_memory = true;
      return;
    }
    tell(office, &desk->request, desk->agent, one.serial, OV_MAIL_HARD, tick);
  }
}

// Tells all recipients who may still wait, or take part, that nothing comes of it.
static void cancel(ov_desk* desk, ov_office* office, int64_t tick, ov_failure why) {
  for (int32_t i = 0; i < desk->recipients.count; i++) {
    ov_recipient* one = &desk->recipients.items[i];
    if (one->reply == OV_REPLY_NONE || one->reply == OV_REPLY_CONFIRMED ||
        one->reply == OV_REPLY_COMMITTED) {
      const bool has_confirmed = one->reply == OV_REPLY_CONFIRMED && why != OV_FAILURE_ABORTED;
      one->reply = has_confirmed ? OV_REPLY_RELEASED : OV_REPLY_CANCELLED;
      tell(office, &desk->request, desk->agent, one->serial,
           has_confirmed ? OV_MAIL_RELEASE : OV_MAIL_CANCEL, tick);
    }
  }
  desk->sending = OV_SENDER_FAILED;
  desk->why = why;
}

void ov_desk_abort(ov_desk* desk, ov_office* office, int64_t tick) {
  if (desk->sending == OV_SENDER_WAITING || desk->sending == OV_SENDER_COMMITTED ||
      desk->sending == OV_SENDER_RUNNING) {
    cancel(desk, office, tick, OV_FAILURE_ABORTED);
  }
}

void ov_desk_finish(ov_desk* desk, ov_office* office, int64_t tick) {
  OVIS_ASSERT(desk->sending == OV_SENDER_RUNNING);
  (void)office;
  (void)tick;
  desk->sending = OV_SENDER_IDLE;
}

// `guess`: where it is if replies come in the order of serials; becomes the guess at the next.
static ov_recipient* recipient_of(ov_desk* desk, uint64_t serial, int32_t* guess) {
  int32_t low = 0;
  int32_t high = desk->recipients.count;
  if (*guess < high && desk->recipients.items[*guess].serial == serial) {
    return &desk->recipients.items[(*guess)++];
  }
  while (low < high) {
    const int32_t middle = low + (high - low) / 2;
    if (desk->recipients.items[middle].serial < serial) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const bool is_found =
      low < desk->recipients.count && desk->recipients.items[low].serial == serial;
  *guess = low + 1;
  return is_found ? &desk->recipients.items[low] : NULL;
}

static void take_reply(ov_desk* desk, const ov_mail* mail, int64_t tick, int32_t* guess) {
  ov_recipient* one = recipient_of(desk, mail->from, guess);
  if (!is_same(&mail->id, &desk->request.id) || one == NULL) {
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
static int32_t commit_those(ov_desk* desk, ov_office* office, int64_t tick, int64_t replied,
                            bool is_required, int32_t wanted) {
  for (int32_t i = 0; i < desk->recipients.count && wanted > 0; i++) {
    ov_recipient* one = &desk->recipients.items[i];
    if (one->reply == OV_REPLY_CONFIRMED && one->is_required == is_required &&
        (is_required || one->replied == replied)) {
      one->reply = OV_REPLY_COMMITTED;
      tell(office, &desk->request, desk->agent, one->serial, OV_MAIL_COMMIT, tick);
      wanted--;
    }
  }
  return wanted;
}

// The first tick of a confirmation that is not committed.
static int64_t first_reply(const ov_desk* desk) {
  int64_t first = INT64_MAX;
  for (int32_t i = 0; i < desk->recipients.count; i++) {
    const ov_recipient* one = &desk->recipients.items[i];
    if (one->reply == OV_REPLY_CONFIRMED && one->replied < first) {
      first = one->replied;
    }
  }
  return first;
}

static void commit(ov_desk* desk, ov_office* office, int64_t tick) {
  desk->start = tick + 1;
  desk->request.start = desk->start;
  int32_t required = 0;
  for (int32_t i = 0; i < desk->recipients.count; i++) {
    required += desk->recipients.items[i].is_required;
  }
  // Required ones first, then by arrival and serial.
  int32_t wanted = required > desk->quorum ? required : desk->quorum;
  wanted = commit_those(desk, office, tick, 0, true, wanted);
  while (wanted > 0) {
    const int64_t replied = first_reply(desk);
    OVIS_ASSERT(replied != INT64_MAX);
    wanted = commit_those(desk, office, tick, replied, false, wanted);
  }
  for (int32_t i = 0; i < desk->recipients.count; i++) {
    ov_recipient* one = &desk->recipients.items[i];
    if (one->reply == OV_REPLY_CONFIRMED || one->reply == OV_REPLY_NONE) {
      const bool has_confirmed = one->reply == OV_REPLY_CONFIRMED;
      one->reply = has_confirmed ? OV_REPLY_RELEASED : OV_REPLY_CANCELLED;
      tell(office, &desk->request, desk->agent, one->serial,
           has_confirmed ? OV_MAIL_RELEASE : OV_MAIL_CANCEL, tick);
    }
  }
  desk->sending = OV_SENDER_COMMITTED;
}

// Counts what has arrived, and decides.
static void coordinate(ov_desk* desk, ov_office* office, int64_t tick) {
  if (desk->sending == OV_SENDER_COMMITTED && tick >= desk->start) {
    desk->sending = OV_SENDER_RUNNING;
  }
  if (desk->sending != OV_SENDER_WAITING) {
    return;
  }
  int32_t confirmed = 0;
  int32_t possible = 0;
  bool has_required = true;
  bool can_have_required = true;
  for (int32_t i = 0; i < desk->recipients.count; i++) {
    const ov_recipient* one = &desk->recipients.items[i];
    confirmed += one->reply == OV_REPLY_CONFIRMED;
    possible += one->reply != OV_REPLY_DECLINED;
    has_required &= !one->is_required || one->reply == OV_REPLY_CONFIRMED;
    can_have_required &= !one->is_required || one->reply != OV_REPLY_DECLINED;
  }
  if (is_expired(&desk->request, tick)) {
    cancel(desk, office, tick, OV_FAILURE_LATE);
  } else if (confirmed >= desk->quorum && has_required) {
    commit(desk, office, tick);
  } else if (possible < desk->quorum || !can_have_required) {
    cancel(desk, office, tick, OV_FAILURE_IMPOSSIBLE);
  }
}

// ---- Receiving

static void drop_bound(ov_desk* desk, ov_office* office, int64_t tick) {
  const bool was_hard = desk->bound.kind == OV_MAIL_HARD;
  desk->state = OV_DESK_FREE;
  if (was_hard) {
    tell(office, &desk->bound, desk->agent, desk->bound.id.sender, OV_MAIL_DROPPED, tick);
  }
}

static void take_out(ov_desk* desk, int32_t index) {
  desk->inbox_count--;
  for (int32_t i = index; i < desk->inbox_count; i++) {
    desk->inbox[i] = desk->inbox[i + 1];
  }
}

static void put_in(ov_desk* desk, ov_office* office, const ov_mail* request, int64_t tick) {
  if (desk->inbox_count < OV_INBOX_MAX) {
    desk->inbox[desk->inbox_count++] = *request;
  } else if (request->kind == OV_MAIL_HARD) {
    tell(office, request, desk->agent, request->id.sender, OV_MAIL_DECLINE, tick);
  }
}

// COMMIT, RELEASE and CANCEL concern the request with that id, and no other.
static void take_order(ov_desk* desk, ov_office* office, const ov_mail* mail, int64_t tick) {
  const bool is_bound = desk->state != OV_DESK_FREE && is_same(&mail->id, &desk->bound.id);
  for (int32_t i = 0; i < desk->inbox_count && mail->kind != OV_MAIL_COMMIT; i++) {
    if (is_same(&mail->id, &desk->inbox[i].id)) {
      take_out(desk, i);
      return;
    }
  }
  if (mail->kind == OV_MAIL_COMMIT) {
    if (is_bound && desk->state == OV_DESK_RESERVED) {
      desk->state = OV_DESK_ACCEPTED;
      desk->until = mail->start + desk->bound.start_ticks;
    } else {
      tell(office, mail, desk->agent, mail->id.sender, OV_MAIL_DROPPED, tick);
    }
  } else if (is_bound) {
    desk->state = OV_DESK_FREE; // the tree stops the handler of a desk that is free
  }
}

static void read_mail(ov_desk* desk, ov_office* office, int64_t tick) {
  int32_t guess = 0;
  for (int32_t i = first_mail(office, desk->agent);
       i < office->delivered.count && office->delivered.items[i].to == desk->agent; i++) {
    const ov_mail* mail = &office->delivered.items[i]; // answers are posted elsewhere
    switch (mail->kind) {
    case OV_MAIL_SOFT:
    case OV_MAIL_HARD: put_in(desk, office, mail, tick); break;
    case OV_MAIL_COMMIT:
    case OV_MAIL_RELEASE:
    case OV_MAIL_CANCEL: take_order(desk, office, mail, tick); break;
    default: take_reply(desk, mail, tick, &guess); break;
    }
  }
}

static void expire(ov_desk* desk, ov_office* office, int64_t tick) {
  for (int32_t i = desk->inbox_count - 1; i >= 0; i--) {
    if (is_expired(&desk->inbox[i], tick)) {
      take_out(desk, i);
    }
  }
  if (desk->state == OV_DESK_RESERVED && tick >= desk->until) {
    desk->state = OV_DESK_FREE;
  } else if (desk->state == OV_DESK_ACCEPTED && tick >= desk->until) {
    drop_bound(desk, office, tick);
  }
}

// An agent that only waits for its own quorum gives that up for a stronger request: one of a higher
// priority, or of a sender with a lower serial. Without this rule agents that all wait for each
// other never meet.
static bool may_take(const ov_desk* desk, const ov_mail* request) {
  if (desk->sending == OV_SENDER_COMMITTED || desk->sending == OV_SENDER_RUNNING) {
    return false;
  }
  if (desk->sending != OV_SENDER_WAITING) {
    return true;
  }
  const int32_t own = desk->request.priority;
  const bool is_stronger =
      request->priority > own || (request->priority == own && request->id.sender < desk->agent);
  return request->kind == OV_MAIL_HARD && is_stronger && !desk->never_yields;
}

static void take_request(ov_desk* desk, ov_office* office, int32_t index, int64_t tick) {
  if (desk->sending == OV_SENDER_WAITING) {
    cancel(desk, office, tick, OV_FAILURE_YIELDED);
  }
  const ov_mail* request = &desk->bound;
  desk->bound = desk->inbox[index];
  take_out(desk, index);
  if (request->kind == OV_MAIL_SOFT) {
    desk->state = OV_DESK_ACCEPTED;
    desk->until = tick + request->start_ticks;
  } else {
    desk->state = OV_DESK_RESERVED;
    desk->until = request->deadline + 1; // a commit of the last moment is still on its way
    tell(office, request, desk->agent, request->id.sender, OV_MAIL_CONFIRM, tick);
  }
}

// A hard request that it cannot accept is declined; a soft one stays until it expires.
static void select_one(ov_desk* desk, ov_office* office, int64_t tick, ov_accepts_fn* accepts,
                       void* context) {
  for (int32_t i = 0; i < desk->inbox_count && desk->state == OV_DESK_FREE;) {
    const ov_mail* request = &desk->inbox[i];
    if (!may_take(desk, request)) {
      i++;
    } else if (accepts(context, desk, request)) {
      take_request(desk, office, i, tick);
    } else if (request->kind == OV_MAIL_HARD) {
      tell(office, request, desk->agent, request->id.sender, OV_MAIL_DECLINE, tick);
      take_out(desk, i);
    } else {
      i++;
    }
  }
}

void ov_desk_tick(ov_desk* desk, ov_office* office, int64_t tick, ov_accepts_fn* accepts,
                  void* context) {
  read_mail(desk, office, tick);
  expire(desk, office, tick);
  select_one(desk, office, tick, accepts, context);
  coordinate(desk, office, tick);
}

void ov_desk_start_handler(ov_desk* desk) {
  OVIS_ASSERT(desk->state == OV_DESK_ACCEPTED);
  desk->state = OV_DESK_EXECUTING;
}

void ov_desk_end_handler(ov_desk* desk, ov_office* office, int64_t tick, bool has_succeeded) {
  OVIS_ASSERT(desk->state == OV_DESK_EXECUTING);
  const ov_mail bound = desk->bound;
  desk->state = OV_DESK_FREE; // before anything else happens
  if (bound.kind == OV_MAIL_HARD) {
    tell(office, &bound, desk->agent, bound.id.sender,
         has_succeeded ? OV_MAIL_DONE : OV_MAIL_DROPPED, tick);
  }
}

void ov_desk_leave(ov_desk* desk, ov_office* office, int64_t tick) {
  ov_desk_abort(desk, office, tick);
  for (int32_t i = 0; i < desk->inbox_count; i++) {
    if (desk->inbox[i].kind == OV_MAIL_HARD) {
      tell(office, &desk->inbox[i], desk->agent, desk->inbox[i].id.sender, OV_MAIL_DECLINE, tick);
    }
  }
  desk->inbox_count = 0;
  if (desk->state == OV_DESK_RESERVED) {
    tell(office, &desk->bound, desk->agent, desk->bound.id.sender, OV_MAIL_DECLINE, tick);
    desk->state = OV_DESK_FREE;
  } else if (desk->state != OV_DESK_FREE) {
    drop_bound(desk, office, tick);
  }
}

void ov_desk_fini(ov_desk* desk, const ovis_allocator* allocator) {
  ov_array_fini(&desk->recipients, allocator);
}
