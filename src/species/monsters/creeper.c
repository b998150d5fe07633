// The creeper: its goals, and how it swells and explodes.
// Rules: docs/sources.md#goals, #monsters, #lightning
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "base/check.h"
#include "figures/row.h"
#include "life/lightning.h"
#include "species/monsters/creeper_goals.h"
#include "species/monsters/monster_plan.h"

// ---- Figures

const ov_species ov_creeper_row = {
    OV_ROW(CREEPER, creeper, GROUND, OV_CAN_FLOAT | OV_LIKES_DARK, .width = 0.6f, .height = 1.7f,
           .eye_height = 1.445f, .health_max = 20, .speed = 0.25f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f),
    .seating = OV_SEAT,
    .head = OV_ITEM_CREEPER_HEAD,
    .drops_by_health = true,
};

#define FUSE_TICKS 30
#define EXPLOSION_POWER 3
#define POWERED_FACTOR 2
#define FALL_SWELL 1.5f // ticks of swelling for each block of a fall
#define FALL_LEFT 5     // ticks of the fuse that a fall leaves

#define CREEPER_STATE(X)                                                                           \
  X(I32, swell_ticks, NONE, 0, 32767)                                                              \
  X(I32, direction, NONE, -1, 1) /* of swelling: 1, -1; 0: not yet */                              \
  X(I32, fuse_ticks, FUSE, 0, 32767)                                                               \
  X(I32, power, POWER, 0, 127)                                                                     \
  X(BOOL, is_powered, POWERED)                                                                     \
  X(BOOL, is_ignited, IGNITED)                                                                     \
  X(F32, fall, NONE, 0, 1e9f) /* distance of the fall that goes on */
OV_SPECIES_STATE(creeper, CREEPER_STATE)

static bool is_swelling(const ov_actor* actor) {
  const creeper* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->direction >= -1);
  OVIS_ASSERT(self->direction <= 1);
  return self->direction > 0;
}

static void swell(ov_actor* actor, int32_t direction) {
  creeper* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->direction = direction;
}

static const ov_goal_entry targets[] = {
    OV_HUNTS_PLAYERS(1, .interval = 10),
    OV_ANSWERS(2, .alerted = NULL),
};

static const ov_goal_entry goals[] = {
    OV_FLOATS(1),
    {2, &ov_goal_swell, OV_WITH(ov_swell_settings, is_swelling, swell)},
    OV_AVOIDS(3, OV_SPECIES_LIST(OV_SPECIES_OCELOT), "ocelots", "ocelot", 6, 1, 1.2),
    OV_AVOIDS(3, OV_SPECIES_LIST(OV_SPECIES_CAT), "cats", "cat", 6, 1, 1.2),
    OV_FIGHTS(4, 1, .is_harmless = true),
    OV_STROLLS(5, 0.8, 0.001f),
    OV_LOOKS_AT_PLAYER(6, 8),
    OV_LOOKS_AROUND(6),
};

static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

static void born(ov_actor* actor) {
  creeper* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->fuse_ticks = FUSE_TICKS;
  self->power = EXPLOSION_POWER;
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  creeper* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->swell_ticks >= 0);
  OVIS_ASSERT(self->swell_ticks <= 32767);
  self->direction = self->is_ignited ? 1 : self->direction;
  const int32_t ticks = self->swell_ticks + self->direction;
  self->swell_ticks = ticks > 0 ? ticks : 0;
  if (self->swell_ticks < self->fuse_ticks) {
    return;
  }
  self->swell_ticks = self->fuse_ticks;
  const float power = (float)(self->power * (self->is_powered ? POWERED_FACTOR : 1));
  if (power <= 0 || agent->verbs->explode(agent, actor->body.pos, power)) {
    agent->verbs->vanish(agent);
  }
}

// A fall makes it swell.
static void moved(ov_agent* agent) {
  creeper* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->swell_ticks >= 0);
  OVIS_ASSERT(self->swell_ticks <= 32767);
  const ov_body* body = &agent->self->body;
  if (body->is_on_ground && self->fall > 0) {
    const int32_t ticks = self->swell_ticks + (int32_t)(self->fall * FALL_SWELL);
    const int32_t most = self->fuse_ticks - FALL_LEFT;
    self->swell_ticks = ticks < most ? ticks : most > self->swell_ticks ? most : self->swell_ticks;
  }
  self->fall = body->fall_distance;
}

static void was_struck(ov_agent* agent, uint64_t bolt) {
  (void)bolt;
  creeper* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  ov_strike_body(agent);
  self->is_powered = true;
}

const ov_profile ov_creeper_profile = {.goals = &plan,
                                       OV_OWN(creeper),
                                       .born = born,
                                       .step = step,
                                       .moved = moved,
                                       .was_struck = was_struck,
                                       .explodes = true};
