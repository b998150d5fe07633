// Problem: two runs differ; a reader wants to see where, and what became of it.
// Design: page_other.h; viewer/src/ui/compare.ts shows the result
#include "replay/page_other.h"

#include "replay/recorded_story.h"
#include "replay/replay_difference.h"
#include "replay/replay_page_data.h"

#include <inttypes.h>
#include <math.h>

static void take_tick(void* context, const ovis_recorded_tick* tick) {
  replay_page_data_take(context, tick);
}

static bool put_data(ovis_recording* recording, const char* title, page_text* out,
                     ovis_error* error) {
  const ovis_recording_info* info = ovis_recording_get_info(recording);
  replay_page_data* data = replay_page_data_create(recording, ovis_recording_get_info(recording));
  const recorded_story_def all = {.recording = recording,
                                  .from = info->first_tick,
                                  .to = info->last_tick,
                                  .seen = take_tick,
                                  .seen_context = data};
  ovis_story* story = data != NULL ? recorded_story_make(&all, error) : NULL;
  if (story != NULL) {
    ovis_aabb box;
    replay_page_frame frame = {.story = story, .title = title};
    if (replay_page_data_box(data, &box)) {
      frame.min = (ovis_pos){(int32_t)floor(box.min.x), (int32_t)floor(box.min.y),
                             (int32_t)floor(box.min.z)};
    }
    replay_page_data_end(data, story);
    replay_page_data_put(data, &frame, out);
  }
  const bool is_done = story != NULL && !out->is_failed;
  ovis_story_destroy(story);
  replay_page_data_destroy(data);
  return is_done;
}

bool page_other_put(ovis_recording* left, ovis_recording* right, const char* title, page_text* out,
                    ovis_error* error) {
  replay_difference seen;
  *error = (ovis_error){.status = OVIS_NO_MEMORY, .message = "out of memory"};
  if (replay_difference_find(left, right, &seen, error) != OVIS_OK) {
    return false;
  }
  page_text_add_string(out, ",\"other\":{\"title\":");
  page_text_add_json(out, title);
  page_text_print(out, ",\"tick\":%" PRId64 ",\"n\":%" PRIu64 ",\"text\":",
                  seen.is_there ? seen.tick : -1, seen.serial);
  page_text_add_json(out, seen.text);
  page_text_add_string(out, ",\"data\":");
  const bool is_done = put_data(right, title, out, error);
  page_text_add_string(out, "}");
  return is_done;
}
