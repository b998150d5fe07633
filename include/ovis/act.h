// Ovis: acts, which are what mobs do to others and to the world. The host may do or refuse each
// act.
//
//   mind --verb--> host's ovis_act_fn --DO--> effect --> event
//                     |
//                     +-- DONE by the host, or REFUSED with a reason: Ovis has no effect
#ifndef OVIS_ACT_H
#define OVIS_ACT_H

#include <ovis/registry.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Identifies a mob as long as it exists; 0 means none. Ids have no order: use serials for that.
typedef uint32_t ovis_mob_id;

// Verbs: X(VERB, name, sentence). The order is part of recordings: add at the end.
#define OVIS_VERB_LIST(X)                                                                          \
  X(HURT, "hurt", "hurts another mob, or is harmed by the world")                                  \
  X(SET_BLOCK, "set_block", "changes a block")                                                     \
  X(BREED, "breed", "has offspring with another mob")                                              \
  X(ALERT, "alert", "makes another mob attack its own target")                                     \
  X(CLAIM, "claim", "claims a point of interest")                                                  \
  X(SLEEP, "sleep", "lies down in a bed")                                                          \
  X(THROW, "throw", "throws an item")                                                              \
  X(PICK_UP, "pick_up", "picks up an item")                                                        \
  X(GIVE, "give", "gives an item to another mob")                                                  \
  X(SUMMON, "summon", "calls a mob, which appears at a place")                                     \
  X(TRADE, "trade", "trades with a player")                                                        \
  X(USE, "use", "uses an item on a mob or block")                                                  \
  X(AFFECT, "affect", "gives a status effect to a mob")                                            \
  X(EXPLODE, "explode", "explodes")                                                                \
  X(SHOOT, "shoot", "shoots or throws something")                                                  \
  X(CONVERT, "convert", "turns a mob into one of another species")                                 \
  X(TELEPORT, "teleport", "teleports")

typedef enum ovis_verb {
#define OVIS_VERB_ENUM(verb, name, sentence) OVIS_VERB_##verb,
  OVIS_VERB_LIST(OVIS_VERB_ENUM)
#undef OVIS_VERB_ENUM
      OVIS_VERB_COUNT
} ovis_verb;

/// "hurt" for OVIS_VERB_HURT. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_verb_name(ovis_verb verb);

// Kinds of harm: X(KIND, name). The order is part of recordings: add at the end.
#define OVIS_DAMAGE_LIST(X)                                                                        \
  X(HOST, "host")                                                                                  \
  X(ATTACK, "attack")                                                                              \
  X(FALL, "fall")                                                                                  \
  X(FIRE, "fire")                                                                                  \
  X(LAVA, "lava")                                                                                  \
  X(DROWNING, "drowning")                                                                          \
  X(CRAMMING, "cramming")                                                                          \
  X(VOID, "void")                                                                                  \
  X(SUFFOCATION, "suffocation")                                                                    \
  X(CACTUS, "cactus")                                                                              \
  X(BERRY_BUSH, "berry_bush")                                                                      \
  X(IN_FIRE, "in_fire")                                                                            \
  X(HOT_FLOOR, "hot_floor")                                                                        \
  X(FREEZE, "freeze")                                                                              \
  X(MAGIC, "magic")                                                                                \
  X(WITHER, "wither")                                                                              \
  X(EXPLOSION, "explosion")                                                                        \
  X(PROJECTILE, "projectile")                                                                      \
  X(THORNS, "thorns")                                                                              \
  X(SONIC_BOOM, "sonic_boom")                                                                      \
  X(LIGHTNING, "lightning")                                                                        \
  X(HEAT, "heat")

typedef enum ovis_damage {
#define OVIS_DAMAGE_ENUM(kind, name) OVIS_DAMAGE_##kind,
  OVIS_DAMAGE_LIST(OVIS_DAMAGE_ENUM)
#undef OVIS_DAMAGE_ENUM
      OVIS_DAMAGE_COUNT
} ovis_damage;

/// "fall" for OVIS_DAMAGE_FALL. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_damage_name(ovis_damage damage);

// Projectiles: X(KIND, name). Add at the end.
#define OVIS_PROJECTILE_LIST(X)                                                                    \
  X(ARROW, "arrow")                                                                                \
  X(TRIDENT, "trident")                                                                            \
  X(SNOWBALL, "snowball")                                                                          \
  X(POTION, "potion")                                                                              \
  X(LLAMA_SPIT, "llama_spit")                                                                      \
  X(FIREBALL, "fireball")                                                                          \
  X(SMALL_FIREBALL, "small_fireball")                                                              \
  X(WITHER_SKULL, "wither_skull")                                                                  \
  X(SHULKER_BULLET, "shulker_bullet")

/// A kind of projectile.
typedef enum ovis_projectile {
#define OVIS_PROJECTILE_ENUM(kind, name) OVIS_PROJECTILE_##kind,
  OVIS_PROJECTILE_LIST(OVIS_PROJECTILE_ENUM)
#undef OVIS_PROJECTILE_ENUM
      OVIS_PROJECTILE_COUNT
} ovis_projectile;

typedef struct ovis_sim ovis_sim; // ovis/sim.h

/// An act that is about to happen.
typedef struct ovis_act {
  ovis_verb verb;
  ovis_mob_id mob;   ///< The mob that acts; 0: the world or the host.
  ovis_mob_id other; ///< The mob that is affected; 0: none.
  ovis_pos pos;      ///< SET_BLOCK, EXPLODE, SUMMON, TELEPORT, USE: the cell. HURT: the cell of the
                     ///< block that causes the damage.
  ovis_state state;  ///< SET_BLOCK: the new state. HURT: the state of that block; air: no block.
  float amount;      ///< HURT: [Units: half hearts] AFFECT: [Units: ticks] EXPLODE: the power.
  ovis_damage damage;  ///< HURT: the kind.
  int32_t use;         ///< USE: ovis_use_kind.
  char item[40];       ///< THROW, PICK_UP, GIVE, USE: what it is, without "minecraft:" ...
  int32_t count;       ///< ... and how many.
  int32_t number;      ///< AFFECT: ovis_effect. SHOOT: ovis_projectile. Else 0.
  const ovis_sim* sim; ///< Where it happens: many simulations may share one on_act.
} ovis_act;

typedef enum ovis_verdict {
  OVIS_VERDICT_DO,     ///< Ovis does it.
  OVIS_VERDICT_DONE,   ///< The host did it. Ovis has no effect; the mind continues as if it had.
  OVIS_VERDICT_REFUSED ///< It does not happen.
} ovis_verdict;

/// Called before every act on the thread that ticks: during a mob's turn, or during ovis_mob_hurt.
/// It may read the world and the simulation and may change blocks. It must not tick the simulation,
/// nor add, remove, move, hurt or change mobs: do that between ticks. `*out_reason` is the host's
/// own number for a refusal; the event REFUSED carries it.
typedef ovis_verdict ovis_act_fn(void* context, const ovis_act* act, int32_t* out_reason);

#ifdef __cplusplus
}
#endif

#endif
