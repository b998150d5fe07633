// Names the mob and the block that a reason is about, so that sentences can say them.
// Design: docs/architecture.md
#include "agent/about.h"

#include "base/check.h"

void ov_about_actor(ovis_answer* answer, const ov_actor* other) {
  OVIS_ASSERT(answer != NULL);
  if (other != NULL) {
    OVIS_ASSERT(other->serial != 0);
    answer->who = other->serial;
    answer->who_species = other->species->name;
  }
}

void ov_about_cell(const ov_agent* agent, ovis_answer* answer, ovis_pos cell) {
  OVIS_ASSERT(answer != NULL);
  OVIS_ASSERT(agent->world != NULL);
  const ovis_state state = ovis_world_get_block(agent->world, cell);
  if (state != OVIS_STATE_UNLOADED) {
    const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
    answer->cell = cell;
    answer->block = ovis_blocks_get_block(registry, ovis_blocks_get_block_of(registry, state)).name;
  }
}

bool ov_about_hidden(const ov_agent* agent, ovis_answer* answer, const ov_actor* other) {
  if (other == NULL) {
    return false;
  }
  const ovis_vec3 from = ov_body_eye(&agent->self->body);
  const ovis_ray_hit hit = ovis_world_cast_ray(agent->world, from, ov_body_eye(&other->body),
                                               OVIS_RAY_FLUIDS_NONE); // not counted as work
  if (hit.is_hit) {
    ov_about_actor(answer, other);
    ov_about_cell(agent, answer, hit.pos);
  }
  return hit.is_hit;
}

void ov_about_reason(const ov_agent* agent, ovis_answer* answer) {
  OVIS_ASSERT(answer != NULL);
  const ov_actor* self = agent->self;
  uint64_t who = 0;
  switch (answer->reason) {
  case OVIS_REASON_RIDES: who = self->vehicle; break;
  case OVIS_REASON_RIDDEN: who = self->riders[0]; break;
  case OVIS_REASON_HAS_TARGET: who = self->target; break;
  case OVIS_REASON_NOT_SEEN:
    (void)ov_about_hidden(agent, answer, ov_crowd_find(agent->crowd, self->target));
    break;
  case OVIS_REASON_WAS_HURT: who = self->attacker; break;
  case OVIS_REASON_LEASHED: {
    const ov_actor_rare* rare = ov_actor_read_rare(self);
    who = rare->leash;
    if (rare->is_knotted) {
      ov_about_cell(agent, answer, rare->knot);
    }
    break;
  }
  default: break;
  }
  if (who != 0) {
    ov_about_actor(answer, ov_crowd_find(agent->crowd, who));
  }
}
