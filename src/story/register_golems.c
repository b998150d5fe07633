// Computes when the villagers of each part of a village can call a golem.
// Rules: docs/sources.md#villager-golems
#include "base/check.h"
#include "story/register_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SLEPT_TICKS 24000 // a villager that slept within these wants a golem
#define BOX_RANGE 10.0    // blocks around the box of the caller
#define NEEDED 5          // villagers that want one, when they gossip
#define NEEDED_PANIC 3    // when one panics
#define CALL_TICKS 100    // between two calls of one that panics: claim 204

// When a villager wants a golem, in ticks from now: from `begin` to before `end`.
typedef struct wish {
  int64_t begin, end;
  double half, height; // of its body
  bool has_slept;
} wish;

static wish wish_of(const ovis_census* self, const ovis_resident* resident) {
  const int64_t time = ovis_world_get_env(ovis_sim_get_world(self->sim))->game_time;
  ovis_memory_value value;
  ovis_mob_state state;
  ovis_mob_get_state(self->sim, resident->mob, &state);
  wish out = {.half = (double)state.species->width / 2, .height = (double)state.species->height};
  if (ovis_mob_get_memory(self->sim, resident->mob, OVIS_MEM_LAST_SLEPT, &value)) {
    out.has_slept = time - value.number < SLEPT_TICKS;
    out.end = value.number + SLEPT_TICKS - time;
  }
  if (ovis_mob_get_memory(self->sim, resident->mob, OVIS_MEM_GOLEM_DETECTED_RECENTLY, &value)) {
    // Since 22w12a a memory lives one tick longer than it says.
    const bool is_for_ever = value.ttl == OVIS_MEMORY_FOR_EVER;
    out.begin = is_for_ever ? INT64_MAX : value.ttl + !self->rules.memory_counts_before_erase;
  }
  return out;
}

// Does the caller's box, grown by its range, meet the body of another?
static bool counts(const ovis_resident* caller, const wish* own, const ovis_resident* other,
                   const wish* others) {
  const double reach = BOX_RANGE + own->half + others->half;
  return fabs(caller->pos.x - other->pos.x) < reach && fabs(caller->pos.z - other->pos.z) < reach &&
         other->pos.y < caller->pos.y + own->height + BOX_RANGE &&
         caller->pos.y - BOX_RANGE < other->pos.y + others->height;
}

typedef struct golem_forecast {
  int32_t around, slept; // villagers around a caller, with itself
  int32_t wants;
  int64_t earliest; // -1: none
} golem_forecast;

static int32_t count_at(const ovis_census* self, const wish* wishes, int32_t caller, int64_t at) {
  const ovis_resident* residents = self->residents.items;
  int32_t count = 0;
  for (int32_t i = 0; i < self->residents.count; i++) {
    count += wishes[i].has_slept && wishes[i].begin <= at && at < wishes[i].end &&
             counts(&residents[caller], &wishes[caller], &residents[i], &wishes[i]);
  }
  return count;
}

// Only when a memory ends can more villagers want a golem than before.
static golem_forecast look_ahead(const ovis_census* self, const wish* wishes, int32_t caller) {
  const ovis_resident* residents = self->residents.items;
  const wish* own = &wishes[caller];
  golem_forecast out = {.earliest = -1};
  int64_t asked = -1; // the time of the last count: most villagers share it
  for (int32_t i = 0; i < self->residents.count; i++) {
    if (!counts(&residents[caller], own, &residents[i], &wishes[i])) {
      continue;
    }
    out.around++;
    out.slept += wishes[i].has_slept;
    const int64_t at = wishes[i].begin > own->begin ? wishes[i].begin : own->begin;
    if (own->has_slept && at != asked && at < own->end && (out.earliest < 0 || at < out.earliest) &&
        count_at(self, wishes, caller, at) >= NEEDED) {
      out.earliest = at;
    }
    asked = at;
  }
  out.wants = own->has_slept && own->begin <= 0 ? count_at(self, wishes, caller, 0) : 0;
  return out;
}

static bool is_better(const golem_forecast* a, const golem_forecast* b) {
  if ((a->earliest >= 0) != (b->earliest >= 0)) {
    return a->earliest >= 0;
  }
  if (a->earliest != b->earliest) {
    return a->earliest < b->earliest;
  }
  return a->wants != b->wants ? a->wants > b->wants : a->slept > b->slept;
}

// ---- Votes

#define NAMES_MAX 12 // of one group; the others are counted

typedef enum vote {
  VOTE_YES,
  VOTE_NOT_SLEPT,
  VOTE_SLEPT_LONG_AGO,
  VOTE_SAW_GOLEM,
  VOTE_COUNT
} vote;

