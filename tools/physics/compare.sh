#!/bin/sh
# Compares the tick body of src/body with prismarine-physics from npm: docs/physics.md. This is no test: it
# needs npm, and docs/sources.md decides if the two differ.
#
#   tools/physics/compare.sh [BUILD] [COURSE]
#
# BUILD: a configured build folder (default build/physics, created if it is missing). With COURSE it
# prints the ticks of both side by side. The packages go to BUILD/physics-npm (about 450 MB unpacked, block data of all versions).
# Exit code: 0 compared, 1 something failed, 77 skipped because a requirement is missing.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$root/build/physics}
packages="prismarine-physics@1.11.1 prismarine-block@1.23.0 prismarine-registry@1.12.0 minecraft-data@3.117.0 vec3@0.2.0"

skip() {
  echo "*** SKIPPED: the bodies were not compared: $1" >&2
  exit 77
}

command -v node > /dev/null || skip "there is no node"
command -v npm > /dev/null || skip "there is no npm"
command -v cmake > /dev/null || skip "there is no cmake"

if [ ! -f "$build/CMakeCache.txt" ]; then
  cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DOVIS_BUILD_TESTS=OFF \
    -DOVIS_BUILD_APP=OFF -DOVIS_BUILD_IO=OFF -DOVIS_BUILD_LUA=OFF > /dev/null || exit 1
fi
cmake --build "$build" --target physics_run_courses > "$build/physics.log" 2>&1 || {
  cat "$build/physics.log" >&2
  exit 1
}
npm_folder=$build/physics-npm
if [ ! -f "$npm_folder/done" ]; then
  mkdir -p "$npm_folder" || exit 1
  # shellcheck disable=SC2086
  npm install --prefix "$npm_folder" --ignore-scripts --no-audit --no-fund --no-save $packages \
    > "$build/physics-npm.log" 2>&1 || skip "the packages could not be fetched: $build/physics-npm.log"
  touch "$npm_folder/done"
fi
"$build/physics_run_courses" < "$root/tools/physics/courses.txt" > "$build/physics-ours.txt" || exit 1
NODE_PATH=$npm_folder/node_modules node "$root/tools/physics/compare.js" \
  "$root/tools/physics/courses.txt" "$build/physics-ours.txt" ${2:+"$2"}
