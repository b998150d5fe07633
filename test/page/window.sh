#!/bin/sh
# examples/window.c on a display without a screen: it draws the village, chooses the mob in the middle, and says what that does.
#
#   test/page/window.sh PROGRAM SOURCE FOLDER
set -eu
program=$1
source=$2
picture=$3/window.png
fail() { echo "FAILED: $*"; exit 1; }
command -v xvfb-run >/dev/null || { echo "SKIPPED: there is no xvfb-run"; exit 77; }
rm -f "$picture"
xvfb-run -a "$program" --frames 60 --screenshot "$picture" "$source/scenes/village.lua" >"$3/window.txt" || fail "exit code $?"
head -3 "$3/window.txt"
grep -q '^[a-z_]* [0-9]*$' "$3/window.txt" || fail "no mob was chosen"
grep -q '^not ' "$3/window.txt" || fail "it does not say why the mob does nothing else"
[ "$(wc -c <"$picture")" -gt 30000 ] || fail "the picture is empty"
"$program" missing.lua 2>/dev/null && fail "a scene that is missing is no error"
echo "window: drawn"
