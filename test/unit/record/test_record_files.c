// Recordings among the files of a host: written, opened by path, and never lost to a fault.
#include "record_stage.h"

#include "support/memory_files.h"

#include <stdlib.h>

static const char* const old_bytes = "the recording of yesterday";

typedef struct recorded {
  ovis_status status; // of the first call that failed
  ovis_error error;
} recorded;

// Records a short run to a path.
static recorded record(const ovis_files* files, const char* path, int32_t ticks) {
  record_stage stage;
  recorded r = {.status = OVIS_OK};
  ovis_recorder_def def = ovis_default_recorder_def();
  ovis_recorder* recorder;
  stage_open(&stage, 7);
  def.sim = stage.sim;
  def.fields_every = 200;
  def.path = path;
  def.files = *files;
  r.status = ovis_recorder_create(&def, &recorder, &r.error);
  for (int32_t i = 0; i < ticks && r.status == OVIS_OK; i++) {
    stage_tick(&stage);
    r.status = ovis_recorder_tick(recorder, &r.error);
  }
  if (r.status == OVIS_OK) {
    r.status = ovis_recorder_finish(recorder, &r.error);
  }
  ovis_recorder_destroy(recorder);
  stage_close(&stage);
  return r;
}

static folder_image* record_alone(int32_t ticks) {
  memory_files* memory = memory_files_create();
  const ovis_files files = memory_files_table(memory);
  const recorded r = record(&files, "/run.ovis", ticks);
  if (r.status != OVIS_OK) {
    fail_msg("%s", r.error.message);
  }
  folder_image* image = memory_files_read(memory, "");
  assert_int_equal(image->count, 1);
  assert_string_equal(image->files[0].path, "run.ovis");
  memory_files_expect_clean(memory);
  memory_files_destroy(memory);
  return image;
}

TEST(a_recording_of_a_host_has_the_bytes_of_one_in_memory) {
  record_stage stage;
  size_t size;
  folder_image* image = record_alone(450);
  stage_open(&stage, 7);
  ovis_recorder_def def = ovis_default_recorder_def();
  ovis_recorder* recorder;
  def.sim = stage.sim;
  def.fields_every = 200;
  assert_int_equal(ovis_recorder_create(&def, &recorder, NULL), OVIS_OK);
  stage_tick_recorded(&stage, recorder, 450);
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  const uint8_t* bytes = ovis_recorder_get_bytes(recorder, &size);
  assert_int_equal(image->files[0].content.size, size);
  assert_memory_equal(image->files[0].content.bytes, bytes, size);
  // A finished recording takes no more.
  ovis_error error = {0};
  assert_int_equal(ovis_recorder_finish(recorder, &error), OVIS_OUT_OF_RANGE);
  assert_string_equal(error.message, "the recording is finished");
  stage_tick(&stage);
  assert_int_equal(ovis_recorder_tick(recorder, NULL), OVIS_OUT_OF_RANGE);
  size_t size_after;
  ovis_recorder_get_bytes(recorder, &size_after);
  assert_int_equal(size_after, size);
  ovis_recorder_destroy(recorder);
  stage_close(&stage);
  folder_free(image);
}

// Plays a recording of a host by its path. Returns its last tick, or -1.
static int64_t play(memory_files* memory, const char* path, ovis_status expected) {
  ovis_recording_def def = ovis_default_recording_def();
  ovis_recording* recording;
  ovis_error error = {0};
  int64_t last = -1;
  def.path = path;
  def.files = memory_files_table(memory);
  const ovis_status status = ovis_recording_open(&def, &recording, &error);
  if (status == OVIS_OK) {
    while (ovis_recording_next(recording, NULL) == OVIS_OK) {
    }
    last = ovis_recording_get_tick(recording)->trace.tick;
  } else {
    assert_true(error.message[0] != '\0');
    assert_true(expected == OVIS_STATUS_COUNT || status == expected);
  }
  ovis_recording_close(recording);
  return last;
}

