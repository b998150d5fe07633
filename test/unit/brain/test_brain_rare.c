// States of behaviors that few mobs need: when they exist, and that nothing shows whether they do.
// Design: src/mind/brain/brain_rare.c
#include "mind/brain/brain.h"
#include "support/brain_stage.h"
#include "support/test.h"

typedef struct counter {
  int64_t runs;
  int32_t left;
} counter;

static bool is_wanted;

static void fields(void* state, ov_fields* list) {
  counter* self = state;
  ov_field_i64(list, "runs", &self->runs);
  ov_field_i32(list, "left", &self->left);
}

static bool can_start(ov_behavior_turn* turn) {
  const counter* self = turn->state;
  return is_wanted && self->runs < 3;
}

static void start(ov_behavior_turn* turn) {
  counter* self = turn->state;
  self->runs++;
}

static bool goes_on(ov_behavior_turn* turn) {
  const counter* self = turn->state;
  return self->left < 2;
}

static void tick(ov_behavior_turn* turn) {
  counter* self = turn->state;
  self->left++;
}

static void stop(ov_behavior_turn* turn) {
  counter* self = turn->state;
  self->left = 0;
}

#define KIND(rare)                                                                                 \
  {                                                                                                \
    .name = "counter", .state_size = sizeof(counter), .has_rare_state = (rare), .fields = fields,  \
    .can_start = can_start, .start = start, .can_continue = goes_on, .tick = tick, .stop = stop    \
  }
static const ov_behavior_kind rare = KIND(true);
static const ov_behavior_kind plain = KIND(false);
static const ov_activity_entry rare_ones[] = {{.behavior = {.kind = &rare}},
                                              {.behavior = {.kind = &rare}}};
static const ov_activity_entry plain_ones[] = {{.behavior = {.kind = &plain}},
                                               {.behavior = {.kind = &plain}}};

static void* no_memory(void* context, void* ptr, size_t old_size, size_t new_size) {
  (void)context;
  (void)ptr;
  (void)old_size;
  (void)new_size;
  return NULL;
}
static const ovis_allocator empty = {.resize = no_memory};

static uint64_t hash_of(ov_brain* brain) {
  ov_fields list = ov_fields_hash(1);
  ov_brain_fields(brain, &list);
  return ov_fields_end(&list);
}

static int32_t blocks_of(const ov_brain* brain) {
  int32_t count = 0;
  for (const ov_rare_state* block = brain->rare; block != NULL; block = block->next) {
    count++;
  }
  return count;
}

TEST(a_rare_state_is_made_at_the_first_start_and_acts_like_another) {
  BRAIN_STAGE_OPEN(one, rare_ones);
  BRAIN_STAGE_OPEN(two, plain_ones);
  assert_true(one.plan->size < two.plan->size);
  is_wanted = false;
  for (int32_t i = 0; i < 30; i++) {
    is_wanted = i >= 5;
    brain_stage_tick(&one);
    brain_stage_tick(&two);
    assert_int_equal(blocks_of(one.brain), i >= 5 ? 2 : 0);
    assert_true(hash_of(one.brain) == hash_of(two.brain));
  }
  assert_int_equal(((const counter*)ov_brain_rare_state(one.brain, 0))->runs, 3);
  brain_stage_close(&two);
  brain_stage_close(&one);
}

// Without memory the behavior does not start, and starts when there is some.
TEST(without_memory_for_its_state_a_behavior_does_not_start) {
  BRAIN_STAGE_OPEN(stage, rare_ones);
  is_wanted = true;
  stage.turn.allocator = empty;
  brain_stage_tick(&stage);
  assert_true(stage.turn.is_out_of_memory);
  assert_false(ov_brain_runs(stage.brain, 0));
  assert_int_equal(blocks_of(stage.brain), 0);
  stage.turn.allocator = (ovis_allocator){0};
  stage.turn.is_out_of_memory = false;
  brain_stage_tick(&stage);
  assert_false(stage.turn.is_out_of_memory);
  assert_true(ov_brain_runs(stage.brain, 0));
  brain_stage_close(&stage);
}

static bool read_into(brain_stage* stage, const ov_writer* from, const ovis_allocator* allocator) {
  ov_reader reader = ov_reader_make(from->bytes, from->size);
  ov_fields list = ov_fields_read(&reader);
  list.allocator = allocator;
  ov_brain_fields(stage->brain, &list);
  return !list.is_bad && !reader.is_short;
}

