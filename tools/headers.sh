#!/bin/sh
# Compiles each public header alone, in the C and C++ of each standard that clang and gcc know, with all warnings of
# clang but these two: structs may have gaps (padded), and C++98 is too old (c++98-compat-pedantic).
#
#   tools/headers.sh SOURCE
set -eu
cd "$1"
allowed="-Wno-padded -Wno-c++98-compat-pedantic"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
count=0
tried=
lua=$(pkg-config --cflags luajit | sed "s/-I/-isystem /g")
for standard in c11 c17 c2x c++11 c++14 c++17 c++20 c++2b; do
  case $standard in
    c++*) language=c++ mob="ovis_mob_id mob = OVIS_NO_MOB; bool is_nobody() { return mob.value == 0; }" ;;
    *) language=c mob="ovis_mob_id mob = OVIS_NO_MOB; _Bool is_nobody(void); _Bool is_nobody(void) { return !mob.value; }" ;;
  esac
  for compiler in clang gcc; do
    command -v $compiler >/dev/null || continue
    flags="-x $language -std=$standard -fsyntax-only -Werror -Iinclude -Ibindings/lua $lua"
    $compiler $flags /dev/null 2>/dev/null || continue # too old for this standard
    case $compiler in
      clang) warnings="-Weverything $allowed" ;;
      *) warnings="-Wall -Wextra -Wpedantic -Wconversion -Wshadow" ;;
    esac
    tried="$tried $compiler:$standard"
    for header in include/ovis/*.h bindings/lua/ovis_lua.h; do
      # shellcheck disable=SC2086
      $compiler $flags $warnings -include "${header#include/}" /dev/null ||
        { echo "headers: $header does not compile alone as $standard with $compiler"; exit 1; }
      count=$((count + 1))
    done
    # A macro is compiled only where it is used.
    printf '#include <ovis/ovis.h>\n%s\n' "$mob" >"$scratch/macro"
    # shellcheck disable=SC2086
    $compiler $flags "$scratch/macro" || { echo "headers: OVIS_NO_MOB is no $standard with $compiler"; exit 1; }
  done
done
[ "$count" -gt 0 ] || { echo "headers: there is no clang and no gcc"; exit 1; }
echo "headers: $count compiled alone:$tried"
