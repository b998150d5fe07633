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

# ---- The machine: a PATH with few programs. All tools of the build are there, no browser and no node, and no dpkg.

bin=$scratch/bin
mkdir -p "$bin" "$scratch/tree"
cp "$source/dev" "$scratch/tree/dev"
for name in sh awk cat cp dirname env grep id mkdir nproc sed tr; do
  ln -s "$(command -v "$name")" "$bin/$name"
done
stand_in() { # NAME; the script is on stdin
  { echo '#!/bin/sh'; cat; } >"$bin/$1"
  chmod +x "$bin/$1"
}
for name in c++ git make ninja python3; do echo 'exit 0' | stand_in "$name"; done
# A compiler that links only libraries that are installed, and pkg-config, which knows those that are declared.
echo 'deflate lz4 zstd png cjson sqlite3 luajit cmocka lua5.4' >"$scratch/declared"
cp "$scratch/declared" "$scratch/installed"
stand_in pkg-config <<PKG
for name in \$(cat $scratch/declared); do
  if [ "\$3" = "\$name" ] || [ "\$3" = "lib\$name" ]; then echo "-l\$name"; exit 0; fi
done
exit 1
PKG
stand_in cc <<CC
cat >/dev/null
for word in "\$@"; do
  case "\$word" in -l*) grep -q -w -F -e "\${word#-l}" $scratch/installed || exit 1 ;; esac
done
CC
echo "echo \"\$*\" >>$scratch/apt" | stand_in apt-get
echo 'shift $(($# > 0)); exec "$@"' | stand_in sudo
stand_in cmake <<CMAKE
[ "\$1" != --version ] || echo "cmake version \$(cat $scratch/cmake_version)"
[ "\$1" != --build ] || echo "\$* \$NINJA_STATUS" >>$scratch/builds
CMAKE
echo 3.25.1 >"$scratch/cmake_version"
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
Test time =   0.25 sec
4/4 Test: sim/day
Test time =  12.50 sec
LOG
exit "${CTEST_RESULT:-0}"
CTEST

run_dev() { # words of ./dev
  : >"$scratch/apt"
  : >"$scratch/builds"
  PATH=$bin "$bin/sh" "$scratch/tree/dev" "$@" >"$scratch/out" 2>"$scratch/err"
  result=$?
}

run_dev test
[ "$result" -eq 0 ] || fail "./dev test exits with $result: $(cat "$scratch/err")"
for package in libopenmpi-dev openmpi-bin chromium nodejs npm xvfb libglfw3-dev libgl-dev libstb-dev; do
  holds "./dev test installs what its suites need" "$scratch/apt" " $package"
done
holds "the reason of a skipped suite is printed" "$scratch/err" "app/page: the page is not opened in a browser: there is no node"
holds "the reason of a skipped test is printed" "$scratch/err" "save/save_worlds: the real worlds are not here"
holds "the slowest suite is printed first" "$scratch/err" "  12.5 s sim/day"
if [ "$(grep -c 'real worlds' "$scratch/err")" -eq 1 ]; then passed=$((passed + 1)); else fail "a reason is printed twice"; fi

# Tests that fail must not be hidden by the list of skipped ones.
CTEST_RESULT=8
export CTEST_RESULT
run_dev test
unset CTEST_RESULT
if [ "$result" -eq 8 ]; then passed=$((passed + 1)); else fail "ctest failed with 8, ./dev test exits with $result"; fi

# Node.js's own package brings npm, and conflicts with Debian's: an existing command is enough.
for name in node npm google-chrome xvfb-run mpirun; do echo 'exit 0' | stand_in "$name"; done
for list in declared installed; do echo ' glfw3 gl stb mpi-c' >>"$scratch/$list"; done
run_dev test
lacks "./dev test leaves existing commands alone" "$scratch/apt" "install"

# A machine without them, and without apt-get, still runs the other suites.
rm "$bin/npm" "$bin/apt-get"
run_dev test
if [ "$result" -eq 0 ]; then passed=$((passed + 1)); else fail "./dev test stops without npm: $(cat "$scratch/err")"; fi
holds "a missing package is named" "$scratch/err" "skipped: npm"

# ---- A system without apt-get and dpkg: the tools decide, and what is missing is named.

mkdir -p "$scratch/tree/build/release"
echo 'exit 0' | stand_in ovis
ln -sf "$bin/ovis" "$scratch/tree/build/release/ovis"
run_dev run
if [ "$result" -eq 0 ]; then passed=$((passed + 1)); else fail "./dev run needs dpkg: $(cat "$scratch/err")"; fi
holds "./dev run says what it does" "$scratch/err" "building build/release"
holds "the build is quiet without a terminal" "$scratch/builds" "--quiet"

