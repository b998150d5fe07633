// The evoker: fangs, vexes, sheep that turn red.
// Rules: docs/sources.md#raiders
#include "agent/props.h"
#include "base/check.h"
#include "base/trig.h"
#include "figures/row.h"
#include "species/illagers/caster.h"
#include "species/monsters/vex.h"

#include <math.h>

// ---- Figures

const ov_species ov_evoker_row = {
    OV_ROW(EVOKER, evoker, GROUND, OV_CAN_FLOAT | OV_LIKES_DARK, .width = 0.6f, .height = 1.95f,
           .eye_height = 1.6575f, .health_max = 24, .speed = 0.5f, .follow_range = 12,
           .attack_damage = 0, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.75, .offset = -0.45, .young_offset = -0.45},
    .raid = &(const ov_raid_part){.turn = 2, .counts = {0, 0, 0, 0, 0, 1, 1, 2}, .can_lead = true},
};

#define FANG_BITES (-8) // ticks after its delay
#define FANG_LIFE (-22) // the same, when it goes
#define FANG_DAMAGE 6.0f
#define FANG_HALF 0.25 // of its box
#define FANG_HEIGHT 0.8
#define FANG_MORE 0.2  // around its box, sideways
#define RINGS2 9.0     // blocks^2 within which the fangs form rings
#define FANG_STEP 1.25 // blocks between two of a line
#define FANG_LINE 16
#define RING_INNER 5
#define RING_OUTER 8
#define RING_DELAY 3
#define VEX_RANGE 16.0
#define VEX_COUNT 3
#define SHEEP_RANGE 16.0
#define SHEEP_RANGE_Y 4.0
#define BLUE 11
#define RED 14

static ovis_aabb around(const ov_actor* actor, double xz, double y) {
  const ovis_aabb box = ov_body_box(&actor->body);
  return (ovis_aabb){{box.min.x - xz, box.min.y - y, box.min.z - xz},
                     {box.max.x + xz, box.max.y + y, box.max.z + xz}};
}

// ---- Vexes

static void count_vex(ov_agent* agent, ov_actor* other, void* context) {
  *(int32_t*)context += other->row->id == OV_SPECIES_VEX &&
                        ov_actor_dist2(agent->self, other) <= VEX_RANGE * VEX_RANGE;
}

static bool may_summon(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  const ovis_aabb box = around(agent->self, VEX_RANGE, VEX_RANGE);
  int32_t count = 0;
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, count_vex, &count);
  const int32_t limit = ov_rng_int(&agent->self->rng, 8) + 1;
  return count < limit || ov_goal_refuse(turn, OVIS_REASON_NO_NEED, count, limit);
}

static void summon(ov_agent* agent, ov_actor* target) {
  (void)target;
  ov_actor* self = agent->self;
  const ovis_pos at = ov_body_cell(&self->body);
  for (int32_t i = 0; i < VEX_COUNT; i++) {
    const int32_t dx = ov_rng_int(&self->rng, 5) - 2;
    const int32_t dz = ov_rng_int(&self->rng, 5) - 2;
    const ovis_vec3 pos = {at.x + dx + 0.5, at.y + 1, at.z + dz + 0.5};
    ov_vex_call(agent, pos);
  }
}

// ---- Fangs

// The top of the first ground below `high`, at most one below `low`. False: there is none.
static bool find_ground(const ov_agent* agent, double x, double z, double low, double high,
                        double* out) {
  const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
  ovis_pos at = ov_cell_of((ovis_vec3){x, high, z});
  for (; at.y >= (int32_t)floor(low) - 1; at.y--) {
    const ovis_pos below = {at.x, at.y - 1, at.z};
    if ((ov_agent_block(agent, below)->tags & OVIS_TAG(FULL_TOP)) != 0) {
      const ovis_shape shape = ovis_blocks_get_shape(registry, ov_agent_block(agent, at)->shape);
      *out = at.y + (shape.count > 0 ? shape.bounds.max.y : 0);
      return true;
    }
  }
  return false;
}

typedef struct bite_way {
  double low, high, angle;
} bite_way;

static void put_fang(ov_agent* agent, const bite_way* way, double angle, double distance,
                     int32_t delay) {
  ov_caster* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->fang_count >= 0);
  OVIS_ASSERT(self->fang_count <= OV_FANGS_MAX);
  const ovis_vec3 at = agent->self->body.pos;
  const double x = at.x + ov_cos(angle) * distance;
  const double z = at.z + ov_sin(angle) * distance;
  double y;
  if (self->fang_count < OV_FANGS_MAX && find_ground(agent, x, z, way->low, way->high, &y)) {
    self->fangs[self->fang_count++] = (ov_fang){{x, y, z}, delay};
  }
}

static void cast_fangs(ov_agent* agent, ov_actor* target) {
  OVIS_ASSERT(target != agent->self);
  const ovis_vec3 at = agent->self->body.pos;
  const ovis_vec3 to = target->body.pos;
  const bite_way way = {.low = fmin(at.y, to.y),
                        .high = fmax(at.y, to.y) + 1,
                        .angle = ov_atan2(to.z - at.z, to.x - at.x)};
  if (ov_actor_dist2(agent->self, target) < RINGS2) {
    for (int32_t i = 0; i < RING_INNER; i++) {
      put_fang(agent, &way, way.angle + i * OV_PI * 2 / RING_INNER, 1.5, 0);
    }
    for (int32_t i = 0; i < RING_OUTER; i++) {
      put_fang(agent, &way, way.angle + i * OV_PI * 2 / RING_OUTER + OV_PI * 0.4, 2.5, RING_DELAY);
    }
    return;
  }
  for (int32_t i = 0; i < FANG_LINE; i++) {
    put_fang(agent, &way, way.angle, FANG_STEP * (i + 1), i);
  }
}

