// The senses of chasers for hosts and drawing: rays, trail, path and mesh.
// Design: docs/steering.md
#include "base/check.h"
#include "sim/sim_internal.h"
#include "species/profiles.h"
#include "steer/world_mesh.h"

bool ovis_mob_get_chase(const ovis_sim* sim, ovis_mob_id mob, ovis_chase_view* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_chase_view){.record = OVIS_CRUMBS_LOST};
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  return actor != NULL && ov_chaser_look(actor, out);
}

// The mesh is a cache: making it changes nothing that a hash or a mob sees.
ovis_status ovis_mob_visit_chase_mesh(const ovis_sim* sim, ovis_mob_id mob,
                                      ovis_navmesh_visit_fn* visit, void* context) {
  OV_REQUIRE(sim != NULL && visit != NULL, OVIS_BAD_ARGUMENT);
  ovis_chase_view view;
  if (!ovis_mob_get_chase(sim, mob, &view) || view.way != OVIS_CHASE_NAVMESH) {
    return OVIS_NOT_FOUND;
  }
  ov_turn* turn = (ov_turn*)&sim->turn;
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  if (turn->meshes == NULL) {
    turn->meshes = ov_world_meshes_create(sim->world, &sim->allocator);
  }
  ovis_navmesh* mesh = turn->meshes == NULL ? NULL
                                            : ov_world_meshes_at(turn->meshes, actor->body.pos,
                                                                 (double)actor->body.size.height);
  return mesh == NULL
             ? OVIS_NO_MEMORY
             : ovis_navmesh_visit(mesh, (double)actor->body.size.width / 2, visit, context);
}
