#include "replay/replay_story.h"

#include "helpers/grow.h"
#include "replay/replay_words.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_MAX 512
#define REFUSAL_TICKS 100
#define CAUSES_MAX 6 // links of a chain of causes that one line follows

const char* replay_line_name(replay_line_kind kind) {
  static const char* const names[] = {"came", "did", "walk", "harm", "aim", "not", "host"};
  return names[kind];
}

static bool has_room(replay_story* story, void* items_address, int32_t count, int32_t* capacity,
                     size_t item_size) {
  story->is_out_of_memory |= !grow_array(items_address, count, capacity, item_size);
  return !story->is_out_of_memory;
}

// ---- Persons

static replay_person* find(const replay_story* story, uint64_t serial) {
  int32_t low = 0;
  int32_t high = story->person_count;
  while (low < high) {
    const int32_t middle = low + (high - low) / 2;
    if (story->persons[middle].serial < serial) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < story->person_count && story->persons[low].serial == serial ? &story->persons[low]
                                                                           : NULL;
}

const replay_person* replay_story_person(const replay_story* story, uint64_t serial) {
  return find(story, serial);
}

static replay_person* meet(replay_story* story, uint64_t serial) {
  replay_person* known = find(story, serial);
  if (known != NULL) {
    return known;
  }
  if (!has_room(story, &story->persons, story->person_count, &story->person_capacity,
                sizeof *story->persons)) {
    return NULL;
  }
  // Serials only grow: whoever is new stands last.
  replay_person* person = &story->persons[story->person_count++];
  *person = (replay_person){.serial = serial, .last_end = OVIS_NAV_END_COUNT};
  return person;
}

static void name_of(const replay_story* story, uint64_t serial, char* out, size_t size) {
  const replay_person* person = find(story, serial);
  replay_mob_words(person != NULL ? person->species : NULL, serial, out, size);
}

// ---- Lines

static void say(replay_story* story, int64_t tick, uint64_t mob, replay_line_kind kind,
                const char* format, ...) __attribute__((format(printf, 5, 6)));

static void say(replay_story* story, int64_t tick, uint64_t mob, replay_line_kind kind,
                const char* format, ...) {
  if (tick < story->from || mob == 0 || (story->only != 0 && story->only != mob)) {
    return;
  }
  char text[TEXT_MAX];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  const size_t length = strlen(text) + 1;
  char* kept = malloc(length);
  if (kept == NULL || !has_room(story, &story->lines, story->line_count, &story->line_capacity,
                                sizeof *story->lines)) {
    story->is_out_of_memory = true;
    free(kept);
    return;
  }
  memcpy(kept, text, length);
  story->lines[story->line_count] = (replay_line){tick, mob, kind, story->line_count, kept};
  story->line_count++;
}

static int by_mob_and_tick(const void* a, const void* b) {
  const replay_line* left = a;
  const replay_line* right = b;
  if (left->mob != right->mob) {
    return left->mob < right->mob ? -1 : 1;
  }
  if (left->tick != right->tick) {
    return left->tick < right->tick ? -1 : 1;
  }
  return left->number - right->number;
}

// ---- Causes

static const ovis_event* find_event(const replay_story* story, ovis_event_ref ref) {
  for (int32_t i = story->event_count - 1; i >= 0 && ref.tick > 0; i--) {
    const ovis_event* event = &story->events[i];
    if (event->tick < ref.tick) {
      break;
    }
    if (event->tick == ref.tick && event->serial == ref.serial && event->index == ref.index) {
      return event;
    }
  }
  return NULL;
}

// Follows causes back: ", because it was hit by player 4 at tick 812, because ...". `self` is "it".
static void because(const replay_story* story, ovis_event_ref ref, uint64_t self, char* out,
                    size_t size) {
  size_t used = 0;
  out[0] = '\0';
  for (int32_t link = 0; link < CAUSES_MAX && used < size; link++) {
    const ovis_event* event = find_event(story, ref);
    if (event == NULL) {
      return;
    }
    char who[64];
    char other[64];
    name_of(story, event->mob_serial, who, sizeof who);
    name_of(story, event->other_serial, other, sizeof other);
    const char* subject = event->mob_serial == self ? "it" : who;
    const char* object = event->other_serial == self ? "it" : other;
    int written = 0;
    if (event->type == OVIS_EVENT_HURT && event->other_serial != 0) {
      written = snprintf(out + used, size - used, ", because %s was hit by %s at tick %" PRId64,
                         subject, object, event->tick);
    } else if (event->type == OVIS_EVENT_HURT) {
      written = snprintf(out + used, size - used, ", because %s was hurt %s at tick %" PRId64,
                         subject, replay_damage_words(event->damage), event->tick);
    } else if (event->type == OVIS_EVENT_TARGET) {
      written = snprintf(out + used, size - used, ", because %s aims at %s since tick %" PRId64,
                         subject, object, event->tick);
    } else {
      written = snprintf(out + used, size - used, ", because of %s at tick %" PRId64,
                         ovis_event_name(event->type), event->tick);
    }
    used += written > 0 ? (size_t)written : 0;
    ref = event->cause;
  }
}

// ---- Goals

static bool is_look(const char* goal) {
  return strncmp(goal, "Look", 4) == 0 || strcmp(goal, "RandomLookAround") == 0;
}

// Picks of targets tell by whom they pick.
static bool is_silent(const ovis_option_info* goal) {
  return strcmp(goal->group, "targets") == 0;
}

static void goal_started(replay_story* story, int64_t tick, replay_person* person,
                         const ovis_record* record) {
  replay_goal* goal = &person->goals[record->option];
  const ovis_option_info* named = &person->species->options[record->option];
  goal->is_known = goal->is_running = true;
  goal->since = tick;
  goal->answer = record->answer;
  goal->has_said = false;
  goal->started += tick >= story->from;
  person->has_told_path = false;
  if (!is_look(named->name) && !is_silent(named)) {
    char target[64];
    name_of(story, person->target, target, sizeof target);
    const bool has_target = person->target != 0 && (named->flags & OVIS_FLAG_MOVE) != 0 &&
                            strstr(named->name, "Attack") != NULL;
    say(story, tick, person->serial, REPLAY_LINE_DID, "begins to %s%s%s",
        replay_goal_words(named->name), has_target ? " " : "", has_target ? target : "");
  }
}

static const char* end_words(const replay_person* person, const ovis_answer* answer) {
  if (answer->reason != OVIS_REASON_PATH_ENDED) {
    return "";
  }
  switch (person->last_end) {
  case OVIS_NAV_END_ARRIVED: return ": it is there";
  case OVIS_NAV_END_ENDED_SHORT: return " short of where it wanted to go";
  case OVIS_NAV_END_STUCK: return ": it got hardly any farther";
  case OVIS_NAV_END_TIMEOUT: return ": a step took too long";
  case OVIS_NAV_END_LOST: return ": a block changed, and there is no path any more";
  case OVIS_NAV_END_SUNLIT: return ": it would lead into the sun";
  default: return "";
  }
}

static void goal_stopped(replay_story* story, int64_t tick, replay_person* person,
                         const ovis_record* record) {
  replay_goal* goal = &person->goals[record->option];
  const ovis_option_info* named = &person->species->options[record->option];
  const int64_t since = goal->since;
  goal->is_known = true;
  goal->is_running = false;
  goal->since = tick;
  goal->answer = record->answer;
  goal->said = record->answer;
  goal->has_said = true;
  char reason[TEXT_MAX / 2];
  replay_reason_words(named->name, &record->answer, person->species, reason, sizeof reason);
  if (is_look(named->name)) {
    say(story, since, person->serial, REPLAY_LINE_DID, "%s for %" PRId64 " ticks",
        strcmp(named->name, "RandomLookAround") == 0 ? "looks around" : "looks at somebody",
        tick - since);
  } else {
    say(story, tick, person->serial, REPLAY_LINE_DID, "stops %s: %s%s",
        replay_goal_doing(named->name), reason, end_words(person, &record->answer));
  }
}

// Dice and waiting come and go with every question: they are no news.
static bool is_news(const replay_goal* goal, const ovis_answer* answer) {
  switch (answer->reason) {
  case OVIS_REASON_NOT_ASKED:
  case OVIS_REASON_NO_CHANCE:
  case OVIS_REASON_NO_NEED:
  case OVIS_REASON_COOLDOWN:
  case OVIS_REASON_FLAG_HELD:
  case OVIS_REASON_GROWN_UP:
  case OVIS_REASON_NOT_IN_LOVE:
  case OVIS_REASON_ENDED:
  case OVIS_REASON_PATH_ENDED:
  case OVIS_REASON_REPLACED: return false;
  default: return !goal->has_said || goal->said.reason != answer->reason;
  }
}

// Has another goal of the same name been told of with the same reason?
static bool has_said_so(const replay_person* person, int32_t goal, const ovis_answer* answer) {
  const ovis_option_info* goals = person->species->options;
  for (int32_t i = 0; i < person->species->option_count; i++) {
    if (i != goal && strcmp(goals[i].name, goals[goal].name) == 0 && person->goals[i].has_said &&
        person->goals[i].said.reason == answer->reason) {
      return true;
    }
  }
  return false;
}

static void goal_refused(replay_story* story, int64_t tick, replay_person* person,
                         const ovis_record* record) {
  replay_goal* goal = &person->goals[record->option];
  const ovis_option_info* named = &person->species->options[record->option];
  goal->is_known = true;
  goal->is_running = false;
  goal->since = record->answer.tick;
  goal->answer = record->answer;
  if (is_look(named->name) || !is_news(goal, &record->answer) ||
      has_said_so(person, record->option, &record->answer)) {
    return;
  }
  char reason[TEXT_MAX / 2];
  replay_reason_words(named->name, &record->answer, person->species, reason, sizeof reason);
  say(story, tick, person->serial, REPLAY_LINE_NOT, "does not %s: %s",
      replay_goal_words(named->name), reason);
  goal->said = record->answer;
  goal->has_said = true;
}

// ---- Walks

static void path(replay_story* story, int64_t tick, replay_person* person,
                 const ovis_record* record) {
  const bool has_changed = person->has_told_path && person->is_path_partial != record->is_partial;
  person->is_on_path = true;
  person->is_path_partial = record->is_partial;
  person->path_target = record->target;
  if (tick >= story->from) {
    person->paths++;
    person->partial_paths += record->is_partial;
  }
  if (person->has_told_path && !has_changed) {
    return; // the same walk, led anew
  }
  person->has_told_path = true;
  char target[64];
  replay_cell_words(record->target, target, sizeof target);
  say(story, tick, person->serial, REPLAY_LINE_WALK, "walks to %s: %d steps%s", target,
      record->node_count,
      record->is_partial ? ", as near as it gets: no way leads all the way" : "");
}

static void path_ended(replay_story* story, int64_t tick, replay_person* person,
                       const ovis_record* record) {
  person->last_end = record->nav_end;
  person->is_on_path = false;
  switch (record->nav_end) {
  case OVIS_NAV_END_ARRIVED:
  case OVIS_NAV_END_ENDED_SHORT:
  case OVIS_NAV_END_REPLACED:
  case OVIS_NAV_END_NO_PATH:         // the refusal tells more
  case OVIS_NAV_END_STOPPED: return; // what its mind does next tells
  default:
    say(story, tick, person->serial, REPLAY_LINE_NOT, "its walk is over: %s",
        ovis_nav_end_sentence(record->nav_end));
  }
}

// Asked again and again it is refused again and again: told once.
static void path_refused(replay_story* story, int64_t tick, replay_person* person,
                         const ovis_record* record) {
  const bool is_same =
      person->refusal == record->refusal && tick - person->refused_at < REFUSAL_TICKS;
  person->refusal = record->refusal;
  person->refused_at = tick;
  if (is_same) {
    return;
  }
  say(story, tick, person->serial, REPLAY_LINE_NOT, "gets no path: %s",
      ovis_nav_refusal_sentence(record->refusal));
}

// ---- Events

// The names of both sides of a blow.
typedef struct sides {
  char by[64];
  char whom[64];
} sides;

static void name_sides(const replay_story* story, const ovis_event* event, sides* out) {
  name_of(story, event->other_serial, out->by, sizeof out->by);
  name_of(story, event->mob_serial, out->whom, sizeof out->whom);
}

static void hurt(replay_story* story, const ovis_event* event, const char* state) {
  sides names;
  char why[TEXT_MAX / 2];
  name_sides(story, event, &names);
  const replay_person* victim = find(story, event->mob_serial);
  const double left = victim != NULL ? (double)victim->health : 0;
  because(story, event->cause, event->mob_serial, why, sizeof why);
  if (event->other_serial == 0) {
    char how[160];
    replay_harm_words(event, state, how, sizeof how);
    say(story, event->tick, event->mob_serial, REPLAY_LINE_HARM,
        "is hurt %s: %.3g half hearts, %.3g left%s", how, (double)event->amount, left, why);
    return;
  }
  say(story, event->tick, event->mob_serial, REPLAY_LINE_HARM,
      "is hit by %s: %.3g half hearts, %.3g left%s", names.by, (double)event->amount, left, why);
  because(story, event->cause, event->other_serial, why, sizeof why);
  say(story, event->tick, event->other_serial, REPLAY_LINE_HARM, "hits %s: %.3g half hearts%s",
      names.whom, (double)event->amount, why);
}

static void died(replay_story* story, const ovis_event* event, const char* state) {
  sides names;
  char why[TEXT_MAX / 2];
  name_sides(story, event, &names);
  const ovis_event* blow = find_event(story, event->cause);
  because(story, blow != NULL ? blow->cause : (ovis_event_ref){0}, event->mob_serial, why,
          sizeof why);
  if (event->other_serial != 0) {
    say(story, event->tick, event->mob_serial, REPLAY_LINE_CAME, "dies, killed by %s%s", names.by,
        why);
    say(story, event->tick, event->other_serial, REPLAY_LINE_HARM, "has killed %s", names.whom);
  } else {
    char how[160];
    replay_harm_words(event, state, how, sizeof how);
    say(story, event->tick, event->mob_serial, REPLAY_LINE_CAME, "dies, killed %s%s", how, why);
  }
}

static void aim(replay_story* story, const ovis_event* event) {
  char other[64];
  char why[TEXT_MAX / 2];
  name_of(story, event->other_serial, other, sizeof other);
  because(story, event->cause, event->mob_serial, why, sizeof why);
  if (event->other_serial == 0) {
    say(story, event->tick, event->mob_serial, REPLAY_LINE_AIM, "aims at nobody any more%s", why);
  } else {
    say(story, event->tick, event->mob_serial, REPLAY_LINE_AIM, "aims at %s%s", other, why);
    name_of(story, event->mob_serial, other, sizeof other);
    say(story, event->tick, event->other_serial, REPLAY_LINE_AIM, "is aimed at by %s", other);
  }
}

static void ride(replay_story* story, const ovis_event* event, const char* does,
                 const char* suffers) {
  char name[64];
  name_of(story, event->other_serial, name, sizeof name);
  say(story, event->tick, event->mob_serial, REPLAY_LINE_DID, "%s %s", does, name);
  name_of(story, event->mob_serial, name, sizeof name);
  say(story, event->tick, event->other_serial, REPLAY_LINE_DID, "%s %s", suffers, name);
}

static void take_event(replay_story* story, const ovis_record* record) {
  const ovis_event* event = &record->event;
  if (!has_room(story, &story->events, story->event_count, &story->event_capacity,
                sizeof *story->events)) {
    return;
  }
  story->events[story->event_count++] = *event;
  char text[96];
  name_of(story, event->other_serial, text, sizeof text);
  switch (event->type) {
  case OVIS_EVENT_BORN:
    say(story, event->tick, event->mob_serial, REPLAY_LINE_CAME, "is born to %s", text);
    name_of(story, event->mob_serial, text, sizeof text);
    say(story, event->tick, event->other_serial, REPLAY_LINE_CAME, "bears %s", text);
    break;
  case OVIS_EVENT_DIED: died(story, event, record->state_name); break;
  case OVIS_EVENT_HURT: hurt(story, event, record->state_name); break;
  case OVIS_EVENT_TARGET: aim(story, event); break;
  case OVIS_EVENT_GROWN:
    say(story, event->tick, event->mob_serial, REPLAY_LINE_CAME, "is grown up now");
    break;
  case OVIS_EVENT_BLOCK_SET: {
    char cell[64];
    replay_block_words(record->state_name, text, sizeof text);
    replay_cell_words(event->pos, cell, sizeof cell);
    say(story, event->tick, event->mob_serial, REPLAY_LINE_DID, "makes the block at %s %s", cell,
        text);
    break;
  }
  case OVIS_EVENT_REFUSED:
    say(story, event->tick, event->mob_serial, REPLAY_LINE_HOST,
        "may not %s: the host refused, for its reason %d", ovis_verb_name(event->verb),
        event->reason);
    break;
  case OVIS_EVENT_WALK_ENDED:
    say(story, event->tick, event->mob_serial, REPLAY_LINE_WALK, "has done its walk: %s",
        ovis_nav_end_sentence(event->nav_end));
    break;
  case OVIS_EVENT_MOUNTED: ride(story, event, "gets on", "is ridden by"); break;
  case OVIS_EVENT_DISMOUNTED: ride(story, event, "gets off", "is ridden no more by"); break;
  default: break; // failed paths have records of their own
  }
}

// ---- Inputs

static void take_input(replay_story* story, int64_t tick, const ovis_input* input) {
  char place[64];
  replay_place_words(input->pos, place, sizeof place);
  switch (input->kind) {
  case OVIS_INPUT_PLACE:
    say(story, tick, input->mob, REPLAY_LINE_HOST, "is put to %s", place);
    break;
  case OVIS_INPUT_WALK_TO:
    say(story, tick, input->mob, REPLAY_LINE_HOST, "is sent to %s", place);
    break;
  case OVIS_INPUT_SET:
    say(story, tick, input->mob, REPLAY_LINE_HOST, "is made to have %s %.6g",
        ovis_prop_describe(input->prop).name, input->value);
    break;
  default: break;
  }
}

// ---- A tick

static void take_record(replay_story* story, int64_t tick, const ovis_record* record) {
  replay_person* person = find(story, record->mob);
  if (record->kind == OVIS_RECORD_EVENT) {
    take_event(story, record);
    return;
  }
  if (person == NULL || person->species == NULL) {
    return;
  }
  char place[64];
  switch (record->kind) {
  case OVIS_RECORD_CAME:
    replay_place_words(person->last, place, sizeof place);
    say(story, tick, record->mob, REPLAY_LINE_CAME, "is there, at %s", place);
    break;
  case OVIS_RECORD_WENT:
    person->is_there = false;
    say(story, tick, record->mob, REPLAY_LINE_CAME, "is gone");
    break;
  case OVIS_RECORD_OPTION_STARTED: goal_started(story, tick, person, record); break;
  case OVIS_RECORD_OPTION_STOPPED: goal_stopped(story, tick, person, record); break;
  case OVIS_RECORD_OPTION_REFUSED: goal_refused(story, tick, person, record); break;
  case OVIS_RECORD_PATH: path(story, tick, person, record); break;
  case OVIS_RECORD_PATH_ENDED: path_ended(story, tick, person, record); break;
  case OVIS_RECORD_PATH_REFUSED: path_refused(story, tick, person, record); break;
  case OVIS_RECORD_HOLDS:
    snprintf(person->held, sizeof person->held, "%s", record->item);
    say(story, tick, record->mob, REPLAY_LINE_HOST, "holds %s",
        record->item[0] != '\0' ? record->item : "nothing any more");
    break;
  default: break;
  }
}

static void see_mob(replay_story* story, int64_t tick, const ovis_trace_mob* mob) {
  replay_person* person = meet(story, mob->serial);
  if (person == NULL) {
    return;
  }
  if (person->has_first) {
    const double dx = mob->pos.x - person->last.x;
    const double dz = mob->pos.z - person->last.z;
    person->walked += sqrt(dx * dx + dz * dz);
  } else if (tick >= story->from) {
    person->has_first = true;
    person->first = mob->pos;
  }
  person->species = mob->species;
  person->last = mob->pos;
  person->health = mob->health;
  person->target = mob->target;
  person->is_alive = mob->is_alive;
  person->is_watched = mob->is_watched;
  person->is_there = true;
}

static void take_tick(replay_story* story, const ovis_recorded_tick* tick) {
  for (int32_t i = 0; i < tick->trace.mob_count; i++) {
    see_mob(story, tick->trace.tick, &tick->trace.mobs[i]);
  }
  for (int32_t i = 0; i < tick->trace.input_count; i++) {
    take_input(story, tick->trace.tick, &tick->trace.inputs[i]);
  }
  for (int32_t i = 0; i < tick->trace.record_count; i++) {
    take_record(story, tick->trace.tick, &tick->trace.records[i]);
  }
}

// What still goes on at the end and is told when it ends.
static void close_looks(replay_story* story) {
  for (int32_t i = 0; i < story->person_count; i++) {
    const replay_person* person = &story->persons[i];
    for (int32_t g = 0; person->species != NULL && g < person->species->option_count; g++) {
      const char* name = person->species->options[g].name;
      if (person->goals[g].is_running && is_look(name)) {
        say(story, person->goals[g].since, person->serial, REPLAY_LINE_DID, "%s, still",
            strcmp(name, "RandomLookAround") == 0 ? "looks around" : "looks at somebody");
      }
    }
  }
}

bool replay_story_make(replay_story* story, ovis_recording* recording, uint64_t only, int64_t from,
                       int64_t to, ovis_error* error) {
  *story = (replay_story){.from = from, .to = to, .only = only};
  ovis_status status =
      ovis_recording_seek(recording, ovis_recording_about(recording)->first_tick, error);
  while (status == OVIS_OK && !story->is_out_of_memory) {
    const ovis_recorded_tick* tick = ovis_recording_tick(recording);
    if (tick->trace.tick > to) {
      break;
    }
    take_tick(story, tick);
    status = ovis_recording_next(recording, error);
  }
  if (status == OVIS_NOT_FOUND) {
    status = OVIS_OK;
  }
  close_looks(story);
  if (story->is_out_of_memory) {
    *error = (ovis_error){.status = OVIS_NO_MEMORY, .message = "no memory is left"};
    return false;
  }
  if (story->line_count > 0) {
    qsort(story->lines, (size_t)story->line_count, sizeof *story->lines, by_mob_and_tick);
  }
  return status == OVIS_OK;
}

void replay_story_fini(replay_story* story) {
  for (int32_t i = 0; i < story->line_count; i++) {
    free(story->lines[i].text);
  }
  free(story->lines);
  free(story->persons);
  free(story->events);
  *story = (replay_story){0};
}
