// Rooms that are known by their bytes.
#include "base/fields.h"

#include "base/room_memory.h"
#include "support/test.h"

#include <string.h>

typedef struct room {
  const char* name;
  uint8_t bytes[40];
  int32_t size;
} room;

// Hashes the rooms as lists of fields do. `out_known` receives a bit for each room that was known.
static uint64_t pass(ov_room_memory* memory, const ovis_allocator* allocator, room* rooms,
                     int32_t count, uint32_t* out_known) {
  ov_fields fields = ov_fields_hash(1);
  fields.memory = memory;
  fields.allocator = allocator;
  *out_known = 0;
  if (memory != NULL) {
    ov_room_memory_begin(memory);
  }
  for (int32_t i = 0; i < count; i++) {
    ov_field_room(&fields, rooms[i].name);
    const int32_t half = rooms[i].size / 2;
    const ov_byte_range ranges[] = {{rooms[i].bytes, half},
                                    {rooms[i].bytes + half, rooms[i].size - half}};
    if (ov_field_room_is_known(&fields, ranges, 2)) {
      *out_known |= 1u << i;
    } else {
      ov_field_bytes(&fields, "bytes", rooms[i].bytes, (size_t)rooms[i].size);
    }
  }
  ov_field_room(&fields, "");
  return ov_fields_end(&fields);
}

TEST(a_room_is_known_by_its_bytes_its_size_and_its_name) {
  const ovis_allocator allocator = {0}; // malloc
  ov_room_memory memory = {0};
  room rooms[] = {{"a", {1, 2, 3}, 40}, {"b", {0}, 0}, {"c", {7}, 13}};
  uint32_t known, none;
  const uint64_t first = pass(&memory, &allocator, rooms, 3, &known);
  assert_int_equal(known, 0);
  assert_true(first == pass(NULL, NULL, rooms, 3, &none));
  assert_true(first == pass(&memory, &allocator, rooms, 3, &known));
  assert_int_equal(known, 7);
  rooms[2].bytes[12] = 1;
  assert_true(pass(&memory, &allocator, rooms, 3, &known) == pass(NULL, NULL, rooms, 3, &none));
  assert_int_equal(known, 3);
  rooms[0].size = 39; // what follows lies elsewhere, so nothing is known any more
  assert_true(pass(&memory, &allocator, rooms, 3, &known) == pass(NULL, NULL, rooms, 3, &none));
  assert_int_equal(known, 0);
  rooms[1].name = "d"; // no bytes, but another room
  assert_true(pass(&memory, &allocator, rooms, 3, &known) == pass(NULL, NULL, rooms, 3, &none));
  assert_int_equal(known, 1);
  ov_room_memory_fini(&memory, &allocator);
}

TEST(random_rooms_have_the_hash_of_rooms_that_are_not_remembered) {
  const ovis_allocator allocator = {0}; // malloc
  ov_room_memory memory = {0};
  uint64_t random = test_seed(4);
  static const char* const names[] = {"a", "b", "c"};
  room rooms[8] = {{0}};
  int32_t count = 0;
  int32_t known_count = 0;
  const int64_t passes = test_count(20000, 400000, 4000000);
  for (int64_t i = 0; i < passes; i++) {
    const int32_t what = test_below(&random, 10);
    room* one = &rooms[test_below(&random, 8)];
    count = what == 0 ? test_below(&random, 9) : count;
    one->name = what == 1 || one->name == NULL ? names[test_below(&random, 3)] : one->name;
    one->size = what == 2 ? test_below(&random, 41) : one->size;
    one->bytes[test_below(&random, 40)] ^= (uint8_t)(what == 3);
    for (int32_t r = 0; r < 8; r++) {
      rooms[r].name = rooms[r].name != NULL ? rooms[r].name : "a";
    }
    uint32_t known, none;
    assert_true(pass(&memory, &allocator, rooms, count, &known) ==
                pass(NULL, NULL, rooms, count, &none));
    known_count += (known & 1u) != 0;
  }
  assert_in_range(known_count, passes / 4, passes);
  ov_room_memory_fini(&memory, &allocator);
}
