// Facts about mobs and the simulation: those that the tracer asked for, and those that events tell.
// Design: include/ovis/event.h
#include "base/cell.h"
#include "base/check.h"
#include "story/story_internal.h"

#include <stdio.h>
#include <string.h>

#define BLOW_LINKS 4 // causes between an anger and the blow that it answers

static bool is_before(const ovis_fact* a, const ovis_fact* b) {
  return a->kind != b->kind ? a->kind < b->kind : a->id < b->id;
}

// Puts a fact in the place of the one that it replaces. Returns the latter's code, or
// OVIS_FACT_CODE_COUNT.
static ovis_fact_code keep(ovis_story* story, ov_fact_list* list, const ovis_fact* fact) {
  int32_t at = 0;
  while (at < list->count && is_before(&list->items[at], fact)) {
    at++;
  }
  if (at < list->count && !is_before(fact, &list->items[at])) {
    const ovis_fact_code was = list->items[at].code;
    list->items[at] = *fact;
    return was;
  }
  if (!ov_array_push(list, &story->allocator, *fact)) {
    story->is_out_of_memory = true;
    return OVIS_FACT_CODE_COUNT;
  }
  memmove(&list->items[at + 1], &list->items[at],
          (size_t)(list->count - 1 - at) * sizeof *list->items);
  list->items[at] = *fact;
  return OVIS_FACT_CODE_COUNT;
}

static const ovis_fact* find(const ov_story_state* mob, ovis_fact_kind kind) {
  for (int32_t i = 0; i < mob->facts.count; i++) {
    if (mob->facts.items[i].kind == kind) {
      return &mob->facts.items[i];
    }
  }
  return NULL;
}

static void tell(ovis_story* story, uint64_t mob, const ovis_fact* fact) {
  char text[OV_STORY_TEXT_MAX / 2];
  ovis_fact_words(fact, text, sizeof text);
  ov_story_add_line(story, fact->tick, mob, OVIS_LINE_FACT, "%s", text);
}

static ovis_fact_mob mob_of(const ovis_story* story, uint64_t serial) {
  ovis_fact_mob out = {.serial = serial};
  const ov_story_state* mob = ov_story_mob(story, serial);
  if (mob != NULL && mob->known.species != NULL) {
    snprintf(out.species, sizeof out.species, "%s",
             mob->known.species->is_player ? "player" : mob->known.species->name);
    out.is_baby = mob->is_baby && !mob->known.species->is_player;
  }
  return out;
}

static bool is_told(const ovis_story* story, uint64_t mob) {
  return story->only == 0 || story->only == mob;
}

// ---- Those that the tracer asked for

static bool is_of_fire(ovis_fact_code code) {
  return code == OVIS_FACT_IS_BURNS || code == OVIS_FACT_IS_BURNS_IN_SUN ||
         code == OVIS_FACT_IS_OUT;
}

// Fire is news for a mob's day. The shade is a detail.
static void tell_burning(ovis_story* story, int64_t tick, uint64_t mob, const ovis_fact* fact,
                         ovis_fact_code was) {
  if (was == fact->code || (was == OVIS_FACT_CODE_COUNT && fact->code == OVIS_FACT_IS_SUNPROOF)) {
    return;
  }
  char text[OV_STORY_TEXT_MAX / 2];
  ovis_fact_words(fact, text, sizeof text);
  if (is_of_fire(fact->code) && !is_of_fire(was)) {
    ov_story_add_line(story, tick, mob, OVIS_LINE_FACT, "%s", text);
  } else {
    ov_story_add_detail(story, tick, mob, OVIS_LINE_FACT, "%s", text);
  }
}

void ov_story_take_fact(ovis_story* story, int64_t tick, const ovis_record* record) {
  ovis_fact fact = *record->fact;
  if (record->mob == 0) {
    keep(story, &story->facts, &fact);
    return;
  }
  ov_story_state* mob = ov_story_mob(story, record->mob);
  if (mob == NULL || !is_told(story, record->mob)) {
    return;
  }
  const ovis_fact* known = find(mob, fact.kind);
  const bool is_same_anger = fact.kind == OVIS_FACT_ANGER && fact.code == OVIS_FACT_IS_ANGRY &&
                             known != NULL && known->mobs[0].serial == fact.mobs[0].serial &&
                             known->code != OVIS_FACT_IS_CALM;
  if (is_same_anger) { // an event has told what it is about
    const int64_t until = fact.until;
    fact = *known;
    fact.until = until;
  }
  const ovis_fact_code was = keep(story, &mob->facts, &fact);
  if (fact.kind == OVIS_FACT_BURNING) {
    tell_burning(story, tick, record->mob, &fact, was);
  } else if (was != fact.code) {
    tell(story, record->mob, &fact);
  }
}

