// All memory of the library comes through here. Sizes are given back on free, so no headers are
// kept and a counting allocator sees every byte.
#ifndef OVIS_SRC_BASE_ALLOC_H
#define OVIS_SRC_BASE_ALLOC_H

#include <ovis/base.h>

// `allocator` may be all zero (the C library). Each returns NULL when there is no memory; a size of
// 0 is an error of the caller.
void* ov_alloc(const ovis_allocator* allocator, size_t size);
void* ov_alloc_zero(const ovis_allocator* allocator, size_t size);
void* ov_resize(const ovis_allocator* allocator, void* ptr, size_t old_size, size_t new_size);
void ov_free(const ovis_allocator* allocator, void* ptr, size_t size);

#endif
