// Figures of the species that came after 1.20.1, of the giant and of the ender dragon, typed from
// docs/sources.md. test/expect/facts.tsv has a mutant for each of them.
#include "support/test.h"

#include <ovis/species.h>

typedef struct figures {
  const char* species;
  float width, height, health, speed, follow_range, attack, step;
} figures;

static const figures today[] = {
    {"armadillo", 0.7f, 0.65f, 12, 0.14f, 16, 0, 0.6f},
    {"bogged", 0.6f, 1.99f, 16, 0.25f, 16, 2, 0.6f},
    {"breeze", 0.6f, 1.77f, 30, 0.63f, 24, 3, 0.6f},
    {"camel_husk", 1.7f, 2.375f, 32, 0.09f, 16, 0, 1.5f},
    {"copper_golem", 0.49f, 0.98f, 12, 0.2f, 16, 0, 1},
    {"creaking", 0.9f, 2.7f, 1, 0.4f, 32, 3, 1.0625f},
    {"ender_dragon", 16, 8, 200, 0.7f, 16, 0, 0.6f},
    {"giant", 3.6f, 12, 100, 0.5f, 16, 50, 0.6f},
    {"happy_ghast", 4, 4, 20, 0.05f, 16, 0, 0.6f},
    {"nautilus", 0.875f, 0.95f, 15, 1, 16, 3, 0.6f},
    {"parched", 0.6f, 1.99f, 16, 0.25f, 16, 2, 0.6f},
    {"zombie_nautilus", 0.875f, 0.95f, 15, 1.1f, 16, 3, 0.6f},
};

TEST(newcomers_have_the_figures_of_their_sources) {
  for (size_t i = 0; i < sizeof today / sizeof *today; i++) {
    const figures* want = &today[i];
    const ovis_species* have = ovis_species_find(want->species);
    assert_non_null(have);
    const float pairs[][2] = {{have->width, want->width},
                              {have->height, want->height},
                              {have->health_max, want->health},
                              {have->speed, want->speed},
                              {have->follow_range, want->follow_range},
                              {have->attack_damage, want->attack},
                              {have->step_height, want->step}};
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
      if (pairs[k][0] != pairs[k][1]) {
        fail_msg("%s: figure %d is %g, not %g", want->species, (int)k, (double)pairs[k][0],
                 (double)pairs[k][1]);
      }
    }
  }
}
