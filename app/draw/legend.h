// A key to the marks on a map: a colour and a shape for each kind, with its count.
#ifndef OVIS_APP_LEGEND_H
#define OVIS_APP_LEGEND_H

#include "draw/canvas.h"

#define LEGEND_WIDTH 230
#define LEGEND_MAX 64

typedef enum legend_shape { LEGEND_DISC, LEGEND_DIAMOND } legend_shape;

typedef struct legend_row {
  legend_shape shape;
  const char* name; // the caller's
  int64_t count;
} legend_row;

typedef struct legend {
  legend_row rows[LEGEND_MAX];
  int32_t count;
} legend;

// What is over LEGEND_MAX shares the last row's colour.
void legend_add(legend* self, legend_shape shape, const char* name, int64_t count);
void legend_mark(const legend* self, canvas* picture, legend_shape shape, const char* name,
                 double x, double y);

// The colour of a row, for lines that belong to it.
color legend_paint(const legend* self, legend_shape shape, const char* name);
int32_t legend_height(const legend* self);
void legend_draw(const legend* self, canvas* picture, int32_t x, int32_t y);

#endif
