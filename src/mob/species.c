// Sizes, attributes and path costs of every species. One row a species, in the order of names;
// costs are those that differ from the base and from the animal family.
// Figures: docs/sources.md#species
#include <ovis/species.h>

#include "base/check.h"

#include <string.h>

typedef enum species_flag {
  A = 1,  // animal family
  F = 2,  // floats
  D = 4,  // opens doors
  C = 8,  // climbs over fences
  L = 16, // stands on lava
  B = 32, // breaches
  AF = A | F,
  AFC = A | F | C,
  AL = A | L,
  FD = F | D,
} species_flag;

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

// Which evaluator goes with a navigation. Frogs have one of their own.
enum {
  EVALUATOR_OF_GROUND = OVIS_EVALUATOR_WALK,
  EVALUATOR_OF_CLIMBER = OVIS_EVALUATOR_WALK,
  EVALUATOR_OF_FLYING = OVIS_EVALUATOR_FLY,
  EVALUATOR_OF_WATER = OVIS_EVALUATOR_SWIM,
  EVALUATOR_OF_AMPHIBIOUS = OVIS_EVALUATOR_AMPHIBIOUS,
  EVALUATOR_OF_NONE = OVIS_EVALUATOR_WALK
};

#define COUNT_OF(list) ((int32_t)(sizeof(list) / sizeof(ovis_malus)))
#define R(name, moves, wide, high, eye, hp, speed, see, attack, step, flags, costs)                \
  S(name, moves, (ovis_path_evaluator)EVALUATOR_OF_##moves, wide, high, eye, hp, speed, see,       \
    attack, step, flags, costs)
#define S(name, moves, evaluator, wide, high, eye, hp, speed, see, attack, step, flags, costs)     \
  {name, OVIS_NAVIGATION_##moves, evaluator, (float)(wide), (float)(high), (float)(eye),           \
   (float)(hp), (float)(speed), (float)(see), (float)(attack), (float)(step), ((flags) & A) != 0,  \
   ((flags) & F) != 0, ((flags) & D) != 0, ((flags) & C) != 0, ((flags) & L) != 0,                 \
   ((flags) & B) != 0, costs, COUNT_OF(costs)}

