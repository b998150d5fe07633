// Holds the rows of actors that are no mobs: players and things.
// Rules: docs/sources.md#players, #items, #projectiles
#include "base/check.h"
#include "figures/row.h"

#include <string.h>

// A player walks 4.3 blocks per second. On a mob's controls, which give 2.16 * speed^2 blocks per
// tick, this speed gives the same.
const ov_species ov_player_row = {
    OV_ROW(PLAYER, player, GROUND, OV_CAN_FLOAT | OV_CAN_OPEN_DOORS, .width = 0.6f, .height = 1.8f,
           .eye_height = 1.62f, .health_max = 20, .speed = 0.3161f, .follow_range = 48,
           .attack_damage = 1, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.75, .offset = -0.35, .young_offset = -0.35},
};

// An item that lies in the world: its health is what fire and cacti take.
const ov_species ov_item_row = {
    OV_ROW(ITEM, item, NONE, OV_BREATHES_ANY | OV_IS_FALL_IMMUNE | OV_NEVER_FREEZES, .width = 0.25f,
           .height = 0.25f, .eye_height = 0.2125f, .health_max = 5),
};

// Projectiles. Nothing hurts them.
#define MISSILE(species, plain, wide, eye)                                                         \
  [OV_SPECIES_##species - OV_SPECIES_ARROW] = {                                                    \
      OV_ROW(species, plain, NONE,                                                                 \
             OV_IS_FIRE_IMMUNE | OV_BREATHES_ANY | OV_IS_FALL_IMMUNE | OV_NEVER_FREEZES,           \
             .width = (wide), .height = (wide), .eye_height = (eye), .health_max = 1)}
static const ov_species missiles[] = {
    MISSILE(ARROW, arrow, 0.5f, 0.13f),
    MISSILE(TRIDENT, trident, 0.5f, 0.13f),
    MISSILE(SNOWBALL, snowball, 0.25f, 0.2125f),
    MISSILE(POTION, potion, 0.25f, 0.2125f),
    MISSILE(LLAMA_SPIT, llama_spit, 0.25f, 0.2125f),
    MISSILE(FIREBALL, fireball, 1, 0.85f),
    MISSILE(SMALL_FIREBALL, small_fireball, 0.3125f, 0.265625f),
    MISSILE(WITHER_SKULL, wither_skull, 0.3125f, 0.265625f),
    MISSILE(SHULKER_BULLET, shulker_bullet, 0.3125f, 0.265625f),
    MISSILE(DRAGON_FIREBALL, dragon_fireball, 1, 0.85f),
    MISSILE(WIND_CHARGE, wind_charge, 0.3125f, 0.265625f),
};
_Static_assert(sizeof missiles / sizeof *missiles == OV_SPECIES_END_CRYSTAL - OV_SPECIES_ARROW,
               "each");

// Objects. One harm breaks a crystal; nothing hurts a cloud.
#define OBJECT(species, plain, wide, high)                                                         \
  [OV_SPECIES_##species - OV_SPECIES_END_CRYSTAL] = {                                              \
      OV_ROW(species, plain, NONE,                                                                 \
             OV_IS_FIRE_IMMUNE | OV_BREATHES_ANY | OV_IS_FALL_IMMUNE | OV_NEVER_FREEZES,           \
             .width = (wide), .height = (high), .eye_height = (high)*0.85f, .health_max = 1),      \
      .nature.knock_back_resistance = 1}
static const ov_species objects[] = {
    OBJECT(END_CRYSTAL, end_crystal, 2, 2),
    OBJECT(BREATH, dragon_breath, 6, 0.5f),
};
_Static_assert(sizeof objects / sizeof *objects == OV_SPECIES_NONE - OV_SPECIES_END_CRYSTAL,
               "each");

const ov_species* ov_object_row(ov_species_id id) {
  OVIS_ASSERT(id >= OV_SPECIES_END_CRYSTAL);
  OVIS_ASSERT(id < OV_SPECIES_NONE);
  return &objects[id - OV_SPECIES_END_CRYSTAL];
}

const ov_species* ov_object_find(const char* name) {
  const ov_species* crystal = ov_object_row(OV_SPECIES_END_CRYSTAL);
  const char* plain = strncmp(name, "minecraft:", 10) == 0 ? name + 10 : name;
  return strcmp(plain, crystal->figures.name) == 0 ? crystal : NULL;
}

const ov_species* ov_missile_row(ov_species_id id) {
  OVIS_ASSERT(id >= OV_SPECIES_ARROW);
  OVIS_ASSERT(id <= OV_SPECIES_WIND_CHARGE);
  return &missiles[id - OV_SPECIES_ARROW];
}

const ov_species* ov_species_find_other(const char* name) {
  OVIS_ASSERT(name != NULL);
  static const ov_species* const others[] = {&ov_player_row, &ov_item_row};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    if (strcmp(others[i]->figures.name, name) == 0) {
      return others[i];
    }
  }
  for (int32_t id = OV_SPECIES_ARROW; id < OV_SPECIES_NONE; id++) {
    const bool is_missile = id < OV_SPECIES_END_CRYSTAL;
    const ov_species* row =
        is_missile ? ov_missile_row((ov_species_id)id) : ov_object_row((ov_species_id)id);
    if (strcmp(row->figures.name, name) == 0) {
      return row;
    }
  }
  return NULL;
}
