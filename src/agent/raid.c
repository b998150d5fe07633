// Keeps the raids of a simulation, and answers what minds ask of them.
// Rules: docs/sources.md#raids
#include "agent/raid.h"

#include "base/cell.h"
#include "base/check.h"
#include "base/limits.h"
#include "base/reach_guard.h"
#include "base/words.h"

#define TICKS_MAX 1000000000
#define SALT 0x7261696473213031ull

OV_WORDS(ovis_raid_status_name, ovis_raid_status, OVIS_RAID_STATUS_LIST, OV_WORD_2_OF_2, "unknown")
OV_WORDS(ovis_raid_news_sentence, ovis_raid_news, OVIS_RAID_NEWS_LIST, OV_WORD_2_OF_2, "")

ov_raid* ov_raid_find(const ov_turn* turn, int32_t id) {
  ov_raids* raids = turn->raids;
  for (int32_t i = 0; id > 0 && i < raids->list.count; i++) {
    if (raids->list.items[i].state.id == id) {
      return &raids->list.items[i];
    }
  }
  return NULL;
}

ov_raid* ov_raid_at(const ov_turn* turn, ovis_pos pos) {
  ov_raid* best = NULL;
  double best2 = OV_RAID_RANGE2;
  for (int32_t i = 0; i < turn->raids->list.count; i++) {
    ov_raid* raid = &turn->raids->list.items[i];
    const double dist2 = ov_cell_dist2(raid->state.center, pos);
    if (raid->state.is_active && dist2 < best2) {
      best2 = dist2;
      best = raid;
    }
  }
  return best;
}

bool ov_raid_has_more_waves(const ov_raid* raid) {
  const ovis_raid* state = &raid->state;
  return state->omen_level > 1 ? state->waves_spawned <= state->wave_count
                               : state->waves_spawned < state->wave_count;
}

// ---- Members

void ov_raid_touch(const ov_turn* turn, const ov_raid* raid) {
  OVIS_VALIDATE(ov_guard_joins(turn->crowd->guard, (int32_t)(raid - turn->raids->list.items)));
  (void)turn;
  (void)raid;
}

int32_t ov_raid_count_alive(const ov_turn* turn, const ov_raid* raid) {
  ov_raid_touch(turn, raid);
  int32_t count = 0;
  for (int32_t i = 0; i < raid->member_count; i++) {
    const ov_actor* actor = ov_crowd_find(turn->crowd, raid->members[i]);
    count += actor != NULL && ov_actor_is_alive(actor);
  }
  return count;
}

bool ov_raid_add(const ov_turn* turn, ov_raid* raid, uint64_t serial) {
  ov_raid_touch(turn, raid);
  OVIS_ASSERT(serial != 0);
  for (int32_t i = 0; i < raid->member_count; i++) {
    if (raid->members[i] == serial) {
      return true;
    }
  }
  if (raid->member_count == OV_RAID_MEMBERS_MAX) {
    return false;
  }
  raid->members[raid->member_count++] = serial;
  return true;
}

void ov_raid_remove(const ov_turn* turn, ov_raid* raid, uint64_t serial) {
  ov_raid_touch(turn, raid);
  int32_t kept = 0;
  for (int32_t i = 0; i < raid->member_count; i++) {
    if (raid->members[i] != serial) {
      raid->members[kept++] = raid->members[i];
    }
  }
  raid->member_count = kept;
}

// ---- State

static bool is_count(int64_t value, int64_t max) {
  return value >= 0 && value <= max;
}

static bool is_in_world(ovis_pos pos) {
  return ov_is_within_i64(pos.x, 30000000) && ov_is_within_i64(pos.y, 30000000) &&
         ov_is_within_i64(pos.z, 30000000);
}

bool ov_raid_is_good(const ovis_raid* raid) {
  return raid->id >= 1 && raid->id <= INT32_MAX - 1 &&
         is_count(raid->omen_level, OVIS_RAID_OMEN_MAX) &&
         (uint32_t)raid->status < OVIS_RAID_STATUS_COUNT && is_count(raid->wave_count, 7) &&
         is_count(raid->waves_spawned, OV_RAID_WAVES_MAX - 1) &&
         is_count(raid->countdown_ticks, TICKS_MAX) && is_count(raid->quiet_ticks, TICKS_MAX) &&
         is_count(raid->celebration_ticks, TICKS_MAX) && is_count(raid->ticks_active, TICKS_MAX) &&
         raid->total_health >= 0 && raid->total_health < 1e9f &&
         is_count(raid->hero_count, OVIS_RAID_HEROES_MAX) && is_in_world(raid->center);
}

