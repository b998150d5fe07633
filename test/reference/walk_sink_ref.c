// MoveToTargetSink the slow way.
// Rules: docs/sources.md#behaviors; claims 243 to 249, 322, 343, 370
#include "reference/walk_sink_ref.h"

#include <math.h>

enum { COOLDOWN_BELOW = 40, MOVED_SQUARED = 4 };

static bool has_arrived(const walk_sink_ref_world* world, const walk_sink_ref_target* target) {
  return mind_ref_manhattan(target->cell, world->mob_cell(world->context)) <= target->close;
}

// Looks for a path; keeps the time since when the target cannot be reached.
static bool compute(walk_sink_ref* ref, const walk_sink_ref_world* world,
                    const walk_sink_ref_target* target, int64_t time) {
  void* context = world->context;
  ref->path = world->search(context, target->cell);
  ref->speed = target->speed;
  if (has_arrived(world, target) || (ref->path != 0 && world->can_reach(context, ref->path))) {
    world->erase_cant_reach(context);
  } else if (!world->has_cant_reach(context)) {
    world->set_cant_reach(context, time);
  }
  if (ref->path != 0) {
    return true;
  }
  mind_ref_vec place;
  if (!world->toward(context, target->cell, &place)) {
    return false;
  }
  const mind_ref_cell cell = {(int)floor(place.x), (int)floor(place.y), (int)floor(place.z)};
  ref->path = world->search(context, cell);
  return ref->path != 0;
}

bool walk_sink_ref_can_start(walk_sink_ref* ref, const walk_sink_ref_world* world, int64_t time) {
  if (ref->cooldown > 0) {
    ref->cooldown--;
    return false;
  }
  const walk_sink_ref_target target = world->target(world->context);
  const bool is_there = has_arrived(world, &target);
  if (!is_there && compute(ref, world, &target, time)) {
    ref->has_last_cell = true;
    ref->last_cell = target.cell;
    return true;
  }
  world->erase_target(world->context);
  if (is_there) {
    world->erase_cant_reach(world->context);
  }
  return false;
}

void walk_sink_ref_start(walk_sink_ref* ref, const walk_sink_ref_world* world) {
  world->set_path(world->context, ref->path);
  world->move(world->context, ref->path, ref->speed);
}

bool walk_sink_ref_goes_on(const walk_sink_ref* ref, const walk_sink_ref_world* world) {
  if (ref->path == 0 || !ref->has_last_cell) {
    return false;
  }
  const walk_sink_ref_target target = world->target(world->context);
  return !world->is_done(world->context) && target.is_present && !has_arrived(world, &target);
}

void walk_sink_ref_tick(walk_sink_ref* ref, const walk_sink_ref_world* world, int64_t time) {
  const walk_sink_ref_path now = world->path_now(world->context);
  if (ref->path != now) { // the navigation searched again
    ref->path = now;
    world->set_path(world->context, now);
  }
  if (now == 0 || !ref->has_last_cell) {
    return;
  }
  const walk_sink_ref_target target = world->target(world->context);
  const double x = target.cell.x - ref->last_cell.x;
  const double y = target.cell.y - ref->last_cell.y;
  const double z = target.cell.z - ref->last_cell.z;
  if (x * x + y * y + z * z > MOVED_SQUARED && compute(ref, world, &target, time)) {
    ref->last_cell = target.cell;
    walk_sink_ref_start(ref, world);
  }
}

void walk_sink_ref_stop(walk_sink_ref* ref, const walk_sink_ref_world* world) {
  const walk_sink_ref_target target = world->target(world->context);
  if (target.is_present && !has_arrived(world, &target) && world->is_stuck(world->context)) {
    ref->cooldown = world->draw(world->context, COOLDOWN_BELOW);
  }
  world->stop(world->context);
  world->erase_target(world->context);
  world->set_path(world->context, 0);
  ref->path = 0;
}
