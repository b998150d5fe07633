// The hoglin: attacks players, flees from many piglins and from repellents, breeds.
// Rules: docs/sources.md#hoglins
#include "agent/item_table.h"
#include "base/cell.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/brain/breed/breed_behaviors.h"
#include "species/animals/animal_use.h"
#include "species/nether/nether_plan.h"
#include "species/nether/tusks.h"
#include "world/block_ids.h"

// ---- Figures

const ov_species ov_hoglin_row = {
    OV_ROW(HOGLIN, hoglin, GROUND, OV_IS_ANIMAL | OV_GROWS_UP, .width = 1.3965f, .height = 1.4f,
           .eye_height = 1.19f, .health_max = 40, .speed = 0.3f, .follow_range = 16,
           .attack_damage = 6, .step_height = 0.6f),
    .nature.knock_back_resistance = 0.6,
    .seating = {.count = 1, .share = 1, .up = -0.15, .offset = 0.14, .young_offset = 0.14},
};

// Source of all numbers in this file: docs/sources.md#hoglins
#define RETREAT_TICKS_MIN 100
#define RETREAT_TICKS_MAX 400
#define FARTHER 4.0 // blocks by which a new enemy may be farther than the present one
#define NEAR_REPELLENT 8.0
#define BEST_VALUE 10.0f // of a cell on crimson nylium
#define BAD_VALUE (-1.0f)

// ---- Numbers

// It counts itself among the hoglins.
static bool is_outnumbered(const ov_actor* self) {
  const ov_brain* brain = ov_brain_of(self);
  return !self->is_baby && ov_brain_number(brain, OVIS_MEM_VISIBLE_ADULT_PIGLIN_COUNT) >
                               ov_brain_number(brain, OVIS_MEM_VISIBLE_ADULT_HOGLIN_COUNT) + 1;
}

typedef struct seen {
  const ov_actor* piglin;
  int32_t piglins;
} seen;

static void note_one(ov_behavior_turn* turn, ov_actor* other, void* context) {
  seen* found = context;
  if (other->is_baby) {
    return;
  }
  if (ov_is_piglin(other)) {
    found->piglins++;
    found->piglin = found->piglin == NULL ? other : found->piglin;
  } else if (ov_is_hoglin(other)) {
    ov_brain_push_serial(turn->agent, OVIS_MEM_NEAREST_VISIBLE_ADULT_HOGLINS, other->serial);
  }
}

static void scan(ov_behavior_turn* turn) {
  ov_brain* brain = turn->brain;
  seen found = {.piglins = 0};
  ov_nether_sense_repellent(turn, OVIS_TAG(HOGLIN_REPELLENT));
  ov_brain_clear_list(brain, OVIS_MEM_NEAREST_VISIBLE_ADULT_HOGLINS);
  ov_brain_each_visible(turn, note_one, &found);
  const ov_memory_list* kin = ov_brain_list(brain, OVIS_MEM_NEAREST_VISIBLE_ADULT_HOGLINS);
  ov_nether_set(brain, OVIS_MEM_NEAREST_VISIBLE_ADULT_PIGLIN, found.piglin);
  ov_brain_set_number(brain, OVIS_MEM_VISIBLE_ADULT_PIGLIN_COUNT, found.piglins,
                      OVIS_MEMORY_FOR_EVER);
  ov_brain_set_number(brain, OVIS_MEM_VISIBLE_ADULT_HOGLIN_COUNT, kin->count, OVIS_MEMORY_FOR_EVER);
}

static const ov_sensor_kind sense_hoglin = {
    OV_SENSOR("hoglin_specific_sensor", OV_SENSOR_RATE, scan),
    OV_REQUIRES(OVIS_MEM_VISIBLE_LIVING, OVIS_MEM_NEAREST_REPELLENT,
                OVIS_MEM_NEAREST_VISIBLE_ADULT_PIGLIN, OVIS_MEM_NEAREST_VISIBLE_ADULT_HOGLINS,
                OVIS_MEM_VISIBLE_ADULT_PIGLIN_COUNT, OVIS_MEM_VISIBLE_ADULT_HOGLIN_COUNT),
};

// ---- Enemies

