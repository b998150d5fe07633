// Lines about mobs that do not get away: held by blocks, hurt where they stay, busy when ordered.
// Design: include/ovis/story.h
#include "base/cell.h"
#include "base/check.h"
#include "base/vec.h"
#include "story/story_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define HARM_TICKS 100    // harms with longer pauses are not one stay
#define HARM_RANGE 1.0    // blocks on the level; who has moved farther does not stay
#define DRY_TICKS 20      // that a swimmer lies still before it is asked why
#define STILL 1e-4        // blocks per tick
#define SIGHT_RANGE 128.0 // blocks: docs/sources.md#goals

// ---- Walks that end at the same blocks

static void tell_stuck(ovis_story* story, const ov_story_state* mob) {
  OVIS_ASSERT(mob->option_count >= 0);
  const ov_story_stuck* stuck = &mob->stuck;
  if (stuck->count < 2) {
    return;
  }
  char next[64];
  char obstacle[OV_STORY_TEXT_MAX / 2];
  ovis_cell_words(stuck->next, next, sizeof next);
  ov_story_obstacle_words(&stuck->obstacle, obstacle, sizeof obstacle);
  ov_story_add_line(
      story, stuck->second_tick, mob->known.serial, OVIS_LINE_REFUSAL,
      "was held %d times up to tick %" PRId64 ", about every %d ticks, before the cell "
      "%s%s",
      (int)stuck->count, stuck->last_tick,
      (int)((stuck->last_tick - stuck->first_tick) / (stuck->count - 1)), next, obstacle);
}

bool ov_story_is_held_again(ovis_story* story, int64_t tick, ov_story_state* mob) {
  OVIS_ASSERT(story->mobs.count <= story->mobs.capacity);
  ov_story_stuck* stuck = &mob->stuck;
  const bool is_same = stuck->count > 0 && mob->obstacle.has_cell &&
                       ov_cell_is_same(stuck->next, mob->next) &&
                       ov_cell_is_same(stuck->obstacle.cell, mob->obstacle.cell) &&
                       stuck->obstacle.has_second == mob->obstacle.has_second;
  if (!is_same) {
    tell_stuck(story, mob);
    *stuck = (ov_story_stuck){.next = mob->next, .obstacle = mob->obstacle, .first_tick = tick};
  }
  stuck->count += tick >= story->from;
  stuck->second_tick = stuck->count == 2 ? tick : stuck->second_tick;
  stuck->last_tick = tick;
  return is_same;
}

void ov_story_close_held(ovis_story* story) {
  OVIS_ASSERT(story->lines.count <= story->lines.capacity);
  for (int32_t i = 0; i < story->mobs.count; i++) {
    tell_stuck(story, &story->mobs.items[i]);
  }
}

// ---- Harm at one place

// On the level.
static double way_between(ovis_vec3 a, ovis_vec3 b) {
  return ov_level_dist(a, b);
}

static bool may_stay(const ovis_event* event, const ovis_trace_mob* seen) {
  OVIS_ASSERT(event != NULL);
  return event->damage == OVIS_DAMAGE_HOT_FLOOR ||
         (event->damage == OVIS_DAMAGE_DROWNING && !seen->is_in_water);
}

static const ovis_trace_mob* seen_mob(const ovis_story* story, uint64_t serial) {
  for (int32_t i = 0; i < story->trace->mob_count; i++) {
    if (story->trace->mobs[i].serial == serial) {
      return &story->trace->mobs[i];
    }
  }
  return NULL;
}

// Asks the host, and tells its answer after `text`. False: it knows nothing.
static bool tell_stay(ovis_story* story, int64_t tick, const ovis_trace_mob* seen,
                      const ovis_record* record, const char* text) {
  OVIS_ASSERT(seen != NULL);
  ovis_obstacle obstacle = {.cause = ""};
  if (story->def.obstacle == NULL ||
      !story->def.obstacle(story->def.obstacle_context, seen, record, tick, &obstacle)) {
    return false;
  }
  char words[OV_STORY_TEXT_MAX / 2];
  ov_story_obstacle_words(&obstacle, words, sizeof words);
  ov_story_add_line(story, tick, seen->serial, OVIS_LINE_REFUSAL, "%s%s", text, words);
  return true;
}

void ov_story_harm(ovis_story* story, const ovis_record* record) {
  OVIS_ASSERT(record != NULL);
  const ovis_event* event = &record->event;
  ov_story_state* mob = ov_story_mob(story, event->mob_serial);
  const ovis_trace_mob* seen = seen_mob(story, event->mob_serial);
  const bool is_asked = story->only == 0 || story->only == event->mob_serial;
  if (mob == NULL || seen == NULL || !is_asked || event->tick < story->from ||
      !may_stay(event, seen)) {
    return;
  }
  ov_story_stay* stay = &mob->stay;
  const double way = way_between(seen->pos, stay->pos);
  if (stay->count == 0 || stay->damage != event->damage ||
      event->tick > stay->last_tick + HARM_TICKS || way >= HARM_RANGE) {
    *stay = (ov_story_stay){.pos = seen->pos, .damage = event->damage};
  }
  stay->count++;
  stay->last_tick = event->tick;
  const bool was_told = event->damage == OVIS_DAMAGE_DROWNING && mob->dry_ticks >= DRY_TICKS;
  if (stay->count == 2 && !was_told) {
    tell_stay(story, event->tick, seen, record, "does not get away from what hurts it");
  }
}

