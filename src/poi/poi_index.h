// Inside of the points: where they are kept.
//
//   (x, z) --hash--> column { sections by y { points by cell } }
//
// Columns stay when their points go; sections without points do not.
#pragma once

#include "base/array.h"
#include "poi/poi.h"

typedef struct ov_poi_section {
  int32_t y;
  int32_t occupied_count;  // points of village types with a ticket taken
  uint64_t types;          // OV_POI_MASK of the points
  ov_array(ov_poi) points; // by cell, at least one
} ov_poi_section;

typedef struct ov_poi_column {
  int32_t x, z;
  ov_array(ov_poi_section) sections; // by y
} ov_poi_column;

typedef struct ov_poi_type_info {
  char name[OV_POI_NAME_MAX + 1];
  int32_t tickets;
  int32_t valid_range;
} ov_poi_type_info;

typedef struct ov_poi_state {
  ovis_state state;
  int32_t type;
} ov_poi_state;

// One answer of ov_pois_village_distance, in the slot that the section's hash gives.
#define OV_POI_VILLAGE_SLOTS 1024
typedef struct ov_poi_village {
  ovis_section_pos section;
  int32_t distance;
  uint64_t stamp; // the answer holds while this is ov_pois.village_stamp
} ov_poi_village;

typedef ov_array(ovis_pos) ov_poi_touched;

struct ov_pois {
  ovis_allocator allocator;
  ovis_world* world;
  ov_poi_column** table;            // open addressing, linear probing; NULL: free
  int32_t table_size;               // a power of two, or 0
  ov_array(ov_poi_column*) columns; // all that the table has; put in order when it is needed
  int32_t count;                    // points
  int32_t type_count;
  ov_poi_type_info types[OV_POI_TYPES_MAX];
  ov_array(ov_poi_state) states; // of hosts' types, by state
  int32_t village_count;         // sections with occupied_count > 0
  uint64_t village_stamp;        // counts the changes of which sections these are; from 1
  ov_poi_village* villages;      // OV_POI_VILLAGE_SLOTS
  ov_poi lost[OV_POI_LOST_KEPT]; // the first points of lost_count; for reports only
  ov_poi_touched* touched;       // [opt] keeps the points whose tickets change
  int32_t lost_count;            // points whose block was not there when their section came
  bool is_behind;
};

// A worker's view of the points while islands act: their tickets are those of all, the count of
// villages and the cache of distances are its own. No point comes or goes meanwhile.
typedef struct ov_poi_view {
  ov_pois pois;
  ov_poi_village* villages; // OV_POI_VILLAGE_SLOTS; owned
  int32_t village_count;    // of all when it began
  uint64_t village_stamp;
} ov_poi_view;

// False: no memory. `world`: the worker's view of the world.
bool ov_poi_view_begin(ov_poi_view* view, const ov_pois* pois, ovis_world* world);
void ov_poi_view_end(ov_poi_view* view, ov_pois* pois);
void ov_poi_view_fini(ov_poi_view* view, const ovis_allocator* allocator);

static inline ovis_section_pos ov_poi_section_of(ovis_pos pos) {
  return (ovis_section_pos){pos.x >> 4, pos.y >> 4, pos.z >> 4};
}

// Place of a cell in its section, as sections order them.
static inline int32_t ov_poi_cell(ovis_pos pos) {
  return (pos.y & 15) << 8 | (pos.z & 15) << 4 | (pos.x & 15);
}

uint64_t ov_poi_hash(int32_t x, int32_t y, int32_t z);

// Does `a` come before `b` in scan order?
bool ov_poi_is_before(ovis_pos a, ovis_pos b);

ov_poi_column* ov_poi_column_at(const ov_pois* pois, int32_t x, int32_t z);   // NULL: none
ov_poi_section* ov_poi_section_at(const ov_pois* pois, ovis_section_pos pos); // NULL: no points

// The section at `pos` with room for `capacity` points; it may be empty, and then goes with
// ov_poi_section_settle. NULL: no memory, and no point has changed.
ov_poi_section* ov_poi_section_need(ov_pois* pois, ovis_section_pos pos, int32_t capacity);

// To be called after the points of a section or their tickets changed: counts again, and takes out
// a section without points.
void ov_poi_section_settle(ov_pois* pois, ovis_section_pos pos);

// Where the point of a cell is or would be: index of the first that is not before it.
int32_t ov_poi_lower_bound(const ov_poi_section* section, int32_t cell);

// Puts the columns in scan order.
void ov_poi_sort_columns(const ov_pois* pois);

void ov_poi_index_fini(ov_pois* pois);
bool ov_poi_index_is_valid(const ov_pois* pois);
