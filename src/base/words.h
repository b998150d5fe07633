// Words for the values of an enum: names and sentences out of the enum's X-macro list.
// Design: docs/conventions.md
//
//   OV_WORDS(ovis_reason_name, ovis_reason, OVIS_REASON_LIST, OV_WORD_1, "unknown")
//
// defines ovis_reason_name(), which returns the word of a value, and "unknown" for a value that the
// list does not have, as a recording of a newer version may hold one.
#pragma once

#include <stdint.h>

#define OV_WORDS(function, type, LIST, PICK, unknown)                                              \
  const char* function(type value) {                                                               \
    static const char* const words[] = {LIST(PICK)};                                               \
    return (uint32_t)value < sizeof words / sizeof *words ? words[value] : (unknown);              \
  }

// Pick a word of an entry: the enum's name as text, or another argument.
#define OV_WORD_1(name, ...) #name,
#define OV_WORD_2_OF_2(name, second) second,
#define OV_WORD_2_OF_3(name, second, third) second,
#define OV_WORD_3_OF_3(name, second, third) third,
