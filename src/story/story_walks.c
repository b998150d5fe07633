// Lines about walks: destination, end, and refused paths.
// Design: include/ovis/story.h
#include "base/check.h"
#include "base/vec.h"
#include "story/story_internal.h"

#include <stdio.h>
#include <string.h>

#define REFUSAL_TICKS 100 // a refusal that repeats within this time gets no new line
#define AIR_TICKS 20      // a walker that lands within this time and gets a path has only waited

// An explanation takes some twenty searches. While a story tells of all mobs, one answer holds so
// long for targets so near.
#define ANSWER_TICKS 100
#define ANSWER_RANGE 8 // blocks on each axis

#define LOWERED_MIN 2 // blocks; who jumps is hardly higher

static bool is_near(int32_t a, int32_t b) {
  const int64_t way = (int64_t)a - b;
  return way >= -ANSWER_RANGE && way <= ANSWER_RANGE;
}

static bool is_answered(const ovis_story* story, int64_t tick, const ov_story_state* mob,
                        const ovis_record* record) {
  OVIS_ASSERT(story->events.count <= story->events.capacity);
  const ovis_pos asked = mob->asked_target;
  const ovis_pos target = record->target;
  return story->only == 0 && record->kind == OVIS_RECORD_PATH && mob->has_asked &&
         tick < mob->asked_tick + ANSWER_TICKS && is_near(asked.x, target.x) &&
         is_near(asked.y, target.y) && is_near(asked.z, target.z);
}

// Asks the host what is in the way of a path that ends short.
static void find_obstacle(ovis_story* story, int64_t tick, ov_story_state* mob,
                          const ovis_record* record) {
  OVIS_ASSERT(mob->option_count == 0 || mob->options != NULL);
  mob->obstacle = (ovis_obstacle){.cause = ""};
  const bool is_asked = story->only == 0 || story->only == record->mob;
  const bool is_short = record->is_partial || record->kind == OVIS_RECORD_PATH_ENDED;
  if (!is_short || story->def.obstacle == NULL || !is_asked || tick < story->from) {
    return;
  }
  if (is_answered(story, tick, mob, record)) {
    mob->obstacle = mob->asked_obstacle;
    return;
  }
  for (int32_t i = 0; i < story->trace->mob_count; i++) {
    const ovis_trace_mob* seen = &story->trace->mobs[i];
    if (seen->serial == record->mob &&
        !story->def.obstacle(story->def.obstacle_context, seen, record, tick, &mob->obstacle)) {
      mob->obstacle = (ovis_obstacle){.cause = ""};
    }
  }
  if (record->kind == OVIS_RECORD_PATH) {
    mob->has_asked = true;
    mob->asked_tick = tick;
    mob->asked_target = record->target;
    mob->asked_obstacle = mob->obstacle;
  }
  if (mob->obstacle.cause[0] != '\0') {
    mob->known_obstacle = mob->obstacle;
  }
}

static bool is_retrying(const ov_story_state* mob) {
  for (int32_t i = 0; i < mob->option_count; i++) {
    if (mob->options[i].is_retry) {
      return true;
    }
  }
  return false;
}

// In the same cell, or one away on each axis.
static bool is_beside(ovis_pos a, ovis_pos b) {
  return a.x >= b.x - 1 && a.x <= b.x + 1 && a.y >= b.y - 1 && a.y <= b.y + 1 && a.z >= b.z - 1 &&
         a.z <= b.z + 1;
}

// The place of its own to which a mob walks: "bed", "job site", "bell". NULL: none that it
// remembers.
static const char* place_of(const ov_story_state* mob, ovis_pos* target) {
  static const struct {
    ovis_memory memory;
    const char* words;
  } places[] = {{OVIS_MEM_HOME, "bed"},
                {OVIS_MEM_JOB_SITE, "job site"},
                {OVIS_MEM_POTENTIAL_JOB_SITE, "future job site"},
                {OVIS_MEM_MEETING_POINT, "meeting point"}};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    ovis_memory_value value;
    if (ov_story_recalls(mob, places[i].memory, &value) && is_beside(value.cell, *target)) {
      *target = value.cell; // paths end beside or above it
      return places[i].words;
    }
  }
  return NULL;
}

// From the end of a path to its target.
static double way_left(const ovis_record* record) {
  OVIS_ASSERT(record->node_count > 0);
  const ovis_pos end = record->nodes[record->node_count - 1];
  const ovis_vec3 from = {end.x, end.y, end.z};
  const ovis_vec3 to = {record->target.x, record->target.y, record->target.z};
  return ov_vec_dist(from, to);
}

