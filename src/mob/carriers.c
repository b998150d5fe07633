// Species that carry things but have no mind here yet: their inventories.
// Rules: docs/sources.md#equipment
#include "mob/profiles.h"

const ov_profile ov_piglin_profile = {.pack_size = 8};
