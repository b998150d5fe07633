// Keeps inputs from outside, so that a run can be repeated.
// Design: include/ovis/sim.h
#include "sim/sim_internal.h"
#include "sim/workers.h"

#include "agent/item_table.h"
#include "base/check.h"

ovis_status ovis_sim_keep_inputs(ovis_sim* sim, bool is_kept) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  if (is_kept && sim->input_keepers == 0) {
    sim->inputs.count = 0;
  }
  sim->input_keepers += is_kept ? 1 : sim->input_keepers > 0 ? -1 : 0;
  sim->left_env = *ovis_world_get_env(sim->world);
  return OVIS_OK;
}

const ovis_input* ovis_sim_get_inputs(const ovis_sim* sim, int32_t* out_count) {
  OV_REQUIRE(out_count != NULL, NULL);
  *out_count = 0;
  OV_REQUIRE(sim != NULL, NULL);
  *out_count = sim->inputs.count;
  return sim->inputs.items;
}

static void reset_inputs(ovis_sim* sim) {
  if (sim->has_closed_inputs) {
    sim->inputs.count = 0;
    sim->has_closed_inputs = false;
  }
}

static void keep(ovis_sim* sim, const ovis_input* input) {
  if (sim->input_keepers > 0 && !ov_array_push(&sim->inputs, &sim->allocator, *input)) {
    sim->is_out_of_memory = true;
  }
}

static bool is_same_env(const ovis_env* a, const ovis_env* b) {
  return a->game_time == b->game_time && a->day_time == b->day_time &&
         a->difficulty == b->difficulty && a->presence == b->presence &&
         a->is_raining == b->is_raining && a->is_thundering == b->is_thundering &&
         a->mob_griefing == b->mob_griefing && a->universal_anger == b->universal_anger;
}

void ov_sim_keep_env(ovis_sim* sim) {
  reset_inputs(sim);
  const ovis_env* env = ovis_world_get_env(sim->world);
  if (sim->input_keepers > 0 && !is_same_env(env, &sim->left_env)) {
    keep(sim, &(ovis_input){.kind = OVIS_INPUT_ENV, .env = *env});
    sim->left_env = *env;
  }
}

// Does it move no actor but its own one, and those that ride this?
static bool moves_alone(ovis_input_kind kind) {
  return kind == OVIS_INPUT_WALK_TO || kind == OVIS_INPUT_REPORT || kind == OVIS_INPUT_BLOCK ||
         kind == OVIS_INPUT_ENV;
}

// Islands read again the links of those whom the command may concern.
static void note_command(ovis_sim* sim, const ovis_input* input) {
  static const ovis_input_kind of_one[] = {
      OVIS_INPUT_SPAWN,  OVIS_INPUT_PLAYER,   OVIS_INPUT_REMOVE, OVIS_INPUT_PLACE,
      OVIS_INPUT_HOLD,   OVIS_INPUT_WALK_TO,  OVIS_INPUT_SET,    OVIS_INPUT_REPORT,
      OVIS_INPUT_BLOCK,  OVIS_INPUT_ENV,      OVIS_INPUT_MOUNT,  OVIS_INPUT_DISMOUNT,
      OVIS_INPUT_FORGET, OVIS_INPUT_REMEMBER, OVIS_INPUT_ITEM,   OVIS_INPUT_WEAR,
      OVIS_INPUT_PACK,   OVIS_INPUT_POSE,     OVIS_INPUT_GET_UP, OVIS_INPUT_EFFECT};
  ov_workers* workers = sim->workers;
  if (workers == NULL || sim->is_ticking) {
    return; // in a turn the host changes blocks and chests only
  }
  if (!moves_alone(input->kind)) {
    ov_sim_note_moves(sim);
  }
  ov_islands_note_moved(&workers->islands, input->mob);
  for (size_t i = 0; i < sizeof of_one / sizeof *of_one; i++) {
    if (input->kind == of_one[i]) {
      ov_islands_note_command(&workers->islands, input->mob);
      ov_islands_note_command(&workers->islands, input->other);
      return;
    }
  }
  ov_islands_forget(&workers->islands);
}

void ov_sim_keep_input(ovis_sim* sim, const ovis_input* input) {
  if (sim->shift != NULL) {
    ov_shift_keep_input(sim->shift, input);
    return;
  }
  note_command(sim, input);
  reset_inputs(sim);
  // The host changes the environment of the world without a word to the simulation. Its next
  // command may depend on it: a blow hurts a player by the difficulty.
  if (ov_sim_accepts_commands(sim)) {
    ov_sim_keep_env(sim);
  }
  if (input->stack.item != 0 && sim->input_keepers > 0) {
    ovis_input named = *input;
    ov_item_copy_name(named.name, sizeof named.name, ov_items_name(&sim->items, input->stack.item));
    keep(sim, &named);
  } else {
    keep(sim, input);
  }
}

void ov_sim_close_inputs(ovis_sim* sim) {
  sim->has_closed_inputs = true;
  sim->left_env = *ovis_world_get_env(sim->world);
}
