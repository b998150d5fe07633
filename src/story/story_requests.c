// Lines about requests: who asked for what, and what each answered.
// Design: docs/trees.md (Requests)
#include "base/check.h"
#include "story/story_internal.h"

#include <ovis/tree.h>

bool ov_story_request(ovis_story* story, const ovis_event* event) {
  OVIS_ASSERT(event != NULL);
  char what[48];
  char other[64];
  ov_story_plain(event->item, what, sizeof what);
  ov_story_name(story, event->other_serial, other, sizeof other);
  switch (event->type) {
  case OVIS_EVENT_ASKED:
    if (event->amount > 0) {
      ov_story_add_event(story, event, OVIS_LINE_OPTION,
                         "asks %d of its team: '%s'; %d must take part", event->count, what,
                         (int)event->amount);
    } else {
      ov_story_add_event(story, event, OVIS_LINE_OPTION, "asks %d of its team: '%s'", event->count,
                         what);
    }
    return true;
  case OVIS_EVENT_ANSWERED:
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "%s asked it: '%s'; %s", other, what,
                       ovis_tree_reply_sentence((ovis_tree_reply)event->reason));
    return true;
  case OVIS_EVENT_REQUEST_ENDED:
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "its request '%s': %s (%d of %d)", what,
                       ovis_tree_end_sentence((ovis_tree_end)event->reason), (int)event->amount,
                       event->count);
    return true;
  default: return false;
  }
}
