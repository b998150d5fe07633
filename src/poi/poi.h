// Points of interest of a world: beds, bells, job blocks and others, with the tickets by which mobs
// claim them. Source: docs/sources.md#points-of-interest
//
//   blocks --listener--> points (in columns, sections, cells) <--take, release, searches-- minds
//   a save's poi files --load_tickets--> tickets
//
// The points of a loaded section are exactly its blocks that have a type. When the section is
// dropped its points stay, as the game's do, whose files answer for chunks that are not loaded:
// they are found, taken and released as before. When the section comes back the blocks win: a point
// without its block goes, a new block is a new point, and all others keep their tickets.
//
// No order follows from addresses or hash slots. *Scan order* is by column (z, then x), section
// (upward) and cell (y, then z, then x).
#pragma once

#include "base/fields.h"
#include "base/rng.h"

#include <ovis/world.h>

// Built-in types, in this order; hosts' own types get the numbers after them. The names are those
// of save files. X(TYPE, name, tickets, valid_range)
//   tickets      how many mobs may claim a point at the same time
//   valid_range  how near a path must come to a point before a mob may claim it [blocks]
#define OV_POI_TYPE_LIST(X)                                                                        \
  X(HOME, "home", 1, 1)                                                                            \
  X(MEETING, "meeting", 32, 6)                                                                     \
  X(ARMORER, "armorer", 1, 1)                                                                      \
  X(BUTCHER, "butcher", 1, 1)                                                                      \
  X(CARTOGRAPHER, "cartographer", 1, 1)                                                            \
  X(CLERIC, "cleric", 1, 1)                                                                        \
  X(FARMER, "farmer", 1, 1)                                                                        \
  X(FISHERMAN, "fisherman", 1, 1)                                                                  \
  X(FLETCHER, "fletcher", 1, 1)                                                                    \
  X(LEATHERWORKER, "leatherworker", 1, 1)                                                          \
  X(LIBRARIAN, "librarian", 1, 1)                                                                  \
  X(MASON, "mason", 1, 1)                                                                          \
  X(SHEPHERD, "shepherd", 1, 1)                                                                    \
  X(TOOLSMITH, "toolsmith", 1, 1)                                                                  \
  X(WEAPONSMITH, "weaponsmith", 1, 1)                                                              \
  X(BEEHIVE, "beehive", 0, 1)                                                                      \
  X(BEE_NEST, "bee_nest", 0, 1)                                                                    \
  X(NETHER_PORTAL, "nether_portal", 0, 1)                                                          \
  X(LODESTONE, "lodestone", 0, 1)                                                                  \
  X(LIGHTNING_ROD, "lightning_rod", 0, 1)

typedef enum ov_poi_type {
#define OV_POI_ENUM(type, name, tickets, valid_range) OV_POI_##type,
  OV_POI_TYPE_LIST(OV_POI_ENUM)
#undef OV_POI_ENUM
      OV_POI_BUILT_IN_COUNT
} ov_poi_type;

#define OV_POI_TYPES_MAX 64
#define OV_POI_NONE (-1)
#define OV_POI_MASK(type) (UINT64_C(1) << (type))
#define OV_POI_MASK_ALL UINT64_MAX
// The thirteen job sites.
#define OV_POI_MASK_JOBS (OV_POI_MASK(OV_POI_WEAPONSMITH + 1) - OV_POI_MASK(OV_POI_ARMORER))
// Job sites, beds and bells make a village.
#define OV_POI_MASK_VILLAGE                                                                        \
  (OV_POI_MASK_JOBS | OV_POI_MASK(OV_POI_HOME) | OV_POI_MASK(OV_POI_MEETING))

#define OV_POI_NAME_MAX 63               // bytes of a type's name
#define OV_POI_TICKETS_MAX (1 << 20)     // of a host's type
#define OV_POI_VALID_RANGE_MAX (1 << 10) // of a host's type [blocks]
#define OV_POI_RADIUS_MAX 512            // of a search [blocks]
#define OV_POI_STATES_MAX 4096           // of a host's type, in a snapshot
#define OV_POI_LOST_KEPT 16
// Sections from one that holds an occupied village point to the farthest that knows of it.
#define OV_POI_VILLAGE_SECTIONS 6 // docs/sources.md#points-of-interest

typedef struct ov_poi {
  ovis_pos pos;
  int32_t type;         // a built-in one, or as ov_pois_add_type gave it
  int32_t free_tickets; // 0 to the type's
} ov_poi;

// Selects points by their tickets. A type of 0 tickets has neither space nor occupants.
typedef enum ov_poi_occupancy {
  OV_POI_ANY,
  OV_POI_HAS_SPACE,  // at least one ticket is free
  OV_POI_IS_OCCUPIED // at least one ticket is taken
} ov_poi_occupancy;

typedef struct ov_pois ov_pois;

// Scans the loaded sections and listens to the world from then on. `world` must outlive the points.
// On failure *out is NULL.
ovis_status ov_pois_create(ovis_world* world, const ovis_allocator* allocator, ov_pois** out);
void ov_pois_destroy(ov_pois* pois); // NULL: nothing

// A host's own type: each cell with one of `states` becomes a point of it, and the loaded sections
// are scanned again. `name` is copied. OVIS_FULL: there are OV_POI_TYPES_MAX types;
// OVIS_BAD_FORMAT: the name is empty, too long or taken, or a state belongs to a type;
// OVIS_OUT_OF_RANGE: a number is negative or over its limit, or the registry does not have a state.
// On failure nothing changes and *out_type is OV_POI_NONE.
ovis_status ov_pois_add_type(ov_pois* pois, const char* name, int32_t tickets, int32_t valid_range,
                             const ovis_state* states, int32_t state_count, int32_t* out_type);
