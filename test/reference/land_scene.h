// Drawn scenes for the land reference: a map, a mob, a target, and what became of it.
//
// The feet's layer is y SCENE_FEET. scene_open lays stone under every cell of its map; all else is
// air, down to the bottom of the world at y 0.
#ifndef OVIS_TEST_REFERENCE_LAND_SCENE_H
#define OVIS_TEST_REFERENCE_LAND_SCENE_H

#include "reference/land_ref.h"
#include "support/draw.h"

enum { SCENE_SIZE = 32, SCENE_FEET = 16, SCENE_TARGETS_MAX = 4, SCENE_SEA = 28 };

// The legend: X(mark, block's fields). A box is {{min}, {max}}.
#define SCENE_CUBE .box_count = 1, .boxes = {{{0, 0, 0}, {1, 1, 1}}}
#define SCENE_BOX(x0, y0, z0, x1, y1, z1) .box_count = 1, .boxes = {{{x0, y0, z0}, {x1, y1, z1}}}
#define SCENE_FLOWING .fluid = REF_FLUID_WATER, .water_pathfindable = true
#define SCENE_WATER SCENE_FLOWING, .is_fluid_source = true
#define SCENE_LEGEND(X)                                                                            \
  X('.', .name = "air", .is_air = true, .land_pathfindable = true)                                 \
  X('#', .name = "stone", SCENE_CUBE)                                                              \
  X('*', .name = "grass", .land_pathfindable = true)                                               \
  X('=', .name = "white_carpet", .land_pathfindable = true, SCENE_BOX(0, 0, 0, 1, 0.0625, 1))      \
  X('_', .name = "stone_slab", SCENE_BOX(0, 0, 0, 1, 0.5, 1))                                      \
  X('A', .name = "anvil", SCENE_BOX(0.125, 0, 0, 0.875, 1, 1))                                     \
  X('t', .name = "oak_trapdoor", .is_trapdoor = true, SCENE_BOX(0, 0, 0, 1, 0.1875, 1))            \
  X('O', .name = "oak_trapdoor", .is_trapdoor = true, .is_open = true,                             \
    SCENE_BOX(0, 0, 0, 1, 1, 0.1875))                                                              \
  X('y', .name = "lily_pad", .land_pathfindable = true,                                            \
    SCENE_BOX(0.0625, 0, 0.0625, 0.9375, 0.09375, 0.9375))                                         \
  X('p', .name = "big_dripleaf", SCENE_BOX(0, 0.6875, 0, 1, 0.9375, 1))                            \
  X('P', .name = "powder_snow", .land_pathfindable = true)                                         \
  X('c', .name = "cactus", SCENE_BOX(0.0625, 0, 0.0625, 0.9375, 0.9375, 0.9375))                   \
  X('b', .name = "sweet_berry_bush", .land_pathfindable = true)                                    \
  X('h', .name = "honey_block", SCENE_BOX(0.0625, 0, 0.0625, 0.9375, 0.9375, 0.9375))              \
  X('k', .name = "cocoa", SCENE_BOX(0.25, 0.1875, 0.5, 0.75, 0.75, 0.9375))                        \
  X('x', .name = "wither_rose", .land_pathfindable = true)                                         \
  X('d', .name = "pointed_dripstone", .land_pathfindable = true,                                   \
    SCENE_BOX(0.3125, 0, 0.3125, 0.6875, 1, 0.6875))                                               \
  X('L', .name = "lava", .fluid = REF_FLUID_LAVA, .is_fluid_source = true)                         \
  X('i', .name = "fire", .is_fire = true, .land_pathfindable = true)                               \
  X('m', .name = "magma_block", SCENE_CUBE)                                                        \
  X('C', .name = "campfire", .is_lit = true, SCENE_BOX(0, 0, 0, 1, 0.4375, 1))                     \
  X('u', .name = "campfire", SCENE_BOX(0, 0, 0, 1, 0.4375, 1))                                     \
  X('U', .name = "soul_campfire", .is_lit = true, SCENE_BOX(0, 0, 0, 1, 0.4375, 1))                \
  X('K', .name = "lava_cauldron", SCENE_CUBE)                                                      \
  X('o', .name = "oak_door", .is_door = true, .is_hand_openable = true, .is_open = true,           \
    .land_pathfindable = true, SCENE_BOX(0, 0, 0, 0.1875, 1, 1))                                   \
  X('D', .name = "oak_door", .is_door = true, .is_hand_openable = true,                            \
    SCENE_BOX(0, 0, 0, 1, 1, 0.1875))                                                              \
  X('E', .name = "oak_door", .is_door = true, .is_hand_openable = true,                            \
    SCENE_BOX(0.8125, 0, 0, 1, 1, 1))                                                              \
  X('W', .name = "oak_door", .is_door = true, .is_hand_openable = true,                            \
    SCENE_BOX(0, 0, 0, 0.1875, 1, 1))                                                              \
  X('M', .name = "iron_door", .is_door = true, SCENE_BOX(0, 0, 0, 1, 1, 0.1875))                   \
  X('r', .name = "rail", .is_rail = true, .land_pathfindable = true)                               \
  X('l', .name = "oak_leaves", .is_leaves = true, SCENE_CUBE)                                      \
  X('F', .name = "oak_fence", .is_fence = true, SCENE_BOX(0.375, 0, 0.375, 0.625, 1.5, 0.625))     \
  X('B', .name = "cobblestone_wall", .is_wall = true, SCENE_BOX(0.25, 0, 0.25, 0.75, 1.5, 0.75))   \
  X('g', .name = "oak_fence_gate", .is_fence_gate = true, SCENE_BOX(0, 0, 0.375, 1, 1.5, 0.625))   \
  X('G', .name = "oak_fence_gate", .is_fence_gate = true, .is_open = true,                         \
    .land_pathfindable = true)                                                                     \
  X('w', .name = "water", .land_pathfindable = true, SCENE_WATER)                                  \
  X('f', .name = "water", .land_pathfindable = true, SCENE_FLOWING)                                \
  X('v', .name = "reed", .land_pathfindable = true, SCENE_FLOWING)                                 \
  X('~', .name = "seagrass", .land_pathfindable = true, SCENE_WATER)                               \
  X('-', .name = "rail", .is_rail = true, .land_pathfindable = true, SCENE_WATER)                  \
  X('q', .name = "stone_slab", SCENE_WATER, SCENE_BOX(0, 0, 0, 1, 0.5, 1))                         \
  X('X', .name = "oak_trapdoor", .is_trapdoor = true, SCENE_WATER,                                 \
    SCENE_BOX(0, 0, 0, 1, 0.1875, 1))                                                              \
  X('Q', .name = "oak_stairs", .fluid = REF_FLUID_WATER, .is_fluid_source = true, SCENE_CUBE)

