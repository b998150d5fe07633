// Reads and writes compressed documents that are a file each.
// Format: docs/formats/anvil.md#writing
#include "save/save_data_file.h"

#include "base/fail.h"

#include <string.h>

ovis_status ov_data_file_unpack(ov_inflater* inflater, const ov_source* source,
                                ov_compression* out_kind, ovis_error* error) {
  if (source->size < 1 || source->size > OV_PACKED_MAX) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "expected 1 to %llu bytes, found %llu",
                   (unsigned long long)OV_PACKED_MAX, (unsigned long long)source->size);
  }
  const size_t size = (size_t)source->size;
  uint8_t* packed = ov_inflater_packed(inflater, size);
  if (packed == NULL) {
    return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for %llu bytes", (unsigned long long)size);
  }
  OV_TRY(ov_source_read(source, 0, packed, size, error));
  *out_kind = ov_compression_of(packed, size);
  return ov_inflater_run(inflater, *out_kind, size, error);
}

ovis_status ov_data_file_read(ov_inflater* inflater, const ovis_files* files, const char* path,
                              ov_compression* out_kind, ovis_nbt_document* out, ovis_error* error) {
  ov_file file;
  OV_TRY(ov_files_open(files, path, &file, error));
  const ov_source source = ov_files_source(&file);
  ovis_status status = ov_data_file_unpack(inflater, &source, out_kind, error);
  ov_files_close(&file);
  return status == OVIS_OK ? ovis_nbt_check(inflater->bytes, inflater->size, NULL, out, error)
                           : status;
}

static ovis_status put(const ovis_save_writer* writer, ov_commit* commit, const char* name,
                       ovis_error* error) {
  ov_out_file file;
  ovis_status status = ov_commit_create(commit, name, &file, error);
  if (status != OVIS_OK) {
    return status;
  }
  if (!ov_out_file_write_at(&file, 0, writer->packer.bytes, writer->packer.size)) {
    status = ov_fail(error, OVIS_IO_ERROR, -1, "cannot write %.100s: %s", name,
                     ov_files_problem(file.files));
    ov_out_file_drop(&file);
    return status;
  }
  return ov_out_file_finish(&file, name, error);
}

ovis_status ov_data_file_write(ovis_save_writer* writer, ov_commit* commit, const char* name,
                               ov_compression kind, const ovis_nbt_document* old,
                               ovis_save_written* out, ovis_error* error) {
  const uint8_t* bytes = NULL;
  size_t size = 0;
  ovis_status status = ovis_nbt_writer_finish(writer->nbt, &bytes, &size, error);
  if (status != OVIS_OK || (old != NULL && size == old->size &&
                            memcmp(bytes, writer->save->inflater.bytes, size) == 0)) {
    return status;
  }
  status = ov_packer_run(&writer->packer, kind, bytes, size, error);
  out->files += status == OVIS_OK;
  return status == OVIS_OK ? put(writer, commit, name, error) : status;
}
