// Problem: a behavior alone, on a mob of a simulation that does not tick.
// Design: the brain's own node, state and memories; the test gives the time.
#include "support/behavior_probe.h"

#include "mind/brain/brain_share.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <string.h>

void behavior_probe_init(behavior_probe* probe, const mob_scene* scene, ovis_mob_id mob,
                         const char* name) {
  ov_actor* actor = goal_probe_actor(scene, mob);
  *probe = (behavior_probe){.sim = scene->sim,
                            .agent = ov_agent_of(&scene->sim->turn, actor),
                            .brain = ov_brain_of(actor)};
  assert_non_null(probe->brain);
  const ov_brain_plan* plan = probe->brain->plan;
  for (int32_t i = 0; i < plan->node_count; i++) {
    const ov_behavior_node* node = &plan->nodes[i];
    const char* own = node->behavior->name != NULL ? node->behavior->name : node->kind->name;
    if (strcmp(own, name) == 0) {
      const bool is_rare = node->kind->has_rare_state;
      void* state = is_rare ? ov_brain_make_rare_state(probe->brain, i, &scene->sim->allocator)
                            : (uint8_t*)probe->brain + node->state_at;
      assert_non_null(state);
      probe->turn = (ov_behavior_turn){.agent = &probe->agent,
                                       .brain = probe->brain,
                                       .node = node,
                                       .state = node->kind->state_size > 0 ? state : NULL,
                                       .settings = node->behavior->settings,
                                       .why = &probe->why};
      if (node->kind->fini != NULL) {
        node->kind->fini(state, &scene->sim->allocator);
      }
      memset(state, 0, node->kind->state_size);
      return;
    }
  }
  fail_msg("the mind of '%s' has no '%s'", actor->species->name, name);
}

static void begin(behavior_probe* probe, int64_t time) {
  probe->turn.time = time;
  probe->agent.turn->sight.count = 0;
}

// Merges its effects on others, as the simulation does after a command of the host.
static void end(behavior_probe* probe) {
  ov_sim_merge_turns(probe->sim);
}

bool behavior_probe_may_start(const behavior_probe* probe) {
  const ov_behavior_node* node = probe->turn.node;
  const uint64_t present = probe->brain->present;
  return (present & node->present) == node->present && (present & node->absent) == 0;
}

bool behavior_probe_start(behavior_probe* probe, int64_t time) {
  const ov_behavior_kind* kind = probe->turn.node->kind;
  begin(probe, time);
  const bool starts = kind->can_start == NULL || kind->can_start(&probe->turn);
  if (starts && kind->shape == OV_BEHAVIOR_TIMED && kind->start != NULL) {
    kind->start(&probe->turn);
  }
  end(probe);
  return starts;
}

bool behavior_probe_goes_on(behavior_probe* probe, int64_t time) {
  const ov_behavior_kind* kind = probe->turn.node->kind;
  begin(probe, time);
  return kind->can_continue != NULL && kind->can_continue(&probe->turn);
}

void behavior_probe_tick(behavior_probe* probe, int64_t time) {
  begin(probe, time);
  probe->turn.node->kind->tick(&probe->turn);
  end(probe);
}

void behavior_probe_stop(behavior_probe* probe, int64_t time) {
  begin(probe, time);
  probe->turn.node->kind->stop(&probe->turn);
  end(probe);
}

void behavior_probe_move(behavior_probe* probe, ovis_vec3 pos) {
  ov_actor* actor = probe->agent.self;
  actor->body.pos = pos;
  actor->body.velocity = (ovis_vec3){0, 0, 0};
  actor->body.is_on_ground = true;
  ov_turn_update_grid(probe->agent.turn, actor);
}

mind_ref_cell behavior_probe_cell(const behavior_probe* probe) {
  const ovis_pos cell = ov_brain_own_cell(&probe->agent);
  return (mind_ref_cell){cell.x, cell.y, cell.z};
}

mind_ref_place behavior_probe_place(const behavior_probe* probe, ovis_memory memory) {
  const ov_place* place = ov_brain_place(probe->brain, memory);
  if (place == NULL) {
    return (mind_ref_place){0};
  }
  return (mind_ref_place){true, place->dimension, {place->cell.x, place->cell.y, place->cell.z}};
}

mind_ref_walk behavior_probe_walk(const behavior_probe* probe) {
  const ov_walk* walk = ov_brain_walk(probe->brain);
  if (walk == NULL) {
    return (mind_ref_walk){0};
  }
  return (mind_ref_walk){
      true, {walk->cell.x, walk->cell.y, walk->cell.z}, (double)walk->speed, walk->close_enough};
}

int behavior_probe_draw(void* rng, int bound) {
  return ov_rng_int(rng, bound);
}
