// Lines about events: blows, deaths, births, targets, blocks, and their causes.
// Design: include/ovis/story.h
#include "base/check.h"
#include "story/story_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define CAUSES_MAX 6 // links of a chain of causes in one line

// ---- Causes

// Appends the chain of causes: ", because it was hit by player 4 at tick 812, because ...". `self`
// is called "it".
static void because(const ovis_story* story, ovis_event_ref ref, uint64_t self, char* out,
                    size_t size) {
  size_t used = 0;
  out[0] = '\0';
  for (int32_t link = 0; link < CAUSES_MAX && used < size; link++) {
    const ovis_event* event = ov_story_find_event(story, ref);
    if (event == NULL || (event->type == OVIS_EVENT_TARGET && event->other_serial == 0)) {
      return; // that somebody aims at nobody causes nothing
    }
    char who[64];
    char other[64];
    ov_story_name(story, event->mob_serial, who, sizeof who);
    ov_story_name(story, event->other_serial, other, sizeof other);
    const char* subject = event->mob_serial == self ? "it" : who;
    const char* object = event->other_serial == self ? "it" : other;
    int written = 0;
    if (event->type == OVIS_EVENT_HURT && event->other_serial != 0) {
      written = snprintf(out + used, size - used, ", because %s was hit by %s at tick %" PRId64,
                         subject, object, event->tick);
    } else if (event->type == OVIS_EVENT_HURT) {
      char how[160];
      ovis_harm_words(event, NULL, how, sizeof how);
      written = snprintf(out + used, size - used, ", because %s was hurt %s at tick %" PRId64,
                         subject, how, event->tick);
    } else if (event->type == OVIS_EVENT_TARGET) {
      written = snprintf(out + used, size - used, ", because %s aims at %s since tick %" PRId64,
                         subject, object, event->tick);
    } else {
      const char* sentence = ovis_event_sentence(event->type); // "it grew up; other: ..."
      const bool is_of_mob = strncmp(sentence, "it ", 3) == 0;
      const char* does = is_of_mob ? sentence + 3 : sentence;
      written = snprintf(out + used, size - used, ", because %s%s%.*s at tick %" PRId64,
                         is_of_mob ? subject : "", is_of_mob ? " " : "", (int)strcspn(does, ";"),
                         does, event->tick);
    }
    used += written > 0 ? (size_t)written : 0;
    ref = event->cause;
  }
}

// ---- Events

// Names of attacker and victim.
typedef struct sides {
  char by[64];
  char whom[64];
} sides;

static void name_sides(const ovis_story* story, const ovis_event* event, sides* out) {
  OVIS_ASSERT(event != NULL);
  OVIS_ASSERT(out != NULL);
  ov_story_name(story, event->other_serial, out->by, sizeof out->by);
  ov_story_name(story, event->mob_serial, out->whom, sizeof out->whom);
}

// Notes the line that was added for a blow, if one was.
static void note_blow(ovis_story* story, ov_story_state* victim, const ovis_event* event,
                      int32_t line_count) {
  OVIS_ASSERT(story->lines.count >= line_count);
  if (victim != NULL && story->lines.count > line_count) {
    victim->blow = (ov_story_mark){story->lines.count, event->tick};
    ov_story_join_flight(story, victim);
  }
}

// The health that a blow leaves. A thing goes in the tick in which it breaks: its last
// health is that before the blow.
static double left_of(const ov_story_state* victim, const ovis_event* event) {
  if (victim == NULL) {
    return 0;
  }
  const ovis_trace_species* species = victim->known.species;
  const bool lives =
      species == NULL || species->kind == OVIS_ACTOR_MOB || species->kind == OVIS_ACTOR_PLAYER;
  return lives || event->amount < victim->known.health ? (double)victim->known.health : 0;
}

