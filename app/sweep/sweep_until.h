// Says when a sweep is sure enough: when the 95 % interval of each mean is narrow beside it.
#ifndef OVIS_APP_SWEEP_UNTIL_H
#define OVIS_APP_SWEEP_UNTIL_H

#include "sweep/sweep_plan.h"
#include "sweep/sweep_store.h"

#define SWEEP_SEEDS_LEAST 10 // before that nothing is sure enough

typedef struct sweep_sum {
  int64_t count;
  double mean, squares; // of the distances to the mean
} sweep_sum;

typedef struct sweep_until {
  double share; // of the mean that half an interval may have; 0: all seeds are run
  const char* const* names;
  int32_t name_count;
  sweep_sum* sums; // [setting][name]
  int64_t seed_count;
} sweep_until;

// Returns false without memory. sweep_until_fini frees it in either case.
bool sweep_until_init(sweep_until* self, const sweep_plan* plan, double share,
                      const char* const* names, int32_t name_count);
void sweep_until_fini(sweep_until* self);

// All settings of the next seed have been run. Call it in the order of the plan. Returns false
// after an error of the database.
bool sweep_until_add(sweep_until* self, const sweep_plan* plan, sweep_store* store, int64_t seed);
bool sweep_until_is_enough(const sweep_until* self, const sweep_plan* plan);

#endif
