// Reads the memories of a recording's mobs, and keeps those that are present.
// Format: docs/formats/recording.md#log
#include "base/check.h"
#include "record/recording_internal.h"

#include <string.h>

// Index in the mob's memories of the first one whose kind is not below.
static int32_t place_of(const ovis_recording* self, const ov_read_mob* mob, ovis_memory kind) {
  OVIS_ASSERT(mob != NULL);
  int32_t at = 0;
  while (at < mob->memory_count && self->memories.items[mob->first_memory + at].kind < kind) {
    at++;
  }
  return at;
}

static bool make_room(ovis_recording* self, ov_read_mob* mob) {
  if (mob->first_memory >= 0) {
    return true;
  }
  mob->first_memory = self->memories.count;
  const int32_t count = mob->first_memory + OV_RECORD_MEMORIES_MAX;
  if (!ov_array_reserve(&self->memories, &self->allocator, count)) {
    mob->first_memory = -1;
    return false;
  }
  self->memories.count = count;
  return true;
}

static bool set(ovis_recording* self, ov_code* code, ov_read_mob* mob,
                const ovis_trace_memory* memory) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  OVIS_ASSERT(memory != NULL);
  if (!make_room(self, mob)) {
    return false;
  }
  const int32_t at = place_of(self, mob, memory->kind);
  ovis_trace_memory* items = &self->memories.items[mob->first_memory];
  const bool is_there = at < mob->memory_count && items[at].kind == memory->kind;
  if (!is_there && mob->memory_count == OV_RECORD_MEMORIES_MAX) {
    code->is_bad = true;
    return true;
  }
  if (!is_there) {
    memmove(items + at + 1, items + at, (size_t)(mob->memory_count - at) * sizeof *items);
    mob->memory_count++;
  }
  items[at] = *memory;
  return true;
}

static void erase(ovis_recording* self, ov_code* code, ov_read_mob* mob, ovis_memory kind) {
  const int32_t at = place_of(self, mob, kind);
  if (at == mob->memory_count || self->memories.items[mob->first_memory + at].kind != kind) {
    code->is_bad = true;
    return;
  }
  ovis_trace_memory* items = &self->memories.items[mob->first_memory];
  mob->memory_count--;
  memmove(items + at, items + at + 1, (size_t)(mob->memory_count - at) * sizeof *items);
}

bool ov_recording_read_memories(ovis_recording* self, ov_code* code, ov_read_mob* mob) {
  OVIS_ASSERT(mob != NULL);
  int32_t count = 0;
  ov_code_text(code, mob->activity, sizeof mob->activity);
  ov_code_count(code, &count, OV_RECORD_MEMORIES_MAX);
  for (int32_t i = 0; i < count && !code->is_bad; i++) {
    ovis_trace_memory memory;
    ov_code_memory(code, &memory);
    if (!code->is_bad && !set(self, code, mob, &memory)) {
      return false;
    }
  }
  return true;
}

bool ov_recording_read_memory(ovis_recording* self, ov_code* code, ovis_record* record,
                              ov_read_mob* mob) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  OVIS_ASSERT(record != NULL);
  ov_code_memory(code, &record->memory);
  if (code->is_bad) {
    return true;
  }
  if (record->kind == OVIS_RECORD_MEMORY_SET) {
    return set(self, code, mob, &record->memory);
  }
  erase(self, code, mob, record->memory.kind);
  return true;
}
