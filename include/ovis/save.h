// Ovis: reads Minecraft saves, Java edition 1.16 and later. Blocks go into a world; entities and
// points of interest are returned as the file stores them.
//
//   folder or region file --ovis_save_create--> save of one dimension
//     --ovis_save_next_chunk----------> positions of chunks
//     --ovis_save_load_chunk----> blocks and light into a world; or as its load_section callback
//     --ovis_save_read_entities-> entities, riders, their memories
//     --ovis_save_read_points---> points of interest
//
// Data is read on request only. Damaged data is reported (ovis_skipped_fn) and left out; the rest
// is read. Files are not trusted: no content makes a call crash, hang or take much memory. Formats:
// docs/formats/anvil.md
#ifndef OVIS_SAVE_H
#define OVIS_SAVE_H

#include <ovis/blocks.h>
#include <ovis/nbt.h>
#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

// ========== Saves

/// DataVersion of the oldest game version whose chunks are read: 1.16.
#define OVIS_DATA_VERSION_MIN 2566

typedef struct ovis_save ovis_save;

/// Returns the files of the operating system: for a host that puts functions of its own in front of
/// some of them. Its `context` is NULL and not used. In a build without OVIS_POSIX_FILES all of its
/// functions fail.
OVIS_API ovis_files ovis_system_files(void);

/// A column of sections: block (x, z) is in chunk (x >> 4, z >> 4).
typedef struct ovis_chunk_pos {
  int32_t x, z; ///< [Units: chunks of 16 blocks]
} ovis_chunk_pos;

/// A chunk, file or entity of a save that could not be read.
typedef struct ovis_skipped {
  const char* file;     ///< Relative to the opened folder: "region/r.0.0.mca".
  bool has_chunk;       ///< False: the whole file is left out.
  ovis_chunk_pos chunk; ///< Zero without has_chunk.
  ovis_status status;   ///< Why, as a status.
  const char* reason;   ///< One sentence, lower case, no full stop.
} ovis_skipped;

/// Called once for each chunk, file or entity that is left out. `what` is valid during the call
/// only. The function must not call Ovis.
typedef void ovis_skipped_fn(void* context, const ovis_skipped* what);

/// Settings of ovis_save_create.
typedef struct ovis_save_def {
  const char* path;          ///< A save folder, a dimension's folder, or one file r.X.Z.mca.
  const char* dimension;     ///< [opt] The dimension of a save folder to open, with or without
                             ///< "minecraft:". Default: the overworld, or the first if there is no
                             ///< overworld. For a lone dimension folder or file: its name, which
                             ///< Ovis otherwise guesses.
  ovis_blocks* blocks;       ///< [opt] Needed by ovis_save_load_chunk, which adds unknown blocks to
                             ///< it. Must be the registry of the world.
  ovis_skipped_fn* skipped;  ///< [opt]
  void* skipped_context;     ///< Passed to skipped.
  ovis_files files;          ///< Where the files are; reading is enough. All zero: the operating
                             ///< system's.
  int64_t unpacked_size_max; ///< Of one chunk. [Units: bytes] [Limits: 1 <= value <= 2^30] Default
                             ///< 32 MiB.
  ovis_allocator allocator;  ///< Of all its memory. All zero: the C library's.
  uint32_t cookie;           ///< Set by ovis_default_save_def; checked.
} ovis_save_def;

OVIS_API ovis_save_def ovis_default_save_def(void);

/// Opens a save: lists its region files but does not read them yet. If a commit of a writer was
/// interrupted, the save counts as it is before or after that commit, never as a mix; nothing is
/// changed. A region file that is replaced while the save is open is reported as skipped.
/// OVIS_NOT_FOUND: the path does not exist, holds no save, or has no such dimension.
/// OVIS_BAD_FORMAT: the path is a file but not a region file, or another program has changed files
/// of an interrupted commit. OVIS_IO_ERROR: a folder cannot be read, or another program keeps
/// writing the save. OVIS_OUT_OF_RANGE: the def has no path, only some functions for reading
/// files, or a limit beyond its own. OVIS_NO_MEMORY. On failure *out is NULL.
OVIS_API ovis_status ovis_save_create(const ovis_save_def* def, ovis_save** out, ovis_error* error);
OVIS_API void ovis_save_destroy(ovis_save* save);

/// The dimensions of the opened folder: "overworld", "the_nether", "the_end", then others by name.
/// A lone dimension folder or file has one dimension, whose name is "" until ovis_save_read_info
/// has determined it.
OVIS_API int32_t ovis_save_get_dimension_count(const ovis_save* save);
OVIS_API const char* ovis_save_get_dimension(const ovis_save* save, int32_t index);