static void hurt(ovis_story* story, const ovis_record* record) {
  OVIS_ASSERT(record != NULL);
  const ovis_event* event = &record->event;
  sides names;
  char why[OV_STORY_TEXT_MAX / 2];
  name_sides(story, event, &names);
  ov_story_state* victim = ov_story_mob(story, event->mob_serial);
  const int32_t line_count = story->lines.count;
  const double left = left_of(victim, event);
  char hearts[48];
  ov_story_hearts((double)event->amount, hearts, sizeof hearts);
  because(story, event->cause, event->mob_serial, why, sizeof why);
  if (event->other_serial == 0) {
    char how[160];
    ovis_harm_words(event, record->state_name, how, sizeof how);
    ov_story_add_event(story, event, OVIS_LINE_HARM, "is hurt %s: %s, %.3g left%s", how, hearts,
                       left, why);
    note_blow(story, victim, event, line_count);
    ov_story_harm(story, record);
    return;
  }
  ov_story_add_event(story, event, OVIS_LINE_HARM, "is hit by %s: %s, %.3g left%s", names.by,
                     hearts, left, why);
  note_blow(story, victim, event, line_count);
  because(story, event->cause, event->other_serial, why, sizeof why);
  ov_story_add_line(story, event->tick, event->other_serial, OVIS_LINE_HARM, "hits %s: %s%s",
                    names.whom, hearts, why);
}

static void died(ovis_story* story, const ovis_event* event, const char* state) {
  sides names;
  char why[OV_STORY_TEXT_MAX / 2];
  name_sides(story, event, &names);
  const ovis_event* blow = ov_story_find_event(story, event->cause);
  because(story, blow != NULL ? blow->cause : (ovis_event_ref){0}, event->mob_serial, why,
          sizeof why);
  if (event->other_serial != 0) {
    ov_story_add_event(story, event, OVIS_LINE_LIFECYCLE, "dies, killed by %s%s", names.by, why);
    // The blow has a line already: "hits rabbit 3" and "has killed rabbit 3" are one.
    char blow_line[80];
    snprintf(blow_line, sizeof blow_line, "hits %s:", names.whom);
    if (!ov_story_extend(story, event->tick, event->other_serial, blow_line, ", and kills it")) {
      ov_story_add_line(story, event->tick, event->other_serial, OVIS_LINE_HARM, "has killed %s",
                        names.whom);
    }
  } else {
    char how[160];
    ovis_harm_words(event, state, how, sizeof how);
    ov_story_add_event(story, event, OVIS_LINE_LIFECYCLE, "dies, killed %s%s", how, why);
  }
}

static void aim(ovis_story* story, const ovis_event* event) {
  char other[64];
  char why[OV_STORY_TEXT_MAX / 2];
  ov_story_name(story, event->other_serial, other, sizeof other);
  because(story, event->cause, event->mob_serial, why, sizeof why);
  if (event->other_serial == 0) {
    if (ov_story_has_line(story, event->tick, event->mob_serial, "stops ")) {
      ov_story_add_detail(story, event->tick, event->mob_serial, OVIS_LINE_TARGET,
                          "aims at nobody any more%s", why);
    } else {
      ov_story_add_event(story, event, OVIS_LINE_TARGET, "aims at nobody any more%s", why);
    }
  } else {
    ov_story_add_event(story, event, OVIS_LINE_TARGET, "aims at %s%s", other, why);
    ov_story_name(story, event->mob_serial, other, sizeof other);
    ov_story_add_line(story, event->tick, event->other_serial, OVIS_LINE_TARGET,
                      "is aimed at by %s", other);
  }
}

static void ride(ovis_story* story, const ovis_event* event, const char* does,
                 const char* suffers) {
  char name[64];
  ov_story_name(story, event->other_serial, name, sizeof name);
  ov_story_add_event(story, event, OVIS_LINE_OPTION, "%s %s", does, name);
  ov_story_name(story, event->mob_serial, name, sizeof name);
  ov_story_add_line(story, event->tick, event->other_serial, OVIS_LINE_OPTION, "%s %s", suffers,
                    name);
}

