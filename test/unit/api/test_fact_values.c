// Facts with values that no host means.
#include "support/asserts.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/story.h>

TEST(facts_with_bad_values) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id husk = mob_scene_spawn(&scene, "husk", 62.5, 60.5);
  const ovis_mob_id bread = mob_scene_drop(&scene, "bread", 1, 70.5, 60.5);
  ovis_fact fact;
  asserts_begin();
  assert_refused(ovis_sim_get_facts(scene.sim, (ovis_mob_id){UINT32_MAX}, &fact, 1), 0);
  assert_refused(ovis_sim_get_facts(scene.sim, bread, &fact, 1), 0);
  assert_refused(ovis_sim_get_facts(scene.sim, OVIS_NO_MOB, &fact, 1), 0);
  assert_refused(ovis_sim_get_facts(scene.sim, husk, NULL, 0), 1);
  assert_refused(ovis_sim_get_facts(scene.sim, husk, NULL, 1), 0);
  assert_refused(ovis_sim_get_facts(scene.sim, husk, &fact, -1), 0);
  assert_int_equal(ovis_sim_get_facts(scene.sim, husk, &fact, 1), 1);
  assert_int_equal(fact.code, OVIS_FACT_IS_SUNPROOF);
  const ovis_story_def story_def = ovis_default_story_def();
  ovis_story* story;
  assert_int_equal(ovis_story_create(&story_def, &story), OVIS_OK);
  for (int32_t i = -1; i < 2; i++) {
    assert_refused(ovis_story_get_fact(story, 0, i, &fact), false);
    assert_refused(ovis_story_get_fact(story, 99, i, &fact), false);
    assert_int_equal(fact.code, 0);
  }
  ovis_story_destroy(story);
  for (int32_t i = -1; i < 2000; i += 2000) {
    char text[16] = "x";
    fact = (ovis_fact){.code = (ovis_fact_code)i};
    ovis_fact_words(&fact, text, sizeof text);
    assert_string_equal(text, "");
    ovis_fact_words(&fact, text, 0);
    assert_string_equal(ovis_fact_name((ovis_fact_kind)i), "unknown");
    assert_string_equal(ovis_fact_code_name((ovis_fact_code)i), "unknown");
    assert_string_equal(ovis_landing_name((ovis_landing)i), "unknown");
    assert_string_equal(ovis_anger_name((ovis_anger)i), "unknown");
  }
  assert_refused(ovis_fact_of_golems(NULL, 0, 0, 10, &fact), false);
  assert_refused(ovis_fact_of_golems(NULL, -1, 0, 10, &fact), false);
  asserts_end();
  mob_scene_close(&scene);
}
