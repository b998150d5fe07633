// Ovis: the block registry. It lists all blocks, and for each of their states the traits that
// matter to mobs.
//
//   name and properties --> ovis_state (a 32-bit handle) --> traits: shape, path flags, fluid, tags
//
// The built-in registry has every state of the newest published block data, and the names of older
// versions. A host may add its own blocks at any time, even while a world runs.
#ifndef OVIS_BLOCKS_H
#define OVIS_BLOCKS_H

#include <ovis/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Handle of a block state in its registry. Dense from 0; 0 is air in the built-in registry.
typedef uint32_t ovis_state;

/// The state of a cell in a section that is not loaded. No registry has this state.
#define OVIS_STATE_UNLOADED 0xFFFFFFFFu

typedef enum ovis_fluid { OVIS_FLUID_NONE, OVIS_FLUID_WATER, OVIS_FLUID_LAVA } ovis_fluid;

/// Bits of ovis_state_traits.pathfindable: kinds of movement that can pass through the block's
/// cell. Source: docs/sources.md#pathfindable
#define OVIS_PATHFINDABLE_LAND 1u
#define OVIS_PATHFINDABLE_WATER 2u
#define OVIS_PATHFINDABLE_AIR 4u

// The tags of states that rules use: X(bit, name, meaning). Most are block tags or classes of the
// game. A few apply only to some states of a block (an open door, a lit campfire). Data and the
// source of each: tools/blocks/rules.json and docs/sources.md#block-tags.
#define OVIS_BLOCK_TAG_LIST(X)                                                                     \
  X(AIR, "air", "air, cave air, void air")                                                         \
  X(TRAPDOOR, "trapdoor", "any trapdoor")                                                          \
  X(LILY_PAD, "lily_pad", "a lily pad")                                                            \
  X(BIG_DRIPLEAF, "big_dripleaf", "a big dripleaf's leaf (not its stem)")                          \
  X(POWDER_SNOW, "powder_snow", "powder snow")                                                     \
  X(CACTUS, "cactus", "a cactus")                                                                  \
  X(SWEET_BERRY_BUSH, "sweet_berry_bush", "a sweet berry bush")                                    \
  X(HONEY_BLOCK, "honey_block", "a honey block")                                                   \
  X(COCOA, "cocoa", "a cocoa pod")                                                                 \
  X(WITHER_ROSE, "wither_rose", "a wither rose")                                                   \
  X(POINTED_DRIPSTONE, "pointed_dripstone", "pointed dripstone")                                   \
  X(BURNING, "burning", "fire, magma, a lit campfire, a lava cauldron, the lava block")            \
  X(DOOR, "door", "any door, either half")                                                         \
  X(OPEN, "open", "a door, trapdoor or fence gate that is open")                                   \
  X(HAND_OPENABLE, "hand_openable", "a door that a hand can open")                                 \
  X(RAIL, "rail", "any rail")                                                                      \
  X(LEAVES, "leaves", "any leaves")                                                                \
  X(FENCE, "fence", "any fence")                                                                   \
  X(WALL, "wall", "any wall")                                                                      \
  X(FENCE_GATE, "fence_gate", "any fence gate")                                                    \
  X(CLIMBABLE, "climbable", "ladder, vine, scaffolding and other climbable blocks")                \
  X(BED, "bed", "any bed, either part")                                                            \
  X(CAULDRON, "cauldron", "any cauldron")                                                          \
  X(CAMPFIRE, "campfire", "any campfire, lit or not")                                              \
  X(BUBBLE_COLUMN, "bubble_column", "a bubble column")                                             \
  X(COBWEB, "cobweb", "a cobweb")                                                                  \
  X(SOUL_SAND, "soul_sand", "soul sand")                                                           \
  X(SOUL_SPEED, "soul_speed_blocks", "soul sand and soul soil")                                    \
  X(SLIME_BLOCK, "slime_block", "a slime block")                                                   \
  X(FARMLAND, "farmland", "farmland")                                                              \
  X(DIRT_PATH, "dirt_path", "a dirt path")                                                         \
  X(GRASS_BLOCK, "grass_block", "a grass block")                                                   \
  X(SHORT_GRASS, "short_grass", "short grass, as sheep eat it")                                    \
  X(CROP, "crop", "a crop that a farmer tends")                                                    \
  X(MATURE, "mature", "a fully grown crop of a farmer")                                            \
  X(BUTTON_OR_PLATE, "button_or_plate", "a button or pressure plate")                              \
  X(CARPET, "carpet", "any carpet")                                                                \
  X(SNOW, "snow", "a layer of snow")                                                               \
  X(ICE, "ice", "any ice")                                                                         \
  X(DIRT, "dirt", "dirt and related blocks, as the game's tag lists them")                         \
  X(SAND, "sand", "any sand")                                                                      \
  X(LOG, "log", "any log, wood, stem or hyphae")                                                   \
  X(FLOWER, "flower", "a planted flower for bees")                                                 \
  X(PIGLIN_REPELLENT, "piglin_repellent", "a block that piglins avoid")                            \
  X(HOGLIN_REPELLENT, "hoglin_repellent", "a block that hoglins avoid")                            \
  X(FROG_PREFER_JUMP_TO, "frog_prefer_jump_to", "lily pad and big dripleaf")                       \
  X(GOLEM_UNSUITABLE, "golem_unsuitable", "solid, but iron golems do not spawn on it")             \
  X(ENDERMAN_HOLDABLE, "enderman_holdable", "a block that an enderman may pick up")                \
  X(POI, "poi", "may be a point of interest: a job block, a bed's head, a bell, a hive...")        \
  X(WATERLOGGED, "waterlogged", "its property waterlogged is true")                                \
  X(FULL_CUBE, "full_cube", "its collision shape is exactly one whole cell")                       \
  X(FULL_TOP, "full_top", "its collision shape fills the top face of its cell")                    \
  X(OVERHANGING, "overhanging", "its collision shape leaves its cell")                             \
  X(OPAQUE, "opaque", "a whole block that blocks all light")                                       \
  X(BLOCKS_MOTION, "blocks_motion", "counts for the motion-blocking heightmap (fluids count too)") \
  X(POWER_SOURCE, "power_source", "a block that may power others, such as a lever or a target")    \
  X(SUFFOCATING, "suffocating", "suffocates a body whose eyes are in its collision shape")         \
  X(UNKNOWN, "unknown", "made for a name that was not registered")

