// The goat: its own state, and the behaviors that only goats have.
#ifndef OVIS_SRC_SPECIES_ANIMALS_GOAT_H
#define OVIS_SRC_SPECIES_ANIMALS_GOAT_H

#include "mind/brain/brain_share.h"

typedef struct ov_goat {
  bool is_screaming;
  bool has_left_horn, has_right_horn;
  bool was_baby; // in the last tick
} ov_goat;

// The state of an actor that is a goat.
static inline ov_goat* ov_goat_of(const ov_actor* actor) {
  return actor->own;
}

// ---- Rams (goat_ram.c)

#define OV_RAM_PAUSE_MIN 600 // ticks between two rams
#define OV_RAM_PAUSE_MAX 6000

extern const ov_behavior_kind ov_prepare_ram;
extern const ov_behavior_kind ov_ram_target;

#endif
