// The rabbit: its goals, the hops by which it moves, carrots that it eats, and its killer variant.
// Rules: docs/sources.md#goals-of-animals
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "base/check.h"
#include "base/vec.h"
#include "body/body_angle.h"
#include "figures/category.h"
#include "figures/row.h"
#include "mind/goal/block/block_goals.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"
#include "species/animals/animal_plan.h"
#include "species/animals/animal_use.h"
#include "species/profiles.h"

// ---- Figures

#define KILLER 99 // the variant of the killer rabbit
static const ov_variant variants[] = {{0, "brown"},           {1, "white"}, {2, "black"},
                                      {3, "white_splotched"}, {4, "gold"},  {5, "salt_and_pepper"},
                                      {KILLER, "killer"},     {0, NULL}};

const ov_species ov_rabbit_row = {
    OV_ROW(RABBIT, rabbit, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT, .width = 0.4f,
           .height = 0.5f, .eye_height = 0.425f, .health_max = 3, .speed = 0.3f, .follow_range = 16,
           .attack_damage = 3, .step_height = 0.6f),
    .seating = OV_SEAT_OF_ANIMALS,
    .body = {.traits = OV_BODY_ON_POWDER_SNOW},
    .variants = variants,
    .variant_tag = {.name = "RabbitType"},
};

#define KILLER_ARMOR 8.0f
#define KILLER_ATTACK 8.0
#define FRIGHT_SPEED 2.2 // from this speed on it hops without a pause
#define PAUSE_TICKS 10   // after a hop
#define PAUSE_TICKS_FRIGHT 3
#define HOP_TICKS 15
#define HOP_SLOW 0.2f // upward speed of a hop, up to a speed of 0.6
#define HOP 0.3f
#define HOP_HIGH 0.5f // when its way leads upward, or it is stopped
#define SLOW_SPEED 0.6
#define WATER_SPEED 1.5
#define PUSH 0.1 // ahead, of a jump [Units: blocks per tick]
#define PUSH_BELOW2 0.01
#define POUNCE2 16.0 // blocks^2 within which a killer jumps at its target
#define CARROT_PAUSE 40

#define RABBIT_STATE(X)                                                                            \
  /* 0 brown, 1 white, 2 black, 3 white splotched, 4 gold, 5 salt, KILLER */                       \
  X(I32, variant, VARIANT, 0, KILLER)                                                              \
  X(COUNT, carrot_ticks, CARROT_TICKS, 0)               /* until it wants carrots again */         \
  X(I32, pause_ticks, NONE, 0, PAUSE_TICKS)             /* until the next hop */                   \
  X(I32, hop_ticks, NONE, 0, HOP_TICKS)                 /* left of a hop */                        \
  X(F64, next_speed, NONE, -OV_SPEED_MAX, OV_SPEED_MAX) /* of the walk */                          \
  X(BOOL, is_hopping, NONE)                                                                        \
  X(BOOL, was_on_ground, NONE)
OV_SPECIES_STATE(rabbit, RABBIT_STATE)

// ---- Conditions

static bool is_killer_actor(const ov_actor* actor) {
  const rabbit* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->variant >= 0);
  OVIS_ASSERT(self->variant <= KILLER);
  return self->variant == KILLER;
}

