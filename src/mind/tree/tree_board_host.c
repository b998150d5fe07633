// Boards for the functions of a host.
// Design: include/ovis/tree.h
#include "base/check.h"
#include "base/limits.h"
#include "mind/host/host_turn.h"
#include "mind/tree/tree_mind.h"

#include <ovis/tree.h>

#include <string.h>

static int32_t key_of(const ov_actor* actor, const char* key) {
  if (!ov_actor_has_tree(actor) || key == NULL) {
    return OV_TREE_NOBODY;
  }
  const ov_tree_plan* plan = &ov_tree_mind_of(actor)->plan->tree;
  for (int32_t i = 0; i < plan->key_count; i++) {
    if (strcmp(plan->keys[i].name, key) == 0) {
      return i;
    }
  }
  return OV_TREE_NOBODY;
}

bool ov_tree_board_read(const ov_actor* actor, const char* key, ovis_tree_value* out) {
  const int32_t index = key_of(actor, key);
  *out = (ovis_tree_value){0};
  if (index < 0 || !ov_tree_of(actor)->entries[index].is_set) {
    return false;
  }
  *out = ov_tree_of(actor)->entries[index].value;
  return true;
}

bool ovis_turn_get_board(const ovis_turn* turn, const char* key, ovis_tree_value* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_tree_value){0};
  OV_REQUIRE(turn != NULL && key != NULL, false);
  return ov_tree_board_read(ov_own_turn_of(turn)->agent->self, key, out);
}

ovis_status ovis_turn_set_board(const ovis_turn* turn, const char* key,
                                const ovis_tree_value* value, int32_t ticks) {
  OV_REQUIRE(turn != NULL && key != NULL, OVIS_BAD_ARGUMENT);
  const ov_agent* agent = ov_own_turn_of(turn)->agent;
  const int32_t index = key_of(agent->self, key);
  OV_REQUIRE(index >= 0, OVIS_NOT_FOUND);
  OV_REQUIRE(ticks >= 0, OVIS_OUT_OF_RANGE);
  if (value != NULL && (!ov_is_place(&value->place) || !(value->number - value->number == 0))) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_tree_mind_write(agent->self, index, value, ticks, agent->tick);
  return OVIS_OK;
}
