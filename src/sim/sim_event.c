// Events of the last tick, and names of events, verbs and damage.
// Design: include/ovis/event.h
#include "base/check.h"
#include "base/words.h"
#include "sim/sim_internal.h"

const ovis_event* ovis_sim_get_events(const ovis_sim* sim, int32_t* out_count) {
  OV_REQUIRE(out_count != NULL, NULL);
  *out_count = 0;
  OV_REQUIRE(sim != NULL, NULL);
  *out_count = sim->events.count;
  return sim->events.items;
}

// A tick with very many events, such as the first one of a crowd, does not keep their memory for
// good: the most of the last ticks decides how much stays.
#define WINDOW 50 // ticks
static void trim(ovis_sim* sim) {
  const int32_t count = sim->events.count;
  sim->events_most = sim->events_most > count ? sim->events_most : count;
  if (sim->tick % WINDOW != 0) {
    return;
  }
  const int32_t enough = 2 * sim->events_most + sim->events_min;
  if (sim->events.capacity > 2 * enough || sim->turn.events.capacity > 2 * enough) {
    ov_array_trim(&sim->events, &sim->allocator, enough);
    ov_array_trim(&sim->turn.events, &sim->turn.allocator, enough);
  }
  sim->events_most = 0;
}

void ov_sim_forget_events(ovis_sim* sim) {
  trim(sim);
  sim->events_between.count = 0;
  for (int32_t i = sim->events_closed; sim->input_keepers > 0 && i < sim->events.count; i++) {
    if (!ov_array_push(&sim->events_between, &sim->allocator, sim->events.items[i])) {
      sim->is_out_of_memory = true;
    }
  }
  sim->events.count = 0;
  sim->events_closed = 0;
}

const ovis_event* ovis_sim_get_events_between(const ovis_sim* sim, int32_t* out_count) {
  OV_REQUIRE(out_count != NULL, NULL);
  *out_count = 0;
  OV_REQUIRE(sim != NULL, NULL);
  *out_count = sim->events_between.count;
  return sim->events_between.items;
}

bool ovis_event_has_state(const ovis_event* event) {
  OV_REQUIRE(event != NULL, false);
  switch (event->type) {
  case OVIS_EVENT_BLOCK_SET: return true;
  case OVIS_EVENT_HURT:
  case OVIS_EVENT_DIED:
  case OVIS_EVENT_CLAIMED:
  case OVIS_EVENT_HARVESTED:
  case OVIS_EVENT_PLANTED:
  case OVIS_EVENT_GAVE_UP:
  case OVIS_EVENT_YIELDED:
  case OVIS_EVENT_FAR:
  case OVIS_EVENT_LOOKED_INTO:
  case OVIS_EVENT_TOOK_FROM:
  case OVIS_EVENT_PUT_INTO:
  case OVIS_EVENT_ANGERED:
  case OVIS_EVENT_LANDED: return event->state != 0;
  default: return false;
  }
}

OV_WORDS(ovis_event_name, ovis_event_type, OVIS_EVENT_LIST, OV_WORD_2_OF_3, "unknown")

OV_WORDS(ovis_conversion_sentence, ovis_conversion, OVIS_CONVERSION_LIST, OV_WORD_2_OF_2, "unknown")
OV_WORDS(ovis_give_up_name, ovis_give_up, OVIS_GIVE_UP_LIST, OV_WORD_2_OF_3, "unknown")
OV_WORDS(ovis_give_up_sentence, ovis_give_up, OVIS_GIVE_UP_LIST, OV_WORD_3_OF_3, "unknown")
OV_WORDS(ovis_landing_name, ovis_landing, OVIS_LANDING_LIST, OV_WORD_2_OF_3, "unknown")
OV_WORDS(ovis_anger_name, ovis_anger, OVIS_ANGER_LIST, OV_WORD_2_OF_3, "unknown")
OV_WORDS(ovis_event_sentence, ovis_event_type, OVIS_EVENT_LIST, OV_WORD_3_OF_3,
         "an event of a newer version")

OV_WORDS(ovis_verb_name, ovis_verb, OVIS_VERB_LIST, OV_WORD_2_OF_3, "unknown")

OV_WORDS(ovis_damage_name, ovis_damage, OVIS_DAMAGE_LIST, OV_WORD_2_OF_2, "unknown")