// "uses wheat on sheep 3: feed", and the same from the mob's side.
static void use_item(ovis_story* story, const ovis_event* event, const char* what) {
  char name[64];
  const char* kind = ovis_use_name((ovis_use_kind)event->reason);
  const char* item = event->count > 0 ? what : "its hand";
  if (event->other_serial == 0) {
    char cell[64];
    ovis_cell_words(event->pos, cell, sizeof cell);
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "uses %s on the block at %s: %s", item, cell,
                       kind);
    return;
  }
  ov_story_name(story, event->other_serial, name, sizeof name);
  ov_story_add_event(story, event, OVIS_LINE_OPTION, "uses %s on %s: %s", item, name, kind);
  ov_story_name(story, event->mob_serial, name, sizeof name);
  ov_story_add_line(story, event->tick, event->other_serial, OVIS_LINE_OPTION,
                    "%s uses %s on it: %s", name, item, kind);
  ov_story_state* mob = ov_story_mob(story, event->other_serial);
  if (mob != NULL && event->reason == OVIS_USE_ORDER) {
    ov_story_order_toggled(story, event->tick, mob);
  }
}

static void handle_items(ovis_story* story, const ovis_event* event) {
  char what[OVIS_ITEM_NAME_MAX + 16];
  char other[64];
  ov_story_stack_words(event, what, sizeof what);
  ov_story_name(story, event->other_serial, other, sizeof other);
  const char* does = event->type == OVIS_EVENT_THREW       ? "throws"
                     : event->type == OVIS_EVENT_PICKED_UP ? "picks up"
                                                           : "leaves behind";
  switch (event->type) {
  case OVIS_EVENT_THREW:
  case OVIS_EVENT_PICKED_UP:
  case OVIS_EVENT_DROPPED:
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "%s %s", does, what);
    break;
  case OVIS_EVENT_USED: use_item(story, event, what); break;
  case OVIS_EVENT_GAVE:
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "gives %s to %s", what, other);
    ov_story_name(story, event->mob_serial, other, sizeof other);
    ov_story_add_line(story, event->tick, event->other_serial, OVIS_LINE_OPTION, "gets %s from %s",
                      what, other);
    break;
  case OVIS_EVENT_LAID: ov_story_add_event(story, event, OVIS_LINE_OPTION, "lays an egg"); break;
  case OVIS_EVENT_MERGED:
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "takes in %s", other);
    break;
  case OVIS_EVENT_DESPAWNED:
    ov_story_add_event(story, event, OVIS_LINE_LIFECYCLE,
                       "disappears: it lay there for five minutes");
    break;
  default: break;
  }
}

// Tells of bargains, of noises, and of the anger that they cause.
static void tell_more(ovis_story* story, const ovis_event* event, const char* who) {
  if (event->type == OVIS_EVENT_BARTERED) {
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "pays for gold");
    return;
  }
  if (event->type == OVIS_EVENT_HEARD) {
    char noise[64];
    ov_story_plain(ovis_vibration_name((ovis_vibration_kind)event->reason), noise, sizeof noise);
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "hears %s at %d,%d,%d: %s",
                       event->other_serial != 0 ? who : "something", event->pos.x, event->pos.y,
                       event->pos.z, noise);
    return;
  }
  ov_story_add_event(story, event, OVIS_LINE_OPTION,
                     "is angrier at %s by %d: %d of 150, and it attacks from 80 on", who,
                     event->count, (int32_t)event->amount);
}

