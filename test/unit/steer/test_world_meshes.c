// Meshes of a voxel world are caches: a kept one is the one that would be built now.
#include "base/hash.h"
#include "steer/world_mesh.h"
#include "support/flat_world.h"
#include "support/path_scene.h"
#include "support/test.h"
#include "world/world_internal.h"

#define FEET 16
#define HEIGHT 1.95 // of the bodies
#define TOP 48      // of the region around the places below

typedef struct polygons {
  ov_hash hash;
  int32_t count;
} polygons;

static void add(void* context, const ovis_vec3* corners, int32_t count) {
  polygons* all = context;
  all->count++;
  for (int32_t i = 0; i < count; i++) {
    ov_hash_bytes(&all->hash, &corners[i], sizeof corners[i]);
  }
}

static polygons look(ov_world_meshes* meshes, ovis_vec3 pos) {
  polygons all = {.hash = {1}};
  ovis_navmesh* mesh = ov_world_meshes_at(meshes, pos, HEIGHT);
  assert_non_null(mesh);
  assert_int_equal(ovis_navmesh_visit(mesh, 0.3, add, &all), OVIS_OK);
  return all;
}

static ovis_world* open(void) {
  ovis_world* world = flat_world_open(96, 6000);
  flat_world_fill(world, (ovis_section_pos){-5, 0, -5}, (ovis_section_pos){5, 5, 5}, "stone", FEET);
  return world;
}

static void set(ovis_world* world, ovis_pos at, const char* text) {
  assert_int_equal(ovis_world_set_block(world, at, path_scene_state(text)), OVIS_OK);
}

static void expect_fresh(ovis_world* world, ov_world_meshes* kept, ovis_vec3 pos) {
  const ovis_allocator allocator = {0};
  ov_world_meshes* fresh = ov_world_meshes_create(world, &allocator);
  const polygons now = look(fresh, pos);
  const polygons then = look(kept, pos);
  assert_int_equal(then.count, now.count);
  assert_true(then.hash.state == now.hash.state);
  ov_world_meshes_destroy(fresh);
}

// Also those that take the room from whoever stands on the highest floors of a region.
TEST(a_kept_mesh_is_the_one_of_now) {
  static const char* const blocks[] = {"stone", "air", "oak_fence", "stone_slab", "water"};
  uint64_t random = test_seed(38);
  const ovis_allocator allocator = {0};
  ovis_world* world = open();
  ov_world_meshes* meshes = ov_world_meshes_create(world, &allocator);
  const int64_t cases = test_count(40, 400, 4000);
  for (int64_t i = 0; i < cases; i++) {
    for (int32_t k = test_below(&random, 3); k >= 0; k--) {
      const int32_t x = test_below(&random, 6) - 3;
      const int32_t z = test_below(&random, 6) - 3;
      const int32_t y = test_one_in(&random, 2) ? TOP - 3 + test_below(&random, 8)
                                                : FEET + test_below(&random, 3);
      set(world, (ovis_pos){x, y, z}, blocks[test_below(&random, 5)]);
    }
    const double x = test_below(&random, 40) - 20.5;
    expect_fresh(world, meshes, (ovis_vec3){x, FEET, x / 2});
  }
  ov_world_meshes_destroy(meshes);
  ovis_world_destroy(world);
}

TEST(a_block_above_the_region_takes_the_room_of_its_highest_floor) {
  const ovis_allocator allocator = {0};
  const ovis_vec3 pos = {5.5, FEET, 5.5};
  ovis_world* world = open();
  ov_world_meshes* meshes = ov_world_meshes_create(world, &allocator);
  set(world, (ovis_pos){5, TOP - 1, 5}, "stone");
  const int32_t with_floor = look(meshes, pos).count;
  set(world, (ovis_pos){5, TOP + 1, 5}, "stone");
  assert_int_equal(look(meshes, pos).count, with_floor - 1);
  ov_world_meshes_destroy(meshes);
  ovis_world_destroy(world);
}

// Workers count their changes on their own; afterwards all changes get new numbers.
TEST(a_mesh_is_judged_by_the_changes_after_the_revision_that_it_goes_back_to) {
  const ovis_allocator allocator = {0};
  const ovis_vec3 pos = {5.5, FEET, 5.5};
  ovis_world* world = open();
  ov_world_meshes* meshes = ov_world_meshes_create(world, &allocator);
  const uint64_t revision = world->revision;
  set(world, (ovis_pos){70, FEET, 70}, "stone"); // far away: what this worker did
  look(meshes, pos);
  world->revision = revision;
  ov_world_meshes_rewind(meshes, revision);
  set(world, (ovis_pos){3, FEET, 3}, "stone"); // what another one did, with the same number
  expect_fresh(world, meshes, pos);
  ov_world_meshes_destroy(meshes);
  ovis_world_destroy(world);
}
