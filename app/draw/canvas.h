// A picture in memory with boxes, lines, discs and text, written as PNG.
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

// A character has 5x7 dots in a cell of 6x8 pixels, times the scale.
#define CANVAS_GLYPH_WIDTH 6
#define CANVAS_GLYPH_HEIGHT 8

// Returns false without memory, or if a side is not from 1 to 16384 pixels.
bool canvas_init(canvas* picture, int32_t width, int32_t height, color background);
void canvas_fini(canvas* picture);

// All drawing is clipped to the picture. `alpha` goes from 0 (invisible) to 1 (opaque).
void canvas_rect(canvas* picture, int32_t x, int32_t y, int32_t width, int32_t height, color fill);
void canvas_tint(canvas* picture, int32_t x, int32_t y, int32_t width, int32_t height, color fill,
                 double alpha);
void canvas_line(canvas* picture, double x0, double y0, double x1, double y1, double width,
                 color line);
void canvas_disc(canvas* picture, double x, double y, double radius, color fill, color rim);
void canvas_diamond(canvas* picture, double x, double y, double radius, color fill, color rim);

// Draws ASCII text with its top left corner at (x, y). Other bytes show as boxes.
void canvas_text(canvas* picture, int32_t x, int32_t y, int32_t scale, color ink, const char* text);
int32_t canvas_text_width(const char* text, int32_t scale);

color color_scale(color a, double factor);

// Writes PATH.tmp and renames it to PATH. On failure it returns false and sets `message`.
bool canvas_write_png(const canvas* picture, const char* path, char* message, size_t message_size);

#endif
