#!/bin/sh
# Checks the golden hashes of the lively scene with both compilers, without and with optimization, with and
# without asserts, for this machine (-march=native) and with link-time optimization. Prints the hashes of each build;
# exit code 1 if two builds differ, or if they differ from test/golden/lively.txt.
#
#   test/golden/run.sh [--update]    --update: if all builds agree, writes lively.txt again
#
# Builds in build/golden; later runs rebuild only changed files.
set -eu
cd "$(dirname "$0")/../.."
first=""
status=0

check() { # compiler, level, asserts, machine [opt], OFF or ON: link-time optimization [opt]
  dir="build/golden/$1-O$2-asserts-$3${4:+-$4}${5:+-lto-$5}"
  linker=""
  [ "$1" != clang ] || [ "${5-OFF}" = OFF ] || linker=-fuse-ld=lld
  if [ ! -f "$dir/build.ninja" ]; then
    CC=$1 cmake -S . -B "$dir" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG="-O$2" \
      -DCMAKE_C_FLAGS="${4:+-march=$4}" -DCMAKE_INTERPROCEDURAL_OPTIMIZATION="${5-OFF}" \
      -DCMAKE_EXE_LINKER_FLAGS="$linker" -DCMAKE_SHARED_LINKER_FLAGS="$linker" -DOVIS_ASSERTS="$3" -DOVIS_VALIDATE="$3" \
      -DOVIS_BUILD_APP=OFF -DOVIS_BUILD_TESTS=ON \
      -DOVIS_TEST_SUITES='^sim/snapshot$' >/dev/null
  fi
  cmake --build "$dir" --target test_sim -- --quiet
  hashes=$("$dir/test/test_sim" snapshot golden_hashes 2>/dev/null | grep '^golden') || true
  printf '%-36s %s\n' "$1 -O$2 asserts $3${4:+ $4}${5:+ lto $5}" "$(printf '%s\n' "$hashes" | sed 's/.* //' | tr '\n' ' ')"
  [ -n "$hashes" ] || status=1
  [ -n "$first" ] || first=$hashes
  [ "$hashes" = "$first" ] || status=1
}

check gcc 0 ON
check gcc 3 OFF
check clang 0 OFF
check clang 3 ON
check gcc 3 OFF native OFF
check gcc 3 OFF native ON
check clang 3 OFF native ON
if [ "$status" -ne 0 ]; then
  echo "the builds differ" >&2
elif [ "${1-}" = --update ]; then
  printf '%s\n' "$first" >test/golden/lively.txt
elif [ "$first" != "$(cat test/golden/lively.txt)" ]; then
  echo "the builds agree, and differ from test/golden/lively.txt" >&2
  status=1
fi
exit "$status"
