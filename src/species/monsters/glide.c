// The wish to glide, and the way to it.
// Rules: docs/sources.md#motions
#include "species/monsters/glide.h"

#include "base/vec.h"

#include <math.h>

void ov_glide_fields(ov_glide* glide, ov_fields* fields) {
  ov_field_bool(fields, "has_wanted", &glide->has_wanted);
  ov_field_place(fields, "wanted", &glide->wanted);
  ov_field_f64(fields, "glide_speed", &glide->speed);
  fields->is_bad |= fields->mode == OV_FIELDS_READ && !(glide->speed >= 0 && glide->speed <= 100);
}

ovis_vec3 ov_glide_way(const ov_body* body, ovis_vec3 to, double* length) {
  const ovis_vec3 way = {to.x - body->pos.x, to.y - body->pos.y, to.z - body->pos.z};
  *length = ov_vec_length(way);
  return way;
}
