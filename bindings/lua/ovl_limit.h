// Limits of a script: work, time and memory; and the place of its errors.
#ifndef OVIS_BINDINGS_LUA_OVL_LIMIT_H
#define OVIS_BINDINGS_LUA_OVL_LIMIT_H

#include "ovl.h"

// Bounds the memory of a new state, and makes its script known to ovl_script.
void ovl_limit_memory(ovis_script* script);

// Counts the instructions of the script from now on.
void ovl_watch_start(ovis_script* script);

#endif
