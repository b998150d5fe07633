// Goals of pandas, and the state that they share. Source of figures and flags:
// docs/sources.md#goals-of-pandas
#pragma once

#include "agent/agent.h"
#include "agent/own_state.h"
#include "base/check.h"
#include "mind/goal/goal_kind.h"

// As the game names the genes; the last two show only if both genes are the same.
typedef enum ov_panda_gene {
  OV_PANDA_NORMAL,
  OV_PANDA_LAZY,
  OV_PANDA_WORRIED,
  OV_PANDA_PLAYFUL,
  OV_PANDA_BROWN,
  OV_PANDA_WEAK,
  OV_PANDA_AGGRESSIVE,
  OV_PANDA_GENE_COUNT
} ov_panda_gene;

// The own state of a panda.
#define OV_PANDA_FLAGS(X)                                                                          \
  X(BOOL, is_sitting, SITTING)                                                                     \
  X(BOOL, is_on_back, NONE)                                                                        \
  X(BOOL, is_rolling, NONE)                                                                        \
  /* from a player, or it has bitten: it drops its target */                                       \
  X(BOOL, got_bamboo, NONE)                                                                        \
  X(BOOL, has_bitten, NONE)
#define OV_PANDA_STATE(X)                                                                          \
  X(I32, main_gene, MAIN_GENE, 0, OV_PANDA_GENE_COUNT - 1)                                         \
  X(I32, hidden_gene, HIDDEN_GENE, 0, OV_PANDA_GENE_COUNT - 1)                                     \
  X(I32, unhappy_ticks, NONE, 0, UNHAPPY_TICKS_MAX) /* left of being unhappy */                    \
  X(I32, sneeze_ticks, NONE, 0, SNEEZE_TICKS + 1) /* of a sneeze so far; 0: it does not sneeze */  \
  X(I32, roll_ticks, NONE, 0, ROLL_TICKS + 1)     /* of a roll so far */                           \
  X(COUNT, meal_ticks, NONE, 0)                   /* of a meal so far; 0: it does not eat */       \
  X(VEC3, roll_velocity, NONE, OVIS_PLACE_MAX)                                                     \
  X(FLAGS, flags, NONE, OV_PANDA_FLAGS)
OV_OWN_STRUCT(ov_panda, OV_PANDA_STATE);

static inline ov_panda* ov_panda_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(ov_panda));
  return actor->own;
}

// The gene that shows. Brown and weak are recessive.
ov_panda_gene ov_panda_shows(const ov_panda* panda);

// A test for gates: not on its back, unhappy, eating, rolling or sitting. Refuses with NOT_HERE.
bool ov_panda_can_act(ov_goal_turn* turn);

bool ov_panda_is_able(const ov_panda* panda); // the same without a refusal

extern const ov_goal_kind ov_goal_panda_breed;       // MOVE, LOOK; settings: ov_breed_settings
extern const ov_goal_kind ov_goal_panda_sit;         // MOVE. No settings.
extern const ov_goal_kind ov_goal_panda_lie_on_back; // No flags, no settings.
extern const ov_goal_kind ov_goal_panda_sneeze;      // No flags, no settings.
extern const ov_goal_kind ov_goal_panda_roll;        // MOVE, LOOK, JUMP. No settings.
