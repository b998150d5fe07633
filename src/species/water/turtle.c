// The turtle: it comes from a beach, and goes back there to lay its eggs.
// Rules: docs/sources.md#goals-in-water, #lightning
#include "agent/item_table.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/animals/animal_use.h"
#include "species/water/turtle_goals.h"
#include "species/water/water_plan.h"
#include "world/block_values.h"
#include "world/world_internal.h"

// ---- Figures

const ov_species ov_turtle_row = {
    OV_ROW(TURTLE, turtle, AMPHIBIOUS, OV_IS_ANIMAL | OV_BREATHES_ANY, .width = 1.2f,
           .height = 0.4f, .eye_height = 0.34f, .health_max = 30, .speed = 0.25f,
           .follow_range = 16, .attack_damage = 0, .step_height = 1,
           OV_COSTS({OVIS_PATH_WATER, 0}, {OVIS_PATH_DOOR_IRON_CLOSED, -1},
                    {OVIS_PATH_DOOR_WOOD_CLOSED, -1}, {OVIS_PATH_DOOR_OPEN, -1})),
    .seating = OV_SEAT_OF_ANIMALS,
    .body = {.move = OV_MOVE_KIND_TURTLE,
             .travel = OV_TRAVEL_GUARDIAN,
             .traits = OV_BODY_NOT_PUSHED_BY_FLUIDS | OV_BODY_SINKS_IDLE},
    .leash = OV_LEASH_NEVER,
};

#define LAY_RANGE2 81.0
#define DIG_TICKS 200
#define LOVE_AFTER 600
#define FAR2 256.0
#define AGE_AFTER 6000
#define STRUCK_DAMAGE 1e6f // by lightning: more than any turtle stands

static const ovis_item seagrass[] = {OV_ITEM_SEAGRASS, 0};

static bool has_no_egg(ov_goal_turn* turn) {
  return !ov_turtle_of(turn->agent->self)->has_egg ||
         ov_goal_refuse(turn, OVIS_REASON_HAS_EGG, 0, 0);
}

