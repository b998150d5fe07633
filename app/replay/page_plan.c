// Problem: the page lists the options of a mob in words that tell them apart.
// Design: page_plan.h
#include "replay/page_plan.h"

#include <ovis/species.h>
#include <ovis/story.h>
#include <ovis/tree.h>

#include <stdio.h>
#include <string.h>

// Options with equal words are told apart by their group, and within a group by number.
static void add_option_words(page_text* out, const ovis_trace_species* species, int32_t option) {
  const ovis_option_info* info = &species->options[option];
  const char* words = ovis_option_words(info);
  int32_t same = 0;
  int32_t same_group = 0;
  int32_t before = 0;
  for (int32_t i = 0; i < species->option_count; i++) {
    const ovis_option_info* other = &species->options[i];
    if (strcmp(ovis_option_words(other), words) == 0) {
      const bool is_of_group = strcmp(other->group, info->group) == 0;
      same++;
      same_group += is_of_group;
      before += is_of_group && i < option;
    }
  }
  char text[160];
  char group[64];
  ovis_activity_words(info->group, group, sizeof group);
  if (same == 1) {
    snprintf(text, sizeof text, "%s", words);
  } else if (same_group == 1) {
    snprintf(text, sizeof text, "%s (%s)", words, group);
  } else {
    snprintf(text, sizeof text, "%s (%s, %d)", words, group, (int)before + 1);
  }
  page_text_add_json(out, text);
}

// Nodes of a tree have the name of their kind as group, actions "tree".
static bool is_of_tree(const ovis_option_info* option) {
  for (int32_t i = 0; i < OVIS_TREE_KIND_COUNT; i++) {
    if (strcmp(option->group, ovis_tree_kind_name((ovis_tree_kind)i)) == 0) {
      return true;
    }
  }
  return strcmp(option->group, "tree") == 0;
}

void page_plan_add(const ovis_trace_species* species, page_text* out) {
  for (int32_t i = 0; i < species->option_count; i++) {
    const ovis_option_info* option = &species->options[i];
    page_text_print(out, "%s[%d,", i > 0 ? "," : "", option->priority);
    add_option_words(out, species, i);
    if (is_of_tree(option)) {
      page_text_add(out, ",", 1);
      page_text_add_json(out, option->group);
      page_text_print(out, ",%d", (int)option->depth);
    }
    page_text_add(out, "]", 1);
  }
}

void page_plan_add_figures(const ovis_trace_species* species, page_text* out) {
  const ovis_species* row = ovis_species_find(species->name);
  if (row != NULL && species->kind == OVIS_ACTOR_MOB) {
    page_text_print(out, ",\"eye\":%.4g,\"sees\":%.4g", (double)row->eye_height,
                    (double)row->follow_range);
  }
}
