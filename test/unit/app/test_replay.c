// Problem: `ovis replay` must answer for a stored recording, and must survive damaged copies of it.
// Design: docs/formats/recording.md
#include "file/source.h"
#include "record/record_block.h"
#include "support/program.h"
#include "support/save_fixture.h"
#include "support/save_writer.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SECONDS_MAX 30
#define BLOCKS_MAX 16

// Runs `ovis replay FILE ...`.
static program_outcome replay(const char* file, const char* const words[4]) {
  const char* const all[] = {"replay", file,     "--quiet", words[0],
                             words[1], words[2], words[3],  NULL};
  char out_path[700];
  snprintf(out_path, sizeof out_path, "%s", scratch_path("out"));
  return program_run(all, out_path, SECONDS_MAX);
}

static const char* sample(void) {
  static char path[1024];
  const char* base = getenv("OVIS_SOURCE_DIR");
  snprintf(path, sizeof path, "%s/test/data/recording.ovr", base != NULL ? base : ".");
  return path;
}

static void expect_lines(const char* const words[4], const char* const* lines, int count) {
  program_outcome said = replay(sample(), words);
  assert_int_equal(said.exit_code, 0);
  for (int i = 0; i < count; i++) {
    if (strstr((const char*)said.printed.bytes, lines[i]) == NULL) {
      fail_msg("'%s' is not in\n%s", lines[i], (const char*)said.printed.bytes);
    }
  }
  test_free(said.printed.bytes);
}

// ---- Stories

TEST(a_story_tells_what_a_mob_did_and_what_kept_it) {
  static const char* const words[4] = {"--mob", "1", "--why", NULL};
  static const char* const lines[] = {
      "sheep 1, ticks 0 to 260\n",
      "       0  is there, at 4.5 64.0 4.5\n",
      "       1  begins to follow a player who holds its food\n",
      "     183  walks to 13 65 0: 4 steps, to the nearest cell that it can reach: ",
      "  walks     walked 20.5 blocks and is 8.9 blocks from where it was: 19 paths",
      "     2 court a partner: the mob is not in love\n",
      "  *  3 follow a player who holds its food: yes, since tick 1\n",
      "     5 eat grass: it is busy following a player who holds its food\n"};
  expect_lines(words, lines, (int)(sizeof lines / sizeof *lines));
}

TEST(a_story_follows_causes_back) {
  static const char* const words[4] = {"--mob", "4", "--full", NULL};
  static const char* const lines[] = {"       0  holds wheat\n",
                                      "      43  is aimed at by zombie 3\n",
                                      "      61  is sent to 12.0 64.0 4.0\n",
                                      "     151  is hit by zombie 3: 3 half hearts, 17 left, "
                                      "because zombie 3 aims at it since tick "
                                      "43\n"};
  expect_lines(words, lines, (int)(sizeof lines / sizeof *lines));
}

TEST(a_story_as_json_has_the_same_lines) {
  static const char* const words[4] = {"--mob", "1", "--why", "--json"};
  static const char* const lines[] = {
      "\"alive\":true,\"frozen\":false,\"from\":0,\"to\":260,\"lines\":[{\"tick\":0,",
      "{\"tick\":1,\"kind\":\"option\",\"text\":\"begins to follow a player who holds its food\"}",
      "\"name\":\"Tempt\",\"group\":\"goals\",\"priority\":3,\"running\":true,",
      "\"walks\":\"walked 20.5 blocks and is 8.9 blocks from where it was"};
  expect_lines(words, lines, (int)(sizeof lines / sizeof *lines));
}

// ---- Pictures and pages

static bool has_file(const char* path) {
  return access(path, F_OK) == 0;
}

static void expect_png(const char* path) {
  test_bytes png = test_read_file(path);
  assert_in_range(png.size, 100, 10 << 20);
  assert_memory_equal(png.bytes, "\x89PNG\r\n\x1A\n", 8);
  assert_memory_equal(png.bytes + png.size - 8, "IEND", 4);
  test_free(png.bytes);
}

