// Finds the wooden door that a mob walks into.
// Rules: docs/sources.md#goals
#include "mind/goal/block/door_ahead.h"
#include "base/vec.h"

#define REACH2 2.25   // blocks^2 on the level, to a node of the path
#define NODES_AHEAD 2 // of the path, that are looked at

static bool take(const ov_agent* agent, ovis_pos pos, ovis_pos* out) {
  if (!ov_agent_is_wooden_door(agent, pos)) {
    return false;
  }
  *out = pos;
  return true;
}

bool ov_find_door_ahead(const ov_agent* agent, ovis_pos* out) {
  const ov_actor* actor = agent->self;
  const ov_nav* nav = &actor->nav;
  const int32_t ahead = nav->next_index + NODES_AHEAD;
  for (int32_t i = 0; i < nav->count && i < ahead; i++) {
    const ovis_pos node = nav->nodes[i].pos;
    if (ov_level_dist2((ovis_vec3){node.x, 0, node.z}, actor->body.pos) <= REACH2 &&
        take(agent, (ovis_pos){node.x, node.y + 1, node.z}, out)) {
      return true;
    }
  }
  const ovis_pos own = ov_body_cell(&actor->body);
  return take(agent, (ovis_pos){own.x, own.y + 1, own.z}, out);
}

bool ov_is_pushing_ahead(const ov_agent* agent) {
  return agent->self->body.has_hit_side && !ov_agent_is_path_done(agent);
}
