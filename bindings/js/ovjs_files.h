// Saves, and their files as bytes in memory.
#pragma once

#include "ovjs.h"

typedef struct ovjs_files ovjs_files;

// Valid as long as the table.
ovis_files ovjs_files_get(ovjs_files* self);

typedef struct ovjs_save {
  ovis_save* save;
  ovis_save_info info;
  ovjs_text skipped; // a JSON list without its brackets
} ovjs_save;

// Adds what could not be read to `context`, the text of a save.
void ovjs_save_note_skipped(void* context, const ovis_skipped* what);
