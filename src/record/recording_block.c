// Reads single blocks of a recording and remembers damage in them.
// Format: docs/formats/recording.md#the-file
#include "base/check.h"
#include "base/fail.h"
#include "record/recording_internal.h"

ovis_status ov_recording_unpack(ovis_recording* self, int32_t block, ov_writer* out,
                                ovis_error* error) {
  OVIS_ASSERT(self->blocks.count <= self->blocks.capacity);
  const ov_good_block* good = &self->blocks.items[block];
  return ov_block_unpack(&self->reader, &self->source, good->at, &good->head, out, error);
}

ovis_status ov_recording_damage(ovis_recording* self, int32_t block, const char* what,
                                ovis_error* error) {
  OVIS_ASSERT(self->states.count <= self->states.capacity);
  ov_fail(&self->info.damage, OVIS_BAD_FORMAT, (int64_t)self->blocks.items[block].at, "%s", what);
  self->info.is_damaged = true;
  if (error != NULL) {
    *error = self->info.damage;
  }
  return OVIS_BAD_FORMAT;
}
