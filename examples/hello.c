#include <ovis/species.h>
#include <stdio.h>

int main(void) {
  ovis_blocks_def registry_def = ovis_default_blocks_def();
  ovis_world_def world_def = ovis_default_world_def();
  ovis_path_finder_def finder_def = ovis_default_path_finder_def();
  ovis_world* world;
  ovis_path_finder* finder;
  ovis_blocks_create(&registry_def, &world_def.blocks);
  ovis_world_create(&world_def, &world);
  ovis_state stone, cells[4096] = {0}; // a floor at y 64, a wall on it
  ovis_blocks_parse(world_def.blocks, "stone", &stone, NULL);
  for (int i = 0; i < 256; i++)
    cells[i] = stone;
  for (int x = 0; x < 6; x++)
    cells[384 + x] = cells[640 + x] = stone;
  ovis_world_set_states(world, (ovis_section_pos){0, 4, 0}, cells);
  finder_def.world = world;
  ovis_path_finder_create(&finder_def, &finder);
  ovis_path_query query = ovis_default_path_query();
  query.body = ovis_species_get_body(ovis_species_find("zombie"), false);
  query.body.pos = (ovis_vec3){2.5, 65, 2.5};
  query.targets = &(ovis_pos){2, 65, 13};
  query.target_count = 1;
  query.follow_range = 35;
  ovis_path_node nodes[64];
  ovis_path path = {.nodes = nodes, .capacity = 64};
  ovis_path_find(finder, &query, &path);
  for (int i = 0; i < path.count; i++)
    printf("%d,%d ", nodes[i].pos.x, nodes[i].pos.z);
  printf("%s\n", path.result == OVIS_PATH_REACHED ? "reached" : "not reached");
  ovis_path_finder_destroy(finder);
  ovis_world_destroy(world);
  ovis_blocks_destroy(world_def.blocks);
}
