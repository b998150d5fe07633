#include "support/mob_scene.h"

#include "support/flat_world.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/item.h>
#include <ovis/mind.h>
#include <ovis/sim.h>
#include <ovis/world.h>

#include <math.h>
#include <string.h>

static ovis_world* make_world(const char* ground) {
  ovis_world* world = flat_world_open(MOB_SCENE_SIDE, MOB_SCENE_NIGHT);
  const int32_t sections = MOB_SCENE_SIDE / 16;
  flat_world_fill(world, (ovis_section_pos){0, 0, 0},
                  (ovis_section_pos){sections, sections, sections}, ground, MOB_SCENE_FEET);
  return world;
}

static void think_nothing(const ovis_turn* turn) {
  (void)turn;
}

static const ovis_option_info still_option = {.name = "nothing", .group = "goals"};
static const ovis_mind_def still_mind = {.cookie = OVIS_COOKIE,
                                         .name = "still",
                                         .options = &still_option,
                                         .option_count = 1,
                                         .think = think_nothing};

mob_scene mob_scene_open_def(const char* ground, const ovis_sim_def* def) {
  mob_scene scene = {.world = make_world(ground)};
  ovis_sim_def own = *def;
  own.world = scene.world;
  if (own.minds == NULL) {
    own.minds = &still_mind;
    own.mind_count = 1;
  }
  assert_int_equal(ovis_sim_create(&own, &scene.sim), OVIS_OK);
  return scene;
}

mob_scene mob_scene_open(const char* ground) {
  ovis_sim_def def = ovis_default_sim_def();
  def.seed = 1;
  return mob_scene_open_def(ground, &def);
}

mob_scene mob_scene_restored(const mob_scene* scene, const ovis_sim_def* def) {
  mob_scene restored = {0};
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = path_scene_registry();
  world_def.env = *ovis_world_get_env(scene->world);
  assert_int_equal(ovis_world_create(&world_def, &restored.world), OVIS_OK);
  ovis_sim_def own = def != NULL ? *def : ovis_default_sim_def();
  own.world = restored.world;
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(scene->sim, &bytes, &size), OVIS_OK);
  assert_int_equal(ovis_sim_restore(&own, bytes, size, &restored.sim, NULL), OVIS_OK);
  ovis_sim_free_snapshot(scene->sim, bytes, size);
  return restored;
}

void mob_scene_close(mob_scene* scene) {
  assert_true(ovis_sim_check(scene->sim));
  ovis_sim_destroy(scene->sim);
  ovis_world_destroy(scene->world);
  *scene = (mob_scene){0};
}

static ovis_mob_id spawn(mob_scene* scene, const char* species, const char* mind, ovis_vec3 pos,
                         bool is_baby) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_sim_find_species(scene->sim, species);
  def.pos = pos;
  def.is_baby = is_baby;
  def.mind = mind;
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(scene->sim, &def, &id), OVIS_OK);
  return id;
}

ovis_mob_id mob_scene_spawn(mob_scene* scene, const char* species, double x, double z) {
  return spawn(scene, species, NULL, (ovis_vec3){x, MOB_SCENE_FEET, z}, false);
}

ovis_mob_id mob_scene_spawn_baby(mob_scene* scene, const char* species, double x, double z) {
  return spawn(scene, species, NULL, (ovis_vec3){x, MOB_SCENE_FEET, z}, true);
}

ovis_mob_id mob_scene_spawn_with(mob_scene* scene, const char* species, const char* mind, double x,
                                 double z) {
  return spawn(scene, species, mind, (ovis_vec3){x, MOB_SCENE_FEET, z}, false);
}

ovis_mob_id mob_scene_spawn_at(mob_scene* scene, const char* species, ovis_vec3 pos) {
  return spawn(scene, species, NULL, pos, false);
}

ovis_mob_id mob_scene_spawn_still(mob_scene* scene, const char* species, double x, double z) {
  return mob_scene_spawn_with(scene, species, still_mind.name, x, z);
}

ovis_mob_id mob_scene_player(mob_scene* scene, double x, double z) {
  ovis_mob_id id;
  const ovis_vec3 pos = {x, MOB_SCENE_FEET, z};
  assert_int_equal(ovis_player_add(scene->sim, pos, 0, &id), OVIS_OK);
  return id;
}

ovis_mob_id mob_scene_tough_player(mob_scene* scene, double x, double z) {
  const ovis_mob_id player = mob_scene_player(scene, x, z);
  ovis_mob_give_effect(scene->sim, player, OVIS_EFFECT_RESISTANCE, &(ovis_effect_state){-1, 4});
  return player;
}

ovis_mob_id mob_scene_drop(const mob_scene* scene, const char* item, int32_t count, double x,
                           double z) {
  ovis_item_def def = ovis_default_item_def();
  def.stack = ovis_stack_from_name(item, count);
  def.pos = (ovis_vec3){x, MOB_SCENE_FEET, z};
  ovis_mob_id id;
  assert_int_equal(ovis_item_spawn(scene->sim, &def, &id), OVIS_OK);
  return id;
}

