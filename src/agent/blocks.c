// Answers what minds ask of single blocks: doors, beds, properties of states.
// Rules: docs/sources.md#behaviors
#include "agent/agent.h"

#include <string.h>

bool ov_agent_block_is(const ov_agent* agent, ovis_pos pos, const char* property,
                       const char* value) {
  const ovis_state state = ovis_world_block(agent->world, pos);
  const char* found =
      state == OVIS_STATE_UNLOADED
          ? NULL
          : ovis_registry_property(ovis_world_registry(agent->world), state, property);
  return found != NULL && strcmp(found, value) == 0;
}

bool ov_agent_is_wooden_door(const ov_agent* agent, ovis_pos pos) {
  const uint64_t wooden = OVIS_TAG(DOOR) | OVIS_TAG(HAND_OPENABLE);
  return (ov_agent_block(agent, pos)->tags & wooden) == wooden;
}

bool ov_agent_is_bed(const ov_agent* agent, ovis_pos pos) {
  return (ov_agent_block(agent, pos)->tags & OVIS_TAG(BED)) != 0;
}

bool ov_agent_is_bed_occupied(const ov_agent* agent, ovis_pos pos) {
  return ov_agent_is_bed(agent, pos) && ov_agent_block_is(agent, pos, "occupied", "true");
}
