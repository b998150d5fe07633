// Events of the last tick, and names of events, verbs and damage.
// Design: include/ovis/event.h
#include "sim/sim_internal.h"

const ovis_event* ovis_sim_events(const ovis_sim* sim, int32_t* out_count) {
  *out_count = sim->events.count;
  return sim->events.items;
}

void ov_sim_forget_events(ovis_sim* sim) {
  sim->events_between.count = 0;
  for (int32_t i = sim->events_closed; sim->input_keepers > 0 && i < sim->events.count; i++) {
    if (!ov_array_push(&sim->events_between, &sim->allocator, sim->events.items[i])) {
      sim->is_out_of_memory = true;
    }
  }
  sim->events.count = 0;
  sim->events_closed = 0;
}

const ovis_event* ovis_sim_events_between(const ovis_sim* sim, int32_t* out_count) {
  *out_count = sim->events_between.count;
  return sim->events_between.items;
}

const char* ovis_event_name(ovis_event_type type) {
  static const char* const names[] = {
#define OV_NAME(event, name, sentence) name,
      OVIS_EVENT_LIST(OV_NAME)
#undef OV_NAME
  };
  return (uint32_t)type < OVIS_EVENT_COUNT ? names[type] : "unknown";
}

const char* ovis_event_sentence(ovis_event_type type) {
  static const char* const sentences[] = {
#define OV_SENTENCE(event, name, sentence) sentence,
      OVIS_EVENT_LIST(OV_SENTENCE)
#undef OV_SENTENCE
  };
  return (uint32_t)type < OVIS_EVENT_COUNT ? sentences[type] : "something of a newer version";
}

const char* ovis_verb_name(ovis_verb verb) {
  static const char* const names[] = {
#define OV_NAME(verb, name, sentence) name,
      OVIS_VERB_LIST(OV_NAME)
#undef OV_NAME
  };
  return (uint32_t)verb < OVIS_VERB_COUNT ? names[verb] : "unknown";
}

const char* ovis_damage_name(ovis_damage damage) {
  static const char* const names[] = {
#define OV_NAME(kind, name) name,
      OVIS_DAMAGE_LIST(OV_NAME)
#undef OV_NAME
  };
  return (uint32_t)damage < OVIS_DAMAGE_COUNT ? names[damage] : "unknown";
}
