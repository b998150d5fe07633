// Problem: the name of a species is easily mistyped: 'zombi', "Iron Golem".
// Design: docs/cli.md
#include "worlds/species_name.h"

#include "commands/options.h"

#include <ovis/base.h>
#include <ovis/species.h>

#include <stddef.h>

int species_unknown(const char* name) {
  ovis_spelling near = ovis_spelling_begin(name);
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    ovis_spelling_try(&near, ovis_species_get(i)->name);
  }
  const char* meant = ovis_spelling_end(&near);
  if (meant == NULL) {
    return wrong("there is no species '%s'; 'ovis species' lists all", name);
  }
  return wrong("there is no species '%s'; did you mean '%s'? 'ovis species' lists all", name,
               meant);
}
