// Reads all points of interest of a save, chunk by chunk.
// Format: docs/formats/anvil.md
#include "save/save_internal.h"

#include "base/check.h"

#include <ovis/save_sim.h>

// Tells of a chunk's points. Returns how many were left out.
static int32_t visit_points(ovis_point_iter* iter, ovis_point_record_fn* visit, void* context,
                            ovis_points_read* out) {
  int32_t skipped = 0;
  ovis_saved_point point;
  while (ovis_save_next_point(iter, &point)) {
    char type[OVIS_POINT_TYPE_MAX + 1];
    if (ovis_nbt_text_utf8(point.type, type, sizeof type) >= sizeof type) {
      if (skipped++ == 0) {
        ov_save_report(iter->save, OVIS_SAVE_POINTS, iter->pos,
                       "a point of interest has a type over %d bytes", OVIS_POINT_TYPE_MAX);
      }
      continue;
    }
    const ovis_point_record record = {type, point.pos, point.free_tickets, point.is_valid};
    visit(context, &record);
    out->points++;
  }
  return skipped + iter->left_out;
}

ovis_status ovis_save_visit_points(ovis_save* save, ovis_point_record_fn* visit, void* context,
                                   ovis_points_read* out) {
  OV_REQUIRE(save != NULL && visit != NULL, OVIS_BAD_ARGUMENT);
  ovis_points_read read = {0};
  ovis_status status = OVIS_OK;
  ovis_chunk_iter chunk = {0};
  while (status != OVIS_NO_MEMORY && ovis_save_next_chunk(save, OVIS_SAVE_POINTS, &chunk)) {
    ovis_point_iter iter;
    status = ovis_save_read_points(save, chunk.pos, &iter, NULL);
    if (status == OVIS_OK) {
      read.chunks++;
      read.skipped_points += visit_points(&iter, visit, context, &read);
      if (iter.generation != save->reads) {
        status = OVIS_BUSY; // the function read from the save, which ends the iterator
        break;
      }
    } else if (status != OVIS_NO_MEMORY) {
      read.skipped_chunks++;
    }
  }
  OVIS_ASSERT(read.points >= 0);
  if (out != NULL) {
    *out = read;
  }
  return status == OVIS_NO_MEMORY || status == OVIS_BUSY ? status
                                                         : ovis_save_get_status(save, NULL);
}
