#include "support/poi_scene.h"
#include "support/registry.h"

#include "support/test.h"

ovis_state poi_scene_state(const poi_scene* s, const char* text) {
  ovis_state state;
  if (ovis_blocks_parse(s->registry, text, &state, NULL) != OVIS_OK) {
    fail_msg("no state '%s'", text);
  }
  return state;
}

static void fill(const poi_scene* s, ovis_section_pos at) {
  const ovis_state air = poi_scene_state(s, "air");
  const ovis_section_data data = {.palette = &air, .palette_count = 1};
  assert_int_equal(ovis_world_set_section(s->world, at, &data), OVIS_OK);
}

poi_scene poi_scene_open(void) {
  poi_scene s;
  s.registry = registry_open();
  ovis_world_def def = ovis_default_world_def();
  def.blocks = s.registry;
  def.env.dimension.min_y = -16;
  def.env.dimension.height = 64;
  assert_int_equal(ovis_world_create(&def, &s.world), OVIS_OK);
  for (int32_t i = 0; i < 64; i++) {
    fill(&s, (ovis_section_pos){i % 4 - 2, i / 16 - 1, i / 4 % 4 - 2});
  }
  assert_int_equal(ov_pois_create(s.world, &(ovis_allocator){0}, &s.pois), OVIS_OK);
  return s;
}

void poi_scene_close(poi_scene* s) {
  assert_true(ov_pois_is_valid(s->pois));
  ov_pois_destroy(s->pois);
  ovis_world_destroy(s->world);
  ovis_blocks_destroy(s->registry);
}

void poi_scene_put(const poi_scene* s, ovis_pos pos, const char* text) {
  assert_int_equal(ovis_world_set_block(s->world, pos, poi_scene_state(s, text)), OVIS_OK);
}

int32_t poi_scene_free_at(const poi_scene* s, ovis_pos pos) {
  const ov_poi* poi = ov_pois_at(s->pois, pos);
  return poi == NULL ? -1 : poi->free_tickets;
}

uint64_t poi_scene_hash(ov_pois* pois) {
  ov_fields fields = ov_fields_hash(1);
  ov_pois_fields(pois, &fields);
  return ov_fields_end(&fields);
}
