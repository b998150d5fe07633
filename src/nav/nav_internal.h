// What the files of navigation tell each other.
#ifndef OVIS_SRC_NAV_NAV_INTERNAL_H
#define OVIS_SRC_NAV_NAV_INTERNAL_H

#include "nav/nav.h"

#include <math.h>

// ---- nav_progress.c

// Counts an end, and forgets the path.
void ov_nav_note_end(ov_nav* nav, ovis_nav_end end);
void ov_nav_forget_path(ov_nav* nav);

// Ends the walk, for a reason, if there is one; the path is gone in any case.
void ov_nav_drop(ov_nav* nav, ovis_nav_end end);

// On to the next node; the last one ends the walk.
void ov_nav_advance(ov_nav* nav);

// Forgets how long a node takes, and that the mob is stuck.
void ov_nav_reset_timeout(ov_nav* nav);

// ---- nav_kinds.c

// Where the body counts as being. On the ground: on whole floors, and at the surface when it
// floats; swimmers: at half their height.
ovis_vec3 ov_nav_temp_pos(const ov_nav* nav, const ovis_path_body* body);

// Height handed to the move control for a place on the path.
double ov_nav_want_y(const ov_nav* nav, const ovis_vec3* pos);

// Is the straight way to a place as good as the path? Never on the ground.
bool ov_nav_can_move_directly(const ov_nav* nav, const ov_nav_mob* mob, const ovis_vec3* to);

// What a climber does without a path: straight on to its target. False: it is there, or has none.
bool ov_nav_climb_on(ov_nav* nav, const ov_nav_mob* mob, ov_nav_want* out_want);

// ---- nav_follow.c

// Moves on along the path as far as the body has come, and looks if it still gets on.
// [Limit: not done]
void ov_nav_follow(ov_nav* nav, const ov_nav_mob* mob);

// Where the body is to be for the next node: its middle depends on the body's width.
// [Limit: not done]
ovis_vec3 ov_nav_next_entity_pos(const ov_nav* nav, const ovis_path_body* body);

// ---- nav_trim.c

// Raises nodes out of cauldrons, and ends the path before the sun.
void ov_nav_trim(ov_nav* nav, const ov_nav_mob* mob);

// Full light of the sky, or, where light is not known, nothing above that stops motion.
bool ov_nav_sees_sky(void* context, const ovis_world* world, ovis_pos pos);

// ---- Cells (nav_cells.c)

static inline int32_t ov_nav_floor(double value) {
  return (int32_t)floor(value);
}

static inline ovis_pos ov_nav_cell(const ovis_vec3* pos) {
  return (ovis_pos){ov_nav_floor(pos->x), ov_nav_floor(pos->y), ov_nav_floor(pos->z)};
}

static inline bool ov_nav_same(ovis_pos a, ovis_pos b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

// Traits of the block in a cell; NULL where nothing is loaded.
const ovis_state_traits* ov_nav_traits(const ovis_world* world, ovis_pos pos);

// Air, or not loaded.
bool ov_nav_is_air(const ovis_world* world, ovis_pos pos);

#endif
