// The clock of a raid: warning, waves, victory, loss, and all other ends.
// Rules: docs/sources.md#raids
#include "base/check.h"
#include "mind/brain/brain_share.h"
#include "poi/poi.h"
#include "village/raid_waves.h"
#include "village/raids.h"
#include "world/place.h"

#include <ovis/item.h>

#include <string.h>

#define COUNTDOWN 300 // ticks before each wave
#define SEARCH_EVERY 5
#define SEARCHES 3
#define MIDDLE_RING_FROM 100 // ticks left below which the places come nearer
#define INNER_RING_FROM 40
#define DUE_TRIES 20
#define FAILS_MAX 3 // searches without a place that end the raid when more fail
#define CLOCK_FAILS_MAX 5
#define CLOCK_TRIES 8
#define UPDATE_TICKS 20
#define TICKS_MAX 48000
#define QUIET_TICKS 40
#define OVER_TICKS 600
#define HERO_TICKS 48000
#define POINTS_RANGE 64
#define POINTS_MAX 1024

static void tell(ov_turn* turn, const ov_raid* raid, ovis_raid_news news) {
  OVIS_ASSERT(raid != NULL);
  OVIS_ASSERT((uint32_t)news < OVIS_RAID_NEWS_COUNT);
  const ovis_event more = {.pos = raid->state.center,
                           .reason = (int32_t)news,
                           .count = raid->state.waves_spawned,
                           .amount = (float)raid->state.id};
  ov_turn_emit(turn, OVIS_EVENT_RAID, NULL, NULL, &more);
}

// ---- Begin

// The middle of the occupied points around a cell, or that cell.
static ovis_pos middle_of_village(const ov_turn* turn, ovis_pos at) {
  const ov_poi_search search = {.from = at,
                                .radius = POINTS_RANGE,
                                .types = OV_POI_MASK_VILLAGE,
                                .occupancy = OV_POI_IS_OCCUPIED};
  ov_poi found[POINTS_MAX];
  const int32_t count =
      turn->pois != NULL ? ov_pois_nearest(turn->pois, &search, found, POINTS_MAX) : 0;
  double x = 0;
  double y = 0;
  double z = 0;
  for (int32_t i = 0; i < count; i++) {
    x += found[i].pos.x;
    y += found[i].pos.y;
    z += found[i].pos.z;
  }
  return count > 0 ? ov_cell_of((ovis_vec3){x / count, y / count, z / count}) : at;
}

static ov_raid* add(ov_turn* turn, ovis_pos center) {
  ov_raids* raids = turn->raids;
  OVIS_ASSERT(raids->next_id >= 0);
  const ovis_difficulty difficulty = ovis_world_get_env(turn->world)->difficulty;
  if (raids->list.count == OV_RAIDS_MAX || raids->next_id >= INT32_MAX - 2) {
    return NULL;
  }
  const ovis_raid state = {.id = raids->next_id + 1,
                           .is_active = true,
                           .center = center,
                           .wave_count = ov_raid_wave_count(difficulty),
                           .countdown_ticks = COUNTDOWN};
  if (!ov_raids_put(raids, &state, turn->seed, &turn->allocator)) {
    turn->is_out_of_memory = true;
    return NULL;
  }
  return &raids->list.items[raids->list.count - 1];
}

ov_raid* ov_raid_begin(ov_turn* turn, ovis_pos at, int32_t omen_level) {
  OVIS_ASSERT(turn != NULL);
  OVIS_ASSERT(omen_level >= 0);
  if (ovis_world_get_env(turn->world)->difficulty == OVIS_DIFFICULTY_PEACEFUL) {
    return NULL;
  }
  const ovis_pos center = middle_of_village(turn, at);
  ov_raid* raid = ov_raid_at(turn, center);
  const bool is_new = raid == NULL;
  raid = is_new ? add(turn, center) : raid;
  if (raid != NULL) {
    const int32_t sum = raid->state.omen_level + omen_level;
    raid->state.omen_level = sum < OVIS_RAID_OMEN_MAX ? sum : OVIS_RAID_OMEN_MAX;
    tell(turn, raid, is_new ? OVIS_RAID_NEWS_BEGAN : OVIS_RAID_NEWS_GREW);
  }
  return raid;
}

