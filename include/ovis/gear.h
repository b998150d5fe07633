// Ovis: what mobs wear, hold and carry: equipment in six slots, and inventories.
#ifndef OVIS_GEAR_H
#define OVIS_GEAR_H

#include <ovis/item.h>

#ifdef __cplusplus
extern "C" {
#endif

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
#define OVIS_ENCHANTMENT_MEMBER(member, name) int32_t member;
  OVIS_ENCHANTMENT_LIST(OVIS_ENCHANTMENT_MEMBER)
#undef OVIS_ENCHANTMENT_MEMBER
} ovis_enchantments;

/// The number for ovis_stack.variant that carries these levels, each clamped to
/// OVIS_ENCHANTMENT_MAX; 0 if all are 0. Bits 48 to 63 of all such numbers are 0x656E; a host that
/// numbers its variants itself keeps clear of them.
OVIS_API uint64_t ovis_enchantments_pack(const ovis_enchantments* levels);

/// The levels that a variant carries; all zero for any other number.
OVIS_API ovis_enchantments ovis_enchantments_unpack(uint64_t variant);

/// Greatest number of places of an inventory.
#define OVIS_PACK_MAX 8

/// Puts a stack into a slot; an empty one clears it. [opt] `stack` NULL: empty. Players and mobs
/// have all slots. Returns false and changes nothing for items, if the mob does not exist, if the
/// slot or the stack is none, or if a callback made the call.
OVIS_API bool ovis_mob_set_equipment(ovis_sim* sim, ovis_mob_id mob, ovis_slot slot,
                                     const ovis_stack* stack);

/// The stack in a slot; all zero: nothing, or no such mob or slot.
OVIS_API ovis_stack ovis_mob_get_equipment(const ovis_sim* sim, ovis_mob_id mob, ovis_slot slot);

/// Number of places of a mob's inventory; 0: its species has none, or it does not exist.
OVIS_API int32_t ovis_mob_get_inventory_size(const ovis_sim* sim, ovis_mob_id mob);

/// Puts a stack into a place of an inventory. Returns false as ovis_mob_set_equipment does, if the
/// inventory has no such place, and if the mob carries no such item: villagers carry food, seeds,
/// wheat and bone meal.
OVIS_API bool ovis_mob_set_inventory(ovis_sim* sim, ovis_mob_id mob, int32_t index,
                                     const ovis_stack* stack);

/// The stack in a place of an inventory; all zero: nothing, or no such place.
OVIS_API ovis_stack ovis_mob_get_inventory(const ovis_sim* sim, ovis_mob_id mob, int32_t index);

#ifdef __cplusplus
}
#endif

#endif
