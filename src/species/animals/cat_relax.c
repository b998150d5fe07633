// A cat lies down on the bed in which its owner sleeps.
// Rules: docs/sources.md#bonds
#include "species/animals/cat_goals.h"

#include "agent/bond.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "world/place.h"

#define RANGE2 100.0 // blocks^2 to the owner
#define NEAR2 2.5    // blocks^2 to the spot
#define LIE_TICKS 16 // near the spot, until it lies down
#define CROWD 2.0    // blocks around the spot without another lying cat
#define SPEED 1.1
#define LOOK_DEG 45.0f

#define RELAX_STATE(X)                                                                             \
  X(CELL, spot)                                                                                    \
  X(COUNT, near_ticks)
OV_KIND_STATE(relax, RELAX_STATE)

typedef struct crowd_look {
  const ov_relax_settings* settings;
  bool is_taken;
} crowd_look;

static void see_cat(ov_agent* agent, ov_actor* other, void* context) {
  crowd_look* look = context;
  look->is_taken |= other->species == agent->self->species && look->settings->is_lying(other);
}

static bool is_taken(ov_goal_turn* turn, ovis_pos spot) {
  crowd_look look = {.settings = turn->settings};
  const ovis_aabb box = {{spot.x - CROWD, spot.y - CROWD, spot.z - CROWD},
                         {spot.x + 1 + CROWD, spot.y + 1 + CROWD, spot.z + 1 + CROWD}};
  ov_agent_each_near(turn->agent, &box, OV_ACTOR_MOB, see_cat, &look);
  return look.is_taken;
}

// The owner, if it sleeps in a bed nearby. NULL: refuses.
static const ov_actor* find_sleeper(ov_goal_turn* turn) {
  const ov_bond* bond = ov_actor_bond(turn->agent->self);
  OVIS_ASSERT(bond != NULL);
  if (!bond->is_tame || bond->is_ordered_to_sit) {
    ov_goal_refuse(turn, bond->is_tame ? OVIS_REASON_NOT_HERE : OVIS_REASON_NOT_ITS_KIND, 0, 0);
    return NULL;
  }
  const ov_actor* owner = ov_agent_owner(turn->agent);
  if (owner == NULL || !owner->is_sleeping) {
    ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
    return NULL;
  }
  return owner;
}

// The cell at the foot of the bed whose head is at `head`.
static ovis_pos foot_of(const ov_agent* agent, ovis_pos head) {
  const ovis_state state = ovis_world_get_block(agent->world, head);
  const int32_t facing =
      ov_registry_value(ovis_world_get_blocks(agent->world), state, OV_BLOCK_PROP_FACING);
  return (ovis_pos){head.x + (facing == OV_BLOCK_VALUE_WEST) - (facing == OV_BLOCK_VALUE_EAST),
                    head.y,
                    head.z + (facing == OV_BLOCK_VALUE_NORTH) - (facing == OV_BLOCK_VALUE_SOUTH)};
}

static bool can_use(ov_goal_turn* turn) {
  relax* self = turn->state;
  const ov_actor* owner = find_sleeper(turn);
  if (owner == NULL) {
    return false;
  }
  const double dist2 = ov_actor_dist2(turn->agent->self, owner);
  if (dist2 > RANGE2) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, RANGE2);
  }
  const ov_agent* agent = turn->agent;
  if ((ov_agent_block(agent, owner->bed)->tags & OVIS_TAG(BED)) == 0) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
  }
  const ovis_pos spot = foot_of(agent, owner->bed);
  if (is_taken(turn, spot)) {
    return ov_goal_refuse(turn, OVIS_REASON_TAKEN, 0, 0);
  }
  self->spot = spot;
  return true;
}

static bool can_continue(ov_goal_turn* turn) {
  const relax* self = turn->state;
  return find_sleeper(turn) != NULL &&
         (!is_taken(turn, self->spot) || ov_goal_refuse(turn, OVIS_REASON_TAKEN, 0, 0));
}

static void start(ov_goal_turn* turn) {
  relax* self = turn->state;
  self->near_ticks = 0;
  ov_actor_bond(turn->agent->self)->is_sitting = false;
}

static void tick(ov_goal_turn* turn) {
  relax* self = turn->state;
  OVIS_ASSERT(self->near_ticks >= 0);
  const ov_relax_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ov_agent* agent = turn->agent;
  const ov_actor* owner = ov_agent_owner(agent);
  if (owner == NULL) {
    return;
  }
  ov_actor_bond(agent->self)->is_sitting = false;
  ov_agent_go_to(agent, (ovis_vec3){self->spot.x, self->spot.y, self->spot.z}, SPEED);
  if (ov_actor_dist2(agent->self, owner) >= NEAR2) {
    settings->lie(agent, false);
    return;
  }
  self->near_ticks++;
  if (self->near_ticks > ov_goal_delay(LIE_TICKS)) {
    settings->lie(agent, true);
  } else {
    ov_agent_look_at(agent, owner, LOOK_DEG, LOOK_DEG);
  }
}

static void stop(ov_goal_turn* turn) {
  relax* self = turn->state;
  const ov_relax_settings* settings = turn->settings;
  settings->lie(turn->agent, false);
  self->near_ticks = 0;
  ov_agent_stop(turn->agent);
}

const ov_goal_kind ov_goal_relax_on_owner = {
    OV_GOAL("CatRelaxOnOwner", 0),
    .updates_every_tick = true,
    OV_STATE(relax, relax_fields),
    OV_SETTINGS(ov_relax_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    OV_PHRASES(.words = "lie down with its owner", .doing = "lying with its owner",
               OV_WHY({OVIS_REASON_NOT_ITS_KIND, "it is not tame"},
                      {OVIS_REASON_NOT_HERE, "its owner wants it to sit"},
                      {OVIS_REASON_NO_TARGET, "its owner does not sleep here"},
                      {OVIS_REASON_TOO_FAR, "its owner sleeps too far away"},
                      {OVIS_REASON_NO_PLACE, "its owner does not sleep in a bed"},
                      {OVIS_REASON_TAKEN, "another cat lies there"})),
};
