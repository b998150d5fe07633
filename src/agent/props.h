// Properties of mobs, by name, for hosts, saves and scripts.
#pragma once

#include "agent/actor.h"

#include <ovis/species.h>

// False: the mob's species has no such property.
bool ov_prop_get(const ov_actor* actor, ovis_prop prop, double* out);

// The same; the value is clamped to the property's range.
bool ov_prop_set(ov_actor* actor, ovis_prop prop, double value);
