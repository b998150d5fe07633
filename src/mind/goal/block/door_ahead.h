// The wooden door that a mob walks into: shared by the goals that open and break doors.
// Source: docs/sources.md#goals
#pragma once

#include "agent/agent.h"

// Looks for a door in the next nodes of the path, then in the mob's own cell. *out: its upper cell.
bool ov_find_door_ahead(const ov_agent* agent, ovis_pos* out);

// Does the mob push against something on its path?
bool ov_is_pushing_ahead(const ov_agent* agent);
