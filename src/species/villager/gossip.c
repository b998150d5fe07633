// Gossips of villagers: adding, reputation, telling, decay.
// Rules: docs/sources.md#gossip
#include "species/villager/gossip.h"

#include "base/check.h"
#include "base/words.h"

#include <stdlib.h>
#include <string.h>

#define TOLD_MAX 10       // draws of one exchange
#define TELL_TICKS 1200   // between two exchanges of one villager
#define DECAY_TICKS 24000 // between two decays
#define LIST_MAX 100000   // in a snapshot

typedef struct gossip_rule {
  int32_t weight, value_max;
  int32_t decay; // a day
  int32_t loss;  // when told
} gossip_rule;

static const gossip_rule rules[OVIS_GOSSIP_COUNT] = {
    [OVIS_GOSSIP_MAJOR_NEGATIVE] = {-5, 100, 10, 10},
    [OVIS_GOSSIP_MINOR_NEGATIVE] = {-1, 200, 20, 20},
    [OVIS_GOSSIP_MINOR_POSITIVE] = {1, 200, 1, 5},
    [OVIS_GOSSIP_MAJOR_POSITIVE] = {5, 100, 0, 100},
    [OVIS_GOSSIP_TRADING] = {1, 25, 2, 20},
};

OV_WORDS(ovis_gossip_name, ovis_gossip, OVIS_GOSSIP_LIST, OV_WORD_2_OF_2, "unknown")

ov_gossip_subject ov_gossip_subject_of(const ov_actor* actor) {
  ov_gossip_subject subject = {.uuid = actor->uuid};
  const uint32_t* uuid = actor->uuid.words;
  if ((uuid[0] | uuid[1] | uuid[2] | uuid[3]) == 0) {
    subject.uuid.words[2] = (uint32_t)(actor->serial >> 32);
    subject.uuid.words[3] = (uint32_t)actor->serial;
  }
  return subject;
}

static ov_gossip* find(const ov_gossips* self, const ov_gossip_subject* subject, int32_t type) {
  for (int32_t i = 0; i < self->list.count; i++) {
    ov_gossip* gossip = &self->list.items[i];
    if (gossip->type == type && memcmp(&gossip->subject, subject, sizeof *subject) == 0) {
      return gossip;
    }
  }
  return NULL;
}

static int32_t clamped(int32_t type, int32_t value) {
  return value < rules[type].value_max ? value : rules[type].value_max;
}

bool ov_gossip_put(ov_gossips* self, const ov_gossip* gossip, const ovis_allocator* allocator) {
  OVIS_ASSERT(gossip->type >= 0);
  OVIS_ASSERT(gossip->type <= OVIS_GOSSIP_COUNT - 1);
  ov_gossip* known = find(self, &gossip->subject, gossip->type);
  if (gossip->value < OV_GOSSIP_VALUE_MIN) {
    if (known != NULL) {
      const int32_t at = (int32_t)(known - self->list.items);
      memmove(known, known + 1, (size_t)(--self->list.count - at) * sizeof *known);
    }
    return true;
  }
  if (known != NULL) {
    known->value = gossip->value;
    return true;
  }
  return ov_array_push(&self->list, allocator, *gossip);
}

bool ov_gossip_add(ov_gossips* self, const ov_gossip* more, const ovis_allocator* allocator) {
  OVIS_ASSERT((uint32_t)more->type < OVIS_GOSSIP_COUNT);
  const ov_gossip* known = find(self, &more->subject, more->type);
  ov_gossip sum = *more;
  sum.value = clamped(more->type, more->value + (known != NULL ? known->value : 0));
  return ov_gossip_put(self, &sum, allocator);
}

int32_t ov_gossip_reputation(const ov_gossips* self, const ov_gossip_subject* subject) {
  int32_t sum = 0;
  for (int32_t i = 0; i < self->list.count; i++) {
    const ov_gossip* gossip = &self->list.items[i];
    if (memcmp(&gossip->subject, subject, sizeof *subject) == 0) {
      sum += rules[gossip->type].weight * gossip->value;
    }
  }
  return sum;
}

static int32_t share_of(const ov_gossip* gossip) {
  return abs(rules[gossip->type].weight * gossip->value);
}

bool ov_gossip_hear(ov_gossips* self, const ov_gossips* from, ov_rng* rng,
                    const ovis_allocator* allocator) {
  int32_t total = 0;
  for (int32_t i = 0; i < from->list.count; i++) {
    total += share_of(&from->list.items[i]);
  }
  int32_t drawn[TOLD_MAX];
  int32_t count = 0;
  for (int32_t draw = 0; total > 0 && draw < TOLD_MAX; draw++) {
    int32_t left = ov_rng_int(rng, total);
    int32_t at = 0;
    while (left >= share_of(&from->list.items[at])) {
      left -= share_of(&from->list.items[at++]);
    }
    bool is_new = true;
    for (int32_t i = 0; i < count; i++) {
      is_new &= drawn[i] != at;
    }
    if (is_new) {
      drawn[count++] = at;
    }
  }
  for (int32_t i = 0; i < count; i++) {
    ov_gossip told = from->list.items[drawn[i]];
    told.value -= rules[told.type].loss;
    const ov_gossip* known = find(self, &told.subject, told.type);
    if (told.value >= OV_GOSSIP_VALUE_MIN && (known == NULL || known->value < told.value) &&
        !ov_gossip_put(self, &told, allocator)) {
      return false;
    }
  }
  return true;
}

void ov_gossip_decay(ov_gossips* self, int64_t time) {
  if (self->decay_time == 0) {
    self->decay_time = time;
    return;
  }
  if (time < self->decay_time + DECAY_TICKS) {
    return;
  }
  self->decay_time = time;
  int32_t kept = 0;
  for (int32_t i = 0; i < self->list.count; i++) {
    ov_gossip gossip = self->list.items[i];
    gossip.value -= rules[gossip.type].decay;
    if (gossip.value >= OV_GOSSIP_VALUE_MIN) {
      self->list.items[kept++] = gossip;
    }
  }
  self->list.count = kept;
}

bool ov_gossip_may_tell(const ov_gossips* self, int64_t time) {
  return time < self->told_time || time >= self->told_time + TELL_TICKS;
}

void ov_gossip_fields(ov_gossips* self, ov_fields* fields) {
  int32_t count = self->list.count;
  ov_field_count(fields, "gossips", &count, LIST_MAX);
  if (fields->mode == OV_FIELDS_READ) {
    fields->is_bad |= !ov_array_reserve(&self->list, fields->allocator, count);
    self->list.count = fields->is_bad ? 0 : count;
  }
  for (int32_t i = 0; i < self->list.count; i++) {
    ov_gossip* gossip = &self->list.items[i];
    for (int32_t k = 0; k < 4; k++) {
      ov_field_u32(fields, "gossip.subject", &gossip->subject.uuid.words[k]);
    }
    ov_field_i32_in(fields, "gossip.type", &gossip->type, 0, OVIS_GOSSIP_COUNT - 1);
    ov_field_i32_in(fields, "gossip.value", &gossip->value, OV_GOSSIP_VALUE_MIN,
                    OV_GOSSIP_VALUE_MAX);
    if (fields->is_bad) {
      self->list.count = 0; // a bad type would lead outside of the rules
      return;
    }
  }
  ov_field_i64(fields, "gossip_told_time", &self->told_time);
  ov_field_i64(fields, "gossip_decay_time", &self->decay_time);
}
