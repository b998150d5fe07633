// Lets raiders join raids, and tells a raid of their death.
// Rules: docs/sources.md#raids
#include "species/illagers/raider_life.h"

#include "agent/bond.h"
#include "agent/gear.h"
#include "agent/raid.h"
#include "base/check.h"
#include "species/illagers/raider_goals.h"

#include <ovis/item.h>

#include <string.h>

#define JOIN_TICKS 20
#define OMEN_TICKS 120000
#define OMEN_AMPLIFIER_MAX 4

bool ov_raider_has_banner(const ov_actor* actor) {
  return ov_gear_worn(actor, OVIS_SLOT_HEAD)->item == OV_BANNER;
}

// ---- Each tick of a raider

static void join(ov_agent* agent, ov_raid* raid, ov_raider* raider) {
  if (ov_raid_add(agent->turn, raid, agent->self->serial)) {
    raider->raid_id = raid->state.id;
    raider->wave = raid->state.waves_spawned;
    raider->outside_count = 0;
  }
}

void ov_raider_step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_raider* raider = ov_raider_of(actor);
  OVIS_ASSERT(raider != NULL);
  if (agent->turn->raids->list.count == 0 || !raider->can_join_raid) {
    return;
  }
  ov_raid* raid = ov_raid_find(agent->turn, raider->raid_id);
  const bool is_due = agent->env->game_time % JOIN_TICKS == 0;
  if (raid != NULL) {
    const ov_actor* target = ov_agent_find(agent, actor->target);
    if (target != NULL &&
        (target->kind == OV_ACTOR_PLAYER || target->row->id == OV_SPECIES_IRON_GOLEM)) {
      actor->idle_ticks = 0;
    }
    if (is_due) { // after a save was read the raid does not know it yet
      ov_raid_add(agent->turn, raid, actor->serial);
    }
    return;
  }
  raid = is_due ? ov_raid_at(agent->turn, ov_body_cell(&actor->body)) : NULL;
  if (raid != NULL && actor->idle_ticks <= OV_RAIDER_IDLE_MAX) {
    join(agent, raid, raider);
  }
}

// ---- Death

static const ov_actor* killer_of(const ov_agent* agent) {
  const ov_actor* killer = ov_agent_find(agent, agent->self->hurt_attacker);
  if (killer != NULL && killer->row->id == OV_SPECIES_WOLF && killer->own != NULL &&
      killer->profile->has_bond && ov_actor_is_tame(killer)) {
    return ov_agent_find(agent, ov_actor_bond(killer)->owner);
  }
  return killer;
}

static void give_omen(ov_agent* agent, ov_actor* player) {
  const int32_t level = ov_effect_level(player, OVIS_EFFECT_BAD_OMEN);
  const ov_affect omen = {.effect = OVIS_EFFECT_BAD_OMEN,
                          .ticks = OMEN_TICKS,
                          .amplifier = level < OMEN_AMPLIFIER_MAX ? level : OMEN_AMPLIFIER_MAX};
  agent->verbs->affect(agent->turn, agent, player, &omen);
}

static void note_hero(ov_raid* raid, const ov_actor* player) {
  ovis_raid* state = &raid->state;
  for (int32_t i = 0; i < state->hero_count; i++) {
    if (memcmp(state->heroes[i].words, player->uuid.words, sizeof player->uuid) == 0) {
      return;
    }
  }
  if (state->hero_count < OVIS_RAID_HEROES_MAX) {
    state->heroes[state->hero_count++] = player->uuid;
  }
}

static void drop_banner(ov_agent* agent) {
  const ovis_vec3 pos = agent->self->body.pos;
  const ovis_stack banner = ov_gear_take_worn(agent->turn, agent->self, OVIS_SLOT_HEAD, 1);
  agent->verbs->throw_item(agent, &banner, pos, (ovis_vec3){0, 0.2, 0});
}

void ov_raider_died(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_raider* raider = ov_raider_of(actor);
  OVIS_ASSERT(raider != NULL);
  const ov_actor* killer = killer_of(agent);
  ov_actor* player = killer != NULL && killer->kind == OV_ACTOR_PLAYER
                         ? ov_agent_find(agent, killer->serial)
                         : NULL;
  const bool has_banner = ov_raider_has_banner(actor);
  ov_raid* raid = ov_raid_find(agent->turn, raider->raid_id);
  if (raid != NULL) {
    ov_raid_touch(agent->turn, raid);
    if (raider->wave >= 0 && raider->wave < OV_RAID_WAVES_MAX &&
        raid->leaders[raider->wave] == actor->serial) {
      raid->leaders[raider->wave] = 0;
    }
    if (player != NULL) {
      note_hero(raid, player);
    }
    ov_raid_remove(agent->turn, raid, actor->serial);
  } else if (raider->is_leader && has_banner && player != NULL &&
             ov_raid_at(agent->turn, ov_body_cell(&actor->body)) == NULL) {
    give_omen(agent, player);
  }
  if (has_banner) {
    drop_banner(agent);
  }
}
