// Patrols near players, zombies that besiege a village at midnight, traders with their llamas.
// Rules: docs/sources.md#visits
#include "village/village_spawners.h"

#include "agent/gear.h"
#include "agent/item_table.h"
#include "agent/raid.h"
#include "agent/spawn_place.h"
#include "base/check.h"
#include "base/hash.h"
#include "base/trig.h"
#include "mind/brain/brain_share.h"
#include "mind/goal/goal_share.h"
#include "poi/poi.h"
#include "species/illagers/raider_goals.h"
#include "species/illagers/raider_life.h"
#include "species/monsters/monster_plan.h"
#include "species/villager/wandering_trader.h"
#include "village/raids.h"
#include "world/daylight.h"

#include <math.h>

#define SALT 0x7669736974733031ull
#define DARK 4 // of the sky, from which on it is night

#define PATROL_TICKS 12000
#define PATROL_MORE 1200
#define PATROL_DAYS 5
#define PATROL_ONE_IN 5
#define PATROL_VILLAGE 2 // sections
#define PATROL_MIN 24    // blocks along each axis, and up to 23 more
#define PATROL_SPREAD 5
#define PATROL_LIGHT 8
#define PATROL_RANGE 500

#define SIEGE_TIME 18000
#define SIEGE_ONE_IN 10
#define SIEGE_TRIES 10
#define SIEGE_RANGE 32.0
#define SIEGE_SPREAD 16
#define SIEGE_ZOMBIES 20
#define SIEGE_PAUSE 2

#define TRADER_TICKS 1200
#define TRADER_CHANCE 25 // percent, and as much more after each failure
#define TRADER_CHANCE_MAX 75
#define TRADER_ONE_IN 10
#define TRADER_RANGE 48
#define TRADER_TRIES 10
#define TRADER_LIFE 48000
#define TRADER_LLAMAS 2
#define LLAMA_RANGE 4

void ov_visits_init(ov_visits* visits) {
  OVIS_ASSERT(visits != NULL);
  visits->trader_ticks = TRADER_TICKS;
  visits->trader_delay = OVIS_DAY_TICKS;
  visits->trader_chance = TRADER_CHANCE;
}

void ov_visits_fields(ov_visits* visits, ov_fields* fields) {
  OVIS_ASSERT(visits != NULL);
  bool* const flags[] = {&visits->has_patrols, &visits->has_sieges, &visits->has_traders};
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
    ov_field_bool(fields, "visits.has", flags[i]);
  }
  ov_field_i32_in(fields, "visits.patrol_ticks", &visits->patrol_ticks, 0, 100000);
  ov_field_bool(fields, "visits.is_siege_night", &visits->is_siege_night);
  ov_field_bool(fields, "visits.has_siege_place", &visits->has_siege_place);
  ov_field_cell(fields, "visits.siege_place", &visits->siege_place);
  ov_field_i32_in(fields, "visits.siege_zombies", &visits->siege_zombies, 0, SIEGE_ZOMBIES);
  ov_field_i32_in(fields, "visits.siege_ticks", &visits->siege_ticks, 0, SIEGE_PAUSE);
  ov_field_i32_in(fields, "visits.trader_ticks", &visits->trader_ticks, 0, TRADER_TICKS);
  ov_field_i32_in(fields, "visits.trader_delay", &visits->trader_delay, 0, OVIS_DAY_TICKS);
  ov_field_i32_in(fields, "visits.trader_chance", &visits->trader_chance, 0, 100);
}

// ---- Shared

static bool is_day(const ov_turn* turn) {
  return ov_sky_darken(ovis_world_get_env(turn->world)) < DARK;
}

static bool is_visited(const ov_actor* actor) {
  return actor->kind == OV_ACTOR_PLAYER && ov_actor_is_alive(actor) &&
         ov_actor_read_rare(actor)->player.mode != OVIS_GAME_MODE_SPECTATOR;
}

static const ov_actor* draw_player(const ov_turn* turn, ov_rng* rng) {
  int32_t count = 0;
  for (int32_t i = 0; i < turn->crowd->order.count; i++) {
    count += is_visited(ov_crowd_at(turn->crowd, turn->crowd->order.items[i]));
  }
  int32_t left = count > 0 ? ov_rng_int(rng, count) : -1;
  for (int32_t i = 0; left >= 0 && i < turn->crowd->order.count; i++) {
    const ov_actor* actor = ov_crowd_at(turn->crowd, turn->crowd->order.items[i]);
    if (is_visited(actor) && left-- == 0) {
      return actor;
    }
  }
  return NULL;
}

