// The words that the row of a species is written with. A species' own file begins with it:
//
//   const ov_species ov_wolf_row = {
//       OV_ROW(WOLF, wolf, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT, .width = 0.6f,
//       ...), .seating = OV_SEAT_OF_ANIMALS,
//   };
//
// A row lists only path costs that differ from the base costs and from those of animals. Without
// `.body` the species walks. All of an ov_species that no line names is zero.
// Rules: docs/sources.md#species, #harm, #riding, #body-plans
#pragma once

#include "figures/species_row.h"

typedef enum ov_row_flag {
  OV_IS_ANIMAL = 1 << 0, // avoids fire, grows up, can be bred
  OV_CAN_FLOAT = 1 << 1,
  OV_CAN_OPEN_DOORS = 1 << 2,
  OV_CAN_CROSS_FENCES = 1 << 3,
  OV_STANDS_ON_LAVA = 1 << 4,
  OV_CAN_BREACH = 1 << 5, // its paths may leave the water
  OV_GROWS_UP = 1 << 6,   // grows up and can be bred; animals do so without this flag
  OV_BURNS_IN_DAYLIGHT = 1 << 7,
  OV_IS_FIRE_IMMUNE = 1 << 8,
  OV_IS_FALL_IMMUNE = 1 << 9,
  OV_BREATHES_ANY = 1 << 10,    // breathes air and water
  OV_BREATHES_WATER = 1 << 11,  // breathes only water
  OV_HAS_FAST_YOUNG = 1 << 12,  // babies are 50 % faster
  OV_HAS_QUICK_YOUNG = 1 << 13, // babies are 20 % faster
  OV_COLD_HURTS_MORE = 1 << 14,
  OV_NEVER_FREEZES = 1 << 15,
  OV_LIKES_GRASS = 1 << 16, // as walk targets, as all that it likes
  OV_LIKES_DARK = 1 << 17,
  OV_LIKES_WATER = 1 << 18, // then darkness
  OV_LIKES_STONE = 1 << 19, // above it, then darkness
  OV_LIKES_LIGHT = 1 << 20,
  OV_LIKES_LAVA = 1 << 21,
  OV_IS_AIRBORNE = 1 << 22, // flies or hovers all its life
  OV_IS_UNDEAD = 1 << 23,
  OV_IS_POISON_IMMUNE = 1 << 24,
  OV_IS_WITHER_IMMUNE = 1 << 25,
  OV_IS_MOUNT = 1 << 26, // players ride it
  OV_IS_BURNING_UNDEAD = OV_BREATHES_ANY | OV_BURNS_IN_DAYLIGHT | OV_IS_UNDEAD,
} ov_row_flag;

#define OV_ROW_HAS(flags, flag) (((flags) & (flag)) != 0)

// The evaluator of each navigation.
enum {
  OV_EVALUATOR_OF_GROUND = OVIS_EVALUATOR_WALK,
  OV_EVALUATOR_OF_CLIMBER = OVIS_EVALUATOR_WALK,
  OV_EVALUATOR_OF_FLYING = OVIS_EVALUATOR_FLY,
  OV_EVALUATOR_OF_WATER = OVIS_EVALUATOR_SWIM,
  OV_EVALUATOR_OF_AMPHIBIOUS = OVIS_EVALUATOR_AMPHIBIOUS,
  OV_EVALUATOR_OF_NONE = OVIS_EVALUATOR_WALK
};

