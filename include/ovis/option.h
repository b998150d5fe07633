// Ovis: goals, as one asks about them. Why does a goal run, and why does another not?
#ifndef OVIS_OPTION_H
#define OVIS_OPTION_H

#include <ovis/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What goals compete for. A flag is held by one goal at a time.
#define OVIS_FLAG_MOVE 1u
#define OVIS_FLAG_LOOK 2u
#define OVIS_FLAG_JUMP 4u
#define OVIS_FLAG_TARGET 8u
#define OVIS_FLAG_COUNT 4

// Why a goal runs or does not: X(reason, sentence). value and limit are the numbers compared, if
// any.
#define OVIS_REASON_LIST(X)                                                                        \
  X(NOT_ASKED, "it was not asked yet")                                                             \
  X(RUNNING, "it runs")                                                                            \
  X(FLAG_DISABLED, "a flag that it needs is switched off")                                         \
  X(FLAG_HELD, "a goal of no higher number holds a flag that it needs")                            \
  X(REPLACED, "a goal of a lower number took its flag")                                            \
  X(ENDED, "it had come to its end")                                                               \
  X(NO_CHANCE, "the dice said no")                                                                 \
  X(NO_NEED, "there is no need")                                                                   \
  X(NO_TARGET, "there is nobody it is about")                                                      \
  X(TARGET_GONE, "the one it is about is gone or dead")                                            \
  X(TOO_FAR, "the one it is about is too far")                                                     \
  X(TOO_NEAR, "the one it is about is near enough")                                                \
  X(NOT_SEEN, "it does not see the one it is about")                                               \
  X(NO_PLACE, "it found no place to go")                                                           \
  X(NO_PATH, "there is no path")                                                                   \
  X(PATH_ENDED, "its path has ended")                                                              \
  X(COOLDOWN, "it has to wait")                                                                    \
  X(TOO_YOUNG, "only grown ones do that")                                                          \
  X(GROWN_UP, "only young ones do that")                                                           \
  X(NOT_IN_LOVE, "it is not in love")                                                              \
  X(NOT_HERE, "the place is not right for it")                                                     \
  X(IDLE, "it has had nothing to do for long")

typedef enum ovis_reason {
#define OVIS_REASON_ENUM(reason, sentence) OVIS_REASON_##reason,
  OVIS_REASON_LIST(OVIS_REASON_ENUM)
#undef OVIS_REASON_ENUM
      OVIS_REASON_COUNT
} ovis_reason;

OVIS_API const char* ovis_reason_name(ovis_reason reason);
OVIS_API const char* ovis_reason_sentence(ovis_reason reason);

/// Why a goal runs or does not, and since when.
typedef struct ovis_answer {
  ovis_reason reason;
  int64_t tick;  ///< When that was found out. [Units: ticks]
  int32_t other; ///< Goal that holds the flag (FLAG_HELD) or took it (REPLACED); else -1.
  float value;   ///< What was compared ...
  float limit;   ///< ... with what; both 0 if nothing was.
} ovis_answer;

#ifdef __cplusplus
}
#endif

#endif
