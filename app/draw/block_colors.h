// The color of each family of blocks on maps seen from above.
#ifndef OVIS_APP_BLOCK_COLORS_H
#define OVIS_APP_BLOCK_COLORS_H

#include "draw/canvas.h"

// `name` is a block's name without "minecraft:". A name that matches no family is gray.
color block_color(const char* name);

#endif
