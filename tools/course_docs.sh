#!/bin/sh
# Prints docs/course.md: its current text, and the table from scenes/course.lua. A test compares them.
#
#   tools/course_docs.sh BUILD/ovis > course.md
set -eu
folder=$(cd "$(dirname "$0")/.." && pwd)
scene=$(mktemp -d)/course.lua
trap 'rm -rf "$(dirname "$scene")"' EXIT
{
  echo 'COURSE_DOCS = true'
  cat "$folder/scenes/course.lua"
} >"$scene"
sed '/^<!-- the table/q' "$folder/docs/course.md"
echo
"$1" run "$scene" --quiet | grep '^|'
