// Ovis: the voxel world of the mobs: sections of 16x16x16 block states, light, heightmaps, rays,
// collision, and the environment (time, rain, dimension).
//
//   host or save --push or load_section--> sections --> ovis_world_get_block, rays, boxes --> mobs
//   host --ovis_world_set_block--> sections --> listeners
//
// Blocks are stored in sections only; there is no callback for single blocks. Only one thread at a
// time may use a world.
#ifndef OVIS_WORLD_H
#define OVIS_WORLD_H

#include <ovis/base.h>
#include <ovis/blocks.h>

#ifdef __cplusplus
extern "C" {
#endif

// ========== Biomes
//
// Biomes: their names, temperature and precipitation.
//
// A world has a biome for each 4x4x4 cells (ovis_section_data.biomes, ovis_world_set_biomes).
// Source: docs/sources.md#biomes

/// Number of a biome. Numbers may differ between versions of Ovis; names do not.
typedef uint8_t ovis_biome;

/// Of cells whose biome nobody has set, and of biomes that Ovis does not know: it is temperate, and
/// rain falls there.
#define OVIS_BIOME_UNKNOWN 0

/// Biomes of a section. Cell (x, y, z) has index ((y / 4) * 4 + z / 4) * 4 + x / 4.
#define OVIS_SECTION_BIOMES 64

/// The figures of a biome.
typedef struct ovis_biome_info {
  const char* name;       ///< Without "minecraft:".
  float temperature;      ///< At heights up to 80.
  bool has_precipitation; ///< It rains or snows there.
} ovis_biome_info;

/// The kind of weather that reaches the ground while it rains.
typedef enum ovis_precipitation {
  OVIS_PRECIPITATION_NONE,
  OVIS_PRECIPITATION_RAIN,
  OVIS_PRECIPITATION_SNOW
} ovis_precipitation;

/// Number of biomes, with the unknown one.
OVIS_API int32_t ovis_biome_get_count(void);

/// Describes a biome; a number beyond the count gives the unknown one.
OVIS_API ovis_biome_info ovis_biome_get_info(ovis_biome biome);

/// Finds a biome by name, with or without "minecraft:". Returns false and sets *out to
/// OVIS_BIOME_UNKNOWN if there is none.
OVIS_API bool ovis_biome_find(const char* name, ovis_biome* out);

/// The biome with a number of saves of 1.16 and 1.17. OVIS_BIOME_UNKNOWN: there is none.
OVIS_API ovis_biome ovis_biome_from_number(int32_t number);

// ========== The world

#define OVIS_SECTION_SIZE 16
#define OVIS_SECTION_CELLS 4096

typedef struct ovis_world ovis_world;

/// Position of a section. [Units: sections] Block (x, y, z) is in section (x >> 4, y >> 4, z >> 4).
typedef struct ovis_section_pos {
  int32_t x, y, z; ///< [Units: sections of 16 blocks]
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

/// The bounds and the sky of a dimension.
typedef struct ovis_dimension {
  char name[48];    ///< Without "minecraft:": "overworld", "the_nether", "the_end" or the host's.
  int32_t min_y;    ///< Lowest block. [Limits: multiple of 16, -2048 <= value <= 4096 - height]
                    ///< Default -64.
  int32_t height;   ///< [Limits: multiple of 16, 16 <= value <= 4096] Default 384.
  bool has_sky;     ///< Sky light exists. Default true.
  bool has_ceiling; ///< Bedrock covers the whole dimension (the Nether). Default false.
} ovis_dimension;

/// Greatest distance of a world's time from 0; the clock stops there. The limit keeps computations
/// with times, also in milliseconds, within 64 bits. [Units: ticks]
#define OVIS_TIME_MAX (INT64_MAX / 256)

#define OVIS_DAY_TICKS 24000 ///< Length of a day.

/// The environment: the state of a world apart from its blocks.
typedef struct ovis_env {
  /// [Units: ticks] since the world began; never goes back. [Limit: within OVIS_TIME_MAX of 0]
  int64_t game_time;
  /// [Units: ticks] OVIS_DAY_TICKS a day; 0 is the first sunrise. [Limit: within OVIS_TIME_MAX of
  /// 0]
  int64_t day_time;
  ovis_difficulty difficulty; ///< Default normal.
  ovis_presence presence;     ///< Default everywhere.
  bool is_raining;            ///< Default false.
  bool is_thundering;         ///< Default false.
  bool mob_griefing;          ///< Mobs may change blocks. Default true.
  bool universal_anger;       ///< Angry neutral mobs attack any player. Default false.
  ovis_dimension dimension;   ///< Fixed when the world is created.
} ovis_env;

/// Time of day of an ovis_env's day_time. [Limits: 0 <= value < OVIS_DAY_TICKS] 0 is
/// sunrise.
OVIS_API int64_t ovis_time_of_day(int64_t day_time);

/// Changes the time of day of `day_time` to `time` and keeps the day. A `time` of 24000 or more is
/// returned itself, because it counts the days too. The result is OVIS_TIME_MAX at most. [Limit:
/// `time` >= 0]
OVIS_API int64_t ovis_time_at(int64_t day_time, int64_t time);

/// Called for a section that is not loaded, once until it is dropped. The host sets the section
/// with ovis_world_set_section, and may set its whole column. If it does nothing, the section stays
/// unloaded. The call happens on the thread that calls ovis_world_load, or that ticks a simulation;
/// in a tick, at the start of a mob's turn.
typedef void ovis_load_section_fn(void* context, ovis_world* world, ovis_section_pos pos);

/// Settings of ovis_world_create.
typedef struct ovis_world_def {
  ovis_blocks* blocks;                ///< Not owned; must outlive the world.
  ovis_env env;                       ///< Time, weather and difficulty at the start.
  ovis_allocator allocator;           ///< Of all its memory. All zero: the C library's.
  ovis_load_section_fn* load_section; ///< [opt] NULL: only sections that the host sets are loaded.
  void* context;                      ///< Passed to load_section.
  uint32_t cookie;                    ///< Set by ovis_default_world_def; checked.
} ovis_world_def;

OVIS_API ovis_world_def ovis_default_world_def(void);

/// Creates a world without loaded sections. OVIS_OUT_OF_RANGE: the def has no registry, or a value
/// of its environment or dimension exceeds its limits. OVIS_NO_MEMORY. On failure *out is NULL.
OVIS_API ovis_status ovis_world_create(const ovis_world_def* def, ovis_world** out);
OVIS_API void ovis_world_destroy(ovis_world* world);

OVIS_API const ovis_blocks* ovis_world_get_blocks(const ovis_world* world);
OVIS_API const ovis_env* ovis_world_get_env(const ovis_world* world);

/// Sets the environment, except the dimension, which does not change. OVIS_OUT_OF_RANGE: nothing
/// changes.
OVIS_API ovis_status ovis_world_set_env(ovis_world* world, const ovis_env* env);

// ---- Sections

/// The content of a section. Cell (x, y, z) has index (y * 16 + z) * 16 + x. A byte of light holds
/// two cells, the lower four bits first.
typedef struct ovis_section_data {
  const ovis_state* palette;  ///< [(state) * @p palette_count] [Limit: states of the registry]
  int32_t palette_count;      ///< [Limits: 1 <= value <= 4096]
  const uint16_t* cells;      ///< [(palette index) * 4096] [opt] NULL: all cells are palette[0].
  const uint8_t* block_light; ///< [(byte) * 2048] [opt] NULL: unknown.
  const uint8_t* sky_light;   ///< [(byte) * 2048] [opt] NULL: unknown.
  const ovis_biome* biomes;   ///< [(biome) * OVIS_SECTION_BIOMES] [opt] NULL: those of before.
} ovis_section_data;

/// Sets or replaces a section. Copies the content and drops unused palette entries. Listeners
/// receive OVIS_CHANGE_SECTION. OVIS_OUT_OF_RANGE: outside the height of the dimension, more than
/// 2^21 sections from the origin, or a palette that breaks its limits. OVIS_NO_MEMORY. OVIS_BUSY:
/// as ovis_world_drop_section.
OVIS_API ovis_status ovis_world_set_section(ovis_world* world, ovis_section_pos pos,
                                            const ovis_section_data* data);

/// Sets a section from one state for each cell, for hosts with plain arrays. `states` [(state) *
/// 4096], in the order of ovis_section_data. Its light is unknown afterwards. Errors: as
/// ovis_world_set_section.
OVIS_API ovis_status ovis_world_set_states(ovis_world* world, ovis_section_pos pos,
                                           const ovis_state* states);

/// Unloads a section; load_section may be called for it again. Has no effect if it is not loaded.
/// OVIS_BUSY, here and in all functions that change sections: on_act, a listener or a watcher made
/// the call.
OVIS_API ovis_status ovis_world_drop_section(ovis_world* world, ovis_section_pos pos);

/// Copies the states of a section, one for each cell. OVIS_NOT_LOADED: nothing is written.
/// out_states: [(state) * 4096]
OVIS_API ovis_status ovis_world_read_section(const ovis_world* world, ovis_section_pos pos,
                                             ovis_state* out_states);

/// Sets the biomes of a loaded section. [(biome) * OVIS_SECTION_BIOMES] Listeners receive
/// OVIS_CHANGE_SECTION. OVIS_NOT_LOADED. OVIS_OUT_OF_RANGE: there is no such biome. OVIS_NO_MEMORY.
/// OVIS_BUSY: as ovis_world_drop_section.
OVIS_API ovis_status ovis_world_set_biomes(ovis_world* world, ovis_section_pos pos,
                                           const ovis_biome* biomes);

/// Copies the biomes of a section. Returns false and writes nothing if all of them are unknown.
/// out: [(biome) * OVIS_SECTION_BIOMES]
OVIS_API bool ovis_world_read_biomes(const ovis_world* world, ovis_section_pos pos,
                                     ovis_biome* out);

/// The biome of a cell; OVIS_BIOME_UNKNOWN if its section is not loaded. Within 2 cells of a border
/// the game may take the biome beyond it.
OVIS_API ovis_biome ovis_world_get_biome(const ovis_world* world, ovis_pos pos);

/// Rain, snow or nothing: by biome and height, for a cell under the open sky while it rains.
OVIS_API ovis_precipitation ovis_world_get_precipitation(const ovis_world* world, ovis_pos pos);

typedef enum ovis_light { OVIS_LIGHT_BLOCK, OVIS_LIGHT_SKY } ovis_light;

/// Copies the light of a section, in the layout of ovis_section_data. Returns false and writes
/// nothing if it is unknown. out_light: [(byte) * 2048]
OVIS_API bool ovis_world_read_light(const ovis_world* world, ovis_section_pos pos, ovis_light kind,
                                    uint8_t* out_light);

/// Lists the loaded sections in the order of z, x, y. Writes the first `capacity` of them; returns
/// the count of all.
OVIS_API int32_t ovis_world_get_sections(const ovis_world* world, ovis_section_pos* out,
                                         int32_t capacity);

OVIS_API bool ovis_world_is_loaded(const ovis_world* world, ovis_section_pos pos);

/// Calls load_section for every section with a cell from `min` to `max` (inclusive) that is not
/// loaded and was not requested before. OVIS_NOT_LOADED: some of them are still not loaded.
/// OVIS_OUT_OF_RANGE, at once: the box is outside of the world, a number of `min` is above
/// that of `max`, or it has more than 2^16 columns. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_world_load(ovis_world* world, ovis_pos min, ovis_pos max);

// ---- Blocks

/// State of a cell. OVIS_STATE_UNLOADED if its section is not loaded; air above and below the
/// dimension.
OVIS_API ovis_state ovis_world_get_block(const ovis_world* world, ovis_pos pos);

/// Changes a cell immediately: updates the heightmaps, then calls listeners with OVIS_CHANGE_BLOCK.
/// Has no effect if the cell already has that state. OVIS_NOT_LOADED: the section is not loaded, or
/// outside the dimension. OVIS_OUT_OF_RANGE: the registry has no such state. OVIS_NO_MEMORY.
/// OVIS_BUSY: a listener made the call. on_act may make it; with an act_reach (ovis_sim_def) it
/// gets OVIS_OUT_OF_RANGE beyond that, and OVIS_BUSY if a chest or a point of interest would come
/// or go.
OVIS_API ovis_status ovis_world_set_block(ovis_world* world, ovis_pos pos, ovis_state state);

/// Light of a cell, 0 to 15, or -1 if unknown. Light comes from ovis_section_data or
/// ovis_world_flood_light; changes of blocks do not update it.
OVIS_API int32_t ovis_world_get_block_light(const ovis_world* world, ovis_pos pos);
OVIS_API int32_t ovis_world_get_sky_light(const ovis_world* world, ovis_pos pos);

/// Computes the light of the loaded cells from `min` to `max` (inclusive), extended to whole
/// sections. Sky light is 15 from the top down to the first block with an opacity; unloaded
/// sections count as empty. Block light starts at the emission of blocks. When light enters a cell
/// it loses max(1, opacity of that cell); it does not pass a face that a slab, a stair or a similar
/// block fills. Known light of the cells around the box flows in. A change of a block at (x, y, z)
/// may affect light from x - 15 to x + 15 and from z - 15 to z + 15, at any y. OVIS_TOO_LARGE: over
/// 2^28 cells. OVIS_NO_MEMORY: nothing was changed. Source: docs/sources.md#light
OVIS_API ovis_status ovis_world_flood_light(ovis_world* world, ovis_pos min, ovis_pos max);

typedef enum ovis_heightmap {
  OVIS_HEIGHTMAP_WORLD_SURFACE,             ///< Anything but air.
  OVIS_HEIGHTMAP_MOTION_BLOCKING,           ///< Blocks that stop motion, and fluids.
  OVIS_HEIGHTMAP_MOTION_BLOCKING_NO_LEAVES, ///< Like MOTION_BLOCKING, without leaves.
  OVIS_HEIGHTMAP_COUNT
} ovis_heightmap;

/// Height of a column: y just above its highest block that counts, or min_y if there is none.
/// Unloaded sections count as empty.
OVIS_API int32_t ovis_world_get_height(const ovis_world* world, ovis_heightmap kind, int32_t x,
                                       int32_t z);

// ---- Listeners

typedef enum ovis_change_kind {
  OVIS_CHANGE_BLOCK,   ///< One cell changed.
  OVIS_CHANGE_SECTION, ///< A section was set or replaced.
  OVIS_CHANGE_DROP,    ///< A section was dropped.
  OVIS_CHANGE_LIGHT    ///< Light was computed for the cells from `pos` to `max`.
} ovis_change_kind;

/// A change of the world, as listeners get it.
typedef struct ovis_change {
  ovis_change_kind kind; ///< The kind of the change.
  ovis_pos pos;          ///< The cell, or the section's lowest corner. [Units: blocks]
  ovis_state old_state;  ///< OVIS_CHANGE_BLOCK only.
  ovis_state new_state;  ///< OVIS_CHANGE_BLOCK only.
  ovis_pos max;          ///< OVIS_CHANGE_LIGHT only.
} ovis_change;

/// Called after each change, on the thread that made it. Listeners are called in the order in which
/// they were added. A listener may read the world; it must not change it, nor add or remove
/// listeners.
typedef void ovis_listener_fn(void* context, const ovis_world* world, const ovis_change* change);

/// Adds a listener. One that is added twice is called twice. OVIS_OUT_OF_RANGE: it is NULL.
/// OVIS_NO_MEMORY. OVIS_BUSY: a listener made the call.
OVIS_API ovis_status ovis_world_add_listener(ovis_world* world, ovis_listener_fn* listener,
                                             void* context);
/// Removes all listeners with this function and this context; there need be none. OVIS_BUSY: a
/// listener made the call.
OVIS_API ovis_status ovis_world_remove_listener(ovis_world* world, ovis_listener_fn* listener,
                                                void* context);

// ---- Rays and collision

typedef enum ovis_ray_fluids {
  OVIS_RAY_FLUIDS_NONE,    ///< Fluids let the ray through.
  OVIS_RAY_FLUIDS_SOURCES, ///< Source blocks stop it at their cell's border.
  OVIS_RAY_FLUIDS_ANY      ///< Any fluid stops it.
} ovis_ray_fluids;

/// The result of ovis_world_cast_ray.
typedef struct ovis_ray_hit {
  bool is_hit;           ///< Something was hit.
  bool touched_unloaded; ///< The ray crossed an unloaded cell; such cells do not stop it.
  ovis_pos pos;    ///< The cell of the block that was hit; without a hit, the cell of the end.
  ovis_vec3 point; ///< The point of the hit; without a hit, the end.
  int32_t axis;    ///< Face: 0 x, 1 y, 2 z; -1 without a hit or when the ray starts inside.
  int32_t sign;    ///< Side of that face: -1 or +1, 0 when axis is -1.
  double fraction; ///< Position of the hit along the ray. [Limits: 0 <= value <= 1]
} ovis_ray_hit;

/// Finds the first collision shape between `from` and `to`. Blocks are tested in the order in which
/// the ray crosses their cells. A shape that extends into another cell can be hit there only if the
/// ray crosses the block's own cell first. A ray that goes farther than 5,592,405 blocks on an
/// axis, as one to a NaN, hits nothing. [Limit: both within OVIS_PLACE_MAX of the origin]
OVIS_API ovis_ray_hit ovis_world_cast_ray(const ovis_world* world, ovis_vec3 from, ovis_vec3 to,
                                          ovis_ray_fluids fluids);

/// Direction in which the fluid of a cell pushes bodies, as a unit vector; zero: the cell has no
/// fluid, is not loaded or beyond the limits of places, or the fluid stands still.
/// Source: docs/sources.md#currents
OVIS_API ovis_vec3 ovis_world_get_flow(const ovis_world* world, ovis_pos cell);

/// True if a collision shape overlaps the box. Touching does not count; the tolerance is 1e-7.
/// Unloaded cells have no shape.
OVIS_API bool ovis_world_has_collision(const ovis_world* world, const ovis_aabb* box);

/// Returns how far a box can move. Shapes limit one axis after the other: y first, then the longer
/// of x and z (x if equal). Source: docs/sources.md#move-resolution
OVIS_API ovis_vec3 ovis_world_sweep(const ovis_world* world, const ovis_aabb* box,
                                    ovis_vec3 motion);

/// Lists the collision boxes that overlap or touch `box`, by cell in the order of x, then y, then
/// z. Writes at most `capacity`; *out_count is the count of all. OVIS_BUFFER_TOO_SMALL: not all
/// fit.
OVIS_API ovis_status ovis_world_get_boxes(const ovis_world* world, const ovis_aabb* box,
                                          ovis_aabb* out_boxes, int32_t capacity,
                                          int32_t* out_count);

// ---- Statistics

/// The memory of a world.
typedef struct ovis_world_stats {
  int32_t columns;                                      ///< Columns of loaded sections.
  int32_t sections;                                     ///< Loaded.
  int32_t sections_uniform;                             ///< Of one state.
  int32_t sections_4bit, sections_8bit, sections_16bit; ///< By the bits of a cell.
  size_t section_bytes; ///< Blocks: cells, palettes and headers of the loaded sections.
  size_t light_bytes;   ///< Light of the loaded sections.
  size_t total_bytes;   ///< All memory the world holds.
} ovis_world_stats;

OVIS_API ovis_world_stats ovis_world_get_stats(const ovis_world* world);

#ifdef __cplusplus
}
#endif

#endif
