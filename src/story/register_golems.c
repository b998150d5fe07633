// Computes when the villagers of each part of a village can call a golem.
// Rules: docs/sources.md#villager-golems
#include "story/register_internal.h"

#include <math.h>
#include <stdio.h>

#define SLEPT_TICKS 24000 // a villager that slept within these wants a golem
#define BOX_RANGE 10.0    // blocks around the box of the caller
#define NEEDED 5          // villagers that want one, when they gossip
#define NEEDED_PANIC 3    // when one panics

// When a villager wants a golem, in ticks from now: from `begin` to before `end`.
typedef struct wish {
  int64_t begin, end;
  double half, height; // of its body
  bool has_slept;
} wish;

static wish wish_of(const ovis_register* self, const ovis_resident* resident) {
  const int64_t time = ovis_world_env(ovis_sim_world(self->sim))->game_time;
  ovis_memory_value value;
  ovis_mob_state state;
  ovis_sim_mob(self->sim, resident->mob, &state);
  wish out = {.half = (double)state.species->width / 2, .height = (double)state.species->height};
  if (ovis_sim_recall(self->sim, resident->mob, OVIS_MEM_LAST_SLEPT, &value)) {
    out.has_slept = time - value.number < SLEPT_TICKS;
    out.end = value.number + SLEPT_TICKS - time;
  }
  if (ovis_sim_recall(self->sim, resident->mob, OVIS_MEM_GOLEM_DETECTED_RECENTLY, &value)) {
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

static int32_t count_at(const ovis_register* self, const wish* wishes, int32_t caller, int64_t at) {
  const ovis_resident* residents = self->residents.items;
  int32_t count = 0;
  for (int32_t i = 0; i < self->residents.count; i++) {
    count += wishes[i].has_slept && wishes[i].begin <= at && at < wishes[i].end &&
             counts(&residents[caller], &wishes[caller], &residents[i], &wishes[i]);
  }
  return count;
}

// Only when a memory ends can more villagers want a golem than before.
static golem_forecast look_ahead(const ovis_register* self, const wish* wishes, int32_t caller) {
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

static void explain(const golem_forecast* best, int64_t tick, ovis_register_golem* out) {
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
             "%d villagers are near to one another, and %d must want a golem (%d when one panics)",
             best->around, NEEDED, NEEDED_PANIC);
  } else if (best->slept < NEEDED) {
    snprintf(out->why, sizeof out->why,
             "only %d villagers slept within the last day, and %d must (%d when one panics)",
             best->slept, NEEDED, NEEDED_PANIC);
  } else {
    snprintf(out->why, sizeof out->why,
             "%d of %d want a golem, and the others remember one for too long", best->wants,
             NEEDED);
  }
}

// Gives all villagers that are connected to the first the number of its part.
static void spread(const ovis_register* self, const wish* wishes, int32_t* parts, int32_t part) {
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

static bool add_part(ovis_register* self, const wish* wishes, const int32_t* parts, int32_t part) {
  ovis_register_golem golem = {.needed = NEEDED, .earliest_tick = -1};
  const int64_t tick = ovis_sim_ticks(self->sim);
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
  return ov_array_push(&self->golems, &self->allocator, golem);
}

ovis_status ov_register_find_golems(ovis_register* self) {
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
