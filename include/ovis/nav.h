// Ovis: navigation, as far as a host sees it: why a mob stopped walking, and why there was no path.
//
//   mind --wants to go--> navigation --path--> follows it node by node --want--> move control
//                             |                       |
//                        refusal: no path         end: why the walk is over
#ifndef OVIS_NAV_H
#define OVIS_NAV_H

#include <ovis/base.h>

#ifdef __cplusplus
extern "C" {
#endif

// Every way in which a walk along a path ends: X(end, sentence). The order is part of recordings:
// add at the end.
#define OVIS_NAV_END_LIST(X)                                                                       \
  X(ARRIVED, "it walked to the end of a path that reaches its target")                             \
  X(ENDED_SHORT, "it walked to the end of a path that does not reach its target")                  \
  X(REPLACED, "it was sent along another path")                                                    \
  X(STOPPED, "its mind stopped it")                                                                \
  X(NO_PATH, "it was to go where no path leads from here")                                         \
  X(STUCK, "it got hardly any farther in 100 ticks")                                               \
  X(TIMEOUT, "one step took over three times as long as its way should take")                      \
  X(BLOCK_CHANGED, "a block near its way changed, and it took a new path")                         \
  X(LOST, "a block near its way changed, and it found no path any more")                           \
  X(SUNLIT, "its first step would already be in the sun")

typedef enum ovis_nav_end {
#define OVIS_NAV_END_ENUM(end, sentence) OVIS_NAV_END_##end,
  OVIS_NAV_END_LIST(OVIS_NAV_END_ENUM)
#undef OVIS_NAV_END_ENUM
      OVIS_NAV_END_COUNT
} ovis_nav_end;

/// "ARRIVED" for OVIS_NAV_END_ARRIVED. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_nav_end_name(ovis_nav_end end);

/// One sentence that says what an end means. Never NULL.
OVIS_API const char* ovis_nav_end_sentence(ovis_nav_end end);

// Why a question for a path was answered without one: X(refusal, sentence). Add at the end.
#define OVIS_NAV_REFUSAL_LIST(X)                                                                   \
  X(NONE, "there is a path")                                                                       \
  X(NO_TARGET, "no target was named")                                                              \
  X(BELOW_WORLD, "the mob is below the lowest block of the world")                                 \
  X(CANNOT_UPDATE, "the mob is in the air: it neither stands, swims nor rides")                    \
  X(NOTHING_FOUND, "the search found no path, not even a part of one")                             \
  X(NO_MEMORY, "the search had no memory")

typedef enum ovis_nav_refusal {
#define OVIS_NAV_REFUSAL_ENUM(refusal, sentence) OVIS_NAV_REFUSAL_##refusal,
  OVIS_NAV_REFUSAL_LIST(OVIS_NAV_REFUSAL_ENUM)
#undef OVIS_NAV_REFUSAL_ENUM
      OVIS_NAV_REFUSAL_COUNT
} ovis_nav_refusal;

/// "NO_TARGET" for OVIS_NAV_REFUSAL_NO_TARGET. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_nav_refusal_name(ovis_nav_refusal refusal);

/// One sentence that says what a refusal means. Never NULL.
OVIS_API const char* ovis_nav_refusal_sentence(ovis_nav_refusal refusal);

/// What a navigation has done so far. Counting changes nothing.
typedef struct ovis_nav_counts {
  int64_t asked;                           ///< Questions for a path.
  int64_t reused;                          ///< Answered with the path it walks.
  int64_t reached;                         ///< Searches whose path reaches a target ...
  int64_t partial;                         ///< ... and whose path ends short of all.
  int64_t refused[OVIS_NAV_REFUSAL_COUNT]; ///< Questions without a path, by refusal.
  int64_t recomputed;                      ///< Recomputations, of the questions above.
  int64_t cut;                             ///< Paths longer than the navigation's capacity.
  int64_t ended[OVIS_NAV_END_COUNT];       ///< Walks that ended, by end.
} ovis_nav_counts;

#ifdef __cplusplus
}
#endif

#endif