/// Properties of the whole world of a save.
typedef struct ovis_save_info {
  ovis_env env;         ///< For the def of a world. Presence: everywhere.
  int32_t data_version; ///< Number of the game version, from level.dat or the newest chunk read.
  bool has_level;       ///< A level.dat was found and could be read.
  char name[64];        ///< Name of the level in UTF-8; "" without level.dat.
  char chosen[480];     ///< Values that the save lacks and Ovis guessed, as sentences; or "".
} ovis_save_info;

/// Reads level.dat. Without level.dat it reads all chunks once: the game time is the greatest
/// LastUpdate, the day time that value modulo 24000. The name of the dimension comes from its
/// folder, or else from the memories of entities, or else from blocks; its height comes from
/// chunks. The result is cached after the first call.
OVIS_API ovis_status ovis_save_read_info(ovis_save* save, ovis_save_info* out, ovis_error* error);

/// OVIS_OK unless a lack of memory or of file handles kept Ovis from reading a part of the save,
/// which then looks empty: iterations end early, sections do not load. Ask after such calls.
/// `error` [opt] receives the first such error.
OVIS_API ovis_status ovis_save_get_status(const ovis_save* save, ovis_error* error);

// ---- Chunks

typedef enum ovis_save_part {
  OVIS_SAVE_CHUNKS,   ///< Blocks: region/
  OVIS_SAVE_ENTITIES, ///< entities/, and before 1.17 inside the chunks
  OVIS_SAVE_POINTS    ///< Points of interest: poi/
} ovis_save_part;

/// Iterates over the chunks in the headers of region files, including damaged ones: regions by z,
/// then x; the chunks of a region by z, then x. With OVIS_SAVE_ENTITIES it also visits chunks that
/// may hold entities themselves.
typedef struct ovis_chunk_iter {
  ovis_chunk_pos pos; ///< The current chunk.
  int32_t region;     ///< Internal.
  int32_t next;       ///< Internal.
} ovis_chunk_iter;

/// Advances to the first (iter all zero) or next chunk. Returns false at the end.
OVIS_API bool ovis_save_next_chunk(ovis_save* save, ovis_save_part part, ovis_chunk_iter* iter);

/// The document of a chunk. Valid until the next read from the save.
typedef struct ovis_save_chunk {
  ovis_nbt root;        ///< The root of the document.
  ovis_nbt level;       ///< The compound with the sections: `root`, before 1.18 its entry "Level".
  int32_t data_version; ///< Number of the game version.
  ovis_nbt_text status; ///< Without "minecraft:".
  bool is_full;         ///< Fully generated. A world loads only such chunks.
  int64_t last_update;  ///< Game time when it was saved. [Units: ticks]
} ovis_save_chunk;

/// Reads a chunk. OVIS_NOT_FOUND: the save has no such chunk. Any other failure is also reported to
/// `skipped`.
OVIS_API ovis_status ovis_save_read_chunk(ovis_save* save, ovis_chunk_pos pos, ovis_save_chunk* out,
                                          ovis_error* error);

/// Reads a chunk and sets all sections of its column, from the bottom of the dimension to its top;
/// sections that the file omits are air. On failure no section is set. OVIS_NOT_FOUND: the save has
/// no such chunk, or it is not fully generated. Needs the registry of the def. OVIS_BUSY, also from
/// other reads of the save: a listener of the world asks for it while a chunk is loaded.
OVIS_API ovis_status ovis_save_load_chunk(ovis_save* save, ovis_world* world, ovis_chunk_pos pos,
                                          ovis_error* error);

/// An ovis_load_section_fn with an ovis_save as context. Loads the whole column of the section.
OVIS_API void ovis_save_load_section(void* save, ovis_world* world, ovis_section_pos pos);

// ---- Entities

/// Greatest count of riders on top of each other. Higher riders are reported as skipped.
#define OVIS_SAVE_RIDING_MAX 16

/// An entity: the values that all entities have, and the rest as the file stores it.
typedef struct ovis_saved_entity {
  ovis_nbt nbt;     ///< All of it.
  ovis_nbt_text id; ///< Without "minecraft:".
  bool is_mob;      ///< Has the entries of a mob and is not an armor stand.
  bool is_baby;     ///< IsBaby, or an Age below 0.
  int32_t riding;   ///< n > 0: it rides the last entity before it with n - 1; 0: no vehicle.
  int32_t age;      ///< Of species that grow up, negative for babies; else 0. [Units: ticks]
  ovis_uuid uuid;   ///< All zero when missing.
  ovis_vec3 pos;    ///< Finite, within 3.2e7 of the origin.
  ovis_vec3 motion; ///< [Units: blocks per tick] Finite.
  float yaw_deg;    ///< Finite.
  float pitch_deg;  ///< Finite.
  float health;     ///< 0 when missing. Finite.
  const struct ov_entity_index* index; ///< Internal: see ovis_saved_entity_get_entry.
  int32_t last_entry;                  ///< Internal: in the index.
} ovis_saved_entity;

