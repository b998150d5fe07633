// Problem: do the work of many machines from one command line.
// Design: docs/formats/sweep.md#ranks
#define _XOPEN_SOURCE 700 // SIGXFSZ, readlink

#include "commands/cmd_sweep.h"
#include "mpi/bench_ranks.h"
#include "mpi/run_ranks.h"
#include "mpi/sweep_ranks.h"

#include <ovis/rules.h>

#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const command command_sweep_ranks = {
    .name = "sweep",
    .program = "ovis-mpi",
    .operands = "WORLD",
    .summary = "run many seeds and settings on many machines, and say how sure the answer is",
    .details =
        "mpirun -n N ovis-mpi sweep WORLD ... gives the runs of 'ovis sweep' to N ranks as they "
        "become\n"
        "free. Each rank does one run at a time, as a process of the program ovis beside this "
        "one;\n"
        "rank 0 does runs, too, and keeps the database. Rows and figures are those of 'ovis "
        "sweep',\n"
        "and each of the two programs goes on with a database of the other. If a rank dies, the "
        "job\n"
        "ends; runs that had ended are in the database, and the same command goes on. All "
        "machines\n"
        "need the world and the programs at the same path. Without mpirun it is a job of one rank.",
    .has_world = true,
};

static void show_help(void) {
  printf("ovis-mpi %s: Ovis on many machines, by MPI\n\n"
         "  mpirun -n N ovis-mpi %-8s %-8s %s\n"
         "  mpirun -n N ovis-mpi %-8s %-8s %s\n"
         "  mpirun -n N ovis-mpi %-8s %-8s %s\n\n"
         "'ovis-mpi COMMAND --help' explains a command and its options.\n",
         ovis_version(), command_run_ranks.name, "[WORLD]", command_run_ranks.summary,
         command_sweep_ranks.name, command_sweep_ranks.operands, command_sweep_ranks.summary,
         command_bench_ranks.name, "", command_bench_ranks.summary);
}

// The program ovis in the folder of this one.
static bool find_program(char* out, size_t size) {
  const ssize_t length = readlink("/proc/self/exe", out, size - sizeof "ovis");
  out[length > 0 ? length : 0] = '\0';
  char* slash = strrchr(out, '/');
  if (slash == NULL) {
    return false;
  }
  memcpy(slash + 1, "ovis", sizeof "ovis");
  return access(out, X_OK) == 0;
}

// Flushes standard output: a full disk must not look like success.
static int finish(int exit_code) {
  const bool is_written = fflush(stdout) == 0 && ferror(stdout) == 0;
  return exit_code == EXIT_WRONG || is_written
             ? exit_code
             : wrong("cannot write all of the output to standard output; is the disk full?");
}

// Help needs no job. Under mpirun each process would print it.
static bool is_help(int argc, char** argv) {
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
      return true;
    }
  }
  return argc < 2 || strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--version") == 0;
}

typedef int shared_fn(int argc, char** argv);

// The command that all ranks run together. NULL: it is none of these.
static shared_fn* find_shared(const char* name) {
  return strcmp(name, command_run_ranks.name) == 0     ? run_ranks
         : strcmp(name, command_bench_ranks.name) == 0 ? bench_ranks
                                                       : NULL;
}

static int help(int argc, char** argv) {
  sweep_slots none = {.count = 0};
  if (argc > 2 && strcmp(argv[1], command_sweep_ranks.name) == 0) {
    return cmd_sweep_run(&command_sweep_ranks, &none, argc - 2, argv + 2);
  }
  if (argc > 2 && find_shared(argv[1]) != NULL) {
    return find_shared(argv[1])(argc - 2, argv + 2);
  }
  if (argc > 1 && strcmp(argv[1], "--version") == 0) {
    printf("ovis-mpi %s\n", ovis_version());
  } else {
    show_help();
  }
  return argc < 2 ? EXIT_WRONG : EXIT_DONE;
}

static int coordinate(int count, const char* program, int argc, char** argv) {
  sweep_ranks ranks;
  int result = EXIT_WRONG;
  if (!sweep_ranks_init(&ranks, count, program)) {
    wrong("out of memory");
  } else if (strcmp(argv[1], command_sweep_ranks.name) == 0) {
    result = cmd_sweep_run(&command_sweep_ranks, &ranks.slots, argc - 2, argv + 2);
  } else {
    wrong("there is no command '%s' of ovis-mpi; 'ovis-mpi --help' lists its commands", argv[1]);
  }
  sweep_ranks_fini(&ranks);
  return result;
}

// Only rank 0 prints.
static int run_on_all(int rank, int argc, char** argv) {
  if (rank != 0 &&
      (freopen("/dev/null", "w", stdout) == NULL || freopen("/dev/null", "w", stderr) == NULL)) {
    return EXIT_WRONG;
  }
  const int result = find_shared(argv[1])(argc - 2, argv + 2);
  int worst;
  MPI_Allreduce(&result, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return result == EXIT_DONE ? worst : result;
}

int main(int argc, char** argv) {
  char program[4096];
  signal(SIGXFSZ, SIG_IGN); // a file beyond the limit of its size is an error, not an end
  if (is_help(argc, argv)) {
    return finish(help(argc, argv));
  }
  if (!find_program(program, sizeof program)) {
    return wrong("there is no program ovis in the folder of ovis-mpi; it does the runs");
  }
  int rank, count;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  int result = EXIT_DONE;
  if (find_shared(argv[1]) != NULL) {
    result = run_on_all(rank, argc, argv);
  } else if (rank == 0) {
    result = finish(coordinate(count, program, argc, argv));
  } else if (!sweep_rank_serve(program)) {
    MPI_Abort(MPI_COMM_WORLD, EXIT_WRONG);
  }
  MPI_Finalize();
  return result;
}
