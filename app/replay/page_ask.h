// Finds what the page of a run that goes on asks for: what the recording of that run does not hold.
#ifndef OVIS_APP_PAGE_ASK_H
#define OVIS_APP_PAGE_ASK_H

#include "replay/page_text.h"

#include <ovis/record.h>

// Adds {"first":tick,"last":tick,"searches":[[serial,"packed"],...],"texts":[...]} with searches as
// in page_search.h, and path types as page_types_put adds them: of the whole recording, whose
// blocks are those of `blocks` [opt]. Returns false without memory.
bool page_ask_knows(ovis_recording* recording, ovis_blocks* blocks, page_text* out);

#endif
