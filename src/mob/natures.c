// What hurts a species, and what it breathes. Only what differs from a land animal or a monster is
// listed. Figures and how sure they are: docs/sources.md#harm
#include "mob/natures.h"

#include <string.h>

typedef enum nature_flag {
  GROWS = 1,     // grows up, and can be bred; all of the animal family do, too
  BURNS = 2,     // in daylight
  FIREPROOF = 4, //
  LIGHT = 8,     // falls do not hurt it
  ANY = 16,      // breathes in air and water
  WATER = 32,    // breathes water only
  HASTY = 64,    // young ones are half as fast again
  LIVELY = 128,  // or by a fifth
  WARM = 256,    // cold hurts it more
  FROSTY = 512,  // does not freeze
  UNDEAD = ANY | BURNS,
} nature_flag;

static const struct {
  const char* name;
  uint32_t flags;
  double knock_back_resistance;
} table[] = {
    {"allay", LIGHT, 0},
    {"axolotl", ANY, 0},
    {"bat", LIGHT, 0},
    {"bee", LIGHT, 0},
    {"blaze", FIREPROOF | LIGHT | WARM, 0},
    {"cat", LIGHT, 0},
    {"chicken", LIGHT, 0},
    {"cod", WATER, 0},
    {"dolphin", ANY, 0}, // four minutes of breath: as good as any
    {"drowned", UNDEAD | HASTY, 0},
    {"elder_guardian", ANY, 0},
    {"ender_dragon", FIREPROOF | LIGHT | ANY, 1},
    {"frog", ANY, 0},
    {"ghast", FIREPROOF | LIGHT, 0},
    {"glow_squid", WATER, 0},
    {"guardian", ANY, 0},
    {"hoglin", GROWS, 0.6},
    {"husk", ANY | HASTY, 0},
    {"iron_golem", LIGHT | ANY, 1},
    {"magma_cube", FIREPROOF | LIGHT | WARM, 0},
    {"ocelot", LIGHT, 0},
    {"parrot", LIGHT, 0},
    {"phantom", LIGHT | UNDEAD, 0},
    {"piglin", LIVELY, 0},
    {"polar_bear", FROSTY, 0},
    {"pufferfish", WATER, 0},
    {"ravager", 0, 0.75},
    {"salmon", WATER, 0},
    {"shulker", FIREPROOF | LIGHT, 0},
    {"skeleton", UNDEAD, 0},
    {"skeleton_horse", ANY, 0},
    {"snow_golem", LIGHT | FROSTY, 0},
    {"squid", WATER, 0},
    {"stray", UNDEAD | FROSTY, 0},
    {"strider", FIREPROOF | WARM, 0},
    {"tadpole", WATER, 0},
    {"tropical_fish", WATER, 0},
    {"turtle", ANY, 0},
    {"vex", FIREPROOF | LIGHT, 0},
    {"villager", GROWS, 0},
    {"warden", FIREPROOF, 1},
    {"wither", FIREPROOF | LIGHT | ANY | FROSTY, 0},
    {"wither_skeleton", FIREPROOF | ANY, 0},
    {"zoglin", FIREPROOF | ANY, 0.6},
    {"zombie", UNDEAD | HASTY, 0},
    {"zombie_horse", ANY, 0},
    {"zombie_villager", UNDEAD | HASTY, 0},
    {"zombified_piglin", FIREPROOF | ANY | HASTY, 0},
};

// ---- Riding. Source: docs/sources.md#riding

typedef struct seating_row {
  const char* name;
  ov_seating seating;
} seating_row;

#define SIT(feet, young_feet) .offset = (feet), .young_offset = (young_feet)
#define USUAL .count = 1, .share = 0.75
#define ANIMAL SIT(0.14, 0.14)

static const ov_seating usual_seating = {USUAL};
static const ov_seating animal_seating = {USUAL, ANIMAL};