static ovis_pos on_surface(const ov_turn* turn, ovis_pos pos, ovis_heightmap map) {
  OVIS_ASSERT((uint32_t)map < OVIS_HEIGHTMAP_COUNT);
  pos.y = ovis_world_get_height(turn->world, map, pos.x, pos.z);
  return pos;
}

static void call(ov_turn* turn, ov_species_id id, ovis_pos at, int32_t number, ov_spawn_fn* begin) {
  OVIS_ASSERT((uint32_t)id < OV_SPECIES_ALL_COUNT);
  OVIS_ASSERT(number >= 0);
  const ov_spawn_request request = {.pos = ov_cell_bottom(at),
                                    .called = &ov_species_rows[id]->figures,
                                    .number = number,
                                    .begin = begin};
  turn->verbs->spawn(turn, &request);
}

// ---- Patrols

static void begin_patroller(ov_turn* turn, ov_actor* newborn, const ov_spawn_request* request) {
  OVIS_ASSERT(newborn != NULL);
  OVIS_ASSERT(request != NULL);
  ov_raider* raider = ov_raider_of(newborn);
  OVIS_ASSERT(raider != NULL);
  const ovis_stack crossbow = ov_stack_of(OV_ITEM_CROSSBOW, 1);
  ov_gear_wear(turn, newborn, OVIS_SLOT_MAIN_HAND, &crossbow);
  raider->is_patrolling = true;
  raider->can_join_raid = true;
  if (request->number == 0) { // the first one leads
    const ovis_stack banner = ov_stack_of(OV_BANNER, 1);
    const ovis_pos at = ov_body_cell(&newborn->body);
    ov_gear_wear(turn, newborn, OVIS_SLOT_HEAD, &banner);
    raider->is_leader = true;
    raider->has_patrol_target = true;
    raider->patrol_target.x = at.x + ov_rng_int(&newborn->rng, 2 * PATROL_RANGE) - PATROL_RANGE;
    raider->patrol_target.y = at.y;
    raider->patrol_target.z = at.z + ov_rng_int(&newborn->rng, 2 * PATROL_RANGE) - PATROL_RANGE;
  }
}

static int32_t draw_side(ov_rng* rng) {
  const int32_t offset = PATROL_MIN + ov_rng_int(rng, PATROL_MIN);
  return ov_rng_bool(rng) ? -offset : offset;
}

static bool call_patroller(ov_turn* turn, ovis_pos at, int32_t index) {
  OVIS_ASSERT(index >= 0);
  if (!ov_spawn_is_on_ground(turn->world, at) ||
      ovis_world_get_block_light(turn->world, at) > PATROL_LIGHT) {
    return false;
  }
  call(turn, OV_SPECIES_PILLAGER, at, index, begin_patroller);
  return true;
}

static void tick_patrols(ov_turn* turn, ov_visits* visits, ov_rng* rng) {
  OVIS_ASSERT(visits->patrol_ticks >= 0);
  OVIS_ASSERT(visits->patrol_ticks <= 100000);
  const ovis_env* env = ovis_world_get_env(turn->world);
  if (visits->patrol_ticks > 0 && --visits->patrol_ticks > 0) {
    return;
  }
  visits->patrol_ticks = PATROL_TICKS + ov_rng_int(rng, PATROL_MORE);
  if (env->day_time / OVIS_DAY_TICKS < PATROL_DAYS || !is_day(turn) ||
      ov_rng_int(rng, PATROL_ONE_IN) != 0 || env->difficulty == OVIS_DIFFICULTY_PEACEFUL) {
    return;
  }
  const ov_actor* player = draw_player(turn, rng);
  if (player == NULL ||
      (turn->pois != NULL &&
       ov_pois_village_distance(turn->pois, ov_section_of(player->body.pos)) <= PATROL_VILLAGE)) {
    return;
  }
  ovis_pos at = ov_body_cell(&player->body);
  at.x += draw_side(rng);
  at.z += draw_side(rng);
  if (ov_is_peaceful_at(turn->world, at)) {
    return;
  }
  const int32_t count = (int32_t)ceil(ov_local_difficulty(env)) + 1;
  for (int32_t i = 0; i < count; i++) {
    at = on_surface(turn, at, OVIS_HEIGHTMAP_MOTION_BLOCKING_NO_LEAVES);
    if (!call_patroller(turn, at, i) && i == 0) {
      return;
    }
    at.x += ov_rng_int(rng, PATROL_SPREAD) - ov_rng_int(rng, PATROL_SPREAD);
    at.z += ov_rng_int(rng, PATROL_SPREAD) - ov_rng_int(rng, PATROL_SPREAD);
  }
}

