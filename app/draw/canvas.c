// Problem: maps and search pictures need boxes, lines, discs and text, and the C library draws
// none. Design: docs/architecture.md#rooms (app, draw)
#include "draw/canvas.h"

#include "draw/typeface.h"
#include "helpers/out_file.h"

#include <errno.h>
#include <math.h>
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE_MAX 16384 // pixels
#define BYTES_PER_PIXEL 3

bool canvas_init(canvas* picture, int32_t width, int32_t height, color background) {
  *picture = (canvas){width, height, NULL};
  if (width < 1 || height < 1 || width > SIDE_MAX || height > SIDE_MAX) {
    return false;
  }
  picture->pixels = malloc((size_t)width * (size_t)height * BYTES_PER_PIXEL);
  if (picture->pixels == NULL) {
    return false;
  }
  canvas_rect(picture, 0, 0, width, height, background);
  return true;
}

void canvas_fini(canvas* picture) {
  free(picture->pixels);
  *picture = (canvas){0};
}

static color mix(color a, color b, double share_of_b) {
  const double p = share_of_b < 0 ? 0 : share_of_b > 1 ? 1 : share_of_b;
  return (color){(uint8_t)(a.r + (b.r - a.r) * p + 0.5), (uint8_t)(a.g + (b.g - a.g) * p + 0.5),
                 (uint8_t)(a.b + (b.b - a.b) * p + 0.5)};
}

static uint8_t scaled(uint8_t value, double factor) {
  const double result = value * factor + 0.5;
  return (uint8_t)(result < 0 ? 0 : result > 255 ? 255 : result);
}

color color_scale(color a, double factor) {
  return (color){scaled(a.r, factor), scaled(a.g, factor), scaled(a.b, factor)};
}

static void blend(canvas* picture, int32_t x, int32_t y, color ink, double alpha) {
  if (x < 0 || y < 0 || x >= picture->width || y >= picture->height || alpha <= 0) {
    return;
  }
  uint8_t* pixel =
      picture->pixels + ((size_t)y * (size_t)picture->width + (size_t)x) * BYTES_PER_PIXEL;
  const color mixed = mix((color){pixel[0], pixel[1], pixel[2]}, ink, alpha);
  pixel[0] = mixed.r;
  pixel[1] = mixed.g;
  pixel[2] = mixed.b;
}

void canvas_tint(canvas* picture, int32_t x, int32_t y, int32_t width, int32_t height, color fill,
                 double alpha) {
  const int32_t left = x < 0 ? 0 : x;
  const int32_t top = y < 0 ? 0 : y;
  const int32_t right = x + width > picture->width ? picture->width : x + width;
  const int32_t bottom = y + height > picture->height ? picture->height : y + height;
  for (int32_t row = top; row < bottom; row++) {
    for (int32_t column = left; column < right; column++) {
      blend(picture, column, row, fill, alpha);
    }
  }
}

// Maps consist of rectangles: a row is filled once and copied.
void canvas_rect(canvas* picture, int32_t x, int32_t y, int32_t width, int32_t height, color fill) {
  const int32_t left = x < 0 ? 0 : x;
  const int32_t top = y < 0 ? 0 : y;
  const int32_t right = x + width > picture->width ? picture->width : x + width;
  const int32_t bottom = y + height > picture->height ? picture->height : y + height;
  if (left >= right || top >= bottom) {
    return;
  }
  const size_t stride = (size_t)picture->width * BYTES_PER_PIXEL;
  uint8_t* first = picture->pixels + (size_t)top * stride + (size_t)left * BYTES_PER_PIXEL;
  for (int32_t column = 0; column < right - left; column++) {
    first[column * BYTES_PER_PIXEL] = fill.r;
    first[column * BYTES_PER_PIXEL + 1] = fill.g;
    first[column * BYTES_PER_PIXEL + 2] = fill.b;
  }
  for (int32_t row = 1; row < bottom - top; row++) {
    memcpy(first + (size_t)row * stride, first, (size_t)(right - left) * BYTES_PER_PIXEL);
  }
}
// Distance of the point (px, py) from the line segment a-b. [Units: pixels]
static double line_distance(double px, double py, double ax, double ay, double bx, double by) {
  const double dx = bx - ax;
  const double dy = by - ay;
  const double length2 = dx * dx + dy * dy;
  double t = length2 > 0 ? ((px - ax) * dx + (py - ay) * dy) / length2 : 0;
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  const double x = ax + t * dx - px;
  const double y = ay + t * dy - py;
  return sqrt(x * x + y * y);
}

