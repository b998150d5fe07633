// Ovis: the points of interest of a whole save, and changing them. One chunk's: ovis/save.h.
//
//   poi/r.X.Z.mca --ovis_save_visit_points--> records
//   ovis_save_writer_set_point, _remove_point --ovis_save_writer_commit--> poi/r.X.Z.mca
#ifndef OVIS_SAVE_POI_H
#define OVIS_SAVE_POI_H

#include <ovis/save_write.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes of a point's type.
#define OVIS_POINT_TYPE_MAX 127

/// A point of interest as a save has it.
typedef struct ovis_point_record {
  const char* type; ///< "home"; without "minecraft:". Valid during the call.
  ovis_pos pos;
  int32_t free_tickets; ///< As it stands in the file: may be negative, or above what the type has.
  bool is_valid;        ///< False: the game would look for its section's points again.
} ovis_point_record;

typedef void ovis_point_record_fn(void* context, const ovis_point_record* record);

/// Counts of ovis_save_visit_points.
typedef struct ovis_points_read {
  int32_t points;         ///< Records that `visit` got.
  int32_t chunks;         ///< Documents that were read.
  int32_t skipped_points; ///< Records without a type or position, or outside their chunk.
  int32_t skipped_chunks; ///< Documents that could not be read.
} ovis_points_read;

/// Calls `visit` for every point in the save's dimension, in the order of ovis_save_next_chunk and
/// of the files. If a position comes twice, the later record counts in the game. Documents and
/// records that cannot be read are reported as skipped and counted; reading continues. `out` [opt].
/// OVIS_NO_MEMORY: `out` has the counts up to then.
OVIS_API ovis_status ovis_save_visit_points(ovis_save* save, ovis_point_record_fn* visit,
                                            void* context, ovis_points_read* out);

/// Sets the type ("home", "mod:shrine") and the free tickets of a point, or adds the point. A
/// record that has them already stays byte for byte; in any other record only the entries that
/// differ change. A section that the file does not have is added with Valid 0, so that the game
/// scans it for more points. Of two changes to the same position the later one counts.
/// OVIS_OUT_OF_RANGE: a position beyond OVIS_PLACE_MAX, or tickets below 0; OVIS_BAD_FORMAT: the
/// type has letters that no identifier has, or over OVIS_POINT_TYPE_MAX bytes. The commit returns
/// OVIS_NOT_FOUND if the save has no such chunk.
OVIS_API ovis_status ovis_save_writer_set_point(ovis_save_writer* writer, ovis_pos pos,
                                                const char* type, int32_t free_tickets);

/// Removes the point at a position, if there is one. OVIS_OUT_OF_RANGE as above.
OVIS_API ovis_status ovis_save_writer_remove_point(ovis_save_writer* writer, ovis_pos pos);

#ifdef __cplusplus
}
#endif

#endif
