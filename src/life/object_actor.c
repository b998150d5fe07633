// End crystals break and explode; clouds of breath hurt who stands in them.
// Rules: docs/sources.md#ender-dragon
#include "life/object_actor.h"

#include "base/check.h"
#include "base/vec.h"

#include <math.h>
#include <string.h>

#define CRYSTAL_POWER 6.0f // of its explosion
#define WAIT_TICKS 20      // before a cloud hurts
#define TOUCH_TICKS 5      // from look to look of a cloud
#define PAUSE_TICKS 20     // between two harms of one victim
#define HARM_SHARE 0.5f    // of the effect
#define RADIUS_MAX 8.0f
#define VICTIMS_MAX 16 // that a cloud remembers; the oldest is forgotten first

static void init(ov_actor* actor) {
  OVIS_ASSERT(actor->kind == OV_ACTOR_OBJECT);
  actor->body.kind = OV_BODY_STILL;
}

// ---- End crystals

static void tick_crystal(ov_turn* turn, ov_actor* actor) {
  (void)turn;
  actor->age_ticks++;
}

// Dragons do no harm to them.
static float crystal_takes(ov_agent* agent, const ov_actor* by, const ov_harm* harm, float amount) {
  (void)agent;
  (void)harm;
  return by != NULL && by->profile->lost_crystal != NULL ? 0 : amount;
}

// An explosion breaks a crystal without another explosion.
static void crystal_broke(ov_turn* turn, ov_actor* actor, ov_agent* by, const ov_harm* harm) {
  OVIS_ASSERT(!ov_actor_is_alive(actor));
  OVIS_ASSERT(actor->row->id == OV_SPECIES_END_CRYSTAL);
  ov_agent agent = ov_agent_of(turn, actor);
  if (harm->damage != OVIS_DAMAGE_EXPLOSION) {
    turn->verbs->explode(&agent, actor->body.pos, CRYSTAL_POWER);
  }
  const ov_crowd* crowd = turn->crowd; // a dragon is in every actor's island
  for (int32_t i = 0; i < ov_crowd_here_count(crowd); i++) {
    ov_actor* other = ov_crowd_here(crowd, i);
    if (other->profile->lost_crystal != NULL && ov_actor_is_alive(other)) {
      ov_agent listener = ov_agent_of(turn, other);
      other->profile->lost_crystal(&listener, actor, by != NULL ? by->self : NULL);
    }
  }
}

static const ov_thing_ops crystal = {
    .init = init, .tick = tick_crystal, .can_be_hit = true, .broke = crystal_broke};

const ov_profile ov_crystal_profile = {.thing = &crystal, .takes = crystal_takes};

// ---- Clouds of breath

typedef struct breath {
  uint64_t owner; // serial; 0: none
  float radius;
  float growth; // of the radius, each tick
  int32_t age_ticks;
  int32_t ticks; // that it lasts, after the wait
  int32_t amplifier;
  int32_t next; // place in the list that is used next
  uint64_t victims[VICTIMS_MAX];
  int32_t due_ticks[VICTIMS_MAX]; // age at which each may be hurt again
} breath;
_Static_assert(sizeof(breath) <= OV_LAUNCH_OWN_MAX, "the state of a cloud fits");

void ov_breath_launch(ov_turn* turn, const ov_breath_def* def) {
  OVIS_ASSERT(def->ticks > 0);
  OVIS_ASSERT(def->radius > 0);
  const breath own = {.owner = def->owner,
                      .radius = def->radius,
                      .growth = (def->radius_end - def->radius) / (float)def->ticks,
                      .ticks = def->ticks,
                      .amplifier = def->amplifier};
  ov_launch launch = {.kind = OV_ACTOR_OBJECT,
                      .row = ov_object_row(OV_SPECIES_BREATH),
                      .pos = def->pos,
                      .owner = def->owner,
                      .is_silent = true};
  memcpy(launch.own, &own, sizeof own);
  ov_turn_launch(turn, &launch);
}

static void end_one(ov_agent* agent, ov_actor* other, void* context) {
  (void)context;
  if (other->profile != &ov_breath_profile) {
    return;
  }
  const breath* cloud = other->own;
  if (cloud->owner == agent->self->serial && cloud->growth == 0) {
    agent->verbs->remove(agent->turn, other);
  }
}

