// Zombies and husks: their goals, and what they turn into.
// Rules: docs/sources.md#goals, #zombies
#include "figures/row.h"
#include "species/jockeys.h"
#include "species/monsters/zombie_goals.h"
#include "species/monsters/zombie_state.h"

#include <ovis/effect.h>

// ---- Figures

const ov_species ov_husk_row = {
    OV_ROW(HUSK, husk, GROUND, OV_IS_UNDEAD | OV_BREATHES_ANY | OV_HAS_FAST_YOUNG | OV_LIKES_DARK,
           .width = 0.6f, .height = 1.95f, .eye_height = 1.74f, .health_max = 20, .speed = 0.23f,
           .follow_range = 35, .attack_damage = 3, .step_height = 0.6f, .armor = 2),
    .seating = {.count = 1, .share = 0.75, .offset = -0.45, .young_offset = 0},
    .breaks_doors = true,
    .picks_up_loot = true,
    .uses_points = true,
};

const ov_species ov_zombie_row = {
    OV_ROW(ZOMBIE, zombie, GROUND, OV_IS_BURNING_UNDEAD | OV_HAS_FAST_YOUNG | OV_LIKES_DARK,
           .width = 0.6f, .height = 1.95f, .eye_height = 1.74f, .health_max = 20, .speed = 0.23f,
           .follow_range = 35, .attack_damage = 3, .step_height = 0.6f, .armor = 2),
    .seating = {.count = 1, .share = 0.75, .offset = -0.45, .young_offset = 0},
    .breaks_doors = true,
    .picks_up_loot = true,
    .uses_points = true,
    .head = "zombie_head",
};

#define HUNGER_TICKS 140 // of a husk's blow, for each whole point of local difficulty

static const ov_goal_entry targets[] = {
    OV_ANSWERS(1, .alerted = ov_alerted_zombies),
    OV_HUNTS_PLAYERS(2, .interval = 10),
    OV_HUNTS_VILLAGERS(3, false, .interval = 10),
    OV_HUNTS_GOLEMS(3, true, .interval = 10),
    OV_HUNTS_BABY_TURTLES(5),
};

static void has_hit_as_husk(ov_agent* agent, ov_actor* target) {
  ov_zombie_has_hit(agent, target);
  const ov_affect hunger = {.effect = OVIS_EFFECT_HUNGER,
                            .ticks = HUNGER_TICKS * (int32_t)ov_local_difficulty(agent->env)};
  if (hunger.ticks > 0 && ov_gear_held(agent->self)[0] == '\0') {
    agent->verbs->affect(agent->turn, agent, target, &hunger);
  }
}

// The list of zombies that hit with `hits`.
#define GOALS(hits)                                                                                \
  {                                                                                                \
    OV_TRAMPLES_EGGS(4), OV_LOOKS_AT_PLAYER(8, 8), OV_LOOKS_AROUND(8),                             \
        {2, &ov_goal_melee,                                                                        \
         OV_WITH(ov_melee_settings, .speed = 1, .raises_arms = true, .has_hit = (hits)),           \
         .name = "ZombieAttack"},                                                                  \
        {6, &ov_goal_through_village,                                                              \
         OV_WITH(ov_through_village_settings, .speed = 1, .only_at_night = true, .reach = 4)},     \
        OV_STROLLS(7, 1, 0.001f), {                                                                \
      1, &ov_goal_break_door,                                                                      \
          OV_WITH(ov_break_door_settings, .difficulty_min = OVIS_DIFFICULTY_HARD,                  \
                  .may_use = ov_zombie_may_break_doors)                                            \
    }                                                                                              \
  }

static const ov_goal_entry zombie_goals[] = GOALS(ov_zombie_has_hit);
static const ov_goal_entry husk_goals[] = GOALS(has_hit_as_husk);

const ov_goal_mind_plan ov_zombie_plan = {.targets = OV_COUNTED(targets),
                                          .goals = OV_COUNTED(zombie_goals)};
static const ov_goal_mind_plan husk_plan = {.targets = OV_COUNTED(targets),
                                            .goals = OV_COUNTED(husk_goals)};

static void step_as_zombie(ov_agent* agent) {
  ov_zombie_drown(agent, "drowned");
}

static void step_as_husk(ov_agent* agent) {
  ov_zombie_drown(agent, "zombie");
}

#define ZOMBIE(goals_of, steps)                                                                    \
  .mind = &ov_goal_mind_ops, .plan = &(goals_of), OV_OWN(ov_zombie), .born = ov_zombie_born,       \
  .step = (steps), .was_hurt = ov_zombie_was_hurt, .has_killed = ov_zombie_has_killed,             \
  .draw_jockey = ov_jockey_draw_young_zombie

const ov_profile ov_zombie_profile = {ZOMBIE(ov_zombie_plan, step_as_zombie)};
const ov_profile ov_husk_profile = {ZOMBIE(husk_plan, step_as_husk)};
