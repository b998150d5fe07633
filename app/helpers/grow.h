// Arrays that grow by doubling.
#ifndef OVIS_APP_GROW_H
#define OVIS_APP_GROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Makes room for one more item in an array from malloc. `items_address` is the address of the
// pointer to the first item; the pointer is NULL while `capacity` is 0. Returns false without
// memory; then nothing has changed.
//
//   if (!grow_array(&log->mobs, log->mob_count, &log->mob_capacity, sizeof *log->mobs)) { ... }
bool grow_array(void* items_address, int32_t count, int32_t* capacity, size_t item_size);

#endif
