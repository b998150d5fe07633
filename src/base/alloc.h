// All memory of the library comes through these functions. The caller of ov_free and ov_resize
// passes the size of the block, so blocks have no headers and a counting allocator sees every byte.
#pragma once

#include <ovis/base.h>

// An all-zero `allocator` means the C library. Functions that allocate return NULL when there is no
// memory. [Limit: sizes > 0, except in ov_free(NULL)]
void* ov_alloc(const ovis_allocator* allocator, size_t size);
void* ov_alloc_zero(const ovis_allocator* allocator, size_t size);
void* ov_resize(const ovis_allocator* allocator, void* ptr, size_t old_size, size_t new_size);
void ov_free(const ovis_allocator* allocator, void* ptr, size_t size);
