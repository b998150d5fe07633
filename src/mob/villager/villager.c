// The villager: its plan as the game lists it, its own state, its schedules.
// Rules: docs/sources.md#villager
#include "mob/villager/villager.h"

#include "base/check.h"
#include "brain/look/look_behaviors.h"
#include "brain/sense/sensors.h"
#include "brain/walk/walk_behaviors.h"
#include "mob/profiles.h"

#define SPEED 0.5
#define STROLL_SPEED 0.4
#define PANIC_SPEED (1.5 * SPEED)

#define ADULT OV_VILLAGER_ADULT
#define BABY OV_VILLAGER_BABY

static bool is_player(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  return other->kind == OV_ACTOR_PLAYER;
}

static bool is_cat(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  return other->kind == OV_ACTOR_MOB && other->row->id == OV_SPECIES_CAT;
}

static bool is_other_mob(const ov_agent* agent, const ov_actor* other) {
  return other->kind == OV_ACTOR_MOB && !ov_is_villager(agent, other) && !is_cat(agent, other);
}

static bool is_adult(const ov_agent* agent, const ov_actor* self) {
  (void)agent;
  return !self->is_baby;
}

// ---- Conditions

static const ov_condition job_present[] = {{OVIS_MEM_JOB_SITE, OV_PRESENT}};
static const ov_condition potential_present[] = {{OVIS_MEM_POTENTIAL_JOB_SITE, OV_PRESENT}};
static const ov_condition meeting_present[] = {{OVIS_MEM_MEETING_POINT, OV_PRESENT}};
static const ov_condition home_present[] = {{OVIS_MEM_HOME, OV_PRESENT}};
static const ov_condition home_absent[] = {{OVIS_MEM_HOME, OV_ABSENT}};
static const ov_condition meeting_absent[] = {{OVIS_MEM_MEETING_POINT, OV_ABSENT}};
// claims 228, 229, 230
static const ov_condition job_and_potential_absent[] = {{OVIS_MEM_JOB_SITE, OV_ABSENT},
                                                        {OVIS_MEM_POTENTIAL_JOB_SITE, OV_ABSENT}};
static const ov_condition job_walk[] = {{OVIS_MEM_WALK_TARGET, OV_ABSENT},
                                        {OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE, OV_REGISTERED},
                                        {OVIS_MEM_JOB_SITE, OV_PRESENT}};
static const ov_condition meeting_walk[] = {{OVIS_MEM_WALK_TARGET, OV_ABSENT},
                                            {OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE, OV_REGISTERED},
                                            {OVIS_MEM_MEETING_POINT, OV_PRESENT}};
static const ov_condition home_walk[] = {{OVIS_MEM_WALK_TARGET, OV_ABSENT},
                                         {OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE, OV_REGISTERED},
                                         {OVIS_MEM_HOME, OV_PRESENT}};
static const ov_condition from_hostile[] = {{OVIS_MEM_NEAREST_HOSTILE, OV_PRESENT},
                                            {OVIS_MEM_WALK_TARGET, OV_REGISTERED}};
static const ov_condition from_attacker[] = {{OVIS_MEM_HURT_BY_ENTITY, OV_PRESENT},
                                             {OVIS_MEM_WALK_TARGET, OV_REGISTERED}};
static const ov_condition around_meeting[] = {{OVIS_MEM_MEETING_POINT, OV_PRESENT},
                                              {OVIS_MEM_WALK_TARGET, OV_ABSENT}};
static const ov_condition around_job[] = {{OVIS_MEM_JOB_SITE, OV_PRESENT},
                                          {OVIS_MEM_WALK_TARGET, OV_ABSENT}};

// ---- Phrases

static const ovis_phrases acquire_job_site_phrases = {.words = "look for a job site",
                                                      .doing = "looking for a job site",
                                                      .reasons = ov_acquire_reasons,
                                                      .reason_count = OV_ACQUIRE_REASONS};
