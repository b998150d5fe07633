#include "support/memory_files.h"

#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- A folder has names now, and every list of names since it was synced

typedef struct node node;

typedef struct entry {
  char name[120];
  node* of;
} entry;

typedef struct names {
  entry* items;
  int32_t count;
} names;

struct node {
  node* next; // of all nodes
  uint64_t id;
  bool is_folder;
  names now;
  names* past; // [0]: as they were synced
  int32_t past_count;
  save_bytes content;
  save_bytes synced;
  bool is_synced;
  int32_t open_count;
  bool is_locked; // by another program
};

typedef struct handle {
  node* of;
  memory_files* files;
  struct handle* next; // of all open handles
  bool is_written;
  bool is_lock;
} handle;

struct memory_files {
  node* nodes;
  node* root;
  handle* handles;
  uint64_t last_id;
  int64_t counts[MEMORY_CALLS];
  int64_t left; // calls until one fails; -1: none does
  bool stops;
  bool has_failed;
  memory_call failed;
  bool is_listing;
  int32_t odd_paths, nested, changed_open, unsynced;
};

static node* make_node(memory_files* self, bool is_folder) {
  node* made = calloc(1, sizeof *made);
  assert_non_null(made);
  made->next = self->nodes;
  made->id = ++self->last_id;
  made->is_folder = is_folder;
  made->is_synced = !is_folder;
  self->nodes = made;
  if (is_folder) {
    made->past = calloc(1, sizeof *made->past);
    made->past_count = 1;
  }
  return made;
}

static save_bytes copy_bytes(const void* bytes, size_t size) {
  save_bytes copy = {malloc(size + 1), size};
  assert_non_null(copy.bytes);
  if (size > 0) {
    memcpy(copy.bytes, bytes, size);
  }
  return copy;
}

static names copy_names(const names* from) {
  names copy = {malloc((size_t)(from->count + 1) * sizeof *copy.items), from->count};
  assert_non_null(copy.items);
  if (from->count > 0) {
    memcpy(copy.items, from->items, (size_t)from->count * sizeof *copy.items);
  }
  return copy;
}

// ---- Paths

static int32_t find_name(const names* in, const char* name) {
  for (int32_t i = 0; i < in->count; i++) {
    if (strcmp(in->items[i].name, name) == 0) {
      return i;
    }
  }
  return -1;
}

// Finds the folder of a path and the last name of it. NULL: there is no such folder.
static node* find_parent(memory_files* self, const char* path, char name[120]) {
  node* at = self->root;
  for (;;) {
    const size_t length = strcspn(path, "/");
    assert_in_range(length, 0, 119);
    memcpy(name, path, length);
    name[length] = '\0';
    if (path[length] == '\0') {
      return at->is_folder ? at : NULL;
    }
    const int32_t index = find_name(&at->now, name);
    if (index < 0) {
      return NULL;
    }
    at = at->now.items[index].of;
    path += length + 1;
  }
}

static node* find(memory_files* self, const char* path) {
  char name[120];
  const bool is_odd = path[0] == '/' || strstr(path, "//") != NULL || strstr(path, "..") != NULL;
  self->odd_paths += is_odd;
  self->nested += self->is_listing;
  if (path[0] == '\0') {
    return self->root;
  }
  node* parent = find_parent(self, path, name);
  const int32_t index = parent != NULL ? find_name(&parent->now, name) : -1;
  return index >= 0 ? parent->now.items[index].of : NULL;
}

// Remembers the names of a folder before they change.
static void keep_past(node* folder) {
  folder->past = realloc(folder->past, (size_t)(folder->past_count + 1) * sizeof *folder->past);
  assert_non_null(folder->past);
  folder->past[folder->past_count++] = copy_names(&folder->now);
}

static void forget_past(node* folder, names kept) {
  for (int32_t i = 0; i < folder->past_count; i++) {
    free(folder->past[i].items);
  }
  folder->past[0] = kept;
  folder->past_count = 1;
}

static void set_name(node* folder, const char* name, node* of) {
  const int32_t index = find_name(&folder->now, name);
  if (index >= 0) {
    folder->now.items[index].of = of;
    return;
  }
  const names grown = copy_names(&folder->now); // has room for one more
  free(folder->now.items);
  folder->now = grown;
  snprintf(grown.items[grown.count].name, sizeof grown.items[0].name, "%s", name);
  grown.items[grown.count].of = of;
  folder->now.count++;
}

static void unset_name(node* folder, const char* name) {
  const int32_t index = find_name(&folder->now, name);
  assert_true(index >= 0);
  folder->now.items[index] = folder->now.items[--folder->now.count];
}