// Checks the data of a page: closed brackets and texts, numbers that JSON allows, and the end of
// the script after the data.
static void expect_page(const char* path) {
  static const char begin[] = "<script type=\"application/json\" id=\"data\">";
  test_bytes page = test_read_file(path);
  page.bytes[page.size] = '\0';
  const char* at = strstr((const char*)page.bytes, begin);
  assert_non_null(at);
  at += sizeof begin - 1;
  int depth = 0;
  bool is_text = false;
  do {
    assert_true(*at != '\0');
    if (is_text) {
      assert_true((unsigned char)*at >= ' ');
      is_text = *at != '"';
      at += *at == '\\' ? 1 : 0; // an escaped quote does not end a text
    } else {
      assert_true(strchr("{}[]:,\"-+.0123456789eEtrufalsn\n ", *at) != NULL);
      is_text = *at == '"';
      depth += *at == '{' || *at == '[' ? 1 : *at == '}' || *at == ']' ? -1 : 0;
      assert_true(strncmp(at, "nan", 3) != 0 && strncmp(at, "inf", 3) != 0);
    }
    at++;
  } while (depth > 0);
  while (*at == '\n' || *at == ' ') {
    at++;
  }
  assert_true(strncmp(at, "</script>", 9) == 0);
  test_free(page.bytes);
}

// Runs every kind of query on a recording. Each must give an answer or one line of error, whatever
// the bytes are, and no broken picture or page. Returns the number of answers.
static int32_t ask_all(const char* file) {
  char png[700];
  char html[700];
  snprintf(png, sizeof png, "%s", scratch_path("tick.png"));
  snprintf(html, sizeof html, "%s", scratch_path("page.html"));
  const char* const questions[][4] = {{"--mob", "1", "--why", NULL},
                                      {"--mob", "3", "--why", "--json"},
                                      {"--tick", "200", "--png", png},
                                      {"--html", html, NULL, NULL}};
  int32_t answers = 0;
  unlink(png);
  unlink(html);
  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
    program_outcome said = replay(file, questions[i]);
    assert_in_range(said.exit_code, 0, 2);
    assert_true(said.printed.size > 0 || i > 1);
    answers += said.exit_code == 0;
    test_free(said.printed.bytes);
  }
  if (has_file(png)) {
    expect_png(png);
  }
  if (has_file(html)) {
    expect_page(html);
  }
  return answers;
}

TEST(a_whole_recording_answers_everything) {
  assert_int_equal(ask_all(sample()), 4);
  assert_true(has_file(scratch_path("tick.png")));
  assert_true(has_file(scratch_path("page.html")));
}

TEST(a_cut_recording_answers_up_to_the_cut) {
  test_bytes whole = test_read_file(sample());
  char path[700];
  snprintf(path, sizeof path, "%s", scratch_path("cut.ovr"));
  const int32_t count = (int32_t)test_count(12, 60, 400);
  int32_t answers = 0;
  for (int32_t i = 0; i < count; i++) {
    save_write_file(path, whole.bytes, whole.size * (size_t)i / (size_t)count);
    answers += ask_all(path);
  }
  assert_in_range(answers, 1, 4 * count - 1);
  test_free(whole.bytes);
}

// ---- Wrong data with valid checksums

typedef struct blocks {
  ov_block_head heads[BLOCKS_MAX];
  ov_writer contents[BLOCKS_MAX];
  int32_t count;
  uint8_t file_head[OV_RECORD_HEAD_BYTES];
} blocks;

static blocks take_apart(const char* path) {
  blocks self = {.count = 0};
  test_bytes bytes = test_read_file(path);
  memcpy(self.file_head, bytes.bytes, sizeof self.file_head);
  ov_memory memory = {bytes.bytes, bytes.size};
  const ov_source source = ov_source_of_memory(&memory);
  ov_block_reader taker;
  ov_block_reader_init(&taker, &(ovis_allocator){0});
  uint64_t at = OV_RECORD_HEAD_BYTES;
  while (self.count == 0 || self.heads[self.count - 1].kind != OV_BLOCK_INDEX) {
    assert_true(self.count < BLOCKS_MAX);
    ov_block_head* head = &self.heads[self.count];
    ov_writer* content = &self.contents[self.count++];
    ov_writer_init(content, &(ovis_allocator){0});
    assert_int_equal(ov_block_read_head(&source, at, head, NULL), OVIS_OK);
    assert_int_equal(ov_block_unpack(&taker, &source, at, head, content, NULL), OVIS_OK);
    at += OV_RECORD_HEAD_BYTES + head->stored_size;
  }
  ov_block_reader_fini(&taker);
  test_free(bytes.bytes);
  return self;
}

