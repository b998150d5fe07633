// The mooshroom: a cow with mushrooms, which shears turn into a cow.
// Rules: docs/sources.md#goals-of-animals, #lightning
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "figures/row.h"
#include "species/animals/animal_use.h"
#include "species/animals/cow.h"
#include "species/profiles.h"

// ---- Figures

static const ov_variant variants[] = {{0, "red"}, {1, "brown"}, {0, NULL}};

const ov_species ov_mooshroom_row = {
    OV_ROW(MOOSHROOM, mooshroom, GROUND, OV_IS_ANIMAL | OV_CAN_FLOAT, .width = 0.9f, .height = 1.4f,
           .eye_height = 1.3f, .health_max = 10, .speed = 0.2f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f),
    .seating = OV_SEAT_OF_ANIMALS,
    .variants = variants,
    .variant_tag = {.name = "Type", .space = ""},
};

#define OTHER_COLOR_ONE_IN 1024 // calves of two parents of one color

#define MOOSHROOM_STATE(X)                                                                         \
  X(I32, variant, VARIANT, 0, 1) /* 0 red, 1 brown */                                              \
  X(SERIAL, last_bolt, NONE)     /* serial of the lightning that changed its color; 0: none */
OV_SPECIES_STATE(mooshroom, MOOSHROOM_STATE)

// Each bolt changes the color once, and does no harm.
static void was_struck(ov_agent* agent, uint64_t bolt) {
  mooshroom* self = agent->self->own;
  if (self->last_bolt != bolt) {
    self->last_bolt = bolt;
    self->variant = 1 - self->variant;
  }
}

// A calf of two of one color has the other color rarely; else it has that of either parent.
static void inherit(ov_actor* young, const ov_actor* parent, const ov_actor* other) {
  const mooshroom* mother = parent->own;
  const mooshroom* father = other->own;
  mooshroom* calf = young->own;
  if (mother->variant == father->variant && ov_rng_int(&young->rng, OTHER_COLOR_ONE_IN) == 0) {
    calf->variant = 1 - mother->variant;
  } else {
    calf->variant = ov_rng_bool(&young->rng) ? mother->variant : father->variant;
  }
}

// ---- Shears

#define MUSHROOMS 5
#define MUSHROOM_SPEED 0.1 // of a mushroom on each level axis, at most
#define MUSHROOM_RISE 0.2

static void begin_cow(ov_turn* turn, ov_actor* cow, const ov_spawn_request* request) {
  const ov_actor* before = ov_crowd_find(turn->crowd, request->parent);
  cow->health = before->health;
}

static void shear(ov_agent* agent) {
  ov_actor* actor = agent->self;
  const mooshroom* self = actor->own;
  if (!agent->verbs->convert(agent, actor, ov_species_figures(OV_SPECIES_COW), begin_cow)) {
    return;
  }
  const ovis_stack one =
      ov_stack_of(self->variant == 0 ? OV_ITEM_RED_MUSHROOM : OV_ITEM_BROWN_MUSHROOM, 1);
  ovis_vec3 pos = actor->body.pos;
  pos.y += (double)actor->body.size.height;
  for (int32_t i = 0; i < MUSHROOMS; i++) {
    const double vx = ov_rng_double(&actor->rng) * 2 - 1;
    const double vz = ov_rng_double(&actor->rng) * 2 - 1;
    agent->verbs->throw_item(agent, &one, pos,
                             (ovis_vec3){vx * MUSHROOM_SPEED, MUSHROOM_RISE, vz * MUSHROOM_SPEED});
  }
}

static int32_t apply_mooshroom_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  if (kind == OVIS_USE_SHEAR) {
    shear(agent);
    return 0;
  }
  return ov_cow_apply_use(agent, use, kind);
}

static ovis_use_kind mooshroom_use_kind(ov_agent* agent, const ov_use* use) {
  if (ov_use_is_with(use, OV_ITEM_SHEARS)) {
    return agent->self->is_baby ? OVIS_USE_NOTHING : OVIS_USE_SHEAR;
  }
  const bool is_soup = ov_use_is_with(use, OV_ITEM_BOWL) && !agent->self->is_baby;
  return is_soup ? OVIS_USE_MILK : ov_cow_use_kind(agent, use);
}

const ov_profile ov_mooshroom_profile = {
    .goals = &ov_cow_plan,
    OV_OWN(mooshroom),
    .kinship = &(const ov_kinship){.inherit = inherit},
    .was_struck = was_struck,
    .use = &(const ov_use_ops){.kind_of = mooshroom_use_kind, .apply = apply_mooshroom_use}};
