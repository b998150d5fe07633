// What species are like besides their figures: what hurts them, what they breathe, and how their
// bodies differ. Only what differs from a land animal's or a monster's body is listed. Figures and
// how sure they are: docs/sources.md#harm, docs/sources.md#body-physics
#include "mob/natures.h"

#include <string.h>

typedef enum nature_flag {
  GROWS = 1,     // grows up, and can be bred; all of the animal family do, too
  BURNS = 2,     // in daylight
  FIREPROOF = 4, //
  LIGHT = 8,     // falls do not hurt it
  ANY = 16,      // breathes in air and water
  WATER = 32,    // breathes water only
  SNOW = 64,     // walks on powder snow
  BUSHES = 128,  // walks through berry bushes
  COBWEBS = 256, // walks through cobwebs
  STEADY = 512,  // currents do not push it
  UNDEAD = ANY | BURNS,
} nature_flag;

static const struct {
  const char* name;
  uint32_t flags;
  double knock_back_resistance;
} table[] = {
    {"allay", LIGHT, 0},
    {"axolotl", ANY | STEADY, 0},
    {"bat", LIGHT, 0},
    {"bee", LIGHT | BUSHES, 0},
    {"blaze", FIREPROOF | LIGHT, 0},
    {"cat", LIGHT, 0},
    {"cave_spider", COBWEBS, 0},
    {"chicken", LIGHT, 0},
    {"cod", WATER | STEADY, 0},
    {"dolphin", ANY | STEADY, 0}, // four minutes of breath: as good as any
    {"drowned", UNDEAD | STEADY, 0},
    {"elder_guardian", ANY | STEADY, 0},
    {"ender_dragon", FIREPROOF | LIGHT | ANY, 1},
    {"endermite", SNOW, 0},
    {"fox", SNOW | BUSHES, 0},
    {"frog", ANY | STEADY, 0},
    {"ghast", FIREPROOF | LIGHT, 0},
    {"glow_squid", WATER | STEADY, 0},
    {"guardian", ANY | STEADY, 0},
    {"hoglin", GROWS, 0.6},
    {"husk", ANY, 0},
    {"iron_golem", LIGHT | ANY, 1},
    {"magma_cube", FIREPROOF | LIGHT, 0},
    {"ocelot", LIGHT, 0},
    {"parrot", LIGHT, 0},
    {"phantom", LIGHT | UNDEAD, 0},
    {"pufferfish", WATER | STEADY, 0},
    {"rabbit", SNOW, 0},
    {"ravager", 0, 0.75},
    {"salmon", WATER | STEADY, 0},
    {"shulker", LIGHT, 0},
    {"silverfish", SNOW, 0},
    {"skeleton", UNDEAD, 0},
    {"skeleton_horse", ANY, 0},
    {"snow_golem", LIGHT, 0},
    {"spider", COBWEBS, 0},
    {"squid", WATER | STEADY, 0},
    {"stray", UNDEAD, 0},
    {"strider", FIREPROOF, 0},
    {"tadpole", WATER | STEADY, 0},
    {"tropical_fish", WATER | STEADY, 0},
    {"turtle", ANY | STEADY, 0},
    {"vex", FIREPROOF | LIGHT, 0},
    {"villager", GROWS, 0},
    {"warden", FIREPROOF, 1},
    {"wither", FIREPROOF | LIGHT | ANY, 0},
    {"wither_skeleton", FIREPROOF | ANY, 0},
    {"zoglin", FIREPROOF | ANY, 0.6},
    {"zombie", UNDEAD, 0},
    {"zombie_horse", ANY, 0},
    {"zombie_villager", UNDEAD, 0},
    {"zombified_piglin", FIREPROOF | ANY, 0},
};

void ov_nature_fit(const ovis_species* species, ov_nature* out, ov_body* body) {
  uint32_t flags = species->is_animal ? GROWS : 0;
  *out = (ov_nature){0};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    if (strcmp(table[i].name, species->name) == 0) {
      flags |= table[i].flags;
      out->knock_back_resistance = table[i].knock_back_resistance;
    }
  }
  out->grows_up = (flags & GROWS) != 0;
  out->burns_in_daylight = (flags & BURNS) != 0;
  out->is_fire_immune = (flags & FIREPROOF) != 0;
  out->is_fall_immune = (flags & LIGHT) != 0;
  out->breath = (flags & WATER) != 0 ? OV_BREATH_WATER
                : (flags & ANY) != 0 ? OV_BREATH_ANY
                                     : OV_BREATH_AIR;
  body->climbs_walls = species->navigation == OVIS_NAVIGATION_CLIMBER;
  body->passes_cobwebs = (flags & COBWEBS) != 0;
  body->passes_bushes = (flags & BUSHES) != 0;
  body->is_pushed_by_fluids = (flags & STEADY) == 0;
  body->walks_on_powder_snow = (flags & SNOW) != 0;
  body->stands_on_lava = species->stands_on_lava;
}
