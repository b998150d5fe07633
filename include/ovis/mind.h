// Ovis: minds: the options of a species' mind, and minds of a host's own.
//
//   static void think(const ovis_turn* turn) {
//     ovis_turn_walk_to(turn, home, 1);
//     ovis_turn_run(turn, GO_HOME);
//   }
//   ovis_mind_def mind = ovis_default_mind_def();
//   mind.name = "homing", mind.options = options, mind.option_count = 1, mind.think = think;
//   def.minds = &mind;
//   def.mind_count = 1; // of the ovis_sim_def; ovis_spawn_def.mind then names it
#ifndef OVIS_MIND_H
#define OVIS_MIND_H

#include <ovis/base.h>
#include <ovis/event.h>
#include <ovis/species.h>

#ifdef __cplusplus
extern "C" {
#endif

// ========== Options and reasons
//
// Options: the things that a mob's mind may do, and why it does each of them or does not.
//
// Goals, behaviors of a brain and nodes of a tree are all options. Queries, recordings and stories
// speak of options and do not depend on the kind of mind.

/// A number or a flag of a built-in goal or behavior that differs from the species' own. Settings,
/// units and ranges are in docs/settings.md.
typedef struct ovis_setting {
  const char* name; ///< As docs/settings.md lists it.
  double value;     ///< Of a flag 0 or 1.
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
  X(TARGET_GONE, "its target is dead")                                                             \
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
  X(SPECTATOR, "its target is a spectator")                                                        \
  X(REMOVED, "the place was removed")                                                              \
  X(TRIES_LATER, "there was no path, and it waits before it tries again")                          \
  X(SAFE, "no mob attacks the nearest candidate")                                                  \
  X(SPARED, "it does not attack the nearest candidate")                                            \
  X(NOT_ANGRY, "it is not angry at the nearest candidate")                                         \
  X(OWNS_IT, "the nearest candidate is its owner")                                                 \
  X(TARGET_DRY, "the nearest candidate is not in water")                                           \
  X(TARGET_WET, "the nearest candidate is in water")                                               \
  X(TARGET_GROWN_UP, "the nearest candidate is grown up")                                          \
  X(TARGET_YOUNG, "the nearest candidate is a baby")                                               \
  X(NOT_LEVEL, "the nearest candidate is too far above or below it")                               \
  X(UNNOTICED, "the nearest candidate is too far away to be noticed")                              \
  X(HUNGRY, "it has too little food")                                                              \
  X(HAD_CHILD, "it had a child a short time ago")                                                  \
  X(UNRIPE, "the crop is not ripe")                                                                \
  X(TARGET_REMOVED, "its target is not in the world any more")                                     \
  X(TARGET_LOST, "it has no target any more")                                                      \
  X(BLOCK_GONE, "the block that it wanted is not there any more")                                  \
  X(DOOR_OPEN, "the door is open")                                                                 \
  X(TARGET_SPARED, "it spares its target")                                                         \
  X(OTHER_PHASE, "it is in another phase")

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
  int64_t tick;       ///< Tick of the answer.
  ovis_reason reason; ///< Why the option does not run; OVIS_REASON_NONE while it runs.
  int32_t other;      ///< Option that holds the flag (FLAG_HELD), took it (REPLACED) or chooses it
                      ///< (PARENT_STOPPED); ovis_memory of MEMORY_ABSENT and _PRESENT; else -1.
  float value;        ///< The number that was compared ...
  float limit;        ///< ... with this one; both 0 if none was.
  int64_t until;      ///< Tick at which it may change; 0: unknown, or no tick decides.
  uint64_t who;       ///< Serial of the mob or player that it is about; 0: none.
  ovis_pos cell;      ///< The cell that it is about, if `block` is not NULL.
  const char* who_species; ///< [opt] "sheep", "player"; NULL: `who` is 0, or unknown.
  const char* block; ///< [opt] The block in that cell; in a recording with its state. These texts
                     ///< live as long as the simulation, or the recording.
} ovis_answer;

/// An option's own sentence for a reason, more specific than the general one. It may have places
/// for parts of the answer: `{who}` is "zombie 2", `{block}` "stone", `{cell}` "16 63 16",
/// `{until}` a tick, `{value}` and `{limit}` numbers, `{off}` and `{range}` distances in blocks
/// whose squares these are, `{times}` "12 times" of the value, `{clock}` "18:00" of the
/// value, a time of day, `{is}` "is" or "are" after the block, `{job}` "a farmer" for the
/// profession of the value. A sentence with places tells the whole answer: its numbers, mob and
/// block are not told again. If the answer lacks a part, the next phrase for the same reason is
/// used. That for RUNNING tells what a running option does at its place, or what holds the mob.
typedef struct ovis_phrase {
  ovis_reason reason;   ///< For this reason ...
  const char* sentence; ///< ... stories say this.
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
  ovis_about about;  ///< Stories add this to the words: the target, a cell or nothing.
  uint32_t style;    ///< OVIS_STYLE_ bits.
  const ovis_phrase* reasons; ///< [(phrase) * @p reason_count]
  int32_t reason_count;       ///< Of `reasons`.
} ovis_phrases;

/// An option in a plan. Texts live as long as the plan.
typedef struct ovis_option_info {
  const char* name;            ///< The game's name, such as "EatBlock".
  const char* group;           ///< "targets", "goals", or an activity of a brain.
  int32_t priority;            ///< The lower number wins.
  uint8_t flags;               ///< OVIS_FLAG_ bits.
  const ovis_phrases* phrases; ///< [opt] NULL: stories use the name.
  int32_t depth;               ///< Of a node of a tree: number of nodes above it. Nodes are in
                               ///< order, each before its children. 0 of all other options.
} ovis_option_info;

/// An option of a mob.
typedef struct ovis_option {
  ovis_option_info info; ///< Its name, group and priority.
  bool is_running;       ///< It runs now.
  ovis_answer answer;    ///< Of the last tick that considered it.
  int64_t ran_ticks;     ///< In all. 0 for behaviors of a brain: it does not count.
} ovis_option;

// ========== Minds of a host

// ---- Minds of species

/// The options of a species' mind in the order of its plan. Writes at most `capacity`;
/// returns how many there are: 0 for a species without a mind.
OVIS_API int32_t ovis_species_get_options(const ovis_species* species, ovis_option_info* out,
                                          int32_t capacity);

/// An argument of a goal: a speed, a range, a list of items.
typedef struct ovis_argument {
  const char* name; ///< "speed". Speeds are factors of the movement speed, distances are in blocks,
                    ///< intervals in ticks, chances between 0 and 1.
  double value;     ///< Of a flag 0 or 1.
  bool is_flag;     ///< The value is 0 or 1.
  const ovis_item* items; ///< [opt] A list that ends with 0: `value` is 0. Names: ovis_item_name.
} ovis_argument;

/// The arguments of an option of a species' mind. Writes at most `capacity`; returns how many there
/// are: 0 for an option without, for a behavior of a brain, and if there is no such option.
OVIS_API int32_t ovis_species_get_arguments(const ovis_species* species, int32_t option,
                                            ovis_argument* out, int32_t capacity);

/// Writes the whole plan of a species' mind as text, one line an entry in the order of the plan:
/// priorities, flags, settings, memories, times, weights (docs/plans.md). Writes at most
/// `capacity` bytes with the NUL; returns the length of the whole text: 0 for a species without a
/// mind. [Limit: out may be NULL if capacity is 0]
OVIS_API int32_t ovis_species_get_plan(const ovis_species* species, char* out, int32_t capacity);

/// The phrases of the built-in option with that name. NULL: there is none.
OVIS_API const ovis_phrases* ovis_phrases_find(const char* option_name);

/// A villager's profession, such as "farmer". NULL: there is no such number.
OVIS_API const char* ovis_profession_name(int32_t profession);

/// Finds a profession by name, with or without "minecraft:". False: there is none.
OVIS_API bool ovis_profession_find(const char* name, int32_t* out);

// ---- Minds of a host's own

#define OVIS_MIND_NAME_MAX 32 ///< Bytes of a mind's name, with its NUL.
#define OVIS_MIND_OPTIONS_MAX 64
#define OVIS_MIND_STATE_MAX 4096 ///< Bytes of a mind's state.

/// One turn of a mob's mind. Valid during the call.
typedef struct ovis_turn {
  const ovis_sim* sim; ///< The mob's simulation, to read: many may share one def.
  ovis_mob_id mob;     ///< The mob whose turn it is.
  uint64_t serial;     ///< Its serial, which is never used again.
  int64_t tick;        ///< The tick of the simulation.
  ovis_vec3 pos;       ///< Of its feet.
  void* state;    ///< ovis_mind_def.state_size bytes, aligned to 8, zeroed when the mob is spawned.
  void* context;  ///< ovis_mind_def.context.
  void* internal; ///< Not for hosts.
} ovis_turn;

/// A kind of mind. The simulation copies it; options and texts must outlive the simulation.
typedef struct ovis_mind_def {
  const char*
      name; ///< Unique. Spawn defs, snapshots and recordings name it so. [Limit: < 32 bytes]
  const ovis_option_info* options; ///< [(option) * @p option_count]
  int32_t option_count;            ///< [Limits: 0 <= value <= 64]
  size_t state_size; ///< All of its bytes are hashed, saved in snapshots and restored: no pointers,
                     ///< no padding that differs from run to run. [Limit: <= 4096]
  /// Called once a tick for each mob with this mind. It may query the world and the simulation, and
  /// call the functions below. It must use no other random numbers than ovis_turn_draw's.
  void (*think)(const ovis_turn* turn);
  void* context; ///< [opt] Passed to think.
  float reach;   ///< Distance from the mob within which think reads and acts, and names others.
               ///< [Units: blocks] 0: everywhere, and no mob runs beside another while one with it
               ///< lives. [Limits: 0 <= value <= 1024] Default 0. docs/islands.md
  bool is_thread_safe; ///< The function think may run on several threads at once, for mobs that are
                       ///< out of each other's reach: no call leaves anything for another, and all
                       ///< questions go to ovis_turn.sim. False: on the thread that ticks, in the
                       ///< order of the turns. Default false.
  uint32_t cookie;     ///< Set by ovis_default_mind_def; checked.
} ovis_mind_def;

OVIS_API ovis_mind_def ovis_default_mind_def(void);

/// In think: an option starts, or continues to run. OVIS_OUT_OF_RANGE: the mind has no such option.
/// OVIS_UNSUPPORTED: the turn is one of a goal, a behavior or a sensor.
OVIS_API ovis_status ovis_turn_run(const ovis_turn* turn, int32_t option);

/// In think: an option does not run, or stops, for a reason with the numbers that were compared.
/// Fails as ovis_turn_run does. OVIS_OUT_OF_RANGE: there is no such reason, too.
OVIS_API ovis_status ovis_turn_refuse_option(const ovis_turn* turn, int32_t option,
                                             ovis_reason reason, float value, float limit);

/// In think: walks to a place; `speed` is a factor. OVIS_REFUSED: there is no path.
/// OVIS_OUT_OF_RANGE: a number is beyond the limits of places and speeds. OVIS_UNSUPPORTED: the mob
/// does not walk by paths.
OVIS_API ovis_status ovis_turn_walk_to(const ovis_turn* turn, ovis_vec3 pos, double speed);

/// In think: ends the walk. It fails for a turn that is NULL only.
OVIS_API ovis_status ovis_turn_stop(const ovis_turn* turn);

/// In think: is there no path to follow?
OVIS_API bool ovis_turn_is_path_done(const ovis_turn* turn);

/// In think: looks at a place. OVIS_OUT_OF_RANGE: a number is beyond OVIS_PLACE_MAX.
OVIS_API ovis_status ovis_turn_look_at(const ovis_turn* turn, ovis_vec3 pos);

/// In think: a number from 0 to below `bound`, out of the mob's own random stream. [Limit: >= 1]
OVIS_API int32_t ovis_turn_draw(const ovis_turn* turn, int32_t bound);

// ========== Goals and species of a host
//
// Goals and species of a host's own.
//
//   static bool can_use(const ovis_turn* turn) {
//     return is_market_day || ovis_turn_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
//   }
//   const ovis_goal_def market = {.name = "GoToMarket", .flags = OVIS_FLAG_MOVE,
//                                 .can_use = can_use, .start = start, .cookie = OVIS_COOKIE};
//   const ovis_species_goal goals[] = {{.priority = 0, .built_in = "Float"},
//                                      {.priority = 2, .own = &market}};
//   ovis_species_def drover = ovis_default_species_def(); // a constant: .cookie = OVIS_COOKIE
//   drover.name = "drover", drover.like = "llama", drover.goals = goals, drover.goal_count = 2;
//   def.species = &drover;
//
// docs/goals.md has a whole program. Goals of a host have the rights of the built-in ones: they are
// options with reasons, recordings tell their starts and stops, snapshots hold their state.

typedef struct ovis_sim ovis_sim; // ovis/sim.h

#define OVIS_GOAL_STATE_MAX 240   ///< Bytes of a goal's state.
#define OVIS_SPECIES_GOALS_MAX 32 ///< Goals of a list.
#define OVIS_SPECIES_NAME_MAX 40  ///< Bytes of a species' name, with its NUL.

// ---- Goals

/// A kind of goal. Its functions may query the world and the simulation, and call the functions
/// below and those of ovis/mind.h except ovis_turn_run and ovis_turn_refuse_option. They must use
/// no other random numbers than ovis_turn_draw's. `turn->state` is the goal's state,
/// `turn->context` its context.
typedef struct ovis_goal_def {
  const char* name;  ///< As options show it.
  uint8_t flags;     ///< OVIS_FLAG_ bits that it holds while it runs.
  bool ticks_every;  ///< `tick` is called in every tick; else in every second one, as are can_use
                     ///< and can_continue.
  bool keeps_flags;  ///< True: no goal with a lower number takes its flags while it runs. The game
                     ///< calls such a goal not interruptable. Default false.
  size_t state_size; ///< Bytes, aligned to 8, zeroed when a mob is spawned. All of them are hashed,
                     ///< saved in snapshots and restored: no pointers, no padding that differs from
                     ///< run to run. [Limit: <= 240]
  bool (*can_use)(const ovis_turn* turn);      ///< May it start? ovis_turn_refuse says why not.
  bool (*can_continue)(const ovis_turn* turn); ///< [opt] May it go on? NULL: can_use.
  void (*start)(const ovis_turn* turn);        ///< [opt]
  void (*tick)(const ovis_turn* turn);         ///< [opt] While it runs.
  void (*stop)(const ovis_turn* turn);         ///< [opt] Not called when the mob dies.
  void* context;                               ///< [opt] Passed to the functions.
  const ovis_phrases* phrases;                 ///< [opt] NULL: stories use the name.
  uint32_t cookie;                             ///< Set by ovis_default_goal_def; checked.
} ovis_goal_def;

OVIS_API ovis_goal_def ovis_default_goal_def(void);

/// In can_use or can_continue: `return ovis_turn_refuse(turn, OVIS_REASON_TOO_FAR, dist2, 64);`
/// says why, with the numbers that were compared; distances are squared. Returns false always, so
/// that it can be what such a function returns; a reason that is none is not kept.
OVIS_API bool ovis_turn_refuse(const ovis_turn* turn, ovis_reason reason, float value, float limit);

/// Switches this goal of this mob off for good: it refuses with the reason FAILED, and no function
/// of it is called again. OVIS_UNSUPPORTED: the turn is one of a whole mind.
OVIS_API ovis_status ovis_turn_fail(const ovis_turn* turn);

/// Sets the mob's target; OVIS_NO_MOB: none. OVIS_NOT_FOUND: there is no such mob alive.
/// OVIS_OUT_OF_RANGE: it is the mob itself, or beyond the reach of the mind's or species' def.
OVIS_API ovis_status ovis_turn_set_target(const ovis_turn* turn, ovis_mob_id target);

/// Hits another mob with the mob's attack damage, at any distance within the reach of the def.
/// OVIS_REFUSED: it had no effect. OVIS_NOT_FOUND and OVIS_OUT_OF_RANGE: as for
/// ovis_turn_set_target.
OVIS_API ovis_status ovis_turn_attack(const ovis_turn* turn, ovis_mob_id victim);

/// Jumps, if the mob is on the ground. It fails for a turn that is NULL only.
OVIS_API ovis_status ovis_turn_jump(const ovis_turn* turn);

// ---- Species

/// A goal in a list of a species: one of the species that it is like, or the host's own.
typedef struct ovis_species_goal {
  int32_t priority;         ///< The lower number wins.
  const char* built_in;     ///< [opt] Name of an option of the species that it is like.
  const ovis_goal_def* own; ///< [opt] Exactly one of the two is set.
  const char* replaces;     ///< [opt] Of a species that extends another: the goal takes the place
                            ///< and the priority of the goals of that name in this list.
  const ovis_setting* settings; ///< [(setting) * @p setting_count] [opt] Of a built-in goal.
  int32_t setting_count;        ///< [Limits: 0 <= value <= 16]
} ovis_species_goal;

/// A species. It has the body, properties and abilities of a built-in one, and other mobs take it
/// for one of those. The simulation copies the lists; texts and goals must outlive the simulation.
typedef struct ovis_species_def {
  const char* name; ///< Unique, and no name of a built-in species. [Limit: < 40 bytes]
  const char* like; ///< A built-in species; with a brain only if `mind` is set.
  const char* mind; ///< [opt] Instead of goals: the mind of its mobs, such as one of
                    ///< ovis_sim_def.brains.
  const ovis_species_goal* targets; ///< [(goal) * @p target_count] They choose targets.
  int32_t target_count;             ///< [Limits: 0 <= value <= 32]
  const ovis_species_goal* goals;   ///< [(goal) * @p goal_count] Asked in this order.
  int32_t goal_count;               ///< [Limits: 0 <= value <= 32]
  bool extends; ///< The lists are those of `like` with changes: `targets` and `goals` are added, or
                ///< replace others. [Limit: at most 32 goals a list, then] Default false.
  const char* const* remove; ///< [(name) * @p remove_count] [opt] With extends: names of goals that
  int32_t remove_count;      ///< go, in both lists. A name of no goal is refused.
  // 0: as the species that it is like has it. [Limits: 0 <= value <= 1024, sizes <= 16]
  float width, height, eye_height; ///< [Units: blocks] Of an adult.
  float health_max;                ///< [Units: half hearts]
  float speed;                     ///< Movement speed attribute; not blocks a tick.
  float follow_range;              ///< [Units: blocks]
  float attack_damage;             ///< [Units: half hearts]
  float reach; ///< Distance from the mob within which the goals of the host read and act, and name
               ///< others. [Units: blocks] 0: everywhere, and no mob runs beside another while one
               ///< with it lives. [Limits: 0 <= value <= 1024] Default 0. docs/islands.md
  bool is_thread_safe; ///< These goals may run on several threads at once, for mobs that are out of
                       ///< each other's reach: no call leaves anything for another, and all
                       ///< questions go to ovis_turn.sim. False: on the thread that ticks, in the
                       ///< order of the turns. Default false.
  uint32_t cookie;     ///< Set by ovis_default_species_def; checked.
} ovis_species_def;

OVIS_API ovis_species_def ovis_default_species_def(void);

/// Checks a species as ovis_sim_create does, but for its mind, and for names of the simulation's
/// other species. OVIS_OUT_OF_RANGE: it breaks a rule. The error says what and where. [opt] error
OVIS_API ovis_status ovis_species_check(const ovis_species_def* def, ovis_error* error);

/// The species of a simulation with that name: one of ovis_sim_def.species, or a built-in one; for
/// "end_crystal" the figures of that object, which no list of species has and which ovis_mob_spawn
/// takes, too. NULL: there is none. It lives as long as the simulation.
OVIS_API const ovis_species* ovis_sim_find_species(const ovis_sim* sim, const char* name);

#ifdef __cplusplus
}
#endif

#endif
