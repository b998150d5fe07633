// Problem: the marks on a map need distinct colors, and a reader needs to know which is which.
// Design: docs/architecture.md#rooms (app, draw)
#include "draw/legend.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define ROW_HEIGHT 16     // pixels
#define TITLE_HEIGHT 14   // pixels
#define GROUP_GAP 10      // pixels above the second title
#define HEIGHT_RESERVE 60 // pixels for titles, the gap and the margin below
#define TEXT_LEFT 20      // pixels from the left edge to the names
#define DISC_RADIUS 4.5   // pixels
#define DIAMOND_RADIUS 6  // pixels
#define LETTER_ROOM 2.5   // pixels that a mark with a letter is larger
#define BRIGHT_MIN 110    // of 255; letters on darker marks are white

// The colors differ from each other and from grass, sand and water. Row i of a legend has color i,
// so that discs (mobs) and diamonds (points of interest) of one legend differ too. From the
// thirteenth row on the colors repeat, and a letter tells the rows apart.
static const color paints[] = {{255, 92, 92},   {255, 214, 64},  {94, 220, 255},  {255, 140, 40},
                               {214, 120, 255}, {120, 255, 140}, {255, 255, 255}, {255, 130, 190},
                               {160, 190, 255}, {190, 150, 100}, {0, 230, 200},   {230, 60, 160}};
#define PAINT_COUNT ((int32_t)(sizeof paints / sizeof *paints))

static const color rim = {12, 12, 16};
static const color gray = {150, 150, 150};
static const color letter_dark = {0, 0, 0};
static const color letter_light = {255, 255, 255};
static const color ink = {220, 223, 228};
static const color title_ink = {150, 154, 162};

static color fill_of(const legend_row* row) {
  return row->paint < 0 ? gray : paints[row->paint % PAINT_COUNT];
}

static bool is_taken(const legend* self, const legend_row* row, char letter) {
  for (int32_t i = 0; i < self->count; i++) {
    const legend_row* other = &self->rows[i];
    const bool is_alike = other->shape == row->shape && (other->paint < 0) == (row->paint < 0) &&
                          other->paint % PAINT_COUNT == row->paint % PAINT_COUNT;
    if (is_alike && other->letter == letter) {
      return true;
    }
  }
  return false;
}

// Picks a letter that no row of the same color and shape has: of the name if possible.
static char pick_letter(const legend* self, const legend_row* row) {
  static const char others[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz+*?!";
  for (const char* at = row->name; *at != '\0'; at++) {
    const char upper = *at >= 'a' && *at <= 'z' ? (char)(*at - 32) : *at;
    if (upper >= 'A' && upper <= 'Z' && !is_taken(self, row, upper)) {
      return upper;
    }
  }
  for (const char* at = others; *at != '\0'; at++) {
    if (!is_taken(self, row, *at)) {
      return *at;
    }
  }
  return '#';
}

static void add(legend* self, legend_row row) {
  if (self->count < LEGEND_MAX) {
    const bool needs_letter = row.paint < 0 || row.paint >= PAINT_COUNT;
    row.letter = needs_letter ? pick_letter(self, &row) : '\0';
    self->rows[self->count++] = row;
  }
}

void legend_add(legend* self, legend_shape shape, const char* name, int64_t count) {
  add(self, (legend_row){shape, name, count, self->paint_count++, '\0'});
}

void legend_add_gray(legend* self, legend_shape shape, const char* name, int64_t count) {
  add(self, (legend_row){shape, name, count, -1, '\0'});
}

static void draw_mark(canvas* picture, const legend_row* row, double x, double y) {
  const color fill = fill_of(row);
  const double more = row->letter != '\0' ? LETTER_ROOM : 0;
  if (row->shape == LEGEND_DISC) {
    canvas_disc(picture, x, y, DISC_RADIUS + more, fill, rim);
  } else {
    canvas_diamond(picture, x, y, DIAMOND_RADIUS + more, fill, rim);
  }
  if (row->letter != '\0') {
    const int32_t brightness = (fill.r * 2 + fill.g * 5 + fill.b) / 8;
    const char text[] = {row->letter, '\0'};
    canvas_text(picture, (int32_t)floor(x + 0.5) - 2, (int32_t)floor(y + 0.5) - 3, 1,
                brightness >= BRIGHT_MIN ? letter_dark : letter_light, text);
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
    draw_mark(picture, &self->rows[row], x, y);
  }
}

color legend_paint(const legend* self, legend_shape shape, const char* name) {
  const int32_t row = row_of(self, shape, name);
  return row >= 0 ? fill_of(&self->rows[row]) : ink;
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
    draw_mark(picture, row, x + 7, y + 4);
    char text[96];
    snprintf(text, sizeof text, "%.24s %" PRId64, row->name, row->count);
    canvas_text(picture, x + TEXT_LEFT, y, 1, ink, text);
    y += ROW_HEIGHT;
  }
}
