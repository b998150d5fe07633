// Advances the time in level.dat, { Data: { Time, DayTime, ... } }, a long each; keeps all else.
// Format: docs/formats/anvil.md#writing
#include "save/save_data_file.h"

#include "base/fail.h"

// An ov_replace_fn, for Data.
static ovis_status write_data(void* context, ovis_nbt_writer* nbt, const ovis_nbt_iter* entry,
                              ovis_error* error) {
  const int64_t ticks = *(const int64_t*)context;
  (void)error;
  ovis_nbt_open_entry(nbt, entry);
  ovis_nbt_iter iter = ovis_nbt_iterate(entry->value);
  while (ovis_nbt_next(&iter)) {
    const bool is_time =
        ovis_nbt_text_is(iter.name, "Time") || ovis_nbt_text_is(iter.name, "DayTime");
    if (is_time && iter.value.type == OVIS_NBT_LONG) {
      const uint64_t old = (uint64_t)ovis_nbt_get_int(iter.value, 0); // values from a file may wrap
      const char* name = ovis_nbt_text_is(iter.name, "Time") ? "Time" : "DayTime";
      ovis_nbt_write_long(nbt, name, (int64_t)(old + (uint64_t)ticks));
    } else {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  ovis_nbt_end(nbt);
  return OVIS_OK;
}

ovis_status ov_save_write_level(ovis_save_writer* writer, ov_commit* commit, ovis_save_written* out,
                                ovis_error* error) {
  char path[OV_PATH_MAX];
  if (writer->ticks == 0 || !ov_path_print(path, "%s/level.dat", commit->folder) ||
      ov_files_kind(commit->files, path) == OV_PATH_NONE) {
    return OVIS_OK;
  }
  ov_compression kind = OV_COMPRESSION_NONE;
  ovis_nbt_document document;
  ovis_error own = {0};
  // No later step of the commit uses the inflater.
  ovis_status status =
      ov_data_file_read(&writer->save->inflater, commit->files, path, &kind, &document, &own);
  if (status == OVIS_NO_MEMORY || status == OVIS_IO_ERROR) {
    return ov_fail(error, status, -1, "level.dat: %.200s", own.message);
  }
  if (status != OVIS_OK) {
    // Readers manage without it too. The file stays as it is.
    out->has_damaged_level = true;
    ov_save_skip_file(writer->save, "level.dat", &own);
    return OVIS_OK;
  }
  status = ov_save_rewrite(writer->nbt, &document, ovis_nbt_get(document.root, "Data"), write_data,
                           &writer->ticks, error);
  return status == OVIS_OK
             ? ov_data_file_write(writer, commit, "level.dat", kind, &document, out, error)
             : status;
}
