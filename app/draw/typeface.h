// Glyphs of 5x7 dots for printable ASCII: a byte per column from the left, bit 0 at the top.
#ifndef OVIS_APP_TYPEFACE_H
#define OVIS_APP_TYPEFACE_H

#include <stdint.h>

#define TYPEFACE_COLUMNS 5
#define TYPEFACE_ROWS 7

// Returns the TYPEFACE_COLUMNS bytes of a glyph; a box for a character without a glyph.
const uint8_t* typeface_glyph(char c);

#endif
