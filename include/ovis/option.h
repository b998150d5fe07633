// Ovis: options: what a mob's mind may do, and why it does that or does not.
//
// Goals, behaviors of a brain and nodes of a tree are all options. Whoever asks about a mob, writes
// it down or tells its story speaks of options, and never asks which kind of mind it has.
#ifndef OVIS_OPTION_H
#define OVIS_OPTION_H

#include <ovis/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What options of a mind compete for. A flag is held by one of them at a time.
#define OVIS_FLAG_MOVE 1u
#define OVIS_FLAG_LOOK 2u
#define OVIS_FLAG_JUMP 4u
#define OVIS_FLAG_TARGET 8u
#define OVIS_FLAG_COUNT 4

// Why an option runs or does not: X(reason, sentence). value and limit are the numbers compared, if
// any. The order is part of recordings: add at the end.
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

/// Why an option runs or does not, and since when.
typedef struct ovis_answer {
  int64_t tick; ///< When that was found out. [Units: ticks]
  ovis_reason reason;
  int32_t other; ///< Option that holds the flag (FLAG_HELD) or took it (REPLACED); else -1.
  float value;   ///< What was compared ...
  float limit;   ///< ... with what; both 0 if nothing was.
} ovis_answer;

/// An option's own sentence for a reason, where the general one says less.
typedef struct ovis_phrase {
  ovis_reason reason;
  const char* sentence;
} ovis_phrase;

/// Whom an option is about: the story names the nearest of them when the option has NO_TARGET.
typedef enum ovis_about {
  OVIS_ABOUT_NOBODY,
  OVIS_ABOUT_PLAYER,
  OVIS_ABOUT_PLAYER_ITEM, ///< And what the player holds.
  OVIS_ABOUT_KIN          ///< Mobs of its own species.
} ovis_about;

/// Bits of ovis_phrases.style.
#define OVIS_STYLE_BRIEF 1u   ///< Told once, when it has ended, with its length.
#define OVIS_STYLE_SILENT 2u  ///< Its start is not told: an event says more.
#define OVIS_STYLE_TARGET 4u  ///< Its start names the mob's target.
#define OVIS_STYLE_WANDERS 8u ///< It leads to a place drawn at random.

/// An option's words for the story of a mob. Constant texts.
typedef struct ovis_phrases {
  const char* words; ///< After "begins to": "eat grass".
  const char* doing; ///< After "stops": "eating grass".
  const char* does;  ///< [opt] Of a BRIEF one, before "for 20 ticks": "looks around".
  ovis_about about;
  uint32_t style;             ///< OVIS_STYLE_ bits.
  const ovis_phrase* reasons; ///< [(phrase) * @p reason_count]
  int32_t reason_count;
} ovis_phrases;

/// An option as its plan has it. Texts stay as long as the plan.
typedef struct ovis_option_info {
  const char* name;            ///< As the game names it, such as "EatBlock".
  const char* group;           ///< Such as "targets", "goals", or a brain's activity.
  int32_t priority;            ///< The lower number wins.
  uint8_t flags;               ///< OVIS_FLAG_ bits.
  const ovis_phrases* phrases; ///< [opt] NULL: it is told by its name.
} ovis_option_info;

/// An option of a mob as it is now.
typedef struct ovis_option {
  ovis_option_info info;
  bool is_running;
  ovis_answer answer; ///< As of the last tick that asked.
  int64_t ran_ticks;  ///< In all.
} ovis_option;

#ifdef __cplusplus
}
#endif

#endif
