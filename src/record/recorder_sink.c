// Writes the blocks of a recording to a file or to memory; after a failure it writes nothing more.
// Format: docs/formats/recording.md#the-file
#include "base/check.h"
#include "base/fail.h"
#include "record/recorder_internal.h"

ovis_status ov_recorder_fail(ovis_recorder* self, ovis_status status, const ovis_error* error) {
  OVIS_ASSERT(self != NULL);
  OVIS_ASSERT((uint32_t)status < OVIS_STATUS_COUNT);
  if (self->failed == OVIS_OK) {
    self->failed = status;
    self->failure = error != NULL ? *error : (ovis_error){.status = status, .offset = -1};
    if (error == NULL) {
      ov_fail(&self->failure, status, -1, "no memory for the recording");
    }
  }
  return self->failed;
}

void ov_recorder_put(ovis_recorder* self, const void* bytes, size_t size) {
  OVIS_ASSERT(self != NULL);
  if (self->failed != OVIS_OK) {
    return;
  }
  if (self->path == NULL) {
    ov_write_bytes(&self->memory, bytes, size);
    if (self->memory.is_failed) {
      ov_recorder_fail(self, OVIS_NO_MEMORY, NULL);
    }
  } else if (!ov_out_file_write_at(&self->file, self->written, bytes, size)) {
    ovis_error error;
    ov_fail(&error, OVIS_IO_ERROR, (int64_t)self->written, "cannot write %.150s: %s",
            self->part_path, ov_files_problem(&self->files));
    ov_recorder_fail(self, OVIS_IO_ERROR, &error);
  }
  self->written += size;
}

void ov_recorder_put_block(ovis_recorder* self, ov_block_kind kind, int64_t first_tick,
                           uint32_t tick_count, ov_writer* content) {
  OVIS_ASSERT(content != NULL);
  if (content->is_failed || self->is_out_of_memory) {
    ov_recorder_fail(self, OVIS_NO_MEMORY, NULL);
    return;
  }
  if (content->size > OV_RECORD_RAW_MAX) {
    ovis_error error;
    ov_fail(&error, OVIS_TOO_LARGE, -1, "a block of %zu bytes exceeds the limit of a recording",
            content->size);
    ov_recorder_fail(self, OVIS_TOO_LARGE, &error);
    return;
  }
  ov_block_head head = {.kind = (uint8_t)kind, .first_tick = first_tick, .tick_count = tick_count};
  size_t size;
  if (ov_block_make(&self->maker, &head, content->bytes, content->size, &size) != OVIS_OK) {
    ov_recorder_fail(self, OVIS_NO_MEMORY, NULL);
    return;
  }
  const ov_block_place place = {self->written, (uint8_t)kind, first_tick, tick_count};
  if (!ov_array_push(&self->places, &self->allocator, place)) {
    ov_recorder_fail(self, OVIS_NO_MEMORY, NULL);
    return;
  }
  ov_recorder_put(self, self->maker.bytes, size);
  content->size = 0;
}

void ov_recorder_put_names(ovis_recorder* self) {
  if (self->names.size > 0 || self->names.is_failed) {
    ov_recorder_put_block(self, OV_BLOCK_NAMES, self->block_first, 0, &self->names);
    self->name_count = 0;
  }
}

void ov_recorder_put_changes(ovis_recorder* self) {
  if (self->changes.size > 0 || self->changes.is_failed) {
    const uint32_t count = (uint32_t)(self->changes_tick - self->world_tick);
    ov_recorder_put_block(self, OV_BLOCK_WORLD, self->world_tick, count, &self->changes);
  }
  self->world_tick = self->changes_tick;
}
