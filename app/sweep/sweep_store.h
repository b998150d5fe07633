// The database of a sweep: a row for each run that has ended. Schema: docs/formats/sweep.md
#ifndef OVIS_APP_SWEEP_STORE_H
#define OVIS_APP_SWEEP_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sqlite3;
struct sqlite3_stmt;

#define SWEEP_STATEMENTS 9

typedef struct sweep_store {
  struct sqlite3* db;
  struct sqlite3_stmt* statements[SWEEP_STATEMENTS];
  bool is_in_batch;
  int64_t batch_msec; // when the open batch began
  char what[1024];    // the sweep as text
  char message[512];  // of the last failure
} sweep_store;

// A run that ended. Its measures follow, each with sweep_store_add_measure.
typedef struct sweep_row {
  const char* setting;
  int64_t seed;
  bool is_done;      // false: it failed, and `error` says how
  const char* error; // [opt]
  int64_t ticks;
  const char* hash; // 16 digits
  double seconds;   // by the clock
} sweep_row;

// Opens the database or makes it. `what` is the sweep as text: world, ticks and options, not the
// seeds. Returns false with a message if the file holds another sweep, or is none.
bool sweep_store_open(sweep_store* self, const char* path, const char* what);
// Writes what is left of the batch. Returns false with a message.
bool sweep_store_close(sweep_store* self);

bool sweep_store_has(sweep_store* self, const char* setting, int64_t seed);
// A row and its measures go into the open batch, or begin one. After a failure the batch is
// dropped, so that no row is written without all of its measures; what was committed stays.
bool sweep_store_add(sweep_store* self, const sweep_row* row);
bool sweep_store_add_measure(sweep_store* self, const sweep_row* row, const char* name,
                             double value);
// Writes the open batch if it is 100 ms old, or in any case. Call it between rows.
bool sweep_store_commit_due(sweep_store* self);
bool sweep_store_commit(sweep_store* self);
// Milliseconds until the open batch is due; -1: there is none.
int64_t sweep_store_due_msec(const sweep_store* self);
bool sweep_store_forget_failed(sweep_store* self);
// Takes in the runs of another database of the same sweep. A run that is done takes the place of
// one that failed. Returns false with a message if it is of another sweep, or if a run that both
// have ended differently.
bool sweep_store_merge(sweep_store* self, const char* path);

// Names of the measures of all runs that are done, sorted. Calls back for each.
bool sweep_store_each_name(sweep_store* self, void (*name)(void* context, const char* text),
                           void* context);
// The values of a measure in the runs of a setting, in the order of their seeds. The caller frees
// *out. Returns the count, -1 after an error.
int64_t sweep_store_values(sweep_store* self, const char* setting, const char* name, double** out);
// The value of a measure in one run; none if it failed or has no such measure.
bool sweep_store_value(sweep_store* self, const char* setting, int64_t seed, const char* name,
                       double* out, bool* out_is_there);
// Counts the runs of a setting.
bool sweep_store_count(sweep_store* self, const char* setting, int64_t* out_done,
                       int64_t* out_failed);

#endif
