// Players' stand-ins: their state, and what mobs notice of it.
#pragma once

#include "agent/actor.h"

// The state of a stand-in; that of a player in survival who does nothing for other actors.
static inline const ovis_player_state* ov_player_of(const ov_actor* actor) {
  return &ov_actor_read_rare(actor)->player;
}

// No mob notices a spectator.
static inline bool ov_player_is_spectator(const ov_actor* actor) {
  return actor->kind == OV_ACTOR_PLAYER && ov_player_of(actor)->mode == OVIS_GAME_MODE_SPECTATOR;
}

// No mob attacks a player in creative mode or a spectator.
static inline bool ov_player_is_safe(const ov_actor* actor) {
  return actor->kind == OV_ACTOR_PLAYER &&
         (ov_player_of(actor)->mode == OVIS_GAME_MODE_CREATIVE || ov_player_is_spectator(actor));
}

static inline bool ov_player_is_sneaking(const ov_actor* actor) {
  return actor->kind == OV_ACTOR_PLAYER && ov_player_of(actor)->is_sneaking;
}

static inline bool ov_player_is_sprinting(const ov_actor* actor) {
  return actor->kind == OV_ACTOR_PLAYER && ov_player_of(actor)->is_sprinting;
}

// The share of its range at which `looker` notices an actor. Source: docs/sources.md#players
double ov_actor_visibility(const ov_actor* looker, const ov_actor* other);
