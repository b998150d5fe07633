// The table of reaches in docs/islands.md against the reach of each species: a species that reaches
// farther than the usual needs its row there.
#include "sim/reach.h"
#include "sim/sim_internal.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS_MAX 16
#define MOTION 4.0F // blocks that each body may go in a tick
#define EVERYWHERE (-1.0F)

typedef struct row {
  char names[640]; // ", sheep, cow, "
  float write, read;
} row;

static int32_t read_rows(row* out) {
  char path[4096];
  const char* root = getenv("OVIS_SOURCE_DIR");
  snprintf(path, sizeof path, "%s/docs/islands.md", root != NULL ? root : ".");
  FILE* file = fopen(path, "r");
  assert_non_null(file);
  char line[2048];
  bool is_there = false;
  int32_t count = 0;
  while (fgets(line, sizeof line, file) != NULL) {
    is_there = strncmp(line, "## ", 3) == 0 ? strcmp(line, "## Reach\n") == 0 : is_there;
    char names[600];
    char write[32];
    char read[200];
    if (is_there && sscanf(line, "| %599[^|] | %31[^|] | %199[^|] |", names, write, read) == 3 &&
        count < ROWS_MAX) {
      row* one = &out[count++];
      names[strcspn(names, "|")] = '\0';
      while (names[0] != '\0' && names[strlen(names) - 1] == ' ') {
        names[strlen(names) - 1] = '\0';
      }
      snprintf(one->names, sizeof one->names, ", %s, ", names);
      one->write = strtof(write, NULL);
      one->read = strncmp(read, "everywhere", 10) == 0 ? EVERYWHERE : strtof(read, NULL);
    }
  }
  fclose(file);
  return count;
}

static const row* row_of(const row* rows, int32_t count, const char* species) {
  char name[80];
  snprintf(name, sizeof name, ", %s, ", species);
  for (char* at = name; *at != '\0'; at++) {
    *at = *at == '_' ? ' ' : *at;
  }
  const row* found = NULL;
  const row* usual = NULL;
  for (int32_t i = 0; i < count; i++) {
    if (strstr(rows[i].names, name) != NULL) {
      assert_null(found); // in one row only
      found = &rows[i];
    }
    usual = strncmp(rows[i].names, ", most species", 14) == 0 ? &rows[i] : usual;
  }
  assert_non_null(usual);
  return found != NULL ? found : usual;
}

TEST(each_species_reaches_as_far_as_the_table_says) {
  row rows[ROWS_MAX];
  const int32_t count = read_rows(rows);
  assert_true(count > 6);
  int32_t named = 0;
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    const row* expected = row_of(rows, count, species->name);
    mob_scene scene = mob_scene_open("grass_block");
    const ovis_mob_id id = mob_scene_spawn(&scene, species->name, 8.5, 8.5);
    const ov_actor* actor = ov_crowd_get(&scene.sim->crowd, id.value);
    assert_non_null(actor);
    ov_reach reach;
    const bool is_bounded = ov_reach_of(scene.sim, actor, &reach);
    // A fast one is given the way of a tick in steps of 16 blocks.
    const float motion = actor->body.movement_speed * 4 > (double)MOTION ? 16 : MOTION;
    const float more = motion + actor->body.size.width;
    const float path = actor->has_nav ? 2 * ov_actor_path_range(actor) : 0;
    assert_int_equal(is_bounded, expected->read >= 0);
    if (is_bounded) {
      assert_float_equal(reach.write - more, expected->write, 0.01);
      assert_float_equal(reach.read - more, expected->read > path ? expected->read : path, 0.01);
    }
    named += expected != row_of(rows, count, "nobody of that name");
    mob_scene_close(&scene);
  }
  assert_true(named > 20);
}
