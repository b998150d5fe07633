// The villager's activities, one table each, and what their tables share.
#pragma once

#include "mind/brain/look/look_behaviors.h"
#include "mind/brain/walk/walk_behaviors.h"
#include "species/villager/villager.h"

#define OV_VILLAGER_SPEED 0.5
#define OV_VILLAGER_STROLL_SPEED 0.4

// villager_plan_core.c, villager_plan_day.c, villager_plan_night.c
extern const ov_activity_entry ov_villager_core[20];
extern const ov_activity_entry ov_villager_idle[8];
extern const ov_activity_entry ov_villager_work[7];
extern const ov_activity_entry ov_villager_meet[9];
extern const ov_activity_entry ov_villager_play[5];
extern const ov_activity_entry ov_villager_rest[6];
extern const ov_activity_entry ov_villager_panic[5];
extern const ov_activity_entry ov_villager_hide[3];

// villager_plan_raid.c
extern const ov_activity_entry ov_villager_pre_raid[4];
extern const ov_activity_entry ov_villager_raid[5];

// Looks of busy villagers (villager_plan_night.c): one of a villager, a player, nothing.
extern const ov_behavior_child ov_villager_minimal_look[3];

#define OV_LOOK_CHILD(w, what, test_of, kinds_of, article, noun)                                   \
  OV_DOES((w), &ov_set_look_target,                                                                \
          OV_WITH(ov_set_look_settings, .test = (test_of), .kinds = (kinds_of), .range = 8),       \
          .name = "SetEntityLookTarget." what, OV_LOOK_WORDS(article, noun))
#define OV_NOTHING_CHILD(w, low, high) OV_DOES((w), &ov_do_nothing, OV_TICKS((low), (high)))
#define OV_RUN_ONE_OF(group)                                                                       \
  {                                                                                                \
    .kind = &ov_gate, .name = "RunOne", OV_CHILDREN(group), .order = OV_SHUFFLED,                  \
    .policy = OV_RUN_ONE                                                                           \
  }
#define OV_MINIMAL_LOOK_ENTRY                                                                      \
  { 5, 0, OV_RUN_ONE_OF(ov_villager_minimal_look) }
#define OV_SCHEDULE_ENTRY OV_DOES(99, &ov_update_from_schedule)
