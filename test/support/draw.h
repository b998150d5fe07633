// Drawn maps of a test's world, and of a path over it.
//
//   MAP("S . # . .",       PATH("1 2 # . .",
//       ". . # . T")            ". 3 # . .")
//
// A string is a row. One space separates two cells. x grows to the right, z downward. Each test
// defines its own characters. S and T mark start and target and are air.
#ifndef OVIS_TEST_SUPPORT_DRAW_H
#define OVIS_TEST_SUPPORT_DRAW_H

#include <stdbool.h>
#include <stddef.h>

/// Rows of a map, ended by NULL.
typedef const char* const* draw_rows;

#define MAP(...) ((const char* const[]){__VA_ARGS__, NULL})
#define PATH(...) MAP(__VA_ARGS__)

/// A cell of a path. [Units: cells of the map]
typedef struct draw_point {
  int x, z;
} draw_point;

/// Size of a map. All rows must be of one length.
int draw_width(draw_rows rows);
int draw_depth(draw_rows rows);

/// The character of a cell, or 0 outside.
char draw_at(draw_rows rows, int x, int z);

/// Finds the first cell with a character, in reading order. False: there is none; *out stays.
bool draw_find(draw_rows rows, char mark, draw_point* out);

/// Called for each cell in reading order.
typedef void draw_put_fn(void* context, int x, int z, char mark);
void draw_each(draw_rows rows, draw_put_fn* put, void* context);

/// Writes the map with a path over it, a line a row, NUL-terminated: nodes are 1 to 9, then a to z,
/// then +; S and T are dots. A cell that is met twice shows the later node. Points outside of the
/// map are not drawn. Returns the length without the NUL; nothing fits in part: when it is >=
/// capacity, only a NUL was written.
size_t draw_path(char* out, size_t capacity, draw_rows rows, const draw_point* points, int count);

/// Fails the test, showing both drawings, unless the path over the map looks like `expected`.
void draw_check_path(draw_rows rows, const draw_point* points, int count, draw_rows expected,
                     const char* file, int line);

#endif
