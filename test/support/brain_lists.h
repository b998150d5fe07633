// Fills VISIBLE_LIVING one by one, as no scan does.
#ifndef OVIS_TEST_SUPPORT_BRAIN_LISTS_H
#define OVIS_TEST_SUPPORT_BRAIN_LISTS_H

#include "mind/brain/brain.h"

/// Adds a mob; `sight`: 0 not tested yet, 1 seen, 2 not seen. Fails the test without memory.
void brain_push_visible(ov_agent* agent, uint64_t serial, uint32_t sight);

#endif
