// Problem: the plan of a mind is typed by hand in short: what entries of one kind share stands once
// in kinds.txt, and lists that activities share stand once, too. This file writes them out.
// Format: test/expect/README.md
#include "support/expect_plans.h"

#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  LINE_SIZE = 2048,
  WORDS_MAX = 96,
  KINDS_MAX = 384,
  GROUPS_MAX = 32,
  LISTS_MAX = 16,
  PLANS_MAX = 128
};

static const char* const files[] = {"kinds.txt",  "villager.txt", "allay.txt",  "nether.txt",
                                    "warden.txt", "beasts.txt",   "farm.txt",   "wild.txt",
                                    "horses.txt", "water.txt",    "undead.txt", "monsters.txt",
                                    "fliers.txt", "illagers.txt", "golems.txt"};

// A line of kinds.txt: flags and the like, ticks, conditions.
typedef struct kind {
  char name[64];
  bool is_goal;   // a behavior and a goal may have the same name
  char flags[64]; // with a blank before each word
  char ticks[32];
  char conditions[512];
} kind;

typedef struct text {
  char* bytes;
  size_t length, capacity;
} text;

typedef struct named_text {
  char name[256]; // of a plan: species, with blanks around each
  text body;
} named_text;

// "list NAME a,b": "$NAME" in an entry stands for it.
typedef struct list {
  char name[32];
  char items[1024];
} list;

static struct {
  list lists[LISTS_MAX];
  int list_count;
  kind kinds[KINDS_MAX];
  int kind_count;
  named_text groups[GROUPS_MAX];
  int group_count;
  named_text plans[PLANS_MAX];
  int plan_count;
} tables;

static struct {
  const char* file;
  int line;
} place;

#define REJECT(...)                                                                                \
  do {                                                                                             \
    print_error("test/expect/plans/%s:%d: ", place.file, place.line);                              \
    fail_msg(__VA_ARGS__);                                                                         \
  } while (false)

static void add(text* out, const char* more) {
  const size_t length = strlen(more);
  if (out->length + length + 1 > out->capacity) {
    out->capacity = 2 * (out->length + length + 1);
    out->bytes = realloc(out->bytes, out->capacity);
    assert_non_null(out->bytes);
  }
  memcpy(out->bytes + out->length, more, length + 1);
  out->length += length;
}

static bool begins(const char* word, const char* with) {
  return strncmp(word, with, strlen(with)) == 0;
}

#define SET(member, ...)                                                                           \
  assert_true(snprintf(member, sizeof(member), __VA_ARGS__) < (int)sizeof(member))

static bool is_in_goals; // the lines are goals of a plan, no behaviors

static const kind* find_kind(const char* name, size_t length) {
  for (int i = 0; i < tables.kind_count; i++) {
    if (tables.kinds[i].is_goal == is_in_goals &&
        strncmp(tables.kinds[i].name, name, length) == 0 && tables.kinds[i].name[length] == '\0') {
      return &tables.kinds[i];
    }
  }
  REJECT("kinds.txt has no '%.*s'", (int)length, name);
  return NULL;
}

// "WolfPanic(Panic)" is of the kind Panic, and "ValidateNearbyPoi.home" of ValidateNearbyPoi.
static const kind* kind_of(const char* name) {
  const char* open = strchr(name, '(');
  return open != NULL ? find_kind(open + 1, strcspn(open + 1, ")"))
                      : find_kind(name, strcspn(name, "."));
}

// A word of an entry, with the list that it names.
static void add_word(text* out, const char* word) {
  const char* mark = strchr(word, '$');
  if (mark == NULL) {
    add(out, word);
    return;
  }
  char before[128];
  assert_true(snprintf(before, sizeof before, "%.*s", (int)(mark - word), word) < 128);
  add(out, before);
  for (int i = 0; i < tables.list_count; i++) {
    if (strcmp(tables.lists[i].name, mark + 1) == 0) {
      add(out, tables.lists[i].items);
      return;
    }
  }
  REJECT("there is no list '%s'", mark + 1);
}

