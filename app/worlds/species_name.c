// Problem: the name of a species is easily mistyped: 'zombi', "Iron Golem".
// Design: docs/cli.md
#include "worlds/species_name.h"

#include "commands/options.h"
#include "helpers/nearest.h"

#include <ovis/species.h>

#include <stddef.h>

int species_unknown(const char* name) {
  nearest_word near = nearest_begin(name);
  for (int32_t i = 0; i < ovis_species_count(); i++) {
    nearest_try(&near, ovis_species_at(i)->name);
  }
  const char* meant = nearest_end(&near);
  if (meant == NULL) {
    return wrong("there is no species '%s'; 'ovis species' lists all", name);
  }
  return wrong("there is no species '%s'; did you mean '%s'? 'ovis species' lists all", name,
               meant);
}
