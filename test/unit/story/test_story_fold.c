// Folded stories: repeats are one line, details go, and a day fits a screen.
#include "support/counting_alloc.h"
#include "support/test.h"

#include <ovis/story.h>

#include <stdio.h>
#include <string.h>

static const ovis_trace_species sheep = {.name = "sheep", .health_max = 8};
static const ovis_trace_mob one = {
    .serial = 1, .species = &sheep, .health = 8, .is_alive = true, .pos = {0.5, 64, 0.5}};

static ovis_story* open_story(int32_t lines_max) {
  ovis_story_def def = ovis_default_story_def();
  def.lines_max = lines_max;
  ovis_story* story;
  assert_int_equal(ovis_story_create(&def, &story), OVIS_OK);
  return story;
}

static void take(ovis_story* story, int64_t tick, const ovis_record* record) {
  const ovis_trace trace = {
      .tick = tick, .mobs = &one, .mob_count = 1, .records = record, .record_count = 1};
  assert_int_equal(ovis_story_tick(story, &trace), OVIS_OK);
}

static void take_hurt(ovis_story* story, int64_t tick, float amount) {
  const ovis_record record = {.kind = OVIS_RECORD_EVENT,
                              .mob = 1,
                              .event = {.type = OVIS_EVENT_HURT,
                                        .tick = tick,
                                        .mob_serial = 1,
                                        .damage = OVIS_DAMAGE_FIRE,
                                        .amount = amount}};
  take(story, tick, &record);
}

static const char* line(const ovis_story* story, int32_t index) {
  int32_t count;
  const ovis_story_line* lines = ovis_story_get_lines(story, &count);
  assert_true(index < count);
  return lines[index].text;
}

static int32_t line_count(ovis_story* story) {
  int32_t count;
  assert_int_equal(ovis_story_end(story), OVIS_OK);
  ovis_story_get_lines(story, &count);
  return count;
}

TEST(lines_that_differ_in_their_numbers_become_one) {
  ovis_story* story = open_story(OVIS_STORY_LINES);
  for (int32_t i = 0; i < 1201; i++) {
    take_hurt(story, 10 + 3 * i, i == 1200 ? 3 : 2);
  }
  assert_int_equal(line_count(story), 1);
  assert_string_equal(line(story, 0),
                      "1,201 times in 3,600 ticks: is hurt by fire: 3 half hearts, 8 left");
  ovis_story_destroy(story);
}

// ---- What is no news

static void take_block(ovis_story* story, int64_t tick, const char* state) {
  const ovis_record record = {
      .kind = OVIS_RECORD_EVENT,
      .mob = 1,
      .state_name = state,
      .event = {.type = OVIS_EVENT_BLOCK_SET, .tick = tick, .mob_serial = 1, .pos = {3, 64, 5}}};
  take(story, tick, &record);
}

TEST(a_change_of_a_block_says_what_it_does) {
  ovis_story* story = open_story(OVIS_STORY_LINES);
  take_block(story, 10, "birch_door[facing=east,open=true]");
  take_block(story, 20, "birch_door[facing=east,open=false]");
  take_block(story, 30, "red_bed[occupied=true,part=head]");
  take_block(story, 40, "dirt");
  take_block(story, 50, "air");
  assert_int_equal(line_count(story), 4); // the bed has the line of the sleep
  assert_string_equal(line(story, 0), "opens the birch_door at 3 64 5");
  assert_string_equal(line(story, 1), "shuts the birch_door at 3 64 5");
  assert_string_equal(line(story, 2), "turns the block at 3 64 5 into dirt");
  assert_string_equal(line(story, 3), "removes the block at 3 64 5");
  ovis_story_destroy(story);
}

static const ovis_trace_mob both[2] = {
    {.serial = 1, .species = &sheep, .health = 8, .is_alive = true},
    {.serial = 2, .species = &sheep, .health = 0, .is_alive = false}};

