// Enchantments as numbers of variants, and values that are none.
#include "support/test.h"

#include <ovis/item.h>

TEST(a_variant_carries_each_level_and_other_variants_carry_none) {
  const ovis_enchantments levels = {1, 2, 3, 4, 31};
  const uint64_t variant = ovis_enchantments_pack(&levels);
  const ovis_enchantments back = ovis_enchantments_unpack(variant);
  assert_memory_equal(&levels, &back, sizeof levels);
  assert_true(ovis_enchantments_pack(&(ovis_enchantments){0}) == 0);
  const ovis_enchantments beyond = {-5, 1000, 0, 0, 0};
  const ovis_enchantments cut = ovis_enchantments_unpack(ovis_enchantments_pack(&beyond));
  assert_int_equal(cut.protection, 0);
  assert_int_equal(cut.fire_protection, OVIS_ENCHANTMENT_MAX);
  static const uint64_t others[] = {0, 1, 7, UINT64_C(0x1FFFFFF), UINT64_C(0xFFFF00000000001F)};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    const ovis_enchantments none = ovis_enchantments_unpack(others[i]);
    assert_true(none.protection == 0 && none.projectile_protection == 0);
  }
}

TEST(a_stack_carries_its_wear_beside_its_enchantments) {
  ovis_stack stack = ovis_stack_from_name("wolf_armor", 1);
  assert_int_equal(ovis_stack_get_wear(&stack), 0);
  stack.variant = ovis_enchantments_pack(&(ovis_enchantments){.protection = 4});
  ovis_stack_set_wear(&stack, 17);
  assert_int_equal(ovis_stack_get_wear(&stack), 17);
  assert_int_equal(ovis_enchantments_unpack(stack.variant).protection, 4);
  ovis_stack_set_wear(&stack, 100000);
  assert_int_equal(ovis_stack_get_wear(&stack), 65535);
  ovis_stack_set_wear(&stack, -3);
  assert_true(stack.variant == ovis_enchantments_pack(&(ovis_enchantments){.protection = 4}));
  stack.variant = 77; // a host's own
  assert_int_equal(ovis_stack_get_wear(&stack), 0);
  ovis_stack nothing = {0};
  ovis_stack_set_wear(&nothing, 5);
  assert_true(nothing.variant == 0);
  ovis_stack_set_wear(NULL, 5);
  assert_int_equal(ovis_stack_get_wear(NULL), 0);
}
