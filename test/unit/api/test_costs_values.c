// Costs with values that no host means.
#include "support/asserts.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/story.h>

#include <stdint.h>

TEST(costs_with_bad_values) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_spawn(&scene, "sheep", 62.5, 60.5);
  ovis_costs* costs;
  asserts_begin();
  ovis_costs_destroy(NULL);
  assert_int_equal(ovis_costs_create(scene.sim, NULL, &costs), OVIS_OK);
  ovis_costs_species species;
  ovis_costs_part part;
  ovis_costs_mob mob;
  ovis_costs_span span;
  assert_null(ovis_costs_get_line(costs, 0)); // not ended
  assert_int_equal(ovis_costs_end(costs), OVIS_OK);
  assert_int_equal(ovis_costs_tick(costs), OVIS_OK);
  const int32_t indices[] = {-1, 1, INT32_MAX, INT32_MIN};
  for (size_t i = 0; i < sizeof indices / sizeof *indices; i++) {
    assert_null(ovis_costs_get_line(costs, indices[i]));
    assert_false(ovis_costs_get_species(costs, indices[i], &species));
    assert_null(species.species); // outputs are always set
    assert_false(ovis_costs_get_part(costs, indices[i], 0, &part));
    assert_false(ovis_costs_get_part(costs, 0, indices[i], &part));
    assert_false(ovis_costs_get_mob(costs, indices[i], &mob));
    assert_false(ovis_costs_get_mob_part(costs, indices[i], 0, &part));
    assert_false(ovis_costs_get_mob_part(costs, 0, indices[i], &part));
  }
  assert_false(ovis_costs_get_busiest(costs, &span));
  assert_int_equal(span.mob, 0);
  asserts_end();
  ovis_costs_destroy(costs);
  mob_scene_close(&scene);
}
