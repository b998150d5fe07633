// A look at a mob that was looked at before: finds out which parts are other ones.
#pragma once

#include <ovis/trace.h>

// The values whose change says that a mob does, knows, walks or holds something else.
typedef struct ov_seen_mind {
  uint64_t serial;
  uint64_t held;
  int64_t option_changes, nav_changes, memory_changes; // as in ovis_mob_glance
  const char* activity;
} ov_seen_mind;

// Reads the mob with this index in the order of serials. Writes what its body shows over `shown`
// and the bits of what has changed into shown->changes. Returns true if `mind` has changed, or if
// it is another mob.
bool ov_tracer_look(const ovis_sim* sim, int32_t index, ovis_trace_mob* shown, ov_seen_mind* mind);

// Does an answer differ from the last one that was told? Changed numbers alone are no news, but
// another limit, another mob or cell, or another tick until which it holds is.
bool ov_tracer_is_news(const ovis_answer* now, const ovis_answer* last);

bool ov_tracer_is_dead(const ovis_sim* sim, ovis_mob_id mob);

// Reads an option. True if it ended in the last tick.
bool ov_tracer_ended_now(const ovis_sim* sim, ovis_mob_id mob, int32_t index, ovis_option* out);

// Adds a cell to a hash.
uint64_t ov_tracer_hash_cell(uint64_t state, ovis_pos cell);

// Is a serial in a list?
bool ov_tracer_watches(const uint64_t* watched, int32_t count, uint64_t serial);
