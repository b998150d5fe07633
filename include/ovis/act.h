// Ovis: what mobs do to others and to the world, and a host's say in it.
//
//   mind --verb--> host's hook --do it--> effect --> event
//                     |
//                     +-- done already, or refused with a reason: no effect of ours
#ifndef OVIS_ACT_H
#define OVIS_ACT_H

#include <ovis/registry.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Names a mob as long as it lives; 0 is nobody. Orders nothing.
typedef uint32_t ovis_mob_id;

// What can be done: X(VERB, name, sentence). The order is part of recordings: add at the end.
#define OVIS_VERB_LIST(X)                                                                          \
  X(HURT, "hurt", "hurts another, or comes to harm itself")                                        \
  X(SET_BLOCK, "set_block", "changes a block")                                                     \
  X(BREED, "breed", "has a young one with another")                                                \
  X(ALERT, "alert", "sets another on its own target")

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
  X(FREEZE, "freeze")

typedef enum ovis_damage {
#define OVIS_DAMAGE_ENUM(kind, name) OVIS_DAMAGE_##kind,
  OVIS_DAMAGE_LIST(OVIS_DAMAGE_ENUM)
#undef OVIS_DAMAGE_ENUM
      OVIS_DAMAGE_COUNT
} ovis_damage;

/// "fall" for OVIS_DAMAGE_FALL. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_damage_name(ovis_damage damage);

/// What is about to be done.
typedef struct ovis_act {
  ovis_verb verb;
  ovis_mob_id mob;    ///< Who does it; 0: the world or the host.
  ovis_mob_id other;  ///< Whom it is done to; 0: nobody.
  ovis_pos pos;       ///< SET_BLOCK: where. HURT: the block that does it ...
  ovis_state state;   ///< SET_BLOCK: to what. HURT: ... and its state; air: no block does it.
  float amount;       ///< HURT: how much.
  ovis_damage damage; ///< HURT: of which kind.
} ovis_act;

typedef enum ovis_verdict {
  OVIS_VERDICT_DO,     ///< Ovis does it.
  OVIS_VERDICT_DONE,   ///< The host did it: no effect of Ovis, and the mind goes on as if it had.
  OVIS_VERDICT_REFUSED ///< It does not happen.
} ovis_verdict;

/// Asked before every act, on the thread that ticks: in the middle of a mob's tick, or of
/// ovis_sim_hurt. It may read the world and the simulation, and may change blocks; it may not tick,
/// nor add, remove, move, hurt or set anything of mobs: that is for between ticks.
/// `*out_reason` is the host's own number for a refusal, and shows in the event REFUSED.
typedef ovis_verdict ovis_act_fn(void* context, const ovis_act* act, int32_t* out_reason);

#ifdef __cplusplus
}
#endif

#endif
