// Ovis: the part of navigation that a host sees: why a mob stopped walking, and why it got no path.
//
//   mind --target--> navigation --path--> follows it node by node --wanted position--> move control
//                        |                      |
//                    refusal: no path       end: why the walk is over
#ifndef OVIS_NAV_H
#define OVIS_NAV_H

#include <ovis/base.h>

#ifdef __cplusplus
extern "C" {
#endif

// All reasons why a walk along a path ends: X(end, sentence). Recordings store the number of the
// entry, so a new one goes to the end.
#define OVIS_NAV_END_LIST(X)                                                                       \
  X(ARRIVED, "the mob walked to the end of a path that reaches its target")                        \
  X(ENDED_SHORT, "the mob walked to the end of a path that ends short of its target")              \
  X(REPLACED, "the mob was sent along another path")                                               \
  X(STOPPED, "the mob's mind stopped the walk")                                                    \
  X(NO_PATH, "the mob was sent to a target, but there is no path to it")                           \
  X(STUCK, "the mob made almost no progress for 100 ticks")                                        \
  X(TIMEOUT, "the step to the next node took over three times as long as expected")                \
  X(BLOCK_CHANGED, "a block near the path changed, and the mob took a new path")                   \
  X(LOST, "a block near the path changed, and the mob found no new path")                          \
  X(SUNLIT, "the mob avoids the sun, and the first step of the path is already in it")

typedef enum ovis_nav_end {
#define OVIS_NAV_END_ENUM(end, sentence) OVIS_NAV_END_##end,
  OVIS_NAV_END_LIST(OVIS_NAV_END_ENUM)
#undef OVIS_NAV_END_ENUM
      OVIS_NAV_END_COUNT
} ovis_nav_end;

/// "ARRIVED" for OVIS_NAV_END_ARRIVED. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_nav_end_name(ovis_nav_end end);

/// A sentence that explains an end. Never NULL.
OVIS_API const char* ovis_nav_end_sentence(ovis_nav_end end);

// All reasons why a request for a path got none: X(refusal, sentence). A new entry goes to the end.
#define OVIS_NAV_REFUSAL_LIST(X)                                                                   \
  X(NONE, "there is a path")                                                                       \
  X(NO_TARGET, "no target was given")                                                              \
  X(BELOW_WORLD, "the mob is below the lowest block of the world")                                 \
  X(CANNOT_UPDATE, "the mob cannot walk where it is")                                              \
  X(NOTHING_FOUND, "the search found no path, not even one that leads nearer")                     \
  X(NO_MEMORY, "the search ran out of memory")                                                     \
  X(IN_AIR, "the mob is a walker in mid-air")                                                      \
  X(ON_LAND, "the mob is a swimmer on land")                                                       \
  X(RIDES, "the mob is a flier that rides")

typedef enum ovis_nav_refusal {
#define OVIS_NAV_REFUSAL_ENUM(refusal, sentence) OVIS_NAV_REFUSAL_##refusal,
  OVIS_NAV_REFUSAL_LIST(OVIS_NAV_REFUSAL_ENUM)
#undef OVIS_NAV_REFUSAL_ENUM
      OVIS_NAV_REFUSAL_COUNT
} ovis_nav_refusal;

/// "NO_TARGET" for OVIS_NAV_REFUSAL_NO_TARGET. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_nav_refusal_name(ovis_nav_refusal refusal);

/// A sentence that explains a refusal. Never NULL.
OVIS_API const char* ovis_nav_refusal_sentence(ovis_nav_refusal refusal);

/// Counts of what a navigation has done so far. They do not affect what it does.
typedef struct ovis_nav_counts {
  int64_t asked;                           ///< Requests for a path.
  int64_t reused;                          ///< Requests answered with the current path.
  int64_t reached;                         ///< Searches whose path reaches a target.
  int64_t partial;                         ///< Searches whose path ends short of all targets.
  int64_t refused[OVIS_NAV_REFUSAL_COUNT]; ///< Requests without a path, by refusal.
  int64_t recomputed;                      ///< Requests that were recomputations.
  int64_t cut;                             ///< Paths longer than the navigation's capacity.
  int64_t ended[OVIS_NAV_END_COUNT];       ///< Walks that ended, by end.
} ovis_nav_counts;

#ifdef __cplusplus
}
#endif

#endif
