// Holds the data of all species, one row for each, sorted by name.
// Rules: docs/sources.md#species, #harm, #riding, #body-plans
//
// A row lists only path costs that differ from the base costs and from those of animals.
#include "figures/species_row.h"

typedef enum species_flag {
  ANIMAL = 1 << 0,          // an animal: avoids fire, grows up, can be bred
  FLOATS = 1 << 1,          //
  OPENS_DOORS = 1 << 2,     //
  CROSSES_FENCES = 1 << 3,  //
  ON_LAVA = 1 << 4,         // stands on lava
  BREACHES = 1 << 5,        // its paths may leave the water
  GROWS = 1 << 6,           // grows up and can be bred; animals do so without this flag
  BURNS = 1 << 7,           // in daylight
  FIREPROOF = 1 << 8,       //
  NO_FALL_HARM = 1 << 9,    //
  BREATHES_ANY = 1 << 10,   // breathes air and water
  BREATHES_WATER = 1 << 11, // breathes only water
  FAST_YOUNG = 1 << 12,     // babies are 50 % faster
  QUICK_YOUNG = 1 << 13,    // babies are 20 % faster
  COLD_HURTS_MORE = 1 << 14,
  NEVER_FREEZES = 1 << 15,
  LIKES_GRASS = 1 << 16, // as walk targets
  LIKES_DARK = 1 << 17,  // as walk targets
  AIRBORNE = 1 << 18,    // flies or hovers all its life
  LIKES_WATER = 1 << 19, // as walk targets, then darkness
  LIKES_STONE = 1 << 20, // as walk targets above it, then darkness
  LIKES_LIGHT = 1 << 21, // as walk targets
  DEAD = 1 << 22,        // undead
  NO_POISON = 1 << 23,
  NO_WITHER = 1 << 24,
  MOUNT = 1 << 25,      // players ride it
  LIKES_LAVA = 1 << 26, // as walk targets
  ARMOR_2 = 1 << 27,    // points of armor by itself
  ARMOR_4 = 1 << 28,    // the same
  UNDEAD = BREATHES_ANY | BURNS | DEAD,
} species_flag;

#define HAS(flags, flag) (((flags) & (flag)) != 0)

// Body traits, with short names.
#define STAYS_PUT OV_BODY_NOT_PUSHED_BY_FLUIDS
#define SINKS OV_BODY_SINKS_IDLE
#define RISES OV_BODY_RISES
#define HOVERS OV_BODY_HOVERS
#define ON_SNOW OV_BODY_ON_POWDER_SNOW
#define ON_LAVA_TOP OV_BODY_ON_LAVA
#define IN_WEBS OV_BODY_PASSES_COBWEBS
#define IN_BUSHES OV_BODY_PASSES_BUSHES
#define ON_WALLS OV_BODY_CLIMBS_WALLS
#define LEVEL_HEAD OV_BODY_LEVEL_HEAD

// clang-format off
#define COST(type, value) {OVIS_PATH_##type, value}
static const ovis_malus swims[] = {COST(WATER, 0)};
static const ovis_malus bee[] = {COST(DANGER_FIRE, -1), COST(WATER, -1),
    COST(WATER_BORDER, 16), COST(COCOA, -1), COST(FENCE, -1)};
static const ovis_malus blaze[] = {COST(WATER, -1), COST(LAVA, 8),
    COST(DANGER_FIRE, 0), COST(DAMAGE_FIRE, 0)};
static const ovis_malus dry[] = {COST(WATER, -1)};
static const ovis_malus fox[] = {COST(DANGER_OTHER, 0), COST(DAMAGE_OTHER, 0)};
static const ovis_malus frog[] = {COST(WATER, 4), COST(TRAPDOOR, -1)};
static const ovis_malus snow_shy[] = {COST(POWDER_SNOW, -1), COST(DANGER_POWDER_SNOW, -1)};
static const ovis_malus parrot[] = {COST(DANGER_FIRE, -1), COST(DAMAGE_FIRE, -1), COST(COCOA, -1)};
static const ovis_malus fire_shy[] = {COST(DANGER_FIRE, 16), COST(DAMAGE_FIRE, -1)};
static const ovis_malus ravager[] = {COST(LEAVES, 0)};
static const ovis_malus strider[] = {COST(WATER, -1), COST(LAVA, 0),
    COST(DANGER_FIRE, 0), COST(DAMAGE_FIRE, 0)};
static const ovis_malus turtle[] = {COST(WATER, 0), COST(DOOR_IRON_CLOSED, -1),
    COST(DOOR_WOOD_CLOSED, -1), COST(DOOR_OPEN, -1)};
static const ovis_malus warden[] = {COST(UNPASSABLE_RAIL, 0), COST(DAMAGE_OTHER, 8), // claim 70
    COST(POWDER_SNOW, 8), COST(LAVA, 8), COST(DAMAGE_FIRE, 0), COST(DANGER_FIRE, 0)};
