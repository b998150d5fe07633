// Problem: stop a sweep when its answer is sure enough, after the same seeds whatever the jobs.
// Source: docs/formats/sweep.md#figures
#include "sweep/sweep_until.h"

#include "sweep/sweep_stats.h"

#include <math.h>
#include <stdlib.h>

bool sweep_until_init(sweep_until* self, const sweep_plan* plan, double share,
                      const char* const* names, int32_t name_count) {
  const size_t count = (size_t)plan->setting_count * (size_t)name_count;
  *self = (sweep_until){.share = share,
                        .names = names,
                        .name_count = name_count,
                        .sums = calloc(count > 0 ? count : 1, sizeof *self->sums)};
  return self->sums != NULL;
}

void sweep_until_fini(sweep_until* self) {
  free(self->sums);
  self->sums = NULL;
}

bool sweep_until_add(sweep_until* self, const sweep_plan* plan, sweep_store* store, int64_t seed) {
  self->seed_count++;
  for (int32_t i = 0; i < plan->setting_count * self->name_count; i++) {
    double value;
    bool is_there;
    if (!sweep_store_value(store, plan->settings[i / self->name_count].text, seed,
                           self->names[i % self->name_count], &value, &is_there)) {
      return false;
    }
    if (is_there) {
      sweep_sum* sum = &self->sums[i];
      const double off = value - sum->mean;
      sum->count++;
      sum->mean += off / (double)sum->count;
      sum->squares += off * (value - sum->mean);
    }
  }
  return true;
}

static bool is_narrow(const sweep_sum* sum, double share) {
  if (sum->count < SWEEP_SEEDS_LEAST) {
    return false;
  }
  const double freedom = (double)(sum->count - 1);
  const double spread = sqrt(sum->squares / freedom);
  return sweep_t_point(freedom) * spread / sqrt((double)sum->count) <= share * fabs(sum->mean);
}

bool sweep_until_is_enough(const sweep_until* self, const sweep_plan* plan) {
  if (self->share <= 0 || self->seed_count < SWEEP_SEEDS_LEAST) {
    return false;
  }
  for (int32_t i = 0; i < plan->setting_count * self->name_count; i++) {
    if (!is_narrow(&self->sums[i], self->share)) {
      return false;
    }
  }
  return true;
}
