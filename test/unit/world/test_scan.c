// Scans visit the cells that loops within loops visit, in the same order.
#include "support/test.h"
#include "world/scan.h"

enum { CELLS_MAX = 20000 };

typedef struct cell_list {
  ovis_pos cells[CELLS_MAX];
  int32_t count;
} cell_list;

static cell_list wanted, found;

static void add(cell_list* list, int32_t x, int32_t y, int32_t z) {
  assert_in_range(list->count, 0, CELLS_MAX - 1);
  list->cells[list->count++] = (ovis_pos){x, y, z};
}

static void compare(void) {
  assert_int_equal(found.count, wanted.count);
  for (int32_t i = 0; i < wanted.count; i++) {
    assert_int_equal(found.cells[i].x, wanted.cells[i].x);
    assert_int_equal(found.cells[i].y, wanted.cells[i].y);
    assert_int_equal(found.cells[i].z, wanted.cells[i].z);
  }
  wanted.count = found.count = 0;
}

TEST(boxes_are_visited_axis_by_axis) {
  static const ov_cell_range boxes[] = {
      {{-3, 60, 5}, {2, 61, 9}}, {{7, 7, 7}, {7, 7, 7}}, {{-1, -64, -9}, {-1, -60, 0}}};
  for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
    const ov_cell_range* in = &boxes[i];
    for (int32_t x = in->min.x; x <= in->max.x; x++) {
      for (int32_t y = in->min.y; y <= in->max.y; y++) {
        for (int32_t z = in->min.z; z <= in->max.z; z++) {
          add(&wanted, x, y, z);
        }
      }
    }
    for (ovis_pos at = in->min; at.x <= in->max.x; at = ov_scan_xyz(at, in)) {
      add(&found, at.x, at.y, at.z);
    }
    compare();
    for (int32_t x = in->min.x; x <= in->max.x; x++) {
      for (int32_t z = in->min.z; z <= in->max.z; z++) {
        for (int32_t y = in->min.y; y <= in->max.y; y++) {
          add(&wanted, x, y, z);
        }
      }
    }
    for (ovis_pos at = in->min; at.x <= in->max.x; at = ov_scan_xzy(at, in)) {
      add(&found, at.x, at.y, at.z);
    }
    compare();
    for (int32_t y = in->min.y; y <= in->max.y; y++) {
      for (int32_t x = in->min.x; x <= in->max.x; x++) {
        for (int32_t z = in->min.z; z <= in->max.z; z++) {
          add(&wanted, x, y, z);
        }
      }
    }
    for (ovis_pos at = in->min; at.y <= in->max.y; at = ov_scan_yxz(at, in)) {
      add(&found, at.x, at.y, at.z);
    }
    compare();
    for (int32_t y = in->min.y; y <= in->max.y; y++) {
      for (int32_t z = in->min.z; z <= in->max.z; z++) {
        for (int32_t x = in->min.x; x <= in->max.x; x++) {
          add(&wanted, x, y, z);
        }
      }
    }
    for (ovis_pos at = in->min; at.y <= in->max.y; at = ov_scan_yzx(at, in)) {
      add(&found, at.x, at.y, at.z);
    }
    compare();
  }
}

TEST(cells_around_a_cell_are_a_box) {
  const ov_cell_range in = ov_cells_around((ovis_pos){5, -60, -7}, 3, 1);
  assert_true(in.min.x == 2 && in.min.y == -61 && in.min.z == -10);
  assert_true(in.max.x == 8 && in.max.y == -59 && in.max.z == -4);
}

// 0, 1, -1, 2, -2 ...
static int32_t out_from(int32_t value) {
  return value > 0 ? -value : 1 - value;
}

static void list_rings(ovis_pos at, int32_t range, int32_t range_y, int32_t first_y) {
  for (int32_t dy = first_y; dy <= range_y; dy = first_y < 0 ? dy + 1 : out_from(dy)) {
    for (int32_t ring = 0; ring <= range; ring++) {
      for (int32_t dx = 0; dx <= ring; dx = out_from(dx)) {
        const bool is_side = dx == ring || dx == -ring;
        for (int32_t dz = is_side ? 0 : ring; dz <= ring; dz = out_from(dz)) {
          add(&wanted, at.x + dx, at.y + dy, at.z + dz);
        }
      }
    }
  }
}

TEST(rings_go_outward_level_by_level) {
  static const struct {
    int32_t range, range_y, first_y;
  } cases[] = {{0, 0, 0}, {1, 0, 0}, {8, 2, 0}, {5, 6, -2}, {3, 0, -1}, {24, 3, 0}};
  const ovis_pos middle = {-4, 64, 11};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    list_rings(middle, cases[i].range, cases[i].range_y, cases[i].first_y);
    const int32_t side = 2 * cases[i].range + 1;
    const int32_t below = cases[i].first_y < 0 ? -cases[i].first_y : cases[i].range_y;
    assert_int_equal(wanted.count, side * side * (cases[i].range_y + below + 1)); // each once
    for (ov_rings at = ov_rings_around(middle, cases[i].range, cases[i].range_y, cases[i].first_y);
         ov_rings_are_left(&at); ov_rings_next(&at)) {
      const ovis_pos cell = ov_rings_cell(&at);
      add(&found, cell.x, cell.y, cell.z);
    }
    compare();
  }
}
