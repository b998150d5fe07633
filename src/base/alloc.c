// Routes every allocation of the library through one function that the host may supply.
// Design: docs/conventions.md (Memory).
#include "base/alloc.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

static void* libc_resize(void* context, void* ptr, size_t old_size, size_t new_size) {
  (void)context;
  (void)old_size;
  if (new_size == 0) {
    free(ptr);
    return NULL;
  }
  return realloc(ptr, new_size);
}

static void* call_resize(const ovis_allocator* allocator, void* ptr, size_t old_size,
                         size_t new_size) {
  if (allocator->resize == NULL) {
    return libc_resize(NULL, ptr, old_size, new_size);
  }
  return allocator->resize(allocator->context, ptr, old_size, new_size);
}

void* ov_alloc(const ovis_allocator* allocator, size_t size) {
  OVIS_ASSERT(size > 0);
  return call_resize(allocator, NULL, 0, size);
}

void* ov_alloc_zero(const ovis_allocator* allocator, size_t size) {
  void* ptr = ov_alloc(allocator, size);
  if (ptr != NULL) {
    memset(ptr, 0, size);
  }
  return ptr;
}

void* ov_resize(const ovis_allocator* allocator, void* ptr, size_t old_size, size_t new_size) {
  OVIS_ASSERT(new_size > 0);
  OVIS_ASSERT((ptr == NULL) == (old_size == 0));
  return call_resize(allocator, ptr, old_size, new_size);
}

void ov_free(const ovis_allocator* allocator, void* ptr, size_t size) {
  if (ptr == NULL) {
    return;
  }
  OVIS_ASSERT(size > 0);
  call_resize(allocator, ptr, size, 0);
}
