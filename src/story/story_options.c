// Lines about options: starts, stops, and refusals, each refusal once.
// Design: include/ovis/story.h
#include "base/cell.h"
#include "base/check.h"
#include "story/story_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const ovis_option_info* info_of(const ov_story_state* mob, int32_t option) {
  OVIS_ASSERT(mob->dry_ticks >= 0);
  OVIS_ASSERT(option >= 0);
  return &mob->known.species->options[option];
}

static bool has_style(const ovis_option_info* option, uint32_t style) {
  OVIS_ASSERT(option != NULL);
  return option->phrases != NULL && (option->phrases->style & style) != 0;
}

static const char* does_of(const ovis_option_info* option) {
  const char* does = option->phrases->does;
  return does != NULL && does[0] != '\0' ? does : ovis_option_doing(option);
}

static bool is_flight(const ovis_option_info* info) {
  static const char flee[] = "flee";
  return strncmp(ovis_option_words(info), flee, sizeof flee - 1) == 0;
}

// "attack zombie 3", "leap at zombie 3", "swell up: its target is player 2".
static void start_words(const char* words, const char* target, char* out, size_t size) {
  OVIS_ASSERT(words != NULL);
  OVIS_ASSERT(target[0] != '\0');
  OVIS_ASSERT(size > 0);
  static const char* const whom[] = {"its target", "its prey"};
  for (size_t i = 0; i < sizeof whom / sizeof *whom; i++) {
    const char* at = strstr(words, whom[i]);
    if (at != NULL) {
      snprintf(out, size, "%.*s%s%s", (int)(at - words), words, target, at + strlen(whom[i]));
      return;
    }
  }
  const bool is_verb = strchr(words, ' ') == NULL; // "attack", "charge"
  snprintf(out, size, "%s%s%s", words, is_verb ? " " : ": its target is ", target);
}

// `who`: the mob that its answer is about; 0: none.
static void tell_start(ovis_story* story, int64_t tick, ov_story_state* mob,
                       const ovis_option_info* info, uint64_t who) {
  OVIS_ASSERT(mob->known.serial != 0);
  OVIS_ASSERT(info != NULL);
  if ((info->flags & OVIS_FLAG_ONE_SHOT) != 0) {
    return;
  }
  char name[64];
  const int32_t line_count = story->lines.count;
  const bool has_target = mob->known.target != 0 && has_style(info, OVIS_STYLE_TARGET);
  char words[OV_STORY_TEXT_MAX / 4];
  if (has_target) {
    ov_story_name(story, mob->known.target, name, sizeof name);
    start_words(ovis_option_words(info), name, words, sizeof words);
  } else {
    ov_story_name(story, who, name, sizeof name);
    snprintf(words, sizeof words, "%s%s%s", ovis_option_words(info), who != 0 ? ": " : "",
             who != 0 ? name : "");
  }
  ov_story_add_line(story, tick, mob->known.serial, OVIS_LINE_OPTION, "begins to %s", words);
  if (is_flight(info) && story->lines.count > line_count) {
    mob->flight = (ov_story_mark){story->lines.count, tick};
    ov_story_join_flight(story, mob);
  }
}

// ---- Attempts that repeat

// Writes the line of the attempts after the first one.
static void tell_attempts(ovis_story* story, const ov_story_state* mob,
                          const ov_story_attempts* attempts) {
  OVIS_ASSERT(attempts != NULL);
  if (attempts->count < 2) {
    return;
  }
  char target[64];
  char obstacle[OV_STORY_TEXT_MAX / 2];
  ov_story_name(story, attempts->target, target, sizeof target);
  ov_story_obstacle_words(&attempts->obstacle, obstacle, sizeof obstacle);
  ov_story_add_line(story, attempts->second_tick, mob->known.serial, OVIS_LINE_REFUSAL,
                    "tried %d times up to tick %" PRId64 " to reach %s%s", (int)attempts->count,
                    attempts->last_tick, target,
                    obstacle[0] != '\0' ? obstacle : ": its path ends short of it");
}