static vote vote_of(const ovis_census* self, const ovis_resident* resident, const wish* its) {
  ovis_memory_value value;
  if (!ovis_mob_get_memory(self->sim, resident->mob, OVIS_MEM_LAST_SLEPT, &value)) {
    return VOTE_NOT_SLEPT;
  }
  return !its->has_slept ? VOTE_SLEPT_LONG_AGO : its->begin > 0 ? VOTE_SAW_GOLEM : VOTE_YES;
}

static size_t add(char* out, size_t size, size_t used, const char* text) {
  const int written = used < size ? snprintf(out + used, size - used, "%s", text) : 0;
  return used + (written > 0 ? (size_t)written : 0);
}

// Appends "villagers 1, 2 and 3". Returns their number.
static int32_t add_names(const ovis_census* self, const wish* wishes, const int32_t* parts,
                         int32_t part, vote wanted, char* out, size_t size) {
  OVIS_ASSERT(part >= 0);
  int32_t count = 0;
  for (int32_t i = 0; i < self->residents.count; i++) {
    count += parts[i] == part && vote_of(self, &self->residents.items[i], &wishes[i]) == wanted;
  }
  size_t used = add(out, size, strlen(out), count == 1 ? "villager " : "villagers ");
  const int32_t named = count > NAMES_MAX ? NAMES_MAX - 1 : count;
  int32_t at = 0;
  for (int32_t i = 0; i < self->residents.count && at < named; i++) {
    if (parts[i] != part || vote_of(self, &self->residents.items[i], &wishes[i]) != wanted) {
      continue;
    }
    char name[48];
    snprintf(name, sizeof name, "%s%llu",
             at == 0           ? ""
             : at + 1 == count ? " and "
                               : ", ",
             (unsigned long long)self->residents.items[i].serial);
    used = add(out, size, used, name);
    at++;
  }
  if (count > named) {
    char more[48];
    snprintf(more, sizeof more, " and %d more", (int)(count - named));
    add(out, size, used, more);
  }
  return count;
}

// "villagers 1 and 2 want a golem; villager 3 does not: it has not slept".
static void tell_votes(const ovis_census* self, const wish* wishes, const int32_t* parts,
                       int32_t part, char* out, size_t size) {
  static const char* const why[VOTE_COUNT][2] = {
      {" wants a golem", " want a golem"},
      {" does not: it has not slept", " do not: they have not slept"},
      {" does not: it slept more than a day ago", " do not: they slept more than a day ago"},
      {" does not: it remembers a golem", " do not: they remember a golem"}};
  out[0] = '\0';
  for (int32_t kind = 0; kind < VOTE_COUNT; kind++) {
    char group[OVIS_CENSUS_WHY_MAX] = "";
    const int32_t count = add_names(self, wishes, parts, part, (vote)kind, group, sizeof group);
    if (count == 0 && kind != VOTE_YES) {
      continue;
    }
    size_t used = add(out, size, strlen(out), out[0] != '\0' ? "; " : "");
    used = add(out, size, used, count > 0 ? group : "no villager wants a golem");
    add(out, size, used, count > 0 ? why[kind][count > 1] : "");
  }
}

// The first tick at which one that panics can call one: it tries every 100 ticks of the game's
// time. -1: none.
static int64_t panic_tick(const ovis_census* self, const wish* wishes, const int32_t* parts,
                          int32_t part) {
  const int64_t time = ovis_world_get_env(ovis_sim_get_world(self->sim))->game_time;
  int64_t first = -1;
  for (int32_t i = 0; i < self->residents.count; i++) {
    for (int32_t k = 0; parts[i] == part && k < self->residents.count; k++) {
      const int64_t from = wishes[k].begin > wishes[i].begin ? wishes[k].begin : wishes[i].begin;
      if (from > INT32_MAX) {
        continue;
      }
      const int64_t after = ((time + from) % CALL_TICKS + CALL_TICKS) % CALL_TICKS;
      const int64_t at = from + (after != 0 ? CALL_TICKS - after : 0);
      const bool may = wishes[i].has_slept && at < wishes[i].end &&
                       count_at(self, wishes, i, at) >= NEEDED_PANIC;
      first = may && (first < 0 || at < first) ? at : first;
    }
  }
  return first < 0 ? -1 : ovis_sim_get_ticks(self->sim) + first;
}