tools_missing() { # WHAT TEXT: ./dev run stops and names TEXT
  run_dev run
  if [ "$result" -eq 2 ]; then passed=$((passed + 1)); else fail "$1: ./dev run exits with $result"; fi
  holds "$1" "$scratch/err" "$2"
  if [ ! -s "$scratch/builds" ]; then passed=$((passed + 1)); else fail "$1: ./dev run builds"; fi
}
echo 'deflate lz4 png cjson sqlite3 luajit' >"$scratch/installed"
tools_missing "a library that is declared and not installed" "library:libzstd (Debian package libzstd-dev)"
cp "$scratch/declared" "$scratch/installed"
echo 3.18.4 >"$scratch/cmake_version"
tools_missing "an old CMake" "cmake:3.25 (Debian package cmake)"
echo 4.1.0 >"$scratch/cmake_version"
rm "$bin/ninja"
tools_missing "no ninja" "command:ninja|ninja-build (Debian package ninja-build)"
lacks "only what is missing is named" "$scratch/err" "libzstd"
echo 'exit 0' | stand_in ninja-build
run_dev run
if [ "$result" -eq 0 ]; then passed=$((passed + 1)); else fail "ninja-build is not taken: $(cat "$scratch/err")"; fi

# The modules of the npm package need emscripten, and say so.
run_dev wasm
if [ "$result" -eq 2 ]; then passed=$((passed + 1)); else fail "./dev wasm without emscripten exits with $result"; fi
holds "./dev wasm names emscripten" "$scratch/err" "command:emcc (Debian package emscripten)"
holds "./dev wasm names what unpacks sources" "$scratch/err" "command:dpkg-source (Debian package dpkg-dev)"
lacks "./dev wasm needs no package of the program" "$scratch/err" "libpng"
# Without source packages one line says what to do.
for name in emcc emcmake dpkg-source; do echo 'exit 0' | stand_in "$name"; done
mkdir -p "$scratch/tree/tools/wasm"
cp "$source/tools/wasm/sources.sh" "$scratch/tree/tools/wasm"
run_dev wasm
if [ "$result" -eq 2 ]; then passed=$((passed + 1)); else fail "./dev wasm without sources exits with $result"; fi
holds "./dev wasm says how to get the sources by hand" "$scratch/err" "unpack the source of each into its own folder below"
rm "$bin/emcc" "$bin/emcmake" "$bin/dpkg-source"

# The server needs npm and the modules, and says so.
run_dev serve
if [ "$result" -eq 2 ]; then passed=$((passed + 1)); else fail "./dev serve without npm exits with $result"; fi
holds "./dev serve names npm" "$scratch/err" "command:npm (Debian package npm)"
echo 'exit 0' | stand_in npm
run_dev serve
if [ "$result" -eq 2 ]; then passed=$((passed + 1)); else fail "./dev serve without modules exits with $result"; fi
holds "./dev serve names what builds the modules" "$scratch/err" "./dev wasm builds them"
rm "$bin/npm"

# apt-get is asked for what is missing only; what it brings is looked for again.
echo 'deflate lz4 png cjson sqlite3 luajit' >"$scratch/installed"
echo "echo \"\$*\" >>$scratch/apt; cp $scratch/declared $scratch/installed" | stand_in apt-get
run_dev run
if [ "$result" -eq 0 ]; then passed=$((passed + 1)); else fail "./dev run with apt-get: $(cat "$scratch/err")"; fi
holds "apt-get installs the library" "$scratch/apt" "libzstd-dev"
lacks "apt-get installs nothing else" "$scratch/apt" "liblz4-dev"

# ---- On a terminal the build counts its steps.

if command -v script >/dev/null; then
  : >"$scratch/builds"
  TERM=xterm PATH=$bin "$(command -v script)" -q -e -c "$bin/sh $scratch/tree/dev run" "$scratch/typescript" \
    </dev/null >/dev/null 2>&1 || fail "./dev run on a terminal: $(cat "$scratch/typescript")"
  holds "the build counts its steps on a terminal" "$scratch/builds" "%f of %t"
  lacks "the build is not quiet on a terminal" "$scratch/builds" "--quiet"
  # apt-get's status lines become percents.
  echo 'deflate lz4 png cjson sqlite3 luajit' >"$scratch/installed"
  stand_in apt-get <<APT
case "\$*" in *install*) ;; *) exit 0 ;; esac
echo "dlstatus:1:40.5:Retrieving"
echo "pmstatus:libzstd-dev:75.0:Unpacking"
cp $scratch/declared $scratch/installed
APT
  TERM=xterm PATH=$bin "$(command -v script)" -q -e -c "$bin/sh $scratch/tree/dev run" "$scratch/typescript" \
    </dev/null >/dev/null 2>&1 || fail "./dev run with apt-get on a terminal: $(cat "$scratch/typescript")"
  holds "packages show how far they are" "$scratch/typescript" "downloading:  40 %"
  holds "packages show how far they are" "$scratch/typescript" "installing:   75 %"
else
  echo "terminal: not checked, there is no script(1)"
fi

# ---- The release: version, changelog, notes and README agree.

version=$(sed -n 's/^project(ovis VERSION \([0-9.]*\).*/\1/p' "$source/CMakeLists.txt")
if grep -q -E "^## $version \((unreleased|[0-9]{4}-[0-9]{2}-[0-9]{2})\)$" "$source/CHANGELOG.md"; then passed=$((passed + 1)); else
  fail "CHANGELOG.md has no heading with a date, or (unreleased), for $version"; fi
if [ -s "$source/docs/releases/$version.md" ]; then passed=$((passed + 1)); else fail "docs/releases/$version.md is missing"; fi
holds "the README says how to get the source" "$source/README.md" "git clone "

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
