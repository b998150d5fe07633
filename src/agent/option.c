// Names and sentences of reasons.
// Design: include/ovis/mind.h
#include <ovis/mind.h>

#include "base/words.h"

OV_WORDS(ovis_reason_name, ovis_reason, OVIS_REASON_LIST, OV_WORD_1, "unknown")

OV_WORDS(ovis_reason_sentence, ovis_reason, OVIS_REASON_LIST, OV_WORD_2_OF_2,
         "for a reason of a newer version")
