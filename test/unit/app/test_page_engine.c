// A page with an engine has what it goes on from: a recording with a snapshot every 2,000 ticks.
#include "support/program.h"
#include "support/save_fixture.h"
#include "support/test.h"

#include <ovis/record.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TICKS 5000
#define SNAPSHOT_TICKS 2000

static void write_file(const char* path, const void* bytes, size_t size) {
  FILE* file = fopen(path, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(bytes, 1, size, file), size);
  fclose(file);
}

static char* read_file(const char* path) {
  FILE* file = fopen(path, "rb");
  assert_non_null(file);
  fseek(file, 0, SEEK_END);
  const size_t size = (size_t)ftell(file);
  rewind(file);
  char* text = malloc(size + 1);
  assert_int_equal(fread(text, 1, size, file), size);
  text[size] = '\0';
  fclose(file);
  return text;
}

// The bytes of base64 up to '<'.
static uint8_t* decode(const char* text, size_t* out_size) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const size_t length = strcspn(text, "<=");
  uint8_t* bytes = malloc(length + 1);
  uint32_t bits = 0;
  *out_size = 0;
  for (size_t i = 0; i < length; i++) {
    const char* digit = strchr(digits, text[i]);
    assert_non_null(digit);
    bits = bits << 6 | (uint32_t)(digit - digits);
    if (i % 4 != 0) {
      bytes[(*out_size)++] = (uint8_t)(bits >> (6 - 2 * (i % 4)));
    }
  }
  return bytes;
}

static const char* part_of(const char* page, const char* id) {
  char mark[64];
  snprintf(mark, sizeof mark, "id=\"%s\">", id);
  const char* at = strstr(page, mark);
  assert_non_null(at);
  return at + strlen(mark);
}

static char* make_page(const char* engine) {
  char path[700];
  char said[700];
  snprintf(path, sizeof path, "%s", scratch_path("page.html"));
  snprintf(said, sizeof said, "%s", scratch_path("said"));
  const char* const run[] = {"run", "village",  "--ticks", "5000",    "--html",
                             path,  "--engine", engine,    "--quiet", NULL};
  program_outcome outcome = program_run(run, said, 120);
  assert_int_equal(outcome.exit_code, 0);
  test_free(outcome.printed.bytes);
  return read_file(path);
}

TEST(a_page_with_an_engine_has_snapshots_every_2000_ticks) {
  static const char module[] = "\0asm\1\0\0\0";
  char engine[700];
  snprintf(engine, sizeof engine, "%s", scratch_path("engine.wasm"));
  write_file(engine, module, sizeof module - 1);
  char* page = make_page(engine);
  assert_true(part_of(page, "engine")[0] != '<');
  size_t size;
  uint8_t* bytes = decode(part_of(page, "recording"), &size);
  ovis_recording_def def = ovis_default_recording_def();
  ovis_recording* recording;
  def.bytes = bytes;
  def.size = size;
  assert_int_equal(ovis_recording_open(&def, &recording, NULL), OVIS_OK);
  const ovis_recording_info* info = ovis_recording_get_info(recording);
  assert_true(info->is_finished);
  assert_int_equal(info->last_tick, TICKS);
  for (int64_t tick = info->first_tick; tick <= info->last_tick; tick++) {
    const int64_t snapshot = ovis_recording_find_snapshot(recording, tick);
    assert_true(snapshot >= info->first_tick && snapshot <= tick);
    assert_true(tick - snapshot <= SNAPSHOT_TICKS);
  }
  ovis_recording_close(recording);
  free(bytes);
  free(page);
}

TEST(a_page_without_an_engine_has_no_recording) {
  char* page = make_page("none");
  assert_int_equal(part_of(page, "engine")[0], '<');
  assert_int_equal(part_of(page, "recording")[0], '<');
  free(page);
}

TEST(a_file_that_is_no_module_is_refused) {
  char engine[700];
  char path[700];
  char said[700];
  snprintf(engine, sizeof engine, "%s", scratch_path("engine.txt"));
  snprintf(path, sizeof path, "%s", scratch_path("never.html"));
  snprintf(said, sizeof said, "%s", scratch_path("said"));
  write_file(engine, "no module", 9);
  const char* const run[] = {"run", "village",  "--ticks", "20",      "--html",
                             path,  "--engine", engine,    "--quiet", NULL};
  program_outcome outcome = program_run(run, said, 30);
  assert_int_equal(outcome.exit_code, 2);
  test_free(outcome.printed.bytes);
  const char* const page[] = {"page", path, "--engine", "none", NULL};
  outcome = program_run(page, said, 30);
  assert_int_equal(outcome.exit_code, 2);
  test_free(outcome.printed.bytes);
}