static void attack(ov_agent* agent, const ov_actor* target) {
  OVIS_ASSERT(target != agent->self);
  ov_brain* brain = ov_brain_of(agent->self);
  ov_brain_erase(brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE);
  ov_brain_erase(brain, OVIS_MEM_BREED_TARGET);
  ov_brain_set_entity(brain, OVIS_MEM_ATTACK_TARGET, target->serial, OV_TUSKS_TARGET_TICKS);
}

static const ov_actor* nearer(const ov_actor* self, const ov_actor* a, const ov_actor* b) {
  return a == NULL || ov_actor_dist2(self, b) < ov_actor_dist2(self, a) ? b : a;
}

// From the nearest of what it avoids, what it attacks, and the enemy.
static void flee_from(ov_agent* agent, const ov_actor* enemy) {
  ov_brain* brain = ov_brain_of(agent->self);
  const ov_actor* avoided = ov_brain_actor(agent, OVIS_MEM_AVOID_TARGET);
  const ov_actor* attacked = ov_brain_actor(agent, OVIS_MEM_ATTACK_TARGET);
  const ov_actor* nearest = nearer(agent->self, avoided, enemy);
  nearest = nearer(agent->self, attacked, nearest);
  ov_brain_erase(brain, OVIS_MEM_ATTACK_TARGET);
  ov_brain_erase(brain, OVIS_MEM_WALK_TARGET);
  ov_brain_set_entity(brain, OVIS_MEM_AVOID_TARGET, nearest->serial,
                      ov_nether_ticks(agent, RETREAT_TICKS_MIN, RETREAT_TICKS_MAX));
}

static void take_over_target(ov_agent* other, const ov_actor* target) {
  if (!ov_brain_has(ov_brain_of(other->self), OVIS_MEM_PACIFIED)) {
    attack(other, nearer(other->self, ov_brain_actor(other, OVIS_MEM_ATTACK_TARGET), target));
  }
}

static void tell_others(ov_agent* agent, const ov_actor* about,
                        void (*tell)(ov_agent* other, const ov_actor* about)) {
  const ov_memory_list* list =
      ov_brain_list(ov_brain_of(agent->self), OVIS_MEM_NEAREST_VISIBLE_ADULT_HOGLINS);
  for (int32_t i = 0; i < list->count; i++) {
    ov_actor* other = ov_agent_find(agent, list->serials[i]);
    if (other != NULL && ov_nether_brain(other) != NULL) {
      ov_agent told = ov_agent_of(agent->turn, other);
      tell(&told, about);
    }
  }
}

static void has_hit(ov_behavior_turn* turn, ov_actor* target) {
  ov_agent* agent = turn->agent;
  ov_tusks_toss(agent, target);
  if (agent->self->is_baby) {
    return;
  }
  if (ov_is_piglin(target) && is_outnumbered(agent->self)) {
    flee_from(agent, target);
    tell_others(agent, target, flee_from);
  } else {
    tell_others(agent, target, take_over_target);
  }
}

static void was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  ov_actor* self = agent->self;
  ov_brain* brain = ov_brain_of(self);
  (void)harm;
  if (brain == NULL || by == NULL) {
    return;
  }
  ov_brain_erase(brain, OVIS_MEM_PACIFIED);
  ov_brain_erase(brain, OVIS_MEM_BREED_TARGET);
  if (self->is_baby) {
    flee_from(agent, by);
    return;
  }
  const ov_actor* present = ov_brain_actor(agent, OVIS_MEM_ATTACK_TARGET);
  const bool is_far = present != NULL &&
                      ov_actor_dist2(self, by) > ov_actor_dist2(self, present) + FARTHER * FARTHER;
  const bool flees = ov_brain_is_active(brain, OV_ACTIVITY_AVOID) && ov_is_piglin(by);
  if (!flees && !is_far && !ov_is_hoglin(by) && ov_brain_can_attack(agent, by, false)) {
    attack(agent, by);
    tell_others(agent, by, take_over_target);
  }
}

// ---- Tests of the plan

static ov_actor* find_target(ov_behavior_turn* turn) {
  const ov_brain* brain = turn->brain;
  if (ov_brain_has(brain, OVIS_MEM_PACIFIED) || ov_brain_has(brain, OVIS_MEM_BREED_TARGET)) {
    return NULL;
  }
  return ov_brain_actor(turn->agent, OVIS_MEM_NEAREST_VISIBLE_ATTACKABLE_PLAYER);
}