TEST(a_recording_is_opened_by_its_path_among_the_hosts_files) {
  folder_image* image = record_alone(450);
  memory_files* memory = memory_files_create();
  memory_files_put(memory, "runs/today", image);
  assert_int_equal(play(memory, "runs/./today/run.ovis", OVIS_OK), 450);
  assert_int_equal(play(memory, "runs/today", OVIS_IO_ERROR), -1);
  assert_int_equal(play(memory, "runs/none.ovis", OVIS_NOT_FOUND), -1);
  memory_files_destroy(memory);
  folder_free(image);
}

TEST(a_recorder_needs_the_functions_for_writing_and_memory_does_not) {
  memory_files* memory = memory_files_create();
  ovis_files files = memory_files_table(memory);
  files.write_at = NULL;
  const recorded r = record(&files, "run.ovis", 3);
  assert_int_equal(r.status, OVIS_UNSUPPORTED);
  assert_string_equal(r.error.message,
                      "the files are for reading only: their function write_at is missing");
  assert_false(memory_files_has(memory, "run.ovis.part"));
  assert_int_equal(record(&files, NULL, 3).status, OVIS_OK);
  files.list = NULL;
  assert_int_equal(record(&files, NULL, 3).status, OVIS_OUT_OF_RANGE);
  memory_files_destroy(memory);
}

// ---- Faults

static int64_t faults, olds, news, parts;

static void expect_whole(memory_files* memory, const folder_image* new, ovis_status status) {
  folder_image* now = memory_files_read(memory, "");
  int32_t found = 0;
  for (int32_t i = 0; i < now->count; i++) {
    const save_bytes* content = &now->files[i].content;
    if (strcmp(now->files[i].path, "run.ovis") == 0) {
      const bool is_old = content->size == strlen(old_bytes);
      const void* wanted = is_old ? (const void*)old_bytes : new->files[0].content.bytes;
      assert_int_equal(content->size, is_old ? strlen(old_bytes) : new->files[0].content.size);
      assert_memory_equal(content->bytes, wanted, content->size);
      olds += is_old;
      news += !is_old;
      found++;
      assert_true(status != OVIS_OK || !is_old);
    } else {
      assert_string_equal(now->files[i].path, "run.ovis.part");
      parts += play(memory, "run.ovis.part", OVIS_STATUS_COUNT) > 0;
    }
  }
  assert_int_equal(found, 1);
  folder_free(now);
}

static void record_with_faults(bool stops, memory_loss loss) {
  folder_image* new = record_alone(450);
  faults = olds = news = parts = 0;
  for (int64_t n = 0;; n++) {
    memory_files* memory = memory_files_create();
    const ovis_files files = memory_files_table(memory);
    memory_files_put_file(memory, "run.ovis", old_bytes, strlen(old_bytes));
    memory_files_fail_at(memory, n, stops);
    const recorded r = record(&files, "run.ovis", 450);
    const bool has_failed = memory_files_has_failed(memory);
    faults += has_failed;
    assert_int_equal(r.status == OVIS_OK, !has_failed);
    memory_files_crash(memory, loss, (uint64_t)n + 1);
    expect_whole(memory, new, r.status);
    memory_files_expect_clean(memory);
    memory_files_destroy(memory);
    if (!has_failed) {
      break;
    }
  }
  printf("%lld faults: %lld times the old recording, %lld times the new one, %lld times a part\n",
         (long long)faults, (long long)olds, (long long)news, (long long)parts);
  assert_true(faults > 10);
  assert_int_equal(olds + news, faults + 1);
  assert_true(news > 0);
  folder_free(new);
}

TEST(a_fault_leaves_the_recording_that_was_there) {
  record_with_faults(false, MEMORY_KEEPS);
  assert_true(parts > 3);
}

TEST(a_crash_leaves_the_recording_that_was_there_and_the_part) {
  record_with_faults(true, MEMORY_KEEPS);
  assert_true(parts > 3);
}

TEST(a_finished_recording_survives_a_power_loss) {
  record_with_faults(true, MEMORY_LOSES);
  assert_int_equal(news, 1); // only that without a fault
}