static const ovis_species table[] = {
  //name              moves       wide    high    eye    hp  speed see att step  costs
  R("allay",            FLYING,     0.35,   0.6,    0.36,    20, 0.1,  48, 2, 0.6,F,   none),
  R("axolotl",          AMPHIBIOUS, 0.75,   0.42,   0.2751,  14, 1,    16, 2, 1,  A,   swims),
  R("bat",           NONE,       0.5,    0.9,    0.45,    6,  0.7,  16, 0, 0.6,0, none), // claim 2
  R("bee",              FLYING,     0.7,    0.6,    0.3,     10, 0.3,  48, 2, 0.6,AF,  bee),
  R("blaze",            GROUND,     0.6,    1.8,    1.53,    20, 0.23, 48, 6, 0.6,0,   blaze),
  R("camel",            GROUND,     1.7,    2.375,  2.275,   32, 0.09, 16, 0, 1.5,AFC, none),
  R("cat",              GROUND,     0.6,    0.7,    0.35,    10, 0.3,  16, 3, 0.6,AF,  none),
  R("cave_spider",      CLIMBER,    0.7,    0.5,    0.45,    12, 0.3,  16, 2, 0.6,F,   none),
  R("chicken",          GROUND,     0.4,    0.7,    0.644,   4,  0.25, 16, 0, 0.6,AF,  swims),
  R("cod",              WATER,      0.5,    0.3,    0.195,   3,  0.7,  16, 0, 0.6,0,   swims),
  R("cow",              GROUND,     0.9,    1.4,    1.3,     10, 0.2,  16, 0, 0.6,AF,  none),
  R("creeper",          GROUND,     0.6,    1.7,    1.445,   20, 0.25, 16, 0, 0.6,F,   none),
  R("dolphin",          WATER,      0.9,    0.6,    0.3,     10, 1.2,  16, 3, 0.6,B,   swims),
  R("donkey",           GROUND,     1.3965, 1.5,    1.425,   15, 0.175,16, 0, 1,  AF,  none),
  R("drowned",          GROUND,     0.6,    1.95,   1.74,    20, 0.23, 35, 3, 1,  0,   swims),
  R("elder_guardian",   WATER,      1.9975, 1.9975, 0.9988,  80, 0.3,  16, 8, 0.6,0,   swims),
  R("ender_dragon",     NONE,       16,     8,      6.8,     200,0.7,  16, 0, 0.6,0,   none),
  R("enderman",         GROUND,     0.6,    2.9,    2.55,    40, 0.3,  64, 7, 1,  F,   dry),
  R("endermite",        GROUND,     0.4,    0.3,    0.13,    8,  0.25, 16, 2, 0.6,F,   none),
  R("evoker",           GROUND,     0.6,    1.95,   1.6575,  24, 0.5,  12, 0, 0.6,F,   none),
  R("fox",              GROUND,     0.6,    0.7,    0.4,     10, 0.3,  32, 2, 0.6,AF,  fox),
  S("frog",             AMPHIBIOUS, OVIS_EVALUATOR_FROG,
                                    0.5,    0.5,    0.425,   10, 1,    16, 10,1,  A,   frog),
  R("ghast",         NONE,       4,      4,      2.6,     10, 0.7,  100,0, 0.6,0, none), // claim 4
  R("giant",            GROUND,     3.6,    12,     10.44,   100,0.5,  16, 50,0.6,0,   none),
  R("glow_squid",       WATER,      0.8,    0.8,    0.4,     10, 0.7,  16, 0, 0.6,0,   swims),
  R("goat",             GROUND,     0.9,    1.3,    1.105,   10, 0.2,  16, 2, 0.6,AF,  snow_shy),
  R("guardian",         WATER,      0.85,   0.85,   0.425,   30, 0.5,  16, 6, 0.6,0,   swims),
  R("hoglin",           GROUND,     1.3965, 1.4,    1.19,    40, 0.3,  16, 6, 0.6,A,   none),
  R("horse",            GROUND,     1.3965, 1.6,    1.52,    15, 0.225,16, 0, 1,  AF,  none),
  R("husk",             GROUND,     0.6,    1.95,   1.74,    20, 0.23, 35, 3, 0.6,0,   none),
  R("illusioner",       GROUND,     0.6,    1.95,   1.6575,  32, 0.5,  18, 2, 0.6,F,   none),
  R("iron_golem",       GROUND,     1.4,    2.7,    2.295,   100,0.25, 16, 15,1,  0,   none),
  R("llama",            GROUND,     0.9,    1.87,   1.7765,  15, 0.175,40, 0, 1,  AF,  none),
  R("magma_cube",    NONE,       0.5202, 0.5202, 0.325125,1,  0.3,  16, 3, 0.6,0, none), // claim 5
  R("mooshroom",        GROUND,     0.9,    1.4,    1.3,     10, 0.2,  16, 0, 0.6,AF,  none),
  R("mule",             GROUND,     1.3965, 1.6,    1.52,    15, 0.175,16, 0, 1,  AF,  none),
  R("ocelot",           GROUND,     0.6,    0.7,    0.35,    10, 0.3,  16, 3, 0.6,AF,  none),
  R("panda",            GROUND,     1.3,    1.25,   1.0625,  20, 0.15, 16, 6, 0.6,AF,  none),
  R("parrot",           FLYING,     0.5,    0.9,    0.54,    6,  0.2,  16, 3, 0.6,AF,  parrot),
  R("phantom",       NONE,       0.9,    0.5,    0.175,   20, 0.7,  16, 6, 0.6,0, none), // claim 4
  R("pig",              GROUND,     0.9,    0.9,    0.765,   10, 0.25, 16, 0, 0.6,AF,  none),
  R("piglin",           GROUND,     0.6,    1.95,   1.79,    16, 0.35, 16, 5, 0.6,D,   fire_shy),
  R("piglin_brute",     GROUND,     0.6,    1.95,   1.79,    50, 0.35, 16, 7, 0.6,D,   fire_shy),
  R("pillager",         GROUND,     0.6,    1.95,   1.6575,  24, 0.35, 32, 5, 0.6,F,   none),
  R("polar_bear",       GROUND,     1.4,    1.4,    1.19,    30, 0.25, 20, 6, 0.6,AF,  none),
  R("pufferfish",       WATER,      0.7,    0.7,    0.455,   3,  0.7,  16, 0, 0.6,0,   swims),
  R("rabbit",           GROUND,     0.4,    0.5,    0.59,    3,  0.3,  16, 3, 0.6,AF,  none),
  R("ravager",          GROUND,     1.95,   2.2,    1.87,    100,0.3,  32, 12,1,  F,   ravager),
  R("salmon",           WATER,      0.7,    0.4,    0.26,    3,  0.7,  16, 0, 0.6,0,   swims),
  R("sheep",            GROUND,     0.9,    1.3,    1.235,   8,  0.23, 16, 0, 0.6,AF,  none),
  R("shulker",          GROUND,     1,      1,      0.5,     30, 0.7,  16, 0, 0.6,0,   none),
  R("silverfish",       GROUND,     0.4,    0.3,    0.13,    8,  0.25, 16, 1, 0.6,F,   none),
  R("skeleton",         GROUND,     0.6,    1.99,   1.74,    20, 0.25, 16, 2, 0.6,0,   none),
  R("skeleton_horse",   GROUND,     1.3965, 1.6,    1.52,    15, 0.2,  16, 0, 1,  A,   none),
  R("slime",         NONE,       0.5202, 0.5202, 0.325125,1,  0.3,  16, 1, 0.6,0, none), // claim 5
  R("sniffer",          GROUND,     1.9,    1.75,   1.05,    14, 0.1,  16, 0, 0.6,AF,  dry),
  R("snow_golem",       GROUND,     0.7,    1.9,    1.7,     4,  0.2,  16, 0, 0.6,0,   none),
  R("spider",           CLIMBER,    1.4,    0.9,    0.65,    16, 0.3,  16, 2, 0.6,F,   none),
  R("squid",            WATER,      0.8,    0.8,    0.4,     10, 0.7,  16, 0, 0.6,0,   swims),
  R("stray",            GROUND,     0.6,    1.99,   1.74,    20, 0.25, 16, 2, 0.6,0,   none),
  R("strider",          GROUND,     0.9,    1.7,    1.445,   20, 0.175,16, 0, 0.6,AL,  strider),
  R("tadpole",          WATER,      0.4,    0.3,    0.195,   6,  1,    16, 0, 0.6,0,   swims),
  R("trader_llama",     GROUND,     0.9,    1.87,   1.7765,  15, 0.175,40, 0, 1,  AF,  none),
  R("tropical_fish",    WATER,      0.5,    0.4,    0.26,    3,  0.7,  16, 0, 0.6,0,   swims),
  R("turtle",           AMPHIBIOUS, 1.2,    0.4,    0.34,    30, 0.25, 16, 0, 1,  A,   turtle),
  R("vex",              NONE,       0.4,    0.8,    0.5188,  14, 0.7,  16, 4, 0.6,F,   none),
  R("villager",         GROUND,     0.6,    1.95,   1.62,    20, 0.5,  48, 0, 0.6,FD,  fire_shy),
  R("vindicator",       GROUND,     0.6,    1.95,   1.6575,  24, 0.35, 12, 5, 0.6,F,   none),
  R("wandering_trader", GROUND,     0.6,    1.95,   1.62,    20, 0.7,  16, 0, 0.6,F,   fire_shy),
  R("warden",           GROUND,     0.9,    2.9,    2.465,   500,0.3,  16, 30,0.6,F,   warden),
  R("witch",            GROUND,     0.6,    1.95,   1.62,    26, 0.25, 16, 0, 0.6,F,   none),
  R("wither",           FLYING,     0.9,    3.5,    2.975,   300,0.6,  40, 0, 0.6,F,   none),
  R("wither_skeleton",  GROUND,     0.7,    2.4,    2.1,     20, 0.25, 16, 4, 0.6,0,   wades_lava),
  R("wolf",             GROUND,     0.6,    0.85,   0.68,    8,  0.3,  16, 2, 0.6,AF,  snow_shy),
  R("zoglin",           GROUND,     1.3965, 1.4,    1.19,    40, 0.3,  16, 6, 0.6,0,   none),
  R("zombie",           GROUND,     0.6,    1.95,   1.74,    20, 0.23, 35, 3, 0.6,0,   none),
  R("zombie_horse",     GROUND,     1.3965, 1.6,    1.52,    15, 0.2,  16, 0, 1,  A,   none),
  R("zombie_villager",  GROUND,     0.6,    1.95,   1.74,    20, 0.23, 35, 3, 0.6,0,   none),
  R("zombified_piglin", GROUND,     0.6,    1.95,   1.79,    20, 0.23, 35, 5, 0.6,0,   wades_lava),
};
// clang-format on