static bool may_lay(ov_goal_turn* turn) {
  const ov_turtle* self = ov_turtle_of(turn->agent->self);
  const ovis_vec3 home = {self->home.x + 0.5, self->home.y + 0.5, self->home.z + 0.5};
  return (self->has_egg && self->has_home && ov_goal_dist2(home, turn->agent->self) < LAY_RANGE2) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static bool is_sand(const ov_agent* agent, ovis_pos pos) {
  return (ov_agent_block(agent, pos)->tags & OVIS_TAG(SAND)) != 0 &&
         (ov_agent_block(agent, (ovis_pos){pos.x, pos.y + 1, pos.z})->tags & OVIS_TAG(AIR)) != 0;
}

static void lay(ov_agent* agent, ovis_pos block, int32_t there_ticks) {
  OVIS_ASSERT(there_ticks >= 0);
  ov_actor* actor = agent->self;
  ov_turtle* self = actor->own;
  if (!self->has_egg || actor->body.is_in_water || there_ticks <= ov_goal_delay(DIG_TICKS)) {
    return;
  }
  const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
  ovis_state egg;
  const int32_t count = ov_rng_int(&actor->rng, 4);
  if (ov_registry_default_state(registry, OV_BLOCK_TURTLE_EGG, &egg)) {
    ov_registry_with_value(registry, egg, OV_BLOCK_PROP_EGGS, count + 1, &egg);
    agent->verbs->set_block(agent, (ovis_pos){block.x, block.y + 1, block.z}, egg);
  }
  self->has_egg = false;
  actor->love_ticks = LOVE_AFTER;
}

static bool is_water(const ov_agent* agent, ovis_pos pos) {
  return ov_agent_block(agent, pos)->fluid == OVIS_FLUID_WATER;
}

static bool wants_water(ov_goal_turn* turn) {
  const ov_actor* actor = turn->agent->self;
  const ov_turtle* self = actor->own;
  const bool wants = actor->is_baby || (!self->is_going_home && !self->has_egg);
  return (wants && !actor->body.is_in_water) || ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static bool may_stroll(ov_goal_turn* turn) {
  const ov_actor* actor = turn->agent->self;
  const ov_turtle* self = actor->own;
  return (!actor->body.is_in_water && !self->is_going_home && !self->has_egg) ||
         ov_goal_refuse(turn,
                        self->has_egg         ? OVIS_REASON_HAS_EGG
                        : self->is_going_home ? OVIS_REASON_GOES_HOME
                                              : OVIS_REASON_IN_WATER,
                        0, 0);
}

// It carries an egg, and both rest.
static void conceive(ov_agent* agent, ov_actor* partner) {
  OVIS_ASSERT(partner != agent->self);
  ov_turtle_of(agent->self)->has_egg = true;
  agent->self->breed_ticks = partner->breed_ticks = AGE_AFTER;
  agent->self->love_ticks = partner->love_ticks = 0;
}

static const ov_goal_gate no_egg = {.can_use = has_no_egg};

static const ov_goal_entry goals[] = {
    {0, &ov_goal_panic,
     OV_WITH(ov_panic_settings, .speed = 1.2, .water_range = 7, .water_range_y = 4,
             .seeks_water = true),
     .name = "TurtlePanic"},
    {1, &ov_goal_breed, OV_WITH(ov_breed_settings, .speed = 1, .conceive = conceive),
     .name = "TurtleBreed", .gate = &no_egg},
    {1, &ov_goal_seek_block,
     OV_WITH(ov_seek_block_settings, .speed = 1, .range = 16, .range_y = 1, .is_wanted = is_sand,
             .may_use = may_lay, .may_stay = may_lay, .act = lay),
     .name = "TurtleLayEgg", OV_SEEKS("lay an egg", "laying an egg", "digs on", "no free sand")},
    OV_TEMPTED(2, 1.1, seagrass),
    {3, &ov_goal_seek_block,
     OV_WITH(ov_seek_block_settings, .speed = 1, .range = 24, .range_y = 0, .first_y = -1,
             .repath_ticks = 160, .is_inside = true, .is_wanted = is_water, .may_use = wants_water,
             .may_stay = wants_water),
     .name = "TurtleGoToWater", OV_SEEKS("go to water", "going to water", "stays in", "no water")},
    {.priority = 4, .kind = &ov_goal_turtle_go_home},
    {.priority = 7, .kind = &ov_goal_turtle_travel},
    OV_LOOKS_AT_PLAYER(8, 8),
    {9, &ov_goal_stroll,
     OV_WITH(ov_stroll_settings, .speed = 1, .interval = 100, .may_use = may_stroll),
     .name = "TurtleRandomStroll"},
};

static const ov_goal_mind_plan plan = {.goals = OV_COUNTED(goals)};

// The place where it was first is its home.
static void step(ov_agent* agent) {
  ov_turtle* self = ov_turtle_of(agent->self);
  if (!self->has_home) {
    self->has_home = true;
    self->home = ov_body_cell(&agent->self->body);
  }
}

static void look(const ov_actor* actor, ov_control_view* view) {
  const ov_turtle* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  const ovis_vec3 home = {self->home.x + 0.5, self->home.y + 0.5, self->home.z + 0.5};
  view->is_far_from_home = self->has_home && ov_goal_dist2(home, actor) > FAR2;
}

static void was_set(ov_actor* actor) {
  ov_turtle* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->has_home |= self->home.x != 0 || self->home.y != 0 || self->home.z != 0;
}

OV_OWN_FUNCTIONS(ov_turtle, OV_TURTLE_STATE, static)

OV_EATS(seagrass);

static void was_struck(ov_agent* agent, uint64_t bolt) {
  (void)bolt;
  const ov_harm harm = {.amount = STRUCK_DAMAGE, .damage = OVIS_DAMAGE_LIGHTNING};
  agent->verbs->harm(agent->turn, NULL, agent->self, &harm);
}

const ov_profile ov_turtle_profile = {.goals = &plan,
                                      OV_OWN(ov_turtle),
                                      .was_set = was_set,
                                      .step = step,
                                      .look = look,
                                      .was_struck = was_struck,
                                      .use = &use_ops};
