// Iron golems that villagers call: who wants one, where it appears.
// Rules: docs/sources.md#villager-golems
#include "species/villager/villager.h"

#include "base/check.h"
#include "world/place.h"

#define SLEPT_TICKS 24000  // claim 205: within these it slept
#define DETECTED_TICKS 600 // claims 207, 209: no golem is wanted for so long
#define BOX_RANGE 10.0     // claim 206: blocks around the box of the caller
#define WANTING_MAX 5      // claim 206: that are counted
#define ATTEMPTS 10        // claim 356
#define SPREAD_XZ 8        // claims 208, 356
#define SPREAD_Y 6
#define BODY_CELLS 3 // cells that a golem needs above the ground

void ov_villager_note_golem(ov_brain* brain) {
  ov_brain_set_number(brain, OVIS_MEM_GOLEM_DETECTED_RECENTLY, 1, DETECTED_TICKS); // claim 209
}

bool ov_villager_wants_golem(const ov_actor* actor, int64_t time) {
  const ov_brain* brain = ov_brain_of(actor);
  return brain != NULL && ov_brain_has(brain, OVIS_MEM_LAST_SLEPT) &&        // claim 205
         time - ov_brain_number(brain, OVIS_MEM_LAST_SLEPT) < SLEPT_TICKS && // claim 205
         !ov_brain_has(brain, OVIS_MEM_GOLEM_DETECTED_RECENTLY);             // claim 205
}

// ---- Where it appears

static bool is_clear(const ov_agent* agent, ovis_pos cell) {
  const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
  return ovis_world_get_block(agent->world, cell) != OVIS_STATE_UNLOADED &&
         ovis_blocks_get_shape(registry, ov_agent_block(agent, cell)->shape).count == 0;
}

static bool is_air_or_fluid(const ov_agent* agent, ovis_pos cell) {
  const ovis_state_traits* traits = ov_agent_block(agent, cell);
  return (traits->tags & OVIS_TAG(AIR)) != 0 ||
         (traits->fluid != OVIS_FLUID_NONE && is_clear(agent, cell));
}

// Does the block carry a golem? docs/sources.md#villager-golems
static bool is_ground(const ov_agent* agent, ovis_pos cell) {
  const ovis_state_traits* traits = ov_agent_block(agent, cell);
  return (traits->tags & OVIS_TAG(GOLEM_UNSUITABLE)) == 0 && !is_clear(agent, cell) &&
         (traits->tags & OVIS_TAG(BLOCKS_MOTION)) != 0;
}

static bool do_overlap(const ovis_aabb* a, const ovis_aabb* b) {
  return a->min.x < b->max.x && b->min.x < a->max.x && a->min.y < b->max.y && b->min.y < a->max.y &&
         a->min.z < b->max.z && b->min.z < a->max.z;
}

static void count_one(ov_agent* agent, ov_actor* other, void* context) {
  (void)agent;
  (void)other;
  ++*(int32_t*)context;
}

// Blocks in which a golem does not appear, by what they do to it or for others.
#define REFUSED_TAGS                                                                               \
  (OVIS_TAG(FULL_CUBE) | OVIS_TAG(POWER_SOURCE) | OVIS_TAG(RAIL) | OVIS_TAG(BURNING) |             \
   OVIS_TAG(WITHER_ROSE) | OVIS_TAG(SWEET_BERRY_BUSH) | OVIS_TAG(CACTUS) | OVIS_TAG(POWDER_SNOW))

// May a part of its body, `above` cells over the feet, appear in the cell?
static bool may_hold(const ov_agent* agent, ovis_pos feet, int32_t above) {
  const ovis_pos cell = {feet.x, feet.y + above, feet.z};
  if (agent->turn->rules.golem_needs_empty_cells) {
    return is_clear(agent, cell);
  }
  const ovis_state_traits* traits = ov_agent_block(agent, cell);
  return ovis_world_get_block(agent->world, cell) != OVIS_STATE_UNLOADED &&
         (traits->tags & REFUSED_TAGS) == 0 && (above == 0 || traits->fluid == OVIS_FLUID_NONE);
}

