// The slow reference as the subject of a path_scene: what it answers, in the scene's terms.
#ifndef OVIS_TEST_SUPPORT_PATH_SUBJECT_H
#define OVIS_TEST_SUPPORT_PATH_SUBJECT_H

#include "support/path_scene.h"

/// Searches, and fills the scene with the path and with all that the search met and refused.
void path_subject_find(path_scene* scene, const ovis_path_query* query);

/// The body of a species. Fails the test for one that the reference does not have.
ovis_path_body path_subject_body(const char* species);

ovis_path_type path_subject_type(path_scene* scene, ovis_pos pos);
int32_t path_subject_max_fall(const ovis_fall_limits* limits);

/// True if the last search refused the place for that reason, as far as the reference tells reasons
/// apart. Where it has no node, it names the cell beside the node that it expands.
bool path_subject_refuses(const path_scene* scene, ovis_pos to, ovis_path_refusal_reason reason);

// ---- For both subjects: what a search met.

void path_scene_add_popped(path_scene* scene, const ovis_path_node* node);
void path_scene_add_neighbor(path_scene* scene, const ovis_path_node* node);

#endif
