// Problem: what a mind must hold is typed by hand in tables, which a test reads.
// Format: test/expect/README.md
#include "support/expect_minds.h"

#include "support/test.h"

#include <ovis/mind.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static expect_tables tables;
static bool is_read = false;

enum { WORDS_MAX = 24 };

typedef struct line {
  const char* file;
  int number;
  char* words[WORDS_MAX];
  int count;
} line;

#define REJECT(line, ...)                                                                          \
  do {                                                                                             \
    print_error("%s:%d: ", (line)->file, (line)->number);                                          \
    fail_msg(__VA_ARGS__);                                                                         \
  } while (false)

static void copy_word(char* out, size_t size, const line* from, const char* word) {
  if (strlen(word) >= size) {
    REJECT(from, "'%s' is too long", word);
  }
  snprintf(out, size, "%s", word);
}

#define COPY(out, from, word) copy_word(out, sizeof(out), from, word)

// Calls `take` for each line that holds words.
static void read_lines(const char* name, void (*take)(const line* of, void* context),
                       void* context) {
  char path[1024];
  const char* root = getenv("OVIS_SOURCE_DIR");
  snprintf(path, sizeof path, "%s/test/expect/%s", root != NULL ? root : ".", name);
  FILE* file = fopen(path, "r");
  if (file == NULL) {
    fail_msg("cannot open %s", path);
  }
  char text[512];
  line of = {.file = name};
  while (fgets(text, sizeof text, file) != NULL) {
    of.number++;
    of.count = 0;
    char* comment = strchr(text, '#');
    if (comment != NULL) {
      *comment = '\0';
    }
    for (char* word = strtok(text, " \n"); word != NULL; word = strtok(NULL, " \n")) {
      if (of.count == WORDS_MAX) {
        REJECT(&of, "too many words");
      }
      of.words[of.count++] = word;
    }
    if (of.count > 0) {
      take(&of, context);
    }
  }
  fclose(file);
}

static uint32_t flags_of(const line* of, const char* letters) {
  uint32_t flags = 0;
  for (const char* letter = letters; *letter != '\0'; letter++) {
    switch (*letter) {
    case 'M': flags |= OVIS_FLAG_MOVE; break;
    case 'L': flags |= OVIS_FLAG_LOOK; break;
    case 'J': flags |= OVIS_FLAG_JUMP; break;
    case 'T': flags |= OVIS_FLAG_TARGET; break;
    case '-': break;
    default: REJECT(of, "'%c' is no flag", *letter);
    }
  }
  return flags;
}

static expect_argument argument_of(const line* of, const char* word) {
  expect_argument argument = {0};
  const char* sign = strchr(word, '=');
  const size_t length = sign != NULL ? (size_t)(sign - word) : strlen(word);
  if (length == 0 || length >= sizeof argument.name) {
    REJECT(of, "'%s' is no argument", word);
  }
  memcpy(argument.name, word, length);
  if (sign != NULL) {
    COPY(argument.value, of, sign + 1);
  }
  return argument;
}

// ---- goals.txt, names.txt, not_yet.txt

static void take_kind(const line* of, void* context) {
  (void)context;
  if (of->count < 3 || tables.kind_count == EXPECT_KINDS_MAX) {
    REJECT(of, "a term, flags and ticks belong here");
  }
  if (expect_kind_find(of->words[0]) != NULL) {
    REJECT(of, "'%s' stands there twice", of->words[0]);
  }
  expect_kind* kind = &tables.kinds[tables.kind_count++];
  COPY(kind->term, of, of->words[0]);
  kind->flags = flags_of(of, of->words[1]);
  kind->ticks_every = strcmp(of->words[2], "every") == 0;
  if (!kind->ticks_every && strcmp(of->words[2], "second") != 0) {
    REJECT(of, "'%s' is neither 'every' nor 'second'", of->words[2]);
  }
  for (int i = 3; i < of->count; i++) {
    kind->arguments[kind->argument_count++] = argument_of(of, of->words[i]);
  }
}

