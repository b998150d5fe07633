// Problem: tell what no option decides, when somebody asks: fire, anger, raids.
// Design: include/ovis/event.h
#include "base/cell.h"
#include "base/check.h"
#include "base/sort.h"
#include "base/vec.h"
#include "life/life_parts.h"
#include "mind/mind.h"
#include "sim/sim_internal.h"

#include <stdio.h>

// Appends a mob to those of a fact.
static void add_mob(const ovis_sim* sim, uint64_t serial, ovis_fact* out) {
  const ov_actor* actor = ov_crowd_find(&sim->crowd, serial);
  if (out->mob_count < OVIS_FACT_MOBS_MAX) {
    ovis_fact_mob* mob = &out->mobs[out->mob_count];
    mob->serial = serial;
    if (actor != NULL) {
      snprintf(mob->species, sizeof mob->species, "%s",
               actor->kind == OV_ACTOR_PLAYER ? "player" : actor->species->name);
      mob->is_baby = actor->is_baby;
      mob->cell = ov_body_cell(&actor->body);
    }
  }
  out->mob_count++;
}

// ---- Of a mob. False: there is nothing to tell.

static bool ask_burning(const ovis_sim* sim, const ov_actor* actor, ovis_fact* out) {
  return ov_burn_ask(&sim->turn, actor, out);
}

// The end moves while its anger lasts as long as its target, and while it is frozen.
static bool ask_anger(const ovis_sim* sim, const ov_actor* actor, ovis_fact* out) {
  uint64_t at = actor->angry_at;
  int64_t ticks = actor->anger_ticks;
  ovis_memory_value memory;
  const ov_actor* target = ov_crowd_find(&sim->crowd, actor->target);
  bool is_kept = actor->row->keeps_anger && target != NULL && target->kind == OV_ACTOR_PLAYER;
  if (!actor->row->gets_angry) {
    if (!ov_mind_recall(actor, OVIS_MEM_ANGRY_AT, &memory)) {
      return false;
    }
    at = memory.entity;
    ticks = memory.ttl;
    is_kept = ticks == OVIS_MEMORY_FOR_EVER;
  }
  if (at == 0 || ticks <= 0) {
    return false;
  }
  const int64_t end = actor->is_frozen ? 0 : sim->tick + ticks;
  *out = (ovis_fact){.kind = OVIS_FACT_ANGER,
                     .code = OVIS_FACT_IS_ANGRY,
                     .until = is_kept ? OVIS_FACT_WHILE_TARGET : end};
  add_mob(sim, at, out);
  return true;
}

typedef bool ask_fn(const ovis_sim* sim, const ov_actor* actor, ovis_fact* out);
static ask_fn* const asks[] = {ask_burning, ask_anger};

// ---- Of a raid

typedef struct raider {
  const ov_actor* actor;
  double off2; // blocks^2 from the center
} raider;

static bool is_farther(const void* a, const void* b) {
  const raider* left = a;
  const raider* right = b;
  return left->off2 != right->off2 ? left->off2 > right->off2
                                   : left->actor->serial < right->actor->serial;
}

// The farthest first: a raid waits for those who stand somewhere outside.
static void find_raiders(const ovis_sim* sim, const ov_raid* raid, ovis_fact* out) {
  raider found[OV_RAID_MEMBERS_MAX];
  const ovis_vec3 center = ov_cell_center(raid->state.center);
  int32_t count = 0;
  for (int32_t i = 0; i < raid->member_count; i++) {
    const ov_actor* actor = ov_crowd_find(&sim->crowd, raid->members[i]);
    if (actor != NULL && ov_actor_is_alive(actor)) {
      found[count++] = (raider){actor, ov_vec_dist2(actor->body.pos, center)};
    }
  }
  ov_sort(found, count, sizeof *found, is_farther);
  for (int32_t i = 0; i < count; i++) {
    add_mob(sim, found[i].actor->serial, out);
  }
}

static void ask_ongoing(const ovis_sim* sim, const ov_raid* raid, ovis_fact* out) {
  const ovis_raid* state = &raid->state;
  out->part = state->waves_spawned;
  find_raiders(sim, raid, out);
  if (!state->is_active) {
    out->code = OVIS_FACT_IS_RAID_UNLOADED;
  } else if (out->mob_count > 0) {
    out->code = OVIS_FACT_IS_WAITS_FOR_RAIDERS;
    out->value = out->mob_count;
  } else if (!ov_raid_has_more_waves(raid)) {
    out->code = OVIS_FACT_IS_RAID_WON; // in some ticks
  } else {
    const bool counts = state->countdown_ticks > 0;
    out->code = counts ? OVIS_FACT_IS_WAVE_COMES : OVIS_FACT_IS_WAITS_FOR_PLACE;
    out->value = counts ? (int32_t)(sim->tick + state->countdown_ticks) : 0;
    out->part++;
  }
  out->parts = out->part > state->wave_count ? out->part : state->wave_count;
}

static void ask_raid(const ovis_sim* sim, const ov_raid* raid, ovis_fact* out) {
  *out = (ovis_fact){
      .kind = OVIS_FACT_RAID, .id = raid->state.id, .cell = raid->state.center, .tick = sim->tick};
  switch (raid->state.status) {
  case OVIS_RAID_ONGOING: ask_ongoing(sim, raid, out); break;
  case OVIS_RAID_VICTORY: out->code = OVIS_FACT_IS_RAID_WON; break;
  case OVIS_RAID_LOSS: out->code = OVIS_FACT_IS_RAID_LOST; break;
  default: out->code = OVIS_FACT_IS_RAID_OVER; break;
  }
}

// ---- All of them

int32_t ovis_sim_get_facts(const ovis_sim* sim, ovis_mob_id mob, ovis_fact* out, int32_t capacity) {
  OV_REQUIRE(sim != NULL, 0);
  OV_REQUIRE(capacity >= 0, 0);
  OV_REQUIRE(out != NULL || capacity == 0, 0);
  int32_t count = 0;
  ovis_fact fact;
  if (mob.value == 0) {
    for (int32_t i = 0; i < sim->raids.list.count && i < capacity; i++) {
      ask_raid(sim, &sim->raids.list.items[i], &out[i]);
    }
    return sim->raids.list.count;
  }
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  if (actor == NULL || !ov_actor_is_alive(actor) || ov_actor_is_thing(actor)) {
    return 0;
  }
  for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
    if (!asks[i](sim, actor, &fact)) {
      continue;
    }
    fact.tick = sim->tick;
    if (count < capacity) {
      out[count] = fact;
    }
    count++;
  }
  return count;
}
