// `ovis run` on saves that no game writes: one mob in two files, as after the removal of the record
// of an interrupted change, and instant effects.
#include "support/program.h"
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <string.h>

#define SECONDS_MAX 60

// A sheep that an instant effect kills, and a pig.
static void put_sheep(void* context, nbt_writer* w) {
  const double pos[3] = {*(const double*)context, 64, 8.5};
  static const int32_t uuid[4] = {7, 8, 9, 1};
  nbt_compound(w, NULL);
  nbt_string(w, "id", "minecraft:sheep");
  nbt_doubles(w, "Pos", pos, 3);
  nbt_ints(w, "UUID", uuid, 4);
  nbt_float(w, "Health", 8);
  nbt_list(w, "ActiveEffects", 10);
  nbt_compound(w, NULL);
  nbt_byte(w, "Id", 7); // instant damage: 6 << 1
  nbt_byte(w, "Amplifier", 1);
  nbt_int(w, "Duration", 20);
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
}

static void put_pig(void* context, nbt_writer* w) {
  const double pos[3] = {*(const double*)context, 64, 8.5};
  static const int32_t uuid[4] = {7, 8, 9, 2};
  nbt_compound(w, NULL);
  nbt_string(w, "id", "minecraft:pig");
  nbt_doubles(w, "Pos", pos, 3);
  nbt_ints(w, "UUID", uuid, 4);
  nbt_float(w, "Health", 10);
  nbt_list(w, "ActiveEffects", 10);
  nbt_compound(w, NULL);
  nbt_byte(w, "Id", 7);
  nbt_byte(w, "Amplifier", 0); // 6 of 10
  nbt_int(w, "Duration", 20);
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
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
      "1 entities were left out: others before them have their UUIDs", "1 died", NULL};
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
