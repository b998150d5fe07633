// Messages between the ranks of a sweep. Rank 0 sends the others a run each, and each answers with
// how it ended.
//
//   rank 0                        rank R
//     RUN limit, words  ----------> starts it
//     ...               <---------- RESULT outcome, report      of each RUN one
//     STOP              ----------> ends its run
//                       <---------- BYE                         its last message
//
// Rank 0 sends a RUN only to a rank that waits for one, so no two ranks wait for each other.
#ifndef OVIS_APP_SWEEP_MESSAGE_H
#define OVIS_APP_SWEEP_MESSAGE_H

#include "sweep/sweep_slots.h"

#include <stdint.h>

typedef enum sweep_tag { SWEEP_RUN = 1, SWEEP_RESULT, SWEEP_STOP, SWEEP_BYE } sweep_tag;

// A rank looks for messages so often: waiting inside MPI would take a whole core. [milliseconds]
#define SWEEP_LOOK_MSEC 1

// A RUN is an int64_t, the longest time of the run in milliseconds, and then its words but for the
// program, each with its NUL.
#define SWEEP_RUN_MAX 65536 // bytes

// A RESULT is this, and then the report.
typedef struct sweep_result {
  int32_t is_refused; // it could not be started
  int32_t is_done;
  double seconds;
  char error[SWEEP_ERROR_MAX];
} sweep_result;

#endif
