// Entries that the plans of piglins, hoglins and wardens share. A plan stays a table in the order
// of the game's list.
#pragma once

#include "mind/brain/fight/fight_behaviors.h"
#include "mind/brain/look/look_behaviors.h"
#include "mind/brain/sense/sensors.h"
#include "mind/brain/walk/walk_behaviors.h"
#include "species/nether/nether.h"

// Tests of whom to look at, and of the mob itself.
bool ov_is_anyone(const ov_agent* agent, const ov_actor* other);
bool ov_is_player(const ov_agent* agent, const ov_actor* other);
bool ov_is_piglin_near(const ov_agent* agent, const ov_actor* other);
bool ov_is_brute_near(const ov_agent* agent, const ov_actor* other);

extern const ov_condition ov_interact_needs[4];
extern const ov_condition ov_repellent_needs[2];
extern const ov_condition ov_avoid_needs[2];
extern const ovis_phrases ov_avoid_phrases, ov_flee_phrases; // the second one interrupts walks

#define OV_LOOK_SINK OV_DOES(0, &ov_look_at_target_sink, OV_TICKS(45, 90))
#define OV_MOVE_SINK OV_DOES(0, &ov_move_to_target_sink, OV_TICKS(150, 250))

#define OV_LOOKS_AT(rank, whom, how_far, article, noun)                                            \
  OV_DOES((rank), &ov_set_look_target,                                                             \
          OV_WITH(ov_set_look_settings, .test = (whom), .range = (how_far)),                       \
          OV_LOOK_WORDS(article, noun))
#define OV_LOOKS_AT_SOMETIMES(whom, how_far)                                                       \
  OV_DOES(0, &ov_set_look_target_sometimes,                                                        \
          OV_WITH(ov_set_look_settings, .test = (whom), .range = (how_far), OV_TICKS(30, 60)))
#define OV_WAITS(rank, least, most) OV_DOES((rank), &ov_do_nothing, OV_TICKS((least), (most)))
#define OV_STROLLS_BY(rank, how_fast, may)                                                         \
  OV_DOES((rank), &ov_random_stroll,                                                               \
          OV_WITH(ov_random_walk_settings, .speed = (how_fast), .range_xz = 10, .range_y = 7,      \
                  .test = (may)))
#define OV_GOES_TO_LOOK(rank, how_fast, may)                                                       \
  OV_DOES(                                                                                         \
      (rank), &ov_walk_to_look_target,                                                             \
      OV_WITH(ov_walk_to_look_settings, .speed = (how_fast), .close_enough = 3, .test = (may)))
#define OV_VISITS(rank, whom, label, noun)                                                         \
  OV_DOES((rank), &ov_interact_with, .name = (label),                                              \
          OV_WITH(ov_interact_settings, .test = (whom), .range = 8,                                \
                  .memory = OVIS_MEM_INTERACTION_TARGET, .speed = 0.6, .close_enough = 2),         \
          OV_CONDITIONS(ov_interact_needs), OV_MEET_WORDS("another ", noun))
#define OV_MEETS_PLAYERS                                                                           \
  OV_DOES(0, &ov_set_look_and_interact,                                                            \
          OV_WITH(ov_interact_settings, .test = ov_is_player, .range = 4))
#define OV_RUNS_ONE(list)                                                                          \
  OV_DOES(0, &ov_gate, .name = "RunOne", OV_GATE(OV_SHUFFLED, OV_RUN_ONE), OV_CHILDREN(list))
#define OV_LEAVES_REPELLENTS(does_interrupt, why)                                                  \
  OV_DOES(0, &ov_walk_away_from,                                                                   \
          OV_WITH(ov_walk_away_settings, 1.0, 8, 0, (does_interrupt), NULL),                       \
          OV_CONDITIONS(ov_repellent_needs), .name = "SetWalkTargetAwayFrom.nearest_repellent",    \
          OV_PHRASES(.words = "keep away from what repels it",                                     \
                     .doing = "keeping away from what repels it", OV_REASONS(why)))

#define OV_ACTIVITY(id, start, list)                                                               \
  .activity = OV_ACTIVITY_##id, .numbering = OV_UPWARD, .first = (start), .entries = (list),       \
  .entry_count = OV_COUNT_OF(list)

// The activity needs a memory, which is erased when it is left.
#define OV_WHILE(memory_kind)                                                                      \
  .conditions = &(const ov_condition){OVIS_MEM_##memory_kind, OV_PRESENT}, .condition_count = 1,   \
  .stop_erases = &(const ovis_memory){OVIS_MEM_##memory_kind}, .stop_erase_count = 1
