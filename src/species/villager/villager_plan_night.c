// Lists what villagers do at night, in danger and after a bell: rest, panic, hide.
// Rules: docs/sources.md#villager
#include "species/villager/villager_plan.h"

#define PANIC_SPEED (1.5 * OV_VILLAGER_SPEED) // claim 223

static bool is_player(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  return other->kind == OV_ACTOR_PLAYER;
}

static const ov_condition home_present[] = {OV_PRESENT(HOME)};
static const ov_condition home_absent[] = {OV_ABSENT(HOME)};
static const ov_condition home_walk[] = {
    OV_ABSENT(WALK_TARGET), OV_REGISTERED(CANT_REACH_WALK_TARGET_SINCE), OV_PRESENT(HOME)};
static const ov_condition from_hostile[] = {OV_PRESENT(NEAREST_HOSTILE),
                                            OV_REGISTERED(WALK_TARGET)};
static const ov_condition from_attacker[] = {OV_PRESENT(HURT_BY_ENTITY),
                                             OV_REGISTERED(WALK_TARGET)};

static const ovis_phrase check_home_reasons[] = {OV_VALIDATE_WHY("its bed")};
static const ovis_phrases check_home_phrases = {
    .words = "check its bed", .doing = "checking its bed", OV_REASONS(check_home_reasons)};
static const ovis_phrases go_home_phrases = {.words = "go home",
                                             .doing = "going home",
                                             .reasons = ov_walk_to_place_reasons,
                                             .reason_count = OV_WALK_TO_PLACE_REASONS};

static const ovis_phrases from_hostile_phrases = {.words = "run from the nearest enemy",
                                                  .doing = "running from the nearest enemy",
                                                  OV_REASONS(ov_walk_away_reasons)};
static const ovis_phrases from_attacker_phrases = {.words = "run from its attacker",
                                                   .doing = "running from its attacker",
                                                   OV_REASONS(ov_walk_away_reasons)};

const ov_behavior_child ov_villager_minimal_look[3] = {
    OV_LOOK_CHILD(2, "villager", ov_is_villager, OV_LISTED_SPECIES(VILLAGER), "another ",
                  "villager"),
    OV_LOOK_CHILD(2, "player", is_player, OV_LISTED_PLAYERS, "a ", "player"),
    OV_NOTHING_CHILD(8, 30, 60),
};

static const ov_behavior_child rest_moves[] = {
    OV_DOES(1, &ov_walk_to_closest_home,
            OV_WITH(ov_closest_home_settings, .speed = OV_VILLAGER_SPEED)),
    OV_DOES(4, &ov_inside_brownian_walk, OV_WITH(ov_speed_settings, .speed = OV_VILLAGER_SPEED)),
    OV_DOES(2, &ov_go_to_village,
            OV_WITH(ov_go_to_village_settings, .speed = OV_VILLAGER_SPEED, .close_enough = 4)),
    OV_NOTHING_CHILD(2, 20, 40),
};

// claim 221
const ov_activity_entry ov_villager_rest[6] = {
    OV_DOES(2, &ov_walk_to_place,
            OV_WITH(ov_walk_to_place_settings, OV_VILLAGER_SPEED, 1, 150, 1200),
            OV_CONDITIONS(home_walk), .name = "SetWalkTargetFromBlockMemory.home",
            .phrases = &go_home_phrases),
    OV_DOES(3, &ov_validate_nearby_poi, OV_WITH(ov_validate_settings, ov_villager_home),
            OV_CONDITIONS(home_present), .name = "ValidateNearbyPoi.home",
            .phrases = &check_home_phrases),
    OV_DOES(3, &ov_sleep_in_bed),
    OV_DOES(5, &ov_gate, .name = "RunOne", OV_CONDITIONS(home_absent), OV_CHILDREN(rest_moves),
            OV_GATE(OV_SHUFFLED, OV_RUN_ONE)),
    OV_MINIMAL_LOOK_ENTRY,
    OV_SCHEDULE_ENTRY,
};

// claim 223
const ov_activity_entry ov_villager_panic[5] = {
    OV_DOES(0, &ov_villager_calm_down),
    OV_DOES(1, &ov_walk_away_from, OV_WITH(ov_walk_away_settings, .speed = PANIC_SPEED, .range = 6),
            OV_CONDITIONS(from_hostile), .name = "SetWalkTargetAwayFrom.nearest_hostile",
            .phrases = &from_hostile_phrases),
    OV_DOES(1, &ov_walk_away_from, OV_WITH(ov_walk_away_settings, .speed = PANIC_SPEED, .range = 6),
            OV_CONDITIONS(from_attacker), .name = "SetWalkTargetAwayFrom.hurt_by_entity",
            .phrases = &from_attacker_phrases),
    OV_DOES(3, &ov_village_stroll,
            OV_WITH(ov_village_stroll_settings, .speed = PANIC_SPEED, .range_xz = 2, .range_y = 2)),
    OV_MINIMAL_LOOK_ENTRY,
};

// claim 227
const ov_activity_entry ov_villager_hide[3] = {
    OV_DOES(0, &ov_set_hidden_state),
    OV_DOES(1, &ov_locate_hiding_place, OV_WITH(ov_hide_settings, 32, 1.25 * OV_VILLAGER_SPEED, 2)),
    OV_MINIMAL_LOOK_ENTRY,
};
