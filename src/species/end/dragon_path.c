// Paths of an ender dragon: where it flies next; and how it goes from phase to phase.
// Rules: docs/sources.md#ender-dragon
#include "base/check.h"
#include "base/vec.h"
#include "life/object_actor.h"
#include "species/end/ender_dragon.h"

#define CRYSTALS_XZ 128.0 // blocks around the middle of the island in which crystals count
#define CRYSTALS_Y 1024.0
#define REACHED2 100.0 // blocks^2
#define LOST2 22500.0
#define OVER_NODE 20.0f // blocks above a node, by chance
#define TURN_ONE_IN 8
#define FAR_AHEAD 6 // nodes
#define BREATH_REACH 16.0

void ov_dragon_path_fields(ov_dragon* self, ov_fields* fields) {
  for (int32_t i = 0; i < OV_DRAGON_PATH_MAX; i++) {
    ov_field_cell(fields, "dragon_node", &self->path[i]);
  }
}

// ---- The island

static void count_one(ov_agent* agent, ov_actor* other, void* context) {
  (void)agent;
  int32_t* count = context;
  *count += other->row->id == OV_SPECIES_END_CRYSTAL;
}

int32_t ov_dragon_count_crystals(ov_agent* agent) {
  const ovis_pos home = ov_dragon_of(agent->self)->home;
  const ovis_aabb box = {{home.x - CRYSTALS_XZ, -CRYSTALS_Y, home.z - CRYSTALS_XZ},
                         {home.x + CRYSTALS_XZ, CRYSTALS_Y, home.z + CRYSTALS_XZ}};
  int32_t count = 0;
  ov_agent_each_near(agent, &box, OV_ACTOR_OBJECT, count_one, &count);
  return count;
}

ov_dragon_graph ov_dragon_graph_of(ov_agent* agent) {
  return ov_dragon_graph_make(agent->world, ov_dragon_of(agent->self)->home,
                              ov_dragon_count_crystals(agent) > 0);
}

ovis_pos ov_dragon_exit(const ov_agent* agent) {
  const ovis_pos home = ov_dragon_of(agent->self)->home;
  return (ovis_pos){
      home.x,
      ovis_world_get_height(agent->world, OVIS_HEIGHTMAP_MOTION_BLOCKING_NO_LEAVES, home.x, home.z),
      home.z};
}

// ---- Paths

bool ov_dragon_has_done_path(const ov_dragon* self) {
  return self->path_count > 0 && self->path_next >= self->path_count;
}

void ov_dragon_drop_path(ov_dragon* self) {
  const bool is_at_end = ov_dragon_has_done_path(self);
  self->paths_arrived += self->path_count > 0 && is_at_end;
  self->paths_replaced += self->path_count > 0 && !is_at_end;
  self->path_count = self->path_next = 0;
}

void ov_dragon_take_path(ov_agent* agent, const ov_dragon_graph* graph, int32_t from, int32_t to,
                         const ovis_pos* finish) {
  ov_dragon* self = ov_dragon_of(agent->self);
  ov_dragon_drop_path(self);
  self->path_count = ov_dragon_graph_path(graph, from, to, finish, self->path);
  self->paths_found += self->path_count > 0;
  self->path_next = self->path_count > 0 ? 1 : 0; // it is at the first node already
}

void ov_dragon_fly_on(ov_agent* agent) {
  ov_dragon* self = ov_dragon_of(agent->self);
  if (self->path_count == 0 || ov_dragon_has_done_path(self)) {
    return;
  }
  const ovis_pos node = self->path[self->path_next++];
  const float over = ov_rng_float(&agent->self->rng) * OVER_NODE;
  self->target = (ovis_vec3){node.x, node.y + (double)over, node.z};
  self->has_target = true;
}

int32_t ov_dragon_next_around(ov_agent* agent, int32_t near) {
  ov_dragon* self = ov_dragon_of(agent->self);
  int32_t node = near;
  if (ov_rng_int(&agent->self->rng, TURN_ONE_IN) == 0) {
    self->is_clockwise = !self->is_clockwise;
    node += FAR_AHEAD;
  }
  node += self->is_clockwise ? 1 : -1;
  if (ov_dragon_count_crystals(agent) > 0) {
    return (node % OV_DRAGON_MIDDLE + OV_DRAGON_MIDDLE) % OV_DRAGON_MIDDLE;
  }
  return OV_DRAGON_MIDDLE + ((node - OV_DRAGON_MIDDLE) & (OV_DRAGON_INNER - OV_DRAGON_MIDDLE - 1));
}

bool ov_dragon_needs_target(const ov_actor* actor) {
  const ov_dragon* self = ov_dragon_of(actor);
  const double dist2 = self->has_target ? ov_vec_dist2(self->target, actor->body.pos) : 0;
  return dist2 < REACHED2 || dist2 > LOST2;
}

// ---- From phase to phase

static void end_phase(ov_agent* agent) {
  if (ov_dragon_of(agent->self)->phase == OV_DRAGON_FLAMING) {
    const ovis_vec3 at = agent->self->body.pos;
    const ovis_aabb near = {{at.x - BREATH_REACH, at.y - BREATH_REACH, at.z - BREATH_REACH},
                            {at.x + BREATH_REACH, at.y + BREATH_REACH, at.z + BREATH_REACH}};
    ov_breath_end(agent, &near);
  }
}

void ov_dragon_set_phase(ov_agent* agent, ov_dragon_phase phase) {
  ov_dragon* self = ov_dragon_of(agent->self);
  OVIS_ASSERT((uint32_t)phase < OV_DRAGON_PHASES);
  if (self->phase == (int32_t)phase) {
    return;
  }
  end_phase(agent);
  if (phase == OV_DRAGON_SCANNING && self->phase == OV_DRAGON_LANDING) {
    self->flames = 0;
  }
  self->phase = (int32_t)phase;
  self->phase_ticks = 0;
  self->charge_ticks = 0;
  self->has_target = false;
  self->prey = 0;
  self->flames += phase == OV_DRAGON_FLAMING;
  ov_dragon_drop_path(self);
  if (phase == OV_DRAGON_HOVERING) {
    self->target = agent->self->body.pos;
    self->has_target = true;
  }
}

// ---- Players

typedef struct player_search {
  ovis_vec3 from;
  double range2, best2;
  ov_actor* best;
} player_search;

static void consider(ov_agent* agent, ov_actor* other, void* context) {
  player_search* search = context;
  const ov_targeting targeting = {.is_combat = true};
  const double dist2 = ov_vec_dist2(other->body.pos, search->from);
  if (dist2 <= search->range2 && (search->best == NULL || dist2 < search->best2) &&
      ov_agent_can_target(agent, other, &targeting)) {
    search->best = other;
    search->best2 = dist2;
  }
}

ov_actor* ov_dragon_find_player(ov_agent* agent, ovis_vec3 from, double range) {
  OVIS_ASSERT(range > 0);
  player_search search = {.from = from, .range2 = range * range};
  const ovis_aabb box = {{from.x - range, from.y - range, from.z - range},
                         {from.x + range, from.y + range, from.z + range}};
  ov_agent_each_near(agent, &box, OV_ACTOR_PLAYER, consider, &search);
  return search.best;
}
