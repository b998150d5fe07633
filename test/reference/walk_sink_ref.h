// MoveToTargetSink, slow and obvious: the behavior that turns a walk target into a walk.
#ifndef OVIS_TEST_REFERENCE_WALK_SINK_REF_H
#define OVIS_TEST_REFERENCE_WALK_SINK_REF_H

#include "reference/mind_ref.h"

/// A path that a search gave. The test numbers paths from 1; 0: no path.
typedef int walk_sink_ref_path;

/// WALK_TARGET, and where its target is now.
typedef struct walk_sink_ref_target {
  bool is_present;
  mind_ref_cell cell;
  double speed;
  int close;
} walk_sink_ref_target;

/// The mob and the world, asked and told as the behavior goes on.
typedef struct walk_sink_ref_world {
  void* context;
  mind_ref_draw draw;
  walk_sink_ref_target (*target)(void* context);
  mind_ref_cell (*mob_cell)(void* context);
  /// Searches a path to a cell, reach distance 0.
  walk_sink_ref_path (*search)(void* context, mind_ref_cell cell);
  bool (*can_reach)(void* context, walk_sink_ref_path path);
  /// A random position toward the bottom's center of a cell: 10, 7, a quarter turn to either side.
  bool (*toward)(void* context, mind_ref_cell cell, mind_ref_vec* out);
  /// Navigation.
  void (*move)(void* context, walk_sink_ref_path path, double speed);
  void (*stop)(void* context);
  bool (*is_done)(void* context);
  bool (*is_stuck)(void* context);
  walk_sink_ref_path (*path_now)(void* context);
  /// Memories.
  void (*set_path)(void* context, walk_sink_ref_path path); ///< 0 erases PATH.
  void (*erase_target)(void* context);
  bool (*has_cant_reach)(void* context);
  void (*set_cant_reach)(void* context, int64_t time);
  void (*erase_cant_reach)(void* context);
} walk_sink_ref_world;

typedef struct walk_sink_ref {
  int cooldown; ///< Attempts that it still lets pass.
  walk_sink_ref_path path;
  bool has_last_cell;
  mind_ref_cell last_cell; ///< Of its target, when it searched last.
  double speed;
} walk_sink_ref;

/// The parts of a timed behavior; memory conditions and the time limit are the brain's.
bool walk_sink_ref_can_start(walk_sink_ref* ref, const walk_sink_ref_world* world, int64_t time);
void walk_sink_ref_start(walk_sink_ref* ref, const walk_sink_ref_world* world);
bool walk_sink_ref_goes_on(const walk_sink_ref* ref, const walk_sink_ref_world* world);
void walk_sink_ref_tick(walk_sink_ref* ref, const walk_sink_ref_world* world, int64_t time);
void walk_sink_ref_stop(walk_sink_ref* ref, const walk_sink_ref_world* world);

#endif
