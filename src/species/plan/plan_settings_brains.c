// Describes the settings of behaviors: names and types of their members.
// Rules: docs/plans.md
#include "species/plan/plan_settings.h"

#include "mind/brain/behavior.h"
#include "mind/brain/breed/breed_behaviors.h"
#include "mind/brain/fight/fight_behaviors.h"
#include "mind/brain/leap/leap_behaviors.h"
#include "mind/brain/look/look_behaviors.h"
#include "mind/brain/place/place_behaviors.h"
#include "mind/brain/walk/walk_behaviors.h"
#include "species/villager/villager.h"

static const ov_member trigger_if_members[] = {
    OV_MEMBER(ov_trigger_if_settings, test, CALL),
    OV_MEMBER(ov_trigger_if_settings, self_test, CALL),
};
static const ov_member make_love_members[] = {
    OV_MEMBER(ov_make_love_settings, speed, F64),
    OV_MEMBER(ov_make_love_settings, conceive, CALL),
};
static const ov_member start_attacking_members[] = {
    OV_MEMBER(ov_start_attacking_settings, test, CALL),
    OV_MEMBER(ov_start_attacking_settings, find, CALL),
};
static const ov_member stop_attacking_members[] = {
    OV_MEMBER(ov_stop_attacking_settings, is_done, CALL),
    OV_MEMBER(ov_stop_attacking_settings, stopped, CALL),
    OV_MEMBER(ov_stop_attacking_settings, never_tires, FLAG),
};
static const ov_member melee_attack_members[] = {
    OV_MEMBER(ov_melee_attack_settings, cooldown_ticks, I32),
    OV_MEMBER(ov_melee_attack_settings, test, CALL),
    OV_MEMBER(ov_melee_attack_settings, shot_range, CALL),
    OV_MEMBER(ov_melee_attack_settings, damage, CALL),
    OV_MEMBER(ov_melee_attack_settings, has_hit, CALL),
};
static const ov_member approach_members[] = {
    OV_MEMBER(ov_approach_settings, speed, F64),
    OV_MEMBER(ov_approach_settings, speed_now, CALL),
    OV_MEMBER(ov_approach_settings, shot_range, CALL),
};
static const ov_member back_up_members[] = {
    OV_MEMBER(ov_back_up_settings, range, F64),
    OV_MEMBER(ov_back_up_settings, speed, F32),
    OV_MEMBER(ov_back_up_settings, test, CALL),
};
static const ov_member crossbow_attack_members[] = {
    OV_MEMBER(ov_crossbow_attack_settings, shot_range, CALL),
    OV_MEMBER(ov_crossbow_attack_settings, shoot, CALL),
};
static const ov_member copy_memory_members[] = {
    OV_MEMBER(ov_copy_memory_settings, test, CALL),
    OV_MEMBER(ov_copy_memory_settings, ticks_min, I32),
    OV_MEMBER(ov_copy_memory_settings, ticks_max, I32),
};
static const ov_member erase_memory_members[] = {
    OV_MEMBER(ov_erase_memory_settings, test, CALL),
};
static const ov_member become_passive_members[] = {
    OV_MEMBER(ov_become_passive_settings, ticks, I32),
};
static const ov_member long_jump_members[] = {
    OV_MEMBER(ov_long_jump_settings, pause_min, I32),
    OV_MEMBER(ov_long_jump_settings, pause_max, I32),
    OV_MEMBER(ov_long_jump_settings, range_xz, I32),
    OV_MEMBER(ov_long_jump_settings, range_y, I32),
    OV_MEMBER(ov_long_jump_settings, speed_max, F64),
    OV_MEMBER(ov_long_jump_settings, size_share, F32),
    OV_MEMBER(ov_long_jump_settings, chance_preferred, F32),
    OV_MEMBER(ov_long_jump_settings, test, CALL),
    OV_MEMBER(ov_long_jump_settings, can_land, CALL),
    OV_MEMBER(ov_long_jump_settings, is_preferred, CALL),
};
static const ov_member set_look_members[] = {
    OV_MEMBER(ov_set_look_settings, test, CALL),
    OV_MEMBER(ov_set_look_settings, kinds, KINDS),
    OV_MEMBER(ov_set_look_settings, range, F64),
    OV_MEMBER(ov_set_look_settings, ticks_min, I32),
    OV_MEMBER(ov_set_look_settings, ticks_max, I32),
};
static const ov_member random_look_members[] = {
    OV_MEMBER(ov_random_look_settings, yaw_max_deg, F32),
    OV_MEMBER(ov_random_look_settings, ticks_min, I32),
    OV_MEMBER(ov_random_look_settings, ticks_max, I32),
};
// SetLookAndInteract reads no more of them.
static const ov_member greet_members[] = {
    OV_MEMBER(ov_interact_settings, test, CALL),
    OV_MEMBER(ov_interact_settings, kinds, KINDS),
    OV_MEMBER(ov_interact_settings, range, F64),
};
static const ov_member interact_members[] = {
    OV_MEMBER(ov_interact_settings, self_test, CALL),   OV_MEMBER(ov_interact_settings, test, CALL),
    OV_MEMBER(ov_interact_settings, kinds, KINDS),      OV_MEMBER(ov_interact_settings, range, F64),
    OV_MEMBER(ov_interact_settings, memory, MEMORY),    OV_MEMBER(ov_interact_settings, speed, F64),
    OV_MEMBER(ov_interact_settings, close_enough, I32),
};
static const ov_member acquire_members[] = {
    OV_MEMBER(ov_acquire_settings, types, CALL),
    OV_MEMBER(ov_acquire_settings, test, CALL),
};
static const ov_member validate_members[] = {
    OV_MEMBER(ov_validate_settings, types, CALL),
};
static const ov_member walk_to_place_members[] = {
    OV_MEMBER(ov_walk_to_place_settings, speed, F64),
    OV_MEMBER(ov_walk_to_place_settings, close_enough, I32),
    OV_MEMBER(ov_walk_to_place_settings, too_far, I32),
    OV_MEMBER(ov_walk_to_place_settings, too_long, I32),
};
static const ov_member stroll_place_members[] = {
    OV_MEMBER(ov_stroll_place_settings, speed, F64),
    OV_MEMBER(ov_stroll_place_settings, close_enough, I32),
    OV_MEMBER(ov_stroll_place_settings, range, I32),
};
static const ov_member closest_home_members[] = {
    OV_MEMBER(ov_closest_home_settings, speed, F64),
};
static const ov_member village_stroll_members[] = {
    OV_MEMBER(ov_village_stroll_settings, speed, F64),
    OV_MEMBER(ov_village_stroll_settings, range_xz, I32),
    OV_MEMBER(ov_village_stroll_settings, range_y, I32),
};
static const ov_member go_to_village_members[] = {
    OV_MEMBER(ov_go_to_village_settings, speed, F64),
    OV_MEMBER(ov_go_to_village_settings, close_enough, I32),
};
static const ov_member swim_members[] = {
    OV_MEMBER(ov_swim_settings, chance, F32),
};
static const ov_member animal_panic_members[] = {
    OV_MEMBER(ov_animal_panic_settings, speed, F64),
    OV_MEMBER(ov_animal_panic_settings, started, CALL),
};
static const ov_member walk_to_look_members[] = {
    OV_MEMBER(ov_walk_to_look_settings, speed, F64),
    OV_MEMBER(ov_walk_to_look_settings, close_enough, I32),
    OV_MEMBER(ov_walk_to_look_settings, test, CALL),
    OV_MEMBER(ov_walk_to_look_settings, speed_now, CALL),
};
static const ov_member walk_away_members[] = {
    OV_MEMBER(ov_walk_away_settings, speed, F64),
    OV_MEMBER(ov_walk_away_settings, range, F64),
    OV_MEMBER(ov_walk_away_settings, close_enough, I32),
    OV_MEMBER(ov_walk_away_settings, interrupts, FLAG),
    OV_MEMBER(ov_walk_away_settings, test, CALL),
};
static const ov_member random_walk_members[] = {
    OV_MEMBER(ov_random_walk_settings, speed, F64),
    OV_MEMBER(ov_random_walk_settings, range_xz, I32),
    OV_MEMBER(ov_random_walk_settings, range_y, I32),
    OV_MEMBER(ov_random_walk_settings, test, CALL),
    OV_MEMBER(ov_random_walk_settings, rate, CALL),
};
static const ov_member speed_members[] = {
    OV_MEMBER(ov_speed_settings, speed, F64),
    OV_MEMBER(ov_speed_settings, speed_now, CALL),
};
static const ov_member wanted_item_members[] = {
    OV_MEMBER(ov_wanted_item_settings, speed, F64),
    OV_MEMBER(ov_wanted_item_settings, range, F64),
    OV_MEMBER(ov_wanted_item_settings, test, CALL),
};
static const ov_member follow_adult_members[] = {
    OV_MEMBER(ov_follow_adult_settings, range_min, F64),
    OV_MEMBER(ov_follow_adult_settings, range_max, F64),
    OV_MEMBER(ov_follow_adult_settings, speed, F64),
    OV_MEMBER(ov_follow_adult_settings, speed_now, CALL),
    OV_MEMBER(ov_follow_adult_settings, test, CALL),
};
static const ov_member find_place_members[] = {
    OV_MEMBER(ov_find_place_settings, speed, F64),
    OV_MEMBER(ov_find_place_settings, range, I32),
};
static const ov_member stay_close_members[] = {
    OV_MEMBER(ov_stay_close_settings, find, CALL),
    OV_MEMBER(ov_stay_close_settings, close_enough, I32),
    OV_MEMBER(ov_stay_close_settings, range, F64),
    OV_MEMBER(ov_stay_close_settings, speed, F64),
};
static const ov_member location_members[] = {
    OV_MEMBER(ov_location_settings, test, CALL),
    OV_MEMBER(ov_location_settings, speed, F64),
    OV_MEMBER(ov_location_settings, close_enough, I32),
};
static const ov_member sky_members[] = {
    OV_MEMBER(ov_sky_settings, speed, F64),
};
static const ov_member hide_members[] = {
    OV_MEMBER(ov_hide_settings, radius, I32),
    OV_MEMBER(ov_hide_settings, speed, F64),
    OV_MEMBER(ov_hide_settings, close_enough, I32),
};
static const ov_member job_members[] = {
    OV_MEMBER(ov_job_settings, speed, F64),
};
static const ov_member jump_on_bed_members[] = {
    OV_MEMBER(ov_jump_on_bed_settings, speed, F64),
};