void canvas_line(canvas* picture, double x0, double y0, double x1, double y1, double width,
                 color line) {
  const double reach = width / 2 + 1;
  const int32_t left = (int32_t)floor(fmin(x0, x1) - reach);
  const int32_t right = (int32_t)ceil(fmax(x0, x1) + reach);
  const int32_t top = (int32_t)floor(fmin(y0, y1) - reach);
  const int32_t bottom = (int32_t)ceil(fmax(y0, y1) + reach);
  for (int32_t y = top; y <= bottom; y++) {
    for (int32_t x = left; x <= right; x++) {
      const double distance = line_distance(x + 0.5, y + 0.5, x0, y0, x1, y1);
      blend(picture, x, y, line, fmin(1, width / 2 + 0.5 - distance));
    }
  }
}

void canvas_disc(canvas* picture, double x, double y, double radius, color fill, color rim) {
  for (int32_t row = (int32_t)(y - radius - 1); row <= (int32_t)(y + radius + 1); row++) {
    for (int32_t column = (int32_t)(x - radius - 1); column <= (int32_t)(x + radius + 1);
         column++) {
      const double dx = column + 0.5 - x;
      const double dy = row + 0.5 - y;
      const double distance = sqrt(dx * dx + dy * dy);
      blend(picture, column, row, rim, fmin(1, radius + 0.5 - distance));
      blend(picture, column, row, fill, fmin(1, radius - 0.5 - distance));
    }
  }
}

void canvas_diamond(canvas* picture, double x, double y, double radius, color fill, color rim) {
  for (int32_t row = (int32_t)(y - radius - 1); row <= (int32_t)(y + radius + 1); row++) {
    for (int32_t column = (int32_t)(x - radius - 1); column <= (int32_t)(x + radius + 1);
         column++) {
      const double distance = fabs(column + 0.5 - x) + fabs(row + 0.5 - y);
      blend(picture, column, row, rim, fmin(1, radius + 0.7 - distance));
      blend(picture, column, row, fill, fmin(1, radius - 0.9 - distance));
    }
  }
}

int32_t canvas_text_width(const char* text, int32_t scale) {
  return (int32_t)strlen(text) * CANVAS_GLYPH_WIDTH * scale;
}

void canvas_text(canvas* picture, int32_t x, int32_t y, int32_t scale, color ink,
                 const char* text) {
  for (; *text != '\0'; text++, x += CANVAS_GLYPH_WIDTH * scale) {
    const uint8_t* glyph = typeface_glyph(*text);
    for (int32_t column = 0; column < TYPEFACE_COLUMNS; column++) {
      for (int32_t row = 0; row < TYPEFACE_ROWS; row++) {
        if ((glyph[column] >> row & 1) != 0) {
          canvas_rect(picture, x + column * scale, y + row * scale, scale, scale, ink);
        }
      }
    }
  }
}

// libpng must not print: the caller reports the error once.
static void abort_encoding(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static bool encode(const canvas* picture, FILE* file) {
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, abort_encoding, ignore_warning);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL) {
    png_destroy_write_struct(&png, NULL);
    return false;
  }
  if (setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_write_struct(&png, &info);
    return false;
  }
  png_init_io(png, file);
  png_set_IHDR(png, info, (png_uint_32)picture->width, (png_uint_32)picture->height, 8,
               PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  for (int32_t y = 0; y < picture->height; y++) {
    png_write_row(png, picture->pixels + (size_t)y * (size_t)picture->width * BYTES_PER_PIXEL);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return true;
}

bool canvas_write_png(const canvas* picture, const char* path, char* message, size_t message_size) {
  out_file out;
  if (!out_file_open(&out, path, message, message_size)) {
    return false;
  }
  errno = 0;
  const bool is_whole = encode(picture, out.stream);
  if (!is_whole) {
    snprintf(message, message_size, "%s", errno != 0 ? strerror(errno) : "encoding failed");
  }
  return out_file_close(&out, is_whole, message, message_size);
}
