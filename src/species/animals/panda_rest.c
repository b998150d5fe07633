// A panda sits down to eat bamboo, lies on its back, sneezes, and courts only near bamboo.
// Rules: docs/sources.md#goals-of-pandas
#include "agent/gear.h"
#include "agent/item.h"
#include "agent/item_table.h"
#include "base/check.h"
#include "mind/goal/breed/breed_goals.h"
#include "mind/goal/goal_share.h"
#include "species/animals/panda_goals.h"
#include "world/block_ids.h"
#include "world/scan.h"

#define FOOD_RANGE 6.0  // blocks, in which it looks for food before it sits
#define FETCH_RANGE 8.0 // blocks, from which it fetches food
#define FETCH_SPEED 1.2
#define GET_UP_ONE_IN 2000       // ticks
#define ACTIVE_GET_UP_ONE_IN 600 // ticks: as well, if it is not lazy
#define SIT_PAUSE_S 10           // seconds, plus up to ...
#define SIT_PAUSE_LAZY_S 50
#define SIT_PAUSE_MORE_S 150
#define TICKS_A_SECOND 20
#define LIE_ONE_IN 400 // ticks
#define LIE_PAUSE_TICKS 200
#define SNEEZE_ONE_IN 6000     // ticks
#define SNEEZE_ONE_IN_WEAK 500 // ticks
#define BAMBOO_RANGE 8         // blocks sideways; 0 to 2 up
#define BAMBOO_HEIGHT 3
#define UNHAPPY_TICKS 32
#define UNHAPPY_PAUSE_TICKS 600

static bool holds_food(const ov_actor* actor) {
  return ov_gear_held(actor) == OV_ITEM_BAMBOO || ov_gear_held(actor) == OV_ITEM_CAKE;
}

static bool is_food(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  (void)context;
  const ovis_item item = ov_item_of(other)->stack.item;
  return item == OV_ITEM_BAMBOO || item == OV_ITEM_CAKE;
}

static ov_actor* find_food(ov_agent* agent, double range) {
  OVIS_ASSERT(range >= 0);
  const ov_search_near search = {
      .kind = OV_ACTOR_ITEM, .grow_xz = range, .grow_y = range, .filter = is_food};
  return ov_agent_nearest(agent, &search);
}

static bool is_lazy(const ov_actor* actor) {
  return ov_panda_shows(ov_panda_of(actor)) == OV_PANDA_LAZY;
}

// In water it does not stay; else it may get up at random.
static bool stays(ov_goal_turn* turn) {
  const ov_actor* self = turn->agent->self;
  if (self->body.is_in_water) {
    return ov_goal_refuse(turn, OVIS_REASON_IN_WATER, 0, 0);
  }
  if (!is_lazy(self) && ov_goal_roll(turn, ov_goal_delay(ACTIVE_GET_UP_ONE_IN))) {
    return ov_goal_refuse(turn, OVIS_REASON_ENDED, ACTIVE_GET_UP_ONE_IN, 0);
  }
  return !ov_goal_roll(turn, ov_goal_delay(GET_UP_ONE_IN)) ||
         ov_goal_refuse(turn, OVIS_REASON_ENDED, GET_UP_ONE_IN, 0);
}

// ---- Sit

#define PANDA_SIT_STATE(X) X(TICK, next_tick) /* from which on it may sit again */
OV_KIND_STATE(panda_sit, PANDA_SIT_STATE)

static bool can_use_sit(ov_goal_turn* turn) {
  const panda_sit* self = turn->state;
  const ov_actor* actor = turn->agent->self;
  if (turn->tick < self->next_tick) {
    return ov_goal_refuse(turn, OVIS_REASON_COOLDOWN, (double)(self->next_tick - turn->tick), 0);
  }
  if (actor->is_baby) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_YOUNG, 0, 0);
  }
  if (actor->body.is_in_water) {
    return ov_goal_refuse(turn, OVIS_REASON_IN_WATER, 0, 0);
  }
  if (!ov_panda_can_act(turn)) {
    return false;
  }
  return holds_food(actor) || find_food(turn->agent, FOOD_RANGE) != NULL ||
         ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, FOOD_RANGE);
}