static const ov_settings_layout layouts[] = {
    OV_LAYOUT(ov_trigger_if, trigger_if_members, ov_trigger_if_settings),
    OV_LAYOUT(ov_animal_make_love, make_love_members, ov_make_love_settings),
    OV_LAYOUT(ov_start_attacking, start_attacking_members, ov_start_attacking_settings),
    OV_LAYOUT(ov_stop_attacking, stop_attacking_members, ov_stop_attacking_settings),
    OV_LAYOUT(ov_melee_attack, melee_attack_members, ov_melee_attack_settings),
    OV_LAYOUT(ov_approach_target, approach_members, ov_approach_settings),
    OV_LAYOUT(ov_back_up, back_up_members, ov_back_up_settings),
    OV_LAYOUT(ov_crossbow_attack, crossbow_attack_members, ov_crossbow_attack_settings),
    OV_LAYOUT(ov_copy_memory, copy_memory_members, ov_copy_memory_settings),
    OV_LAYOUT(ov_erase_memory_if, erase_memory_members, ov_erase_memory_settings),
    OV_LAYOUT(ov_become_passive, become_passive_members, ov_become_passive_settings),
    OV_LAYOUT(ov_long_jump, long_jump_members, ov_long_jump_settings),
    OV_LAYOUT(ov_long_jump_mid, long_jump_members, ov_long_jump_settings),
    OV_LAYOUT(ov_set_look_target, set_look_members, ov_set_look_settings),
    OV_LAYOUT(ov_set_look_target_sometimes, set_look_members, ov_set_look_settings),
    OV_LAYOUT(ov_random_look, random_look_members, ov_random_look_settings),
    OV_LAYOUT(ov_interact_with, interact_members, ov_interact_settings),
    OV_LAYOUT(ov_set_look_and_interact, greet_members, ov_interact_settings),
    OV_LAYOUT(ov_acquire_poi, acquire_members, ov_acquire_settings),
    OV_LAYOUT(ov_validate_nearby_poi, validate_members, ov_validate_settings),
    OV_LAYOUT(ov_walk_to_place, walk_to_place_members, ov_walk_to_place_settings),
    OV_LAYOUT(ov_stroll_around_poi, stroll_place_members, ov_stroll_place_settings),
    OV_LAYOUT(ov_stroll_to_poi, stroll_place_members, ov_stroll_place_settings),
    OV_LAYOUT(ov_stroll_to_poi_list, stroll_place_members, ov_stroll_place_settings),
    OV_LAYOUT(ov_walk_to_closest_home, closest_home_members, ov_closest_home_settings),
    OV_LAYOUT(ov_village_stroll, village_stroll_members, ov_village_stroll_settings),
    OV_LAYOUT(ov_go_to_village, go_to_village_members, ov_go_to_village_settings),
    OV_LAYOUT(ov_swim, swim_members, ov_swim_settings),
    OV_LAYOUT(ov_animal_panic, animal_panic_members, ov_animal_panic_settings),
    OV_LAYOUT(ov_walk_to_look_target, walk_to_look_members, ov_walk_to_look_settings),
    OV_LAYOUT(ov_walk_away_from, walk_away_members, ov_walk_away_settings),
    OV_LAYOUT(ov_random_stroll, random_walk_members, ov_random_walk_settings),
    OV_LAYOUT(ov_fly_stroll, speed_members, ov_speed_settings),
    OV_LAYOUT(ov_follow_temptation, speed_members, ov_speed_settings),
    OV_LAYOUT(ov_inside_brownian_walk, speed_members, ov_speed_settings),
    OV_LAYOUT(ov_swim_stroll, speed_members, ov_speed_settings),
    OV_LAYOUT(ov_go_to_wanted_item, wanted_item_members, ov_wanted_item_settings),
    OV_LAYOUT(ov_baby_follow_adult, follow_adult_members, ov_follow_adult_settings),
    OV_LAYOUT(ov_try_find_land, find_place_members, ov_find_place_settings),
    OV_LAYOUT(ov_try_find_land_near_water, find_place_members, ov_find_place_settings),
    OV_LAYOUT(ov_try_find_water, find_place_members, ov_find_place_settings),
    OV_LAYOUT(ov_stay_close, stay_close_members, ov_stay_close_settings),
    OV_LAYOUT(ov_go_to_location, location_members, ov_location_settings),
    OV_LAYOUT(ov_move_to_sky, sky_members, ov_sky_settings),
    OV_LAYOUT(ov_locate_hiding_place, hide_members, ov_hide_settings),
    OV_LAYOUT(ov_go_to_potential_job_site, job_members, ov_job_settings),
    OV_LAYOUT(ov_yield_job_site, job_members, ov_job_settings),
    OV_LAYOUT(ov_jump_on_bed, jump_on_bed_members, ov_jump_on_bed_settings),
};

const ov_settings_layout* ov_behavior_layouts(int32_t* out_count) {
  *out_count = OV_COUNT_OF(layouts);
  return layouts;
}