// ---- Faults

static bool is_lucky(memory_files* self, memory_call call) {
  self->counts[call]++;
  if (self->has_failed) {
    return !self->stops;
  }
  if (self->left < 0 || self->left-- > 0) {
    return true;
  }
  self->has_failed = true;
  self->failed = call;
  return false;
}

// ---- Reading

static void tell(const node* of, ovis_file_info* out) {
  out->kind = of->is_folder ? OVIS_FILE_FOLDER : OVIS_FILE_REGULAR;
  out->size = of->content.size;
  out->id = of->id;
}

static void get_info(void* context, const char* path, ovis_file_info* out) {
  assert_int_equal(out->kind, OVIS_FILE_NONE);
  const node* of = find(context, path);
  if (of != NULL) {
    tell(of, out);
  }
}

static void* open_node(memory_files* self, node* of, bool is_written) {
  handle* made = calloc(1, sizeof *made);
  assert_non_null(made);
  *made = (handle){of, self, self->handles, is_written, false};
  self->handles = made;
  of->open_count++;
  return made;
}

static ovis_status open_file(void* context, const char* path, ovis_file_info* out,
                             void** out_file) {
  node* of = find(context, path);
  if (of == NULL) {
    return OVIS_NOT_FOUND;
  }
  tell(of, out);
  *out_file = open_node(context, of, false);
  return OVIS_OK;
}

static void drop_handle(memory_files* self, handle* dropped) {
  handle** at = &self->handles;
  while (*at != dropped) {
    assert_non_null(*at);
    at = &(*at)->next;
  }
  *at = dropped->next;
  dropped->of->open_count--;
  free(dropped);
}

static bool close_file(void* context, void* file) {
  handle* of = file;
  const bool counts = of->is_written && !of->is_lock;
  drop_handle(context, of);
  return !counts || is_lucky(context, MEMORY_CLOSE);
}

static bool read_at(void* context, void* file, uint64_t offset, void* bytes, size_t count) {
  const handle* of = file;
  (void)context;
  assert_true(offset <= of->of->content.size);
  assert_true(count <= of->of->content.size - offset);
  memcpy(bytes, of->of->content.bytes + offset, count);
  return true;
}

static bool list(void* context, const char* folder, ovis_file_name_fn* visit, void* visit_context) {
  memory_files* self = context;
  const node* of = find(self, folder);
  self->is_listing = true;
  for (int32_t i = 0; of != NULL && i < of->now.count; i++) {
    if (!visit(visit_context, of->now.items[i].name)) {
      break;
    }
  }
  self->is_listing = false;
  return of == NULL || of->is_folder;
}

// ---- Writing

static ovis_status create(void* context, const char* path, const char* like, void** out_file) {
  memory_files* self = context;
  char name[120];
  (void)like;
  if (!is_lucky(self, MEMORY_CREATE) || find(self, path) != NULL) {
    return OVIS_IO_ERROR;
  }
  node* parent = find_parent(self, path, name);
  if (parent == NULL) {
    return OVIS_NOT_FOUND;
  }
  node* made = make_node(self, false);
  keep_past(parent);
  set_name(parent, name, made);
  *out_file = open_node(self, made, true);
  return OVIS_OK;
}

static bool write_at(void* context, void* file, uint64_t offset, const void* bytes, size_t count) {
  const handle* to = file;
  save_bytes* content = &to->of->content;
  assert_true(to->is_written);
  const bool succeeds = is_lucky(context, MEMORY_WRITE);
  const size_t put = succeeds ? count : count / 2;
  const size_t end = (size_t)offset + put;
  if (end > content->size) {
    content->bytes = realloc(content->bytes, end + 1);
    assert_non_null(content->bytes);
    memset(content->bytes + content->size, 0, end - content->size);
    content->size = end;
  }
  memcpy(content->bytes + offset, bytes, put);
  to->of->is_synced = false;
  return succeeds;
}

static bool sync_file(void* context, void* file) {
  const handle* of = file;
  if (!is_lucky(context, MEMORY_SYNC)) {
    return false;
  }
  free(of->of->synced.bytes);
  of->of->synced = copy_bytes(of->of->content.bytes, of->of->content.size);
  of->of->is_synced = true;
  return true;
}

static bool is_whole(const node* of) {
  bool is_synced = of->is_synced || of->is_folder;
  for (int32_t i = 0; i < of->now.count; i++) {
    is_synced = is_synced && is_whole(of->now.items[i].of);
  }
  return is_synced;
}

