// Problem: put labels on pictures of a world without changing the world.
// Design: docs/scenes.md (w:label)
#include "ovl.h"

#include <stdlib.h>
#include <string.h>

#define LABEL_COUNT_MAX 4096

int ovl_world_label(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  int next = 2;
  const ovis_pos pos = ovl_check_cell(L, &next);
  size_t length;
  const char* text = luaL_checklstring(L, next, &length);
  if (length >= sizeof self->labels->text) {
    return luaL_argerror(L, next, "a label has at most 63 bytes");
  }
  if (self->label_count == LABEL_COUNT_MAX) {
    return luaL_error(L, "a world has at most %d labels", LABEL_COUNT_MAX);
  }
  if (!ovl_grow(&self->labels, self->label_count, &self->label_capacity, sizeof *self->labels)) {
    return luaL_error(L, "out of memory");
  }
  ovl_label_text* label = &self->labels[self->label_count++];
  label->pos = pos;
  memcpy(label->text, text, length);
  label->text[length] = '\0';
  return 0;
}

void ovl_labels_fini(ovl_world* self) {
  free(self->labels);
  self->labels = NULL;
  self->label_count = self->label_capacity = 0;
}

const char* ovis_script_measure(const ovis_script* script, int32_t index, double* out_value) {
  *out_value = 0;
  if (index < 0 || index >= script->measure_count) {
    return NULL;
  }
  *out_value = script->measures[index].value;
  return script->measures[index].name;
}

const char* ovis_script_label(const ovis_script* script, int32_t index, ovis_pos* out_pos) {
  const ovl_world* world = script->world;
  *out_pos = (ovis_pos){0};
  if (world == NULL || index < 0 || index >= world->label_count) {
    return NULL;
  }
  *out_pos = world->labels[index].pos;
  return world->labels[index].text;
}
