// Goals of raiders. Source of figures and flags: docs/sources.md#raiders
#pragma once

#include "agent/agent.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_kind.h"

// The memory of every raider: the first member of its own state.
typedef struct ov_raider {
  bool is_patrolling;
  bool is_leader; // of a patrol
  bool has_patrol_target;
  bool can_join_raid;
  ovis_pos patrol_target;
  int32_t wave;
  int32_t raid_id;       // of its raid; 0: none. A save may name one that is not here
  int32_t cast_ticks;    // of a spell, left
  int32_t outside_count; // of checks in which it was idle outside of the village
  int32_t enchant_level; // of its weapon: sharpness, or the quick charge of a crossbow
  int32_t heal_ticks;    // of witches: until they look for raiders to heal again
  bool is_celebrating;
} ov_raider;

// NULL: it is no raider.
ov_raider* ov_raider_of(const ov_actor* actor);
bool ov_is_raider(const ov_agent* agent, const ov_actor* other, const void* context);
// After a property was set: a patrol target that is not 0, 0, 0 counts.
void ov_raider_was_set(ov_actor* actor);
void ov_raider_fields(ov_raider* raider, ov_fields* fields);

// In the list of a state (agent/own_state.h): it begins with an ov_raider and has its properties.
#define OV_RAIDER_PART(X)                                                                          \
  X(PART, raider, NONE, ov_raider, ov_raider_fields)                                               \
  X(SEEN_BOOL, raider.is_patrolling, PATROLLING)                                                   \
  X(SEEN_BOOL, raider.is_leader, PATROL_LEADER)                                                    \
  X(SEEN_BOOL, raider.has_patrol_target, HAS_PATROL_TARGET)                                        \
  X(SEEN_CELL, raider.patrol_target, PATROL)                                                       \
  X(SEEN_BOOL, raider.can_join_raid, CAN_JOIN_RAID)                                                \
  X(SEEN_I32, raider.wave, WAVE, 0, 1000000)                                                       \
  X(SEEN_I32, raider.raid_id, RAID_ID, -1, 2000000000)

// ---- Raids (raider_goals.c). Without an active raid of its own a raider refuses with NOT_HERE.

bool ov_raid_is_here(ov_goal_turn* turn);
extern const ov_goal_kind ov_goal_obtain_banner;                 // MOVE
extern const ovis_phrases ov_obtain_banner_phrases_of_followers; // of kinds that never lead
extern const ov_goal_kind ov_goal_path_to_raid;                  // MOVE
extern const ov_goal_kind ov_goal_raid_village;                  // MOVE
extern const ov_goal_kind ov_goal_raider_celebration;            // MOVE
extern const ov_goal_kind ov_goal_healable_raider;               // TARGET

typedef struct ov_raid_village_settings {
  double speed;
  int32_t reach; // blocks from a home at which it was visited
} ov_raid_village_settings;
OV_SCHEMA(ov_raid_village_settings, OV_SPEED(speed), OV_BLOCKS(reach))

// ---- Patrols. MOVE

typedef struct ov_patrol_settings {
  double speed;
  double leader_speed;
} ov_patrol_settings;
OV_SCHEMA(ov_patrol_settings, OV_SPEED(speed), OV_SPEED(leader_speed))
extern const ov_goal_kind ov_goal_patrol;

// ---- Fights

// Stands and watches an enemy that is farther than so many blocks. MOVE, LOOK
typedef struct ov_hold_ground_settings {
  double radius;
} ov_hold_ground_settings;
OV_SCHEMA(ov_hold_ground_settings, OV_NUMBER(radius, BLOCKS, 1, OV_RANGE_MAX))
extern const ov_goal_kind ov_goal_hold_ground;

// Loads a crossbow and shoots. MOVE, LOOK
typedef struct ov_crossbow_settings {
  double speed;
  float radius;
  ov_shoot_fn* shoot;
} ov_crossbow_settings;
OV_SCHEMA(ov_crossbow_settings, OV_SPEED(speed), OV_NUMBER(radius, BLOCKS, 1, OV_RANGE_MAX),
          OV_SETTING(shoot))
extern const ov_goal_kind ov_goal_crossbow;

// ---- Spells (spells.c). The target is the actor's own, or what `choose` finds.

typedef struct ov_spell_settings {
  int32_t warm_up_ticks; // until it works; 0: 20
  int32_t cast_ticks;    // that the caster stands
  int32_t interval;      // between two
  ov_goal_test* may_use; // [opt] refuses with a reason
  // [opt] Whom it concerns, instead of the target: a serial; 0: nobody.
  uint64_t (*choose)(ov_agent* agent);
  void (*cast)(ov_agent* agent, ov_actor* target);
} ov_spell_settings;
OV_SCHEMA(ov_spell_settings, OV_DURATION(warm_up_ticks, .usual = 20), OV_DURATION(cast_ticks),
          OV_DURATION(interval), OV_SETTING(may_use), OV_SETTING(choose), OV_SETTING(cast))
extern const ov_goal_kind ov_goal_spell; // No flags.
// Words of one spell: "summon vexes", "summoning vexes".
#define OV_CASTS(what, doing_it)                                                                   \
  .phrases = &(const ovis_phrases) {                                                               \
    .words = (what), .doing = (doing_it), .style = OVIS_STYLE_TARGET,                              \
    OV_WHY({OVIS_REASON_NO_TARGET, "it has nobody to cast the spell at"},                          \
           {OVIS_REASON_NOT_HERE, "it casts another spell"},                                       \
           {OVIS_REASON_ENDED, "the spell is cast"})                                               \
  }

// Stands while a spell is cast, and looks at its target. MOVE, LOOK. No settings.
extern const ov_goal_kind ov_goal_casting;
