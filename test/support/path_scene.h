// A search over a drawn map: the blocks, the body, the question, and everything that the search
// said about itself. It asks the subject of the running test (test.h): the engine, or the slow
// reference by path_subject.h.
//
// The map lies at the height of the feet, y PATH_SCENE_FEET, on stone; below that is air down to
// the bottom of the world at y 0. S is where the body stands, T a target, V a cell without stone
// under it. The other marks are in the legend of path_scene.c.
#ifndef OVIS_TEST_SUPPORT_PATH_SCENE_H
#define OVIS_TEST_SUPPORT_PATH_SCENE_H

#include "support/draw.h"

#include <ovis/path.h>

enum {
  PATH_SCENE_FEET = 16,
  PATH_SCENE_SIDE = 32, // x, y and z from 0 are loaded to here; path_scene_set loads more
  PATH_SCENE_TARGETS_MAX = 4,
  PATH_SCENE_NODES_MAX = 512,
  PATH_SCENE_POPPED_MAX = 2048,
  PATH_SCENE_REFUSED_MAX = 8192,
  PATH_SCENE_NEIGHBORS_MAX = 8192,
  // A reason that only the reference gives: there is no node in that direction. The engine says
  // why. path_scene_expect_no_step takes it for any such reason.
  PATH_SCENE_NO_NODE = OVIS_REFUSED_COUNT
};

typedef struct path_scene {
  const char* rows[PATH_SCENE_SIDE + 1]; ///< The map of path_scene_open.
  ovis_world* world;
  ovis_rules rules;      ///< For the next search. path_scene_open: the preset 23w14a.
  ovis_path_query query; ///< The body is in here.
  ovis_pos targets[PATH_SCENE_TARGETS_MAX];
  ovis_path path; ///< Of the last search, as what follows is.
  ovis_path_node nodes[PATH_SCENE_NODES_MAX];
  ovis_path_node popped[PATH_SCENE_POPPED_MAX];
  int popped_count;
  ovis_path_refusal refused[PATH_SCENE_REFUSED_MAX];
  int refused_count;
  ovis_path_node neighbors[PATH_SCENE_NEIGHBORS_MAX]; ///< path_scene_emitted
  int neighbor_count;
  int first_neighbor[PATH_SCENE_POPPED_MAX]; ///< Of each popped node.
} path_scene;

/// The built-in registry, one for the whole process.
ovis_blocks* path_scene_registry(void);

/// The state that a text names. Fails the test if there is none.
ovis_state path_scene_state(const char* text);

/// A map, and a body of the default size that stands on its S. Follow range 16, reach range 0.
void path_scene_open(path_scene* scene, draw_rows rows);
void path_scene_close(path_scene* scene);

/// One cell, and a box of cells (inclusive). Sections that are not loaded are, as air.
void path_scene_set(path_scene* scene, int x, int y, int z, const char* state);
void path_scene_fill(path_scene* scene, ovis_pos min, ovis_pos max, const char* state);

/// Puts a block with one collision box there that a path sees as air.
void path_scene_shelf(path_scene* scene, int x, int y, int z, ovis_aabb box);

/// Makes the body one of a species (an adult that stands still), where it is.
void path_scene_become(path_scene* scene, const char* species);

/// Draws another layer from the same corner. S and T may stand there instead.
void path_scene_layer(path_scene* scene, int y, draw_rows rows);

/// Puts a mark on top of each such mark of the map: walls and doors are two high.
void path_scene_double(path_scene* scene, char mark);

void path_scene_add_target(path_scene* scene, int x, int y, int z);

/// Searches, listening. Returns the path, also when its result is OVIS_PATH_NONE.
const ovis_path* path_scene_find(path_scene* scene);

/// Searches with one more target, far away and out of reach, for a look at the first expansion.
void path_scene_look_around(path_scene* scene);

typedef struct path_scene_nodes {
  const ovis_path_node* nodes;
  int count;
} path_scene_nodes;

/// The neighbors that the expansion of a popped node emitted in the last search, in order.
path_scene_nodes path_scene_emitted(const path_scene* scene, int popped);

/// Deepest drop, by the subject.
int32_t path_scene_max_fall(const ovis_fall_limits* limits);

/// Type of a cell for the scene's body.
ovis_path_type path_scene_type(path_scene* scene, int x, int y, int z);

/// Expands the start only and returns the emitted neighbor at a place, or NULL if the start emits
/// none there. Ignores the scene's own targets.
const ovis_path_node* path_scene_step(path_scene* scene, int x, int y, int z);

