#!/bin/sh
# Tests ./dev in an empty tree with stand-ins for apt-get, cmake and ctest, and checks the files of the release.
#
#   test/dev/run.sh SOURCE
set -u
source=$(cd "$1" && pwd)
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
failed=0
passed=0

fail() {
  echo "FAILED: $*"
  failed=$((failed + 1))
}

# holds WHAT FILE TEXT, lacks WHAT FILE TEXT
holds() {
  if grep -q -F -e "$3" "$2"; then passed=$((passed + 1)); else fail "$1: no '$3' in: $(head -c 300 "$2")"; fi
}
lacks() {
  if grep -q -F -e "$3" "$2"; then fail "$1: '$3' in: $(head -c 300 "$2")"; else passed=$((passed + 1)); fi
}

# ---- The machine: a PATH with few programs. All Debian packages of the build are there, no browser and no node.

bin=$scratch/bin
mkdir -p "$bin" "$scratch/tree"
cp "$source/dev" "$scratch/tree/dev"
for name in sh awk cat dirname env grep id mkdir nproc sed tr; do
  ln -s "$(command -v "$name")" "$bin/$name"
done
stand_in() { # NAME; the script is on stdin
  { echo '#!/bin/sh'; cat; } >"$bin/$1"
  chmod +x "$bin/$1"
}
echo 'echo "install ok installed"' | stand_in dpkg-query
echo "echo \"\$*\" >>$scratch/apt" | stand_in apt-get
echo 'shift $(($# > 0)); exec "$@"' | stand_in sudo
echo 'exit 0' | stand_in cmake
# Two suites skip something: one as a whole, one a single test, twice for the same reason.
stand_in ctest <<'CTEST'
mkdir -p build/relassert/Testing/Temporary
cat >build/relassert/Testing/Temporary/LastTest.log <<'LOG'
1/3 Testing: app/page
1/3 Test: app/page
SKIPPED: the page is not opened in a browser: there is no node
2/3 Testing: save/save_worlds
2/3 Test: save/save_worlds
*** SKIPPED: the real worlds are not here
*** SKIPPED: the real worlds are not here
3/3 Testing: base/sort
3/3 Test: base/sort
LOG
exit "${CTEST_RESULT:-0}"
CTEST

run_dev() { # words of ./dev
  : >"$scratch/apt"
  PATH=$bin "$bin/sh" "$scratch/tree/dev" "$@" >"$scratch/out" 2>"$scratch/err"
  result=$?
}

run_dev test
[ "$result" -eq 0 ] || fail "./dev test exits with $result: $(cat "$scratch/err")"
for package in chromium nodejs npm; do
  holds "./dev test installs what its suites need" "$scratch/apt" " $package"
done
holds "the reason of a skipped suite is printed" "$scratch/err" "app/page: the page is not opened in a browser: there is no node"
holds "the reason of a skipped test is printed" "$scratch/err" "save/save_worlds: the real worlds are not here"
if [ "$(grep -c 'real worlds' "$scratch/err")" -eq 1 ]; then passed=$((passed + 1)); else fail "a reason is printed twice"; fi

# Tests that fail must not be hidden by the list of skipped ones.
CTEST_RESULT=8
export CTEST_RESULT
run_dev test
unset CTEST_RESULT
if [ "$result" -eq 8 ]; then passed=$((passed + 1)); else fail "ctest failed with 8, ./dev test exits with $result"; fi

# Node.js's own package brings npm, and conflicts with Debian's: an existing command is enough.
for name in node npm google-chrome; do echo 'exit 0' | stand_in "$name"; done
run_dev test
lacks "./dev test leaves existing commands alone" "$scratch/apt" "install"

# A machine without them, and without apt-get, still runs the other suites.
rm "$bin/npm" "$bin/apt-get"
run_dev test
if [ "$result" -eq 0 ]; then passed=$((passed + 1)); else fail "./dev test stops without npm: $(cat "$scratch/err")"; fi
holds "a missing package is named" "$scratch/err" "skipped: npm"

# ---- The release: version, changelog, notes and README agree.

version=$(sed -n 's/^project(ovis VERSION \([0-9.]*\).*/\1/p' "$source/CMakeLists.txt")
if grep -q -E "^## $version \([0-9]{4}-[0-9]{2}-[0-9]{2}\)$" "$source/CHANGELOG.md"; then passed=$((passed + 1)); else
  fail "CHANGELOG.md has no dated heading for $version"; fi
if [ -s "$source/docs/releases/$version.md" ]; then passed=$((passed + 1)); else fail "docs/releases/$version.md is missing"; fi
holds "the README says how to get the source" "$source/README.md" "git clone "

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
