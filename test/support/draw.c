#include "support/draw.h"

#include "support/test.h"

#include <stdio.h>
#include <string.h>

int draw_depth(draw_rows rows) {
  int depth = 0;
  while (rows[depth] != NULL) {
    depth++;
  }
  return depth;
}

// A map whose rows differ in length is a slip of the pen that no test should pass on.
int draw_width(draw_rows rows) {
  const size_t length = strlen(rows[0]);
  for (int z = 0; rows[z] != NULL; z++) {
    if (strlen(rows[z]) != length || length % 2 == 0) {
      fail_msg("row %d of the map is '%s': expected %zu characters", z, rows[z], length | 1u);
    }
  }
  return (int)(length + 1) / 2;
}

char draw_at(draw_rows rows, int x, int z) {
  if (x < 0 || z < 0 || x >= draw_width(rows) || z >= draw_depth(rows)) {
    return '\0';
  }
  return rows[z][2 * x];
}

bool draw_find(draw_rows rows, char mark, draw_point* out) {
  for (int z = 0; z < draw_depth(rows); z++) {
    for (int x = 0; x < draw_width(rows); x++) {
      if (draw_at(rows, x, z) == mark) {
        *out = (draw_point){x, z};
        return true;
      }
    }
  }
  return false;
}

void draw_each(draw_rows rows, draw_put_fn* put, void* context) {
  for (int z = 0; z < draw_depth(rows); z++) {
    for (int x = 0; x < draw_width(rows); x++) {
      put(context, x, z, draw_at(rows, x, z));
    }
  }
}

static char node_mark(int index) {
  if (index < 9) {
    return (char)('1' + index);
  }
  return index < 9 + 26 ? (char)('a' + index - 9) : '+';
}

static char mark_over(draw_rows rows, const draw_point* points, int count, int x, int z) {
  char mark = draw_at(rows, x, z);
  mark = mark == 'S' || mark == 'T' ? '.' : mark;
  for (int i = 0; i < count; i++) {
    if (points[i].x == x && points[i].z == z) {
      mark = node_mark(i);
    }
  }
  return mark;
}

size_t draw_path(char* out, size_t capacity, draw_rows rows, const draw_point* points, int count) {
  const int width = draw_width(rows);
  const int depth = draw_depth(rows);
  const size_t length = (size_t)(2 * width) * (size_t)depth;
  if (length >= capacity) {
    if (capacity > 0) {
      out[0] = '\0';
    }
    return length;
  }
  char* at = out;
  for (int z = 0; z < depth; z++) {
    for (int x = 0; x < width; x++) {
      *at++ = mark_over(rows, points, count, x, z);
      *at++ = x + 1 < width ? ' ' : '\n';
    }
  }
  *at = '\0';
  return length;
}

void draw_check_path(draw_rows rows, const draw_point* points, int count, draw_rows expected,
                     const char* file, int line) {
  char found[8192];
  char wanted[8192];
  const size_t length = draw_path(found, sizeof found, rows, points, count);
  draw_path(wanted, sizeof wanted, expected, NULL, 0);
  if (length >= sizeof found) {
    print_error("the map is too large to draw: %zu characters\n", length);
    _fail(file, line);
  }
  if (strcmp(found, wanted) != 0) {
    print_error("expected\n%sfound %d nodes\n%s", wanted, count, found);
    for (int i = 0; i < count; i++) {
      print_error("(%d,%d) ", points[i].x, points[i].z);
    }
    print_error("\n");
    _fail(file, line);
  }
}
