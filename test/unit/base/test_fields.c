#include "base/fields.h"
#include "support/test.h"

#include <string.h>

// One field of each kind.
typedef struct thing {
  uint64_t u64;
  int64_t i64;
  uint32_t u32;
  int32_t i32;
  float f32;
  double f64;
  bool flag;
  ovis_vec3 vec;
  ovis_pos pos;
  bool bits[3];
  char text[8];
  int32_t count;
  ovis_status status;
} thing;

#define COUNT_MAX 5

static void thing_fields(thing* t, ov_fields* fields) {
  ov_field_u64(fields, "u64", &t->u64);
  ov_field_i64(fields, "i64", &t->i64);
  ov_field_u32(fields, "u32", &t->u32);
  ov_field_i32(fields, "i32", &t->i32);
  ov_field_f32(fields, "f32", &t->f32);
  ov_field_f64(fields, "f64", &t->f64);
  ov_field_bool(fields, "flag", &t->flag);
  ov_field_vec3(fields, "vec", &t->vec);
  ov_field_pos(fields, "pos", &t->pos);
  bool* bits[] = {&t->bits[0], &t->bits[1], &t->bits[2]};
  ov_field_bits(fields, "bits", bits, 3);
  ov_field_text(fields, "text", t->text, sizeof t->text);
  ov_field_count(fields, "count", &t->count, COUNT_MAX);
  OV_FIELD_ENUM(fields, "status", t->status, ovis_status);
}

static const thing sample = {.u64 = UINT64_C(0xFEDCBA9876543210),
                             .i64 = INT64_MIN + 3,
                             .u32 = 0x89ABCDEF,
                             .i32 = -7,
                             .f32 = -0.1f,
                             .f64 = 1e-300,
                             .flag = true,
                             .vec = {1.5, -2.25, 1e9},
                             .pos = {INT32_MIN, 0, INT32_MAX},
                             .bits = {true, false, true},
                             .text = "sevens7",
                             .count = COUNT_MAX,
                             .status = OVIS_FULL};

static ov_writer write_thing(const thing* what) {
  const ovis_allocator memory = {0};
  ov_writer writer;
  ov_writer_init(&writer, &memory);
  ov_fields fields = ov_fields_write(&writer);
  thing copy = *what;
  thing_fields(&copy, &fields);
  assert_memory_equal(&copy, what, sizeof copy); // writing changes nothing
  assert_false(writer.is_failed);
  return writer;
}

static uint64_t hash_thing(const thing* what, uint64_t seed) {
  ov_fields fields = ov_fields_hash(seed);
  thing copy = *what;
  thing_fields(&copy, &fields);
  assert_memory_equal(&copy, what, sizeof copy); // hashing changes nothing
  return ov_fields_end(&fields);
}

// Reads; false: the bytes are refused.
static bool read_thing(const uint8_t* bytes, size_t size, thing* out) {
  ov_reader reader = ov_reader_make(bytes, size);
  ov_fields fields = ov_fields_read(&reader);
  memset(out, 0, sizeof *out);
  thing_fields(out, &fields);
  return !fields.is_bad && !reader.is_short && reader.at == reader.size;
}

TEST(what_is_written_is_read_back_bit_by_bit) {
  ov_writer writer = write_thing(&sample);
  thing back;
  assert_true(read_thing(writer.bytes, writer.size, &back));
  assert_true(back.u64 == sample.u64 && back.i64 == sample.i64 && back.u32 == sample.u32);
  assert_true(back.i32 == sample.i32 && back.f32 == sample.f32 && back.f64 == sample.f64);
  assert_true(back.flag && back.bits[0] && !back.bits[1] && back.bits[2]);
  assert_memory_equal(&back.vec, &sample.vec, sizeof back.vec);
  assert_memory_equal(&back.pos, &sample.pos, sizeof back.pos);
  assert_string_equal(back.text, sample.text);
  assert_int_equal(back.count, COUNT_MAX);
  assert_int_equal(back.status, OVIS_FULL);
  assert_true(hash_thing(&back, 9) == hash_thing(&sample, 9));
  ov_writer_fini(&writer);
}

// Changes one field of a copy each time round; false: there are no more.
static bool change_one(thing* t, int32_t which) {
  *t = sample;
  switch (which) {
  case 0: t->u64 ^= 1; return true;
  case 1: t->i64 += 1; return true;
  case 2: t->u32 ^= 0x80000000u; return true;
  case 3: t->i32 = 7; return true;
  case 4: t->f32 = 0.1f; return true;
  case 5: t->f64 = 1.0000000000000002e-300; return true;
  case 6: t->flag = false; return true;
  case 7: t->vec.x = 2; return true;
  case 8: t->vec.y = 2; return true;
  case 9: t->vec.z = 2; return true;
  case 10: t->pos.x = 2; return true;
  case 11: t->pos.y = 2; return true;
  case 12: t->pos.z = 2; return true;
  case 13: t->bits[0] = false; return true;
  case 14: t->bits[1] = true; return true;
  case 15: t->bits[2] = false; return true;
  case 16: t->text[6] = '8'; return true;
  case 17: t->text[6] = '\0'; return true;
  case 18: t->count = 0; return true;
  case 19: t->status = OVIS_OK; return true;
  default: return false;
  }
}

