// Makes the random worlds of crowded.h.
#include "support/crowded.h"

#include "support/registry.h"
#include "support/test.h"

#include <ovis/village.h>

#define FEET 16
#define SIDE 80 // columns of sections

static int32_t draw(crowded* self, int32_t below) {
  return (int32_t)(test_random(&self->random) % (uint64_t)below);
}

static void set(crowded* self, int32_t x, int32_t y, int32_t z, const char* text) {
  const ovis_state state = registry_state(self->registry, text);
  assert_int_equal(ovis_world_set_block(self->world, (ovis_pos){x, y, z}, state), OVIS_OK);
}

static void build_place(crowded* self, const crowded_place* at) {
  static const char* const jobs[] = {"composter", "loom",   "lectern",
                                     "barrel",    "smoker", "cauldron"};
  for (int32_t i = 0; i < 4; i++) {
    const int32_t x = at->x + draw(self, 24) - 12;
    const int32_t z = at->z + draw(self, 24) - 12;
    set(self, x, FEET, z, "red_bed[part=head,facing=north]");
    set(self, x, FEET, z + 1, "red_bed[part=foot,facing=north]");
    set(self, x + 2, FEET, z, jobs[draw(self, 6)]);
  }
  set(self, at->x, FEET, at->z, "bell[attachment=floor]");
  for (int32_t i = 0; i < 12; i++) {
    const int32_t x = at->x + draw(self, 30) - 15;
    const int32_t z = at->z + draw(self, 30) - 15;
    static const char* const things[] = {"short_grass", "oak_fence", "water",    "wheat[age=7]",
                                         "stone",       "oak_slab",  "hay_block"};
    set(self, x, FEET, z, things[draw(self, 7)]);
  }
}

static void add_mobs(crowded* self, const crowded_place* at) {
  static const char* const species[] = {
      "villager", "villager", "villager", "sheep",      "cow",   "chicken",
      "zombie",   "skeleton", "wolf",     "cat",        "fox",   "rabbit",
      "spider",   "creeper",  "enderman", "iron_golem", "bee",   "llama",
      "witch",    "pillager", "slime",    "allay",      "goat",  "turtle",
      "piglin",   "axolotl",  "warden",   "armadillo",  "horse", "snow_golem"};
  const int32_t count = 4 + draw(self, 14);
  for (int32_t i = 0; i < count; i++) {
    ovis_spawn_def def = ovis_default_spawn_def();
    def.species =
        ovis_species_find(species[draw(self, (int32_t)(sizeof species / sizeof *species))]);
    assert_non_null(def.species);
    def.is_baby = draw(self, 6) == 0;
    def.pos.x = at->x + draw(self, 30) - 14.5;
    def.pos.y = FEET;
    def.pos.z = at->z + draw(self, 30) - 14.5;
    ovis_mob_id id;
    assert_int_equal(ovis_mob_spawn(self->sim, &def, &id), OVIS_OK);
  }
}

crowded crowded_open(uint64_t seed, ovis_sim_def* def) {
  crowded self = {.random = seed * 2654435761u + 1, .registry = registry_open()};
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = self.registry;
  world_def.env.dimension.min_y = 0;
  world_def.env.dimension.height = 48;
  world_def.env.day_time = draw(&self, 24000);
  assert_int_equal(ovis_world_create(&world_def, &self.world), OVIS_OK);
  const ovis_state land[] = {registry_state(self.registry, "grass_block"),
                             registry_state(self.registry, "air")};
  for (int32_t i = 0; i < SIDE * SIDE * 2; i++) {
    const ovis_section_data data = {.palette = &land[i % 2], .palette_count = 1};
    const ovis_section_pos at = {i / 2 % SIDE, i % 2, i / 2 / SIDE};
    assert_int_equal(ovis_world_set_section(self.world, at, &data), OVIS_OK);
  }
  self.place_count = 2 + draw(&self, CROWDED_PLACES_MAX - 1);
  for (int32_t i = 0; i < self.place_count; i++) {
    self.places[i] =
        (crowded_place){24 + draw(&self, SIDE * 16 - 48), 24 + draw(&self, SIDE * 16 - 48)};
    build_place(&self, &self.places[i]);
  }
  def->world = self.world;
  def->seed = seed;
  def->load_distance = 1;
  assert_int_equal(ovis_sim_create(def, &self.sim), OVIS_OK);
  for (int32_t i = 0; i < self.place_count; i++) {
    add_mobs(&self, &self.places[i]);
  }
  ovis_mob_id player;
  assert_int_equal(ovis_player_add(self.sim, (ovis_vec3){640.5, FEET, 640.5}, 0, &player), OVIS_OK);
  return self;
}

void crowded_close(crowded* self) {
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
  ovis_blocks_destroy(self->registry);
}

static ovis_mob_id any_mob(crowded* self) {
  const int32_t count = ovis_sim_get_mob_count(self->sim);
  return count == 0 ? OVIS_NO_MOB : ovis_sim_get_mob(self->sim, draw(self, count));
}

void crowded_act(crowded* self) {
  const crowded_place* at = &self->places[draw(self, self->place_count)];
  switch (draw(self, 8)) {
  case 0: {
    const int32_t x = draw(self, SIDE * 16);
    set(self, x, FEET, draw(self, SIDE * 16), draw(self, 2) == 0 ? "stone" : "air");
    break;
  }
  case 1: {
    const ovis_mob_id victim = any_mob(self);
    ovis_mob_hurt(self->sim, victim, 1, any_mob(self));
    break;
  }
  case 2: {
    const double x = draw(self, SIDE * 16);
    const ovis_vec3 to = {x, FEET, draw(self, SIDE * 16)};
    ovis_mob_walk_to(self->sim, any_mob(self), to, 1);
    break;
  }
  case 3: {
    const ovis_vec3 to = {at->x + 0.5, FEET, at->z + 0.5};
    ovis_mob_place(self->sim, any_mob(self), to, 0, 0);
    break;
  }
  case 4: {
    const ovis_mob_id mob = any_mob(self);
    ovis_mob_state holder;
    if (ovis_mob_get_state(self->sim, any_mob(self), &holder)) {
      ovis_mob_set_prop(self->sim, mob, OVIS_PROP_LEASH, (double)holder.serial);
    }
    break;
  }
  case 5: ovis_village_ring_bell(self->sim, (ovis_pos){at->x, FEET, at->z}); break;
  default: break;
  }
}
