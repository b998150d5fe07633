// Why a search did not arrive, in words: what is in the way, which cells and blocks, which numbers.
#pragma once

#include "story/failed_search.h"
#include "story/path_changes.h"

#include <ovis/story.h>

// Shared by all searches of one explanation.
typedef struct ov_path_inquiry {
  ovis_path_finder* finder;
  const ovis_path_query* query;
  const ov_failed_search* log;
  const char* mob;
  ovis_path_node* nodes;       // [(node) * NODES_MAX] scratch
  ovis_path_node* far_nodes;   // [(node) * NODES_MAX] of `far`
  ovis_path far;               // of the search without a change and with the longest range
  ovis_enclosures* enclosures; // [opt]
  bool is_at_edge;             // searches met places that are not loaded, and took them for air
} ov_path_inquiry;

// ovis_path_explain_beside with the enclosures that earlier questions found (story_path.c).
ovis_status ov_path_explain_kept(ovis_path_finder* finder, const ovis_path_query* query,
                                 int32_t change, const char* mob, ovis_enclosures* enclosures,
                                 ovis_path_why* out);

bool ov_path_is_corner(ovis_path_refusal_reason reason);

// The search arrives with a change, along a way. `refusal` [opt] is what stopped it without the
// change, at the node `index` of the way.
void ov_path_tell_change(const ov_path_inquiry* ask, const ov_query_change* change,
                         const ovis_path* way, int32_t index, const ovis_path_refusal* refusal,
                         ovis_path_why* why);

// A step that was refused, whether or not the search would arrive with it.
void ov_path_tell_refusal(const ov_path_inquiry* ask, const ovis_path_refusal* refusal,
                          ovis_path_why* why);

// No change arrives: tells the refusal nearest to the target.
void ov_path_tell_nearest(const ov_path_inquiry* ask, const ovis_path* path, ovis_path_why* why);

// The target is in land that is not loaded.
void ov_path_tell_unloaded(const ov_path_inquiry* ask, ovis_path_why* why);
