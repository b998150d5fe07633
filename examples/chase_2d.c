// Three chasers in a 2D game: by rays, by breadcrumbs, and over a navmesh. It knows no blocks: of
// the library it links the rooms base and steer only (test/rooms/run.sh).
#include <ovis/steer.h>
#include <stdio.h>
static const double walls[3][4] = {{4, 2, 5, 8}, {8, 0, 9, 6}, {12, 2, 13, 8}}; // corners

int main(void) {
  const ovis_plane_def plane_def = ovis_default_plane_def();
  ovis_navmesh_def mesh_def = ovis_default_navmesh_def();
  static const ovis_vec3 floor_points[] = {{0, 0, 0}, {16, 0, 0}, {16, 10, 0}, {0, 10, 0}};
  static const int32_t corners[] = {0, 1, 2, 3}, counts[] = {4};
  mesh_def.points = floor_points, mesh_def.point_count = 4;
  mesh_def.corners = corners, mesh_def.corner_counts = counts, mesh_def.polygon_count = 1;
  ovis_plane* plane;
  ovis_navmesh* mesh;
  if (ovis_plane_create(&plane_def, &plane) || ovis_navmesh_create(&mesh_def, &mesh))
    return 1;
  for (int i = 0; i < 3; i++) { // each wall is a shape, and an obstacle of the mesh
    const double *w = walls[i], x = (w[0] + w[2]) / 2, y = (w[1] + w[3]) / 2;
    ovis_plane_shape box = ovis_default_plane_shape();
    box.form = OVIS_STEER_BOX;
    box.pos = (ovis_vec3){x, y, 0}, box.half = (ovis_vec3){w[2] - x, w[3] - y, 0};
    const ovis_vec3 rim[] = {{w[0], w[1], 0}, {w[2], w[1], 0}, {w[2], w[3], 0}, {w[0], w[3], 0}};
    const ovis_navmesh_obstacle obstacle = {rim, 4};
    uint64_t shape;
    uint32_t id;
    if (ovis_plane_add(plane, &box, &shape) || ovis_navmesh_add(mesh, &obstacle, &id))
      return 1;
  }
  ovis_vec3 ring[24], records[8];
  ovis_rays_ray rays[24];
  ovis_steer_directions(OVIS_STEER_RING_XY, 24, ring);
  for (int i = 0; i < 24; i++)
    rays[i] = (ovis_rays_ray){ring[i], 1.5};
  ovis_rays_def rays_def = ovis_default_rays_def();
  rays_def.rays = rays, rays_def.count = 24, rays_def.is_scored = true, rays_def.onward = 0.8;
  ovis_rays ray_state = ovis_rays_start(&rays_def);
  const ovis_trail_def trail_def = ovis_default_trail_def();
  ovis_trail trail = {.records = records};
  ovis_navmesh_follow_def follow_def = ovis_default_navmesh_follow_def();
  follow_def.radius = 0.3, follow_def.keeps_path = true;
  ovis_navmesh_follow follow = {0};
  const ovis_steer_space space = ovis_plane_get_space(plane);
  ovis_vec3 at[3] = {{1, 5, 0}, {1, 5.5, 0}, {1, 4.5, 0}}, player = {3, 9, 0};
  for (int tick = 0; tick <= 160; tick++, player.x += 0.06) { // 20 a second
    const char* form = "tick %3d: player %4.1f,%3.1f  %4.1f,%3.1f  %4.1f,%3.1f  %4.1f,%3.1f\n";
    if (tick % 40 == 0)
      printf(form, tick, player.x, player.y, at[0].x, at[0].y, at[1].x, at[1].y, at[2].x, at[2].y);
    for (int i = 0; i < 3; i++) {
      ovis_steer_step step = ovis_default_steer_step();
      step.dt = 0.05, step.speed = 1.6, step.body.radius = 0.29, step.space = &space;
      step.pos = at[i], step.target = player;
      const ovis_vec3 dir = i == 0   ? ovis_rays_step(&rays_def, &ray_state, &step, NULL)
                            : i == 1 ? ovis_crumbs_step(&trail_def, &trail, &step, NULL)
                                     : ovis_navmesh_step(mesh, &follow_def, &follow, &step);
      at[i].x += 0.08 * dir.x, at[i].y += 0.08 * dir.y;
    }
  }
  return ovis_navmesh_destroy(mesh), ovis_plane_destroy(plane), 0;
}
