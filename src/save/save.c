// Creates and destroys the object through which a host reads a save.
// Format: docs/formats/anvil.md
#include "save/save_internal.h"

#include "base/check.h"
#include "base/fail.h"

ovis_save_def ovis_default_save_def(void) {
  return (ovis_save_def){.unpacked_size_max = OV_UNPACKED_MAX, .cookie = OV_COOKIE};
}

ovis_files ovis_system_files(void) {
  return *ov_files_system();
}

// Greatest count of tries to list the files while commits of other programs replace them. An own
// choice: a commit takes longer than a list.
#define LIST_TRIES_MAX 8

static ovis_status list_files(ovis_save* save, ovis_error* error) {
  for (int32_t i = 0; i < LIST_TRIES_MAX; i++) {
    ovis_status status = ov_save_look(save, error);
    if (status == OVIS_OK) {
      status = ov_save_list_regions(save, error);
    }
    if (status != OVIS_OK || ov_save_is_current(save)) {
      return status;
    }
  }
  return ov_fail(error, OVIS_IO_ERROR, -1, "another program keeps writing the save: try again");
}

ovis_status ovis_save_create(const ovis_save_def* def, ovis_save** out, ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_CHECK_DEF(def);
  if (def->path == NULL || def->unpacked_size_max < 1 ||
      def->unpacked_size_max > INT64_C(1) << 30) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1,
                   "a save needs a path, and a size limit up to 1 GiB");
  }
  ovis_files files;
  OV_TRY(ov_files_take(&def->files, &files, error));
  ovis_save* save = ov_alloc_zero(&def->allocator, sizeof *save);
  if (save == NULL) {
    return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for a save");
  }
  save->allocator = def->allocator;
  save->files = files;
  save->registry = def->blocks;
  save->skipped = def->skipped;
  save->skipped_context = def->skipped_context;
  for (int32_t i = 0; i < OV_SAVE_OPEN_MAX; i++) {
    save->open[i].region = -1;
  }
  ov_entity_index_init(&save->entities, &save->allocator);
  ov_commit_init(&save->interrupted, &save->files, "", &save->allocator);
  ov_inflater_init(&save->inflater, &save->allocator, (size_t)def->unpacked_size_max);
  ovis_status status = ov_save_scratch_create(&save->allocator, &save->scratch);
  if (status != OVIS_OK) {
    ov_fail(error, status, -1, "no memory for a save");
  } else {
    status = ov_save_find_dimensions(save, def, error);
  }
  if (status == OVIS_OK) {
    status = list_files(save, error);
  }
  if (status != OVIS_OK) {
    ovis_save_destroy(save);
    return status;
  }
  *out = save;
  return OVIS_OK;
}

void ovis_save_destroy(ovis_save* save) {
  if (save == NULL || save->is_loading) {
    return;
  }
  const ovis_allocator allocator = save->allocator;
  ov_save_close_files(save);
  ov_inflater_fini(&save->inflater);
  ov_save_scratch_destroy(save->scratch, &allocator);
  ov_entity_index_fini(&save->entities);
  ov_free(&allocator, save->marks, (size_t)save->regions.count * OV_REGION_CHUNKS);
  ov_commit_fini(&save->interrupted);
  ov_array_fini(&save->regions, &allocator);
  ov_array_fini(&save->dimensions, &allocator);
  ov_free(&allocator, save, sizeof *save);
}

int32_t ovis_save_get_dimension_count(const ovis_save* save) {
  OV_REQUIRE(save != NULL, 0);
  return save->dimensions.count;
}

const char* ovis_save_get_dimension(const ovis_save* save, int32_t index) {
  OV_REQUIRE(save != NULL, "");
  OV_REQUIRE(index >= 0 && index < save->dimensions.count, "");
  return save->dimensions.items[index].name;
}
