// A pet attacks those who attack its owner, and those whom its owner attacks.
// Rules: docs/sources.md#bonds
#include "base/check.h"
#include "mind/goal/fight/aim.h"
#include "mind/goal/tame/tame_goals.h"

#define OWNER_TARGET_STATE(X)                                                                      \
  X(AIM, aim)                                                                                      \
  X(TICK, answered_tick) /* of the last blow that it answered */
OV_KIND_STATE(owner_target, OWNER_TARGET_STATE)

static ov_actor_filter_fn* filter_of(const ov_goal_turn* turn) {
  return ((const ov_owner_target_settings*)turn->settings)->filter;
}

// A blow that concerns the owner.
typedef struct blow {
  uint64_t other; // serial of the attacker, or of the victim; 0: none
  int64_t tick;   // plus 1
} blow;

static bool can_use(ov_goal_turn* turn, const ov_actor* owner, const blow* last,
                    ov_actor_filter_fn* filter) {
  owner_target* self = turn->state;
  ov_agent* agent = turn->agent;
  const ov_actor* other = ov_agent_find(agent, last->other);
  if (other == NULL || last->tick == self->answered_tick) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  const ov_targeting combat = {.is_combat = true};
  if (other == owner || !ov_agent_can_target(agent, other, &combat) ||
      (filter != NULL && !filter(agent, other, NULL))) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
  }
  self->aim.target = other->serial;
  return true;
}

// The owner of a pet that may fight for it. NULL: refuses.
static const ov_actor* find_owner(ov_goal_turn* turn) {
  const ov_bond* bond = ov_actor_bond(turn->agent->self);
  OVIS_ASSERT(bond != NULL);
  const ov_actor* owner = ov_agent_owner(turn->agent);
  if (!bond->is_tame || bond->is_ordered_to_sit) {
    ov_goal_refuse(turn, bond->is_tame ? OVIS_REASON_NOT_HERE : OVIS_REASON_NO_TARGET, 0, 0);
    return NULL;
  }
  if (owner == NULL) {
    ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  return owner;
}

static blow suffered_by(const ov_actor* owner) {
  return (blow){owner->attacker, owner->attacker_tick};
}

static blow dealt_by(const ov_actor* owner) {
  const ov_actor_rare* rare = ov_actor_read_rare(owner);
  return (blow){rare->victim, rare->victim_tick};
}

static bool can_use_hurt_by(ov_goal_turn* turn) {
  const ov_actor* owner = find_owner(turn);
  const blow last = owner != NULL ? suffered_by(owner) : (blow){0};
  return owner != NULL && can_use(turn, owner, &last, filter_of(turn));
}

static bool can_use_hurt(ov_goal_turn* turn) {
  const ov_actor* owner = find_owner(turn);
  const blow last = owner != NULL ? dealt_by(owner) : (blow){0};
  return owner != NULL && can_use(turn, owner, &last, filter_of(turn));
}

// The holder of the leash, if it is of a species that the goal defends. NULL: refuses.
static const ov_actor* find_holder(ov_goal_turn* turn) {
  const ov_defend_holder_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const ov_actor* holder = ov_agent_find(turn->agent, ov_actor_read_rare(turn->agent->self)->leash);
  if (holder == NULL || !ov_species_is_listed(settings->holders, holder->row->id)) {
    ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
    return NULL;
  }
  return holder;
}

static bool can_use_defend(ov_goal_turn* turn) {
  const ov_actor* holder = find_holder(turn);
  const blow last = holder != NULL ? suffered_by(holder) : (blow){0};
  return holder != NULL && can_use(turn, holder, &last, NULL);
}

static bool can_continue(ov_goal_turn* turn) {
  owner_target* self = turn->state;
  return ov_aim_keeps(turn, &self->aim, false, 0, 1);
}

static void start_hurt_by(ov_goal_turn* turn) {
  owner_target* self = turn->state;
  const ov_actor* owner = ov_agent_owner(turn->agent);
  self->answered_tick = owner != NULL ? suffered_by(owner).tick : 0;
  ov_aim_take(turn, &self->aim, self->aim.target);
}

static void start_hurt(ov_goal_turn* turn) {
  owner_target* self = turn->state;
  const ov_actor* owner = ov_agent_owner(turn->agent);
  self->answered_tick = owner != NULL ? dealt_by(owner).tick : 0;
  ov_aim_take(turn, &self->aim, self->aim.target);
}

static void start_defend(ov_goal_turn* turn) {
  owner_target* self = turn->state;
  const ov_actor* holder = find_holder(turn);
  self->answered_tick = holder != NULL ? suffered_by(holder).tick : 0;
  ov_aim_take(turn, &self->aim, self->aim.target);
}

static void stop(ov_goal_turn* turn) {
  owner_target* self = turn->state;
  ov_aim_drop(turn, &self->aim);
}

static const ovis_phrase reasons[] = {
    {OVIS_REASON_NO_TARGET, "it has no owner here"},
    {OVIS_REASON_NOT_HERE, "its owner wants it to sit"},
    {OVIS_REASON_NO_NEED, "there is no new blow to answer"},
    {OVIS_REASON_NOT_ITS_KIND, "it does not attack such a one"},
};

const ov_goal_kind ov_goal_owner_hurt_by = {
    OV_GOAL("OwnerHurtByTarget", OVIS_FLAG_TARGET),
    OV_STATE(owner_target, owner_target_fields),
    OV_SETTINGS(ov_owner_target_settings),
    OV_GOAL_CALLS(can_use_hurt_by, can_continue, start_hurt_by, NULL, stop),
    OV_PHRASES(.words = "defend its owner", .doing = "defending its owner",
               .style = OVIS_STYLE_SILENT, OV_REASONS(reasons)),
};

const ov_goal_kind ov_goal_owner_hurt = {
    OV_GOAL("OwnerHurtTarget", OVIS_FLAG_TARGET),
    OV_STATE(owner_target, owner_target_fields),
    OV_SETTINGS(ov_owner_target_settings),
    OV_GOAL_CALLS(can_use_hurt, can_continue, start_hurt, NULL, stop),
    OV_PHRASES(.words = "help its owner attack", .doing = "helping its owner attack",
               .style = OVIS_STYLE_SILENT, OV_REASONS(reasons)),
};

const ov_goal_kind ov_goal_defend_holder = {
    OV_GOAL("TraderLlamaDefendTrader", OVIS_FLAG_TARGET),
    OV_STATE(owner_target, owner_target_fields),
    OV_SETTINGS(ov_defend_holder_settings),
    OV_GOAL_CALLS(can_use_defend, can_continue, start_defend, NULL, stop),
    OV_PHRASES(.words = "defend its trader", .doing = "defending its trader",
               .style = OVIS_STYLE_SILENT,
               OV_WHY({OVIS_REASON_NO_TARGET, "no trader holds its leash"},
                      {OVIS_REASON_NO_NEED, "there is no new blow to answer"},
                      {OVIS_REASON_NOT_ITS_KIND, "it does not attack such a one"})),
};
