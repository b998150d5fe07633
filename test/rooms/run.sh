#!/bin/sh
# Links a program with the objects of a few rooms and nothing else, and runs it.
#
#   test/rooms/run.sh BUILD SOURCE
set -eu
build=$1
source=$2
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
sanitize=${OVIS_SANITIZE:+-fsanitize=$OVIS_SANITIZE}

check() { # program, rooms
  program=$1
  shift
  # An object whose source was moved or removed stays in an old build folder.
  objects=$(cd "$source" && for room in "$@"; do
    find "src/$room" -name '*.c' | sed "s|.*|$build/CMakeFiles/ovis_objects.dir/&.o|"
  done)
  # shellcheck disable=SC2086
  ${CC:-cc} -std=c17 $sanitize -I "$source/include" "$source/test/rooms/link_$program.c" $objects -lm \
    -o "$scratch/$program" || { echo "FAILED: link_$program.c needs more than: $*"; exit 1; }
  echo "$*: $("$scratch/$program")"
}

check path base world path

# examples/chase_2d.c needs base and steer only. The room's files about voxel worlds are in the archive
# too; the linker leaves them out, since the program does not use them.
objects=$(cd "$source" && for room in base steer; do
  find "src/$room" -name '*.c' | sed "s|.*|$build/CMakeFiles/ovis_objects.dir/&.o|"
done)
# shellcheck disable=SC2086
ar rcs "$scratch/steer.a" $objects
${CC:-cc} -std=c17 $sanitize -I "$source/include" "$source/examples/chase_2d.c" "$scratch/steer.a" -lm \
  -o "$scratch/chase_2d" || { echo "FAILED: chase_2d.c needs more than: base steer"; exit 1; }
"$scratch/chase_2d" > "$scratch/chase_2d.txt"
echo "base steer: $(tail -n 1 "$scratch/chase_2d.txt")"
# The page shows what the program prints.
sed -n '/^tick   0: player/,/^tick 160: player/p' "$source/docs/steering.md" > "$scratch/page.txt"
cmp "$scratch/chase_2d.txt" "$scratch/page.txt" ||
  { echo "FAILED: docs/steering.md shows other lines than examples/chase_2d.c prints"; exit 1; }
