// The goals that choose a target: the last attacker, and the nearest candidate.
// Rules: docs/sources.md#goals
#include "base/check.h"
#include "mind/goal/fight/aim.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"

#define NEAREST_INTERVAL_TICKS 10
#define UNSEEN_TICKS 60       // after which a target that must be seen is given up
#define HURT_UNSEEN_TICKS 300 // the same, of an attacker
#define REACH_TICKS 10        // that the answer whether a path leads to a target holds ...
#define REACH_TICKS_MORE 5    // ... and below this at random, on top
#define REACH2 2.25           // blocks^2 on the level between the path's end and the target
#define ALERT_RANGE_Y 10.0    // blocks up and down in which others are alerted

// ---- The last attacker

#define HURT_BY_STATE(X)                                                                           \
  X(AIM, aim)                                                                                      \
  X(TICK, answered_tick) /* of the last blow that it answered */
OV_KIND_STATE(hurt_by, HURT_BY_STATE)

static bool can_use_hurt(ov_goal_turn* turn) {
  const hurt_by* self = turn->state;
  const ov_actor* actor = turn->agent->self;
  const ov_actor* attacker = ov_agent_find(turn->agent, actor->attacker);
  if (attacker == NULL || actor->attacker_tick == self->answered_tick) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  const ov_hurt_by_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  if (settings->ignored != NULL && ov_species_is_listed(settings->ignored, attacker->row->id)) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
  }
  if (attacker->kind == OV_ACTOR_PLAYER && turn->agent->env->universal_anger) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 1, 0);
  }
  // Any distance counts, seen or not (docs/sources.md#goals). can_continue drops an attacker beyond
  // the follow range.
  const ov_targeting targeting = {.is_combat = true};
  return ov_agent_can_target(turn->agent, attacker, &targeting) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static bool can_continue_hurt(ov_goal_turn* turn) {
  hurt_by* self = turn->state;
  return ov_aim_keeps(turn, &self->aim, true, HURT_UNSEEN_TICKS, 1);
}

static void alert(ov_agent* agent, ov_actor* other, void* context) {
  const ov_hurt_by_settings* settings = context;
  if (other->target == 0 && other->serial != agent->self->attacker &&
      ov_species_is_listed(settings->alerted, other->row->id) &&
      (settings->alerts == NULL || settings->alerts(agent, other, NULL))) {
    agent->verbs->alert(agent, other, agent->self->attacker);
  }
}

static void start_hurt(ov_goal_turn* turn) {
  hurt_by* self = turn->state;
  OVIS_ASSERT(turn->settings != NULL);
  OVIS_ASSERT(turn->agent->self->attacker != 0);
  ov_hurt_by_settings settings = *(const ov_hurt_by_settings*)turn->settings;
  ov_agent* agent = turn->agent;
  const ov_actor* actor = agent->self;
  ov_aim_take(turn, &self->aim, actor->attacker);
  self->answered_tick = actor->attacker_tick;
  const bool only_alerts = settings.only_alerts != NULL && settings.only_alerts(actor);
  if (settings.alerted != NULL && (settings.only_alerts == NULL || only_alerts)) {
    const double range = (double)actor->species->follow_range;
    const ovis_vec3 at = actor->body.pos;
    const ovis_aabb box = {{at.x - range, at.y - ALERT_RANGE_Y, at.z - range},
                           {at.x + 1 + range, at.y + 1 + ALERT_RANGE_Y, at.z + 1 + range}};
    ov_agent_each_near(agent, &box, OV_ACTOR_MOB, alert, &settings);
  }
  if (only_alerts) {
    ov_aim_drop(turn, &self->aim);
  }
}

static void stop_hurt(ov_goal_turn* turn) {
  hurt_by* self = turn->state;
  ov_aim_drop(turn, &self->aim);
}

const ov_goal_kind ov_goal_hurt_by = {
    OV_GOAL("HurtByTarget", OVIS_FLAG_TARGET),
    OV_STATE(hurt_by, hurt_by_fields),
    OV_SETTINGS(ov_hurt_by_settings),
    OV_GOAL_CALLS(can_use_hurt, can_continue_hurt, start_hurt, NULL, stop_hurt),
    OV_PHRASES(.words = "attack its attacker", .doing = "attacking its attacker",
               .style = OVIS_STYLE_SILENT,
               OV_WHY({OVIS_REASON_NO_NEED, "it was not hurt"},
                      {OVIS_REASON_NO_TARGET, "its attacker cannot be attacked"},
                      {OVIS_REASON_NOT_ITS_KIND, "it does not answer blows of its own side"},
                      {OVIS_REASON_TARGET_GONE, "its attacker is dead"},
                      {OVIS_REASON_TOO_FAR, "its attacker is too far"},
                      {OVIS_REASON_NOT_SEEN, "it did not see its attacker"})),
};