typedef enum ovis_block_tag {
#define OVIS_TAG_ENUM(tag, name, sentence) OVIS_TAG_INDEX_##tag,
  OVIS_BLOCK_TAG_LIST(OVIS_TAG_ENUM)
#undef OVIS_TAG_ENUM
      OVIS_TAG_COUNT
} ovis_block_tag;

/// The bit of a tag in ovis_state_traits.tags: OVIS_TAG(DOOR).
#define OVIS_TAG(tag) (UINT64_C(1) << OVIS_TAG_INDEX_##tag)

/// The properties of a state that rules use. States with equal traits share one object.
typedef struct ovis_state_traits {
  uint64_t tags;        ///< OVIS_TAG bits.
  uint16_t shape;       ///< Collision shape: ovis_blocks_get_shape.
  uint8_t fluid;        ///< ovis_fluid of the cell, also of waterlogged blocks.
  uint8_t fluid_amount; ///< 8 for a source or falling fluid, 1..7 flowing, 0 without fluid.
  uint8_t fluid_source; ///< 1: a source block.
  uint8_t pathfindable; ///< OVIS_PATHFINDABLE_ bits.
  uint8_t opacity;      ///< Light lost in the cell. [Limits: 0 <= value <= 15]
  uint8_t emission;     ///< Light given off. [Limits: 0 <= value <= 15]
  float slipperiness;   ///< 0.6 for most blocks. Source: docs/sources.md#slipperiness
  float speed_factor;   ///< 1 for most blocks; soul sand and honey 0.4.
  float jump_factor;    ///< 1 for most blocks; honey 0.5.
} ovis_state_traits;

