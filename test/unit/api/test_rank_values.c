// A host makes a simulation one of several ranks; here of one, whose exchange gives back its bytes.
#include "support/registry.h"
#include "support/test.h"

#include <ovis/ranks.h>

#define FEET 16

typedef struct alone {
  ovis_blocks* registry;
  ovis_world* world;
  ovis_sim* sim;
  bool is_lost; // the exchange fails
} alone;

static bool give_back(void* context, const uint8_t* bytes, size_t size, const uint8_t** out_bytes,
                      size_t* out_sizes) {
  const alone* self = context;
  *out_bytes = bytes;
  out_sizes[0] = size;
  return !self->is_lost;
}

static void fill(ovis_world* world, ovis_section_pos at, ovis_state state) {
  const ovis_section_data data = {.palette = &state, .palette_count = 1};
  assert_int_equal(ovis_world_set_section(world, at, &data), OVIS_OK);
}

static void open(alone* self, ovis_act_fn* on_act) {
  *self = (alone){.registry = registry_open()};
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = self->registry;
  world_def.env.dimension.min_y = 0;
  assert_int_equal(ovis_world_create(&world_def, &self->world), OVIS_OK);
  for (int32_t x = 0; x < 40; x++) {
    fill(self->world, (ovis_section_pos){x, 0, 0}, registry_state(self->registry, "stone"));
    fill(self->world, (ovis_section_pos){x, 1, 0}, registry_state(self->registry, "air"));
  }
  ovis_sim_def def = ovis_default_sim_def();
  def.world = self->world;
  def.on_act = on_act;
  assert_int_equal(ovis_sim_create(&def, &self->sim), OVIS_OK);
  for (int32_t i = 0; i < 2; i++) {
    ovis_spawn_def spawn = ovis_default_spawn_def();
    spawn.species = ovis_species_find("villager");
    spawn.pos = (ovis_vec3){8 + 600 * i, FEET, 8};
    ovis_mob_id id;
    assert_int_equal(ovis_mob_spawn(self->sim, &spawn, &id), OVIS_OK);
  }
}

static void close(alone* self) {
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
  ovis_blocks_destroy(self->registry);
}

static ovis_ranks_def def_of(alone* self) {
  ovis_ranks_def def = ovis_default_ranks_def();
  def.exchange = give_back;
  def.context = self;
  return def;
}

TEST(a_job_of_one_rank_has_the_hash_of_no_job) {
  alone job;
  alone none;
  open(&job, NULL);
  open(&none, NULL);
  const ovis_ranks_def def = def_of(&job);
  assert_int_equal(ovis_sim_join_ranks(job.sim, &def), OVIS_OK);
  for (int32_t i = 0; i < 60; i++) {
    assert_int_equal(ovis_sim_tick(job.sim), OVIS_OK);
    assert_int_equal(ovis_sim_tick(none.sim), OVIS_OK);
    uint64_t hash;
    assert_int_equal(ovis_sim_get_ranks_hash(job.sim, &hash), OVIS_OK);
    assert_true(hash == ovis_sim_get_hash(none.sim));
  }
  uint64_t hash;
  assert_int_equal(ovis_sim_get_ranks_hash(none.sim, &hash), OVIS_OK);
  assert_true(hash == ovis_sim_get_hash(none.sim));
  const ovis_ranks_info info = ovis_sim_get_ranks_info(job.sim);
  assert_int_equal(info.count, 1);
  assert_int_equal(info.actor_count, 2);
  assert_true(info.exchanges >= 120);
  assert_true(info.bytes_sent > 0);
  assert_int_equal(info.bytes_received, 0);
  assert_int_equal(ovis_sim_get_ranks_info(none.sim).count, 1);
  assert_int_equal(ovis_sim_get_ranks_info(NULL).count, 0);
  close(&job);
  close(&none);
}

