// Panic, calm, bells and hiding places of villagers.
// Rules: docs/sources.md#villager
#include "species/villager/villager.h"

#include "base/check.h"

#define CALM_DISTANCE2 36.0 // claim 223: blocks^2, of the attacker
#define CALL_TICKS 100      // claim 204: between two calls for a golem
#define CALL_COUNT 3        // claim 204: villagers that must want one
#define HIDE_TICKS 300      // claim 227
#define HIDE_DISTANCE 3     // blocks

static bool is_scared(const ov_brain* brain) {
  return ov_brain_has(brain, OVIS_MEM_HURT_BY) || ov_brain_has(brain, OVIS_MEM_NEAREST_HOSTILE);
}

static bool has_cause(ov_behavior_turn* turn) {
  return is_scared(turn->brain);
}

static void start_panic(ov_behavior_turn* turn) {
  static const ovis_memory erased[] = {OVIS_MEM_PATH, OVIS_MEM_WALK_TARGET, OVIS_MEM_LOOK_TARGET,
                                       OVIS_MEM_BREED_TARGET, OVIS_MEM_INTERACTION_TARGET};
  ov_brain* brain = turn->brain;
  if (!is_scared(brain)) {
    return;
  }
  if (!ov_brain_is_active(brain, OV_ACTIVITY_PANIC)) { // claim 202
    for (int32_t i = 0; i < OV_COUNT_OF(erased); i++) {
      ov_brain_erase(brain, erased[i]);
    }
    const ov_actor* cause = ov_brain_actor(turn->agent, OVIS_MEM_NEAREST_HOSTILE);
    ov_turn_emit(turn->agent->turn, OVIS_EVENT_PANICKED, turn->agent->self, cause, NULL);
  }
  ov_brain_set_activity_if_possible(brain, OV_ACTIVITY_PANIC); // claim 201
}

static void tick_panic(ov_behavior_turn* turn) {
  if (turn->time % CALL_TICKS == 0) {                // claim 204
    ov_villager_call_golem(turn->agent, CALL_COUNT); // claim 204
  }
}

// In the game it starts in each tick and, without a cause, ends in the same tick; that has no
// effect here, so it does not start.
const ov_behavior_kind ov_villager_panic_trigger = {
    OV_TIMED("VillagerPanicTrigger"),
    OV_NEEDS(OV_REGISTERED(HURT_BY), OV_REGISTERED(NEAREST_HOSTILE), OV_REGISTERED(BREED_TARGET),
             OV_REGISTERED(PATH), OV_REGISTERED(INTERACTION_TARGET)),
    OV_BEHAVIOR_CALLS(has_cause, has_cause, start_panic, tick_panic, NULL), // claim 203
    OV_PHRASES(.words = "watch for danger", .doing = "watching for danger",
               .does = "watches for danger", .style = OVIS_STYLE_BRIEF),
};

static bool calm_down(ov_behavior_turn* turn) {
  ov_brain* brain = turn->brain;
  const ov_actor* attacker = ov_brain_actor(turn->agent, OVIS_MEM_HURT_BY_ENTITY);
  const double d2 = attacker != NULL ? ov_actor_dist2(turn->agent->self, attacker) : 0;
  if (is_scared(brain) || (attacker != NULL && d2 <= CALM_DISTANCE2)) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_NEAR, d2, CALM_DISTANCE2);
  }
  ov_brain_erase(brain, OVIS_MEM_HURT_BY);
  ov_brain_erase(brain, OVIS_MEM_HURT_BY_ENTITY);
  ov_brain_follow_schedule(turn); // unless the last look at it was just now
  return true;
}

const ov_behavior_kind ov_villager_calm_down = {
    OV_ONE_SHOT("VillagerCalmDown", calm_down),
    OV_NEEDS(OV_REGISTERED(HURT_BY), OV_REGISTERED(HURT_BY_ENTITY), OV_REGISTERED(NEAREST_HOSTILE)),
    OV_PHRASES(.words = "calm down", .doing = "calming down",
               OV_WHY({OVIS_REASON_TOO_NEAR, "it was hurt or sees a hostile mob nearby"})),
};

// ---- Hiding

#define HIDDEN_STATE(X) X(I32, ticks, 0, 2 * HIDE_TICKS) /* spent in the hiding place */
OV_KIND_STATE(hidden, HIDDEN_STATE)

