// A small save that the project makes itself: a hamlet of three houses with beds and job blocks, a
// bell, a farm, a pond, fences with sheep, a path and a few hills. Five by five chunks of 1.19.4.
#ifndef OVIS_TEST_SUPPORT_HAMLET_H
#define OVIS_TEST_SUPPORT_HAMLET_H

#include <stdint.h>

#define HAMLET_SIDE 80 // blocks, from 0,0

// Writes region/, entities/, poi/ and level.dat into a folder.
void hamlet_write(const char* folder);

// Name of the state that the hamlet has at a place.
const char* hamlet_block(int32_t x, int32_t y, int32_t z);

#endif