static bool replace(void* context, const char* from, const char* to) {
  memory_files* self = context;
  char name[120];
  char new_name[120];
  node* moved = find(self, from);
  const node* old = find(self, to);
  if (!is_lucky(self, MEMORY_REPLACE) || moved == NULL || (old != NULL && old->now.count > 0)) {
    return false;
  }
  self->changed_open += moved->open_count > 0 || (old != NULL && old->open_count > 0);
  self->unsynced += !is_whole(moved);
  node* parent = find_parent(self, from, name);
  assert_ptr_equal(parent, find_parent(self, to, new_name)); // atomic on any disk
  keep_past(parent);
  unset_name(parent, name);
  set_name(parent, new_name, moved);
  return true;
}

static bool remove_node(memory_files* self, memory_call call, const char* path) {
  char name[120];
  const node* of = find(self, path);
  const bool is_folder = call == MEMORY_REMOVE_FOLDER;
  if (!is_lucky(self, call)) {
    return false;
  }
  if (of == NULL) {
    return true;
  }
  if (of->is_folder != is_folder || of->now.count > 0) {
    return false;
  }
  const handle* held = self->handles;
  while (held != NULL && (held->of != of || held->is_lock)) {
    held = held->next;
  }
  self->changed_open += held != NULL;
  node* parent = find_parent(self, path, name);
  keep_past(parent);
  unset_name(parent, name);
  return true;
}

static bool remove_file(void* context, const char* path) {
  return remove_node(context, MEMORY_REMOVE, path);
}

static bool remove_folder(void* context, const char* path) {
  return remove_node(context, MEMORY_REMOVE_FOLDER, path);
}

static bool make_folder(void* context, const char* path) {
  memory_files* self = context;
  char name[120];
  const node* of = find(self, path);
  node* parent = find_parent(self, path, name);
  if (!is_lucky(self, MEMORY_MAKE_FOLDER) || parent == NULL || (of != NULL && !of->is_folder)) {
    return false;
  }
  if (of == NULL) {
    keep_past(parent);
    set_name(parent, name, make_node(self, true));
  }
  return true;
}

static bool sync_folder(void* context, const char* folder) {
  node* of = find(context, folder);
  if (!is_lucky(context, MEMORY_SYNC_FOLDER) || of == NULL || !of->is_folder) {
    return false;
  }
  forget_past(of, copy_names(&of->now));
  return true;
}

static ovis_status lock(void* context, const char* path, ovis_file_info* out, void** out_file) {
  memory_files* self = context;
  char name[120];
  node* of = find(self, path);
  node* parent = find_parent(self, path, name);
  if (!is_lucky(self, MEMORY_LOCK) || parent == NULL) {
    return OVIS_IO_ERROR;
  }
  if (of == NULL) {
    of = make_node(self, false);
    keep_past(parent);
    set_name(parent, name, of);
  }
  if (of->is_locked) {
    return OVIS_BUSY;
  }
  tell(of, out);
  handle* made = open_node(self, of, true);
  made->is_lock = true;
  *out_file = made;
  return OVIS_OK;
}

static bool is_locked(void* context, const char* path) {
  const node* of = find(context, path);
  return of != NULL && of->is_locked;
}

static const char* get_problem(void* context) {
  const memory_files* self = context;
  return self->has_failed ? "the memory is out of order" : "there is no such file in memory";
}

ovis_files memory_files_table(memory_files* self) {
  return (ovis_files){.context = self,
                      .get_info = get_info,
                      .open = open_file,
                      .close = close_file,
                      .read_at = read_at,
                      .list = list,
                      .create = create,
                      .write_at = write_at,
                      .sync = sync_file,
                      .replace = replace,
                      .remove = remove_file,
                      .make_folder = make_folder,
                      .remove_folder = remove_folder,
                      .lock = lock,
                      .is_locked = is_locked,
                      .sync_folder = sync_folder,
                      .get_problem = get_problem,
                      .cookie = OVIS_COOKIE};
}

// ---- The test's side

memory_files* memory_files_create(void) {
  memory_files* self = calloc(1, sizeof *self);
  assert_non_null(self);
  self->left = -1;
  self->root = make_node(self, true);
  return self;
}

void memory_files_destroy(memory_files* self) {
  assert_null(self->handles);
  while (self->nodes != NULL) {
    node* gone = self->nodes;
    self->nodes = gone->next;
    for (int32_t i = 0; i < gone->past_count; i++) {
      free(gone->past[i].items);
    }
    free(gone->past);
    free(gone->now.items);
    free(gone->content.bytes);
    free(gone->synced.bytes);
    free(gone);
  }
  free(self);
}

