// Checks traces that a program made itself, before a story reads them.
#pragma once

#include <ovis/trace.h>

// The mob has all that its counts promise, and a species with a name.
bool ov_trace_mob_is_good(const ovis_trace_mob* mob);

// The same of a record.
bool ov_trace_record_is_good(const ovis_record* record);

// All mobs and records are good, mobs by ascending serial.
bool ov_trace_is_good(const ovis_trace* trace);
