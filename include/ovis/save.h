// Ovis: Minecraft saves, Java edition 1.16 and later. Blocks into a world, entities and points of
// interest as they stand in the file.
//
//   folder or region file --ovis_save_create--> save of one dimension
//     --ovis_save_next----------> where there are chunks
//     --ovis_save_load_chunk----> blocks and light into a world; or as its load_section callback
//     --ovis_save_read_entities-> entities, riders, their memories
//     --ovis_save_read_points---> points of interest
//
// Only what is asked for is read. What is damaged is reported (ovis_skipped_fn) and left out, the
// rest is there. Files are not trusted: no content makes a call crash, hang or take much memory.
// Formats: docs/formats/anvil.md
#ifndef OVIS_SAVE_H
#define OVIS_SAVE_H

#include <ovis/nbt.h>
#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_save ovis_save;

/// A column of sections: block (x, z) is in chunk (x >> 4, z >> 4).
typedef struct ovis_chunk_pos {
  int32_t x, z;
} ovis_chunk_pos;

/// Something in a save that could not be read.
typedef struct ovis_skipped {
  const char* file;     ///< From the folder that was opened: "region/r.0.0.mca".
  bool has_chunk;       ///< False: the whole file is left out.
  ovis_chunk_pos chunk; ///< Zero without has_chunk.
  ovis_status status;
  const char* reason; ///< One sentence, lower case, no full stop.
} ovis_skipped;

/// Told once of each chunk, file or entity that is left out. What it is given dies with the call.
/// It may not call Ovis back.
typedef void ovis_skipped_fn(void* context, const ovis_skipped* what);

typedef struct ovis_save_def {
  const char* path;          ///< A save folder, a dimension's folder, or one file r.X.Z.mca.
  const char* dimension;     ///< [opt] Which one of a save folder, with or without "minecraft:".
                             ///< Default: the overworld, else the first. Of a lone dimension folder
                             ///< or file: its name, instead of a guess.
  ovis_registry* registry;   ///< [opt] Needed by ovis_save_load_chunk. Unknown blocks are added to
                             ///< it. Must be the world's.
  ovis_skipped_fn* skipped;  ///< [opt]
  void* skipped_context;     ///< Passed to skipped.
  int64_t unpacked_size_max; ///< Of one chunk. [Units: bytes] [Limits: 1 <= value <= 2^30] Default
                             ///< 32 MiB.
  ovis_allocator allocator;
  uint32_t cookie; ///< Set by ovis_default_save_def; checked.
} ovis_save_def;

OVIS_API ovis_save_def ovis_default_save_def(void);

/// Opens a save: lists its region files, reads nothing of them yet. OVIS_NOT_FOUND: nothing there,
/// no save in it, or no such dimension. OVIS_BAD_FORMAT: a file that is no region file.
OVIS_API ovis_status ovis_save_create(const ovis_save_def* def, ovis_save** out, ovis_error* error);
OVIS_API void ovis_save_destroy(ovis_save* save);

/// The dimensions of the folder that was opened: "overworld", "the_nether", "the_end", then others
/// by name. A lone dimension folder or file has one, named "" as long as ovis_save_read_info has
/// not found out.
OVIS_API int32_t ovis_save_dimension_count(const ovis_save* save);
OVIS_API const char* ovis_save_dimension(const ovis_save* save, int32_t index);

/// What a save says about its world as a whole.
typedef struct ovis_save_info {
  ovis_env env;         ///< For the world's def. Presence: everywhere.
  int32_t data_version; ///< The game version's number, of level.dat or the newest chunk read.
  bool has_level;       ///< There is a level.dat that could be read.
  char name[64];        ///< The level's name in UTF-8, "" without level.dat.
  char chosen[480];     ///< What the save does not say and was chosen, as sentences; or "".
} ovis_save_info;

/// Reads level.dat. Without one, all chunks are read once: game time is the largest LastUpdate, day
/// time that modulo 24000. The dimension's name comes from its folder, else from where entities
/// remember places, else from blocks; its height from chunks. Kept after the first call.
OVIS_API ovis_status ovis_save_read_info(ovis_save* save, ovis_save_info* out, ovis_error* error);

// ---- Chunks

typedef enum ovis_save_part {
  OVIS_SAVE_CHUNKS,   ///< Blocks: region/
  OVIS_SAVE_ENTITIES, ///< entities/, and before 1.17 inside the chunks
  OVIS_SAVE_POINTS    ///< Points of interest: poi/
} ovis_save_part;

/// Walks the chunks that region files name, damaged ones too: by region (z, then x), in it by z,
/// then x. For OVIS_SAVE_ENTITIES also those where entities may be inside the chunk.
typedef struct ovis_chunk_iter {
  ovis_chunk_pos pos; ///< The present one.
  int32_t region;     ///< Internal.
  int32_t next;       ///< Internal.
} ovis_chunk_iter;

/// Steps to the first (iter all zero) or next chunk.
OVIS_API bool ovis_save_next(ovis_save* save, ovis_save_part part, ovis_chunk_iter* iter);

/// A chunk's document. Valid until the save reads anything else.
typedef struct ovis_save_chunk {
  ovis_nbt root;
  ovis_nbt level; ///< What holds the sections: `root`, before 1.18 its entry "Level".
  int32_t data_version;
  ovis_nbt_text status; ///< Without "minecraft:".
  bool is_full;         ///< Fully generated: the only ones that a world gets.
  int64_t last_update;  ///< Game time when it was saved. [Units: ticks]
} ovis_save_chunk;

