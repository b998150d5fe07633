// The default functions of defs that an ovis_sim_def lists: all but the cookie is 0.
// Design: include/ovis/sim.h
#include "base/check.h"

#include <ovis/sim.h>

ovis_mind_def ovis_default_mind_def(void) {
  return (ovis_mind_def){.cookie = OV_COOKIE};
}

ovis_goal_def ovis_default_goal_def(void) {
  return (ovis_goal_def){.cookie = OV_COOKIE};
}

ovis_species_def ovis_default_species_def(void) {
  return (ovis_species_def){.cookie = OV_COOKIE};
}

ovis_memory_def ovis_default_memory_def(void) {
  return (ovis_memory_def){.cookie = OV_COOKIE};
}

ovis_sensor_def ovis_default_sensor_def(void) {
  return (ovis_sensor_def){.cookie = OV_COOKIE};
}

ovis_behavior_def ovis_default_behavior_def(void) {
  return (ovis_behavior_def){.cookie = OV_COOKIE};
}

ovis_brain_def ovis_default_brain_def(void) {
  return (ovis_brain_def){.cookie = OV_COOKIE};
}

ovis_tree_def ovis_default_tree_def(void) {
  return (ovis_tree_def){.cookie = OV_COOKIE};
}

ovis_point_type_def ovis_default_point_type_def(void) {
  return (ovis_point_type_def){.cookie = OV_COOKIE};
}
