// Lines about memories and activities, and the memories of a mob with what set or erased them.
// Design: include/ovis/story.h
#include "base/check.h"
#include "story/memory_words.h"
#include "story/story_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// ---- Words

void ovis_memory_words(ovis_memory memory, char* out, size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  if ((uint32_t)memory < OVIS_MEM_COUNT) {
    snprintf(out, size, "%s", ovis_memory_get_info(memory).name);
  } else {
    snprintf(out, size, "memory %d", (int)memory);
  }
}

void ovis_species_memory_words(const ovis_trace_species* species, ovis_memory memory, char* out,
                               size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  const int64_t own = (int64_t)memory - OVIS_MEM_OWN;
  if (species != NULL && own >= 0 && own < species->memory_count) {
    snprintf(out, size, "%s", species->memories[own]);
  } else {
    ovis_memory_words(memory, out, size);
  }
}

void ovis_species_memory_noun(const ovis_trace_species* species, ovis_memory memory, char* out,
                              size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  const ov_memory_words* words = ov_memory_words_of(memory);
  if (words != NULL) {
    snprintf(out, size, "%s", words->noun);
    return;
  }
  char name[OVIS_MEMORY_NAME_MAX + 16];
  ovis_species_memory_words(species, memory, name, sizeof name);
  const bool has_name = strncmp(name, "memory ", 7) != 0;
  snprintf(out, size, "%s%s", has_name ? "the memory " : "the ", name);
}

void ovis_species_reason_words(const ovis_trace_species* species, int32_t option,
                               const ovis_answer* answer, char* out, size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  out[0] = '\0';
  OV_REQUIRE(species != NULL && answer != NULL, );
  const bool is_absent = answer->reason == OVIS_REASON_MEMORY_ABSENT;
  const bool is_memory = is_absent || answer->reason == OVIS_REASON_MEMORY_PRESENT;
  if (!is_memory || answer->other < OVIS_MEM_OWN) {
    ovis_reason_words(species->options, species->option_count, option, answer, out, size);
    return;
  }
  char name[64];
  ovis_species_memory_words(species, (ovis_memory)answer->other, name, sizeof name);
  snprintf(out, size, "it %s the memory %s", is_absent ? "does not have" : "already has", name);
}

static void place_words(const ovis_memory_value* value, char* out, size_t size) {
  OVIS_ASSERT(value != NULL);
  static const char* const where[OVIS_MEMORY_DIMENSION_COUNT] = {
      "", " in the overworld", " in the nether", " in the end", " in another dimension"};
  char cell[64];
  ovis_cell_words(value->cell, cell, sizeof cell);
  const bool is_known = (uint32_t)value->dimension < OVIS_MEMORY_DIMENSION_COUNT;
  snprintf(out, size, "%s%s", cell, is_known ? where[value->dimension] : "");
}

void ovis_memory_value_words(const ovis_memory_value* value, const ovis_trace_species* species,
                             char* out, size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  out[0] = '\0';
  OV_REQUIRE(value != NULL, );
  switch (value->type) {
  case OVIS_MEMORY_BOOL: snprintf(out, size, "%s", value->number != 0 ? "yes" : "no"); return;
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG: snprintf(out, size, "%" PRId64, value->number); return;
  case OVIS_MEMORY_CELL: ovis_cell_words(value->cell, out, size); return;
  case OVIS_MEMORY_PLACE: place_words(value, out, size); return;
  case OVIS_MEMORY_POINT: ovis_place_words(value->point, out, size); return;
  case OVIS_MEMORY_ENTITY: ovis_mob_words(species, value->entity, out, size); return;
  case OVIS_MEMORY_WALK:
  case OVIS_MEMORY_LOOK:
    if (value->entity != 0) {
      ovis_mob_words(species, value->entity, out, size);
    } else {
      ovis_cell_words(value->cell, out, size);
    }
    return;
  case OVIS_MEMORY_DAMAGE: {
    ovis_event event = {.damage = value->damage};
    if (value->entity != 0) {
      ovis_mob_words(species, value->entity, out, size);
    } else {
      ovis_harm_words(&event, NULL, out, size);
    }
    return;
  }
  case OVIS_MEMORY_ENTITIES:
  case OVIS_MEMORY_PLACES: snprintf(out, size, "%" PRId64 " of them", value->number); return;
  case OVIS_MEMORY_UNIT: break;
  }
  snprintf(out, size, "%s", "");
}

void ovis_memory_cause_words(const ovis_option_info* options, int32_t option_count,
                             const ovis_memory_cause* cause, char* out, size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  out[0] = '\0';
  OV_REQUIRE((options != NULL || option_count <= 0) && cause != NULL, );
  if (cause->by == OVIS_MEMORY_BY_OPTION && cause->option >= 0 && cause->option < option_count) {
    snprintf(out, size, "%s", ovis_option_doing(&options[cause->option]));
  } else {
    snprintf(out, size, "%s", ovis_memory_by_sentence(cause->by));
  }
}

