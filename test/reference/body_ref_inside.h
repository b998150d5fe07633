// Declarations that the files of the reference body share.
#ifndef OVIS_TEST_REFERENCE_BODY_REF_INSIDE_H
#define OVIS_TEST_REFERENCE_BODY_REF_INSIDE_H

#include "reference/body_ref.h"

#include <math.h>
#include <string.h>

typedef struct body_box {
  double low[3], high[3];
} body_box;

// ---- Reading the world (body_ref_shapes.c)

static inline int body_cell(double v) {
  return (int)floor(v);
}

const ovis_state_traits* body_block(const ovis_world* world, int x, int y, int z);
bool body_has(const ovis_state_traits* t, uint64_t tag);
bool body_is(const ovis_world* world, int x, int y, int z, const char* name);
bool body_property_is(const ovis_world* world, int x, int y, int z, const char* property,
                      const char* value);
int body_fluid(const ovis_world* world, int x, int y, int z);

// The block in the cell of the feet, or that many blocks below them.
const ovis_state_traits* body_block_at(const body_ref* b, const ovis_world* world, double down);

// ---- Shapes and moves

body_box body_box_of(const body_ref* b);
body_box body_shifted(const body_box* a, const double by[3]);

// Collects the collision boxes around the body, as solid to this body. The two functions below read
// them.
void body_gather(const body_ref* b, const ovis_world* world);
bool body_is_free(const body_box* a);
void body_move_with_step(const body_ref* b, const double wish[3], double got[3]);

// True if the shape of a block that suffocates meets the box of the eyes: 0.8 of the body's width
// wide, 1e-6 high.
bool body_is_smothered(const ovis_world* world, const double eye[3], float width);

// ---- Fluids (body_ref_fluids.c)

// One fluid: depth, flag, and push. Then the eye.
void body_find_fluid(body_ref* b, const ovis_world* world, int fluid, bool pushes);
void body_find_eye(body_ref* b, const ovis_world* world);
bool body_touches_fluid(const body_box* a, const ovis_world* world);

// ---- Effects of blocks (body_ref_blocks.c)

bool body_climbs(const body_ref* b, const ovis_world* world);
void body_hit_level(body_ref* b, const ovis_world* world);
void body_step_on(body_ref* b, const ovis_world* world);
void body_be_inside(body_ref* b, const ovis_world* world);
double body_pace(const body_ref* b, const ovis_world* world);
float body_slip(const body_ref* b, const ovis_world* world);

// ---- Moving (body_ref.c)

void body_move(body_ref* b, const ovis_world* world);

#endif
