// Stories: takes in traces tick by tick, keeps mobs and lines, and hands them out.
// Design: include/ovis/story.h
#include "base/vec.h"
#include "base/words.h"
#include "story/story_internal.h"
#include "story/trace_check.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/sort.h"

#include <string.h>

#define LINES_LEAST 4 // of a folded story

ovis_story_def ovis_default_story_def(void) {
  return (ovis_story_def){.from = INT64_MIN, .cookie = OV_COOKIE};
}

OV_WORDS(ovis_line_name, ovis_line_kind, OVIS_LINE_LIST, OV_WORD_2_OF_3, "unknown")

ovis_status ovis_story_create(const ovis_story_def* def, ovis_story** out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_CHECK_DEF(def);
  if (def->lines_max != 0 && def->lines_max < LINES_LEAST) {
    return OVIS_OUT_OF_RANGE;
  }
  *out = ov_alloc_zero(&def->allocator, sizeof **out);
  if (*out == NULL) {
    return OVIS_NO_MEMORY;
  }
  (*out)->allocator = def->allocator;
  (*out)->from = def->from;
  (*out)->only = def->only;
  (*out)->def = *def;
  return OVIS_OK;
}

void ovis_story_destroy(ovis_story* story) {
  if (story == NULL) {
    return;
  }
  const ovis_allocator allocator = story->allocator;
  for (int32_t i = 0; i < story->mobs.count; i++) {
    ov_story_state* mob = &story->mobs.items[i];
    ov_free(&allocator, mob->options, (size_t)mob->option_count * sizeof *mob->options);
    ov_array_fini(&mob->memories, &allocator);
    ov_array_fini(&mob->facts, &allocator);
  }
  ov_array_fini(&story->mobs, &allocator);
  ov_array_fini(&story->lines, &allocator);
  ov_array_fini(&story->ended_lines, &allocator);
  ov_array_fini(&story->shown_lines, &allocator);
  ov_array_fini(&story->texts, &allocator);
  ov_array_fini(&story->events, &allocator);
  ov_array_fini(&story->facts, &allocator);
  ov_array_fini(&story->shots, &allocator);
  ov_array_fini(&story->golem_ticks, &allocator);
  ov_free(&allocator, story, sizeof *story);
}

// ---- Mobs

// NULL: no memory.
static ov_story_state* add_mob(ovis_story* story, const ovis_trace_mob* mob) {
  OVIS_ASSERT(story->mobs.count <= story->mobs.capacity);
  OVIS_ASSERT(mob != NULL);
  ov_story_state added = {.known = {.serial = mob->serial, .last_end = OVIS_NAV_END_COUNT},
                          .option_count = mob->species->option_count};
  if (added.option_count > 0) {
    added.options =
        ov_alloc_zero(&story->allocator, (size_t)added.option_count * sizeof *added.options);
  }
  if ((added.option_count > 0 && added.options == NULL) ||
      !ov_array_push(&story->mobs, &story->allocator, added)) {
    ov_free(&story->allocator, added.options, (size_t)added.option_count * sizeof *added.options);
    story->is_out_of_memory = true;
    return NULL;
  }
  return &story->mobs.items[story->mobs.count - 1]; // serials only grow
}

bool ovis_story_find_mob(const ovis_story* story, uint64_t serial, ovis_story_mob* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_story_mob){0};
  OV_REQUIRE(story != NULL, false);
  const ov_story_state* mob = ov_story_mob(story, serial);
  *out = mob != NULL ? mob->known : (ovis_story_mob){0};
  return mob != NULL;
}

bool ovis_story_get_mob(const ovis_story* story, int32_t index, ovis_story_mob* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_story_mob){0};
  OV_REQUIRE(story != NULL, false);
  const bool is_there = index >= 0 && index < story->mobs.count;
  *out = is_there ? story->mobs.items[index].known : (ovis_story_mob){0};
  return is_there;
}

bool ovis_story_get_option(const ovis_story* story, uint64_t serial, int32_t option,
                           ovis_story_option* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_story_option){0};
  OV_REQUIRE(story != NULL, false);
  const ov_story_state* mob = ov_story_mob(story, serial);
  *out = (ovis_story_option){0};
  if (mob == NULL || option < 0 || option >= mob->option_count) {
    return false;
  }
  *out = mob->options[option].known;
  return true;
}

// ---- Lines

static bool is_before(const void* a, const void* b) {
  const ov_story_line_state* left = a;
  const ov_story_line_state* right = b;
  if (left->shown.mob != right->shown.mob) {
    return left->shown.mob < right->shown.mob;
  }
  if (left->shown.tick != right->shown.tick) {
    return left->shown.tick < right->shown.tick;
  }
  return left->number < right->number;
}

