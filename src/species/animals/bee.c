// The bee: hive, nectar, crops, anger and its one sting.
// Rules: docs/sources.md#bees
#include "agent/anger.h"
#include "agent/item_table.h"
#include "base/angles.h"
#include "base/check.h"
#include "base/trig.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/animals/animal_use.h"
#include "species/animals/bee_goals.h"
#include "species/monsters/monster_plan.h"
#include "world/daylight.h"

#include <ovis/item.h>

// ---- Figures

const ov_species ov_bee_row = {
    OV_ROW(BEE, bee, FLYING, OV_IS_ANIMAL | OV_CAN_FLOAT | OV_IS_FALL_IMMUNE | OV_IS_AIRBORNE,
           .width = 0.7f, .height = 0.6f, .eye_height = 0.3f, .health_max = 10, .speed = 0.3f,
           .follow_range = 48, .attack_damage = 2, .step_height = 0.6f,
           OV_COSTS({OVIS_PATH_DANGER_FIRE, -1}, {OVIS_PATH_WATER, -1},
                    {OVIS_PATH_WATER_BORDER, 16}, {OVIS_PATH_COCOA, -1}, {OVIS_PATH_FENCE, -1})),
    .seating = OV_SEAT_OF_ANIMALS,
    .body = {.move = OV_MOVE_KIND_FLYING,
             .traits = OV_BODY_HOVERS | OV_BODY_PASSES_BUSHES,
             .tilt = 20,
             .flight_speed = 0.6},
    .gets_angry = true,
    .uses_points = true,
};

#define STUNG_CHECK 5    // ticks between two draws whether it dies
#define STUNG_LIVES 1200 // ticks at most after its sting
#define WATER_TICKS 20
#define POISON_NORMAL 200
#define POISON_HARD 360
#define HONEY_MAX 5
#define STAY_OUT_TICKS 400 // after it left its hive
#define HIVE_FAR2 484.0

static const ov_species_id bees[] = {OV_SPECIES_BEE, OV_SPECIES_NONE};
static const ovis_item flowers[] = {OV_ITEM_DANDELION,
                                    OV_ITEM_POPPY,
                                    OV_ITEM_BLUE_ORCHID,
                                    OV_ITEM_ALLIUM,
                                    OV_ITEM_AZURE_BLUET,
                                    OV_ITEM_RED_TULIP,
                                    OV_ITEM_ORANGE_TULIP,
                                    OV_ITEM_WHITE_TULIP,
                                    OV_ITEM_PINK_TULIP,
                                    OV_ITEM_OXEYE_DAISY,
                                    OV_ITEM_CORNFLOWER,
                                    OV_ITEM_LILY_OF_THE_VALLEY,
                                    OV_ITEM_WITHER_ROSE,
                                    OV_ITEM_TORCHFLOWER,
                                    OV_ITEM_SUNFLOWER,
                                    OV_ITEM_LILAC,
                                    OV_ITEM_ROSE_BUSH,
                                    OV_ITEM_PEONY,
                                    OV_ITEM_FLOWERING_AZALEA_LEAVES,
                                    OV_ITEM_FLOWERING_AZALEA,
                                    OV_ITEM_MANGROVE_PROPAGULE,
                                    OV_ITEM_CHERRY_LEAVES,
                                    OV_ITEM_PINK_PETALS,
                                    0};

// ---- Conditions

