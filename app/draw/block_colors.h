// One colour a block family, for maps from above.
#ifndef OVIS_APP_BLOCK_COLORS_H
#define OVIS_APP_BLOCK_COLORS_H

#include "draw/canvas.h"

// `name` is a block's name without "minecraft:". A name that no family covers is grey.
color block_color(const char* name);

#endif
