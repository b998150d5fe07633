// A sheep's own state.
#pragma once

#include "agent/own_state.h"
#include "base/fields.h"

#define OV_SHEEP_STATE(X)                                                                          \
  /* of the wool: 0 white, as the game numbers dyes [Limits: 0 <= value <= 15] */                  \
  X(I32, color, COLOR, 0, 15)                                                                      \
  X(BOOL, is_sheared, SHEARED)
OV_OWN_STRUCT(ov_sheep, OV_SHEEP_STATE);