static void take_death(ovis_story* story, int64_t tick) {
  const ovis_event blow = {.type = OVIS_EVENT_HURT,
                           .tick = tick,
                           .serial = 1,
                           .mob_serial = 2,
                           .other_serial = 1,
                           .amount = 1000};
  ovis_event death = blow;
  death.type = OVIS_EVENT_DIED;
  death.index = 1;
  const ovis_record records[2] = {{.kind = OVIS_RECORD_EVENT, .mob = 2, .event = blow},
                                  {.kind = OVIS_RECORD_EVENT, .mob = 2, .event = death}};
  const ovis_trace trace = {
      .tick = tick, .mobs = both, .mob_count = 2, .records = records, .record_count = 2};
  assert_int_equal(ovis_story_tick(story, &trace), OVIS_OK);
}

TEST(a_blow_that_kills_is_one_line_of_the_attacker) {
  ovis_story* story = open_story(OVIS_STORY_LINES);
  take_death(story, 10);
  assert_int_equal(line_count(story), 3);
  assert_string_equal(line(story, 0), "hits sheep 2: 1000 half hearts, and kills it");
  ovis_story_destroy(story);
  story = open_story(0);
  take_death(story, 10);
  assert_int_equal(line_count(story), 4);
  assert_string_equal(line(story, 1), "has killed sheep 2");
  ovis_story_destroy(story);
}

// ---- Whom an attack is about

static const ovis_phrases attack = {.words = "attack", .style = OVIS_STYLE_TARGET};
static const ovis_phrases shoot = {.words = "shoot at its target", .style = OVIS_STYLE_TARGET};
static const ovis_phrases stalk = {.words = "stalk its prey", .style = OVIS_STYLE_TARGET};
static const ovis_phrases hold = {.words = "hold its ground", .style = OVIS_STYLE_TARGET};
static const ovis_option_info attacks[4] = {{.name = "A", .group = "goals", .phrases = &attack},
                                            {.name = "B", .group = "goals", .phrases = &shoot},
                                            {.name = "C", .group = "goals", .phrases = &stalk},
                                            {.name = "D", .group = "goals", .phrases = &hold}};
static const ovis_trace_species archer = {
    .name = "archer", .options = attacks, .option_count = 4, .health_max = 8};

TEST(the_line_of_an_attack_names_its_target) {
  static const char* const expected[4] = {"begins to attack sheep 2", "begins to shoot at sheep 2",
                                          "begins to stalk sheep 2",
                                          "begins to hold its ground: its target is sheep 2"};
  const ovis_trace_mob mobs[2] = {
      {.serial = 1, .species = &archer, .health = 8, .is_alive = true, .target = 2}, both[1]};
  ovis_story* story = open_story(OVIS_STORY_LINES);
  for (int32_t i = 0; i < 4; i++) {
    const ovis_record record = {.kind = OVIS_RECORD_OPTION_STARTED, .mob = 1, .option = i};
    const ovis_trace trace = {
        .tick = 10 + i, .mobs = mobs, .mob_count = 2, .records = &record, .record_count = 1};
    assert_int_equal(ovis_story_tick(story, &trace), OVIS_OK);
  }
  assert_int_equal(line_count(story), 4);
  for (int32_t i = 0; i < 4; i++) {
    assert_string_equal(line(story, i), expected[i]);
  }
  ovis_story_destroy(story);
}

static void take_path(ovis_story* story, int64_t tick, ovis_nav_refusal refusal) {
  static const ovis_pos nodes[2] = {{0, 64, 0}, {1, 64, 0}};
  const ovis_record record = {.kind = refusal != OVIS_NAV_REFUSAL_NONE ? OVIS_RECORD_PATH_REFUSED
                                                                       : OVIS_RECORD_PATH,
                              .mob = 1,
                              .refusal = refusal,
                              .target = {1, 64, 0},
                              .nodes = nodes,
                              .node_count = 2};
  take(story, tick, &record);
}

