// Problem: a map of the area where mobs act may leave out mobs that stand far away.
// Design: docs/architecture.md#rooms (app, draw)
#include "draw/outside.h"

#include <stdio.h>
#include <string.h>

void outside_add(outside* self, const char* name) {
  int32_t i = 0;
  while (i < self->kind_count && strcmp(self->names[i], name) != 0) {
    i++;
  }
  self->total++;
  if (i == OUTSIDE_KINDS) {
    return;
  }
  if (i == self->kind_count) {
    self->names[self->kind_count++] = name;
    self->counts[i] = 0;
  }
  self->counts[i]++;
}

void outside_words(const outside* self, char* out, size_t size) {
  out[0] = '\0';
  if (self->total == 0) {
    return;
  }
  snprintf(out, size, "%d mob%s outside the picture: ", (int)self->total,
           self->total == 1 ? " lies" : "s lie");
  int32_t rest = self->total;
  for (int32_t i = 0; i < self->kind_count; i++) {
    const size_t length = strlen(out);
    snprintf(out + length, size - length, "%s%d %.40s", i > 0 ? ", " : "", (int)self->counts[i],
             self->names[i]);
    rest -= self->counts[i];
  }
  if (rest > 0) {
    const size_t length = strlen(out);
    snprintf(out + length, size - length, ", %d of other species", (int)rest);
  }
}
