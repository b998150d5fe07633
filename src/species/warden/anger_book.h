// The anger of a warden at each suspect.
//
//   calm < 40 <= agitated < 80 <= angry <= 150
#pragma once

#include "base/fields.h"

// Source: docs/sources.md#wardens
#define OV_ANGER_MAX 150
#define OV_ANGER_ANGRY 80
#define OV_SUSPECTS_MAX 48 // own decision: the least angry one makes room

typedef struct ov_suspect {
  uint64_t serial;
  int32_t anger; // [Limits: 1 <= value <= OV_ANGER_MAX]
} ov_suspect;

typedef struct ov_anger_book {
  ov_suspect suspects[OV_SUSPECTS_MAX]; // in the order in which they were first suspected
  int32_t count;
} ov_anger_book;

typedef bool ov_suspect_test(void* context, uint64_t serial);

// Adds up to the maximum. Returns the anger at the suspect then.
int32_t ov_anger_book_add(ov_anger_book* book, uint64_t serial, int32_t more);
int32_t ov_anger_book_at(const ov_anger_book* book, uint64_t serial);        // 0: no suspect
void ov_anger_book_set(ov_anger_book* book, uint64_t serial, int32_t anger); // 0: clears it
void ov_anger_book_clear(ov_anger_book* book, uint64_t serial);

// Every 20 ticks: each anger loses 1. Suspects with 1 or less, and those that are no targets any
// more, are dropped. `is_away`: they only left; they stay as they are.
void ov_anger_book_decay(ov_anger_book* book, ov_suspect_test* is_target, ov_suspect_test* is_away,
                         void* context);

// The first target in the order: angry at it, then players, then more anger, then suspected
// earlier. 0: none.
uint64_t ov_anger_book_active(const ov_anger_book* book, ov_suspect_test* is_target,
                              ov_suspect_test* is_player, void* context);

int32_t ov_anger_book_highest(const ov_anger_book* book);
void ov_anger_book_fields(ov_anger_book* book, ov_fields* fields);