// Has the body a whole block below it, and room between blocks, mobs and players?
static bool has_room(ov_agent* agent, ovis_pos feet) {
  const ovis_pos below = {feet.x, feet.y - 1, feet.z};
  if ((ov_agent_block(agent, below)->tags & OVIS_TAG(FULL_TOP)) == 0) {
    return false;
  }
  for (int32_t i = 0; i < BODY_CELLS; i++) {
    if (!may_hold(agent, feet, i)) {
      return false;
    }
  }
  const ovis_species* golem = &ov_species_rows[OV_SPECIES_IRON_GOLEM]->figures;
  const double half = (double)golem->width / 2;
  const ovis_aabb box = {
      {feet.x + 0.5 - half, feet.y, feet.z + 0.5 - half},
      {feet.x + 0.5 + half, feet.y + (double)golem->height, feet.z + 0.5 + half}};
  const ovis_aabb own = ov_body_box(&agent->self->body);
  int32_t count = do_overlap(&box, &own);
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, count_one, &count);
  ov_agent_each_near(agent, &box, OV_ACTOR_PLAYER, count_one, &count);
  return count == 0;
}

// The highest ground of a column within the spread, as the cell above it.
static bool find_ground(const ov_agent* agent, int32_t x, int32_t y, int32_t z, ovis_pos* out) {
  for (int32_t dy = SPREAD_Y; dy >= -SPREAD_Y; dy--) { // claims 208, 356
    const ovis_pos feet = {x, y + dy, z};
    if (is_air_or_fluid(agent, feet) && is_ground(agent, (ovis_pos){x, feet.y - 1, z})) {
      *out = feet;
      return true;
    }
  }
  return false;
}

static int32_t draw_offset(ov_agent* agent) {
  return ov_rng_int(&agent->self->rng, 2 * SPREAD_XZ + 1) - SPREAD_XZ; // claims 208, 356
}

static bool place_golem(ov_agent* agent) {
  const ovis_pos at = ov_brain_own_cell(agent);
  for (int32_t i = 0; i < ATTEMPTS; i++) { // claim 356
    const int32_t x = at.x + draw_offset(agent);
    const int32_t z = at.z + draw_offset(agent);
    ovis_pos feet;
    if (find_ground(agent, x, at.y, z, &feet) && has_room(agent, feet)) {
      const ovis_vec3 pos = ov_cell_bottom(feet);
      return agent->verbs->summon(agent, &ov_species_rows[OV_SPECIES_IRON_GOLEM]->figures, pos);
    }
  }
  return false;
}

// ---- Who calls

typedef struct village_count {
  int32_t wanting;
  int64_t time;
} village_count;

static void count_wanting(ov_agent* agent, ov_actor* other, void* context) {
  village_count* count = context;
  if (ov_is_villager(agent, other) && ov_villager_wants_golem(other, count->time)) {
    count->wanting++;
  }
}

static void tell_one(ov_agent* agent, ov_actor* other, void* context) {
  (void)context;
  ov_brain* brain = ov_is_villager(agent, other) ? ov_brain_of(other) : NULL;
  if (brain != NULL) {
    ov_villager_note_golem(brain); // claim 207
  }
}

bool ov_villager_call_golem(ov_agent* agent, int32_t count) {
  const int64_t time = agent->env->game_time;
  if (!ov_villager_wants_golem(agent->self, time)) { // claim 205
    return false;
  }
  const ovis_aabb body = ov_body_box(&agent->self->body);
  const ovis_aabb box = {{body.min.x - BOX_RANGE, body.min.y - BOX_RANGE, body.min.z - BOX_RANGE},
                         {body.max.x + BOX_RANGE, body.max.y + BOX_RANGE, body.max.z + BOX_RANGE}};
  village_count wanting = {.wanting = 1, .time = time};                   // itself
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, count_wanting, &wanting); // claim 206
  OVIS_ASSERT(count <= WANTING_MAX);                    // the game stops to count there: claim 206
  if (wanting.wanting < count || !place_golem(agent)) { // claims 206, 356
    return false;
  }
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, tell_one, NULL); // claim 207
  ov_villager_note_golem(ov_brain_of(agent->self));              // claim 207
  return true;
}