// ---- Those that events tell

// Door and gate have states such as oak_door[facing=west,half=lower,open=true]. Of the two halves
// of a door the first one that changes has a line.
static bool door(ovis_story* story, const ovis_record* record, ov_story_state* mob) {
  const char* state = record->state_name != NULL ? record->state_name : "";
  const bool is_open = strstr(state, "open=true") != NULL;
  if (!is_open && strstr(state, "open=false") == NULL) {
    return false;
  }
  const ovis_event* event = &record->event;
  ovis_fact fact = {.kind = OVIS_FACT_DOOR,
                    .code = is_open ? OVIS_FACT_IS_OPENED : OVIS_FACT_IS_SHUT,
                    .tick = event->tick,
                    .cell = event->pos};
  fact.cell.y -= strstr(state, "half=upper") != NULL;
  ovis_block_words(state, fact.thing, sizeof fact.thing);
  const ovis_fact* known = find(mob, OVIS_FACT_DOOR);
  if (known == NULL || known->tick != fact.tick || known->code != fact.code ||
      !ov_cell_is_same(known->cell, fact.cell)) {
    keep(story, &mob->facts, &fact);
    tell(story, event->mob_serial, &fact);
  }
  return true;
}

static void shot(ovis_story* story, const ovis_event* event, ov_story_state* mob) {
  const ov_story_shot made = {event->other_serial, event->mob_serial, false};
  ovis_fact fact = {.kind = OVIS_FACT_PROJECTILE,
                    .code = OVIS_FACT_IS_FLIES,
                    .tick = event->tick,
                    .mobs = {{0}, mob_of(story, event->other_serial)}};
  fact.mobs[1].serial = 0; // "its arrow"
  keep(story, &mob->facts, &fact);
  story->is_out_of_memory |= !ov_array_push(&story->shots, &story->allocator, made);
}

// The event of its end stands behind the record of its removal.
void ov_story_end_shot(ovis_story* story, uint64_t projectile) {
  for (int32_t i = 0; i < story->shots.count; i++) {
    story->shots.items[i].is_gone |= story->shots.items[i].projectile == projectile;
  }
}

void ov_story_forget_shots(ovis_story* story) {
  int32_t kept = 0;
  for (int32_t i = 0; i < story->shots.count; i++) {
    if (!story->shots.items[i].is_gone) {
      story->shots.items[kept++] = story->shots.items[i];
    }
  }
  story->shots.count = kept;
}

static uint64_t shooter_of(const ovis_story* story, uint64_t projectile) {
  for (int32_t i = 0; i < story->shots.count; i++) {
    if (story->shots.items[i].projectile == projectile) {
      return story->shots.items[i].shooter;
    }
  }
  return 0;
}

static ovis_fact_code code_of_landing(int32_t landing) {
  switch (landing) {
  case OVIS_LANDING_IN_BLOCK: return OVIS_FACT_IS_IN_BLOCK;
  case OVIS_LANDING_ON_BLOCK: return OVIS_FACT_IS_ON_BLOCK;
  case OVIS_LANDING_ON_MOB: return OVIS_FACT_IS_ON_MOB;
  case OVIS_LANDING_OFF_MOB: return OVIS_FACT_IS_OFF_MOB;
  case OVIS_LANDING_VOID: return OVIS_FACT_IS_VOID;
  default: return OVIS_FACT_IS_TIMEOUT;
  }
}

static void landed(ovis_story* story, const ovis_record* record) {
  const ovis_event* event = &record->event;
  const uint64_t shooter = shooter_of(story, event->mob_serial);
  ov_story_state* mob = ov_story_mob(story, shooter);
  ovis_fact fact = {.kind = OVIS_FACT_PROJECTILE,
                    .code = code_of_landing(event->reason),
                    .tick = event->tick,
                    .cell = event->pos,
                    .mobs = {mob_of(story, event->other_serial), mob_of(story, event->mob_serial)}};
  fact.mobs[1].serial = 0;
  ovis_block_words(record->state_name, fact.thing, sizeof fact.thing);
  if (fact.thing[0] == '\0') {
    snprintf(fact.thing, sizeof fact.thing, "block");
  }
  if (mob != NULL && is_told(story, shooter)) {
    keep(story, &mob->facts, &fact);
    tell(story, shooter, &fact);
  }
  char text[OV_STORY_TEXT_MAX / 2]; // "its arrow hits player 2", without the first two words
  ovis_fact_words(&fact, text, sizeof text);
  const size_t words = strlen("its ") + strlen(fact.mobs[1].species) + 1;
  ov_story_add_line(story, fact.tick, event->mob_serial, OVIS_LINE_FACT, "%s",
                    words < strlen(text) ? text + words : text);
}

