// An animal looks at a player who holds something that it wants.
// Rules: docs/sources.md#bonds
#include "species/animals/wolf_goals.h"

#include "agent/bond.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"

#define LOOK_TICKS 40 // plus up to as many at random
#define LOOK_DEG 10.0f

#define BEG_STATE(X)                                                                               \
  X(SERIAL, player) /* serial; 0: none */                                                          \
  X(COUNT, checks_left)
OV_KIND_STATE(beg, BEG_STATE)

static bool is_tempting(const ov_goal_turn* turn, const ov_actor* player) {
  const ov_beg_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const bool is_tame = ov_actor_is_tame(turn->agent->self);
  return ov_goal_holds_listed(is_tame ? settings->pet_items : settings->items, player);
}

static bool can_use(ov_goal_turn* turn) {
  beg* self = turn->state;
  const ov_beg_settings* settings = turn->settings;
  OVIS_ASSERT(settings->range > 0);
  const double range = (double)settings->range;
  const ov_targeting targeting = {.range = range};
  const ov_search_near search = {
      .kind = OV_ACTOR_PLAYER, .grow_xz = range, .grow_y = range, .targeting = &targeting};
  const ov_actor* player = ov_goal_find_nearest(turn, &search);
  if (player == NULL) {
    return false;
  }
  if (!is_tempting(turn, player)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  self->player = player->serial;
  return true;
}

static bool can_continue(ov_goal_turn* turn) {
  const beg* self = turn->state;
  OVIS_ASSERT(self->checks_left >= 0);
  const ov_beg_settings* settings = turn->settings;
  OVIS_ASSERT(settings->range >= 0);
  const ov_actor* player = ov_goal_find_target(turn, self->player);
  if (player == NULL) {
    return false;
  }
  const double range2 = (double)settings->range * (double)settings->range;
  const double dist2 = ov_actor_dist2(turn->agent->self, player);
  if (dist2 > range2) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, range2);
  }
  if (!is_tempting(turn, player)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  return self->checks_left > 0 || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start(ov_goal_turn* turn) {
  beg* self = turn->state;
  self->checks_left = ov_goal_delay(LOOK_TICKS + ov_rng_int(&turn->agent->self->rng, LOOK_TICKS));
}

static void tick(ov_goal_turn* turn) {
  beg* self = turn->state;
  OVIS_ASSERT(self->checks_left >= 0);
  const ov_actor* player = ov_agent_find(turn->agent, self->player);
  if (player != NULL) {
    ov_agent_look_at(turn->agent, player, LOOK_DEG, turn->agent->self->controls.head_pitch_max_deg);
  }
  self->checks_left -= ov_goal_checks(turn);
}

static void stop(ov_goal_turn* turn) {
  beg* self = turn->state;
  self->player = 0;
}

const ov_goal_kind ov_goal_beg = {
    OV_GOAL("Beg", OVIS_FLAG_LOOK),
    OV_STATE(beg, beg_fields),
    OV_SETTINGS(ov_beg_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    OV_PHRASES(.words = "beg", .doing = "begging", .about = OVIS_ABOUT_PLAYER_ITEM,
               OV_WHY({OVIS_REASON_NO_TARGET, "no player is near"},
                      {OVIS_REASON_NO_NEED, "the player nearby holds nothing that it wants"},
                      {OVIS_REASON_TOO_FAR, "the player is too far"},
                      {OVIS_REASON_TARGET_GONE, "the player is dead"})),
};
