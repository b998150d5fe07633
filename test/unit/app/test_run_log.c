// Tests the log of a run, and its page, with long runs and many species.
#include "page_bytes.h"
#include "run/run_log.h"
#include "support/program.h"
#include "support/save_fixture.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECONDS_MAX = 120, SPECIES = 300 };

TEST(every_species_has_its_own_row) {
  static ovis_species species[SPECIES];
  run_log log = {0};
  for (int32_t i = 0; i < SPECIES; i++) {
    run_log_row(&log, &species[i])->born = i;
  }
  assert_int_equal(log.species_count, SPECIES);
  for (int32_t i = 0; i < SPECIES; i++) {
    assert_ptr_equal(run_log_row(&log, &species[i])->species, &species[i]);
    assert_int_equal(run_log_row(&log, &species[i])->born, i);
  }
  assert_false(log.is_out_of_memory);
  run_log_fini(&log);
}

// A villager has more than 100 behaviors, and several of one name.
TEST(a_report_tells_what_villagers_did) {
  static const char script[] = "local w = ovis.world { size = {48, 48}, time = 2000 }\n"
                               "w:spawn('villager', {16, 64, 16})\n"
                               "w:run(400)\n";
  char scene[700];
  snprintf(scene, sizeof scene, "%s", scratch_path("villager.lua"));
  test_write_file(scene, script, sizeof script - 1);
  const char* const words[] = {"run", scene, "--quiet", "--full", NULL};
  program_outcome said = program_run(words, scratch_path("villager.txt"), SECONDS_MAX);
  assert_int_equal(said.exit_code, 0);
  const char* title = "what every villager did, as a share of its lifetime:\n";
  const char* shares = strstr((const char*)said.printed.bytes, title);
  assert_non_null(shares);
  assert_memory_equal(shares + strlen(title), "    100.0 %  activity idle\n", 27);
  assert_non_null(strstr(shares, "%  walking to its target\n"));
  for (const char* at = shares; (at = strstr(at, " %  ")) != NULL; at++) {
    assert_true(at - shares < 6 || strtod(at - 5, NULL) <= 100);
  }
  test_free(said.printed.bytes);
}

// A villager that was turned left the run, and an item that lay there is no mob without a mind.
TEST(shares_stay_below_all_of_a_lifetime_when_mobs_leave) {
  static const char script[] = "local w = ovis.world { size = {48, 48}, time = 2000 }\n"
                               "local first = w:spawn('villager', {16, 64, 16})\n"
                               "local wheat = w:item('wheat', {40, 64, 40}, 5)\n"
                               "w:run(400)\n"
                               "first:remove()\n"
                               "wheat:remove()\n"
                               "w:spawn('villager', {16, 64, 16})\n"
                               "w:run(40)\n";
  char scene[700];
  snprintf(scene, sizeof scene, "%s", scratch_path("leave.lua"));
  test_write_file(scene, script, sizeof script - 1);
  const char* const words[] = {"run", scene, "--quiet", "--full", NULL};
  program_outcome said = program_run(words, scratch_path("leave.txt"), SECONDS_MAX);
  assert_int_equal(said.exit_code, 0);
  assert_null(strstr((const char*)said.printed.bytes, "no mind yet"));
  const char* shares = strstr((const char*)said.printed.bytes, "what every villager did");
  assert_non_null(shares);
  assert_non_null(strstr(shares, "    100.0 %  activity idle\n"));
  test_free(said.printed.bytes);
}

// The scene removes the only zombie, which asked for paths to the player.
TEST(paths_of_mobs_that_left_are_counted) {
  static const char script[] = "local w = ovis.world { size = {48, 48}, time = 18000 }\n"
                               "local zombie = w:spawn('zombie', {16, 64, 16})\n"
                               "w:player({30, 64, 16})\n"
                               "w:run(100)\n"
                               "zombie:remove()\n"
                               "w:run(1)\n";
  char scene[700];
  snprintf(scene, sizeof scene, "%s", scratch_path("gone.lua"));
  test_write_file(scene, script, sizeof script - 1);
  const char* const words[] = {"run", scene, "--quiet", "--full", NULL};
  program_outcome said = program_run(words, scratch_path("gone.txt"), SECONDS_MAX);
  assert_int_equal(said.exit_code, 0);
  const char* row = strstr((const char*)said.printed.bytes, "\n  zombie ");
  assert_non_null(row);
  int alive, born, died, walked, asked;
  assert_int_equal(sscanf(row, " zombie %d %d %d %d %d", &alive, &born, &died, &walked, &asked), 5);
  assert_int_equal(alive, 0);
  assert_true(walked > 5);
  assert_true(asked > 0);
  test_free(said.printed.bytes);
}