int32_t mob_scene_count(const mob_scene* scene, const char* species) {
  int32_t count = 0;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(scene->sim); i++) {
    const ovis_mob_state state = mob_scene_mob(scene, ovis_sim_get_mob(scene->sim, i));
    count += state.is_alive && strcmp(state.species->name, species) == 0;
  }
  return count;
}

void mob_scene_set_biome(const mob_scene* scene, const char* name) {
  ovis_biome biomes[OVIS_SECTION_BIOMES];
  ovis_biome biome;
  assert_true(ovis_biome_find(name, &biome));
  memset(biomes, biome, sizeof biomes);
  for (int32_t i = 0; i < 8 * 8; i++) {
    const ovis_section_pos pos = {i & 7, 4, i >> 3};
    assert_int_equal(ovis_world_set_biomes(scene->world, pos, biomes), OVIS_OK);
  }
}

void mob_scene_set(mob_scene* scene, int32_t x, int32_t y, int32_t z, const char* state) {
  assert_int_equal(ovis_world_set_block(scene->world, (ovis_pos){x, y, z}, path_scene_state(state)),
                   OVIS_OK);
}

void mob_scene_fill(mob_scene* scene, ovis_pos min, ovis_pos max, const char* state) {
  for (int32_t x = min.x; x <= max.x; x++) {
    for (int32_t y = min.y; y <= max.y; y++) {
      for (int32_t z = min.z; z <= max.z; z++) {
        mob_scene_set(scene, x, y, z, state);
      }
    }
  }
}

const char* mob_scene_block(const mob_scene* scene, int32_t x, int32_t y, int32_t z) {
  const ovis_blocks* registry = ovis_world_get_blocks(scene->world);
  const ovis_state state = ovis_world_get_block(scene->world, (ovis_pos){x, y, z});
  assert_true(state != OVIS_STATE_UNLOADED);
  return ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, state));
}

ovis_env mob_scene_env(const mob_scene* scene) {
  return *ovis_world_get_env(scene->world);
}

void mob_scene_set_env(mob_scene* scene, const ovis_env* env) {
  ovis_world_set_env(scene->world, env);
}

void mob_scene_set_time(mob_scene* scene, int64_t day_time) {
  ovis_env env = mob_scene_env(scene);
  env.day_time = day_time;
  mob_scene_set_env(scene, &env);
}

void mob_scene_ticks(mob_scene* scene, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    assert_int_equal(ovis_sim_tick(scene->sim), OVIS_OK);
  }
}

ovis_mob_state mob_scene_mob(const mob_scene* scene, ovis_mob_id mob) {
  ovis_mob_state state;
  assert_true(ovis_mob_get_state(scene->sim, mob, &state));
  return state;
}

ovis_option mob_scene_option_nth(const mob_scene* scene, ovis_mob_id mob, const char* name,
                                 int32_t nth) {
  ovis_option goal;
  for (int32_t i = 0; ovis_mob_get_option(scene->sim, mob, i, &goal); i++) {
    if (strcmp(goal.info.name, name) == 0 && nth-- == 0) {
      return goal;
    }
  }
  fail_msg("the mob has no goal '%s'", name);
  return goal;
}

ovis_option mob_scene_option(const mob_scene* scene, ovis_mob_id mob, const char* name) {
  return mob_scene_option_nth(scene, mob, name, 0);
}

bool mob_scene_runs(const mob_scene* scene, ovis_mob_id mob, const char* name) {
  return mob_scene_option(scene, mob, name).is_running;
}

int32_t mob_scene_until(mob_scene* scene, ovis_mob_id mob, const char* name, int32_t limit) {
  for (int32_t i = 1; i <= limit; i++) {
    mob_scene_ticks(scene, 1);
    if (mob_scene_runs(scene, mob, name)) {
      return i;
    }
  }
  return -1;
}

double mob_scene_get(const mob_scene* scene, ovis_mob_id mob, ovis_prop prop) {
  double value;
  assert_true(ovis_mob_get_prop(scene->sim, mob, prop, &value));
  return value;
}

void mob_scene_put(mob_scene* scene, ovis_mob_id mob, ovis_prop prop, double value) {
  assert_int_equal(ovis_mob_set_prop(scene->sim, mob, prop, value), OVIS_OK);
}

int32_t mob_scene_events(const mob_scene* scene, ovis_event_type type) {
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(scene->sim, &count);
  int32_t found = 0;
  for (int32_t i = 0; i < count; i++) {
    found += events[i].type == type;
  }
  return found;
}

const ovis_event* mob_scene_event(const mob_scene* scene, ovis_event_type type) {
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(scene->sim, &count);
  const ovis_event* found = NULL;
  for (int32_t i = 0; i < count; i++) {
    if (events[i].type == type) {
      assert_null(found);
      found = &events[i];
    }
  }
  return found;
}

double mob_scene_distance(const mob_scene* scene, ovis_mob_id a, ovis_mob_id b) {
  const ovis_vec3 p = mob_scene_mob(scene, a).pos;
  const ovis_vec3 q = mob_scene_mob(scene, b).pos;
  return sqrt((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y) + (p.z - q.z) * (p.z - q.z));
}
