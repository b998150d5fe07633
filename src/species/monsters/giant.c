// The giant has a body only, in the game as well.
// Rules: docs/sources.md#species
#include "species/profiles.h"

const ov_profile ov_giant_profile = {0};
