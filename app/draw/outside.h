// The mobs that a picture does not show, in words.
#ifndef OVIS_APP_OUTSIDE_H
#define OVIS_APP_OUTSIDE_H

#include <stddef.h>
#include <stdint.h>

#define OUTSIDE_KINDS 6 // species that the words name; the others are counted together

typedef struct outside {
  const char* names[OUTSIDE_KINDS]; // owned by the caller
  int32_t counts[OUTSIDE_KINDS];
  int32_t kind_count;
  int32_t total;
} outside;

// Counts a mob that lies outside of the picture.
void outside_add(outside* self, const char* name);

// "3 mobs lie outside the picture: 2 cow, 1 pig"; "" if there is none.
void outside_words(const outside* self, char* out, size_t size);

#endif