static const ovis_phrases acquire_home_phrases = {.words = "look for a bed",
                                                  .doing = "looking for a bed",
                                                  .reasons = ov_acquire_reasons,
                                                  .reason_count = OV_ACQUIRE_REASONS};
static const ovis_phrases acquire_meeting_point_phrases = {.words = "look for a bell",
                                                           .doing = "looking for a bell",
                                                           .reasons = ov_acquire_reasons,
                                                           .reason_count = OV_ACQUIRE_REASONS};
static const ovis_phrases check_job_site_phrases = {.words = "check its job site",
                                                    .doing = "checking its job site",
                                                    .reasons = ov_validate_reasons,
                                                    .reason_count = OV_VALIDATE_REASONS};
static const ovis_phrases check_potential_job_site_phrases = {
    .words = "check the job site that it wants",
    .doing = "checking the job site that it wants",
    .reasons = ov_validate_reasons,
    .reason_count = OV_VALIDATE_REASONS};
static const ovis_phrases check_meeting_point_phrases = {.words = "check its bell",
                                                         .doing = "checking its bell",
                                                         .reasons = ov_validate_reasons,
                                                         .reason_count = OV_VALIDATE_REASONS};
static const ovis_phrases check_home_phrases = {.words = "check its bed",
                                                .doing = "checking its bed",
                                                .reasons = ov_validate_reasons,
                                                .reason_count = OV_VALIDATE_REASONS};
static const ovis_phrases go_job_site_phrases = {.words = "go to work",
                                                 .doing = "going to work",
                                                 .reasons = ov_walk_to_place_reasons,
                                                 .reason_count = OV_WALK_TO_PLACE_REASONS};
static const ovis_phrases go_meeting_point_phrases = {.words = "go to the meeting point",
                                                      .doing = "going to the meeting point",
                                                      .reasons = ov_walk_to_place_reasons,
                                                      .reason_count = OV_WALK_TO_PLACE_REASONS};
static const ovis_phrases go_home_phrases = {.words = "go home",
                                             .doing = "going home",
                                             .reasons = ov_walk_to_place_reasons,
                                             .reason_count = OV_WALK_TO_PLACE_REASONS};

// ---- Groups

#define LOOK(w, what, test_of)                                                                     \
  {                                                                                                \
    .weight = (w), .behavior = {                                                                   \
      .kind = &ov_set_look_target,                                                                 \
      .settings = &(const ov_set_look_settings){.test = (test_of), .range = 8},                    \
      .name = "SetEntityLookTarget." what                                                          \
    }                                                                                              \
  }
#define NOTHING(w, low, high)                                                                      \
  {                                                                                                \
    .weight = (w), .behavior = {.kind = &ov_do_nothing, .ticks_min = (low), .ticks_max = (high) }  \
  }

static const ov_behavior_child full_look[] = {
    LOOK(8, "cat", is_cat),       LOOK(2, "villager", ov_is_villager),
    LOOK(2, "player", is_player), LOOK(6, "mob", is_other_mob),
    NOTHING(2, 30, 60),
};
static const ov_behavior_child minimal_look[] = {
    LOOK(2, "villager", ov_is_villager),
    LOOK(2, "player", is_player),
    NOTHING(8, 30, 60),
};

#define RUN_ONE(group)                                                                             \
  {                                                                                                \
    .kind = &ov_gate, .name = "RunOne", OV_CHILDREN(group), .order = OV_SHUFFLED,                  \
    .policy = OV_RUN_ONE                                                                           \
  }
#define FULL_LOOK                                                                                  \
  { 5, 0, RUN_ONE(full_look) }
#define MINIMAL_LOOK                                                                               \
  { 5, 0, RUN_ONE(minimal_look) }
#define SCHEDULE                                                                                   \
  {                                                                                                \
    99, 0, {                                                                                       \
      .kind = &ov_update_from_schedule                                                             \
    }                                                                                              \
  }