TEST(each_field_counts_in_the_hash_and_in_the_bytes) {
  const uint64_t hash = hash_thing(&sample, 9);
  assert_true(hash != hash_thing(&sample, 10));
  ov_writer whole = write_thing(&sample);
  thing other;
  int32_t which = 0;
  for (; change_one(&other, which); which++) {
    assert_true(hash_thing(&other, 9) != hash);
    ov_writer writer = write_thing(&other);
    assert_true(writer.size != whole.size || memcmp(writer.bytes, whole.bytes, whole.size) != 0);
    thing back;
    assert_true(read_thing(writer.bytes, writer.size, &back));
    assert_true(hash_thing(&back, 9) == hash_thing(&other, 9));
    ov_writer_fini(&writer);
  }
  assert_int_equal(which, 20);
  ov_writer_fini(&whole);
}

TEST(every_prefix_is_refused) {
  ov_writer writer = write_thing(&sample);
  for (size_t size = 0; size < writer.size; size++) {
    uint8_t* cut = test_malloc(size + 1); // a read beyond the prefix is caught by the sanitizer
    memcpy(cut, writer.bytes, size);
    thing back;
    assert_false(read_thing(cut, size, &back));
    test_free(cut);
  }
  ov_writer_fini(&writer);
}

TEST(every_flipped_bit_is_another_thing_or_refused) {
  ov_writer writer = write_thing(&sample);
  const uint64_t hash = hash_thing(&sample, 9);
  for (size_t bit = 0; bit < writer.size * 8; bit++) {
    writer.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    thing back;
    assert_true(!read_thing(writer.bytes, writer.size, &back) || hash_thing(&back, 9) != hash);
    assert_true(memchr(back.text, '\0', sizeof back.text) != NULL);
    assert_true(back.count >= 0 && back.count <= COUNT_MAX);
    writer.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
  }
  ov_writer_fini(&writer);
}

static bool is_refused(void (*write)(ov_writer* writer), void (*read)(ov_fields* fields)) {
  const ovis_allocator memory = {0};
  ov_writer writer;
  ov_writer_init(&writer, &memory);
  write(&writer);
  ov_reader reader = ov_reader_make(writer.bytes, writer.size);
  ov_fields fields = ov_fields_read(&reader);
  read(&fields);
  ov_writer_fini(&writer);
  return fields.is_bad;
}

static void write_two(ov_writer* writer) {
  ov_write_u32(writer, 2);
}

static void write_minus_one(ov_writer* writer) {
  ov_write_u32(writer, UINT32_MAX);
}

static void write_six(ov_writer* writer) {
  ov_write_u32(writer, COUNT_MAX + 1);
}

static void write_bit_three(ov_writer* writer) {
  ov_write_u64(writer, 1u << 3);
}

static void write_eight_bytes_of_text(ov_writer* writer) {
  ov_write_u32(writer, 8);
  ov_write_bytes(writer, "12345678", 8);
}

static void read_bool(ov_fields* fields) {
  bool flag = true;
  ov_field_bool(fields, "", &flag);
}

static void read_count(ov_fields* fields) {
  int32_t count = 3;
  ov_field_count(fields, "", &count, COUNT_MAX);
  assert_int_equal(count, 0);
}

static void read_bits(ov_fields* fields) {
  bool a, b, c;
  bool* bits[] = {&a, &b, &c};
  ov_field_bits(fields, "", bits, 3);
}

static void read_text(ov_fields* fields) {
  char text[8];
  ov_field_text(fields, "", text, sizeof text);
  assert_string_equal(text, "");
}

TEST(values_that_cannot_be_are_refused) {
  assert_true(is_refused(write_two, read_bool));
  assert_true(is_refused(write_minus_one, read_count));
  assert_true(is_refused(write_six, read_count));
  assert_true(is_refused(write_bit_three, read_bits));
  assert_true(is_refused(write_eight_bytes_of_text, read_text)); // there is no room for its end
}

TEST(neighboring_texts_do_not_run_together_in_the_hash) {
  char a[4] = "ab";
  char b[4] = "c";
  char c[4] = "a";
  char d[4] = "bc";
  ov_fields first = ov_fields_hash(0);
  ov_fields second = ov_fields_hash(0);
  ov_field_text(&first, "", a, sizeof a);
  ov_field_text(&first, "", b, sizeof b);
  ov_field_text(&second, "", c, sizeof c);
  ov_field_text(&second, "", d, sizeof d);
  assert_true(ov_fields_end(&first) != ov_fields_end(&second));
}

TEST(text_with_a_zero_inside_ends_there) {
  // A zero byte inside the text ends it: reading yields a valid text, and writing that text is
  // stable.
  const uint8_t bytes[] = {0, 0, 0, 3, 'a', 0, 'b'};
  ov_reader reader = ov_reader_make(bytes, sizeof bytes);
  ov_fields fields = ov_fields_read(&reader);
  char text[8];
  ov_field_text(&fields, "", text, sizeof text);
  assert_true(fields.is_bad);
  assert_string_equal(text, "");
}
