// Problem: `ovis run` must accept saves with invalid mobs, and `--save` must keep what it cannot
// read. Design: docs/formats/anvil.md
#include "run/run_save.h"
#include "support/path_scene.h"
#include "support/program.h"
#include "support/save_farm.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <ovis/save.h>

#include <stdio.h>
#include <string.h>

enum { SECONDS_MAX = 60 };

static const char* scratch_path(const char* name) {
  static char paths[4][600];
  static int next;
  next = (next + 1) % 4;
  snprintf(paths[next], sizeof paths[next], "%s/%s", test_scratch(), name);
  return paths[next];
}

// The pig has one seat for two riders.
static const char all[] =
    "{id:'minecraft:pig',Pos:[8.5d,64d,8.5d],UUID:[I;7,8,9,1],LeftHanded:0b,"
    "Passengers:[{id:'minecraft:husk',Pos:[8.5d,64d,8.5d],UUID:[I;7,8,9,2],LeftHanded:0b},"
    "{id:'minecraft:husk',Pos:[8.5d,64d,8.5d],UUID:[I;7,8,9,3],LeftHanded:0b}]},"
    "{id:'minecraft:cow',Pos:[3.1e7d,64d,8.5d],UUID:[I;7,8,9,9],LeftHanded:0b}";

static const char* make_save(void) {
  const char* folder = scratch_path("odd");
  farm_write(folder, FLOCK_NEW, all);
  return folder;
}

TEST(a_rider_without_a_seat_leaves_its_vehicle_in_the_save_too) {
  const char* folder = make_save();
  const char* saved = scratch_path("saved");
  const char* const words[] = {"run", folder, "--ticks", "20", "--save", saved, NULL};
  program_outcome said = program_run(words, scratch_path("out"), SECONDS_MAX);
  assert_int_equal(said.exit_code, 0);
  assert_non_null(strstr((const char*)said.printed.bytes,
                         "1 left out: mobs farther than 30000000 blocks from the origin"));
  test_free(said.printed.bytes);
  // The cow has not moved; the others fell.
  char species[200] = "";
  for (const char* at = flock_roll(saved, 0, 0); at != NULL; at = strchr(at, ' ')) {
    at += *at == ' ';
    const size_t length = strlen(species);
    snprintf(species + length, sizeof species - length, "%.*s ", (int)strcspn(at, "@"), at);
  }
  assert_string_equal(species, "pig >husk cow husk ");
}

TEST(a_time_too_large_to_advance_is_refused) {
  const char* folder = make_save();
  static const char* const times[] = {"36028797018963968", "9223372036854775807"};
  for (size_t i = 0; i < 2; i++) {
    const char* const words[] = {"run", folder, "--ticks", "3", "--time", times[i], NULL};
    program_outcome said = program_run(words, scratch_path("out"), SECONDS_MAX);
    assert_int_equal(said.exit_code, 2);
    assert_non_null(strstr((const char*)said.printed.bytes, "--time goes up to 36028797018963967"));
    test_free(said.printed.bytes);
  }
  const char* const words[] = {"run", folder, "--ticks", "3", "--time=36028797018963967", NULL};
  program_outcome said = program_run(words, scratch_path("out"), SECONDS_MAX);
  assert_int_equal(said.exit_code, 0);
  test_free(said.printed.bytes);
}

// Lists the UUIDs of the sheep of chunk 0 0. Returns how many there are.
static int32_t list_sheep(const char* folder, uint32_t uuids[8][4]) {
  ovis_save_def def = ovis_default_save_def();
  ovis_save* save = NULL;
  ovis_entity_iter entities;
  ovis_saved_entity entity;
  int32_t count = 0;
  def.path = folder;
  assert_int_equal(ovis_save_create(&def, &save, NULL), OVIS_OK);
  assert_int_equal(ovis_save_read_entities(save, (ovis_chunk_pos){0, 0}, &entities, NULL), OVIS_OK);
  while (count < 8 && ovis_save_next_entity(&entities, &entity)) {
    if (ovis_nbt_text_is(entity.id, "sheep")) {
      memcpy(uuids[count++], entity.uuid.words, sizeof entity.uuid);
    }
  }
  ovis_save_destroy(save);
  return count;
}

