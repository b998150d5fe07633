// The registry of blocks: names, shapes and traits of states.
// Design: bindings/js/README.md
#include "ovjs.h"

#include <string.h>

OVJS_EXPORT(ovis_blocks*, ovjs_blocks_create, void) {
  const ovis_blocks_def def = ovis_default_blocks_def();
  ovis_blocks* blocks = NULL;
  return ovjs_check(ovis_blocks_create(&def, &blocks), "blocks") == OVIS_OK ? blocks : NULL;
}

OVJS_EXPORT(void, ovjs_blocks_destroy, ovis_blocks* blocks) {
  ovis_blocks_destroy(blocks);
}

OVJS_EXPORT(uint32_t, ovjs_blocks_count, const ovis_blocks* blocks) {
  return ovis_blocks_get_state_count(blocks);
}

// Returns a state, or -1.
OVJS_EXPORT(double, ovjs_blocks_parse, const ovis_blocks* blocks, const char* text) {
  ovis_state state = 0;
  ovis_error error = {0};
  const ovis_status status = ovis_blocks_parse(blocks, text, &state, &error);
  if (status != OVIS_OK) {
    ovjs_fail(status, &error, text);
    return -1;
  }
  return state;
}

static const char* fluid_name(uint8_t fluid) {
  return fluid == OVIS_FLUID_WATER ? "water" : fluid == OVIS_FLUID_LAVA ? "lava" : NULL;
}

static void put_tags(ovjs_text* text, uint64_t tags) {
#define NAME(tag, name, meaning) name,
  static const char* const names[] = {OVIS_BLOCK_TAG_LIST(NAME)};
#undef NAME
  ovjs_open(text, "tags", '[');
  for (int32_t i = 0; i < OVIS_TAG_COUNT; i++) {
    if ((tags >> i & 1) != 0) {
      ovjs_put_text(text, NULL, names[i]);
    }
  }
  ovjs_close(text, ']');
}

static void put_boxes(ovjs_text* text, const ovis_shape* shape) {
  ovjs_open(text, "boxes", '[');
  for (int32_t i = 0; i < shape->count; i++) {
    const ovis_aabb* box = &shape->boxes[i];
    const double corners[6] = {box->min.x, box->min.y, box->min.z,
                               box->max.x, box->max.y, box->max.z};
    ovjs_open(text, NULL, '[');
    for (int32_t k = 0; k < 6; k++) {
      ovjs_put_number(text, NULL, corners[k]);
    }
    ovjs_close(text, ']');
  }
  ovjs_close(text, ']');
}

static void put_state(ovjs_text* text, const ovis_blocks* blocks, ovis_state state) {
  char name[512];
  const ovis_state_traits* traits = ovis_blocks_get_traits(blocks, state);
  const ovis_shape shape = ovis_blocks_get_shape(blocks, traits->shape);
  if (ovis_blocks_print(blocks, state, name, sizeof name) >= sizeof name) {
    memcpy(name, "?", 2);
  }
  ovjs_open(text, NULL, '{');
  ovjs_put_whole(text, "state", state);
  ovjs_put_text(text, "name", name);
  ovjs_put_text(text, "block",
                ovis_blocks_get_block_name(blocks, ovis_blocks_get_block_of(blocks, state)));
  ovjs_put_text(text, "fluid", fluid_name(traits->fluid));
  ovjs_put_whole(text, "fluidAmount", traits->fluid_amount);
  ovjs_put_whole(text, "opacity", traits->opacity);
  ovjs_put_whole(text, "emission", traits->emission);
  put_tags(text, traits->tags);
  put_boxes(text, &shape);
  ovjs_close(text, '}');
}

// A list of the `count` states at `states`; those that the registry lacks are null.
OVJS_EXPORT(int32_t, ovjs_blocks_describe, const ovis_blocks* blocks, const uint32_t* states,
            int32_t count) {
  ovjs_text* text = &ovjs_result;
  const uint32_t known = ovis_blocks_get_state_count(blocks);
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '[');
  for (int32_t i = 0; i < count; i++) {
    if (states[i] < known) {
      put_state(text, blocks, states[i]);
    } else {
      ovjs_put_text(text, NULL, NULL);
    }
  }
  ovjs_close(text, ']');
  return ovjs_text_end(text);
}

// A list of {name, first, count, default} of all blocks.
OVJS_EXPORT(int32_t, ovjs_blocks_list, const ovis_blocks* blocks) {
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '[');
  for (uint32_t i = 0; i < ovis_blocks_get_block_count(blocks); i++) {
    const ovis_block_info info = ovis_blocks_get_block(blocks, i);
    ovjs_open(text, NULL, '{');
    ovjs_put_text(text, "name", info.name);
    ovjs_put_whole(text, "firstState", info.first_state);
    ovjs_put_whole(text, "stateCount", info.state_count);
    ovjs_put_whole(text, "defaultState", info.default_state);
    ovjs_close(text, '}');
  }
  ovjs_close(text, ']');
  return ovjs_text_end(text);
}

// ---- Species, which need no registry

static void put_species(ovjs_text* text, const ovis_species* species) {
  ovjs_open(text, NULL, '{');
  ovjs_put_text(text, "name", species->name);
  ovjs_put_number(text, "width", (double)species->width);
  ovjs_put_number(text, "height", (double)species->height);
  ovjs_put_number(text, "eyeHeight", (double)species->eye_height);
  ovjs_put_number(text, "healthMax", (double)species->health_max);
  ovjs_put_number(text, "speed", (double)species->speed);
  ovjs_put_number(text, "followRange", (double)species->follow_range);
  ovjs_put_number(text, "attackDamage", (double)species->attack_damage);
  ovjs_put_text(text, "evaluator", ovis_path_evaluator_name(species->evaluator));
  ovjs_put_bool(text, "searchesPaths", species->navigation != OVIS_NAVIGATION_NONE);
  ovjs_put_bool(text, "isAnimal", species->is_animal);
  ovjs_close(text, '}');
}

OVJS_EXPORT(int32_t, ovjs_species_list, void) {
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '[');
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    put_species(text, ovis_species_get(i));
  }
  ovjs_close(text, ']');
  return ovjs_text_end(text);
}
