// Functions that the files of navigation share.
#pragma once

#include "nav/nav.h"
#include "world/place.h"

#include <math.h>

// Longest time for a step that is kept: a mob that hardly moves would need longer than numbers
// reach. [Units: ticks or milliseconds]
#define OV_TIMEOUT_MAX 1e15

// ---- nav_nodes.c

// Makes room for a path; the nodes of the old one are lost. False: no memory, and nothing changed.
bool ov_nav_make_room(ov_nav* nav, int32_t count);

// ---- nav_progress.c

void ov_nav_carry(ov_nav* nav, const uint16_t* count); // its lower bits became 0
static inline void ov_nav_add(ov_nav* nav, uint16_t* count) {
  if (++*count == 0) {
    ov_nav_carry(nav, count);
  }
}

// Counts an end and stores it as the last one.
void ov_nav_note_end(ov_nav* nav, ovis_nav_end end);
void ov_nav_forget_path(ov_nav* nav);

// Ends the current walk, if there is one, for a reason. Forgets the path in any case.
void ov_nav_drop(ov_nav* nav, ovis_nav_end end);

// Moves to the next node. After the last one the walk ends.
void ov_nav_advance(ov_nav* nav);

// Resets the timeout of the node and the stuck flag.
void ov_nav_reset_timeout(ov_nav* nav);

// ---- nav_kinds.c

// Position that navigation uses for the body. On the ground: on full block heights, and at the
// surface while the body floats. Swimmers: at half the body's height.
ovis_vec3 ov_nav_temp_pos(const ov_nav* nav, const ovis_path_body* body);

// Height that the move control gets for a position on the path.
double ov_nav_want_y(const ov_nav* nav, const ovis_vec3* pos);

// Is the straight line to a position as good as the path? Never on the ground.
bool ov_nav_can_move_directly(const ov_nav* nav, const ov_nav_mob* mob, const ovis_vec3* to);

// Is the body on a ladder, and does its mob use ladders? Source: docs/sources.md#ladders
bool ov_nav_is_on_ladder(const ov_nav* nav, const ovis_path_body* body);

// Moves a climber without a path straight to its target. False: it is there, or has no target.
bool ov_nav_climb_on(ov_nav* nav, const ov_nav_mob* mob, ov_nav_want* out_want);

// ---- nav_follow.c

// Advances along the path as far as the body has come, and tests whether the mob is stuck. [Limit:
// not done]
void ov_nav_follow(ov_nav* nav, const ov_nav_mob* mob);

// Position of the body at the next node. Its center depends on the body's width. [Limit: not done]
ovis_vec3 ov_nav_next_entity_pos(const ov_nav* nav, const ovis_path_body* body);

// ---- nav_notes.c

// NULL: no memory.
ov_nav_rare* ov_nav_make_rare(ov_nav* nav);

// ---- nav_trim.c

// Raises nodes out of cauldrons, and ends the path before the first sunny node.
void ov_nav_trim(ov_nav* nav, const ov_nav_mob* mob);

// Does the cell have full sky light or, where light is not known, no block above that blocks
// motion?
bool ov_nav_sees_sky(void* context, const ovis_world* world, ovis_pos pos);

// ---- Cells (nav_cells.c)

static inline int32_t ov_nav_floor(double value) {
  return ov_floor(value);
}

static inline ovis_pos ov_nav_cell(const ovis_vec3* pos) {
  return (ovis_pos){ov_nav_floor(pos->x), ov_nav_floor(pos->y), ov_nav_floor(pos->z)};
}

// Traits of the block in a cell; NULL if the cell is not loaded.
const ovis_state_traits* ov_nav_traits(const ovis_world* world, ovis_pos pos);

// Is the cell air or not loaded?
bool ov_nav_is_air(const ovis_world* world, ovis_pos pos);
