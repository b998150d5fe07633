// A busy scene: a meadow with a pen, a pond, a wall and a hut. Sheep eat and breed and get hurt,
// zombies burn and fight, a player walks about with wheat, and blocks change. Outside input depends
// on the tick alone, so two simulations in the same state stay in the same state.
#ifndef OVIS_TEST_SUPPORT_LIVELY_H
#define OVIS_TEST_SUPPORT_LIVELY_H

#include <ovis/sim.h>

typedef struct lively {
  ovis_blocks* registry; ///< Its own.
  ovis_world* world;
  ovis_sim* sim;
} lively;

/// A whole new scene.
lively lively_open(uint64_t seed);

/// A registry and an empty world of the scene's dimension; no simulation.
lively lively_open_empty(void);

/// Restores a snapshot into lively_open_empty. Fails the test if it cannot.
lively lively_restore(const uint8_t* bytes, size_t size);
void lively_close(lively* scene);

/// Does what comes from outside before the next tick, then ticks.
void lively_tick(lively* scene);
void lively_ticks(lively* scene, int32_t count);

ovis_sim_def lively_def(const lively* scene);

#endif
