// Names as they occur in saves: older names, odd properties, names that no version knows.
#include "support/counting_alloc.h"
#include "support/registry.h"
#include "support/test.h"

#include "world/registry_internal.h"

#include <ovis/blocks.h>

#include <stdio.h>
#include <string.h>

typedef struct log_record {
  int32_t counts[OVIS_LOG_ITEM_COUNT];
  char last[1024];
} log_record;

static void record(void* context, ovis_log_level level, ovis_log_item item, const char* message) {
  log_record* log = context;
  assert_int_equal(level, OVIS_LOG_WARNING);
  for (const char* c = message; *c != '\0'; c++) {
    assert_true(*c >= ' ');
    assert_true(*c <= '~');
  }
  log->counts[item]++;
  snprintf(log->last, sizeof log->last, "%s", message);
}

static ovis_blocks* make_registry(log_record* log) {
  ovis_blocks_def def = ovis_default_blocks_def();
  def.log = log == NULL ? NULL : record;
  def.log_context = log;
  ovis_blocks* registry;
  assert_int_equal(ovis_blocks_create(&def, &registry), OVIS_OK);
  return registry;
}

// Reads "name[a=b,c=d]" as a save would hand it over: without NULs behind the words.
static ovis_status resolve_text(ovis_blocks* registry, const char* text, ovis_state* out) {
  ovis_property_text properties[16];
  int32_t count = 0;
  const char* at = text + strcspn(text, "[");
  const size_t name_length = (size_t)(at - text);
  while (*at == '[' || *at == ',') {
    const char* name = at + 1;
    const char* value = strchr(name, '=') + 1;
    at = value + strcspn(value, ",]");
    properties[count++] =
        (ovis_property_text){name, (size_t)(value - 1 - name), value, (size_t)(at - value)};
  }
  return ovis_blocks_resolve(registry, text, name_length, properties, count, out);
}

static ovis_state resolve(ovis_blocks* registry, const char* text) {
  ovis_state state;
  assert_int_equal(resolve_text(registry, text, &state), OVIS_OK);
  return state;
}

TEST(every_state_resolves_to_itself) {
  log_record log = {0};
  ovis_blocks* registry = make_registry(&log);
  const uint32_t count = ovis_blocks_get_state_count(registry);
  for (ovis_state state = 0; state < count; state++) {
    char text[256] = "minecraft:";
    ovis_blocks_print(registry, state, text + 10, sizeof text - 10);
    assert_int_equal(resolve(registry, text), state);
    assert_int_equal(resolve(registry, text + 10), state);
  }
  assert_int_equal(log.counts[OVIS_LOG_UNKNOWN_BLOCK], 0);
  assert_int_equal(log.counts[OVIS_LOG_UNKNOWN_PROPERTY], 0);
  ovis_blocks_destroy(registry);
}

typedef struct renamed {
  const char* old_text;
  const char* new_text;
} renamed;

// A line for each entry of the generated table, and no entry without a line.
static const renamed renames[] = {
    {"grass", "short_grass"},
    {"grass_path", "dirt_path"},
    {"chain[axis=x,waterlogged=true]", "iron_chain[axis=x,waterlogged=true]"},
    {"cauldron[level=0]", "cauldron"},
    {"cauldron[level=1]", "water_cauldron[level=1]"},
    {"cauldron[level=2]", "water_cauldron[level=2]"},
    {"cauldron[level=3]", "water_cauldron[level=3]"},
    {"torchflower_crop[age=2]", "torchflower"},
    {"creaking_heart[axis=x,creaking=disabled]",
     "creaking_heart[axis=x,creaking_heart_state=uprooted]"},
    {"creaking_heart[axis=x,creaking=dormant]",
     "creaking_heart[axis=x,creaking_heart_state=dormant]"},
    {"creaking_heart[axis=x,creaking=active]", "creaking_heart[axis=x,creaking_heart_state=awake]"},
    {"creaking_heart[active=true,axis=z,natural=true]",
     "creaking_heart[axis=z,creaking_heart_state=awake,natural=true]"},
    {"creaking_heart[active=false,axis=z]", "creaking_heart[axis=z,creaking_heart_state=uprooted]"},
};

