// Problem: positions are most of the data of a page, and mobs mostly stand still.
// Design: page_track.h; viewer/src/source/track.ts reads the result
#include "replay/page_track.h"

#include "helpers/grow.h"
#include "replay/page_pack.h"

#include <math.h>
#include <stdlib.h>

#define PLANES 10
#define POSITION_MAX 2e9 // in 1 / PAGE_TRACK_UNITS of a block
#define STEPS_MAX 65535  // a position has 16 bits

enum { FLAG_GROUND = 1, FLAG_WATER = 2, FLAG_WALKS = 4 };

void page_track_fini(page_track* track) {
  free(track->moments);
  *track = (page_track){0};
}

static int32_t units_of(double blocks) {
  return (int32_t)fmin(POSITION_MAX, fmax(-POSITION_MAX, floor(blocks * PAGE_TRACK_UNITS + 0.5)));
}

static uint8_t turn_of(float degrees) {
  const double turns = (double)degrees / 360;
  return (uint8_t)((int32_t)((turns - floor(turns)) * PAGE_TRACK_YAWS) & (PAGE_TRACK_YAWS - 1));
}

bool page_track_add(page_track* track, const ovis_trace_mob* mob) {
  if (!grow_array(&track->moments, track->count, &track->capacity, sizeof *track->moments)) {
    return false;
  }
  track->moments[track->count++] = (page_moment){
      .x = units_of(mob->pos.x),
      .y = units_of(mob->pos.y),
      .z = units_of(mob->pos.z),
      .head_yaw = turn_of(mob->head_yaw_deg),
      .yaw = turn_of(mob->yaw_deg),
      .pitch = turn_of(mob->pitch_deg),
      .flags = (uint8_t)((mob->is_on_ground ? FLAG_GROUND : 0) |
                         (mob->is_in_water ? FLAG_WATER : 0) | (mob->is_walking ? FLAG_WALKS : 0))};
  return true;
}

ovis_pos page_track_cell(const page_track* track, int32_t moment) {
  const page_moment* at = &track->moments[moment];
  return (ovis_pos){(int32_t)floor(at->x / PAGE_TRACK_UNITS),
                    (int32_t)floor(at->y / PAGE_TRACK_UNITS + 0.5),
                    (int32_t)floor(at->z / PAGE_TRACK_UNITS)};
}

static uint16_t steps_between(int32_t from, int32_t to) {
  const int64_t steps = (int64_t)to - from;
  return (uint16_t)(steps < 0 ? 0 : steps > STEPS_MAX ? STEPS_MAX : steps);
}

void page_track_put(const page_track* track, ovis_pos min, bool is_packed, page_text* out) {
  const size_t count = (size_t)track->count;
  uint8_t* bytes = count > 0 ? malloc(count * PLANES) : NULL;
  if (bytes == NULL) {
    out->is_failed |= count > 0;
    return;
  }
  const int32_t origin[3] = {units_of(min.x), units_of(min.y), units_of(min.z)};
  uint16_t before[3] = {0};
  uint8_t turned[3] = {0};
  for (size_t i = 0; i < count; i++) {
    const page_moment* moment = &track->moments[i];
    const int32_t place[3] = {moment->x, moment->y, moment->z};
    const uint8_t turns[3] = {moment->head_yaw, moment->yaw, moment->pitch};
    for (size_t k = 0; k < 3; k++) {
      const uint16_t steps = steps_between(origin[k], place[k]);
      const uint16_t step = (uint16_t)(steps - before[k]);
      bytes[2 * k * count + i] = (uint8_t)step;
      bytes[(2 * k + 1) * count + i] = (uint8_t)(step >> 8);
      bytes[(6 + k) * count + i] = (uint8_t)(turns[k] - turned[k]);
      before[k] = steps;
      turned[k] = turns[k];
    }
    bytes[9 * count + i] = moment->flags;
  }
  if (is_packed) {
    page_pack_add(out, bytes, count * PLANES);
  } else {
    page_text_add_string(out, "=");
    page_text_add_base64(out, bytes, count * PLANES);
  }
  free(bytes);
}
