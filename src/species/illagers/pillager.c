// Pillagers: they patrol, hold their ground and shoot with crossbows.
// Rules: docs/sources.md#raiders
#include "agent/item_table.h"
#include "agent/shots.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/illagers/illager.h"

// ---- Figures

const ov_species ov_pillager_row = {
    OV_ROW(PILLAGER, pillager, GROUND, OV_CAN_FLOAT | OV_LIKES_DARK, .width = 0.6f, .height = 1.95f,
           .eye_height = 1.6575f, .health_max = 24, .speed = 0.35f, .follow_range = 32,
           .attack_damage = 5, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.75, .offset = -0.45, .young_offset = -0.45},
    .pack_size = 5,
    .raid = &(const ov_raid_part){.turn = 3,
                                  .counts = {0, 4, 3, 3, 4, 4, 4, 2},
                                  .more = OV_RAID_MORE_OFTEN,
                                  .can_lead = true,
                                  .weapon = OV_ITEM_CROSSBOW},
};

static void shoot(ov_agent* agent, ov_actor* target, float power) {
  OVIS_ASSERT(power >= 0);
  ov_shoot_arrow(agent, target, power, NULL);
}

static const ov_goal_entry pillager_targets[] = {
    OV_ANSWERS(1, .ignored = ov_raiders, .alerted = OV_SPECIES_LIST(OV_SPECIES_PILLAGER)),
    OV_HUNTS_PLAYERS(2, .interval = 10),
    OV_HUNTS_VILLAGERS(3, false, .interval = 10),
    OV_HUNTS_GOLEMS(3, true, .interval = 10),
};

static const ov_goal_entry pillager_goals[] = {
    OV_RAIDS,
    OV_FLOATS(0),
    {2, &ov_goal_hold_ground, OV_WITH(ov_hold_ground_settings, 10)},
    {3, &ov_goal_crossbow, OV_WITH(ov_crossbow_settings, .speed = 1, .radius = 8, .shoot = shoot)},
    OV_ILLAGER_IDLES(15, 15),
};

static const ov_goal_mind_plan pillager_plan = {.targets = OV_COUNTED(pillager_targets),
                                                .goals = OV_COUNTED(pillager_goals)};

OV_OWN_FUNCTIONS(ov_illager, OV_ILLAGER_STATE, static)

const ov_profile ov_pillager_profile = {OV_ILLAGER(pillager_plan, ov_illager),
                                        .step = ov_raider_step, .reach = OV_REACHES(VILLAGE)};