const ovis_story_line* ovis_story_get_lines(const ovis_story* story, int32_t* out_count) {
  OV_REQUIRE(out_count != NULL, NULL);
  *out_count = 0;
  OV_REQUIRE(story != NULL, NULL);
  *out_count = story->shown_lines.count;
  return story->shown_lines.items;
}

// ---- A tick

static void see_frozen(ovis_story* story, int64_t tick, ov_story_state* mob, bool is_frozen) {
  OVIS_ASSERT(mob->option_count >= 0);
  if (mob->known.is_frozen != is_frozen) {
    ov_story_add_line(story, tick, mob->known.serial,
                      is_frozen ? OVIS_LINE_REFUSAL : OVIS_LINE_LIFECYCLE, "%s",
                      is_frozen ? "is " OV_STORY_FROZEN : "ticks again: its section is loaded");
  }
  mob->known.is_frozen = is_frozen;
}

static void see_mob(ovis_story* story, int64_t tick, const ovis_trace_mob* seen) {
  ov_story_state* mob = ov_story_mob(story, seen->serial);
  mob = mob != NULL ? mob : add_mob(story, seen);
  if (mob == NULL || seen->species->option_count != mob->option_count) {
    return; // no memory, or a trace of a host in which it became another species
  }
  ovis_story_mob* known = &mob->known;
  if (mob->has_first) {
    known->walked += ov_level_dist(seen->pos, known->last);
  } else if (tick >= story->from) {
    mob->has_first = true;
    known->first = seen->pos;
  }
  known->species = seen->species;
  ov_story_see_dry(story, tick, mob, seen);
  known->last = seen->pos;
  known->health = seen->health;
  known->target = seen->target;
  mob->last_target = seen->target != 0 ? seen->target : mob->last_target;
  known->is_alive = seen->is_alive;
  known->is_watched = seen->is_watched;
  known->is_there = true;
  mob->is_baby = seen->is_baby;
  see_frozen(story, tick, mob, seen->is_frozen);
  if (seen->is_walking && seen->next_index >= 0 && seen->next_index < seen->node_count) {
    mob->has_next = true;
    mob->next = seen->nodes[seen->next_index];
    mob->path_target = seen->path_target;
  }
}

static void take_order(ovis_story* story, int64_t tick, const ovis_input* input) {
  ov_story_state* mob = ov_story_mob(story, input->mob);
  if (mob != NULL && input->prop == OVIS_PROP_SITTING) {
    ov_story_give_order(story, tick, mob, input->value != 0);
  }
}

static void take_input(ovis_story* story, int64_t tick, const ovis_input* input) {
  OVIS_ASSERT(input != NULL);
  char place[64];
  ovis_place_words(input->pos, place, sizeof place);
  switch (input->kind) {
  case OVIS_INPUT_PLACE:
    ov_story_add_line(story, tick, input->mob, OVIS_LINE_HOST, "is put to %s", place);
    break;
  case OVIS_INPUT_WALK_TO:
    ov_story_add_line(story, tick, input->mob, OVIS_LINE_HOST, "is sent to %s", place);
    break;
  case OVIS_INPUT_SET:
    ov_story_plain(ovis_prop_get_info(input->prop).name, place, sizeof place);
    ov_story_add_line(story, tick, input->mob, OVIS_LINE_HOST, "is made to have %s %.6g", place,
                      input->value);
    take_order(story, tick, input);
    break;
  default: break;
  }
}

static void take_held(ovis_story* story, int64_t tick, ov_story_state* mob,
                      const ovis_record* record) {
  OVIS_ASSERT(record != NULL);
  _Static_assert(sizeof mob->known.held == sizeof record->item, "an item's name fits");
  memcpy(mob->known.held, record->item, sizeof mob->known.held);
  const ovis_trace_species* species = mob->known.species;
  const bool is_item = species != NULL && species->kind == OVIS_ACTOR_ITEM;
  ov_story_add_line(story, tick, record->mob, OVIS_LINE_HOST, "%s %s", is_item ? "is" : "holds",
                    record->item[0] != '\0' ? record->item : "nothing");
}

// An option that the species of the mob does not have is left out.
static void take_option(ovis_story* story, int64_t tick, ov_story_state* mob,
                        const ovis_record* record) {
  OVIS_ASSERT(mob != NULL);
  if (record->option < 0 || record->option >= mob->option_count ||
      record->option >= mob->known.species->option_count) {
    return;
  }
  switch (record->kind) {
  case OVIS_RECORD_OPTION_STARTED: ov_story_option_started(story, tick, mob, record); break;
  case OVIS_RECORD_OPTION_STOPPED: ov_story_option_stopped(story, tick, mob, record); break;
  case OVIS_RECORD_OPTION_GOES_ON: ov_story_option_goes_on(story, tick, mob, record); break;
  default: ov_story_option_refused(story, tick, mob, record); break;
  }
}

