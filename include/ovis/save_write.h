// Ovis: changes Minecraft saves. Writes moved, changed, new and dead mobs and changed blocks back
// into a save; all other data keeps its bytes.
//
//   ovis_save_writer_create -> set, move, remove, add, set_block ... -> ovis_save_writer_commit
//
// A writer collects changes and writes all of them in one commit. No file changes before the
// commit. If the process or the machine stops during the commit, the save is the old one or the new
// one. Only changed chunks are written, each with its old compression. Formats:
// docs/formats/anvil.md
#ifndef OVIS_SAVE_WRITE_H
#define OVIS_SAVE_WRITE_H

#include <ovis/save.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_save_writer ovis_save_writer;

/// Called for each link of the source that the copy lacks, because it leads out of the save or
/// nowhere: the copy would have files that are not part of the save. @p path is relative to the
/// copied folder and valid during the call.
typedef void ovis_left_out_fn(void* context, const char* path);

/// Settings of ovis_save_writer_create.
typedef struct ovis_save_writer_def {
  const char* path;         ///< A save folder or a dimension's folder.
  const char* dimension;    ///< [opt] The dimension of a save folder, as in ovis_save_def.
  const char* destination;  ///< [opt] Folder for a changed copy: a new or empty folder whose parent
                            ///< exists. NULL, or the folder of `path`: in place.
  ovis_skipped_fn* skipped; ///< [opt] Called for damaged data, which is kept as it is.
  void* skipped_context;    ///< Passed to skipped.
  ovis_left_out_fn* left_out; ///< [opt] Called during the commit of a copy.
  void* left_out_context;     ///< Passed to left_out.
  ovis_files files;           ///< Where `path` and `destination` are; all functions for writing.
                              ///< All zero: the operating system's.
  int64_t unpacked_size_max;  ///< As in ovis_save_def.
  uint32_t time; ///< Time of the change in region files; 0: keep the old times. Default 0. [Units:
                 ///< seconds since 1970]
  ovis_allocator allocator; ///< Of all its memory. All zero: the C library's.
  uint32_t cookie;          ///< Set by ovis_default_save_writer_def; checked.
} ovis_save_writer_def;

OVIS_API ovis_save_writer_def ovis_default_save_writer_def(void);

/// Opens a save for changes. In place, it locks the save as the game does (session.lock, created if
/// missing), and finishes or rolls back an interrupted commit. A copy does not change its source.
/// OVIS_IO_ERROR: another program has the save open, it cannot be written, or session.lock is a
/// link or no file. No commit writes through a link that leads out of the save. OVIS_UNSUPPORTED:
/// `path` is a single file, or a function for writing is missing in `files`. OVIS_OUT_OF_RANGE:
/// `destination` is not an empty folder, or inside the save. Other errors: as ovis_save_create.
/// [Limit: one writer per save and process at a time]
OVIS_API ovis_status ovis_save_writer_create(const ovis_save_writer_def* def,
                                             ovis_save_writer** out, ovis_error* error);

/// Releases the save. Changes that were not committed are discarded.
OVIS_API void ovis_save_writer_destroy(ovis_save_writer* writer);

// ---- Entities. The UUID (ovis_saved_entity.uuid) identifies an entity, also a rider. The commit
// checks that the save has it. `name` is an entry of the entity's own compound, which is replaced
// in its position or appended. Of several changes to one entry the last one counts. Every function
// may fail with OVIS_NO_MEMORY, or with OVIS_OUT_OF_RANGE for a UUID of zeros or a value that does
// not fit its type.

/// Sets an integer of type OVIS_NBT_BYTE (truth values too), SHORT, INT or LONG: Age, InLove, Fire,
/// Air, OnGround, Sheared.
OVIS_API ovis_status ovis_save_writer_set_int(ovis_save_writer* writer, ovis_uuid uuid,
                                              const char* name, ovis_nbt_type type, int64_t value);

/// Sets a number of type OVIS_NBT_FLOAT or DOUBLE: Health, FallDistance.
OVIS_API ovis_status ovis_save_writer_set_number(ovis_save_writer* writer, ovis_uuid uuid,
                                                 const char* name, ovis_nbt_type type,
                                                 double value);

/// Sets a list of numbers of type OVIS_NBT_FLOAT or DOUBLE: Motion (3 doubles), Rotation (2
/// floats).
OVIS_API ovis_status ovis_save_writer_set_numbers(ovis_save_writer* writer, ovis_uuid uuid,
                                                  const char* name, ovis_nbt_type type,
                                                  const double* values, int32_t count);

OVIS_API ovis_status ovis_save_writer_set_string(ovis_save_writer* writer, ovis_uuid uuid,
                                                 const char* name, const char* value);

/// Sets any value, such as a whole Brain, and copies it immediately. OVIS_BAD_FORMAT: it is absent.
/// OVIS_UNSUPPORTED, here and in ovis_save_writer_set_within: Passengers of an entity that gets a
/// new rider (ovis_save_writer_add_rider).
OVIS_API ovis_status ovis_save_writer_set_nbt(ovis_save_writer* writer, ovis_uuid uuid,
                                              const char* name, ovis_nbt value);

/// Removes the entry if it exists.
OVIS_API ovis_status ovis_save_writer_unset(ovis_save_writer* writer, ovis_uuid uuid,
                                            const char* name);

