// Says whom and which block an answer of a mind is about, for sentences. Reads only, and only when
// somebody asks: a tick never calls this.
#ifndef OVIS_SRC_AGENT_ABOUT_H
#define OVIS_SRC_AGENT_ABOUT_H

#include "agent/agent.h"

#include <ovis/mind.h>

void ov_about_actor(ovis_answer* answer, const ov_actor* other);
// Nothing if the cell is not loaded.
void ov_about_cell(const ov_agent* agent, ovis_answer* answer, ovis_pos cell);
// False: no block hides the other from the mob's eyes. Else adds that block, and the other.
bool ov_about_hidden(const ov_agent* agent, ovis_answer* answer, const ov_actor* other);

// Adds what the reason alone tells: its vehicle, its rider, who holds its leash, its target, and
// what hides that.
void ov_about_reason(const ov_agent* agent, ovis_answer* answer);

#endif