static bool is_killer(ov_goal_turn* turn) {
  return is_killer_actor(turn->agent->self) || ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

static bool is_harmless(ov_goal_turn* turn) {
  return !is_killer_actor(turn->agent->self) ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

static double reach2(const ov_actor* self, const ov_actor* target) {
  (void)self;
  return 4 + (double)target->body.size.width;
}

// ---- Carrots

static bool wants_carrots(ov_goal_turn* turn) {
  const rabbit* self = turn->agent->self->own;
  OVIS_ASSERT(turn->agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->carrot_ticks >= 0);
  if (!turn->agent->env->mob_griefing) {
    return ov_goal_refuse(turn, OVIS_REASON_GRIEFING_OFF, 0, 0);
  }
  return self->carrot_ticks == 0 ||
         ov_goal_refuse(turn, OVIS_REASON_COOLDOWN, self->carrot_ticks, 0);
}

// The age of the carrots in a cell; -1: there are none.
static int32_t carrot_age(const ov_agent* agent, ovis_pos pos) {
  const ovis_state state = ovis_world_get_block(agent->world, pos);
  const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
  if (state == 0 || state == OVIS_STATE_UNLOADED ||
      ov_registry_block_id(registry, state) != OV_BLOCK_CARROTS) {
    return -1;
  }
  return ov_registry_value(registry, state, OV_BLOCK_PROP_AGE);
}

static bool is_ripe(const ov_agent* agent, ovis_pos pos) {
  const uint64_t tags = ov_agent_block(agent, pos)->tags;
  return (tags & OVIS_TAG(FARMLAND)) != 0 &&
         carrot_age(agent, (ovis_pos){pos.x, pos.y + 1, pos.z}) == 7;
}

// One age less in each bite; the last one takes the block.
static void nibble(ov_agent* agent, ovis_pos farmland, int32_t there_ticks) {
  rabbit* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->carrot_ticks >= 0);
  const ovis_pos pos = {farmland.x, farmland.y + 1, farmland.z};
  ov_look_control_look_at(&agent->self->controls.look, (ovis_vec3){pos.x + 0.5, pos.y, pos.z + 0.5},
                          10, agent->self->controls.head_pitch_max_deg);
  const int32_t age = there_ticks > 0 && self->carrot_ticks == 0 ? carrot_age(agent, pos) : -1;
  if (age < 0) {
    return;
  }
  ovis_state left = 0;
  const ovis_state state = ovis_world_get_block(agent->world, pos);
  OVIS_ASSERT(age < 8);
  if (age > 0 && !ov_registry_with_value(ovis_world_get_blocks(agent->world), state,
                                         OV_BLOCK_PROP_AGE, age - 1, &left)) {
    return;
  }
  agent->verbs->set_block(agent, pos, left);
  self->carrot_ticks = CARROT_PAUSE;
}

// ---- Plan

static const ovis_item bait[] = {OV_ITEM_CARROT, OV_ITEM_GOLDEN_CARROT, OV_ITEM_DANDELION, 0};
static const ov_species_id wolves[] = {OV_SPECIES_WOLF, OV_SPECIES_NONE};
static const ov_species_id rabbits[] = {OV_SPECIES_RABBIT, OV_SPECIES_NONE};
static const ov_goal_gate killer_only = {.can_use = is_killer};

#define FEARS(who, list, many, one, how_far)                                                       \
  {                                                                                                \
    4, &ov_goal_avoid,                                                                             \
        OV_WITH(ov_avoid_settings, .kind = (who), .species = (list), .range = (how_far),           \
                .walk_speed = 2.2, .sprint_speed = 2.2, .may_use = is_harmless),                   \
        .name = "RabbitAvoid", OV_FEARS(many, one)                                                 \
  }

static const ov_goal_entry targets[] = {
    {1, &ov_goal_hurt_by, OV_WITH(ov_hurt_by_settings, .alerted = rabbits), .gate = &killer_only},
    {2, &ov_goal_attack_player,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_PLAYER, .must_see = true), .gate = &killer_only},
    {2, &ov_goal_attack_prey,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = wolves, .must_see = true),
     .gate = &killer_only},
};

static const ov_goal_entry goals[] = {
    OV_FLOATS(1),
    {.priority = 1, .kind = &ov_goal_climb_snow},
    {1, &ov_goal_panic, OV_WITH(ov_panic_settings, .speed = FRIGHT_SPEED), .name = "RabbitPanic"},
    OV_BREEDS(2, 0.8),
    OV_TEMPTED(3, 1, bait),
    FEARS(OV_ACTOR_PLAYER, NULL, "players", "player", 8),
    FEARS(OV_ACTOR_MOB, wolves, "wolves", "wolf", 10),
    FEARS(OV_ACTOR_MOB, ov_monsters, "monsters", "monster", 4),
    {5, &ov_goal_seek_block,
     OV_WITH(ov_seek_block_settings, .speed = 0.7, .range = 16, .range_y = 1, .is_wanted = is_ripe,
             .may_use = wants_carrots, .act = nibble),
     .name = "RaidGarden",
     OV_SEEKS("eat a carrot crop", "eating a carrot crop", "eats carrots on",
              "no ripe carrot crop")},
    OV_STROLLS(6, 0.6, 0.001f),
    OV_LOOKS_AT_PLAYER(11, 10),
    {4, &ov_goal_melee,
     OV_WITH(ov_melee_settings, .speed = 1.4, .follows_unseen = true, .reach2 = reach2),
     .gate = &killer_only},
};

static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

// ---- Hops. A rabbit moves in the air only: its speed on the ground is 0.

static void start_hop(rabbit* self) {
  self->is_hopping = true;
  self->hop_ticks = HOP_TICKS;
}

static void face(ov_body* body, ovis_vec3 to) {
  body->yaw_deg = ov_angle_yaw(to.x - body->pos.x, to.z - body->pos.z);
}

// The next node of the path, else where the control wants to go.
static ovis_vec3 next_place(const ov_actor* actor) {
  const ov_nav* nav = &actor->nav;
  if (ov_nav_is_done(nav)) {
    return actor->controls.move.wanted;
  }
  const ovis_pos node = nav->nodes[nav->next_index].pos;
  const int32_t whole = (int32_t)(actor->body.size.width + 1);
  return (ovis_vec3){node.x + whole * 0.5, node.y, node.z + whole * 0.5};
}

static void pounce(ov_agent* agent, rabbit* self) {
  ov_actor* actor = agent->self;
  const ov_actor* target = ov_agent_find(agent, actor->target);
  if (target != NULL && ov_actor_dist2(actor, target) < POUNCE2) {
    face(&actor->body, target->body.pos);
    ov_move_control_want(&actor->controls.move, target->body.pos,
                         actor->controls.move.speed_modifier);
    start_hop(self);
    self->was_on_ground = true;
  }
}

