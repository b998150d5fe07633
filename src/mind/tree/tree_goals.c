// Goals of trees: they act on a mob or a place of the tree's board.
// Rules: docs/trees.md (its figures are this project's own)
#include "agent/attack.h"
#include "base/check.h"
#include "base/vec.h"
#include "mind/goal/goal_share.h"
#include "mind/tree/tree_mind.h"

#include <math.h>
#include <string.h>

#define TRIES 3
#define PROGRESS2 4.0 // blocks^2 between two requests, after which it has all tries again
#define RETRY_TICKS 20
#define FOLLOW_TICKS 10 // between two paths to one that moves
#define REACH_Y 2.0     // blocks
#define LOOK_DEG 30.0f  // that the head turns a tick at most
#define AWAY_XZ 16      // blocks, of a flight
#define AWAY_Y 7
#define BLOW_TICKS 20

#define ERRAND_STATE(X)                                                                            \
  X(PLACE, place) /* at the last request of a path */                                              \
  X(PLACE, from)  /* where it stood then */                                                        \
  X(TICK, due)    /* of the next request, or of the end */                                         \
  X(TICK, blow_tick)                                                                               \
  X(COUNT, tries)
OV_KIND_STATE(errand, ERRAND_STATE)

// The value of the goal's key. NULL: it is absent, and the goal refuses.
static const ovis_tree_value* value_of(ov_goal_turn* turn) {
  const ov_tree_goal_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const ov_tree_entry* entry = &ov_tree_of(turn->agent->self)->entries[settings->key];
  if (!entry->is_set) {
    ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  return entry->is_set ? &entry->value : NULL;
}

ov_actor* ov_tree_goal_mob(ov_goal_turn* turn) {
  const ovis_tree_value* value = value_of(turn);
  ov_actor* actor = value != NULL ? ov_agent_find(turn->agent, value->mob) : NULL;
  if (value != NULL && (actor == NULL || !ov_actor_is_alive(actor))) {
    ov_goal_refuse(turn, ov_agent_loss(turn->agent, value->mob), 0, 0);
    return NULL;
  }
  return actor != turn->agent->self ? actor : NULL;
}

bool ov_tree_goal_place(ov_goal_turn* turn, ovis_vec3* out) {
  const ov_tree_goal_settings* settings = turn->settings;
  if (settings->type == OVIS_TREE_MOB) {
    const ov_actor* actor = ov_tree_goal_mob(turn);
    *out = actor != NULL ? actor->body.pos : (ovis_vec3){0};
    return actor != NULL;
  }
  const ovis_tree_value* value = value_of(turn);
  *out = value != NULL ? value->place : (ovis_vec3){0};
  return value != NULL;
}

static bool is_there(const ov_goal_turn* turn, ovis_vec3 place) {
  const ov_tree_goal_settings* settings = turn->settings;
  const ovis_vec3 pos = turn->agent->self->body.pos;
  return ov_level_dist2(pos, place) <= settings->reach * settings->reach &&
         fabs(pos.y - place.y) <= REACH_Y;
}

// ---- GoTo

static bool can_go(ov_goal_turn* turn) {
  ovis_vec3 place;
  return turn->agent->self->has_nav ? ov_tree_goal_place(turn, &place)
                                    : ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

// The path finder alone finds the way: nobody gives it places on the way. claim 382
static void request(ov_goal_turn* turn, ovis_vec3 place) {
  errand* self = turn->state;
  OVIS_ASSERT(self->tries >= 0);
  const ov_tree_goal_settings* settings = turn->settings;
  const ovis_vec3 here = turn->agent->self->body.pos;
  const bool has_path = ov_agent_go_to(turn->agent, place, settings->speed);
  const double rise = here.y - self->from.y; // on a wall or a ladder
  self->tries = ov_level_dist2(self->from, here) + rise * rise > PROGRESS2 ? 0 : self->tries;
  self->place = place;
  self->from = here;
  self->due = turn->tick + (has_path && self->tries == 0 ? FOLLOW_TICKS : RETRY_TICKS);
}

static void start_going(ov_goal_turn* turn) {
  errand* self = turn->state;
  ovis_vec3 place;
  *self = (errand){0};
  if (ov_tree_goal_place(turn, &place) && !is_there(turn, place)) {
    request(turn, place);
  }
}

// A climber that hangs on a wall has no path whose end could tell that it is stuck.
static void tell_if_it_hangs(ov_goal_turn* turn) {
  ov_actor* actor = turn->agent->self;
  if (actor->nav.kind == OVIS_NAVIGATION_CLIMBER && !actor->body.is_on_ground) {
    const ov_tidings tidings = {
        .news = OVIS_NEWS_STUCK, .place = actor->body.pos, .mob = actor->serial};
    ov_tree_hear(actor, &tidings, turn->tick);
  }
}

static bool goes_on(ov_goal_turn* turn) {
  const errand* self = turn->state;
  OVIS_ASSERT(self->tries >= 0);
  ovis_vec3 place;
  if (!ov_tree_goal_place(turn, &place)) {
    return false;
  }
  if (is_there(turn, place)) {
    ov_actor* actor = turn->agent->self;
    const ov_tidings tidings = {
        .news = OVIS_NEWS_ARRIVED, .place = actor->body.pos, .mob = actor->serial};
    ov_tree_hear(actor, &tidings, turn->tick);
    return ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
  }
  if (self->tries < TRIES) {
    return true;
  }
  tell_if_it_hangs(turn);
  return ov_goal_refuse(turn, OVIS_REASON_NO_PATH, ov_goal_dist2(place, turn->agent->self), 0);
}

// A new path when the place has moved, and when a walk ended before its place.
static void go(ov_goal_turn* turn) {
  errand* self = turn->state;
  ovis_vec3 place;
  if (turn->tick < self->due || !ov_tree_goal_place(turn, &place)) {
    return;
  }
  const bool is_done = ov_agent_is_path_done(turn->agent);
  if (is_done || ov_level_dist2(self->place, place) > 1) {
    self->tries += is_done && ov_level_dist2(self->place, place) <= 1;
    request(turn, place);
  }
}

static void stop_going(ov_goal_turn* turn) {
  ov_agent_stop(turn->agent);
}

// ---- LookAt: it stands and looks: claim 394

static bool can_look(ov_goal_turn* turn) {
  ovis_vec3 place;
  return ov_tree_goal_place(turn, &place);
}

static void start_looking(ov_goal_turn* turn) {
  const ov_tree_goal_settings* settings = turn->settings;
  errand* self = turn->state;
  *self = (errand){.due = settings->ticks > 0 ? turn->tick + settings->ticks : OV_TICK_MAX};
  ov_agent_stop(turn->agent);
}

static bool looks_on(ov_goal_turn* turn) {
  const errand* self = turn->state;
  return turn->tick < self->due ? can_look(turn) : ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void look(ov_goal_turn* turn) {
  const ov_tree_goal_settings* settings = turn->settings;
  ovis_vec3 place;
  if (settings->type == OVIS_TREE_MOB) {
    const ov_actor* actor = ov_tree_goal_mob(turn);
    if (actor != NULL) {
      ov_agent_look_at(turn->agent, actor, LOOK_DEG, LOOK_DEG);
    }
  } else if (ov_tree_goal_place(turn, &place)) {
    ov_look_control_look_at(&turn->agent->self->controls.look, place, LOOK_DEG, LOOK_DEG);
  }
}

// ---- FleeFrom

static bool can_flee(ov_goal_turn* turn) {
  errand* self = turn->state;
  ovis_vec3 threat;
  if (!ov_tree_goal_place(turn, &threat)) {
    return false;
  }
  return ov_agent_random_land_pos_away(turn->agent, AWAY_XZ, AWAY_Y, threat, &self->place) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
}

// A climber in mid-air finds no path, and pushes toward its last target for ever, such as up
// against leaves. It gets off if it pushes elsewhere for a while.
bool ov_tree_goal_walks_on(ov_goal_turn* turn, int64_t push_until) {
  const ov_nav* nav = &turn->agent->self->nav;
  const bool pushes =
      turn->agent->self->has_nav && nav->kind == OVIS_NAVIGATION_CLIMBER && nav->has_raw_target;
  return (pushes && turn->tick < push_until) || ov_goal_walks_on(turn);
}

static void start_fleeing(ov_goal_turn* turn) {
  const ov_tree_goal_settings* settings = turn->settings;
  errand* self = turn->state;
  self->due = turn->tick + OV_TREE_PUSH_TICKS;
  ov_agent_go_to(turn->agent, self->place, settings->speed);
}

static bool flees_on(ov_goal_turn* turn) {
  const errand* self = turn->state;
  return ov_tree_goal_walks_on(turn, self->due);
}

// ---- Fight: walks to a mob and hits it until it is dead

static bool can_fight(ov_goal_turn* turn) {
  return ov_tree_goal_mob(turn) != NULL;
}

static void start_fighting(ov_goal_turn* turn) {
  const ov_actor* victim = ov_tree_goal_mob(turn);
  errand* self = turn->state;
  *self = (errand){.blow_tick = turn->tick};
  if (victim != NULL) {
    turn->agent->self->is_aggressive = true;
    request(turn, victim->body.pos);
  }
}

static bool fights_on(ov_goal_turn* turn) {
  const errand* self = turn->state;
  const ov_actor* victim = ov_tree_goal_mob(turn);
  if (victim == NULL) { // it is done
    return ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
  }
  return self->tries < TRIES ||
         ov_goal_refuse(turn, OVIS_REASON_NO_PATH, ov_actor_dist2(victim, turn->agent->self), 0);
}

static void fight(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  errand* self = turn->state;
  ov_actor* victim = ov_tree_goal_mob(turn);
  if (victim == NULL) {
    return;
  }
  ov_agent_look_at(agent, victim, LOOK_DEG, LOOK_DEG);
  const double width = 2 * (double)agent->self->body.size.width;
  const double reach2 = width * width + (double)victim->body.size.width;
  const bool is_near = ov_actor_dist2(agent->self, victim) <= reach2;
  if (is_near && turn->tick >= self->blow_tick) {
    self->blow_tick = turn->tick + BLOW_TICKS;
    self->tries = 0;
    agent->verbs->hurt(agent, victim, ov_attack_damage(agent->self), OVIS_DAMAGE_ATTACK);
  }
  const bool is_done = ov_agent_is_path_done(agent);
  const bool has_moved = ov_level_dist2(self->place, victim->body.pos) > 1;
  if (is_near || turn->tick < self->due || (!is_done && !has_moved)) {
    return;
  }
  self->tries += is_done && !has_moved;
  request(turn, victim->body.pos);
}

static void stop_fighting(ov_goal_turn* turn) {
  turn->agent->self->is_aggressive = false;
  ov_agent_stop(turn->agent);
}

// ---- Aim: makes the mob of the key its target, for goals that attack the target

static void aim(ov_goal_turn* turn) {
  const ov_actor* actor = ov_tree_goal_mob(turn);
  turn->agent->self->target = actor != NULL ? actor->serial : 0;
}

static bool aims_on(ov_goal_turn* turn) {
  return ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static const ov_goal_kind kinds[] = {
    {OV_GOAL("GoTo", OVIS_FLAG_MOVE), OV_STATE(errand, errand_fields),
     OV_GOAL_CALLS(can_go, goes_on, start_going, go, stop_going),
     OV_PHRASES(.words = "walk to its goal", .doing = "walking to its goal")},
    {OV_GOAL("LookAt", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK | OVIS_FLAG_JUMP),
     .updates_every_tick = true, OV_STATE(errand, errand_fields),
     OV_GOAL_CALLS(can_look, looks_on, start_looking, look, NULL),
     OV_PHRASES(.words = "look up", .doing = "looking up")},
    {OV_GOAL("FleeFrom", OVIS_FLAG_MOVE), OV_STATE(errand, errand_fields),
     OV_GOAL_CALLS(can_flee, flees_on, start_fleeing, NULL, stop_going),
     OV_PHRASES(.words = "flee", .doing = "fleeing")},
    {OV_GOAL("Fight", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK), .updates_every_tick = true,
     OV_STATE(errand, errand_fields),
     OV_GOAL_CALLS(can_fight, fights_on, start_fighting, fight, stop_fighting),
     OV_PHRASES(.words = "fight", .doing = "fighting")},
    {OV_GOAL("Aim", OVIS_FLAG_TARGET), OV_GOAL_CALLS(can_fight, aims_on, aim, NULL, NULL),
     OV_PHRASES(.words = "aim", .doing = "aiming")},
};

const ov_goal_kind* ov_tree_goal_find(const char* name) {
  for (size_t i = 0; name != NULL && i < sizeof kinds / sizeof *kinds; i++) {
    if (strcmp(kinds[i].name, name) == 0) {
      return &kinds[i];
    }
  }
  return NULL;
}
