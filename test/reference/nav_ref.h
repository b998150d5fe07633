// A slow navigation of any kind, for comparison: following, falling, stuck test and timeout,
// trimming, and the effect of block changes. It follows README.md, rule groups 4.2 to 4.6, in their
// order, and caches nothing. It never searches: the test provides the path.
#ifndef OVIS_TEST_REFERENCE_NAV_REF_H
#define OVIS_TEST_REFERENCE_NAV_REF_H

#include <ovis/path.h>

enum { NAV_REF_NODES_MAX = 64 };

typedef struct nav_ref_rules {
  bool stuck_is_fixed;  ///< 1.5 blocks, before 1.19.3.
  bool clock_is_ms;     ///< 50 a tick, and 1000 a second.
  bool half_is_literal; ///< 0.5 blocks for cutting corners, not their square.
  bool level_is_closed; ///< A whole block up or down still reaches a node.
} nav_ref_rules;

typedef struct nav_ref_mob {
  double x, y, z;
  float width;
  float speed;
  bool on_ground, in_water, in_lava, riding, can_float;
  float height;
  bool can_breach;
} nav_ref_mob;

typedef enum nav_ref_kind {
  NAV_REF_GROUND,
  NAV_REF_CLIMBER,
  NAV_REF_FLYING,
  NAV_REF_WATER,
  NAV_REF_AMPHIBIOUS
} nav_ref_kind;

typedef struct nav_ref_node {
  int x, y, z;
  ovis_path_type type;
} nav_ref_node;

typedef enum nav_ref_over {
  NAV_REF_WALKS,
  NAV_REF_DONE,
  NAV_REF_STUCK,
  NAV_REF_TIMEOUT
} nav_ref_over;

typedef struct nav_ref {
  nav_ref_kind kind; ///< Set by the test before the first start.
  /// Of a climber: where it was sent, set by the test.
  bool has_raw;
  int raw_x, raw_y, raw_z;
  nav_ref_node path[NAV_REF_NODES_MAX];
  int count, next;
  bool has_path;
  nav_ref_over over; ///< Why the last walk is over.
  long tick, check_tick;
  double check_x, check_y, check_z;
  bool stuck;
  bool has_timed_node;
  int timed_x, timed_y, timed_z;
  long timer, timer_now;
  double limit;
  bool wants;
  double want_x, want_y, want_z;
} nav_ref;

/// Starts on a path that was just found: 4.3, and the reset of 3.5.
void nav_ref_start(nav_ref* ref, const ovis_world* world, const nav_ref_mob* mob,
                   const nav_ref_node* nodes, int count);

/// One tick of 4.4 at a game time, without recomputing.
void nav_ref_tick(nav_ref* ref, const ovis_world* world, const nav_ref_rules* rules,
                  const nav_ref_mob* mob, long game_time);

/// The trigger of 4.4.
bool nav_ref_concerns(const nav_ref* ref, const nav_ref_mob* mob, int x, int y, int z);

/// 4.2: may it look for a path, and follow one?
bool nav_ref_can_update(nav_ref_kind kind, const nav_ref_mob* mob);

/// 4.2: is the way from the mob to a place clear enough to skip a node?
bool nav_ref_is_clear(nav_ref_kind kind, const ovis_world* world, const nav_ref_mob* mob, double x,
                      double y, double z);

/// 4.2: a cell that chance may choose.
bool nav_ref_is_stable(nav_ref_kind kind, const ovis_world* world, int x, int y, int z);

#endif
