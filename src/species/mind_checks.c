// Checks brains, species and trees of a host before a simulation has them.
// Design: include/ovis/brain.h, include/ovis/tree.h
#include "base/check.h"
#include "base/fail.h"
#include "mind/host/host_brain.h"
#include "mind/host/host_species.h"
#include "mind/tree/tree_mind.h"
#include "species/profiles.h"

#include <ovis/tree.h>

#include <string.h>

ovis_status ovis_brain_check(const ovis_brain_def* def, const ovis_memory_def* memories,
                             int32_t memory_count, ovis_error* error) {
  OV_REQUIRE(def != NULL, OVIS_BAD_ARGUMENT);
  const ovis_allocator allocator = {0};
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  const ov_own_brain_make_def make = {.def = def,
                                      .profile_of = ov_profile_of,
                                      .memories = {memories, memory_count},
                                      .rules = &rules,
                                      .allocator = &allocator};
  ov_own_brain* brain = NULL;
  ovis_status status = ov_own_memories_check(&make.memories, error);
  if (status == OVIS_OK) {
    status = ov_own_brain_make(&make, &brain, error);
    ov_own_brain_free(brain, &allocator);
  }
  return status;
}

ovis_status ovis_species_check(const ovis_species_def* def, ovis_error* error) {
  OV_REQUIRE(def != NULL, OVIS_BAD_ARGUMENT);
  const ovis_allocator allocator = {0};
  ov_own_species_list list;
  const ovis_status status = ov_own_species_make(def, 1, ov_profile_of, &allocator, &list, error);
  ov_own_species_free(&list, &allocator);
  return status;
}

ovis_status ovis_tree_check(const ovis_tree_def* def, ovis_error* error) {
  OV_REQUIRE(def != NULL, OVIS_BAD_ARGUMENT);
  const ovis_allocator allocator = {0};
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  ov_tree_mind_plan* plan;
  ov_mind_plan* mind = NULL;
  ovis_status status = ov_tree_mind_plan_make(def, ov_profile_of, &allocator, &plan, error);
  const bool keeps_brain = status == OVIS_OK && plan->has_brain && def->brain == NULL;
  if (keeps_brain) {
    status = ov_mind_plan_make(ov_profile_at(plan->like), &rules, &allocator, &mind);
  }
  if (keeps_brain && status == OVIS_OK) {
    status = ov_tree_mind_set_brain(plan, ov_mind_plan_find(mind, OV_PART_BRAIN)->plan, error);
  }
  ov_tree_mind_plan_free(plan, &allocator);
  ov_mind_plan_free(mind, &allocator);
  return status;
}

ovis_status ovis_tree_check_with_brain(const ovis_tree_def* def, const ovis_brain_def* brain,
                                       const ovis_memory_def* memories, int32_t memory_count,
                                       ovis_error* error) {
  OV_REQUIRE(def != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(brain != NULL, OVIS_BAD_ARGUMENT);
  OV_TRY(ovis_brain_check(brain, memories, memory_count, error));
  if (def->brain == NULL || strcmp(def->brain, brain->name) != 0) {
    return ov_fail(error, OVIS_NOT_FOUND, -1, "the tree names the brain '%.40s', not '%.40s'",
                   def->brain != NULL ? def->brain : "", brain->name);
  }
  const ovis_allocator allocator = {0};
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  const ov_own_brain_make_def make = {.def = brain,
                                      .profile_of = ov_profile_of,
                                      .memories = {memories, memory_count},
                                      .rules = &rules,
                                      .allocator = &allocator};
  ov_own_brain* made = NULL;
  ov_tree_mind_plan* plan = NULL;
  ovis_status status = ov_own_brain_make(&make, &made, error);
  if (status == OVIS_OK) {
    status = ov_tree_mind_plan_make(def, ov_profile_of, &allocator, &plan, error);
  }
  if (status == OVIS_OK) {
    status = ov_tree_mind_add_brain(plan, made, error);
  }
  ov_tree_mind_plan_free(plan, &allocator);
  ov_own_brain_free(made, &allocator);
  return status;
}
