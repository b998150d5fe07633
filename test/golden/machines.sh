#!/bin/sh
# Checks that no compiler fuses a multiplication and an addition, and that all builds give the same
# hashes (docs/determinism.md#fused).
#
#   test/golden/machines.sh --quick    compiles every file of src/ with gcc, with the flags of CMakeLists.txt,
#                                      for a machine with fused instructions, and looks for them
#   test/golden/machines.sh [TICKS]    builds the program for x86-64, -v2, -v3, -v4 and this machine, with gcc and
#                                      clang, without and with link-time optimization; looks for fused instructions in
#                                      each, and compares the hashes of all scenes (default: 4000 ticks)
#
# Builds in build/machines; later runs rebuild only changed files. Exit code 1: something was found.
set -eu
cd "$(dirname "$0")/../.."
if [ "$(uname -m)" != x86_64 ]; then
  echo "SKIPPED: this is no x86-64 machine"
  exit 0
fi
folder=build/machines
mkdir -p "$folder"
status=0

# Names the functions of a program or an object that fuse.
list_fused() {
  objdump -d --no-show-raw-insn "$1" | awk -v file="$1" '
    /^[0-9a-f]+ <.*>:$/ { name = $2 }
    /\tvfn?m(add|sub)/ { if (!seen[name]++) { print "fused: " file " " name; count++ } }
    END { exit count > 0 }'
}

# The flags that change arithmetic, as CMake gives them to gcc.
flags_of() { # build folder
  grep -m 1 '"command".*src/base/trig.c' "$1/compile_commands.json" |
    grep -oE -- ' -(f[a-z-]+(=[a-z]+)?|O[0-3]|DOVIS_UNFUSED|DNDEBUG|std=[a-z0-9]+)' | tr '\n' ' '
}

quick() {
  CC=gcc cmake -S . -B "$folder/flags" -G Ninja -DCMAKE_BUILD_TYPE=Release -DOVIS_BUILD_APP=OFF \
    -DOVIS_BUILD_LUA=OFF -DOVIS_BUILD_TESTS=OFF >/dev/null
  flags=$(flags_of "$folder/flags")
  objects="$folder/objects"
  rm -rf "$objects" # of files that have moved since
  mkdir -p "$objects"
  launcher=""
  ! command -v ccache >/dev/null || launcher=ccache
  # The cost model makes the vectorizers do whatever they can. Rooms that only read and write files do not count.
  find src -name '*.c' ! -path 'src/file/*' ! -path 'src/nbt/*' ! -path 'src/save/*' ! -path 'src/record/*' |
    xargs -P "$(nproc)" -I FILE sh -c "$launcher gcc $flags -march=x86-64-v3 -fvect-cost-model=unlimited \
      -Iinclude -Isrc -c FILE -o $objects/\$(echo FILE | tr / _).o" || status=1
  # One program of all objects, unlinked: one disassembly instead of hundreds.
  ld -r -o "$folder/all.o" "$objects"/*.o
  list_fused "$folder/all.o" || status=1
}

build() { # compiler, machine, OFF or ON: link-time optimization
  dir="$folder/$1-$2-lto-$3"
  linker=""
  [ "$1" != clang ] || linker=-fuse-ld=lld
  if [ ! -f "$dir/build.ninja" ]; then
    CC=$1 cmake -S . -B "$dir" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS="-march=$2" \
      -DCMAKE_EXE_LINKER_FLAGS="$linker" -DCMAKE_SHARED_LINKER_FLAGS="$linker" \
      -DCMAKE_INTERPROCEDURAL_OPTIMIZATION="$3" -DOVIS_BUILD_TESTS=OFF >/dev/null
  fi
  cmake --build "$dir" --target ovis -- --quiet
}

hashes() { # program
  for scene in scenes/*.lua; do
    printf '%s ' "$scene"
    "$1" run "$scene" --ticks "$ticks" --hash-every "$ticks" --quiet 2>/dev/null | grep '^tick' || echo none
  done
}

full() {
  first=""
  for compiler in gcc clang; do
    for machine in x86-64 x86-64-v2 x86-64-v3 x86-64-v4 native; do
      for lto in OFF ON; do
        build "$compiler" "$machine" "$lto"
        program="$folder/$compiler-$machine-lto-$lto/ovis"
        list_fused "$program" || status=1
        if ! "$program" --version >/dev/null 2>&1; then # the machine lacks what it was built for
          echo "$compiler $machine, link-time optimization $lto: looked through, does not run here"
          continue
        fi
        hashes "$program" >"$folder/hashes.txt"
        sum=$(cksum <"$folder/hashes.txt")
        echo "$compiler $machine, link-time optimization $lto: $sum"
        if [ -z "$first" ]; then
          first=$sum
          cp "$folder/hashes.txt" "$folder/first.txt"
        elif [ "$sum" != "$first" ]; then
          diff "$folder/first.txt" "$folder/hashes.txt" || status=1
        fi
      done
    done
  done
}

case "${1-}" in
  --quick) quick ;;
  *) ticks=${1-4000}; full ;;
esac
exit "$status"
