// Many mobs over one world. The tick is ovis_sim_tick; docs/tick.md lists what it does, by the same
// numbers.
#include "agent/actor.h"
#include "agent/actor_grid.h"
#include "base/check.h"
#include "base/pool.h"

#include <ovis/sim.h>

#include <math.h>
#include <string.h>

struct ovis_sim {
  ovis_allocator allocator;
  ovis_world* world;
  ovis_rules rules;
  uint64_t seed;
  int64_t tick;
  uint64_t next_serial;
  int32_t load_distance;
  ov_pool actors;          // ov_actor
  ov_array(int32_t) order; // slots, by serial
  ov_actor_grid grid;
};

ovis_sim_def ovis_default_sim_def(void) {
  return (ovis_sim_def){.rules = ovis_rules_preset(OVIS_RULES_1_19_4),
                        .mob_capacity = 256,
                        .load_distance = 4,
                        .cookie = OV_COOKIE};
}

ovis_spawn_def ovis_default_spawn_def(void) {
  return (ovis_spawn_def){.cookie = OV_COOKIE};
}

ovis_status ovis_sim_create(const ovis_sim_def* def, ovis_sim** out) {
  OV_CHECK_DEF(def);
  OVIS_ASSERT(def->world != NULL);
  OVIS_ASSERT(def->mob_capacity >= 0);
  OVIS_ASSERT(def->mob_capacity <= OV_POOL_CAPACITY_MAX);
  OVIS_ASSERT(def->load_distance >= 0);
  *out = NULL;
  ovis_sim* sim = ov_alloc_zero(&def->allocator, sizeof *sim);
  if (sim == NULL) {
    return OVIS_NO_MEMORY;
  }
  sim->allocator = def->allocator;
  sim->world = def->world;
  sim->rules = def->rules;
  sim->seed = def->seed;
  sim->load_distance = def->load_distance;
  sim->next_serial = 1;
  if (!ov_pool_init(&sim->actors, &def->allocator, sizeof(ov_actor), def->mob_capacity) ||
      !ov_grid_init(&sim->grid, &def->allocator, def->mob_capacity) ||
      !ov_array_reserve(&sim->order, &def->allocator, def->mob_capacity)) {
    ovis_sim_destroy(sim);
    return OVIS_NO_MEMORY;
  }
  *out = sim;
  return OVIS_OK;
}

void ovis_sim_destroy(ovis_sim* sim) {
  if (sim == NULL) {
    return;
  }
  const ovis_allocator allocator = sim->allocator;
  ov_pool_fini(&sim->actors);
  ov_grid_fini(&sim->grid);
  ov_array_fini(&sim->order, &allocator);
  ov_free(&allocator, sim, sizeof *sim);
}

// ---- Coming and going

static int32_t slot_of(ovis_mob_id mob) {
  return (int32_t)(mob & ((1u << OV_POOL_INDEX_BITS) - 1u)) - 1;
}

ovis_status ovis_sim_spawn(ovis_sim* sim, const ovis_spawn_def* def, ovis_mob_id* out) {
  OV_CHECK_DEF(def);
  OVIS_ASSERT(def->species != NULL);
  OVIS_ASSERT(isfinite(def->pos.x) && isfinite(def->pos.y) && isfinite(def->pos.z));
  *out = 0;
  if (sim->actors.count == OV_POOL_CAPACITY_MAX) {
    return OVIS_FULL;
  }
  if (!ov_array_reserve(&sim->order, &sim->allocator, sim->order.count + 1)) {
    return OVIS_NO_MEMORY;
  }
  uint32_t id;
  ov_actor* actor = ov_pool_add(&sim->actors, &id);
  if (actor == NULL) {
    return OVIS_NO_MEMORY;
  }
  ov_actor_init(actor, def->species, def->is_baby, def->pos, def->yaw_deg);
  actor->serial = sim->next_serial;
  actor->id = id;
  actor->rng = ov_rng_make(sim->seed, actor->serial);
  memcpy(actor->uuid, def->uuid, sizeof actor->uuid);
  if (def->health > 0) {
    actor->health = def->health;
  }
  const ovis_aabb box = ov_body_box(&actor->body);
  if (!ov_grid_put(&sim->grid, slot_of(id), actor->serial, &box)) {
    ov_pool_remove(&sim->actors, id);
    return OVIS_NO_MEMORY;
  }
  sim->next_serial++;
  sim->order.items[sim->order.count++] = slot_of(id);
  *out = id;
  return OVIS_OK;
}