static int32_t lines_of(const char* text) {
  int32_t count = 0;
  for (; *text != '\0'; text++) {
    count += *text == '\n';
  }
  return count;
}

// The bundled village has mobs of six species; its whole report has about 70 lines.
TEST(a_report_is_short_unless_all_is_asked_for) {
  const char* const hash[] = {"run", "village", "--ticks", "20", "--quiet", NULL};
  program_outcome said = program_run(hash, scratch_path("hash.txt"), SECONDS_MAX);
  assert_int_equal(said.exit_code, 0);
  assert_memory_equal(said.printed.bytes, "20 ticks, hash ", 15);
  assert_int_equal(lines_of((const char*)said.printed.bytes), 1);
  test_free(said.printed.bytes);
  const char* const words[] = {"run", "village", "--ticks", "1200", NULL};
  said = program_run(words, scratch_path("short.txt"), SECONDS_MAX);
  assert_int_equal(said.exit_code, 0);
  assert_in_range(lines_of((const char*)said.printed.bytes), 10, 30);
  assert_non_null(strstr((const char*)said.printed.bytes, "more than 100 %"));
  assert_non_null(strstr((const char*)said.printed.bytes, "partial: to the nearest cell"));
  test_free(said.printed.bytes);
  const char* const all[] = {"run", "village", "--ticks", "1200", "--quiet", "--full", NULL};
  said = program_run(all, scratch_path("full.txt"), SECONDS_MAX);
  assert_int_equal(said.exit_code, 0);
  assert_in_range(lines_of((const char*)said.printed.bytes), 45, 200);
  test_free(said.printed.bytes);
}

TEST(walks_that_arrive_are_not_listed_as_failed) {
  const char* const words[] = {"run", "village", "--ticks", "1200", "--quiet", "--full", NULL};
  program_outcome said = program_run(words, scratch_path("failed.txt"), SECONDS_MAX);
  assert_int_equal(said.exit_code, 0);
  const char* text = (const char*)said.printed.bytes;
  const char* failed = strstr(text, "  paths and walks that failed:\n");
  const char* others = strstr(text, "  walks that ended otherwise:\n");
  const char* arrived = strstr(text, ovis_nav_end_sentence(OVIS_NAV_END_ARRIVED));
  assert_non_null(failed);
  assert_non_null(others);
  assert_non_null(arrived);
  assert_true(failed < others);
  assert_true(others < arrived);
  const char* refused = strstr(text, ovis_nav_refusal_sentence(OVIS_NAV_REFUSAL_IN_AIR));
  assert_true(refused == NULL || refused < others);
  test_free(said.printed.bytes);
}

TEST(why_takes_a_species) {
  static const struct {
    const char* mob;
    const char* said;
    int32_t exit_code;
  } cases[] = {{"villager", "villager 11, ticks 0 to 20", 0},
               {"minecraft:cat", "cat 34, ticks 0 to 20", 0},
               {"33", "iron_golem 33, ticks 0 to 20", 0},
               {"zombie",
                "there was no mob zombie in this run; at its end there are: sheep 1, villager 11",
                2},
               {"4000", "there was no mob 4000 in this run; at its end there are: sheep 1, ", 2}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char* const words[] = {"run",     "village", "--ticks",    "20",
                                 "--quiet", "--why",   cases[i].mob, NULL};
    program_outcome said = program_run(words, scratch_path("why.txt"), SECONDS_MAX);
    assert_int_equal(said.exit_code, cases[i].exit_code);
    assert_non_null(strstr((const char*)said.printed.bytes, cases[i].said));
    test_free(said.printed.bytes);
  }
}