static void start_sit(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  if (holds_food(agent->self)) {
    ov_panda_of(agent->self)->is_sitting = true;
    ov_agent_stop(agent);
    return;
  }
  const ov_actor* food = find_food(agent, FETCH_RANGE);
  if (food != NULL) {
    ov_agent_go_to_actor(agent, food, FETCH_SPEED);
  }
}

static void tick_sit(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_panda* panda = ov_panda_of(agent->self);
  if (!panda->is_sitting && holds_food(agent->self)) {
    panda->is_sitting = true;
    ov_agent_stop(agent);
  }
}

static void stop_sit(ov_goal_turn* turn) {
  panda_sit* self = turn->state;
  ov_agent* agent = turn->agent;
  const ovis_stack left = ov_gear_take_worn(agent->turn, agent->self, OVIS_SLOT_MAIN_HAND, 64);
  if (left.count > 0) {
    agent->verbs->throw_item(agent, &left, agent->self->body.pos, (ovis_vec3){0, 0, 0});
    const int32_t more =
        ov_rng_int(&agent->self->rng, is_lazy(agent->self) ? SIT_PAUSE_LAZY_S : SIT_PAUSE_MORE_S);
    self->next_tick = turn->tick + (int64_t)(SIT_PAUSE_S + more) * TICKS_A_SECOND;
  }
  ov_panda_of(agent->self)->is_sitting = false;
}

const ov_goal_kind ov_goal_panda_sit = {
    OV_GOAL("PandaSit", OVIS_FLAG_MOVE),
    OV_STATE(panda_sit, panda_sit_fields),
    OV_GOAL_CALLS(can_use_sit, stays, start_sit, tick_sit, stop_sit),
    OV_PHRASES(.words = "sit down to eat", .doing = "sitting",
               OV_WHY({OVIS_REASON_NO_TARGET, "nothing to eat lies nearby"},
                      {OVIS_REASON_ENDED, "it wanted to get up"})),
};

// ---- On the back

static bool can_use_lie(ov_goal_turn* turn) {
  const panda_sit* self = turn->state;
  const ov_actor* actor = turn->agent->self;
  if (turn->tick < self->next_tick) {
    return ov_goal_refuse(turn, OVIS_REASON_COOLDOWN, (double)(self->next_tick - turn->tick), 0);
  }
  if (!is_lazy(actor)) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
  }
  return ov_panda_can_act(turn) &&
         (ov_goal_roll(turn, ov_goal_delay(LIE_ONE_IN)) ||
          ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, ov_goal_delay(LIE_ONE_IN)));
}

static void start_lie(ov_goal_turn* turn) {
  panda_sit* self = turn->state;
  ov_panda_of(turn->agent->self)->is_on_back = true;
  self->next_tick = 0;
}

static void stop_lie(ov_goal_turn* turn) {
  panda_sit* self = turn->state;
  ov_panda_of(turn->agent->self)->is_on_back = false;
  self->next_tick = turn->tick + LIE_PAUSE_TICKS;
}

const ov_goal_kind ov_goal_panda_lie_on_back = {
    OV_GOAL("PandaLieOnBack", 0),
    OV_STATE(panda_sit, panda_sit_fields),
    OV_GOAL_CALLS(can_use_lie, stays, start_lie, NULL, stop_lie),
    OV_PHRASES(.words = "lie on its back", .doing = "lying on its back",
               OV_WHY({OVIS_REASON_NOT_ITS_KIND, "only lazy pandas do this"},
                      {OVIS_REASON_ENDED, "it wanted to get up"})),
};

// ---- Sneeze

