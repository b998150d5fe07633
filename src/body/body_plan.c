#include "body/body_plan.h"

#include <string.h>

// What a body may be, as bits.
enum {
  KEEPS = 1,   // fluids do not push it
  SINKS = 2,   // in water, while it hunts nothing
  RISES = 4,   // keeps afloat
  HOVERS = 8,  // does not fall
  SNOW = 16,   // walks on powder snow
  LAVA = 32,   // stands on lava
  WEBS = 64,   // passes cobwebs
  BUSH = 128,  // passes bushes
  WALLS = 256, // climbs walls
  LEVEL = 512  // its head does not tilt
};

typedef struct plan {
  const char* species;
  ov_move_kind move;
  ov_travel travel;
  uint32_t bits;
  float tilt, turn, water, land; // of ov_move_limits
  double flight_speed;
  int32_t delay_factor;
  float look_center;                     // 0: looks as most
  float head_yaw, head_pitch, head_turn; // 0: as most
} plan;

#define P(name, kind, way, what)                                                                   \
  .species = (name), .move = OV_MOVE_KIND_##kind, .travel = OV_TRAVEL_##way, .bits = (what)
#define SWIM(in_water, on_land) .tilt = 85, .turn = 10, .water = (in_water), .land = (on_land)

// clang-format off
static const plan plans[] = {
  {P("allay", FLYING, ALLAY, HOVERS), .tilt = 20, .flight_speed = 0.1},
  {P("axolotl", SWIMMING, DOLPHIN, KEEPS),
    SWIM(0.1f, 0.5f), .look_center = 20, .head_yaw = 1, .head_pitch = 1},
  {P("bee", FLYING, WALK, HOVERS | BUSH), .tilt = 20, .flight_speed = 0.6},
  {P("camel", GROUND, WALK, 0), .head_yaw = 30},
  {P("cave_spider", GROUND, WALK, WEBS | WALLS)},
  {P("cod", FISH, FISH, KEEPS | SINKS)},
  {P("dolphin", SWIMMING, DOLPHIN, KEEPS | SINKS | RISES),
    SWIM(0.02f, 0.1f), .look_center = 10, .head_yaw = 1, .head_pitch = 1},
  {P("drowned", DROWNED, WALK, 0)},
  {P("elder_guardian", GUARDIAN, GUARDIAN, SINKS), .head_pitch = 180},
  {P("endermite", GROUND, WALK, SNOW)},
  {P("fox", GROUND, WALK, SNOW | BUSH)},
  {P("frog", SWIMMING, DOLPHIN, RISES), SWIM(0.02f, 0.1f), .head_yaw = 5, .head_turn = 35},
  {P("ghast", GROUND, FLOAT, 0)},
  {P("glow_squid", GROUND, WALK, KEEPS)},
  {P("guardian", GUARDIAN, GUARDIAN, SINKS), .head_pitch = 180},
  {P("magma_cube", SLIME, WALK, LEVEL), .delay_factor = 4},
  {P("parrot", FLYING, WALK, 0), .tilt = 10, .flight_speed = 0.4},
  {P("phantom", GROUND, FLOAT, 0)},
  {P("pufferfish", FISH, FISH, KEEPS | SINKS)},
  {P("rabbit", GROUND, WALK, SNOW)},
  {P("ravager", GROUND, WALK, 0), .head_yaw = 45},
  {P("salmon", FISH, FISH, KEEPS | SINKS)},
  {P("shulker", GROUND, WALK, 0), .head_yaw = 180, .head_pitch = 180},
  {P("silverfish", GROUND, WALK, SNOW)},
  {P("slime", SLIME, WALK, LEVEL), .delay_factor = 1},
  {P("spider", GROUND, WALK, WEBS | WALLS)},
  {P("squid", GROUND, WALK, KEEPS)},
  {P("strider", GROUND, WALK, LAVA)},
  {P("tadpole", SWIMMING, FISH, KEEPS | SINKS | RISES), SWIM(0.02f, 0.1f), .look_center = 10},
  {P("tropical_fish", FISH, FISH, KEEPS | SINKS)},
  {P("turtle", TURTLE, GUARDIAN, KEEPS | SINKS)},
  {P("wither", FLYING, WALK, 0), .tilt = 10, .flight_speed = 0.6},
};
// clang-format on

static const plan* find(const char* species) {
  for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
    if (strcmp(plans[i].species, species) == 0) {
      return &plans[i];
    }
  }
  return NULL;
}

static float or_usual(float own, float usual) {
  return own > 0 ? own : usual;
}

bool ov_body_plan_set(const char* species, ov_body* body, ov_controls* controls) {
  const plan* p = find(species);
  if (p == NULL) {
    return false;
  }
  body->travel = p->travel;
  body->is_pushed_by_fluids = (p->bits & KEEPS) == 0;
  body->sinks_idle = (p->bits & SINKS) != 0;
  body->walks_on_powder_snow = (p->bits & SNOW) != 0;
  body->stands_on_lava = (p->bits & LAVA) != 0;
  body->passes_cobwebs = (p->bits & WEBS) != 0;
  body->passes_bushes = (p->bits & BUSH) != 0;
  body->climbs_walls = (p->bits & WALLS) != 0;
  controls->move_kind = p->move;
  controls->limits = (ov_move_limits){.yaw_max_deg = p->turn,
                                      .pitch_max_deg = p->tilt,
                                      .water_factor = p->water,
                                      .land_factor = p->land,
                                      .flight_speed = p->flight_speed,
                                      .delay_factor = p->delay_factor,
                                      .hovers = (p->bits & HOVERS) != 0,
                                      .rises = (p->bits & RISES) != 0,
                                      .sinks = (p->bits & SINKS) != 0};
  controls->look_kind = p->look_center > 0 ? OV_LOOK_KIND_SWIMMING : OV_LOOK_KIND_PLAIN;
  controls->look_center_max_deg = p->look_center;
  controls->head_yaw_max_deg = or_usual(p->head_yaw, controls->head_yaw_max_deg);
  controls->head_pitch_max_deg =
      (p->bits & LEVEL) != 0 ? 0 : or_usual(p->head_pitch, controls->head_pitch_max_deg);
  controls->head_turn_max_deg = or_usual(p->head_turn, controls->head_turn_max_deg);
  return true;
}
