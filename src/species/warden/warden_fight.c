// The warden roars at its target and fires the sonic boom.
// Rules: docs/sources.md#wardens
#include "base/check.h"
#include "base/vec.h"
#include "species/warden/warden.h"

#include <math.h>

// Source of all numbers in this file: docs/sources.md#wardens
#define ROAR_TICKS 84
#define ROAR_SOUND_TICKS 25 // until it is heard
#define ROAR_ANGER 20
#define BOOM_TICKS 60
#define BOOM_DELAY_TICKS 34
#define BOOM_PAUSE_TICKS 40
#define BOOM_XZ 15.0 // blocks
#define BOOM_Y 20.0
#define BOOM_DAMAGE 10.0f
#define BOOM_PUSH 2.5
#define BOOM_LIFT 0.5
#define CHEST_HEIGHT 1.6

static bool is_within(const ov_actor* a, const ov_actor* b, double range_xz, double range_y) {
  OVIS_ASSERT(range_xz >= 0);
  OVIS_ASSERT(range_y >= 0);
  return ov_level_dist2(a->body.pos, b->body.pos) < range_xz * range_xz &&
         fabs(a->body.pos.y - b->body.pos.y) < range_y;
}

static bool always(ov_behavior_turn* turn) {
  (void)turn;
  return true;
}

// ---- SetRoarTarget

static bool set_roar_target(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  const ov_actor* suspect = ov_warden_suspect(agent);
  const int32_t anger = ov_warden_anger(agent);
  if (anger < OV_ANGER_ANGRY) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, anger, OV_ANGER_ANGRY);
  }
  if (suspect == NULL) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  ov_brain_set_entity(turn->brain, OVIS_MEM_ROAR_TARGET, suspect->serial, OVIS_MEMORY_FOR_EVER);
  ov_brain_erase(turn->brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE);
  return true;
}

const ov_behavior_kind ov_set_roar_target = {
    OV_ONE_SHOT("SetRoarTarget", set_roar_target),
    OV_NEEDS(OV_ABSENT(ROAR_TARGET), OV_ABSENT(ATTACK_TARGET),
             OV_REGISTERED(CANT_REACH_WALK_TARGET_SINCE)),
    OV_PHRASES(.words = "choose at whom to roar", .doing = "choosing at whom to roar",
               OV_WHY({OVIS_REASON_NO_NEED, "its anger at nobody is as high as 80"},
                      {OVIS_REASON_NO_TARGET, "nobody that it is angry at is a target"})),
};

// ---- SetWardenLookTarget

static bool set_look(ov_behavior_turn* turn) {
  const ov_actor* target = ov_brain_actor(turn->agent, OVIS_MEM_ROAR_TARGET);
  const ovis_pos* place = ov_brain_cell(turn->brain, OVIS_MEM_DISTURBANCE_LOCATION);
  if (target == NULL && place == NULL) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  ov_brain_look_at_cell(turn->brain, target != NULL ? ov_body_cell(&target->body) : *place);
  return true;
}

const ov_behavior_kind ov_set_warden_look_target = {
    OV_ONE_SHOT("SetWardenLookTarget", set_look),
    OV_NEEDS(OV_REGISTERED(LOOK_TARGET), OV_REGISTERED(DISTURBANCE_LOCATION),
             OV_REGISTERED(ROAR_TARGET), OV_ABSENT(ATTACK_TARGET)),
    OV_PHRASES(.words = "look to a disturbance", .doing = "looking to a disturbance",
               .style = OVIS_STYLE_BRIEF),
};

// ---- Roar

static void start_roar(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_actor* target = ov_brain_actor(agent, OVIS_MEM_ROAR_TARGET);
  ov_brain_set_unit(turn->brain, OVIS_MEM_ROAR_SOUND_DELAY, ROAR_SOUND_TICKS);
  ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
  ov_warden_of(agent->self)->pose = OV_WARDEN_ROARS;
  if (target != NULL) {
    ov_brain_look_at_actor(turn->brain, target);
    ov_warden_suspects(agent, target, ROAR_ANGER);
  }
}

static void tick_roar(ov_behavior_turn* turn) {
  if (!ov_brain_has(turn->brain, OVIS_MEM_ROAR_SOUND_DELAY) &&
      !ov_brain_has(turn->brain, OVIS_MEM_ROAR_SOUND_COOLDOWN)) {
    ov_brain_set_unit(turn->brain, OVIS_MEM_ROAR_SOUND_COOLDOWN, ROAR_TICKS - ROAR_SOUND_TICKS);
  }
}

static void stop_roar(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  const ov_actor* target = ov_brain_actor(agent, OVIS_MEM_ROAR_TARGET);
  ov_warden_of(agent->self)->pose = OV_WARDEN_STANDS;
  if (target != NULL) {
    ov_warden_attack(agent, target);
  }
  ov_brain_erase(turn->brain, OVIS_MEM_ROAR_TARGET);
}

