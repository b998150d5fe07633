// Problem: benchmarks of bodies and navigation need the same crowd of walking bodies.
// Design: bench/walkers.h
#include "bench/walkers.h"

#include "bench/bench.h"

#include <ovis/species.h>

#define REST_TICKS 40

void bench_walker_begin(bench_walker* walker, const bench_world* world) {
  ov_body_begin(&walker->body, world->world);
}

void bench_walker_end(bench_walker* walker, const bench_world* world, bool is_path_done) {
  const ov_control_view view = {.world = world->world, .is_path_done = is_path_done};
  ov_controls_tick(&walker->controls, &walker->body, &view);
  ov_body_end(&walker->body, world->world);
  ov_body_turn_tick(&walker->controls, &walker->body, &view);
}

void bench_walkers_init(bench_walker walkers[BENCH_WALKER_COUNT], const bench_world* world,
                        uint64_t* random) {
  const ovis_species* zombie = ovis_species_find("zombie");
  const ov_body_size size = {zombie->width, zombie->height, zombie->eye_height};
  for (int32_t i = 0; i < BENCH_WALKER_COUNT; i++) {
    bench_walker* walker = &walkers[i];
    const ovis_pos at = bench_world_spot(world, random);
    ov_body_init(&walker->body, &size, (ovis_vec3){at.x + 0.5, at.y, at.z + 0.5}, 0);
    walker->body.movement_speed = (double)zombie->speed;
    ov_controls_init(&walker->controls, &walker->body);
    for (int32_t tick = 0; tick < REST_TICKS; tick++) {
      bench_walker_begin(walker, world);
      bench_walker_end(walker, world, true);
    }
  }
}
