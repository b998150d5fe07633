// Follows a player who holds an item that the species likes.
// Rules: docs/sources.md#goals
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/move/move_goals.h"

#define RANGE 10.0
#define STOP_RANGE 2.5 // blocks: nearer it stands
#define CALM_TICKS 100 // after it was tempted
#define SHY_RANGE2 36.0
#define SHY_MOVE2 0.01    // blocks^2 that the player moves
#define SHY_TURN_DEG 5.0f // that the player turns
#define TRUST_ONE_IN 600  // ticks
#define FORGET_TICKS 500
#define HEAD_TURN_MORE 20.0f

#define TEMPT_STATE(X)                                                                             \
  X(SERIAL, player)        /* serial; 0: none */                                                   \
  X(COUNT, checks_to_calm) /* until it can be tempted again */                                     \
  X(DEG, pitch_deg)                                                                                \
  X(DEG, yaw_deg) /* of the player, as last seen */                                                \
  X(PLACE, player_pos)                                                                             \
  X(SERIAL, trusted) /* serial of the player that it trusts; 0: none */
OV_KIND_STATE(tempt, TEMPT_STATE)

static bool holds_bait(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  const ov_tempt_settings* settings = context;
  return ov_goal_holds_listed(settings->items, other);
}

static bool can_use(ov_goal_turn* turn) {
  tempt* self = turn->state;
  const ov_tempt_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  if (settings->may_use != NULL && !settings->may_use(turn)) {
    return false;
  }
  const ov_targeting targeting = {.range = RANGE};
  const ov_search_near search = {.kind = OV_ACTOR_PLAYER,
                                 .grow_xz = RANGE,
                                 .grow_y = RANGE,
                                 .filter = holds_bait,
                                 .context = turn->settings,
                                 .targeting = &targeting};
  const ov_actor* player =
      ov_goal_is_ready(turn, &self->checks_to_calm) ? ov_goal_find_nearest(turn, &search) : NULL;
  if (player == NULL) {
    return false;
  }
  self->player = player->serial;
  return true;
}

static void remember_facing(tempt* self, const ov_actor* player) {
  self->pitch_deg = player->body.pitch_deg;
  self->yaw_deg = player->body.yaw_deg;
}

static bool differs(float seen_deg, float deg) {
  const float off = deg - seen_deg;
  return off > SHY_TURN_DEG || off < -SHY_TURN_DEG;
}

// A shy animal stops when the player moves or turns nearby.
static bool is_frightened(const ov_agent* agent, tempt* self, const ov_actor* player) {
  OVIS_ASSERT(player != agent->self);
  if (ov_actor_dist2(agent->self, player) >= SHY_RANGE2) {
    self->player_pos = player->body.pos;
    remember_facing(self, player);
    return false;
  }
  const bool has_turned = differs(self->pitch_deg, player->body.pitch_deg) ||
                          differs(self->yaw_deg, player->body.yaw_deg);
  remember_facing(self, player);
  return ov_goal_dist2(self->player_pos, player) > SHY_MOVE2 || has_turned;
}

static bool can_continue(ov_goal_turn* turn) {
  tempt* self = turn->state;
  const ov_tempt_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const ov_actor* actor = turn->agent->self;
  const bool is_unafraid = self->trusted == self->player ||
                           (settings->is_unafraid != NULL && settings->is_unafraid(actor));
  if (settings->is_shy && !is_unafraid) {
    const ov_actor* player = ov_agent_find(turn->agent, self->player);
    if (player != NULL && is_frightened(turn->agent, self, player)) {
      return ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, 0, 0);
    }
  }
  return can_use(turn); // claim 384
}

static void start(ov_goal_turn* turn) {
  tempt* self = turn->state;
  const ov_actor* player = ov_agent_find(turn->agent, self->player);
  if (player != NULL) {
    self->player_pos = player->body.pos;
  }
}

// In each check it may begin to trust the player, or forget whom it trusts.
static void get_used(ov_goal_turn* turn, tempt* self) {
  if (self->trusted == 0 && ov_goal_roll(turn, ov_goal_delay(TRUST_ONE_IN))) {
    self->trusted = self->player;
  } else if (ov_goal_roll(turn, ov_goal_delay(FORGET_TICKS))) {
    self->trusted = 0;
  }
}

static void tick(ov_goal_turn* turn) {
  tempt* self = turn->state;
  const ov_tempt_settings* settings = turn->settings;
  OVIS_ASSERT(settings->speed > 0);
  ov_agent* agent = turn->agent;
  if (settings->gets_used) {
    get_used(turn, self);
  }
  const ov_actor* player = ov_agent_find(agent, self->player);
  if (player == NULL) {
    return;
  }
  const double stop = settings->stop_range > 0 ? settings->stop_range : STOP_RANGE;
  const ov_controls* controls = &agent->self->controls;
  ov_agent_look_at(agent, player, controls->head_yaw_max_deg + HEAD_TURN_MORE,
                   controls->head_pitch_max_deg);
  if (ov_actor_dist2(agent->self, player) < stop * stop) {
    ov_agent_stop(agent);
  } else {
    ov_agent_go_to_actor(agent, player, settings->speed);
  }
}

static void stop(ov_goal_turn* turn) {
  tempt* self = turn->state;
  OVIS_ASSERT(turn->agent->self->has_nav);
  self->player = 0;           // claim 384
  ov_agent_stop(turn->agent); // claim 384
  self->checks_to_calm = ov_goal_delay(CALM_TICKS);
}

static const ovis_phrase reasons[] = {
    {OVIS_REASON_NO_TARGET, "no player holds its food"},
    {OVIS_REASON_COOLDOWN, "it was tempted a short time ago"},
    {OVIS_REASON_TOO_NEAR, "the player moved or turned and frightened it"}, // of shy ones
};
#define TEMPTED(count)                                                                             \
  {                                                                                                \
    .words = "follow a player who holds its food",                                                 \
    .doing = "following a player who holds its food", .about = OVIS_ABOUT_PLAYER_ITEM,             \
    .reasons = reasons, .reason_count = (count)                                                    \
  }
static const ovis_phrases phrases[] = {TEMPTED(2), TEMPTED(3)};

static const ovis_phrases* phrases_of(const ov_goal_kind* kind, const void* settings) {
  const ov_tempt_settings* tempted = settings;
  return &kind->phrases[tempted->is_shy];
}

const ov_goal_kind ov_goal_tempt = {
    OV_GOAL("Tempt", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    OV_STATE(tempt, tempt_fields),
    OV_SETTINGS(ov_tempt_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    .phrases = phrases,
    .phrases_of = phrases_of,
};