const ov_behavior_kind ov_roar = {
    OV_TIMED("Roar"),
    OV_NEEDS(OV_PRESENT(ROAR_TARGET), OV_ABSENT(ATTACK_TARGET), OV_REGISTERED(ROAR_SOUND_COOLDOWN),
             OV_REGISTERED(ROAR_SOUND_DELAY)),
    OV_TICKS(ROAR_TICKS, ROAR_TICKS),
    OV_BEHAVIOR_CALLS(NULL, always, start_roar, tick_roar, stop_roar),
    OV_PHRASES(.words = "roar", .doing = "roaring"),
};

// ---- SonicBoom

static bool can_boom(ov_behavior_turn* turn) {
  const ov_actor* target = ov_brain_actor(turn->agent, OVIS_MEM_ATTACK_TARGET);
  if (target == NULL) {
    return ov_behavior_refuse_loss(turn, OVIS_MEM_ATTACK_TARGET);
  }
  return is_within(turn->agent->self, target, BOOM_XZ, BOOM_Y) ||
         ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, ov_actor_dist2(turn->agent->self, target),
                            BOOM_XZ * BOOM_XZ);
}

static void start_boom(ov_behavior_turn* turn) {
  ov_brain_set_number(turn->brain, OVIS_MEM_ATTACK_COOLING_DOWN, 1, BOOM_TICKS);
  ov_brain_set_unit(turn->brain, OVIS_MEM_SONIC_BOOM_SOUND_DELAY, BOOM_DELAY_TICKS);
}

static void boom(ov_agent* agent, ov_actor* target) {
  OVIS_ASSERT(target != agent->self);
  ov_actor* self = agent->self;
  const ovis_vec3 from = {self->body.pos.x, self->body.pos.y + CHEST_HEIGHT, self->body.pos.z};
  const ovis_vec3 eye = ov_body_eye(&target->body);
  const ovis_vec3 way = {eye.x - from.x, eye.y - from.y, eye.z - from.z};
  const double length = ov_vec_length(way);
  const double share = 1 - target->row->nature.knock_back_resistance;
  if (!agent->verbs->hurt(agent, target, BOOM_DAMAGE, OVIS_DAMAGE_SONIC_BOOM) || length < 1e-4 ||
      target->vehicle != 0) {
    return;
  }
  ov_body_push_level(&target->body, way.x / length * BOOM_PUSH * share,
                     way.z / length * BOOM_PUSH * share);
  ov_body_push_up(&target->body, way.y / length * BOOM_LIFT * share);
}

static void tick_boom(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_brain* brain = turn->brain;
  ov_actor* target = ov_brain_actor(agent, OVIS_MEM_ATTACK_TARGET);
  if (target != NULL) {
    ov_brain_look_at_actor(brain, target);
  }
  if (ov_brain_has(brain, OVIS_MEM_SONIC_BOOM_SOUND_DELAY) ||
      ov_brain_has(brain, OVIS_MEM_SONIC_BOOM_SOUND_COOLDOWN)) {
    return;
  }
  ov_brain_set_unit(brain, OVIS_MEM_SONIC_BOOM_SOUND_COOLDOWN, BOOM_TICKS - BOOM_DELAY_TICKS);
  if (target != NULL && ov_warden_may_target(agent, target) &&
      is_within(agent->self, target, BOOM_XZ, BOOM_Y)) {
    boom(agent, target);
  }
}

static void stop_boom(ov_behavior_turn* turn) {
  ov_brain_set_unit(turn->brain, OVIS_MEM_SONIC_BOOM_COOLDOWN, BOOM_PAUSE_TICKS);
}

const ov_behavior_kind ov_sonic_boom = {
    OV_TIMED("SonicBoom"),
    OV_NEEDS(OV_PRESENT(ATTACK_TARGET), OV_ABSENT(SONIC_BOOM_COOLDOWN),
             OV_REGISTERED(SONIC_BOOM_SOUND_COOLDOWN), OV_REGISTERED(SONIC_BOOM_SOUND_DELAY)),
    OV_TICKS(BOOM_TICKS, BOOM_TICKS),
    OV_BEHAVIOR_CALLS(can_boom, always, start_boom, tick_boom, stop_boom),
    OV_PHRASES(.words = "shoot a sonic boom", .doing = "shooting a sonic boom"),
};

// ---- The refreshed cooldown

static bool refresh(ov_behavior_turn* turn) {
  ov_warden_wait_to_dig(turn->agent);
  return true;
}

const ov_behavior_kind ov_refresh_dig_cooldown = {
    OV_ONE_SHOT("SetDigCooldown", refresh),
    OV_NEEDS(OV_REGISTERED(DIG_COOLDOWN)),
    OV_PHRASES(.words = "put off digging", .doing = "putting off digging",
               .style = OVIS_STYLE_BRIEF),
};
