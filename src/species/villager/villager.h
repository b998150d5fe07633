// The villager: own state, sensors and behaviors that only villagers have.
#pragma once

#include "agent/own_state.h"
#include "agent/use.h"
#include "base/check.h"
#include "mind/brain/place/place_behaviors.h"
#include "species/villager/counter.h"
#include "species/villager/goods.h"
#include "species/villager/gossip.h"

// X(PROFESSION, name). Those from ARMORER to WEAPONSMITH have the order of ov_poi_type.
#define OV_PROFESSION_LIST(X)                                                                      \
  X(NONE, "none")                                                                                  \
  X(NITWIT, "nitwit")                                                                              \
  X(ARMORER, "armorer")                                                                            \
  X(BUTCHER, "butcher")                                                                            \
  X(CARTOGRAPHER, "cartographer")                                                                  \
  X(CLERIC, "cleric")                                                                              \
  X(FARMER, "farmer")                                                                              \
  X(FISHERMAN, "fisherman")                                                                        \
  X(FLETCHER, "fletcher")                                                                          \
  X(LEATHERWORKER, "leatherworker")                                                                \
  X(LIBRARIAN, "librarian")                                                                        \
  X(MASON, "mason")                                                                                \
  X(SHEPHERD, "shepherd")                                                                          \
  X(TOOLSMITH, "toolsmith")                                                                        \
  X(WEAPONSMITH, "weaponsmith")

typedef enum ov_profession {
#define OV_PROFESSION_ENUM(profession, name) OV_PROFESSION_##profession,
  OV_PROFESSION_LIST(OV_PROFESSION_ENUM)
#undef OV_PROFESSION_ENUM
      OV_PROFESSION_COUNT
} ov_profession;

const char* ov_profession_name(ov_profession profession);

#define OV_VILLAGER_STATE(X)                                                                       \
  X(I32, profession, PROFESSION, 0, OV_PROFESSION_COUNT - 1) /* ov_profession */                   \
  X(I32, level, LEVEL, 0, 5)                                 /* from 1 */                          \
  X(I32, xp, XP, 0, INT32_MAX)                                                                     \
  X(I32, food_level, NONE, -1000, 1000) /* points that it has eaten */                             \
  X(SEEN_I32, food_level, FOOD, 0, FOOD_MAX)                                                       \
  X(I32, type, VARIANT, 0, TYPE_MAX) /* biome of its clothes; docs/sources.md#variants */          \
  X(PART, pack, NONE, ov_pack, ov_pack_fields) /* the items that it carries */                     \
  X(PART, gossips, NONE, ov_gossips, ov_gossip_fields)                                             \
  X(PART, counter, NONE, ov_counter, ov_counter_fields)                 /* trades */               \
  X(POINTER, tried_beds, NONE, struct ov_tried_beds, tried_beds_fields) /* [opt] of a baby */      \
  X(SEEN_I64, counter.restock_time, LAST_RESTOCK, 0, TIME_MAX)                                     \
  X(SEEN_I32, counter.restocks_today, RESTOCKS_TODAY, 0, OV_RESTOCKS_A_DAY)                        \
  X(SEEN_I64, gossips.decay_time, LAST_GOSSIP_DECAY, 0, TIME_MAX)
OV_OWN_STRUCT(ov_villager, OV_VILLAGER_STATE);

// Bits of the variant of a villager's plan.
#define OV_VILLAGER_ADULT 1u
#define OV_VILLAGER_BABY 2u
#define OV_VILLAGER_FARMER 4u
#define OV_VILLAGER_NO_FARMER 8u // an adult of another profession

ov_villager* ov_villager_of(const ov_actor* actor); // NULL: no villager
bool ov_is_villager(const ov_agent* agent, const ov_actor* other);

// The mob's own villager.
static inline ov_villager* ov_villager_self(const ov_agent* agent) {
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof(ov_villager));
  return agent->self->own;
}

// Types of points of interest that a villager asks for, and those that its profession holds.
uint64_t ov_villager_acquirable(const ov_agent* agent);
uint64_t ov_villager_held(const ov_agent* agent);
uint64_t ov_villager_home(const ov_agent* agent);
uint64_t ov_villager_meeting(const ov_agent* agent);

// Emits that its profession or level changed.
void ov_villager_tell_job(ov_agent* agent);

// ---- Sensors (villager_sense.c)