/// Sets an entry within compounds of the entity, such as {"VillagerData", "level"}. `path`
/// [(name) * @p depth] names them from the outermost one on; compounds that are missing are added.
/// Their other entries keep their bytes. A name that begins with "minecraft:" also fits the entry
/// without it. OVIS_BAD_FORMAT: the value is absent; OVIS_OUT_OF_RANGE: depth is 0, or a name is
/// empty or has over 1000 bytes.
OVIS_API ovis_status ovis_save_writer_set_within(ovis_save_writer* writer, ovis_uuid uuid,
                                                 const char* const* path, int32_t depth,
                                                 ovis_nbt value);

/// Removes an entry within compounds, if it exists.
OVIS_API ovis_status ovis_save_writer_unset_within(ovis_save_writer* writer, ovis_uuid uuid,
                                                   const char* const* path, int32_t depth);

/// Sets Pos. If the new position is in another chunk, the entity moves to that chunk's list with
/// its riders. A rider stays on its vehicle unless ovis_save_writer_dismount is also called.
/// [Limits: finite, x and z within 3e7 of the origin, y within 2e7]
OVIS_API ovis_status ovis_save_writer_move(ovis_save_writer* writer, ovis_uuid uuid, ovis_vec3 pos);

/// Adds a new entity, with its riders, as the last rider of an entity. It needs what
/// ovis_save_writer_add asks for. OVIS_BAD_FORMAT: it has not. If the vehicle is removed, the rider
/// is added to the chunk that it is in. The commit fails with OVIS_UNSUPPORTED if the rider, or any
/// of its own riders, would have more than OVIS_SAVE_RIDING_MAX entities below it.
/// OVIS_UNSUPPORTED: another change sets
/// Passengers of that vehicle; list all of its riders there. After Passengers is set, or a rider
/// added, the other of the two is refused so. ovis_save_writer_unset of Passengers is possible in
/// either order: the new riders are then the only ones.
OVIS_API ovis_status ovis_save_writer_add_rider(ovis_save_writer* writer, ovis_uuid vehicle,
                                                ovis_nbt rider);

/// Takes a rider off its vehicle. It becomes an entity of its own in the chunk of its position and
/// keeps its own riders. Without a vehicle nothing changes.
OVIS_API ovis_status ovis_save_writer_dismount(ovis_save_writer* writer, ovis_uuid uuid);

/// Removes an entity. Its riders become entities of their own.
OVIS_API ovis_status ovis_save_writer_remove(ovis_save_writer* writer, ovis_uuid uuid);

/// Adds an entity: a compound with at least id, Pos and UUID, which is copied immediately.
/// OVIS_BAD_FORMAT: one of them is missing. The commit refuses a UUID that another entity has: the
/// game would drop one of the two.
OVIS_API ovis_status ovis_save_writer_add(ovis_save_writer* writer, ovis_nbt entity);

/// Sets `out` to true if an entity of any dimension of the save has this UUID, or one that was
/// added to the writer. The first call reads all entities of the save. Errors: as ovis_save_create.
OVIS_API ovis_status ovis_save_writer_has_uuid(ovis_save_writer* writer, ovis_uuid uuid, bool* out,
                                               ovis_error* error);

// ---- Blocks

/// Sets a block, such as "minecraft:dirt" or "oak_door[half=lower,open=true]". Use the name and all
/// properties of the save's own version (ovis_blocks_print uses the newest names: short_grass was
/// grass before 1.20.3). Light, heightmaps and block entities do not change. OVIS_BAD_FORMAT: the
/// text has another form. OVIS_OUT_OF_RANGE: the cell is farther away than OVIS_PLACE_MAX.
OVIS_API ovis_status ovis_save_writer_set_block(ovis_save_writer* writer, ovis_pos pos,
                                                const char* state);

// ---- The world as a whole

/// Sets the time to add to Time and DayTime of level.dat, as far as it has them. A save without
/// level.dat has no time. Of several calls the last one counts. [Units: ticks] [Limits: 0 <= ticks
/// <= 2^53] OVIS_OUT_OF_RANGE: a number beyond them, or the changes are committed.
OVIS_API ovis_status ovis_save_writer_pass_time(ovis_save_writer* writer, int64_t ticks);

// ---- Commit

/// The result of ovis_save_writer_commit.
typedef struct ovis_save_written {
  int32_t chunks; ///< Documents written. A chunk in both region/ and entities/ counts twice.
  int32_t files;  ///< Files that were replaced.
  bool has_damaged_level; ///< level.dat is damaged: it stays as it is, and its time does not
                          ///< advance.
  int32_t links_left_out; ///< Links of the source that the copy lacks (ovis_left_out_fn).
  ovis_uuid missing; ///< After OVIS_NOT_FOUND: the UUID of the entity that the save lacks. Zeros:
                     ///< it lacks none.
} ovis_save_written;

/// Writes all changes or none. `out` [opt]. Afterwards the writer can only be destroyed.
/// OVIS_NOT_FOUND: the save lacks an entity, chunk or section. OVIS_OUT_OF_RANGE: a new entity has
/// the UUID of another one. OVIS_UNSUPPORTED: new riders would stand too high
/// (ovis_save_writer_add_rider). OVIS_IO_ERROR: a file cannot be
/// written, for example because the disk is full. If a chunk to change is damaged: the error of
/// reading it.
OVIS_API ovis_status ovis_save_writer_commit(ovis_save_writer* writer, ovis_save_written* out,
                                             ovis_error* error);

#ifdef __cplusplus
}
#endif

#endif
