#!/bin/sh
# Prints docs/cli.md from the help texts of the program. A test compares the output with the file.
#
#   tools/cli_docs.sh BUILD/ovis > docs/cli.md
#
# Write it with a build that found MPI: others print the last section of the file that is there.
set -eu
ovis=$1
cat <<'TEXT'
# The program

`tools/cli_docs.sh` generates this file from the output of `ovis --help` and `ovis COMMAND --help`; a test compares them.

| exit code | meaning |
|---:|---|
| 0 | success; `ovis path`: the path reaches its target |
| 1 | the answer is no: the path is partial or missing, two runs differ, or an expectation of a scene failed |
| 2 | wrong arguments or unreadable input; one line on stderr names the error, its place, and what to do |

TEXT
printf '```text\n'
"$ovis" --help
printf '```\n'
for command in bench info page path replay run species sweep view village; do
  printf '\n## ovis %s\n\n```text\n' "$command"
  "$ovis" "$command" --help
  printf '```\n'
done
# The pages of a build without MPI are those of before.
for command in bench run sweep; do
  printf '\n## ovis-mpi %s\n\n```text\n' "$command"
  if [ -x "$ovis-mpi" ]; then
    "$ovis-mpi" "$command" --help
  else
    sed -n "/^## ovis-mpi $command\$/,/^\`\`\`\$/p" "$(dirname "$0")/../docs/cli.md" | sed '1,3d;$d'
  fi
  printf '```\n'
done
