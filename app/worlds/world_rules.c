// Problem: a save must run by the rules of its game version, without being asked for them.
// Design: docs/cli.md#ovis-run; Rules: docs/sources.md#rule-versions
#include "worlds/world_rules.h"

#include "commands/options.h"

#include <stdio.h>
#include <string.h>

void world_rules_unknown(const char* name, char* out, size_t size) {
  snprintf(out, size, "there is no rules version '%.40s'; there are ", name);
  for (int32_t i = 0; i < OVIS_RULES_VERSION_COUNT; i++) {
    const size_t length = strlen(out);
    const char* joint = i == 0 ? "" : i + 1 < OVIS_RULES_VERSION_COUNT ? ", " : " and ";
    snprintf(out + length, size - length, "%s%s", joint,
             ovis_rules_version_name((ovis_rules_version)i));
  }
}

bool world_rules_choose(const common_options* common, int32_t data_version, world_rules* out) {
  *out =
      (world_rules){.version = ovis_rules_find_nearest(data_version), .data_version = data_version};
  if (common->rules == NULL) {
    return true;
  }
  out->data_version = 0;
  if (!ovis_rules_find(common->rules, &out->version)) {
    char message[256];
    world_rules_unknown(common->rules, message, sizeof message);
    wrong("%s", message);
    return false;
  }
  return true;
}

void world_rules_words(const world_rules* rules, char* out, size_t size) {
  const char* name = ovis_rules_version_name(rules->version);
  const ovis_rules_version newest = (ovis_rules_version)(OVIS_RULES_VERSION_COUNT - 1);
  if (rules->data_version > ovis_rules_get_data_version(newest)) {
    snprintf(out, size,
             "rules of %s, the newest that Ovis knows; the save's data version %d is later", name,
             (int)rules->data_version);
  } else if (rules->data_version != 0) {
    snprintf(out, size, "rules of %s, the nearest to the save's data version %d", name,
             (int)rules->data_version);
  } else {
    snprintf(out, size, "rules of %s", name);
  }
}