/// A block's collision shape: boxes in the block's own coordinates. [Units: blocks] They may leave
/// the cell (a fence is 1.5 high).
typedef struct ovis_shape {
  const ovis_aabb* boxes; ///< [(box) * @p count] NULL when empty.
  int32_t count;          ///< Of `boxes`.
  ovis_aabb bounds;       ///< Around all boxes; all zero when empty.
} ovis_shape;

typedef struct ovis_blocks ovis_blocks;

/// Settings of ovis_blocks_create.
typedef struct ovis_blocks_def {
  ovis_allocator allocator; ///< Of all its memory. All zero: the C library's.
  ovis_log_fn* log;         ///< [opt] Called once for each unknown block.
  void* log_context;        ///< Passed to log.
  bool builtin;             ///< Start with the built-in blocks. Default true. False: only air.
  uint32_t cookie;          ///< Set by ovis_default_blocks_def; checked.
} ovis_blocks_def;

OVIS_API ovis_blocks_def ovis_default_blocks_def(void);

/// Creates a registry. It must outlive every world that uses it. Only one thread at a time may add
/// to it.
OVIS_API ovis_status ovis_blocks_create(const ovis_blocks_def* def, ovis_blocks** out);
OVIS_API void ovis_blocks_destroy(ovis_blocks* blocks);

/// Count of states. Every handle below it is valid.
OVIS_API uint32_t ovis_blocks_get_state_count(const ovis_blocks* blocks);
OVIS_API uint32_t ovis_blocks_get_block_count(const ovis_blocks* blocks);

/// Traits of a state. [Limit: state < ovis_blocks_get_state_count] Valid until a block is added.
OVIS_API const ovis_state_traits* ovis_blocks_get_traits(const ovis_blocks* blocks,
                                                         ovis_state state);

/// Returns a shape by the number in ovis_state_traits.shape. Valid until a block is added.
OVIS_API ovis_shape ovis_blocks_get_shape(const ovis_blocks* blocks, uint16_t shape);

/// The index of a state's block (0 <= index < block count), and a block's name without
/// "minecraft:".
OVIS_API uint32_t ovis_blocks_get_block_of(const ovis_blocks* blocks, ovis_state state);
OVIS_API const char* ovis_blocks_get_block_name(const ovis_blocks* blocks, uint32_t block);

/// First state, count of states and default state of a block.
typedef struct ovis_block_info {
  const char* name;         ///< Without "minecraft:".
  ovis_state first_state;   ///< Its states are those from here on.
  uint32_t state_count;     ///< Number of its states.
  ovis_state default_state; ///< The state of a block without named properties.
} ovis_block_info;
OVIS_API ovis_block_info ovis_blocks_get_block(const ovis_blocks* blocks, uint32_t block);

/// Finds a block by its current name, with or without "minecraft:". OVIS_UNKNOWN_NAME if there is
/// none.
OVIS_API ovis_status ovis_blocks_find(const ovis_blocks* blocks, const char* name,
                                      uint32_t* out_block);

/// Value of a property of a state ("facing" -> "north"), or NULL if its block has no such property.
OVIS_API const char* ovis_blocks_get_property(const ovis_blocks* blocks, ovis_state state,
                                              const char* property);

/// Finds the state that differs from `state` in one property. OVIS_UNKNOWN_NAME: no such property
/// or value.
OVIS_API ovis_status ovis_blocks_change_property(const ovis_blocks* blocks, ovis_state state,
                                                 const char* property, const char* value,
                                                 ovis_state* out);

