// The runs of a sweep: each seed with each setting of the parameters.
#ifndef OVIS_APP_SWEEP_PLAN_H
#define OVIS_APP_SWEEP_PLAN_H

#include "commands/options.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SWEEP_RUNS_MAX 10000000
#define SWEEP_SETTINGS_MAX 4096
#define SWEEP_TEXT_MAX 256

typedef struct sweep_range {
  int64_t first, last;
} sweep_range;

// One value of each parameter, in the order of the command line: "villagers=10 beds=3".
typedef struct sweep_setting {
  char text[SWEEP_TEXT_MAX];
} sweep_setting;

typedef struct sweep_plan {
  sweep_range* ranges; // of seeds, as they were given
  int32_t range_count;
  int64_t seed_count;
  sweep_setting* settings; // at least one; its text is empty without parameters
  int32_t setting_count;
} sweep_plan;

// `seeds` is a list such as "1..100,205"; `common` has the parameters, as "NAME=A,B,C". Returns
// false with a message that names what is wrong. sweep_plan_fini frees it in either case.
bool sweep_plan_init(sweep_plan* self, const char* seeds, const common_options* common,
                     char* message, size_t message_size);
void sweep_plan_fini(sweep_plan* self);

// Seed number `index` from 0.
int64_t sweep_plan_seed(const sweep_plan* self, int64_t index);

#endif
