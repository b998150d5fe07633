// YieldJobSite, slow and obvious: a villager without a profession hands the job site that it walks
// to over to one that has the profession and no site.
#ifndef OVIS_TEST_REFERENCE_YIELD_REF_H
#define OVIS_TEST_REFERENCE_YIELD_REF_H

#include "reference/mind_ref.h"

enum { YIELD_REF_NOBODY = -1 };

typedef struct yield_ref_giver {
  bool is_baby;
  bool is_employed; ///< Its profession is not none. A nitwit's is nitwit.
  mind_ref_place potential;
} yield_ref_giver;

/// One of the nearest living.
typedef struct yield_ref_other {
  bool is_villager, is_alive;
  bool has_profession_of_site; ///< Its profession holds points of the type at the site.
  bool has_potential;
  mind_ref_place job_site;
} yield_ref_other;

typedef struct yield_ref_world {
  void* context;
  bool has_point;                ///< There is a point at the potential site.
  const yield_ref_other* others; ///< Nearest first.
  int other_count;
  bool is_inverted; ///< 22w45a to 23w02a: only the employed give (MC-258295).
  /// Does a path of that one, within the point's valid range, reach the site?
  bool (*can_reach)(void* context, int other);
} yield_ref_world;

typedef struct yield_ref_result {
  bool runs;     ///< It counts as run.
  int receiver;  ///< Index, or YIELD_REF_NOBODY. The giver forgets WALK, LOOK and
                 ///< POTENTIAL_JOB_SITE.
  bool is_given; ///< The receiver gets WALK (close 1), LOOK and POTENTIAL_JOB_SITE.
} yield_ref_result;

/// A turn of it; its memory conditions hold.
yield_ref_result yield_ref_trigger(const yield_ref_world* world, const yield_ref_giver* giver);

#endif
