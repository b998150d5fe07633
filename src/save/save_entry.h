// One entry of a saved entity, written in the writer's scratch document, which checks and encodes
// it. From there its bytes go to the list of changes.
#pragma once

#include "save/save_write_internal.h"

// Begins an entry: write it, with its name, to writer->scratch.
void ov_entry_begin(ovis_save_writer* writer);

// Sets the entry, or removes that of the name if none was written.
ovis_status ov_entry_finish(ovis_save_writer* writer, ovis_uuid uuid, const char* name);

// Sets an entry within compounds, as ovis_save_writer_set_within. Its name is the last one of the
// path.
ovis_status ov_entry_finish_within(ovis_save_writer* writer, ovis_uuid uuid,
                                   const char* const* path, int32_t depth);

// The same under a tag of a property: "HivePos.X" stands in a compound.
ovis_status ov_entry_finish_tag(ovis_save_writer* writer, ovis_uuid uuid, const char* tag);

// The version of the game that wrote the save. Ask only for changes: without level.dat the answer
// takes a look at every chunk. A save whose version is unknown gets entries as of old ones: 0.
ovis_status ov_entry_data_version(ovis_save_writer* writer, int32_t* out);
