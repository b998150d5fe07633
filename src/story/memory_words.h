// Words of memories, for sentences: what each is, and what it means that it is there or not.
#pragma once

#include <ovis/brain.h>

typedef struct ov_memory_words {
  const char* noun;    // "its bed"
  const char* absent;  // "it has no bed"
  const char* present; // "it has a bed already"
} ov_memory_words;

// NULL: a memory of the host, or of a newer version.
const ov_memory_words* ov_memory_words_of(ovis_memory memory);
