// Ovis: options: the things that a mob's mind may do, and why it does each of them or does not.
//
// Goals, behaviors of a brain and nodes of a tree are all options. Queries, recordings and stories
// speak of options and do not depend on the kind of mind.
#ifndef OVIS_OPTION_H
#define OVIS_OPTION_H

#include <ovis/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A number or a flag of a built-in goal or behavior that differs from the species' own. Settings,
/// units and ranges are in docs/settings.md.
typedef struct ovis_setting {
  const char* name;
  double value; ///< Of a flag 0 or 1.
} ovis_setting;

#define OVIS_SETTINGS_MAX 16 ///< Settings of an entry.

/// Flags that options of a mind compete for. One option at a time holds a flag.
#define OVIS_FLAG_MOVE 1u
#define OVIS_FLAG_LOOK 2u
#define OVIS_FLAG_JUMP 4u
#define OVIS_FLAG_TARGET 8u
#define OVIS_FLAG_COUNT 4
/// Not a flag to compete for: the option runs within one tick, so that stories tell neither its
/// start nor its refusals; or it is a node of a tree that only chooses other options.
#define OVIS_FLAG_ONE_SHOT 128u

// Why an option runs or does not: X(reason, sentence). An answer's value and limit are the numbers
// compared, if any. The order is part of recordings: add at the end.
#define OVIS_REASON_LIST(X)                                                                        \
  X(NOT_ASKED, "the mob has not considered it yet")                                                \
  X(RUNNING, "it runs")                                                                            \
  X(FLAG_DISABLED, "one of its flags is disabled")                                                 \
  X(FLAG_HELD, "another option with the same or a higher priority holds one of its flags")         \
  X(REPLACED, "an option with a higher priority took one of its flags")                            \
  X(ENDED, "it was finished")                                                                      \
  X(NO_CHANCE, "the random draw failed")                                                           \
  X(NO_NEED, "there is no reason for it")                                                          \
  X(NO_TARGET, "the mob found no target")                                                          \
  X(TARGET_GONE, "its target is dead or was removed")                                              \
  X(TOO_FAR, "its target is too far away")                                                         \
  X(TOO_NEAR, "its target is close enough")                                                        \
  X(NOT_SEEN, "the mob does not see its target")                                                   \
  X(NO_PLACE, "the mob found no suitable position")                                                \
  X(NO_PATH, "there is no path")                                                                   \
  X(PATH_ENDED, "its path ended")                                                                  \
  X(COOLDOWN, "the cooldown is not over")                                                          \
  X(TOO_YOUNG, "only adults do this")                                                              \
  X(GROWN_UP, "only babies do this")                                                               \
  X(NOT_IN_LOVE, "the mob is not in love")                                                         \
  X(NOT_HERE, "the surroundings do not allow it")                                                  \
  X(IDLE, "no player was nearby for a long time")                                                  \
  X(MEMORY_ABSENT, "a memory that it needs is absent")                                             \
  X(MEMORY_PRESENT, "a memory that prevents it is present")                                        \
  X(OTHER_ACTIVITY, "its activity is not active")                                                  \
  X(PARENT_STOPPED, "the group that chooses it does not run")                                      \
  X(NOT_ITS_KIND, "this kind of mob does not do this")                                             \
  X(TAKEN, "all tickets are taken")                                                                \
  X(RAN, "it ran in this tick")                                                                    \
  X(FAILED, "its program failed, so it is switched off")                                           \
  X(CONDITION, "its condition does not hold")                                                      \
  X(BRANCH_FAILED, "what it consists of failed")                                                   \
  X(OUTRANKED, "a branch of the tree with a higher priority runs")                                 \
  X(TIMED_OUT, "its time was over")                                                                \
  X(NO_REQUEST, "nobody asks for it")                                                              \
  X(NO_QUORUM, "too few others take part")                                                         \
  X(YIELDED, "it takes part in a request of another instead")                                      \
  X(CANCELLED, "who asked for it took that back")                                                  \
  X(BUSY, "another request of it is still open")                                                   \
  X(SITS, "it sits")                                                                               \
  X(RIDES, "it rides another")                                                                     \
  X(RIDDEN, "somebody rides it")                                                                   \
  X(LEASHED, "it is on a leash")                                                                   \
  X(IN_AIR, "it is in the air")                                                                    \
  X(IN_WATER, "it is in water")                                                                    \
  X(ON_LAND, "it is on land")                                                                      \
  X(ASLEEP, "it sleeps")                                                                           \
  X(DAY, "it is day")                                                                              \
  X(NIGHT, "it is night")                                                                          \
  X(RAIN, "it rains")                                                                              \
  X(HAS_TARGET, "it has a target")                                                                 \
  X(WAS_HURT, "it was hurt a moment ago")                                                          \
  X(GRIEFING_OFF, "mobs may not change blocks here: the rule of mob griefing is off")              \
  X(TOO_EASY, "the difficulty is too low for it")                                                  \
  X(NO_RAID, "no raid is here")                                                                    \
  X(NO_PROGRESS, "it makes no progress")                                                           \
  X(ON_BACK, "it lies on its back")                                                                \
  X(UNHAPPY, "it is unhappy")                                                                      \
  X(EATS, "it eats")                                                                               \
  X(ROLLS, "it rolls")                                                                             \
  X(CROUCHES, "it lies in wait")                                                                   \
  X(JUMPS, "it jumps")                                                                             \
  X(STUCK_IN_SNOW, "its head is stuck in snow")                                                    \
  X(IN_SHADE, "it is under a roof")                                                                \
  X(IN_VILLAGE, "it is in a village")                                                              \
  X(DEFENDS, "it defends somebody whom it trusts")                                                 \
  X(WALKS, "it follows a path")                                                                    \
  X(IN_SCHOOL, "it follows the leader of its school")                                              \
  X(HAS_EGG, "it carries an egg")                                                                  \
  X(GOES_HOME, "it goes home")                                                                     \
  X(TOLD_TO_SIT, "its owner wants it to sit")                                                      \
  X(OWNER_SWIMS, "its owner is in water")                                                          \
  X(OWNER_FREEZES, "its owner is in powder snow")                                                  \
  X(OWNER_WATCHES, "its owner is a spectator")                                                     \
  X(TEMPTED, "a player tempts it with food")                                                       \
  X(PANICS, "it flees in panic")                                                                   \
  X(IN_LOVE, "it is in love")                                                                      \
  X(WRONG_JOB, "its profession does not do this")                                                  \
  X(TOO_BRIGHT, "it is too bright here")                                                           \
  X(CREATIVE, "its target is in creative mode")                                                    \
  X(SPECTATOR, "its target is a spectator")

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
  int64_t tick; ///< Tick of the answer.
  ovis_reason reason;
  int32_t other; ///< Option that holds the flag (FLAG_HELD), took it (REPLACED) or chooses it
                 ///< (PARENT_STOPPED); ovis_memory of MEMORY_ABSENT and _PRESENT; else -1.
  float value;   ///< The number that was compared ...
  float limit;   ///< ... with this one; both 0 if none was.
  int64_t until; ///< Tick from which on it may be otherwise; 0: unknown, or no tick decides.
  uint64_t who;  ///< Serial of the mob or player that it is about; 0: none.
  ovis_pos cell; ///< The cell that it is about, if `block` is not NULL.
  const char* who_species; ///< [opt] "sheep", "player"; NULL: `who` is 0, or unknown.
  const char* block; ///< [opt] The block in that cell; in a recording with its state. These texts
                     ///< live as long as the simulation, or the recording.
} ovis_answer;

