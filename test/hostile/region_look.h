// A reader of region files for drivers: the documents that the file names, as bytes. Shares nothing
// with src/save.
#ifndef OVIS_TEST_HOSTILE_REGION_LOOK_H
#define OVIS_TEST_HOSTILE_REGION_LOOK_H

#include "support/save_writer.h"

// Adds to `counts` how often each entity of a small world stands in the documents of region files
// of a folder's part
// ("entities", "region"). Chunks that cannot be unpacked count for nothing.
void region_look_count(const char* folder, const char* part, int32_t* counts, int32_t entity_count);

#endif
