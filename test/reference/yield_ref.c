// YieldJobSite the slow way.
// Rules: docs/sources.md#villager, row yield; claims 240 to 242, 313, 320, 321, 369
#include "reference/yield_ref.h"

static bool wants(const yield_ref_world* world, const yield_ref_giver* giver, int index) {
  const yield_ref_other* other = &world->others[index];
  if (!other->is_villager || !other->is_alive || other->has_potential ||
      !other->has_profession_of_site) {
    return false;
  }
  if (!other->job_site.is_present) {
    return world->can_reach(world->context, index);
  }
  return mind_ref_equal(other->job_site.cell, giver->potential.cell);
}

yield_ref_result yield_ref_trigger(const yield_ref_world* world, const yield_ref_giver* giver) {
  yield_ref_result result = {.receiver = YIELD_REF_NOBODY};
  if (giver->is_baby || giver->is_employed != world->is_inverted) {
    return result;
  }
  result.runs = true;
  if (!world->has_point) {
    return result;
  }
  for (int i = 0; i < world->other_count; i++) {
    if (wants(world, giver, i)) {
      result.receiver = i;
      result.is_given = !world->others[i].job_site.is_present;
      return result;
    }
  }
  return result;
}
