// Claims whose text differs from the rule that Ovis uses (docs/sources.md#max-fall). A switch
// selects the literal text.
#include "support/test.h"

#include <ovis/path.h>

TEST(claim_127_to_the_letter_takes_an_exact_third) {
  ovis_fall_limits limits = {
      .health = 100, .health_max = 100, .difficulty = OVIS_DIFFICULTY_HARD, .has_target = true};
  assert_int_equal(ovis_path_max_fall(&limits), 70); // 100 - 33 + 3
  limits.is_exact_third = true;
  assert_int_equal(ovis_path_max_fall(&limits), 69); // 100 - 33.3 + 3
  for (int32_t i = 0; i < OVIS_RULES_VERSION_COUNT; i++) {
    assert_false(ovis_rules_get_preset((ovis_rules_version)i).fall_limit_exact_third);
  }
}
