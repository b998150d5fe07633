// A village from above, with lines from each villager to its bed, job site and bell.
#ifndef OVIS_APP_VILLAGE_PICTURE_H
#define OVIS_APP_VILLAGE_PICTURE_H

#include <ovis/census.h>

// Writes a PNG file. On failure it returns false and sets `message`.
bool village_picture_write(const ovis_census* village, const ovis_sim* sim, const char* file,
                           char* message, size_t message_size);

#endif
