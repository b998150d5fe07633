// Problem: report every event of a run as JSON, with the fields that its type has.
// Design: docs/events.md
#include "run/run_events.h"

#include "helpers/json.h"

#include <string.h>

// PATH_FAILED has one reason: a walk that ended, or a search that was refused.
static void add_walk(const ovis_event* event, cJSON* item) {
  const bool is_refused = event->refusal != OVIS_NAV_REFUSAL_NONE;
  cJSON_AddStringToObject(item, "reason",
                          is_refused ? ovis_nav_refusal_name(event->refusal)
                                     : ovis_nav_end_name(event->nav_end));
}

static void add_reason(const ovis_event* event, cJSON* item) {
  const char* name = ovis_event_reason_name(event);
  if (event->type == OVIS_EVENT_RAID) {
    name = ovis_raid_news_sentence((ovis_raid_news)event->reason);
  } else if (event->type == OVIS_EVENT_CHANGING) {
    name = ovis_conversion_sentence((ovis_conversion)event->reason);
  }
  cJSON_AddItemToObject(item, "reason", name != NULL ? json_text(name) : json_whole(event->reason));
}

static void add_state(const ovis_event* event, const ovis_sim* sim, cJSON* item) {
  char block[512];
  if (ovis_event_has_state(event)) {
    ovis_blocks_print(ovis_world_get_blocks(ovis_sim_get_world(sim)), event->state, block,
                      sizeof block);
    cJSON_AddItemToObject(item, "block", json_text(block));
  }
}

static void add_field(const ovis_event* event, ovis_event_field field, const ovis_sim* sim,
                      cJSON* item) {
  // The cell of harm is that of the block that did it; a mob that was used has none.
  const bool is_harm = event->type == OVIS_EVENT_HURT || event->type == OVIS_EVENT_DIED;
  const bool has_cell = is_harm ? ovis_event_has_state(event)
                                : event->type != OVIS_EVENT_USED || event->other_serial == 0;
  switch (field) {
  case OVIS_EVENT_FIELD_POS:
    if (has_cell) {
      cJSON_AddItemToObject(item, "pos", json_pos(event->pos));
    }
    return;
  case OVIS_EVENT_FIELD_STATE: add_state(event, sim, item); return;
  case OVIS_EVENT_FIELD_AMOUNT:
    cJSON_AddItemToObject(item, "amount", json_number((double)event->amount));
    return;
  case OVIS_EVENT_FIELD_DAMAGE:
    cJSON_AddStringToObject(item, "damage", ovis_damage_name(event->damage));
    return;
  case OVIS_EVENT_FIELD_NAV_END: add_walk(event, item); return;
  case OVIS_EVENT_FIELD_VERB:
    cJSON_AddStringToObject(item, "verb", ovis_verb_name(event->verb));
    return;
  case OVIS_EVENT_FIELD_REASON: add_reason(event, item); return;
  case OVIS_EVENT_FIELD_ITEM:
    if (event->item[0] != '\0') {
      cJSON_AddItemToObject(item, "item", json_text(event->item));
    }
    return;
  case OVIS_EVENT_FIELD_COUNT: {
    const char* name = event->type == OVIS_EVENT_RAID ? "wave" : "count";
    cJSON_AddItemToObject(item, name, json_whole(event->count));
    return;
  }
  default: return; // OTHER is there whatever the type; REFUSAL is told with NAV_END
  }
}

static cJSON* json_event(const ovis_event* event, const ovis_sim* sim) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddItemToObject(item, "tick", json_whole(event->tick));
  cJSON_AddStringToObject(item, "type", ovis_event_name(event->type));
  if (event->species != NULL) { // news of a raid concern no mob
    cJSON_AddItemToObject(item, "mob", json_whole(event->mob.value));
    cJSON_AddItemToObject(item, "serial", json_whole((int64_t)event->mob_serial));
    cJSON_AddStringToObject(item, "species", event->species->name);
  }
  if (event->other.value != 0) {
    cJSON_AddItemToObject(item, "other", json_whole(event->other.value));
  }
  const uint32_t fields = ovis_event_get_fields(event->type);
  for (int32_t i = 0; i < OVIS_EVENT_FIELDS_COUNT; i++) {
    if ((fields >> i & 1u) != 0) {
      add_field(event, (ovis_event_field)i, sim, item);
    }
  }
  return item;
}

void run_events_json(const run_log* log, const ovis_sim* sim, cJSON* root) {
  cJSON* events = cJSON_AddArrayToObject(root, "events");
  for (int32_t i = 0; i < log->event_count; i++) {
    cJSON_AddItemToArray(events, json_event(&log->events[i], sim));
  }
  if (log->events_left_out > 0) {
    cJSON_AddItemToObject(root, "events_left_out", json_whole(log->events_left_out));
  }
  cJSON* totals = cJSON_AddObjectToObject(root, "event_totals");
  for (int32_t i = 0; i < OVIS_EVENT_COUNT; i++) {
    if (log->event_totals[i] > 0) {
      cJSON_AddItemToObject(totals, ovis_event_name((ovis_event_type)i),
                            json_whole(log->event_totals[i]));
    }
  }
}