static const ov_behavior_child idle_moves[] = {
    {.weight = 2,
     .behavior = {.kind = &ov_interact_with,
                  .settings = &(const ov_interact_settings){.test = ov_is_villager,
                                                            .range = 8,
                                                            .memory = OVIS_MEM_INTERACTION_TARGET,
                                                            .speed = SPEED,
                                                            .close_enough = 2},
                  .name = "InteractWith.villager"}},
    {.weight = 1,
     .behavior = {.kind = &ov_interact_with,
                  .settings = &(const ov_interact_settings){.test = is_cat,
                                                            .range = 8,
                                                            .memory = OVIS_MEM_INTERACTION_TARGET,
                                                            .speed = SPEED,
                                                            .close_enough = 2},
                  .name = "InteractWith.cat"}},
    {.weight = 1,
     .behavior = {.kind = &ov_village_stroll,
                  .settings = &(const ov_village_stroll_settings){.speed = SPEED,
                                                                  .range_xz = 10,
                                                                  .range_y = 7}}},
    {.weight = 1,
     .behavior = {.kind = &ov_walk_to_look_target,
                  .settings =
                      &(const ov_walk_to_look_settings){.speed = SPEED, .close_enough = 2}}},
    NOTHING(1, 30, 60),
};

static const ov_behavior_child rest_moves[] = {
    {.weight = 1,
     .behavior = {.kind = &ov_walk_to_closest_home,
                  .settings = &(const ov_closest_home_settings){.speed = SPEED}}},
    {.weight = 4,
     .behavior = {.kind = &ov_inside_brownian_walk,
                  .settings = &(const ov_speed_settings){.speed = SPEED}}},
    {.weight = 2,
     .behavior = {.kind = &ov_go_to_village,
                  .settings =
                      &(const ov_go_to_village_settings){.speed = SPEED, .close_enough = 4}}},
    NOTHING(2, 20, 40),
};

static const ov_behavior_child work_moves[] = {
    {.weight = 2,
     .behavior = {.kind = &ov_stroll_around_poi,
                  .settings = &(const ov_stroll_place_settings){.speed = STROLL_SPEED, .range = 4},
                  OV_CONDITIONS(around_job)}},
    {.weight = 5,
     .behavior = {.kind = &ov_stroll_to_poi,
                  .settings = &(const ov_stroll_place_settings){.speed = STROLL_SPEED,
                                                                .close_enough = 1,
                                                                .range = 10},
                  OV_CONDITIONS(around_job)}},
};

static const ov_behavior_child meet_moves[] = {
    {.weight = 2,
     .behavior = {.kind = &ov_stroll_around_poi,
                  .settings = &(const ov_stroll_place_settings){.speed = STROLL_SPEED, .range = 40},
                  OV_CONDITIONS(around_meeting)}},
};

// ---- Activities

