// Gossip the slow way.
// Rules: docs/sources.md#gossip
#include "reference/gossip_ref.h"

#include <stdlib.h>

enum { LEAST = 2, PAUSE = 1200, DAY = 24000 };

typedef struct kind_of_gossip {
  int weight, most, fall, penalty; // fall: a day; penalty: when it is passed on
} kind_of_gossip;

static const kind_of_gossip kinds[GOSSIP_REF_KINDS] = {
    {-5, 100, 10, 10}, {-1, 200, 20, 20}, {1, 200, 1, 5}, {5, 100, 0, 100}, {1, 25, 2, 20}};
static const kind_of_gossip newer_kinds[GOSSIP_REF_KINDS] = {
    {-5, 100, 10, 10}, {-1, 200, 20, 20}, {1, 25, 1, 5}, {5, 20, 0, 20}, {1, 25, 2, 20}};

static const kind_of_gossip* rule_of(const gossip_ref* ref, gossip_ref_kind kind) {
  return ref->caps_are_newer ? &newer_kinds[kind] : &kinds[kind];
}

static gossip_ref_entry* find(gossip_ref* ref, uint64_t about, gossip_ref_kind kind) {
  for (int i = 0; i < ref->count; i++) {
    if (ref->entries[i].about == about && ref->entries[i].kind == kind) {
      return &ref->entries[i];
    }
  }
  return NULL;
}

static void drop_small(gossip_ref* ref) {
  int kept = 0;
  for (int i = 0; i < ref->count; i++) {
    if (ref->entries[i].value >= LEAST) {
      ref->entries[kept++] = ref->entries[i];
    }
  }
  ref->count = kept;
}

static void put(gossip_ref* ref, uint64_t about, gossip_ref_kind kind, int value) {
  gossip_ref_entry* entry = find(ref, about, kind);
  if (entry == NULL) {
    if (ref->count == GOSSIP_REF_ENTRIES_MAX) {
      abort();
    }
    entry = &ref->entries[ref->count++];
    *entry = (gossip_ref_entry){about, kind, 0};
  }
  const int most = rule_of(ref, kind)->most;
  entry->value = value < most ? value : most;
  drop_small(ref);
}

int gossip_ref_value(const gossip_ref* ref, uint64_t about, gossip_ref_kind kind) {
  for (int i = 0; i < ref->count; i++) {
    if (ref->entries[i].about == about && ref->entries[i].kind == kind) {
      return ref->entries[i].value;
    }
  }
  return 0;
}

void gossip_ref_add(gossip_ref* ref, uint64_t about, gossip_ref_kind kind, int value) {
  put(ref, about, kind, gossip_ref_value(ref, about, kind) + value);
}

int gossip_ref_reputation(const gossip_ref* ref, uint64_t about) {
  int sum = 0;
  for (int kind = 0; kind < GOSSIP_REF_KINDS; kind++) {
    sum += rule_of(ref, (gossip_ref_kind)kind)->weight *
           gossip_ref_value(ref, about, (gossip_ref_kind)kind);
  }
  return sum;
}

void gossip_ref_decay(gossip_ref* ref, int64_t time) {
  if (!ref->has_decayed) {
    ref->has_decayed = true;
    ref->decayed = time;
    return;
  }
  if (time < ref->decayed + DAY) {
    return;
  }
  ref->decayed = time;
  for (int i = 0; i < ref->count; i++) {
    ref->entries[i].value -= rule_of(ref, ref->entries[i].kind)->fall;
  }
  drop_small(ref);
}

static int weight_of(const gossip_ref* ref, const gossip_ref_entry* entry) {
  return abs(entry->value * rule_of(ref, entry->kind)->weight);
}

void gossip_ref_take(gossip_ref* ref, const gossip_ref* from, mind_ref_draw draw, void* context) {
  int sum = 0;
  for (int i = 0; i < from->count; i++) {
    sum += weight_of(from, &from->entries[i]);
  }
  bool was_chosen[GOSSIP_REF_ENTRIES_MAX] = {false};
  for (int n = 0; n < GOSSIP_REF_SHARED && sum > 0; n++) {
    int at = draw(context, sum);
    int i = 0;
    while (at >= weight_of(from, &from->entries[i])) {
      at -= weight_of(from, &from->entries[i]);
      i++;
    }
    const gossip_ref_entry entry = from->entries[i];
    const int value = entry.value - rule_of(from, entry.kind)->penalty;
    if (!was_chosen[i] && value >= LEAST &&
        value > gossip_ref_value(ref, entry.about, entry.kind)) {
      put(ref, entry.about, entry.kind, value);
    }
    was_chosen[i] = true; // one that is chosen twice counts once
  }
}

static bool may_speak(const gossip_ref* ref, int64_t time) {
  return time < ref->shared || time >= ref->shared + PAUSE;
}

bool gossip_ref_meet(gossip_ref* ref, gossip_ref* from, int64_t time, mind_ref_draw draw,
                     void* context) {
  if (!may_speak(ref, time) || !may_speak(from, time)) {
    return false;
  }
  gossip_ref_take(ref, from, draw, context);
  ref->shared = from->shared = time;
  return true;
}
