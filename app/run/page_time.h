// The time of a run with and without its page, for benchmarks.
#ifndef OVIS_APP_PAGE_TIME_H
#define OVIS_APP_PAGE_TIME_H

#include <stdbool.h>
#include <stdint.h>

// Runs a bundled scene for so many ticks, as `ovis run` does, and writes its page to nowhere if it
// is to have one. *ns is the processor time of all of it. False: it does not run.
bool page_time(const char* scene, int32_t tick_count, bool has_page, int64_t* ns);

// Runs a bundled scene in the same way and writes its page with the engine of
// replay_page_engine_read to a file.
bool page_write(const char* scene, int32_t tick_count, const char* html, const char* engine,
                int64_t* ns);

#endif
