#include "support/save_village.h"
#include "support/registry.h"

#include "support/snbt.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

const save_point village_points[VILLAGE_POINTS] = {
    {"minecraft:home", 4, 64, 4, 1},
    {"minecraft:home", 7, 64, 4, 1},
    {"minecraft:meeting", 10, 64, 4, 32},
    {"minecraft:farmer", 12, 64, 4, 1},
};

// ---- Writing

static const char* block_at(void* context, int32_t x, int32_t y, int32_t z) {
  (void)context;
  if (y == 64 && z == 4) {
    switch (x) {
    case 4:
    case 7: return "red_bed[facing=north,occupied=false,part=head]";
    case 10: return "bell[attachment=floor,facing=north,powered=false]";
    case 12: return "composter[level=0]";
    case 14: return "barrel[facing=north,open=false]";
    case 20: return "lectern[facing=south,has_book=false,powered=false]";
    default: break;
    }
  }
  if (y == 64 && x == 4 && z == 5) {
    return "red_bed[facing=north,occupied=false,part=foot]";
  }
  return y < 64 ? "stone" : "air";
}

void village_write(const char* folder, const char* entities, const save_point* points,
                   int32_t point_count) {
  const save_level level = {.data_version = VILLAGE_VERSION,
                            .time = VILLAGE_TIME,
                            .day_time = VILLAGE_TIME,
                            .name = "Village"};
  nbt_writer nbt;
  save_writer w;
  save_begin(&w, folder);
  for (int32_t i = 0; i < 9; i++) {
    const save_chunk chunk = {.x = i % 3 - 1,
                              .z = i / 3 - 1,
                              .data_version = VILLAGE_VERSION,
                              .last_update = 3000,
                              .min_y = -64,
                              .height = 384,
                              .block = block_at};
    save_put_chunk(&w, &chunk);
  }
  snbt_entities(0, 0, VILLAGE_VERSION, entities, &nbt);
  save_put(&w, "entities", 0, 0, &nbt);
  nbt_free(&nbt);
  if (point_count > 0) {
    save_poi_nbt(VILLAGE_VERSION, points, point_count, &nbt);
    save_put(&w, "poi", 0, 0, &nbt);
    nbt_free(&nbt);
  }
  save_end(&w);
  save_level_dat(folder, "level.dat", &level);
}

// ---- Running

static void note_skipped(void* context, const ovis_skipped* what) {
  village* v = context;
  const size_t length = strlen(v->reports);
  snprintf(v->reports + length, sizeof v->reports - length, "%s: %s\n", what->file, what->reason);
}

void village_open(village* v, const char* folder) {
  const ovis_sim_def def = ovis_default_sim_def();
  village_open_def(v, folder, &def);
}

void village_open_def(village* v, const char* folder, const ovis_sim_def* sim_def) {
  *v = (village){.registry = NULL};
  v->registry = registry_open();
  ovis_save_def save_def = ovis_default_save_def();
  save_def.path = folder;
  save_def.blocks = v->registry;
  save_def.skipped = note_skipped;
  save_def.skipped_context = v;
  assert_int_equal(ovis_save_create(&save_def, &v->save, NULL), OVIS_OK);
  ovis_save_info info;
  assert_int_equal(ovis_save_read_info(v->save, &info, NULL), OVIS_OK);
  ovis_world_def world = ovis_default_world_def();
  world.blocks = v->registry;
  world.env = info.env;
  world.load_section = ovis_save_load_section;
  world.context = v->save;
  assert_int_equal(ovis_world_create(&world, &v->world), OVIS_OK);
  ovis_sim_def def = *sim_def;
  def.world = v->world;
  assert_int_equal(ovis_sim_create(&def, &v->sim), OVIS_OK);
  assert_int_equal(ovis_save_load_sim(v->save, v->sim, &v->saved, NULL), OVIS_OK);
}

void village_close(village* v) {
  assert_true(ovis_sim_check(v->sim));
  ovis_saved_sim_free(&v->saved);
  ovis_sim_destroy(v->sim);
  ovis_world_destroy(v->world);
  ovis_save_destroy(v->save);
  ovis_blocks_destroy(v->registry);
}

ovis_mob_id village_mob(const village* v, int32_t index) {
  assert_true(index < v->saved.mobs.count);
  const ovis_mob_id id = ovis_mob_find(v->sim, v->saved.mobs.items[index].serial);
  assert_true(id.value != 0);
  return id;
}

static void store_places(const village* v, ovis_save_writer* writer) {
  const int64_t passed = ovis_world_get_env(v->world)->day_time - VILLAGE_TIME;
  ovis_save_writer_pass_time(writer, passed > 0 ? passed : 0);
  static const ovis_pos beds[] = {{4, 64, 4}, {7, 64, 4}};
  for (int32_t i = 0; i < 2; i++) {
    char name[256];
    const ovis_state state = ovis_world_get_block(v->world, beds[i]);
    ovis_blocks_print(v->registry, state, name, sizeof name);
    assert_int_equal(ovis_save_writer_set_block(writer, beds[i], name), OVIS_OK);
  }
  for (int32_t i = 0; i < v->saved.mobs.count; i++) {
    ovis_mob_state state;
    assert_true(ovis_mob_get_state(v->sim, village_mob(v, i), &state));
    assert_int_equal(ovis_save_writer_move(writer, v->saved.mobs.items[i].uuid, state.pos),
                     OVIS_OK);
  }
}

static ovis_points_stored store(const village* v, const char* from, const char* to,
                                void (*more)(const village*, ovis_save_writer*)) {
  ovis_save_writer_def def = ovis_default_save_writer_def();
  ovis_save_writer* writer;
  ovis_points_stored stored;
  ovis_error error = {.message = ""};
  def.path = from;
  def.destination = to;
  assert_int_equal(ovis_save_writer_create(&def, &writer, &error), OVIS_OK);
  for (int32_t i = 0; i < v->saved.mobs.count; i++) {
    assert_int_equal(ovis_save_writer_store_mob(writer, v->sim, &v->saved.mobs, i), OVIS_OK);
  }
  assert_int_equal(ovis_save_writer_store_points(writer, v->sim, &stored), OVIS_OK);
  if (more != NULL) {
    more(v, writer);
  }
  if (ovis_save_writer_commit(writer, NULL, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  ovis_save_writer_destroy(writer);
  return stored;
}

ovis_points_stored village_store(const village* v, const char* from, const char* to) {
  return store(v, from, to, NULL);
}

void village_store_all(const village* v, const char* from, const char* to) {
  store(v, from, to, store_places);
}