// ---- Lines

static void add_kind(bool is_goal, char* const* words, int count) {
  assert_true(tables.kind_count < KINDS_MAX);
  kind* self = &tables.kinds[tables.kind_count++];
  SET(self->name, "%s", words[0]);
  self->is_goal = is_goal;
  for (int i = 1; i < count; i++) {
    if (begins(words[i], "ticks=") || begins(words[i], "rate=")) {
      SET(self->ticks, " %s", words[i]);
    } else if (begins(words[i], "if=") || begins(words[i], "writes=")) {
      SET(self->conditions, " %s", words[i]);
    } else {
      strcat(self->flags, " ");
      strcat(self->flags, words[i]);
    }
  }
}

static bool is_behind_conditions(const char* word) {
  return strcmp(word, "shuffled") == 0 || strcmp(word, "ordered") == 0 ||
         strcmp(word, "run_one") == 0 || strcmp(word, "try_all") == 0 || begins(word, "erases=") ||
         begins(word, "gate=");
}

// An entry: what its kind says is added in front of its settings and behind them.
static void add_entry(text* out, int indent, char* const* words, int count) {
  const int name = strcmp(words[0], "+") == 0 ? 2 : 1;
  if (count <= name) {
    REJECT("an entry is PRIORITY NAME or + WEIGHT NAME");
  }
  const kind* of = kind_of(words[name]);
  bool has_ticks = false;
  bool has_conditions = false;
  for (int i = name + 1; i < count; i++) {
    has_ticks = has_ticks || begins(words[i], "ticks=");
    has_conditions = has_conditions || begins(words[i], "if=");
  }
  for (int i = 0; i < indent; i++) {
    add(out, " ");
  }
  for (int i = 0; i <= name; i++) {
    add(out, i == 0 ? "" : " ");
    add(out, words[i]);
  }
  int at = name + 1;
  if (at < count && strspn(words[at], "MLJT") == strlen(words[at])) { // its own flags
    for (; at < count && (at == name + 1 || strcmp(words[at], "every_tick") == 0); at++) {
      add(out, " ");
      add(out, words[at]);
    }
  } else {
    add(out, of->flags);
  }
  if (at < count && begins(words[at], "variants=")) {
    add(out, " ");
    add(out, words[at++]);
  }
  add(out, has_ticks ? "" : of->ticks);
  for (; at < count; at++) {
    if (!has_conditions && is_behind_conditions(words[at])) {
      add(out, of->conditions);
      has_conditions = true;
    }
    add(out, " ");
    add_word(out, words[at]);
  }
  add(out, has_conditions ? "" : of->conditions);
  add(out, "\n");
}

static void add_sensors(text* out, char* const* words, int count) {
  for (int i = 0; i < count; i++) {
    const kind* of = find_kind(words[i], strlen(words[i]));
    add(out, "sensor ");
    add(out, of->name);
    add(out, of->ticks);
    add(out, of->conditions);
    add(out, "\n");
  }
}

// "memories a b" becomes "memories a,b".
static void add_list(text* out, char* const* words, int count) {
  for (int i = 0; i < count; i++) {
    add(out, i == 0 ? "" : i == 1 ? " " : ",");
    add(out, words[i]);
  }
  add(out, "\n");
}

static const text* find_group(const char* name) {
  for (int i = 0; i < tables.group_count; i++) {
    if (strcmp(tables.groups[i].name, name) == 0) {
      return &tables.groups[i].body;
    }
  }
  REJECT("there is no group '%s'", name);
  return NULL;
}

