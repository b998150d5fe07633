// Where the runs of a sweep are done: slots, each with one run at a time. Those of sweep_local are
// processes of this machine, those of ovis-mpi are ranks.
#ifndef OVIS_APP_SWEEP_SLOTS_H
#define OVIS_APP_SWEEP_SLOTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SWEEP_ERROR_MAX 600

// The end of a run.
typedef struct sweep_outcome {
  bool is_done; // false: it failed, and `error` says how
  char error[SWEEP_ERROR_MAX];
  double seconds; // that it took, by the clock
  char* report;   // if it is done: what a sweep reads of it (sweep_brief.h); the receiver frees it
  size_t report_size;
} sweep_outcome;

typedef enum sweep_taken {
  SWEEP_NOTHING, // the slot is free, or its run goes on
  SWEEP_ENDED,
  SWEEP_REFUSED // the system could not start the run, and the sweep ends
} sweep_taken;

typedef struct sweep_slots sweep_slots;

typedef struct sweep_slots_ops {
  // Starts a run in a free slot. `words` are its command line, the program first and NULL last.
  // Returns false if the system refuses another process.
  bool (*start)(sweep_slots* self, int32_t slot, char* const* words);
  // Waits until a run has ended, at most `msec`. It may return earlier.
  void (*wait)(sweep_slots* self, int64_t msec);
  // Takes the outcome of a run that has ended, after which the slot is free.
  sweep_taken (*take)(sweep_slots* self, int32_t slot, sweep_outcome* out);
  // Ends all runs that go on. All slots are free then.
  void (*stop)(sweep_slots* self);
} sweep_slots_ops;

// The first member of each kind of slots.
struct sweep_slots {
  const sweep_slots_ops* ops;
  int32_t count;
  const char* program; // [opt] that does the runs; NULL: this one
  int64_t limit_msec;  // longest time of a run; 0: no limit
};

#endif
