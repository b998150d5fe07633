// The panda: its goals, genes, meals, rolls and sneezes.
// Rules: docs/sources.md#goals-of-pandas
#include "agent/gear.h"
#include "agent/item.h"
#include "agent/item_table.h"
#include "base/check.h"
#include "body/body_angle.h"
#include "figures/category.h"
#include "figures/row.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"
#include "species/animals/animal_plan.h"
#include "species/animals/animal_use.h"
#include "species/animals/panda_goals.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_panda_row = {
    OV_ROW(PANDA, panda, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT, .width = 1.3f,
           .height = 1.25f, .eye_height = 1.0625f, .health_max = 20, .speed = 0.15f,
           .follow_range = 16, .attack_damage = 6, .step_height = 0.6f),
    .seating = OV_SEAT_OF_ANIMALS,
    .leash = OV_LEASH_NEVER,
};

#define LAZY_SPEED 0.07
#define WEAK_HEALTH 10.0
#define ROLL_TICKS 32
#define ROLL_HOP 0.27 // upward, at the start and at three later ticks
#define ROLL_PUSH 0.2 // ahead; a cub half of it [Units: blocks per tick]
#define SNEEZE_TICKS 20
#define SNEEZE_RANGE 10.0 // blocks, in which adults are startled
#define MEAL_ONE_IN 80    // ticks
#define MEAL_CHEW_TICKS 80
#define MEAL_TICKS 100
#define MEAL_END_ONE_IN 20 // ticks
#define UNHAPPY_TICKS_MAX 32
#define PICK_UP_REACH 1.0
#define MUTATES_IN 32 // genes, on average

static bool shows(const ov_actor* actor, ov_panda_gene gene) {
  OVIS_ASSERT((uint32_t)gene < OV_PANDA_GENE_COUNT);
  return ov_panda_shows(ov_panda_of(actor)) == gene;
}

// ---- Conditions

static bool keeps_fleeing(ov_goal_turn* turn) {
  if (!ov_panda_of(turn->agent->self)->is_sitting) {
    return true;
  }
  ov_agent_stop(turn->agent);
  return ov_goal_refuse(turn, OVIS_REASON_SITS, 0, 0);
}

static bool is_worried(ov_goal_turn* turn) {
  return (shows(turn->agent->self, OV_PANDA_WORRIED) ||
          ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0)) &&
         ov_panda_can_act(turn);
}

static bool is_aggressive(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  (void)context;
  return shows(other, OV_PANDA_AGGRESSIVE);
}