// Too few for a gossip: three suffice when one panics.
static void explain_panic(const ovis_census* self, int64_t tick, ovis_census_golem* out) {
  OVIS_ASSERT(self != NULL);
  if (out->earliest_tick >= 0 || tick < 0) {
    return;
  }
  char panic[128];
  snprintf(panic, sizeof panic, "; no golem before tick %lld, and then only if one of them panics",
           (long long)tick);
  add(out->why, sizeof out->why, strlen(out->why), panic);
}

static void explain(const golem_forecast* best, int64_t tick, ovis_census_golem* out) {
  if (best->earliest == 0) {
    snprintf(out->why, sizeof out->why,
             "%d villagers want a golem, and %d suffice: the next gossip may call one", best->wants,
             NEEDED);
  } else if (best->earliest > 0) {
    snprintf(out->why, sizeof out->why,
             "%d of %d want a golem; enough will when the others have forgotten the last one, at "
             "tick %lld",
             best->wants, NEEDED, (long long)(tick + best->earliest));
  } else if (best->around == 1) {
    snprintf(out->why, sizeof out->why,
             "one villager alone calls no golem: %d must be near to one another (%d when one "
             "panics)",
             NEEDED, NEEDED_PANIC);
  } else if (best->around < NEEDED) {
    snprintf(out->why, sizeof out->why,
             "only %d villagers stand near to one another, and %d must want a golem (%d when one "
             "panics)",
             best->around, NEEDED, NEEDED_PANIC);
  } else if (best->slept < NEEDED) {
    snprintf(out->why, sizeof out->why,
             "only %d villager%s slept within the last day, and %d must (%d when one panics)",
             best->slept, best->slept == 1 ? "" : "s", NEEDED, NEEDED_PANIC);
  } else {
    snprintf(out->why, sizeof out->why,
             "%d of %d want a golem, and the others remember one for too long", best->wants,
             NEEDED);
  }
}

// Gives all villagers that are connected to the first the number of its part.
static void spread(const ovis_census* self, const wish* wishes, int32_t* parts, int32_t part) {
  bool has_grown = true;
  while (has_grown) {
    has_grown = false;
    for (int32_t i = 0; i < self->residents.count; i++) {
      for (int32_t k = 0; parts[i] == part && k < self->residents.count; k++) {
        if (parts[k] < 0 &&
            counts(&self->residents.items[i], &wishes[i], &self->residents.items[k], &wishes[k])) {
          parts[k] = part;
          has_grown = true;
        }
      }
    }
  }
}

static bool add_part(ovis_census* self, const wish* wishes, const int32_t* parts, int32_t part) {
  ovis_census_golem golem = {.needed = NEEDED, .earliest_tick = -1};
  const int64_t tick = ovis_sim_get_ticks(self->sim);
  golem_forecast best = {.earliest = -1, .wants = -1};
  for (int32_t i = 0; i < self->residents.count; i++) {
    if (parts[i] != part) {
      continue;
    }
    const golem_forecast now = look_ahead(self, wishes, i);
    golem.villagers++;
    if (is_better(&now, &best)) {
      best = now;
      golem.near = self->residents.items[i].pos;
    }
  }
  golem.wants = best.wants;
  golem.earliest_tick = best.earliest >= 0 ? tick + best.earliest : -1;
  explain(&best, tick, &golem);
  explain_panic(self, panic_tick(self, wishes, parts, part), &golem);
  tell_votes(self, wishes, parts, part, golem.votes, sizeof golem.votes);
  return ov_array_push(&self->golems, &self->allocator, golem);
}

ovis_status ov_register_find_golems(ovis_census* self) {
  const int32_t count = self->residents.count;
  if (count == 0) {
    return OVIS_OK;
  }
  const size_t wish_size = (size_t)count * sizeof(wish);
  const size_t part_size = (size_t)count * sizeof(int32_t);
  wish* wishes = ov_alloc(&self->allocator, wish_size);
  int32_t* parts = ov_alloc(&self->allocator, part_size);
  bool has_memory = wishes != NULL && parts != NULL;
  for (int32_t i = 0; has_memory && i < count; i++) {
    wishes[i] = wish_of(self, &self->residents.items[i]);
    parts[i] = -1;
  }
  for (int32_t i = 0; has_memory && i < count; i++) {
    if (parts[i] < 0) {
      parts[i] = i;
      spread(self, wishes, parts, i);
      has_memory = add_part(self, wishes, parts, i);
    }
  }
  if (wishes != NULL) {
    ov_free(&self->allocator, wishes, wish_size);
  }
  if (parts != NULL) {
    ov_free(&self->allocator, parts, part_size);
  }
  return has_memory ? OVIS_OK : OVIS_NO_MEMORY;
}