bool ov_raids_put(ov_raids* raids, const ovis_raid* state, uint64_t seed,
                  const ovis_allocator* allocator) {
  ov_raid raid = {.state = *state, .rng = ov_rng_make(seed ^ SALT, (uint64_t)state->id)};
  raid.state.raiders_alive = 0;
  raids->next_id = raids->next_id > state->id ? raids->next_id : state->id;
  return ov_array_push(&raids->list, allocator, raid);
}

static void state_fields(ovis_raid* state, ov_fields* fields) {
  ov_field_i32(fields, "raid.id", &state->id);
  OV_FIELD_ENUM(fields, "raid.status", state->status, ovis_raid_status);
  ov_field_bool(fields, "raid.is_active", &state->is_active);
  ov_field_bool(fields, "raid.has_started", &state->has_started);
  ov_field_pos(fields, "raid.center", &state->center);
  ov_field_i32(fields, "raid.omen_level", &state->omen_level);
  ov_field_i32(fields, "raid.wave_count", &state->wave_count);
  ov_field_i32(fields, "raid.waves_spawned", &state->waves_spawned);
  ov_field_i32(fields, "raid.countdown_ticks", &state->countdown_ticks);
  ov_field_i32(fields, "raid.quiet_ticks", &state->quiet_ticks);
  ov_field_i32(fields, "raid.celebration_ticks", &state->celebration_ticks);
  ov_field_i64(fields, "raid.ticks_active", &state->ticks_active);
  ov_field_f32(fields, "raid.total_health", &state->total_health);
  ov_field_count(fields, "raid.heroes", &state->hero_count, OVIS_RAID_HEROES_MAX);
  for (int32_t i = 0; i < state->hero_count && i < OVIS_RAID_HEROES_MAX; i++) {
    for (int32_t k = 0; k < 4; k++) {
      ov_field_u32(fields, "raid.hero", &state->heroes[i].words[k]);
    }
  }
}

static void raid_fields(ov_raid* raid, ov_fields* fields) {
  state_fields(&raid->state, fields);
  ov_field_bool(fields, "raid.has_place", &raid->has_place);
  ov_field_pos(fields, "raid.place", &raid->place);
  for (int32_t i = 0; i < OV_RAID_WAVES_MAX; i++) {
    ov_field_u64(fields, "raid.leader", &raid->leaders[i]);
  }
  ov_field_count(fields, "raid.members", &raid->member_count, OV_RAID_MEMBERS_MAX);
  for (int32_t i = 0; i < raid->member_count && i < OV_RAID_MEMBERS_MAX; i++) {
    ov_field_u64(fields, "raid.member", &raid->members[i]);
  }
  ov_field_u64(fields, "raid.mount", &raid->mount);
  ov_field_u64(fields, "raid.rng", &raid->rng.state);
  ov_field_u64(fields, "raid.rng_stream", &raid->rng.stream);
  fields->is_bad |=
      fields->mode == OV_FIELDS_READ &&
      (!ov_raid_is_good(&raid->state) || !is_in_world(raid->place) || (raid->rng.stream & 1u) == 0);
}

void ov_raids_fields(ov_raids* raids, ov_fields* fields, const ovis_allocator* allocator) {
  int32_t count = raids->list.count;
  ov_field_i32_in(fields, "raid.next_id", &raids->next_id, 0, INT32_MAX - 1);
  ov_field_count(fields, "raids", &count, OV_RAIDS_MAX);
  if (fields->mode == OV_FIELDS_READ) {
    fields->is_bad |= !ov_array_reserve(&raids->list, allocator, count);
    raids->list.count = 0;
    for (int32_t i = 0; !fields->is_bad && i < count; i++) {
      raids->list.items[raids->list.count++] = (ov_raid){0};
    }
  }
  for (int32_t i = 0; i < raids->list.count; i++) {
    raid_fields(&raids->list.items[i], fields);
  }
}
