// Problem: the marks on a map need distinct colors, and a reader needs to know which is which.
// Design: docs/architecture.md#rooms (app, draw)
#include "draw/legend.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define ROW_HEIGHT 16     // pixels
#define TITLE_HEIGHT 14   // pixels
#define GROUP_GAP 10      // pixels above the second title
#define HEIGHT_RESERVE 60 // pixels for titles, the gap and the margin below
#define TEXT_LEFT 18      // pixels from the left edge to the names
#define DISC_RADIUS 4.5   // pixels
#define DIAMOND_RADIUS 6  // pixels

// The colors differ from each other and from grass, sand and water. Row i of a legend has color i,
// so that discs (mobs) and diamonds (points of interest) of one legend differ too.
static const color paints[] = {{255, 92, 92},   {255, 214, 64},  {94, 220, 255},  {255, 140, 40},
                               {214, 120, 255}, {120, 255, 140}, {255, 255, 255}, {255, 130, 190},
                               {160, 190, 255}, {190, 150, 100}, {0, 230, 200},   {230, 60, 160}};
#define PAINT_COUNT ((int32_t)(sizeof paints / sizeof *paints))

static const color rim = {12, 12, 16};
static const color ink = {220, 223, 228};
static const color title_ink = {150, 154, 162};

void legend_add(legend* self, legend_shape shape, const char* name, int64_t count) {
  if (self->count < LEGEND_MAX) {
    self->rows[self->count++] = (legend_row){shape, name, count};
  }
}

static void draw_mark(canvas* picture, legend_shape shape, int32_t row, double x, double y) {
  const color fill = paints[row % PAINT_COUNT];
  if (shape == LEGEND_DISC) {
    canvas_disc(picture, x, y, DISC_RADIUS, fill, rim);
  } else {
    canvas_diamond(picture, x, y, DIAMOND_RADIUS, fill, rim);
  }
}

// The row of a name, or the last row for a name that did not fit into the legend.
static int32_t row_of(const legend* self, legend_shape shape, const char* name) {
  for (int32_t i = 0; i < self->count; i++) {
    if (self->rows[i].shape == shape && strcmp(self->rows[i].name, name) == 0) {
      return i;
    }
  }
  return self->count - 1;
}

void legend_mark(const legend* self, canvas* picture, legend_shape shape, const char* name,
                 double x, double y) {
  const int32_t row = row_of(self, shape, name);
  if (row >= 0) {
    draw_mark(picture, shape, row, x, y);
  }
}

color legend_paint(const legend* self, legend_shape shape, const char* name) {
  const int32_t row = row_of(self, shape, name);
  return row >= 0 ? paints[row % PAINT_COUNT] : ink;
}

int32_t legend_height(const legend* self) {
  return self->count * ROW_HEIGHT + HEIGHT_RESERVE;
}

void legend_draw(const legend* self, canvas* picture, int32_t x, int32_t y) {
  legend_shape shape = LEGEND_DIAMOND;
  bool has_title = false;
  for (int32_t i = 0; i < self->count; i++) {
    const legend_row* row = &self->rows[i];
    if (!has_title || row->shape != shape) {
      y += has_title ? GROUP_GAP : 0;
      has_title = true;
      shape = row->shape;
      canvas_text(picture, x, y, 1, title_ink,
                  shape == LEGEND_DISC ? "mobs" : "points of interest");
      y += TITLE_HEIGHT;
    }
    draw_mark(picture, shape, i, x + 6, y + 4);
    char text[96];
    snprintf(text, sizeof text, "%.24s %" PRId64, row->name, row->count);
    canvas_text(picture, x + TEXT_LEFT, y, 1, ink, text);
    y += ROW_HEIGHT;
  }
}
