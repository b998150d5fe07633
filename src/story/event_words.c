// Names in words: counts of events ("3 failed paths", "1 block changed"), and others with spaces.
// Design: include/ovis/event.h
#include "base/check.h"
#include "story/story_internal.h"

#include <stdio.h>

typedef struct count_words {
  const char* one;
  const char* many;
} count_words;

// The others have names that are words: "born", "claimed".
static const count_words words_of[OVIS_EVENT_COUNT] = {
    [OVIS_EVENT_PATH_FAILED] = {"failed path", "failed paths"},
    [OVIS_EVENT_BLOCK_SET] = {"block changed", "blocks changed"},
    [OVIS_EVENT_TARGET] = {"change of target", "changes of targets"},
    [OVIS_EVENT_WALK_ENDED] = {"ordered walk ended", "ordered walks ended"},
    [OVIS_EVENT_PICKED_UP] = {"picked up", "picked up"},
    [OVIS_EVENT_GOLEM_SPAWNED] = {"golem called", "golems called"},
    [OVIS_EVENT_REQUEST_ENDED] = {"request ended", "requests ended"},
    [OVIS_EVENT_GAVE_UP] = {"place given up", "places given up"},
    [OVIS_EVENT_FAR] = {"walk to a far place", "walks to far places"},
    [OVIS_EVENT_EXPERIENCE] = {"drop of experience", "drops of experience"},
    [OVIS_EVENT_RAID] = {"piece of news of raids", "pieces of news of raids"},
    [OVIS_EVENT_LAID] = {"egg laid", "eggs laid"},
    [OVIS_EVENT_FIREWORK] = {"rocket fired", "rockets fired"},
    [OVIS_EVENT_HEART_SHOOK] = {"blow that shook a heart", "blows that shook a heart"},
    [OVIS_EVENT_ARMOR_TOOK] = {"blow that armor took", "blows that armor took"},
    [OVIS_EVENT_LOOKED_INTO] = {"chest opened", "chests opened"},
    [OVIS_EVENT_TOOK_FROM] = {"stack taken out of a chest", "stacks taken out of chests"},
    [OVIS_EVENT_PUT_INTO] = {"stack put into a chest", "stacks put into chests"},
    [OVIS_EVENT_LIGHTNING] = {"harmless lightning bolt", "harmless lightning bolts"},
};

void ovis_event_words(ovis_event_type type, int64_t count, char* out, size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  OV_REQUIRE(out != NULL && size > 0, );
  const count_words* words = (uint32_t)type < OVIS_EVENT_COUNT ? &words_of[type] : NULL;
  snprintf(out, size, "%s",
           words == NULL || words->one == NULL ? ovis_event_name(type)
           : count == 1                        ? words->one
                                               : words->many);
}

void ov_story_plain(const char* name, char* out, size_t size) {
  OVIS_ASSERT(name != NULL);
  OVIS_ASSERT(size > 0);
  size_t used = 0;
  for (; name[used] != '\0' && used + 1 < size; used++) {
    out[used] = name[used] == '_' ? ' ' : name[used];
  }
  out[used] = '\0';
}