static bool set_hidden(ov_behavior_turn* turn) {
  hidden* self = ov_behavior_own_state(turn);
  if (self == NULL) {
    return false;
  }
  ov_brain* brain = turn->brain;
  const int64_t heard = ov_brain_number(brain, OVIS_MEM_HEARD_BELL_TIME);
  const bool is_over = heard + HIDE_TICKS <= turn->time;
  if (self->ticks <= HIDE_TICKS && !is_over) {
    const ov_place* place = ov_brain_place(brain, OVIS_MEM_HIDING_PLACE);
    if (ov_brain_cell_dist2(turn->agent, place->cell) < HIDE_DISTANCE * HIDE_DISTANCE) {
      self->ticks++;
    }
    return true;
  }
  ov_brain_erase(brain, OVIS_MEM_HEARD_BELL_TIME);
  ov_brain_erase(brain, OVIS_MEM_HIDING_PLACE);
  ov_brain_follow_schedule(turn);
  self->ticks = 0;
  return true;
}

const ov_behavior_kind ov_set_hidden_state = {
    OV_ONE_SHOT("SetHiddenState", set_hidden),
    OV_NEEDS(OV_PRESENT(HIDING_PLACE), OV_PRESENT(HEARD_BELL_TIME)),
    OV_RARE_STATE(hidden, hidden_fields),
    OV_PHRASES(.words = "wait in its hiding place", .doing = "waiting in its hiding place"),
};

static bool locate(ov_behavior_turn* turn) {
  const ov_hide_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->radius > 0);
  OVIS_ASSERT(settings->speed > 0);
  ov_agent* agent = turn->agent;
  ov_brain* brain = turn->brain;
  const ov_pois* points = agent->turn->pois;
  if (points == NULL) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  ov_poi_search search = {.from = ov_brain_own_cell(agent),
                          .radius = settings->close_enough + 1,
                          .types = OV_POI_MASK(OV_POI_HOME),
                          .occupancy = OV_POI_ANY};
  ov_poi found;
  ov_place place = {.dimension = OVIS_MEMORY_HERE};
  const double close2 = (double)settings->close_enough * settings->close_enough;
  bool has_place =
      ov_pois_first(points, &search, &found) && ov_brain_dist2_to_cell(agent, found.pos) < close2;
  if (!has_place) {
    search.radius = settings->radius;
    has_place = ov_pois_random(points, &search, &agent->self->rng, &found);
  }
  if (has_place) {
    place.cell = found.pos;
  } else if (ov_brain_has(brain, OVIS_MEM_HOME)) {
    place = *ov_brain_place(brain, OVIS_MEM_HOME);
    has_place = true;
  }
  if (has_place) {
    ov_brain_erase(brain, OVIS_MEM_PATH);
    ov_brain_erase(brain, OVIS_MEM_LOOK_TARGET);
    ov_brain_erase(brain, OVIS_MEM_BREED_TARGET);
    ov_brain_erase(brain, OVIS_MEM_INTERACTION_TARGET);
    ov_brain_set_place(brain, OVIS_MEM_HIDING_PLACE, &place);
    if (ov_brain_dist2_to_cell(agent, place.cell) >= close2) {
      ov_brain_walk_to_cell(brain, place.cell, settings->speed, settings->close_enough);
    }
  }
  return true;
}

const ov_behavior_kind ov_locate_hiding_place = {
    OV_ONE_SHOT("LocateHidingPlace", locate),
    OV_NEEDS(OV_ABSENT(WALK_TARGET), OV_REGISTERED(HOME), OV_REGISTERED(HIDING_PLACE),
             OV_REGISTERED(PATH), OV_REGISTERED(LOOK_TARGET), OV_REGISTERED(BREED_TARGET),
             OV_REGISTERED(INTERACTION_TARGET)),
    OV_SETTINGS(ov_hide_settings),
    OV_PHRASES(.words = "look for a hiding place", .doing = "looking for a hiding place",
               OV_WHY({OVIS_REASON_NOT_HERE, "there is no bed"})),
};

// ---- Schedule

static bool follow_schedule(ov_behavior_turn* turn) {
  ov_brain_follow_schedule(turn);
  return true;
}

const ov_behavior_kind ov_update_from_schedule = {
    OV_ONE_SHOT("UpdateActivityFromSchedule", follow_schedule),
    OV_PHRASES(.words = "keep to its hours", .doing = "keeping to its hours"),
};