// One bite, or bamboo from a player, is enough.
static bool holds_grudge(ov_goal_turn* turn) {
  const ov_panda* panda = ov_panda_of(turn->agent->self);
  return (!panda->got_bamboo && !panda->has_bitten) ||
         ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void forgive(ov_goal_turn* turn) {
  ov_panda* panda = ov_panda_of(turn->agent->self);
  panda->got_bamboo = false;
  panda->has_bitten = false;
}

static void bitten(ov_agent* agent, ov_actor* target) {
  (void)target;
  ov_panda_of(agent->self)->has_bitten |= !shows(agent->self, OV_PANDA_AGGRESSIVE);
}

// ---- Plan

static const ovis_item bait[] = {OV_ITEM_BAMBOO, 0};
static const ov_species_id pandas[] = {OV_SPECIES_PANDA, OV_SPECIES_NONE};
static const ov_goal_gate acts = {.can_use = ov_panda_can_act};
static const ov_goal_gate remembers = {.can_continue = holds_grudge, .start = forgive};

#define FEARS(who, list, many, one, how_far)                                                       \
  {                                                                                                \
    6, &ov_goal_avoid,                                                                             \
        OV_WITH(ov_avoid_settings, .kind = (who), .species = (list), .range = (how_far),           \
                .walk_speed = 2, .sprint_speed = 2, .may_use = is_worried),                        \
        .name = "PandaAvoid", OV_FEARS(many, one)                                                  \
  }

static const ov_goal_entry targets[] = {
    {1, &ov_goal_hurt_by, OV_WITH(ov_hurt_by_settings, .alerted = pandas, .alerts = is_aggressive),
     .name = "PandaHurtBy", .gate = &remembers},
};

static const ov_goal_entry goals[] = {
    OV_FLOATS(0),
    {2, &ov_goal_panic,
     OV_WITH(ov_panic_settings, .speed = 2, .may_use = ov_panic_of_elements,
             .may_stay = keeps_fleeing),
     .name = "PandaPanic"},
    {2, &ov_goal_panda_breed, OV_WITH(ov_breed_settings, .speed = 1)},
    {3, &ov_goal_melee,
     OV_WITH(ov_melee_settings, .speed = 1.2, .follows_unseen = true, .has_hit = bitten),
     .name = "PandaAttack", .gate = &acts},
    OV_TEMPTED(4, 1, bait),
    FEARS(OV_ACTOR_PLAYER, NULL, "players", "player", 8),
    FEARS(OV_ACTOR_MOB, ov_monsters, "monsters", "monster", 4),
    {.priority = 7, .kind = &ov_goal_panda_sit},
    {.priority = 8, .kind = &ov_goal_panda_lie_on_back},
    {.priority = 8, .kind = &ov_goal_panda_sneeze},
    {9, &ov_goal_look_at, OV_WITH(ov_look_at_settings, .kind = OV_ACTOR_PLAYER, .range = 6),
     .name = "PandaLookAtPlayer", .gate = &acts},
    OV_LOOKS_AROUND(10),
    {.priority = 12, .kind = &ov_goal_panda_roll},
    OV_FOLLOWS_PARENT(13, 1.25),
    OV_STROLLS(14, 1, 0.001f),
};

static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

// ---- Every tick

static void roll(ov_actor* actor, ov_panda* panda) {
  OVIS_ASSERT(panda->roll_ticks >= 0);
  OVIS_ASSERT(panda->roll_ticks <= ROLL_TICKS + 1);
  ov_body* body = &actor->body;
  panda->roll_ticks++;
  if (panda->roll_ticks > ROLL_TICKS) {
    panda->is_rolling = false;
    panda->roll_ticks = 0;
  } else if (panda->roll_ticks == 1) {
    const double push = actor->is_baby ? ROLL_PUSH / 2 : ROLL_PUSH;
    panda->roll_velocity =
        (ovis_vec3){body->velocity.x - push * (double)ov_angle_sin(body->yaw_deg), 0,
                    body->velocity.z + push * (double)ov_angle_cos(body->yaw_deg)};
    body->velocity = panda->roll_velocity;
    body->velocity.y = ROLL_HOP;
  } else if (panda->roll_ticks == 7 || panda->roll_ticks == 15 || panda->roll_ticks == 23) {
    body->velocity = (ovis_vec3){0, body->is_on_ground ? ROLL_HOP : body->velocity.y, 0};
  } else {
    body->velocity.x = panda->roll_velocity.x;
    body->velocity.z = panda->roll_velocity.z;
  }
}

static void startle(ov_agent* agent, ov_actor* other, void* context) {
  (void)context;
  if (other->species == agent->self->species && !other->is_baby && other->body.is_on_ground &&
      !other->body.is_in_water && ov_panda_is_able(ov_panda_of(other))) {
    ov_jump_control_jump(&other->controls.jump);
  }
}

static void sneeze(ov_agent* agent, ov_panda* panda) {
  OVIS_ASSERT(panda->sneeze_ticks >= 0);
  OVIS_ASSERT(panda->sneeze_ticks <= SNEEZE_TICKS + 1);
  panda->sneeze_ticks++;
  if (panda->sneeze_ticks <= SNEEZE_TICKS) {
    return;
  }
  panda->sneeze_ticks = 0;
  const ovis_aabb own = ov_body_box(&agent->self->body);
  const ovis_aabb box = {
      {own.min.x - SNEEZE_RANGE, own.min.y - SNEEZE_RANGE, own.min.z - SNEEZE_RANGE},
      {own.max.x + SNEEZE_RANGE, own.max.y + SNEEZE_RANGE, own.max.z + SNEEZE_RANGE}};
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, startle, NULL);
}

static void eat(ov_agent* agent, ov_panda* panda) {
  ov_rng* rng = &agent->self->rng;
  const bool has_food = ov_gear_held(agent->self) != 0;
  if (!has_food || !panda->is_sitting) {
    panda->meal_ticks = 0;
    return;
  }
  if (panda->meal_ticks == 0) {
    panda->meal_ticks = ov_rng_int(rng, MEAL_ONE_IN) == 1;
    return;
  }
  if (panda->meal_ticks > MEAL_CHEW_TICKS && ov_rng_int(rng, MEAL_END_ONE_IN) == 1) {
    if (panda->meal_ticks > MEAL_TICKS) {
      ov_gear_take_worn(agent->turn, agent->self, OVIS_SLOT_MAIN_HAND, 64);
      panda->is_sitting = false;
    }
    panda->meal_ticks = 0;
    return;
  }
  panda->meal_ticks++;
}

// A worried one sits through thunderstorms.
static void worry(ov_agent* agent, ov_panda* panda) {
  OVIS_ASSERT(panda->meal_ticks >= 0);
  if (!shows(agent->self, OV_PANDA_WORRIED)) {
    return;
  }
  if (agent->env->is_thundering && !agent->self->body.is_in_water) {
    panda->is_sitting = true;
    panda->meal_ticks = 0;
  } else if (panda->meal_ticks == 0) {
    panda->is_sitting = false;
  }
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_panda* panda = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *panda);
  OVIS_ASSERT(panda->unhappy_ticks <= UNHAPPY_TICKS_MAX);
  OVIS_ASSERT(panda->sneeze_ticks >= 0);
  OVIS_ASSERT(panda->unhappy_ticks >= 0);
  worry(agent, panda);
  panda->unhappy_ticks -= panda->unhappy_ticks > 0;
  if (panda->sneeze_ticks > 0) {
    sneeze(agent, panda);
  }
  if (panda->is_rolling) {
    roll(actor, panda);
  }
  eat(agent, panda);
  if (!ov_panda_is_able(panda)) { // it does not walk
    actor->controls.move.state = OV_MOVE_WAIT;
    actor->body.forward = actor->body.sideways = 0;
  }
}

