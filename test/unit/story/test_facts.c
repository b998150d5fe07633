// Facts of stories: their sentences, and what events and records add to each other.
#include "support/test.h"

#include <ovis/story.h>

#include <string.h>

static const ovis_trace_species wolves = {.name = "wolf", .health_max = 8};
static const ovis_trace_species players = {.name = "player", .is_player = true};
static const ovis_trace_species arrows = {.name = "arrow", .kind = OVIS_ACTOR_PROJECTILE};
static const ovis_trace_mob pack[] = {
    {.serial = 1, .species = &wolves, .health = 8, .is_alive = true},
    {.serial = 2, .species = &wolves, .health = 8, .is_alive = true, .is_baby = true},
    {.serial = 3, .species = &players, .health = 20, .is_alive = true},
    {.serial = 4, .species = &arrows, .is_alive = true}};

static ovis_story* open_story(uint64_t only) {
  ovis_story_def def = ovis_default_story_def();
  def.only = only;
  ovis_story* story;
  assert_int_equal(ovis_story_create(&def, &story), OVIS_OK);
  return story;
}

static void take(ovis_story* story, int64_t tick, const ovis_record* records, int32_t count) {
  const ovis_trace trace = {
      .tick = tick, .mobs = pack, .mob_count = 4, .records = records, .record_count = count};
  assert_int_equal(ovis_story_tick(story, &trace), OVIS_OK);
}

static void expect_fact(const ovis_story* story, uint64_t serial, int32_t index,
                        const char* expected) {
  ovis_fact fact;
  char text[256];
  assert_true(ovis_story_get_fact(story, serial, index, &fact));
  ovis_fact_words(&fact, text, sizeof text);
  assert_string_equal(text, expected);
}

TEST(each_sentence_is_filled) {
  for (int32_t code = 0; code < OVIS_FACT_CODE_COUNT; code++) {
    ovis_fact fact = {.code = (ovis_fact_code)code,
                      .value = 1,
                      .limit = 2,
                      .part = 3,
                      .parts = 4,
                      .mob_count = 6,
                      .cell = {5, 64, -5},
                      .thing = "iron_helmet"};
    fact.mobs[0] = (ovis_fact_mob){.serial = 7, .species = "cow", .is_baby = true};
    fact.mobs[1] = (ovis_fact_mob){.species = "arrow"};
    char text[512];
    ovis_fact_words(&fact, text, sizeof text);
    assert_true(strlen(text) > 4);
    assert_null(strpbrk(text, "{}"));
    assert_null(strstr(text, "raiders"));
    assert_string_not_equal(ovis_fact_code_name(fact.code), "unknown");
    char cut[8];
    ovis_fact_words(&fact, cut, sizeof cut);
    assert_memory_equal(cut, text, strlen(cut));
  }
  ovis_fact fact = {.code = OVIS_FACT_IS_HELMET, .thing = "iron_helmet"};
  char text[512];
  ovis_fact_words(&fact, text, sizeof text);
  assert_string_equal(text, "does not burn: it wears an iron_helmet");
  fact = (ovis_fact){.code = OVIS_FACT_IS_WAITS_FOR_RAIDERS,
                     .value = 6,
                     .part = 1,
                     .parts = 5,
                     .mob_count = 6,
                     .mobs = {{.serial = 7, .species = "pillager", .cell = {1, 2, 3}}}};
  ovis_fact_words(&fact, text, sizeof text);
  assert_non_null(strstr(text, "waits for the death of 6 raiders of wave 1 of 5: pillager 7 at "
                               "1 2 3, "));
  assert_non_null(strstr(text, " and 2 more"));
}

static ovis_record angered(int64_t tick, uint64_t mob, ovis_event_ref cause) {
  return (ovis_record){.kind = OVIS_RECORD_EVENT,
                       .mob = mob,
                       .event = {.type = OVIS_EVENT_ANGERED,
                                 .tick = tick,
                                 .serial = mob,
                                 .mob_serial = mob,
                                 .other_serial = 3,
                                 .count = 500,
                                 .cause = cause}};
}

