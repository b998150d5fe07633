// The trader llama: a llama that goes with a wandering trader, or some time after it.
// Rules: docs/sources.md#goals-of-animals, #caravans
#include "agent/props.h"
#include "base/check.h"
#include "figures/row.h"
#include "life/leash.h"
#include "species/animals/llama_plan.h"

// ---- Figures

const ov_species ov_trader_llama_row = {
    OV_ROW(TRADER_LLAMA, trader_llama, GROUND,
           OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT | OV_IS_MOUNT, .width = 0.9f,
           .height = 1.87f, .eye_height = 1.7765f, .health_max = 15, .speed = 0.175f,
           .follow_range = 40, .attack_damage = 0, .step_height = 1),
    .seating = {.count = 1, .share = 0.6, .offset = 0.14, .young_offset = 0.14},
    .falls_half = true,
    .variants = ov_llama_variants,
};

#define TRADER_LLAMA_STATE(X)                                                                      \
  X(BASE, llama, NONE, ov_llama)                                                                   \
  X(SEEN_I32, llama.despawn_ticks, DESPAWN_DELAY, 0, OV_LLAMA_DESPAWN_TICKS_MAX)
OV_SPECIES_STATE(trader_llama, TRADER_LLAMA_STATE)

static const ov_species_id traders[] = {OV_SPECIES_WANDERING_TRADER, OV_SPECIES_NONE};

static const ov_goal_entry targets[] = {
    OV_LLAMA_TARGETS,
    {1, &ov_goal_defend_holder, OV_WITH(ov_defend_holder_settings, .holders = traders)},
};
static const ov_goal_entry goals[] = {OV_LLAMA_GOALS, OV_PANICS(1, 2)};
static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

// A trader's llama goes with its trader, or some time after it. One that is tame, that a player
// rides or that another than a trader leads stays.
static void moved(ov_agent* agent) {
  ov_llama* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->despawn_ticks >= 0);
  OVIS_ASSERT(self->despawn_ticks <= OV_LLAMA_DESPAWN_TICKS_MAX);
  ov_actor* actor = agent->self;
  ov_llama_moved(agent);
  const ov_actor* holder = ov_agent_find(agent, ov_actor_read_rare(actor)->leash);
  const bool is_traders = holder != NULL && ov_species_is_listed(traders, holder->row->id);
  const ov_actor* rider = ov_agent_find(agent, actor->riders[0]);
  const bool is_ridden = rider != NULL && rider->kind == OV_ACTOR_PLAYER;
  if (self->bond.is_tame || is_ridden || (ov_actor_is_leashed(actor) && !is_traders)) {
    return;
  }
  double left = 0;
  // A trader without an end keeps his llamas.
  const bool is_told =
      is_traders && ov_prop_get(holder, OVIS_PROP_DESPAWN_DELAY, &left) && left > 0;
  if (is_traders && !is_told) {
    return;
  }
  self->despawn_ticks = (is_told ? (int32_t)left : self->despawn_ticks) - 1;
  if (self->despawn_ticks <= 0 && ov_actor_is_alive(actor)) {
    self->despawn_ticks = 0;
    ov_leash_untie(agent->turn, actor);
    agent->verbs->vanish(agent);
  }
}

const ov_profile ov_trader_llama_profile = OV_LLAMA(plan, moved, trader_llama);
