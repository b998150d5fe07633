// The minds of species against tables that were typed by hand: test/expect/README.md.
#include "support/expect_minds.h"
#include "support/test.h"

#include <ovis/mind.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTIONS_MAX = 256 };

static int32_t options_of(const ovis_species* species, ovis_option_info options[OPTIONS_MAX]) {
  const int32_t count = ovis_species_get_options(species, options, OPTIONS_MAX);
  assert_in_range(count, 0, OPTIONS_MAX);
  return count;
}

// ---- Text of a list, a line a goal

typedef struct text {
  char bytes[8192];
  size_t length;
} text;

static void write_goal(text* out, int priority, const char* term, uint32_t flags) {
  char letters[8] = "";
  for (uint32_t i = 0; i < OVIS_FLAG_COUNT; i++) {
    const char letter[2] = {"MLJT"[i], '\0'};
    if ((flags >> i & 1u) != 0) {
      strcat(letters, letter);
    }
  }
  const int length = snprintf(out->bytes + out->length, sizeof out->bytes - out->length,
                              "%2d %s %s\n", priority, term, letters[0] != '\0' ? letters : "-");
  out->length += (size_t)length;
  assert_true(out->length < sizeof out->bytes);
}

static void write_expected(text* out, const expect_species* species, const char* group) {
  for (int i = 0; i < species->row_count; i++) {
    const expect_row* row = &species->rows[i];
    if (strcmp(row->group, group) == 0 && !row->is_child &&
        !expect_is_gap(species->name, row->term)) {
      write_goal(out, row->priority, row->term, row->flags);
    }
  }
}

static void write_built(text* out, const ovis_option_info* options, int32_t count,
                        const char* group) {
  for (int32_t i = 0; i < count; i++) {
    const ovis_option_info* option = &options[i];
    if (strcmp(option->group, group) == 0) {
      write_goal(out, option->priority, expect_term_of(option->name),
                 option->flags & ~OVIS_FLAG_ONE_SHOT);
    }
  }
}

static int compare_group(const expect_species* species, const ovis_option_info* options,
                         int32_t count, const char* group) {
  static text expected, built;
  expected.length = built.length = 0;
  expected.bytes[0] = built.bytes[0] = '\0';
  write_expected(&expected, species, group);
  write_built(&built, options, count, group);
  if (strcmp(expected.bytes, built.bytes) == 0) {
    return 0;
  }
  print_error("the %s of the %s are\n%swhere test/expect/species has\n%s", group, species->name,
              built.bytes, expected.bytes);
  return 1;
}

// ---- Goals

TEST(goals_and_targets_are_those_of_the_tables) {
  expect_read();
  int wrong = 0;
  int compared = 0;
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    const expect_species* expected = expect_species_find(species->name);
    if (expected == NULL) {
      fail_msg("test/expect/species has no '%s'", species->name);
    }
    ovis_option_info options[OPTIONS_MAX];
    const int32_t count = options_of(species, options);
    if (expect_is_gap(species->name, NULL)) {
      if (count > 0) {
        print_error("'%s' has a mind: take it out of test/expect/not_yet.txt\n", species->name);
        wrong++;
      }
      continue;
    }
    wrong += compare_group(expected, options, count, "targets");
    wrong += compare_group(expected, options, count, "goals");
    compared += count > 0;
  }
  assert_int_equal(wrong, 0);
  assert_true(compared >= 2); // the sheep and the zombie have stood from the start
}

TEST(what_is_not_built_yet_is_not_there) {
  const expect_tables* tables = expect_read();
  int wrong = 0;
  for (int i = 0; i < tables->gap_count; i++) {
    const expect_gap* gap = &tables->gaps[i];
    const expect_species* expected = expect_species_find(gap->species);
    const ovis_species* species = ovis_species_find(gap->species);
    if (expected == NULL || species == NULL) {
      fail_msg("not_yet.txt: there is no '%s'", gap->species);
    }
    if (gap->term[0] == '\0') {
      continue;
    }
    bool is_planned = false;
    bool is_group = false; // has its own test below
    for (int row = 0; row < expected->row_count; row++) {
      is_planned = is_planned || strcmp(expected->rows[row].term, gap->term) == 0;
      is_group = is_group || strcmp(expected->rows[row].group, gap->term) == 0;
    }
    if (is_group) {
      continue;
    }
    if (!is_planned) {
      fail_msg("not_yet.txt: the table of the %s has no '%s'", gap->species, gap->term);
    }
    ovis_option_info options[OPTIONS_MAX];
    const int32_t count = options_of(species, options);
    for (int32_t at = 0; at < count; at++) {
      if (strcmp(expect_term_of(options[at].name), gap->term) == 0) {
        print_error("the %s has '%s': take it out of test/expect/not_yet.txt\n", gap->species,
                    gap->term);
        wrong++;
        break;
      }
    }
  }
  assert_int_equal(wrong, 0);
}

