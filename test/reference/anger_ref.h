// The anger of a warden, slow: the suspects are sorted again for every question.
#ifndef OVIS_TEST_REFERENCE_ANGER_REF_H
#define OVIS_TEST_REFERENCE_ANGER_REF_H

#include <stdbool.h>
#include <stdint.h>

enum { ANGER_REF_MAX = 64 };

typedef struct anger_ref_one {
  uint64_t who;
  int anger;
  int since; // number of its first suspicion
} anger_ref_one;

typedef struct anger_ref {
  anger_ref_one ones[ANGER_REF_MAX];
  int count;
  int suspicions;
} anger_ref;

typedef bool anger_ref_test(uint64_t who);

int anger_ref_add(anger_ref* book, uint64_t who, int more);
void anger_ref_decay(anger_ref* book, anger_ref_test* is_target, anger_ref_test* is_away);
uint64_t anger_ref_active(const anger_ref* book, anger_ref_test* is_target,
                          anger_ref_test* is_player);

#endif