void ovis_sim_remove(ovis_sim* sim, ovis_mob_id mob) {
  if (ov_pool_get(&sim->actors, mob) == NULL) {
    return;
  }
  const int32_t slot = slot_of(mob);
  int32_t at = 0;
  while (sim->order.items[at] != slot) {
    at++;
  }
  sim->order.count--;
  memmove(&sim->order.items[at], &sim->order.items[at + 1],
          (size_t)(sim->order.count - at) * sizeof *sim->order.items);
  ov_grid_remove(&sim->grid, slot);
  ov_pool_remove(&sim->actors, mob);
}

// ---- The tick

static ovis_section_pos section_of(ovis_vec3 pos) {
  return (ovis_section_pos){(int32_t)floor(pos.x) >> 4, (int32_t)floor(pos.y) >> 4,
                            (int32_t)floor(pos.z) >> 4};
}

// Asks for the sections around a mob when it has come into another one. A mob whose own section is
// not there waits.
static void load_around(ovis_sim* sim, ov_actor* actor) {
  const ovis_section_pos at = section_of(actor->body.pos);
  const ovis_section_pos was = actor->loaded_around;
  if (!actor->has_loaded || at.x != was.x || at.y != was.y || at.z != was.z) {
    const int32_t reach = sim->load_distance;
    ovis_world_load(sim->world,
                    (ovis_pos){(at.x - reach) * 16, (at.y - reach) * 16, (at.z - reach) * 16},
                    (ovis_pos){(at.x + reach) * 16, (at.y + reach) * 16, (at.z + reach) * 16});
    actor->has_loaded = true;
    actor->loaded_around = at;
  }
  const ovis_dimension* dimension = &ovis_world_env(sim->world)->dimension;
  const bool is_in_height = actor->body.pos.y >= dimension->min_y &&
                            actor->body.pos.y < dimension->min_y + dimension->height;
  actor->is_frozen = is_in_height && !ovis_world_is_loaded(sim->world, at);
}

static void tick_mob(ovis_sim* sim, ov_actor* actor) {
  const ov_control_view view = {.world = sim->world, .is_path_done = true};
  ov_body_begin(&actor->body, sim->world);                  // 2.2
  ov_controls_tick(&actor->controls, &actor->body, &view);  // 2.3
  ov_body_end(&actor->body, sim->world);                    // 2.4
  ov_body_turn_tick(&actor->controls, &actor->body, &view); // 2.5
}

ovis_status ovis_sim_tick(ovis_sim* sim) {
  // 1. Time.
  ovis_env env = *ovis_world_env(sim->world);
  env.game_time++;
  env.day_time = (env.day_time + 1) % 24000;
  ovis_world_set_env(sim->world, &env);
  // 2. Mobs, one after the other by serial.
  for (int32_t i = 0; i < sim->order.count; i++) {
    const int32_t slot = sim->order.items[i];
    ov_actor* actor = ov_pool_at(&sim->actors, slot);
    load_around(sim, actor); // 2.1
    if (actor->is_frozen) {
      continue;
    }
    tick_mob(sim, actor);
    actor->age_ticks++;
    const ovis_aabb box = ov_body_box(&actor->body);
    if (!ov_grid_put(&sim->grid, slot, actor->serial, &box)) { // 2.6
      return OVIS_NO_MEMORY;
    }
  }
  // 3. The tick is over.
  sim->tick++;
  OVIS_VALIDATE(ovis_sim_check(sim));
  return OVIS_OK;
}

