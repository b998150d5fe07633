// Describes the settings of goals: names and types of their members.
// Rules: docs/plans.md
#include "species/plan/plan_settings.h"

#include "mind/goal/block/block_goals.h"
#include "mind/goal/breed/breed_goals.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/look/look_goals.h"
#include "mind/goal/move/move_goals.h"
#include "mind/goal/tame/tame_goals.h"
#include "species/animals/cat_goals.h"
#include "species/animals/horse_goals.h"
#include "species/animals/llama_goals.h"
#include "species/animals/panda_goals.h"
#include "species/animals/parrot_goals.h"
#include "species/animals/sheep_goals.h"
#include "species/animals/wolf_goals.h"
#include "species/golems/iron_golem_goals.h"
#include "species/illagers/raider_goals.h"
#include "species/monsters/blaze_goals.h"
#include "species/monsters/creeper_goals.h"
#include "species/monsters/drowned_goals.h"
#include "species/monsters/enderman_goals.h"
#include "species/monsters/ghast_goals.h"
#include "species/monsters/glide.h"
#include "species/monsters/shulker_goals.h"
#include "species/monsters/silverfish_goals.h"
#include "species/monsters/slime_goals.h"
#include "species/monsters/zombie_goals.h"
#include "species/villager/wandering_trader_goals.h"
#include "species/water/dolphin_goals.h"
#include "species/water/water_goals.h"

