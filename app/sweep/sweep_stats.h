// Figures of one measure over the runs of one setting, with 95 % intervals.
#ifndef OVIS_APP_SWEEP_STATS_H
#define OVIS_APP_SWEEP_STATS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct sweep_figures {
  int64_t count;
  double mean, median, least, most;
  double spread;     // standard deviation of the runs, with count - 1; 0 for one run
  double half_width; // of the 95 % interval of the mean; INFINITY for one run
} sweep_figures;

// Sorts `values`. [Limit: count >= 1]
sweep_figures sweep_figures_of(double* values, int64_t count);

// The 97.5 % point of Student's t distribution. [Limit: freedom > 0]
double sweep_t_point(double freedom);

// Half the width of the 95 % interval of the difference of two means, by Welch's method. INFINITY
// if one of them has one run.
double sweep_difference_half_width(const sweep_figures* a, const sweep_figures* b);

// Do the means differ, as far as the runs tell? The interval of their difference excludes 0.
bool sweep_figures_differ(const sweep_figures* a, const sweep_figures* b);

#endif
