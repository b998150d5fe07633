// A navigation over a drawn map: the blocks of a path scene, a mob that a test places by hand, and
// the ticks. The mob has no body that moves: where it is, the test says.
#ifndef OVIS_TEST_SUPPORT_NAV_SCENE_H
#define OVIS_TEST_SUPPORT_NAV_SCENE_H

#include "nav/nav.h"
#include "support/path_scene.h"

typedef struct nav_scene {
  path_scene blocks; ///< Its query's body is the mob's; its rules count when nav_scene_start runs.
  ov_nav_shared shared;
  ov_nav nav;
  ov_nav_mob mob;   ///< Follow range 16, speed 0.25.
  ov_nav_want want; ///< Of the last tick.
  ovis_allocator allocator;
} nav_scene;

/// Draws the map and puts the mob on its S. The rules are those of 1.19.4.
void nav_scene_open(nav_scene* scene, draw_rows rows);

/// Makes the navigation. Blocks may change before and after, rules only before.
void nav_scene_start(nav_scene* scene);
void nav_scene_close(nav_scene* scene);

void nav_scene_place(nav_scene* scene, double x, double y, double z);

/// A cell of the map at the height of the feet.
ovis_pos nav_scene_cell(int x, int z);

/// Lets time pass and ticks the navigation.
void nav_scene_tick(nav_scene* scene);
void nav_scene_ticks(nav_scene* scene, int count);

/// Lets time pass without a tick.
void nav_scene_wait(nav_scene* scene, int64_t ticks);

/// Sends the mob along a path to a cell of the map with reach 0. Fails the test if it cannot.
void nav_scene_send(nav_scene* scene, int x, int z);

#endif
