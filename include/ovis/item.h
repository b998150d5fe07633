// Ovis: items that lie in the world. An item is an actor with a stack: mobs throw and pick up
// items, items of one kind merge, and an item that lies too long disappears.
//
//   ovis_item_spawn --> ovis_mob_id --ovis_item_get_state--> stack, age, pick-up delay
//                                       --ovis_mob_get_state---> position; kind OVIS_ACTOR_ITEM
//
// Source: docs/sources.md#items
#ifndef OVIS_ITEM_H
#define OVIS_ITEM_H

#include <ovis/base.h>
#include <ovis/event.h>

#ifdef __cplusplus
extern "C" {
#endif

// ========== Items

typedef struct ovis_sim ovis_sim; // ovis/sim.h

#define OVIS_ITEM_NAME_MAX 40 ///< Bytes of an item's name, with its NUL.

/// The number of an item's name, with or without "minecraft:"; longer names are cut. 0: NULL or "".
/// A simulation knows the names of the game's items; a stack of another item needs
/// ovis_sim_add_item first.
OVIS_API ovis_item ovis_item_from_name(const char* name);

/// The name of one of the game's items, without "minecraft:". Never NULL: "" for any other.
OVIS_API const char* ovis_item_name(ovis_item item);

/// Tells a simulation the name of an item, such as one of a mod; `out` [opt] receives its number,
/// ovis_item_from_name of it. The game's items need no call. On failure *out is 0.
/// OVIS_BAD_ARGUMENT: NULL or "". OVIS_OUT_OF_RANGE: another name has the same number. OVIS_FULL:
/// there are 65,536 such names. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_sim_add_item(ovis_sim* sim, const char* name, ovis_item* out);

/// The name of an item, without "minecraft:". It stays valid as long as the simulation. Never NULL:
/// "" for 0 and for an item that the simulation does not know.
OVIS_API const char* ovis_sim_get_item_name(const ovis_sim* sim, ovis_item item);

/// A count of one kind of item. All zero: nothing.
typedef struct ovis_stack {
  ovis_item item;   ///< 0: nothing.
  uint64_t variant; ///< Number of what makes it different from other items of that name, such as
                    ///< enchantments (ovis_enchantments_pack) or the kind of a potion; 0:
                    ///< nothing. Only equal ones merge.
  int32_t count;    ///< [Limits: 0 <= value <= 127]
} ovis_stack;

/// A stack of `count` items of a name (ovis_item_from_name). NULL, "", or a count of 0 or less:
/// nothing.
OVIS_API ovis_stack ovis_stack_from_name(const char* item, int32_t count);

/// The same for any name, which the simulation learns. On failure (see ovis_sim_add_item) *out is
/// nothing; without a name, or with a count of 0 or less, that is no failure.
OVIS_API ovis_status ovis_sim_make_stack(ovis_sim* sim, const char* item, int32_t count,
                                         ovis_stack* out);

/// Greatest count of a stack of the item with that name: 64, 16 or 1. Source: docs/sources.md#items
OVIS_API int32_t ovis_item_get_stack_max(const char* item);

/// Pick-up delay of an item that nobody can pick up. [Units: ticks]
#define OVIS_ITEM_DELAY_NEVER 32767
/// Age of an item that neither ages nor merges. [Units: ticks]
#define OVIS_ITEM_AGE_NEVER (-32768)
/// Age at which an item disappears. [Units: ticks]
#define OVIS_ITEM_AGE_MAX 6000

/// Settings of ovis_item_spawn.
typedef struct ovis_item_def {
  ovis_stack stack;           ///< The stack that lies there.
  ovis_vec3 pos;              ///< [Limit: each number within OVIS_PLACE_MAX of 0]
  ovis_vec3 velocity;         ///< [Units: blocks per tick] [Limit: each number within 64 of 0]
  int32_t pickup_delay_ticks; ///< Default 10. [Limits: 0 <= value <= 32767]
  int32_t age_ticks;          ///< Default 0. [Limits: -32768 <= value < 6000]
  float health;               ///< 0: five half hearts, as every new item has. [Limit: <= 1024]
  ovis_mob_id thrower;        ///< 0: none.
  ovis_uuid uuid;             ///< All zero: none.
  uint32_t cookie;            ///< Set by ovis_default_item_def; checked.
} ovis_item_def;

OVIS_API ovis_item_def ovis_default_item_def(void);

/// Spawns an item. It gets the next serial and ticks among the mobs. OVIS_OUT_OF_RANGE: a number
/// exceeds its limit, or the stack is empty or of an item that the simulation has no name of.
/// OVIS_FULL: over a million mobs and items. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_item_spawn(ovis_sim* sim, const ovis_item_def* def, ovis_mob_id* out);

/// The state of an item that lies in the world.
typedef struct ovis_item_state {
  ovis_stack stack;           ///< The stack that lies there.
  int32_t age_ticks;          ///< It is removed at 6,000.
  int32_t pickup_delay_ticks; ///< Until it can be picked up.
  uint64_t thrower;           ///< Serial; 0: none.
} ovis_item_state;

/// Returns false and zeroes *out if there is no such item.
OVIS_API bool ovis_item_get_state(const ovis_sim* sim, ovis_mob_id item, ovis_item_state* out);

// ========== Equipment and inventory
//
// Mobs wear, hold and carry stacks of items: equipment in six slots, and inventories.

// X(SLOT, name). The names are the game's. The order is part of recordings: add at the end.
#define OVIS_SLOT_LIST(X)                                                                          \
  X(MAIN_HAND, "mainhand")                                                                         \
  X(OFF_HAND, "offhand")                                                                           \
  X(FEET, "feet")                                                                                  \
  X(LEGS, "legs")                                                                                  \
  X(CHEST, "chest")                                                                                \
  X(HEAD, "head")

typedef enum ovis_slot {
#define OVIS_SLOT_ENUM(slot, name) OVIS_SLOT_##slot,
  OVIS_SLOT_LIST(OVIS_SLOT_ENUM)
#undef OVIS_SLOT_ENUM
      OVIS_SLOT_COUNT
} ovis_slot;

/// "mainhand" for OVIS_SLOT_MAIN_HAND. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_slot_name(ovis_slot slot);

/// Finds a slot by name. Returns false and sets *out to OVIS_SLOT_COUNT if there is none.
OVIS_API bool ovis_slot_find(const char* name, ovis_slot* out);

// X(member, name). Enchantments that keep harm off. The names are the game's.
#define OVIS_ENCHANTMENT_LIST(X)                                                                   \
  X(protection, "protection")                                                                      \
  X(fire_protection, "fire_protection")                                                            \
  X(feather_falling, "feather_falling")                                                            \
  X(blast_protection, "blast_protection")                                                          \
  X(projectile_protection, "projectile_protection")

/// Greatest level of an enchantment; higher ones of a save count as this.
#define OVIS_ENCHANTMENT_MAX 31

/// Levels of the enchantments of one piece of armor; 0: it has not got that one.
/// Source: docs/sources.md#armor
typedef struct ovis_enchantments {
  int32_t protection;            ///< From harm of any kind.
  int32_t fire_protection;       ///< From fire and lava.
  int32_t feather_falling;       ///< From falls.
  int32_t blast_protection;      ///< From explosions.
  int32_t projectile_protection; ///< From arrows and the like.
} ovis_enchantments;

/// The number for ovis_stack.variant that carries these levels, each clamped to
/// OVIS_ENCHANTMENT_MAX; 0 if all are 0. Bits 48 to 63 of all such numbers are 0x656E; a host that
/// numbers its variants itself keeps clear of them.
OVIS_API uint64_t ovis_enchantments_pack(const ovis_enchantments* levels);

/// The levels that a variant carries; all zero for any other number.
OVIS_API ovis_enchantments ovis_enchantments_unpack(uint64_t variant);

/// Uses of an item that are spent, as the variant carries them. 0: it is as new, or NULL.
OVIS_API int32_t ovis_stack_get_wear(const ovis_stack* stack);

/// Sets them, clamped to 0 to 65,535; enchantments in the variant stay, any other number in it does
/// not. Ovis counts them for the armor of wolves, which has 64.
OVIS_API void ovis_stack_set_wear(ovis_stack* stack, int32_t uses);

/// Greatest number of places of an inventory.
#define OVIS_PACK_MAX 8

/// Puts a stack into a slot; an empty one clears it. [opt] `stack` NULL: empty. Players and mobs
/// have all slots. On failure nothing changes. OVIS_NOT_FOUND: the mob does not exist.
/// OVIS_UNSUPPORTED: it is an item or a projectile. OVIS_OUT_OF_RANGE: the slot or the stack is
/// none. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_mob_set_equipment(ovis_sim* sim, ovis_mob_id mob, ovis_slot slot,
                                            const ovis_stack* stack);