static void handle_rare(ovis_story* story, const ovis_event* event) {
  switch (event->type) {
  case OVIS_EVENT_STRUCK:
    ov_story_add_event(story, event, OVIS_LINE_LIFECYCLE, "%s",
                       event->mob_serial != 0 ? "is struck by lightning"
                                              : "lightning strikes the ground");
    break;
  case OVIS_EVENT_CHANGING:
    ov_story_add_event(story, event, OVIS_LINE_LIFECYCLE, "begins to become another mob: %s",
                       ovis_conversion_sentence((ovis_conversion)event->reason));
    break;
  case OVIS_EVENT_RANG: ov_story_add_event(story, event, OVIS_LINE_OPTION, "rings the bell"); break;
  case OVIS_EVENT_HEART_SHOOK:
    ov_story_add_event(story, event, OVIS_LINE_LIFECYCLE,
                       "takes no harm from a blow, since its heart stands");
    break;
  case OVIS_EVENT_ARMOR_TOOK:
    ov_story_add_event(story, event, OVIS_LINE_LIFECYCLE,
                       event->count > 0 ? "its armor takes the blow" : "its armor breaks");
    break;
  case OVIS_EVENT_FIREWORK:
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "fires a rocket");
    break;
  case OVIS_EVENT_RAID:
    ov_story_add_line(story, event->tick, 0, OVIS_LINE_LIFECYCLE, "%s",
                      ovis_raid_news_sentence((ovis_raid_news)event->reason));
    break;
  default: handle_items(story, event); // failed paths have records of their own
  }
}

static bool ends_with(const char* word, const char* end) {
  const size_t length = strlen(word);
  const size_t tail = strlen(end);
  return length >= tail && strcmp(word + length - tail, end) == 0;
}

// Doors are opened and shut. A bed that becomes occupied or free has the line of the sleep.
static void set_block(ovis_story* story, const ovis_record* record) {
  const ovis_event* event = &record->event;
  char cell[64];
  char block[96];
  ovis_block_words(record->state_name, block, sizeof block);
  ovis_cell_words(event->pos, cell, sizeof cell);
  const bool is_door = ends_with(block, "door") || ends_with(block, "_gate");
  if (is_door && strstr(record->state_name, "open=") != NULL) {
    const bool opens = strstr(record->state_name, "open=true") != NULL;
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "%s the %s at %s", opens ? "opens" : "shuts",
                       block, cell);
  } else if (ends_with(block, "_bed")) {
    ov_story_add_detail(story, event->tick, event->mob_serial, OVIS_LINE_OPTION,
                        "turns the block at %s into %s", cell, record->state_name);
  } else if (strcmp(block, "air") == 0) {
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "removes the block at %s", cell);
  } else {
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "turns the block at %s into %s", cell,
                       block);
  }
}

static void handle_chest(ovis_story* story, const ovis_record* record) {
  const ovis_event* event = &record->event;
  char what[OVIS_ITEM_NAME_MAX + 16];
  char cell[64];
  char block[96];
  ov_story_stack_words(event, what, sizeof what);
  ovis_block_words(record->state_name, block, sizeof block);
  ovis_cell_words(event->pos, cell, sizeof cell);
  if (event->type == OVIS_EVENT_LOOKED_INTO) {
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "opens the %s at %s", block, cell);
    return;
  }
  ov_story_add_event(story, event, OVIS_LINE_OPTION, "%s %s %s the %s at %s",
                     event->type == OVIS_EVENT_TOOK_FROM ? "takes" : "puts", what,
                     event->type == OVIS_EVENT_TOOK_FROM ? "out of" : "into", block, cell);
}

// A dead slime leaves small ones.
static bool has_split(const ovis_story* story, const ovis_event* event) {
  OVIS_ASSERT(event->type == OVIS_EVENT_SUMMONED);
  const ov_story_state* mob = ov_story_mob(story, event->mob_serial);
  const ov_story_state* other = ov_story_mob(story, event->other_serial);
  return mob != NULL && other != NULL && mob->known.species == other->known.species &&
         !other->known.is_alive;
}

static void summoned(ovis_story* story, const ovis_event* event, const char* by) {
  const char* words = event->other_serial == 0  ? "appears"
                      : has_split(story, event) ? "comes out of "
                                                : "is called by ";
  ov_story_add_event(story, event, OVIS_LINE_LIFECYCLE, "%s%s", words,
                     event->other_serial != 0 ? by : "");
}

