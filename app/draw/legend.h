// The legend of a map: a color, a shape and a count for each species or kind of point. A letter
// tells rows of one color and shape apart.
#ifndef OVIS_APP_LEGEND_H
#define OVIS_APP_LEGEND_H

#include "draw/canvas.h"

#define LEGEND_WIDTH 230 // pixels
#define LEGEND_MAX 192   // rows

typedef enum legend_shape { LEGEND_DISC, LEGEND_DIAMOND } legend_shape;

typedef struct legend_row {
  legend_shape shape;
  const char* name; // owned by the caller
  int64_t count;
  int32_t paint; // index of its color; -1: gray
  char letter;   // on its marks; 0: none
} legend_row;

typedef struct legend {
  legend_row rows[LEGEND_MAX];
  int32_t count;
  int32_t paint_count; // rows that are not gray
} legend;

// Adds a row. Names beyond LEGEND_MAX get no row and share the mark of the last one.
void legend_add(legend* self, legend_shape shape, const char* name, int64_t count);
// Adds a gray row, for mobs that have no mind yet.
void legend_add_gray(legend* self, legend_shape shape, const char* name, int64_t count);
// Draws the mark of a row at (x, y) of the picture.
void legend_mark(const legend* self, canvas* picture, legend_shape shape, const char* name,
                 double x, double y);

// The color of a row, for lines that belong to it.
color legend_paint(const legend* self, legend_shape shape, const char* name);
int32_t legend_height(const legend* self);
void legend_draw(const legend* self, canvas* picture, int32_t x, int32_t y);

#endif