static const ov_member shoulder_members[] = {
    OV_MEMBER(ov_shoulder_settings, may_use, CALL),
};
static const ov_member follow_mob_members[] = {
    OV_MEMBER(ov_follow_mob_settings, speed, F64),
    OV_MEMBER(ov_follow_mob_settings, stop, F32),
    OV_MEMBER(ov_follow_mob_settings, area, F32),
};
static const ov_member eat_block_members[] = {
    OV_MEMBER(ov_eat_block_settings, ate, CALL),
};
static const ov_member remove_block_members[] = {
    OV_MEMBER(ov_remove_block_settings, speed, F64),
    OV_MEMBER(ov_remove_block_settings, block, BLOCK),
    OV_MEMBER(ov_remove_block_settings, range, I32),
    OV_MEMBER(ov_remove_block_settings, range_y, I32),
};
static const ov_member open_door_members[] = {
    OV_MEMBER(ov_open_door_settings, closes, FLAG),
    OV_MEMBER(ov_open_door_settings, may_use, CALL),
};
static const ov_member break_door_members[] = {
    OV_MEMBER(ov_break_door_settings, ticks, I32),
    OV_MEMBER(ov_break_door_settings, difficulty_min, DIFFICULTY),
    OV_MEMBER(ov_break_door_settings, may_use, CALL),
};
static const ov_member seek_block_members[] = {
    OV_MEMBER(ov_seek_block_settings, speed, F64),
    OV_MEMBER(ov_seek_block_settings, range, I32),
    OV_MEMBER(ov_seek_block_settings, range_y, I32),
    OV_MEMBER(ov_seek_block_settings, first_y, I32),
    OV_MEMBER(ov_seek_block_settings, pause_ticks, I32),
    OV_MEMBER(ov_seek_block_settings, repath_ticks, I32),
    OV_MEMBER(ov_seek_block_settings, reach, F64),
    OV_MEMBER(ov_seek_block_settings, is_inside, FLAG),
    OV_MEMBER(ov_seek_block_settings, is_wanted, CALL),
    OV_MEMBER(ov_seek_block_settings, may_use, CALL),
    OV_MEMBER(ov_seek_block_settings, may_stay, CALL),
    OV_MEMBER(ov_seek_block_settings, act, CALL),
};
static const ov_member wake_friends_members[] = {
    OV_MEMBER(ov_wake_friends_settings, alarm_checks, CALL),
};
static const ov_member carry_members[] = {
    OV_MEMBER(ov_carry_settings, carried, CALL),
};
static const ov_member breed_members[] = {
    OV_MEMBER(ov_breed_settings, speed, F64),
    OV_MEMBER(ov_breed_settings, conceive, CALL),
};
static const ov_member melee_members[] = {
    OV_MEMBER(ov_melee_settings, speed, F64),
    OV_MEMBER(ov_melee_settings, follows_unseen, FLAG),
    OV_MEMBER(ov_melee_settings, raises_arms, FLAG),
    OV_MEMBER(ov_melee_settings, strike, CALL),
    OV_MEMBER(ov_melee_settings, is_harmless, FLAG),
    OV_MEMBER(ov_melee_settings, reach2, CALL),
    OV_MEMBER(ov_melee_settings, may_use, CALL),
    OV_MEMBER(ov_melee_settings, may_stay, CALL),
    OV_MEMBER(ov_melee_settings, has_hit, CALL),
    OV_MEMBER(ov_melee_settings, damage, CALL),
};
static const ov_member swell_members[] = {
    OV_MEMBER(ov_swell_settings, is_swelling, CALL),
    OV_MEMBER(ov_swell_settings, swell, CALL),
};
static const ov_member ranged_members[] = {
    OV_MEMBER(ov_ranged_settings, speed, F64),
    OV_MEMBER(ov_ranged_settings, interval_min, I32),
    OV_MEMBER(ov_ranged_settings, interval_max, I32),
    OV_MEMBER(ov_ranged_settings, radius, F32),
    OV_MEMBER(ov_ranged_settings, shoot, CALL),
    OV_MEMBER(ov_ranged_settings, may_use, CALL),
};
static const ov_member bow_members[] = {
    OV_MEMBER(ov_bow_settings, speed, F64),         OV_MEMBER(ov_bow_settings, interval, I32),
    OV_MEMBER(ov_bow_settings, interval_hard, I32), OV_MEMBER(ov_bow_settings, radius, F32),
    OV_MEMBER(ov_bow_settings, shoot, CALL),
};
static const ov_member shooter_members[] = {
    OV_MEMBER(ov_shooter_settings, shoot, CALL),
};
static const ov_member leap_members[] = {
    OV_MEMBER(ov_leap_settings, lift, F64),
};
static const ov_member hurt_by_members[] = {
    OV_MEMBER(ov_hurt_by_settings, alerted, SPECIES),
    OV_MEMBER(ov_hurt_by_settings, ignored, SPECIES),
    OV_MEMBER(ov_hurt_by_settings, alerts, CALL),
    OV_MEMBER(ov_hurt_by_settings, only_alerts, CALL),
};
static const ov_member reset_anger_members[] = {
    OV_MEMBER(ov_reset_anger_settings, alerts, FLAG),
};
static const ov_member nearest_members[] = {
    OV_MEMBER(ov_nearest_settings, kind, ACTOR),
    OV_MEMBER(ov_nearest_settings, species, SPECIES),
    OV_MEMBER(ov_nearest_settings, interval, I32),
    OV_MEMBER(ov_nearest_settings, is_every_check, FLAG),
    OV_MEMBER(ov_nearest_settings, must_see, FLAG),
    OV_MEMBER(ov_nearest_settings, is_any_kind, FLAG),
    OV_MEMBER(ov_nearest_settings, must_reach, FLAG),
    OV_MEMBER(ov_nearest_settings, only_young_on_land, FLAG),
    OV_MEMBER(ov_nearest_settings, range_share, F32),
    OV_MEMBER(ov_nearest_settings, height_max, F32),
    OV_MEMBER(ov_nearest_settings, unseen_ticks, I32),
    OV_MEMBER(ov_nearest_settings, filter, CALL),
    OV_MEMBER(ov_nearest_settings, may_use, CALL),
    OV_MEMBER(ov_nearest_settings, may_stay, CALL),
};
static const ov_member look_at_members[] = {
    OV_MEMBER(ov_look_at_settings, kind, ACTOR),
    OV_MEMBER(ov_look_at_settings, species, SPECIES),
    OV_MEMBER(ov_look_at_settings, range, F32),
    OV_MEMBER(ov_look_at_settings, chance, F32),
    OV_MEMBER(ov_look_at_settings, is_level, FLAG),
};
static const ov_member panic_members[] = {
    OV_MEMBER(ov_panic_settings, speed, F64),
    OV_MEMBER(ov_panic_settings, may_use, CALL),
    OV_MEMBER(ov_panic_settings, water_range, I32),
    OV_MEMBER(ov_panic_settings, water_range_y, I32),
    OV_MEMBER(ov_panic_settings, seeks_water, FLAG),
    OV_MEMBER(ov_panic_settings, may_stay, CALL),
};
static const ov_member tempt_members[] = {
    OV_MEMBER(ov_tempt_settings, speed, F64),    OV_MEMBER(ov_tempt_settings, items, WORDS),
    OV_MEMBER(ov_tempt_settings, is_shy, FLAG),  OV_MEMBER(ov_tempt_settings, gets_used, FLAG),
    OV_MEMBER(ov_tempt_settings, may_use, CALL), OV_MEMBER(ov_tempt_settings, is_unafraid, CALL),
};
static const ov_member follow_parent_members[] = {
    OV_MEMBER(ov_follow_parent_settings, speed, F64),
};
static const ov_member stroll_members[] = {
    OV_MEMBER(ov_stroll_settings, speed, F64),
    OV_MEMBER(ov_stroll_settings, interval, I32),
    OV_MEMBER(ov_stroll_settings, chance_anywhere, F32),
    OV_MEMBER(ov_stroll_settings, avoids_water, FLAG),
    OV_MEMBER(ov_stroll_settings, find, CALL),
    OV_MEMBER(ov_stroll_settings, may_use, CALL),
    OV_MEMBER(ov_stroll_settings, is_always_awake, FLAG),
};
static const ov_member avoid_members[] = {
    OV_MEMBER(ov_avoid_settings, kind, ACTOR),
    OV_MEMBER(ov_avoid_settings, species, SPECIES),
    OV_MEMBER(ov_avoid_settings, range, F32),
    OV_MEMBER(ov_avoid_settings, walk_speed, F64),
    OV_MEMBER(ov_avoid_settings, sprint_speed, F64),
    OV_MEMBER(ov_avoid_settings, filter, CALL),
    OV_MEMBER(ov_avoid_settings, may_use, CALL),
    OV_MEMBER(ov_avoid_settings, is_frightened, CALL),
};
static const ov_member move_towards_members[] = {
    OV_MEMBER(ov_move_towards_settings, speed, F64),
    OV_MEMBER(ov_move_towards_settings, within, F64),
};
static const ov_member flee_sun_members[] = {
    OV_MEMBER(ov_flee_sun_settings, speed, F64),
};
static const ov_member toward_restriction_members[] = {
    OV_MEMBER(ov_toward_restriction_settings, speed, F64),
    OV_MEMBER(ov_toward_restriction_settings, home, CALL),
};
static const ov_member through_village_members[] = {
    OV_MEMBER(ov_through_village_settings, speed, F64),
    OV_MEMBER(ov_through_village_settings, only_at_night, FLAG),
    OV_MEMBER(ov_through_village_settings, reach, I32),
};
static const ov_member slime_members[] = {
    OV_MEMBER(ov_slime_settings, hurts, CALL),
};
static const ov_member raid_village_members[] = {
    OV_MEMBER(ov_raid_village_settings, speed, F64),
    OV_MEMBER(ov_raid_village_settings, reach, I32),
};
static const ov_member patrol_members[] = {
    OV_MEMBER(ov_patrol_settings, speed, F64),
    OV_MEMBER(ov_patrol_settings, leader_speed, F64),
};
static const ov_member hold_ground_members[] = {
    OV_MEMBER(ov_hold_ground_settings, radius, F64),
};
static const ov_member crossbow_members[] = {
    OV_MEMBER(ov_crossbow_settings, speed, F64),
    OV_MEMBER(ov_crossbow_settings, radius, F32),
    OV_MEMBER(ov_crossbow_settings, shoot, CALL),
};
static const ov_member spell_members[] = {
    OV_MEMBER(ov_spell_settings, warm_up_ticks, I32), OV_MEMBER(ov_spell_settings, cast_ticks, I32),
    OV_MEMBER(ov_spell_settings, interval, I32),      OV_MEMBER(ov_spell_settings, may_use, CALL),
    OV_MEMBER(ov_spell_settings, choose, CALL),       OV_MEMBER(ov_spell_settings, cast, CALL),
};
static const ov_member follow_owner_members[] = {
    OV_MEMBER(ov_follow_owner_settings, speed, F64),
    OV_MEMBER(ov_follow_owner_settings, start, F32),
    OV_MEMBER(ov_follow_owner_settings, stop, F32),
    OV_MEMBER(ov_follow_owner_settings, can_fly, FLAG),
};
static const ov_member relax_members[] = {
    OV_MEMBER(ov_relax_settings, is_lying, CALL),
    OV_MEMBER(ov_relax_settings, lie, CALL),
};
static const ov_member owner_target_members[] = {
    OV_MEMBER(ov_owner_target_settings, filter, CALL),
};
static const ov_member beg_members[] = {
    OV_MEMBER(ov_beg_settings, items, WORDS),
    OV_MEMBER(ov_beg_settings, pet_items, WORDS),
    OV_MEMBER(ov_beg_settings, range, F32),
};
static const ov_member run_crazy_members[] = {
    OV_MEMBER(ov_run_crazy_settings, speed, F64),
    OV_MEMBER(ov_run_crazy_settings, temper_max, I32),
};
static const ov_member random_stand_members[] = {
    OV_MEMBER(ov_random_stand_settings, rear, CALL),
};
static const ov_member trap_members[] = {
    OV_MEMBER(ov_trap_settings, is_set, CALL),
    OV_MEMBER(ov_trap_settings, spring, CALL),
};
static const ov_member caravan_members[] = {
    OV_MEMBER(ov_caravan_settings, speed, F64),
    OV_MEMBER(ov_caravan_settings, head_of, CALL),
};
static const ov_member defend_holder_members[] = {
    OV_MEMBER(ov_defend_holder_settings, holders, SPECIES),
};
static const ov_member use_item_members[] = {
    OV_MEMBER(ov_use_item_settings, item, TEXT),
    OV_MEMBER(ov_use_item_settings, may_use, CALL),
    OV_MEMBER(ov_use_item_settings, used, CALL),
};
static const ov_member trading_members[] = {
    OV_MEMBER(ov_trading_settings, customer, CALL),
};
static const ov_member wander_members[] = {
    OV_MEMBER(ov_wander_settings, stop, F64),
    OV_MEMBER(ov_wander_settings, speed, F64),
    OV_MEMBER(ov_wander_settings, target, CALL),
};
static const ov_member defend_village_members[] = {
    OV_MEMBER(ov_defend_village_settings, is_enemy, CALL),
};
static const ov_member village_walk_members[] = {
    OV_MEMBER(ov_village_walk_settings, speed, F64),
    OV_MEMBER(ov_village_walk_settings, filter, CALL),
};
static const ov_member offer_flower_members[] = {
    OV_MEMBER(ov_offer_flower_settings, filter, CALL),
};
static const ov_member swim_with_members[] = {
    OV_MEMBER(ov_swim_with_settings, speed, F64),
};
static const ov_member school_members[] = {
    OV_MEMBER(ov_school_settings, of, CALL),
    OV_MEMBER(ov_school_settings, size_max, I32),
};
static const ov_member squid_members[] = {
    OV_MEMBER(ov_squid_settings, of, CALL),
};
static const ov_member puff_members[] = {
    OV_MEMBER(ov_puff_settings, begin, CALL),
    OV_MEMBER(ov_puff_settings, end, CALL),
};
static const ov_member guardian_members[] = {
    OV_MEMBER(ov_guardian_settings, charge_ticks, I32),
    OV_MEMBER(ov_guardian_settings, is_elder, FLAG),
};
static const ov_member drowned_members[] = {
    OV_MEMBER(ov_drowned_settings, speed, F64),
    OV_MEMBER(ov_drowned_settings, set_searching, CALL),
};