// A walker gets no path before it has landed: only one that never gets its path has news.
TEST(waiting_for_the_ground_is_no_news) {
  ovis_story* story = open_story(OVIS_STORY_LINES);
  take_path(story, 10, OVIS_NAV_REFUSAL_IN_AIR);
  take_path(story, 14, OVIS_NAV_REFUSAL_NONE);
  assert_int_equal(line_count(story), 1);
  assert_string_equal(line(story, 0), "walks to 1 64 0: 2 steps");
  take_path(story, 200, OVIS_NAV_REFUSAL_IN_AIR);
  assert_int_equal(line_count(story), 2);
  take_path(story, 400, OVIS_NAV_REFUSAL_NONE);
  assert_int_equal(line_count(story), 2);
  ovis_story_destroy(story);
}

TEST(two_alike_stay_two_in_a_short_story) {
  ovis_story* story = open_story(OVIS_STORY_LINES);
  take_hurt(story, 10, 1);
  take_hurt(story, 20, 1);
  assert_int_equal(line_count(story), 2);
  assert_string_equal(line(story, 1), "is hurt by fire: 1 half heart, 8 left");
  take_hurt(story, 30, 1);
  assert_int_equal(line_count(story), 1);
  assert_string_equal(line(story, 0), "3 times in 20 ticks: is hurt by fire: 1 half heart, 8 left");
  ovis_story_destroy(story);
}

TEST(a_story_of_all_lines_has_them_all) {
  ovis_story* story = open_story(0);
  for (int32_t i = 0; i < 100; i++) {
    take_hurt(story, 10 + i, 1);
  }
  assert_int_equal(line_count(story), 100);
  ovis_story_destroy(story);
}

// Lines with different words cannot be joined: the least important go, and the last line counts
// them.
TEST(a_day_has_so_many_lines_and_two_days_twice) {
  for (int32_t days = 1; days <= 2; days++) {
    ovis_story* story = open_story(10);
    for (int32_t i = 0; i < 60; i++) {
      ovis_record record = {.kind = OVIS_RECORD_HOLDS, .mob = 1};
      snprintf(record.item, sizeof record.item, "thing_%c%c", 'a' + i / 26, 'a' + i % 26);
      take(story, i == 59 ? days * 24000 : i * 350 * days, &record); // from tick 0: whole days
    }
    assert_int_equal(line_count(story), 10 * days);
    char last[64];
    snprintf(last, sizeof last, "%d other lines are left out", (int)(60 - (10 * days - 1)));
    assert_string_equal(line(story, 10 * days - 1), last);
    ovis_story_destroy(story);
  }
}

TEST(memories_are_details) {
  for (int32_t full = 0; full < 2; full++) {
    ovis_story* story = open_story(full ? 0 : OVIS_STORY_LINES);
    const ovis_record record = {
        .kind = OVIS_RECORD_MEMORY_SET,
        .mob = 1,
        .memory = {
            .kind = OVIS_MEM_HOME,
            .value = {.type = OVIS_MEMORY_PLACE, .cell = {1, 2, 3}, .ttl = OVIS_MEMORY_FOR_EVER}}};
    take(story, 5, &record);
    assert_int_equal(line_count(story), full);
    ovis_story_destroy(story);
  }
}

TEST(a_limit_below_four_is_refused) {
  ovis_story_def def = ovis_default_story_def();
  def.lines_max = 3;
  ovis_story* story;
  assert_int_equal(ovis_story_create(&def, &story), OVIS_OUT_OF_RANGE);
  assert_null(story);
  def.lines_max = -1;
  assert_int_equal(ovis_story_create(&def, &story), OVIS_OUT_OF_RANGE);
}

