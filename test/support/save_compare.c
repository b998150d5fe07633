#include "support/save_compare.h"

#include "base/hash.h"
#include "file/tree.h"
#include "save/save_internal.h"

#include "support/save_fixture.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char* text_copy(const char* text) {
  char* copy = malloc(strlen(text) + 1);
  assert_non_null(copy);
  return strcpy(copy, text);
}

void folder_add(folder_image* image, const char* path, save_bytes content) {
  assert_in_range(image->count, 0, 255);
  int32_t at = image->count++;
  for (; at > 0 && strcmp(image->files[at - 1].path, path) > 0; at--) {
    image->files[at] = image->files[at - 1];
  }
  image->files[at].path = text_copy(path);
  image->files[at].content = content;
}

typedef struct reading {
  folder_image* image;
  const char* folder;
} reading;

static ovis_status visit_file(void* context, const ov_tree_entry* entry) {
  const reading* r = context;
  folder_image* image = r->image;
  if (entry->kind != OV_PATH_FILE || strcmp(ov_path_name(entry->path), "session.lock") == 0) {
    return OVIS_OK;
  }
  char full[1200];
  snprintf(full, sizeof full, "%s/%s", r->folder, entry->path);
  FILE* file = fopen(full, "rb");
  assert_non_null(file);
  fseek(file, 0, SEEK_END);
  save_bytes content = {NULL, (size_t)ftell(file)};
  content.bytes = malloc(content.size + 1);
  rewind(file);
  assert_int_equal(fread(content.bytes, 1, content.size, file), content.size);
  fclose(file);
  folder_add(image, entry->path, content);
  return OVIS_OK;
}

folder_image* folder_read(const char* folder) {
  folder_image* image = calloc(1, sizeof *image);
  assert_non_null(image);
  reading r = {image, folder};
  const ov_tree_place place = {ov_files_system(), &(ovis_allocator){0}, folder};
  assert_int_equal(ov_tree_walk(&place, visit_file, &r, NULL), OVIS_OK);
  return image;
}

void folder_free(folder_image* image) {
  for (int32_t i = 0; i < image->count; i++) {
    free(image->files[i].path);
    free(image->files[i].content.bytes);
  }
  free(image);
}

int32_t folder_differences(const folder_image* a, const folder_image* b, const char** out_path) {
  int32_t count = 0;
  for (int32_t i = 0, j = 0; i < a->count || j < b->count;) {
    const int order = i == a->count   ? 1
                      : j == b->count ? -1
                                      : strcmp(a->files[i].path, b->files[j].path);
    const save_bytes* x = &a->files[i < a->count ? i : 0].content;
    const save_bytes* y = &b->files[j < b->count ? j : 0].content;
    if (order != 0 || x->size != y->size || memcmp(x->bytes, y->bytes, x->size) != 0) {
      *out_path = order <= 0 ? a->files[i].path : b->files[j].path;
      count++;
    }
    i += order <= 0;
    j += order >= 0;
  }
  return count;
}

bool folder_same(const folder_image* a, const folder_image* b) {
  const char* path = NULL;
  return folder_differences(a, b, &path) == 0;
}

void folder_expect_kept(folder_image* before, const char* folder) {
  folder_image* after = folder_read(folder);
  assert_true(folder_same(before, after));
  folder_free(before);
  folder_free(after);
}

void folder_remove(const char* folder) {
  const ov_tree_place place = {ov_files_system(), &(ovis_allocator){0}, folder};
  assert_int_equal(ov_tree_remove(&place, NULL), OVIS_OK);
}

void folder_write(const folder_image* image, const char* folder) {
  folder_remove(folder);
  save_make_folder(folder);
  for (int32_t i = 0; i < image->count; i++) {
    char full[1200];
    snprintf(full, sizeof full, "%s/%s", folder, image->files[i].path);
    *strrchr(full, '/') = '\0';
    save_make_folder(full);
    snprintf(full, sizeof full, "%s/%s", folder, image->files[i].path);
    save_write_file(full, image->files[i].content.bytes, image->files[i].content.size);
  }
}

void folder_copy(const char* from, const char* to) {
  folder_image* image = folder_read(from);
  folder_write(image, to);
  folder_free(image);
}

// ---- Documents

static ovis_save* open_save(const char* folder) {
  ovis_save_def def = ovis_default_save_def();
  def.path = folder;
  ovis_save* save = NULL;
  ovis_error error = {0};
  if (ovis_save_create(&def, &save, &error) != OVIS_OK) {
    fail_msg("%s: %s", folder, error.message);
  }
  return save;
}

