// The rules of a WORLD: those of --rules, or the nearest ones to the version of the save.
#ifndef OVIS_APP_WORLD_RULES_H
#define OVIS_APP_WORLD_RULES_H

#include <ovis/rules.h>

#include <stdbool.h>
#include <stddef.h>

struct common_options;

typedef struct world_rules {
  ovis_rules_version version;
  int32_t data_version; // of the save that decided; 0: the command line or the default decided
} world_rules;

// `data_version` is that of the save; 0: unknown, or no save. False, after an error message:
// --rules names no version.
bool world_rules_choose(const struct common_options* common, int32_t data_version,
                        world_rules* out);

// "rules of 1.19.3, the nearest to the save's data version 3120", or of a save of a version that
// came after this program that it is later.
void world_rules_words(const world_rules* rules, char* out, size_t size);

// "there is no rules version '1.7'; there are 1.18, 1.19.3, ...".
void world_rules_unknown(const char* name, char* out, size_t size);

#endif
