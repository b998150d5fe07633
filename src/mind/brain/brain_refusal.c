// Keeps why behaviors did not start, in little memory: a byte each, and the numbers of a few.
// Design: docs/performance.md
#include "base/check.h"
#include "mind/brain/brain.h"

#include "base/hash.h"

#include <string.h>

#define HAS_NUMBERS 0x80 // of a reason: its numbers are kept
_Static_assert(OVIS_REASON_COUNT <= HAS_NUMBERS, "a reason and a bit are one byte");

static ov_refusals* refusals_of(const ov_brain* brain) {
  return (ov_refusals*)((uintptr_t)brain + brain->plan->refusals_at);
}

static int32_t kept_at(const ov_refusals* kept, int32_t node) {
  OVIS_ASSERT(node >= 0);
  int32_t at = 0;
  while (kept->owner[at] != node + 1) {
    at++;
    OVIS_ASSERT(at < OV_REFUSALS_KEPT);
  }
  return at;
}

ov_refusal ov_brain_refusal(const ov_brain* brain, int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < brain->plan->node_count);
  const uint8_t reason = ov_brain_reasons(brain)[node];
  ov_refusal refusal = {.reason = (ovis_reason)(reason & ~HAS_NUMBERS)};
  if ((reason & HAS_NUMBERS) != 0) {
    const ov_refusals* kept = refusals_of(brain);
    const int32_t at = kept_at(kept, node);
    refusal.value = kept->value[at];
    refusal.limit = kept->limit[at];
  }
  return refusal;
}

int32_t ov_brain_kept_refusals(const ov_brain* brain, ov_kept_refusal out[OV_REFUSALS_KEPT]) {
  const ov_refusals* kept = refusals_of(brain);
  int32_t count = 0;
  for (int32_t i = 0; i < OV_REFUSALS_KEPT; i++) {
    const int32_t owner = kept->owner[(kept->next + i) % OV_REFUSALS_KEPT];
    if (owner != 0) {
      out[count++] = (ov_kept_refusal){owner - 1, ov_brain_refusal(brain, owner - 1)};
    }
  }
  return count;
}

// Where the numbers of a refusal are kept. The oldest ones make room.
static int32_t keep_at(ov_brain* brain, int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < brain->plan->node_count);
  ov_refusals* kept = refusals_of(brain);
  uint8_t* reasons = ov_brain_reasons(brain);
  if ((reasons[node] & HAS_NUMBERS) != 0) {
    return kept_at(kept, node);
  }
  const int32_t at = kept->next;
  kept->next = (uint8_t)((at + 1) % OV_REFUSALS_KEPT);
  if (kept->owner[at] != 0) {
    reasons[kept->owner[at] - 1] &= (uint8_t)~HAS_NUMBERS;
  }
  kept->owner[at] = (uint8_t)(node + 1);
  return at;
}

void ov_brain_set_refusal(ov_brain* brain, int32_t node, const ov_refusal* refusal) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < brain->plan->node_count);
  ov_refusals* kept = refusals_of(brain);
  uint8_t* reason = &ov_brain_reasons(brain)[node];
  const bool has_numbers = refusal->value != 0 || refusal->limit != 0;
  if (!has_numbers && *reason == (uint8_t)refusal->reason) {
    return; // mostly: nothing changes
  }
  if (has_numbers) {
    const int32_t at = keep_at(brain, node);
    kept->value[at] = refusal->value;
    kept->limit[at] = refusal->limit;
    *reason = (uint8_t)refusal->reason | HAS_NUMBERS;
    return;
  }
  if ((*reason & HAS_NUMBERS) != 0) {
    kept->owner[kept_at(kept, node)] = 0;
  }
  *reason = (uint8_t)refusal->reason;
}

uint64_t ov_brain_answers_mark(const ov_brain* brain) {
  const ov_refusals* kept = refusals_of(brain);
  uint64_t words[(sizeof kept->limit + sizeof kept->owner) / sizeof(uint64_t)];
  _Static_assert(sizeof words == sizeof kept->limit + sizeof kept->owner, "whole words");
  memcpy(words, kept->limit, sizeof kept->limit);
  memcpy((uint8_t*)words + sizeof kept->limit, kept->owner, sizeof kept->owner);
  ov_hash hash = {0};
  ov_hash_three(&hash, brain->present, brain->active, brain->variant);
  for (int32_t i = 0; i < 2 * brain->plan->word_count; i++) {
    ov_hash_u64(&hash, brain->bits[i]);
  }
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    ov_hash_u64(&hash, words[i]);
  }
  ov_hash_bytes(&hash, ov_brain_reasons(brain), (size_t)brain->plan->node_count);
  OVIS_ASSERT(brain->plan->node_count > 0 || hash.state != 0);
  return hash.state | 1;
}