TEST(old_names_and_values_become_todays) {
  log_record log = {0};
  ovis_blocks* registry = make_registry(&log);
  assert_int_equal(sizeof renames / sizeof *renames, ov_builtin_blocks.rename_count);
  for (size_t i = 0; i < sizeof renames / sizeof *renames; i++) {
    ovis_state expected, parsed;
    assert_int_equal(ovis_blocks_parse(registry, renames[i].new_text, &expected, NULL), OVIS_OK);
    assert_int_equal(resolve(registry, renames[i].old_text), expected);
    assert_int_equal(ovis_blocks_parse(registry, renames[i].old_text, &parsed, NULL), OVIS_OK);
    assert_int_equal(parsed, expected);
  }
  assert_int_equal(log.counts[OVIS_LOG_UNKNOWN_BLOCK], 0);
  assert_int_equal(log.counts[OVIS_LOG_UNKNOWN_PROPERTY], 0);
  ovis_blocks_destroy(registry);
}

TEST(every_rename_of_the_table_is_in_this_suite) {
  for (int32_t i = 0; i < ov_builtin_blocks.rename_count; i++) {
    const ov_builtin_rename* rename = &ov_builtin_blocks.renames[i];
    char pair[128] = "";
    if (rename->property != NULL) {
      snprintf(pair, sizeof pair, "%s=%s", rename->property, rename->value);
    }
    bool is_tested = false;
    for (size_t n = 0; n < sizeof renames / sizeof *renames; n++) {
      const char* text = renames[n].old_text;
      const size_t length = strcspn(text, "[");
      is_tested = is_tested || (strlen(rename->old_name) == length &&
                                strncmp(rename->old_name, text, length) == 0 &&
                                strstr(text + length, pair) != NULL);
    }
    if (!is_tested) {
      fail_msg("%s %s has no test", rename->old_name, pair);
    }
  }
}

TEST(a_cauldron_without_a_level_stays_a_cauldron) {
  ovis_blocks* registry = make_registry(NULL);
  const ovis_state state = resolve(registry, "minecraft:cauldron");
  assert_string_equal(
      ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, state)), "cauldron");
  // The present water cauldron's own level is no old value.
  ovis_state parsed = registry_state(registry, "water_cauldron[level=2]");
  assert_int_equal(resolve(registry, "water_cauldron[level=2]"), parsed);
  ovis_blocks_destroy(registry);
}

TEST(odd_properties_are_ignored_and_reported_once_a_block) {
  log_record log = {0};
  ovis_blocks* registry = make_registry(&log);
  const ovis_state expected = registry_state(registry, "oak_door[half=upper]");
  assert_int_equal(resolve(registry, "oak_door[color=red,half=upper]"), expected);
  assert_int_equal(log.counts[OVIS_LOG_UNKNOWN_PROPERTY], 1);
  assert_non_null(strstr(log.last, "oak_door"));
  assert_non_null(strstr(log.last, "color=red"));
  assert_int_equal(resolve(registry, "oak_door[facing=up,half=upper]"), expected);
  assert_int_equal(log.counts[OVIS_LOG_UNKNOWN_PROPERTY], 1);
  assert_int_equal(resolve(registry, "birch_door[facing=up]"), resolve(registry, "birch_door"));
  assert_int_equal(log.counts[OVIS_LOG_UNKNOWN_PROPERTY], 2);
  assert_non_null(strstr(log.last, "facing=up"));
  ovis_blocks_destroy(registry);
}

TEST(hostile_properties_are_harmless) {
  log_record log = {0};
  ovis_blocks* registry = make_registry(&log);
  char huge[100000];
  memset(huge, '\n', sizeof huge);
  const ovis_property_text properties[] = {
      {huge, sizeof huge, huge, sizeof huge},
      {"half\0", 5, "upper", 5},
      {"half", 4, "upper\0x", 7},
      {"", 0, "", 0},
      {huge, 0, huge, 0},
  };
  ovis_state state;
  assert_int_equal(ovis_blocks_resolve(registry, "oak_door", 8, properties, 5, &state), OVIS_OK);
  assert_int_equal(state, resolve(registry, "oak_door"));
  assert_int_equal(log.counts[OVIS_LOG_UNKNOWN_PROPERTY], 1);
  ovis_blocks_destroy(registry);
}

