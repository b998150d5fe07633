// Goals that go to a block, slow and obvious: MoveToBlock, the stomping of turtle eggs, BreakDoor.
#ifndef OVIS_TEST_REFERENCE_GOAL_BLOCK_REF_H
#define OVIS_TEST_REFERENCE_GOAL_BLOCK_REF_H

#include "reference/goal_ref.h"

// ---- MoveToBlock(speed, range, vertical)

typedef struct to_block_ref {
  double speed;
  double accepted; ///< Distance to the center of the cell above the block. [blocks]
  int wait_calls;  ///< Questions that it still refuses.
  int tries;       ///< Counts up on the way, down at the block.
  int stay_most;
  bool is_there;
} to_block_ref;

/// The search is the test's: the nearest valid block, or none.
bool to_block_ref_can_use(to_block_ref* ref, const goal_ref_hands* hands,
                          bool (*search)(void* context));
bool to_block_ref_goes_on(const to_block_ref* ref, bool is_valid);
void to_block_ref_start(to_block_ref* ref, const goal_ref_hands* hands);
/// `distance_squared`: from the feet to the center of the cell above the block.
void to_block_ref_tick(to_block_ref* ref, const goal_ref_hands* hands, double distance_squared);

// ---- AttackTurtleEgg: MoveToBlock whose waits depend on what the search found, and that stomps

typedef struct egg_ref {
  to_block_ref walk;
  int stomped; ///< Ticks of the goal at the egg.
} egg_ref;

bool egg_ref_can_use(egg_ref* ref, const goal_ref_hands* hands, bool may_change,
                     bool (*search)(void* context));
void egg_ref_start(egg_ref* ref, const goal_ref_hands* hands);
/// Acts: "break".
void egg_ref_tick(egg_ref* ref, const goal_ref_hands* hands, double distance_squared,
                  bool is_egg_there);

// ---- BreakDoor: updates every tick

typedef struct break_ref {
  int most; ///< At least 240 ticks.
  int ticks;
} break_ref;

bool break_ref_goes_on(const break_ref* ref, bool is_open, double distance_squared, bool may_break);
void break_ref_start(break_ref* ref);
/// Acts: "knock", "break".
void break_ref_tick(break_ref* ref, const goal_ref_hands* hands, bool may_break);

#endif
