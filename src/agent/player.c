// The distance from which mobs notice others, and names of game modes and uses.
// Rules: docs/sources.md#players
#include "agent/player.h"

#include "agent/gear.h"
#include "base/check.h"
#include "base/words.h"

#include <ovis/player.h>

#include <string.h>

#define SNEAKING_SHARE 0.8 // of the range; docs/sources.md#players
#define HEAD_SHARE 0.5     // under the head of the looker's own kind

OV_WORDS(ovis_game_mode_name, ovis_game_mode, OVIS_GAME_MODE_LIST, OV_WORD_2_OF_2, "unknown")

OV_WORDS(ovis_use_name, ovis_use_kind, OVIS_USE_LIST, OV_WORD_2_OF_2, "unknown")

bool ovis_game_mode_find(const char* name, ovis_game_mode* out) {
  OV_REQUIRE(out != NULL, false);
  for (int32_t i = 0; name != NULL && i < OVIS_GAME_MODE_COUNT; i++) {
    if (strcmp(name, ovis_game_mode_name((ovis_game_mode)i)) == 0) {
      *out = (ovis_game_mode)i;
      return true;
    }
  }
  *out = OVIS_GAME_MODE_COUNT;
  return false;
}

double ov_actor_visibility(const ov_actor* looker, const ov_actor* other) {
  double share = ov_player_is_sneaking(other) ? SNEAKING_SHARE : 1;
  const ovis_stack* hat = ov_gear_worn(other, OVIS_SLOT_HEAD);
  const ovis_item head = ov_stack_is_empty(hat) ? 0 : looker->row->head;
  if (head != 0 && hat->item == head) {
    share *= HEAD_SHARE;
  }
  return share;
}
