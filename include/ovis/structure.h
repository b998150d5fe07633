// Ovis: structures, small pieces of a world in one file: the game's structure files (.nbt), Sponge
// schematics (.schem, versions 2 and 3) and Litematica schematics (.litematic).
//
//   file or bytes --ovis_structure_create--> size, a state for each cell, entities
//
// Which kind a file is, is seen from its content. Files are not trusted: no content makes a call
// crash, hang or take more memory than the def allows. Formats: docs/formats/structures.md
#ifndef OVIS_STRUCTURE_H
#define OVIS_STRUCTURE_H

#include <ovis/nbt.h>
#include <ovis/registry.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_structure ovis_structure;

typedef struct ovis_structure_def {
  const char* path;          ///< [opt] The file; or
  const void* bytes;         ///< [(byte) * @p size] its content, needed during create only.
  size_t size;               ///< Of `bytes`.
  ovis_registry* registry;   ///< Unknown blocks are added to it.
  int64_t unpacked_size_max; ///< Of the file. [Units: bytes] [Limits: 1 <= value <= 2^30] Default
                             ///< 64 MiB.
  int64_t volume_max;        ///< Cells; each takes 2 bytes. [Limits: 1 <= value <= 2^30] Default
                             ///< 2^24.
  ovis_allocator allocator;
  uint32_t cookie; ///< Set by ovis_default_structure_def; checked.
} ovis_structure_def;

OVIS_API ovis_structure_def ovis_default_structure_def(void);

/// Reads a structure. OVIS_NOT_FOUND: there is no such file. OVIS_UNSUPPORTED: a kind or version
/// that is known but not read here. OVIS_BAD_FORMAT, OVIS_TRUNCATED: no structure, or a damaged
/// one. OVIS_TOO_LARGE: over the def's limits, or 65535 states or on an axis.
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
  int32_t version;       ///< Of the format; 0 where it has none.
  int32_t data_version;  ///< The game version's number; 0 when the file does not say.
  ovis_pos size;         ///< Cells on each axis, from 1.
  ovis_pos offset;       ///< Of the lowest corner, from where the file says it is put.
  int64_t block_count;   ///< Cells for which the file has a state, air too.
  int64_t unknown_count; ///< Of them, those whose block the registry did not know.
  int32_t entity_count;  ///< Those that can be asked for.
  int32_t skipped_count; ///< Entities without an id or a place.
} ovis_structure_info;

OVIS_API ovis_structure_info ovis_structure_get_info(const ovis_structure* structure);

/// State of a cell, counted from the lowest corner. OVIS_STATE_UNLOADED: outside, or the file says
/// nothing of it (a structure void).
OVIS_API ovis_state ovis_structure_block(const ovis_structure* structure, ovis_pos pos);

typedef struct ovis_structure_entity {
  ovis_nbt nbt;     ///< All of it, as long as the structure lives.
  ovis_nbt_text id; ///< Without "minecraft:".
  ovis_vec3 pos;    ///< From the structure's lowest corner, as the file says. Finite.
} ovis_structure_entity;

/// [Limits: 0 <= index < info.entity_count], in the order of the file.
OVIS_API ovis_structure_entity ovis_structure_get_entity(const ovis_structure* structure,
                                                         int32_t index);

#ifdef __cplusplus
}
#endif

#endif
