// State of the mailbox and of ports: hashed, saved and restored.
// Design: docs/trees.md (Requests)
#include "base/check.h"
#include "mind/tree/run/coord.h"

#define RECIPIENTS_MAX 1000000
#define MAIL_MAX 10000000

static void value_fields(ovis_tree_value* value, ov_fields* fields) {
  ov_field_f64(fields, "number", &value->number);
  ov_field_place(fields, "place", &value->place);
  ov_field_u64(fields, "mob", &value->mob);
  fields->is_bad |= fields->mode == OV_FIELDS_READ && !(value->number - value->number == 0);
}

static void mail_fields(ov_mail* mail, ov_fields* fields) {
  ov_field_u64(fields, "to", &mail->to);
  ov_field_u64(fields, "from", &mail->from);
  ov_field_u64(fields, "sender", &mail->id.sender);
  ov_field_u32(fields, "serial", &mail->id.serial);
  ov_field_tick(fields, "posted", &mail->posted);
  ov_field_tick(fields, "deadline", &mail->deadline);
  ov_field_tick(fields, "start", &mail->start);
  ov_field_i32(fields, "type", &mail->type);
  ov_field_i32(fields, "priority", &mail->priority);
  ov_field_count(fields, "start_ticks", &mail->start_ticks, INT32_MAX);
  int32_t kind = (int32_t)mail->kind;
  ov_field_i32_in(fields, "kind", &kind, 0, OV_MAIL_DROPPED);
  mail->kind = fields->is_bad ? OV_MAIL_SOFT : (ov_mail_kind)kind;
  value_fields(&mail->value, fields);
}

void ov_mailbox_fields(ov_mailbox* mailbox, ov_fields* fields) {
  int32_t count = mailbox->posted.count;
  ov_field_count(fields, "mail", &count, MAIL_MAX);
  if (fields->mode == OV_FIELDS_READ) {
    mailbox->posted.count = 0;
    for (int32_t i = 0; i < count && !fields->is_bad; i++) {
      ov_mail mail = {0};
      mail_fields(&mail, fields);
      fields->is_bad |= mail.to == 0 || fields->reader->is_short ||
                        !ov_array_push(&mailbox->posted, &mailbox->allocator, mail);
    }
    return;
  }
  for (int32_t i = 0; i < count; i++) {
    mail_fields(&mailbox->posted.items[i], fields);
  }
}

static void recipient_fields(ov_recipient* one, ov_fields* fields) {
  ov_field_u64(fields, "recipient", &one->serial);
  ov_field_tick(fields, "replied", &one->replied);
  int32_t reply = (int32_t)one->reply;
  ov_field_i32_in(fields, "reply", &reply, 0, OV_REPLY_DROPPED);
  one->reply = fields->is_bad ? OV_REPLY_NONE : (ov_reply)reply;
  ov_field_bool(fields, "is_required", &one->is_required);
}

static void recipients_fields(ov_request_port* port, ov_fields* fields) {
  int32_t count = port->recipients.count;
  ov_field_count(fields, "recipients", &count, RECIPIENTS_MAX);
  if (fields->mode == OV_FIELDS_READ) {
    port->recipients.count = 0;
    for (int32_t i = 0; i < count && !fields->is_bad; i++) {
      ov_recipient one = {0};
      recipient_fields(&one, fields);
      const bool is_in_order = i == 0 || port->recipients.items[i - 1].serial < one.serial;
      fields->is_bad |= !is_in_order || fields->reader->is_short ||
                        !ov_array_push(&port->recipients, fields->allocator, one);
    }
    return;
  }
  for (int32_t i = 0; i < count; i++) {
    recipient_fields(&port->recipients.items[i], fields);
  }
}

static bool is_sending(const ov_request_port* port) {
  return port->sending == OV_SENDER_WAITING || port->sending == OV_SENDER_COMMITTED ||
         port->sending == OV_SENDER_RUNNING;
}

void ov_request_port_fields(ov_request_port* port, ov_fields* fields) {
  int32_t state = (int32_t)port->state;
  int32_t sending = (int32_t)port->sending;
  int32_t why = (int32_t)port->why;
  ov_field_u32(fields, "last_serial", &port->last_serial);
  ov_field_i32_in(fields, "port", &state, 0, OV_PORT_EXECUTING);
  ov_field_i32_in(fields, "sending", &sending, 0, OV_SENDER_FAILED);
  ov_field_i32_in(fields, "why", &why, 0, OV_FAILURE_ABORTED);
  ov_field_count(fields, "inbox", &port->inbox_count, OV_INBOX_MAX);
  if (fields->is_bad) {
    return;
  }
  port->state = (ov_request_port_state)state;
  port->sending = (ov_sender_state)sending;
  port->why = (ov_failure)why;
  if (port->state != OV_PORT_FREE) {
    mail_fields(&port->bound, fields);
    ov_field_tick(fields, "until", &port->until);
  }
  for (int32_t i = 0; i < port->inbox_count; i++) {
    mail_fields(&port->inbox[i], fields);
  }
  if (is_sending(port)) {
    mail_fields(&port->request, fields);
    ov_field_count(fields, "quorum", &port->quorum, RECIPIENTS_MAX);
    ov_field_tick(fields, "start", &port->start);
    recipients_fields(port, fields);
  }
}
