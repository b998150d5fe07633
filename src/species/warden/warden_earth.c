// The warden comes out of the ground, sniffs, and digs itself away.
// Rules: docs/sources.md#wardens
#include "base/check.h"
#include "life/riding.h"
#include "species/warden/warden.h"

#include <math.h>

// Source of all numbers in this file: docs/sources.md#wardens
#define EMERGE_TICKS 134
#define DIG_TICKS 100
#define SNIFF_TICKS 84
#define SNIFF_PAUSE_MIN 100
#define SNIFF_PAUSE_MORE 101
#define SNIFF_XZ 6.0 // blocks
#define SNIFF_Y 20.0
#define SNIFF_ANGER 35
#define BELOW_HEIGHT 1.0f // of its box while it digs or emerges

static bool always(ov_behavior_turn* turn) {
  (void)turn;
  return true;
}

static void pose(ov_agent* agent, ov_warden_pose now) {
  OVIS_ASSERT((uint32_t)now < OV_WARDEN_POSE_COUNT);
  ov_actor* self = agent->self;
  ov_warden_of(self)->pose = (int32_t)now;
  if (ov_warden_is_below(self)) {
    self->body.size.height = BELOW_HEIGHT;
  } else {
    ov_actor_resize(self, self->is_baby);
  }
}

// ---- Emerging

static void start_emerging(ov_behavior_turn* turn) {
  pose(turn->agent, OV_WARDEN_EMERGES);
}

static void stop_standing(ov_behavior_turn* turn) {
  pose(turn->agent, OV_WARDEN_STANDS);
}

const ov_behavior_kind ov_emerging = {
    OV_TIMED("Emerging"),
    OV_NEEDS(OV_PRESENT(IS_EMERGING), OV_ABSENT(WALK_TARGET), OV_REGISTERED(LOOK_TARGET)),
    OV_TICKS(EMERGE_TICKS, EMERGE_TICKS),
    OV_BEHAVIOR_CALLS(NULL, always, start_emerging, NULL, stop_standing),
    OV_PHRASES(.words = "come out of the ground", .doing = "coming out of the ground"),
};

// ---- ForceUnmount, Digging

static bool unmount(ov_behavior_turn* turn) {
  ov_actor* self = turn->agent->self;
  if (self->vehicle == 0) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  ov_turn_notice_edits(turn->agent->turn, self);
  ov_ride_dismount_beside(turn->agent->turn, self);
  return true;
}

const ov_behavior_kind ov_force_unmount = {
    OV_ONE_SHOT("ForceUnmount", unmount),
    OV_PHRASES(.words = "get off", .doing = "getting off"),
};

static bool can_dig(ov_behavior_turn* turn) {
  const ov_body* body = &turn->agent->self->body;
  return body->is_on_ground || body->is_in_water || body->is_in_lava ||
         ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

static void start_digging(ov_behavior_turn* turn) {
  if (turn->agent->self->body.is_on_ground) {
    pose(turn->agent, OV_WARDEN_DIGS);
  }
}

// In a fluid it stops at once, which removes it too.
static bool goes_on_digging(ov_behavior_turn* turn) {
  return ov_warden_of(turn->agent->self)->pose == OV_WARDEN_DIGS;
}

static void stop_digging(ov_behavior_turn* turn) {
  pose(turn->agent, OV_WARDEN_STANDS);
  if (ov_actor_is_alive(turn->agent->self)) {
    turn->agent->verbs->vanish(turn->agent);
  }
}

const ov_behavior_kind ov_digging = {
    OV_TIMED("Digging"),
    OV_NEEDS(OV_ABSENT(ATTACK_TARGET), OV_ABSENT(WALK_TARGET)),
    OV_TICKS(DIG_TICKS, DIG_TICKS),
    OV_BEHAVIOR_CALLS(can_dig, goes_on_digging, start_digging, NULL, stop_digging),
    OV_PHRASES(.words = "dig itself away", .doing = "digging itself away",
               OV_WHY({OVIS_REASON_NOT_HERE, "it is in the air"})),
};

// ---- TryToSniff, Sniffing

static bool try_to_sniff(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_brain_set_unit(turn->brain, OVIS_MEM_IS_SNIFFING, OVIS_MEMORY_FOR_EVER);
  ov_brain_set_unit(turn->brain, OVIS_MEM_SNIFF_COOLDOWN,
                    SNIFF_PAUSE_MIN + ov_rng_int(&agent->self->rng, SNIFF_PAUSE_MORE));
  ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
  pose(agent, OV_WARDEN_SNIFFS);
  return true;
}

const ov_behavior_kind ov_try_to_sniff = {
    OV_ONE_SHOT("TryToSniff", try_to_sniff),
    OV_NEEDS(OV_REGISTERED(IS_SNIFFING), OV_REGISTERED(WALK_TARGET), OV_ABSENT(SNIFF_COOLDOWN),
             OV_PRESENT(NEAREST_ATTACKABLE), OV_ABSENT(DISTURBANCE_LOCATION)),
    OV_PHRASES(.words = "begin to sniff", .doing = "beginning to sniff"),
};

static void stop_sniffing(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  if (ov_warden_of(agent->self)->pose == OV_WARDEN_SNIFFS) {
    pose(agent, OV_WARDEN_STANDS);
  }
  ov_brain_erase(turn->brain, OVIS_MEM_IS_SNIFFING);
  const ov_actor* other = ov_brain_actor(agent, OVIS_MEM_NEAREST_ATTACKABLE);
  if (other == NULL || !ov_warden_may_target(agent, other)) {
    return;
  }
  const double dx = other->body.pos.x - agent->self->body.pos.x;
  const double dy = other->body.pos.y - agent->self->body.pos.y;
  const double dz = other->body.pos.z - agent->self->body.pos.z;
  if (dx * dx + dz * dz < SNIFF_XZ * SNIFF_XZ && fabs(dy) < SNIFF_Y) {
    ov_warden_suspects(agent, other, SNIFF_ANGER);
  }
  if (!ov_brain_has(turn->brain, OVIS_MEM_DISTURBANCE_LOCATION)) {
    ov_warden_is_disturbed(agent, ov_body_cell(&other->body));
  }
}

const ov_behavior_kind ov_sniffing = {
    OV_TIMED("Sniffing"),
    OV_NEEDS(OV_PRESENT(IS_SNIFFING), OV_ABSENT(ATTACK_TARGET), OV_ABSENT(WALK_TARGET),
             OV_REGISTERED(LOOK_TARGET), OV_REGISTERED(NEAREST_ATTACKABLE),
             OV_REGISTERED(DISTURBANCE_LOCATION), OV_REGISTERED(SNIFF_COOLDOWN)),
    OV_TICKS(SNIFF_TICKS, SNIFF_TICKS),
    OV_BEHAVIOR_CALLS(NULL, always, NULL, NULL, stop_sniffing),
    OV_PHRASES(.words = "sniff", .doing = "sniffing"),
};
