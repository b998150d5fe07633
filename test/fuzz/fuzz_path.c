// Fuzz target: a small world, rules and questions from the bytes, with blocks that change between
// the questions. The finder and the slow reference must say the same, bit for bit.
//
// The world and the questions are made by the tests' own random makers; what they draw comes from
// the input, two bytes a draw, so that the fuzzer changes one decision at a time. When the bytes
// are used up, draws go on from the last one.
//
//   ground | things on it | rules | evaluator | up to 6 times: question, edits
#include "base/rng.h"
#include "support/path_log.h"
#include "support/random_world.h"
#include "support/ref_adapter.h"
#include "support/test.h"

#include <stdlib.h>

// Small, so that there are many a second: under the sanitizers a node of a big flier takes
// milliseconds, and the fuzzer ends when an input takes 10 seconds.
#define QUESTIONS_MAX 6
#define VISITED_MAX 64
#define WIDTH_MAX 1.95f
#define THINGS_MAX 64

static struct {
  const uint8_t* bytes;
  size_t size;
} input;

static uint64_t mixed(uint64_t value) {
  value += 0x9E3779B97F4A7C15u;
  value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9u;
  value = (value ^ value >> 27) * 0x94D049BB133111EBu;
  return value ^ value >> 31;
}

// The draw that all makers of worlds and questions call.
uint64_t test_random(uint64_t* state) {
  if (input.size >= 2) {
    *state = mixed((uint64_t)(input.bytes[0] | input.bytes[1] << 8));
    input.bytes += 2;
    input.size -= 2;
  } else {
    *state = mixed(*state);
  }
  return *state;
}

static int32_t below(uint64_t* random, int32_t bound) {
  return (int32_t)(test_random(random) % (uint64_t)bound);
}

typedef struct target {
  ovis_blocks* registry;
  random_palette palette;
  ref_adapter adapter;
} target;

static void require(bool is_so) {
  if (!is_so) {
    abort();
  }
}

static target* the_target(void) {
  static target self;
  if (self.registry == NULL) {
    const ovis_blocks_def def = ovis_default_blocks_def();
    require(ovis_blocks_create(&def, &self.registry) == OVIS_OK);
    random_palette_init(&self.palette, self.registry);
    ref_adapter_init(&self.adapter, self.registry);
  }
  return &self;
}

// Flat ground, some water over it or not, and things where the questions are asked.
static ovis_world* make_world(const target* self, uint64_t* random) {
  ovis_world_def def = ovis_default_world_def();
  def.registry = self->registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = RANDOM_WORLD_SIDE;
  ovis_world* world;
  require(ovis_world_create(&def, &world) == OVIS_OK);
  const int32_t ground = 2 + below(random, 12);
  const int32_t water = below(random, 3) == 0 ? ground + below(random, 8) : 0;
  for (int32_t section = 0; section < 8; section++) {
    static ovis_state states[OVIS_SECTION_CELLS];
    const ovis_section_pos pos = {section & 1, section >> 1 & 1, section >> 2};
    for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
      const int32_t y = pos.y * 16 + (cell >> 8);
      states[cell] = y < ground ? self->palette.solid[0] : y < water ? self->palette.water : 0;
    }
    require(ovis_world_set_states(world, pos, states) == OVIS_OK);
  }
  for (int32_t things = below(random, THINGS_MAX); things > 0; things--) {
    const ovis_pos at = {8 + below(random, 16), ground - 2 + below(random, 6),
                         8 + below(random, 16)};
    ovis_world_set_block(world, at, self->palette.states[below(random, self->palette.count)]);
  }
  return world;
}

static int draw(void* context, int bound) {
  return ov_rng_int(context, bound);
}

static void ask(target* self, const ovis_world* world, ovis_path_finder* finder,
                const ovis_rules* rules, const ovis_path_query* query,
                const ovis_fall_limits* limits) {
  static path_log log;
  ovis_path_node nodes[256];
  ovis_path path = {.nodes = nodes, .capacity = 256};
  log.count = 0;
  require(ovis_path_find(finder, query, &path) == OVIS_OK);
  ref_world seen = ref_adapter_world(&self->adapter, world);
  seen.sea_level = query->body.sea_level;
  const ref_mob mob = ref_mob_of(&query->body, limits);
  const ref_rules said = ref_rules_of(rules);
  ref_pos targets[4];
  ref_query asked = ref_query_of(query, targets);
  ov_rng rng = ov_rng_make(query->start_seed, 0);
  asked.draw = draw;
  asked.draw_context = &rng;
  ref_result expected = land_ref_find(&seen, &mob, &said, &asked);
  require(path_log_agrees(NULL, &path, &expected));
  const ovis_path_watcher watcher = {.node = path_log_hear, .context = &log};
  ovis_path_query heard = *query;
  heard.watcher = &watcher;
  require(ovis_path_find(finder, &heard, &path) == OVIS_OK);
  require(path_log_agrees(&log, &path, &expected));
  land_ref_free(&expected);
}

static void change(const target* self, ovis_world* world, ovis_vec3 near, uint64_t* random) {
  for (int32_t edits = below(random, 4); edits > 0; edits--) {
    const ovis_pos at = {(int32_t)near.x + below(random, 13) - 6,
                         (int32_t)near.y + below(random, 13) - 7,
                         (int32_t)near.z + below(random, 13) - 6};
    ovis_world_set_block(world, at, self->palette.states[below(random, self->palette.count)]);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  target* self = the_target();
  input.bytes = bytes;
  input.size = size;
  uint64_t random = 0;
  ovis_world* world = make_world(self, &random);
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = world;
  def.rules = random_rules(&random);
  ovis_path_finder* finder;
  require(ovis_path_finder_create(&def, &finder) == OVIS_OK);
  const ovis_path_evaluator evaluator = (ovis_path_evaluator)below(&random, OVIS_EVALUATOR_COUNT);
  ovis_pos targets[4];
  ovis_fall_limits limits;
  ovis_path_body body = random_query(world, &random, targets, &limits).body;
  body.width = body.width < WIDTH_MAX ? body.width : WIDTH_MAX;
  body.height = body.height < WIDTH_MAX ? body.height : WIDTH_MAX;
  for (int32_t i = 0; i < QUESTIONS_MAX && (i == 0 || input.size > 0); i++) {
    ovis_fall_limits unused;
    ovis_path_query query = random_query(world, &random, targets, &unused);
    const ovis_vec3 at = query.body.pos;
    query.body = body; // one body, so that what is kept is met again
    query.body.pos = at;
    random_body_moves(&query.body, evaluator, &random);
    if (below(&random, 3) == 0) {
      random_water_query(world, &self->palette, &query, targets, &random);
    }
    query.start_seed = test_random(&random);
    query.visited_max = 1 + (query.visited_max + VISITED_MAX - 1) % VISITED_MAX;
    ask(self, world, finder, &def.rules, &query, &limits);
    change(self, world, query.body.pos, &random);
  }
  ovis_path_finder_destroy(finder);
  ovis_world_destroy(world);
  return 0;
}
