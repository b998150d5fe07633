// Knows how far the turn of an actor may read and write.
// Design: docs/islands.md
#include "sim/reach.h"

#include "agent/mind_plan.h"
#include "base/vec.h"
#include "life/riding.h"
#include "mind/mind.h"
#include "sim/act_verbs.h"
#include "sim/sim_internal.h"
#include "species/illagers/raider_goals.h"
#include "steer/world_mesh.h"

#include <math.h>

// Sights end at 128 blocks: whoever is seen reads half of the way. A village is asked for with 6
// sections around a place: 96 blocks.
const ov_reach_row ov_reach_rows[OV_REACH_COUNT] = {
    [OV_REACH_USUAL] = {.write = 16,
                        .read = 64,
                        .why = "Searches and calls for help end within 64 blocks; of a sight of "
                               "128 the other one reads half. A mob changes blocks beside it."},
    [OV_REACH_VILLAGE] = {.read = 96,
                          .why = "It asks whether its place is in a village: 6 sections around."},
    [OV_REACH_VILLAGE_PLACE] = {.read = 112,
                                .why = "The same of places that it draws, up to 15 blocks away."},
    [OV_REACH_VILLAGE_WAY] = {.read = 128,
                              .why = "The same of places that are up to 2 sections away."},
    [OV_REACH_POINT] = {.write = 48,
                        .why = "It takes a ticket of a bed, bell or job site up to 48 blocks "
                               "away."},
    [OV_REACH_TELEPORT] = {.write = 64,
                           .read = 128,
                           .why = "It teleports up to 32 blocks, twice in a tick, and then looks "
                                  "as far as all."},
    [OV_REACH_EVERYWHERE] = {.why = "It breaks blocks of any kind, or hears crystals wherever "
                                    "they are."},
};

#define SPEED_MAX 4.0        // attribute: a faster one goes hundreds of blocks in a tick
#define SPEED_FACTOR_MAX 4.0 // of options; an order of the host has its own
#define DASH_FACTOR 23.0     // of a camel that dashes

#define MOTION_USUAL 4.0 // blocks in a tick

// A path is as long as its range, and its cells are compared with those beside them; the width of
// the body is added to each reach.
#define BESIDE_PATH 4.0f // blocks

static float larger(float a, float b) {
  return a > b ? a : b;
}

// An actor may go so many times its speed attribute in a tick. A dash is a player's, who does not
// mount within a turn.
static double factor_of(const ov_actor* actor) {
  const ov_profile* profile = actor->profile;
  const bool is_fast =
      actor->riders[0] != 0 && actor->body.movement_speed * DASH_FACTOR > MOTION_USUAL;
  const bool dashes = is_fast && profile->own_prop != NULL &&
                      profile->own_prop(actor->own, OVIS_PROP_DASH).at != NULL;
  return dashes ? DASH_FACTOR : SPEED_FACTOR_MAX;
}

// The way that a body may go in a tick, sideways, in steps: a reach that changed from tick to tick
// would change islands. [Units: blocks]
static float motion_of(const ov_actor* actor) {
  const ov_body* body = &actor->body;
  const double ordered = actor->has_walk_target ? ov_actor_read_rare(actor)->walk_speed : 0;
  const double motion = fabs(body->velocity.x) + fabs(body->velocity.z) + (double)body->speed +
                        body->movement_speed * (factor_of(actor) + ordered);
  return (float)(motion <= MOTION_USUAL ? MOTION_USUAL : 16 * ceil(motion / 16));
}

// The way that its vehicles may carry an actor in a tick. [Units: blocks]
static float carried_by(const ov_crowd* crowd, const ov_actor* actor) {
  float way = 0;
  const ov_actor* vehicle = ov_crowd_find(crowd, actor->vehicle);
  for (int32_t i = 0; vehicle != NULL && i < OV_TOWER_MAX; i++) {
    way += motion_of(vehicle);
    vehicle = ov_crowd_find(crowd, vehicle->vehicle);
  }
  return way;
}

// The largest of its rows.
static ov_reach rows_of(const ov_actor* actor) {
  ov_reach out = {.write = ov_reach_rows[OV_REACH_USUAL].write,
                  .read = ov_reach_rows[OV_REACH_USUAL].read};
  for (uint32_t left = actor->profile->reach; left != 0; left &= left - 1) {
    const ov_reach_row* row = &ov_reach_rows[__builtin_ctz(left)];
    out.write = larger(out.write, row->write);
    out.read = larger(out.read, row->read);
  }
  return out;
}

#define BLAST_FACTOR 4.0f // blocks for each unit of a creeper's power: twice that, if it is powered
#define BESIDE_BLAST 2.0f // blocks

