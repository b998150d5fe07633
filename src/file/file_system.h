// The functions of the table of the operating system, which file_table.c puts together.
#pragma once

#include <ovis/base.h>

// A file of the table is a descriptor plus 1, so that none is NULL.
static inline void* ov_handle_of(int descriptor) {
  return (void*)(intptr_t)(descriptor + 1);
}

static inline int ov_descriptor_of(void* handle) {
  return (int)(intptr_t)handle - 1;
}

struct stat;

// Fills `out` with what a descriptor or a path has.
void ov_system_info(const struct stat* info, ovis_file_info* out);

// ---- file_posix.c

void ov_system_get_info(void* context, const char* path, ovis_file_info* out);
ovis_status ov_system_open(void* context, const char* path, ovis_file_info* out, void** out_file);
bool ov_system_close(void* context, void* file);
bool ov_system_read_at(void* context, void* file, uint64_t offset, void* bytes, size_t count);
bool ov_system_list(void* context, const char* folder, ovis_file_name_fn* visit,
                    void* visit_context);
bool ov_system_resolve(void* context, const char* path, char* out, size_t capacity);
const char* ov_system_get_problem(void* context);

// ---- file_write.c

ovis_status ov_system_create(void* context, const char* path, const char* like, void** out_file);
bool ov_system_write_at(void* context, void* file, uint64_t offset, const void* bytes,
                        size_t count);
bool ov_system_sync(void* context, void* file);
bool ov_system_replace(void* context, const char* from, const char* to);
bool ov_system_remove(void* context, const char* path);
bool ov_system_make_folder(void* context, const char* path);
bool ov_system_remove_folder(void* context, const char* path);
bool ov_system_sync_folder(void* context, const char* folder);
bool ov_system_make_link(void* context, const char* path, const char* to);

// ---- file_lock.c

ovis_status ov_system_lock(void* context, const char* path, ovis_file_info* out, void** out_file);
bool ov_system_is_locked(void* context, const char* path);