// An attempt has failed: its path ended short of the target. False: it is the first one.
static bool add_attempt(ovis_story* story, int64_t tick, int64_t since, const ov_story_state* mob,
                        ov_story_option_state* option) {
  OVIS_ASSERT(option != NULL);
  ov_story_attempts* attempts = &option->attempts;
  // The same path again gets no record, so its obstacle may be that of an earlier attempt.
  const bool is_same = attempts->count > 0 && attempts->target == mob->known.target &&
                       (mob->obstacle.cause[0] == '\0' ||
                        (attempts->obstacle.has_cell == mob->obstacle.has_cell &&
                         ov_cell_is_same(attempts->obstacle.cell, mob->obstacle.cell)));
  if (!is_same) {
    tell_attempts(story, mob, attempts);
    *attempts = (ov_story_attempts){.target = mob->known.target, .obstacle = mob->obstacle};
  }
  attempts->second_tick = attempts->count == 1 ? since : attempts->second_tick;
  attempts->last_tick = tick;
  attempts->count++;
  return attempts->count > 1;
}

// ---- Starts and stops

void ov_story_option_started(ovis_story* story, int64_t tick, ov_story_state* mob,
                             const ovis_record* record) {
  OVIS_ASSERT(story->mobs.count <= story->mobs.capacity);
  OVIS_ASSERT(record != NULL);
  OVIS_ASSERT(record->option >= 0);
  ov_story_option_state* option = &mob->options[record->option];
  const ovis_option_info* info = info_of(mob, record->option);
  option->known.is_known = option->known.is_running = true;
  option->known.since = tick;
  option->known.answer = record->answer;
  option->known.started += tick >= story->from;
  option->has_said = false;
  mob->has_told_path = false;
  mob->order.is_given &= !has_style(info, OVIS_STYLE_ORDERED);
  if (has_style(info, OVIS_STYLE_BRIEF | OVIS_STYLE_SILENT)) {
    return;
  }
  option->is_retry = has_style(info, OVIS_STYLE_TARGET) && mob->known.target != 0 &&
                     option->attempts.count > 0 && option->attempts.target == mob->known.target;
  if (!option->is_retry) {
    tell_start(story, tick, mob, info, record->answer.who);
  }
}

// The end of the walk, appended to PATH_ENDED.
static const char* end_words(const ov_story_state* mob, const ovis_answer* answer) {
  OVIS_ASSERT(answer != NULL);
  if (answer->reason != OVIS_REASON_PATH_ENDED) {
    return "";
  }
  switch (mob->known.last_end) {
  case OVIS_NAV_END_ARRIVED: return ": it is there";
  case OVIS_NAV_END_ENDED_SHORT: return " short of where it wanted to go";
  case OVIS_NAV_END_STUCK: return ": it got hardly any farther";
  case OVIS_NAV_END_TIMEOUT: return ": a step took too long";
  case OVIS_NAV_END_LOST: return ": a block changed, and there is no path any more";
  case OVIS_NAV_END_SUNLIT: return ": it would lead into the sun";
  default: return "";
  }
}

// Writes what holds a mob whose path ended short, as a running option says. False: none does.
static bool hold_words(const ov_story_state* mob, const ovis_answer* answer, char* out,
                       size_t size) {
  const ovis_nav_end end = mob->known.last_end;
  if (answer->reason != OVIS_REASON_PATH_ENDED ||
      (end != OVIS_NAV_END_ENDED_SHORT && end != OVIS_NAV_END_SUNLIT)) {
    return false;
  }
  for (int32_t i = 0; i < mob->option_count; i++) {
    const ovis_story_option* known = &mob->options[i].known;
    if (known->is_running && ov_story_is_moment(&known->answer) &&
        ov_story_running_words(info_of(mob, i)->phrases, &known->answer, out, size)) {
      return true;
    }
  }
  return false;
}

// A node of a tree whose parents stopped in the same tick has the reason of the highest of them.
// Parents come before their children in the records of a tick.
static const ovis_answer* answer_of(const ov_story_state* mob, const ovis_record* record,
                                    int32_t* out_option) {
  const ovis_answer* answer = &record->answer;
  int32_t option = record->option;
  while (answer->reason == OVIS_REASON_PARENT_STOPPED && answer->other >= 0 &&
         answer->other < option) {
    const ovis_story_option* above = &mob->options[answer->other].known;
    if (!above->is_known || above->is_running || above->answer.tick != answer->tick) {
      break;
    }
    option = answer->other;
    answer = &above->answer;
  }
  *out_option = option;
  return answer;
}