// ---- What a mob remembers

static const ov_story_memory* find(const ov_story_state* mob, ovis_memory kind) {
  OVIS_ASSERT(mob->option_count >= 0);
  for (int32_t i = 0; i < mob->memories.count; i++) {
    if (mob->memories.items[i].last.kind == kind) {
      return &mob->memories.items[i];
    }
  }
  return NULL;
}

static void keep(ovis_story* story, ov_story_state* mob, const ov_story_memory* memory) {
  OVIS_ASSERT(story->events.count <= story->events.capacity);
  OVIS_ASSERT(memory != NULL);
  int32_t at = 0;
  while (at < mob->memories.count && mob->memories.items[at].last.kind < memory->last.kind) {
    at++;
  }
  const bool is_known =
      at < mob->memories.count && mob->memories.items[at].last.kind == memory->last.kind;
  if (!is_known) {
    const ov_story_memory none = {.is_present = false};
    if (!ov_array_push(&mob->memories, &story->allocator, none)) {
      story->is_out_of_memory = true;
      return;
    }
    ov_story_memory* items = mob->memories.items;
    memmove(items + at + 1, items + at, (size_t)(mob->memories.count - 1 - at) * sizeof *items);
  }
  mob->memories.items[at] = *memory;
}

static const ovis_trace_species* species_of(const ovis_story* story, uint64_t serial) {
  const ov_story_state* other = serial != 0 ? ov_story_mob(story, serial) : NULL;
  return other != NULL ? other->known.species : NULL;
}

static void value_words(const ovis_story* story, const ovis_memory_value* value, char* out,
                        size_t size) {
  ovis_memory_value_words(value, species_of(story, value->entity), out, size);
}

static void cause_words(const ov_story_state* mob, const ovis_memory_cause* cause, char* out,
                        size_t size) {
  const ovis_trace_species* species = mob->known.species;
  ovis_memory_cause_words(species->options, species->option_count, cause, out, size);
}

// With the name of the option or of the sensor.
static void cause_name(const ov_story_state* mob, const ovis_memory_cause* cause, char* out,
                       size_t size) {
  const ovis_trace_species* species = mob->known.species;
  if (cause->by == OVIS_MEMORY_BY_OPTION && cause->option >= 0 &&
      cause->option < species->option_count) {
    snprintf(out, size, "%s", species->options[cause->option].name);
  } else if (cause->by == OVIS_MEMORY_BY_SENSOR) {
    snprintf(out, size, "the sensor %s", cause->sensor);
  } else {
    snprintf(out, size, "%s", ovis_memory_by_sentence(cause->by));
  }
}

// ---- Lines

// Targets of walks and looks and what sensors see change many times a second: a line for each would
// hide the others. ovis_story_get_memory has them.
static bool has_lines(const ovis_story* story, const ovis_trace_memory* memory) {
  if (!ov_story_has_details(story)) {
    return false;
  }
  static const char near[] = "nearest_";
  const bool is_by_mind = memory->cause.by == OVIS_MEMORY_BY_OPTION;
  if (is_by_mind &&
      (memory->kind == OVIS_MEM_HOME || memory->kind == OVIS_MEM_JOB_SITE ||
       memory->kind == OVIS_MEM_POTENTIAL_JOB_SITE || memory->kind == OVIS_MEM_MEETING_POINT)) {
    return false; // events tell of places that it claims, leaves and gives up
  }
  if ((uint32_t)memory->kind >= OVIS_MEM_COUNT) {
    return true;
  }
  const ovis_memory_info info = ovis_memory_get_info(memory->kind);
  if (info.is_saved) {
    return true;
  }
  const bool is_list = info.type == OVIS_MEMORY_ENTITIES || info.type == OVIS_MEMORY_PLACES;
  return !is_list && info.type != OVIS_MEMORY_WALK && info.type != OVIS_MEMORY_LOOK &&
         memory->kind != OVIS_MEM_PATH && memory->kind != OVIS_MEM_INTERACTION_TARGET &&
         strncmp(info.name, near, sizeof near - 1) != 0;
}

static void tell_set(ovis_story* story, int64_t tick, const ov_story_state* mob,
                     const ovis_trace_memory* memory) {
  OVIS_ASSERT(memory != NULL);
  char noun[96];
  char value[96];
  char cause[96];
  char time[48] = "";
  ovis_species_memory_noun(mob->known.species, memory->kind, noun, sizeof noun);
  value_words(story, &memory->value, value, sizeof value);
  cause_words(mob, &memory->cause, cause, sizeof cause);
  if (memory->value.ttl != OVIS_MEMORY_FOR_EVER) {
    const int64_t ticks = memory->value.ttl;
    snprintf(time, sizeof time, " for %" PRId64 " tick%s", ticks, ticks == 1 ? "" : "s");
  }
  const bool is_yes = memory->value.type == OVIS_MEMORY_BOOL && memory->value.number != 0;
  const bool has_value = value[0] != '\0' && !is_yes;
  const bool is_old = memory->cause.by == OVIS_MEMORY_BY_UNKNOWN;
  ov_story_add_detail(story, tick, mob->known.serial, OVIS_LINE_MEMORY, "remembers %s%s%s%s%s%s%s",
                      noun, has_value ? ": " : "", has_value ? value : "", time, is_old ? "" : " (",
                      is_old ? "" : cause, is_old ? "" : ")");
}

