// The state of pillagers and vindicators, and what their profiles share.
#pragma once

#include "agent/own_state.h"
#include "species/illagers/raider_plan.h"

#define OV_ILLAGER_STATE(X)                                                                        \
  OV_RAIDER_PART(X)                                                                                \
  X(BOOL, is_johnny, NONE) /* of vindicators: attacks everybody */
OV_OWN_STRUCT(ov_illager, OV_ILLAGER_STATE);

#define OV_ILLAGER(its, state)                                                                     \
  .goals = &(its), OV_OWN(state), .was_set = ov_raider_was_set, .died = ov_raider_died
