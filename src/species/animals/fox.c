// The fox: its goals by the color of its coat, its poses, its mouth, and its cubs.
// Rules: docs/sources.md#goals-of-foxes
#include "agent/bond.h"
#include "agent/gear.h"
#include "agent/item_table.h"
#include "agent/player.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/block/block_goals.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"
#include "species/animals/animal_plan.h"
#include "species/animals/animal_use.h"
#include "species/animals/fox_goals.h"
#include "species/profiles.h"

// ---- Figures

static const ov_variant variants[] = {{0, "red"}, {1, "snow"}, {0, NULL}};

const ov_species ov_fox_row = {
    OV_ROW(FOX, fox, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT, .width = 0.6f,
           .height = 0.7f, .eye_height = 0.4f, .health_max = 10, .speed = 0.3f, .follow_range = 32,
           .attack_damage = 2, .step_height = 0.6f,
           OV_COSTS({OVIS_PATH_DANGER_OTHER, 0}, {OVIS_PATH_DAMAGE_OTHER, 0})),
    .seating = OV_SEAT_OF_ANIMALS,
    .body = {.traits = OV_BODY_ON_POWDER_SNOW | OV_BODY_PASSES_BUSHES},
    .variants = variants,
    .variant_tag = {.name = "Type", .space = ""},
};

#define CROUCH_STEP 0.2f // a tick
#define MEAL_TICKS 600   // until it has eaten what is in its mouth
#define BERRY_TICKS 40   // of standing at the berries
#define BERRY_REACH 2.0
#define PICK_UP_REACH 1.0

// ---- Conditions