static text* open_plan(char* const* words, int count) {
  assert_true(tables.plan_count < PLANS_MAX);
  named_text* plan = &tables.plans[tables.plan_count++];
  strcat(plan->name, " ");
  for (int i = 0; i < count; i++) {
    if (expect_plan_of(words[i]) != NULL) {
      REJECT("a second plan of '%s'", words[i]);
    }
    assert_true(strlen(plan->name) + strlen(words[i]) + 2 < sizeof plan->name);
    strcat(plan->name, words[i]);
    strcat(plan->name, " ");
  }
  add(&plan->body, "");
  return &plan->body;
}

static void take_line(text** out, int indent, char* const* words, int count) {
  const char* first = words[0];
  if (strcmp(first, "kind") == 0 || strcmp(first, "goal") == 0) {
    add_kind(strcmp(first, "goal") == 0, words + 1, count - 1);
  } else if (strcmp(first, "list") == 0) {
    assert_true(tables.list_count < LISTS_MAX);
    list* self = &tables.lists[tables.list_count++];
    SET(self->name, "%s", words[1]);
    SET(self->items, "%s", words[2]);
  } else if (strcmp(first, "plan") == 0) {
    *out = open_plan(words + 1, count - 1);
    is_in_goals = false;
  } else if (strcmp(first, "group") == 0) {
    assert_true(tables.group_count < GROUPS_MAX);
    named_text* group = &tables.groups[tables.group_count++];
    SET(group->name, "%s", words[1]);
    add(&group->body, "");
    *out = &group->body;
    is_in_goals = count > 2 && strcmp(words[2], "goals") == 0;
  } else if (*out == NULL) {
    REJECT("a line outside a plan");
  } else if (strcmp(first, "use") == 0) {
    add(*out, find_group(words[1])->bytes);
  } else if (strcmp(first, "sensors") == 0) {
    add_sensors(*out, words + 1, count - 1);
  } else if (strcmp(first, "memories") == 0 || strcmp(first, "expiring") == 0) {
    is_in_goals = false; // the brain of a species with goals as well
    add_list(*out, words, count);
  } else if (indent > 0) {
    add_entry(*out, indent, words, count);
  } else {
    is_in_goals = strcmp(first, "goals") == 0 || strcmp(first, "targets") == 0;
    for (int i = 0; i < count; i++) {
      add(*out, i == 0 ? "" : " ");
      add(*out, words[i]);
    }
    add(*out, "\n");
  }
}

static void read_file(const char* name) {
  char path[1024];
  const char* root = getenv("OVIS_SOURCE_DIR");
  snprintf(path, sizeof path, "%s/test/expect/plans/%s", root != NULL ? root : ".", name);
  FILE* file = fopen(path, "r");
  if (file == NULL) {
    fail_msg("cannot open %s", path);
  }
  place.file = name;
  place.line = 0;
  text* out = NULL;
  static char bytes[LINE_SIZE];
  size_t length = 0;
  while (fgets(bytes + length, (int)(sizeof bytes - length), file) != NULL) {
    place.line++;
    char* comment = strchr(bytes, '#');
    if (comment != NULL) {
      *comment = '\0';
    }
    length = strcspn(bytes, "\n");
    bytes[length] = '\0';
    if (length > 0 && bytes[length - 1] == '\\') { // the next line continues this one
      bytes[--length] = '\0';
      continue;
    }
    char* words[WORDS_MAX];
    int count = 0;
    const int indent = (int)strspn(bytes, " ");
    for (char* word = strtok(bytes, " "); word != NULL; word = strtok(NULL, " ")) {
      assert_true(count < WORDS_MAX);
      words[count++] = word;
    }
    if (count > 0) {
      take_line(&out, indent, words, count);
    }
    length = 0;
  }
  fclose(file);
}

const char* expect_plan_of(const char* species) {
  static bool is_read = false;
  if (!is_read) {
    is_read = true;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
      read_file(files[i]);
    }
  }
  char key[66];
  snprintf(key, sizeof key, " %s ", species);
  for (int i = 0; i < tables.plan_count; i++) {
    if (strstr(tables.plans[i].name, key) != NULL) {
      return tables.plans[i].body.bytes;
    }
  }
  return NULL;
}