// A mob that walks on land, or jumps about there, does not lie still.
void ov_story_see_dry(ovis_story* story, int64_t tick, ov_story_state* mob,
                      const ovis_trace_mob* seen) {
  mob->was_wet |= seen->is_in_water;
  if (seen->is_in_water) {
    mob->dry_ticks = 0;
    return;
  }
  const double way = way_between(seen->pos, mob->known.last);
  if (!mob->was_wet || !seen->is_on_ground || way > STILL) {
    return;
  }
  mob->dry_ticks += mob->dry_ticks <= DRY_TICKS;
  const bool is_asked = story->only == 0 || story->only == seen->serial;
  if (mob->dry_ticks == DRY_TICKS && is_asked && tick >= story->from) {
    const ovis_record record = {
        .kind = OVIS_RECORD_EVENT, .mob = seen->serial, .event = {.damage = OVIS_DAMAGE_DROWNING}};
    if (!tell_stay(story, tick, seen, &record, "lies on land")) {
      mob->was_wet = false; // it is at home on land
    }
  }
}

// ---- Targets that are not seen

// Asks the host what hides a mob within a range.
static bool find_hidden(const ovis_story* story, int64_t tick, const ov_story_state* mob,
                        const ov_story_state* other, double range, ovis_obstacle* out) {
  *out = (ovis_obstacle){.cause = ""};
  const ovis_trace_mob* self = seen_mob(story, mob->known.serial);
  const ovis_trace_mob* seen = other != NULL ? seen_mob(story, other->known.serial) : NULL;
  const bool is_asked = story->only == 0 || story->only == mob->known.serial;
  return self != NULL && seen != NULL && is_asked && tick >= story->from &&
         story->def.hidden != NULL && ov_vec_dist2(seen->pos, self->pos) <= range * range &&
         story->def.hidden(story->def.obstacle_context, self, seen, tick, out);
}

void ov_story_behind_words(const ovis_story* story, int64_t tick, const ov_story_state* mob,
                           const ovis_answer* answer, char* out, size_t size) {
  OVIS_ASSERT(size > 0);
  out[0] = '\0';
  ovis_obstacle obstacle;
  if (answer->reason == OVIS_REASON_NOT_SEEN && answer->block == NULL && answer->who != 0 &&
      find_hidden(story, tick, mob, ov_story_mob(story, answer->who), SIGHT_RANGE, &obstacle) &&
      obstacle.has_cell) {
    char cell[64];
    ovis_cell_words(obstacle.cell, cell, sizeof cell);
    snprintf(out, size, ", behind %s (%s)", cell, obstacle.block);
  }
}

void ov_story_hidden_words(const ovis_story* story, int64_t tick, const ov_story_state* mob,
                           const ovis_record* record, char* out, size_t size) {
  OVIS_ASSERT(mob->option_count == 0 || mob->options != NULL);
  OVIS_ASSERT(record != NULL);
  const ovis_option_info* info = &mob->known.species->options[record->option];
  const ov_story_state* other = ov_story_surroundings(story, mob, info, &record->answer, out, size);
  ovis_obstacle obstacle;
  if (other != NULL &&
      find_hidden(story, tick, mob, other, (double)record->answer.limit, &obstacle)) {
    const size_t used = strlen(out);
    ov_story_obstacle_words(&obstacle, out + used, size - used);
  } else if (other != NULL) {
    const size_t used = strlen(out);
    ov_story_wall_words(&record->answer, out + used, size - used);
  }
}

// ---- Orders

static bool is_of_orders(const ovis_option_info* info) {
  OVIS_ASSERT(info != NULL);
  return info->phrases != NULL && (info->phrases->style & OVIS_STYLE_ORDERED) != 0;
}

static void tell_delay(ovis_story* story, int64_t tick, ov_story_state* mob, int32_t option) {
  OVIS_ASSERT(option >= 0);
  const ovis_trace_species* species = mob->known.species;
  const ovis_option_info* info = &species->options[option];
  const ovis_answer* answer = &mob->options[option].known.answer;
  if (!is_of_orders(info) || !mob->order.is_given || mob->order.has_told ||
      mob->options[option].known.is_running || answer->reason != OVIS_REASON_FLAG_HELD ||
      answer->other < 0 || answer->other >= species->option_count) {
    return;
  }
  mob->order.has_told = true;
  ov_story_add_line(story, tick, mob->known.serial, OVIS_LINE_REFUSAL,
                    "does not %s yet: it is busy %s, of priority %d, which gives way only to a "
                    "lower number, and this has %d; it waits until that ends",
                    ovis_option_words(info), ovis_option_doing(&species->options[answer->other]),
                    (int)answer->value, (int)answer->limit);
}

void ov_story_give_order(ovis_story* story, int64_t tick, ov_story_state* mob, bool is_given) {
  OVIS_ASSERT(mob->dry_ticks >= 0);
  mob->order = (ov_story_order){.is_given = is_given};
  for (int32_t i = 0; i < mob->option_count; i++) {
    tell_delay(story, tick, mob, i);
  }
}

// An order to one that obeys already takes it back.
void ov_story_order_toggled(ovis_story* story, int64_t tick, ov_story_state* mob) {
  bool obeys = mob->order.is_given;
  for (int32_t i = 0; i < mob->option_count; i++) {
    obeys |= is_of_orders(&mob->known.species->options[i]) && mob->options[i].known.is_running;
  }
  ov_story_give_order(story, tick, mob, !obeys);
}

void ov_story_order_delayed(ovis_story* story, int64_t tick, ov_story_state* mob,
                            const ovis_record* record) {
  OVIS_ASSERT(record != NULL);
  tell_delay(story, tick, mob, record->option);
}
