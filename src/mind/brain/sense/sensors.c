// Senses the living nearby, players, and the last harm.
// Rules: docs/sources.md#sensors
#include "mind/brain/sense/sensors.h"

#include "agent/player.h"
#include "base/check.h"
#include "base/sort.h"
#include "mind/brain/brain_share.h"

#define PLAYER_RANGE 16.0 // blocks
#define HURT_TICKS 40     // that harm is remembered

#define LIVING_RANGE 16.0 // claim 331: blocks around the box

typedef struct found_actor {
  double dist2;
  uint64_t serial;
} found_actor;

typedef struct found_list {
  ov_agent* agent;
  found_actor* items;
  int32_t count, capacity;
  uint64_t listed; // OV_LISTED_ bits of all
} found_list;

static void add_found(ov_agent* agent, ov_actor* other, void* context) {
  found_list* list = context;
  if (list->count < list->capacity) {
    list->items[list->count++] = (found_actor){ov_actor_dist2(agent->self, other), other->serial};
    list->listed |= ov_brain_listed_bits(other);
  }
}

static bool is_nearer(const void* left, const void* right) {
  const found_actor* a = left;
  const found_actor* b = right;
  return a->dist2 != b->dist2 ? a->dist2 < b->dist2 : a->serial < b->serial;
}

// Few items: moving them one by one is faster than a heap.
#define FEW 64
static void sort_part(found_actor* items, int32_t count) {
  OVIS_ASSERT(count >= 0);
  if (count > FEW) {
    ov_sort(items, count, sizeof *items, is_nearer);
    return;
  }
  for (int32_t i = 1; i < count; i++) {
    const found_actor added = items[i];
    int32_t at = i;
    for (; at > 0 && is_nearer(&added, &items[at - 1]); at--) {
      items[at] = items[at - 1];
    }
    items[at] = added;
  }
}

// Many items are first dealt into rings of equal width in dist2, which need little sorting.
#define RINGS 256
static void sort_by_distance(found_list* list, found_actor* spare) {
  if (list->count <= FEW) {
    sort_part(list->items, list->count);
    return;
  }
  double max = 0;
  for (int32_t i = 0; i < list->count; i++) {
    max = list->items[i].dist2 > max ? list->items[i].dist2 : max;
  }
  const double scale = max > 0 ? (RINGS - 1) / max : 0;
  int32_t ends[RINGS] = {0};
  for (int32_t i = 0; i < list->count; i++) {
    ends[(int32_t)(list->items[i].dist2 * scale)]++;
  }
  for (int32_t ring = 1; ring < RINGS; ring++) {
    ends[ring] += ends[ring - 1];
  }
  for (int32_t i = list->count - 1; i >= 0; i--) {
    spare[--ends[(int32_t)(list->items[i].dist2 * scale)]] = list->items[i];
  }
  list->items = spare;
  for (int32_t ring = 0; ring < RINGS; ring++) { // ends[ring] is now where the ring begins
    const int32_t end = ring + 1 < RINGS ? ends[ring + 1] : list->count;
    sort_part(&spare[ends[ring]], end - ends[ring]);
  }
}

static int32_t count_actors(const ov_agent* agent) {
  return agent->crowd->order.count;
}

void ov_scan_living(ov_behavior_turn* turn, double range) {
  OVIS_ASSERT(range >= 0);
  ov_agent* agent = turn->agent;
  ov_brain* brain = turn->brain;
  brain->living_scans++;
  ov_brain_clear_list(brain, OVIS_MEM_LIVING);
  ov_brain_clear_list(brain, OVIS_MEM_VISIBLE_LIVING);
  const int32_t capacity = count_actors(agent);
  ov_arena* scratch = &agent->turn->scratch;
  found_list list = {.agent = agent, .capacity = capacity};
  found_actor* items =
      ov_arena_push(scratch, 2 * (size_t)capacity * sizeof *list.items, "actors in range");
  list.items = items;
  if (items == NULL) {
    agent->turn->is_out_of_memory = true;
    return;
  }
  const ovis_aabb body = ov_body_box(&agent->self->body);
  const ovis_aabb box = {{body.min.x - range, body.min.y - range, body.min.z - range},
                         {body.max.x + range, body.max.y + range, body.max.z + range}};
  ov_agent_each_near_unordered(agent, &box, OV_ACTOR_MOB, add_found, &list);
  ov_agent_each_near_unordered(agent, &box, OV_ACTOR_PLAYER, add_found, &list);
  sort_by_distance(&list, items + capacity);
  uint64_t* serials = (void*)(list.items == items ? items + capacity : items); // not in use now
  for (int32_t i = 0; i < list.count; i++) {
    serials[i] = list.items[i].serial;
  }
  ov_brain_set_living(agent, serials, list.count, list.listed);
  ov_arena_pop(scratch, items);
}

static void scan_living(ov_behavior_turn* turn) {
  ov_scan_living(turn, LIVING_RANGE);
}

