// Reads and sets whom a warden suspects.
// Design: include/ovis/vibration.h
#include "sim/sim_internal.h"

#include "base/check.h"
#include "species/warden/warden.h"

#include <ovis/vibration.h>

#include <string.h>

_Static_assert(OVIS_ANGER_MAX == OV_ANGER_MAX, "public and internal limits are the same");

static ov_anger_book* find_book(const ovis_sim* sim, ovis_mob_id mob, ov_actor** out) {
  *out = ov_crowd_get(&sim->crowd, mob.value);
  ov_warden* self = *out != NULL ? ov_warden_find(*out) : NULL;
  return self != NULL ? &self->book : NULL;
}

int32_t ovis_warden_get_suspects(const ovis_sim* sim, ovis_mob_id warden, ovis_suspect* out,
                                 int32_t capacity) {
  OV_REQUIRE(sim != NULL, 0);
  OV_REQUIRE(capacity >= 0, 0);
  OV_REQUIRE(out != NULL || capacity == 0, 0);
  ov_actor* actor;
  const ov_anger_book* book = find_book(sim, warden, &actor);
  const int32_t count = book != NULL ? book->count : 0;
  for (int32_t i = 0; i < count && i < capacity; i++) {
    const ov_suspect* suspect = &book->suspects[i];
    const ov_actor* other = ov_crowd_find(&sim->crowd, suspect->serial);
    out[i] = (ovis_suspect){.serial = suspect->serial, .anger = suspect->anger};
    if (other != NULL) {
      out[i].uuid = other->uuid;
    }
  }
  return count;
}

ovis_status ovis_warden_set_suspect(ovis_sim* sim, ovis_mob_id warden, ovis_mob_id suspect,
                                    int32_t anger) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor;
  ov_anger_book* book = find_book(sim, warden, &actor);
  const ov_actor* other = ov_crowd_get(&sim->crowd, suspect.value);
  OV_REQUIRE(book != NULL && other != NULL, OVIS_NOT_FOUND);
  if (other == actor || anger < 0 || anger > OVIS_ANGER_MAX) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_anger_book_set(book, other->serial, anger);
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_SUSPECT,
                                       .mob = actor->serial,
                                       .other = other->serial,
                                       .value = anger});
  return OVIS_OK;
}
