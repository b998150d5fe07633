// Answers what minds ask of single blocks: doors, beds, properties of states.
// Rules: docs/sources.md#behaviors
#include "agent/agent.h"

#include "base/check.h"

bool ov_agent_block_is(const ov_agent* agent, ovis_pos pos, ov_block_prop prop, int32_t value) {
  OVIS_ASSERT(value >= 0);
  const ovis_state state = ovis_world_get_block(agent->world, pos);
  return ov_registry_value(ovis_world_get_blocks(agent->world), state, prop) == value;
}

bool ov_agent_is_wooden_door(const ov_agent* agent, ovis_pos pos) {
  const uint64_t wooden = OVIS_TAG(DOOR) | OVIS_TAG(HAND_OPENABLE);
  return (ov_agent_block(agent, pos)->tags & wooden) == wooden;
}

bool ov_agent_is_bed(const ov_agent* agent, ovis_pos pos) {
  return (ov_agent_block(agent, pos)->tags & OVIS_TAG(BED)) != 0;
}

bool ov_agent_is_bed_occupied(const ov_agent* agent, ovis_pos pos) {
  return ov_agent_is_bed(agent, pos) && ov_agent_block_is(agent, pos, OV_BLOCK_PROP_OCCUPIED, true);
}
