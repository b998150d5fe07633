// Chests: reads, fills and locks them.
// Design: bindings/js/README.md
#include "ovjs.h"

#include <ovis/container.h>

// The content of the chest in a cell; null: no chest is there.
OVJS_EXPORT(int32_t, ovjs_container, const ovjs_sim* self, int32_t x, int32_t y, int32_t z) {
  const ovis_pos cell = {x, y, z};
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  if (ovis_container_get_size(self->sim, cell) == 0) {
    ovjs_text_add(text, "null", 4);
    return ovjs_text_end(text);
  }
  ovjs_open(text, NULL, '{');
  ovjs_put_bool(text, "locked", ovis_container_is_locked(self->sim, cell));
  ovjs_open(text, "items", '[');
  for (int32_t i = 0; i < OVIS_CONTAINER_SIZE; i++) {
    const ovis_stack stack = ovis_container_get_stack(self->sim, cell, i);
    if (stack.count > 0) {
      ovjs_open(text, NULL, '{');
      ovjs_put_text(text, "item", ovis_sim_get_item_name(self->sim, stack.item));
      ovjs_put_whole(text, "count", stack.count);
      ovjs_put_whole(text, "place", i);
      ovjs_close(text, '}');
    }
  }
  ovjs_close(text, ']');
  ovjs_close(text, '}');
  return ovjs_text_end(text);
}

// `item` NULL: the place becomes empty.
OVJS_EXPORT(int32_t, ovjs_container_put, ovjs_sim* self, int32_t x, int32_t y, int32_t z,
            int32_t place, const char* item, int32_t count) {
  ovis_stack stack;
  const ovis_status status = ovis_sim_make_stack(self->sim, item, count, &stack);
  return status != OVIS_OK
             ? ovjs_check(status, item)
             : ovjs_check(ovis_container_set_stack(self->sim, (ovis_pos){x, y, z}, place, &stack),
                          "filling a chest");
}

OVJS_EXPORT(int32_t, ovjs_container_lock, ovjs_sim* self, int32_t x, int32_t y, int32_t z,
            int32_t is_locked) {
  const ovis_pos cell = {x, y, z};
  return ovjs_check(is_locked != 0 ? ovis_container_lock(self->sim, cell)
                                   : ovis_container_unlock(self->sim, cell),
                    "locking a chest");
}
