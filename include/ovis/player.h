// Ovis: players' stand-ins: how they move, their game mode, and what they do to mobs and blocks.
//
//   ovis_player_use(player, item, mob or cell) --> the species says what that is --> on_act is
//   asked
//                                           --> it is done: fed, sheared, mounted ...
#ifndef OVIS_PLAYER_H
#define OVIS_PLAYER_H

#include <ovis/item.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- State

// X(MODE, name). The order is part of recordings: add at the end.
#define OVIS_GAME_MODE_LIST(X)                                                                     \
  X(SURVIVAL, "survival")                                                                          \
  X(CREATIVE, "creative")                                                                          \
  X(ADVENTURE, "adventure")                                                                        \
  X(SPECTATOR, "spectator")

typedef enum ovis_game_mode {
#define OVIS_GAME_MODE_ENUM(mode, name) OVIS_GAME_MODE_##mode,
  OVIS_GAME_MODE_LIST(OVIS_GAME_MODE_ENUM)
#undef OVIS_GAME_MODE_ENUM
      OVIS_GAME_MODE_COUNT
} ovis_game_mode;

/// "survival" for OVIS_GAME_MODE_SURVIVAL. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_game_mode_name(ovis_game_mode mode);

/// Finds a mode by name. Returns false and sets *out to OVIS_GAME_MODE_COUNT if there is none.
OVIS_API bool ovis_game_mode_find(const char* name, ovis_game_mode* out);

/// The behavior of a stand-in. Mobs notice one that sneaks from four fifths of the distance; no mob
/// attacks one in creative mode, and none notices a spectator. Source: docs/sources.md#players
typedef struct ovis_player_state {
  bool is_sneaking;    ///< Lower and slower.
  bool is_sprinting;   ///< Faster.
  bool is_swimming;    ///< A box of 0.6 blocks.
  ovis_game_mode mode; ///< Survival, creative, adventure or spectator.
} ovis_player_state;

/// Changes a stand-in. Its box grows again as soon as there is room. OVIS_NOT_FOUND: it
/// is no stand-in. OVIS_OUT_OF_RANGE: there is no such mode. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_player_set_state(ovis_sim* sim, ovis_mob_id player,
                                           const ovis_player_state* state);

/// Returns false and zeroes *out if it is no stand-in.
OVIS_API bool ovis_player_get_state(const ovis_sim* sim, ovis_mob_id player,
                                    ovis_player_state* out);

/// Lays a stand-in or a mob that sleeps in beds (a villager) into the bed at a cell, after on_act
/// has agreed, or lets it get up. OVIS_NOT_FOUND: it is neither. OVIS_REFUSED: it is dead, lies
/// already or does not lie, no bed is there, or on_act refuses. OVIS_OUT_OF_RANGE: the cell is
/// beyond OVIS_PLACE_MAX. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_player_lie_down(ovis_sim* sim, ovis_mob_id player, ovis_pos bed);
OVIS_API ovis_status ovis_player_get_up(ovis_sim* sim, ovis_mob_id player);

// ---- Shots

/// Shoots an arrow at a place, as with a bow that is fully drawn, after on_act has agreed
/// (OVIS_VERB_SHOOT): from 0.1 below the eyes, 3 blocks a tick, damage 2 for each block a tick. It
/// flies straight at first, and falls on its way: aim above what is far. `out` [opt] receives the
/// arrow; OVIS_NO_MOB on failure, or if the host did the act. OVIS_NOT_FOUND: it is no stand-in.
/// OVIS_REFUSED: on_act refuses, `at` is where the arrow starts, or the stand-in is dead or a
/// spectator. OVIS_OUT_OF_RANGE: the place is beyond OVIS_PLACE_MAX. OVIS_BUSY: a callback made the
/// call.
OVIS_API ovis_status ovis_player_shoot(ovis_sim* sim, ovis_mob_id player, ovis_vec3 at,
                                       ovis_mob_id* out);