static void take_record(ovis_story* story, int64_t tick, const ovis_record* record) {
  if (record->kind == OVIS_RECORD_EVENT) {
    ov_story_event(story, record);
    return;
  }
  if (record->kind == OVIS_RECORD_FACT) {
    ov_story_take_fact(story, tick, record);
    return;
  }
  ov_story_state* mob = ov_story_mob(story, record->mob);
  if (mob == NULL || mob->known.species == NULL) {
    return;
  }
  char place[64];
  switch (record->kind) {
  case OVIS_RECORD_CAME:
    ovis_place_words(mob->known.last, place, sizeof place);
    ov_story_add_line(story, tick, record->mob, OVIS_LINE_LIFECYCLE, "is there, at %s", place);
    break;
  case OVIS_RECORD_WENT:
    mob->known.is_there = false;
    if (mob->known.species->kind == OVIS_ACTOR_PROJECTILE) {
      ov_story_end_shot(story, record->mob);
    }
    if (mob->known.is_alive) {
      ov_story_add_line(story, tick, record->mob, OVIS_LINE_LIFECYCLE, "was removed");
    } else { // the death has a line
      ov_story_add_detail(story, tick, record->mob, OVIS_LINE_LIFECYCLE, "was removed");
    }
    break;
  case OVIS_RECORD_OPTION_STARTED:
  case OVIS_RECORD_OPTION_STOPPED:
  case OVIS_RECORD_OPTION_GOES_ON:
  case OVIS_RECORD_OPTION_REFUSED: take_option(story, tick, mob, record); break;
  case OVIS_RECORD_PATH: ov_story_path(story, tick, mob, record); break;
  case OVIS_RECORD_PATH_ENDED: ov_story_path_ended(story, tick, mob, record); break;
  case OVIS_RECORD_PATH_REFUSED: ov_story_path_refused(story, tick, mob, record); break;
  case OVIS_RECORD_HOLDS: take_held(story, tick, mob, record); break;
  case OVIS_RECORD_MEMORY_SET:
  case OVIS_RECORD_MEMORY_ERASED: ov_story_memory_changed(story, tick, mob, record); break;
  case OVIS_RECORD_ACTIVITY: ov_story_activity(story, tick, mob, record); break;
  default: break;
  }
}

static ovis_status status_of(const ovis_story* story) {
  return story->is_out_of_memory ? OVIS_NO_MEMORY : OVIS_OK;
}

ovis_status ovis_story_tick(ovis_story* story, const ovis_trace* trace) {
  OV_REQUIRE(story != NULL && trace != NULL && ov_trace_is_good(trace), OVIS_BAD_ARGUMENT);
  story->trace = trace;
  story->first_tick = story->has_tick ? story->first_tick : trace->tick;
  story->has_tick = true;
  story->last_tick = trace->tick;
  story->has_time = trace->has_time;
  story->time_of_day = trace->time_of_day;
  for (int32_t i = 0; i < trace->mob_count; i++) {
    see_mob(story, trace->tick, &trace->mobs[i]);
  }
  for (int32_t i = 0; i < trace->input_count; i++) {
    take_input(story, trace->tick, &trace->inputs[i]);
  }
  for (int32_t i = 0; i < trace->record_count; i++) {
    take_record(story, trace->tick, &trace->records[i]);
  }
  ov_story_forget_shots(story);
  story->trace = NULL;
  return status_of(story);
}

// Copies the lines in their order. False: no memory.
static bool show_lines(ovis_story* story) {
  const int32_t count = story->lines.count;
  if (!ov_array_reserve(&story->ended_lines, &story->allocator, count) ||
      !ov_array_reserve(&story->shown_lines, &story->allocator, count)) {
    return false;
  }
  if (count > 0) {
    memcpy(story->ended_lines.items, story->lines.items,
           (size_t)count * sizeof *story->lines.items);
  }
  story->ended_lines.count = count;
  ov_array_sort(&story->ended_lines, is_before);
  if (story->def.lines_max > 0 && !ov_story_fold(story)) {
    return false;
  }
  for (int32_t i = 0; i < story->ended_lines.count; i++) {
    const ov_story_line_state* line = &story->ended_lines.items[i];
    story->shown_lines.items[i] = line->shown;
    story->shown_lines.items[i].text = story->texts.items + line->text_at;
  }
  story->shown_lines.count = story->ended_lines.count;
  return true;
}

ovis_status ovis_story_end(ovis_story* story) {
  OV_REQUIRE(story != NULL, OVIS_BAD_ARGUMENT);
  const int32_t line_count = story->lines.count;
  const int32_t text_count = story->texts.count;
  ov_story_close_options(story);
  ov_story_close_held(story);
  if (!show_lines(story)) {
    story->is_out_of_memory = true;
  }
  // The lines of this end are shown, but the next end writes its own. Their texts stay in place
  // until the next line.
  OVIS_ASSERT(line_count <= story->lines.count);
  story->lines.count = line_count;
  story->texts.count = text_count;
  return status_of(story);
}