static void moved(ov_agent* agent) {
  ov_actor* actor = agent->self;
  if (ov_gear_held(actor) != 0) {
    return;
  }
  const ov_search_near search = {.kind = OV_ACTOR_ITEM, .grow_xz = PICK_UP_REACH, .grow_y = 0};
  ov_actor* item = ov_agent_nearest(agent, &search);
  const ovis_item name = item != NULL ? ov_item_of(item)->stack.item : 0;
  if (name == OV_ITEM_BAMBOO || name == OV_ITEM_CAKE) {
    const ovis_stack taken = agent->verbs->pick_up(agent, item, 64);
    if (taken.count > 0) {
      ov_gear_wear(agent->turn, actor, OVIS_SLOT_MAIN_HAND, &taken);
    }
  }
}

// ---- Genes

static int32_t draw_gene(ov_rng* rng) {
  const int32_t draw = ov_rng_int(rng, 16);
  return draw == 0   ? OV_PANDA_LAZY
         : draw == 1 ? OV_PANDA_WORRIED
         : draw == 2 ? OV_PANDA_PLAYFUL
         : draw == 4 ? OV_PANDA_AGGRESSIVE
         : draw < 9  ? OV_PANDA_WEAK
         : draw < 11 ? OV_PANDA_BROWN
                     : OV_PANDA_NORMAL;
}

static double attribute(const ov_actor* actor, ov_attribute which, double base) {
  if (which == OV_ATTRIBUTE_SPEED && shows(actor, OV_PANDA_LAZY)) {
    return LAZY_SPEED;
  }
  return which == OV_ATTRIBUTE_HEALTH_MAX && shows(actor, OV_PANDA_WEAK) ? WEAK_HEALTH : base;
}

static void apply_genes(ov_actor* actor) {
  ov_actor_resize(actor, actor->is_baby);
  const float health_max = (float)ov_actor_attribute(actor, OV_ATTRIBUTE_HEALTH_MAX);
  actor->health = actor->health < health_max ? actor->health : health_max;
}

static void born(ov_actor* actor) {
  ov_panda* panda = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *panda);
  panda->main_gene = draw_gene(&actor->rng);
  panda->hidden_gene = draw_gene(&actor->rng);
  apply_genes(actor);
}

static int32_t either_gene(ov_rng* rng, const ov_actor* parent) {
  const ov_panda* panda = parent->own;
  OVIS_ASSERT(parent->profile->own_size >= sizeof *panda);
  OVIS_ASSERT(panda->main_gene >= 0);
  OVIS_ASSERT(panda->main_gene <= OV_PANDA_GENE_COUNT - 1);
  return ov_rng_bool(rng) ? panda->main_gene : panda->hidden_gene;
}

static void inherit(ov_actor* young, const ov_actor* parent, const ov_actor* other) {
  ov_panda* cub = young->own;
  OVIS_ASSERT(young->profile->own_size >= sizeof *cub);
  ov_rng* rng = &young->rng;
  const bool is_first = ov_rng_bool(rng);
  cub->main_gene = either_gene(rng, is_first ? parent : other);
  cub->hidden_gene = either_gene(rng, is_first ? other : parent);
  if (ov_rng_int(rng, MUTATES_IN) == 0) {
    cub->main_gene = draw_gene(rng);
  }
  if (ov_rng_int(rng, MUTATES_IN) == 0) {
    cub->hidden_gene = draw_gene(rng);
  }
  young->health = (float)ov_actor_attribute(young, OV_ATTRIBUTE_HEALTH_MAX);
  apply_genes(young);
}

// ---- Bamboo from a hand

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  const ov_actor* self = agent->self;
  if (!ov_use_is_one_of(use, bait)) {
    return OVIS_USE_NOTHING;
  }
  const ovis_use_kind meal = ov_use_food(self, use, bait);
  const bool is_free = !self->body.is_in_water && !ov_panda_of(self)->is_sitting;
  return meal != OVIS_USE_NOTHING ? meal : is_free ? OVIS_USE_GIVE : OVIS_USE_NOTHING;
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  ov_panda* panda = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *panda);
  panda->got_bamboo |= agent->self->target != 0;
  if (kind == OVIS_USE_GIVE) {
    const ovis_stack one = ov_stack_of(use->item.item, 1);
    ov_gear_wear(agent->turn, agent->self, OVIS_SLOT_MAIN_HAND, &one);
    panda->is_sitting = true;
    ov_agent_stop(agent);
    return 1;
  }
  return ov_use_feed(agent->self);
}

// ---- Own state

OV_OWN_FUNCTIONS(ov_panda, OV_PANDA_STATE, static)

const ov_profile ov_panda_profile = {
    .goals = &plan,
    OV_OWN(ov_panda),
    .born = born,
    .step = step,
    .moved = moved,
    .attribute = attribute,
    .kinship = &(const ov_kinship){.inherit = inherit},
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use}};
