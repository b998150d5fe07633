// Blocks for tests that have a registry of their own.
#ifndef OVIS_TEST_SUPPORT_REGISTRY_H
#define OVIS_TEST_SUPPORT_REGISTRY_H

#include <ovis/blocks.h>

ovis_blocks* registry_open(void); // with the usual settings; the caller destroys it

// The state of a text such as "oak_door[half=lower,open=false]". Fails the test if there is none.
ovis_state registry_state(const ovis_blocks* registry, const char* text);

#endif