static const ovis_malus wades_lava[] = {COST(LAVA, 8)};
static const ovis_malus none[1] = {COST(BLOCKED, -1)};

// The evaluator of each navigation. Frogs have one of their own.
enum {
  EVALUATOR_OF_GROUND = OVIS_EVALUATOR_WALK,
  EVALUATOR_OF_CLIMBER = OVIS_EVALUATOR_WALK,
  EVALUATOR_OF_FLYING = OVIS_EVALUATOR_FLY,
  EVALUATOR_OF_WATER = OVIS_EVALUATOR_SWIM,
  EVALUATOR_OF_AMPHIBIOUS = OVIS_EVALUATOR_AMPHIBIOUS,
  EVALUATOR_OF_NONE = OVIS_EVALUATOR_WALK
};

#define COUNT_OF(list) ((int32_t)(sizeof(list) / sizeof(ovis_malus)))

// Fills ov_nature from flags and the knockback resistance.
#define NATURE(flags, resist) {                                                                    \
    .grows_up = HAS(flags, ANIMAL | GROWS), .burns_in_daylight = HAS(flags, BURNS),                \
    .is_fire_immune = HAS(flags, FIREPROOF), .is_fall_immune = HAS(flags, NO_FALL_HARM),           \
    .is_undead = HAS(flags, DEAD), .is_poison_immune = HAS(flags, NO_POISON),                      \
    .is_wither_immune = HAS(flags, NO_WITHER),                                                     \
    .breath = HAS(flags, BREATHES_WATER) ? OV_BREATH_WATER                                         \
              : HAS(flags, BREATHES_ANY) ? OV_BREATH_ANY : OV_BREATH_AIR,                          \
    .cold = HAS(flags, NEVER_FREEZES) ? OV_COLD_NEVER                                              \
            : HAS(flags, COLD_HURTS_MORE) ? OV_COLD_HARD : OV_COLD_USUAL,                          \
    .young_speed = HAS(flags, FAST_YOUNG) ? 0.5 : HAS(flags, QUICK_YOUNG) ? 0.2 : 0,               \
    .knock_back_resistance = (resist)}

// Fills ov_seating.
#define SEAT(...) {__VA_ARGS__}
#define ONE_SEAT .count = 1, .share = 0.75
#define SITS(feet, young_feet) .offset = (feet), .young_offset = (young_feet)
#define SEAT_USUAL SEAT(ONE_SEAT)
#define SEAT_ANIMAL SEAT(ONE_SEAT, SITS(0.14, 0.14))

// Fills ov_body_plan.
#define BODY(kind, way, what)                                                                      \
  .move = OV_MOVE_KIND_##kind, .travel = OV_TRAVEL_##way, .traits = (what)
#define WALKS BODY(GROUND, WALK, 0)
#define SWIM(in_water, on_land) .tilt = 85, .turn = 10, .water = (in_water), .land = (on_land)

// All of a row except seats and body. These contain commas, so they cannot pass through a second
// macro.
#define ROW(species, plain, moves, way, flags, wide, high, eye, hp, pace, see, attack, step,       \
            resist, costs)                                                                         \
  .figures = {.name = (plain), .navigation = OVIS_NAVIGATION_##moves, .evaluator = (way),          \
              .width = (float)(wide), .height = (float)(high), .eye_height = (float)(eye),         \
              .health_max = (float)(hp), .speed = (float)(pace), .follow_range = (float)(see),     \
              .attack_damage = (float)(attack), .step_height = (float)(step),                      \
              .armor = HAS(flags, ARMOR_2) ? 2 : HAS(flags, ARMOR_4) ? 4 : 0,                      \
              .is_animal = HAS(flags, ANIMAL), .can_float = HAS(flags, FLOATS),                    \
              .can_open_doors = HAS(flags, OPENS_DOORS),                                           \
              .can_walk_over_fences = HAS(flags, CROSSES_FENCES),                                  \
              .stands_on_lava = HAS(flags, ON_LAVA), .can_breach = HAS(flags, BREACHES),           \
              .malus = (costs), .malus_count = COUNT_OF(costs)},                                   \
  .id = OV_SPECIES_##species,                                                                      \
  .nature = NATURE(flags, resist),                                                                 \
  .is_airborne = HAS(flags, AIRBORNE), .is_mount = HAS(flags, MOUNT),                              \
  .walk_value = HAS(flags, LIKES_GRASS)  ? OV_WALK_VALUE_GRASS                                     \
                : HAS(flags, LIKES_DARK) ? OV_WALK_VALUE_DARK                                      \
                : HAS(flags, LIKES_WATER) ? OV_WALK_VALUE_WATER                                    \
                : HAS(flags, LIKES_STONE) ? OV_WALK_VALUE_STONE                                    \
                : HAS(flags, LIKES_LIGHT) ? OV_WALK_VALUE_LIGHT                                    \
                : HAS(flags, LIKES_LAVA) ? OV_WALK_VALUE_LAVA : OV_WALK_VALUE_NONE

