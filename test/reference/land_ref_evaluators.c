// The five evaluators (claim 24): what each does at the start of a search, and which rules are its.
#include "reference/land_ref_inside.h"

#include <string.h>

static const ref_evaluator_rules evaluators[REF_EVALUATOR_COUNT] = {
    [REF_EVALUATOR_WALK] = {land_ref_walk_start, land_ref_walk_cell, land_ref_walk_mob,
                            land_ref_walk_neighbors},
    [REF_EVALUATOR_FLY] = {land_ref_fly_start, land_ref_fly_cell, land_ref_fly_mob,
                           land_ref_fly_neighbors},
    [REF_EVALUATOR_SWIM] = {land_ref_swim_start, NULL, land_ref_swim_mob, land_ref_swim_neighbors},
    [REF_EVALUATOR_AMPHIBIOUS] = {land_ref_amphibious_start, land_ref_amphibious_cell,
                                  land_ref_walk_mob, land_ref_amphibious_neighbors},
    [REF_EVALUATOR_FROG] = {land_ref_frog_start, land_ref_frog_cell, land_ref_walk_mob,
                            land_ref_amphibious_neighbors},
};

const ref_evaluator_rules* land_ref_evaluator(const ref_search* search) {
  return &evaluators[search->mob->evaluator];
}

bool land_ref_is_amphibious(const ref_search* search) {
  return search->mob->evaluator == REF_EVALUATOR_AMPHIBIOUS ||
         search->mob->evaluator == REF_EVALUATOR_FROG;
}

// The mob's map is copied, so that an amphibious search may change it (2.11).
ref_search land_ref_prepare(const ref_world* world, const ref_mob* mob, const ref_rules* rules,
                            const ref_query* query) {
  ref_search search = {.world = world, .mob = mob, .rules = rules, .query = query};
  memcpy(search.malus, mob->malus, sizeof mob->malus);
  if (land_ref_is_amphibious(&search)) {
    search.malus[REF_WATER] = 0.0f;
    search.malus[REF_WALKABLE] = 6.0f;
    search.malus[REF_WATER_BORDER] = 4.0f;
  }
  return search;
}

// 1.2. Vehicles are the caller's: it hands over the map that counts.
float land_ref_malus(const ref_search* search, ref_type type) {
  return search->malus[type];
}

ref_pos land_ref_own_block(const ref_search* search) {
  const ref_vec at = search->mob->position;
  const ref_pos own = {land_ref_floor(at.x), land_ref_floor(at.y), land_ref_floor(at.z)};
  return own;
}
