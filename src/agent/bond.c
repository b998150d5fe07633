// Bonds: owners, taming, and the jump to an owner who is far away.
// Rules: docs/sources.md#bonds
#include "agent/bond.h"

#include "base/check.h"
#include "path/path_finder.h"
#include "world/collision.h"
#include "world/place.h"

#define TELEPORT_TRIES 10
#define TELEPORT_XZ 3 // blocks from the owner
#define TELEPORT_Y 1
#define TELEPORT_NEAR 2 // blocks: not nearer than this on both axes

ov_actor* ov_agent_owner(const ov_agent* agent) {
  const ov_bond* bond = ov_actor_bond(agent->self);
  return bond != NULL && bond->owner != 0 ? ov_agent_find(agent, bond->owner) : NULL;
}

bool ov_actor_has_same_owner(const ov_actor* actor, const ov_actor* other) {
  const ov_bond* mine = ov_actor_bond(actor);
  const ov_bond* its = ov_actor_bond(other);
  return mine != NULL && its != NULL && mine->is_tame && its->is_tame && mine->owner == its->owner;
}

void ov_agent_tame(ov_agent* agent, const ov_actor* owner) {
  ov_bond* bond = ov_actor_bond(agent->self);
  OVIS_ASSERT(bond != NULL);
  OVIS_ASSERT(owner != NULL);
  bond->is_tame = true;
  bond->owner = owner->serial;
  ov_turn_emit(agent->turn, OVIS_EVENT_TAMED, agent->self, owner, NULL);
}

// ---- The jump to an owner

static int32_t draw(ov_rng* rng, int32_t range) {
  return ov_rng_int(rng, 2 * range + 1) - range;
}

static bool has_room(const ovis_world* world, const ovis_aabb* box) {
  const ov_cell_range range = ov_collision_range(world, box);
  ov_overlap_query query = {.box = box};
  ov_collision_visit(world, &range, ov_overlap_visit, &query);
  return !query.is_hit;
}

static bool is_free(ov_agent* agent, ovis_pos cell, bool can_fly) {
  const ovis_path_type type =
      ovis_path_finder_get_type(agent->turn->paths.finder, ov_agent_path_body(agent), cell);
  const ovis_pos below = {cell.x, cell.y - 1, cell.z};
  if (type != OVIS_PATH_WALKABLE ||
      (!can_fly && (ov_agent_block(agent, below)->tags & OVIS_TAG(LEAVES)) != 0)) {
    return false;
  }
  const double half = (double)agent->self->body.size.width / 2;
  const double x = cell.x + 0.5;
  const double z = cell.z + 0.5;
  const ovis_aabb box = {{x - half, cell.y, z - half},
                         {x + half, cell.y + (double)agent->self->body.size.height, z + half}};
  return has_room(agent->world, &box);
}

static void move_to(ov_agent* agent, ovis_pos cell) {
  ov_body* body = &agent->self->body;
  body->pos = (ovis_vec3){cell.x + 0.5, cell.y, cell.z + 0.5};
  body->tick_pos = body->pos;
  ov_body_wake(body);
  ov_agent_stop(agent);
  agent->turn->sight.count = 0;
}

bool ov_agent_teleport_beside(ov_agent* agent, const ov_actor* other, bool can_fly) {
  const ovis_pos at = ov_body_cell(&other->body);
  ov_rng* rng = &agent->self->rng;
  for (int32_t i = 0; i < TELEPORT_TRIES; i++) {
    const int32_t dx = draw(rng, TELEPORT_XZ);
    const int32_t dy = draw(rng, TELEPORT_Y);
    const int32_t dz = draw(rng, TELEPORT_XZ);
    const ovis_pos cell = {at.x + dx, at.y + dy, at.z + dz};
    const double off_x = cell.x - other->body.pos.x;
    const double off_z = cell.z - other->body.pos.z;
    const bool is_near = off_x < TELEPORT_NEAR && off_x > -TELEPORT_NEAR && off_z < TELEPORT_NEAR &&
                         off_z > -TELEPORT_NEAR;
    if (!is_near && is_free(agent, cell, can_fly)) {
      move_to(agent, cell);
      return true;
    }
  }
  return false;
}

// ---- State

void ov_bond_fields(ov_bond* bond, ov_fields* fields) {
  ov_field_serial(fields, "owner", &bond->owner);
  ov_field_i32_in(fields, "temper", &bond->temper, 0, OV_TEMPER_MAX);
  ov_field_bool(fields, "is_tame", &bond->is_tame);
  ov_field_bool(fields, "is_ordered_to_sit", &bond->is_ordered_to_sit);
  ov_field_bool(fields, "is_sitting", &bond->is_sitting);
  ov_field_bool(fields, "is_following", &bond->is_following);
}
