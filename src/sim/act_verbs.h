// Knows which verbs an actor may use: before these acts on_act may be called for it.
// docs/islands.md has the reasons; builds that validate check each act.
#pragma once

#include "agent/actor.h"

// Bits 1 << ovis_verb.
uint32_t ov_act_verbs_of(const ov_actor* actor);
