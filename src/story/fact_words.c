// Problem: facts are told in one table of sentences, whose gaps are filled here.
// Design: include/ovis/event.h
#include "base/check.h"
#include "base/words.h"

#include <ovis/story.h>

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

OV_WORDS(ovis_fact_name, ovis_fact_kind, OVIS_FACT_LIST, OV_WORD_2_OF_3, "unknown")
OV_WORDS(ovis_fact_code_name, ovis_fact_code, OVIS_FACT_CODE_LIST, OV_WORD_2_OF_3, "unknown")
static OV_WORDS(sentence_of, ovis_fact_code, OVIS_FACT_CODE_LIST, OV_WORD_3_OF_3, "");

bool ovis_fact_of_golems(const int64_t* ticks, int32_t count, int64_t from, int64_t to,
                         ovis_fact* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_fact){0};
  OV_REQUIRE(ticks != NULL || count <= 0, false);
  if (count <= 0 || to <= from) {
    return false;
  }
  const int64_t half = (int64_t)(((uint64_t)to - (uint64_t)from) / 2);
  *out = (ovis_fact){.kind = OVIS_FACT_GOLEMS,
                     .code = OVIS_FACT_IS_GOLEMS,
                     .tick = to,
                     .part = (int32_t)(half < INT32_MAX ? half : INT32_MAX)};
  for (int32_t i = 0; i < count; i++) {
    out->value += ticks[i] > to - half;
    out->limit += ticks[i] <= to - half;
  }
  return true;
}

typedef struct text {
  char* out;
  size_t size, used;
} text;

static void put(text* self, const char* format, ...) __attribute__((format(printf, 2, 3)));
static void put(text* self, const char* format, ...) {
  OVIS_ASSERT(self->used < self->size);
  va_list arguments;
  va_start(arguments, format);
  const int written = vsnprintf(self->out + self->used, self->size - self->used, format, arguments);
  va_end(arguments);
  const size_t room = self->size - 1 - self->used;
  self->used += written < 0 ? 0 : (size_t)written < room ? (size_t)written : room;
}

static void put_mob(text* self, const ovis_fact_mob* mob) {
  const char* species = mob->species[0] != '\0' ? mob->species : "mob";
  if (mob->serial == 0) {
    put(self, "%s", mob->species[0] != '\0' ? mob->species : "nobody");
  } else {
    put(self, "%s %" PRIu64 "%s", species, mob->serial, mob->is_baby ? ", a baby" : "");
  }
}

static void put_cell(text* self, ovis_pos cell) {
  put(self, "%d %d %d", cell.x, cell.y, cell.z);
}

static void put_mobs(text* self, const ovis_fact* fact) {
  const int32_t listed =
      fact->mob_count < OVIS_FACT_MOBS_MAX ? fact->mob_count : OVIS_FACT_MOBS_MAX;
  for (int32_t i = 0; i < listed; i++) {
    put(self, "%s", i == 0 ? "" : ", ");
    put_mob(self, &fact->mobs[i]);
    put(self, " at ");
    put_cell(self, fact->mobs[i].cell);
  }
  if (fact->mob_count > listed) {
    put(self, " and %d more", (int)(fact->mob_count - listed));
  }
}

static void put_gap(text* self, const ovis_fact* fact, const char* gap, size_t length) {
  const struct {
    const char* name;
    int32_t number;
  } numbers[] = {
      {"value", fact->value}, {"limit", fact->limit}, {"part", fact->part}, {"parts", fact->parts}};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    if (strlen(numbers[i].name) == length && memcmp(numbers[i].name, gap, length) == 0) {
      put(self, "%d", (int)numbers[i].number);
      return;
    }
  }
  const bool is_vowel = fact->thing[0] != '\0' && strchr("aeiou", fact->thing[0]) != NULL;
  switch (gap[0]) {
  case 'w': put_mob(self, &fact->mobs[0]); break;
  case 'o': put_mob(self, &fact->mobs[1]); break;
  case 'm': put_mobs(self, fact); break;
  case 'c': put_cell(self, fact->cell); break;
  case 's': put(self, "%s", fact->value == 1 ? "" : "s"); break;
  case 'a': put(self, "%s %s", is_vowel ? "an" : "a", fact->thing); break;
  default: put(self, "%s", fact->thing); break;
  }
}

void ovis_fact_words(const ovis_fact* fact, char* out, size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  out[0] = '\0';
  OV_REQUIRE(fact != NULL, );
  text self = {out, size, 0};
  if (size == 0) {
    return;
  }
  out[0] = '\0';
  const char* at = sentence_of(fact->code);
  while (*at != '\0') {
    const size_t plain = strcspn(at, "{");
    put(&self, "%.*s", (int)plain, at);
    at += plain;
    if (*at == '{') {
      const size_t length = strcspn(at + 1, "}");
      put_gap(&self, fact, at + 1, length);
      at += length + 2;
    }
  }
  if (fact->until == OVIS_FACT_WHILE_TARGET) {
    put(&self, ", as long as that is its target");
  } else if (fact->until != 0) {
    put(&self, ", until tick %" PRId64, fact->until);
  }
}
