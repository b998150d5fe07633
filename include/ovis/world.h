// Ovis: the voxel world that mobs live in. Sections of 16x16x16 block states, light, heightmaps,
// rays, collision, and the environment (time, rain, dimension).
//
//   host or save --push or load_section--> sections --> ovis_world_block, rays, boxes --> mobs
//   host --ovis_world_set_block--> sections --> listeners
//
// There is no other block storage and no per-block callback. A world belongs to one thread at a
// time.
#ifndef OVIS_WORLD_H
#define OVIS_WORLD_H

#include <ovis/registry.h>

#ifdef __cplusplus
extern "C" {
#endif

#define OVIS_SECTION_SIZE 16
#define OVIS_SECTION_CELLS 4096

typedef struct ovis_world ovis_world;

/// Where a section lies, in sections: block (x, y, z) is in section (x >> 4, y >> 4, z >> 4).
typedef struct ovis_section_pos {
  int32_t x, y, z;
} ovis_section_pos;

typedef enum ovis_difficulty {
  OVIS_DIFFICULTY_PEACEFUL,
  OVIS_DIFFICULTY_EASY,
  OVIS_DIFFICULTY_NORMAL,
  OVIS_DIFFICULTY_HARD
} ovis_difficulty;

/// Whether mobs act as if a player were near.
typedef enum ovis_presence {
  OVIS_PRESENCE_EVERYWHERE,  ///< Every mob acts as if a player were near.
  OVIS_PRESENCE_NEAR_PLAYERS ///< As in the game: far mobs idle.
} ovis_presence;

typedef struct ovis_dimension {
  char name[48];    ///< Without "minecraft:": "overworld", "the_nether", "the_end" or the host's.
  int32_t min_y;    ///< Lowest block. [Limits: multiple of 16, -2048 <= value] Default -64.
  int32_t height;   ///< [Limits: multiple of 16, 16 <= value <= 4096] Default 384.
  bool has_sky;     ///< Sky light exists. Default true.
  bool has_ceiling; ///< A roof of bedrock lies over all (the Nether). Default false.
} ovis_dimension;

/// No time of a world is farther from 0, and its clock stops there: what is counted from it, in
/// milliseconds as well, stays far from the ends of its 64 bits. [Units: ticks]
#define OVIS_TIME_MAX (INT64_MAX / 256)

/// What is not a block.
typedef struct ovis_env {
  /// [Units: ticks] since the world began; never goes back. [Limit: within OVIS_TIME_MAX of 0]
  int64_t game_time;
  /// [Units: ticks] 24000 a day; 0 is the first sunrise. [Limit: within OVIS_TIME_MAX of 0]
  int64_t day_time;
  ovis_difficulty difficulty; ///< Default normal.
  ovis_presence presence;     ///< Default everywhere.
  bool is_raining;            ///< Default false.
  bool is_thundering;         ///< Default false.
  bool mob_griefing;          ///< Mobs may change blocks. Default true.
  ovis_dimension dimension;   ///< Fixed when the world is made.
} ovis_env;

/// Time of day of an ovis_env's day_time. [Limits: 0 <= value < 24000] 0 is sunrise.
OVIS_API int64_t ovis_time_of_day(int64_t day_time);

/// `day_time` with another time of day: of the same day, or, from 24000 on, `time` itself, which
/// then counts the days as well; OVIS_TIME_MAX at most. [Limit: `time` >= 0]
OVIS_API int64_t ovis_time_at(int64_t day_time, int64_t time);

/// Asked for a section that is not loaded, once for each until it is dropped: push it (and, if that
/// is how the host stores things, its whole column) with ovis_world_set_section, or do nothing, and
/// the section stays unloaded. Called on the thread that calls ovis_world_load, or that ticks a
/// simulation: there as a mob's turn begins, before it does anything.
typedef void ovis_load_section_fn(void* context, ovis_world* world, ovis_section_pos pos);

typedef struct ovis_world_def {
  ovis_registry* registry; ///< Not owned; must outlive the world.
  ovis_env env;
  ovis_allocator allocator;
  ovis_load_section_fn* load_section; ///< [opt] NULL: what is not pushed is not there.
  void* context;                      ///< Passed to load_section.
  uint32_t cookie;                    ///< Set by ovis_default_world_def; checked.
} ovis_world_def;

OVIS_API ovis_world_def ovis_default_world_def(void);

/// Makes an empty world: nothing is loaded.
OVIS_API ovis_status ovis_world_create(const ovis_world_def* def, ovis_world** out);
OVIS_API void ovis_world_destroy(ovis_world* world);

OVIS_API const ovis_registry* ovis_world_registry(const ovis_world* world);
OVIS_API const ovis_env* ovis_world_env(const ovis_world* world);

/// Changes everything but the dimension, which stays as it was.
OVIS_API void ovis_world_set_env(ovis_world* world, const ovis_env* env);

// ---- Sections

/// A section's content. Cell (x, y, z) is at index (y * 16 + z) * 16 + x; light is two cells a
/// byte, the lower four bits first.
typedef struct ovis_section_data {
  const ovis_state* palette;  ///< [(state) * @p palette_count] [Limit: states of the registry]
  int32_t palette_count;      ///< [Limits: 1 <= value <= 4096]
  const uint16_t* cells;      ///< [(palette index) * 4096] [opt] NULL: all cells are palette[0].
  const uint8_t* block_light; ///< [(byte) * 2048] [opt] NULL: not known.
  const uint8_t* sky_light;   ///< [(byte) * 2048] [opt] NULL: not known.
} ovis_section_data;

/// Sets or replaces a section. Its content is copied, entries that no cell uses are dropped.
/// Listeners hear OVIS_CHANGE_SECTION. OVIS_OUT_OF_RANGE: outside the dimension's height or over
/// 2^21 sections from the origin.
OVIS_API ovis_status ovis_world_set_section(ovis_world* world, ovis_section_pos pos,
                                            const ovis_section_data* data);

/// The same from one state a cell: the simple way for a host with an array of its own.
OVIS_API ovis_status ovis_world_set_states(ovis_world* world, ovis_section_pos pos,
                                           const ovis_state* states);

/// Makes a section unloaded again; it may be asked for anew. Nothing happens if it was not loaded.
OVIS_API void ovis_world_drop_section(ovis_world* world, ovis_section_pos pos);

/// Copies a section's states out, one a cell. OVIS_NOT_LOADED: nothing is written.
/// out_states: [(state) * 4096]
OVIS_API ovis_status ovis_world_read_section(const ovis_world* world, ovis_section_pos pos,
                                             ovis_state* out_states);

typedef enum ovis_light { OVIS_LIGHT_BLOCK, OVIS_LIGHT_SKY } ovis_light;

/// Copies a section's light out, two cells a byte as in ovis_section_data. False where it is not
/// known: nothing is written. out_light: [(byte) * 2048]
OVIS_API bool ovis_world_read_light(const ovis_world* world, ovis_section_pos pos, ovis_light kind,
                                    uint8_t* out_light);

/// Loaded sections, in the order of z, x, y. Writes at most `capacity`; returns how many there are:
/// 0 also without memory to put them in order.
OVIS_API int32_t ovis_world_sections(const ovis_world* world, ovis_section_pos* out,
                                     int32_t capacity);

OVIS_API bool ovis_world_is_loaded(const ovis_world* world, ovis_section_pos pos);

/// Asks load_section for every section that has a cell from `min` to `max` (inclusive) and was
/// neither loaded nor asked for. Returns false if some of them are still not loaded.
OVIS_API bool ovis_world_load(ovis_world* world, ovis_pos min, ovis_pos max);

// ---- Blocks

/// State of a cell. OVIS_STATE_UNLOADED where nothing is loaded; air above and below the dimension.
OVIS_API ovis_state ovis_world_block(const ovis_world* world, ovis_pos pos);

/// Changes a cell at once: heightmaps are mended, then listeners hear OVIS_CHANGE_BLOCK. Nothing
/// happens if the cell has that state. OVIS_NOT_LOADED: the section is not loaded, or outside the
/// dimension.
OVIS_API ovis_status ovis_world_set_block(ovis_world* world, ovis_pos pos, ovis_state state);

/// Light of a cell, 0 to 15, or -1 where it is not known. Light is what was pushed or flooded:
/// block changes do not change it.
OVIS_API int32_t ovis_world_block_light(const ovis_world* world, ovis_pos pos);
OVIS_API int32_t ovis_world_sky_light(const ovis_world* world, ovis_pos pos);

/// Computes the light of the loaded cells from `min` to `max` (inclusive), widened to whole
/// sections. Sky light is 15 from above down to the first block with an opacity, sections that are
/// not loaded being nothing; block light is what blocks give off; from cell to cell both lose
/// max(1, opacity) of the cell they enter, and do not pass a face that a slab, a stair or such a
/// block fills. Light of the cells around the box comes in as it is known there. After a change of
/// a block at (x, y, z), light may differ from x - 15 to x + 15, z alike, at any y. OVIS_TOO_LARGE:
/// over 2^28 cells; OVIS_NO_MEMORY: nothing was changed. Source: docs/sources.md#light
OVIS_API ovis_status ovis_world_flood_light(ovis_world* world, ovis_pos min, ovis_pos max);

typedef enum ovis_heightmap {
  OVIS_HEIGHTMAP_WORLD_SURFACE,             ///< Anything but air.
  OVIS_HEIGHTMAP_MOTION_BLOCKING,           ///< What stops motion, and fluids.
  OVIS_HEIGHTMAP_MOTION_BLOCKING_NO_LEAVES, ///< The same without leaves.
  OVIS_HEIGHTMAP_COUNT
} ovis_heightmap;

/// Height of a column: y just above its highest block that counts, or min_y if there is none.
/// Unloaded sections count as empty.
OVIS_API int32_t ovis_world_height(const ovis_world* world, ovis_heightmap kind, int32_t x,
                                   int32_t z);

// ---- Listeners

typedef enum ovis_change_kind {
  OVIS_CHANGE_BLOCK,   ///< One cell changed.
  OVIS_CHANGE_SECTION, ///< A section was set or replaced.
  OVIS_CHANGE_DROP,    ///< A section was dropped.
  OVIS_CHANGE_LIGHT    ///< Light was computed for the cells from `pos` to `max`.
} ovis_change_kind;

typedef struct ovis_change {
  ovis_change_kind kind;
  ovis_pos pos;         ///< The cell, or the section's lowest corner. [Units: blocks]
  ovis_state old_state; ///< OVIS_CHANGE_BLOCK only.
  ovis_state new_state; ///< OVIS_CHANGE_BLOCK only.
  ovis_pos max;         ///< OVIS_CHANGE_LIGHT only.
} ovis_change;

/// Told of each change after it happened, on the thread that made it, in the order in which
/// listeners were added. It may read the world; it may not change it, nor add or remove listeners.
typedef void ovis_listener_fn(void* context, const ovis_world* world, const ovis_change* change);

OVIS_API ovis_status ovis_world_add_listener(ovis_world* world, ovis_listener_fn* listener,
                                             void* context);
OVIS_API void ovis_world_remove_listener(ovis_world* world, ovis_listener_fn* listener,
                                         void* context);

// ---- Rays and collision

typedef enum ovis_ray_fluids {
  OVIS_RAY_FLUIDS_NONE,    ///< Fluids let the ray through.
  OVIS_RAY_FLUIDS_SOURCES, ///< Source blocks stop it at their cell's border.
  OVIS_RAY_FLUIDS_ANY      ///< Any fluid stops it.
} ovis_ray_fluids;

typedef struct ovis_ray_hit {
  bool is_hit;
  bool touched_unloaded; ///< The ray crossed a cell that is not loaded; such cells let it through.
  ovis_pos pos;          ///< The cell whose block was hit; without a hit, the cell of the end.
  ovis_vec3 point;       ///< Where; without a hit, the end.
  int32_t axis;          ///< Face: 0 x, 1 y, 2 z; -1 without a hit or when the ray starts inside.
  int32_t sign;          ///< Side of that face: -1 or +1, 0 when axis is -1.
  double fraction;       ///< How far along the ray. [Limits: 0 <= value <= 1]
} ovis_ray_hit;

/// First collision shape on the way from `from` to `to`. Blocks are tested in the order in which
/// the ray crosses their cells, until it is stopped: a part of a shape that hangs into another cell
/// counts if the ray comes through the block's own cell first. [Limit: both within
/// OVIS_PLACE_MAX of the origin]
OVIS_API ovis_ray_hit ovis_world_raycast(const ovis_world* world, ovis_vec3 from, ovis_vec3 to,
                                         ovis_ray_fluids fluids);

/// Does a collision shape overlap the box (touching is not overlapping; tolerance 1e-7)? Unloaded
/// cells have no shape.
OVIS_API bool ovis_world_collides(const ovis_world* world, const ovis_aabb* box);

/// How far a box can move: each axis is cut where a shape stops it, y first, then the longer of x
/// and z (x when equal). Source: docs/sources.md#move-resolution
OVIS_API ovis_vec3 ovis_world_sweep(const ovis_world* world, const ovis_aabb* box,
                                    ovis_vec3 motion);

/// Collision boxes that reach into `box` (touching counts), by cell in order of x, then y, then z.
/// Writes at most `capacity`; *out_count is how many there are. OVIS_BUFFER_TOO_SMALL when not all
/// fitted.
OVIS_API ovis_status ovis_world_boxes(const ovis_world* world, const ovis_aabb* box,
                                      ovis_aabb* out_boxes, int32_t capacity, int32_t* out_count);

// ---- Figures

typedef struct ovis_world_stats {
  int32_t columns;
  int32_t sections;         ///< Loaded.
  int32_t sections_uniform; ///< Of one state.
  int32_t sections_4bit, sections_8bit, sections_16bit;
  size_t section_bytes; ///< Blocks: cells, palettes and headers of the loaded sections.
  size_t light_bytes;
  size_t total_bytes; ///< All memory the world holds.
} ovis_world_stats;

OVIS_API ovis_world_stats ovis_world_get_stats(const ovis_world* world);

#ifdef __cplusplus
}
#endif

#endif
