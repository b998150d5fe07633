// Finds a path with base, world and path alone: what is linked is all that it needs.
#include <ovis/path.h>

#include <stdio.h>

int main(void) {
  ovis_blocks_def registry_def = ovis_default_blocks_def();
  ovis_world_def world_def = ovis_default_world_def();
  ovis_path_finder_def finder_def = ovis_default_path_finder_def();
  ovis_world* world;
  ovis_path_finder* finder;
  if (ovis_blocks_create(&registry_def, &world_def.blocks) != OVIS_OK ||
      ovis_world_create(&world_def, &world) != OVIS_OK) {
    return 1;
  }
  ovis_state stone;
  ovis_state cells[4096] = {0};
  ovis_blocks_parse(world_def.blocks, "stone", &stone, NULL);
  for (int32_t i = 0; i < 256; i++) {
    cells[i] = stone;
  }
  ovis_world_set_states(world, (ovis_section_pos){0, 4, 0}, cells);
  finder_def.world = world;
  if (ovis_path_finder_create(&finder_def, &finder) != OVIS_OK) {
    return 1;
  }
  ovis_path_query query = ovis_default_path_query();
  query.body = ovis_default_path_body();
  query.body.pos = (ovis_vec3){2.5, 65, 2.5};
  query.targets = &(ovis_pos){9, 65, 13};
  query.target_count = 1;
  query.follow_range = 35;
  ovis_path_node nodes[64];
  ovis_path path = {.nodes = nodes, .capacity = 64};
  ovis_path_find(finder, &query, &path);
  printf("%d nodes, %s\n", path.count,
         path.result == OVIS_PATH_REACHED ? "reached" : "not reached");
  ovis_path_finder_destroy(finder);
  ovis_world_destroy(world);
  ovis_blocks_destroy(world_def.blocks);
  return path.result == OVIS_PATH_REACHED ? 0 : 1;
}
