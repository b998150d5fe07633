// Lists the arguments of the goals in a species' plan: speeds, ranges, intervals.
// Rules: docs/sources.md#goals
#include "base/check.h"
#include "mind/goal/goal_mind.h"
#include "species/profiles.h"

#include <string.h>

static ovis_argument argument_of(const ov_setting* setting, const void* settings) {
  ovis_argument argument = {.name = setting->argument, .is_flag = setting->type == OV_SETTING_FLAG};
  const uint8_t* bytes = settings;
  if (setting->type == OV_SETTING_ITEMS) {
    memcpy(&argument.items, bytes + setting->at, sizeof argument.items);
    return argument;
  }
  if (setting->unless != 0 && bytes[setting->unless] != 0) {
    return argument;
  }
  argument.value = ov_setting_number(setting, settings);
  argument.value = argument.value == 0 ? setting->usual : argument.value;
  return argument;
}

int32_t ovis_species_get_arguments(const ovis_species* species, int32_t option, ovis_argument* out,
                                   int32_t capacity) {
  OV_REQUIRE(out != NULL || capacity <= 0, 0);
  OV_REQUIRE(species != NULL, 0);
  const ov_species* row = ov_species_of(species);
  const ov_goal_mind_plan* plan = ov_species_goals(row);
  if (plan == NULL || option < 0 || option >= plan->targets.count + plan->goals.count) {
    return 0;
  }
  const ov_goal_entry* entry = option < plan->targets.count
                                   ? &plan->targets.entries[option]
                                   : &plan->goals.entries[option - plan->targets.count];
  if (entry->settings == NULL || entry->kind->schema == NULL) {
    return 0;
  }
  const ov_schema* schema = entry->kind->schema();
  int32_t count = 0;
  for (int32_t i = 0; i < schema->count; i++) {
    if (schema->settings[i].argument == NULL) {
      continue;
    }
    if (count < capacity) {
      out[count] = argument_of(&schema->settings[i], entry->settings);
    }
    count++;
  }
  return count;
}
