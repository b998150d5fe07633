#include "reference/anger_ref.h"

#include <stdlib.h>

static anger_ref_test* sorts_players;

int anger_ref_add(anger_ref* book, uint64_t who, int more) {
  for (int i = 0; i < book->count; i++) {
    if (book->ones[i].who == who) {
      book->ones[i].anger += more;
      if (book->ones[i].anger > 150) {
        book->ones[i].anger = 150;
      }
      return book->ones[i].anger;
    }
  }
  book->ones[book->count].who = who;
  book->ones[book->count].anger = more > 150 ? 150 : more;
  book->ones[book->count].since = book->suspicions++;
  return book->ones[book->count++].anger;
}

void anger_ref_decay(anger_ref* book, anger_ref_test* is_target, anger_ref_test* is_away) {
  anger_ref_one kept[ANGER_REF_MAX];
  int count = 0;
  for (int i = 0; i < book->count; i++) {
    anger_ref_one one = book->ones[i];
    if (!is_away(one.who)) {
      if (one.anger <= 1 || !is_target(one.who)) {
        continue;
      }
      one.anger = one.anger - 1;
    }
    kept[count++] = one;
  }
  for (int i = 0; i < count; i++) {
    book->ones[i] = kept[i];
  }
  book->count = count;
}

// The order of the rules, one after the other: angry at it, players, anger, age of the suspicion.
static int compare(const void* left, const void* right) {
  const anger_ref_one* a = left;
  const anger_ref_one* b = right;
  const bool a_angry = a->anger >= 80;
  const bool b_angry = b->anger >= 80;
  if (a_angry != b_angry) {
    return a_angry ? -1 : 1;
  }
  if (sorts_players(a->who) != sorts_players(b->who)) {
    return sorts_players(a->who) ? -1 : 1;
  }
  if (a->anger != b->anger) {
    return a->anger > b->anger ? -1 : 1;
  }
  return a->since < b->since ? -1 : 1;
}

uint64_t anger_ref_active(const anger_ref* book, anger_ref_test* is_target,
                          anger_ref_test* is_player) {
  anger_ref sorted = *book;
  sorts_players = is_player;
  qsort(sorted.ones, (size_t)sorted.count, sizeof sorted.ones[0], compare);
  for (int i = 0; i < sorted.count; i++) {
    if (is_target(sorted.ones[i].who)) {
      return sorted.ones[i].who;
    }
  }
  return 0;
}
