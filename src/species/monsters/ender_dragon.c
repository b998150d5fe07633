// The ender dragon has no mind yet: a still body.
// Rules: docs/sources.md#species
#include "species/profiles.h"

const ov_profile ov_ender_dragon_profile = {0};
