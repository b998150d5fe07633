// What hosts, saves and scripts reach of a mob's inside by name.
#ifndef OVIS_SRC_AGENT_PROPS_H
#define OVIS_SRC_AGENT_PROPS_H

#include "agent/actor.h"

#include <ovis/prop.h>

// False: the mob's species has no such property.
bool ov_prop_get(const ov_actor* actor, ovis_prop prop, double* out);

// The same; a value that the property cannot have is moved to the nearest that it can.
bool ov_prop_set(ov_actor* actor, ovis_prop prop, double value);

#endif