/// Counts the emitted neighbors of the start within 2 cells in x and z, from 4 cells below to 2
/// cells above the start.
int path_scene_step_count(path_scene* scene);

/// The first refusal of a place in the last search, or NULL.
const ovis_path_refusal* path_scene_refusal(const path_scene* scene, int x, int y, int z);

/// True if the last search refused a place for that reason. The reference tells fewer reasons
/// apart.
bool path_scene_refuses(const path_scene* scene, ovis_pos to, ovis_path_refusal_reason reason);

/// The node that was popped at a place in the last search, or NULL.
const ovis_path_node* path_scene_popped(const path_scene* scene, int x, int y, int z);

/// Fails the test unless the node is this one.
#define path_scene_expect_node(node, x, y, z, type, malus)                                         \
  path_scene_check_node(node, (ovis_pos){x, y, z}, type, malus, __FILE__, __LINE__)

/// Fails the test unless the start's expansion gives this neighbor.
#define path_scene_expect_step(scene, x, y, z, type, malus)                                        \
  path_scene_check_node(path_scene_step(scene, x, y, z), (ovis_pos){x, y, z}, type, malus,         \
                        __FILE__, __LINE__)

/// Fails the test if the start's expansion emits a neighbor there or up to 3 cells above. Also
/// fails if it refuses that place with another reason or with none. A failed drop reports its
/// refusal at the cell where the drop ends.
#define path_scene_expect_no_step(scene, x, y, z, reason)                                          \
  path_scene_check_no_step(scene, (ovis_pos){x, y, z}, reason, __FILE__, __LINE__)

/// Fails the test unless the start of the last search emitted this neighbor.
#define path_scene_expect_neighbor(scene, x, y, z, type, malus)                                    \
  path_scene_check_neighbor(scene, (ovis_pos){x, y, z}, type, malus, __FILE__, __LINE__)

/// Fails the test unless the start of the last search emitted neighbors in these directions, in
/// this order and without others: each a word of n, e, s, w, u and d.
#define path_scene_expect_ways(scene, ways) path_scene_check_ways(scene, ways, __FILE__, __LINE__)

/// Fails the test unless the last search refused the cell beside the start for that reason.
#define path_scene_expect_refused_beside(scene, dx, dy, dz, reason)                                \
  path_scene_check_reason(scene,                                                                   \
                          (ovis_pos){(scene)->popped[0].pos.x + (dx),                              \
                                     (scene)->popped[0].pos.y + (dy),                              \
                                     (scene)->popped[0].pos.z + (dz)},                             \
                          reason, __FILE__, __LINE__)

/// Fails the test unless the last search refused a place for that reason.
#define path_scene_expect_refusal(scene, x, y, z, reason)                                          \
  path_scene_check_reason(scene, (ovis_pos){x, y, z}, reason, __FILE__, __LINE__)

/// Fails the test unless the last search refused a place for that reason, having compared `value`
/// with `limit`. The reference does not tell these two.
#define path_scene_expect_refused(scene, x, y, z, reason, value, limit)                            \
  path_scene_check_refused(scene, (ovis_pos){x, y, z}, reason, (path_scene_measure){value, limit}, \
                           __FILE__, __LINE__)

/// Fails the test unless the path of the last search looks like this over the map, and is reached
/// or not.
#define path_scene_expect_reached(scene, expected)                                                 \
  path_scene_check(scene, expected, OVIS_PATH_REACHED, __FILE__, __LINE__)
#define path_scene_expect_partial(scene, expected)                                                 \
  path_scene_check(scene, expected, OVIS_PATH_PARTIAL, __FILE__, __LINE__)

void path_scene_check_node(const ovis_path_node* node, ovis_pos pos, ovis_path_type type,
                           float malus, const char* file, int line);
typedef struct path_scene_measure {
  float value, limit;
} path_scene_measure;
void path_scene_check_neighbor(const path_scene* scene, ovis_pos pos, ovis_path_type type,
                               float malus, const char* file, int line);
void path_scene_check_ways(const path_scene* scene, const char* ways, const char* file, int line);
void path_scene_check_reason(const path_scene* scene, ovis_pos to, ovis_path_refusal_reason reason,
                             const char* file, int line);
void path_scene_check_refused(const path_scene* scene, ovis_pos to, ovis_path_refusal_reason reason,
                              path_scene_measure measure, const char* file, int line);
void path_scene_check_no_step(path_scene* scene, ovis_pos to, ovis_path_refusal_reason reason,
                              const char* file, int line);
void path_scene_check(const path_scene* scene, draw_rows expected, ovis_path_result result,
                      const char* file, int line);

#endif