// ---- Sieges

static bool is_dark(const ov_turn* turn, ovis_pos at) {
  return ovis_world_get_block_light(turn->world, at) <= 0;
}

static bool find_siege_cell(const ov_turn* turn, ovis_pos around, ov_rng* rng, ovis_pos* out) {
  OVIS_ASSERT(out != NULL);
  for (int32_t i = 0; i < SIEGE_TRIES; i++) {
    ovis_pos at = around;
    at.x += ov_rng_int(rng, SIEGE_SPREAD) - SIEGE_SPREAD / 2;
    at.z += ov_rng_int(rng, SIEGE_SPREAD) - SIEGE_SPREAD / 2;
    at = on_surface(turn, at, OVIS_HEIGHTMAP_WORLD_SURFACE);
    if (ov_raid_is_village(turn, at) && ov_spawn_is_on_ground(turn->world, at) &&
        is_dark(turn, at)) {
      *out = at;
      return true;
    }
  }
  return false;
}

static bool find_siege(ov_turn* turn, ov_visits* visits, ov_rng* rng) {
  for (int32_t i = 0; i < turn->crowd->order.count; i++) {
    const ov_actor* player = ov_crowd_at(turn->crowd, turn->crowd->order.items[i]);
    const ovis_pos at = ov_body_cell(&player->body);
    if (!is_visited(player) || !ov_raid_is_village(turn, at) ||
        ov_is_peaceful_at(turn->world, at)) {
      continue;
    }
    for (int32_t k = 0; k < SIEGE_TRIES; k++) {
      const double angle = (double)ov_rng_float(rng) * 2 * OV_PI;
      const ovis_pos to = {at.x + (int32_t)floor(ov_cos(angle) * SIEGE_RANGE), at.y,
                           at.z + (int32_t)floor(ov_sin(angle) * SIEGE_RANGE)};
      ovis_pos cell;
      if (find_siege_cell(turn, to, rng, &cell)) {
        visits->siege_place = to;
        visits->siege_zombies = SIEGE_ZOMBIES;
        visits->siege_ticks = 0;
        return true;
      }
    }
  }
  return false;
}

static void tick_siege(ov_turn* turn, ov_visits* visits, ov_rng* rng) {
  const ovis_env* env = ovis_world_get_env(turn->world);
  if (is_day(turn) || env->difficulty == OVIS_DIFFICULTY_PEACEFUL) {
    visits->is_siege_night = false;
    visits->has_siege_place = false;
    return;
  }
  if (env->day_time % OVIS_DAY_TICKS == SIEGE_TIME) {
    visits->is_siege_night = ov_rng_int(rng, SIEGE_ONE_IN) == 0;
    visits->has_siege_place = false;
  }
  if (!visits->is_siege_night) {
    return;
  }
  if (!visits->has_siege_place) {
    visits->has_siege_place = find_siege(turn, visits, rng);
    return;
  }
  if (visits->siege_ticks > 0) {
    visits->siege_ticks--;
    return;
  }
  visits->siege_ticks = SIEGE_PAUSE - 1;
  ovis_pos cell;
  if (find_siege_cell(turn, visits->siege_place, rng, &cell)) {
    call(turn, OV_SPECIES_ZOMBIE, cell, 0, NULL);
  }
  visits->is_siege_night = --visits->siege_zombies > 0;
}

// ---- Traders

static void begin_trader(ov_turn* turn, ov_actor* newborn, const ov_spawn_request* request) {
  (void)turn;
  OVIS_ASSERT(newborn != NULL);
  ov_trader* self = newborn->own;
  OVIS_ASSERT(newborn->profile->own_size >= sizeof *self);
  self->despawn_ticks = TRADER_LIFE;
  self->has_target = true;
  self->target = request->home; // the bell or the player that he came for
}

