// Iron golems of villages, slow and obvious: who wants one, whether there are enough, and where it
// is put.
#ifndef OVIS_TEST_REFERENCE_GOLEM_REF_H
#define OVIS_TEST_REFERENCE_GOLEM_REF_H

#include "reference/mind_ref.h"

enum {
  GOLEM_REF_BY_PANIC = 3,
  GOLEM_REF_BY_GOSSIP = 5,
  GOLEM_REF_BOX = 10,   ///< Blocks by which the box of the one that asks is grown.
  GOLEM_REF_COUNTED = 5 ///< At most so many that want one are counted.
};

typedef struct golem_ref_villager {
  bool has_slept;
  int64_t slept;       ///< LAST_SLEPT.
  bool has_seen_golem; ///< GOLEM_DETECTED_RECENTLY is present.
  bool is_in_box;      ///< Of the one that asks, itself included.
} golem_ref_villager;

bool golem_ref_wants(const golem_ref_villager* villager, int64_t time);

/// May the one at `asker` try to bring a golem, with `wanted` that want one? All in its box forget
/// nothing yet.
bool golem_ref_is_enough(const golem_ref_villager* villagers, int count, int asker, int wanted,
                         int64_t time);

/// A panicking villager tries in ticks of the game time that are divisible by 100.
bool golem_ref_is_panic_tick(int64_t time);

/// Questions of the search about a cell.
typedef struct golem_ref_world {
  void* context;
  mind_ref_draw draw;
  bool (*is_solid)(void* context, mind_ref_cell cell);   ///< Its block holds a golem up.
  bool (*is_refused)(void* context, mind_ref_cell cell); ///< Of the blocks that are left out.
  bool (*is_open)(void* context, mind_ref_cell cell);    ///< Air or a fluid.
  bool (*is_free)(void* context, mind_ref_cell cell); ///< A part of the golem's body may be there.
} golem_ref_world;

/// Ten tries. True: the golem stands in `out`.
bool golem_ref_place(const golem_ref_world* world, mind_ref_cell center, mind_ref_cell* out);

#endif
