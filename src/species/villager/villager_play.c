// Play of villagers' children: tag, and jumps on beds.
// Rules: docs/sources.md#villager-play
#include "species/villager/villager.h"

#include "base/check.h"
#include "world/place.h"

#define PLAY_ONE_IN 10 // ticks
#define FLEE_XZ 20     // blocks
#define FLEE_Y 8
#define FLEE_TRIES 10
#define FLEE_SPEED 0.6
#define CHASE_SPEED 0.6
#define CHASERS_MAX 5

// ---- Tag

// The actor that a child chases; 0: nobody.
static uint64_t chased_by(const ov_agent* agent, uint64_t child) {
  const ov_actor* actor = ov_agent_find(agent, child);
  const ov_brain* brain = actor != NULL ? ov_brain_of(actor) : NULL;
  return brain != NULL ? ov_brain_entity(brain, OVIS_MEM_INTERACTION_TARGET) : 0;
}

static int32_t count_chasers(const ov_agent* agent, const ov_memory_list* children, uint64_t whom) {
  int32_t count = 0;
  for (int32_t i = 0; i < children->count; i++) {
    count += chased_by(agent, children->serials[i]) == whom;
  }
  return count;
}

static void flee(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  for (int32_t i = 0; i < FLEE_TRIES; i++) {
    ovis_vec3 to;
    if (ov_agent_random_land_pos(agent, FLEE_XZ, FLEE_Y, &to) && agent->turn->pois != NULL &&
        ov_pois_is_village(agent->turn->pois, ov_cell_of(to))) {
      ov_brain_walk_to_pos(turn->brain, to, FLEE_SPEED, 0);
      return;
    }
  }
}

// The one with the fewest chasers among those that are chased; else any child.
static ov_actor* find_playmate(const ov_agent* agent, const ov_memory_list* children) {
  ov_actor* best = NULL;
  int32_t fewest = CHASERS_MAX + 1;
  for (int32_t i = 0; i < children->count; i++) {
    ov_actor* chased = ov_agent_find(agent, chased_by(agent, children->serials[i]));
    if (chased == NULL || chased == agent->self) {
      continue;
    }
    const int32_t count = count_chasers(agent, children, chased->serial);
    if (count < fewest) {
      fewest = count;
      best = chased;
    }
  }
  for (int32_t i = 0; i < children->count && best == NULL; i++) {
    best = ov_agent_find(agent, children->serials[i]);
  }
  return best;
}

static bool play_tag(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  const ov_memory_list* children = ov_brain_list(turn->brain, OVIS_MEM_VISIBLE_VILLAGER_BABIES);
  if (ov_rng_int(&agent->self->rng, PLAY_ONE_IN) != 0) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_CHANCE, 1, PLAY_ONE_IN);
  }
  if (count_chasers(agent, children, agent->self->serial) > 0) {
    flee(turn);
    return true;
  }
  const ov_actor* playmate = find_playmate(agent, children);
  if (playmate == NULL) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  ov_brain_set_entity(turn->brain, OVIS_MEM_INTERACTION_TARGET, playmate->serial,
                      OVIS_MEMORY_FOR_EVER);
  ov_brain_look_at_actor(turn->brain, playmate);
  ov_brain_walk_to_actor(turn->brain, playmate, CHASE_SPEED, 1);
  return true;
}

const ov_behavior_kind ov_play_tag = {
    OV_ONE_SHOT("PlayTagWithOtherKids", play_tag),
    .reach = OV_REACHES(VILLAGE_WAY),
    OV_NEEDS(OV_PRESENT(VISIBLE_VILLAGER_BABIES), OV_ABSENT(WALK_TARGET),
             OV_REGISTERED(LOOK_TARGET), OV_REGISTERED(INTERACTION_TARGET)),
    OV_PHRASES(.words = "play tag", .doing = "playing tag"),
};

// ---- Jumps on a bed

#define REACH_TICKS 100 // to come to the bed
#define JUMPS_MIN 3
#define JUMPS_MORE 4
#define JUMP_TICKS 5 // between two jumps

#define JUMP_ON_BED_STATE(X)                                                                       \
  X(BOOL, has_bed)                                                                                 \
  X(CELL, bed)                                                                                     \
  X(I32, reach_ticks, -REACH_TICKS, REACH_TICKS) /* left */                                        \
  X(I32, jumps, 0, JUMPS_MIN + JUMPS_MORE)       /* left */                                        \
  X(I32, pause_ticks, 0, JUMP_TICKS)             /* before the next jump */
OV_KIND_STATE(jump_on_bed, JUMP_ON_BED_STATE)

static bool is_over_bed(const ov_agent* agent) {
  const ovis_pos own = ov_brain_own_cell(agent);
  return ov_agent_is_bed(agent, own) || ov_agent_is_bed(agent, (ovis_pos){own.x, own.y - 1, own.z});
}

static bool can_jump(ov_behavior_turn* turn) {
  return turn->agent->self->is_baby || ov_behavior_refuse(turn, OVIS_REASON_GROWN_UP, 0, 0);
}

static void start_jump(ov_behavior_turn* turn) {
  jump_on_bed* self = turn->state;
  const ov_jump_on_bed_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed > 0);
  const ovis_pos bed = *ov_brain_cell(turn->brain, OVIS_MEM_NEAREST_BED);
  *self = (jump_on_bed){.has_bed = true,
                        .bed = bed,
                        .reach_ticks = REACH_TICKS,
                        .jumps = JUMPS_MIN + ov_rng_int(&turn->agent->self->rng, JUMPS_MORE)};
  ov_brain_walk_to_cell(turn->brain, bed, settings->speed, 0);
}

static bool goes_on_jumping(ov_behavior_turn* turn) {
  const jump_on_bed* self = turn->state;
  const ov_agent* agent = turn->agent;
  if (!agent->self->is_baby || !self->has_bed || !ov_agent_is_bed(agent, self->bed)) {
    return false;
  }
  return is_over_bed(agent) ? self->jumps > 0 : self->reach_ticks > 0;
}

static void tick_jump(ov_behavior_turn* turn) {
  jump_on_bed* self = turn->state;
  OVIS_ASSERT(self->reach_ticks >= -REACH_TICKS);
  OVIS_ASSERT(self->reach_ticks <= REACH_TICKS);
  OVIS_ASSERT(self->jumps >= 0);
  ov_agent* agent = turn->agent;
  if (!is_over_bed(agent)) {
    self->reach_ticks--;
  } else if (self->pause_ticks > 0) {
    self->pause_ticks--;
  } else if (ov_agent_is_bed(agent, ov_brain_own_cell(agent))) {
    ov_jump_control_jump(&agent->self->controls.jump);
    self->jumps--;
    self->pause_ticks = JUMP_TICKS;
  }
}

static void stop_jump(ov_behavior_turn* turn) {
  jump_on_bed* self = turn->state;
  *self = (jump_on_bed){0};
}

const ov_behavior_kind ov_jump_on_bed = {
    OV_TIMED("JumpOnBed"),
    OV_NEEDS(OV_PRESENT(NEAREST_BED), OV_ABSENT(WALK_TARGET)),
    OV_RARE_STATE(jump_on_bed, jump_on_bed_fields),
    OV_SETTINGS(ov_jump_on_bed_settings),
    .never_times_out = true,
    OV_BEHAVIOR_CALLS(can_jump, goes_on_jumping, start_jump, tick_jump, stop_jump),
    OV_PHRASES(.words = "jump on a bed", .doing = "jumping on a bed"),
};