void ov_raids_check_omen(ov_turn* turn, ov_actor* player) {
  OVIS_ASSERT(player != NULL);
  const int32_t level = ov_effect_level(player, OVIS_EFFECT_BAD_OMEN);
  if (level == 0 || !ov_actor_is_alive(player) ||
      ov_actor_read_rare(player)->player.mode == OVIS_GAME_MODE_SPECTATOR ||
      !ov_raid_is_village(turn, ov_body_cell(&player->body))) {
    return;
  }
  if (ov_raid_begin(turn, ov_body_cell(&player->body), level) != NULL) {
    ov_effect_remove(player, OVIS_EFFECT_BAD_OMEN);
  }
}

// ---- Ends

static void end(ov_turn* turn, ov_raid* raid, ovis_raid_status status, ovis_raid_news news) {
  OVIS_ASSERT((uint32_t)status < OVIS_RAID_STATUS_COUNT);
  OVIS_ASSERT((uint32_t)news < OVIS_RAID_NEWS_COUNT);
  raid->state.status = status;
  raid->state.is_active = raid->state.is_active && status != OVIS_RAID_STOPPED;
  tell(turn, raid, news);
}

static void stop(ov_turn* turn, ov_raid* raid, ovis_raid_news news) {
  OVIS_ASSERT((uint32_t)news < OVIS_RAID_NEWS_COUNT);
  end(turn, raid, OVIS_RAID_STOPPED, news);
}

static void honor(ov_turn* turn, const ov_raid* raid) {
  const int32_t amplifier = raid->state.omen_level > 0 ? raid->state.omen_level - 1 : 0;
  const ov_affect hero = {
      .effect = OVIS_EFFECT_HERO_OF_THE_VILLAGE, .ticks = HERO_TICKS, .amplifier = amplifier};
  for (int32_t i = 0; i < turn->crowd->order.count; i++) {
    ov_actor* actor = ov_crowd_at(turn->crowd, turn->crowd->order.items[i]);
    for (int32_t k = 0; actor->kind == OV_ACTOR_PLAYER && k < raid->state.hero_count; k++) {
      if (memcmp(raid->state.heroes[k].words, actor->uuid.words, sizeof actor->uuid) == 0) {
        turn->verbs->affect(turn, NULL, actor, &hero);
        break;
      }
    }
  }
}

static void win(ov_turn* turn, ov_raid* raid) {
  end(turn, raid, OVIS_RAID_VICTORY, OVIS_RAID_NEWS_WON);
  honor(turn, raid);
}

// ---- Waves

// The game tests for the middle ring first, so that the inner one is never used.
static int32_t ring_at(const ov_turn* turn, int32_t countdown) {
  if (turn->rules.raid_inner_ring && countdown < INNER_RING_FROM) {
    return 2;
  }
  return countdown < MIDDLE_RING_FROM ? 1 : 0;
}

static void look_for_place(ov_turn* turn, ov_raid* raid) {
  const int32_t countdown = raid->state.countdown_ticks;
  if (raid->has_place) {
    raid->has_place = ov_world_is_loaded_at(turn->world, ov_cell_bottom(raid->place));
  }
  if (raid->has_place || countdown % SEARCH_EVERY != 0) {
    return;
  }
  if (turn->rules.raid_places_by_clock) {
    raid->has_place = ov_raid_find_place(turn, raid, 0, CLOCK_TRIES, &raid->place);
    return;
  }
  for (int32_t i = 0; i < SEARCHES && !raid->has_place; i++) {
    raid->has_place = ov_raid_find_place(turn, raid, ring_at(turn, countdown), 1, &raid->place);
  }
}

