// Random access to the bytes of a file or of memory. Region files are read through this interface
// only, so tests and fuzzers run the same code on memory as on files.
#pragma once

#include <ovis/base.h>

typedef struct ov_source {
  void* context;
  uint64_t size;
  // Reads `count` bytes inside of `size`. Returns false on failure; `bytes` is undefined then.
  bool (*read_at)(void* context, uint64_t offset, void* bytes, size_t count);
} ov_source;

// A source over memory, which must outlive it.
typedef struct ov_memory {
  const uint8_t* bytes;
  size_t size;
} ov_memory;

ov_source ov_source_of_memory(ov_memory* memory);

// Reads bytes and reports failures with their offset. OVIS_TRUNCATED: the range exceeds the size.
// OVIS_IO_ERROR: the read failed.
ovis_status ov_source_read(const ov_source* source, uint64_t offset, void* bytes, size_t count,
                           ovis_error* error);
