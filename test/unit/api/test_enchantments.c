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