static void take_name(const line* of, void* context) {
  (void)context;
  if (of->count != 2 || tables.name_count == EXPECT_NAMES_MAX) {
    REJECT(of, "the name of an option and a term belong here");
  }
  expect_name* name = &tables.names[tables.name_count++];
  COPY(name->option, of, of->words[0]);
  COPY(name->term, of, of->words[1]);
}

static void take_gap(const line* of, void* context) {
  (void)context;
  if (of->count > 2 || tables.gap_count == EXPECT_NOT_YET_MAX) {
    REJECT(of, "a species and a goal belong here");
  }
  expect_gap* gap = &tables.gaps[tables.gap_count++];
  COPY(gap->species, of, of->words[0]);
  COPY(gap->term, of, of->count == 2 ? of->words[1] : "");
}

// ---- species/*.txt

typedef struct list_reader {
  int species[8]; ///< Those that the present line speaks of.
  int species_count;
  char group[32];
} list_reader;

static void open_species(list_reader* reader, const line* of) {
  reader->species_count = 0;
  reader->group[0] = '\0';
  const expect_species* like = NULL;
  for (int i = 1; i < of->count; i++) {
    const char* word = of->words[i];
    if (strncmp(word, "like=", 5) == 0) {
      like = expect_species_find(word + 5);
      if (like == NULL) {
        REJECT(of, "there is no '%s' yet", word + 5);
      }
      continue;
    }
    if (tables.species_count == EXPECT_SPECIES_MAX || reader->species_count == 8) {
      REJECT(of, "too many species");
    }
    if (expect_species_find(word) != NULL) {
      REJECT(of, "'%s' stands there twice", word);
    }
    reader->species[reader->species_count++] = tables.species_count;
    COPY(tables.species[tables.species_count++].name, of, word);
  }
  for (int i = 0; like != NULL && i < reader->species_count; i++) {
    expect_species* species = &tables.species[reader->species[i]];
    memcpy(species->rows, like->rows, sizeof species->rows);
    species->row_count = like->row_count;
  }
}

static void put_row(expect_species* species, const expect_row* row, bool is_first, const line* of) {
  if (species->row_count == EXPECT_ROWS_MAX) {
    REJECT(of, "too many rows");
  }
  int at = species->row_count;
  if (is_first) {
    at = 0;
    memmove(&species->rows[1], species->rows, (size_t)species->row_count * sizeof *row);
  }
  species->rows[at] = *row;
  species->row_count++;
}

// Adds the defaults of its kind, and looks for arguments that it does not have.
static void complete_row(expect_row* row, const line* of, const char* flags) {
  const bool is_goal = strcmp(row->group, "goals") == 0 || strcmp(row->group, "targets") == 0;
  if (!is_goal) {
    row->flags = 0;
    return;
  }
  const expect_kind* kind = expect_kind_find(row->term);
  if (kind == NULL) {
    REJECT(of, "goals.txt does not know '%s'", row->term);
  }
  row->flags = flags != NULL ? flags_of(of, flags) : kind->flags;
  const bool is_target = (kind->flags & OVIS_FLAG_TARGET) != 0;
  if (is_target && strcmp(row->group, "goals") == 0) {
    REJECT(of, "'%s' is a target goal", row->term);
  }
  int own = 0;
  for (int i = 0; i < kind->argument_count; i++) {
    const expect_argument* wanted = &kind->arguments[i];
    if (expect_argument_of(row, wanted->name) != NULL) {
      own++;
    } else if (wanted->value[0] != '\0') {
      own++;
      row->arguments[row->argument_count++] = *wanted;
    } else {
      REJECT(of, "'%s' needs %s=", row->term, wanted->name);
    }
  }
  if (own != row->argument_count) {
    REJECT(of, "'%s' has an argument that goals.txt does not know", row->term);
  }
}