// ---- Use

// Kinds of uses of an item on a mob or block: X(KIND, name). The order is part of
// recordings: add at the end.
#define OVIS_USE_LIST(X)                                                                           \
  X(NOTHING, "nothing")                                                                            \
  X(GIVE, "give")                                                                                  \
  X(TAKE, "take")                                                                                  \
  X(FEED, "feed")                                                                                  \
  X(TAME, "tame")                                                                                  \
  X(ORDER, "order")                                                                                \
  X(LEASH, "leash")                                                                                \
  X(UNLEASH, "unleash")                                                                            \
  X(SHEAR, "shear")                                                                                \
  X(DYE, "dye")                                                                                    \
  X(MILK, "milk")                                                                                  \
  X(SADDLE, "saddle")                                                                              \
  X(MOUNT, "mount")                                                                                \
  X(TRADE, "trade")                                                                                \
  X(HEAL, "heal")                                                                                  \
  X(CURE, "cure")                                                                                  \
  X(DUPLICATE, "duplicate")                                                                        \
  X(RING, "ring")                                                                                  \
  X(PLAY, "play")                                                                                  \
  X(INSERT, "insert")                                                                              \
  X(EJECT, "eject")                                                                                \
  X(KNOT, "knot")                                                                                  \
  X(OPEN, "open")                                                                                  \
  X(BUCKET, "bucket")                                                                              \
  X(BOOST, "boost")                                                                                \
  X(BRUSH, "brush")                                                                                \
  X(WAX, "wax")                                                                                    \
  X(SCRAPE, "scrape")

typedef enum ovis_use_kind {
#define OVIS_USE_ENUM(kind, name) OVIS_USE_##kind,
  OVIS_USE_LIST(OVIS_USE_ENUM)
#undef OVIS_USE_ENUM
      OVIS_USE_COUNT
} ovis_use_kind;

/// "feed" for OVIS_USE_FEED. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_use_name(ovis_use_kind kind);

/// An item that a player uses.
typedef struct ovis_use {
  ovis_mob_id player; ///< The stand-in that uses the item.
  const char* item;   ///< [opt] With or without "minecraft:"; "": the empty hand. NULL: what it has
                      ///< in its main hand. Only items of its main hand are used up, and not in
                      ///< creative mode.
  ovis_mob_id mob;    ///< The mob that it is used on; 0: the block at `cell`.
  ovis_pos cell;      ///< Without `mob`: the cell of the block.
} ovis_use;

/// Uses an item on a mob or a block. The species of the mob, or the block, says what that means;
/// on_act is then asked (OVIS_VERB_USE), and the event USED reports it. `out` [opt] receives what
/// was done; NOTHING: the mob or block has no use for the item, a block or a sitting cat keeps the
/// container shut, or on_act refused. On failure it is NOTHING as well. OVIS_NOT_FOUND: there is no
/// such player or mob. OVIS_REFUSED: the player is dead or a spectator. OVIS_OUT_OF_RANGE: the
/// cell. OVIS_BUSY: a callback made the call. OVIS_NO_MEMORY, and what else ovis_sim_make_stack
/// returns. Source: docs/sources.md#use
OVIS_API ovis_status ovis_player_use(ovis_sim* sim, const ovis_use* use, ovis_use_kind* out);

/// Breaks the block at a cell for a stand-in, after on_act has agreed (OVIS_VERB_SET_BLOCK): the
/// cell becomes air, mobs that guard such a block notice it, and a vibration spreads.
/// OVIS_NOT_FOUND: it is no stand-in. OVIS_REFUSED: there is no block, on_act refuses, or the
/// stand-in is dead or a spectator. OVIS_OUT_OF_RANGE: the cell is beyond OVIS_PLACE_MAX.
/// OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_player_break_block(ovis_sim* sim, ovis_mob_id player, ovis_pos cell);

#ifdef __cplusplus
}
#endif

#endif