static const seating_row seatings[] = {
    {"allay", {USUAL, SIT(0.4, 0.4)}},
    {"camel", {.count = 2, .share = 1, .up = -0.6, .ahead = {0.5, -0.7}, ANIMAL}},
    {"cave_spider", {.count = 1, .share = 0.5}},
    {"chicken", {.count = 1, .share = 0.5, ANIMAL}},
    {"donkey", {USUAL, .up = -0.25, ANIMAL}},
    {"drowned", {USUAL, SIT(-0.45, 0)}},
    {"endermite", {USUAL, SIT(0.1, 0.1)}},
    {"evoker", {USUAL, SIT(-0.45, -0.45)}},
    {"hoglin", {.count = 1, .share = 1, .up = -0.15, ANIMAL}},
    {"husk", {USUAL, SIT(-0.45, 0)}},
    {"illusioner", {USUAL, SIT(-0.45, -0.45)}},
    {"llama", {.count = 1, .share = 0.6, ANIMAL}},
    {"mule", {USUAL, .up = -0.25, ANIMAL}},
    {"piglin", {USUAL, SIT(-0.45, -0.05)}},
    {"piglin_brute", {USUAL, SIT(-0.45, -0.05)}},
    {"pillager", {USUAL, SIT(-0.45, -0.45)}},
    {"player", {USUAL, SIT(-0.35, -0.35)}},
    {"ravager", {.count = 1, .up = 2.1, SIT(-0.45, -0.45)}},
    {"silverfish", {USUAL, SIT(0.1, 0.1)}},
    {"skeleton", {USUAL, SIT(-0.6, -0.6)}},
    {"skeleton_horse", {USUAL, .up = -0.1875, ANIMAL}},
    {"spider", {.count = 1, .share = 0.5}},
    {"stray", {USUAL, SIT(-0.6, -0.6)}},
    {"strider", {.count = 1, .share = 1, .up = -(double)0.19f, ANIMAL}},
    {"trader_llama", {.count = 1, .share = 0.6, ANIMAL}},
    {"vex", {USUAL, SIT(0.4, 0.4)}},
    {"vindicator", {USUAL, SIT(-0.45, -0.45)}},
    {"witch", {USUAL, SIT(-0.45, -0.45)}},
    {"wither_skeleton", {USUAL, SIT(-0.6, -0.6)}},
    {"zoglin", {.count = 1, .share = 1, .up = -0.15}},
    {"zombie", {USUAL, SIT(-0.45, 0)}},
    {"zombie_horse", {USUAL, .up = -0.1875, ANIMAL}},
    {"zombie_villager", {USUAL, SIT(-0.45, 0)}},
    {"zombified_piglin", {USUAL, SIT(-0.45, -0.05)}},
};

static const ov_seating* seating_of(const ovis_species* species) {
  for (size_t i = 0; i < sizeof seatings / sizeof *seatings; i++) {
    if (strcmp(seatings[i].name, species->name) == 0) {
      return &seatings[i].seating;
    }
  }
  return species->is_animal ? &animal_seating : &usual_seating;
}

ov_nature ov_nature_of(const ovis_species* species) {
  uint32_t flags = species->is_animal ? GROWS : 0;
  ov_nature nature = {0};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    if (strcmp(table[i].name, species->name) == 0) {
      flags |= table[i].flags;
      nature.knock_back_resistance = table[i].knock_back_resistance;
    }
  }
  nature.grows_up = (flags & GROWS) != 0;
  nature.burns_in_daylight = (flags & BURNS) != 0;
  nature.is_fire_immune = (flags & FIREPROOF) != 0;
  nature.is_fall_immune = (flags & LIGHT) != 0;
  nature.cold = (flags & FROSTY) != 0 ? OV_COLD_NEVER
                : (flags & WARM) != 0 ? OV_COLD_HARD
                                      : OV_COLD_USUAL;
  nature.seating = seating_of(species);
  nature.young_speed = (flags & HASTY) != 0 ? 0.5 : (flags & LIVELY) != 0 ? 0.2 : 0;
  nature.breath = (flags & WATER) != 0 ? OV_BREATH_WATER
                  : (flags & ANY) != 0 ? OV_BREATH_ANY
                                       : OV_BREATH_AIR;
  return nature;
}
