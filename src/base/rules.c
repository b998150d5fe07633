// Sets the rule switches as each game version has them.
// Rules: docs/sources.md#rule-versions
#include <ovis/rules.h>

#include "base/check.h"

#include <string.h>

ovis_rules ovis_rules_get_preset(ovis_rules_version version) {
  ovis_rules rules = {0};
  version = (uint32_t)version < OVIS_RULES_VERSION_COUNT ? version : OVIS_RULES_1_19_4;
  const bool is_before_22w16a = version == OVIS_RULES_1_18;
  rules.reach_from_bottom_center = is_before_22w16a;
  rules.partial_collision_fence_only = is_before_22w16a;
  rules.fly_start_corners = version == OVIS_RULES_1_18;
  rules.stuck_threshold_fixed = version == OVIS_RULES_1_18;
  rules.memory_counts_before_erase = version == OVIS_RULES_1_18;
  rules.yield_test_inverted = version == OVIS_RULES_1_19_3;
  const bool is_from_23w12a = version >= OVIS_RULES_23W14A;
  rules.path_type_list = is_from_23w12a ? OVIS_PATH_TYPES_23W12A : OVIS_PATH_TYPES_1_19;
  rules.sniffers_lay_eggs = is_from_23w12a;
  const bool is_from_1_20_5 = version >= OVIS_RULES_1_20_5;
  rules.danger_trapdoor = is_from_1_20_5; // from 1.20.3
  rules.neighbor_order = is_from_1_20_5 ? OVIS_NEIGHBOR_ORDER_1_20_5 : OVIS_NEIGHBOR_ORDER_1_19;
  rules.wolf_food_heals_twice = is_from_1_20_5;
  rules.spiders_fear_armadillos = is_from_1_20_5;
  rules.tame_wolf_health_40 = is_from_1_20_5;
  rules.leash_breaks_at_12 = version >= OVIS_RULES_1_21_6;
  rules.path_length_floor_16 = version >= OVIS_RULES_1_21_2;
  return rules;
}

static const int32_t data_versions[OVIS_RULES_VERSION_COUNT] = {
    [OVIS_RULES_1_18] = 2860,    [OVIS_RULES_1_19_3] = 3218, [OVIS_RULES_1_19_4] = 3337,
    [OVIS_RULES_23W14A] = 3445,  [OVIS_RULES_1_20_1] = 3465, [OVIS_RULES_1_20_5] = 3837,
    [OVIS_RULES_1_21] = 3953,    [OVIS_RULES_1_21_2] = 4080, [OVIS_RULES_1_21_4] = 4189,
    [OVIS_RULES_1_21_5] = 4325,  [OVIS_RULES_1_21_6] = 4435, [OVIS_RULES_1_21_9] = 4554,
    [OVIS_RULES_1_21_11] = 4671,
};

int32_t ovis_rules_get_data_version(ovis_rules_version version) {
  return (uint32_t)version < OVIS_RULES_VERSION_COUNT ? data_versions[version] : 0;
}

ovis_rules_version ovis_rules_find_nearest(int32_t data_version) {
  ovis_rules_version best = OVIS_RULES_1_19_4;
  int64_t least = INT64_MAX;
  for (int32_t i = 0; data_version > 0 && i < OVIS_RULES_VERSION_COUNT; i++) {
    const int64_t off = (int64_t)data_version - data_versions[i];
    const int64_t distance = off < 0 ? -off : off;
    if (distance < least) {
      least = distance;
      best = (ovis_rules_version)i;
    }
  }
  return best;
}

const char* ovis_rules_version_name(ovis_rules_version version) {
  switch (version) {
#define OV_CASE(value, name)                                                                       \
  case value: return name;
    OVIS_RULES_VERSION_LIST(OV_CASE)
#undef OV_CASE
  case OVIS_RULES_VERSION_COUNT: break;
  }
  return "unknown";
}

bool ovis_rules_find(const char* name, ovis_rules_version* out) {
  OV_REQUIRE(out != NULL, false);
  for (int32_t i = 0; name != NULL && i < OVIS_RULES_VERSION_COUNT; i++) {
    if (strcmp(name, ovis_rules_version_name((ovis_rules_version)i)) == 0) {
      *out = (ovis_rules_version)i;
      return true;
    }
  }
  *out = OVIS_RULES_1_19_4;
  return false;
}