// Fangs spare illagers and vexes.
static void bite(ov_agent* agent, ov_actor* other, void* context) {
  (void)context;
  const ov_species_id id = other->row->id;
  const bool is_own_side = id == OV_SPECIES_VEX || id == OV_SPECIES_EVOKER ||
                           id == OV_SPECIES_PILLAGER || id == OV_SPECIES_VINDICATOR ||
                           id == OV_SPECIES_ILLUSIONER;
  if (!is_own_side) {
    agent->verbs->hurt(agent, other, FANG_DAMAGE, OVIS_DAMAGE_MAGIC);
  }
}

static void tick_fangs(ov_agent* agent) {
  ov_caster* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->fang_count >= 0);
  OVIS_ASSERT(self->fang_count <= OV_FANGS_MAX);
  int32_t kept = 0;
  for (int32_t i = 0; i < self->fang_count; i++) {
    ov_fang one = self->fangs[i];
    one.delay--;
    if (one.delay == FANG_BITES) {
      const double half = FANG_HALF + FANG_MORE;
      const ovis_aabb box = {{one.pos.x - half, one.pos.y, one.pos.z - half},
                             {one.pos.x + half, one.pos.y + FANG_HEIGHT, one.pos.z + half}};
      ov_agent_each_near(agent, &box, OV_ACTOR_MOB, bite, NULL);
      ov_agent_each_near(agent, &box, OV_ACTOR_PLAYER, bite, NULL);
    }
    if (one.delay > FANG_LIFE) {
      self->fangs[kept++] = one;
    }
  }
  self->fang_count = kept;
}

// ---- Sheep

typedef struct flock {
  uint64_t chosen;
  int32_t count, wanted;
} flock;

static void pick_blue(ov_agent* agent, ov_actor* other, void* context) {
  (void)agent;
  flock* self = context;
  double color;
  if (other->row->id == OV_SPECIES_SHEEP && ov_prop_get(other, OVIS_PROP_COLOR, &color) &&
      color == BLUE) {
    self->chosen = self->count == self->wanted ? other->serial : self->chosen;
    self->count++;
  }
}

static uint64_t choose_sheep(ov_agent* agent) {
  const ovis_aabb box = around(agent->self, SHEEP_RANGE, SHEEP_RANGE_Y);
  flock run = {.wanted = -1};
  ov_agent_each_near_unordered(agent, &box, OV_ACTOR_MOB, pick_blue, &run); // counts them
  if (run.count == 0) {
    return 0;
  }
  run = (flock){.wanted = ov_rng_int(&agent->self->rng, run.count)};
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, pick_blue, &run);
  return run.chosen;
}

static bool may_wololo(ov_goal_turn* turn) {
  return turn->agent->env->mob_griefing || ov_goal_refuse(turn, OVIS_REASON_GRIEFING_OFF, 0, 0);
}

static void turn_red(ov_agent* agent, ov_actor* sheep) {
  (void)agent;
  ov_prop_set(sheep, OVIS_PROP_COLOR, RED);
}

// ---- Plans

static const ov_goal_entry targets[] = OV_CASTER_TARGETS(OV_SPECIES_LIST(OV_SPECIES_EVOKER), 0);

static const ov_goal_entry goals[] = {
    OV_RAIDS,
    OV_FLOATS(0),
    {.priority = 1, .kind = &ov_goal_casting, .name = "EvokerCastingSpell"},
    {2, &ov_goal_avoid,
     OV_WITH(ov_avoid_settings, .kind = OV_ACTOR_PLAYER, .range = 8, .walk_speed = 0.6,
             .sprint_speed = 1),
     OV_FEARS("players", "player")},
    {4, &ov_goal_spell,
     OV_WITH(ov_spell_settings, .cast_ticks = 100, .interval = 340, .may_use = may_summon,
             .cast = summon),
     .name = "EvokerSummon", OV_CASTS("summon vexes", "summoning vexes")},
    {5, &ov_goal_spell,
     OV_WITH(ov_spell_settings, .cast_ticks = 40, .interval = 100, .cast = cast_fangs),
     .name = "EvokerAttack", OV_CASTS("cast fangs at its target", "casting fangs")},
    {6, &ov_goal_spell,
     OV_WITH(ov_spell_settings, .warm_up_ticks = 40, .cast_ticks = 60, .interval = 140,
             .may_use = may_wololo, .choose = choose_sheep, .cast = turn_red),
     .name = "EvokerWololo", OV_CASTS("turn a blue sheep red", "turning a blue sheep red")},
    OV_ILLAGER_IDLES(3, 8),
};

static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

void ov_caster_step(ov_agent* agent) {
  ov_caster* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  ov_raider_step(agent);
  self->raider.cast_ticks -= self->raider.cast_ticks > 0;
  tick_fangs(agent);
}

static void fangs_fields(ov_caster* self, ov_fields* fields) {
  for (int32_t i = 0; i < self->fang_count && !fields->is_bad; i++) {
    ov_field_place(fields, "fang", &self->fangs[i].pos);
    ov_field_i32_in(fields, "fang_delay", &self->fangs[i].delay, FANG_LIFE, FANG_LINE);
  }
}

OV_OWN_FUNCTIONS(ov_caster, OV_CASTER_STATE, )

const ov_profile ov_evoker_profile = OV_CASTER(plan);
