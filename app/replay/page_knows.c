// Problem: searches and path types need the world as it was, which changes during the run.
// Design: page_knows.h
#include "replay/page_knows.h"

#include <stdlib.h>

void page_knows_fini(page_knows* knows) {
  for (int32_t i = 0; i < knows->count; i++) {
    page_text_fini(&knows->lists[i]);
  }
  free(knows->lists);
  page_searches_fini(&knows->searches);
  page_types_fini(&knows->types);
  *knows = (page_knows){0};
}

// Takes the world through its changes, with the searches of each tick before those of the tick.
static void pass(page_knows* knows, const page_knows_def* def, ovis_path_finder* finder) {
  const ovis_blocks* registry = ovis_world_get_blocks(def->world);
  for (int32_t i = 0; i < def->change_count && def->is_at_start; i++) {
    const page_world_change* change = &def->changes[i];
    ovis_state state;
    page_searches_run(&knows->searches, finder, change->tick + 1, knows->lists, def->words);
    if (ovis_blocks_parse(registry, def->states->texts[change->state], &state, NULL) == OVIS_OK &&
        ovis_world_set_block(def->world, change->pos, state) == OVIS_OK && def->sight != NULL) {
      page_types_change(&knows->types, def->sight, finder, change->pos, change->tick);
    }
  }
  page_searches_run(&knows->searches, finder, def->last + 2, knows->lists, def->words);
}

void page_knows_run(page_knows* knows, const page_knows_def* def, int32_t mob_count) {
  ovis_path_finder_def finder_def = ovis_default_path_finder_def();
  ovis_path_finder* finder;
  finder_def.world = def->world;
  finder_def.rules = def->rules;
  knows->lists = calloc((size_t)mob_count + 1, sizeof *knows->lists);
  if (knows->lists == NULL || ovis_path_finder_create(&finder_def, &finder) != OVIS_OK) {
    knows->is_out_of_memory = true;
    return;
  }
  knows->count = mob_count;
  page_searches_choose(&knows->searches, mob_count);
  if (def->sight != NULL) {
    page_types_look(&knows->types, def->sight, finder);
  }
  pass(knows, def, finder);
  if (knows->types.changed_left > 0) {
    knows->types.until = def->last;
  }
  ovis_path_finder_destroy(finder);
  knows->is_out_of_memory |= knows->searches.is_out_of_memory || knows->types.is_out_of_memory;
}