TEST(a_snapshot_makes_the_states_that_say_something) {
  const ovis_allocator none = {0};
  for (int32_t ticks = 0; ticks < 6; ticks++) {
    BRAIN_STAGE_OPEN(was, rare_ones);
    BRAIN_STAGE_OPEN(is, rare_ones);
    BRAIN_STAGE_OPEN(failed, rare_ones);
    is_wanted = true;
    brain_stage_ticks(&was, ticks);
    if (ticks == 2) { // running, and all zero
      *(counter*)ov_brain_rare_state(was.brain, 0) = (counter){0};
    }
    ov_writer writer;
    ov_writer_init(&writer, &none);
    ov_fields list = ov_fields_write(&writer);
    ov_brain_fields(was.brain, &list);
    assert_true(read_into(&is, &writer, &none));
    assert_true(hash_of(is.brain) == hash_of(was.brain));
    assert_int_equal(blocks_of(is.brain), ticks == 0 ? 0 : 2);
    assert_true(read_into(&is, &writer, &none)); // once more, into what is there
    assert_true(hash_of(is.brain) == hash_of(was.brain));
    assert_int_equal(read_into(&failed, &writer, &empty), ticks == 0);
    ov_writer_fini(&writer);
    is.env = was.env;
    is.actor.rng = was.actor.rng;
    brain_stage_ticks(&is, 3);
    brain_stage_ticks(&was, 3);
    assert_true(hash_of(is.brain) == hash_of(was.brain));
    brain_stage_close(&failed);
    brain_stage_close(&is);
    brain_stage_close(&was);
  }
}

// ---- Ticks to live

static const ovis_memory known[] = {OVIS_MEM_HOME, OVIS_MEM_LAST_SLEPT, OVIS_MEM_LAST_WOKEN};
static const ovis_memory own[] = {OVIS_MEM_LAST_WOKEN};
static const ov_brain_def with_memories = {.memories = known,
                                           .memory_count = 3,
                                           .expiring = own,
                                           .expiring_count = 1,
                                           .core = 1,
                                           .fallback = OV_ACTIVITY_IDLE};

static uint64_t slot_bit(const brain_stage* stage, ovis_memory memory) {
  return UINT64_C(1) << ov_brain_slot(stage->plan, memory);
}

TEST(a_host_gives_ticks_to_live_to_memories_that_have_no_room_for_them) {
  const ovis_allocator none = {0};
  brain_stage was;
  brain_stage is;
  brain_stage_open(&was, &with_memories);
  brain_stage_open(&is, &with_memories);
  assert_true(ov_brain_reserve_ttls(was.brain, slot_bit(&was, OVIS_MEM_LAST_WOKEN), &empty));
  ov_brain_set_number(was.brain, OVIS_MEM_LAST_WOKEN, 3, 4);
  assert_null(was.brain->ttls);
  assert_false(ov_brain_reserve_ttls(was.brain, slot_bit(&was, OVIS_MEM_LAST_SLEPT), &empty));
  assert_true(ov_brain_reserve_ttls(was.brain, slot_bit(&was, OVIS_MEM_LAST_SLEPT), &none));
  ov_brain_set_number(was.brain, OVIS_MEM_LAST_SLEPT, 7, 2);
  assert_non_null(was.brain->ttls);
  ov_writer writer;
  ov_writer_init(&writer, &none);
  ov_fields list = ov_fields_write(&writer);
  ov_brain_fields(was.brain, &list);
  assert_false(read_into(&is, &writer, &empty));
  assert_true(read_into(&is, &writer, &none));
  assert_true(hash_of(is.brain) == hash_of(was.brain));
  assert_int_equal(ov_brain_ttl(is.brain, OVIS_MEM_LAST_SLEPT), 2);
  assert_int_equal(ov_brain_ttl(is.brain, OVIS_MEM_LAST_WOKEN), 4);
  brain_stage_ticks(&is, 3);
  assert_false(ov_brain_has(is.brain, OVIS_MEM_LAST_SLEPT));
  assert_true(ov_brain_has(is.brain, OVIS_MEM_LAST_WOKEN));
  ov_writer_fini(&writer);
  brain_stage_close(&is);
  brain_stage_close(&was);
}

// ---- End times

TEST(behaviors_that_run_at_a_time_may_be_many) {
  enum { COUNT = 30 };
  brain_part parts[COUNT];
  ov_activity_entry entries[COUNT] = {{0}};
  for (int32_t i = 0; i < COUNT; i++) {
    parts[i] = (brain_part){.name = "a"};
    entries[i].behavior = (ov_behavior)BRAIN_TIMED(parts[i], i + 1, i + 1);
  }
  brain_stage was;
  brain_stage is;
  brain_stage_open_core(&was, entries, COUNT);
  brain_stage_open_core(&is, entries, COUNT);
  was.turn.allocator = empty;
  brain_stage_tick(&was); // without memory as many run as have room in the brain
  assert_true(was.turn.is_out_of_memory);
  assert_int_equal(was.brain->ends.count, OV_ENDS_OWN);
  was.turn = (ov_turn){0};
  brain_stage_tick(&was);
  assert_int_equal(was.brain->ends.count, COUNT);
  const ovis_allocator none = {0};
  ov_writer writer;
  ov_writer_init(&writer, &none);
  ov_fields list = ov_fields_write(&writer);
  ov_brain_fields(was.brain, &list);
  assert_false(read_into(&is, &writer, &empty));
  assert_true(read_into(&is, &writer, &none));
  ov_writer_fini(&writer);
  is.env = was.env;
  is.actor.rng = was.actor.rng;
  for (int32_t i = 0; i < 100; i++) {
    was.log[0] = is.log[0] = '\0';
    brain_stage_tick(&was);
    brain_stage_tick(&is);
    assert_string_equal(was.log, is.log);
    assert_true(hash_of(is.brain) == hash_of(was.brain));
  }
  brain_stage_close(&is);
  brain_stage_close(&was);
}