TEST(an_unknown_name_is_an_opaque_cube_counted_and_logged_once) {
  log_record log = {0};
  ovis_blocks* registry = make_registry(&log);
  const uint32_t states = ovis_blocks_get_state_count(registry);
  assert_int_equal(ovis_blocks_get_unknown_count(registry), 0);
  const ovis_state state = resolve(registry, "mod:machine[facing=north]");
  assert_int_equal(state, states);
  assert_int_equal(resolve(registry, "mod:machine[facing=south,on=true]"), state);
  assert_int_equal(resolve(registry, "minecraft:mod:machine"), state);
  assert_int_equal(ovis_blocks_get_state_count(registry), states + 1);
  assert_int_equal(log.counts[OVIS_LOG_UNKNOWN_BLOCK], 1);
  assert_int_equal(log.counts[OVIS_LOG_UNKNOWN_PROPERTY], 0);
  assert_non_null(strstr(log.last, "mod:machine"));
  const ovis_state_traits* traits = ovis_blocks_get_traits(registry, state);
  const uint64_t tags = OVIS_TAG(UNKNOWN) | OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) |
                        OVIS_TAG(OPAQUE) | OVIS_TAG(BLOCKS_MOTION);
  assert_int_equal(traits->tags, tags);
  assert_int_equal(traits->pathfindable, 0);
  assert_int_equal(traits->opacity, 15);
  assert_int_equal(ovis_blocks_get_unknown_count(registry), 1);
  assert_string_equal(ovis_blocks_get_unknown_name(registry, 0), "mod:machine");
  assert_int_equal(ovis_blocks_get_unknown_uses(registry, 0), 3);
  // From now on the name is a block's.
  ovis_state parsed = registry_state(registry, "mod:machine");
  assert_int_equal(parsed, state);
  assert_int_equal(ovis_blocks_parse(registry, "mod:machine[on=true]", &parsed, NULL),
                   OVIS_UNKNOWN_NAME);
  assert_true(ov_registry_is_valid(registry));
  ovis_blocks_destroy(registry);
}

TEST(hostile_names_print_and_parse) {
  static const char* const names[] = {"",    "\n\r\t",   "a\x1b[31m", "\"}",  "b[x=1]",
                                      "c d", "\xff\xfe", "=,",        "\x7f", "minecraft:"};
  log_record log = {0};
  ovis_blocks* registry = make_registry(&log);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    ovis_state state, again, parsed;
    const size_t length = strlen(names[i]);
    assert_int_equal(ovis_blocks_resolve(registry, names[i], length, NULL, 0, &state), OVIS_OK);
    assert_int_equal(ovis_blocks_resolve(registry, names[i], length, NULL, 0, &again), OVIS_OK);
    assert_int_equal(again, state);
    char text[300];
    ovis_blocks_print(registry, state, text, sizeof text);
    assert_int_equal(ovis_blocks_parse(registry, text, &parsed, NULL), OVIS_OK);
    assert_int_equal(parsed, state);
  }
  // A NUL in a name is a byte like others.
  ovis_state with_nul;
  assert_int_equal(ovis_blocks_resolve(registry, "air\0x", 5, NULL, 0, &with_nul), OVIS_OK);
  assert_true(with_nul != 0);
  assert_true(ov_registry_is_valid(registry));
  ovis_blocks_destroy(registry);
}

TEST(names_over_255_bytes_are_refused) {
  ovis_blocks* registry = make_registry(NULL);
  char name[257];
  memset(name, 'x', sizeof name);
  ovis_state state;
  assert_int_equal(ovis_blocks_resolve(registry, name, 256, NULL, 0, &state), OVIS_BAD_FORMAT);
  assert_int_equal(state, OVIS_STATE_UNLOADED);
  assert_int_equal(ovis_blocks_get_unknown_count(registry), 0);
  assert_int_equal(ovis_blocks_resolve(registry, name, 255, NULL, 0, &state), OVIS_OK);
  assert_int_equal(strlen(ovis_blocks_get_unknown_name(registry, 0)), 255);
  ovis_blocks_destroy(registry);
}