/// A cell that is not loaded, and in scene_open's map an air cell without stone under it.
#define SCENE_UNLOADED '?'
#define SCENE_PIT 'V'

enum { SCENE_SHELVES = 4 };

typedef struct land_scene {
  char cells[SCENE_SIZE][SCENE_SIZE][SCENE_SIZE]; ///< [y][z][x]
  const char* rows[SCENE_SIZE + 1];               ///< The map of scene_open.
  ref_block shelves[SCENE_SHELVES];               ///< Marks '0' to '3': scene_shelf.
  ref_world world;
  ref_mob mob;
  ref_rules rules;
  ref_query query;
  ref_pos targets[SCENE_TARGETS_MAX];
  ref_result result; ///< Of the last scene_find.
} land_scene;

/// The block of a mark. Fails the test for one that the legend does not have.
const ref_block* scene_block(char mark);

/// An empty world, and a map at the feet's height on stone. The mob (land_ref_default_mob) stands
/// in the middle of S, the target is T; follow range 16, reach range 0.
void scene_open(land_scene* scene, draw_rows rows);
void scene_close(land_scene* scene);

/// Draws one more layer, from the same corner. S and T may stand there instead.
void scene_layer(land_scene* scene, int y, draw_rows rows);
void scene_set(land_scene* scene, int x, int y, int z, char mark);
void scene_add_target(land_scene* scene, ref_pos pos);

/// Gives the mark '0' + index to a passable block (a path sees air) with one collision box.
void scene_shelf(land_scene* scene, int index, ref_box box);

/// Puts a mark in every cell of a box, both corners included.
void scene_fill(land_scene* scene, ref_pos low, ref_pos high, char mark);

/// Makes the mob one of a species (land_ref_species), where it stands.
void scene_become(land_scene* scene, const char* species);

/// Puts a mark on top of each such mark of the feet's layer: walls and doors are two high.
void scene_double(land_scene* scene, char mark);

/// Searches; the result of the search before is freed. Returns the chosen path, or NULL.
const ref_path* scene_find(land_scene* scene);

/// Type of a position for the scene's mob.
ref_type scene_type(land_scene* scene, int x, int y, int z);

/// Searches with one more target, far away and out of reach, for a look at the first expansion.
void scene_look_around(land_scene* scene);

/// The node of the last search that was popped at a place, or NULL.
const ref_step* scene_step_at(const land_scene* scene, int x, int y, int z);

/// Result of one direction when the start was expanded. One of the two is set, the other is NULL.
const ref_emitted* scene_emitted(const land_scene* scene, ref_direction direction);
const ref_refused* scene_refused(const land_scene* scene, ref_direction direction);

/// Fails the test unless an expansion emitted these directions, in this order; ended by
/// REF_DIRECTION_COUNT.
void scene_expect_order(const ref_step* step, const ref_direction* expected);

/// Fail the test unless a node is this one, or the start's expansion gave it in that direction, or
/// refused that direction for that reason.
void scene_expect_node(const ref_node_view* node, int x, int y, int z, ref_type type, float malus);
void scene_expect_emitted(const land_scene* scene, ref_direction direction, int x, int y, int z,
                          ref_type type, float malus);
void scene_expect_refused(const land_scene* scene, ref_direction direction, ref_refusal reason);

/// Fails the test unless the chosen path over the feet's map looks like this, and is reached or
/// not.
#define scene_expect_reached(scene, expected) scene_check(scene, expected, true, __FILE__, __LINE__)
#define scene_expect_partial(scene, expected)                                                      \
  scene_check(scene, expected, false, __FILE__, __LINE__)
void scene_check(const land_scene* scene, draw_rows expected, bool is_reached, const char* file,
                 int line);

#endif
