// Ovis: obstacles: what keeps a mob from the target of its path, holds its body, or hides a mob.
//
//   story_def.obstacle = ovis_obstacle_now;         // of a running simulation
//   story_def.hidden = ovis_obstacle_hidden_now;
//   story_def.obstacle_context = sim;
#ifndef OVIS_OBSTACLE_H
#define OVIS_OBSTACLE_H

#include <ovis/story.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A question about a mob.
typedef struct ovis_obstacle_def {
  ovis_world* world;
  ovis_path_finder* finder; ///< Of `world`; NULL: one for this question.
  ovis_rules rules;         ///< Of the run.
  const ovis_trace_mob* mob;
  bool is_stuck;               ///< The mob has a whole path, but does not get on.
  bool is_harm;                ///< It stays where it is hurt ...
  ovis_damage damage;          ///< ... by this.
  const ovis_trace_mob* other; ///< Not NULL: the mob that it does not take as its target.
  ovis_pos from;               ///< The first cell of the path.
  ovis_pos target;             ///< Of the path; of a stuck mob: the cell that it walks to.
  ovis_path_limits limits;     ///< Of the search; all 0: not known.
  int32_t like;                ///< ovis_path_why.change of a similar question; -1: none was asked.
} ovis_obstacle_def;

/// The question of ovis_story_def.obstacle. World and rules are left to the caller. False: there is
/// none.
OVIS_API bool ovis_obstacle_ask(const ovis_trace_mob* mob, const ovis_record* record,
                                ovis_obstacle_def* out);

/// The question of ovis_story_def.hidden: why a mob does not see another one. World and rules are
/// left to the caller.
OVIS_API ovis_obstacle_def ovis_obstacle_ask_hidden(const ovis_trace_mob* mob,
                                                    const ovis_trace_mob* other);

/// Answers a question. Returns false, and *out zeroed, if nothing is in the way, nothing is known,
/// or without memory. `out_why` [opt] is set if the question is about a path that ends short; else
/// it is zero.
OVIS_API bool ovis_obstacle_find(const ovis_obstacle_def* def, ovis_obstacle* out,
                                 ovis_path_why* out_why);

/// ovis_story_def.obstacle for a running ovis_sim, which is the context.
OVIS_API bool ovis_obstacle_now(void* context, const ovis_trace_mob* mob, const ovis_record* path,
                                int64_t tick, ovis_obstacle* out);

/// ovis_story_def.hidden for a running ovis_sim, which is the context.
OVIS_API bool ovis_obstacle_hidden_now(void* context, const ovis_trace_mob* mob,
                                       const ovis_trace_mob* other, int64_t tick,
                                       ovis_obstacle* out);

#ifdef __cplusplus
}
#endif

#endif