// claim 222
static const ov_activity_entry core[] = {
    {0, 0, {.kind = &ov_swim, .settings = &(const ov_swim_settings){.chance = 0.8f}}},
    {0, 0, {.kind = &ov_interact_with_door}},
    {0, 0, {.kind = &ov_look_at_target_sink, .ticks_min = 45, .ticks_max = 90}},
    {0, 0, {.kind = &ov_villager_panic_trigger}},
    {0, 0, {.kind = &ov_wake_up}},
    {0, 0, {.kind = &ov_react_to_bell}},
    {0, 0, {.kind = &ov_set_raid_status}},
    {0,
     0,
     {.kind = &ov_validate_nearby_poi,
      .settings = &(const ov_validate_settings){ov_villager_held},
      OV_CONDITIONS(job_present),
      .name = "ValidateNearbyPoi.job_site",
      .phrases = &check_job_site_phrases}},
    {0,
     0,
     {.kind = &ov_validate_nearby_poi,
      .settings = &(const ov_validate_settings){ov_villager_acquirable},
      OV_CONDITIONS(potential_present),
      .name = "ValidateNearbyPoi.potential_job_site",
      .phrases = &check_potential_job_site_phrases}},
    {1, 0, {.kind = &ov_move_to_target_sink, .ticks_min = 150, .ticks_max = 250}},
    {2, 0, {.kind = &ov_poi_competitor_scan}},
    {6,
     0,
     {.kind = &ov_acquire_poi,
      .settings = &(const ov_acquire_settings){ov_villager_acquirable, is_adult},
      OV_CONDITIONS(job_and_potential_absent),
      .name = "AcquirePoi.job_site",
      .phrases = &acquire_job_site_phrases}},
    {7, 0, {.kind = &ov_go_to_potential_job_site, .settings = &(const ov_job_settings){SPEED}}},
    {8, 0, {.kind = &ov_yield_job_site, .settings = &(const ov_job_settings){SPEED}}},
    {10,
     0,
     {.kind = &ov_acquire_poi,
      .settings = &(const ov_acquire_settings){ov_villager_home, NULL},
      OV_CONDITIONS(home_absent),
      .name = "AcquirePoi.home",
      .phrases = &acquire_home_phrases}},
    {10,
     0,
     {.kind = &ov_acquire_poi,
      .settings = &(const ov_acquire_settings){ov_villager_meeting, NULL},
      OV_CONDITIONS(meeting_absent),
      .name = "AcquirePoi.meeting_point",
      .phrases = &acquire_meeting_point_phrases}},
    {10, 0, {.kind = &ov_assign_profession}},
    {10, 0, {.kind = &ov_reset_profession}},
};

// claims 214, 215, 216: with minimal looks; trades, gifts and love are not implemented yet
static const ov_activity_entry idle[] = {
    {2, 0, RUN_ONE(idle_moves)},
    {3,
     0,
     {.kind = &ov_set_look_and_interact,
      .settings = &(const ov_interact_settings){.test = is_player, .range = 4}}},
    FULL_LOOK,
    SCHEDULE,
};

static const ov_activity_entry work[] = {
    {2,
     0,
     {.kind = &ov_walk_to_place, // claim 219
      .settings = &(const ov_walk_to_place_settings){SPEED, 9, 100, 1200},
      OV_CONDITIONS(job_walk),
      .name = "SetWalkTargetFromBlockMemory.job_site",
      .phrases = &go_job_site_phrases}},
    {5, 0, RUN_ONE(work_moves)},
    MINIMAL_LOOK,
    SCHEDULE,
};

static const ov_activity_entry meet[] = {
    {2, 0, RUN_ONE(meet_moves)},
    {2,
     0,
     {.kind = &ov_walk_to_place, // claim 220
      .settings = &(const ov_walk_to_place_settings){SPEED, 6, 100, 200},
      OV_CONDITIONS(meeting_walk),
      .name = "SetWalkTargetFromBlockMemory.meeting_point",
      .phrases = &go_meeting_point_phrases}},
    {3,
     0,
     {.kind = &ov_validate_nearby_poi,
      .settings = &(const ov_validate_settings){ov_villager_meeting},
      OV_CONDITIONS(meeting_present),
      .name = "ValidateNearbyPoi.meeting_point",
      .phrases = &check_meeting_point_phrases}},
    FULL_LOOK,
    SCHEDULE,
};

// claim 221
static const ov_activity_entry rest[] = {
    {2,
     0,
     {.kind = &ov_walk_to_place,
      .settings = &(const ov_walk_to_place_settings){SPEED, 1, 150, 1200},
      OV_CONDITIONS(home_walk),
      .name = "SetWalkTargetFromBlockMemory.home",
      .phrases = &go_home_phrases}},
    {3,
     0,
     {.kind = &ov_validate_nearby_poi,
      .settings = &(const ov_validate_settings){ov_villager_home},
      OV_CONDITIONS(home_present),
      .name = "ValidateNearbyPoi.home",
      .phrases = &check_home_phrases}},
    {3, 0, {.kind = &ov_sleep_in_bed}},
    {5,
     0,
     {.kind = &ov_gate,
      .name = "RunOne",
      OV_CONDITIONS(home_absent),
      OV_CHILDREN(rest_moves),
      .order = OV_SHUFFLED,
      .policy = OV_RUN_ONE}},
    MINIMAL_LOOK,
    SCHEDULE,
};

