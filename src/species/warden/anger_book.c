// Keeps the anger of a warden at each suspect: it rises by noises and falls with time.
// Rules: docs/sources.md#wardens
#include "species/warden/anger_book.h"

#include "base/check.h"

#include <string.h>

static int32_t find(const ov_anger_book* book, uint64_t serial) {
  OVIS_ASSERT(book->count >= 0);
  OVIS_ASSERT(book->count <= OV_SUSPECTS_MAX);
  for (int32_t i = 0; i < book->count; i++) {
    if (book->suspects[i].serial == serial) {
      return i;
    }
  }
  return -1;
}

static void remove_at(ov_anger_book* book, int32_t index) {
  OVIS_ASSERT(book->count >= 0);
  OVIS_ASSERT(book->count <= OV_SUSPECTS_MAX);
  OVIS_ASSERT(index < book->count);
  book->count--;
  memmove(&book->suspects[index], &book->suspects[index + 1],
          (size_t)(book->count - index) * sizeof book->suspects[0]);
  book->suspects[book->count] = (ov_suspect){0};
}

static void make_room(ov_anger_book* book) {
  int32_t least = 0;
  for (int32_t i = 1; i < book->count; i++) {
    least = book->suspects[i].anger < book->suspects[least].anger ? i : least;
  }
  remove_at(book, least);
}

int32_t ov_anger_book_add(ov_anger_book* book, uint64_t serial, int32_t more) {
  OVIS_ASSERT(serial != 0);
  OVIS_ASSERT(more > 0);
  int32_t at = find(book, serial);
  if (at < 0) {
    if (book->count == OV_SUSPECTS_MAX) {
      make_room(book);
    }
    at = book->count++;
    book->suspects[at] = (ov_suspect){.serial = serial};
  }
  ov_suspect* suspect = &book->suspects[at];
  suspect->anger = suspect->anger + more < OV_ANGER_MAX ? suspect->anger + more : OV_ANGER_MAX;
  return suspect->anger;
}

void ov_anger_book_set(ov_anger_book* book, uint64_t serial, int32_t anger) {
  OVIS_ASSERT(anger >= 0);
  OVIS_ASSERT(anger <= OV_ANGER_MAX);
  const int32_t at = find(book, serial);
  if (anger == 0) {
    ov_anger_book_clear(book, serial);
  } else if (at >= 0) {
    book->suspects[at].anger = anger;
  } else {
    ov_anger_book_add(book, serial, anger);
  }
}

int32_t ov_anger_book_at(const ov_anger_book* book, uint64_t serial) {
  const int32_t at = find(book, serial);
  return at < 0 ? 0 : book->suspects[at].anger;
}

void ov_anger_book_clear(ov_anger_book* book, uint64_t serial) {
  const int32_t at = find(book, serial);
  if (at >= 0) {
    remove_at(book, at);
  }
}

void ov_anger_book_decay(ov_anger_book* book, ov_suspect_test* is_target, ov_suspect_test* is_away,
                         void* context) {
  for (int32_t i = 0; i < book->count;) {
    ov_suspect* suspect = &book->suspects[i];
    if (is_away(context, suspect->serial)) {
      i++;
    } else if (suspect->anger <= 1 || !is_target(context, suspect->serial)) {
      remove_at(book, i);
    } else {
      suspect->anger--;
      i++;
    }
  }
}

uint64_t ov_anger_book_active(const ov_anger_book* book, ov_suspect_test* is_target,
                              ov_suspect_test* is_player, void* context) {
  uint64_t best = 0;
  int32_t best_rank = -1;
  for (int32_t i = 0; i < book->count; i++) {
    const ov_suspect* suspect = &book->suspects[i];
    const int32_t angry = suspect->anger >= OV_ANGER_ANGRY ? 4 * OV_ANGER_MAX : 0;
    const int32_t player = is_player(context, suspect->serial) ? 2 * OV_ANGER_MAX : 0;
    const int32_t rank = angry + player + suspect->anger;
    if (rank > best_rank && is_target(context, suspect->serial)) {
      best_rank = rank;
      best = suspect->serial;
    }
  }
  return best;
}

int32_t ov_anger_book_highest(const ov_anger_book* book) {
  int32_t highest = 0;
  for (int32_t i = 0; i < book->count; i++) {
    highest = book->suspects[i].anger > highest ? book->suspects[i].anger : highest;
  }
  return highest;
}

void ov_anger_book_fields(ov_anger_book* book, ov_fields* fields) {
  ov_field_i32_in(fields, "suspects", &book->count, 0, OV_SUSPECTS_MAX);
  if (fields->is_bad) {
    book->count = 0;
  }
  for (int32_t i = 0; i < book->count; i++) {
    ov_field_serial(fields, "suspect", &book->suspects[i].serial);
    ov_field_i32_in(fields, "anger", &book->suspects[i].anger, 1, OV_ANGER_MAX);
  }
}
