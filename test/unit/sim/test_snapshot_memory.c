// Snapshots without memory: each allocation of writing and of restoring fails, alone and with all
// after it. A host that is told "damaged" would throw a good snapshot away.
#include "support/counting_alloc.h"
#include "support/mob_scene.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/sim.h>
#include <ovis/village.h>

#include <string.h>

typedef struct kept {
  mob_scene scene;
  uint8_t* bytes;
  size_t size;
} kept;

// Villagers with gossip, offers, beds and walks, a piglin, a warden, animals, a player and items.
static kept make_snapshot(void) {
  kept self = {.scene = mob_scene_open("grass_block")};
  static const char* const species[] = {"villager", "villager", "piglin", "warden",
                                        "allay",    "goat",     "zombie", "sheep",
                                        "wolf",     "bee",      "fox",    "frog"};
  for (int32_t i = 0; i < 12; i++) {
    const ovis_mob_id mob = mob_scene_spawn(&self.scene, species[i], 40.5 + 3 * i, 60.5 + i % 3);
    ovis_mob_give_effect(self.scene.sim, mob, OVIS_EFFECT_SPEED, &(ovis_effect_state){900, 1});
    ovis_mob_set_held_item(self.scene.sim, mob, "wheat");
    if (i < 2) {
      const ovis_known_gossip known = {{{1, 2, 3, 4}}, OVIS_GOSSIP_TRADING, 20};
      assert_int_equal(ovis_villager_set_gossip(self.scene.sim, mob, &known), OVIS_OK);
      const ovis_offer offer = {.cost_a = ovis_item_from_name("wheat"),
                                .cost_a_count = 20,
                                .result = ovis_item_from_name("emerald"),
                                .result_count = 1,
                                .max_uses = 9};
      assert_int_equal(ovis_villager_set_offer(self.scene.sim, mob, 0, &offer), OVIS_OK);
    }
  }
  mob_scene_player(&self.scene, 50.5, 70.5);
  mob_scene_ticks(&self.scene, 120);
  assert_int_equal(ovis_sim_take_snapshot(self.scene.sim, &self.bytes, &self.size), OVIS_OK);
  return self;
}

static ovis_status restore_once(const ovis_allocator* allocator, void* context) {
  const kept* self = context;
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = path_scene_registry();
  world_def.env = *ovis_world_get_env(self->scene.world);
  ovis_world* world;
  assert_int_equal(ovis_world_create(&world_def, &world), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = world;
  def.allocator = *allocator;
  ovis_sim* sim;
  ovis_error error = {.message = ""};
  ovis_status status = ovis_sim_restore(&def, self->bytes, self->size, &sim, &error);
  assert_true((sim != NULL) == (status == OVIS_OK));
  if (status != OVIS_OK) {
    assert_int_equal(error.status, status);
    assert_true(error.message[0] != '\0');
  } else {
    assert_true(ovis_sim_get_hash(sim) == ovis_sim_get_hash(self->scene.sim));
    uint8_t* bytes;
    size_t size;
    status = ovis_sim_take_snapshot(sim, &bytes, &size);
    assert_true((bytes != NULL) == (status == OVIS_OK));
    if (status == OVIS_OK) {
      assert_int_equal(size, self->size);
      assert_memory_equal(bytes, self->bytes, size);
      ovis_sim_free_snapshot(sim, bytes, size);
    }
  }
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
  return status;
}

TEST(a_restore_without_memory_says_so) {
  kept self = make_snapshot();
  assert_true(fail_each_allocation(restore_once, &self) > 50);
  ovis_sim_free_snapshot(self.scene.sim, self.bytes, self.size);
  mob_scene_close(&self.scene);
}