// Id, name, navigation, flags, and the other members of ovis_species by name.
#define OV_ROW(species, plain, moves, flags, ...)                                                  \
  OV_ROW_BY(species, plain, moves, (ovis_path_evaluator)OV_EVALUATOR_OF_##moves, flags, __VA_ARGS__)

// The same with another evaluator than that of the navigation.
#define OV_ROW_BY(species, plain, moves, way, flags, ...)                                          \
  .figures = {.name = #plain,                                                                      \
              .navigation = OVIS_NAVIGATION_##moves,                                               \
              .evaluator = (way),                                                                  \
              .is_animal = OV_ROW_HAS(flags, OV_IS_ANIMAL),                                        \
              .can_float = OV_ROW_HAS(flags, OV_CAN_FLOAT),                                        \
              .can_open_doors = OV_ROW_HAS(flags, OV_CAN_OPEN_DOORS),                              \
              .can_walk_over_fences = OV_ROW_HAS(flags, OV_CAN_CROSS_FENCES),                      \
              .stands_on_lava = OV_ROW_HAS(flags, OV_STANDS_ON_LAVA),                              \
              .can_breach = OV_ROW_HAS(flags, OV_CAN_BREACH),                                      \
              __VA_ARGS__},                                                                        \
  .id = OV_SPECIES_##species, .nature.grows_up = OV_ROW_HAS(flags, OV_IS_ANIMAL | OV_GROWS_UP),    \
  .nature.burns_in_daylight = OV_ROW_HAS(flags, OV_BURNS_IN_DAYLIGHT),                             \
  .nature.is_fire_immune = OV_ROW_HAS(flags, OV_IS_FIRE_IMMUNE),                                   \
  .nature.is_fall_immune = OV_ROW_HAS(flags, OV_IS_FALL_IMMUNE),                                   \
  .nature.is_undead = OV_ROW_HAS(flags, OV_IS_UNDEAD),                                             \
  .nature.is_poison_immune = OV_ROW_HAS(flags, OV_IS_POISON_IMMUNE),                               \
  .nature.is_wither_immune = OV_ROW_HAS(flags, OV_IS_WITHER_IMMUNE),                               \
  .nature.breath = OV_ROW_HAS(flags, OV_BREATHES_WATER) ? OV_BREATH_WATER                          \
                   : OV_ROW_HAS(flags, OV_BREATHES_ANY) ? OV_BREATH_ANY                            \
                                                        : OV_BREATH_AIR,                           \
  .nature.cold = OV_ROW_HAS(flags, OV_NEVER_FREEZES)     ? OV_COLD_NEVER                           \
                 : OV_ROW_HAS(flags, OV_COLD_HURTS_MORE) ? OV_COLD_HARD                            \
                                                         : OV_COLD_USUAL,                          \
  .nature.young_speed = OV_ROW_HAS(flags, OV_HAS_FAST_YOUNG)    ? 0.5                              \
                        : OV_ROW_HAS(flags, OV_HAS_QUICK_YOUNG) ? 0.2                              \
                                                                : 0,                               \
  .is_airborne = OV_ROW_HAS(flags, OV_IS_AIRBORNE), .is_mount = OV_ROW_HAS(flags, OV_IS_MOUNT),    \
  .walk_value = OV_ROW_HAS(flags, OV_LIKES_GRASS)   ? OV_WALK_VALUE_GRASS                          \
                : OV_ROW_HAS(flags, OV_LIKES_DARK)  ? OV_WALK_VALUE_DARK                           \
                : OV_ROW_HAS(flags, OV_LIKES_WATER) ? OV_WALK_VALUE_WATER                          \
                : OV_ROW_HAS(flags, OV_LIKES_STONE) ? OV_WALK_VALUE_STONE                          \
                : OV_ROW_HAS(flags, OV_LIKES_LIGHT) ? OV_WALK_VALUE_LIGHT                          \
                : OV_ROW_HAS(flags, OV_LIKES_LAVA)  ? OV_WALK_VALUE_LAVA                           \
                                                    : OV_WALK_VALUE_NONE

// Costs of path types, of the form {OVIS_PATH_WATER, -1}.
#define OV_COSTS(...)                                                                              \
  .malus = (const ovis_malus[]){__VA_ARGS__},                                                      \
  .malus_count = (int32_t)(sizeof((const ovis_malus[]){__VA_ARGS__}) / sizeof(ovis_malus))

// One seat for riders, and the species' own place in another's seat.
#define OV_SEAT                                                                                    \
  { .count = 1, .share = 0.75 }
#define OV_SEAT_OF_ANIMALS                                                                         \
  { .count = 1, .share = 0.75, .offset = 0.14, .young_offset = 0.14 }
