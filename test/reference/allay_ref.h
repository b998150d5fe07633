// An allay's items and deliveries, slow and obvious: one function a rule, on plain lists.
#ifndef OVIS_TEST_REFERENCE_ALLAY_REF_H
#define OVIS_TEST_REFERENCE_ALLAY_REF_H

#include "reference/mind_ref.h"

enum {
  ALLAY_REF_NONE = -1,
  ALLAY_REF_ITEMS_MAX = 12,
  ALLAY_REF_STACK_MAX = 64,
  ALLAY_REF_PAUSE = 60 ///< [Units: ticks] Without picking up, after a throw.
};

/// Several pieces of one kind. A kind is a number from 1; 0: nothing.
typedef struct allay_ref_stack {
  int kind, count;
} allay_ref_stack;

/// An item that lies in the world.
typedef struct allay_ref_item {
  mind_ref_vec place; ///< Middle of its bottom.
  allay_ref_stack stack;
  bool is_free; ///< Its pick-up delay is over.
  bool is_seen; ///< No block is between the allay's eyes and it.
} allay_ref_item;

typedef struct allay_ref_player {
  bool is_here, is_spectator;
  mind_ref_vec place;
  double eye_height;
} allay_ref_player;

/// Where a walk or a look leads.
typedef enum allay_ref_to {
  ALLAY_REF_NOWHERE,
  ALLAY_REF_ITEM,
  ALLAY_REF_CELL,
  ALLAY_REF_PLAYER
} allay_ref_to;

typedef struct allay_ref_target {
  allay_ref_to to;
  int item;           ///< Of ALLAY_REF_ITEM.
  mind_ref_cell cell; ///< Of ALLAY_REF_CELL.
} allay_ref_target;

typedef struct allay_ref {
  mind_ref_vec place; ///< Middle of its feet.
  double width, height, eye_height;
  int hand;             ///< Kind of the item that it holds.
  allay_ref_stack pack; ///< Its only slot.
  bool likes_player;
  mind_ref_place note_block; ///< LIKED_NOTEBLOCK; dimension 0 is this one.
  int note_clock, pause;     ///< The two clocks; ALLAY_REF_NONE: absent.
  int wanted;                ///< NEAREST_VISIBLE_WANTED_ITEM; ALLAY_REF_NONE: absent.
  allay_ref_target walk, look;
  double walk_speed;
  int walk_close;
} allay_ref;

typedef struct allay_ref_world {
  allay_ref_item items[ALLAY_REF_ITEMS_MAX];
  int item_count;
  double item_size; ///< Width and height of an item.
  allay_ref_player player;
  bool may_grief; ///< The game rule mobGriefing.
  void* context;
  bool (*is_note_block)(void* context, mind_ref_cell cell);
} allay_ref_world;

typedef struct allay_ref_throw {
  allay_ref_stack stack; ///< count 0: nothing was thrown.
  mind_ref_vec from, velocity;
} allay_ref_throw;

// ---- Items

bool allay_ref_wants(const allay_ref* self, const allay_ref_world* world, allay_ref_stack stack);

/// The sensor: which item it remembers.
void allay_ref_sense(allay_ref* self, const allay_ref_world* world);

/// GoToWantedItem. Returns whether it counts as run.
bool allay_ref_fetch(allay_ref* self, const allay_ref_world* world);

/// Takes what lies within reach, in the order of the list.
void allay_ref_pick_up(allay_ref* self, allay_ref_world* world);

// ---- Delivery

/// GoAndGiveItemsToTarget: may it start, or go on? Forgets a note block that does not count.
bool allay_ref_may_give(allay_ref* self, const allay_ref_world* world);
void allay_ref_start_giving(allay_ref* self, const allay_ref_world* world);
allay_ref_throw allay_ref_give(allay_ref* self, const allay_ref_world* world);

/// StayCloseToTarget. Returns whether it counts as run.
bool allay_ref_stay_close(allay_ref* self, const allay_ref_world* world);

#endif