static const ov_activity_entry play[] = {
    {0, 0, {.kind = &ov_move_to_target_sink, .ticks_min = 80, .ticks_max = 120}},
    {5,
     0,
     {.kind = &ov_village_stroll,
      .settings =
          &(const ov_village_stroll_settings){.speed = SPEED, .range_xz = 10, .range_y = 7}}},
    FULL_LOOK,
    SCHEDULE,
};

// claim 223
static const ov_activity_entry panic[] = {
    {0, 0, {.kind = &ov_villager_calm_down}},
    {1,
     0,
     {.kind = &ov_walk_away_from,
      .settings = &(const ov_walk_away_settings){.speed = PANIC_SPEED, .range = 6},
      OV_CONDITIONS(from_hostile),
      .name = "SetWalkTargetAwayFrom.nearest_hostile"}},
    {1,
     0,
     {.kind = &ov_walk_away_from,
      .settings = &(const ov_walk_away_settings){.speed = PANIC_SPEED, .range = 6},
      OV_CONDITIONS(from_attacker),
      .name = "SetWalkTargetAwayFrom.hurt_by_entity"}},
    {3,
     0,
     {.kind = &ov_village_stroll,
      .settings =
          &(const ov_village_stroll_settings){.speed = PANIC_SPEED, .range_xz = 2, .range_y = 2}}},
    MINIMAL_LOOK,
};

// claim 227
static const ov_activity_entry hide[] = {
    {0, 0, {.kind = &ov_set_hidden_state}},
    {1,
     0,
     {.kind = &ov_locate_hiding_place, .settings = &(const ov_hide_settings){32, 1.25 * SPEED, 2}}},
    MINIMAL_LOOK,
};

#define ACTIVITY(id, list)                                                                         \
  .activity = OV_ACTIVITY_##id, .numbering = OV_PAIRS, .entries = (list),                          \
  .entry_count = OV_COUNT_OF(list)

static const ov_activity_plan activities[] = {
    {ACTIVITY(CORE, core)},   {ACTIVITY(WORK, work), OV_CONDITIONS(job_present)},
    {ACTIVITY(PLAY, play)},   {ACTIVITY(MEET, meet), OV_CONDITIONS(meeting_present)}, // claim 213
    {ACTIVITY(REST, rest)},   {ACTIVITY(IDLE, idle)},
    {ACTIVITY(PANIC, panic)}, {ACTIVITY(HIDE, hide)},
};

// claim 212
static const ov_keyframe adult_frames[] = {{10, OV_ACTIVITY_IDLE},
                                           {2000, OV_ACTIVITY_WORK},
                                           {9000, OV_ACTIVITY_MEET},
                                           {11000, OV_ACTIVITY_IDLE},
                                           {12000, OV_ACTIVITY_REST}};
static const ov_keyframe baby_frames[] = {{10, OV_ACTIVITY_IDLE},
                                          {3000, OV_ACTIVITY_PLAY},
                                          {6000, OV_ACTIVITY_IDLE},
                                          {10000, OV_ACTIVITY_PLAY},
                                          {12000, OV_ACTIVITY_REST}};
static const ov_schedule schedules[] = {{adult_frames, OV_COUNT_OF(adult_frames)},
                                        {baby_frames, OV_COUNT_OF(baby_frames)}};

static uint32_t variant(const ov_agent* agent) {
  if (agent->self->is_baby) {
    return BABY;
  }
  const bool is_farmer = ov_villager_of(agent->self)->profession == OV_PROFESSION_FARMER;
  return ADULT | (is_farmer ? OV_VILLAGER_FARMER : 0u);
}

static const ov_sensor_kind* const sensors[] = {
    &ov_sense_living, &ov_sense_players,           &ov_sense_nearest_bed,
    &ov_sense_hurt,   &ov_sense_villager_hostiles, &ov_sense_villager_babies,
    &ov_sense_golem,
};

