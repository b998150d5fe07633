// Problem: the page draws sheep in their colors and captains with their banners.
// Design: page_looks.h; viewer/models/variants.ts has the colors
#include "replay/page_looks.h"

#include "helpers/grow.h"

#include <stdlib.h>

void page_looks_fini(page_looks* looks) {
  free(looks->items);
  *looks = (page_looks){0};
}

static int32_t number_of(const ovis_sim* sim, ovis_mob_id mob, ovis_prop prop) {
  double value;
  return ovis_mob_get_prop(sim, mob, prop, &value) ? (int32_t)value : -1;
}

static void add(page_looks* looks, const ovis_sim* sim, ovis_mob_id mob, uint64_t serial) {
  const page_look look = {.serial = serial,
                          .color = number_of(sim, mob, OVIS_PROP_COLOR),
                          .variant = number_of(sim, mob, OVIS_PROP_VARIANT),
                          .has_banner = number_of(sim, mob, OVIS_PROP_PATROL_LEADER) > 0};
  if (look.color < 0 && look.variant < 0 && !look.has_banner) {
    return;
  }
  if (!grow_array(&looks->items, looks->count, &looks->capacity, sizeof *looks->items)) {
    looks->is_out_of_memory = true;
    return;
  }
  looks->items[looks->count++] = look;
}

void page_looks_take(page_looks* looks, const ovis_sim* sim) {
  const uint64_t before = looks->last;
  for (int32_t i = ovis_sim_get_mob_count(sim) - 1; i >= 0; i--) {
    ovis_mob_state state;
    const ovis_mob_id mob = ovis_sim_get_mob(sim, i);
    if (!ovis_mob_get_state(sim, mob, &state) || state.serial <= before) {
      break;
    }
    looks->last = state.serial > looks->last ? state.serial : looks->last;
    add(looks, sim, mob, state.serial);
  }
}

void page_looks_put(const page_looks* looks, page_text* out) {
  page_text_add_string(out, ",\"looks\":[");
  for (int32_t i = 0; looks != NULL && i < looks->count; i++) {
    const page_look* look = &looks->items[i];
    const int64_t numbers[] = {(int64_t)look->serial, look->color, look->variant, look->has_banner};
    page_text_add_string(out, i > 0 ? ",[" : "[");
    page_text_add_numbers(out, numbers, 4);
    page_text_add(out, "]", 1);
  }
  page_text_add(out, "]", 1);
  out->is_failed |= looks != NULL && looks->is_out_of_memory;
}
