// Lists what villagers do at all hours: the core of their plan, as in the game.
// Rules: docs/sources.md#villager
#include "species/villager/villager_plan.h"

static bool is_adult(const ov_agent* agent, const ov_actor* self) {
  (void)agent;
  return !self->is_baby;
}

static const ov_condition job_present[] = {OV_PRESENT(JOB_SITE)};
static const ov_condition potential_present[] = {OV_PRESENT(POTENTIAL_JOB_SITE)};
static const ov_condition home_absent[] = {OV_ABSENT(HOME)};
static const ov_condition meeting_absent[] = {OV_ABSENT(MEETING_POINT)};
// claims 228, 229, 230
static const ov_condition job_and_potential_absent[] = {OV_ABSENT(JOB_SITE),
                                                        OV_ABSENT(POTENTIAL_JOB_SITE)};

static const ovis_phrase acquire_job_site_reasons[] = {OV_ACQUIRE_WHY("job site", "{block}")};
static const ovis_phrase acquire_home_reasons[] = {OV_ACQUIRE_WHY("bed", "bed")};
static const ovis_phrase acquire_meeting_point_reasons[] = {OV_ACQUIRE_WHY("bell", "bell")};
static const ovis_phrases acquire_job_site_phrases = {.words = "look for a job site",
                                                      .doing = "looking for a job site",
                                                      OV_REASONS(acquire_job_site_reasons)};
static const ovis_phrases acquire_home_phrases = {
    .words = "look for a bed", .doing = "looking for a bed", OV_REASONS(acquire_home_reasons)};
static const ovis_phrases acquire_meeting_point_phrases = {
    .words = "look for a bell",
    .doing = "looking for a bell",
    OV_REASONS(acquire_meeting_point_reasons)};
static const ovis_phrase check_job_site_reasons[] = {OV_VALIDATE_WHY("its job site")};
static const ovis_phrases check_job_site_phrases = {.words = "check its job site",
                                                    .doing = "checking its job site",
                                                    OV_REASONS(check_job_site_reasons)};
static const ovis_phrase check_potential_job_site_reasons[] = {
    OV_VALIDATE_WHY("the job site that it wants")};
static const ovis_phrases check_potential_job_site_phrases = {
    .words = "check the job site that it wants",
    .doing = "checking the job site that it wants",
    OV_REASONS(check_potential_job_site_reasons)};

// claim 222
const ov_activity_entry ov_villager_core[20] = {
    OV_DOES(0, &ov_swim, OV_WITH(ov_swim_settings, .chance = 0.8f)),
    OV_DOES(0, &ov_interact_with_door),
    OV_DOES(0, &ov_look_at_target_sink, OV_TICKS(45, 90)),
    OV_DOES(0, &ov_villager_panic_trigger),
    OV_DOES(0, &ov_wake_up),
    OV_DOES(0, &ov_react_to_bell),
    OV_DOES(0, &ov_set_raid_status),
    OV_DOES(0, &ov_validate_nearby_poi, OV_WITH(ov_validate_settings, ov_villager_held),
            OV_CONDITIONS(job_present), .name = "ValidateNearbyPoi.job_site",
            .phrases = &check_job_site_phrases),
    OV_DOES(0, &ov_validate_nearby_poi, OV_WITH(ov_validate_settings, ov_villager_acquirable),
            OV_CONDITIONS(potential_present), .name = "ValidateNearbyPoi.potential_job_site",
            .phrases = &check_potential_job_site_phrases),
    OV_DOES(1, &ov_move_to_target_sink, OV_TICKS(150, 250)),
    OV_DOES(2, &ov_poi_competitor_scan),
    OV_DOES(3, &ov_follow_trading_player),
    OV_DOES(5, &ov_go_to_wanted_item, OV_WITH(ov_wanted_item_settings, OV_VILLAGER_SPEED, 4, NULL)),
    OV_DOES(6, &ov_acquire_poi, OV_WITH(ov_acquire_settings, ov_villager_acquirable, is_adult),
            OV_CONDITIONS(job_and_potential_absent), .name = "AcquirePoi.job_site",
            .phrases = &acquire_job_site_phrases),
    OV_DOES(7, &ov_go_to_potential_job_site, OV_WITH(ov_job_settings, OV_VILLAGER_SPEED)),
    OV_DOES(8, &ov_yield_job_site, OV_WITH(ov_job_settings, OV_VILLAGER_SPEED)),
    OV_DOES(10, &ov_acquire_poi, OV_WITH(ov_acquire_settings, ov_villager_home, NULL),
            OV_CONDITIONS(home_absent), .name = "AcquirePoi.home",
            .phrases = &acquire_home_phrases),
    OV_DOES(10, &ov_acquire_poi, OV_WITH(ov_acquire_settings, ov_villager_meeting, is_adult),
            OV_CONDITIONS(meeting_absent), .name = "AcquirePoi.meeting_point",
            .phrases = &acquire_meeting_point_phrases),
    OV_DOES(10, &ov_assign_profession),
    OV_DOES(10, &ov_reset_profession),
};
