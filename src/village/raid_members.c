// Raiders come in the waves of a raid, and leave it.
// Rules: docs/sources.md#raids
#include "agent/gear.h"
#include "base/cell.h"
#include "base/check.h"
#include "life/riding.h"
#include "mind/brain/brain_share.h"
#include "species/illagers/raider_goals.h"
#include "species/illagers/raider_life.h"
#include "village/raid_waves.h"
#include "village/raids.h"

#define LEAVE_RANGE2 12544.0 // blocks^2 from the center
#define LEAVE_AGE 600        // ticks
#define OUTSIDE_MAX 30       // counts of 20 ticks
#define ENCHANTED 1          // variant of an enchanted weapon
#define WAVES_EASY 3
#define WAVES_NORMAL 5

// ---- Those who come

static void hold(ov_turn* turn, ov_actor* actor, ovis_slot slot, ovis_item item, uint64_t variant) {
  OVIS_ASSERT((uint32_t)slot < OVIS_SLOT_COUNT);
  ovis_stack stack = ov_stack_of(item, 1);
  stack.variant = variant;
  ov_gear_wear(turn, actor, slot, &stack);
}

static void arm(ov_turn* turn, ov_raid* raid, ov_actor* actor, ov_raider* raider) {
  OVIS_ASSERT(raid != NULL);
  const ov_raid_part* part = actor->row->raid;
  if (part == NULL || part->weapon == 0) {
    return;
  }
  const float chance = ov_raid_enchant_chance(raid->state.omen_level);
  const bool is_enchanted = ov_rng_float(&raid->rng) <= chance && chance > 0;
  if (is_enchanted) {
    raider->enchant_level = raider->wave > WAVES_NORMAL                             ? 2
                            : part->is_enchanted_early || raider->wave > WAVES_EASY ? 1
                                                                                    : 0;
  }
  hold(turn, actor, OVIS_SLOT_MAIN_HAND, part->weapon, is_enchanted ? ENCHANTED : 0);
}

static ov_raid* begin(ov_turn* turn, ov_actor* actor, const ov_spawn_request* request) {
  OVIS_ASSERT(request != NULL);
  ov_raid* raid = ov_raid_find(turn, request->number);
  ov_raider* raider = ov_raider_of(actor);
  OVIS_ASSERT(raider != NULL);
  if (raid == NULL || !ov_raid_add(turn, raid, actor->serial)) {
    return NULL;
  }
  raider->raid_id = raid->state.id;
  raider->wave = raid->state.waves_spawned;
  raider->can_join_raid = true;
  raid->state.total_health += actor->health;
  arm(turn, raid, actor, raider);
  return raid;
}

static void begin_member(ov_turn* turn, ov_actor* actor, const ov_spawn_request* request) {
  begin(turn, actor, request);
}

static void begin_leader(ov_turn* turn, ov_actor* actor, const ov_spawn_request* request) {
  ov_raid* raid = begin(turn, actor, request);
  ov_raider_of(actor)->is_leader = true;
  hold(turn, actor, OVIS_SLOT_HEAD, OV_BANNER, ENCHANTED);
  if (raid != NULL && raid->state.waves_spawned < OV_RAID_WAVES_MAX) {
    raid->leaders[raid->state.waves_spawned] = actor->serial;
  }
}

static void begin_mount(ov_turn* turn, ov_actor* actor, const ov_spawn_request* request) {
  ov_raid* raid = begin(turn, actor, request);
  if (raid != NULL) {
    raid->mount = actor->serial;
  }
}

static void begin_rider(ov_turn* turn, ov_actor* actor, const ov_spawn_request* request) {
  const ov_raid* raid = begin(turn, actor, request);
  ov_actor* mount = raid != NULL ? ov_crowd_find(turn->crowd, raid->mount) : NULL;
  if (mount != NULL && ov_ride_can_mount(turn->crowd, actor, mount)) {
    ov_ride_mount(turn, actor, mount);
  }
}

static void call(ov_turn* turn, const ov_raid* raid, ovis_pos at, ov_species_id id,
                 ov_spawn_fn* begin_one) {
  OVIS_ASSERT(raid != NULL);
  OVIS_ASSERT((uint32_t)id < OV_SPECIES_ALL_COUNT);
  const ov_spawn_request request = {.pos = ov_cell_bottom(at),
                                    .called = &ov_species_rows[id]->figures,
                                    .number = raid->state.id,
                                    .begin = begin_one};
  turn->verbs->spawn(turn, &request);
}

void ov_raid_spawn_wave(ov_turn* turn, ov_raid* raid, ovis_pos at) {
  OVIS_ASSERT(raid != NULL);
  OVIS_ASSERT(turn != NULL);
  ovis_raid* state = &raid->state;
  const ov_wave wave = {.difficulty = ovis_world_get_env(turn->world)->difficulty,
                        .number = state->waves_spawned + 1,
                        .is_bonus = state->waves_spawned == state->wave_count,
                        .wave_count = state->wave_count};
  OVIS_ASSERT(!wave.is_bonus || state->omen_level > 1);
  bool has_leader = false;
  state->total_health = 0;
  const ov_species* row;
  for (int32_t kind = 1; (row = ov_raid_kind(kind)) != NULL; kind++) {
    const ov_raid_part* part = row->raid;
    const int32_t count = ov_raid_draw_count(&wave, part, &raid->rng);
    for (int32_t i = 0; i < count; i++) {
      if (!part->has_rider) {
        const bool leads = !has_leader && part->can_lead;
        call(turn, raid, at, row->id, leads ? begin_leader : begin_member);
        has_leader |= leads;
        continue;
      }
      call(turn, raid, at, row->id, begin_mount);
      const ov_species_id rider = ov_raid_rider(wave.number, i);
      if (rider != OV_SPECIES_NONE) {
        call(turn, raid, at, rider, begin_rider);
      }
    }
  }
  state->waves_spawned++;
  raid->has_place = false;
}

// ---- Those who leave

static bool stays(const ov_turn* turn, const ov_raid* raid, ov_actor* actor, ov_raider* raider) {
  OVIS_ASSERT(raider != NULL);
  OVIS_ASSERT(raider->outside_count >= 0);
  const ovis_pos at = ov_body_cell(&actor->body);
  if (ov_cell_dist2(at, raid->state.center) >= LEAVE_RANGE2) {
    return false;
  }
  if (actor->age_ticks > LEAVE_AGE && actor->idle_ticks > OV_RAIDER_IDLE_MAX &&
      !ov_raid_is_village(turn, at)) {
    raider->outside_count++;
  }
  return raider->outside_count < OUTSIDE_MAX;
}

void ov_raid_update_members(ov_turn* turn, ov_raid* raid) {
  OVIS_ASSERT(raid != NULL);
  OVIS_ASSERT(turn != NULL);
  int32_t kept = 0;
  for (int32_t i = 0; i < raid->member_count; i++) {
    ov_actor* actor = ov_crowd_find(turn->crowd, raid->members[i]);
    ov_raider* raider = actor != NULL && ov_actor_is_alive(actor) ? ov_raider_of(actor) : NULL;
    if (raider == NULL || raider->raid_id != raid->state.id) {
      continue;
    }
    if (stays(turn, raid, actor, raider)) {
      raid->members[kept++] = raid->members[i];
    } else {
      raider->raid_id = 0;
    }
  }
  raid->member_count = kept;
}