// ---- The nearest candidate

#define NEAREST_STATE(X)                                                                           \
  X(AIM, aim)                                                                                      \
  X(BOOL, is_reached)           /* the result of the last search for a path to the target */       \
  X(COUNT, checks_until_search) /* until a path to the target is looked for again */
OV_KIND_STATE(nearest, NEAREST_STATE)

// Does a path lead to the target? The answer holds for 10 to 14 ticks.
static bool reaches(ov_goal_turn* turn, nearest* self, const ov_actor* target) {
  OVIS_ASSERT(self->checks_until_search >= 0);
  ov_agent* agent = turn->agent;
  ov_goal_count_down(turn, &self->checks_until_search);
  if (self->checks_until_search > 0) {
    return self->is_reached;
  }
  self->checks_until_search =
      ov_goal_delay(REACH_TICKS + ov_rng_int(&agent->self->rng, REACH_TICKS_MORE));
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  const ov_nav_path path = ov_nav_path_to_entity(&agent->self->nav, &mob, &target->body.pos, 0);
  self->is_reached = false;
  if (path.count > 0) {
    const ovis_pos end = path.nodes[path.count - 1].pos;
    const ovis_pos at = ov_body_cell(&target->body);
    const double dx = end.x - at.x;
    const double dz = end.z - at.z;
    self->is_reached = dx * dx + dz * dz <= REACH2;
  }
  return self->is_reached;
}

// The nearest mob or player, for those who attack both.
static const ov_actor* find_any(ov_goal_turn* turn, ov_search_near search) {
  ov_agent* agent = turn->agent;
  search.kind = OV_ACTOR_MOB;
  const ov_actor* mob = ov_agent_nearest(agent, &search);
  search.kind = OV_ACTOR_PLAYER;
  search.species = NULL;
  const ov_actor* player =
      mob == NULL ? ov_goal_find_nearest(turn, &search) : ov_agent_nearest(agent, &search);
  const bool is_mob = mob != NULL && (player == NULL || ov_goal_dist2(search.from, mob) <=
                                                            ov_goal_dist2(search.from, player));
  return is_mob ? mob : player;
}

static bool can_use_nearest(ov_goal_turn* turn) {
  nearest* self = turn->state;
  const ov_nearest_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->interval >= 0);
  const ov_actor* actor = turn->agent->self;
  if (settings->may_use != NULL && !settings->may_use(turn)) {
    return false;
  }
  const int32_t interval =
      ov_goal_delay(settings->interval > 0 ? settings->interval : NEAREST_INTERVAL_TICKS);
  if (!settings->is_every_check && !ov_goal_roll(turn, interval)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, interval);
  }
  const double range = ov_nearest_range(turn->agent, settings);
  // A target is chosen by sight, also by goals that keep one unseen (docs/sources.md#goals).
  const ov_targeting targeting = {.range = range, .needs_sight = true, .is_combat = true};
  const ov_search_near search = {
      .kind = settings->kind,
      .grow_xz = range,
      .grow_y = settings->kind == OV_ACTOR_PLAYER ? range : OV_NEAREST_RANGE_Y,
      .species = settings->species,
      .filter = ov_nearest_wants,
      .context = settings,
      .targeting = &targeting,
      .from = {actor->body.pos.x, ov_body_eye(&actor->body).y, actor->body.pos.z},
      .has_from = true};
  const ov_actor* target =
      settings->is_any_kind ? find_any(turn, search) : ov_goal_find_nearest(turn, &search);
  if (target == NULL) {
    return false;
  }
  if (settings->must_reach) {
    self->checks_until_search = 0;
    if (!reaches(turn, self, target)) {
      return ov_goal_refuse(turn, OVIS_REASON_NO_PATH, 0, 0);
    }
  }
  self->aim.target = target->serial;
  return true;
}

static bool can_continue_nearest(ov_goal_turn* turn) {
  nearest* self = turn->state;
  const ov_nearest_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const int32_t unseen = settings->unseen_ticks > 0 ? settings->unseen_ticks : UNSEEN_TICKS;
  if ((settings->may_stay != NULL && !settings->may_stay(turn)) ||
      !ov_aim_keeps(turn, &self->aim, settings->must_see, unseen,
                    ov_nearest_range_share(settings))) {
    return false;
  }
  if (!settings->must_reach) {
    return true;
  }
  const ov_actor* target = ov_agent_find(turn->agent, self->aim.target);
  return reaches(turn, self, target) || ov_goal_refuse(turn, OVIS_REASON_NO_PATH, 0, 0);
}

static void start_nearest(ov_goal_turn* turn) {
  nearest* self = turn->state;
  ov_aim_take(turn, &self->aim, self->aim.target);
}

