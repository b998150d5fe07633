// Reads byte ranges of a file or of memory and checks their bounds.
// Design: docs/architecture.md#rooms (file).
#include "file/source.h"

#include "base/check.h"
#include "base/fail.h"

#include <string.h>

static bool read_memory(void* context, uint64_t offset, void* bytes, size_t count) {
  const ov_memory* memory = context;
  OVIS_ASSERT(offset <= memory->size);
  OVIS_ASSERT(count <= memory->size - offset);
  memcpy(bytes, memory->bytes + offset, count);
  return true;
}

ov_source ov_source_of_memory(ov_memory* memory) {
  return (ov_source){memory, memory->size, read_memory};
}

ovis_status ov_source_read(const ov_source* source, uint64_t offset, void* bytes, size_t count,
                           ovis_error* error) {
  if (offset > source->size || count > source->size - offset) {
    return ov_fail(error, OVIS_TRUNCATED, (int64_t)offset,
                   "expected %llu bytes at %llu, the file ends at %llu", (unsigned long long)count,
                   (unsigned long long)offset, (unsigned long long)source->size);
  }
  if (count > 0 && !source->read_at(source->context, offset, bytes, count)) {
    return ov_fail(error, OVIS_IO_ERROR, (int64_t)offset, "cannot read %llu bytes at %llu",
                   (unsigned long long)count, (unsigned long long)offset);
  }
  return OVIS_OK;
}
