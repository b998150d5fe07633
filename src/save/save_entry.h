// One entry of a saved entity, built in the writer's scratch document.
#ifndef OVIS_SRC_SAVE_SAVE_ENTRY_H
#define OVIS_SRC_SAVE_SAVE_ENTRY_H

#include "save/save_write_internal.h"

// Begins a document in writer->scratch, for an entry of a name.
void ov_entry_begin(ovis_save_writer* writer);

// Sets the entry of that name, or removes it if the document has none.
ovis_status ov_entry_finish(ovis_save_writer* writer, const uint32_t uuid[4], const char* name);

// The version of the game that wrote the save. Ask only for changes: without level.dat the answer
// takes a look at every chunk.
int32_t ov_entry_data_version(ovis_save_writer* writer);

#endif
