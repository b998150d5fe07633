// The ways of chasing, asked of the running test's subject. The reference has the script of the
// text alone: no switch may be set, and layers are 1.
#ifndef OVIS_TEST_SUPPORT_STEER_SUBJECT_H
#define OVIS_TEST_SUPPORT_STEER_SUBJECT_H

#include <ovis/steer.h>

/// As ovis_rays_step.
ovis_vec3 steer_subject_rays(const ovis_rays_def* def, ovis_rays* state,
                             const ovis_steer_step* step);

/// As ovis_trail_pass.
void steer_subject_pass(const ovis_trail_def* def, ovis_trail* trail, double dt, ovis_vec3 pos);

/// As ovis_crumbs_follow, and ovis_crumbs_step.
ovis_vec3 steer_subject_follow(const ovis_trail_def* def, const ovis_trail* trail,
                               const ovis_steer_step* step);
ovis_vec3 steer_subject_crumbs(const ovis_trail_def* def, ovis_trail* trail,
                               const ovis_steer_step* step);

#endif
