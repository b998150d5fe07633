// Compressed documents that are a file each: level.dat, raids.dat, structures.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#pragma once

#include "save/save_write_internal.h"

// Reads and unpacks a source into inflater->bytes. OVIS_BAD_FORMAT: it is empty or too large.
ovis_status ov_data_file_unpack(ov_inflater* inflater, const ov_source* source,
                                ov_compression* out_kind, ovis_error* error);

// Reads a file. The document is valid until the next use of the
// inflater.
ovis_status ov_data_file_read(ov_inflater* inflater, const ovis_files* files, const char* path,
                              ov_compression* out_kind, ovis_nbt_document* out, ovis_error* error);

// Writes the document of writer->nbt as a file of a commit, unless it equals `old` [opt], which
// ov_data_file_read has read last with the inflater of writer->save.
ovis_status ov_data_file_write(ovis_save_writer* writer, ov_commit* commit, const char* name,
                               ov_compression kind, const ovis_nbt_document* old,
                               ovis_save_written* out, ovis_error* error);
