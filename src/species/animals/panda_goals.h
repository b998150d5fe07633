// Goals of pandas, and the state that they share. Source of figures and flags:
// docs/sources.md#goals-of-pandas
#ifndef OVIS_SRC_SPECIES_ANIMALS_PANDA_GOALS_H
#define OVIS_SRC_SPECIES_ANIMALS_PANDA_GOALS_H

#include "agent/agent.h"
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
typedef struct ov_panda {
  int32_t main_gene, hidden_gene; // ov_panda_gene
  int32_t unhappy_ticks;          // left of being unhappy
  int32_t sneeze_ticks;           // of a sneeze so far; 0: it does not sneeze
  int32_t roll_ticks;             // of a roll so far
  int32_t meal_ticks;             // of a meal so far; 0: it does not eat
  ovis_vec3 roll_velocity;
  bool is_sitting;
  bool is_on_back;
  bool is_rolling;
  bool got_bamboo; // from a player, or it has bitten: it drops its target
  bool has_bitten;
} ov_panda;

static inline ov_panda* ov_panda_of(const ov_actor* actor) {
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

#endif
