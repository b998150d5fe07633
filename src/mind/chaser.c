// Chasers: minds that chase the nearest player, one for each way.
// Design: docs/steering.md
#include "agent/actor.h"
#include "mind/goal/chase/chase_goals.h"
#include "mind/goal/goal_mind.h"
#include "mind/goal/move/move_goals.h"
#include "mind/mind.h"
#include "mind/tree/tree_mind.h"

#define CHASE(id)                                                                                  \
  { .priority = 1, .kind = &ov_goal_chase, OV_WITH(ov_chase_settings, OVIS_CHASE_##id, 1) }
#define GOALS(id, mind)                                                                            \
  static const ov_goal_entry goals_##id[] = {{.kind = &ov_goal_float}, CHASE(id)};                 \
  static const ov_goal_mind_plan plan_##id = {.goals = {goals_##id, 2}};
OVIS_CHASE_LIST(GOALS)
#undef GOALS

const ov_mind_kind ov_chaser_minds[OVIS_CHASE_COUNT] = {
#define MIND(id, its_name)                                                                         \
  {.name = its_name, .mind = OV_MIND_ALONE(OV_PART_GOALS, &ov_goal_mind_ops, &plan_##id)},
    OVIS_CHASE_LIST(MIND)
#undef MIND
};

bool ov_chaser_look(const ov_actor* actor, ovis_chase_view* out) {
  for (int32_t i = 0; i < OVIS_CHASE_COUNT && actor->mind != NULL; i++) {
    if (actor->given_mind == &ov_chaser_minds[i]) {
      const ov_goal_mind* mind = ov_goal_mind_of(actor);
      ov_chase_look(ov_goal_state(&mind->goals, 1), actor, out);
      out->way = (ovis_chase_way)i; // before its first chase the state does not know it
      return true;
    }
  }
  return ov_actor_has_tree(actor) && actor->mind != NULL && ov_tree_chase_look(actor, out);
}
