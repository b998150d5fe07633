#include "mob/kinds.h"

#include "goal/goal_mind.h"

static const ov_kind still_body = {0}; // its mind is to come

// NULL: a still body.
static const ov_kind* const kinds[OV_SPECIES_COUNT] = {
    [OV_SPECIES_SHEEP] = &ov_sheep_kind,
    [OV_SPECIES_ZOMBIE] = &ov_zombie_kind,
};

const ov_kind* ov_kind_of(const ovis_species* species) {
  const ov_species_id id = ov_species_of(species)->id;
  return id < OV_SPECIES_COUNT && kinds[id] != NULL ? kinds[id] : &still_body;
}

int32_t ovis_species_goals(const ovis_species* species, ovis_species_goal* out, int32_t capacity) {
  const ov_kind* kind = ov_kind_of(species);
  if (kind->mind != &ov_goal_mind_ops) {
    return 0;
  }
  const ov_goal_mind_plan* plan = kind->plan;
  const ov_goal_plan* plans[] = {&plan->targets, &plan->goals};
  int32_t count = 0;
  for (int32_t i = 0; i < 2; i++) {
    for (int32_t goal = 0; goal < plans[i]->count; goal++) {
      const ov_goal_entry* entry = &plans[i]->entries[goal];
      if (count < capacity) {
        out[count] = (ovis_species_goal){entry->name != NULL ? entry->name : entry->kind->name,
                                         entry->priority, entry->kind->flags, i == 0};
      }
      count++;
    }
  }
  return count;
}
