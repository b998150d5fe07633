// Problem: two commands read numbers from databases: the results of sweeps, the events of runs.
// Design: docs/formats/sweep.md
#include "helpers/database.h"

#include <sqlite3.h>

#include <stddef.h>

int64_t database_ask_number(sqlite3* db, const char* statement) {
  sqlite3_stmt* prepared = NULL;
  int64_t value = -1;
  if (sqlite3_prepare_v2(db, statement, -1, &prepared, NULL) == SQLITE_OK &&
      sqlite3_step(prepared) == SQLITE_ROW) {
    value = sqlite3_column_int64(prepared, 0);
  }
  sqlite3_finalize(prepared);
  return value;
}
