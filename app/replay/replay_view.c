// Problem: choose the area of a world that a picture or a page shows.
// Design: docs/cli.md#ovis-replay
#include "replay/replay_view.h"

#include <math.h>
#include <stdlib.h>

#define WHOLE_MAX 320 // blocks; of a larger world only the area of the mobs is shown
#define MARGIN 16     // blocks
#define SIDE_MIN 48   // blocks
#define SIDE_MAX 1024 // blocks

static bool world_bounds(const ovis_world* world, replay_view* out) {
  const int32_t count = ovis_world_get_sections(world, NULL, 0);
  ovis_section_pos* places = count > 0 ? malloc((size_t)count * sizeof *places) : NULL;
  if (places == NULL) {
    return false;
  }
  ovis_world_get_sections(world, places, count);
  *out = (replay_view){INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
  for (int32_t i = 0; i < count; i++) {
    const int32_t x = places[i].x * 16;
    const int32_t z = places[i].z * 16;
    out->min_x = x < out->min_x ? x : out->min_x;
    out->min_z = z < out->min_z ? z : out->min_z;
    out->max_x = x + 16 > out->max_x ? x + 16 : out->max_x;
    out->max_z = z + 16 > out->max_z ? z + 16 : out->max_z;
  }
  free(places);
  return true;
}

static void widen_axis(double low, double high, int32_t* out_min, int32_t* out_max) {
  const double middle = (low + high) / 2;
  const double half = fmin(SIDE_MAX, fmax(SIDE_MIN, high - low + 2 * MARGIN)) / 2;
  *out_min = (int32_t)floor(middle - half);
  *out_max = (int32_t)floor(middle + half) + 1;
}

replay_view replay_picture_view(const ovis_world* world, const ovis_aabb* box) {
  replay_view view = {0, 0, SIDE_MIN, SIDE_MIN};
  const bool has_world = world_bounds(world, &view);
  const bool is_small =
      has_world && view.max_x - view.min_x <= WHOLE_MAX && view.max_z - view.min_z <= WHOLE_MAX;
  if (!is_small && box != NULL) {
    widen_axis(box->min.x, box->max.x, &view.min_x, &view.max_x);
    widen_axis(box->min.z, box->max.z, &view.min_z, &view.max_z);
  } else if (!is_small) {
    widen_axis(view.min_x, view.max_x, &view.min_x, &view.max_x);
    widen_axis(view.min_z, view.max_z, &view.min_z, &view.max_z);
  }
  return view;
}
