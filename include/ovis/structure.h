// Ovis: reads structures, which are small pieces of a world in one file: the game's structure files
// (.nbt), Sponge schematics (.schem, versions 2 and 3) and Litematica schematics (.litematic).
//
//   file or bytes --ovis_structure_create--> size, a state for each cell, entities
//
// The content of a file determines its kind. Files are not trusted: no content makes a call crash,
// hang or take more memory than the def allows. Formats: docs/formats/structures.md
#ifndef OVIS_STRUCTURE_H
#define OVIS_STRUCTURE_H

#include <ovis/nbt.h>
#include <ovis/registry.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_structure ovis_structure;

typedef struct ovis_structure_def {
  const char* path;          ///< [opt] The file. NULL: the content is in `bytes`.
  const void* bytes;         ///< [(byte) * @p size] [opt] The content; used during create only.
  size_t size;               ///< Of `bytes`.
  ovis_blocks* registry;     ///< Unknown blocks are added to it.
  int64_t unpacked_size_max; ///< [Units: bytes] [Limits: 1 <= value <= 2^30] Default
                             ///< 64 MiB.
  int64_t volume_max;        ///< [Units: cells of 2 bytes] [Limits: 1 <= value <= 2^30] Default
                             ///< 2^24.
  ovis_allocator allocator;
  uint32_t cookie; ///< Set by ovis_default_structure_def; checked.
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

typedef struct ovis_structure_info {
  ovis_structure_kind kind;
  int32_t version;       ///< Of the format; 0 if the kind has no versions.
  int32_t data_version;  ///< Number of the game version; 0 if the file has none.
  ovis_pos size;         ///< Cells on each axis, from 1.
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
