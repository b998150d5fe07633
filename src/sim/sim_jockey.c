// Mobs that come into the world with a rider or on a mount, by chance.
// Rules: docs/sources.md#jockeys
#include "sim/sim_internal.h"

#include "life/riding.h"

#include <ovis/gear.h>
#include <ovis/ride.h>

#define SALT 0x6a6f636b6579ull // a stream beside the mob's own: to ask changes nothing
#define SPIDER_ONE_IN 100
#define CHICKEN_CHANCE 0.05f // for a chicken that stands near, and again for one that comes along
#define CHICKEN_XZ 5.0       // blocks beyond the box in which it stands
#define CHICKEN_Y 3.0
#define PIGLIN_ONE_IN 30
#define FOAL_ONE_IN 10
#define BABY_CHANCE 0.05f
#define NEAR_MAX 64

typedef struct jockey {
  ovis_sim* sim;
  ov_actor* actor;
  ov_rng rng;
  ovis_mob_id other; // rider or mount; 0: none
} jockey;

static ovis_status spawn_at(jockey* self, ov_species_id species, bool is_baby) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_at((int32_t)species);
  def.pos = self->actor->body.pos;
  def.yaw_deg = self->actor->body.yaw_deg;
  def.is_baby = is_baby;
  return ovis_sim_spawn(self->sim, &def, &self->other);
}

static ovis_status add_rider(jockey* self, ov_species_id species, bool is_baby, const char* item) {
  const ovis_mob_id mount = self->actor->id;
  const ovis_status status = spawn_at(self, species, is_baby);
  if (status == OVIS_OK) {
    const ovis_stack stack = ovis_stack_of(item != NULL ? item : "", item != NULL ? 1 : 0);
    ovis_sim_wear(self->sim, self->other, OVIS_SLOT_MAIN_HAND, &stack);
    ovis_sim_mount(self->sim, self->other, mount);
  }
  return status;
}

static ovis_status spider(jockey* self) {
  return ov_rng_int(&self->rng, SPIDER_ONE_IN) == 0
             ? add_rider(self, OV_SPECIES_SKELETON, false, "bow")
             : OVIS_OK;
}

static ovis_mob_id find_chicken(const jockey* self) {
  const ovis_aabb box = ov_body_box(&self->actor->body);
  const ovis_aabb area = {{box.min.x - CHICKEN_XZ, box.min.y - CHICKEN_Y, box.min.z - CHICKEN_XZ},
                          {box.max.x + CHICKEN_XZ, box.max.y + CHICKEN_Y, box.max.z + CHICKEN_XZ}};
  ovis_mob_id found[NEAR_MAX];
  const int32_t count = ovis_sim_mobs_in(self->sim, &area, found, NEAR_MAX);
  for (int32_t i = 0; i < count && i < NEAR_MAX; i++) {
    const ov_actor* actor = ov_crowd_get(&self->sim->crowd, found[i]);
    if (actor->row->id == OV_SPECIES_CHICKEN && ov_rider_count(actor) == 0 &&
        ov_actor_is_alive(actor)) {
      return found[i];
    }
  }
  return 0;
}

static ovis_status young_zombie(jockey* self) {
  const ovis_mob_id rider = self->actor->id;
  if (!self->actor->is_baby) {
    return OVIS_OK;
  }
  if (ov_rng_float(&self->rng) < CHICKEN_CHANCE) {
    self->other = find_chicken(self);
  } else if (ov_rng_float(&self->rng) < CHICKEN_CHANCE) {
    const ovis_status status = spawn_at(self, OV_SPECIES_CHICKEN, false);
    if (status != OVIS_OK) {
      return status;
    }
  }
  if (self->other != 0) {
    ovis_sim_set(self->sim, self->other, OVIS_PROP_JOCKEY, 1);
    ovis_sim_mount(self->sim, rider, self->other);
  }
  return OVIS_OK;
}

static ovis_status strider(jockey* self) {
  if (self->actor->is_baby) {
    return OVIS_OK;
  }
  if (ov_rng_int(&self->rng, PIGLIN_ONE_IN) == 0) {
    const bool is_baby = ov_rng_float(&self->rng) < BABY_CHANCE;
    ovis_sim_set(self->sim, self->actor->id, OVIS_PROP_SADDLE, 1);
    return add_rider(self, OV_SPECIES_ZOMBIFIED_PIGLIN, is_baby, "warped_fungus_on_a_stick");
  }
  return ov_rng_int(&self->rng, FOAL_ONE_IN) == 0 ? add_rider(self, OV_SPECIES_STRIDER, true, NULL)
                                                  : OVIS_OK;
}

typedef struct jockey_rule {
  ov_species_id species;
  ovis_status (*draw)(jockey* self);
} jockey_rule;

static const jockey_rule rules[] = {
    {OV_SPECIES_SPIDER, spider},
    {OV_SPECIES_ZOMBIE, young_zombie},
    {OV_SPECIES_HUSK, young_zombie},
    {OV_SPECIES_DROWNED, young_zombie},
    {OV_SPECIES_ZOMBIE_VILLAGER, young_zombie},
    {OV_SPECIES_ZOMBIFIED_PIGLIN, young_zombie},
    {OV_SPECIES_STRIDER, strider},
};

ovis_status ovis_sim_draw_jockey(ovis_sim* sim, ovis_mob_id mob, ovis_mob_id* out) {
  OV_REQUIRE(out != NULL, OVIS_OUT_OF_RANGE);
  *out = 0;
  OV_REQUIRE(ov_sim_is_between(sim), OVIS_BUSY);
  ov_actor* actor = ov_crowd_get(&sim->crowd, mob);
  if (actor == NULL) {
    return OVIS_NOT_FOUND;
  }
  ovis_status status = OVIS_OK;
  const bool is_free = actor->vehicle == 0 && actor->riders[0] == 0 && !actor->is_hosted &&
                       actor->kind == OV_ACTOR_MOB && ov_actor_is_alive(actor);
  for (size_t i = 0; is_free && i < sizeof rules / sizeof *rules; i++) {
    if (rules[i].species == actor->row->id) {
      jockey self = {
          .sim = sim, .actor = actor, .rng = ov_rng_make(sim->seed ^ SALT, actor->serial)};
      status = rules[i].draw(&self);
      *out = self.other;
      break;
    }
  }
  return status;
}