static void take_row(list_reader* reader, const line* of) {
  expect_row row = {0};
  COPY(row.group, of, reader->group);
  int at = 0;
  const bool is_first = strcmp(of->words[0], "first") == 0;
  at += is_first;
  row.is_child = strcmp(of->words[at], "+") == 0;
  at += row.is_child;
  if (at + 1 >= of->count || reader->species_count == 0 || reader->group[0] == '\0' ||
      !isdigit((unsigned char)of->words[at][0])) {
    REJECT(of, "a priority and a goal belong here");
  }
  row.priority = atoi(of->words[at++]);
  COPY(row.term, of, of->words[at++]);
  const char* flags = NULL;
  for (; at < of->count; at++) {
    const char* word = of->words[at];
    if (strcmp(word, ":") == 0) {
      row.is_gate = true;
    } else if (strncmp(word, "when=", 5) == 0) {
      COPY(row.when, of, word + 5);
    } else if (strncmp(word, "flags=", 6) == 0) {
      flags = word + 6;
    } else if (row.argument_count == EXPECT_ARGUMENTS_MAX || strchr(word, '=') == NULL) {
      REJECT(of, "'%s' is no argument", word);
    } else {
      row.arguments[row.argument_count++] = argument_of(of, word);
    }
  }
  complete_row(&row, of, flags);
  for (int i = 0; i < reader->species_count; i++) {
    put_row(&tables.species[reader->species[i]], &row, is_first, of);
  }
}

static void take_list(const line* of, void* context) {
  list_reader* reader = context;
  const char* word = of->words[0];
  if (strcmp(word, "species") == 0) {
    open_species(reader, of);
  } else if (strcmp(word, "goals") == 0 || strcmp(word, "targets") == 0) {
    COPY(reader->group, of, word);
  } else if (strcmp(word, "activity") == 0 && of->count == 2) {
    COPY(reader->group, of, of->words[1]);
  } else {
    take_row(reader, of);
  }
}

// ---- Questions

const expect_tables* expect_read(void) {
  static const char* const files[] = {"farm",   "horses",   "wild",   "undead", "monsters",
                                      "golems", "illagers", "water",  "fliers", "nether",
                                      "allay",  "villager", "beasts", NULL};
  if (!is_read) {
    is_read = true;
    read_lines("goals.txt", take_kind, NULL);
    read_lines("names.txt", take_name, NULL);
    read_lines("not_yet.txt", take_gap, NULL);
    for (int i = 0; files[i] != NULL; i++) {
      char name[64];
      snprintf(name, sizeof name, "species/%s.txt", files[i]);
      list_reader reader = {0};
      read_lines(name, take_list, &reader);
    }
  }
  return &tables;
}

const expect_species* expect_species_find(const char* name) {
  for (int i = 0; i < tables.species_count; i++) {
    if (strcmp(tables.species[i].name, name) == 0) {
      return &tables.species[i];
    }
  }
  return NULL;
}

const expect_kind* expect_kind_find(const char* term) {
  for (int i = 0; i < tables.kind_count; i++) {
    if (strcmp(tables.kinds[i].term, term) == 0) {
      return &tables.kinds[i];
    }
  }
  return NULL;
}

bool expect_is_gap(const char* species, const char* term) {
  for (int i = 0; i < tables.gap_count; i++) {
    if (strcmp(tables.gaps[i].species, species) == 0 &&
        strcmp(tables.gaps[i].term, term != NULL ? term : "") == 0) {
      return true;
    }
  }
  return false;
}

const char* expect_term_of(const char* option_name) {
  static char term[EXPECT_WORD_MAX];
  for (int i = 0; i < tables.name_count; i++) {
    if (strcmp(tables.names[i].option, option_name) == 0) {
      return tables.names[i].term;
    }
  }
  size_t length = 0;
  for (const char* letter = option_name; *letter != '\0' && *letter != '.'; letter++) {
    const bool is_upper = isupper((unsigned char)*letter) != 0;
    if (is_upper && length > 0 && length < sizeof term - 1) {
      term[length++] = '_';
    }
    if (length < sizeof term - 1) {
      term[length++] = (char)tolower((unsigned char)*letter);
    }
  }
  term[length] = '\0';
  return term;
}

const char* expect_argument_of(const expect_row* row, const char* name) {
  for (int i = 0; i < row->argument_count; i++) {
    if (strcmp(row->arguments[i].name, name) == 0) {
      return row->arguments[i].value;
    }
  }
  return NULL;
}
