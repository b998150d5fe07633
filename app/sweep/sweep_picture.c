// Problem: show the runs of a sweep beside each other, by setting, where a table shows only
// figures. Design: docs/cli.md#ovis-sweep
#include "draw/canvas.h"
#include "sweep/sweep_report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define WIDTH 1000
#define LEFT 220
#define RIGHT 40
#define TOP 60
#define PANEL_HEAD 40 // of a measure: its name
#define PANEL_FOOT 44 // of a measure: its axis
#define LANE 46       // of a setting
#define DOT 3.0
#define PANELS_MAX 12
#define LANES_MAX 40

static const color paper = {255, 255, 255}, ink = {30, 34, 42}, faint = {214, 218, 226},
                   dot = {59, 125, 190}, mark = {200, 78, 30};

typedef struct axis {
  double low, high, step;
} axis;

static int32_t shown_count(const sweep_report* report) {
  int32_t count = 0;
  for (int32_t i = 0; i < report->measure_count; i++) {
    count += report->measures[i].is_shown;
  }
  return count < PANELS_MAX ? count : PANELS_MAX;
}

static int32_t lane_count(const sweep_report* report) {
  return report->plan->setting_count < LANES_MAX ? report->plan->setting_count : LANES_MAX;
}

// An axis with steps of 1, 2 or 5 times a power of ten, from below the least value to above the
// greatest one.
static axis axis_of(const sweep_report* report, const sweep_measure* measure) {
  double low = (double)INFINITY, high = -(double)INFINITY;
  for (int32_t i = 0; i < lane_count(report); i++) {
    if (measure->figures[i].count > 0) {
      low = fmin(low, measure->figures[i].least);
      high = fmax(high, measure->figures[i].most);
    }
  }
  if (!(low <= high)) {
    return (axis){0, 1, 1};
  }
  const double room = high > low ? (high - low) * 0.05 : fmax(fabs(low) * 0.1, 1);
  const double raw = (high - low + 2 * room) / 8;
  const double power = pow(10, floor(log10(raw)));
  const double share = raw / power;
  const double step = power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
  return (axis){floor((low - room) / step) * step, ceil((high + room) / step) * step, step};
}

static double place(axis scale, double value) {
  return LEFT + (value - scale.low) / (scale.high - scale.low) * (WIDTH - LEFT - RIGHT);
}

static void draw_axis(canvas* picture, axis scale, int32_t top, int32_t bottom) {
  const int32_t count = (int32_t)llround((scale.high - scale.low) / scale.step);
  for (int32_t i = 0; i <= count; i++) {
    const double value = scale.low + i * scale.step;
    const double x = place(scale, value);
    char text[32];
    snprintf(text, sizeof text, "%.6g", fabs(value) < scale.step / 1000 ? 0 : value);
    canvas_line(picture, x, top, x, bottom, 1, faint);
    canvas_text(picture, (int32_t)x - canvas_text_width(text, 1) / 2, bottom + 6, 1, ink, text);
  }
  canvas_line(picture, LEFT, bottom, WIDTH - RIGHT, bottom, 1, ink);
}

// A dot for each run; equal values are stacked, closer the more there are. Dots that hide each
// other have no rim: of a tall stack the rims would be all that is seen.
static void draw_runs(canvas* picture, axis scale, const double* values, int64_t count,
                      int32_t floor_y) {
  int64_t most = 1;
  for (int64_t i = 0, same = 0; i < count; i++) {
    same = i > 0 && (int32_t)place(scale, values[i]) == (int32_t)place(scale, values[i - 1])
               ? same + 1
               : 1;
    most = same > most ? same : most;
  }
  const double rise = fmin(2 * DOT, (LANE - 12.0) / (double)most);
  const color rim = rise < DOT ? dot : paper;
  int64_t same = 0;
  for (int64_t i = 0; i < count; i++) {
    const double x = place(scale, values[i]);
    same = i > 0 && (int32_t)x == (int32_t)place(scale, values[i - 1]) ? same + 1 : 0;
    canvas_disc(picture, x, floor_y - DOT - rise * (double)same, DOT, dot, rim);
  }
}

static void draw_lane(canvas* picture, const sweep_report* report, const sweep_measure* measure,
                      int32_t setting, axis scale, int32_t floor_y) {
  const sweep_figures* one = &measure->figures[setting];
  const char* name = report->plan->settings[setting].text;
  char text[40];
  snprintf(text, sizeof text, "%.39s", name[0] != 0 ? name : "all runs");
  canvas_text(picture, LEFT - 12 - canvas_text_width(text, 1), floor_y - 16, 1, ink, text);
  canvas_line(picture, LEFT, floor_y, WIDTH - RIGHT, floor_y, 1, faint);
  if (one->count == 0) {
    return;
  }
  draw_runs(picture, scale, measure->values[setting], one->count, floor_y);
  const double y = floor_y - 0.5;
  if (isfinite(one->half_width)) {
    canvas_line(picture, place(scale, fmax(one->mean - one->half_width, scale.low)), y,
                place(scale, fmin(one->mean + one->half_width, scale.high)), y, 3, mark);
  }
  canvas_diamond(picture, place(scale, one->mean), y, 5, mark, paper);
}

static int32_t draw_panel(canvas* picture, const sweep_report* report, const sweep_measure* measure,
                          int32_t top) {
  const axis scale = axis_of(report, measure);
  const int32_t lanes = lane_count(report);
  const int32_t bottom = top + PANEL_HEAD + lanes * LANE;
  canvas_text(picture, 16, top + 10, 2, ink, measure->name);
  draw_axis(picture, scale, top + PANEL_HEAD, bottom);
  for (int32_t i = 0; i < lanes; i++) {
    draw_lane(picture, report, measure, i, scale, top + PANEL_HEAD + (i + 1) * LANE);
  }
  return bottom + PANEL_FOOT;
}

bool sweep_report_png(const sweep_report* self, const char* title, const char* path, char* message,
                      size_t message_size) {
  const int32_t panels = shown_count(self);
  const int32_t height = TOP + panels * (PANEL_HEAD + lane_count(self) * LANE + PANEL_FOOT) + 16;
  canvas picture;
  if (!canvas_init(&picture, WIDTH, height, paper)) {
    snprintf(message, message_size, "out of memory, or the picture is too high");
    return false;
  }
  canvas_text(&picture, 16, 14, 2, ink, title);
  canvas_text(&picture, 16, 38, 1, ink,
              "a dot: one run; diamond and bar: the mean and its 95 % interval");
  int32_t top = TOP;
  for (int32_t i = 0, drawn = 0; i < self->measure_count && drawn < panels; i++) {
    if (self->measures[i].is_shown) {
      top = draw_panel(&picture, self, &self->measures[i], top);
      drawn++;
    }
  }
  const bool is_written = canvas_write_png(&picture, path, message, message_size);
  canvas_fini(&picture);
  return is_written;
}