/// Reads a chunk. OVIS_NOT_FOUND: the save has none there. All else is reported as skipped.
OVIS_API ovis_status ovis_save_read_chunk(ovis_save* save, ovis_chunk_pos pos, ovis_save_chunk* out,
                                          ovis_error* error);

/// Reads a chunk and sets all sections of its column, from the dimension's bottom to its top; those
/// that the file leaves out are air. A chunk is loaded as a whole or not at all. OVIS_NOT_FOUND:
/// there is none, or it is not fully generated. Needs the def's registry.
OVIS_API ovis_status ovis_save_load_chunk(ovis_save* save, ovis_world* world, ovis_chunk_pos pos,
                                          ovis_error* error);

/// An ovis_load_section_fn with an ovis_save as context: loads the section's whole column.
OVIS_API void ovis_save_load_section(void* save, ovis_world* world, ovis_section_pos pos);

// ---- Entities

/// Riders on riders that are read; what sits higher is reported as skipped.
#define OVIS_SAVE_RIDING_MAX 16

/// An entity: what all of them have, and the rest as it stands in the file.
typedef struct ovis_saved_entity {
  ovis_nbt nbt;     ///< All of it.
  ovis_nbt_text id; ///< Without "minecraft:".
  bool is_mob;      ///< Has a mob's entries (and is no armor stand).
  bool is_baby;     ///< IsBaby, or an Age below 0.
  int32_t riding;   ///< 0; 1 when it rides on the entity before it with 0; and so on.
  int32_t age;      ///< Age of what grows up, negative for babies; else 0. [Units: ticks]
  uint32_t uuid[4]; ///< All zero when missing.
  ovis_vec3 pos;    ///< Finite, within 3.2e7 of the origin.
  ovis_vec3 motion; ///< [Units: blocks per tick] Finite.
  float yaw_deg;    ///< Finite.
  float pitch_deg;  ///< Finite.
  float health;     ///< 0 when missing. Finite.
} ovis_saved_entity;

/// Internal: see ovis_save_next_entity.
typedef struct ovis_entity_iter {
  ovis_save* save;
  ovis_chunk_pos pos;
  ovis_nbt list;
  bool is_inline;
  int32_t depth; ///< Of `open`; -1: at the end.
  int32_t skipped_count;
  ovis_nbt_iter open[OVIS_SAVE_RIDING_MAX + 1];
} ovis_entity_iter;

/// Reads a chunk's entities: from entities/, else from inside the chunk. A chunk without any is no
/// error. The entities are valid until the save reads anything else.
OVIS_API ovis_status ovis_save_read_entities(ovis_save* save, ovis_chunk_pos pos,
                                             ovis_entity_iter* out, ovis_error* error);

/// Steps to the first or next entity in the order of the file, riders after what they ride on.
/// Those without an id or a place are reported as skipped.
OVIS_API bool ovis_save_next_entity(ovis_entity_iter* iter, ovis_saved_entity* out);

/// Something that a mob's brain remembers.
typedef struct ovis_saved_memory {
  ovis_nbt_text name; ///< Without "minecraft:".
  ovis_nbt value;
  bool has_ttl;
  int64_t ttl; ///< Until it is forgotten, with has_ttl. [Units: ticks]
} ovis_saved_memory;

/// The memories of an entity, in the order of the file.
OVIS_API ovis_nbt_iter ovis_saved_memories(const ovis_saved_entity* entity);
OVIS_API bool ovis_saved_memory_next(ovis_nbt_iter* iter, ovis_saved_memory* out);

/// A place as saves spell it.
typedef struct ovis_saved_place {
  ovis_pos pos;
  ovis_nbt_text dimension; ///< Without "minecraft:"; empty when the value does not say.
} ovis_saved_place;

/// Reads {dimension,pos:[I;x,y,z]}, an array or list of three integers, or a compound of x, y, z
/// (or X, Y, Z). False: the value is no place.
OVIS_API bool ovis_saved_place_read(ovis_nbt value, ovis_saved_place* out);

// ---- Points of interest

typedef struct ovis_saved_point {
  ovis_nbt_text type; ///< Without "minecraft:".
  ovis_pos pos;
  int32_t free_tickets; ///< As it stands in the file.
  bool is_valid;        ///< False: the game would look for its section's points again.
} ovis_saved_point;

/// Internal: see ovis_save_next_point.
typedef struct ovis_point_iter {
  ovis_save* save;
  ovis_chunk_pos pos;
  ovis_nbt_iter sections;
  ovis_nbt_iter records;
  int32_t skipped_count;
  bool is_valid;
} ovis_point_iter;

/// Reads a chunk's points of interest. A chunk without any is no error. They are valid until the
/// save reads anything else.
OVIS_API ovis_status ovis_save_read_points(ovis_save* save, ovis_chunk_pos pos,
                                           ovis_point_iter* out, ovis_error* error);

/// Steps to the first or next point in the order of the file. Those without a type or outside their
/// chunk are reported as skipped.
OVIS_API bool ovis_save_next_point(ovis_point_iter* iter, ovis_saved_point* out);

#ifdef __cplusplus
}
#endif

#endif
