// The tables of docs/islands.md against the reach and the verbs of each species: a species that
// reaches farther than the usual, or uses one more verb, needs its name there.
#include "sim/act_verbs.h"
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

static FILE* open_page(void) {
  char path[4096];
  const char* root = getenv("OVIS_SOURCE_DIR");
  snprintf(path, sizeof path, "%s/docs/islands.md", root != NULL ? root : ".");
  FILE* file = fopen(path, "r");
  assert_non_null(file);
  return file;
}

// " sheep, cow " becomes ", sheep, cow, ".
static void enclose(const char* names, char* out, size_t capacity) {
  size_t size = strlen(names);
  while (size > 0 && names[size - 1] == ' ') {
    size--;
  }
  snprintf(out, capacity, ", %.*s, ", (int)size, names);
}

static int32_t read_rows(row* out) {
  FILE* file = open_page();
  char line[2048];
  bool is_there = false;
  int32_t count = 0;
  while (fgets(line, sizeof line, file) != NULL) {
    char names[600];
    char write[32];
    char read[32];
    is_there =
        line[0] == '|' && (is_there || strncmp(line, "| part of a plan | species |", 28) == 0);
    if (is_there && count < ROWS_MAX &&
        sscanf(line, "| %*[^|] | %599[^|] | %31[^|] | %31[^|] |", names, write, read) == 3) {
      row* one = &out[count++];
      enclose(names, one->names, sizeof one->names);
      one->write = strtof(write, NULL);
      one->read = strncmp(read, "everywhere", 10) == 0 ? EVERYWHERE : strtof(read, NULL);
    }
  }
  fclose(file);
  return count;
}

// "zombie_villager" becomes ", zombie villager, ".
static void name_of(const char* species, char* out, size_t capacity) {
  snprintf(out, capacity, ", %s, ", species);
  for (char* at = out; *at != '\0'; at++) {
    *at = *at == '_' ? ' ' : *at;
  }
}

// The largest numbers of the rows that name a species.
static row row_of(const row* rows, int32_t count, const char* species) {
  char name[80];
  snprintf(name, sizeof name, ", %s, ", species);
  row out = {0};
  for (int32_t i = 0; i < count; i++) {
    const row* one = &rows[i];
    if (strstr(one->names, name) != NULL || strcmp(one->names, ", all, ") == 0) {
      const bool is_bounded = out.read >= 0 && one->read >= 0;
      out.read = !is_bounded ? EVERYWHERE : one->read > out.read ? one->read : out.read;
      out.write = one->write > out.write ? one->write : out.write;
    }
  }
  return out;
}

TEST(each_species_reaches_as_far_as_the_table_says) {
  row rows[ROWS_MAX];
  const int32_t count = read_rows(rows);
  assert_true(count > 6);
  int32_t far_count = 0;
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    const row expected = row_of(rows, count, species->name);
    mob_scene scene = mob_scene_open("grass_block");
    const ovis_mob_id id = mob_scene_spawn(&scene, species->name, 8.5, 8.5);
    const ov_actor* actor = ov_crowd_get(&scene.sim->crowd, id.value);
    assert_non_null(actor);
    ov_reach reach;
    const bool is_bounded = ov_reach_of(scene.sim, actor, &reach);
    // A fast one is given the way of a tick in steps of 16 blocks.
    const float motion = actor->body.movement_speed * 4 > (double)MOTION ? 16 : MOTION;
    const float more = motion + actor->body.size.width;
    const float range = ov_actor_search_range(actor, &scene.sim->rules);
    const float path = (range > species->follow_range ? range : species->follow_range) + 4;
    assert_int_equal(is_bounded, expected.read >= 0);
    if (is_bounded) {
      assert_float_equal(reach.write - more, expected.write, 0.01);
      assert_float_equal(reach.read - more, expected.read > path ? expected.read : path, 0.01);
    }
    far_count += expected.read != rows[0].read;
    mob_scene_close(&scene);
  }
  assert_true(far_count > 12);
}

// ---- Verbs

// Is the verb among those of a row: "CLAIM, SLEEP"?
static bool has_verb(const char* verbs, ovis_verb verb) {
  char name[40];
  snprintf(name, sizeof name, ", %s, ", ovis_verb_name(verb));
  for (char* at = name; *at != '\0'; at++) {
    *at = (char)(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
  }
  return strstr(verbs, name) != NULL;
}

// Writes who may use a verb, by the table. False: it has no row.
static bool read_users(ovis_verb verb, char* out, size_t capacity) {
  FILE* file = open_page();
  char line[2048];
  bool is_there = false;
  bool is_found = false;
  while (fgets(line, sizeof line, file) != NULL && !is_found) {
    is_there |= strncmp(line, "| verb |", 8) == 0;
    char verbs[120];
    char users[1200];
    char enclosed[130];
    if (is_there && sscanf(line, "| %119[^|] | %1199[^|] |", verbs, users) == 2) {
      enclose(verbs, enclosed, sizeof enclosed);
      is_found = has_verb(enclosed, verb);
      for (char* at = users; is_found && *at != '\0'; at++) {
        *at = *at == ';' ? ',' : *at;
      }
      enclose(users, out, capacity);
    }
  }
  fclose(file);
  return is_found;
}

TEST(each_species_uses_the_verbs_that_the_table_says) {
  for (int32_t v = 0; v < OVIS_VERB_COUNT; v++) {
    char users[1300];
    assert_true(read_users((ovis_verb)v, users, sizeof users));
    const bool is_all = strncmp(users, ", all, ", 7) == 0 || strncmp(users, ", all but ", 10) == 0;
    for (int32_t i = 0; i < ovis_species_get_count(); i++) {
      const ovis_species* species = ovis_species_get(i);
      mob_scene scene = mob_scene_open("grass_block");
      const ovis_mob_id id = mob_scene_spawn(&scene, species->name, 8.5, 8.5);
      const ov_actor* actor = ov_crowd_get(&scene.sim->crowd, id.value);
      char name[80];
      name_of(species->name, name, sizeof name);
      const bool is_named = is_all || strstr(users, name) != NULL;
      if (((ov_act_verbs_of(actor) >> v & 1u) != 0) != is_named) {
        fail_msg("%s and %s", species->name, ovis_verb_name((ovis_verb)v));
      }
      mob_scene_close(&scene);
    }
  }
}
