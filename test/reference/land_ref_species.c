// Gives the bodies of adult mobs of species that fly, swim or do both.
// Rules: README.md, rule groups 1.3 and 5.3.
#include "reference/land_ref_inside.h"

#include <string.h>

enum { OVERRIDES_MAX = 8 };

typedef struct species {
  const char* name;
  ref_evaluator evaluator;
  float width, height, max_up_step;
  bool is_animal;
  bool can_breach;
  int override_count;
  struct {
    ref_type type;
    float malus;
  } overrides[OVERRIDES_MAX];
} species;

#define FLY REF_EVALUATOR_FLY
#define SWIM REF_EVALUATOR_SWIM
#define AMPHIBIOUS REF_EVALUATOR_AMPHIBIOUS
#define FROG REF_EVALUATOR_FROG

static const species list[] = {
    {"allay", FLY, 0.35f, 0.6f, 0.6f, false, false, 0, {{REF_BLOCKED, 0}}},
    {"bee",
     FLY,
     0.7f,
     0.6f,
     0.6f,
     true,
     false,
     5,
     {{REF_DANGER_FIRE, -1},
      {REF_WATER, -1},
      {REF_WATER_BORDER, 16},
      {REF_COCOA, -1},
      {REF_FENCE, -1}}},
    {"parrot",
     FLY,
     0.5f,
     0.9f,
     0.6f,
     true,
     false,
     3,
     {{REF_DANGER_FIRE, -1}, {REF_DAMAGE_FIRE, -1}, {REF_COCOA, -1}}},
    {"wither", FLY, 0.9f, 3.5f, 0.6f, false, false, 0, {{REF_BLOCKED, 0}}},
    {"cod", SWIM, 0.5f, 0.3f, 0.6f, false, false, 1, {{REF_WATER, 0}}},
    {"salmon", SWIM, 0.7f, 0.4f, 0.6f, false, false, 1, {{REF_WATER, 0}}},
    {"tadpole", SWIM, 0.4f, 0.3f, 0.6f, false, false, 1, {{REF_WATER, 0}}},
    {"dolphin", SWIM, 0.9f, 0.6f, 0.6f, false, true, 1, {{REF_WATER, 0}}},
    {"guardian", SWIM, 0.85f, 0.85f, 0.6f, false, false, 1, {{REF_WATER, 0}}},
    {"elder_guardian", SWIM, 1.9975f, 1.9975f, 0.6f, false, false, 1, {{REF_WATER, 0}}},
    {"drowned", SWIM, 0.6f, 1.95f, 1.0f, false, false, 1, {{REF_WATER, 0}}},
    {"axolotl", AMPHIBIOUS, 0.75f, 0.42f, 1.0f, true, false, 1, {{REF_WATER, 0}}},
    {"turtle",
     AMPHIBIOUS,
     1.2f,
     0.4f,
     1.0f,
     true,
     false,
     4,
     {{REF_WATER, 0}, {REF_DOOR_IRON_CLOSED, -1}, {REF_DOOR_WOOD_CLOSED, -1}, {REF_DOOR_OPEN, -1}}},
    {"frog", FROG, 0.5f, 0.5f, 1.0f, true, false, 2, {{REF_WATER, 4}, {REF_TRAPDOOR, -1}}},
};

// 1.3: the row of the animals comes before the species' own.
static void fill(const species* found, ref_mob* mob) {
  mob->evaluator = found->evaluator;
  mob->width = found->width;
  mob->height = found->height;
  mob->max_up_step = found->max_up_step;
  mob->can_breach = found->can_breach;
  if (found->is_animal) {
    mob->malus[REF_DANGER_FIRE] = 16.0f;
    mob->malus[REF_DAMAGE_FIRE] = -1.0f;
  }
  for (int i = 0; i < found->override_count; i++) {
    mob->malus[found->overrides[i].type] = found->overrides[i].malus;
  }
}

bool land_ref_species(const char* name, ref_mob* mob) {
  *mob = land_ref_default_mob();
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    if (strcmp(list[i].name, name) == 0) {
      fill(&list[i], mob);
      return true;
    }
  }
  return false;
}
