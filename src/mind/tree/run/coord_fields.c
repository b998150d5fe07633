// State of the office and of desks: hashed, saved and restored.
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

void ov_office_fields(ov_office* office, ov_fields* fields) {
  int32_t count = office->posted.count;
  ov_field_count(fields, "mail", &count, MAIL_MAX);
  if (fields->mode == OV_FIELDS_READ) {
    office->posted.count = 0;
    for (int32_t i = 0; i < count && !fields->is_bad; i++) {
      ov_mail mail = {0};
      mail_fields(&mail, fields);
      fields->is_bad |= mail.to == 0 || fields->reader->is_short ||
                        !ov_array_push(&office->posted, &office->allocator, mail);
    }
    return;
  }
  for (int32_t i = 0; i < count; i++) {
    mail_fields(&office->posted.items[i], fields);
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

static void recipients_fields(ov_desk* desk, ov_fields* fields) {
  int32_t count = desk->recipients.count;
  ov_field_count(fields, "recipients", &count, RECIPIENTS_MAX);
  if (fields->mode == OV_FIELDS_READ) {
    desk->recipients.count = 0;
    for (int32_t i = 0; i < count && !fields->is_bad; i++) {
      ov_recipient one = {0};
      recipient_fields(&one, fields);
      const bool is_in_order = i == 0 || desk->recipients.items[i - 1].serial < one.serial;
      fields->is_bad |= !is_in_order || fields->reader->is_short ||
                        !ov_array_push(&desk->recipients, fields->allocator, one);
    }
    return;
  }
  for (int32_t i = 0; i < count; i++) {
    recipient_fields(&desk->recipients.items[i], fields);
  }
}

static bool is_sending(const ov_desk* desk) {
  return desk->sending == OV_SENDER_WAITING || desk->sending == OV_SENDER_COMMITTED ||
         desk->sending == OV_SENDER_RUNNING;
}

void ov_desk_fields(ov_desk* desk, ov_fields* fields) {
  int32_t state = (int32_t)desk->state;
  int32_t sending = (int32_t)desk->sending;
  int32_t why = (int32_t)desk->why;
  ov_field_u32(fields, "last_serial", &desk->last_serial);
  ov_field_i32_in(fields, "desk", &state, 0, OV_DESK_EXECUTING);
  ov_field_i32_in(fields, "sending", &sending, 0, OV_SENDER_FAILED);
  ov_field_i32_in(fields, "why", &why, 0, OV_FAILURE_ABORTED);
  ov_field_count(fields, "inbox", &desk->inbox_count, OV_INBOX_MAX);
  if (fields->is_bad) {
    return;
  }
  desk->state = (ov_desk_state)state;
  desk->sending = (ov_sender_state)sending;
  desk->why = (ov_failure)why;
  if (desk->state != OV_DESK_FREE) {
    mail_fields(&desk->bound, fields);
    ov_field_tick(fields, "until", &desk->until);
  }
  for (int32_t i = 0; i < desk->inbox_count; i++) {
    mail_fields(&desk->inbox[i], fields);
  }
  if (is_sending(desk)) {
    mail_fields(&desk->request, fields);
    ov_field_count(fields, "quorum", &desk->quorum, RECIPIENTS_MAX);
    ov_field_tick(fields, "start", &desk->start);
    recipients_fields(desk, fields);
  }
}
