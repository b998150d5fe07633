// Growing arrays.
#ifndef OVIS_APP_GROW_H
#define OVIS_APP_GROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Makes room for one item more in an array from malloc: `items_address` is that of the pointer to
// its first item, NULL as long as `capacity` is 0. False: no memory, and nothing has changed.
//
//   if (!grow_array(&log->mobs, log->mob_count, &log->mob_capacity, sizeof *log->mobs)) { ... }
bool grow_array(void* items_address, int32_t count, int32_t* capacity, size_t item_size);

#endif
