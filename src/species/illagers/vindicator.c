// Vindicators: they patrol, hold their ground, break doors and fight.
// Rules: docs/sources.md#raiders
#include "agent/item_table.h"
#include "agent/raid.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/illagers/illager.h"

// ---- Figures

const ov_species ov_vindicator_row = {
    OV_ROW(VINDICATOR, vindicator, GROUND, OV_CAN_FLOAT | OV_LIKES_DARK, .width = 0.6f,
           .height = 1.95f, .eye_height = 1.6575f, .health_max = 24, .speed = 0.35f,
           .follow_range = 12, .attack_damage = 5, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.75, .offset = -0.45, .young_offset = -0.45},
    .raid = &(const ov_raid_part){.turn = 1,
                                  .counts = {0, 0, 2, 0, 1, 4, 2, 5},
                                  .more = OV_RAID_MORE_OFTEN,
                                  .can_lead = true,
                                  .weapon = OV_ITEM_IRON_AXE,
                                  .is_enchanted_early = true},
};

#define RAVAGER_WIDTH 1.95 // of its mount
#define MOUNT_LESS 0.1

// Where a raid is it opens doors, and its paths lead through them.
static void step_vindicator(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_raider_step(agent);
  actor->breaks_doors = ov_raid_at(agent->turn, ov_body_cell(&actor->body)) != NULL;
}

static bool is_johnny(ov_goal_turn* turn) {
  const ov_illager* self = turn->agent->self->own;
  OVIS_ASSERT(turn->agent->self->profile->own_size >= sizeof *self);
  return self->is_johnny || ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

// From a ravager it reaches as far as the ravager does.
static double reach2(const ov_actor* self, const ov_actor* target) {
  if (self->vehicle == 0) {
    return ov_melee_reach2(self, target);
  }
  const double reach = 2 * (RAVAGER_WIDTH - MOUNT_LESS);
  return reach * reach + (double)target->body.size.width;
}

static const ov_goal_entry vindicator_targets[] = {
    OV_ANSWERS(1, .ignored = ov_raiders, .alerted = OV_SPECIES_LIST(OV_SPECIES_VINDICATOR)),
    OV_HUNTS_PLAYERS(2, .interval = 10),
    OV_HUNTS_VILLAGERS(3, true, .interval = 10),
    OV_HUNTS_GOLEMS(3, true, .interval = 10),
    {4, &ov_goal_nearest_attackable,
     OV_WITH(ov_nearest_settings, .is_any_kind = true, .is_every_check = true, .must_see = true,
             .must_reach = true, .may_use = is_johnny),
     .name = "VindicatorJohnny",
     OV_ATTACKS("anybody", OVIS_ABOUT_NOBODY, OV_ATTACKS_NOBODY, OV_ATTACKS_SEEN,
                OV_ATTACKS_REACHED, {OVIS_REASON_NOT_ITS_KIND, "its name is not Johnny"})},
};

static const ov_goal_entry vindicator_goals[] = {
    OV_RAIDS,
    OV_FLOATS(0),
    {1, &ov_goal_break_door_standing,
     OV_WITH(ov_break_door_settings, .ticks = 6, .difficulty_min = OVIS_DIFFICULTY_NORMAL,
             .may_use = ov_raid_is_here),
     .name = "VindicatorBreakDoor"},
    {2, &ov_goal_open_door, OV_WITH(ov_open_door_settings, .may_use = ov_raid_is_here),
     .name = "RaiderOpenDoor"},
    {3, &ov_goal_hold_ground, OV_WITH(ov_hold_ground_settings, 10)},
    {4, &ov_goal_melee, OV_WITH(ov_melee_settings, .speed = 1, .reach2 = reach2),
     .name = "VindicatorMelee"},
    OV_ILLAGER_IDLES(3, 8),
};

static const ov_goal_mind_plan vindicator_plan = {.targets = OV_COUNTED(vindicator_targets),
                                                  .goals = OV_COUNTED(vindicator_goals)};

OV_OWN_FUNCTIONS(ov_illager, OV_ILLAGER_STATE, static)

#define VINDICATOR_STATE(X)                                                                        \
  X(BASE, illager, NONE, ov_illager)                                                               \
  X(SEEN_BOOL, illager.is_johnny, JOHNNY)
OV_SPECIES_STATE(vindicator, VINDICATOR_STATE)

const ov_profile ov_vindicator_profile = {OV_ILLAGER(vindicator_plan, vindicator),
                                          .step = step_vindicator, .reach = OV_REACHES(VILLAGE)};
