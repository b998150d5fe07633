// Verbs of functions of goals, behaviors and sensors: what a mob does in its turn.
// Design: bindings/js/README.md (Species, goals and minds of your own)
#include "ovjs_define.h"

#include <stdio.h>
#include <string.h>

static ovis_mob_id mob_of(const ovis_turn* turn, double serial) {
  return ovis_mob_find(turn->sim, serial > 0 ? (uint64_t)serial : 0);
}

OVJS_EXPORT(const double*, ovjs_turn_pos, const ovis_turn* turn) {
  return &turn->pos.x;
}

OVJS_EXPORT(int32_t, ovjs_turn_walk_to, const ovis_turn* turn, double x, double y, double z,
            double speed) {
  return ovjs_check(ovis_turn_walk_to(turn, (ovis_vec3){x, y, z}, speed), "it cannot walk there");
}

OVJS_EXPORT(int32_t, ovjs_turn_stop, const ovis_turn* turn) {
  return ovjs_check(ovis_turn_stop(turn), "it cannot stop");
}

OVJS_EXPORT(int32_t, ovjs_turn_is_path_done, const ovis_turn* turn) {
  return ovis_turn_is_path_done(turn);
}

OVJS_EXPORT(int32_t, ovjs_turn_look_at, const ovis_turn* turn, double x, double y, double z) {
  return ovjs_check(ovis_turn_look_at(turn, (ovis_vec3){x, y, z}), "it cannot look there");
}

OVJS_EXPORT(int32_t, ovjs_turn_draw, const ovis_turn* turn, int32_t bound) {
  return ovis_turn_draw(turn, bound);
}

// Says why it does not start or go on.
OVJS_EXPORT(int32_t, ovjs_turn_refuse, const ovis_turn* turn, const char* name, double value,
            double limit) {
  const int32_t first = OVIS_REASON_RUNNING + 1; // those before are no refusals
  const int32_t reason = ovd_find_word(name, ovd_reason_names + first);
  ovis_error error = {0};
  char meant[200];
  if (reason < 0) {
    ovd_write_meant(meant, sizeof meant, name, ovd_reason_names + first, true);
    snprintf(error.message, sizeof error.message, "there is no reason '%.80s'%.200s", name, meant);
    return ovjs_fail(OVIS_UNKNOWN_NAME, &error, NULL);
  }
  ovis_turn_refuse(turn, (ovis_reason)(first + reason), (float)value, (float)limit);
  return OVIS_OK;
}

// `serial` 0: nobody.
OVJS_EXPORT(int32_t, ovjs_turn_set_target, const ovis_turn* turn, double serial) {
  const ovis_mob_id target = mob_of(turn, serial);
  return ovjs_check(serial > 0 && target.value == 0 ? OVIS_NOT_FOUND
                                                    : ovis_turn_set_target(turn, target),
                    "it cannot be its target");
}

OVJS_EXPORT(int32_t, ovjs_turn_attack, const ovis_turn* turn, double serial) {
  return ovjs_check(ovis_turn_attack(turn, mob_of(turn, serial)), "it cannot be attacked");
}

OVJS_EXPORT(int32_t, ovjs_turn_jump, const ovis_turn* turn) {
  return ovjs_check(ovis_turn_jump(turn), "it cannot jump");
}

OVJS_EXPORT(int32_t, ovjs_turn_set_activity, const ovis_turn* turn, const char* name) {
  return ovjs_check(ovis_turn_set_activity(turn, name), "this mob has no such activity");
}