static bool is_breeding(ov_behavior_turn* turn) {
  return ov_brain_has(turn->brain, OVIS_MEM_BREED_TARGET);
}

static bool may_stop_fleeing(ov_behavior_turn* turn) {
  return !turn->agent->self->is_baby && !is_outnumbered(turn->agent->self);
}

static float rate(const ov_agent* agent, ovis_pos pos, const void* context) {
  (void)context;
  const ov_brain* brain = ov_brain_of(agent->self);
  const ovis_pos* repellent = ov_brain_cell(brain, OVIS_MEM_NEAREST_REPELLENT);
  if (repellent != NULL) {
    if (ov_cell_dist2(pos, *repellent) < NEAR_REPELLENT * NEAR_REPELLENT) {
      return BAD_VALUE;
    }
  }
  const ovis_state below = ovis_world_get_block(agent->world, (ovis_pos){pos.x, pos.y - 1, pos.z});
  const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
  const bool is_nylium = below != OVIS_STATE_UNLOADED &&
                         ov_registry_block_id(registry, below) == OV_BLOCK_CRIMSON_NYLIUM;
  return is_nylium ? BEST_VALUE : 0;
}

// ---- The plan

static const ov_activity_entry core[] = {OV_LOOK_SINK, OV_MOVE_SINK};

static const ov_condition passive_needs[] = {OV_PRESENT(NEAREST_REPELLENT), OV_ABSENT(PACIFIED),
                                             OV_REGISTERED(ATTACK_TARGET)};
static const ov_condition piglin_needs[] = {OV_PRESENT(NEAREST_VISIBLE_ADULT_PIGLIN),
                                            OV_REGISTERED(WALK_TARGET)};
static const ov_condition breeding_needs[] = {OV_PRESENT(ATTACK_TARGET)};

#define CALMS_DOWN                                                                                 \
  OV_DOES(0, &ov_become_passive, OV_WITH(ov_become_passive_settings, 200),                         \
          OV_CONDITIONS(passive_needs))
#define MAKES_LOVE OV_DOES(0, &ov_animal_make_love, OV_WITH(ov_make_love_settings, .speed = 0.6))

static const ov_behavior_child moves[] = {
    OV_DOES(
        2, &ov_random_stroll,
        OV_WITH(ov_random_walk_settings, .speed = 0.4, .range_xz = 10, .range_y = 7, .rate = rate)),
    OV_GOES_TO_LOOK(2, 0.4, NULL), OV_WAITS(1, 30, 60)};

static const ov_activity_entry idle[] = {
    CALMS_DOWN,
    MAKES_LOVE,
    OV_LEAVES_REPELLENTS(true, ov_break_away_reasons),
    OV_DOES(0, &ov_start_attacking, OV_WITH(ov_start_attacking_settings, .find = find_target)),
    OV_DOES(
        0, &ov_walk_away_from, OV_WITH(ov_walk_away_settings, 0.4, 8, 0, false, ov_tusks_is_grown),
        OV_CONDITIONS(piglin_needs), .name = "SetWalkTargetAwayFrom.nearest_visible_adult_piglin",
        OV_PHRASES(.words = "keep away from piglins", .doing = "keeping away from piglins",
                   OV_WHY({OVIS_REASON_TOO_FAR, "the piglin is far enough away"},
                          {OVIS_REASON_WALKS, "it is on its way to something else"},
                          {OVIS_REASON_CONDITION, "only adults do this"}))),
    OV_LOOKS_AT_SOMETIMES(ov_is_anyone, 8),
    OV_DOES(0, &ov_baby_follow_adult,
            OV_WITH(ov_follow_adult_settings, .range_min = 5, .range_max = 16, .speed = 0.6)),
    OV_RUNS_ONE(moves),
};

