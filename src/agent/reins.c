// Lets a player lead a saddled mob with an item on a stick.
// Rules: docs/sources.md#riding
#include "agent/reins.h"

#include "agent/item_table.h"
#include "agent/player.h"
#include "agent/profile.h"
#include "agent/rider_lead.h"
#include "agent/use.h"

#include "base/check.h"
#include "base/trig.h"

#define FORWARD (1 / 0.98f) // input, before it is damped: 1 after that
#define STEP_HEIGHT 1.0f    // blocks
#define PITCH_SHARE 0.5f    // of the rider's
#define BOOST_TICKS_MIN 140
#define BOOST_TICKS_MORE 841 // below this, at random, on top
#define BOOST_MORE 1.15      // of the speed, at the middle of a boost

void ov_saddle_fields(ov_saddle* saddle, ov_fields* fields) {
  ov_field_bool(fields, "is_saddled", &saddle->is_on);
  const int32_t most = BOOST_TICKS_MIN + BOOST_TICKS_MORE;
  ov_field_i32_in(fields, "boost_ticks", &saddle->boost_ticks, 0, most + 2);
  ov_field_i32_in(fields, "boost_length", &saddle->boost_length, 0, most);
}

// ---- Every tick

// The boost goes on for a tick. Returns the factor of the speed.
static double boost(ov_saddle* saddle) {
  if (saddle->boost_length == 0) {
    return 1;
  }
  if (saddle->boost_ticks++ > saddle->boost_length) {
    saddle->boost_ticks = saddle->boost_length = 0;
    return 1;
  }
  return 1 + BOOST_MORE * ov_sin(OV_PI * saddle->boost_ticks / saddle->boost_length);
}

void ov_reins_drive(const ov_crowd* crowd, ov_actor* vehicle) {
  const ov_reins* reins = vehicle->profile->reins;
  if (reins == NULL || !ov_actor_is_alive(vehicle)) {
    return;
  }
  ov_body* body = &vehicle->body;
  ov_actor* rider = vehicle->riders[0] != 0 ? ov_crowd_find(crowd, vehicle->riders[0]) : NULL;
  const bool is_led =
      rider != NULL && ov_steered_by(crowd, rider) == vehicle && rider->kind == OV_ACTOR_PLAYER;
  const float step = (float)ov_actor_own_attribute(vehicle, OV_OWN_STEP_HEIGHT,
                                                   (double)vehicle->species->step_height);
  body->step_height = is_led && step < STEP_HEIGHT ? STEP_HEIGHT : step;
  if (!is_led) {
    return;
  }
  if (ov_nav_is_done(&vehicle->nav)) {
    body->yaw_deg = rider->body.yaw_deg;
  } else { // on the way to which the stand-in was sent, it faces the next node
    rider->body.yaw_deg = rider->body.head_yaw_deg = body->yaw_deg;
  }
  body->body_yaw_deg = body->head_yaw_deg = body->yaw_deg;
  body->pitch_deg = rider->body.pitch_deg * PITCH_SHARE;
  const double factor = boost(reins->saddle(vehicle));
  body->speed = (float)(body->movement_speed * reins->speed_share(vehicle) * factor);
  body->forward = FORWARD;
  body->sideways = 0;
  body->is_jumping = false;
}

// ---- Uses

ovis_use_kind ov_reins_use_kind(const ov_actor* mob, const ov_use* use) {
  const ov_reins* reins = mob->profile->reins;
  OVIS_ASSERT(reins != NULL);
  const ov_saddle* saddle = reins->saddle(mob);
  if (!saddle->is_on) {
    return ov_use_is_with(use, OV_ITEM_SADDLE) && !mob->is_baby ? OVIS_USE_SADDLE
                                                                : OVIS_USE_NOTHING;
  }
  if (use->player->vehicle == mob->serial) {
    const bool is_boost = ov_use_is_with(use, reins->item) && saddle->boost_length == 0;
    return is_boost ? OVIS_USE_BOOST : OVIS_USE_NOTHING;
  }
  const bool can_mount = mob->riders[0] == 0 && !ov_player_is_sneaking(use->player);
  return can_mount ? OVIS_USE_MOUNT : OVIS_USE_NOTHING;
}

int32_t ov_reins_apply(ov_actor* mob, ovis_use_kind kind) {
  ov_saddle* saddle = mob->profile->reins->saddle(mob);
  switch (kind) {
  case OVIS_USE_SADDLE: saddle->is_on = true; return 1;
  case OVIS_USE_BOOST:
    saddle->boost_ticks = 0;
    saddle->boost_length = BOOST_TICKS_MIN + ov_rng_int(&mob->rng, BOOST_TICKS_MORE);
    return 0; // the item wears out, which is not known here
  default: return 0;
  }
}