// Navigation moves a target inside of blocks up, and one in the air down. Jumps of who is followed
// are no news.
static void moved_words(const ovis_record* record, char* out, size_t size) {
  OVIS_ASSERT(size > 0);
  const int32_t up = record->target.y - record->asked.y;
  const bool is_same_column =
      record->asked.x == record->target.x && record->asked.z == record->target.z;
  out[0] = '\0';
  if (!is_same_column || (up <= 0 && up >= -LOWERED_MIN)) {
    return;
  }
  char asked[64];
  char target[64];
  ovis_cell_words(record->asked, asked, sizeof asked);
  ovis_cell_words(record->target, target, sizeof target);
  snprintf(out, size, "; its target %s is %s to %s, %s", asked, up > 0 ? "raised" : "lowered",
           target, up > 0 ? "the top of the column" : "the ground below it");
}

void ov_story_path(ovis_story* story, int64_t tick, ov_story_state* mob,
                   const ovis_record* record) {
  OVIS_ASSERT(story->mobs.count <= story->mobs.capacity);
  OVIS_ASSERT(record != NULL);
  const bool has_changed = mob->has_told_path && mob->is_path_partial != record->is_partial;
  mob->is_path_partial = record->is_partial;
  mob->opens_doors = record->limits.can_open_doors;
  find_obstacle(story, tick, mob, record);
  if (mob->waited.line != 0 && tick - mob->waited.tick <= AIR_TICKS) {
    story->lines.items[mob->waited.line - 1].is_detail = true;
  }
  mob->waited.line = 0;
  if (tick >= story->from) {
    mob->known.paths++;
    mob->known.partial_paths += record->is_partial;
  }
  if (mob->has_told_path && !has_changed) {
    return; // the same destination with a new path
  }
  mob->has_told_path = true;
  if (record->is_partial && is_retrying(mob)) {
    return; // the attempts share one line
  }
  char target[64];
  ovis_pos cell = record->target;
  const char* place = place_of(mob, &cell);
  ovis_cell_words(cell, target, sizeof target);
  char obstacle[OV_STORY_TEXT_MAX / 2];
  char moved[200];
  ov_story_obstacle_words(&mob->obstacle, obstacle, sizeof obstacle);
  moved_words(record, moved, sizeof moved);
  if (place != NULL && record->is_partial && record->node_count > 0) {
    ov_story_add_line(story, tick, mob->known.serial, OVIS_LINE_WALK,
                      "walks to its %s at %s, stops %.1f blocks short%s%s%s", place, target,
                      way_left(record), obstacle[0] != '\0' ? ", because " : "",
                      obstacle[0] != '\0' ? obstacle + 2 : "", moved);
    return;
  }
  if (place != NULL) {
    ov_story_add_line(story, tick, mob->known.serial, OVIS_LINE_WALK,
                      "walks to its %s at %s: %d step%s", place, target, record->node_count,
                      record->node_count == 1 ? "" : "s");
    return;
  }
  ov_story_add_line(story, tick, mob->known.serial, OVIS_LINE_WALK, "walks to %s: %d step%s%s%s%s",
                    target, record->node_count, record->node_count == 1 ? "" : "s",
                    record->is_partial ? ", to the nearest cell that it can reach" : "", obstacle,
                    moved);
}

static void wait_words(const ovis_nav_change* change, char* out, size_t size) {
  OVIS_ASSERT(change->waited_ticks >= 0);
  const int waited = change->waited_ticks;
  if (waited == 0) {
    out[0] = '\0';
  } else {
    snprintf(out, size, ", %d tick%s ago; it searches only more than %d ticks after %s", waited,
             waited == 1 ? "" : "s", OVIS_NAV_RECOMPUTE_TICKS,
             change->is_first ? "the world's first" : "its last path for such a change");
  }
}

// A door that is opened or shut stays the same block.
static bool is_same_block(const char* before, const char* after) {
  const size_t length = strcspn(before, "[");
  OVIS_ASSERT(length > 0);
  return length == strcspn(after, "[") && strncmp(before, after, length) == 0;
}

