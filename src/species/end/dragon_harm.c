// Harm hits an ender dragon part by part, and end crystals heal it.
// Rules: docs/sources.md#ender-dragon
#include "agent/player.h"
#include "base/check.h"
#include "base/vec.h"
#include "species/end/ender_dragon.h"

#define CRYSTAL_RANGE 32.0 // blocks around its box
#define CRYSTAL_LOOK_ONE_IN 10
#define HEAL_EVERY 10 // ticks
#define CRYSTAL_DAMAGE 10.0f
#define CRYSTAL_STRAFE 64.0 // blocks from a crystal that broke to a player who may have done it
#define WEAK_PART 4.0f
#define WEAK_MORE 1.0f
#define HARM_MIN 0.01f
#define SITTING_SHARE 0.25f

// ---- Harm

// The part nearest to the eye of who hits it; from nobody the body.
static int32_t part_of(const ov_agent* agent, const ov_actor* by, const ov_harm* harm) {
  if (harm->part > 0) {
    return harm->part - 1;
  }
  if (by == NULL || harm->damage == OVIS_DAMAGE_EXPLOSION) {
    return OV_DRAGON_BODY;
  }
  ovis_aabb parts[OV_PARTS_MAX];
  const int32_t count = ov_dragon_parts(agent->self, parts);
  const ovis_vec3 eye = ov_body_eye(&by->body);
  int32_t nearest = 0;
  for (int32_t i = 1; i < count; i++) {
    if (ov_box_dist2(&parts[i], eye) < ov_box_dist2(&parts[nearest], eye)) {
      nearest = i;
    }
  }
  return nearest;
}

static bool is_arrow(const ov_actor* missile) {
  return missile != NULL &&
         (missile->row->id == OV_SPECIES_ARROW || missile->row->id == OV_SPECIES_TRIDENT);
}

// Only players and explosions hurt it, beside the host and the void.
float ov_dragon_takes(ov_agent* agent, const ov_actor* by, const ov_harm* harm, float amount) {
  ov_dragon* self = ov_dragon_of(agent->self);
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  self->health_before = agent->self->health;
  if (self->phase == OV_DRAGON_DYING) {
    return self->is_ending ? amount : 0;
  }
  if (harm->damage == OVIS_DAMAGE_HOST || harm->damage == OVIS_DAMAGE_VOID) {
    return amount;
  }
  const bool is_by_player = by != NULL && by->kind == OV_ACTOR_PLAYER;
  const bool bounces = ov_dragon_is_sitting(self) && is_arrow(harm->missile);
  if (bounces || (!is_by_player && harm->damage != OVIS_DAMAGE_EXPLOSION)) {
    return 0;
  }
  if (part_of(agent, by, harm) != OV_DRAGON_HEAD) {
    amount = amount / WEAK_PART + (amount < WEAK_MORE ? amount : WEAK_MORE);
  }
  return amount >= HARM_MIN ? amount : 0;
}

bool ov_dragon_survives(ov_agent* agent) {
  const ov_dragon* self = ov_dragon_of(agent->self);
  if (self->phase == OV_DRAGON_DYING || ov_dragon_is_sitting(self)) {
    return false;
  }
  agent->self->health = 1;
  ov_dragon_set_phase(agent, OV_DRAGON_DYING);
  return true;
}

// A quarter of its health at the perch is enough for it.
void ov_dragon_was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)by;
  (void)harm;
  ov_actor* actor = agent->self;
  ov_dragon* self = ov_dragon_of(actor);
  const bool is_on_perch = ov_dragon_is_sitting(self) && self->phase != OV_DRAGON_HOVERING;
  if (!is_on_perch) {
    return;
  }
  const float lost = self->health_before - actor->health;
  self->sitting_damage += lost > 0 ? lost : 0;
  const float most = SITTING_SHARE * (float)ov_actor_attribute(actor, OV_ATTRIBUTE_HEALTH_MAX);
  if (self->sitting_damage > most) {
    self->sitting_damage = 0;
    ov_dragon_set_phase(agent, OV_DRAGON_TAKING_OFF);
  }
}

// ---- Crystals

static bool is_crystal(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  (void)context;
  return other->row->id == OV_SPECIES_END_CRYSTAL;
}

void ov_dragon_heal(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_dragon* self = ov_dragon_of(actor);
  if (self->crystal != 0) {
    if (ov_agent_find(agent, self->crystal) == NULL) {
      self->crystal = 0;
    } else if (actor->age_ticks % HEAL_EVERY == 0) {
      ov_actor_heal(actor, 1);
    }
  }
  if (ov_rng_int(&actor->rng, CRYSTAL_LOOK_ONE_IN) == 0) {
    const ov_search_near search = {.kind = OV_ACTOR_OBJECT,
                                   .grow_xz = CRYSTAL_RANGE,
                                   .grow_y = CRYSTAL_RANGE,
                                   .filter = is_crystal};
    const ov_actor* nearest = ov_agent_nearest(agent, &search);
    self->crystal = nearest != NULL ? nearest->serial : 0;
  }
}

// While it circles it goes for the player who broke the crystal, or for one who is near it.
void ov_dragon_lost_crystal(ov_agent* agent, ov_actor* crystal, ov_actor* by) {
  ov_actor* actor = agent->self;
  ov_dragon* self = ov_dragon_of(actor);
  const ov_targeting targeting = {.is_combat = true};
  ov_actor* player = by != NULL && by->kind == OV_ACTOR_PLAYER
                         ? by
                         : ov_dragon_find_player(agent, crystal->body.pos, CRYSTAL_STRAFE);
  if (self->crystal == crystal->serial) {
    self->crystal = 0;
    ov_agent breaker = {0};
    if (player != NULL) {
      breaker = ov_agent_of(agent->turn, player);
    }
    const ov_harm harm = {
        .amount = CRYSTAL_DAMAGE, .damage = OVIS_DAMAGE_EXPLOSION, .part = OV_DRAGON_HEAD + 1};
    agent->verbs->harm(agent->turn, player != NULL ? &breaker : NULL, actor, &harm);
  }
  if (ov_actor_is_alive(actor) && self->phase == OV_DRAGON_HOLDING && player != NULL &&
      ov_agent_can_target(agent, player, &targeting)) {
    ov_dragon_strafe(agent, player);
  }
}
