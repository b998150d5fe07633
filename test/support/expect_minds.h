// Reads the tables of test/expect: what the rules say of each species' mind, typed by hand.
#ifndef OVIS_TEST_SUPPORT_EXPECT_MINDS_H
#define OVIS_TEST_SUPPORT_EXPECT_MINDS_H

#include <stdbool.h>
#include <stdint.h>

enum {
  EXPECT_WORD_MAX = 96,
  EXPECT_ARGUMENTS_MAX = 10,
  EXPECT_KINDS_MAX = 256,
  EXPECT_ROWS_MAX = 160,
  EXPECT_SPECIES_MAX = 128,
  EXPECT_NOT_YET_MAX = 512,
  EXPECT_NAMES_MAX = 64
};

typedef struct expect_argument {
  char name[32];
  char value[EXPECT_WORD_MAX]; ///< Of a kind: its default, or empty.
} expect_argument;

/// A line of goals.txt.
typedef struct expect_kind {
  char term[EXPECT_WORD_MAX];
  uint32_t flags; ///< OVIS_FLAG_ bits.
  bool ticks_every;
  expect_argument arguments[EXPECT_ARGUMENTS_MAX];
  int argument_count;
} expect_kind;

/// A goal of a species, or a behavior of an activity.
typedef struct expect_row {
  char group[32]; ///< "goals", "targets" or the activity.
  int priority;   ///< Of a child: its weight.
  bool is_gate, is_child;
  char term[EXPECT_WORD_MAX];
  uint32_t flags;
  expect_argument arguments[EXPECT_ARGUMENTS_MAX];
  int argument_count;
  char when[32]; ///< Empty: always.
} expect_row;

typedef struct expect_species {
  char name[32];
  expect_row rows[EXPECT_ROWS_MAX];
  int row_count;
} expect_species;

/// A line of not_yet.txt. Without a term: the whole species.
typedef struct expect_gap {
  char species[32];
  char term[EXPECT_WORD_MAX]; ///< A goal, a behavior or an activity.
} expect_gap;

typedef struct expect_name {
  char option[EXPECT_WORD_MAX];
  char term[EXPECT_WORD_MAX];
} expect_name;

typedef struct expect_tables {
  expect_kind kinds[EXPECT_KINDS_MAX];
  int kind_count;
  expect_species species[EXPECT_SPECIES_MAX];
  int species_count;
  expect_gap gaps[EXPECT_NOT_YET_MAX];
  int gap_count;
  expect_name names[EXPECT_NAMES_MAX];
  int name_count;
} expect_tables;

/// Reads all tables; fails the test where they contradict themselves.
const expect_tables* expect_read(void);

/// NULL: the tables do not know it.
const expect_species* expect_species_find(const char* name);
const expect_kind* expect_kind_find(const char* term);

/// Is it in not_yet.txt? `term` NULL: the whole species.
bool expect_is_gap(const char* species, const char* term);

/// The term of an option's name, such as "eat_block" of "EatBlock" and "validate_nearby_poi" of
/// "ValidateNearbyPoi.home". Valid until the next call.
const char* expect_term_of(const char* option_name);

/// The value of an argument of a row, or NULL.
const char* expect_argument_of(const expect_row* row, const char* name);

#endif