TEST(the_tables_know_only_species_that_exist) {
  const expect_tables* tables = expect_read();
  for (int i = 0; i < tables->species_count; i++) {
    if (ovis_species_find(tables->species[i].name) == NULL) {
      fail_msg("there is no species '%s'", tables->species[i].name);
    }
  }
  assert_int_equal(tables->species_count, ovis_species_get_count());
}

// ---- Activities

// Options of activities come in the order of priorities; the children of gates stand behind them.
// The last gate may have the highest priority of all: then the table's count of rows tells them
// apart.
static int32_t top_count(const expect_species* species, const ovis_option_info* options,
                         int32_t count) {
  for (int32_t i = 1; i < count; i++) {
    if (options[i].priority < options[i - 1].priority) {
      return i;
    }
  }
  int32_t rows = 0;
  for (int i = 0; i < species->row_count; i++) {
    rows += !species->rows[i].is_child && !expect_is_gap(species->name, species->rows[i].term);
  }
  return rows < count ? rows : count;
}

static bool is_activity(const char* group) {
  return strcmp(group, "goals") != 0 && strcmp(group, "targets") != 0;
}

// A gate is missing when all of its children are.
static bool is_empty_gate(const expect_species* species, int gate) {
  for (int i = gate + 1; i < species->row_count && species->rows[i].is_child; i++) {
    if (!expect_is_gap(species->name, species->rows[i].term)) {
      return false;
    }
  }
  return true;
}

// Returns true if what follows the dot of an option's name is an argument of the row.
static bool is_suffix(const expect_row* row, const char* option_name) {
  const char* dot = strchr(option_name, '.');
  if (dot == NULL) {
    return true;
  }
  for (int i = 0; i < row->argument_count; i++) {
    if (strcmp(row->arguments[i].value, dot + 1) == 0) {
      return true;
    }
  }
  return false;
}

// Returns true if the entries of an activity are those of the tables; else says what differs,
// unless it is known to be unfinished.
static bool has_entries(const expect_species* species, const ovis_option_info* options,
                        int32_t count, const char* activity, bool is_loud) {
  int32_t at = 0;
  int last = -1;
  for (int i = 0; i < species->row_count; i++) { // in the order of priorities, stable
    const expect_row* row = NULL;
    int best = -1;
    for (int other = 0; other < species->row_count; other++) {
      const expect_row* candidate = &species->rows[other];
      const int key = candidate->priority * EXPECT_ROWS_MAX + other;
      if (!candidate->is_child && strcmp(candidate->group, activity) == 0 && key > last &&
          (row == NULL || key < best)) {
        row = candidate;
        best = key;
      }
    }
    if (row == NULL) {
      break;
    }
    last = best;
    if (expect_is_gap(species->name, row->term) ||
        (row->is_gate && is_empty_gate(species, last % EXPECT_ROWS_MAX))) {
      continue;
    }
    while (at < count && strcmp(options[at].group, activity) != 0) {
      at++;
    }
    if (at == count || options[at].priority != row->priority ||
        strcmp(expect_term_of(options[at].name), row->term) != 0 ||
        !is_suffix(row, options[at].name)) {
      if (is_loud) {
        print_error("the %s's %s has %d %s where test/expect/species has %d %s\n", species->name,
                    activity, at < count ? options[at].priority : -1,
                    at < count ? options[at].name : "nothing", row->priority, row->term);
      }
      return false;
    }
    at++;
  }
  for (; at < count; at++) {
    if (strcmp(options[at].group, activity) == 0) {
      if (is_loud) {
        print_error("the %s's %s has %d %s, and test/expect/species has not\n", species->name,
                    activity, options[at].priority, options[at].name);
      }
      return false;
    }
  }
  return true;
}

// A child that several gates share stands once among the options. Marks those that the activity
// has.
static bool has_children(const expect_species* species, const ovis_option_info* options,
                         int32_t count, const char* activity, bool is_known[OPTIONS_MAX],
                         bool is_loud) {
  bool has_all = true;
  for (int i = 0; i < species->row_count; i++) {
    const expect_row* row = &species->rows[i];
    if (!row->is_child || strcmp(row->group, activity) != 0 ||
        expect_is_gap(species->name, row->term)) {
      continue;
    }
    bool is_there = false;
    for (int32_t at = 0; at < count; at++) {
      if (strcmp(expect_term_of(options[at].name), row->term) == 0 &&
          is_suffix(row, options[at].name)) {
        is_there = true;
        is_known[at] = true;
      }
    }
    if (!is_there && is_loud) {
      print_error("the %s has no %s below a gate of %s\n", species->name, row->term, activity);
    }
    has_all = has_all && is_there;
  }
  return has_all;
}