static bool may_sting(ov_goal_turn* turn) {
  const ov_actor* actor = turn->agent->self;
  OVIS_ASSERT(actor->anger_ticks >= 0);
  return (actor->anger_ticks > 0 && !ov_bee_of(actor)->has_stung) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static bool stays_angry(ov_goal_turn* turn) {
  return turn->agent->self->anger_ticks > 0 || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static bool sees_attacker(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)other;
  (void)context;
  ov_agent own = *agent;
  const ov_actor* attacker = ov_agent_find(agent, agent->self->attacker);
  return attacker != NULL && ov_agent_sees(&own, attacker);
}

static void sting(ov_agent* agent, ov_actor* target) {
  ov_bee* self = ov_bee_of(agent->self);
  const ovis_difficulty difficulty = agent->env->difficulty;
  const ov_affect poison = {.effect = OVIS_EFFECT_POISON,
                            .ticks = difficulty == OVIS_DIFFICULTY_HARD     ? POISON_HARD
                                     : difficulty == OVIS_DIFFICULTY_NORMAL ? POISON_NORMAL
                                                                            : 0};
  if (poison.ticks > 0) {
    agent->verbs->affect(agent->turn, agent, target, &poison);
  }
  self->has_stung = true;
  ov_anger_stop(agent->self);
}

// Ahead, or back to a hive that is far away.
static bool find_place(ov_agent* agent, ovis_vec3* out) {
  const ov_actor* actor = agent->self;
  const ov_bee* self = ov_bee_of(actor);
  const double yaw = (double)actor->body.head_yaw_deg * OV_RAD_PER_DEG;
  ovis_vec3 direction = {-ov_sin(yaw), 0, ov_cos(yaw)};
  if (self->has_hive && ov_bee_is_hive(agent, self->hive) &&
      ov_bee_dist2(actor, self->hive) > HIVE_FAR2) {
    direction = (ovis_vec3){self->hive.x + 0.5 - actor->body.pos.x, 0,
                            self->hive.z + 0.5 - actor->body.pos.z};
  }
  return ov_agent_random_air_pos(agent, 8, 7, 0, direction, OV_HALF_PI, out) ||
         ov_agent_random_air_pos(agent, 8, 4, -2, direction, OV_HALF_PI, out);
}

static bool may_wander(ov_goal_turn* turn) {
  return ov_bee_is_calm(turn) &&
         (ov_agent_is_path_done(turn->agent) || ov_goal_refuse(turn, OVIS_REASON_WALKS, 0, 0));
}

// ---- Plan

static const ov_goal_gate only_angry = {.can_continue = stays_angry};

static const ov_goal_entry targets[] = {
    {1, &ov_goal_hurt_by, OV_WITH(ov_hurt_by_settings, .alerted = bees, .alerts = sees_attacker),
     .name = "BeeHurtByOther", .gate = &only_angry},
    {2, &ov_goal_attack_player,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_PLAYER, .must_see = true,
             .filter = ov_anger_is_at, .may_use = may_sting, .may_stay = may_sting),
     .name = "BeeBecomeAngry"},
    {3, &ov_goal_reset_anger, OV_WITH(ov_reset_anger_settings, .alerts = true)},
};

static const ov_goal_entry goals[] = {
    {0, &ov_goal_melee,
     OV_WITH(ov_melee_settings, .speed = 1.4, .follows_unseen = true, .may_use = may_sting,
             .may_stay = may_sting, .has_hit = sting),
     .name = "BeeAttack"},
    {.priority = 1, .kind = &ov_goal_bee_enter_hive},
    OV_BREEDS(2, 1),
    OV_TEMPTED(3, 1.25, flowers),
    {.priority = 4, .kind = &ov_goal_bee_pollinate},
    OV_FOLLOWS_PARENT(5, 1.25),
    {.priority = 5, .kind = &ov_goal_bee_locate_hive},
    {.priority = 5, .kind = &ov_goal_bee_go_to_hive},
    {.priority = 6, .kind = &ov_goal_bee_go_to_flower},
    {.priority = 7, .kind = &ov_goal_bee_grow_crop},
    {8, &ov_goal_stroll,
     OV_WITH(ov_stroll_settings, .speed = 1, .interval = 20, .find = find_place,
             .may_use = may_wander, .is_always_awake = true),
     .name = "BeeWander"},
    OV_FLOATS(9),
};

static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

// ---- Inside a hive

static const struct {
  ov_block_value facing;
  int32_t x, z;
} sides[] = {{OV_BLOCK_VALUE_NORTH, 0, -1},
             {OV_BLOCK_VALUE_SOUTH, 0, 1},
             {OV_BLOCK_VALUE_WEST, -1, 0},
             {OV_BLOCK_VALUE_EAST, 1, 0}};

static void give_honey(ov_agent* agent, ovis_pos hive) {
  const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
  const ovis_state state = ovis_world_get_block(agent->world, hive);
  const int32_t level = ov_registry_value(registry, state, OV_BLOCK_PROP_HONEY_LEVEL);
  ovis_state filled;
  if (level < HONEY_MAX &&
      ov_registry_with_value(registry, state, OV_BLOCK_PROP_HONEY_LEVEL, level + 1, &filled)) {
    agent->verbs->set_block(agent, hive, filled);
  }
}

static void leave_hive(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_bee* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  const ovis_pos hive = self->hive;
  ovis_vec3 out = {hive.x + 0.5, hive.y + 0.2, hive.z + 0.5};
  for (int32_t i = 0; i < 4; i++) {
    if (ov_agent_block_is(agent, hive, OV_BLOCK_PROP_FACING, sides[i].facing)) {
      const double off = 0.55 + (double)actor->body.size.width / 2;
      out.x += off * sides[i].x;
      out.z += off * sides[i].z;
    }
  }
  actor->body.pos = out;
  actor->body.passes_blocks = false;
  self->stay_out_ticks = STAY_OUT_TICKS;
  self->inside_ticks = 0;
  if (self->has_nectar) {
    self->has_nectar = false;
    self->hungry_ticks = 0;
    self->crops_grown = 0;
    if (ov_bee_is_hive(agent, hive)) {
      give_honey(agent, hive);
    }
  }
}

