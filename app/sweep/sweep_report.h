// The report of a sweep has figures of each measure for each setting, of all its runs in the
// database, and says where settings differ.
#ifndef OVIS_APP_SWEEP_REPORT_H
#define OVIS_APP_SWEEP_REPORT_H

#include "sweep/sweep_plan.h"
#include "sweep/sweep_stats.h"
#include "sweep/sweep_store.h"

#define SWEEP_MEASURES_MAX 512

typedef struct sweep_measure {
  char name[128];
  double** values;        // [setting] sorted
  sweep_figures* figures; // [setting] count 0: no run has it
  bool is_shown;          // in the table and the picture
  bool is_constant;       // the same in all runs: a word in the table
} sweep_measure;

typedef struct sweep_report {
  const sweep_plan* plan;
  int64_t* done;   // [setting]
  int64_t* failed; // [setting]
  sweep_measure* measures;
  int32_t measure_count;
} sweep_report;

// `wanted` [opt] names the measures to show; without any, those that are not counts of events and
// not 0 in all runs. Returns false with a message.
// sweep_report_fini frees it in either case.
bool sweep_report_make(sweep_report* self, const sweep_plan* plan, sweep_store* store,
                       const char* const* wanted, int32_t wanted_count, char* message,
                       size_t message_size);
void sweep_report_fini(sweep_report* self);

void sweep_report_table(const sweep_report* self);
bool sweep_report_json(const sweep_report* self);
bool sweep_report_csv(const sweep_report* self, const char* path, char* message,
                      size_t message_size);
bool sweep_report_png(const sweep_report* self, const char* title, const char* path, char* message,
                      size_t message_size);

#endif