static const ovis_memory memories[] = {
    OVIS_MEM_HOME,
    OVIS_MEM_JOB_SITE,
    OVIS_MEM_POTENTIAL_JOB_SITE,
    OVIS_MEM_MEETING_POINT,
    OVIS_MEM_LIVING,
    OVIS_MEM_VISIBLE_LIVING,
    OVIS_MEM_VISIBLE_VILLAGER_BABIES,
    OVIS_MEM_NEAREST_PLAYERS,
    OVIS_MEM_NEAREST_VISIBLE_PLAYER,
    OVIS_MEM_NEAREST_VISIBLE_ATTACKABLE_PLAYER,
    OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM,
    OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS,
    OVIS_MEM_WALK_TARGET,
    OVIS_MEM_LOOK_TARGET,
    OVIS_MEM_INTERACTION_TARGET,
    OVIS_MEM_BREED_TARGET,
    OVIS_MEM_PATH,
    OVIS_MEM_DOORS_TO_CLOSE,
    OVIS_MEM_NEAREST_BED,
    OVIS_MEM_HURT_BY,
    OVIS_MEM_HURT_BY_ENTITY,
    OVIS_MEM_NEAREST_HOSTILE,
    OVIS_MEM_SECONDARY_JOB_SITE,
    OVIS_MEM_HIDING_PLACE,
    OVIS_MEM_HEARD_BELL_TIME,
    OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_LAST_SLEPT,
    OVIS_MEM_LAST_WOKEN,
    OVIS_MEM_LAST_WORKED_AT_POI,
    OVIS_MEM_GOLEM_DETECTED_RECENTLY,
};

static const ov_brain_def plan = {.name = "villager",
                                  .memories = memories,
                                  .memory_count = OV_COUNT_OF(memories),
                                  .sensors = sensors,
                                  .sensor_count = OV_COUNT_OF(sensors),
                                  .activities = activities,
                                  .activity_count = OV_COUNT_OF(activities),
                                  .core = 1u << OV_ACTIVITY_CORE,
                                  .fallback = OV_ACTIVITY_IDLE,
                                  .schedules = schedules,
                                  .schedule_count = OV_COUNT_OF(schedules),
                                  .variant = variant};

// Gives back what it holds.
static void died(ov_agent* agent) {
  static const ovis_memory held[] = {OVIS_MEM_HOME, OVIS_MEM_JOB_SITE, OVIS_MEM_POTENTIAL_JOB_SITE,
                                     OVIS_MEM_MEETING_POINT};
  if (ov_brain_of(agent->self) == NULL) { // the host gave it another mind
    return;
  }
  for (int32_t i = 0; i < OV_COUNT_OF(held); i++) {
    ov_brain_give_up_place(agent, held[i]);
  }
}

static void own_fields(void* own, ov_fields* fields) {
  ov_villager* villager = own;
  ov_field_i32_in(fields, "profession", &villager->profession, 0, OV_PROFESSION_COUNT - 1);
  ov_field_i32_in(fields, "level", &villager->level, 0, 5);
  ov_field_i32_in(fields, "xp", &villager->xp, 0, INT32_MAX);
}

static const ov_own_prop props[] = {
    OV_OWN_I32_PROP(PROFESSION, ov_villager, profession, 0, OV_PROFESSION_COUNT - 1),
    OV_OWN_I32_PROP(LEVEL, ov_villager, level, 0, 5),
    OV_OWN_I32_PROP(XP, ov_villager, xp, 0, INT32_MAX),
};

const ov_profile ov_villager_profile = {.mind = &ov_brain_mind_ops,
                                        .plan = &plan,
                                        .own_size = sizeof(ov_villager),
                                        .own_fields = own_fields,
                                        .died = died,
                                        .props = props,
                                        .prop_count = OV_COUNT_OF(props),
                                        .uses_points = true};