/// Returns an entry of the entity, like ovis_nbt_get of its `nbt`, but in a time that does not
/// depend on the size of the other entries. Of over 256 entries of one entity, or over 131,072 of
/// an entity and its riders, the first ones count; the others are reported as skipped.
OVIS_API ovis_nbt ovis_saved_entity_get_entry(const ovis_saved_entity* entity, const char* name);

/// Internal: see ovis_save_next_entity.
typedef struct ovis_entity_iter {
  ovis_save* save;               ///< Internal: the save that is read.
  ovis_chunk_pos pos;            ///< Internal: the chunk.
  ovis_nbt list;                 ///< Internal: the list of entities.
  bool is_inline;                ///< Internal: the list is in the chunk's own document.
  ovis_nbt_iter top;             ///< At the entity whose riders `index` has.
  struct ov_entity_index* index; ///< In the save. NULL: at the end.
  uint32_t generation;           ///< Internal: of the index, and of reads from the save.
  int32_t next;                  ///< In the index.
  int32_t skipped_count;         ///< Entities that could not be read, so far.
} ovis_entity_iter;

/// Reads the entities of a chunk, from entities/ or else from the chunk itself. A chunk without
/// entities is not an error. The entities are valid until the next read from the save.
OVIS_API ovis_status ovis_save_read_entities(ovis_save* save, ovis_chunk_pos pos,
                                             ovis_entity_iter* out, ovis_error* error);

/// Advances to the first or next entity in file order; riders follow their vehicle. Entities
/// without an id or a position, with all that ride on them, and riders beyond 65,536 on one entity
/// are reported as skipped. Returns false at the end, and after another read from the save.
OVIS_API bool ovis_save_next_entity(ovis_entity_iter* iter, ovis_saved_entity* out);

/// An entry in the memory of a mob's brain.
typedef struct ovis_saved_memory {
  ovis_nbt_text name; ///< Without "minecraft:".
  ovis_nbt value;     ///< The value as the save has it.
  bool has_ttl;       ///< It expires.
  int64_t ttl;        ///< Time until it expires, if has_ttl. [Units: ticks]
} ovis_saved_memory;

/// Iterates over the memories of an entity in file order.
OVIS_API ovis_nbt_iter ovis_saved_entity_get_memories(const ovis_saved_entity* entity);
OVIS_API bool ovis_saved_memory_next(ovis_nbt_iter* iter, ovis_saved_memory* out);

/// A cell in a save.
typedef struct ovis_saved_place {
  ovis_pos pos;            ///< The cell.
  ovis_nbt_text dimension; ///< Without "minecraft:"; empty if the value has none.
} ovis_saved_place;

/// Reads {dimension,pos:[I;x,y,z]}, an array or list of three integers, or a compound of x, y, z
/// (or X, Y, Z). Returns false if the value is not a position.
OVIS_API bool ovis_saved_place_read(ovis_nbt value, ovis_saved_place* out);

// ---- Points of interest

/// A point of interest as a save has it.
typedef struct ovis_saved_point {
  ovis_nbt_text type;   ///< Without "minecraft:".
  ovis_pos pos;         ///< Its cell.
  int32_t free_tickets; ///< As the file stores it.
  bool is_valid;        ///< False: the game would search the section for its points again.
} ovis_saved_point;

/// Internal: see ovis_save_next_point.
typedef struct ovis_point_iter {
  ovis_save* save;        ///< Internal: the save that is read.
  ovis_chunk_pos pos;     ///< Internal: the chunk.
  ovis_nbt_iter sections; ///< Internal: the sections that follow.
  ovis_nbt_iter records;  ///< Internal: the points of the section that follow.
  int32_t skipped_count;  ///< Internal: what was skipped when it began.
  int32_t left_out;       ///< Points that were skipped so far.
  bool is_valid;          ///< Internal: of the section.
  uint32_t generation;    ///< Internal: of reads from the save.
} ovis_point_iter;

/// Reads the points of interest of a chunk. A chunk without points is not an error. They are valid
/// until the next read from the save.
OVIS_API ovis_status ovis_save_read_points(ovis_save* save, ovis_chunk_pos pos,
                                           ovis_point_iter* out, ovis_error* error);