static void tell_erased(ovis_story* story, int64_t tick, const ov_story_state* mob,
                        const ovis_trace_memory* memory) {
  char noun[96];
  char cause[96];
  ovis_species_memory_noun(mob->known.species, memory->kind, noun, sizeof noun);
  cause_words(mob, &memory->cause, cause, sizeof cause);
  ov_story_add_detail(story, tick, mob->known.serial, OVIS_LINE_MEMORY, "forgets %s (%s)", noun,
                      cause);
}

void ov_story_memory_changed(ovis_story* story, int64_t tick, ov_story_state* mob,
                             const ovis_record* record) {
  OVIS_ASSERT(record != NULL);
  const ovis_trace_memory* memory = &record->memory;
  const bool is_set = record->kind == OVIS_RECORD_MEMORY_SET;
  if (has_lines(story, memory) && is_set) {
    tell_set(story, tick, mob, memory);
  } else if (has_lines(story, memory)) {
    tell_erased(story, tick, mob, memory);
  }
  const ov_story_memory changed = {.last = *memory, .is_present = is_set};
  keep(story, mob, &changed);
}

void ov_story_activity(ovis_story* story, int64_t tick, ov_story_state* mob,
                       const ovis_record* record) {
  OVIS_ASSERT(mob->option_count == 0 || mob->options != NULL);
  OVIS_ASSERT(record != NULL);
  char* known = mob->known.activity;
  char now[64];
  char before[64];
  ovis_activity_words(record->item, now, sizeof now);
  ovis_activity_words(known, before, sizeof before);
  _Static_assert(sizeof mob->known.activity == sizeof record->item, "an activity's name fits");
  ov_story_add_line(story, tick, mob->known.serial, OVIS_LINE_MEMORY, "its activity is %s%s%s", now,
                    known[0] != '\0' ? ", after " : "", before);
  memcpy(known, record->item, sizeof mob->known.activity);
}

// ---- Answers

bool ov_story_recalls(const ov_story_state* mob, ovis_memory kind, ovis_memory_value* out) {
  const ov_story_memory* memory = find(mob, kind);
  const bool is_there = memory != NULL && memory->is_present;
  *out = is_there ? memory->last.value : (ovis_memory_value){0};
  return is_there;
}

void ov_story_memory_why(const ovis_story* story, const ov_story_state* mob,
                         const ovis_answer* answer, char* out, size_t size) {
  snprintf(out, size, "%s", "");
  if (answer->reason == OVIS_REASON_OTHER_ACTIVITY && mob->known.activity[0] != '\0') {
    ov_story_clock_words(story, mob, answer, out, size);
    return;
  }
  const bool is_present = answer->reason == OVIS_REASON_MEMORY_PRESENT;
  if (!is_present && answer->reason != OVIS_REASON_MEMORY_ABSENT) {
    return;
  }
  const ov_story_memory* memory = find(mob, (ovis_memory)answer->other);
  if (memory == NULL || memory->is_present != is_present) {
    return;
  }
  char text[96];
  if (is_present) {
    value_words(story, &memory->last.value, text, sizeof text);
    snprintf(out, size, "%s%s", text[0] != '\0' ? ": " : "", text);
  } else {
    snprintf(out, size, ", since tick %" PRId64, memory->last.since);
  }
}

bool ovis_story_get_memory(const ovis_story* story, uint64_t serial, int32_t index,
                           ovis_story_memory* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_story_memory){.ticks_left = -1};
  OV_REQUIRE(story != NULL, false);
  const ov_story_state* mob = ov_story_mob(story, serial);
  if (mob == NULL || index < 0 || index >= mob->memories.count) {
    return false;
  }
  const ov_story_memory* memory = &mob->memories.items[index];
  out->memory = memory->last;
  out->is_present = memory->is_present;
  const int64_t ttl = memory->last.value.ttl;
  if (memory->is_present && ttl != OVIS_MEMORY_FOR_EVER) {
    const int64_t left = memory->last.since + ttl - story->last_tick;
    out->ticks_left = left > 0 ? left : 0;
  }
  ovis_species_memory_words(mob->known.species, memory->last.kind, out->name, sizeof out->name);
  ovis_species_memory_noun(mob->known.species, memory->last.kind, out->noun, sizeof out->noun);
  if (memory->is_present) {
    value_words(story, &memory->last.value, out->value, sizeof out->value);
  }
  cause_name(mob, &memory->last.cause, out->cause, sizeof out->cause);
  cause_words(mob, &memory->last.cause, out->cause_words, sizeof out->cause_words);
  return true;
}