static void reason_of(const ov_story_state* mob, const ovis_record* record, char* out,
                      size_t size) {
  int32_t option;
  const ovis_answer* answer = answer_of(mob, record, &option);
  ovis_species_reason_words(mob->known.species, option, answer, out, size);
}

// Names the target that a mob gives up: its answer knows none any more.
static void add_target(const ovis_story* story, const ov_story_state* mob,
                       const ovis_option_info* info, ovis_answer* answer) {
  const bool is_about_target =
      answer->reason == OVIS_REASON_TOO_FAR || answer->reason == OVIS_REASON_NOT_SEEN ||
      answer->reason == OVIS_REASON_TARGET_GONE || answer->reason == OVIS_REASON_TARGET_REMOVED ||
      answer->reason == OVIS_REASON_CREATIVE || answer->reason == OVIS_REASON_SPECTATOR;
  const bool aims = strcmp(info->group, "targets") == 0 || has_style(info, OVIS_STYLE_TARGET);
  if (!is_about_target || !aims || answer->who != 0 || mob->last_target == 0) {
    return;
  }
  const ov_story_state* target = ov_story_mob(story, mob->last_target);
  const ovis_trace_species* species = target != NULL ? target->known.species : NULL;
  answer->who = mob->last_target;
  answer->who_species = species == NULL ? NULL : species->is_player ? "player" : species->name;
}

// One line for each change of mind: the line of the option that begins instead, or of the one that
// held the target, is enough.
static bool is_told_elsewhere(const ovis_story* story, int64_t tick, const ov_story_state* mob,
                              const ovis_record* record) {
  const ovis_answer* answer = &record->answer;
  if (answer->reason == OVIS_REASON_TARGET_LOST) {
    return ov_story_has_line(story, tick, mob->known.serial, "stops ");
  }
  if (answer->reason != OVIS_REASON_REPLACED || answer->other < 0) {
    return false;
  }
  const ovis_option_info* next = info_of(mob, answer->other);
  return (next->flags & OVIS_FLAG_ONE_SHOT) == 0 &&
         !has_style(next, OVIS_STYLE_BRIEF | OVIS_STYLE_SILENT);
}

// ---- Stays: what a running option does at its place, until it leaves it

static void end_stay(ovis_story* story, int64_t tick, const ov_story_state* mob, int32_t option,
                     const char* end) {
  OVIS_ASSERT(option < mob->option_count);
  const ovis_answer* stay = &mob->options[option].stay;
  char words[OV_STORY_TEXT_MAX / 2];
  if (ov_story_running_words(info_of(mob, option)->phrases, stay, words, sizeof words)) {
    ov_story_add_line(story, stay->tick, mob->known.serial, OVIS_LINE_OPTION,
                      "%s for %" PRId64 " ticks%s", words, tick - stay->tick, end);
  }
}

void ov_story_option_goes_on(ovis_story* story, int64_t tick, ov_story_state* mob,
                             const ovis_record* record) {
  OVIS_ASSERT(record->option < mob->option_count);
  ov_story_option_state* option = &mob->options[record->option];
  option->known.answer = record->answer;
  end_stay(story, tick, mob, record->option, "");
  option->stay = (ovis_answer){.reason = OVIS_REASON_NOT_ASKED};
  if (record->answer.limit != 0) {
    option->stay = record->answer;
    option->stay.tick = tick;
  }
}