// A creeper of a save or of a host may be stronger than others.
static float blast_of(const ov_actor* actor) {
  if (!actor->profile->explodes) {
    return 0;
  }
  const int32_t* power = actor->profile->own_prop(actor->own, OVIS_PROP_POWER).at;
  return BLAST_FACTOR * (float)*power + BESIDE_BLAST;
}

// The larger one, the second one in steps.
static float more_of(float a, double b) {
  return (double)a >= b ? a : (float)(32 * ceil(b / 32));
}

// A chaser looks for players, and sees its target and the places of its trail over whatever lies
// between. The mesh that it asks is of the region around it.
static void add_chase(const ov_crowd* crowd, const ov_actor* actor, ov_reach* out) {
  ovis_chase_view view;
  out->read = more_of(out->read, OV_WORLD_MESH_REACH);
  if (!ov_chaser_look(actor, &view)) {
    return;
  }
  const ov_actor* target = ov_crowd_find(crowd, view.target);
  out->is_of_two = target != NULL; // the host may move it alone
  if (target != NULL) {            // it may go before the chaser looks
    const double moves = (double)(rows_of(target).write + motion_of(target));
    const ovis_vec3 at = target->body.pos;
    out->read = more_of(out->read, ov_level_dist(at, actor->body.pos) + moves);
  }
  for (int32_t i = 0; i < view.trail_count; i++) {
    out->read = more_of(out->read, ov_level_dist(view.trail[i], actor->body.pos));
  }
}

static bool is_chaser(const ov_actor* actor) {
  bool is_one = false;
  for (int32_t i = 0; actor->given_mind != NULL && i < OVIS_CHASE_COUNT; i++) {
    is_one |= actor->given_mind == &ov_chaser_minds[i];
  }
  return is_one;
}

// ---- Functions of the host

#define AROUND 16.0f // blocks: every reach has so many around each place where its body may get to

// False: they reach everywhere.
static bool add_functions(const ov_host_reach* functions, ov_reach* out) {
  out->write = larger(out->write, functions->blocks);
  out->read = larger(out->read, out->write);
  out->is_serial |= functions->is_serial;
  out->is_joint |= functions->is_joint;
  out->is_hosts = true;
  return functions->blocks > 0;
}

// Of its mind, or of its species if it has the mind of that. False: the mind has no bound.
static bool add_mind(const ov_actor* actor, ov_reach* out) {
  const ov_mind_kind* given = actor->given_mind;
  if (given != NULL) {
    return !given->is_of_host || add_functions(&given->reach, out);
  }
  const ov_species* row = actor->row;
  const ov_host_reach of_species = {.blocks = row->host_reach, .is_serial = row->is_host_serial};
  return row->host_plan == NULL || add_functions(&of_species, out);
}

// on_act may be called before an act of any actor that the turn meets.
static void add_act(const ovis_sim* sim, const ov_actor* actor, ov_reach* out) {
  OVIS_ASSERT(sim->act_reach > 0); // else there is one island
  out->write = larger(out->write, out->write - AROUND + sim->act_reach);
  out->read = larger(out->read, out->write);
  out->is_serial |= !sim->is_act_thread_safe && (ov_act_verbs_of(actor) & sim->act_verbs) != 0;
}

bool ov_reach_of(const void* context, const ov_actor* actor, ov_reach* out) {
  const ovis_sim* sim = context;
  if ((actor->profile->reach & OV_REACHES(EVERYWHERE)) != 0 ||
      actor->body.movement_speed > SPEED_MAX) {
    return false;
  }
  *out = rows_of(actor);
  if (!add_mind(actor, out)) {
    return false;
  }
  if (sim->on_act != NULL) {
    add_act(sim, actor, out);
  }
  const float path = ov_actor_search_range(actor, &sim->rules);
  const float range = larger(path, actor->species->follow_range);
  out->read = larger(out->read, range + BESIDE_PATH);
  out->read = larger(out->read, blast_of(actor));
  if (is_chaser(actor)) {
    add_chase(&sim->crowd, actor, out);
  }
  const float more = motion_of(actor) + carried_by(&sim->crowd, actor) + actor->body.size.width;
  out->read += more;
  out->write += more;
  return true;
}

#define RAID_RANGE 96.0 // as OV_RAID_RANGE2

double ov_reach_of_raids(const ov_crowd* crowd, const ov_actor* actor) {
  const bool is_library_mind =
      actor->given_mind == NULL || actor->given_mind == &ov_walker_mind || is_chaser(actor);
  const bool asks = (actor->profile->reach & OV_REACHES(POINT)) != 0 ||
                    ov_raider_of(actor) != NULL ||
                    (actor->kind == OV_ACTOR_MOB && !is_library_mind);
  const float moves = motion_of(actor) + carried_by(crowd, actor);
  return asks ? RAID_RANGE + (double)moves : 0;
}