#define COUNT ((int32_t)(sizeof table / sizeof *table))

int32_t ovis_species_count(void) {
  return COUNT;
}

const ovis_species* ovis_species_at(int32_t index) {
  OVIS_ASSERT(index >= 0);
  OVIS_ASSERT(index < COUNT);
  return &table[index];
}

const ovis_species* ovis_species_find(const char* name) {
  static const char prefix[] = "minecraft:";
  const size_t prefix_length = sizeof prefix - 1;
  const char* plain = strncmp(name, prefix, prefix_length) == 0 ? name + prefix_length : name;
  int32_t low = 0;
  int32_t high = COUNT;
  while (low < high) {
    const int32_t middle = (low + high) / 2;
    const int order = strcmp(plain, table[middle].name);
    if (order == 0) {
      return &table[middle];
    }
    if (order < 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return NULL;
}

ovis_path_body ovis_species_body(const ovis_species* species, bool is_baby) {
  ovis_path_body body = ovis_default_path_body();
  const float scale = is_baby ? 0.5f : 1.0f;
  body.evaluator = species->evaluator;
  body.width = species->width * scale;
  body.height = species->height * scale;
  body.max_up_step = species->step_height;
  body.can_float = species->can_float;
  body.can_open_doors = species->can_open_doors;
  body.can_pass_doors = species->navigation != OVIS_NAVIGATION_WATER;
  body.can_walk_over_fences = species->can_walk_over_fences;
  body.stands_on_lava = species->stands_on_lava;
  body.can_breach = species->can_breach;
  if (species->is_animal) {
    body.malus[OVIS_PATH_DANGER_FIRE] = 16;
    body.malus[OVIS_PATH_DAMAGE_FIRE] = -1;
  }
  for (int32_t i = 0; i < species->malus_count; i++) {
    body.malus[species->malus[i].type] = species->malus[i].malus;
  }
  return body;
}
