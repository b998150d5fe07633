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
check species base world path body species