void ov_story_option_stopped(ovis_story* story, int64_t tick, ov_story_state* mob,
                             const ovis_record* given) {
  OVIS_ASSERT(given != NULL);
  ovis_record named = *given;
  add_target(story, mob, info_of(mob, given->option), &named.answer);
  const ovis_record* record = &named;
  ov_story_option_state* option = &mob->options[record->option];
  const ovis_option_info* info = info_of(mob, record->option);
  const int64_t since = option->known.since;
  option->known.is_known = true;
  option->known.is_running = false;
  option->known.since = tick;
  option->known.answer = record->answer;
  option->said = record->answer;
  option->has_said = true;
  option->vain.reason = OVIS_REASON_NOT_ASKED;
  end_stay(story, tick, mob, record->option, "");
  option->stay.reason = OVIS_REASON_NOT_ASKED;
  if ((info->flags & OVIS_FLAG_ONE_SHOT) != 0) { // a node of a tree that chooses
    return;
  }
  if (has_style(info, OVIS_STYLE_BRIEF)) {
    ov_story_add_detail(story, since, mob->known.serial, OVIS_LINE_OPTION,
                        "%s for %" PRId64 " ticks", does_of(info), tick - since);
    return;
  }
  const bool was_retry = option->is_retry;
  const bool is_short = record->answer.reason == OVIS_REASON_PATH_ENDED && mob->known.target != 0 &&
                        mob->known.last_end != OVIS_NAV_END_ARRIVED &&
                        has_style(info, OVIS_STYLE_TARGET);
  option->is_retry = false;
  const bool was_told = is_short && add_attempt(story, tick, since, mob, option);
  if (was_told && was_retry) {
    return;
  }
  if (was_retry) {
    tell_start(story, since, mob, info, 0);
  }
  char reason[OV_STORY_TEXT_MAX / 2];
  char obstacle[OV_STORY_TEXT_MAX / 2] = "";
  reason_of(mob, record, reason, sizeof reason);
  ov_story_behind_words(story, tick, mob, &record->answer, obstacle, sizeof obstacle);
  const bool is_held = hold_words(mob, &record->answer, reason, sizeof reason);
  if (is_short && !is_held) {
    ov_story_obstacle_words(&mob->obstacle, obstacle, sizeof obstacle);
  }
  const char* words = is_held ? "" : end_words(mob, &record->answer);
  if (record->answer.reason == OVIS_REASON_RAN) { // its time was over
    ov_story_add_detail(story, tick, mob->known.serial, OVIS_LINE_OPTION, "stops %s",
                        ovis_option_doing(info));
  } else if (is_told_elsewhere(story, tick, mob, record)) {
    ov_story_add_detail(story, tick, mob->known.serial, OVIS_LINE_OPTION, "stops %s: %s%s%s",
                        ovis_option_doing(info), reason, words, obstacle);
  } else {
    ov_story_add_line(story, tick, mob->known.serial, OVIS_LINE_OPTION, "stops %s: %s%s%s",
                      ovis_option_doing(info), reason, words, obstacle);
  }
}

// Failed draws and cooldowns alternate with every check and get no line.
static bool is_news(const ov_story_option_state* option, const ovis_answer* answer) {
  switch (answer->reason) {
  case OVIS_REASON_NOT_ASKED:
  case OVIS_REASON_NOT_ITS_KIND:
  case OVIS_REASON_NO_CHANCE:
  case OVIS_REASON_NO_NEED:
  case OVIS_REASON_COOLDOWN:
  case OVIS_REASON_FLAG_HELD:
  case OVIS_REASON_GROWN_UP:
  case OVIS_REASON_NOT_IN_LOVE:
  case OVIS_REASON_ENDED:
  case OVIS_REASON_PATH_ENDED:
  case OVIS_REASON_REPLACED: return false;
  default: return !option->has_said || option->said.reason != answer->reason;
  }
}

// Was a line written about another option of the same words with the same reason?
static bool has_said_so(const ov_story_state* mob, int32_t option, const ovis_answer* answer) {
  OVIS_ASSERT(option >= 0);
  for (int32_t i = 0; i < mob->option_count; i++) {
    const ov_story_option_state* other = &mob->options[i];
    if (i != option &&
        strcmp(ovis_option_words(info_of(mob, i)), ovis_option_words(info_of(mob, option))) == 0 &&
        other->has_said && other->said.reason == answer->reason) {
      return true;
    }
  }
  return false;
}

// Reasons that say nothing of the mob's wishes.
static bool is_idle(ovis_reason reason) {
  switch (reason) {
  case OVIS_REASON_OTHER_ACTIVITY:
  case OVIS_REASON_NOT_ITS_KIND:
  case OVIS_REASON_MEMORY_ABSENT:
  case OVIS_REASON_MEMORY_PRESENT:
  case OVIS_REASON_NOT_ASKED: return true;
  default: return false;
  }
}