static save_bytes read_document(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos) {
  ovis_nbt_document document;
  ovis_error error = {0};
  save_bytes out = {0};
  const ovis_status status = ov_save_read_document(save, part, pos, &document, &error);
  if (status == OVIS_OK) {
    out = (save_bytes){malloc(document.size), document.size};
    memcpy(out.bytes, save->inflater.bytes, document.size);
  } else if (status != OVIS_NOT_FOUND) {
    fail_msg("chunk %d %d: %s", (int)pos.x, (int)pos.z, error.message);
  }
  return out;
}

save_bytes save_document(const char* folder, ovis_save_part part, int32_t x, int32_t z) {
  ovis_save* save = open_save(folder);
  const save_bytes out = read_document(save, part, (ovis_chunk_pos){x, z});
  ovis_save_destroy(save);
  return out;
}

uint64_t save_hash(ovis_save* save) {
  ov_hash hash = {0};
  ovis_save_info info;
  assert_int_equal(ovis_save_read_info(save, &info, NULL), OVIS_OK);
  ov_hash_u64(&hash, (uint64_t)info.env.game_time);
  for (ovis_save_part part = OVIS_SAVE_CHUNKS; part <= OVIS_SAVE_POINTS; part++) {
    ovis_chunk_iter iter = {0};
    while (ovis_save_next_chunk(save, part, &iter)) {
      ovis_nbt_document document;
      const ovis_status status = ov_save_read_document(save, part, iter.pos, &document, NULL);
      if (status != OVIS_NOT_FOUND) {
        assert_int_equal(status, OVIS_OK);
        ov_hash_u64(&hash, (uint64_t)part);
        ov_hash_i32(&hash, iter.pos.x);
        ov_hash_i32(&hash, iter.pos.z);
        ov_hash_bytes(&hash, save->inflater.bytes, document.size);
      }
    }
  }
  return hash.state;
}

static void compare_part(ovis_save* a, ovis_save* b, ovis_save_part part, document_counts* out) {
  ovis_chunk_iter iter = {0};
  while (ovis_save_next_chunk(a, part, &iter)) {
    save_bytes x = read_document(a, part, iter.pos);
    save_bytes y = read_document(b, part, iter.pos);
    if (x.size > 0 && y.size > 0) {
      const bool is_same = x.size == y.size && memcmp(x.bytes, y.bytes, x.size) == 0;
      out->same += is_same;
      out->changed += !is_same;
    } else if (x.size > 0) {
      out->only_one++;
    }
    free(x.bytes);
    free(y.bytes);
  }
}

document_counts save_compare_documents(const char* a, const char* b) {
  document_counts forth = {0, 0, 0};
  document_counts back = {0, 0, 0};
  ovis_save* first = open_save(a);
  ovis_save* second = open_save(b);
  for (int32_t part = 0; part < OV_SAVE_PARTS; part++) {
    compare_part(first, second, (ovis_save_part)part, &forth);
    compare_part(second, first, (ovis_save_part)part, &back);
  }
  assert_int_equal(forth.same, back.same);
  assert_int_equal(forth.changed, back.changed);
  forth.only_one += back.only_one;
  ovis_save_destroy(first);
  ovis_save_destroy(second);
  return forth;
}

char* save_document_text(const save_bytes* document) {
  ovis_nbt_document checked;
  assert_int_equal(ovis_nbt_check(document->bytes, document->size, NULL, &checked, NULL), OVIS_OK);
  char none[1];
  const size_t length = ovis_nbt_print(checked.root, none, 1);
  char* text = malloc(length + 1);
  ovis_nbt_print(checked.root, text, length + 1);
  return text;
}

void save_expect_text(const char* folder, const char* part, bool is_there) {
  save_bytes document = save_document(folder, OVIS_SAVE_ENTITIES, 0, 0);
  char* text = save_document_text(&document);
  save_bytes_free(&document);
  if ((strstr(text, part) != NULL) != is_there) {
    fail_msg("%s is %s in %s", part, is_there ? "not" : "still", text);
  }
  free(text);
}

const char* const save_worlds[SAVE_WORLDS] = {
    "worlds/strange-berries-1.19.2-savanna-village", "worlds/strange-berries-1.19.2-nether-bastion",
    "worlds/ensnbt-1.20.4-pillager-outpost", "worlds/prismarine-1.18.2-ocean"};

const char* save_copy_world(int32_t index, const char* name, const char** out_source) {
  static char kept[1200];
  const char* source = test_shared_data(save_worlds[index]);
  if (source == NULL) {
    skip();
  } else { // skip() does not return, but not every compiler knows that
    snprintf(kept, sizeof kept, "%s", source);
  }
  *out_source = kept;
  const char* copy = scratch_path("%s_%d", name, (int)index);
  folder_copy(kept, copy);
  return copy;
}