/// An option's own sentence for a reason, more specific than the general one. It may have places
/// for parts of the answer: `{who}` is "zombie 2", `{block}` "stone", `{cell}` "16 63 16",
/// `{until}` a tick, `{value}` and `{limit}` numbers, `{off}` and `{range}` distances in blocks
/// whose squares these are. A sentence with places tells the whole answer: its numbers, mob and
/// block are not told again. If the answer lacks a part, the next phrase for the same reason is
/// used.
typedef struct ovis_phrase {
  ovis_reason reason;
  const char* sentence;
} ovis_phrase;

/// The candidates of an option. When it has NO_TARGET, the story names the nearest of them.
typedef enum ovis_about {
  OVIS_ABOUT_NOBODY,
  OVIS_ABOUT_PLAYER,
  OVIS_ABOUT_PLAYER_ITEM, ///< With the item that the player holds.
  OVIS_ABOUT_KIN,         ///< Mobs of its own species.
  OVIS_ABOUT_VILLAGER,    ///< Villagers and wandering traders.
  OVIS_ABOUT_IRON_GOLEM
} ovis_about;

/// Bits of ovis_phrases.style.
#define OVIS_STYLE_BRIEF 1u    ///< One line at its end, with its duration.
#define OVIS_STYLE_SILENT 2u   ///< No line at its start: an event has one.
#define OVIS_STYLE_TARGET 4u   ///< The line of its start names the mob's target.
#define OVIS_STYLE_WANDERS 8u  ///< It walks to random positions.
#define OVIS_STYLE_ORDERED 16u ///< A player orders it: what delays it then gets a line.

/// Phrases of an option, for stories. Constant texts.
typedef struct ovis_phrases {
  const char* words; ///< After "begins to": "eat grass".
  const char* doing; ///< After "stops": "eating grass".
  const char* does;  ///< [opt] With OVIS_STYLE_BRIEF, before "for 20 ticks": "looks around".
  ovis_about about;
  uint32_t style;             ///< OVIS_STYLE_ bits.
  const ovis_phrase* reasons; ///< [(phrase) * @p reason_count]
  int32_t reason_count;
} ovis_phrases;

/// An option in a plan. Texts live as long as the plan.
typedef struct ovis_option_info {
  const char* name;            ///< The game's name, such as "EatBlock".
  const char* group;           ///< "targets", "goals", or an activity of a brain.
  int32_t priority;            ///< The lower number wins.
  uint8_t flags;               ///< OVIS_FLAG_ bits.
  const ovis_phrases* phrases; ///< [opt] NULL: stories use the name.
} ovis_option_info;

/// An option of a mob.
typedef struct ovis_option {
  ovis_option_info info;
  bool is_running;
  ovis_answer answer; ///< Of the last tick that considered it.
  int64_t ran_ticks;  ///< In all. 0 for behaviors of a brain: it does not count.
} ovis_option;

#ifdef __cplusplus
}
#endif

#endif
