// The guardian: the beam, spikes, hops on land.
// Rules: docs/sources.md#guardians
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/water/guardian_plan.h"

// ---- Figures

const ov_species ov_guardian_row = {
    OV_ROW(GUARDIAN, guardian, WATER, OV_BREATHES_ANY | OV_LIKES_WATER, .width = 0.85f,
           .height = 0.85f, .eye_height = 0.425f, .health_max = 30, .speed = 0.5f,
           .follow_range = 16, .attack_damage = 6, .step_height = 0.6f,
           OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = OV_SEAT,
    .body = {.move = OV_MOVE_KIND_GUARDIAN,
             .travel = OV_TRAVEL_GUARDIAN,
             .traits = OV_BODY_SINKS_IDLE,
             .head_pitch = 180},
};

#define NEAR2 9.0 // blocks^2 within which nobody becomes a target
#define CHARGE_TICKS 80
#define SPIKES 2.0f // half hearts, for an attacker while it does not swim somewhere
#define HOP_LEVEL 0.4f
#define HOP_UP 0.5
static const ov_species_id prey[] = {OV_SPECIES_SQUID, OV_SPECIES_GLOW_SQUID, OV_SPECIES_AXOLOTL,
                                     OV_SPECIES_NONE};
const ov_species_id ov_guardians[] = {OV_SPECIES_GUARDIAN, OV_SPECIES_ELDER_GUARDIAN,
                                      OV_SPECIES_NONE};

static bool is_far_enough(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  return ov_actor_dist2(agent->self, other) > NEAR2;
}

static ovis_reason spares(const ov_agent* agent, const ov_actor* other) {
  OVIS_ASSERT(!is_far_enough(agent, other, NULL));
  (void)agent;
  (void)other;
  return OVIS_REASON_TOO_NEAR;
}

static void explain(const ov_goal_turn* turn, ovis_answer* answer) {
  ov_nearest_explain(turn, answer, spares);
}

const ov_goal_entry ov_guardian_targets[OV_GUARDIAN_TARGETS] = {
    {1, &ov_goal_nearest_attackable,
     OV_WITH(ov_nearest_settings, .is_any_kind = true, .species = prey, .must_see = true,
             .filter = is_far_enough),
     OV_ATTACKS("a player, a squid or an axolotl", OVIS_ABOUT_NOBODY, OV_ATTACKS_AT_TIMES,
                OV_ATTACKS_NOBODY, OV_ATTACKS_SEEN,
                {OVIS_REASON_TOO_NEAR, "{who} is nearer than 3 blocks"}),
     .explain = explain},
};

static const ov_goal_entry goals[] = OV_GUARDIAN_GOALS(CHARGE_TICKS, false, 80);
static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(ov_guardian_targets),
                                       .goals = OV_COUNTED(goals)};

OV_OWN_FUNCTIONS(ov_guardian, OV_GUARDIAN_STATE, )

bool ov_guardian_home(const ov_actor* actor, ovis_vec3* out, double* out_radius) {
  const ov_guardian* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  *out = (ovis_vec3){self->home.x + 0.5, self->home.y, self->home.z + 0.5};
  *out_radius = OV_GUARDIAN_HOME_RADIUS;
  return self->has_home;
}

void ov_guardian_hop(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_body* body = &actor->body;
  if (body->is_in_water || !body->is_on_ground) {
    return;
  }
  const float dx = (ov_rng_float(&actor->rng) * 2 - 1) * HOP_LEVEL;
  const float dz = (ov_rng_float(&actor->rng) * 2 - 1) * HOP_LEVEL;
  body->velocity.x += (double)dx;
  body->velocity.y += HOP_UP;
  body->velocity.z += (double)dz;
  body->yaw_deg = ov_rng_float(&actor->rng) * 360;
  body->is_on_ground = false;
}

// Its spikes hurt an attacker who hits it by hand.
void ov_guardian_was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  if (by != NULL && harm->damage == OVIS_DAMAGE_ATTACK && ov_agent_is_path_done(agent)) {
    agent->verbs->hurt(agent, by, SPIKES, OVIS_DAMAGE_THORNS);
  }
}

const ov_profile ov_guardian_profile = OV_GUARDIAN(plan, ov_guardian_hop);
