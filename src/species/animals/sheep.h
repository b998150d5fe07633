// A sheep's own state.
#ifndef OVIS_SRC_SPECIES_ANIMALS_SHEEP_H
#define OVIS_SRC_SPECIES_ANIMALS_SHEEP_H

#include "base/fields.h"

typedef struct ov_sheep {
  int32_t color; // of the wool: 0 white, as the game numbers dyes [Limits: 0 <= value <= 15]
  bool is_sheared;
} ov_sheep;

#endif
