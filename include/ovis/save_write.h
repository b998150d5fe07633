// Ovis: changing Minecraft saves. Mobs that moved, changed, were born or died, and blocks that
// changed, go back into a save; all else in it stays byte for byte.
//
//   ovis_save_writer_create -> set, move, remove, add, set_block ... -> ovis_save_writer_commit
//
// Changes are collected and written all at once. Until the commit nothing is touched, and whenever
// the process or the machine dies during it, the save is the old one or the new one. Only chunks in
// which something changed are written, each packed as it was. Formats: docs/formats/anvil.md
#ifndef OVIS_SAVE_WRITE_H
#define OVIS_SAVE_WRITE_H

#include <ovis/save.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_save_writer ovis_save_writer;

typedef struct ovis_save_writer_def {
  const char* path;          ///< A save folder or a dimension's folder.
  const char* dimension;     ///< [opt] Which one of a save folder, as in ovis_save_def.
  const char* destination;   ///< [opt] Folder for a changed copy; not there yet, or empty. Its
                             ///< parent is there. NULL, or the folder of `path`: in place.
  ovis_skipped_fn* skipped;  ///< [opt] Told of what is damaged; it stays as it is.
  void* skipped_context;     ///< Passed to skipped.
  int64_t unpacked_size_max; ///< As in ovis_save_def.
  uint32_t time; ///< Of the change, for the region files; 0: theirs stay. Default 0. [Units:
                 ///< seconds since 1970]
  ovis_allocator allocator;
  uint32_t cookie; ///< Set by ovis_default_save_writer_def; checked.
} ovis_save_writer_def;

OVIS_API ovis_save_writer_def ovis_default_save_writer_def(void);

/// Opens a save for changing. In place this takes the save as the game does (session.lock, which is
/// made if it is not there), and finishes or rolls back a commit that died. A copy leaves its
/// source alone. OVIS_IO_ERROR: another program has the save open, or it cannot be written.
/// OVIS_UNSUPPORTED: `path` is a single file. OVIS_OUT_OF_RANGE: `destination` is no empty folder,
/// or inside the save. Else as ovis_save_create. One writer a save and process at a time.
OVIS_API ovis_status ovis_save_writer_create(const ovis_save_writer_def* def,
                                             ovis_save_writer** out, ovis_error* error);

/// Lets the save go. Changes that were not committed never happened.
OVIS_API void ovis_save_writer_destroy(ovis_save_writer* writer);

// ---- Entities. They are known by their UUID (ovis_saved_entity.uuid), riders too. Whether the
// save has one is found out at the commit. The name is that of an entry of the entity's own
// compound; it is replaced where it stands, or added at the end. Of two changes to the same entry
// the later one counts. Each: OVIS_NO_MEMORY; OVIS_OUT_OF_RANGE: a UUID of zeros, or a value that
// does not fit.

/// A whole number of type OVIS_NBT_BYTE (truth values too), SHORT, INT or LONG: Age, InLove, Fire,
/// Air, OnGround, Sheared.
OVIS_API ovis_status ovis_save_set_int(ovis_save_writer* writer, const uint32_t uuid[4],
                                       const char* name, ovis_nbt_type type, int64_t value);

/// A number of type OVIS_NBT_FLOAT or DOUBLE: Health, FallDistance.
OVIS_API ovis_status ovis_save_set_number(ovis_save_writer* writer, const uint32_t uuid[4],
                                          const char* name, ovis_nbt_type type, double value);

/// A list of numbers of type OVIS_NBT_FLOAT or DOUBLE: Motion (3 doubles), Rotation (2 floats).
OVIS_API ovis_status ovis_save_set_numbers(ovis_save_writer* writer, const uint32_t uuid[4],
                                           const char* name, ovis_nbt_type type,
                                           const double* values, int32_t count);

OVIS_API ovis_status ovis_save_set_string(ovis_save_writer* writer, const uint32_t uuid[4],
                                          const char* name, const char* value);

/// Any value, such as a whole Brain; it is copied now. OVIS_BAD_FORMAT: it is absent.
OVIS_API ovis_status ovis_save_set_nbt(ovis_save_writer* writer, const uint32_t uuid[4],
                                       const char* name, ovis_nbt value);

/// The entry goes, if there is one.
OVIS_API ovis_status ovis_save_unset(ovis_save_writer* writer, const uint32_t uuid[4],
                                     const char* name);

/// Sets Pos. An entity that is now in another chunk moves there, with its riders; a rider stays
/// with what it rides on, unless ovis_save_dismount is called as well. [Limits: finite, x and z
/// within 3e7 of the origin, y within 2e7]
OVIS_API ovis_status ovis_save_move(ovis_save_writer* writer, const uint32_t uuid[4],
                                    ovis_vec3 pos);

/// A rider gets off: it stands on its own, in the chunk where it is, with those who ride it.
/// Nothing changes for who rides on nobody.
OVIS_API ovis_status ovis_save_dismount(ovis_save_writer* writer, const uint32_t uuid[4]);

/// The entity goes. Its riders stay, on their own feet.
OVIS_API ovis_status ovis_save_remove(ovis_save_writer* writer, const uint32_t uuid[4]);

/// A new entity: a compound with at least id, Pos and UUID, copied now. OVIS_BAD_FORMAT: it lacks
/// one.
OVIS_API ovis_status ovis_save_add(ovis_save_writer* writer, ovis_nbt entity);

// ---- Blocks

/// A block, as "minecraft:dirt" or "oak_door[half=lower,open=true]": name and all properties as the
/// save's own version spells them (ovis_registry_print spells the newest: short_grass was grass
/// before 1.20.3). Light, heightmaps and block entities stay as they are. OVIS_BAD_FORMAT: not such
/// a text.
OVIS_API ovis_status ovis_save_set_block(ovis_save_writer* writer, ovis_pos pos, const char* state);

// ---- The world as a whole

/// Time that has passed: level.dat's Time and DayTime, where it has them, become later by it. A
/// save without level.dat keeps no time. Of several calls the last one counts. [Units: ticks]
/// [Limits: 0
/// <= ticks <= 2^53]
OVIS_API void ovis_save_pass_time(ovis_save_writer* writer, int64_t ticks);

// ---- The end

typedef struct ovis_save_written {
  int32_t chunks; ///< Documents of chunks that were written, those of entities/ counted apart.
  int32_t files;  ///< Files that were replaced.
} ovis_save_written;

/// Writes everything, or nothing. `out` [opt]. After it the writer can only be destroyed.
/// OVIS_NOT_FOUND: no such entity, chunk or section. OVIS_IO_ERROR: the disk is full, or such. A
/// chunk that must change and is damaged: what is wrong with it.
OVIS_API ovis_status ovis_save_writer_commit(ovis_save_writer* writer, ovis_save_written* out,
                                             ovis_error* error);

#ifdef __cplusplus
}
#endif

#endif