TEST(a_snapshot_waits_for_a_gathering) {
  alone job;
  open(&job, NULL);
  const ovis_ranks_def def = def_of(&job);
  assert_int_equal(ovis_sim_gather(job.sim), OVIS_OK); // without ranks nothing happens
  assert_int_equal(ovis_sim_leave_ranks(job.sim), OVIS_OK);
  assert_int_equal(ovis_sim_join_ranks(job.sim, &def), OVIS_OK);
  assert_int_equal(ovis_sim_tick(job.sim), OVIS_OK);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(job.sim, &bytes, &size), OVIS_REFUSED);
  assert_int_equal(ovis_sim_gather(job.sim), OVIS_OK);
  assert_int_equal(ovis_sim_take_snapshot(job.sim, &bytes, &size), OVIS_OK);
  ovis_sim_free_snapshot(job.sim, bytes, size);
  assert_int_equal(ovis_sim_tick(job.sim), OVIS_OK);
  assert_int_equal(ovis_sim_leave_ranks(job.sim), OVIS_OK);
  assert_int_equal(ovis_sim_take_snapshot(job.sim, &bytes, &size), OVIS_OK);
  ovis_sim_free_snapshot(job.sim, bytes, size);
  close(&job);
}

TEST(no_tick_succeeds_after_a_lost_rank) {
  alone job;
  open(&job, NULL);
  const ovis_ranks_def def = def_of(&job);
  assert_int_equal(ovis_sim_join_ranks(job.sim, &def), OVIS_OK);
  assert_int_equal(ovis_sim_tick(job.sim), OVIS_OK);
  job.is_lost = true;
  uint64_t hash;
  assert_int_equal(ovis_sim_get_ranks_hash(job.sim, &hash), OVIS_IO_ERROR);
  assert_true(hash == 0);
  assert_int_equal(ovis_sim_tick(job.sim), OVIS_IO_ERROR);
  job.is_lost = false;
  assert_int_equal(ovis_sim_tick(job.sim), OVIS_IO_ERROR);
  assert_int_equal(ovis_sim_gather(job.sim), OVIS_IO_ERROR);
  close(&job);
}

static ovis_verdict do_it(void* context, const ovis_act* act, int32_t* out_reason) {
  (void)context;
  (void)act;
  (void)out_reason;
  return OVIS_VERDICT_DO;
}

TEST(ranks_are_refused_where_they_would_differ) {
  alone job;
  open(&job, NULL);
  ovis_ranks_def def = def_of(&job);
  assert_int_equal(ovis_sim_join_ranks(NULL, &def), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_sim_join_ranks(job.sim, NULL), OVIS_BAD_ARGUMENT);
  def.count = 0;
  assert_int_equal(ovis_sim_join_ranks(job.sim, &def), OVIS_OUT_OF_RANGE);
  def.count = OVIS_RANKS_MAX + 1;
  assert_int_equal(ovis_sim_join_ranks(job.sim, &def), OVIS_OUT_OF_RANGE);
  def.count = 2;
  def.rank = 2;
  assert_int_equal(ovis_sim_join_ranks(job.sim, &def), OVIS_OUT_OF_RANGE);
  def.rank = 0; // the second one says nothing
  assert_int_equal(ovis_sim_join_ranks(job.sim, &def), OVIS_REFUSED);
  def = def_of(&job);
  def.exchange = NULL;
  assert_int_equal(ovis_sim_join_ranks(job.sim, &def), OVIS_BAD_ARGUMENT);
  def = def_of(&job);
  job.is_lost = true;
  assert_int_equal(ovis_sim_join_ranks(job.sim, &def), OVIS_IO_ERROR);
  job.is_lost = false;
  assert_int_equal(ovis_sim_tick(job.sim), OVIS_OK); // as if nothing had been asked
  assert_int_equal(ovis_sim_join_ranks(job.sim, &def), OVIS_OK);
  assert_int_equal(ovis_sim_join_ranks(job.sim, &def), OVIS_REFUSED);
  close(&job);
  open(&job, do_it);
  def = def_of(&job);
  assert_int_equal(ovis_sim_join_ranks(job.sim, &def), OVIS_UNSUPPORTED);
  close(&job);
}