void ov_breath_end(ov_agent* agent, const ovis_aabb* box) {
  ov_agent_each_near(agent, box, OV_ACTOR_OBJECT, end_one, NULL);
}

// Was it hurt less than PAUSE_TICKS ago? If not it is now.
static bool is_spared(breath* self, const ov_actor* victim) {
  OVIS_ASSERT(self->next >= 0);
  OVIS_ASSERT(self->next < VICTIMS_MAX);
  int32_t place = self->next;
  for (int32_t i = 0; i < VICTIMS_MAX; i++) {
    if (self->victims[i] == victim->serial) {
      if (self->age_ticks < self->due_ticks[i]) {
        return true;
      }
      place = i;
    }
  }
  self->next = place == self->next ? (self->next + 1) % VICTIMS_MAX : self->next;
  self->victims[place] = victim->serial;
  self->due_ticks[place] = self->age_ticks + PAUSE_TICKS;
  return false;
}

static void touch(ov_agent* agent, ov_actor* other, void* context) {
  (void)context;
  ov_actor* actor = agent->self;
  breath* self = actor->own;
  const double radius = (double)self->radius;
  if (ov_level_dist2(actor->body.pos, other->body.pos) > radius * radius ||
      is_spared(self, other)) {
    return;
  }
  ov_actor* owner = ov_agent_find(agent, self->owner);
  ov_agent giver = {0};
  if (owner != NULL) {
    giver = ov_agent_of(agent->turn, owner);
  }
  const ov_affect gives = {
      .effect = OVIS_EFFECT_INSTANT_DAMAGE, .amplifier = self->amplifier, .share = HARM_SHARE};
  agent->verbs->affect(agent->turn, owner != NULL ? &giver : NULL, other, &gives);
}

static void tick_breath(ov_turn* turn, ov_actor* actor) {
  breath* self = actor->own;
  OVIS_ASSERT(actor->profile == &ov_breath_profile);
  OVIS_ASSERT(self->age_ticks >= 0);
  OVIS_ASSERT(self->radius >= 0);
  self->age_ticks++;
  actor->age_ticks++;
  if (self->age_ticks >= WAIT_TICKS + self->ticks) {
    turn->verbs->remove(turn, actor);
    return;
  }
  if (self->age_ticks < WAIT_TICKS) {
    return;
  }
  self->radius = fminf(self->radius + self->growth, RADIUS_MAX);
  actor->body.size.width = self->radius * 2;
  if (self->age_ticks % TOUCH_TICKS == 0) {
    ov_agent agent = ov_agent_of(turn, actor);
    const ovis_aabb box = ov_body_box(&actor->body);
    ov_agent_each_near(&agent, &box, OV_ACTOR_MOB, touch, NULL);
    ov_agent_each_near(&agent, &box, OV_ACTOR_PLAYER, touch, NULL);
  }
}

static void breath_fields(void* own, ov_fields* fields) {
  breath* self = own;
  ov_field_serial(fields, "owner", &self->owner);
  ov_field_f32(fields, "radius", &self->radius);
  ov_field_f32(fields, "growth", &self->growth);
  ov_field_i32_in(fields, "breath_age", &self->age_ticks, 0, OV_EFFECT_TICKS_MAX);
  ov_field_i32_in(fields, "breath_ticks", &self->ticks, 0, OV_EFFECT_TICKS_MAX);
  ov_field_i32_in(fields, "amplifier", &self->amplifier, 0, OV_EFFECT_AMPLIFIER_MAX);
  ov_field_i32_in(fields, "next", &self->next, 0, VICTIMS_MAX - 1);
  for (int32_t i = 0; i < VICTIMS_MAX; i++) {
    ov_field_serial(fields, "breath_victim", &self->victims[i]);
    ov_field_i32_in(fields, "due_ticks", &self->due_ticks[i], 0, OV_EFFECT_TICKS_MAX);
  }
  fields->is_bad |=
      fields->mode == OV_FIELDS_READ &&
      !(self->radius >= 0 && self->radius <= RADIUS_MAX && self->growth >= -1 && self->growth <= 1);
}

static const ov_thing_ops cloud = {.init = init, .tick = tick_breath};

const ov_profile ov_breath_profile = {
    .own_size = sizeof(breath), .own_fields = breath_fields, .thing = &cloud};
