// Ovis: items that lie in the world. An item is an actor with a stack: mobs throw and pick up
// items, items of one kind merge, and an item that lies too long disappears.
//
//   ovis_item_spawn --> ovis_mob_id --ovis_item_get_state--> stack, age, pick-up delay
//                                       --ovis_mob_get_state---> position; kind OVIS_ACTOR_ITEM
//
// Source: docs/sources.md#items
#ifndef OVIS_ITEM_H
#define OVIS_ITEM_H

#include <ovis/act.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim; // ovis/sim.h

#define OVIS_ITEM_NAME_MAX 40 ///< Bytes of an item's name, with its NUL.

/// The number of an item's name, with or without "minecraft:"; longer names are cut. 0: NULL or "".
/// A simulation knows the names of the game's items; a stack of another item needs
/// ovis_sim_add_item first.
OVIS_API ovis_item ovis_item_from_name(const char* name);

/// The name of one of the game's items, without "minecraft:". Never NULL: "" for any other.
OVIS_API const char* ovis_item_name(ovis_item item);

/// Tells a simulation the name of an item, such as one of a mod, and returns its number. The game's
/// items need no call. 0: no memory, more than 65,536 such names, "" or NULL, or the number is that
/// of another name.
OVIS_API ovis_item ovis_sim_add_item(ovis_sim* sim, const char* name);

/// The name of an item, without "minecraft:". It stays valid as long as the simulation. Never NULL:
/// "" for 0 and for an item that the simulation does not know.
OVIS_API const char* ovis_sim_get_item_name(const ovis_sim* sim, ovis_item item);

/// A count of one kind of item. All zero: nothing.
typedef struct ovis_stack {
  ovis_item item;
  uint64_t variant; ///< Number of what makes it different from other items of that name, such as
                    ///< enchantments (ovis_enchantments_pack) or the kind of a potion; 0:
                    ///< nothing. Only equal ones merge.
  int32_t count;    ///< [Limits: 0 <= value <= 127]
} ovis_stack;

/// A stack of `count` items of a name (ovis_item_from_name). NULL, "", or a count of 0 or less:
/// nothing.
OVIS_API ovis_stack ovis_stack_from_name(const char* item, int32_t count);

/// The same for any name, which the simulation learns (ovis_sim_add_item). Nothing if it cannot.
OVIS_API ovis_stack ovis_sim_make_stack(ovis_sim* sim, const char* item, int32_t count);

/// Greatest count of a stack of the item with that name: 64, 16 or 1. Source: docs/sources.md#items
OVIS_API int32_t ovis_item_get_stack_max(const char* item);

/// Pick-up delay of an item that nobody can pick up. [Units: ticks]
#define OVIS_ITEM_DELAY_NEVER 32767
/// Age of an item that neither ages nor merges. [Units: ticks]
#define OVIS_ITEM_AGE_NEVER (-32768)
/// Age at which an item disappears. [Units: ticks]
#define OVIS_ITEM_AGE_MAX 6000

typedef struct ovis_item_def {
  ovis_stack stack;
  ovis_vec3 pos;              ///< [Limit: each number within OVIS_PLACE_MAX of 0]
  ovis_vec3 velocity;         ///< [Units: blocks per tick] [Limit: each number within 64 of 0]
  int32_t pickup_delay_ticks; ///< Default 10. [Limits: 0 <= value <= 32767]
  int32_t age_ticks;          ///< Default 0. [Limits: -32768 <= value < 6000]
  float health;               ///< 0: five half hearts, as every new item has. [Limit: <= 1024]
  ovis_mob_id thrower;        ///< 0: none.
  uint32_t uuid[4];           ///< All zero: none.
  uint32_t cookie;            ///< Set by ovis_default_item_def; checked.
} ovis_item_def;

OVIS_API ovis_item_def ovis_default_item_def(void);

/// Spawns an item. It gets the next serial and ticks among the mobs. OVIS_OUT_OF_RANGE: a number
/// exceeds its limit, or the stack is empty or of an item that the simulation has no name of.
/// OVIS_FULL: over a million mobs and items. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_item_spawn(ovis_sim* sim, const ovis_item_def* def, ovis_mob_id* out);

typedef struct ovis_item_state {
  ovis_stack stack;
  int32_t age_ticks;
  int32_t pickup_delay_ticks;
  uint64_t thrower; ///< Serial; 0: none.
} ovis_item_state;

/// Returns false and zeroes *out if there is no such item.
OVIS_API bool ovis_item_get_state(const ovis_sim* sim, ovis_mob_id item, ovis_item_state* out);

#ifdef __cplusplus
}
#endif

#endif