static bool is_red(ov_goal_turn* turn) {
  return ov_fox_of(turn->agent->self)->variant == 0 ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

static bool is_snow(ov_goal_turn* turn) {
  return ov_fox_of(turn->agent->self)->variant == 1 ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

static bool is_feared_player(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  return !ov_player_is_sneaking(other) && !ov_player_is_safe(other) &&
         !ov_fox_trusts(ov_fox_of(agent->self), other->serial);
}

static bool is_wild(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  (void)context;
  return !ov_actor_is_tame(other);
}

static bool is_deep(ov_goal_turn* turn) {
  const ov_body* body = &turn->agent->self->body;
  return body->is_in_lava || (body->is_in_water && body->water_height > 0.25) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, body->water_height, 0.25);
}

static void lose_interest(ov_goal_turn* turn) {
  ov_fox_of(turn->agent->self)->is_interested = false;
}

static void stand_up(ov_goal_turn* turn) {
  ov_fox_of(turn->agent->self)->is_sitting = false;
}

// ---- Berries

static int32_t berry_age(const ov_agent* agent, ovis_pos pos) {
  const ovis_state state = ovis_world_get_block(agent->world, pos);
  const int32_t age =
      ov_registry_value(ovis_world_get_blocks(agent->world), state, OV_BLOCK_PROP_AGE);
  return age != OV_BLOCK_VALUE_NONE ? age : 0;
}

static bool has_vine_berries(const ov_agent* agent, ovis_pos pos) {
  const ovis_state state = ovis_world_get_block(agent->world, pos);
  if (state == 0 || state == OVIS_STATE_UNLOADED) {
    return false;
  }
  const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
  const ov_block_id id = ov_registry_block_id(registry, state);
  return (id == OV_BLOCK_CAVE_VINES || id == OV_BLOCK_CAVE_VINES_PLANT) &&
         ov_registry_value(registry, state, OV_BLOCK_PROP_BERRIES) == true;
}

static bool is_bush(const ov_agent* agent, ovis_pos pos) {
  return (ov_agent_block(agent, pos)->tags & OVIS_TAG(SWEET_BERRY_BUSH)) != 0;
}

static bool has_berries(const ov_agent* agent, ovis_pos pos) {
  return is_bush(agent, pos) ? berry_age(agent, pos) >= 2 : has_vine_berries(agent, pos);
}

static void take_in_mouth(ov_agent* agent, ovis_item item) {
  if (ov_gear_held(agent->self) == 0) {
    const ovis_stack one = ov_stack_of(item, 1);
    ov_gear_wear(agent->turn, agent->self, OVIS_SLOT_MAIN_HAND, &one);
    ov_fox_of(agent->self)->meal_ticks = 0;
  }
}

// It keeps one berry; the others are left to the host.
static void pick(ov_agent* agent, ovis_pos pos, int32_t there_ticks) {
  OVIS_ASSERT(there_ticks >= 0);
  if (there_ticks < ov_goal_delay(BERRY_TICKS) || !agent->env->mob_griefing) {
    return;
  }
  const bool is_sweet = is_bush(agent, pos);
  const ovis_state state = ovis_world_get_block(agent->world, pos);
  ovis_state left;
  if (ov_registry_with_value(ovis_world_get_blocks(agent->world), state,
                             is_sweet ? OV_BLOCK_PROP_AGE : OV_BLOCK_PROP_BERRIES, is_sweet,
                             &left) &&
      agent->verbs->set_block(agent, pos, left)) {
    take_in_mouth(agent, is_sweet ? OV_ITEM_SWEET_BERRIES : OV_ITEM_GLOW_BERRIES);
  }
}

// ---- Plan

static const ov_species_id prey[] = {OV_SPECIES_CHICKEN, OV_SPECIES_RABBIT, OV_SPECIES_NONE};
static const ov_species_id fish[] = {OV_SPECIES_COD, OV_SPECIES_SALMON, OV_SPECIES_TROPICAL_FISH,
                                     OV_SPECIES_NONE};
static const ov_species_id turtles[] = {OV_SPECIES_TURTLE, OV_SPECIES_NONE};

static const ov_goal_gate floats = {.can_use = is_deep, .start = ov_fox_start_clear};
static const ov_goal_gate calm = {.can_use = ov_fox_is_calm};
static const ov_goal_gate calm_still = {.can_use = ov_fox_is_calm, .can_continue = ov_fox_is_calm};
static const ov_goal_gate clears = {.start = ov_fox_start_clear};
static const ov_goal_gate bites = {.can_use = ov_fox_may_bite, .start = lose_interest};
static const ov_goal_gate looks = {.can_use = ov_fox_may_look, .can_continue = ov_fox_may_look};
static const ov_goal_gate picks = {.can_use = ov_fox_is_awake, .start = stand_up};

#define HUNTS(rank, coat, list, every, whom, color, other_color)                                   \
  {                                                                                                \
    (rank), &ov_goal_attack_prey,                                                                  \
        OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = (list), .interval = (every), \
                .may_use = (coat)),                                                                \
        OV_ATTACKS(whom " as a " color " fox", OVIS_ABOUT_NOBODY, OV_ATTACKS_AT_TIMES,             \
                   OV_ATTACKS_NOBODY, {OVIS_REASON_NOT_ITS_KIND, "it is a " other_color " fox"})   \
  }
#define HUNTS_TURTLES(rank, coat, color, other_color)                                              \
  {                                                                                                \
    (rank), &ov_goal_attack_turtle,                                                                \
        OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = turtles,                     \
                .only_young_on_land = true, .may_use = (coat)),                                    \
        OV_ATTACKS("a baby turtle as a " color " fox", OVIS_ABOUT_NOBODY, OV_ATTACKS_AT_TIMES,     \
                   OV_ATTACKS_NOBODY, {OVIS_REASON_NOT_ITS_KIND, "it is a " other_color " fox"})   \
  }
#define FEARS(who, list, many, one, how_far, which)                                                \
  {                                                                                                \
    4, &ov_goal_avoid,                                                                             \
        OV_WITH(ov_avoid_settings, .kind = (who), .species = (list), .range = (how_far),           \
                .walk_speed = 1.6, .sprint_speed = 1.4, .filter = (which)),                        \
        .gate = &calm, OV_FEARS(many, one)                                                         \
  }

