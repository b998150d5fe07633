#include "support/counting_alloc.h"

#include "support/test.h"

#include <stdlib.h>
#include <string.h>

// The size stands before each block, so that a wrong old_size shows.
#define HEADER 16

static void* counting_resize(void* context, void* ptr, size_t old_size, size_t new_size) {
  counting_alloc* counter = context;
  uint8_t* block = ptr == NULL ? NULL : (uint8_t*)ptr - HEADER;
  size_t known = 0;
  if (block != NULL) {
    memcpy(&known, block, sizeof known);
  }
  assert_int_equal(known, old_size);
  if (new_size == 0) {
    counter->bytes -= old_size;
    free(block);
    return NULL;
  }
  counter->calls++;
  const bool is_due =
      counter->fails_once ? counter->calls == counter->fail_at : counter->calls >= counter->fail_at;
  if (counter->fail_at > 0 && is_due) {
    return NULL;
  }
  if (counter->bytes_limit > 0 && counter->bytes - old_size + new_size > counter->bytes_limit) {
    return NULL;
  }
  // Always a new block, filled with noise: nothing may rely on staying in place or on zeros.
  uint8_t* moved = malloc(new_size + HEADER);
  assert_non_null(moved);
  memset(moved, 0xA5 ^ counter->noise, new_size + HEADER);
  memcpy(moved, &new_size, sizeof new_size);
  if (block != NULL) {
    memcpy(moved + HEADER, ptr, old_size < new_size ? old_size : new_size);
    free(block);
  }
  counter->bytes += new_size - old_size;
  if (counter->bytes > counter->bytes_max) {
    counter->bytes_max = counter->bytes;
  }
  return moved + HEADER;
}

ovis_allocator counting_allocator(counting_alloc* counter) {
  return (ovis_allocator){counting_resize, counter};
}

static int64_t fail_each(counted_attempt* attempt, void* context, bool fails_once) {
  for (int64_t n = 1;; n++) {
    counting_alloc counter = {.fail_at = n, .fails_once = fails_once};
    const ovis_allocator allocator = counting_allocator(&counter);
    const ovis_status status = attempt(&allocator, context);
    assert_int_equal(counter.bytes, 0);
    if (counter.calls < n) {
      assert_int_equal(status, OVIS_OK);
      return counter.calls;
    }
    if (status != OVIS_NO_MEMORY) {
      fail_msg("allocation %lld failed%s, and the status is %s", (long long)n,
               fails_once ? " once" : "", ovis_status_name(status));
    }
  }
}

int64_t fail_each_allocation(counted_attempt* attempt, void* context) {
  fail_each(attempt, context, true);
  return fail_each(attempt, context, false);
}
