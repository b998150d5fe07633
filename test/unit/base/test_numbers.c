#include "base/bytes.h"
#include "base/hash.h"
#include "base/rng.h"
#include "base/trig.h"
#include "support/counting_alloc.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static uint64_t bits_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

// The long double functions of libm are good to 1e-19: an oracle with digits to spare.
TEST(trigonometry_is_as_near_as_its_header_says) {
  double worst[3] = {0};
  for (int i = 0; i < 200000; i++) {
    const double x = (i - 100000) * 0.137;
    worst[0] = fmax(worst[0], (double)fabsl(sinl((long double)x) - (long double)ov_sin(x)));
    worst[1] = fmax(worst[1], (double)fabsl(cosl((long double)x) - (long double)ov_cos(x)));
    const double a = i % 1999 - 1000.3;
    const double b = i % 1777 - 888.7;
    worst[2] = fmax(worst[2], (double)fabsl(atan2l((long double)a, (long double)b) -
                                            (long double)ov_atan2(a, b)));
  }
  printf("worst: sin %.2g cos %.2g atan2 %.2g\n", worst[0], worst[1], worst[2]);
  assert_true(worst[0] < 2e-16);
  assert_true(worst[1] < 2e-16);
  assert_true(worst[2] < 7e-16);
}

TEST(trigonometry_is_exact_where_angles_are_round) {
  assert_true(ov_sin(0) == 0);
  assert_true(ov_cos(0) == 1);
  assert_true(ov_sin(OV_PI / 2) == 1);
  assert_true(ov_atan2(0, 0) == 0);
  assert_true(ov_atan2(1, 0) == OV_PI / 2);
  assert_true(ov_atan2(0, -1) == OV_PI);
  assert_true(ov_atan2(-1, 0) == -OV_PI / 2);
}

// One number for many values: changes when any bit of any result does, on any compiler.
TEST(trigonometry_has_its_golden_bits) {
  ov_hash hash = {0};
  for (int i = 0; i < 10000; i++) {
    const double x = (i - 5000) * 0.01953125;
    ov_hash_f64(&hash, ov_sin(x));
    ov_hash_f64(&hash, ov_cos(x));
    ov_hash_f64(&hash, ov_atan2(x, 1.5 - x * 0.25));
  }
  assert_true(hash.state == UINT64_C(0xEF3856629F5714A4));
}

TEST(random_stream_has_its_golden_values) {
  ov_rng rng = ov_rng_make(7, 1);
  const uint32_t golden[4] = {0xA372B4EAu, 0xCA69129Fu, 0xFE9C136Au, 0x95E8C274u};
  for (int i = 0; i < 4; i++) {
    assert_int_equal(ov_rng_u32(&rng), golden[i]);
  }
}

TEST(random_streams_of_two_mobs_have_nothing_in_common) {
  ov_rng a = ov_rng_make(7, 1);
  ov_rng b = ov_rng_make(7, 2);
  int same = 0;
  for (int i = 0; i < 10000; i++) {
    same += ov_rng_u32(&a) == ov_rng_u32(&b);
  }
  assert_int_equal(same, 0);
}

TEST(random_numbers_fill_their_range_evenly) {
  ov_rng rng = ov_rng_make(1, 1);
  int count[7] = {0};
  double sum = 0;
  for (int i = 0; i < 70000; i++) {
    count[ov_rng_int(&rng, 7)]++;
    const double d = ov_rng_double(&rng);
    assert_true(d >= 0 && d < 1);
    sum += d;
    const float f = ov_rng_float(&rng);
    assert_true(f >= 0 && f < 1);
  }
  for (int i = 0; i < 7; i++) {
    assert_in_range(count[i], 9600, 10400);
  }
  assert_true(fabs(sum / 70000 - 0.5) < 0.005);
  assert_int_equal(ov_rng_int(&rng, 1), 0);
}

TEST(weighted_order_puts_heavy_ones_first_in_proportion) {
  ov_rng rng = ov_rng_make(3, 9);
  const int32_t weights[3] = {1, 2, 7};
  int first[3] = {0};
  for (int i = 0; i < 20000; i++) {
    int32_t order[3];
    ov_rng_weighted_order(&rng, weights, 3, order);
    assert_int_equal(order[0] + order[1] + order[2], 3);
    assert_int_not_equal(order[0], order[1]);
    first[order[0]]++;
  }
  assert_in_range(first[0], 1800, 2200);
  assert_in_range(first[1], 3800, 4200);
  assert_in_range(first[2], 13700, 14300);
}

TEST(hash_tells_lengths_and_neighbours_apart) {
  ov_hash a = {0};
  ov_hash b = {0};
  ov_hash_bytes(&a, "ab", 2);
  ov_hash_bytes(&a, "c", 1);
  ov_hash_bytes(&b, "a", 1);
  ov_hash_bytes(&b, "bc", 2);
  assert_true(a.state != b.state);
  assert_true(ov_hash_text("oak_door", 8) != ov_hash_text("oak_fence", 9));
}

TEST(writer_and_reader_agree_and_the_reader_stops_at_the_end) {
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  ov_writer writer;
  ov_writer_init(&writer, &allocator);
  ov_write_u8(&writer, 0xFE);
  ov_write_u16(&writer, 0x1234);
  ov_write_u32(&writer, 0xDEADBEEFu);
  ov_write_u64(&writer, UINT64_C(0x0123456789ABCDEF));
  ov_write_f32(&writer, 1.5f);
  ov_write_f64(&writer, -0.1);
  assert_int_equal(writer.size, 27);
  for (size_t size = 0; size <= writer.size; size++) {
    ov_reader reader = ov_reader_make(writer.bytes, size);
    assert_int_equal(ov_read_u8(&reader), size >= 1 ? 0xFE : 0);
    assert_int_equal(ov_read_u16(&reader), size >= 3 ? 0x1234 : 0);
    const uint32_t word = ov_read_u32(&reader);
    assert_true(size < 7 || word == 0xDEADBEEFu);
    const uint64_t longer = ov_read_u64(&reader);
    assert_true(size < 15 || longer == UINT64_C(0x0123456789ABCDEF));
    const uint8_t* b = ov_read_bytes(&reader, 12);
    assert_int_equal(b != NULL, size == 27);
    assert_int_equal(reader.is_short, size < 27);
    if (b != NULL) {
      assert_true(ov_get_f32(b) == 1.5f);
      assert_true(bits_of(ov_get_f64(b + 4)) == bits_of(-0.1));
    }
  }
  ov_writer_fini(&writer);
  assert_int_equal(counter.bytes, 0);
}

TEST(writer_without_memory_says_so_and_keeps_what_it_had) {
  counting_alloc counter = {.bytes_limit = 100};
  const ovis_allocator allocator = counting_allocator(&counter);
  ov_writer writer;
  ov_writer_init(&writer, &allocator);
  for (int i = 0; i < 100; i++) {
    ov_write_u32(&writer, 1);
  }
  assert_true(writer.is_failed);
  assert_true(writer.size < 100);
  ov_writer_fini(&writer);
  assert_int_equal(counter.bytes, 0);
}
