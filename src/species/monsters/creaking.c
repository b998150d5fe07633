// The creaking: freezes while a player looks at it, and lives as long as its heart and the night.
// Rules: docs/sources.md#creakings
#include "agent/gaze.h"
#include "agent/gear.h"
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "base/cell.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/brain/fight/fight_behaviors.h"
#include "species/animals/animal_brain_plan.h"
#include "species/profiles.h"
#include "world/block_ids.h"
#include "world/daylight.h"
#include "world/place.h"

#include <math.h>

// ---- Figures

const ov_species ov_creaking_row = {
    OV_ROW(CREAKING, creaking, GROUND, OV_CAN_FLOAT | OV_LIKES_DARK, .width = 0.9f, .height = 2.7f,
           .eye_height = 2.3f, .health_max = 1, .speed = 0.4f, .follow_range = 32,
           .attack_damage = 3, .step_height = 1.0625f),
    .seating = OV_SEAT,
};

// Source of all numbers in this file: docs/sources.md#creakings
#define WATCH_RANGE 32.0 // blocks within which a look freezes it
#define WAKE_RANGE2 144.0
#define LOOK_SHARE 0.5   // of the cosine that a look may miss it by, at one block
#define LOOK_HEIGHTS 4   // that a look may meet, from ...
#define LOOK_LOWEST 0.5  // blocks above its feet to its eyes
#define HOME_RANGE2 1024 // blocks^2 around its heart
#define UNSEEN_TICKS 100 // until it lets a target go that it does not see
#define MELEE_TICKS 40

#define CREAKING_STATE(X)                                                                          \
  X(CELL_IF, heart, HEART, has_heart)                                                              \
  X(BOOL, has_heart, NONE)                                                                         \
  X(BOOL, is_awake, AWAKE)                                                                         \
  X(BOOL, is_frozen, WATCHED)     /* a player looks at it */                                       \
  X(COUNT, unseen_ticks, NONE, 0) /* for which it has not seen its target */
OV_SPECIES_STATE(creaking, CREAKING_STATE)

static creaking* creaking_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(creaking));
  return actor->own;
}

// ---- The heart

static double home_dist2(const creaking* self, ovis_vec3 pos) {
  const double x = pos.x - (self->heart.x + 0.5);
  const double y = pos.y - (self->heart.y + 0.5);
  const double z = pos.z - (self->heart.z + 0.5);
  return x * x + y * y + z * z;
}

static bool is_in_range(const creaking* self, ovis_vec3 pos) {
  return !self->has_heart || home_dist2(self, pos) <= HOME_RANGE2;
}

// Where no section is loaded, nobody knows that it broke.
static bool is_heart_broken(const ov_agent* agent, const creaking* self) {
  return self->has_heart &&
         ovis_world_get_block(agent->world, self->heart) != OVIS_STATE_UNLOADED &&
         ov_world_block_id(agent->world, self->heart) != OV_BLOCK_CREAKING_HEART;
}

// As long as its heart stands, only the void hurts it.
static bool dodges(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  const creaking* self = creaking_of(agent->self);
  if (!self->has_heart || harm->damage == OVIS_DAMAGE_VOID || is_heart_broken(agent, self)) {
    return false;
  }
  const ovis_event more = {.pos = self->heart,
                           .state = ovis_world_get_block(agent->world, self->heart)};
  ov_turn_emit(agent->turn, OVIS_EVENT_HEART_SHOOK, agent->self, by, &more);
  return true;
}

// ---- Who looks at it

static bool is_looked_at(ov_agent* agent, const ov_actor* player) {
  const ov_body* body = &agent->self->body;
  const double highest = (double)body->size.eye_height;
  bool is_met = false;
  for (int32_t i = 0; i < LOOK_HEIGHTS && !is_met; i++) {
    const double up = LOOK_LOWEST + (highest - LOOK_LOWEST) * i / (LOOK_HEIGHTS - 1);
    is_met = ov_gaze_meets(&player->body, (ovis_vec3){body->pos.x, body->pos.y + up, body->pos.z},
                           LOOK_SHARE);
  }
  return is_met && ov_agent_sees(agent, player);
}

typedef struct watchers {
  bool has_player; // whom it may attack, within 32
  bool is_watched; // while it is awake
  ov_actor* wakes; // the one who wakes it
} watchers;

