// InteractWithDoor, slow and obvious: which doors a mob opens on its path, and which it closes
// behind itself.
#ifndef OVIS_TEST_REFERENCE_DOOR_REF_H
#define OVIS_TEST_REFERENCE_DOOR_REF_H

#include "reference/mind_ref.h"

enum { DOOR_REF_REMEMBERED_MAX = 64 };

/// The two nodes between which a mob walks.
typedef struct door_ref_path {
  bool is_present;  ///< There is a path.
  bool is_underway; ///< It has begun, and is not done.
  mind_ref_cell previous, next;
} door_ref_path;

/// Another of the mob's kind among the nearest living.
typedef struct door_ref_other {
  mind_ref_vec place;
  door_ref_path path;
} door_ref_other;

typedef struct door_ref_world {
  void* context;
  bool (*is_wooden_door)(void* context, mind_ref_cell cell);
  bool (*is_open)(void* context, mind_ref_cell cell);
  void (*set_open)(void* context, mind_ref_cell cell, bool is_open);
  const door_ref_other* others;
  int other_count;
} door_ref_world;

typedef struct door_ref {
  bool has_node;
  mind_ref_cell node; ///< The next node of its last turn.
  int counter;
  mind_ref_place remembered[DOOR_REF_REMEMBERED_MAX]; ///< DOORS_TO_CLOSE, as a set.
  int remembered_count;
} door_ref;

/// A turn of it; its memory conditions hold. True: it counts as run.
bool door_ref_trigger(door_ref* ref, const door_ref_world* world, const door_ref_path* path,
                      mind_ref_vec mob, int dimension);

/// The closing pass alone. `path` NULL: the mob has none.
void door_ref_close(door_ref* ref, const door_ref_world* world, const door_ref_path* path,
                    mind_ref_vec mob, int dimension);

#endif