// A recording without its index, which readers treat as truncated.
static void put_together(blocks* self, const char* path) {
  ov_block_maker maker;
  ov_writer out;
  ov_block_maker_init(&maker, &(ovis_allocator){0});
  ov_writer_init(&out, &(ovis_allocator){0});
  ov_write_bytes(&out, self->file_head, sizeof self->file_head);
  for (int32_t i = 0; i + 1 < self->count; i++) {
    size_t size;
    ov_block_head head = self->heads[i];
    assert_int_equal(
        ov_block_make(&maker, &head, self->contents[i].bytes, self->contents[i].size, &size),
        OVIS_OK);
    ov_write_bytes(&out, maker.bytes, size);
  }
  assert_false(out.is_failed);
  save_write_file(path, out.bytes, out.size);
  ov_writer_fini(&out);
  ov_block_maker_fini(&maker);
}

// Changes bytes of names, moves, records and keys, and corrects the checksums.
TEST(a_recording_that_lies_draws_nothing_that_is_broken) {
  blocks good = take_apart(sample());
  uint64_t random = test_seed(71);
  char path[700];
  snprintf(path, sizeof path, "%s", scratch_path("lies.ovr"));
  const int32_t count = (int32_t)test_count(25, 150, 2000);
  int32_t answers = 0;
  for (int32_t i = 0; i < count; i++) {
    ov_writer* content;
    ov_block_kind kind;
    do {
      const int32_t block = (int32_t)(test_random(&random) % (uint64_t)good.count);
      content = &good.contents[block];
      kind = (ov_block_kind)good.heads[block].kind;
    } while (kind == OV_BLOCK_INDEX || kind == OV_BLOCK_FIELDS || content->size == 0);
    const size_t at = test_random(&random) % content->size;
    const uint8_t was = content->bytes[at];
    content->bytes[at] = (uint8_t)test_random(&random);
    put_together(&good, path);
    answers += ask_all(path);
    content->bytes[at] = was;
  }
  assert_in_range(answers, count, 4 * count);
  for (int32_t i = 0; i < good.count; i++) {
    ov_writer_fini(&good.contents[i]);
  }
}

// ---- Memories

static void record_scene(const char* name, const char* more) {
  char scene[700];
  char script[600];
  char file[700];
  snprintf(scene, sizeof scene, "%s.lua", scratch_path("%s", name));
  snprintf(file, sizeof file, "%s.ovr", scratch_path("%s", name));
  const int length = snprintf(script, sizeof script,
                              "local w = ovis.world { size = {32, 32}, seed = 3, time = 1000 }\n"
                              "local v = w:spawn('villager', 8.5,64,8.5)\nw:run(5)\n%sw:run(60)\n",
                              more);
  test_write_file(scene, script, (size_t)length);
  const char* const words[] = {"run", scene, "--record", file, "--watch", "all", "--quiet", NULL};
  program_outcome said = program_run(words, scratch_path("out"), SECONDS_MAX);
  if (said.exit_code != 0) {
    fail_msg("%s", (const char*)said.printed.bytes);
  }
  test_free(said.printed.bytes);
}

TEST(a_memory_that_differs_is_told_in_words) {
  record_scene("left", "");
  record_scene("right", "v:remember('golem_detected_recently', true, 30)\n");
  char left[700];
  char right[700];
  snprintf(left, sizeof left, "%s", scratch_path("left.ovr"));
  snprintf(right, sizeof right, "%s", scratch_path("right.ovr"));
  const char* const words[4] = {"--against", right, NULL, NULL};
  program_outcome said = replay(left, words);
  const char* const told = (const char*)said.printed.bytes;
  assert_int_equal(said.exit_code, 1);
  if (strstr(told, "the first mob that differs is villager 1, at tick 6: it does not "
                   "remember that it saw an iron golem, and does, until tick 3") == NULL ||
      strstr(told, "(the host) in ") == NULL) {
    fail_msg("%s", told);
  }
  test_free(said.printed.bytes);
}

