#!/bin/sh
# Writes the licences of all that the WebAssembly modules contain beside Ovis: name, version and text.
#
#   tools/wasm/notices.sh SOURCES >NOTICES.txt    SOURCES: as tools/wasm/sources.sh made it
set -eu
sources=$1
emscripten=$(dirname "$(readlink -f "$(command -v emcc)")")

version_of() { # folder: of Debian's source package
  sed -n '1s/.*(\([^)]*\)).*/\1/p' "$1/debian/changelog"
}

section() { # NAME VERSION WHAT; its text is on stdin
  printf '\n%s\n%s %s: %s\n%s\n\n' "$line" "$1" "$2" "$3" "$line"
  cat
}

line=========================================================================
echo "Software in ovis-engine.wasm and ovis-lua.wasm beside Ovis itself (LICENSE)."
section libdeflate "$(version_of "$sources/libdeflate")" "reads and writes compressed chunks" <"$sources/libdeflate/COPYING"
section lz4 "$(version_of "$sources/lz4")" "reads and writes compressed chunks" <"$sources/lz4/lib/LICENSE"
section zstd "$(version_of "$sources/libzstd")" "reads and writes recordings" <"$sources/libzstd/LICENSE"
section Lua "$(version_of "$sources/lua5.4")" "runs scenes, in ovis-lua.wasm" <<TEXT
$(sed -n '/^\* Copyright/,/^\*\*\*\*/p' "$sources/lua5.4/src/lua.h" | sed 's/^\*\**\/*//; s/^ //')
TEXT
section emscripten "$(emcc -dumpversion)" "support functions, compiler-rt (The LLVM Project), dlmalloc (public domain)" <<TEXT
Copyright (c) 2010-2022 The Emscripten Authors

$(awk '/^License: Expat$/ { inside = 1; next } /^[^ ]/ { inside = 0 } inside && /Permission is hereby/ { found = 1 }
  inside && found { print } found && !inside { exit }' /usr/share/doc/emscripten/copyright | sed 's/^ \.$//; s/^ //')
TEXT
section musl "in emscripten $(emcc -dumpversion)" "the C library" <"$emscripten/system/lib/libc/musl/COPYRIGHT"
