// The strength of llamas, which frightens wolves.
#pragma once

#include "agent/actor.h"

// 1 to 5; 0 for other species.
int32_t ov_llama_strength(const ov_actor* actor);
