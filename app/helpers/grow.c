// Problem: lists of the program grow without a known limit, and an overflow must not wrap.
// Design: docs/architecture.md#rooms (app, helpers)
#include "helpers/grow.h"

#include <stdlib.h>
#include <string.h>

#define CAPACITY_FIRST 64 // items; a full array doubles and adds as many

bool grow_array(void* items_address, int32_t count, int32_t* capacity, size_t item_size) {
  if (count < *capacity) {
    return true;
  }
  if (*capacity > INT32_MAX / 2 - CAPACITY_FIRST) {
    return false;
  }
  const int32_t wanted = *capacity * 2 + CAPACITY_FIRST;
  void* items;
  memcpy(&items, items_address, sizeof items);
  void* grown = realloc(items, (size_t)wanted * item_size);
  if (grown == NULL) {
    return false;
  }
  memcpy(items_address, &grown, sizeof grown);
  *capacity = wanted;
  return true;
}
