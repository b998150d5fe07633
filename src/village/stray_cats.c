// Stray cats of villages: a spawner that hosts switch on.
// Design: docs/sources.md#village-cats
#include "village/stray_cats.h"

#include "agent/spawn_place.h"
#include "base/check.h"
#include "base/hash.h"
#include "mind/brain/brain_share.h"
#include "poi/poi.h"

#include "world/place.h"

#define CAT_TICKS 1200 // between two attempts
#define CATS_MAX 5     // of one village
#define BEDS 5         // that are taken, at least
#define REACH 48       // blocks to those beds, and sideways to those cats
#define REACH_Y 8
#define OFFSET_MIN 8 // blocks from the player, along each axis
#define OFFSET_SPAN 24
#define VILLAGE_SECTIONS 2
#define SALT 0x6361747370617731ull

static int32_t count_players(const ov_crowd* crowd) {
  OVIS_ASSERT(crowd != NULL);
  int32_t count = 0;
  for (int32_t i = 0; i < crowd->order.count; i++) {
    count += ov_crowd_at(crowd, crowd->order.items[i])->kind == OV_ACTOR_PLAYER;
  }
  return count;
}

static ov_actor* draw_player(const ov_crowd* crowd, ov_rng* rng) {
  OVIS_ASSERT(crowd != NULL);
  const int32_t count = count_players(crowd);
  int32_t left = count > 0 ? ov_rng_int(rng, count) : -1;
  for (int32_t i = 0; left >= 0 && i < crowd->order.count; i++) {
    ov_actor* actor = ov_crowd_at(crowd, crowd->order.items[i]);
    if (actor->kind == OV_ACTOR_PLAYER && left-- == 0) {
      return actor;
    }
  }
  return NULL;
}

static int32_t draw_offset(ov_rng* rng) {
  const int32_t offset = OFFSET_MIN + ov_rng_int(rng, OFFSET_SPAN);
  return ov_rng_int(rng, 2) == 0 ? -offset : offset;
}

static bool has_beds(const ov_pois* pois, ovis_pos at) {
  const ov_poi_search search = {.from = at,
                                .radius = REACH,
                                .types = OV_POI_MASK(OV_POI_HOME),
                                .occupancy = OV_POI_IS_OCCUPIED};
  ov_poi found[BEDS];
  return ov_pois_nearest(pois, &search, found, BEDS) == BEDS;
}

static int32_t count_strays(const ov_crowd* crowd, const ov_species* stray, ovis_pos at) {
  OVIS_ASSERT(stray != NULL);
  int32_t count = 0;
  for (int32_t i = 0; i < crowd->order.count; i++) {
    const ov_actor* actor = ov_crowd_at(crowd, crowd->order.items[i]);
    const ovis_vec3 pos = actor->body.pos;
    count += actor->row->id == stray->id && ov_actor_is_alive(actor) && pos.x > at.x - REACH &&
             pos.x < at.x + 1 + REACH && pos.z > at.z - REACH && pos.z < at.z + 1 + REACH &&
             pos.y > at.y - REACH_Y && pos.y < at.y + 1 + REACH_Y;
  }
  return count;
}

bool ov_stray_cats_are_due(const ov_turn* turn) {
  OVIS_ASSERT(turn != NULL);
  return turn->tick % CAT_TICKS == 0 && count_players(turn->crowd) > 0;
}

void ov_stray_cats_tick(ov_turn* turn) {
  OVIS_ASSERT(turn != NULL);
  OVIS_ASSERT(turn->pois != NULL);
  const ov_species* stray = ov_species_rows[OV_SPECIES_CAT];
  ov_rng rng = ov_rng_make(ov_mix64(turn->seed ^ SALT), (uint64_t)turn->tick);
  const ov_actor* player = draw_player(turn->crowd, &rng);
  if (player == NULL) {
    return;
  }
  ovis_pos at = ov_cell_of(player->body.pos);
  at.x += draw_offset(&rng);
  at.z += draw_offset(&rng);
  const ovis_section_pos section = {at.x >> 4, at.y >> 4, at.z >> 4};
  if (ov_spawn_is_on_ground(turn->world, at) &&
      ov_pois_village_distance(turn->pois, section) <= VILLAGE_SECTIONS &&
      has_beds(turn->pois, at) && count_strays(turn->crowd, stray, at) < CATS_MAX) {
    const ov_spawn_request request = {.pos = ov_cell_bottom(at), .called = &stray->figures};
    turn->verbs->spawn(turn, &request);
  }
}
