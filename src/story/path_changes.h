// Changes of a query, one of which may let a search arrive that did not.
#pragma once

#include "story/failed_search.h"

#include <ovis/path.h>

typedef enum ov_query_change_kind {
  OV_CHANGE_BESIDE,
  OV_CHANGE_DOORS,
  OV_CHANGE_NODES,
  OV_CHANGE_RANGE,
  OV_CHANGE_DROP,
  OV_CHANGE_NARROW,
  OV_CHANGE_LOW,
  OV_CHANGE_FENCE,
  OV_CHANGE_WATER,
  OV_CHANGE_DANGER,
  OV_CHANGE_LEAVES,
  OV_CHANGE_RAILS,
  OV_CHANGE_TRAPDOORS,
  OV_CHANGE_STEP,
  OV_CHANGE_LAVA,
  OV_CHANGE_SMALL,
  OV_QUERY_CHANGES
} ov_query_change_kind;

// One change of the query. It makes a difference only where the search meets one of its types or is
// refused for one of its reasons.
typedef struct ov_query_change {
  ov_query_change_kind kind;
  void (*change)(ovis_path_query* query);
  const char* cause; // the reason if the changed search arrives
  uint64_t types, reasons;
  bool only_allows; // with it no step is refused that was accepted without it
  bool is_of_way;   // it names something on the way, for targets nearby as well
} ov_query_change;

extern const ov_query_change ov_query_changes[OV_QUERY_CHANGES]; // in the order of the kinds

// Does a change make another query for a search that met only these types? A cost of another type
// makes no difference, and of one that saw all that can be reached, no cost does: only the types
// count that may be entered.
bool ov_query_is_other(const ovis_path_query* query, const ov_query_change* change,
                       const ov_met_on_search* met, bool is_whole);

// ovis_path_why.change of a diagonal that the search would have to cut: no query allows it.
#define OV_CHANGE_CORNER (OV_QUERY_CHANGES + 1)
