// The minds of the library by name.
// Design: include/ovis/mind.h
#include "mind/mind.h"

#include <string.h>

const ov_mind_kind* ov_built_in_mind(const char* name) {
  if (strcmp(name, OV_WALKER_MIND) == 0) {
    return &ov_walker_mind;
  }
  for (int32_t i = 0; i < OVIS_CHASE_COUNT; i++) {
    if (strcmp(name, ov_chaser_minds[i].name) == 0) {
      return &ov_chaser_minds[i];
    }
  }
  return NULL;
}