TEST(json_tells_what_mobs_wear_and_carry) {
  static const char script[] = "local w = ovis.world { size = {48, 48}, time = 2000 }\n"
                               "local z = w:spawn('villager', {16, 64, 16})\n"
                               "z:wear { head = 'iron_helmet' }\n"
                               "z:carry(1, {'bread', 7})\n"
                               "w:item('wheat', {40, 64, 40}, 5)\n"
                               "w:run(5)\n";
  char scene[700];
  snprintf(scene, sizeof scene, "%s", scratch_path("gear.lua"));
  test_write_file(scene, script, sizeof script - 1);
  const char* const words[] = {"run", scene, "--json", "--quiet", NULL};
  program_outcome said = program_run(words, scratch_path("gear.json"), SECONDS_MAX);
  assert_int_equal(said.exit_code, 0);
  const char* json = (const char*)said.printed.bytes;
  assert_non_null(strstr(json, "\"gear\":{\"head\":{\"item\":\"iron_helmet\",\"count\":1}}"));
  assert_non_null(strstr(json, "\"pack\":[{\"item\":\"bread\",\"count\":7}]"));
  assert_non_null(strstr(json, "\"stack\":{\"item\":\"wheat\",\"count\":5}"));
  test_free(said.printed.bytes);
}

// The number that stands behind a key, up to the next comma or brace; -1: the key is not there.
static int64_t number_behind(const char* json, const char* key) {
  const char* at = strstr(json, key);
  return at != NULL ? strtoll(at + strlen(key), NULL, 10) : -1;
}

TEST(json_lists_every_event_that_it_counts) {
  const char* const words[] = {"run", "village", "--ticks", "6000", "--json", NULL};
  program_outcome said = program_run(words, scratch_path("events.json"), SECONDS_MAX);
  assert_int_equal(said.exit_code, 0);
  const char* json = (const char*)said.printed.bytes;
  const char* totals = strstr(json, "\"event_totals\":{");
  assert_non_null(totals);
  int32_t types = 0;
  for (int32_t i = 0; i < OVIS_EVENT_COUNT; i++) {
    char key[64];
    snprintf(key, sizeof key, "\"%s\":", ovis_event_name((ovis_event_type)i));
    const int64_t total = number_behind(totals, key);
    snprintf(key, sizeof key, "\"type\":\"%s\",", ovis_event_name((ovis_event_type)i));
    int64_t listed = 0;
    for (const char* at = json; (at = strstr(at, key)) != NULL; at++) {
      listed++;
    }
    assert_int_equal(listed, total > 0 ? total : 0);
    types += listed > 0;
  }
  assert_true(types >= 8);
  assert_non_null(strstr(json, "\"type\":\"worked\","));
  const char* planted = strstr(json, "\"type\":\"planted\",");
  assert_non_null(planted);
  const char* block = strstr(planted, "\"block\":\"");
  assert_non_null(block);
  assert_true(block < strchr(planted, '}') + 80);
  test_free(said.printed.bytes);
}

// A page keeps 4000 paths of a mob. The last one must end, too: the page would draw it for ever.
TEST(the_last_path_that_a_page_keeps_has_an_end) {
  static const char script[] =
      "local w = ovis.world { size = {32, 32}, time = 14000 }\n"
      "local z = w:spawn('zombie', {16, 64, 16}, { walker = true })\n"
      "w:run(5)\n"
      "for i = 1, 9000 do z:walk_to({ 16 + i % 7, 64, 16 + i % 5 }); w:run(1) end\n"
      "z:walk_to({ 16, 64, 16 }); w:run(200)\n";
  char scene[700];
  char page[700];
  snprintf(scene, sizeof scene, "%s", scratch_path("paths.lua"));
  snprintf(page, sizeof page, "%s", scratch_path("paths.html"));
  test_write_file(scene, script, sizeof script - 1);
  const char* const words[] = {"run", scene, "--html", page, "--quiet", NULL};
  program_outcome said = program_run(words, scratch_path("out"), SECONDS_MAX);
  assert_int_equal(said.exit_code, 0);
  test_free(said.printed.bytes);
  test_bytes html = test_read_file(page);
  size_t size = 0;
  char* at = (char*)page_bytes_within((const char*)html.bytes, "\"paths\":\"", 1 << 22, &size);
  assert_true(size > 2 && at[0] == '[' && at[size - 1] == ']');
  const char* end = at + size - 1;
  int32_t paths = 0;
  for (const char* path = at; (path = strstr(path, "]]")) != NULL && path + 1 < end; path += 2) {
    paths++; // [tick,partial,[cells]]
  }
  const char* last = end;
  while (last[-1] != '[') {
    last--;
  }
  assert_int_equal(paths, 4000);
  assert_null(memchr(last, ',', (size_t)(end - last))); // [tick]: an end
  free(at);
  test_free(html.bytes);
}
