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

static const ov_condition emerge_conditions[] = {{OVIS_MEM_IS_EMERGING, OV_PRESENT},
                                                 {OVIS_MEM_WALK_TARGET, OV_ABSENT},
                                                 {OVIS_MEM_LOOK_TARGET, OV_REGISTERED}};
static const ovis_phrases emerge_phrases = {.words = "come out of the ground",
                                            .doing = "coming out of the ground"};
const ov_behavior_kind ov_emerging = {.name = "Emerging",
                                      .shape = OV_BEHAVIOR_TIMED,
                                      OV_CONDITIONS(emerge_conditions),
                                      .start = start_emerging,
                                      .can_continue = always,
                                      .stop = stop_standing,
                                      .ticks_min = EMERGE_TICKS,
                                      .ticks_max = EMERGE_TICKS,
                                      .phrases = &emerge_phrases};

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

static const ovis_phrases unmount_phrases = {.words = "get off", .doing = "getting off"};
const ov_behavior_kind ov_force_unmount = {.name = "ForceUnmount",
                                           .shape = OV_BEHAVIOR_ONE_SHOT,
                                           .can_start = unmount,
                                           .phrases = &unmount_phrases};

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

static const ov_condition dig_conditions[] = {{OVIS_MEM_ATTACK_TARGET, OV_ABSENT},
                                              {OVIS_MEM_WALK_TARGET, OV_ABSENT}};
static const ovis_phrase dig_reasons[] = {{OVIS_REASON_NOT_HERE, "it is in the air"}};
static const ovis_phrases dig_phrases = {
    .words = "dig itself away", .doing = "digging itself away", OV_REASONS(dig_reasons)};
const ov_behavior_kind ov_digging = {.name = "Digging",
                                     .shape = OV_BEHAVIOR_TIMED,
                                     OV_CONDITIONS(dig_conditions),
                                     .can_start = can_dig,
                                     .start = start_digging,
                                     .can_continue = goes_on_digging,
                                     .stop = stop_digging,
                                     .ticks_min = DIG_TICKS,
                                     .ticks_max = DIG_TICKS,
                                     .phrases = &dig_phrases};

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

static const ov_condition try_conditions[] = {{OVIS_MEM_IS_SNIFFING, OV_REGISTERED},
                                              {OVIS_MEM_WALK_TARGET, OV_REGISTERED},
                                              {OVIS_MEM_SNIFF_COOLDOWN, OV_ABSENT},
                                              {OVIS_MEM_NEAREST_ATTACKABLE, OV_PRESENT},
                                              {OVIS_MEM_DISTURBANCE_LOCATION, OV_ABSENT}};
static const ovis_phrases try_phrases = {.words = "begin to sniff", .doing = "beginning to sniff"};
const ov_behavior_kind ov_try_to_sniff = {.name = "TryToSniff",
                                          .shape = OV_BEHAVIOR_ONE_SHOT,
                                          OV_CONDITIONS(try_conditions),
                                          .can_start = try_to_sniff,
                                          .phrases = &try_phrases};

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

static const ov_condition sniff_conditions[] = {{OVIS_MEM_IS_SNIFFING, OV_PRESENT},
                                                {OVIS_MEM_ATTACK_TARGET, OV_ABSENT},
                                                {OVIS_MEM_WALK_TARGET, OV_ABSENT},
                                                {OVIS_MEM_LOOK_TARGET, OV_REGISTERED},
                                                {OVIS_MEM_NEAREST_ATTACKABLE, OV_REGISTERED},
                                                {OVIS_MEM_DISTURBANCE_LOCATION, OV_REGISTERED},
                                                {OVIS_MEM_SNIFF_COOLDOWN, OV_REGISTERED}};
static const ovis_phrases sniff_phrases = {.words = "sniff", .doing = "sniffing"};
const ov_behavior_kind ov_sniffing = {.name = "Sniffing",
                                      .shape = OV_BEHAVIOR_TIMED,
                                      OV_CONDITIONS(sniff_conditions),
                                      .can_continue = always,
                                      .stop = stop_sniffing,
                                      .ticks_min = SNIFF_TICKS,
                                      .ticks_max = SNIFF_TICKS,
                                      .phrases = &sniff_phrases};
