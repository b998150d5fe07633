// A second run in the data of a page: both are shown from their first difference on.
#ifndef OVIS_APP_PAGE_OTHER_H
#define OVIS_APP_PAGE_OTHER_H

#include "replay/page_text.h"

#include <ovis/record.h>

// Adds ,"other":{"title":name,"tick":n,"n":serial,"text":how it differs,"data":{...}}: the first
// mob that differs, and the data of the second run without its blocks. The tick is -1 if no mob
// differs. On failure it returns false and sets `error`.
bool page_other_put(ovis_recording* left, ovis_recording* right, const char* title, page_text* out,
                    ovis_error* error);

#endif