static void consider(ov_agent* agent, ov_actor* player, void* context) {
  watchers* found = context;
  const creaking* self = creaking_of(agent->self);
  const ov_targeting combat = {.range = WATCH_RANGE, .is_combat = true};
  if (!ov_agent_can_target(agent, player, &combat)) {
    return;
  }
  found->has_player = true;
  const bool is_disguised = ov_gear_worn(player, OVIS_SLOT_HEAD)->item == OV_ITEM_CARVED_PUMPKIN;
  if ((self->is_awake && is_disguised) || !is_looked_at(agent, player)) {
    return;
  }
  found->is_watched = true;
  if (found->wakes == NULL && ov_actor_dist2(agent->self, player) < WAKE_RANGE2) {
    found->wakes = player;
  }
}

static void watch(ov_agent* agent) {
  creaking* self = creaking_of(agent->self);
  ov_brain* brain = ov_brain_of(agent->self);
  const ovis_vec3 at = agent->self->body.pos;
  const ovis_aabb box = {{at.x - WATCH_RANGE, at.y - WATCH_RANGE, at.z - WATCH_RANGE},
                         {at.x + WATCH_RANGE, at.y + WATCH_RANGE, at.z + WATCH_RANGE}};
  watchers found = {0};
  ov_agent_each_near(agent, &box, OV_ACTOR_PLAYER, consider, &found);
  if (!self->is_awake && found.wakes != NULL) {
    self->is_awake = true;
    self->unseen_ticks = 0;
    if (brain != NULL) {
      ov_brain_set_entity(brain, OVIS_MEM_ATTACK_TARGET, found.wakes->serial, OVIS_MEMORY_FOR_EVER);
    }
  } else if (self->is_awake && !found.has_player) {
    self->is_awake = false;
    if (brain != NULL) {
      ov_brain_erase(brain, OVIS_MEM_ATTACK_TARGET);
    }
  }
  self->is_frozen = self->is_awake && found.is_watched;
}

// ---- Plan

static bool can_move(const ov_agent* agent, const ov_actor* self) {
  (void)agent;
  return !creaking_of(self)->is_frozen;
}

static bool is_awake(ov_behavior_turn* turn) {
  return creaking_of(turn->agent->self)->is_awake;
}

static ov_actor* nearest_player(ov_behavior_turn* turn) {
  ov_actor* player = ov_brain_actor(turn->agent, OVIS_MEM_NEAREST_VISIBLE_ATTACKABLE_PLAYER);
  const creaking* self = creaking_of(turn->agent->self);
  return player != NULL && is_in_range(self, player->body.pos) ? player : NULL;
}

static bool is_lost(const ov_agent* agent, const ov_actor* target) {
  const creaking* self = creaking_of(agent->self);
  return self->unseen_ticks > UNSEEN_TICKS || !is_in_range(self, target->body.pos);
}

// No stroll leads farther from its heart than it may go.
static float rate(const ov_agent* agent, ovis_pos pos, const void* context) {
  (void)context;
  return is_in_range(creaking_of(agent->self), ov_cell_center(pos))
             ? ov_agent_walk_value(agent, pos)
             : -INFINITY;
}

static const ov_activity_entry core[] = {
    {0, 0, OV_SWIM_UP},
    {0, 0, OV_LOOK_SINK},
    {0, 0, OV_MOVE_SINK_IF(150, 250, can_move, "a player looks at it")},
};

static const ov_behavior_child moves[] = {
    OV_DOES(
        2, &ov_random_stroll,
        OV_WITH(ov_random_walk_settings, .speed = 0.3, .range_xz = 10, .range_y = 7, .rate = rate)),
    {2, 0, OV_GOES_WHERE_IT_LOOKS(0.3)},
    {1, 0, OV_RESTS(30, 60)},
};

static const ov_activity_entry idle[] = {
    OV_DOES(0, &ov_start_attacking,
            OV_WITH(ov_start_attacking_settings, .test = is_awake, .find = nearest_player),
            OV_PHRASES(.words = "choose whom to attack", .doing = "choosing whom to attack",
                       OV_WHY({OVIS_REASON_NOT_HERE, "no player has woken it"},
                              {OVIS_REASON_NO_TARGET, "it sees no player near its heart"}))),
    OV_DOES(0, &ov_set_look_target_sometimes,
            OV_WITH(ov_set_look_settings, .test = ov_is_player, .range = 8, .ticks_min = 30,
                    .ticks_max = 60),
            OV_LOOK_WORDS_AT_TIMES("a ", "player")),
    {0, 0, OV_RUNS_ONE(moves)},
};

