// Problem: list the benchmarks and run one with its report.
// Design: docs/performance.md
#include "bench/bench.h"

#include <math.h>
#include <string.h>

static const bench all[] = {
    {"body", "tick of one body that walks through a village, or rests", bench_body_run},
    {"brain", "tick of one brain as large as a villager's that finds nothing to do",
     bench_brain_run},
    {"chase", "a thousand zombies after fifty players who walk through a village", bench_chase_run},
    {"crowd", "crowds of the sea and of the nether, schools, a bastion, a vibration",
     bench_crowd_run},
    {"herd", "crowds of 100 to 50,000 mobs at equal density, and a pile", bench_herd_run},
    {"islands", "workers: villages and packs on two workers, and what 8, 32 and 128 would do",
     bench_islands_run},
    {"later", "tick of one mob of each species of later versions, and of the dragon",
     bench_later_run},
    {"nav", "navigation tick of one walking mob, with its searches", bench_nav_run},
    {"page", "the page of a village's day in a browser: opening, jumps, branches, ticks",
     bench_page_run},
    {"path", "path finder, compared with a bare, a tuned and a textbook search", bench_path_run},
    {"poi", "search for the nearest points of interest among 1,000", bench_poi_run},
    {"record", "recording of a village's day: its cost in time and bytes", bench_record_run},
    {"sorting", "200 copper golems that sort items among 400 chests", bench_sorting_run},
    {"steer", "paths over a navmesh, rays, breadcrumbs, and 1,000 chasers", bench_steer_run},
    {"sweep", "what a sweep adds to the time of its runs, on one job and on two", bench_sweep_run},
    {"town", "villagers: a town of 1,000, 100 villages, and a village's day", bench_town_run},
    {"tree", "behavior trees that wait or are woken, compared with a walk from the root",
     bench_tree_run},
    {"world", "memory of the sections of a village", bench_world_run},
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