static void begin_llama(ov_turn* turn, ov_actor* newborn, const ov_spawn_request* request) {
  // The trader came right before his llamas.
  const int32_t count = turn->crowd->order.count;
  for (int32_t i = count - 2; i >= 0 && i >= count - 2 - request->number; i--) {
    const ov_actor* trader = ov_crowd_at(turn->crowd, turn->crowd->order.items[i]);
    if (ov_trader_of(trader) != NULL) {
      ov_actor_rare* rare = ov_turn_make_rare(turn, newborn);
      if (rare != NULL) {
        rare->leash = trader->serial;
      }
      return;
    }
  }
}

static bool find_cell_near(const ov_turn* turn, ovis_pos around, int32_t range, ov_rng* rng,
                           ovis_pos* out) {
  OVIS_ASSERT(out != NULL);
  OVIS_ASSERT(range >= 0);
  for (int32_t i = 0; i < TRADER_TRIES; i++) {
    ovis_pos at = around;
    at.x += ov_rng_int(rng, 2 * range) - range;
    at.z += ov_rng_int(rng, 2 * range) - range;
    at = on_surface(turn, at, OVIS_HEIGHTMAP_WORLD_SURFACE);
    if (ov_spawn_is_on_ground(turn->world, at)) {
      *out = at;
      return true;
    }
  }
  return false;
}

// Is there room for him: two cells wide, three high?
static bool has_room(const ov_turn* turn, ovis_pos at) {
  const ovis_aabb box = {{at.x, at.y, at.z}, {at.x + 2.0, at.y + 3.0, at.z + 2.0}};
  return !ovis_world_has_collision(turn->world, &box);
}

static bool send_trader(ov_turn* turn, ov_rng* rng) {
  const ov_actor* player = draw_player(turn, rng);
  if (player == NULL) {
    return true;
  }
  if (ov_rng_int(rng, TRADER_ONE_IN) != 0) {
    return false;
  }
  ovis_pos around = ov_body_cell(&player->body);
  const ov_poi_search bells = {.from = around,
                               .radius = TRADER_RANGE,
                               .types = OV_POI_MASK(OV_POI_MEETING),
                               .occupancy = OV_POI_ANY};
  ov_poi bell;
  if (turn->pois != NULL && ov_pois_nearest(turn->pois, &bells, &bell, 1) > 0) {
    around = bell.pos;
  }
  ovis_pos at;
  if (!find_cell_near(turn, around, TRADER_RANGE, rng, &at) || !has_room(turn, at)) {
    return false;
  }
  const ov_spawn_request trader = {.pos = ov_cell_bottom(at),
                                   .called = &ov_species_rows[OV_SPECIES_WANDERING_TRADER]->figures,
                                   .home = around,
                                   .begin = begin_trader};
  if (!turn->verbs->spawn(turn, &trader)) {
    return false;
  }
  for (int32_t i = 0; i < TRADER_LLAMAS; i++) {
    ovis_pos beside;
    if (find_cell_near(turn, at, LLAMA_RANGE, rng, &beside)) {
      call(turn, OV_SPECIES_TRADER_LLAMA, beside, i + 1, begin_llama);
    }
  }
  return true;
}

static void tick_traders(ov_turn* turn, ov_visits* visits, ov_rng* rng) {
  OVIS_ASSERT(visits->trader_ticks >= 0);
  OVIS_ASSERT(visits->trader_ticks <= TRADER_TICKS);
  if (--visits->trader_ticks > 0) {
    return;
  }
  visits->trader_ticks = TRADER_TICKS;
  visits->trader_delay -= TRADER_TICKS;
  if (visits->trader_delay > 0) {
    return;
  }
  visits->trader_delay = OVIS_DAY_TICKS;
  const int32_t chance = visits->trader_chance;
  visits->trader_chance =
      chance + TRADER_CHANCE < TRADER_CHANCE_MAX ? chance + TRADER_CHANCE : TRADER_CHANCE_MAX;
  if (ov_rng_int(rng, 100) <= chance && send_trader(turn, rng)) {
    visits->trader_chance = TRADER_CHANCE;
  }
}

void ov_visits_tick(ov_turn* turn, ov_visits* visits) {
  OVIS_ASSERT(visits != NULL);
  OVIS_ASSERT(turn != NULL);
  ov_rng rng = ov_rng_make(ov_mix64(turn->seed ^ SALT), (uint64_t)turn->tick);
  if (visits->has_patrols) {
    tick_patrols(turn, visits, &rng);
  }
  if (visits->has_sieges) {
    tick_siege(turn, visits, &rng);
  }
  if (visits->has_traders) {
    tick_traders(turn, visits, &rng);
  }
}
