// Stands still and shows a villager a flower.
// Rules: docs/sources.md#golem-goals
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "species/golems/iron_golem_goals.h"
#include "world/daylight.h"

#define INTERVAL 8000 // ticks
#define RANGE_XZ 6.0  // blocks around the box
#define RANGE_Y 2.0
#define RANGE 6.0
#define OFFER_TICKS 400
#define LOOK_DEG 30.0f

#define OFFER_FLOWER_STATE(X)                                                                      \
  X(SERIAL, whom) /* serial; 0: none */                                                            \
  X(COUNT, ticks_left)
OV_KIND_STATE(offer_flower, OFFER_FLOWER_STATE)

static bool is_wanted(const ov_agent* agent, const ov_actor* other, const void* context) {
  const ov_offer_flower_settings* settings = context;
  return settings->filter(agent, other, NULL);
}

static bool can_use(ov_goal_turn* turn) {
  offer_flower* self = turn->state;
  ov_agent* agent = turn->agent;
  if (!ov_is_day(agent->env)) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  const int32_t interval = ov_goal_delay(INTERVAL);
  if (!ov_goal_roll(turn, interval)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, interval);
  }
  const ov_targeting targeting = {.range = RANGE, .needs_sight = true};
  const ov_search_near search = {.kind = OV_ACTOR_MOB,
                                 .grow_xz = RANGE_XZ,
                                 .grow_y = RANGE_Y,
                                 .filter = is_wanted,
                                 .context = turn->settings,
                                 .targeting = &targeting};
  const ov_actor* whom = ov_goal_find_nearest(turn, &search);
  self->whom = whom != NULL ? whom->serial : 0;
  return whom != NULL;
}

static bool can_continue(ov_goal_turn* turn) {
  const offer_flower* self = turn->state;
  OVIS_ASSERT(self->ticks_left >= 0);
  return self->ticks_left > 0 || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start(ov_goal_turn* turn) {
  offer_flower* self = turn->state;
  self->ticks_left = ov_goal_delay(OFFER_TICKS);
}

static void tick(ov_goal_turn* turn) {
  offer_flower* self = turn->state;
  OVIS_ASSERT(self->ticks_left >= 0);
  const ov_actor* whom = ov_agent_find(turn->agent, self->whom);
  if (whom != NULL) {
    ov_agent_look_at(turn->agent, whom, LOOK_DEG, LOOK_DEG);
  }
  self->ticks_left -= ov_goal_checks(turn);
}

static void stop(ov_goal_turn* turn) {
  offer_flower* self = turn->state;
  self->whom = 0;
}

const ov_goal_kind ov_goal_offer_flower = {
    OV_GOAL("OfferFlower", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    OV_STATE(offer_flower, offer_flower_fields),
    OV_SETTINGS(ov_offer_flower_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    OV_PHRASES(.words = "offer a flower", .doing = "offering a flower",
               OV_WHY({OVIS_REASON_NOT_HERE, "it is night"},
                      {OVIS_REASON_NO_TARGET, "no villager is near"})),
};
