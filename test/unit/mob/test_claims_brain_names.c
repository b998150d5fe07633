// Claim 345: every behavior of every species has a name that tells its kind.
// Rules: docs/claims.tsv, group U
#include "mind/brain/brain.h"
#include "species/profiles.h"
#include "support/test.h"

#include <string.h>

// Two behaviors of one kind may share their kind's name, as in the game; two kinds never do.
static void check_names(const ov_brain_plan* plan, const char* species) {
  for (int32_t i = 0; i < plan->node_count; i++) {
    const char* name = ov_brain_mind_ops.info(plan, i).name;
    assert_non_null(name);
    assert_true(strlen(name) >= 3);
    assert_true(name[0] >= 'A' && name[0] <= 'Z');
    for (int32_t k = 0; k < i; k++) {
      if (plan->nodes[k].kind != plan->nodes[i].kind &&
          strcmp(name, ov_brain_mind_ops.info(plan, k).name) == 0) {
        fail_msg("%s has behaviors of two kinds that are called %s", species, name);
      }
    }
  }
}

TEST(claim_345_the_behaviors_of_all_species_have_names) {
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  const ovis_allocator none = {0};
  int32_t brains = 0;
  for (int32_t id = 0; id < OV_SPECIES_COUNT; id++) {
    const ov_profile* profile = ov_profile_at((ov_species_id)id);
    if (profile == NULL || profile->brain == NULL) {
      continue;
    }
    ov_brain_plan* plan = NULL;
    assert_int_equal(ov_brain_plan_compile(profile->brain, &rules, &none, &plan), OVIS_OK);
    check_names(plan, ov_species_rows[id]->figures.name);
    ov_brain_plan_destroy(plan, &none);
    brains++;
  }
  assert_true(brains >= 2);
}