// Two runs of the scene, of which each has lines of its own, and what their comparison says.
static void assert_told(const char* left_lines, const char* right_lines, const char* expected) {
  record_scene("left", left_lines);
  record_scene("right", right_lines);
  char left[700];
  char right[700];
  snprintf(left, sizeof left, "%s", scratch_path("left.ovr"));
  snprintf(right, sizeof right, "%s", scratch_path("right.ovr"));
  const char* const words[4] = {"--against", right, NULL, NULL};
  program_outcome said = replay(left, words);
  assert_int_equal(said.exit_code, 1);
  if (strstr((const char*)said.printed.bytes, expected) == NULL) {
    fail_msg("'%s' is not in '%s'", expected, (const char*)said.printed.bytes);
  }
  test_free(said.printed.bytes);
}

TEST(a_block_that_differs_is_named_with_cell_and_states) {
  assert_told(
      "w:set(11,64,5,'stone')\n", "w:set(11,64,5,'bricks')\n",
      "the first block that differs, at tick 6: the block at 11 64 5 is stone, and bricks in ");
  assert_told("w:set(13,65,5,'stone')\n", "", "the block at 13 65 5 is stone, and air in ");
  assert_told("", "w:set(13,65,5,'stone')\n", "the block at 13 65 5 is air, and stone in ");
  assert_told("w:set(11,64,5,'oak_trapdoor[open=true,half=top]')\n",
              "w:set(11,64,5,'oak_trapdoor[open=false,half=top]')\n",
              "the block at 11 64 5 is oak_trapdoor with open=true, and with open=false in ");
}

TEST(a_place_that_differs_is_named_with_both_values) {
  assert_told("v:remember('home', {10,64,10})\n", "v:remember('home', {12,64,10})\n",
              "villager 1, at tick 6: it remembers its bed at 10 64 10, and at 12 64 10 in ");
  assert_told("w:set(3,64,4,'bell')\nv:remember('meeting_point', {3,64,4})\n",
              "w:set(3,64,4,'bell')\n",
              "villager 1, at tick 6: it remembers its bell at 3 64 4, and does not in ");
  assert_told("", "v:remember('home', {9,64,10})\n",
              "it does not remember its bed, but remembers it at 9 64 10 in ");
}

TEST(a_tick_has_activity_and_memories) {
  record_scene("left", "v:remember('golem_detected_recently', true, 30)\n");
  char left[700];
  snprintf(left, sizeof left, "%s", scratch_path("left.ovr"));
  const char* const words[4] = {"--tick", "20", "--json", NULL};
  program_outcome said = replay(left, words);
  assert_int_equal(said.exit_code, 0);
  assert_non_null(strstr((const char*)said.printed.bytes, "\"activity\":\""));
  assert_non_null(strstr((const char*)said.printed.bytes, "\"golem_detected_recently\":\"yes\""));
  test_free(said.printed.bytes);
}

// The report, its JSON and the page say what a run cost in the same sentence.
TEST(costs_are_told_alike_by_report_json_and_page) {
  char scene[700];
  char page[700];
  snprintf(scene, sizeof scene, "%s.lua", scratch_path("costs"));
  snprintf(page, sizeof page, "%s.html", scratch_path("costs"));
  static const char script[] =
      "local w = ovis.world { size = {32, 32}, time = 14000, seed = 3 }\n"
      "w:spawn('zombie', 4.5,64,8.5, { walker = true }):walk_to({28,64,8})\nw:run(300)\n";
  static const char expected[] = "zombies 100 %: 1 search of 25 nodes, ";
  test_write_file(scene, script, sizeof script - 1);
  const char* const forms[] = {"--full", "--json"};
  for (int32_t i = 0; i < 2; i++) {
    const char* const words[] = {"run", scene, "--html", page, forms[i], NULL};
    program_outcome said = program_run(words, scratch_path("out"), SECONDS_MAX);
    assert_int_equal(said.exit_code, 0);
    assert_non_null(strstr((const char*)said.printed.bytes, expected));
    test_free(said.printed.bytes);
    test_bytes bytes = test_read_file(page);
    bool is_there = false;
    for (size_t k = 0; k + sizeof expected <= bytes.size && !is_there; k++) {
      is_there = memcmp(bytes.bytes + k, expected, sizeof expected - 1) == 0;
    }
    assert_true(is_there);
    test_free(bytes.bytes);
  }
}