// Returns how many of a species' activities are wrong.
static int compare_activities(const expect_species* species, const ovis_option_info* options,
                              int32_t count) {
  const int32_t top = top_count(species, options, count);
  bool is_known[OPTIONS_MAX] = {false};
  bool is_finished = true;
  int wrong = 0;
  const char* done = "";
  for (int row = 0; row < species->row_count; row++) {
    const char* group = species->rows[row].group;
    if (!is_activity(group) || strcmp(group, done) == 0) {
      continue;
    }
    done = group;
    const bool is_gap = expect_is_gap(species->name, group);
    is_finished = is_finished && !is_gap;
    const bool is_right = has_entries(species, options, top, group, !is_gap) &&
                          has_children(species, options, count, group, is_known, !is_gap);
    if (is_gap && is_right) {
      print_error("the %s's %s stands: take it out of test/expect/not_yet.txt\n", species->name,
                  group);
    }
    wrong += is_gap == is_right;
  }
  for (int32_t at = top; at < count && is_finished && done[0] != '\0'; at++) {
    if (!is_known[at]) {
      print_error("the %s has %s below a gate, and test/expect/species has not\n", species->name,
                  options[at].name);
      wrong++;
    }
  }
  return wrong;
}

TEST(activities_are_those_of_the_tables) {
  const expect_tables* tables = expect_read();
  int wrong = 0;
  for (int i = 0; i < tables->species_count; i++) {
    const expect_species* species = &tables->species[i];
    if (!expect_is_gap(species->name, NULL)) {
      ovis_option_info options[OPTIONS_MAX];
      int32_t count = options_of(ovis_species_find(species->name), options);
      int32_t goals = 0; // of a species with a brain as well; they stand in front
      while (goals < count && !is_activity(options[goals].group)) {
        goals++;
      }
      wrong += compare_activities(species, options + goals, count - goals);
    }
  }
  assert_int_equal(wrong, 0);
}

// ---- Reasons: an option names those that its species can have, and no others

static bool names_reason(const char* species, const char* option, ovis_reason reason) {
  ovis_option_info options[OPTIONS_MAX];
  const int32_t count = options_of(ovis_species_find(species), options);
  for (int32_t i = 0; i < count; i++) {
    if (strcmp(options[i].name, option) == 0) {
      const ovis_phrases* phrases = options[i].phrases;
      for (int32_t k = 0; k < phrases->reason_count; k++) {
        if (phrases->reasons[k].reason == reason) {
          return true;
        }
      }
      return false;
    }
  }
  fail_msg("the %s has no %s", species, option);
  return false;
}

TEST(reasons_are_those_that_the_settings_allow) {
  assert_true(names_reason("piglin", "MeleeAttack", OVIS_REASON_NOT_ITS_KIND)); // it shoots
  assert_false(names_reason("piglin", "MeleeAttack", OVIS_REASON_NO_NEED));
  assert_true(names_reason("hoglin", "MeleeAttack", OVIS_REASON_NO_NEED)); // babies have another
  assert_false(names_reason("hoglin", "MeleeAttack", OVIS_REASON_NOT_ITS_KIND));
  assert_false(names_reason("warden", "MeleeAttack", OVIS_REASON_NO_NEED));
  assert_false(names_reason("warden", "MeleeAttack", OVIS_REASON_NOT_ITS_KIND));
  assert_true(names_reason("witch", "ObtainRaidLeaderBanner", OVIS_REASON_NOT_ITS_KIND));
  assert_false(names_reason("witch", "ObtainRaidLeaderBanner", OVIS_REASON_NO_TARGET));
  assert_true(names_reason("evoker", "ObtainRaidLeaderBanner", OVIS_REASON_NO_TARGET));
  assert_false(names_reason("evoker", "ObtainRaidLeaderBanner", OVIS_REASON_NOT_ITS_KIND));
  assert_false(names_reason("vindicator", "VindicatorBreakDoor", OVIS_REASON_NOT_ITS_KIND));
  assert_true(names_reason("husk", "BreakDoor", OVIS_REASON_NOT_ITS_KIND));
  assert_true(names_reason("zombie", "NearestAttackableTarget", OVIS_REASON_NO_CHANCE));
  assert_false(names_reason("wither", "NearestAttackableTarget", OVIS_REASON_NO_CHANCE));
  assert_true(names_reason("llama", "LlamaAttackWolf", OVIS_REASON_NO_PATH)); // seen or not
  assert_false(names_reason("llama", "LlamaAttackWolf", OVIS_REASON_NOT_SEEN));
  assert_true(names_reason("guardian", "GuardianAttack", OVIS_REASON_TOO_NEAR));
  assert_false(names_reason("elder_guardian", "GuardianAttack", OVIS_REASON_TOO_NEAR));
  assert_false(names_reason("ravager", "RaiderMoveThroughVillage", OVIS_REASON_NO_NEED));
}