/// The stack in a slot; all zero: nothing, or no such mob or slot.
OVIS_API ovis_stack ovis_mob_get_equipment(const ovis_sim* sim, ovis_mob_id mob, ovis_slot slot);

/// Number of places of a mob's inventory; 0: its species has none, or it does not exist.
OVIS_API int32_t ovis_mob_get_inventory_size(const ovis_sim* sim, ovis_mob_id mob);

/// Puts a stack into a place of an inventory. Fails as ovis_mob_set_equipment does.
/// OVIS_OUT_OF_RANGE: the inventory has no such place. OVIS_REFUSED: the mob carries no such item:
/// villagers carry food, seeds, wheat and bone meal.
OVIS_API ovis_status ovis_mob_set_inventory(ovis_sim* sim, ovis_mob_id mob, int32_t index,
                                            const ovis_stack* stack);

/// The stack in a place of an inventory; all zero: nothing, or no such place.
OVIS_API ovis_stack ovis_mob_get_inventory(const ovis_sim* sim, ovis_mob_id mob, int32_t index);

// ========== Effects
//
// Status effects of mobs, such as poison.

// X(EFFECT, name), in the order of the game's numbers, which begin with 1. Ovis applies speed,
// slowness, strength, instant health and damage, regeneration, resistance, fire resistance, water
// breathing, invisibility, weakness, poison, wither, levitation and slow falling. It keeps and
// counts down all others. The order is part of recordings: add at the end.
#define OVIS_EFFECT_LIST(X)                                                                        \
  X(SPEED, "speed")                                                                                \
  X(SLOWNESS, "slowness")                                                                          \
  X(HASTE, "haste")                                                                                \
  X(MINING_FATIGUE, "mining_fatigue")                                                              \
  X(STRENGTH, "strength")                                                                          \
  X(INSTANT_HEALTH, "instant_health")                                                              \
  X(INSTANT_DAMAGE, "instant_damage")                                                              \
  X(JUMP_BOOST, "jump_boost")                                                                      \
  X(NAUSEA, "nausea")                                                                              \
  X(REGENERATION, "regeneration")                                                                  \
  X(RESISTANCE, "resistance")                                                                      \
  X(FIRE_RESISTANCE, "fire_resistance")                                                            \
  X(WATER_BREATHING, "water_breathing")                                                            \
  X(INVISIBILITY, "invisibility")                                                                  \
  X(BLINDNESS, "blindness")                                                                        \
  X(NIGHT_VISION, "night_vision")                                                                  \
  X(HUNGER, "hunger")                                                                              \
  X(WEAKNESS, "weakness")                                                                          \
  X(POISON, "poison")                                                                              \
  X(WITHER, "wither")                                                                              \
  X(HEALTH_BOOST, "health_boost")                                                                  \
  X(ABSORPTION, "absorption")                                                                      \
  X(SATURATION, "saturation")                                                                      \
  X(GLOWING, "glowing")                                                                            \
  X(LEVITATION, "levitation")                                                                      \
  X(LUCK, "luck")                                                                                  \
  X(UNLUCK, "unluck")                                                                              \
  X(SLOW_FALLING, "slow_falling")                                                                  \
  X(CONDUIT_POWER, "conduit_power")                                                                \
  X(DOLPHINS_GRACE, "dolphins_grace")                                                              \
  X(BAD_OMEN, "bad_omen")                                                                          \
  X(HERO_OF_THE_VILLAGE, "hero_of_the_village")                                                    \
  X(DARKNESS, "darkness")

typedef enum ovis_effect {
#define OVIS_EFFECT_ENUM(effect, name) OVIS_EFFECT_##effect,
  OVIS_EFFECT_LIST(OVIS_EFFECT_ENUM)
#undef OVIS_EFFECT_ENUM
      OVIS_EFFECT_COUNT
} ovis_effect;

/// "poison" for OVIS_EFFECT_POISON. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_effect_name(ovis_effect effect);

/// Finds an effect by name, with or without "minecraft:". Returns false and sets *out to
/// OVIS_EFFECT_COUNT if there is none.
OVIS_API bool ovis_effect_find(const char* name, ovis_effect* out);

#define OVIS_EFFECT_FOR_EVER (-1)
#define OVIS_EFFECT_AMPLIFIER_MAX 255

/// An effect of a mob.
typedef struct ovis_effect_state {
  int32_t ticks;     ///< Left; 0: the mob does not have the effect; OVIS_EFFECT_FOR_EVER.
  int32_t amplifier; ///< 0: the first level. [Limits: 0 <= value <= OVIS_EFFECT_AMPLIFIER_MAX]
} ovis_effect_state;

#ifdef __cplusplus
}
#endif

#endif
