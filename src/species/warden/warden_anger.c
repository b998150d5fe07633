// The warden hears, touches and is hurt; its anger rises, and it goes to see.
// Rules: docs/sources.md#wardens
#include "agent/player.h"
#include "base/check.h"
#include "mind/brain/brain_plan.h"
#include "species/warden/warden.h"

#include "agent/missile.h"
#include "world/place.h"

// Source of all numbers in this file: docs/sources.md#wardens
#define ANGER 35
#define PROJECTILE_ANGER 10 // of the first one
#define HURT_ANGER 100
#define HEARING_RANGE 16.0
#define VIBRATION_PAUSE_TICKS 40
#define PROJECTILE_TICKS 100
#define OWNER_RANGE 30.0 // blocks in which the shooter of a projectile is known
#define TOUCH_TICKS 20
#define DISTURBED_TICKS 100
#define DIG_TICKS 1200
#define DECAY_TICKS 20
#define NEAR_ATTACKER 5.0
#define BOOM_PAUSE_TICKS 200

static ov_brain* brain_of(const ov_agent* agent) {
  return ov_brain_of(agent->self);
}

// ---- Targets

bool ov_warden_may_target(const ov_agent* agent, const ov_actor* other) {
  return other != agent->self && ov_actor_is_alive(other) && !ov_actor_is_thing(other) &&
         !ov_player_is_safe(other) && other->row->id != OV_SPECIES_WARDEN;
}

bool ov_warden_is_below(const ov_actor* warden) {
  const int32_t pose = ov_warden_of(warden)->pose;
  return pose == OV_WARDEN_EMERGES || pose == OV_WARDEN_DIGS;
}

static bool is_target(void* context, uint64_t serial) {
  const ov_agent* agent = context;
  const ov_actor* other = ov_agent_find(agent, serial);
  return other != NULL && ov_warden_may_target(agent, other);
}

static bool is_player(void* context, uint64_t serial) {
  const ov_agent* agent = context;
  const ov_actor* other = ov_crowd_find(agent->crowd, serial);
  return other != NULL && other->kind == OV_ACTOR_PLAYER;
}

// In a section that is not loaded.
static bool is_away(void* context, uint64_t serial) {
  const ov_agent* agent = context;
  const ov_actor* other = ov_crowd_find(agent->crowd, serial);
  return other != NULL && other->is_frozen;
}

ov_actor* ov_warden_suspect(const ov_agent* agent) {
  ov_agent own = *agent;
  const ov_warden* self = ov_warden_of(agent->self);
  return ov_agent_find(agent, ov_anger_book_active(&self->book, is_target, is_player, &own));
}

int32_t ov_warden_anger(const ov_agent* agent) {
  const ov_warden* self = ov_warden_of(agent->self);
  const ov_brain* brain = brain_of(agent);
  const uint64_t target = brain != NULL ? ov_brain_entity(brain, OVIS_MEM_ATTACK_TARGET) : 0;
  return target != 0 ? ov_anger_book_at(&self->book, target) : ov_anger_book_highest(&self->book);
}

// ---- Changes

void ov_warden_wait_to_dig(ov_agent* agent) {
  ov_brain_set_unit(brain_of(agent), OVIS_MEM_DIG_COOLDOWN, DIG_TICKS);
}

void ov_warden_attack(ov_agent* agent, const ov_actor* target) {
  OVIS_ASSERT(target != agent->self);
  ov_brain* brain = brain_of(agent);
  ov_brain_erase(brain, OVIS_MEM_ROAR_TARGET);
  ov_brain_erase(brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE);
  ov_brain_set_entity(brain, OVIS_MEM_ATTACK_TARGET, target->serial, OVIS_MEMORY_FOR_EVER);
  ov_brain_set_unit(brain, OVIS_MEM_SONIC_BOOM_COOLDOWN, BOOM_PAUSE_TICKS);
}

void ov_warden_suspects(ov_agent* agent, const ov_actor* other, int32_t more) {
  OVIS_ASSERT(more >= 0);
  ov_brain* brain = brain_of(agent);
  if (brain == NULL || !ov_warden_may_target(agent, other)) {
    return;
  }
  ov_warden_wait_to_dig(agent);
  const ov_actor* target = ov_brain_actor(agent, OVIS_MEM_ATTACK_TARGET);
  const bool hunts_player = target != NULL && target->kind == OV_ACTOR_PLAYER;
  const int32_t anger = ov_anger_book_add(&ov_warden_of(agent->self)->book, other->serial, more);
  const ovis_event event = {.amount = (float)anger, .count = more};
  ov_turn_emit(agent->turn, OVIS_EVENT_ANGERED, agent->self, other, &event);
  if (other->kind == OV_ACTOR_PLAYER && !hunts_player && anger >= OV_ANGER_ANGRY) {
    ov_brain_erase(brain, OVIS_MEM_ATTACK_TARGET);
  }
}

void ov_warden_is_disturbed(ov_agent* agent, ovis_pos cell) {
  ov_brain* brain = brain_of(agent);
  if (ov_warden_anger(agent) >= OV_ANGER_ANGRY || ov_brain_has(brain, OVIS_MEM_ATTACK_TARGET)) {
    return;
  }
  ov_warden_wait_to_dig(agent);
  ov_brain_set_unit(brain, OVIS_MEM_SNIFF_COOLDOWN, DISTURBED_TICKS);
  ov_brain_look_at_cell(brain, cell);
  ov_brain_set_cell(brain, OVIS_MEM_DISTURBANCE_LOCATION, cell, DISTURBED_TICKS);
  ov_brain_erase(brain, OVIS_MEM_WALK_TARGET);
}