TEST(a_million_unknown_names_make_4097_blocks) {
  log_record log = {0};
  ovis_blocks* registry = make_registry(&log);
  const uint32_t blocks = ovis_blocks_get_block_count(registry);
  const int32_t count = (int32_t)test_count_arithmetic(100000, 1000000, 1000000);
  ovis_state rest = 0;
  for (int32_t i = 0; i < count; i++) {
    char name[32];
    const int length = snprintf(name, sizeof name, "junk:%d", i);
    ovis_state state;
    assert_int_equal(ovis_blocks_resolve(registry, name, (size_t)length, NULL, 0, &state), OVIS_OK);
    if (i == OV_REGISTRY_UNKNOWN_MAX) {
      rest = state;
    }
    assert_true(i <= OV_REGISTRY_UNKNOWN_MAX || state == rest);
  }
  assert_int_equal(ovis_blocks_get_block_count(registry), blocks + OV_REGISTRY_UNKNOWN_MAX + 1);
  assert_int_equal(ovis_blocks_get_unknown_count(registry), OV_REGISTRY_UNKNOWN_MAX + 1);
  assert_int_equal(log.counts[OVIS_LOG_UNKNOWN_BLOCK], OV_REGISTRY_UNKNOWN_MAX + 1);
  assert_string_equal(ovis_blocks_get_unknown_name(registry, OV_REGISTRY_UNKNOWN_MAX), "unknown");
  assert_int_equal(ovis_blocks_get_unknown_uses(registry, OV_REGISTRY_UNKNOWN_MAX),
                   count - OV_REGISTRY_UNKNOWN_MAX);
  assert_int_equal(ovis_blocks_get_unknown_uses(registry, 17), 1);
  // A name that came early keeps its block.
  assert_int_not_equal(resolve(registry, "junk:5"), rest);
  assert_true(ov_registry_is_valid(registry));
  ovis_blocks_destroy(registry);
}

static ovis_status create_and_destroy(const ovis_allocator* allocator, void* context) {
  ovis_blocks_def def = ovis_default_blocks_def();
  def.allocator = *allocator;
  def.builtin = *(const bool*)context;
  ovis_blocks* registry = context; // anything but NULL
  const ovis_status status = ovis_blocks_create(&def, &registry);
  assert_int_equal(registry == NULL, status != OVIS_OK);
  ovis_blocks_destroy(registry);
  return status;
}

TEST(creating_survives_any_failing_allocation) {
  bool builtin = true;
  assert_true(fail_each_allocation(create_and_destroy, &builtin) >= 10);
  builtin = false;
  assert_true(fail_each_allocation(create_and_destroy, &builtin) >= 5);
}

static void resolve_without_memory(bool fails_once) {
  for (int64_t fail_after = 0;; fail_after++) {
    counting_alloc counter = {.fails_once = fails_once};
    ovis_blocks_def def = ovis_default_blocks_def();
    def.allocator = counting_allocator(&counter);
    ovis_blocks* registry;
    assert_int_equal(ovis_blocks_create(&def, &registry), OVIS_OK);
    const uint32_t states = ovis_blocks_get_state_count(registry);
    const int64_t before = counter.calls;
    counter.fail_at = before + fail_after + 1;
    ovis_state state;
    const ovis_status status = resolve_text(registry, "mod:machine[on=true]", &state);
    const bool is_done = status == OVIS_OK;
    assert_true(ov_registry_is_valid(registry));
    assert_int_equal(ovis_blocks_get_bytes(registry), counter.bytes);
    if (!is_done) {
      assert_int_equal(status, OVIS_NO_MEMORY);
      assert_int_equal(state, OVIS_STATE_UNLOADED);
      assert_int_equal(ovis_blocks_get_state_count(registry), states);
      assert_int_equal(ovis_blocks_get_unknown_count(registry), 0);
      // Resolving a known state allocates nothing.
      assert_int_equal(resolve_text(registry, "minecraft:oak_door[half=upper]", &state), OVIS_OK);
      counter.fail_at = 0;
      assert_int_equal(resolve_text(registry, "mod:machine", &state), OVIS_OK);
      assert_int_equal(state, states);
    }
    ovis_blocks_destroy(registry);
    assert_int_equal(counter.bytes, 0);
    if (is_done) {
      assert_true(fail_after >= 3);
      return;
    }
  }
}

TEST(resolving_survives_any_failing_allocation) {
  resolve_without_memory(true);
  resolve_without_memory(false);
}
