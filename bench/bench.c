// The benchmarks that there are, and running one.
#include "bench/bench.h"

#include <math.h>
#include <string.h>

static const bench all[] = {
    {"body", "one body's tick: walking through a village, and at rest", bench_body_run},
    {"nav", "one walking mob's navigation tick, its searches included", bench_nav_run},
    {"path", "the path finder against a bare search, a tuned and a textbook one", bench_path_run},
    {"record", "a village's day recorded: how much slower, and how many bytes", bench_record_run},
    {"world", "memory of a village's sections", bench_world_run},
};

int32_t bench_count(void) {
  return (int32_t)(sizeof all / sizeof *all);
}

const bench* bench_at(int32_t index) {
  return &all[index];
}

const bench* bench_find(const char* name) {
  for (int32_t i = 0; i < bench_count(); i++) {
    if (strcmp(all[i].name, name) == 0) {
      return &all[i];
    }
  }
  return NULL;
}

static double us_of(const bench_row* row) {
  if (strcmp(row->unit, "ns") == 0) {
    return row->value / 1000;
  }
  if (strcmp(row->unit, "us") == 0) {
    return row->value;
  }
  return strcmp(row->unit, "ms") == 0 ? row->value * 1000 : (double)NAN;
}

bool bench_run(const bench* self, bench_report* report) {
  report->bench = self->name;
  bench_cal(report);
  const bool is_done = self->run(report);
  bench_cal(report);
  for (int32_t i = 0; i < report->count; i++) {
    report->rows[i].in_cal = us_of(&report->rows[i]) / report->cal_us;
  }
  return is_done;
}