void ov_warden_decay(ov_agent* agent) {
  if (agent->self->age_ticks % DECAY_TICKS == 0) {
    ov_anger_book_decay(&ov_warden_of(agent->self)->book, is_target, is_away, agent);
  }
}

// ---- Touch and blows

static void touch_one(ov_agent* agent, ov_actor* other, void* context) {
  ov_brain* brain = brain_of(agent);
  (void)context;
  if (!ov_brain_has(brain, OVIS_MEM_TOUCH_COOLDOWN) && !ov_warden_is_below(agent->self) &&
      other->vehicle != agent->self->serial && ov_warden_may_target(agent, other)) {
    ov_brain_set_unit(brain, OVIS_MEM_TOUCH_COOLDOWN, TOUCH_TICKS);
    ov_warden_suspects(agent, other, ANGER);
    ov_warden_is_disturbed(agent, ov_body_cell(&other->body));
  }
}

void ov_warden_touch(ov_agent* agent) {
  const ovis_aabb box = ov_body_box(&agent->self->body);
  if (brain_of(agent) != NULL) {
    ov_agent_each_near(agent, &box, OV_ACTOR_PLAYER, touch_one, NULL);
    ov_agent_each_near(agent, &box, OV_ACTOR_MOB, touch_one, NULL);
  }
}

void ov_warden_was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  ov_brain* brain = brain_of(agent);
  if (brain == NULL || by == NULL || ov_warden_is_below(agent->self)) {
    return;
  }
  ov_warden_suspects(agent, by, HURT_ANGER);
  const bool is_direct = harm->damage != OVIS_DAMAGE_PROJECTILE;
  const bool is_near = ov_actor_dist2(agent->self, by) < NEAR_ATTACKER * NEAR_ATTACKER;
  if (!ov_brain_has(brain, OVIS_MEM_ATTACK_TARGET) && ov_warden_may_target(agent, by) &&
      (is_direct || is_near)) {
    ov_warden_attack(agent, by);
  }
}

// ---- Hearing

// The shooter of a projectile; NULL: the source is none.
static ov_actor* owner_of(const ov_agent* agent, const ov_actor* source) {
  const ov_missile* missile = source != NULL ? ov_missile_of(source) : NULL;
  return missile != NULL ? ov_agent_find(agent, missile->shooter) : NULL;
}

static bool accepts(const ov_agent* agent, const ov_heard* heard) {
  const ov_brain* brain = brain_of(agent);
  const ov_actor* source = ov_crowd_find(agent->crowd, heard->source);
  const bool is_living = source != NULL && !ov_actor_is_thing(source);
  return brain != NULL && ov_actor_is_alive(agent->self) && !ov_warden_is_below(agent->self) &&
         !ov_brain_has(brain, OVIS_MEM_VIBRATION_COOLDOWN) &&
         (!is_living || ov_warden_may_target(agent, source));
}

static void hear_projectile(ov_agent* agent, ov_actor* owner, ovis_pos* cell) {
  ov_brain* brain = brain_of(agent);
  if (ov_actor_dist2(agent->self, owner) < OWNER_RANGE * OWNER_RANGE) {
    const bool is_second = ov_brain_has(brain, OVIS_MEM_RECENT_PROJECTILE);
    if (is_second && ov_warden_may_target(agent, owner)) {
      *cell = ov_body_cell(&owner->body);
    }
    ov_warden_suspects(agent, owner, is_second ? ANGER : PROJECTILE_ANGER);
  }
  ov_brain_set_unit(brain, OVIS_MEM_RECENT_PROJECTILE, PROJECTILE_TICKS);
}

static void hear(ov_agent* agent, const ov_heard* heard) {
  OVIS_ASSERT(heard->kind >= 0);
  OVIS_ASSERT(heard->kind <= OVIS_VIBRATION_COUNT - 1);
  ov_brain* brain = brain_of(agent);
  ov_actor* source = ov_agent_find(agent, heard->source);
  if (brain == NULL || !ov_actor_is_alive(agent->self) || ov_warden_is_below(agent->self)) {
    return;
  }
  ov_actor* owner = owner_of(agent, source);
  ovis_pos cell = ov_cell_of(heard->pos);
  const ovis_event event = {.pos = cell, .reason = heard->kind};
  ov_turn_emit(agent->turn, OVIS_EVENT_HEARD, agent->self, owner != NULL ? owner : source, &event);
  ov_brain_set_unit(brain, OVIS_MEM_VIBRATION_COOLDOWN, VIBRATION_PAUSE_TICKS);
  if (owner != NULL) {
    hear_projectile(agent, owner, &cell);
  } else if (source != NULL) {
    ov_warden_suspects(agent, source, ANGER);
  }
  if (ov_warden_anger(agent) < OV_ANGER_ANGRY) {
    const ov_actor* suspect = ov_warden_suspect(agent);
    if (owner != NULL || suspect == NULL || suspect == source) {
      ov_warden_is_disturbed(agent, cell);
    }
  }
}

static ov_hearing* hearing_of(const ov_actor* actor) {
  return &ov_warden_of(actor)->listener;
}

// The game's tag of what wardens hear, less the sounds of shriekers, which are no kind here.
#define NOT_HEARD                                                                                  \
  (OV_VIBRATION_BIT(FLAP) | OV_VIBRATION_BIT(JUKEBOX_PLAY) | OV_VIBRATION_BIT(JUKEBOX_STOP_PLAY))

const ov_hearing_ops ov_warden_listener = {.kinds = ((UINT64_C(1) << OVIS_VIBRATION_COUNT) - 1) &
                                                    ~NOT_HEARD,
                                           .range = HEARING_RANGE,
                                           .state = hearing_of,
                                           .accepts = accepts,
                                           .hear = hear};
