// Goals of silverfish. Source of figures and flags: docs/sources.md#goals
#pragma once

#include "agent/agent.h"
#include "mind/goal/goal_kind.h"

// Wakes silverfish in blocks nearby some time after it was hurt. No flags.
typedef struct ov_wake_friends_settings {
  int32_t* (*alarm_checks)(ov_actor* actor); // checks until it wakes them; 0: it was not hurt
} ov_wake_friends_settings;
OV_SCHEMA(ov_wake_friends_settings, OV_SETTING(alarm_checks))
extern const ov_goal_kind ov_goal_wake_friends;

// Goes to live in a block beside it, or strolls. MOVE. The settings are ov_stroll_settings.
extern const ov_goal_kind ov_goal_merge_with_stone;
