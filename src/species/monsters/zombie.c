// The zombie: its goals, and what it turns into.
// Rules: docs/sources.md#goals, #zombies
#include "agent/item_table.h"
#include "figures/row.h"
#include "species/monsters/zombie_plan.h"

// ---- Figures

const ov_species ov_zombie_row = {
    OV_ROW(ZOMBIE, zombie, GROUND, OV_IS_BURNING_UNDEAD | OV_HAS_FAST_YOUNG | OV_LIKES_DARK,
           .width = 0.6f, .height = 1.95f, .eye_height = 1.74f, .health_max = 20, .speed = 0.23f,
           .follow_range = 35, .attack_damage = 3, .step_height = 0.6f, .armor = 2),
    .seating = {.count = 1, .share = 0.75, .offset = -0.45, .young_offset = 0},
    .breaks_doors = true,
    .picks_up_loot = true,
    .uses_points = true,
    .head = OV_ITEM_ZOMBIE_HEAD,
};

const ov_goal_entry ov_zombie_targets[OV_ZOMBIE_TARGETS] = {
    OV_ANSWERS(1, .alerted = ov_alerted_zombies),
    OV_HUNTS_PLAYERS(2, .interval = 10),
    OV_HUNTS_VILLAGERS(3, false, .interval = 10),
    OV_HUNTS_GOLEMS(3, true, .interval = 10),
    OV_HUNTS_BABY_TURTLES(5),
};

static const ov_goal_entry goals[] = OV_ZOMBIE_GOALS(ov_zombie_has_hit);

const ov_goal_mind_plan ov_zombie_plan = {.targets = OV_COUNTED(ov_zombie_targets),
                                          .goals = OV_COUNTED(goals)};

static void step(ov_agent* agent) {
  ov_zombie_drown(agent, OV_SPECIES_DROWNED);
}

const ov_profile ov_zombie_profile = {OV_ZOMBIE(ov_zombie_plan, step),
                                      .reach = OV_REACHES(VILLAGE_PLACE)};
