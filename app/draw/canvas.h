// A picture in memory: boxes, lines, discs, a small typeface, and PNG out.
#ifndef OVIS_APP_CANVAS_H
#define OVIS_APP_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct color {
  uint8_t r, g, b;
} color;

typedef struct canvas {
  int32_t width, height;
  uint8_t* pixels; // [(r, g, b) * width * height]
} canvas;

// The typeface: 5x7 dots a character in a cell of 6x8, times the scale.
#define CANVAS_GLYPH_WIDTH 6
#define CANVAS_GLYPH_HEIGHT 8

// False: no memory, or an absurd size.
bool canvas_init(canvas* picture, int32_t width, int32_t height, color background);
void canvas_fini(canvas* picture);

// Everything is clipped to the picture. `alpha` is 0 (nothing) to 1 (opaque).
void canvas_rect(canvas* picture, int32_t x, int32_t y, int32_t width, int32_t height, color fill);
void canvas_tint(canvas* picture, int32_t x, int32_t y, int32_t width, int32_t height, color fill,
                 double alpha);
void canvas_frame(canvas* picture, int32_t x, int32_t y, int32_t width, int32_t height, color line);
void canvas_line(canvas* picture, double x0, double y0, double x1, double y1, double width,
                 color line);
void canvas_disc(canvas* picture, double x, double y, double radius, color fill, color rim);
void canvas_diamond(canvas* picture, double x, double y, double radius, color fill, color rim);

// Writes ASCII text, its top left corner at (x, y); anything else shows as a box.
void canvas_text(canvas* picture, int32_t x, int32_t y, int32_t scale, color ink, const char* text);
int32_t canvas_text_width(const char* text, int32_t scale);

color color_mix(color a, color b, double part_of_b);
color color_scale(color a, double factor);

// Writes to PATH.tmp and renames. False: `message` says why.
bool canvas_write_png(const canvas* picture, const char* path, char* message, size_t message_size);

#endif
