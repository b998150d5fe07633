// Internals of the register of a village.
//
//   register.c         create, destroy, villagers and points
//   register_lacks.c   what a villager lacks, and why; which points it can reach
//   register_golems.c  when a golem can come
#pragma once

#include "base/array.h"

#include <ovis/census.h>

#define OV_REGISTER_RADIUS 48 // blocks, in which a villager looks for points

struct ovis_census {
  ovis_allocator allocator;
  const ovis_sim* sim; // while the register is made
  ovis_rules rules;
  ov_array(ovis_resident) residents;
  ov_array(ovis_census_point) points;
  ov_array(ovis_mob_id) owners;
  ov_array(ovis_census_golem) golems;
  ov_array(char*) texts; // its own: those of the simulation end with it
  bool is_out_of_memory;
};

// Fills in the lacks of all residents and reachable_by of all points. Owners are known by then.
ovis_status ov_register_find_lacks(ovis_census* self);

ovis_status ov_register_find_golems(ovis_census* self);