static bool can_use_sneeze(ov_goal_turn* turn) {
  const ov_actor* actor = turn->agent->self;
  if (!actor->is_baby) {
    return ov_goal_refuse(turn, OVIS_REASON_GROWN_UP, 0, 0);
  }
  const bool is_weak = ov_panda_shows(ov_panda_of(actor)) == OV_PANDA_WEAK;
  const int32_t one_in = ov_goal_delay(is_weak ? SNEEZE_ONE_IN_WEAK : SNEEZE_ONE_IN);
  return ov_panda_can_act(turn) &&
         (ov_goal_roll(turn, one_in) || ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, one_in));
}

static bool never(ov_goal_turn* turn) {
  return ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start_sneeze(ov_goal_turn* turn) {
  ov_panda_of(turn->agent->self)->sneeze_ticks = 1;
}

const ov_goal_kind ov_goal_panda_sneeze = {
    OV_GOAL("PandaSneeze", 0),
    OV_GOAL_CALLS(can_use_sneeze, never, start_sneeze, NULL, NULL),
    OV_PHRASES(.words = "sneeze", .doing = "sneezing", .does = "sneezes",
               .style = OVIS_STYLE_BRIEF),
};

// ---- Breed

// Bamboo within 8 blocks sideways, at the feet or up to two blocks higher.
static bool has_bamboo(const ov_agent* agent) {
  const ovis_pos at = ov_body_cell(&agent->self->body);
  ov_cell_range in = ov_cells_around(at, BAMBOO_RANGE, 0);
  in.max.y += BAMBOO_HEIGHT - 1;
  for (ovis_pos cell = in.min; cell.y <= in.max.y; cell = ov_scan_yxz(cell, &in)) {
    if (ov_world_block_id(agent->world, cell) == OV_BLOCK_BAMBOO) {
      return true;
    }
  }
  return false;
}

// The state of Breed, then the time of the next bad mood.
typedef struct panda_breed {
  uint64_t partner;
  int32_t together_ticks;
  int64_t next_tick;
} panda_breed;

static void breed_fields(void* state, ov_fields* list) {
  panda_breed* self = state;
  ov_goal_breed.fields(state, list);
  ov_field_tick(list, "next_tick", &self->next_tick);
}

static bool can_use_breed(ov_goal_turn* turn) {
  panda_breed* self = turn->state;
  ov_panda* panda = ov_panda_of(turn->agent->self);
  OVIS_ASSERT(panda->unhappy_ticks >= 0);
  if (panda->unhappy_ticks > 0) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, panda->unhappy_ticks, 0);
  }
  if (!ov_goal_breed.can_use(turn)) {
    return false;
  }
  if (has_bamboo(turn->agent)) {
    return true;
  }
  if (turn->tick >= self->next_tick) {
    panda->unhappy_ticks = UNHAPPY_TICKS;
    self->next_tick = turn->tick + UNHAPPY_PAUSE_TICKS;
  }
  return ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, BAMBOO_RANGE);
}

static bool can_continue_breed(ov_goal_turn* turn) {
  return ov_goal_breed.can_continue(turn);
}

static void start_breed(ov_goal_turn* turn) {
  ov_goal_breed.start(turn);
}

static void tick_breed(ov_goal_turn* turn) {
  ov_goal_breed.tick(turn);
}

static void stop_breed(ov_goal_turn* turn) {
  panda_breed* self = turn->state;
  self->partner = 0;
  self->together_ticks = 0;
}

const ov_goal_kind ov_goal_panda_breed = {
    OV_GOAL("PandaBreed", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    OV_STATE(panda_breed, breed_fields),
    OV_SETTINGS(ov_breed_settings),
    OV_GOAL_CALLS(can_use_breed, can_continue_breed, start_breed, tick_breed, stop_breed),
    OV_PHRASES(.words = "court a partner", .doing = "courting", .about = OVIS_ABOUT_KIN,
               OV_WHY({OVIS_REASON_NO_TARGET, "no other of its species is in love"},
                      {OVIS_REASON_TARGET_GONE, "its partner is dead"},
                      {OVIS_REASON_NOT_HERE, "it is unhappy"},
                      {OVIS_REASON_NO_PLACE, "no bamboo grows nearby"})),
};
