// Ovis: goals and species of a host's own.
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
#ifndef OVIS_GOAL_H
#define OVIS_GOAL_H

#include <ovis/mind.h>

#ifdef __cplusplus
extern "C" {
#endif

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
/// says why, with the numbers that were compared; distances are squared. Returns false.
OVIS_API bool ovis_turn_refuse(const ovis_turn* turn, ovis_reason reason, float value, float limit);

/// Switches this goal of this mob off for good: it refuses with the reason FAILED, and no function
/// of it is called again.
OVIS_API void ovis_turn_fail(const ovis_turn* turn);

/// Sets the mob's target; 0: none. False: there is no such mob alive.
OVIS_API bool ovis_turn_set_target(const ovis_turn* turn, ovis_mob_id target);

/// Hits another mob with the mob's attack damage, whatever the distance. False: it had no effect.
OVIS_API bool ovis_turn_attack(const ovis_turn* turn, ovis_mob_id victim);

/// Jumps, if the mob is on the ground.
OVIS_API void ovis_turn_jump(const ovis_turn* turn);

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
  float health_max;
  float speed; ///< Movement speed attribute; not blocks a tick.
  float follow_range;
  float attack_damage;
  uint32_t cookie; ///< Set by ovis_default_species_def; checked.
} ovis_species_def;

OVIS_API ovis_species_def ovis_default_species_def(void);

/// Checks a species as ovis_sim_create does, but for its mind, and for names of the simulation's
/// other species. OVIS_OUT_OF_RANGE: it breaks a rule. The error says what and where. [opt] error
OVIS_API ovis_status ovis_species_check(const ovis_species_def* def, ovis_error* error);

/// The species of a simulation with that name: one of ovis_sim_def.species, or a built-in one.
/// NULL: there is none. It lives as long as the simulation.
OVIS_API const ovis_species* ovis_sim_find_species(const ovis_sim* sim, const char* name);

#ifdef __cplusplus
}
#endif

#endif
