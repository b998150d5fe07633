// Words for reasons, memories and causes in a page. A run repeats the same few thousands of times:
// each is made once.
#ifndef OVIS_APP_PAGE_WORDS_H
#define OVIS_APP_PAGE_WORDS_H

#include "replay/page_table.h"

#include <ovis/record.h>
#include <ovis/story.h>

#define PAGE_WORDS_KNOWN 4096 // a power of two

typedef struct page_word {
  const ovis_trace_species* species;
  int32_t kind; // page_word_kind; 0: none
  int32_t a, b;
  uint32_t value, limit; // bits of the numbers
  int32_t index;         // of its text
} page_word;

typedef struct page_words { // starts as zeros
  page_table table;
  page_word known[PAGE_WORDS_KNOWN]; // by hash; of two with one hash the last
  bool is_out_of_memory;
} page_words;

void page_words_fini(page_words* words);

// Each returns the index of a text in the table, or -1 without memory.
int32_t page_words_text(page_words* words, const char* text);
int32_t page_words_reason(page_words* words, const ovis_trace_species* species, int32_t option,
                          const ovis_answer* answer);
int32_t page_words_memory(page_words* words, const ovis_trace_species* species, ovis_memory memory);
int32_t page_words_cause(page_words* words, const ovis_trace_species* species,
                         const ovis_memory_cause* cause);
// `species` is that of the entity that the value names; NULL: unknown.
int32_t page_words_value(page_words* words, const ovis_trace_species* species,
                         const ovis_memory_value* value);

#endif
