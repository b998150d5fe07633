// Requests between agents: the protocol by which an agent asks others to do something (soft), or to
// do it together with it (hard).
//
//   sender                          mailbox (delivers one tick later)          receiver
//   waiting  --hard request-->                                   inbox --> reserved, or declined
//            <--confirm, decline--
//   committed --commit, release-->                               accepted, or free again
//   running (start tick)                                         executing (start tick)
//
// Nobody writes another's state: everything crosses as mail, and mail is read one tick after it was
// posted, in the order of (priority, sender, serial). docs/trees.md has the rules.
#pragma once

#include "base/array.h"
#include "base/fields.h"

#include <ovis/tree.h>

#define OV_INBOX_MAX 8

// Identifies a request; never used twice.
typedef struct ov_request_id {
  uint64_t sender; // serial of the agent; 0: none
  uint32_t serial;
} ov_request_id;

typedef enum ov_mail_kind {
  OV_MAIL_SOFT,
  OV_MAIL_HARD,
  OV_MAIL_CONFIRM,
  OV_MAIL_DECLINE,
  OV_MAIL_COMMIT,
  OV_MAIL_RELEASE,
  OV_MAIL_CANCEL,
  OV_MAIL_DONE,
  OV_MAIL_DROPPED
} ov_mail_kind;

typedef struct ov_mail {
  uint64_t to, from;
  ov_request_id id;
  int64_t posted;   // tick
  int64_t deadline; // of a request: it is expired from this tick on
  int64_t start;    // of COMMIT: tick in which all start
  int32_t type, priority;
  int32_t start_ticks; // an accepted request is dropped if its handler has not started by then
  ov_mail_kind kind;
  ovis_tree_value value; // the parameter, as it was when the request was sent
} ov_mail;

typedef struct ov_mailbox {
  ovis_allocator allocator;
  ov_array(ov_mail) posted;    // in this tick
  ov_array(ov_mail) delivered; // in this tick, sorted by receiver
  int32_t cursor; // a guess at the first mail of the next agent: they ask in the order of serials
  bool is_out_of_memory;
} ov_mailbox;

void ov_mailbox_fini(ov_mailbox* mailbox);

// The start of a tick: what was posted in the tick before is delivered.
void ov_mailbox_deliver(ov_mailbox* mailbox);

// Is there mail for an agent in this tick?
bool ov_mailbox_has_mail(ov_mailbox* mailbox, uint64_t to);

// Delivered mail is read within the tick: only posted mail is state.
void ov_mailbox_fields(ov_mailbox* mailbox, ov_fields* fields);
bool ov_mailbox_is_empty(const ov_mailbox* mailbox);

// ---- One agent

// A request as a receiver sees it: free -> reserved (hard) -> accepted -> executing -> free.
typedef enum ov_request_port_state {
  OV_PORT_FREE,
  OV_PORT_RESERVED, // it confirmed, and waits for the commit
  OV_PORT_ACCEPTED, // its handler is to start
  OV_PORT_EXECUTING // its handler runs
} ov_request_port_state;

typedef enum ov_sender_state {
  OV_SENDER_IDLE,
  OV_SENDER_WAITING,
  OV_SENDER_COMMITTED, // all start in `start`
  OV_SENDER_RUNNING,
  OV_SENDER_FAILED // the last request: see `why`
} ov_sender_state;

typedef enum ov_reply {
  OV_REPLY_NONE,
  OV_REPLY_CONFIRMED,
  OV_REPLY_DECLINED,
  OV_REPLY_COMMITTED,
  OV_REPLY_RELEASED,
  OV_REPLY_CANCELLED,
  OV_REPLY_DONE,
  OV_REPLY_DROPPED
} ov_reply;

typedef struct ov_recipient {
  uint64_t serial;
  int64_t replied; // tick
  ov_reply reply;
  bool is_required;
} ov_recipient;

typedef enum ov_failure {
  OV_FAILURE_NONE,
  OV_FAILURE_LATE,
  OV_FAILURE_IMPOSSIBLE,
  OV_FAILURE_YIELDED,
  OV_FAILURE_ABORTED
} ov_failure;

typedef struct ov_hard_def {
  const uint64_t* receivers; // [(serial) * count] ascending, without the sender
  int32_t count;
  const uint64_t* required; // [(serial) * required_count] [opt] all of them must take part
  int32_t required_count;
  int32_t quorum; // this many must take part, the required ones among them
  int32_t type, priority;
  int32_t timeout;     // ticks until the deadline
  int32_t start_ticks; // as of ov_mail
  ovis_tree_value value;
} ov_hard_def;

// Members that most ticks read come first.
typedef struct ov_request_port {
  uint64_t agent; // serial
  uint32_t last_serial;
  ov_request_port_state state;
  int64_t until; // of RESERVED and ACCEPTED: free again from this tick on
  int32_t inbox_count;
  ov_sender_state sending;
  ov_mail bound; // unless it is free

  ov_failure why;
  int32_t quorum;
  int64_t start;
  ov_mail request;                   // of the hard request that waits or runs
  ov_array(ov_recipient) recipients; // by serial
  bool never_yields;                 // for comparisons: the naive rule
  ov_mail inbox[OV_INBOX_MAX];
} ov_request_port;

// Can the agent take part now: does its predicate hold, and can its handler take over?
typedef bool ov_accepts_fn(void* context, const ov_request_port* port, const ov_mail* request);

void ov_request_port_fini(ov_request_port* port, const ovis_allocator* allocator);

// Does it wait for nothing but mail in this tick?
static inline bool ov_request_port_is_idle(const ov_request_port* port, int64_t tick) {
  return port->inbox_count == 0 && port->state != OV_PORT_ACCEPTED &&
         !(port->state == OV_PORT_RESERVED && tick >= port->until) &&
         port->sending != OV_SENDER_WAITING && port->sending != OV_SENDER_COMMITTED;
}

// `allocator`: of the recipients that are read.
void ov_request_port_fields(ov_request_port* port, ov_fields* fields);

// One tick: reads the mail, lets requests expire, answers one, counts confirmations.
void ov_request_port_tick(ov_request_port* port, ov_mailbox* mailbox, int64_t tick,
                          ov_accepts_fn* accepts, void* context);

// Sends a soft request to each receiver, and forgets it. `def->quorum` has no meaning.
void ov_request_port_send(ov_request_port* port, ov_mailbox* mailbox, int64_t tick,
                          const ov_hard_def* def);

// Sends a hard request. [Limit: sending is IDLE or FAILED]
void ov_request_port_ask(ov_request_port* port, ov_mailbox* mailbox, int64_t tick,
                         const ov_hard_def* def);

// The hard request ends: its branch was stopped, or its child ended.
void ov_request_port_abort(ov_request_port* port, ov_mailbox* mailbox, int64_t tick);
void ov_request_port_finish(ov_request_port* port, ov_mailbox* mailbox, int64_t tick);

// The handler starts, or ends: the port is free before that is reported upward.
void ov_request_port_start_handler(ov_request_port* port);
void ov_request_port_end_handler(ov_request_port* port, ov_mailbox* mailbox, int64_t tick,
                                 bool has_succeeded);

// The agent leaves the simulation: agents that wait for it are notified.
void ov_request_port_leave(ov_request_port* port, ov_mailbox* mailbox, int64_t tick);