static const ov_goal_entry targets[] = {
    {.priority = 3, .kind = &ov_goal_defend_trusted},
    HUNTS(4, is_red, prey, 10, "a chicken or a rabbit", "red", "snow"),
    HUNTS_TURTLES(4, is_red, "red", "snow"),
    HUNTS(6, is_red, fish, 20, "a fish", "red", "snow"),
    HUNTS(4, is_snow, fish, 20, "a fish", "snow", "red"),
    HUNTS(6, is_snow, prey, 10, "a chicken or a rabbit", "snow", "red"),
    HUNTS_TURTLES(6, is_snow, "snow", "red"),
};

static const ov_goal_entry goals[] = {
    {.priority = 0, .kind = &ov_goal_float, .name = "FoxFloat", .gate = &floats},
    {.priority = 0, .kind = &ov_goal_climb_snow},
    {.priority = 1, .kind = &ov_goal_faceplant},
    {2, &ov_goal_panic, OV_WITH(ov_panic_settings, .speed = 2.2), .name = "FoxPanic",
     .gate = &calm},
    {3, &ov_goal_breed, OV_WITH(ov_breed_settings, .speed = 1), .name = "FoxBreed",
     .gate = &clears},
    FEARS(OV_ACTOR_PLAYER, NULL, "players that it does not trust", "player that it does not trust",
          16, is_feared_player),
    FEARS(OV_ACTOR_MOB, OV_SPECIES_LIST(OV_SPECIES_WOLF), "wild wolves", "wild wolf", 8, is_wild),
    FEARS(OV_ACTOR_MOB, OV_SPECIES_LIST(OV_SPECIES_POLAR_BEAR), "polar bears", "polar bear", 8,
          NULL),
    {.priority = 5, .kind = &ov_goal_stalk_prey},
    {.priority = 6, .kind = &ov_goal_fox_pounce},
    {.priority = 6, .kind = &ov_goal_seek_shelter},
    {7, &ov_goal_melee, OV_WITH(ov_melee_settings, .speed = 1.2, .follows_unseen = true),
     .name = "FoxMelee", .gate = &bites},
    {.priority = 7, .kind = &ov_goal_fox_sleep},
    {8, &ov_goal_follow_parent, OV_WITH(ov_follow_parent_settings, .speed = 1.25),
     .name = "FoxFollowParent", .gate = &calm_still},
    {.priority = 9, .kind = &ov_goal_fox_village},
    {10, &ov_goal_seek_block,
     OV_WITH(ov_seek_block_settings, .speed = 1.2, .range = 12, .range_y = 1, .repath_ticks = 100,
             .reach = BERRY_REACH, .is_wanted = has_berries, .act = pick),
     .name = "FoxEatBerries", .gate = &picks,
     OV_SEEKS("pick berries", "picking berries", "picks the berries of", "no ripe berry")},
    {10, &ov_goal_leap, OV_WITH(ov_leap_settings, 0.4)},
    OV_STROLLS(11, 1, 0.001f),
    {.priority = 11, .kind = &ov_goal_fox_items},
    {12, &ov_goal_look_at, OV_WITH(ov_look_at_settings, .kind = OV_ACTOR_PLAYER, .range = 24),
     .name = "FoxLookAtPlayer", .gate = &looks},
    {.priority = 13, .kind = &ov_goal_perch},
};

static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

// ---- Every tick

static bool is_food(ovis_item item) {
  static const ovis_item foods[] = {
      OV_ITEM_SWEET_BERRIES, OV_ITEM_GLOW_BERRIES,    OV_ITEM_CHICKEN, OV_ITEM_COOKED_CHICKEN,
      OV_ITEM_RABBIT,        OV_ITEM_COOKED_RABBIT,   OV_ITEM_BEEF,    OV_ITEM_COOKED_BEEF,
      OV_ITEM_PORKCHOP,      OV_ITEM_COOKED_PORKCHOP, OV_ITEM_MUTTON,  OV_ITEM_COOKED_MUTTON,
      OV_ITEM_COD,           OV_ITEM_COOKED_COD,      OV_ITEM_SALMON,  OV_ITEM_COOKED_SALMON,
      OV_ITEM_APPLE,         OV_ITEM_CARROT,          OV_ITEM_BREAD,   0};
  return ov_goal_is_listed(foods, item);
}

