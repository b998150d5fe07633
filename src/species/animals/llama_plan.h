// State, goals and profile that llamas and trader llamas share (llama.c).
#pragma once

#include "agent/bond.h"
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "agent/use.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/tame/tame_goals.h"
#include "species/animals/animal_plan.h"
#include "species/animals/llama_goals.h"
#include "species/animals/mount.h"
#include "species/profiles.h"

#define OV_LLAMA_COATS 4 // creamy, white, brown, gray
#define OV_LLAMA_STRENGTH_MAX 5
#define OV_LLAMA_DESPAWN_TICKS_MAX 1000000000
#define OV_LLAMA_TEMPER_MAX 30

#define OV_LLAMA_STATE(X)                                                                          \
  X(PART, bond, NONE, ov_bond, ov_bond_fields)                                                     \
  X(F64, health_max, MAX_HEALTH, 1, 1024)                                                          \
  X(F64, speed, SPEED, 0, 2)                                                                       \
  X(SERIAL, head, NONE) /* serial of the llama that it follows in a caravan; 0: none */            \
  X(I32, variant, VARIANT, 0, OV_LLAMA_COATS - 1)                                                  \
  X(I32, strength, STRENGTH, 1, OV_LLAMA_STRENGTH_MAX)                                             \
  X(I32, meal_ticks, NONE, 0, OV_MOUNT_MEAL_TICKS)           /* left of eating */                  \
  X(I32, despawn_ticks, NONE, 0, OV_LLAMA_DESPAWN_TICKS_MAX) /* of trader llamas */                \
  X(BOOL, has_spat, NONE) /* since it last stopped answering a blow */
OV_OWN_STRUCT(ov_llama, OV_LLAMA_STATE);
OV_OWN_DECLARE(ov_llama);

extern const ov_variant ov_llama_variants[];
extern const ovis_item ov_llama_bait[];        // ends with 0
extern const ov_species_id ov_llamas_attack[]; // ends with OV_SPECIES_NONE
extern const ov_goal_gate ov_llama_spits_once;
extern const ov_kinship ov_llama_kinship;
extern const ov_use_ops ov_llama_use;

void ov_llama_spit(ov_agent* agent, ov_actor* target, float power);
uint64_t* ov_llama_head(const ov_actor* actor); // of its caravan; NULL: no llama
bool ov_llama_prey_is_wild(const ov_agent* agent, const ov_actor* other, const void* context);
void ov_llama_born(ov_actor* actor);
void ov_llama_moved(ov_agent* agent);
bool ov_llama_is_immobile(const ov_actor* actor);
double ov_llama_attribute(const ov_actor* actor, ov_attribute which, double base);

#define OV_LLAMA_TARGETS                                                                           \
  {1, &ov_goal_hurt_by, OV_WITH(ov_hurt_by_settings, .alerted = NULL), .name = "LlamaHurtBy",      \
   .gate = &ov_llama_spits_once},                                                                  \
  {                                                                                                \
    2, &ov_goal_nearest_attackable,                                                                \
        OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = ov_llamas_attack,            \
                .interval = 16, .must_reach = true, .range_share = 0.25f,                          \
                .filter = ov_llama_prey_is_wild),                                                  \
        .name = "LlamaAttackWolf",                                                                 \
        OV_ATTACKS("a wolf", OVIS_ABOUT_NOBODY, OV_ATTACKS_AT_TIMES, OV_ATTACKS_NOBODY,            \
                   OV_ATTACKS_REACHED, {OVIS_REASON_SPARED, "{who} is tame"})                      \
  }

#define OV_LLAMA_GOALS                                                                             \
  OV_FLOATS(0),                                                                                    \
      {1, &ov_goal_run_crazy,                                                                      \
       OV_WITH(ov_run_crazy_settings, .speed = 1.2, .temper_max = OV_LLAMA_TEMPER_MAX)},           \
      {2, &ov_goal_caravan, OV_WITH(ov_caravan_settings, .speed = 2.1, .head_of = ov_llama_head)}, \
      {3, &ov_goal_ranged,                                                                         \
       OV_WITH(ov_ranged_settings, .speed = 1.25, .interval_min = 40, .interval_max = 40,          \
               .radius = 20, .shoot = ov_llama_spit)},                                             \
      OV_PANICS(3, 1.2), OV_BREEDS(4, 1), OV_TEMPTED(5, 1.25, ov_llama_bait),                      \
      OV_FOLLOWS_PARENT(6, 1), OV_STROLLS(7, 0.7, 0.001f), OV_LOOKS_AT_PLAYER(8, 6),               \
      OV_LOOKS_AROUND(9)

#define OV_LLAMA(list, every_tick, state)                                                          \
  {                                                                                                \
    .goals = &(list), OV_OWN(state), .born = ov_llama_born, .moved = (every_tick),                 \
    .is_immobile = ov_llama_is_immobile, .attribute = ov_llama_attribute,                          \
    .kinship = &ov_llama_kinship, .use = &ov_llama_use, .has_bond = true                           \
  }
