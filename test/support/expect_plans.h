// Reads test/expect/plans: the plan of each species' mind, typed by hand.
// Format: test/expect/README.md
#ifndef OVIS_TEST_SUPPORT_EXPECT_PLANS_H
#define OVIS_TEST_SUPPORT_EXPECT_PLANS_H

/// The whole plan of a species in the form of ovis_species_get_plan. NULL: the tables have none.
const char* expect_plan_of(const char* species);

#endif
