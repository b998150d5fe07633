// The state of a panda: its genes, and whether it is free to act.
// Rules: docs/sources.md#goals-of-pandas
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "species/animals/panda_goals.h"

static bool is_recessive(int32_t gene) {
  return gene == OV_PANDA_BROWN || gene == OV_PANDA_WEAK;
}

ov_panda_gene ov_panda_shows(const ov_panda* panda) {
  OVIS_ASSERT(panda->main_gene >= 0);
  OVIS_ASSERT(panda->main_gene <= OV_PANDA_GENE_COUNT - 1);
  OVIS_ASSERT(panda->hidden_gene >= 0);
  const bool is_hidden = is_recessive(panda->main_gene) && panda->main_gene != panda->hidden_gene;
  return is_hidden ? OV_PANDA_NORMAL : (ov_panda_gene)panda->main_gene;
}

bool ov_panda_is_able(const ov_panda* panda) {
  return !panda->is_on_back && panda->unhappy_ticks == 0 && panda->meal_ticks == 0 &&
         !panda->is_rolling && !panda->is_sitting;
}

// Returns what keeps a panda from acting.
static ovis_reason occupation_of(const ov_panda* panda) {
  OVIS_ASSERT(!ov_panda_is_able(panda));
  return panda->is_on_back          ? OVIS_REASON_ON_BACK
         : panda->unhappy_ticks > 0 ? OVIS_REASON_UNHAPPY
         : panda->meal_ticks > 0    ? OVIS_REASON_EATS
         : panda->is_rolling        ? OVIS_REASON_ROLLS
                                    : OVIS_REASON_SITS;
}

bool ov_panda_can_act(ov_goal_turn* turn) {
  const ov_panda* panda = ov_panda_of(turn->agent->self);
  return ov_panda_is_able(panda) || ov_goal_refuse(turn, occupation_of(panda), 0, 0);
}
