// Problem: a shared behavior that no species has in the needed form, on a body in a world.
// Design: the mob's mind is exchanged for a brain of the test's plan, and put back at the end.
#include "support/brain_swap.h"

#include "sim/sim_internal.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <stdlib.h>

ov_brain* brain_swap_make(const brain_swap* swap) {
  ov_brain* brain = calloc(1, swap->plan->size);
  assert_non_null(brain);
  ov_brain_mind_ops.init(brain, swap->plan);
  return brain;
}

void brain_swap_open(brain_swap* swap, const mob_scene* scene, ovis_mob_id mob,
                     const ov_brain_def* def) {
  ov_actor* actor = goal_probe_actor(scene, mob);
  *swap = (brain_swap){
      .sim = scene->sim, .actor = actor, .plan_before = actor->mind_plan, .mind = actor->mind};
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  const ovis_allocator none = {0};
  assert_int_equal(ov_brain_plan_compile(def, &rules, &none, &swap->plan), OVIS_OK);
  swap->brain = brain_swap_make(swap);
  swap->mind_plan = (ov_mind_plan)OV_MIND_ALONE(OV_PART_BRAIN, &ov_brain_mind_ops, swap->plan);
  actor->mind_plan = &swap->mind_plan;
  actor->mind = swap->brain;
  swap->agent = ov_agent_of(&scene->sim->turn, actor);
}

void brain_swap_close(brain_swap* swap) {
  const ovis_allocator none = {0};
  ov_brain_mind_ops.fini(swap->brain, &none);
  free(swap->brain);
  swap->actor->mind = swap->mind;
  swap->actor->mind_plan = swap->plan_before;
  ov_brain_plan_destroy(swap->plan, &none);
  ov_sim_merge_turns(swap->sim);
}

void brain_swap_tick(brain_swap* swap) {
  swap->agent.turn->sight.count = 0;
  ov_brain_tick(&swap->agent);
}
