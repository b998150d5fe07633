// The pig: its goals.
// Rules: docs/sources.md#goals-of-animals
#include "agent/steering.h"
#include "mob/animals/animal_plan.h"
#include "mob/animals/animal_use.h"
#include "mob/profiles.h"

static const char* const reins[] = {"carrot_on_a_stick", NULL};
static const char* const bait[] = {"carrot", "potato", "beetroot", NULL};

static const ov_goal_entry goals[] = {
    OV_FLOATS(0),
    OV_PANICS(1, 1.25),
    OV_BREEDS(3, 1),
    OV_TEMPTED(4, 1.2, reins),
    OV_TEMPTED(4, 1.2, bait),
    OV_FOLLOWS_PARENT(5, 1.1),
    OV_STROLLS(6, 1, 0.001f),
    OV_LOOKS_AT_PLAYER(7, 6),
    OV_LOOKS_AROUND(8),
};

static const ov_goal_mind_plan plan = {.goals = OV_COUNTED(goals)};

OV_EATS(bait);

const ov_profile ov_pig_profile = {
    .mind = &ov_goal_mind_ops, .plan = &plan, .obeys = ov_obeys_no_mob, .use = &use_ops};
