// Goals of shulkers. Source of figures and flags: docs/sources.md#shulkers
#pragma once

#include "agent/own_state.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_kind.h"

// The faces of its cell to which a shulker is attached, in the order of saves.
typedef enum ov_face {
  OV_FACE_DOWN,
  OV_FACE_UP,
  OV_FACE_NORTH, // -z
  OV_FACE_SOUTH, // +z
  OV_FACE_WEST,  // -x
  OV_FACE_EAST,  // +x
  OV_FACE_COUNT
} ov_face;

#define OV_LID_OPEN 100 // of ov_shulker.peek

// The own state of shulkers.
#define OV_SHULKER_STATE(X)                                                                        \
  X(I32, face, FACE, 0, OV_FACE_COUNT - 1) /* ov_face */                                           \
  X(I32, peek, PEEK, 0, OV_LID_OPEN)       /* how far its lid shall open, in percent; 0: shut */   \
  X(F32, lid, NONE, 0, 1)                  /* how far it is open, 0 to 1 */                        \
  X(I32, color, COLOR, 0, COLOR_NONE)
OV_OWN_STRUCT(ov_shulker, OV_SHULKER_STATE);

// The neighbor cell behind a face.
ovis_pos ov_face_cell(ovis_pos pos, int32_t face);

// May it be attached to a face of a cell? The cell is air, the block behind the face is whole, and
// the lid has room to open.
bool ov_shulker_can_stay(const ov_agent* agent, ovis_pos pos, int32_t face);

// Opens its lid and shoots. MOVE, LOOK
extern const ov_goal_kind ov_goal_shulker_attack; // ov_shooter_settings

// Opens its lid a little. No flags.
extern const ov_goal_kind ov_goal_shulker_peek;

// ---- Searches: parts of the settings of nearest targets

// Is the candidate within 4 blocks along the axis of the face?
bool ov_shulker_is_beside(const ov_agent* agent, const ov_actor* other, const void* context);
ov_goal_test ov_goal_is_not_peaceful;
// Teams are not built: a shulker defends nobody.
ov_goal_test ov_shulker_has_team;