/// Advances to the first or next point in file order. Points without a type or outside their chunk
/// are reported as skipped. Returns false at the end, and after another read from the save.
OVIS_API bool ovis_save_next_point(ovis_point_iter* iter, ovis_saved_point* out);

// ========== Structures
//
// Reads structures, which are small pieces of a world in one file: the game's structure files
// (.nbt), Sponge schematics (.schem, versions 2 and 3) and Litematica schematics (.litematic).
//
//   file or bytes --ovis_structure_create--> size, a state for each cell, entities
//
// The content of a file determines its kind. Files are not trusted: no content makes a call crash,
// hang or take more memory than the def allows. Formats: docs/formats/structures.md

typedef struct ovis_structure ovis_structure;

/// Settings of ovis_structure_create.
typedef struct ovis_structure_def {
  const char* path;          ///< [opt] The file. NULL: the content is in `bytes`.
  ovis_files files;          ///< Where `path` is. All zero: the operating system's.
  const void* bytes;         ///< [(byte) * @p size] [opt] The content; used during create only.
  size_t size;               ///< Of `bytes`.
  ovis_blocks* blocks;       ///< Unknown blocks are added to it.
  int64_t unpacked_size_max; ///< [Units: bytes] [Limits: 1 <= value <= 2^30] Default
                             ///< 64 MiB.
  int64_t volume_max;        ///< [Units: cells of 2 bytes] [Limits: 1 <= value <= 2^30] Default
                             ///< 2^24.
  ovis_allocator allocator;  ///< Of all its memory. All zero: the C library's.
  uint32_t cookie;           ///< Set by ovis_default_structure_def; checked.
} ovis_structure_def;

OVIS_API ovis_structure_def ovis_default_structure_def(void);

/// Reads a structure. OVIS_NOT_FOUND: the file does not exist. OVIS_UNSUPPORTED: a known kind or
/// version that Ovis does not read. OVIS_BAD_FORMAT or OVIS_TRUNCATED: not a structure, or a
/// damaged one. OVIS_TOO_LARGE: over a limit of the def, more than 65535 states, or an axis over
/// 65535 cells. OVIS_IO_ERROR: the file cannot be read. OVIS_OUT_OF_RANGE: the def has neither path
/// nor bytes, no registry, or a limit beyond its own. OVIS_NO_MEMORY. On failure *out is NULL.
OVIS_API ovis_status ovis_structure_create(const ovis_structure_def* def, ovis_structure** out,
                                           ovis_error* error);
OVIS_API void ovis_structure_destroy(ovis_structure* structure);

typedef enum ovis_structure_kind {
  OVIS_STRUCTURE_GAME,
  OVIS_STRUCTURE_SPONGE,
  OVIS_STRUCTURE_LITEMATICA
} ovis_structure_kind;

/// The size and format of a structure.
typedef struct ovis_structure_info {
  ovis_structure_kind kind; ///< The format of the file.
  int32_t version;          ///< Of the format; 0 if the kind has no versions.
  int32_t data_version;     ///< Number of the game version; 0 if the file has none.
  ovis_pos size;            ///< Cells on each axis, from 1.
  ovis_pos offset;       ///< From the point at which the structure is placed to its lowest corner.
  int64_t block_count;   ///< Cells for which the file has a state, including air.
  int64_t unknown_count; ///< Those of them whose block the registry did not know.
  int32_t entity_count;  ///< Entities that ovis_structure_get_entity returns.
  int32_t skipped_count; ///< Entities without an id or a position.
} ovis_structure_info;

OVIS_API ovis_structure_info ovis_structure_get_info(const ovis_structure* structure);

/// State of a cell, counted from the lowest corner. OVIS_STATE_UNLOADED: the cell is outside, or
/// the file has no state for it (a structure void).
OVIS_API ovis_state ovis_structure_get_block(const ovis_structure* structure, ovis_pos pos);

/// An entity of a structure.
typedef struct ovis_structure_entity {
  ovis_nbt nbt;     ///< The whole entity. Valid as long as the structure.
  ovis_nbt_text id; ///< Without "minecraft:".
  ovis_vec3 pos;    ///< From the structure's lowest corner, as the file stores it. Finite.
} ovis_structure_entity;

/// Returns an entity; indices follow the order of the file. [Limits: 0 <= index <
/// info.entity_count]
OVIS_API ovis_structure_entity ovis_structure_get_entity(const ovis_structure* structure,
                                                         int32_t index);

#ifdef __cplusplus
}
#endif

#endif
