// Ovis: the raids of a Minecraft save, data/raids.dat of a dimension.
#ifndef OVIS_SAVE_RAIDS_H
#define OVIS_SAVE_RAIDS_H

#include <ovis/save_write.h>
#include <ovis/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Puts the raids of the save's dimension into a simulation (ovis_raid_restore). Raids with numbers
/// beyond their limits, and stopped ones, are left out. Without the file there are none. A damaged
/// file is reported as skipped, and has none. `out_count` [opt]: how many were put.
/// OVIS_NO_MEMORY, OVIS_IO_ERROR.
OVIS_API ovis_status ovis_save_spawn_raids(ovis_save* save, ovis_sim* sim, int32_t* out_count,
                                           ovis_error* error);

/// Sets the raids that the commit writes to those of a simulation. Entries of a raid that Ovis
/// does not know stay. Without raids and without the file nothing is written. A damaged file stays
/// as it is: the commit reports it as skipped (ovis_save_writer_def.skipped), and the raids are not
/// saved. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_save_writer_store_raids(ovis_save_writer* writer, const ovis_sim* sim);

#ifdef __cplusplus
}
#endif

#endif
