// Events of a tick, with the fields that their type has.
// Design: bindings/js/README.md
#include "ovjs.h"

#include <string.h>

static void put_state_name(ovjs_text* text, const ovis_blocks* blocks, ovis_state state) {
  char name[512];
  if (state < ovis_blocks_get_state_count(blocks) &&
      ovis_blocks_print(blocks, state, name, sizeof name) < sizeof name) {
    ovjs_put_text(text, "state", name);
  }
}

static void put_field(ovjs_text* text, const ovis_sim* sim, const ovis_event* event,
                      ovis_event_field field) {
  const char* name = ovis_event_field_name(field);
  switch (field) {
  case OVIS_EVENT_FIELD_OTHER: ovjs_put_whole(text, name, (int64_t)event->other_serial); break;
  case OVIS_EVENT_FIELD_POS: ovjs_put_cell(text, name, event->pos); break;
  case OVIS_EVENT_FIELD_STATE:
    if (ovis_event_has_state(event)) {
      put_state_name(text, ovis_world_get_blocks(ovis_sim_get_world(sim)), event->state);
    }
    break;
  case OVIS_EVENT_FIELD_AMOUNT: ovjs_put_number(text, name, (double)event->amount); break;
  case OVIS_EVENT_FIELD_DAMAGE: ovjs_put_text(text, name, ovis_damage_name(event->damage)); break;
  case OVIS_EVENT_FIELD_NAV_END:
    ovjs_put_text(text, "navEnd", ovis_nav_end_name(event->nav_end));
    break;
  case OVIS_EVENT_FIELD_REFUSAL:
    ovjs_put_text(text, name, ovis_nav_refusal_name(event->refusal));
    break;
  case OVIS_EVENT_FIELD_VERB: ovjs_put_text(text, name, ovis_verb_name(event->verb)); break;
  case OVIS_EVENT_FIELD_REASON:
    if (ovis_event_reason_name(event) != NULL) {
      ovjs_put_text(text, name, ovis_event_reason_name(event));
    } else {
      ovjs_put_whole(text, name, event->reason);
    }
    break;
  case OVIS_EVENT_FIELD_ITEM: ovjs_put_text(text, name, event->item); break;
  case OVIS_EVENT_FIELD_COUNT: ovjs_put_whole(text, name, event->count); break;
  default: break;
  }
}

static void put_event(ovjs_text* text, const ovis_sim* sim, const ovis_event* event) {
  const uint32_t fields = ovis_event_get_fields(event->type);
  ovjs_open(text, NULL, '{');
  ovjs_put_whole(text, "tick", event->tick);
  ovjs_put_text(text, "type", ovis_event_name(event->type));
  ovjs_put_text(text, "sentence", ovis_event_sentence(event->type));
  ovjs_put_whole(text, "mob", (int64_t)event->mob_serial);
  ovjs_put_text(text, "species", event->species != NULL ? event->species->name : NULL);
  for (int32_t i = 0; i < OVIS_EVENT_FIELDS_COUNT; i++) {
    if ((fields >> i & 1) != 0) {
      put_field(text, sim, event, (ovis_event_field)i);
    }
  }
  ovjs_close(text, '}');
}

// Writes the events from `first` on, and returns their count.
static int32_t put_events(ovjs_text* text, const ovis_sim* sim, int32_t first) {
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(sim, &count);
  for (int32_t i = first; i < count; i++) {
    put_event(text, sim, &events[i]);
  }
  return count;
}

void ovjs_hear_events(ovjs_sim* self) {
  if (self->keeps_events) {
    self->events_heard = put_events(&self->events, self->sim, self->events_heard);
  }
}

OVJS_EXPORT(void, ovjs_sim_keep_events, ovjs_sim* self, bool is_on) {
  self->keeps_events = is_on;
  ovis_sim_get_events(self->sim, &self->events_heard);
  ovjs_text_begin(&self->events);
}

// A list: the events since the last call if they are kept, else those of the last tick, and of
// calls since.
OVJS_EXPORT(int32_t, ovjs_sim_events, ovjs_sim* self) {
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '[');
  if (self->keeps_events) {
    ovjs_hear_events(self);
    text->is_failed |= self->events.is_failed;
    ovjs_text_add(text, self->events.bytes, self->events.size);
    ovjs_text_begin(&self->events);
  } else {
    put_events(text, self->sim, 0);
  }
  ovjs_close(text, ']');
  return ovjs_text_end(text);
}
