// The chicken: its goals, slow falls and eggs.
// Rules: docs/sources.md#goals-of-animals
#include "agent/item.h"
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/animals/animal_plan.h"
#include "species/animals/animal_use.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_chicken_row = {
    OV_ROW(CHICKEN, chicken, GROUND,
           OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT | OV_IS_FALL_IMMUNE, .width = 0.4f,
           .height = 0.7f, .eye_height = 0.644f, .health_max = 4, .speed = 0.25f,
           .follow_range = 16, .attack_damage = 0, .step_height = 0.6f,
           OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = {.count = 1, .share = 0.5, .offset = 0.14, .young_offset = 0.14},
};

#define EGG_TICKS_MIN 6000
#define EGG_TICKS_MORE 6000 // below this, at random, on top
#define EGG_SPEED 0.1       // of a new egg on each level axis, at most
#define EGG_RISE 0.2        // upward
#define FALL_FACTOR 0.6     // of the speed downward in the air, each tick

#define CHICKEN_STATE(X)                                                                           \
  X(COUNT, egg_ticks, EGG_TIME, 0) /* until the next egg */                                        \
  X(BOOL, is_jockey, JOCKEY)       /* came with a rider: lays no eggs */
OV_SPECIES_STATE(chicken, CHICKEN_STATE)

static const ovis_item seeds[] = {OV_ITEM_WHEAT_SEEDS, OV_ITEM_MELON_SEEDS, OV_ITEM_PUMPKIN_SEEDS,
                                  OV_ITEM_BEETROOT_SEEDS, 0};

static const ov_goal_entry goals[] = {
    OV_FLOATS(0),
    OV_PANICS(1, 1.4),
    OV_BREEDS(2, 1),
    OV_TEMPTED(3, 1, seeds),
    OV_FOLLOWS_PARENT(4, 1.1),
    OV_STROLLS(5, 1, 0.001f),
    OV_LOOKS_AT_PLAYER(6, 6),
    OV_LOOKS_AROUND(7),
};

static const ov_goal_mind_plan plan = {.goals = OV_COUNTED(goals)};

static int32_t next_egg(ov_rng* rng) {
  return EGG_TICKS_MIN + ov_rng_int(rng, EGG_TICKS_MORE);
}

static void born(ov_actor* actor) {
  chicken* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->egg_ticks = next_egg(&actor->rng);
}

static void moved(ov_agent* agent) {
  ov_actor* actor = agent->self;
  chicken* self = actor->own;
  OVIS_ASSERT(self != NULL);
  ov_body* body = &actor->body;
  if (!body->is_on_ground && body->velocity.y < 0) {
    body->velocity.y *= FALL_FACTOR;
  }
  if (actor->is_baby || self->is_jockey || --self->egg_ticks > 0) {
    return;
  }
  self->egg_ticks = next_egg(&actor->rng);
  const ovis_stack egg = ov_stack_of(OV_ITEM_EGG, 1);
  const double vx = ov_rng_double(&actor->rng) * 2 - 1;
  const double vz = ov_rng_double(&actor->rng) * 2 - 1;
  ov_launch launch =
      ov_item_launch(&egg, body->pos, (ovis_vec3){vx * EGG_SPEED, EGG_RISE, vz * EGG_SPEED});
  launch.owner = actor->serial;
  launch.event = OVIS_EVENT_LAID;
  ov_turn_launch(agent->turn, &launch);
}

OV_EATS(seeds);

const ov_profile ov_chicken_profile = {
    .goals = &plan, OV_OWN(chicken), .born = born, .moved = moved, .use = &use_ops};