static const ov_activity_entry fight[] = {
    OV_DOES(0, &ov_stop_attacking, OV_WITH(ov_stop_attacking_settings, .is_done = is_lost)),
    OV_DOES(0, &ov_approach_target, OV_WITH(ov_approach_settings, .speed = 1)),
    OV_DOES(0, &ov_melee_attack,
            OV_WITH(ov_melee_attack_settings, .cooldown_ticks = MELEE_TICKS, .test = can_move)),
};

static const ov_condition fight_needs[] = {OV_PRESENT(ATTACK_TARGET)};
static const ovis_memory fight_erases[] = {OVIS_MEM_ATTACK_TARGET};

static const ov_activity_plan activities[] = {
    {.activity = OV_ACTIVITY_CORE, .numbering = OV_UPWARD, OV_LISTED(core)},
    {.activity = OV_ACTIVITY_IDLE, .numbering = OV_UPWARD, .first = 10, OV_LISTED(idle)},
    {.activity = OV_ACTIVITY_FIGHT,
     .numbering = OV_UPWARD,
     .first = 10,
     OV_LISTED(fight),
     OV_CONDITIONS(fight_needs),
     .stop_erases = fight_erases,
     .stop_erase_count = 1},
};

static const ov_sensor_kind* const sensors[] = {&ov_sense_living, &ov_sense_players};

static const ovis_memory memories[] = {
    OVIS_MEM_LOOK_TARGET,   OVIS_MEM_VISIBLE_LIVING,
    OVIS_MEM_WALK_TARGET,   OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_PATH,          OVIS_MEM_NEAREST_VISIBLE_ATTACKABLE_PLAYER,
    OVIS_MEM_ATTACK_TARGET, OVIS_MEM_ATTACK_COOLING_DOWN,
};

static void update(ov_behavior_turn* turn) {
  static const ov_activity order[] = {OV_ACTIVITY_FIGHT, OV_ACTIVITY_IDLE};
  ov_brain_set_first_valid(turn->brain, order, OV_COUNT_OF(order));
  ov_brain_show_target(turn);
}

static const ov_brain_def plan = {OV_BRAIN("creaking", memories, sensors, activities),
                                  .update = update};

// ---- Every tick

static void was_set(ov_actor* actor) {
  creaking* self = creaking_of(actor);
  self->has_heart = self->heart.x != 0 || self->heart.y != 0 || self->heart.z != 0;
}

static void stand_still(ov_agent* agent) {
  ov_actor* actor = agent->self;
  if (!ov_nav_is_done(&actor->nav)) {
    ov_agent_stop(agent);
  }
  actor->controls.move.state = OV_MOVE_WAIT;
  actor->controls.jump.is_wanted = false;
  if (actor->body.is_on_ground) {
    actor->body.velocity.x = 0;
    actor->body.velocity.z = 0;
  }
}

// Too far from its heart it goes back.
static void go_home(ov_agent* agent) {
  const creaking* self = creaking_of(agent->self);
  ov_brain* brain = ov_brain_of(agent->self);
  if (brain != NULL && !is_in_range(self, agent->self->body.pos)) {
    ov_brain_erase(brain, OVIS_MEM_ATTACK_TARGET);
    ov_brain_walk_to_cell(brain, self->heart, 1, 1);
  }
}

static void step(ov_agent* agent) {
  creaking* self = creaking_of(agent->self);
  if (is_heart_broken(agent, self) || (self->has_heart && ov_is_day(agent->env))) {
    agent->verbs->vanish(agent);
    return;
  }
  watch(agent);
  const ov_brain* brain = ov_brain_of(agent->self);
  const ov_actor* target = brain != NULL ? ov_brain_actor(agent, OVIS_MEM_ATTACK_TARGET) : NULL;
  const bool is_hidden = target != NULL && !ov_agent_sees(agent, target);
  self->unseen_ticks = is_hidden ? self->unseen_ticks + (self->unseen_ticks <= UNSEEN_TICKS) : 0;
  if (self->is_frozen) {
    stand_still(agent);
  } else {
    go_home(agent);
  }
}

static void look(const ov_actor* actor, ov_control_view* view) {
  view->is_look_off = creaking_of(actor)->is_frozen;
}

const ov_profile ov_creaking_profile = {.brain = &plan,
                                        OV_OWN(creaking),
                                        .was_set = was_set,
                                        .step = step,
                                        .look = look,
                                        .dodges = dodges};