// Eats food in its mouth after half a minute without a target.
static void eat(ov_agent* agent, ov_fox* fox) {
  OVIS_ASSERT(fox->meal_ticks >= 0);
  OVIS_ASSERT(fox->meal_ticks <= MEAL_TICKS);
  const ov_actor* actor = agent->self;
  const ovis_item mouth = ov_gear_held(actor);
  if (!is_food(mouth) || actor->target != 0 || !actor->body.is_on_ground || fox->is_sleeping) {
    return;
  }
  fox->meal_ticks++;
  if (fox->meal_ticks > MEAL_TICKS) {
    ov_gear_take_worn(agent->turn, agent->self, OVIS_SLOT_MAIN_HAND, 1);
    fox->meal_ticks = 0;
  }
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_fox* fox = actor->own;
  OVIS_ASSERT(fox->crouch >= 0);
  if (actor->body.is_in_water || actor->target != 0 || agent->env->is_thundering) {
    fox->is_sleeping = false;
  }
  fox->is_sitting &= !actor->body.is_in_water && !fox->is_sleeping;
  fox->is_defending &= actor->target != 0;
  if (fox->is_crouching) {
    fox->crouch += CROUCH_STEP;
    fox->crouch = fox->crouch < OV_FOX_CROUCHED ? fox->crouch : OV_FOX_CROUCHED;
  } else {
    fox->crouch = 0;
  }
  if (!ov_fox_can_move(fox)) {
    actor->controls.move.state = OV_MOVE_WAIT;
    actor->body.forward = actor->body.sideways = 0;
  }
  eat(agent, fox);
}

static void moved(ov_agent* agent) {
  ov_actor* actor = agent->self;
  if (ov_gear_held(actor) != 0 || ov_fox_of(actor)->is_sleeping) {
    return;
  }
  const ov_search_near search = {.kind = OV_ACTOR_ITEM, .grow_xz = PICK_UP_REACH, .grow_y = 0};
  ov_actor* item = ov_agent_nearest(agent, &search);
  if (item != NULL) {
    const ovis_stack taken = agent->verbs->pick_up(agent, item, 1);
    if (taken.count > 0) {
      take_in_mouth(agent, taken.item);
    }
  }
}

static void look(const ov_actor* actor, struct ov_control_view* view) {
  const ov_fox* fox = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *fox);
  view->is_look_off = fox->is_sleeping;
  view->keeps_pitch =
      fox->is_pouncing || fox->is_crouching || fox->is_interested || fox->is_faceplanted;
}

// A cub has the coat of either parent, and trusts those who made them fall in love.
static void inherit(ov_actor* young, const ov_actor* parent, const ov_actor* other) {
  const ov_fox* mother = parent->own;
  OVIS_ASSERT(parent->profile->own_size >= sizeof *mother);
  const ov_fox* father = other->own;
  OVIS_ASSERT(other->profile->own_size >= sizeof *father);
  ov_fox* cub = young->own;
  OVIS_ASSERT(young->profile->own_size >= sizeof *cub);
  cub->variant = ov_rng_bool(&young->rng) ? mother->variant : father->variant;
  cub->trusted[0] = mother->fed_by;
  cub->trusted[1] = father->fed_by != mother->fed_by ? father->fed_by : 0;
}

OV_OWN_FUNCTIONS(ov_fox, OV_FOX_STATE, static)

static const ovis_item berries[] = {OV_ITEM_SWEET_BERRIES, OV_ITEM_GLOW_BERRIES, 0};

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  return ov_use_food(agent->self, use, berries);
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)kind;
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  ov_fox* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  self->fed_by = agent->self->is_baby ? self->fed_by : use->player->serial;
  return ov_use_feed(agent->self);
}

const ov_profile ov_fox_profile = {.goals = &plan,
                                   OV_OWN(ov_fox),
                                   .step = step,
                                   .moved = moved,
                                   .look = look,
                                   .use =
                                       &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use},
                                   .kinship = &(const ov_kinship){.inherit = inherit},
                                   .reach = OV_REACHES(VILLAGE) | OV_REACHES(VILLAGE_PLACE)};