const ov_sensor_kind ov_sense_living = {
    OV_SENSOR("nearest_living_entities", OV_SENSOR_RATE, scan_living),
    OV_REQUIRES(OVIS_MEM_LIVING, OVIS_MEM_VISIBLE_LIVING),
};

static void add_player(ov_agent* agent, ov_actor* other, void* context) {
  if (!ov_player_is_spectator(other) &&
      ov_actor_dist2(agent->self, other) < PLAYER_RANGE * PLAYER_RANGE) {
    add_found(agent, other, context);
  }
}

static void set_or_erase(ov_brain* brain, ovis_memory memory, uint64_t serial) {
  if (serial != 0) {
    ov_brain_set_entity(brain, memory, serial, OVIS_MEMORY_FOR_EVER);
  } else {
    ov_brain_erase(brain, memory);
  }
}

static void scan_players(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_brain* brain = turn->brain;
  ov_brain_clear_list(brain, OVIS_MEM_NEAREST_PLAYERS);
  const int32_t capacity = count_actors(agent);
  ov_arena* scratch = &agent->turn->scratch;
  found_list list = {.agent = agent, .capacity = capacity};
  found_actor* items =
      ov_arena_push(scratch, 2 * (size_t)capacity * sizeof *list.items, "players in range");
  list.items = items;
  if (items == NULL) {
    agent->turn->is_out_of_memory = true;
    return;
  }
  const ovis_vec3 at = agent->self->body.pos;
  const ovis_aabb box = {{at.x - PLAYER_RANGE, at.y - PLAYER_RANGE, at.z - PLAYER_RANGE},
                         {at.x + PLAYER_RANGE, at.y + PLAYER_RANGE, at.z + PLAYER_RANGE}};
  ov_agent_each_near_unordered(agent, &box, OV_ACTOR_PLAYER, add_player, &list);
  sort_by_distance(&list, items + capacity);
  uint64_t visible = 0;
  uint64_t attackable = 0;
  const ov_targeting seen = {.range = PLAYER_RANGE, .needs_sight = true};
  const ov_targeting combat = {.range = PLAYER_RANGE, .needs_sight = true, .is_combat = true};
  for (int32_t i = 0; i < list.count; i++) {
    const ov_actor* player = ov_crowd_find(agent->crowd, list.items[i].serial);
    ov_brain_push_serial(agent, OVIS_MEM_NEAREST_PLAYERS, player->serial);
    if (visible == 0 && ov_agent_can_target(agent, player, &seen)) {
      visible = player->serial;
    }
    if (visible != 0 && attackable == 0 && ov_agent_can_target(agent, player, &combat)) {
      attackable = player->serial;
    }
  }
  set_or_erase(brain, OVIS_MEM_NEAREST_VISIBLE_PLAYER, visible);
  set_or_erase(brain, OVIS_MEM_NEAREST_VISIBLE_ATTACKABLE_PLAYER, attackable);
  ov_arena_pop(scratch, items);
}

const ov_sensor_kind ov_sense_players = {
    OV_SENSOR("nearest_players", OV_SENSOR_RATE, scan_players),
    OV_REQUIRES(OVIS_MEM_NEAREST_PLAYERS, OVIS_MEM_NEAREST_VISIBLE_PLAYER,
                OVIS_MEM_NEAREST_VISIBLE_ATTACKABLE_PLAYER),
};

static void scan_hurt(ov_behavior_turn* turn) {
  const ov_agent* agent = turn->agent;
  const ov_actor* self = agent->self;
  OVIS_ASSERT(self->hurt_damage >= 0);
  OVIS_ASSERT(self->hurt_damage <= OVIS_DAMAGE_COUNT - 1);
  ov_brain* brain = turn->brain;
  // hurt_tick is the tick plus 1.
  if (self->hurt_tick > 0 && agent->tick - (self->hurt_tick - 1) <= HURT_TICKS) {
    const ov_hurt hurt = {self->hurt_attacker, self->hurt_damage};
    ov_brain_set_hurt(brain, &hurt);
    const ov_actor* attacker = ov_agent_find(agent, self->hurt_attacker);
    if (attacker != NULL) {
      ov_brain_set_entity(brain, OVIS_MEM_HURT_BY_ENTITY, attacker->serial, OVIS_MEMORY_FOR_EVER);
    }
  } else {
    ov_brain_erase(brain, OVIS_MEM_HURT_BY);
  }
  if (ov_brain_has(brain, OVIS_MEM_HURT_BY_ENTITY) &&
      ov_brain_actor(agent, OVIS_MEM_HURT_BY_ENTITY) == NULL) {
    ov_brain_erase(brain, OVIS_MEM_HURT_BY_ENTITY);
  }
}

const ov_sensor_kind ov_sense_hurt = {
    OV_SENSOR("hurt_by", OV_SENSOR_RATE, scan_hurt),
    OV_REQUIRES(OVIS_MEM_HURT_BY, OVIS_MEM_HURT_BY_ENTITY),
};