// At night and in rain it stays, unless its hive was removed.
static void stay_inside(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_bee* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->inside_ticks >= 0);
  const bool has_hive = ov_bee_is_hive(agent, self->hive);
  const bool may_leave = ov_is_day(agent->env) && !agent->env->is_raining;
  self->inside_ticks -= self->inside_ticks > 1;
  if (!has_hive || (self->inside_ticks == 1 && may_leave)) {
    leave_hive(agent);
    return;
  }
  actor->body.passes_blocks = true;
  actor->body.has_gravity = false;
  actor->body.velocity = (ovis_vec3){0, 0, 0};
  actor->body.pos = (ovis_vec3){self->hive.x + 0.5, self->hive.y + 0.2, self->hive.z + 0.5};
}

static bool is_inside(const ov_actor* actor) {
  return ((const ov_bee*)actor->own)->inside_ticks > 0;
}

static bool dodges(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)by;
  (void)harm;
  return is_inside(agent->self);
}

// ---- Clocks

static int32_t less(int32_t ticks) {
  return ticks > 0 ? ticks - 1 : 0;
}

static void harm_itself(ov_agent* agent, float amount, ovis_damage damage) {
  OVIS_ASSERT((uint32_t)damage < OVIS_DAMAGE_COUNT);
  OVIS_ASSERT(amount >= 0);
  const ov_harm harm = {.amount = amount, .damage = damage};
  agent->verbs->harm(agent->turn, NULL, agent->self, &harm);
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_bee* self = actor->own;
  self->stay_out_ticks = less(self->stay_out_ticks);
  self->hive_ticks = less(self->hive_ticks);
  self->pollinate_ticks = less(self->pollinate_ticks);
  self->hungry_ticks += !self->has_nectar && self->hungry_ticks < OV_GOAL_COUNT_MAX;
  if (self->inside_ticks > 0) {
    stay_inside(agent);
    return;
  }
  if (self->has_hive && agent->tick % WATER_TICKS == 0 && !ov_bee_is_hive(agent, self->hive)) {
    self->has_hive = false;
  }
  self->water_ticks = actor->body.is_in_water ? self->water_ticks + 1 : 0;
  if (self->water_ticks > WATER_TICKS) {
    harm_itself(agent, 1, OVIS_DAMAGE_DROWNING);
  }
  if (self->has_stung && ov_actor_is_alive(actor)) {
    self->stung_ticks++;
    const int32_t left = STUNG_LIVES - self->stung_ticks;
    if (self->stung_ticks % STUNG_CHECK == 0 && ov_rng_int(&actor->rng, left > 1 ? left : 1) == 0) {
      harm_itself(agent, actor->health, OVIS_DAMAGE_HOST);
    }
  }
}

static void look(const ov_actor* actor, ov_control_view* view) {
  OVIS_ASSERT(actor->anger_ticks >= 0);
  view->is_look_off = actor->anger_ticks > 0;
  view->keeps_pitch = ((const ov_bee*)actor->own)->is_pollinating;
}

// A blow calls it away from its flower.
static void was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)by;
  (void)harm;
  ov_bee_of(agent->self)->is_pollinating = false;
}

static void was_set(ov_actor* actor) {
  ov_bee* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->has_hive |= self->hive.x != 0 || self->hive.y != 0 || self->hive.z != 0;
  self->has_flower |= self->flower.x != 0 || self->flower.y != 0 || self->flower.z != 0;
}

static void avoided_fields(ov_bee* self, ov_fields* fields) {
  for (int32_t i = 0; i < OV_BEE_AVOIDED_MAX; i++) {
    ov_field_cell_if(fields, "avoided", &self->avoided[i], i < self->avoided_count);
  }
}

OV_OWN_FUNCTIONS(ov_bee, OV_BEE_STATE, static)

OV_EATS(flowers);

const ov_profile ov_bee_profile = {.goals = &plan,
                                   OV_OWN(ov_bee),
                                   .step = step,
                                   .look = look,
                                   .is_immobile = is_inside,
                                   .dodges = dodges,
                                   .was_hurt = was_hurt,
                                   .was_set = was_set,
                                   .use = &use_ops};