extern const ov_sensor_kind ov_sense_villager_hostiles;
extern const ov_sensor_kind ov_sense_villager_babies;
extern const ov_sensor_kind ov_sense_golem;
extern const ov_sensor_kind ov_sense_nearest_bed;
extern const ov_sensor_kind ov_sense_secondary_sites; // SECONDARY_JOB_SITE

// ---- Food and children (villager_love.c)

bool ov_villager_can_breed(const ov_agent* agent, const ov_actor* villager);

// Is the villager that a memory names alive and in sight? NULL: no.
ov_actor* ov_villager_partner(ov_behavior_turn* turn, ovis_memory memory);

// Refuses since ov_villager_partner finds nobody.
bool ov_villager_refuse_partner(ov_behavior_turn* turn, ovis_memory memory);

// Two villagers look at and walk to each other.
void ov_villager_approach(ov_agent* agent, ov_actor* partner);

extern const ov_behavior_kind ov_villager_make_love;

// ---- Golems (villager_golem.c)

// Remembers that a golem is there, so that none is wanted for a while.
void ov_villager_note_golem(ov_brain* brain);

// Does the villager want a golem?
bool ov_villager_wants_golem(const ov_actor* actor, int64_t time);

// Calls a golem if at least `count` villagers nearby want one. False: none came.
bool ov_villager_call_golem(ov_agent* agent, int32_t count);

// ---- Behaviors

// Panic and hiding (villager_alarm.c).
extern const ov_behavior_kind ov_villager_panic_trigger;
extern const ov_behavior_kind ov_villager_calm_down;
extern const ov_behavior_kind ov_set_hidden_state;

// Bells and raids (villager_raid.c).
extern const ov_behavior_kind ov_react_to_bell;
extern const ov_behavior_kind ov_set_raid_status;
extern const ov_behavior_kind ov_reset_raid_status;
extern const ov_behavior_kind ov_ring_bell;
typedef struct ov_sky_settings {
  double speed;
} ov_sky_settings;
OV_SCHEMA(ov_sky_settings, OV_SPEED(speed))
extern const ov_behavior_kind ov_move_to_sky;
extern const ov_behavior_kind ov_celebrate_raid;
ov_behavior_test ov_raid_is_won_here;
ov_behavior_test ov_raid_goes_on_here;

typedef struct ov_hide_settings {
  int32_t radius; // blocks, in which a bed is looked for
  double speed;
  int32_t close_enough;
} ov_hide_settings;
OV_SCHEMA(ov_hide_settings, OV_NUMBER(radius, BLOCKS, 1, OV_RANGE_MAX), OV_SPEED(speed),
          OV_BLOCKS(close_enough))
extern const ov_behavior_kind ov_locate_hiding_place;

// Job sites (villager_job.c).
typedef struct ov_job_settings {
  double speed;
} ov_job_settings;
OV_SCHEMA(ov_job_settings, OV_SPEED(speed))
extern const ov_behavior_kind ov_poi_competitor_scan;
extern const ov_behavior_kind ov_go_to_potential_job_site;
extern const ov_behavior_kind ov_yield_job_site;
extern const ov_behavior_kind ov_assign_profession;
extern const ov_behavior_kind ov_reset_profession;

// Work at the job site (villager_work.c).
extern const ov_behavior_kind ov_work_at_poi;
extern const ov_behavior_kind ov_work_at_composter;

// Bakes bread, and composts seeds.
void ov_villager_use_composter(ov_agent* agent, ovis_pos site);

// Farming (villager_farm.c).
extern const ov_behavior_kind ov_harvest_farmland;
extern const ov_behavior_kind ov_use_bonemeal;

// Meetings (villager_social.c).
extern const ov_behavior_kind ov_socialize_at_bell;
extern const ov_behavior_kind ov_trade_with_villager;

// Players (villager_player.c).
extern const ov_behavior_kind ov_give_gift_to_hero;
extern const ov_behavior_kind ov_show_trades;
extern const ov_behavior_kind ov_follow_trading_player;

// Play of children (villager_play.c).
extern const ov_behavior_kind ov_play_tag;
typedef struct ov_jump_on_bed_settings {
  double speed;
} ov_jump_on_bed_settings;
OV_SCHEMA(ov_jump_on_bed_settings, OV_SPEED(speed))
extern const ov_behavior_kind ov_jump_on_bed;

// Sets the activity of the schedule.
extern const ov_behavior_kind ov_update_from_schedule;

// Uses of the items of players on a villager (villager_state.c).
extern const ov_use_ops ov_villager_use;

extern const ov_pack_ops ov_villager_pack; // the goods that it carries, for hosts
