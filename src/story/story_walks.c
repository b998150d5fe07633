// Lines about walks: destination, end, and refused paths.
// Design: include/ovis/story.h
#include "story/story_internal.h"

#define REFUSAL_TICKS 100 // a refusal that repeats within this time gets no new line

void ov_story_path(ovis_story* story, int64_t tick, ov_story_state* mob,
                   const ovis_record* record) {
  const bool has_changed = mob->has_told_path && mob->is_path_partial != record->is_partial;
  mob->is_path_partial = record->is_partial;
  if (tick >= story->from) {
    mob->known.paths++;
    mob->known.partial_paths += record->is_partial;
  }
  if (mob->has_told_path && !has_changed) {
    return; // the same destination with a new path
  }
  mob->has_told_path = true;
  char target[64];
  ovis_cell_words(record->target, target, sizeof target);
  ov_story_add_line(story, tick, mob->known.serial, OVIS_LINE_WALK, "walks to %s: %d steps%s",
                    target, record->node_count,
                    record->is_partial ? ", to the nearest cell that it can reach" : "");
}

void ov_story_path_ended(ovis_story* story, int64_t tick, ov_story_state* mob,
                         const ovis_record* record) {
  mob->known.last_end = record->nav_end;
  switch (record->nav_end) {
  case OVIS_NAV_END_ARRIVED:
  case OVIS_NAV_END_ENDED_SHORT:
  case OVIS_NAV_END_REPLACED:
  case OVIS_NAV_END_NO_PATH:         // the refusal has its own line
  case OVIS_NAV_END_STOPPED: return; // the next option's line says why
  default:
    ov_story_add_line(story, tick, mob->known.serial, OVIS_LINE_NOT, "its walk is over: %s",
                      ovis_nav_end_sentence(record->nav_end));
  }
}

// A refusal that repeats gets one line.
void ov_story_path_refused(ovis_story* story, int64_t tick, ov_story_state* mob,
                           const ovis_record* record) {
  const bool is_same = mob->refusal == record->refusal && tick - mob->refused_tick < REFUSAL_TICKS;
  mob->refusal = record->refusal;
  mob->refused_tick = tick;
  if (!is_same) {
    ov_story_add_line(story, tick, mob->known.serial, OVIS_LINE_NOT, "gets no path: %s",
                      ovis_nav_refusal_sentence(record->refusal));
  }
}
