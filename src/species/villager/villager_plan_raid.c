// Lists what villagers do before, in and after a raid.
// Rules: docs/sources.md#villager-raids
#include "species/villager/villager_plan.h"

#define RUN_SPEED (1.5 * OV_VILLAGER_SPEED)
#define WANDER_SPEED (1.1 * OV_VILLAGER_SPEED)
#define HIDE_SPEED (1.4 * OV_VILLAGER_SPEED)

static const ov_condition meeting_walk[] = {
    OV_ABSENT(WALK_TARGET), OV_REGISTERED(CANT_REACH_WALK_TARGET_SINCE), OV_PRESENT(MEETING_POINT)};
static const ovis_phrases go_to_bell_phrases = {.words = "run to the bell",
                                                .doing = "running to the bell",
                                                .reasons = ov_walk_to_place_reasons,
                                                .reason_count = OV_WALK_TO_PLACE_REASONS};

static const ov_behavior_child before_moves[] = {
    OV_DOES(6, &ov_walk_to_place, OV_WITH(ov_walk_to_place_settings, RUN_SPEED, 2, 150, 200),
            OV_CONDITIONS(meeting_walk), .name = "SetWalkTargetFromBlockMemory.meeting_point",
            .phrases = &go_to_bell_phrases),
    OV_DOES(2, &ov_village_stroll,
            OV_WITH(ov_village_stroll_settings, .speed = RUN_SPEED, .range_xz = 10, .range_y = 7)),
};

// claim 224
const ov_activity_entry ov_villager_pre_raid[4] = {
    OV_DOES(0, &ov_ring_bell),
    OV_DOES(0, &ov_trigger_gate, OV_CHILDREN(before_moves), OV_GATE(OV_SHUFFLED, OV_RUN_ONE)),
    OV_MINIMAL_LOOK_ENTRY,
    OV_DOES(99, &ov_reset_raid_status),
};

static const ov_behavior_child won_moves[] = {
    OV_DOES(5, &ov_move_to_sky, OV_WITH(ov_sky_settings, .speed = OV_VILLAGER_SPEED)),
    OV_DOES(
        2, &ov_village_stroll,
        OV_WITH(ov_village_stroll_settings, .speed = WANDER_SPEED, .range_xz = 10, .range_y = 7)),
};

static const ov_trigger_if_settings is_won = {.test = ov_raid_is_won_here};
static const ov_trigger_if_settings goes_on = {.test = ov_raid_goes_on_here};

static const ov_behavior_child won[] = {
    OV_DOES(1, &ov_trigger_if, .settings = &is_won, .name = "TriggerIf.won",
            OV_PHRASES(.words = "see whether the raid is won",
                       .doing = "seeing whether the raid is won")),
    OV_DOES(1, &ov_trigger_gate, OV_CHILDREN(won_moves), OV_GATE(OV_SHUFFLED, OV_RUN_ONE)),
};
static const ov_behavior_child ongoing[] = {
    OV_DOES(1, &ov_trigger_if, .settings = &goes_on, .name = "TriggerIf.ongoing",
            OV_PHRASES(.words = "see whether the raid goes on",
                       .doing = "seeing whether the raid goes on")),
    OV_DOES(1, &ov_locate_hiding_place, OV_WITH(ov_hide_settings, 24, HIDE_SPEED, 1)),
};

// claims 225, 363
const ov_activity_entry ov_villager_raid[5] = {
    OV_DOES(0, &ov_sequence, OV_CHILDREN(won)),
    OV_DOES(0, &ov_celebrate_raid, OV_TICKS(600, 600)),
    OV_DOES(2, &ov_sequence, OV_CHILDREN(ongoing)),
    OV_MINIMAL_LOOK_ENTRY,
    OV_DOES(99, &ov_reset_raid_status),
};
