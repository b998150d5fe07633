#!/bin/sh
# Fetches Ovis into another project, on a machine where pkg-config finds nothing, and installs the library
# without libovis_io.
#
#   test/install/embed.sh BUILD SOURCE
set -eu
build=$1
source=$2
work=$build/embed_test
rm -rf "$work"
mkdir -p "$work"
fail() { echo "FAILED: $*"; exit 1; }
# libdeflate, liblz4 and libzstd are not there.
export PKG_CONFIG_LIBDIR="$work/none" PKG_CONFIG_PATH=
unset CMAKE_PREFIX_PATH || true

cmake -S "$source/test/install/embed" -B "$work/host" -DOVIS_SOURCE="$source" \
  -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O0 -DCMAKE_C_COMPILER_LAUNCHER="${CCACHE-}" \
  -DOVIS_INSTALL=ON >"$work/log" 2>&1 || { cat "$work/log"; fail "a host cannot fetch Ovis"; }
cmake --build "$work/host" --parallel 2 >"$work/log" 2>&1 || { tail -30 "$work/log"; exit 1; }
"$work/host/embed" | grep "tick 120: 13.1,  9.4" || fail "the sheep of examples/walk.c did not walk"

# Each function that an installed header declares is in the library.
cmake --install "$work/host" --prefix "$work/prefix" >"$work/log" || { cat "$work/log"; exit 1; }
headers=$work/prefix/include/ovis
library=$(find "$work/prefix" -name libovis.so)
for path in "$source"/include/ovis/nbt.h "$source"/include/ovis/record.h "$source"/include/ovis/save*.h \
  "$source"/include/ovis/save.h; do
  name=${path##*/}
  [ -e "$path" ] || fail "there is no header $name: the list here is old"
  [ ! -e "$headers/$name" ] || fail "$name is installed without libovis_io"
done
sed '/^#/d' "$headers"/*.h | tr '\n' ' ' | grep -o 'OVIS_API [^;(]*(' | sed 's/.*[ *]\(ovis_[a-z0-9_]*\)($/\1/' |
  sort -u >"$work/declared"
nm -D --defined-only "$library" | sed 's/.* //' | sort -u >"$work/exported"
[ "$(wc -l <"$work/declared")" -gt 100 ] || fail "no functions were found in the headers"
missing=$(comm -23 "$work/declared" "$work/exported")
[ -z "$missing" ] || fail "declared, and in no library:" $missing
echo "embed: fetched, ran, installed; $(wc -l <"$work/declared") functions declared"
rm -rf "$work"
