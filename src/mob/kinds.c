#include "mob/kinds.h"

#include "goal/goal_mind.h"

#include <string.h>

static const ov_kind still_body = {0}; // its mind is to come

static const struct {
  const char* name;
  const ov_kind* kind;
} table[] = {
    {"sheep", &ov_sheep_kind},
    {"zombie", &ov_zombie_kind},
};

const ov_kind* ov_kind_of(const ovis_species* species) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    if (strcmp(table[i].name, species->name) == 0) {
      return table[i].kind;
    }
  }
  return &still_body;
}

// It walks 4.3 blocks a second, as a player does, on a mob's controls: 2.16 * speed^2 a tick.
const ovis_species ov_player_species = {.name = "player",
                                        .navigation = OVIS_NAVIGATION_GROUND,
                                        .width = 0.6f,
                                        .height = 1.8f,
                                        .eye_height = 1.62f,
                                        .health_max = 20,
                                        .speed = 0.3161f,
                                        .follow_range = 48,
                                        .attack_damage = 1,
                                        .step_height = 0.6f,
                                        .can_float = true,
                                        .can_open_doors = true};

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
        out[count] = (ovis_species_goal){entry->name != NULL ? entry->name : entry->ops->name,
                                         entry->priority, entry->ops->flags, i == 0};
      }
      count++;
    }
  }
  return count;
}
