// Tests and conditions that the plans of piglins and hoglins share.
// Rules: docs/sources.md#piglins
#include "species/nether/nether_plan.h"

const ov_condition ov_interact_needs[4] = {OV_REGISTERED(INTERACTION_TARGET),
                                           OV_REGISTERED(LOOK_TARGET), OV_ABSENT(WALK_TARGET),
                                           OV_PRESENT(VISIBLE_LIVING)};
const ov_condition ov_repellent_needs[2] = {OV_PRESENT(NEAREST_REPELLENT),
                                            OV_REGISTERED(WALK_TARGET)};
const ov_condition ov_avoid_needs[2] = {OV_PRESENT(AVOID_TARGET), OV_REGISTERED(WALK_TARGET)};
const ovis_phrases ov_avoid_phrases = {.words = "run from whom it avoids",
                                       .doing = "running from whom it avoids",
                                       OV_REASONS(ov_walk_away_reasons)};
const ovis_phrases ov_flee_phrases = {.words = "run from whom it avoids",
                                      .doing = "running from whom it avoids",
                                      OV_REASONS(ov_break_away_reasons)};

bool ov_is_anyone(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  (void)other;
  return true;
}

bool ov_is_player(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  return other->kind == OV_ACTOR_PLAYER;
}

bool ov_is_piglin_near(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  return ov_is_piglin(other);
}

bool ov_is_brute_near(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  return ov_is_brute(other);
}
