// Ovis: the points of interest of a whole save, and changing them. One chunk's: ovis/save.h.
//
//   poi/r.X.Z.mca --ovis_save_each_point--> records
//   ovis_save_set_point, _remove_point --ovis_save_writer_commit--> poi/r.X.Z.mca
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

/// What came of reading.
typedef struct ovis_points_read {
  int32_t points;         ///< Records that were told.
  int32_t chunks;         ///< Documents that were read.
  int32_t skipped_points; ///< Records without a type or place, outside their chunk or such.
  int32_t skipped_chunks; ///< Documents that could not be read.
} ovis_points_read;

/// Tells of every point in the save's dimension, in the order of ovis_save_next and of the files.
/// If a place comes twice, the later record counts in the game. What cannot be read is reported as
/// skipped, counted, and stops nothing else. `out` [opt]. OVIS_NO_MEMORY: `out` counts what was
/// told until then.
OVIS_API ovis_status ovis_save_each_point(ovis_save* save, ovis_point_record_fn* tell,
                                          void* context, ovis_points_read* out);

/// Sets a point's type ("home", "mod:shrine") and free tickets, or adds the point. A record that
/// has them already stays as it is, byte for byte; of another one only the entries that differ
/// change. A section that the file does not have is added as one in which the game is to look for
/// points again. Of two changes to the same place the later one counts. OVIS_OUT_OF_RANGE: a place
/// beyond OVIS_PLACE_MAX, or tickets below 0; OVIS_BAD_FORMAT: no such type can be. At the commit,
/// OVIS_NOT_FOUND: the save has no such chunk.
OVIS_API ovis_status ovis_save_set_point(ovis_save_writer* writer, ovis_pos pos, const char* type,
                                         int32_t free_tickets);

/// Takes the point at a place out, if there is one. OVIS_OUT_OF_RANGE as above.
OVIS_API ovis_status ovis_save_remove_point(ovis_save_writer* writer, ovis_pos pos);

#ifdef __cplusplus
}
#endif

#endif