/// Parses "oak_door[facing=north,half=lower]"; "minecraft:" is allowed, omitted properties have the
/// block's default. Strict: an unknown block, property or value is OVIS_UNKNOWN_NAME, bad syntax is
/// OVIS_BAD_FORMAT, with the offset. Accepts the names of older versions.
OVIS_API ovis_status ovis_blocks_parse(const ovis_blocks* blocks, const char* text, ovis_state* out,
                                       ovis_error* error);

/// Prints a state in the syntax of ovis_blocks_parse, with all properties, NUL-terminated.
/// Returns the length without the NUL. If that is >= capacity, only a NUL was written.
OVIS_API size_t ovis_blocks_print(const ovis_blocks* blocks, ovis_state state, char* buffer,
                                  size_t capacity);

/// One property of a state in a save. The texts need not be NUL-terminated.
typedef struct ovis_property_text {
  const char* name;    ///< The property; not ended by a NUL.
  size_t name_length;  ///< [Units: bytes]
  const char* value;   ///< Its value; not ended by a NUL.
  size_t value_length; ///< [Units: bytes]
} ovis_property_text;

/// Finds the state for an entry of a save of any version from 1.16. Translates older names and
/// properties. Missing properties have the block's default; unknown properties and values are
/// ignored and logged once for each block. An unknown name becomes a new block: a full opaque cube
/// with the tag UNKNOWN. Fails only with OVIS_NO_MEMORY, OVIS_FULL, or OVIS_BAD_FORMAT for a name
/// over 255 bytes or a text that is NULL.
OVIS_API ovis_status ovis_blocks_resolve(ovis_blocks* blocks, const char* name, size_t name_length,
                                         const ovis_property_text* properties,
                                         int32_t property_count, ovis_state* out);

/// Names that ovis_blocks_resolve did not know, in the order of their first use, and the count of
/// uses of each. Bytes that are invalid in a name are shown as '?'. After 4096 names all others
/// count as one: "unknown".
OVIS_API int32_t ovis_blocks_get_unknown_count(const ovis_blocks* blocks);
OVIS_API const char* ovis_blocks_get_unknown_name(const ovis_blocks* blocks, int32_t index);
OVIS_API uint64_t ovis_blocks_get_unknown_uses(const ovis_blocks* blocks, int32_t index);

/// A block that a host adds.
typedef struct ovis_block_def {
  const char* name; ///< Unique; printable ASCII without [ ] , = and space. Copied.
  /// shape, FULL_CUBE, FULL_TOP and OVERHANGING are computed from boxes. SUFFOCATING is added to
  /// full cubes that are OPAQUE and block motion.
  ovis_state_traits traits;
  const ovis_aabb* boxes; ///< [(box) * @p box_count] [opt] Collision boxes. [Limits: -8 to 9]
  int32_t box_count;      ///< [Limits: 0 <= value <= 64] Default 1, a whole cell.
  uint32_t cookie;        ///< Set by ovis_default_block_def; checked.
} ovis_block_def;

/// A solid full cube that is not pathfindable.
OVIS_API ovis_block_def ovis_default_block_def(void);

/// Adds a block with one state. For a block with properties, add one block for each state (Luanti:
/// a name with its param2). Invalidates all pointers that the registry returned before, except
/// names. OVIS_BAD_FORMAT: the name is taken (also by an unknown block), over 255 bytes, or has
/// invalid characters. OVIS_OUT_OF_RANGE: a number of the def exceeds its limits. OVIS_FULL: 2^24
/// states, or 65536 different traits or shapes.
OVIS_API ovis_status ovis_blocks_add(ovis_blocks* blocks, const ovis_block_def* def,
                                     ovis_state* out);

/// Memory that the registry uses. [Units: bytes]
OVIS_API size_t ovis_blocks_get_bytes(const ovis_blocks* blocks);

#ifdef __cplusplus
}
#endif

#endif
