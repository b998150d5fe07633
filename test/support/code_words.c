#include "support/code_words.h"

#include "support/registry.h"

#include <ovis/event.h>
#include <ovis/item.h>
#include <ovis/species.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool is_lower(char letter) {
  return letter >= 'a' && letter <= 'z';
}

static bool is_upper(char letter) {
  return letter >= 'A' && letter <= 'Z';
}

static bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

static bool is_of_word(char letter) {
  return is_lower(letter) || is_upper(letter) || is_digit(letter) || letter == '_';
}

// A word that is written as code: with an underscore, a dot inside, or a capital behind a small
// letter.
static bool is_written_as_code(const char* word, size_t length) {
  bool has_letter = false;
  bool is_code = false;
  for (size_t i = 0; i < length; i++) {
    has_letter |= is_lower(word[i]) || is_upper(word[i]);
    is_code |=
        word[i] == '_' || word[i] == '.' || (i > 0 && is_upper(word[i]) && is_lower(word[i - 1]));
  }
  return is_code && has_letter;
}

static bool is_projectile(const char* word) {
#define NAME(kind, name) name,
  static const char* const names[] = {OVIS_PROJECTILE_LIST(NAME)};
#undef NAME
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(names[i], word) == 0) {
      return true;
    }
  }
  return false;
}

static bool is_of_game(const char* word) {
  static ovis_blocks* blocks; // as long as the program
  uint32_t block;
  if (blocks == NULL) {
    blocks = registry_open();
  }
  return ovis_species_find(word) != NULL || is_projectile(word) ||
         ovis_item_name(ovis_item_from_name(word))[0] != '\0' ||
         ovis_blocks_find(blocks, word, &block) == OVIS_OK;
}

const char* code_word_find(const char* text, char* out, size_t size) {
  while (*text != '\0') {
    size_t length = 0;
    while (is_of_word(text[length]) ||
           (text[length] == '.' && length > 0 && is_of_word(text[length - 1]) &&
            (is_lower(text[length + 1]) || is_upper(text[length + 1])))) {
      length++;
    }
    if (length > 0) {
      snprintf(out, size, "%.*s", (int)length, text);
      text += length;
      if (is_written_as_code(out, strlen(out)) && !is_of_game(out)) {
        return text;
      }
    } else {
      text++;
    }
  }
  return NULL;
}
