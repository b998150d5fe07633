// A small loaded world for bodies: air, and what a test fills in.
#ifndef OVIS_TEST_SUPPORT_BODY_SCENE_H
#define OVIS_TEST_SUPPORT_BODY_SCENE_H

#include "body/body.h"

// Cells from 0 to 127 are loaded on each axis.
enum { BODY_SCENE_SIDE = 128, BODY_SCENE_FLOOR = 64 };

// Air only.
ovis_world* body_scene_world(void);

// Air over a floor of `ground`, whose top is at y BODY_SCENE_FLOOR.
ovis_world* body_scene_floor(const char* ground);

// An inclusive box of cells.
void body_scene_fill(ovis_world* world, ovis_pos min, ovis_pos max, const char* state);

// A body of a zombie's size (0.6 x 1.95), at rest.
ov_body body_scene_zombie(double x, double y, double z);

// Two ticks, after which a body that was put on the ground knows of it. Fails the test if it does
// not stand.
void body_scene_settle(ov_body* body, const ovis_world* world);

// Does a box overlap a shape by more than 1e-7? Scaffolding does not count: it is solid from above
// only.
bool body_scene_collides(const ovis_world* world, const ovis_aabb* box);

// Fails the test if the box of a body does.
void body_scene_expect_free(const ovis_world* world, const ov_body* body);

// Ticks with the input ahead held at `speed` and the speed field as well.
void body_scene_walk(ov_body* body, const ovis_world* world, float speed, int ticks);

#endif