#define R(species, plain, moves, flags, wide, high, eye, hp, pace, see, attack, step, resist,      \
          costs, seat, ...)                                                                        \
  [OV_SPECIES_##species] = {ROW(species, plain, moves,                                             \
                                (ovis_path_evaluator)EVALUATOR_OF_##moves, flags, wide, high, eye, \
                                hp, pace, see, attack, step, resist, costs),                       \
                            .seating = seat, .body = {__VA_ARGS__}}
#define S(species, plain, moves, way, flags, wide, high, eye, hp, pace, see, attack, step, resist, \
          costs, seat, ...)                                                                        \
  [OV_SPECIES_##species] = {ROW(species, plain, moves, way, flags, wide, high, eye, hp, pace, see, \
                                attack, step, resist, costs),                                      \
                            .seating = seat, .body = {__VA_ARGS__}}

// claim 1
const ov_species ov_species_table[OV_SPECIES_COUNT] = {
  // moves, flags
  // wide high   eye      hp   speed see attack step resist costs
  // seat, body
  R(ALLAY, "allay", FLYING, FLOATS | NO_FALL_HARM | AIRBORNE,
    0.35,  0.6,   0.36,    20,  0.1,  48,  2,  0.6, 0,    none,
    SEAT(ONE_SEAT, SITS(0.4, 0.4)), BODY(FLYING, ALLAY, HOVERS), .tilt = 20, .flight_speed = 0.1),
  R(AXOLOTL, "axolotl", AMPHIBIOUS, ANIMAL | BREATHES_ANY,
    0.75,  0.42,  0.2751,  14,  1,    16,  2,  1,   0,    swims,
    SEAT_ANIMAL,
    BODY(SWIMMING, DOLPHIN, STAYS_PUT), SWIM(0.1f, 0.5f),
    .look_center = 20, .head_yaw = 1, .head_pitch = 1),
  // claims 2, 3
  R(BAT, "bat", NONE, NO_FALL_HARM | AIRBORNE,
    0.5,   0.9,   0.45,    6,   0.7,  16,  0,  0.6, 0,    none,
    SEAT_USUAL, WALKS),
  R(BEE, "bee", FLYING, ANIMAL | FLOATS | NO_FALL_HARM | AIRBORNE,
    0.7,   0.6,   0.3,     10,  0.3,  48,  2,  0.6, 0,    bee,
    SEAT_ANIMAL, BODY(FLYING, WALK, HOVERS | IN_BUSHES), .tilt = 20, .flight_speed = 0.6),
  R(BLAZE, "blaze", GROUND, FIREPROOF | NO_FALL_HARM | COLD_HURTS_MORE | LIKES_DARK,
    0.6,   1.8,   1.53,    20,  0.23, 48,  6,  0.6, 0,    blaze,
    SEAT_USUAL, WALKS),
  R(CAMEL, "camel", GROUND, ANIMAL | FLOATS | CROSSES_FENCES | MOUNT,
    1.7,   2.375, 2.275,   32,  0.09, 16,  0,  1.5, 0,    none,
    SEAT(.count = 2, .share = 1, .up = -0.6, .ahead = {0.5, -0.7}, SITS(0.14, 0.14)),
    BODY(GROUND, WALK, 0), .head_yaw = 30),
  R(CAT, "cat", GROUND, ANIMAL | LIKES_GRASS | FLOATS | NO_FALL_HARM,
    0.6,   0.7,   0.35,    10,  0.3,  16,  3,  0.6, 0,    none,
    SEAT_ANIMAL, WALKS),
  R(CAVE_SPIDER, "cave_spider", CLIMBER, NO_POISON | FLOATS | LIKES_DARK,
    0.7,   0.5,   0.45,    12,  0.3,  16,  2,  0.6, 0,    none,
    SEAT(.count = 1, .share = 0.5), BODY(GROUND, WALK, IN_WEBS | ON_WALLS)),
  R(CHICKEN, "chicken", GROUND, ANIMAL | LIKES_GRASS | FLOATS | NO_FALL_HARM,
    0.4,   0.7,   0.644,   4,   0.25, 16,  0,  0.6, 0,    swims,
    SEAT(.count = 1, .share = 0.5, SITS(0.14, 0.14)), WALKS),
  R(COD, "cod", WATER, BREATHES_WATER,
    0.5,   0.3,   0.195,   3,   0.7,  16,  0,  0.6, 0,    swims,
    SEAT_USUAL, BODY(FISH, FISH, STAYS_PUT | SINKS)),
  R(COW, "cow", GROUND, ANIMAL | LIKES_GRASS | FLOATS,
    0.9,   1.4,   1.3,     10,  0.2,  16,  0,  0.6, 0,    none,
    SEAT_ANIMAL, WALKS),
  R(CREEPER, "creeper", GROUND, FLOATS | LIKES_DARK,
    0.6,   1.7,   1.445,   20,  0.25, 16,  0,  0.6, 0,    none,
    SEAT_USUAL, WALKS),
  R(DOLPHIN, "dolphin", WATER, BREACHES | BREATHES_ANY,
    0.9,   0.6,   0.3,     10,  1.2,  16,  3,  0.6, 0,    swims,
    SEAT_USUAL,
    BODY(SWIMMING, DOLPHIN, STAYS_PUT | SINKS | RISES), SWIM(0.02f, 0.1f),
    .look_center = 10, .head_yaw = 1, .head_pitch = 1),
  R(DONKEY, "donkey", GROUND, ANIMAL | LIKES_GRASS | FLOATS | MOUNT,
    1.3965,1.5,   1.425,   15,  0.175,16,  0,  1,   0,    none,
    SEAT(ONE_SEAT, .up = -0.25, SITS(0.14, 0.14)), WALKS),
  R(DROWNED, "drowned", GROUND, UNDEAD | ARMOR_2 | FAST_YOUNG | LIKES_DARK,
    0.6,   1.95,  1.74,    20,  0.23, 35,  3,  1,   0,    swims,
    SEAT(ONE_SEAT, SITS(-0.45, 0)), BODY(DROWNED, WALK, 0)),
  R(ELDER_GUARDIAN, "elder_guardian", WATER, BREATHES_ANY | LIKES_WATER,
    1.9975,1.9975,0.9988,  80,  0.3,  16,  8,  0.6, 0,    swims,
    SEAT_USUAL, BODY(GUARDIAN, GUARDIAN, SINKS), .head_pitch = 180),
  R(ENDER_DRAGON, "ender_dragon", NONE, FIREPROOF | NO_FALL_HARM | BREATHES_ANY | AIRBORNE,
    16,    8,     6.8,     200, 0.7,  16,  0,  0.6, 1,    none,
    SEAT_USUAL, WALKS),
  R(ENDERMAN, "enderman", GROUND, FLOATS | LIKES_DARK,
    0.6,   2.9,   2.55,    40,  0.3,  64,  7,  1,   0,    dry,
    SEAT_USUAL, WALKS),
  R(ENDERMITE, "endermite", GROUND, FLOATS | LIKES_DARK,
    0.4,   0.3,   0.13,    8,   0.25, 16,  2,  0.6, 0,    none,
    SEAT(ONE_SEAT, SITS(0.1, 0.1)), BODY(GROUND, WALK, ON_SNOW)),
  R(EVOKER, "evoker", GROUND, FLOATS | LIKES_DARK,
    0.6,   1.95,  1.6575,  24,  0.5,  12,  0,  0.6, 0,    none,
    SEAT(ONE_SEAT, SITS(-0.45, -0.45)), WALKS),
  R(FOX, "fox", GROUND, ANIMAL | LIKES_GRASS | FLOATS,
    0.6,   0.7,   0.4,     10,  0.3,  32,  2,  0.6, 0,    fox,
    SEAT_ANIMAL, BODY(GROUND, WALK, ON_SNOW | IN_BUSHES)),
  S(FROG, "frog", AMPHIBIOUS, OVIS_EVALUATOR_FROG, ANIMAL | BREATHES_ANY,
    0.5,   0.5,   0.425,   10,  1,    16,  10, 1,   0,    frog,
    SEAT_ANIMAL, BODY(SWIMMING, DOLPHIN, RISES), SWIM(0.02f, 0.1f), .head_yaw = 5, .head_turn = 35),
  // claim 4
  R(GHAST, "ghast", NONE, FIREPROOF | NO_FALL_HARM | AIRBORNE,
    4,     4,     2.6,     10,  0.7,  100, 0,  0.6, 0,    none,
    SEAT_USUAL, BODY(GROUND, FLOAT, 0)),
  R(GIANT, "giant", GROUND, LIKES_LIGHT,
    3.6,   12,    10.44,   100, 0.5,  16,  50, 0.6, 0,    none,
    SEAT_USUAL, WALKS),
  R(GLOW_SQUID, "glow_squid", WATER, BREATHES_WATER,
    0.8,   0.8,   0.4,     10,  0.7,  16,  0,  0.6, 0,    swims,
    SEAT_USUAL, BODY(GROUND, DRIFT, STAYS_PUT)),
  R(GOAT, "goat", GROUND, ANIMAL | FLOATS,
    0.9,   1.3,   1.105,   10,  0.2,  16,  2,  0.6, 0,    snow_shy,
    SEAT_ANIMAL, WALKS),
  R(GUARDIAN, "guardian", WATER, BREATHES_ANY | LIKES_WATER,
    0.85,  0.85,  0.425,   30,  0.5,  16,  6,  0.6, 0,    swims,
    SEAT_USUAL, BODY(GUARDIAN, GUARDIAN, SINKS), .head_pitch = 180),
  R(HOGLIN, "hoglin", GROUND, ANIMAL | GROWS,
    1.3965,1.4,   1.19,    40,  0.3,  16,  6,  0.6, 0.6,  none,
    SEAT(.count = 1, .share = 1, .up = -0.15, SITS(0.14, 0.14)), WALKS),
  R(HORSE, "horse", GROUND, ANIMAL | LIKES_GRASS | FLOATS | MOUNT,
    1.3965,1.6,   1.52,    15,  0.225,16,  0,  1,   0,    none,
    SEAT_ANIMAL, WALKS),
  R(HUSK, "husk", GROUND, DEAD | ARMOR_2 | BREATHES_ANY | FAST_YOUNG | LIKES_DARK,
    0.6,   1.95,  1.74,    20,  0.23, 35,  3,  0.6, 0,    none,
    SEAT(ONE_SEAT, SITS(-0.45, 0)), WALKS),
  R(ILLUSIONER, "illusioner", GROUND, FLOATS | LIKES_DARK,
    0.6,   1.95,  1.6575,  32,  0.5,  18,  2,  0.6, 0,    none,
    SEAT(ONE_SEAT, SITS(-0.45, -0.45)), WALKS),
  R(IRON_GOLEM, "iron_golem", GROUND, NO_FALL_HARM | BREATHES_ANY,
    1.4,   2.7,   2.295,   100, 0.25, 16,  15, 1,   1,    none,
    SEAT_USUAL, WALKS),
  R(LLAMA, "llama", GROUND, ANIMAL | LIKES_GRASS | FLOATS | MOUNT,
    0.9,   1.87,  1.7765,  15,  0.175,40,  0,  1,   0,    none,
    SEAT(.count = 1, .share = 0.6, SITS(0.14, 0.14)), WALKS),
  // claim 5
  R(MAGMA_CUBE, "magma_cube", NONE, FIREPROOF | NO_FALL_HARM | COLD_HURTS_MORE,
    0.5202,0.5202,0.325125,1,   0.3,  16,  3,  0.6, 0,    none,
    SEAT_USUAL, BODY(SLIME, WALK, LEVEL_HEAD), .delay_factor = 4),
  R(MOOSHROOM, "mooshroom", GROUND, ANIMAL | FLOATS,
    0.9,   1.4,   1.3,     10,  0.2,  16,  0,  0.6, 0,    none,
    SEAT_ANIMAL, WALKS),
  R(MULE, "mule", GROUND, ANIMAL | LIKES_GRASS | FLOATS | MOUNT,
    1.3965,1.6,   1.52,    15,  0.175,16,  0,  1,   0,    none,
    SEAT(ONE_SEAT, .up = -0.25, SITS(0.14, 0.14)), WALKS),
  R(OCELOT, "ocelot", GROUND, ANIMAL | LIKES_GRASS | FLOATS | NO_FALL_HARM,
    0.6,   0.7,   0.595,   10,  0.3,  16,  3,  0.6, 0,    none,
    SEAT_ANIMAL, WALKS),
  R(PANDA, "panda", GROUND, ANIMAL | LIKES_GRASS | FLOATS,
    1.3,   1.25,  1.0625,  20,  0.15, 16,  6,  0.6, 0,    none,
    SEAT_ANIMAL, WALKS),
  R(PARROT, "parrot", FLYING, ANIMAL | FLOATS | NO_FALL_HARM | AIRBORNE,
    0.5,   0.9,   0.54,    6,   0.2,  16,  3,  0.6, 0,    parrot,
    SEAT_ANIMAL, BODY(FLYING, WALK, 0), .tilt = 10, .flight_speed = 0.4),
  // claim 4
  R(PHANTOM, "phantom", NONE, NO_FALL_HARM | UNDEAD | AIRBORNE,
    0.9,   0.5,   0.175,   20,  0.7,  16,  6,  0.6, 0,    none,
    SEAT_USUAL, BODY(GROUND, FLOAT, 0)),
  R(PIG, "pig", GROUND, ANIMAL | LIKES_GRASS | FLOATS,
    0.9,   0.9,   0.765,   10,  0.25, 16,  0,  0.6, 0,    none,
    SEAT_ANIMAL, WALKS),
  R(PIGLIN, "piglin", GROUND, OPENS_DOORS | QUICK_YOUNG | LIKES_DARK,
    0.6,   1.95,  1.79,    16,  0.35, 16,  5,  0.6, 0,    fire_shy,
    SEAT(ONE_SEAT, SITS(-0.45, -0.05)), WALKS),
  R(PIGLIN_BRUTE, "piglin_brute", GROUND, OPENS_DOORS | LIKES_DARK,
    0.6,   1.95,  1.79,    50,  0.35, 16,  7,  0.6, 0,    fire_shy,
    SEAT(ONE_SEAT, SITS(-0.45, -0.05)), WALKS),
  R(PILLAGER, "pillager", GROUND, FLOATS | LIKES_DARK,
    0.6,   1.95,  1.6575,  24,  0.35, 32,  5,  0.6, 0,    none,
    SEAT(ONE_SEAT, SITS(-0.45, -0.45)), WALKS),
  R(POLAR_BEAR, "polar_bear", GROUND, ANIMAL | LIKES_GRASS | FLOATS | NEVER_FREEZES,
    1.4,   1.4,   1.19,    30,  0.25, 20,  6,  0.6, 0,    none,
    SEAT_ANIMAL, WALKS),
  R(PUFFERFISH, "pufferfish", WATER, BREATHES_WATER,
    0.7,   0.7,   0.455,   3,   0.7,  16,  0,  0.6, 0,    swims,
    SEAT_USUAL, BODY(FISH, FISH, STAYS_PUT | SINKS)),
  R(RABBIT, "rabbit", GROUND, ANIMAL | LIKES_GRASS | FLOATS,
    0.4,   0.5,   0.425,   3,   0.3,  16,  3,  0.6, 0,    none,
    SEAT_ANIMAL, BODY(GROUND, WALK, ON_SNOW)),
  R(RAVAGER, "ravager", GROUND, FLOATS | LIKES_DARK,
    1.95,  2.2,   1.87,    100, 0.3,  32,  12, 1,   0.75, ravager,
    SEAT(.count = 1, .up = 2.1, SITS(-0.45, -0.45)), BODY(GROUND, WALK, 0), .head_yaw = 45),
  R(SALMON, "salmon", WATER, BREATHES_WATER,
    0.7,   0.4,   0.26,    3,   0.7,  16,  0,  0.6, 0,    swims,
    SEAT_USUAL, BODY(FISH, FISH, STAYS_PUT | SINKS)),
  R(SHEEP, "sheep", GROUND, ANIMAL | FLOATS | LIKES_GRASS,
    0.9,   1.3,   1.235,   8,   0.23, 16,  0,  0.6, 0,    none,
    SEAT_ANIMAL, WALKS),
  R(SHULKER, "shulker", GROUND, FIREPROOF | NO_FALL_HARM,
    1,     1,     0.5,     30,  0.7,  16,  0,  0.6, 0,    none,
    SEAT_USUAL, BODY(GROUND, WALK, 0), .head_yaw = 180, .head_pitch = 180),
  R(SILVERFISH, "silverfish", GROUND, FLOATS | LIKES_STONE,
    0.4,   0.3,   0.13,    8,   0.25, 16,  1,  0.6, 0,    none,
    SEAT(ONE_SEAT, SITS(0.1, 0.1)), BODY(GROUND, WALK, ON_SNOW)),
  R(SKELETON, "skeleton", GROUND, UNDEAD | NEVER_FREEZES | LIKES_DARK,
    0.6,   1.99,  1.74,    20,  0.25, 16,  2,  0.6, 0,    none,
    SEAT(ONE_SEAT, SITS(-0.6, -0.6)), WALKS),
  R(SKELETON_HORSE, "skeleton_horse", GROUND, DEAD | ANIMAL | LIKES_GRASS | BREATHES_ANY | MOUNT,
    1.3965,1.6,   1.52,    15,  0.2,  16,  0,  1,   0,    none,
    SEAT(ONE_SEAT, .up = -0.1875, SITS(0.14, 0.14)), WALKS),
  // claim 5
  R(SLIME, "slime", NONE, 0,
    0.5202,0.5202,0.325125,1,   0.3,  16,  1,  0.6, 0,    none,
    SEAT_USUAL, BODY(SLIME, WALK, LEVEL_HEAD), .delay_factor = 1),
  R(SNIFFER, "sniffer", GROUND, ANIMAL | FLOATS,
    1.9,   1.75,  1.05,    14,  0.1,  16,  0,  0.6, 0,    dry,
    SEAT_ANIMAL, WALKS),
  R(SNOW_GOLEM, "snow_golem", GROUND, NO_FALL_HARM | NEVER_FREEZES,
    0.7,   1.9,   1.7,     4,   0.2,  16,  0,  0.6, 0,    none,
    SEAT_USUAL, WALKS),
  R(SPIDER, "spider", CLIMBER, NO_POISON | FLOATS | LIKES_DARK,
    1.4,   0.9,   0.65,    16,  0.3,  16,  2,  0.6, 0,    none,
    SEAT(.count = 1, .share = 0.5), BODY(GROUND, WALK, IN_WEBS | ON_WALLS)),
  R(SQUID, "squid", WATER, BREATHES_WATER,
    0.8,   0.8,   0.4,     10,  0.7,  16,  0,  0.6, 0,    swims,
    SEAT_USUAL, BODY(GROUND, DRIFT, STAYS_PUT)),
  R(STRAY, "stray", GROUND, UNDEAD | NEVER_FREEZES | LIKES_DARK,
    0.6,   1.99,  1.74,    20,  0.25, 16,  2,  0.6, 0,    none,
    SEAT(ONE_SEAT, SITS(-0.6, -0.6)), WALKS),
  R(STRIDER, "strider", GROUND, ANIMAL | ON_LAVA | FIREPROOF | COLD_HURTS_MORE | LIKES_LAVA,
    0.9,   1.7,   1.445,   20,  0.175,16,  0,  0.6, 0,    strider,
    SEAT(.count = 1, .share = 1, .up = -(double)0.19f, SITS(0.14, 0.14)),
    BODY(GROUND, WALK, ON_LAVA_TOP)),
  R(TADPOLE, "tadpole", WATER, BREATHES_WATER,
    0.4,   0.3,   0.195,   6,   1,    16,  0,  0.6, 0,    swims,
    SEAT_USUAL,
    BODY(SWIMMING, FISH, STAYS_PUT | SINKS | RISES), SWIM(0.02f, 0.1f), .look_center = 10),
  R(TRADER_LLAMA, "trader_llama", GROUND, ANIMAL | LIKES_GRASS | FLOATS | MOUNT,
    0.9,   1.87,  1.7765,  15,  0.175,40,  0,  1,   0,    none,
    SEAT(.count = 1, .share = 0.6, SITS(0.14, 0.14)), WALKS),
  R(TROPICAL_FISH, "tropical_fish", WATER, BREATHES_WATER,
    0.5,   0.4,   0.26,    3,   0.7,  16,  0,  0.6, 0,    swims,
    SEAT_USUAL, BODY(FISH, FISH, STAYS_PUT | SINKS)),
  R(TURTLE, "turtle", AMPHIBIOUS, ANIMAL | BREATHES_ANY,
    1.2,   0.4,   0.34,    30,  0.25, 16,  0,  1,   0,    turtle,
    SEAT_ANIMAL, BODY(TURTLE, GUARDIAN, STAYS_PUT | SINKS)),
  // claim 344
  R(VEX, "vex", NONE, FLOATS | FIREPROOF | NO_FALL_HARM | AIRBORNE | LIKES_DARK,
    0.4,   0.8,   0.5188,  14,  0.7,  16,  4,  0.6, 0,    none,
    SEAT(ONE_SEAT, SITS(0.4, 0.4)), BODY(GROUND, WALK, OV_BODY_PASSES_BLOCKS | OV_BODY_WEIGHTLESS)),
  R(VILLAGER, "villager", GROUND, FLOATS | OPENS_DOORS | GROWS,
    0.6,   1.95,  1.62,    20,  0.5,  48,  0,  0.6, 0,    fire_shy,
    SEAT_USUAL, WALKS),
  R(VINDICATOR, "vindicator", GROUND, FLOATS | LIKES_DARK,
    0.6,   1.95,  1.6575,  24,  0.35, 12,  5,  0.6, 0,    none,
    SEAT(ONE_SEAT, SITS(-0.45, -0.45)), WALKS),
  R(WANDERING_TRADER, "wandering_trader", GROUND, FLOATS,
    0.6,   1.95,  1.62,    20,  0.7,  16,  0,  0.6, 0,    fire_shy,
    SEAT_USUAL, WALKS),
  R(WARDEN, "warden", GROUND, FLOATS | FIREPROOF | LIKES_DARK,
    0.9,   2.9,   2.465,   500, 0.3,  16,  30, 0.6, 1,    warden,
    SEAT_USUAL, WALKS),
  R(WITCH, "witch", GROUND, FLOATS | LIKES_DARK,
    0.6,   1.95,  1.62,    26,  0.25, 16,  0,  0.6, 0,    none,
    SEAT(ONE_SEAT, SITS(-0.45, -0.45)), WALKS),
  R(WITHER, "wither", FLYING, DEAD | NO_WITHER | FLOATS | FIREPROOF | NO_FALL_HARM |
     BREATHES_ANY | NEVER_FREEZES | ARMOR_4 |
     LIKES_DARK,
    0.9,   3.5,   2.975,   300, 0.6,  40,  0,  0.6, 0,    none,
    SEAT_USUAL, BODY(FLYING, WALK, 0), .tilt = 10, .flight_speed = 0.6),
  R(WITHER_SKELETON, "wither_skeleton", GROUND, DEAD | NO_WITHER | FIREPROOF | BREATHES_ANY |
     LIKES_DARK,
    0.7,   2.4,   2.1,     20,  0.25, 16,  4,  0.6, 0,    wades_lava,
    SEAT(ONE_SEAT, SITS(-0.6, -0.6)), WALKS),
  R(WOLF, "wolf", GROUND, ANIMAL | LIKES_GRASS | FLOATS,
    0.6,   0.85,  0.68,    8,   0.3,  16,  2,  0.6, 0,    snow_shy,
    SEAT_ANIMAL, WALKS),
  R(ZOGLIN, "zoglin", GROUND, DEAD | FIREPROOF | BREATHES_ANY | LIKES_DARK,
    1.3965,1.4,   1.19,    40,  0.3,  16,  6,  0.6, 0.6,  none,
    SEAT(.count = 1, .share = 1, .up = -0.15), WALKS),
  R(ZOMBIE, "zombie", GROUND, UNDEAD | ARMOR_2 | FAST_YOUNG | LIKES_DARK,
    0.6,   1.95,  1.74,    20,  0.23, 35,  3,  0.6, 0,    none,
    SEAT(ONE_SEAT, SITS(-0.45, 0)), WALKS),
  R(ZOMBIE_HORSE, "zombie_horse", GROUND, DEAD | ANIMAL | LIKES_GRASS | BREATHES_ANY | MOUNT,
    1.3965,1.6,   1.52,    15,  0.2,  16,  0,  1,   0,    none,
    SEAT(ONE_SEAT, .up = -0.1875, SITS(0.14, 0.14)), WALKS),
  R(ZOMBIE_VILLAGER, "zombie_villager", GROUND, UNDEAD | ARMOR_2 | FAST_YOUNG | LIKES_DARK,
    0.6,   1.95,  1.74,    20,  0.23, 35,  3,  0.6, 0,    none,
    SEAT(ONE_SEAT, SITS(-0.45, 0)), WALKS),
  R(ZOMBIFIED_PIGLIN, "zombified_piglin", GROUND, DEAD | FIREPROOF | BREATHES_ANY | FAST_YOUNG |
     LIKES_DARK | ARMOR_2,
    0.6,   1.95,  1.79,    20,  0.23, 35,  5,  0.6, 0,    wades_lava,
    SEAT(ONE_SEAT, SITS(-0.45, -0.05)), WALKS),
};

