#!/bin/sh
# Installs into a folder, moves the folder, and builds hosts against it.
#
#   test/install/run.sh BUILD SOURCE
set -eu
build=$1
source=$2
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

cmake --install "$build" --prefix "$scratch/first" >"$scratch/log" || { cat "$scratch/log"; exit 1; }
# No file may contain the first prefix.
mv "$scratch/first" "$scratch/prefix"
prefix=$scratch/prefix
libraries=$(dirname "$(find "$prefix" -name libovis.so)")
headers=$prefix/include/ovis
if grep -r -l -F -e "$scratch" -e "$source" "$libraries/cmake" "$libraries/pkgconfig" "$headers"; then
  echo "FAILED: these name a folder of this machine"
  exit 1
fi
"$prefix/bin/ovis" --version

says() { # EXPECTED COMMAND...
  expected=$1
  shift
  got=$("$@") || { echo "FAILED: $*: exit code $?"; exit 1; }
  case "$got" in
    *"$expected"*) ;;
    *) echo "FAILED: $*: '$got' lacks '$expected'"; exit 1 ;;
  esac
}

stands="the sheep stands at y 65"
tells="court a partner: the mob is not in love"

# find_package: static and shared libraries, and each header alone in C17, C++17 and C++20.
cmake -S "$source/test/install" -B "$scratch/host" -DCMAKE_PREFIX_PATH="$prefix" \
  -DHEADERS="$headers" >"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
cmake --build "$scratch/host" >"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
for kind in ovis ovis_shared ovis_io ovis_io_shared; do
  says "$stands" "$scratch/host/host_$kind"
  says "$tells" "$scratch/host/host_$kind"
done
says "ovis_io: " "$scratch/host/host_ovis_io"
says "ovis_io: " "$scratch/host/host_ovis_io_shared"
says "script: a cow after 10 ticks" "$scratch/host/host_lua"
says "the module has 0 ticks" "$scratch/host/host_lua_cxx"
echo "find_package: 6 programs ran"

# pkg-config: shared, and static (with the linker option for it).
export PKG_CONFIG_PATH="$libraries/pkgconfig"
# shellcheck disable=SC2046
cc -std=c17 -Wall -Wextra -Werror "$source/test/install/host.c" $(pkg-config --cflags --libs ovis) \
  -o "$scratch/pc_core"
# shellcheck disable=SC2046
cc -std=c17 -DHOST_READS_SAVES "$source/test/install/host.c" \
  $(pkg-config --cflags --libs ovis_io ovis) -o "$scratch/pc_io"
# shellcheck disable=SC2046
cc -std=c17 "$source/test/install/host.c" $(pkg-config --cflags ovis) -Wl,-Bstatic \
  $(pkg-config --static --libs ovis) -Wl,-Bdynamic -o "$scratch/pc_static"
says "$stands" env LD_LIBRARY_PATH="$libraries" "$scratch/pc_core"
says "ovis_io: " env LD_LIBRARY_PATH="$libraries" "$scratch/pc_io"
says "$stands" "$scratch/pc_static"
# The example host, with its own storage, rules and physics, against the installed library.
# shellcheck disable=SC2046
cc -std=c17 -Wall -Wextra -Werror "$source/examples/host.c" $(pkg-config --cflags --libs ovis) -lm \
  -o "$scratch/pc_example"
says "the zombie hit the player" env LD_LIBRARY_PATH="$libraries" "$scratch/pc_example"
# shellcheck disable=SC2046
cc -std=c17 -Wall -Wextra -Werror "$source/test/install/host_lua.c" \
  $(pkg-config --cflags --libs ovis_luajit) -o "$scratch/pc_lua"
says "script: a cow after 10 ticks" env LD_LIBRARY_PATH="$libraries" "$scratch/pc_lua"
echo "pkg-config: 5 programs ran"

# A program that was linked with one minor version must not start with the next one.
version=$(pkg-config --modversion ovis)
case "$version" in
  0.*) interface=$(echo "$version" | cut -d. -f1,2) ;;
  *) interface=${version%%.*} ;;
esac
for name in ovis ovis_io; do
  soname=$(readelf -d "$libraries/lib$name.so" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
  if [ "$soname" != "lib$name.so.$interface" ]; then
    echo "FAILED: lib$name.so of version $version has the SONAME '$soname'"
    exit 1
  fi
done

# The core depends only on the C library.
needed=$(readelf -d "$libraries/libovis.so" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
for name in $needed; do
  case "$name" in
    libc.so.* | libm.so.* | ld-*) ;;
    *) echo "FAILED: libovis.so needs $name"; exit 1 ;;
  esac
done

# All global symbols of the static libraries have a prefix of the project.
for library in "$libraries/libovis.a" "$libraries/libovis_io.a" "$libraries/libovis_luajit.a"; do
  if nm -g --defined-only "$library" 2>/dev/null | awk 'NF == 3 {print $3}' | grep -v -E '^(ovis|ov|ovl|ovd|luaopen)_'; then
    echo "FAILED: these names in $library are anybody's"
    exit 1
  fi
done

if command -v clang >/dev/null && command -v python3 >/dev/null; then
  python3 "$source/test/install/surface.py" "$headers" "$source/test/expect/abi.txt" "$libraries/libovis.so" "$libraries/libovis_io.so"
else
  echo "surface: not checked, there is no clang or no python3"
fi