static ovis_record hurt(int64_t tick, uint64_t mob) {
  return (ovis_record){.kind = OVIS_RECORD_EVENT,
                       .mob = mob,
                       .event = {.type = OVIS_EVENT_HURT,
                                 .tick = tick,
                                 .serial = 3,
                                 .mob_serial = mob,
                                 .other_serial = 3,
                                 .amount = 1}};
}

TEST(a_record_keeps_what_an_event_told_of_an_anger) {
  ovis_story* story = open_story(0);
  const ovis_event_ref blow = {10, 3, 0};
  ovis_fact now = {.kind = OVIS_FACT_ANGER,
                   .code = OVIS_FACT_IS_ANGRY,
                   .tick = 10,
                   .until = 510,
                   .mob_count = 1,
                   .mobs = {{.serial = 3, .species = "player"}}};
  const ovis_record records[] = {hurt(10, 2),
                                 angered(10, 1, blow),
                                 angered(10, 2, blow),
                                 {.kind = OVIS_RECORD_FACT, .mob = 1, .fact = &now}};
  take(story, 10, records, 4);
  expect_fact(story, 1, 0, "is angry at player 3, who hit wolf 2, a baby, until tick 510");
  expect_fact(story, 2, 0, "is angry at player 3, who hit it, until tick 510");
  now.until = 600;
  take(story, 11, &records[3], 1);
  expect_fact(story, 1, 0, "is angry at player 3, who hit wolf 2, a baby, until tick 600");
  now = (ovis_fact){.kind = OVIS_FACT_ANGER, .code = OVIS_FACT_IS_CALM, .tick = 12};
  take(story, 12, &records[3], 1);
  expect_fact(story, 1, 0, "is not angry any more");
  now = (ovis_fact){.kind = OVIS_FACT_ANGER,
                    .code = OVIS_FACT_IS_ANGRY,
                    .mob_count = 1,
                    .mobs = {{.serial = 3, .species = "player"}}};
  take(story, 13, &records[3], 1); // another anger, of which no event tells
  expect_fact(story, 1, 0, "is angry at player 3");
  ovis_fact fact;
  assert_false(ovis_story_get_fact(story, 1, 1, &fact));
  ovis_story_destroy(story);
}

// The record that it was removed stands before the event that it hit.
TEST(a_projectile_that_was_removed_is_its_shooters) {
  ovis_story* story = open_story(1);
  const ovis_record shot = {
      .kind = OVIS_RECORD_EVENT,
      .mob = 1,
      .event = {
          .type = OVIS_EVENT_SHOT, .tick = 5, .serial = 1, .mob_serial = 1, .other_serial = 4}};
  take(story, 5, &shot, 1);
  expect_fact(story, 1, 0, "its arrow flies");
  const ovis_record end[] = {{.kind = OVIS_RECORD_WENT, .mob = 4},
                             {.kind = OVIS_RECORD_EVENT,
                              .mob = 4,
                              .event = {.type = OVIS_EVENT_LANDED,
                                        .tick = 9,
                                        .serial = 4,
                                        .mob_serial = 4,
                                        .other_serial = 2,
                                        .reason = OVIS_LANDING_ON_MOB}}};
  take(story, 9, end, 2);
  expect_fact(story, 1, 0, "its arrow hits wolf 2, a baby");
  take(story, 10, &end[1], 1); // the story has forgotten whose it was
  expect_fact(story, 1, 0, "its arrow hits wolf 2, a baby");
  ovis_story_destroy(story);
}

TEST(a_second_half_is_compared_with_the_first) {
  const int64_t ticks[] = {10, 20, 50, 51, 99};
  ovis_fact fact;
  assert_true(ovis_fact_of_golems(ticks, 5, 0, 100, &fact));
  assert_int_equal(fact.limit, 3);
  assert_int_equal(fact.value, 2);
  char text[128];
  ovis_fact_words(&fact, text, sizeof text);
  assert_string_equal(text,
                      "villagers called 2 iron golems in the last 50 ticks, 3 in those before");
  assert_false(ovis_fact_of_golems(ticks, 0, 0, 100, &fact));
  assert_false(ovis_fact_of_golems(ticks, 5, 100, 100, &fact));
}
