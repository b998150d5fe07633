// An allocator that counts, checks sizes given back, and can fail.
#ifndef OVIS_TEST_SUPPORT_COUNTING_ALLOC_H
#define OVIS_TEST_SUPPORT_COUNTING_ALLOC_H

#include <ovis/base.h>

typedef struct counting_alloc {
  size_t bytes;       // held now
  size_t bytes_max;   // held at most
  int64_t calls;      // allocations and growths so far
  int64_t fail_at;    // this call fails (from 1), and all after it; 0: none
  bool fails_once;    // only the call `fail_at` fails
  size_t bytes_limit; // what would exceed it fails; 0: none
  uint8_t noise;      // new blocks are filled with 0xA5, changed by this
} counting_alloc;

ovis_allocator counting_allocator(counting_alloc* counter);

// Runs `attempt` with the 1st, 2nd, ... allocation failing until it succeeds: first that one alone,
// then all after it as well. Asserts that each failure is OVIS_NO_MEMORY and that nothing stays
// allocated. Returns how many allocations a success takes.
typedef ovis_status counted_attempt(const ovis_allocator* allocator, void* context);
int64_t fail_each_allocation(counted_attempt* attempt, void* context);

#endif