// The blow that led to an anger; NULL: none, or it was before the story.
static const ovis_event* find_blow(const ovis_story* story, ovis_event_ref ref) {
  for (int32_t i = 0; i < BLOW_LINKS; i++) {
    const ovis_event* event = ov_story_find_event(story, ref);
    if (event == NULL || event->type == OVIS_EVENT_HURT) {
      return event;
    }
    ref = event->cause;
  }
  return NULL;
}

static void angered(ovis_story* story, const ovis_record* record, ov_story_state* mob) {
  const ovis_event* event = &record->event;
  ovis_fact fact = {.kind = OVIS_FACT_ANGER,
                    .code = OVIS_FACT_IS_ANGRY,
                    .tick = event->tick,
                    .until = event->count > 0 ? event->tick + event->count : OVIS_FACT_WHILE_TARGET,
                    .mob_count = 1,
                    .mobs = {mob_of(story, event->other_serial)}};
  const ovis_event* blow = find_blow(story, event->cause);
  switch (event->reason) {
  case OVIS_ANGER_BROKEN: fact.code = OVIS_FACT_IS_ANGRY_BROKEN; break;
  case OVIS_ANGER_OPENED: fact.code = OVIS_FACT_IS_ANGRY_OPENED; break;
  case OVIS_ANGER_HUNT: fact.code = OVIS_FACT_IS_ANGRY_HUNT; break;
  default:
    if (blow != NULL && blow->other_serial == event->other_serial) {
      const bool is_own = blow->mob_serial == event->mob_serial;
      fact.code = is_own ? OVIS_FACT_IS_ANGRY_BLOW : OVIS_FACT_IS_ANGRY_BLOW_OTHER;
      fact.mobs[1] = is_own ? (ovis_fact_mob){0} : mob_of(story, blow->mob_serial);
    }
  }
  if (record->state_name != NULL) {
    fact.cell = event->pos;
    ovis_block_words(record->state_name, fact.thing, sizeof fact.thing);
  }
  keep(story, &mob->facts, &fact);
  tell(story, event->mob_serial, &fact);
}

bool ov_story_fact_event(ovis_story* story, const ovis_record* record) {
  const ovis_event* event = &record->event;
  ov_story_state* mob = ov_story_mob(story, event->mob_serial);
  switch (event->type) {
  case OVIS_EVENT_BLOCK_SET: return mob != NULL && door(story, record, mob);
  case OVIS_EVENT_SHOT:
    if (mob != NULL) {
      shot(story, event, mob);
    }
    return false; // it has a line of its own
  case OVIS_EVENT_GOLEM_SPAWNED:
    story->is_out_of_memory |= !ov_array_push(&story->golem_ticks, &story->allocator, event->tick);
    return false;
  case OVIS_EVENT_LANDED: landed(story, record); return true;
  case OVIS_EVENT_ANGERED:
    if (event->amount > 0) { // of a warden: it has other words
      return false;
    }
    if (mob != NULL) {
      angered(story, record, mob);
    }
    return true;
  default: return false;
  }
}

// ---- Reading

bool ovis_story_get_fact(const ovis_story* story, uint64_t serial, int32_t index, ovis_fact* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_fact){0};
  OV_REQUIRE(story != NULL, false);
  const ov_story_state* mob = ov_story_mob(story, serial);
  *out = (ovis_fact){0};
  const ovis_fact* facts = serial == 0 ? story->facts.items : mob != NULL ? mob->facts.items : NULL;
  const int32_t count = serial == 0 ? story->facts.count : mob != NULL ? mob->facts.count : 0;
  if (serial == 0 && index == count) {
    return ovis_fact_of_golems(story->golem_ticks.items, story->golem_ticks.count,
                               story->first_tick, story->last_tick, out);
  }
  if (index < 0 || index >= count) {
    return false;
  }
  *out = facts[index];
  for (int32_t i = 0; out->kind == OVIS_FACT_RAID && i < OVIS_FACT_MOBS_MAX; i++) {
    const ov_story_state* raider = ov_story_mob(story, out->mobs[i].serial);
    if (raider != NULL) { // it has walked on
      out->mobs[i].cell = ov_cell_of(raider->known.last);
    }
  }
  return true;
}
