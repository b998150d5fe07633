#!/bin/sh
# Builds examples/cow.rs with bindgen and rustc alone, and runs it.
#
#   test/install/rust.sh BUILD SOURCE
set -eu
build=$(cd "$1" && pwd)
source=$2
for tool in bindgen rustc; do
  command -v $tool >/dev/null || { echo "SKIPPED: Rust: there is no $tool (./dev test --full installs it)"; exit 77; }
done
work=$build/rust_test
rm -rf "$work"
mkdir -p "$work"
bindgen "$source/include/ovis/ovis.h" --allowlist-function 'ovis_.*' --allowlist-type 'ovis_.*' \
  --default-enum-style rust -o "$work/ovis.rs" -- -I"$source/include" 2>"$work/log" || { cat "$work/log"; exit 1; }
OVIS_RS=$work/ovis.rs rustc --edition 2021 -L "$build" -l static=ovis -l m -o "$work/cow" "$source/examples/cow.rs"
says=$("$work/cow")
echo "$says"
[ "$says" = "a cow after 1000 ticks: true" ] || { echo "FAILED: the cow said something else"; exit 1; }
rm -rf "$work"