// The first answer of an option is no change of mind, nor is one that only says which part of a
// mind waits. Asked before `said` changes.
static bool is_change_of_mind(const ov_story_state* mob, const ovis_record* record) {
  OVIS_ASSERT(record->option < mob->option_count);
  const ov_story_option_state* option = &mob->options[record->option];
  int32_t above;
  return option->has_said && !is_idle(option->said.reason) &&
         !is_idle(answer_of(mob, record, &above)->reason);
}

// A search that found nothing is a stronger reason than the pause before the next one.
static void note_search(ov_story_option_state* option, const ovis_option_info* info,
                        const ovis_answer* answer) {
  option->next_tick = 0;
  switch (answer->reason) {
  case OVIS_REASON_FLAG_HELD: break;
  case OVIS_REASON_COOLDOWN:
    if (option->vain.reason != OVIS_REASON_NOT_ASKED && answer->limit == 0 &&
        !ov_story_has_own(info->phrases, answer)) {
      option->known.answer = option->vain;
      option->next_tick = answer->tick + (int64_t)answer->value;
    }
    break;
  case OVIS_REASON_NO_TARGET: option->vain = *answer; break;
  default: option->vain.reason = OVIS_REASON_NOT_ASKED; break;
  }
  if (option->vain.limit == 0) {
    option->vain.reason = OVIS_REASON_NOT_ASKED; // it did not search
  }
}

void ov_story_option_refused(ovis_story* story, int64_t tick, ov_story_state* mob,
                             const ovis_record* record) {
  OVIS_ASSERT(mob->option_count >= 0);
  OVIS_ASSERT(record != NULL);
  ov_story_option_state* option = &mob->options[record->option];
  const ovis_option_info* info = info_of(mob, record->option);
  option->known.is_known = true;
  option->known.is_running = false;
  option->known.since = record->answer.tick;
  option->known.answer = record->answer;
  note_search(option, info, &record->answer);
  ov_story_order_delayed(story, tick, mob, record);
  if (has_style(info, OVIS_STYLE_BRIEF) || (info->flags & OVIS_FLAG_ONE_SHOT) != 0 ||
      !is_news(option, &record->answer) || has_said_so(mob, record->option, &record->answer)) {
    return;
  }
  char reason[OV_STORY_TEXT_MAX / 2];
  char hidden[OV_STORY_TEXT_MAX / 2];
  ov_story_hidden_words(story, tick, mob, record, hidden, sizeof hidden);
  // That it attacks nobody follows from the line that it aims at nobody.
  const bool is_idle_attack = record->answer.reason == OVIS_REASON_NO_TARGET &&
                              has_style(info, OVIS_STYLE_TARGET) && mob->known.target == 0 &&
                              mob->last_target != 0;
  const bool is_main = (is_change_of_mind(mob, record) && !is_idle_attack) || hidden[0] != '\0';
  if (is_main || ov_story_has_details(story)) {
    reason_of(mob, record, reason, sizeof reason);
  }
  if (is_main) {
    ov_story_add_line(story, tick, mob->known.serial, OVIS_LINE_REFUSAL, "does not %s: %s%s",
                      ovis_option_words(info), reason, hidden);
  } else if (ov_story_has_details(story)) {
    ov_story_add_detail(story, tick, mob->known.serial, OVIS_LINE_REFUSAL, "does not %s: %s",
                        ovis_option_words(info), reason);
  }
  option->said = record->answer;
  option->has_said = true;
}

void ov_story_close_options(ovis_story* story) {
  OVIS_ASSERT(story->lines.count <= story->lines.capacity);
  for (int32_t i = 0; i < story->mobs.count; i++) {
    ov_story_state* mob = &story->mobs.items[i];
    for (int32_t o = 0; mob->known.species != NULL && o < mob->option_count; o++) {
      const ovis_option_info* info = info_of(mob, o);
      if (mob->options[o].known.is_running && has_style(info, OVIS_STYLE_BRIEF)) {
        ov_story_add_detail(story, mob->options[o].known.since, mob->known.serial, OVIS_LINE_OPTION,
                            "%s, still", does_of(info));
      }
      if (mob->options[o].known.is_running) {
        end_stay(story, story->last_tick, mob, o, ", still");
      }
      if (mob->options[o].is_retry) {
        tell_start(story, mob->options[o].known.since, mob, info, 0);
      }
      tell_attempts(story, mob, &mob->options[o].attempts);
    }
  }
}
