// `ovis run` on saves that no game writes: one mob in two files, as after the removal of the record
// of an interrupted change, and instant effects.
#include "support/program.h"
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/snbt.h"
#include "support/test.h"

#include <string.h>

#define SECONDS_MAX 60

// Instant damage kills a sheep (6 << 1).
static void put_sheep(void* context, nbt_writer* w) {
  snbt_write(w,
             "{id:'minecraft:sheep',Pos:[%gd,64d,8.5d],UUID:[I;7,8,9,1],Health:8f,"
             "ActiveEffects:[{Id:7b,Amplifier:1b,Duration:20}]}",
             *(const double*)context);
}

// A pig keeps 4 of 10.
static void put_pig(void* context, nbt_writer* w) {
  snbt_write(w,
             "{id:'minecraft:pig',Pos:[%gd,64d,8.5d],UUID:[I;7,8,9,2],Health:10f,"
             "ActiveEffects:[{Id:7b,Amplifier:0b,Duration:20}]}",
             *(const double*)context);
}

static const char* make_save(save_entries_fn* put, int32_t chunks) {
  const char* folder = scratch_path("odd%d", (int)chunks);
  const save_level level = {.data_version = FLOCK_NEW, .time = 1000, .name = "Odd"};
  save_writer w;
  save_begin(&w, folder);
  for (int32_t i = 0; i < chunks; i++) {
    const int32_t x = 31 + i; // on both sides of a border of regions
    const save_chunk chunk = {
        .data_version = FLOCK_NEW, .x = x, .min_y = -64, .height = 384, .block = flock_air};
    double at = 16 * x + 8.5;
    nbt_writer nbt;
    save_put_chunk(&w, &chunk);
    save_entities_nbt(x, 0, FLOCK_NEW, put, &at, &nbt);
    save_put(&w, "entities", x, 0, &nbt);
    nbt_free(&nbt);
  }
  save_end(&w);
  save_level_dat(folder, "level.dat", &level);
  return folder;
}

static void run(const char* folder, const char* saved, const char* const* lines) {
  const char* const words[] = {"run", folder, "--ticks", "20", "--save", saved, NULL};
  program_outcome said = program_run(words, scratch_path("out"), SECONDS_MAX);
  assert_int_equal(said.exit_code, 0);
  for (; *lines != NULL; lines++) {
    if (strstr((const char*)said.printed.bytes, *lines) == NULL) {
      fail_msg("no '%s' in %s", *lines, (const char*)said.printed.bytes);
    }
  }
  test_free(said.printed.bytes);
}

TEST(of_two_mobs_with_one_uuid_one_lives_and_one_death_removes_one) {
  static const char* const lines[] = {
      "the sheep at 520.5 64 8.5 has the UUID 00000007-00000008-00000009-00000001 of an entity "
      "before it",
      "1 left out: entities with the UUID of one before them", "1 died", NULL};
  const char* folder = make_save(put_sheep, 2);
  const char* saved = scratch_path("saved");
  run(folder, saved, lines);
  assert_string_equal(flock_roll(saved, 31, 0), "");
  assert_string_equal(flock_roll(saved, 32, 0), "sheep@520.5,64,8.5");
}

TEST(an_instant_effect_of_a_save_acts_once) {
  static const char* const hurt[] = {"1 hurt", NULL};
  static const char* const calm[] = {"saved to", NULL};
  run(make_save(put_pig, 1), scratch_path("once"), hurt);
  run(scratch_path("once"), scratch_path("twice"), calm);
  assert_non_null(strstr(flock_roll(scratch_path("twice"), 31, 0), "pig@")); // it lives
}
