// Goal kinds and behavior kinds share these members of their initializers.
#pragma once

#include "agent/kind_state.h"
#include "agent/reach_row.h"
#include "agent/settings.h"

#include <ovis/mind.h>

#define OV_COUNT_OF(array) ((int32_t)(sizeof(array) / sizeof *(array)))

// Bounds of a state. States lie one behind the other, each aligned for any member.
#define OV_STATE_MAX 256
#define OV_STATE_ALIGN 8
_Static_assert(OV_STATE_MAX % OV_STATE_ALIGN == 0,
               "the largest state ends where another may begin");

// The size of a state. Does not compile if the state exceeds the bounds.
#define OV_STATE_SIZE(type)                                                                        \
  (sizeof(type) * sizeof(char[sizeof(type) <= OV_STATE_MAX ? 1 : -1]) *                            \
   sizeof(char[_Alignof(type) <= OV_STATE_ALIGN ? 1 : -1]))

// The state of a kind, and the function that lists the members of one.
#define OV_STATE(type, fields_of) .state_size = OV_STATE_SIZE(type), .fields = (fields_of)

// The phrases of a kind: members of ovis_phrases.
#define OV_PHRASES(...)                                                                            \
  .phrases = &(const ovis_phrases) {                                                               \
    __VA_ARGS__                                                                                    \
  }

// Among them, the sentences of its own reasons: {reason, sentence}, or an array of these.
#define OV_WHY(...)                                                                                \
  .reasons = (const ovis_phrase[]){__VA_ARGS__},                                                   \
  .reason_count = OV_COUNT_OF(((const ovis_phrase[]){__VA_ARGS__}))
#define OV_REASONS(list) .reasons = (list), .reason_count = OV_COUNT_OF(list)
