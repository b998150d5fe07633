// A snapshot: a simulation as bytes, and another one that goes on from them, bit for bit.
#include "meadow.h"

static bool run(ovis_sim* sim, int ticks) {
  bool is_fine = true;
  while (is_fine && ticks-- > 0) {
    is_fine = ovis_sim_tick(sim) == OVIS_OK;
  }
  return is_fine;
}

int main(void) {
  ovis_sim_def def = ovis_default_sim_def();
  meadow first, second;
  ovis_sim *sim, *again;
  uint8_t* bytes;
  size_t size;
  ovis_error error;
  if (!meadow_make(&first, &def) || ovis_sim_create(&def, &sim) != OVIS_OK) {
    return 1;
  }
  const ovis_mob_id sheep = meadow_spawn(sim, "sheep", 16.5, 16.5);
  ovis_mob_state state;
  ovis_mob_get_state(sim, sheep, &state); // its serial: ids may differ after a restore
  if (!run(sim, 500) || ovis_sim_take_snapshot(sim, &bytes, &size) != OVIS_OK) {
    return 1;
  }
  // The other world may be empty: the snapshot has its sections.
  if (!meadow_make(&second, &def)) {
    return 1;
  }
  if (ovis_sim_restore(&def, bytes, size, &again, &error) != OVIS_OK) {
    return puts(error.message);
  }
  ovis_sim_free_snapshot(sim, bytes, size);
  if (!run(sim, 1000) || !run(again, 1000)) {
    return 1;
  }
  ovis_mob_state one, other;
  ovis_mob_get_state(sim, ovis_mob_find(sim, state.serial), &one);
  ovis_mob_get_state(again, ovis_mob_find(again, state.serial), &other);
  printf("after %lld ticks, ", (long long)ovis_sim_get_ticks(again));
  printf("hashes are %s",
         ovis_sim_get_hash(sim) == ovis_sim_get_hash(again) ? "equal" : "not equal");
  printf(", the sheep is %s\n", one.pos.x == other.pos.x ? "at the same place" : "elsewhere");
  meadow_free(&first, sim);
  meadow_free(&second, again);
}