TEST(runs_with_one_seed_give_their_new_mobs_different_uuids) {
  enum { RUNS = 4 };
  char folder[600];
  snprintf(folder, sizeof folder, "%s", make_save());
  for (int32_t i = 0; i < RUNS; i++) {
    if (i > 0) { // keeps the count of mobs, and with it the serial of the new one
      const ovis_uuid gone = {{7, 8, 9, (uint32_t)(4 - i)}};
      ovis_save_writer* w = flock_open(folder, NULL);
      assert_int_equal(ovis_save_writer_remove(w, gone), OVIS_OK);
      flock_commit_well(w);
    }
    const char* const words[] = {"run",    folder, "--ticks", "0", "--mob", "sheep@4.5,64,4.5",
                                 "--save", folder, NULL};
    program_outcome said = program_run(words, scratch_path("out"), SECONDS_MAX);
    assert_int_equal(said.exit_code, 0);
    test_free(said.printed.bytes);
  }
  uint32_t uuids[8][4];
  assert_int_equal(list_sheep(folder, uuids), RUNS);
  for (int32_t i = 0; i < RUNS; i++) {
    for (int32_t k = 0; k < i; k++) {
      assert_memory_not_equal(uuids[i], uuids[k], sizeof uuids[i]);
    }
  }
}

// ---- Errors

// Writes a sheep back that is in the simulation at `pos` and had `saved` as its state in the save.
static void expect_write_error(const ovis_saved_mob* saved, ovis_vec3 pos, const char* message) {
  char folder[600];
  snprintf(folder, sizeof folder, "%s", make_save());
  ovis_world_def world_def = ovis_default_world_def();
  ovis_sim_def sim_def = ovis_default_sim_def();
  ovis_spawn_def spawn = ovis_default_spawn_def();
  ovis_sim* sim;
  ovis_mob_id id;
  world_def.blocks = path_scene_registry();
  assert_int_equal(ovis_world_create(&world_def, &sim_def.world), OVIS_OK);
  assert_int_equal(ovis_sim_create(&sim_def, &sim), OVIS_OK);
  spawn.species = ovis_species_find("sheep");
  spawn.pos = pos;
  assert_int_equal(ovis_mob_spawn(sim, &spawn, &id), OVIS_OK);
  ovis_saved_mob mob = *saved;
  const ovis_saved_sim lot = {.mobs = {.items = &mob, .count = 1}};
  ovis_error error = {0};
  ovis_save_written written;
  ovis_save_writer* writer = run_save_open(folder, NULL, folder, &error);
  assert_non_null(writer);
  assert_false(run_save_write(sim, &lot, writer, &written, &error));
  assert_string_equal(error.message, message);
  ovis_save_writer_destroy(writer);
  ovis_sim_destroy(sim);
  ovis_world_destroy(sim_def.world);
}

TEST(a_mob_that_the_save_lacks_is_named_with_its_file) {
  const ovis_saved_mob saved = {.serial = 1, .uuid = {{1, 2, 3, 4}}, .pos = {-5.5, 64, 700}};
  expect_write_error(&saved, (ovis_vec3){4, 64, 4},
                     "sheep 1 at -5.5 64.0 700.0 (r.-1.1.mca, chunk -1 43): the save has no entity "
                     "00000001-00000002-00000003-00000004");
}

TEST(a_mob_that_cannot_be_written_is_named_with_its_file) {
  const ovis_saved_mob saved = {.serial = 1, .uuid = {{7, 8, 9, 1}}, .pos = {8.5, 64, 8.5}};
  expect_write_error(&saved, (ovis_vec3){4, 2.5e7, 4},
                     "sheep 1 at 8.5 64.0 8.5 (r.0.0.mca, chunk 0 0): a number is outside "
                     "the range that the call accepts");
}
