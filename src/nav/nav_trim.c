// Changes a path before it is walked: raises nodes out of cauldrons, ends it before the sun.
// Rules: docs/sources.md#navigation
#include "base/check.h"
#include "nav/nav_internal.h"
#include "world/daylight.h"

bool ov_nav_sees_sky(void* context, const ovis_world* world, ovis_pos pos) {
  (void)context;
  return ov_sees_sky(world, pos);
}

static bool is_cauldron(const ovis_world* world, ovis_pos pos) {
  const ovis_state_traits* traits = ov_nav_traits(world, pos);
  return traits != NULL && (traits->tags & OVIS_TAG(CAULDRON)) != 0;
}

// A search enters a cauldron as if it were open above its bottom, but the body walks on its rim.
static void raise_from_cauldrons(ov_nav* nav) {
  for (int32_t i = 0; i < nav->count; i++) {
    const ovis_pos pos = nav->nodes[i].pos;
    if (!is_cauldron(nav->shared->world, pos)) {
      continue;
    }
    nav->nodes_revision++;
    nav->nodes[i].pos.y = pos.y + 1;                              // claim 143
    if (i + 1 < nav->count && pos.y >= nav->nodes[i + 1].pos.y) { // claim 143
      nav->nodes[i + 1].pos.y = pos.y + 1;                        // claim 143
    }
  }
}

static bool is_sunny(const ov_nav_shared* shared, ovis_pos pos) {
  return shared->sees_sky(shared->context, shared->world, pos);
}

static void note_sunny(ov_nav* nav, ovis_pos pos) {
  ov_nav_rare* rare = ov_nav_make_rare(nav);
  if (rare != NULL) {
    rare->notes.sunny = pos;
    rare->notes.is_cut_by_sun = true;
  }
}

// A mob that is already in the sun may walk in it, since it could not leave the sun otherwise.
static void end_before_sun(ov_nav* nav, const ovis_vec3* pos) {
  const ovis_pos own = {ov_nav_floor(pos->x), ov_nav_floor(pos->y + 0.5), ov_nav_floor(pos->z)};
  if (is_sunny(nav->shared, own)) {
    return;
  }
  for (int32_t i = 0; i < nav->count; i++) {
    if (is_sunny(nav->shared, nav->nodes[i].pos)) { // claim 144
      note_sunny(nav, nav->nodes[i].pos);
      nav->count = i; // claim 144
      nav->is_cut = true;
      return;
    }
  }
}

void ov_nav_trim(ov_nav* nav, const ov_nav_mob* mob) {
  OVIS_ASSERT(nav->has_path);
  raise_from_cauldrons(nav);
  if (nav->avoids_sun) { // claim 145
    end_before_sun(nav, &mob->body->pos);
  }
}
