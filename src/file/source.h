// Bytes that can be read from any place in any order: a file, or memory. Everything that reads
// region files reads them through this, so that tests and fuzzers walk the code that files do.
#ifndef OVIS_SRC_FILE_SOURCE_H
#define OVIS_SRC_FILE_SOURCE_H

#include <ovis/base.h>

typedef struct ov_source {
  void* context;
  uint64_t size;
  // Reads `count` bytes. False: it cannot; what `bytes` holds is then undefined. Only asked for
  // what lies inside `size`.
  bool (*read_at)(void* context, uint64_t offset, void* bytes, size_t count);
} ov_source;

// A source over memory, which must outlive it.
typedef struct ov_memory {
  const uint8_t* bytes;
  size_t size;
} ov_memory;

ov_source ov_source_of_memory(ov_memory* memory);

// Reads, and says in `error` where it failed: OVIS_TRUNCATED beyond the end, OVIS_IO_ERROR.
ovis_status ov_source_read(const ov_source* source, uint64_t offset, void* bytes, size_t count,
                           ovis_error* error);

#endif