static void stop_nearest(ov_goal_turn* turn) {
  nearest* self = turn->state;
  ov_aim_drop(turn, &self->aim);
}

// The last two belong to goals that must see their target, and reach it; the first to those that do
// not look in every check.
static const ovis_phrase nearest_reasons[] = {OV_ATTACKS_AT_TIMES, OV_ATTACKS_NOBODY,
                                              OV_ATTACKS_SEEN, OV_ATTACKS_REACHED};

static const ovis_phrase reached_reasons[] = {OV_ATTACKS_AT_TIMES, OV_ATTACKS_NOBODY,
                                              OV_ATTACKS_REACHED};

// Phrases of a goal with `count` of the reasons, from `first` on.
#define ATTACKS(begins, keeps, candidates, first, count)                                           \
  {                                                                                                \
    .words = (begins), .doing = (keeps), .about = (candidates), .style = OVIS_STYLE_SILENT,        \
    .reasons = nearest_reasons + (first), .reason_count = (count)                                  \
  }

// For goals without sight, with sight, and with sight and a path; then the same for those that look
// in every check; then for a path without sight.
#define ATTACKS_ALL(begins, keeps, candidates)                                                     \
  {                                                                                                \
    ATTACKS(begins, keeps, candidates, 0, 4), ATTACKS(begins, keeps, candidates, 0, 5),            \
        ATTACKS(begins, keeps, candidates, 0, 6), ATTACKS(begins, keeps, candidates, 1, 3),        \
        ATTACKS(begins, keeps, candidates, 1, 4), ATTACKS(begins, keeps, candidates, 1, 5), {      \
      .words = (begins), .doing = (keeps), .about = (candidates), .style = OVIS_STYLE_SILENT,      \
      OV_REASONS(reached_reasons)                                                                  \
    }                                                                                              \
  }
#define ATTACKS_WHOM(whom, candidates)                                                             \
  ATTACKS_ALL("attack " whom, "keeping " whom " as its target", candidates)

static const ovis_phrases* nearest_phrases_of(const ov_goal_kind* kind, const void* settings) {
  const ov_nearest_settings* own = settings;
  if (own->must_reach && !own->must_see) {
    OVIS_ASSERT(!own->is_every_check);
    return &kind->phrases[6];
  }
  const int32_t kept = own->must_reach ? 2 : own->must_see;
  return &kind->phrases[own->is_every_check ? 3 + kept : kept];
}

static void explain_nearest(const ov_goal_turn* turn, ovis_answer* answer) {
  ov_nearest_explain(turn, answer, NULL);
}

#define NEAREST(words)                                                                             \
  {                                                                                                \
    OV_GOAL("NearestAttackableTarget", OVIS_FLAG_TARGET), OV_STATE(nearest, nearest_fields),       \
        OV_SETTINGS(ov_nearest_settings),                                                          \
        OV_GOAL_CALLS(can_use_nearest, can_continue_nearest, start_nearest, NULL, stop_nearest),   \
        .explain = explain_nearest, .phrases = (words), .phrases_of = nearest_phrases_of           \
  }

static const ovis_phrases nearest_phrases[] =
    ATTACKS_ALL("choose a target", "keeping its target", OVIS_ABOUT_PLAYER);
static const ovis_phrases player_phrases[] = ATTACKS_WHOM("a player", OVIS_ABOUT_PLAYER);
static const ovis_phrases villager_phrases[] = ATTACKS_WHOM("a villager", OVIS_ABOUT_VILLAGER);
static const ovis_phrases golem_phrases[] = ATTACKS_WHOM("an iron golem", OVIS_ABOUT_IRON_GOLEM);
static const ovis_phrases turtle_phrases[] = ATTACKS_WHOM("a baby turtle", OVIS_ABOUT_NOBODY);
static const ovis_phrases prey_phrases[] = ATTACKS_WHOM("its prey", OVIS_ABOUT_NOBODY);
static const ovis_phrases skeleton_phrases[] = ATTACKS_WHOM("a skeleton", OVIS_ABOUT_NOBODY);

const ov_goal_kind ov_goal_nearest_attackable = NEAREST(nearest_phrases);
const ov_goal_kind ov_goal_attack_player = NEAREST(player_phrases);
const ov_goal_kind ov_goal_attack_villager = NEAREST(villager_phrases);
const ov_goal_kind ov_goal_attack_golem = NEAREST(golem_phrases);
const ov_goal_kind ov_goal_attack_turtle = NEAREST(turtle_phrases);
const ov_goal_kind ov_goal_attack_prey = NEAREST(prey_phrases);
const ov_goal_kind ov_goal_attack_skeleton = NEAREST(skeleton_phrases);