static node* put_node(memory_files* self, const char* path, bool is_folder) {
  char name[120];
  for (const char* slash = strchr(path, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
    char above[1200];
    snprintf(above, sizeof above, "%.*s", (int)(slash - path), path);
    if (find(self, above) == NULL) {
      put_node(self, above, true);
    }
  }
  node* parent = find_parent(self, path, name);
  assert_non_null(parent);
  node* made = make_node(self, is_folder);
  set_name(parent, name, made);
  forget_past(parent, copy_names(&parent->now));
  return made;
}

void memory_files_put_file(memory_files* self, const char* path, const void* bytes, size_t size) {
  node* made = put_node(self, path, false);
  made->content = copy_bytes(bytes, size);
  made->synced = copy_bytes(bytes, size);
}

void memory_files_put(memory_files* self, const char* folder, const folder_image* image) {
  for (int32_t i = 0; i < image->count; i++) {
    char path[1200];
    snprintf(path, sizeof path, "%s%s%s", folder, folder[0] != '\0' ? "/" : "",
             image->files[i].path);
    memory_files_put_file(self, path, image->files[i].content.bytes, image->files[i].content.size);
  }
}

static void read_below(const node* folder, const char* path, folder_image* out) {
  for (int32_t i = 0; i < folder->now.count; i++) {
    const entry* e = &folder->now.items[i];
    char full[1200];
    snprintf(full, sizeof full, "%s%s%s", path, path[0] != '\0' ? "/" : "", e->name);
    if (e->of->is_folder) {
      read_below(e->of, full, out);
    } else if (strcmp(e->name, "session.lock") != 0) {
      folder_add(out, full, copy_bytes(e->of->content.bytes, e->of->content.size));
    }
  }
}

folder_image* memory_files_read(memory_files* self, const char* folder) {
  folder_image* image = calloc(1, sizeof *image);
  assert_non_null(image);
  const node* of = find(self, folder);
  if (of != NULL) {
    read_below(of, "", image);
  }
  return image;
}

bool memory_files_has(memory_files* self, const char* path) {
  return find(self, path) != NULL;
}

void memory_files_fail_at(memory_files* self, int64_t n, bool stops) {
  self->left = n;
  self->stops = stops;
  self->has_failed = false;
}

bool memory_files_has_failed(const memory_files* self) {
  return self->has_failed;
}

memory_call memory_files_failed_call(const memory_files* self) {
  return self->failed;
}

static void lose_names(node* folder, memory_loss loss, uint64_t* seed) {
  const int32_t count = folder->past_count;
  const int32_t kept =
      loss == MEMORY_LOSES ? 0 : (int32_t)(test_random(seed) % (uint64_t)(count + 1));
  names after = copy_names(kept < count ? &folder->past[kept] : &folder->now);
  free(folder->now.items);
  folder->now = after;
  forget_past(folder, copy_names(&after));
}

static void lose_bytes(node* file, memory_loss loss, uint64_t* seed) {
  if (file->is_synced) {
    return;
  }
  const size_t kept = file->synced.size;
  if (loss == MEMORY_LOSES || test_random(seed) % 3 == 0) {
    free(file->content.bytes);
    file->content = copy_bytes(file->synced.bytes, kept);
  } else if (file->content.size > kept && test_random(seed) % 2 == 0) {
    file->content.size = kept + (file->content.size - kept) / 2;
  }
}

void memory_files_crash(memory_files* self, memory_loss loss, uint64_t seed) {
  while (self->handles != NULL) {
    drop_handle(self, self->handles);
  }
  for (node* of = self->nodes; of != NULL && loss != MEMORY_KEEPS; of = of->next) {
    if (of->is_folder) {
      lose_names(of, loss, &seed);
    } else {
      lose_bytes(of, loss, &seed);
    }
  }
  memory_files_fail_at(self, -1, false);
}

void memory_files_lock(memory_files* self, const char* path, bool is_taken) {
  node* of = find(self, path);
  of = of != NULL ? of : put_node(self, path, false);
  of->is_locked = is_taken;
}

void memory_files_expect_clean(const memory_files* self) {
  assert_int_equal(self->odd_paths, 0);
  assert_int_equal(self->nested, 0);
  assert_int_equal(self->changed_open, 0);
  assert_int_equal(self->unsynced, 0);
}

int64_t memory_files_count(const memory_files* self, memory_call call) {
  return self->counts[call];
}
