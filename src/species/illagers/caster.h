// State, targets and profile that evokers and illusioners share (evoker.c).
#pragma once

#include "agent/own_state.h"
#include "mind/goal/goal_share.h"
#include "species/illagers/raider_plan.h"

#define OV_FANGS_MAX 16
#define OV_CASTER_UNSEEN_TICKS 300

typedef struct ov_fang {
  ovis_vec3 pos;
  int32_t delay; // below 0: since it came out
} ov_fang;

#define OV_CASTER_STATE(X)                                                                         \
  OV_RAIDER_PART(X)                                                                                \
  X(SEEN_COUNT, raider.cast_ticks, SPELL_TIME, 0)                                                  \
  X(SERIAL, last_blinded, NONE)                                                                    \
  X(I32, fang_count, NONE, 0, OV_FANGS_MAX)                                                        \
  X(ARRAY, fangs, NONE, ov_fang, OV_FANGS_MAX, fangs_fields)
OV_OWN_STRUCT(ov_caster, OV_CASTER_STATE);
OV_OWN_DECLARE(ov_caster);

void ov_caster_step(ov_agent* agent); // every tick: spells and fangs

#define OV_CASTER_TARGETS(own_kind, unseen)                                                        \
  {                                                                                                \
    OV_ANSWERS(1, .ignored = ov_raiders, .alerted = (own_kind)),                                   \
        OV_HUNTS_PLAYERS(2, .interval = 10, .unseen_ticks = OV_CASTER_UNSEEN_TICKS),               \
        OV_HUNTS_VILLAGERS(3, false, .unseen_ticks = OV_CASTER_UNSEEN_TICKS),                      \
        OV_HUNTS_GOLEMS(3, false, .unseen_ticks = (unseen))                                        \
  }

#define OV_CASTER(its)                                                                             \
  {                                                                                                \
    .goals = &(its), OV_OWN(ov_caster), .was_set = ov_raider_was_set, .step = ov_caster_step,      \
    .died = ov_raider_died, .reach = OV_REACHES(VILLAGE)                                           \
  }
