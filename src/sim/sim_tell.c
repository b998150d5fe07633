// News for trees: deaths, failed walks, bells, doors and blocks of a tick, and what the host tells.
// Design: docs/trees.md (News)
#include "base/check.h"
#include "base/limits.h"
#include "mind/tree/tree_mind.h"
#include "sim/sim_internal.h"

#include <ovis/tree.h>

#include <string.h>

static ov_actor* actor_at(const ovis_sim* sim, int32_t index) {
  return ov_crowd_at(&sim->crowd, sim->crowd.order.items[index]);
}

// Tells all mobs. Returns to how many it was news.
static int32_t tell(ovis_sim* sim, const ov_tidings* tidings) {
  int32_t count = 0;
  for (int32_t i = 0; i < ov_crowd_here_count(&sim->crowd); i++) {
    count += ov_tree_hear(ov_crowd_here(&sim->crowd, i), tidings, sim->tick);
  }
  return count;
}

static ovis_vec3 middle(ovis_pos cell) {
  return (ovis_vec3){cell.x + 0.5, cell.y, cell.z + 0.5};
}

// Friends of the dead one hear of it.
static void tell_death(ovis_sim* sim, const ovis_event* event) {
  const ov_actor* dead = ov_crowd_find(&sim->crowd, event->mob_serial);
  for (int32_t i = 0; dead != NULL && i < sim->crowd.order.count; i++) {
    ov_actor* other = actor_at(sim, i);
    if (other != dead && ov_trees_are_friends(dead, other)) {
      const ov_tidings tidings = {
          .news = OVIS_NEWS_ALLY_DIED, .place = dead->body.pos, .mob = dead->serial};
      ov_tree_hear(other, &tidings, sim->tick);
    }
  }
}

static void tell_event(ovis_sim* sim, const ovis_event* event) {
  ov_actor* actor;
  switch (event->type) {
  case OVIS_EVENT_DIED: tell_death(sim, event); break;
  case OVIS_EVENT_PATH_FAILED:
    actor = ov_crowd_find(&sim->crowd, event->mob_serial);
    if (actor != NULL) {
      const ov_tidings tidings = {
          .news = event->nav_end == OVIS_NAV_END_STUCK ? OVIS_NEWS_STUCK : OVIS_NEWS_PATH_FAILED,
          .place = actor->body.pos,
          .mob = actor->serial};
      ov_tree_hear(actor, &tidings, sim->tick);
    }
    break;
  default: break;
  }
}

static bool wants_blocks(const ovis_sim* sim) {
  uint32_t wanted = 0;
  for (int32_t i = 0; i < sim->tree_count; i++) {
    wanted |= sim->trees[i]->news;
  }
  return (wanted & (1u << OVIS_NEWS_BLOCK | 1u << OVIS_NEWS_DOOR)) != 0;
}

static void tell_edit(ovis_sim* sim, ovis_pos cell) {
  const ovis_state state = ovis_world_get_block(sim->world, cell);
  if (state == OVIS_STATE_UNLOADED) {
    return;
  }
  const ovis_blocks* registry = ovis_world_get_blocks(sim->world);
  const bool is_door = (ovis_blocks_get_traits(registry, state)->tags & OVIS_TAG(DOOR)) != 0;
  ov_tidings tidings = {.news = OVIS_NEWS_BLOCK, .place = middle(cell)};
  tell(sim, &tidings);
  if (is_door) {
    tidings.news = OVIS_NEWS_DOOR;
    tell(sim, &tidings);
  }
}

void ov_sim_notify_events(ovis_sim* sim) {
  for (int32_t i = 0; sim->tree_count > 0 && i < sim->turn.events.count; i++) {
    tell_event(sim, &sim->turn.events.items[i]);
  }
}

void ov_sim_notify_bell(ovis_sim* sim, ovis_pos bell) {
  const ov_tidings tidings = {.news = OVIS_NEWS_BELL, .place = middle(bell)};
  if (sim->tree_count > 0) {
    tell(sim, &tidings);
  }
}

void ov_sim_notify_edits(ovis_sim* sim) {
  for (int32_t i = 0; i < sim->turn.edits.count && wants_blocks(sim); i++) {
    tell_edit(sim, sim->turn.edits.items[i]);
  }
}

// ---- For hosts

ovis_status ovis_sim_tell(ovis_sim* sim, const char* name, ovis_vec3 place, double range,
                          ovis_mob_id mob, int32_t* out_count) {
  int32_t unused;
  int32_t* count = out_count != NULL ? out_count : &unused;
  *count = 0;
  OV_REQUIRE(sim != NULL && name != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ovis_input input = {.kind = OVIS_INPUT_TELL, .pos = place, .value = range};
  const size_t length = strlen(name);
  if (length == 0 || length >= sizeof input.name || !ov_is_place(&place) ||
      !(range >= 0 && range <= OVIS_PLACE_MAX)) {
    return OVIS_OUT_OF_RANGE;
  }
  const ov_actor* about = ov_crowd_get(&sim->crowd, mob.value);
  memcpy(input.name, name, length);
  input.mob = about != NULL ? about->serial : 0;
  ov_sim_keep_input(sim, &input);
  const ov_tidings tidings = {.news = OVIS_NEWS_TOLD,
                              .name = ov_tree_name_number(name),
                              .place = place,
                              .range = range,
                              .mob = input.mob};
  *count = tell(sim, &tidings);
  return OVIS_OK;
}