void ov_story_event(ovis_story* story, const ovis_record* record) {
  const ovis_event* event = &record->event;
  if (!ov_array_push(&story->events, &story->allocator, *event)) {
    story->is_out_of_memory = true;
    return;
  }
  if (ov_story_fact_event(story, record) || ov_story_village(story, record) ||
      ov_story_request(story, event)) {
    return;
  }
  char text[96];
  ov_story_name(story, event->other_serial, text, sizeof text);
  switch (event->type) {
  case OVIS_EVENT_BORN:
    ov_story_add_event(story, event, OVIS_LINE_LIFECYCLE, "is born to %s", text);
    ov_story_name(story, event->mob_serial, text, sizeof text);
    ov_story_add_line(story, event->tick, event->other_serial, OVIS_LINE_LIFECYCLE,
                      "has a child, %s", text);
    break;
  case OVIS_EVENT_DIED: died(story, event, record->state_name); break;
  case OVIS_EVENT_HURT: hurt(story, record); break;
  case OVIS_EVENT_TARGET: aim(story, event); break;
  case OVIS_EVENT_GROWN:
    ov_story_add_event(story, event, OVIS_LINE_LIFECYCLE, "is an adult now");
    break;
  case OVIS_EVENT_TAMED: ride(story, event, "is tamed by", "tames"); break;
  case OVIS_EVENT_LEASHED: ride(story, event, "is led by", "leads"); break;
  case OVIS_EVENT_UNLEASHED: ride(story, event, "is no longer led by", "no longer leads"); break;
  case OVIS_EVENT_AFFECTED:
    ov_story_plain(ovis_effect_name((ovis_effect)event->reason), text, sizeof text);
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "gets the effect %s", text);
    break;
  case OVIS_EVENT_EXPLODED:
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "explodes with power %.3g",
                       (double)event->amount);
    break;
  case OVIS_EVENT_EXPERIENCE:
    ov_story_add_event(story, event, OVIS_LINE_LIFECYCLE, "leaves %d points of experience",
                       event->count);
    break;
  case OVIS_EVENT_TELEPORTED:
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "teleports");
    break;
  case OVIS_EVENT_CONVERTED:
    ov_story_add_event(story, event, OVIS_LINE_LIFECYCLE, "becomes %s", text);
    break;
  case OVIS_EVENT_SUMMONED: summoned(story, event, text); break;
  case OVIS_EVENT_SHOT:
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "shoots %s", text);
    break;
  case OVIS_EVENT_LIGHTNING:
    ov_story_add_event(story, event, OVIS_LINE_OPTION, "is struck by harmless lightning");
    break;
  case OVIS_EVENT_BARTERED:
  case OVIS_EVENT_HEARD:
  case OVIS_EVENT_ANGERED: tell_more(story, event, text); break;
  case OVIS_EVENT_VANISHED:
    ov_story_add_event(story, event, OVIS_LINE_LIFECYCLE, "vanishes");
    break;
  case OVIS_EVENT_BLOCK_SET: set_block(story, record); break;
  case OVIS_EVENT_LOOKED_INTO:
  case OVIS_EVENT_TOOK_FROM:
  case OVIS_EVENT_PUT_INTO: handle_chest(story, record); break;
  case OVIS_EVENT_REFUSED:
    ov_story_add_event(story, event, OVIS_LINE_HOST,
                       "may not %s: the host refused, for its reason %d",
                       ovis_verb_name(event->verb), event->reason);
    break;
  case OVIS_EVENT_WALK_ENDED:
    ov_story_add_event(story, event, OVIS_LINE_WALK, "has done its walk: %s",
                       ovis_nav_end_sentence(event->nav_end));
    break;
  case OVIS_EVENT_MOUNTED: ride(story, event, "gets on", "is ridden by"); break;
  case OVIS_EVENT_DISMOUNTED: ride(story, event, "gets off", "is no longer ridden by"); break;
  default: handle_rare(story, event);
  }
}
