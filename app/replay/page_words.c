// Problem: a page refers to the same few reasons thousands of times.
// Design: page_words.h
#include "replay/page_words.h"

#include <string.h>

enum page_word_kind { WORD_REASON = 1, WORD_MEMORY, WORD_CAUSE, WORD_VALUE };

void page_words_fini(page_words* words) {
  page_table_fini(&words->table);
}

int32_t page_words_text(page_words* words, const char* text) {
  const int32_t index = page_table_add(&words->table, text);
  words->is_out_of_memory |= index < 0;
  return index;
}

static uint32_t mix(uint32_t hash, uint32_t value) {
  return (hash ^ value) * 0x9E3779B1u;
}

// Where a word is, or belongs.
static page_word* slot_of(page_words* words, const page_word* word) {
  uint32_t hash = mix((uint32_t)word->kind, (uint32_t)(uintptr_t)word->species >> 4);
  hash = mix(hash, (uint32_t)word->a);
  hash = mix(hash, (uint32_t)word->b);
  hash = mix(hash, word->value);
  hash = mix(hash, word->limit);
  return &words->known[hash >> 12 & (PAGE_WORDS_KNOWN - 1)];
}

static bool is_same(const page_word* a, const page_word* b) {
  return a->kind == b->kind && a->species == b->species && a->a == b->a && a->b == b->b &&
         a->value == b->value && a->limit == b->limit;
}

static int32_t keep(page_words* words, page_word* slot, const page_word* word, const char* text) {
  *slot = *word;
  slot->index = page_words_text(words, text);
  return slot->index;
}

static uint32_t bits_of(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

int32_t page_words_reason(page_words* words, const ovis_trace_species* species, int32_t option,
                          const ovis_answer* answer) {
  // The words of most reasons depend on neither the option nor the mob, but phrases of options do.
  const page_word word = {.species = species,
                          .kind = WORD_REASON + 16 * (int32_t)answer->reason,
                          .a = option,
                          .b = answer->other,
                          .value = bits_of(answer->value),
                          .limit = bits_of(answer->limit)};
  // Then the key is not enough.
  const bool is_about = answer->who != 0 || answer->block != NULL || answer->until != 0;
  page_word* slot = slot_of(words, &word);
  if (!is_about && is_same(slot, &word)) {
    return slot->index;
  }
  char text[256];
  ovis_species_reason_words(species, option, answer, text, sizeof text);
  return is_about ? page_words_text(words, text) : keep(words, slot, &word, text);
}

int32_t page_words_memory(page_words* words, const ovis_trace_species* species,
                          ovis_memory memory) {
  const page_word word = {.species = species, .kind = WORD_MEMORY, .a = (int32_t)memory};
  page_word* slot = slot_of(words, &word);
  if (is_same(slot, &word)) {
    return slot->index;
  }
  char text[96];
  ovis_species_memory_noun(species, memory, text, sizeof text);
  return keep(words, slot, &word, text);
}

int32_t page_words_cause(page_words* words, const ovis_trace_species* species,
                         const ovis_memory_cause* cause) {
  const page_word word = {
      .species = species, .kind = WORD_CAUSE, .a = (int32_t)cause->by, .b = cause->option};
  page_word* slot = slot_of(words, &word);
  if (is_same(slot, &word)) {
    return slot->index;
  }
  char text[96];
  ovis_memory_cause_words(species->options, species->option_count, cause, text, sizeof text);
  return keep(words, slot, &word, text);
}

// Fills the key of a value's words. False: they depend on more than a key holds.
static bool make_value_key(const ovis_trace_species* species, const ovis_memory_value* value,
                           page_word* out) {
  *out = (page_word){.species = species, .kind = WORD_VALUE + 16 * (int32_t)value->type};
  const bool is_about = value->type == OVIS_MEMORY_ENTITY || value->type == OVIS_MEMORY_WALK ||
                        value->type == OVIS_MEMORY_LOOK;
  const bool is_number = value->type == OVIS_MEMORY_BOOL || value->type == OVIS_MEMORY_INT ||
                         value->type == OVIS_MEMORY_LONG || value->type == OVIS_MEMORY_ENTITIES ||
                         value->type == OVIS_MEMORY_PLACES;
  if (is_number || (is_about && value->entity != 0)) {
    const uint64_t all = is_number ? (uint64_t)value->number : value->entity;
    out->value = (uint32_t)all;
    out->limit = (uint32_t)(all >> 32);
    out->a = 1;
    return true;
  }
  out->a = value->cell.x;
  out->b = value->cell.y;
  out->value = (uint32_t)value->cell.z;
  out->limit = (uint32_t)value->dimension;
  return is_about || value->type == OVIS_MEMORY_CELL || value->type == OVIS_MEMORY_PLACE;
}

int32_t page_words_value(page_words* words, const ovis_trace_species* species,
                         const ovis_memory_value* value) {
  page_word word;
  const bool has_key = make_value_key(species, value, &word);
  page_word* slot = slot_of(words, &word);
  if (has_key && is_same(slot, &word)) {
    return slot->index;
  }
  char text[96];
  ovis_memory_value_words(value, species, text, sizeof text);
  return has_key ? keep(words, slot, &word, text) : page_words_text(words, text);
}