// A player walks 4.3 blocks per second. On a mob's controls, which give 2.16 * speed^2 blocks per
// tick, this speed gives the same.
const ov_species ov_player_row = {
  ROW(PLAYER, "player", GROUND, OVIS_EVALUATOR_WALK, FLOATS | OPENS_DOORS,
      0.6, 1.8, 1.62, 20, 0.3161, 48, 1, 0.6, 0, none),
  .seating = SEAT(ONE_SEAT, SITS(-0.35, -0.35)), .body = {WALKS}};

// An item that lies in the world: its health is what fire and cacti take.
const ov_species ov_item_row = {
  ROW(ITEM, "item", NONE, OVIS_EVALUATOR_WALK, BREATHES_ANY | NO_FALL_HARM | NEVER_FREEZES,
      0.25, 0.25, 0.2125, 5, 0, 0, 0, 0, 0, none)};

// Projectiles. Nothing hurts them.
#define MISSILE(species, plain, wide, high, eye)                                                   \
  [OV_SPECIES_##species - OV_SPECIES_ARROW] = {                                                    \
      ROW(species, plain, NONE, OVIS_EVALUATOR_WALK,                                               \
          FIREPROOF | BREATHES_ANY | NO_FALL_HARM | NEVER_FREEZES, wide, high, eye, 1, 0, 0, 0, 0, \
          0, none)}
static const ov_species missiles[] = {
  MISSILE(ARROW, "arrow", 0.5, 0.5, 0.13),
  MISSILE(TRIDENT, "trident", 0.5, 0.5, 0.13),
  MISSILE(SNOWBALL, "snowball", 0.25, 0.25, 0.2125),
  MISSILE(POTION, "potion", 0.25, 0.25, 0.2125),
  MISSILE(LLAMA_SPIT, "llama_spit", 0.25, 0.25, 0.2125),
  MISSILE(FIREBALL, "fireball", 1, 1, 0.85),
  MISSILE(SMALL_FIREBALL, "small_fireball", 0.3125, 0.3125, 0.265625),
  MISSILE(WITHER_SKULL, "wither_skull", 0.3125, 0.3125, 0.265625),
  MISSILE(SHULKER_BULLET, "shulker_bullet", 0.3125, 0.3125, 0.265625),
};

const ov_species* ov_missile_row(ov_species_id id) {
  return &missiles[id - OV_SPECIES_ARROW];
}
// clang-format on
