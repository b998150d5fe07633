#!/bin/sh
# The golden hashes of the lively scene under both compilers, without and with optimization, with and
# without asserts. Says each build's hashes; exit code 1 when two differ, or when they are not those
# that test_snapshot.c holds.
#
#   test/golden/run.sh [FOLDER]    builds in FOLDER (build/golden), the next time only what changed
set -eu
cd "$(dirname "$0")/../.."
folder=${1-build/golden}
first=""
status=0

check() { # compiler, level, asserts
  dir="$folder/$1-O$2-asserts-$3"
  if [ ! -f "$dir/build.ninja" ]; then
    CC=$1 cmake -S . -B "$dir" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG="-O$2" \
      -DOVIS_ASSERTS="$3" -DOVIS_VALIDATE="$3" -DOVIS_BUILD_APP=OFF -DOVIS_BUILD_TESTS=ON >/dev/null
  fi
  cmake --build "$dir" --target test_sim_snapshot -- --quiet
  out=$("$dir/test/test_sim_snapshot" golden_hashes 2>&1) || status=1
  hashes=$(printf '%s\n' "$out" | sed -n 's/^golden [0-9]* //p' | tr '\n' ' ')
  printf '%-28s %s\n' "$1 -O$2 asserts $3" "$hashes"
  [ -n "$hashes" ] || status=1
  [ -n "$first" ] || first=$hashes
  [ "$hashes" = "$first" ] || status=1
}

check gcc 0 ON
check gcc 3 OFF
check clang 0 OFF
check clang 3 ON
[ "$status" -eq 0 ] || echo "golden hashes differ" >&2
exit "$status"
