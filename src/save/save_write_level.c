// Advances the time in level.dat, { Data: { Time, DayTime, ... } }, a long each; keeps all else.
// Format: docs/formats/anvil.md#writing
#include "save/save_write_internal.h"

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
      const uint64_t old = (uint64_t)ovis_nbt_int(iter.value, 0); // values from a file may wrap
      const char* name = ovis_nbt_text_is(iter.name, "Time") ? "Time" : "DayTime";
      ovis_nbt_write_long(nbt, name, (int64_t)(old + (uint64_t)ticks));
    } else {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  ovis_nbt_end(nbt);
  return OVIS_OK;
}

// Reads level.dat into the save's inflater. No later step of the commit uses the inflater.
static ovis_status read_level(ov_inflater* inflater, const char* path, ov_compression* out_kind,
                              ovis_error* error) {
  ov_file file;
  ovis_status status = ov_file_open(path, &file, error);
  if (status != OVIS_OK) {
    return status;
  }
  const size_t size = file.size >= 1 && file.size <= OV_PACKED_MAX ? (size_t)file.size : 0;
  uint8_t* packed = size > 0 ? ov_inflater_packed(inflater, size) : NULL;
  if (packed == NULL) {
    ov_file_close(&file);
    return size == 0 ? ov_fail(error, OVIS_BAD_FORMAT, -1, "level.dat is empty or too large")
                     : ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for level.dat");
  }
  const ov_source source = ov_file_source(&file);
  status = ov_source_read(&source, 0, packed, size, error);
  ov_file_close(&file);
  if (status != OVIS_OK) {
    return status;
  }
  *out_kind = ov_compression_of(packed, size);
  return ov_inflater_run(inflater, *out_kind, size, error);
}

static ovis_status put_level(ovis_save_writer* writer, ov_commit* commit, ovis_error* error) {
  ov_out_file file;
  ovis_status status = ov_commit_create(commit, "level.dat", &file, error);
  if (status != OVIS_OK) {
    return status;
  }
  if (!ov_out_file_write_at(&file, 0, writer->packer.bytes, writer->packer.size)) {
    status = ov_fail(error, OVIS_IO_ERROR, -1, "cannot write level.dat: %s", ov_file_problem());
    ov_out_file_drop(&file);
    return status;
  }
  return ov_out_file_finish(&file, "level.dat", error);
}

ovis_status ov_save_write_level(ovis_save_writer* writer, ov_commit* commit, ovis_save_written* out,
                                ovis_error* error) {
  char path[OV_PATH_MAX];
  if (writer->ticks == 0 || !ov_path_print(path, "%s/level.dat", commit->folder) ||
      ov_file_kind(path) == OV_PATH_NONE) {
    return OVIS_OK;
  }
  ov_inflater* inflater = &writer->save->inflater;
  ov_compression kind = OV_COMPRESSION_NONE;
  ovis_nbt_document document;
  ovis_error own = {0};
  ovis_status status = read_level(inflater, path, &kind, &own);
  if (status == OVIS_OK) {
    status = ovis_nbt_check(inflater->bytes, inflater->size, NULL, &document, &own);
  }
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
  const uint8_t* bytes = NULL;
  size_t size = 0;
  if (status == OVIS_OK) {
    status = ovis_nbt_writer_finish(writer->nbt, &bytes, &size, error);
  }
  if (status != OVIS_OK || (size == document.size && memcmp(bytes, inflater->bytes, size) == 0)) {
    return status;
  }
  status = ov_packer_run(&writer->packer, kind, bytes, size, error);
  out->files += status == OVIS_OK;
  return status == OVIS_OK ? put_level(writer, commit, error) : status;
}
