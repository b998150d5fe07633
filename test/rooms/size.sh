#!/bin/sh
# Test programs share one library: all of them together, and the whole build, must stay small.
#
#   test/rooms/size.sh BUILD MB_PROGRAMS MB_BUILD
set -eu
programs=$(du -cm "$1"/test/test_* | awk 'END { print $1 }')
build=$(du -sm "$1" | awk '{ print $1 }')
echo "test programs: $programs MB, of at most $2; the build: $build MB, of at most $3"
[ "$programs" -le "$2" ] || { echo "FAILED: do test programs have copies of the libraries?"; exit 1; }
[ "$build" -le "$3" ] || { echo "FAILED: the build is too large"; exit 1; }