// A path that a block's change ended. For a mob that opens doors, a door that was opened or shut is
// a detail: it goes on.
static void tell_change(ovis_story* story, int64_t tick, const ov_story_state* mob,
                        const ovis_record* record) {
  OVIS_ASSERT(record->change.is_known);
  OVIS_ASSERT(record->state_name != NULL);
  char target[64];
  char place[64];
  char cell[64];
  char blocks[400];
  char wait[160];
  ovis_cell_words(mob->path_target, target, sizeof target);
  ovis_place_words(mob->known.last, place, sizeof place);
  ovis_cell_words(record->change.cell, cell, sizeof cell);
  wait_words(&record->change, wait, sizeof wait);
  ovis_block_change_words(record->old_state_name, record->state_name, blocks, sizeof blocks);
  const bool is_lost = record->nav_end == OVIS_NAV_END_LOST;
  if (!is_lost && mob->opens_doors && is_same_block(record->old_state_name, record->state_name)) {
    ov_story_add_detail(story, tick, mob->known.serial, OVIS_LINE_WALK,
                        "takes a new path to %s, at %s, because the block at %s changed %s%s",
                        target, place, cell, blocks, wait);
    return;
  }
  ov_story_add_line(story, tick, mob->known.serial, is_lost ? OVIS_LINE_REFUSAL : OVIS_LINE_WALK,
                    "%s to %s, at %s, because the block at %s changed %s%s",
                    is_lost ? "finds no path any more" : "takes a new path", target, place, cell,
                    blocks, wait);
}

void ov_story_path_ended(ovis_story* story, int64_t tick, ov_story_state* mob,
                         const ovis_record* record) {
  OVIS_ASSERT(mob->dry_ticks >= 0);
  mob->known.last_end = record->nav_end;
  switch (record->nav_end) {
  case OVIS_NAV_END_ARRIVED:
  case OVIS_NAV_END_ENDED_SHORT:
  case OVIS_NAV_END_REPLACED:
  case OVIS_NAV_END_NO_PATH:         // the refusal has its own line
  case OVIS_NAV_END_STOPPED: return; // the next option's line says why
  default: break;
  }
  if (record->change.is_known && record->state_name != NULL && record->old_state_name != NULL) {
    tell_change(story, tick, mob, record);
    return;
  }
  char place[64];
  char next[64];
  char target[64];
  ovis_place_words(mob->known.last, place, sizeof place);
  ovis_cell_words(mob->next, next, sizeof next);
  ovis_cell_words(mob->path_target, target, sizeof target);
  if (mob->has_next) {
    ovis_record asked = *record;
    char obstacle[OV_STORY_TEXT_MAX / 2];
    asked.target = mob->next;
    mob->obstacle = (ovis_obstacle){.cause = ""};
    if (record->nav_end == OVIS_NAV_END_STUCK || record->nav_end == OVIS_NAV_END_TIMEOUT) {
      find_obstacle(story, tick, mob, &asked);
      if (ov_story_is_held_again(story, tick, mob)) {
        return;
      }
    }
    ov_story_obstacle_words(&mob->obstacle, obstacle, sizeof obstacle);
    ov_story_add_line(story, tick, mob->known.serial, OVIS_LINE_REFUSAL,
                      "its walk to %s is over: %s, at %s, before the cell %s%s", target,
                      ovis_nav_end_sentence(record->nav_end), place, next, obstacle);
  } else {
    ov_story_add_line(story, tick, mob->known.serial, OVIS_LINE_REFUSAL,
                      "its walk is over: %s, at %s", ovis_nav_end_sentence(record->nav_end), place);
  }
}

// A refusal that repeats gets one line.
void ov_story_path_refused(ovis_story* story, int64_t tick, ov_story_state* mob,
                           const ovis_record* record) {
  OVIS_ASSERT(mob->option_count >= 0);
  OVIS_ASSERT(record != NULL);
  const bool is_same = mob->refusal == record->refusal && tick - mob->refused_tick < REFUSAL_TICKS;
  mob->refusal = record->refusal;
  mob->refused_tick = tick;
  if (is_same) {
    return;
  }
  char vehicle[64] = "";
  if (record->who != 0) {
    ov_story_name(story, record->who, vehicle, sizeof vehicle);
  }
  const int32_t line_count = story->lines.count;
  ov_story_add_line(story, tick, mob->known.serial, OVIS_LINE_REFUSAL, "gets no path: %s%s%s",
                    ovis_nav_refusal_sentence(record->refusal), record->who != 0 ? " " : "",
                    vehicle);
  if (record->refusal == OVIS_NAV_REFUSAL_IN_AIR && story->lines.count > line_count) {
    mob->waited = (ov_story_mark){story->lines.count, tick};
  }
}
