// Files of a save as bytes in memory.
#pragma once

#include <ovis/base.h>

typedef struct ovjs_files ovjs_files;

// Valid as long as the table.
ovis_files ovjs_files_get(ovjs_files* self);