TEST(ticks_are_whole_numbers) {
  static const struct {
    float value, limit;
    const char* said;
  } cases[] = {{4812, 0, ": 4,812 ticks more"},
               {1, 0, ": 1 tick more"},
               {-1234567, 0, ": -1,234,567 ticks more"},
               {12, 24000, ": 12 of 24,000 ticks are over"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ovis_answer answer = {.reason = OVIS_REASON_COOLDOWN,
                                .value = cases[i].value,
                                .limit = cases[i].limit,
                                .other = -1};
    char said[200];
    ovis_reason_words(NULL, 0, 0, &answer, said, sizeof said);
    const size_t cut = strlen(said) - strlen(cases[i].said);
    assert_string_equal(said + cut, cases[i].said);
  }
}

// Places of a sentence are filled with the parts of the answer; one that lacks a part is not used.
TEST(a_phrase_with_places_tells_the_whole_answer) {
  static const ovis_phrase reasons[] = {
      {OVIS_REASON_NO_PATH, "no path to the {block} at {cell} of {who}; tries it at tick {until}"},
      {OVIS_REASON_NO_PATH, "no path to the {block} at {cell}"},
      {OVIS_REASON_NO_PATH, "no path at all"},
      {OVIS_REASON_TOO_FAR, "{off} blocks off, at most {range}"},
      {OVIS_REASON_COOLDOWN, "{value} of {limit} {ticks}"},
      {OVIS_REASON_RAN, "it jumps {times}"}};
  static const ovis_phrases phrases = {.reasons = reasons, .reason_count = 6};
  const ovis_option_info option = {.name = "a", .group = "goals", .phrases = &phrases};
  static const struct {
    ovis_answer answer;
    const char* said;
  } cases[] = {
      {{.reason = OVIS_REASON_NO_PATH,
        .block = "red_bed[part=head]",
        .cell = {1, 2, -3},
        .until = 4812,
        .who = 7,
        .who_species = "cow"},
       "no path to the red_bed at 1 2 -3 of cow 7; tries it at tick 4812"},
      {{.reason = OVIS_REASON_NO_PATH, .block = "bell", .cell = {1, 2, 3}},
       "no path to the bell at 1 2 3"},
      {{.reason = OVIS_REASON_NO_PATH}, "no path at all"},
      {{.reason = OVIS_REASON_TOO_FAR, .value = 576, .limit = 256}, "24.0 blocks off, at most 16"},
      {{.reason = OVIS_REASON_COOLDOWN, .value = 1200, .limit = 0.25f}, "1,200 of 0.25 {ticks}"},
      {{.reason = OVIS_REASON_RAN, .value = 1}, "it jumps once"},
      {{.reason = OVIS_REASON_RAN, .value = 1481}, "it jumps 1,481 times"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ovis_answer answer = cases[i].answer;
    answer.other = -1;
    char said[200];
    ovis_reason_words(&option, 1, 0, &answer, said, sizeof said);
    assert_string_equal(said, cases[i].said);
  }
}

// Memories change thousands of times a day. A folded story shows none of these changes, so it keeps
// none.
TEST(a_folded_story_does_not_grow_with_its_details) {
  size_t bytes[2];
  for (int32_t i = 0; i < 2; i++) {
    counting_alloc counter = {0};
    ovis_story_def def = ovis_default_story_def();
    def.lines_max = OVIS_STORY_LINES;
    def.allocator = counting_allocator(&counter);
    ovis_story* story;
    assert_int_equal(ovis_story_create(&def, &story), OVIS_OK);
    for (int32_t tick = 0; tick < (i == 0 ? 10 : 5000); tick++) {
      const ovis_record record = {
          .kind = tick % 2 == 0 ? OVIS_RECORD_MEMORY_SET : OVIS_RECORD_MEMORY_ERASED,
          .mob = 1,
          .memory = {.kind = OVIS_MEM_TEMPTING_PLAYER, .value = {.type = OVIS_MEMORY_ENTITY}}};
      take(story, tick, &record);
    }
    assert_int_equal(ovis_story_end(story), OVIS_OK);
    bytes[i] = counter.bytes_max;
    ovis_story_destroy(story);
    assert_int_equal(counter.bytes, 0);
  }
  assert_int_equal(bytes[0], bytes[1]);
}