static void step_on_ground(ov_agent* agent, rabbit* self) {
  ov_actor* actor = agent->self;
  const ov_move_control* move = &actor->controls.move;
  if (!self->was_on_ground) { // it has landed
    self->is_hopping = false;
    self->hop_ticks = 0;
    self->pause_ticks = self->next_speed < FRIGHT_SPEED ? PAUSE_TICKS : PAUSE_TICKS_FRIGHT;
  }
  if (self->variant == KILLER && self->pause_ticks == 0) {
    pounce(agent, self);
  }
  if (!actor->controls.jump.is_wanted && self->pause_ticks == 0 &&
      ov_move_control_has_wanted(move)) {
    face(&actor->body, next_place(actor));
    start_hop(self);
  }
}

// Speeds only while it hops; the navigation's speed comes back with the next hop.
static void set_speed(ov_actor* actor, const rabbit* self) {
  const bool stands =
      actor->body.is_on_ground && !self->is_hopping && !actor->controls.jump.is_wanted;
  actor->controls.move.speed_modifier = stands ? 0 : self->next_speed;
}

// A slow body gets a push with each jump.
static void push(ov_body* body) {
  const double level2 = ov_level_length2(body->velocity);
  if (level2 < PUSH_BELOW2) {
    body->velocity.x -= PUSH * (double)ov_angle_sin(body->yaw_deg);
    body->velocity.z += PUSH * (double)ov_angle_cos(body->yaw_deg);
  }
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  rabbit* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->pause_ticks <= PAUSE_TICKS);
  OVIS_ASSERT(self->next_speed >= -OV_SPEED_MAX);
  ov_controls* controls = &actor->controls;
  OVIS_ASSERT(self->pause_ticks >= 0);
  self->pause_ticks -= self->pause_ticks > 0;
  if (self->carrot_ticks > 0) {
    const int32_t left = self->carrot_ticks - ov_rng_int(&actor->rng, 3);
    self->carrot_ticks = left > 0 ? left : 0;
  }
  const bool has_wanted = ov_move_control_has_wanted(&controls->move);
  if (has_wanted && controls->move.speed_modifier > 0) {
    self->next_speed = actor->body.is_in_water ? WATER_SPEED : controls->move.speed_modifier;
  }
  if (actor->body.is_on_ground) {
    step_on_ground(agent, self);
  }
  self->was_on_ground = actor->body.is_on_ground;
  if (has_wanted) {
    set_speed(actor, self);
  }
  const double up = next_place(actor).y - actor->body.pos.y;
  const bool is_high = actor->body.has_hit_side || (has_wanted && up > 0.5);
  actor->body.jump_power = is_high ? HOP_HIGH : self->next_speed <= SLOW_SPEED ? HOP_SLOW : HOP;
  controls->jump.is_wanted |= self->is_hopping;
  const bool jumps =
      controls->jump.is_wanted && actor->body.is_on_ground && actor->body.jump_cooldown_ticks == 0;
  if (jumps && has_wanted && self->next_speed > 0) {
    push(&actor->body);
  }
}

static void moved(ov_agent* agent) {
  rabbit* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->hop_ticks >= 0);
  OVIS_ASSERT(self->hop_ticks <= HOP_TICKS);
  if (self->hop_ticks > 0) {
    self->hop_ticks--;
    self->is_hopping &= self->hop_ticks > 0;
  }
}

// ---- Own state

static double attribute(const ov_actor* actor, ov_attribute which, double base) {
  return which == OV_ATTRIBUTE_ATTACK && is_killer_actor(actor) ? KILLER_ATTACK : base;
}

// Half are brown, two fifths salt and pepper, one tenth black, as in a biome of no other kind.
static int32_t common_variant(ov_rng* rng) {
  const int32_t draw = ov_rng_int(rng, 100);
  return draw < 50 ? 0 : draw < 90 ? 5 : 2;
}

static void inherit(ov_actor* young, const ov_actor* parent, const ov_actor* other) {
  rabbit* kit = young->own;
  OVIS_ASSERT(young->profile->own_size >= sizeof *kit);
  ov_rng* rng = &young->rng;
  kit->variant = common_variant(rng);
  if (ov_rng_int(rng, 20) != 0) {
    const ov_actor* from = ov_rng_bool(rng) ? other : parent;
    kit->variant = ((const rabbit*)from->own)->variant;
  }
}

static float armor(const ov_actor* actor) {
  return is_killer_actor(actor) ? KILLER_ARMOR : 0;
}

OV_EATS(bait);

const ov_profile ov_rabbit_profile = {.goals = &plan,
                                      OV_OWN(rabbit),
                                      .step = step,
                                      .moved = moved,
                                      .use = &use_ops,
                                      .attribute = attribute,
                                      .armor = armor,
                                      .kinship = &(const ov_kinship){.inherit = inherit}};
