#include "support/goal_probe.h"

#include "support/test.h"

ov_actor* goal_probe_actor(const mob_scene* scene, ovis_mob_id mob) {
  ov_actor* actor = ov_crowd_get(&scene->sim->crowd, mob);
  assert_non_null(actor);
  return actor;
}

void goal_probe_init(goal_probe* probe, const mob_scene* scene, ovis_mob_id mob,
                     const ov_goal_ops* ops, const void* settings) {
  *probe = (goal_probe){.agent = ov_sim_agent(scene->sim, goal_probe_actor(scene, mob)),
                        .ops = ops,
                        .settings = settings};
  probe->context =
      (ov_goal_context){.agent = &probe->agent, .tick = probe->agent.tick, .why = &probe->why};
}

static void forget_sight(goal_probe* probe) {
  probe->agent.self->sight.count = 0;
}

bool goal_probe_can_use(goal_probe* probe) {
  forget_sight(probe);
  return probe->ops->can_use(&probe->context, &probe->state, probe->settings);
}

bool goal_probe_goes_on(goal_probe* probe) {
  forget_sight(probe);
  return probe->ops->can_continue(&probe->context, &probe->state, probe->settings);
}

void goal_probe_start(goal_probe* probe) {
  probe->ops->start(&probe->context, &probe->state, probe->settings);
}

void goal_probe_tick(goal_probe* probe) {
  forget_sight(probe);
  probe->ops->tick(&probe->context, &probe->state, probe->settings);
}

int32_t goal_probe_yes(goal_probe* probe, int32_t count) {
  int32_t yes = 0;
  for (int32_t i = 0; i < count; i++) {
    probe->state = (ov_goal_state){0};
    yes += goal_probe_can_use(probe);
  }
  return yes;
}
