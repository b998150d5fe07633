// The cause of a search that did not arrive, in words.
#ifndef OVIS_SRC_STORY_PATH_WORDS_H
#define OVIS_SRC_STORY_PATH_WORDS_H

#include "story/failed_search.h"

#include <ovis/story.h>

// Shared by all searches of one explanation.
typedef struct ov_path_inquiry {
  ovis_path_finder* finder;
  const ovis_path_query* query;
  const ov_failed_search* log;
  const char* mob;
  ovis_path_node* nodes;     // [(node) * NODES_MAX] scratch
  ovis_path_node* far_nodes; // [(node) * NODES_MAX] of `far`
  ovis_path far;             // of the search without a change and with the longest range
  bool is_at_edge;           // searches met places that are not loaded, and took them for air
} ov_path_inquiry;

// Sets cause and sentence. Hints in brackets are left out of the cause.
void ov_path_name_place(ovis_path_why* why, const char* mob, const char* general_cause);

// Sets the refused step and the block in its way. Returns the type of that block's cell.
ovis_path_type ov_path_blame(const ov_path_inquiry* ask, const ovis_path_refusal* refusal,
                             ovis_path_why* why);

// No change arrives: reports the refusal nearest to the target.
void ov_path_guess(const ov_path_inquiry* ask, const ovis_path* path, ovis_path_why* why);

#endif
