#!/bin/sh
# Runs the tests with a Node that is new enough: npm test. Arguments are files and options of node --test.
set -eu
cd "$(dirname "$0")/.."
node=$(sh install.sh ../../../build/server)
[ $# -gt 0 ] || set -- test/*.test.js
exec "$node" --expose-gc --test --test-force-exit --test-concurrency=1 "$@"