// ---- Asking

int64_t ovis_sim_ticks(const ovis_sim* sim) {
  return sim->tick;
}

int32_t ovis_sim_mob_count(const ovis_sim* sim) {
  return sim->order.count;
}

ovis_mob_id ovis_sim_mob_at(const ovis_sim* sim, int32_t index) {
  OVIS_ASSERT(index >= 0);
  OVIS_ASSERT(index < sim->order.count);
  return ov_pool_id(&sim->actors, sim->order.items[index]);
}

bool ovis_sim_mob(const ovis_sim* sim, ovis_mob_id mob, ovis_mob_state* out) {
  const ov_actor* actor = ov_pool_get(&sim->actors, mob);
  *out = (ovis_mob_state){0};
  if (actor == NULL) {
    return false;
  }
  const ov_body* body = &actor->body;
  *out = (ovis_mob_state){.serial = actor->serial,
                          .species = actor->species,
                          .pos = body->pos,
                          .velocity = body->velocity,
                          .yaw_deg = body->yaw_deg,
                          .head_yaw_deg = body->head_yaw_deg,
                          .pitch_deg = body->pitch_deg,
                          .health = actor->health,
                          .age_ticks = actor->age_ticks,
                          .is_baby = actor->is_baby,
                          .is_on_ground = body->is_on_ground,
                          .is_in_water = body->is_in_water,
                          .is_frozen = actor->is_frozen};
  return true;
}

int32_t ovis_sim_mobs_in(const ovis_sim* sim, const ovis_aabb* box, ovis_mob_id* out_mobs,
                         int32_t capacity) {
  int32_t slots[64];
  const int32_t slot_capacity = capacity < 64 ? capacity : 64;
  const int32_t count = ov_grid_find(&sim->grid, box, slots, slot_capacity);
  if (capacity > 64 && count > 64) {
    // Many at once: the ids' own array serves as the list of slots, both are 32 bits wide.
    const int32_t found = ov_grid_find(&sim->grid, box, (int32_t*)out_mobs, capacity);
    for (int32_t i = 0; i < found && i < capacity; i++) {
      out_mobs[i] = ov_pool_id(&sim->actors, (int32_t)out_mobs[i]);
    }
    return found;
  }
  for (int32_t i = 0; i < count && i < slot_capacity; i++) {
    out_mobs[i] = ov_pool_id(&sim->actors, slots[i]);
  }
  return count;
}

uint64_t ovis_sim_hash(const ovis_sim* sim) {
  ov_hash hash = {sim->seed};
  ov_hash_u64(&hash, (uint64_t)sim->tick);
  ov_hash_u64(&hash, sim->next_serial);
  const ovis_env* env = ovis_world_env(sim->world);
  ov_hash_u64(&hash, (uint64_t)env->game_time);
  ov_hash_u64(&hash, (uint64_t)env->day_time);
  for (int32_t i = 0; i < sim->order.count; i++) {
    ov_actor_hash(ov_pool_at(&sim->actors, sim->order.items[i]), &hash);
  }
  return hash.state;
}

bool ovis_sim_check(const ovis_sim* sim) {
  if (!ov_pool_is_valid(&sim->actors) || !ov_grid_is_valid(&sim->grid) ||
      sim->order.count != sim->actors.count || sim->grid.count != sim->actors.count) {
    return false;
  }
  uint64_t last_serial = 0;
  for (int32_t i = 0; i < sim->order.count; i++) {
    const ov_actor* actor = ov_pool_at(&sim->actors, sim->order.items[i]);
    if (!ov_actor_is_valid(actor) || actor->serial <= last_serial ||
        actor->serial >= sim->next_serial ||
        actor->id != ov_pool_id(&sim->actors, sim->order.items[i])) {
      return false;
    }
    last_serial = actor->serial;
  }
  return true;
}