// The wave is due: at the place that was found, or at one that is searched now.
static void send_wave(ov_turn* turn, ov_raid* raid) {
  const int32_t fails_max = turn->rules.raid_places_by_clock ? CLOCK_FAILS_MAX : FAILS_MAX;
  int32_t fails = 0;
  ovis_pos at = raid->place;
  while (!raid->has_place && fails <= fails_max) {
    raid->has_place = ov_raid_find_place(turn, raid, fails < 2 ? fails : 2, DUE_TRIES, &at);
    fails += !raid->has_place;
  }
  if (!raid->has_place) {
    stop(turn, raid, OVIS_RAID_NEWS_NO_PLACE);
    return;
  }
  raid->state.has_started = true;
  ov_raid_spawn_wave(turn, raid, at);
  tell(turn, raid, OVIS_RAID_NEWS_WAVE);
}

// Counts down to the next wave. True: it is due.
static bool count_down(ov_turn* turn, ov_raid* raid) {
  ovis_raid* state = &raid->state;
  if (state->countdown_ticks > 0) {
    look_for_place(turn, raid);
    state->countdown_ticks--;
    return state->countdown_ticks == 0;
  }
  if (state->waves_spawned > 0) {
    state->countdown_ticks = COUNTDOWN;
    return false;
  }
  return true;
}

static bool is_village_left(ov_turn* turn, ov_raid* raid) {
  if (ov_raid_is_village(turn, raid->state.center) || ov_raid_move_center(turn, raid)) {
    return true;
  }
  if (raid->state.waves_spawned > 0) {
    end(turn, raid, OVIS_RAID_LOSS, OVIS_RAID_NEWS_LOST);
  } else {
    stop(turn, raid, OVIS_RAID_NEWS_NO_VILLAGE);
  }
  return false;
}

static void go_on(ov_turn* turn, ov_raid* raid) {
  ovis_raid* state = &raid->state;
  if (ovis_world_get_env(turn->world)->difficulty == OVIS_DIFFICULTY_PEACEFUL) {
    stop(turn, raid, OVIS_RAID_NEWS_PEACE);
    return;
  }
  state->is_active = ov_world_is_loaded_at(turn->world, ov_cell_bottom(state->center));
  if (!state->is_active || !is_village_left(turn, raid)) {
    return;
  }
  if (++state->ticks_active >= TICKS_MAX) {
    stop(turn, raid, OVIS_RAID_NEWS_TIMED_OUT);
    return;
  }
  if (state->ticks_active % UPDATE_TICKS == 0) {
    ov_raid_update_members(turn, raid);
  }
  if (ov_raid_count_alive(turn, raid) > 0) {
    return;
  }
  if (ov_raid_has_more_waves(raid)) {
    if (count_down(turn, raid)) {
      send_wave(turn, raid);
    }
  } else if (state->has_started && state->quiet_ticks < QUIET_TICKS) {
    state->quiet_ticks++;
  } else if (state->has_started) {
    win(turn, raid);
  }
}

void ov_raids_tick(ov_turn* turn) {
  OVIS_ASSERT(turn != NULL);
  ov_raids* raids = turn->raids;
  int32_t kept = 0;
  for (int32_t i = 0; i < raids->list.count; i++) {
    ov_raid* raid = &raids->list.items[i];
    if (raid->state.status == OVIS_RAID_ONGOING) {
      go_on(turn, raid);
    } else if (ov_raid_is_over(raid) && ++raid->state.celebration_ticks >= OVER_TICKS) {
      stop(turn, raid, OVIS_RAID_NEWS_OVER);
    }
    if (raid->state.status != OVIS_RAID_STOPPED) {
      if (kept != i) {
        raids->list.items[kept] = *raid;
      }
      kept++;
    }
  }
  raids->list.count = kept;
}