static const ov_settings_layout layouts[] = {
    OV_LAYOUT(ov_goal_land_on_shoulder, shoulder_members, ov_shoulder_settings),
    OV_LAYOUT(ov_goal_follow_mob, follow_mob_members, ov_follow_mob_settings),
    OV_LAYOUT(ov_goal_eat_block, eat_block_members, ov_eat_block_settings),
    OV_LAYOUT(ov_goal_remove_block, remove_block_members, ov_remove_block_settings),
    OV_LAYOUT(ov_goal_open_door, open_door_members, ov_open_door_settings),
    OV_LAYOUT(ov_goal_break_door, break_door_members, ov_break_door_settings),
    OV_LAYOUT(ov_goal_break_door_standing, break_door_members, ov_break_door_settings),
    OV_LAYOUT(ov_goal_seek_block, seek_block_members, ov_seek_block_settings),
    OV_LAYOUT(ov_goal_seek_block_every, seek_block_members, ov_seek_block_settings),
    OV_LAYOUT(ov_goal_wake_friends, wake_friends_members, ov_wake_friends_settings),
    OV_LAYOUT(ov_goal_leave_block, carry_members, ov_carry_settings),
    OV_LAYOUT(ov_goal_take_block, carry_members, ov_carry_settings),
    OV_LAYOUT(ov_goal_breed, breed_members, ov_breed_settings),
    OV_LAYOUT(ov_goal_panda_breed, breed_members, ov_breed_settings),
    OV_LAYOUT(ov_goal_melee, melee_members, ov_melee_settings),
    OV_LAYOUT(ov_goal_swell, swell_members, ov_swell_settings),
    OV_LAYOUT(ov_goal_ranged, ranged_members, ov_ranged_settings),
    OV_LAYOUT(ov_goal_bow, bow_members, ov_bow_settings),
    OV_LAYOUT(ov_goal_blaze, shooter_members, ov_shooter_settings),
    OV_LAYOUT(ov_goal_ghast_shoot, shooter_members, ov_shooter_settings),
    OV_LAYOUT(ov_goal_shulker_attack, shooter_members, ov_shooter_settings),
    OV_LAYOUT(ov_goal_leap, leap_members, ov_leap_settings),
    OV_LAYOUT(ov_goal_hurt_by, hurt_by_members, ov_hurt_by_settings),
    OV_LAYOUT(ov_goal_reset_anger, reset_anger_members, ov_reset_anger_settings),
    OV_LAYOUT(ov_goal_attack_golem, nearest_members, ov_nearest_settings),
    OV_LAYOUT(ov_goal_attack_player, nearest_members, ov_nearest_settings),
    OV_LAYOUT(ov_goal_attack_prey, nearest_members, ov_nearest_settings),
    OV_LAYOUT(ov_goal_attack_skeleton, nearest_members, ov_nearest_settings),
    OV_LAYOUT(ov_goal_attack_turtle, nearest_members, ov_nearest_settings),
    OV_LAYOUT(ov_goal_attack_villager, nearest_members, ov_nearest_settings),
    OV_LAYOUT(ov_goal_nearest_attackable, nearest_members, ov_nearest_settings),
    OV_LAYOUT(ov_goal_interact, look_at_members, ov_look_at_settings),
    OV_LAYOUT(ov_goal_look_at, look_at_members, ov_look_at_settings),
    OV_LAYOUT(ov_goal_panic, panic_members, ov_panic_settings),
    OV_LAYOUT(ov_goal_tempt, tempt_members, ov_tempt_settings),
    OV_LAYOUT(ov_goal_follow_parent, follow_parent_members, ov_follow_parent_settings),
    OV_LAYOUT(ov_goal_merge_with_stone, stroll_members, ov_stroll_settings),
    OV_LAYOUT(ov_goal_stroll, stroll_members, ov_stroll_settings),
    OV_LAYOUT(ov_goal_stroll_looking, stroll_members, ov_stroll_settings),
    OV_LAYOUT(ov_goal_avoid, avoid_members, ov_avoid_settings),
    OV_LAYOUT(ov_goal_move_towards_target, move_towards_members, ov_move_towards_settings),
    OV_LAYOUT(ov_goal_flee_sun, flee_sun_members, ov_flee_sun_settings),
    OV_LAYOUT(ov_goal_toward_restriction, toward_restriction_members,
              ov_toward_restriction_settings),
    OV_LAYOUT(ov_goal_toward_restriction_looking, toward_restriction_members,
              ov_toward_restriction_settings),
    OV_LAYOUT(ov_goal_through_village, through_village_members, ov_through_village_settings),
    OV_LAYOUT(ov_goal_slime_attack, slime_members, ov_slime_settings),
    OV_LAYOUT(ov_goal_raid_village, raid_village_members, ov_raid_village_settings),
    OV_LAYOUT(ov_goal_patrol, patrol_members, ov_patrol_settings),
    OV_LAYOUT(ov_goal_hold_ground, hold_ground_members, ov_hold_ground_settings),
    OV_LAYOUT(ov_goal_crossbow, crossbow_members, ov_crossbow_settings),
    OV_LAYOUT(ov_goal_spell, spell_members, ov_spell_settings),
    OV_LAYOUT(ov_goal_follow_owner, follow_owner_members, ov_follow_owner_settings),
    OV_LAYOUT(ov_goal_relax_on_owner, relax_members, ov_relax_settings),
    OV_LAYOUT(ov_goal_owner_hurt, owner_target_members, ov_owner_target_settings),
    OV_LAYOUT(ov_goal_owner_hurt_by, owner_target_members, ov_owner_target_settings),
    OV_LAYOUT(ov_goal_beg, beg_members, ov_beg_settings),
    OV_LAYOUT(ov_goal_run_crazy, run_crazy_members, ov_run_crazy_settings),
    OV_LAYOUT(ov_goal_random_stand, random_stand_members, ov_random_stand_settings),
    OV_LAYOUT(ov_goal_trap, trap_members, ov_trap_settings),
    OV_LAYOUT(ov_goal_caravan, caravan_members, ov_caravan_settings),
    OV_LAYOUT(ov_goal_defend_holder, defend_holder_members, ov_defend_holder_settings),
    OV_LAYOUT(ov_goal_use_item, use_item_members, ov_use_item_settings),
    OV_LAYOUT(ov_goal_look_at_trading, trading_members, ov_trading_settings),
    OV_LAYOUT(ov_goal_trade_with_player, trading_members, ov_trading_settings),
    OV_LAYOUT(ov_goal_wander_to, wander_members, ov_wander_settings),
    OV_LAYOUT(ov_goal_defend_village, defend_village_members, ov_defend_village_settings),
    OV_LAYOUT(ov_goal_move_back_to_village, village_walk_members, ov_village_walk_settings),
    OV_LAYOUT(ov_goal_stroll_in_village, village_walk_members, ov_village_walk_settings),
    OV_LAYOUT(ov_goal_offer_flower, offer_flower_members, ov_offer_flower_settings),
    OV_LAYOUT(ov_goal_swim_with_player, swim_with_members, ov_swim_with_settings),
    OV_LAYOUT(ov_goal_follow_flock_leader, school_members, ov_school_settings),
    OV_LAYOUT(ov_goal_squid_flee, squid_members, ov_squid_settings),
    OV_LAYOUT(ov_goal_squid_random_movement, squid_members, ov_squid_settings),
    OV_LAYOUT(ov_goal_pufferfish_puff, puff_members, ov_puff_settings),
    OV_LAYOUT(ov_goal_guardian_attack, guardian_members, ov_guardian_settings),
    OV_LAYOUT(ov_goal_drowned_swim_up, drowned_members, ov_drowned_settings),
    OV_LAYOUT(ov_goal_drowned_to_water, drowned_members, ov_drowned_settings),
};

const ov_settings_layout* ov_goal_layouts(int32_t* out_count) {
  *out_count = OV_COUNT_OF(layouts);
  return layouts;
}
