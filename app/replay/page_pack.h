// Compressed bytes in a page: raw deflate, which a browser unpacks with DecompressionStream, as
// base64.
#ifndef OVIS_APP_PAGE_PACK_H
#define OVIS_APP_PAGE_PACK_H

#include "replay/page_text.h"

// Adds the packed bytes as digits of base64, without quotes. No bytes: no digits. `text` has failed
// if there was no memory.
void page_pack_add(page_text* text, const void* bytes, size_t size);
// The same in the fewest digits: four times as slow.
void page_pack_add_best(page_text* text, const void* bytes, size_t size);

#endif