static const ov_activity_entry fight[] = {
    CALMS_DOWN,
    MAKES_LOVE,
    OV_DOES(0, &ov_approach_target, OV_WITH(ov_approach_settings, .speed = 1)),
    OV_STRIKES_WITH_TUSKS(has_hit),
    OV_DOES(0, &ov_stop_attacking, OV_WITH(ov_stop_attacking_settings, .is_done = NULL)),
    OV_DOES(0, &ov_erase_memory_if, OV_WITH(ov_erase_memory_settings, is_breeding),
            OV_CONDITIONS(breeding_needs), .name = "EraseMemoryIf.attack_target",
            OV_PHRASES(.words = "let its target go to breed",
                       .doing = "letting its target go to breed",
                       OV_WHY({OVIS_REASON_NO_NEED, "it has no partner"}))),
};

static const ov_activity_entry avoid[] = {
    OV_DOES(0, &ov_walk_away_from, OV_WITH(ov_walk_away_settings, 1.3, 15, 0, false, NULL),
            OV_CONDITIONS(ov_avoid_needs), .phrases = &ov_avoid_phrases),
    OV_RUNS_ONE(moves),
    OV_LOOKS_AT_SOMETIMES(ov_is_anyone, 8),
    OV_DOES(0, &ov_erase_memory_if, OV_WITH(ov_erase_memory_settings, may_stop_fleeing),
            OV_CONDITIONS(ov_avoid_needs), .name = "EraseMemoryIf.avoid_target",
            OV_PHRASES(.words = "end its flight", .doing = "ending its flight",
                       OV_WHY({OVIS_REASON_NO_NEED, "its reason to flee still holds"}))),
};

static const ov_activity_plan activities[] = {
    {OV_ACTIVITY(CORE, 0, core)},
    {OV_ACTIVITY(IDLE, 10, idle)},
    {OV_ACTIVITY(FIGHT, 10, fight), OV_WHILE(ATTACK_TARGET)},
    {OV_ACTIVITY(AVOID, 10, avoid), OV_WHILE(AVOID_TARGET)},
};

static const ov_sensor_kind* const sensors[] = {&ov_sense_living, &ov_sense_players,
                                                &ov_sense_adult, &sense_hoglin};

static const ovis_memory memories[] = {OVIS_MEM_BREED_TARGET,
                                       OVIS_MEM_LOOK_TARGET,
                                       OVIS_MEM_WALK_TARGET,
                                       OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
                                       OVIS_MEM_PATH,
                                       OVIS_MEM_ATTACK_TARGET,
                                       OVIS_MEM_ATTACK_COOLING_DOWN,
                                       OVIS_MEM_AVOID_TARGET,
                                       OVIS_MEM_PACIFIED};

static void update(ov_behavior_turn* turn) {
  static const ov_activity order[] = {OV_ACTIVITY_FIGHT, OV_ACTIVITY_AVOID, OV_ACTIVITY_IDLE};
  ov_brain_set_first_valid(turn->brain, order, OV_COUNT_OF(order));
  ov_brain_show_target(turn);
}

static const ov_brain_def plan = {OV_BRAIN("hoglin", memories, sensors, activities),
                                  .update = update};

// ---- Own state

static const ovis_item food[] = {OV_ITEM_CRIMSON_FUNGUS, 0};

static ovis_use_kind kind_of(ov_agent* agent, const ov_use* use) {
  const ov_brain* brain = ov_brain_of(agent->self);
  const bool is_calm = brain != NULL && ov_brain_has(brain, OVIS_MEM_PACIFIED);
  return is_calm ? OVIS_USE_NOTHING : ov_use_food(agent->self, use, food);
}

static int32_t apply(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)use;
  (void)kind;
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  return ov_use_feed(agent->self);
}

static void step(ov_agent* agent) {
  ov_nether_turn(agent, OV_SPECIES_ZOGLIN);
}

#define HOGLIN_STATE(X)                                                                            \
  X(BASE, nether, NONE, ov_nether)                                                                 \
  X(SEEN_BOOL, nether.is_spared, CANNOT_BE_HUNTED)
OV_SPECIES_STATE(hoglin, HOGLIN_STATE)

const ov_profile ov_hoglin_profile = {.brain = &plan,
                                      OV_OWN(hoglin),
                                      .was_hurt = was_hurt,
                                      .step = step,
                                      .use =
                                          &(const ov_use_ops){.kind_of = kind_of, .apply = apply}};
