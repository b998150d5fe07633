// Problem: say how sure the mean of some runs is, and whether two settings differ.
// Source: docs/formats/sweep.md#figures
#include "sweep/sweep_stats.h"

#include <math.h>
#include <stdlib.h>

static int by_value(const void* a, const void* b) {
  const double x = *(const double*)a;
  const double y = *(const double*)b;
  return (x > y) - (x < y);
}

// ---- Student's t distribution

// The continued fraction of the incomplete beta function, by Lentz's method.
static double beta_fraction(double a, double b, double x) {
  const double tiny = 1e-300;
  double c = 1;
  double d = 1 - (a + b) * x / (a + 1);
  d = 1 / (fabs(d) < tiny ? tiny : d);
  double result = d;
  for (int32_t m = 1; m <= 500; m++) {
    for (int32_t odd = 0; odd < 2; odd++) {
      const double top = odd != 0 ? -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
                                  : m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 + top * d;
      c = 1 + top / c;
      d = 1 / (fabs(d) < tiny ? tiny : d);
      c = fabs(c) < tiny ? tiny : c;
      result *= c * d;
    }
    if (fabs(c * d - 1) < 1e-15) {
      break;
    }
  }
  return result;
}

// The regularized incomplete beta function.
static double incomplete_beta(double a, double b, double x) {
  if (x <= 0 || x >= 1) {
    return x <= 0 ? 0 : 1;
  }
  const double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
  return x < (a + 1) / (a + b + 2) ? front * beta_fraction(a, b, x) / a
                                   : 1 - front * beta_fraction(b, a, 1 - x) / b;
}

// The probability that the size of t is over a value.
static double both_tails(double t, double freedom) {
  return incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t));
}

double sweep_t_point(double freedom) {
  double low = 1.9, high = 13; // from infinite freedom to one
  for (; both_tails(high, freedom) > 0.05; high *= 2) {
  }
  for (int32_t i = 0; i < 200 && low < high; i++) {
    const double middle = (low + high) / 2;
    if (both_tails(middle, freedom) > 0.05) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return high;
}

// ---- Figures

sweep_figures sweep_figures_of(double* values, int64_t count) {
  qsort(values, (size_t)count, sizeof *values, by_value);
  sweep_figures out = {.count = count, .least = values[0], .most = values[count - 1]};
  for (int64_t i = 0; i < count; i++) {
    out.mean += (values[i] - out.mean) / (double)(i + 1);
  }
  double squares = 0;
  for (int64_t i = 0; i < count; i++) {
    squares += (values[i] - out.mean) * (values[i] - out.mean);
  }
  out.median = (values[(count - 1) / 2] + values[count / 2]) / 2;
  out.spread = count > 1 ? sqrt(squares / (double)(count - 1)) : 0;
  out.half_width = count > 1 ? sweep_t_point((double)(count - 1)) * out.spread / sqrt((double)count)
                             : (double)INFINITY;
  return out;
}

double sweep_difference_half_width(const sweep_figures* a, const sweep_figures* b) {
  if (a->count < 2 || b->count < 2) {
    return (double)INFINITY;
  }
  const double va = a->spread * a->spread / (double)a->count;
  const double vb = b->spread * b->spread / (double)b->count;
  const double sum = va + vb;
  if (sum <= 0) {
    return 0;
  }
  const double freedom =
      sum * sum / (va * va / (double)(a->count - 1) + vb * vb / (double)(b->count - 1));
  return sweep_t_point(freedom) * sqrt(sum);
}

bool sweep_figures_differ(const sweep_figures* a, const sweep_figures* b) {
  return fabs(a->mean - b->mean) > sweep_difference_half_width(a, b);
}