const char* ov_pois_type_name(const ov_pois* pois, int32_t type);
int32_t ov_pois_type_find(const ov_pois* pois, const char* name); // OV_POI_NONE: there is none
int32_t ov_pois_tickets(const ov_pois* pois, int32_t type);
int32_t ov_pois_valid_range(const ov_pois* pois, int32_t type);

// The type of a block state, or OV_POI_NONE. Also for OVIS_STATE_UNLOADED.
int32_t ov_pois_type_of(const ov_pois* pois, ovis_state state);

const ov_poi* ov_pois_at(const ov_pois* pois,
                         ovis_pos pos); // NULL: none. Valid until the next change
bool ov_pois_exists(const ov_pois* pois, ovis_pos pos, uint64_t types);

// Takes one ticket of the point at `pos`. False: no point of these types, or no free ticket.
bool ov_pois_take(ov_pois* pois, ovis_pos pos, uint64_t types);

// Gives one ticket back. False: no point, or no ticket is taken.
bool ov_pois_release(ov_pois* pois, ovis_pos pos);

// Selects points by anything else. It must answer the same for the same point during one search. A
// search calls it in no fixed order, and not for points that cannot be in its answer.
typedef bool ov_poi_filter_fn(const ov_poi* poi, const void* context);

typedef struct ov_poi_search {
  ovis_pos from;
  int32_t radius; // squared distance between cells <= radius^2 [0 to OV_POI_RADIUS_MAX]
  uint64_t types; // OV_POI_MASK bits
  ov_poi_occupancy occupancy;
  ov_poi_filter_fn* filter; // [opt]
  const void* context;
} ov_poi_search;

// The nearest points, nearest first (ties: in scan order). Writes at most `capacity`; returns how
// many it wrote. The cost follows from the columns in reach and from the points in them.
int32_t ov_pois_nearest(const ov_pois* pois, const ov_poi_search* search, ov_poi* out,
                        int32_t capacity);

// Calls `visit` for each point that a search finds, in scan order, until it returns false.
typedef bool ov_poi_visit_fn(void* context, const ov_poi* poi);
void ov_pois_scan(const ov_pois* pois, const ov_poi_search* search, ov_poi_visit_fn* visit,
                  void* context);

// The first point in scan order. False: none is found.
bool ov_pois_first(const ov_pois* pois, const ov_poi_search* search, ov_poi* out);

// Is there a point at `pos` that the search finds?
bool ov_pois_finds(const ov_pois* pois, const ov_poi_search* search, ovis_pos pos);

// One of the points found, each with the same chance: the game shuffles them all and takes the
// first; here one number is drawn, which says which of them it is in scan order. False: none is
// found, and nothing is drawn.
bool ov_pois_random(const ov_pois* pois, const ov_poi_search* search, ov_rng* rng, ov_poi* out);

int32_t ov_pois_count(const ov_pois* pois); // all

// Calls `visit` for all points in scan order. It may not change the points.
void ov_pois_each(const ov_pois* pois, void (*visit)(void* context, const ov_poi* poi),
                  void* context);

// Sections to the nearest one that holds an occupied point of a village type, a step leading to any
// of the 26 sections around: 0 to OV_POI_VILLAGE_SECTIONS, or one more where it is farther.
int32_t ov_pois_village_distance(const ov_pois* pois, ovis_section_pos section);
bool ov_pois_is_village(const ov_pois* pois, ovis_pos pos); // distance <= 1

// The section around one, up to `radius` away on each axis, that is nearest to a village and nearer
// than that one; of equal ones the first by y, z, x. False: none is nearer.
bool ov_pois_nearer_section(const ov_pois* pois, ovis_section_pos own, int32_t radius,
                            ovis_section_pos* out);

// Tickets as loaded from a save. In a loaded section the blocks win: where no point of this type
// stands nothing is done. In one that is not loaded the point is remembered, until the blocks come.
// False: no such point, a place outside the world, no such type, no memory; or a number of tickets
// outside the type's, which is clamped.
bool ov_pois_load_tickets(ov_pois* pois, ovis_pos pos, int32_t type, int32_t free_tickets);

// All points with their tickets, as the room "points": for hash, snapshot and restore. Without
// points the hash is as without the room. Reading happens after the world's sections are there, and
// replaces all tickets: in loaded sections the blocks say which points there are, points that the
// bytes do not mention have all tickets free, and others are left out. On is_bad every ticket is
// free and nothing is remembered.
void ov_pois_fields(ov_pois* pois, ov_fields* fields);

// The hosts' types with their states, for snapshots. Reading adds them to the built-in ones, before
// ov_pois_fields.
void ov_pois_type_fields(ov_pois* pois, ov_fields* fields);

// Points whose block was not there when their section was loaded. Writes the first ones, at most
// `capacity` and OV_POI_LOST_KEPT; returns the count of all.
int32_t ov_pois_lost(const ov_pois* pois, ov_poi* out, int32_t capacity);

// A change of the world could not be kept up with, for lack of memory: some blocks are no points
// yet. Each following change of the world tries again.
bool ov_pois_is_behind(const ov_pois* pois);

size_t ov_pois_bytes(const ov_pois* pois); // all memory held
bool ov_pois_is_valid(const ov_pois* pois);
