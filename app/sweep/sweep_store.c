// Problem: keep each finished run of a sweep, whatever happens to the program.
// Design: docs/formats/sweep.md
#define _POSIX_C_SOURCE 200809L

#include "sweep/sweep_store.h"

#include "helpers/clock.h"
#include "helpers/database.h"

#include <sqlite3.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BATCH_MSEC 100
#define BUSY_MSEC 5000
#define SCHEMA_VERSION 1

static const char schema[] =
    "CREATE TABLE sweep (what TEXT NOT NULL) STRICT;"
    "CREATE TABLE runs ("
    "  setting TEXT NOT NULL, seed INTEGER NOT NULL,"
    "  status TEXT NOT NULL CHECK (status IN ('done', 'failed')), error TEXT,"
    "  ticks INTEGER, hash TEXT, PRIMARY KEY (setting, seed)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE parameters ("
    "  setting TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,"
    "  PRIMARY KEY (setting, name)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE measures ("
    "  setting TEXT NOT NULL, seed INTEGER NOT NULL, name TEXT NOT NULL, value REAL NOT NULL,"
    "  PRIMARY KEY (setting, seed, name), FOREIGN KEY (setting, seed) REFERENCES runs)"
    "  STRICT, WITHOUT ROWID;"
    "CREATE TABLE times ("
    "  setting TEXT NOT NULL, seed INTEGER NOT NULL, seconds REAL NOT NULL,"
    "  PRIMARY KEY (setting, seed)) STRICT, WITHOUT ROWID;"
    "PRAGMA application_id = " DATABASE_APPLICATION_ID_TEXT ";"
    "PRAGMA user_version = 1;";

enum { HAS, ADD_RUN, ADD_MEASURE, ADD_TIME, ADD_PARAMETER, NAMES, VALUES, COUNTS, VALUE };

static const char* const statements[SWEEP_STATEMENTS] = {
    [HAS] = "SELECT 1 FROM runs WHERE setting = ?1 AND seed = ?2",
    [ADD_RUN] = "INSERT INTO runs VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [ADD_MEASURE] = "INSERT INTO measures VALUES (?1, ?2, ?3, ?4)",
    [ADD_TIME] = "INSERT INTO times VALUES (?1, ?2, ?3)",
    [ADD_PARAMETER] = "INSERT OR IGNORE INTO parameters VALUES (?1, ?2, ?3)",
    [NAMES] = "SELECT DISTINCT name FROM measures ORDER BY name",
    [VALUES] = "SELECT value FROM measures WHERE setting = ?1 AND name = ?2 ORDER BY seed",
    [COUNTS] =
        "SELECT total(status = 'done'), total(status = 'failed') FROM runs WHERE setting = ?1",
    [VALUE] = "SELECT value FROM measures WHERE setting = ?1 AND seed = ?2 AND name = ?3",
};

// Why a write failed, or NULL: another error. A limit of the file's size and a quota have no code
// of their own, and the rollback overwrites what the system said.
static const char* write_fault(sqlite3* db) {
  const int code = sqlite3_extended_errcode(db);
  return (code & 0xff) == SQLITE_CONSTRAINT ? "another sweep writes into the same database"
         : code == SQLITE_FULL              ? "no space is left for the database"
         : code == SQLITE_IOERR_WRITE ? "the database cannot be written: a quota, a limit of a "
                                        "file's size, or a fault of the disk"
                                      : NULL;
}

static bool fail(sweep_store* self, const char* what) {
  const char* fault = self->db != NULL ? write_fault(self->db) : NULL;
  if (fault != NULL) {
    snprintf(self->message, sizeof self->message,
             "%s; the runs in it stay, and the same command goes on with them", fault);
    return false;
  }
  snprintf(self->message, sizeof self->message, "%s: %s", what,
           self->db != NULL ? sqlite3_errmsg(self->db) : "out of memory");
  return false;
}

static bool execute(sweep_store* self, const char* text) {
  return sqlite3_exec(self->db, text, NULL, NULL, NULL) == SQLITE_OK || fail(self, "database");
}

// ---- Opening

static bool make_schema(sweep_store* self, const char* what) {
  if (!execute(self, "BEGIN IMMEDIATE") || !execute(self, schema)) {
    return false;
  }
  sqlite3_stmt* statement;
  bool is_good = sqlite3_prepare_v2(self->db, "INSERT INTO sweep VALUES (?1)", -1, &statement,
                                    NULL) == SQLITE_OK &&
                 sqlite3_bind_text(statement, 1, what, -1, SQLITE_TRANSIENT) == SQLITE_OK &&
                 sqlite3_step(statement) == SQLITE_DONE;
  is_good = is_good || fail(self, "database");
  sqlite3_finalize(statement);
  return is_good && execute(self, "COMMIT");
}

static bool check_what(sweep_store* self, const char* what) {
  sqlite3_stmt* statement;
  if (sqlite3_prepare_v2(self->db, "SELECT what FROM sweep", -1, &statement, NULL) != SQLITE_OK) {
    return fail(self, "database");
  }
  const bool has_row = sqlite3_step(statement) == SQLITE_ROW;
  const char* found = has_row ? (const char*)sqlite3_column_text(statement, 0) : "nothing";
  const bool is_same = found != NULL && strcmp(found, what) == 0;
  if (!is_same) {
    snprintf(self->message, sizeof self->message,
             "it holds another sweep: '%.150s', not '%.150s'; give another file to --db",
             found != NULL ? found : "", what);
  }
  sqlite3_finalize(statement);
  return is_same;
}

static bool prepare(sweep_store* self) {
  for (int32_t i = 0; i < SWEEP_STATEMENTS; i++) {
    if (sqlite3_prepare_v2(self->db, statements[i], -1, &self->statements[i], NULL) != SQLITE_OK) {
      return fail(self, "database");
    }
  }
  return true;
}

static bool has_content(sweep_store* self, bool* out) {
  const int64_t count = database_ask_number(self->db, "SELECT count(*) FROM sqlite_schema");
  *out = count > 0;
  return count >= 0 || fail(self, "it is no database");
}

bool sweep_store_open(sweep_store* self, const char* path, const char* what) {
  *self = (sweep_store){.db = NULL};
  snprintf(self->what, sizeof self->what, "%s", what);
  if (sqlite3_open(path, &self->db) != SQLITE_OK) {
    return fail(self, "it cannot be opened");
  }
  sqlite3_busy_timeout(self->db, BUSY_MSEC);
  bool is_there;
  if (!has_content(self, &is_there)) {
    return false;
  }
  if (!is_there) {
    return make_schema(self, what) && prepare(self);
  }
  if (database_ask_number(self->db, "PRAGMA application_id") != DATABASE_APPLICATION_ID) {
    snprintf(self->message, sizeof self->message, "it is a database, but not of a sweep");
    return false;
  }
  if (database_ask_number(self->db, "PRAGMA user_version") != SCHEMA_VERSION) {
    snprintf(self->message, sizeof self->message, "it is of another version of ovis sweep");
    return false;
  }
  // `ovis replay --sqlite` may have made it.
  const bool has_sweep =
      database_ask_number(self->db, "SELECT count(*) FROM sqlite_schema WHERE name = 'sweep'") > 0;
  return (has_sweep ? check_what(self, what) : make_schema(self, what)) && prepare(self);
}

// Drops the open batch: a row without all of its measures is never written. The message stays.
// Some errors have ended the transaction already, and then nothing is left to do.
static bool roll_back(sweep_store* self) {
  self->is_in_batch = false;
  sqlite3_exec(self->db, "ROLLBACK", NULL, NULL, NULL);
  return false;
}

bool sweep_store_commit(sweep_store* self) {
  if (!self->is_in_batch) {
    return true;
  }
  self->is_in_batch = false;
  return execute(self, "COMMIT") || roll_back(self);
}

int64_t sweep_store_due_msec(const sweep_store* self) {
  const int64_t left = self->batch_msec + BATCH_MSEC - clock_msec();
  return !self->is_in_batch ? -1 : left > 0 ? left : 0;
}

bool sweep_store_commit_due(sweep_store* self) {
  return sweep_store_due_msec(self) != 0 || sweep_store_commit(self);
}

bool sweep_store_close(sweep_store* self) {
  const bool is_whole = self->db == NULL || sweep_store_commit(self);
  for (int32_t i = 0; i < SWEEP_STATEMENTS; i++) {
    sqlite3_finalize(self->statements[i]);
    self->statements[i] = NULL;
  }
  sqlite3_close(self->db);
  self->db = NULL;
  return is_whole;
}

// ---- Rows

static sqlite3_stmt* begin(sweep_store* self, int32_t which, const char* setting) {
  sqlite3_stmt* statement = self->statements[which];
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
  sqlite3_bind_text(statement, 1, setting, -1, SQLITE_TRANSIENT);
  return statement;
}

static bool finish(sweep_store* self, sqlite3_stmt* statement) {
  const bool is_done = sqlite3_step(statement) == SQLITE_DONE || fail(self, "database");
  sqlite3_reset(statement);
  return is_done;
}

bool sweep_store_has(sweep_store* self, const char* setting, int64_t seed) {
  sqlite3_stmt* statement = begin(self, HAS, setting);
  sqlite3_bind_int64(statement, 2, seed);
  const bool is_there = sqlite3_step(statement) == SQLITE_ROW;
  sqlite3_reset(statement);
  return is_there;
}

static bool add_parameters(sweep_store* self, const char* setting) {
  for (const char* at = setting; *at != 0;) {
    const int name = (int)strcspn(at, "=");
    const int word = (int)strcspn(at, " ");
    sqlite3_stmt* statement = begin(self, ADD_PARAMETER, setting);
    sqlite3_bind_text(statement, 2, at, name, SQLITE_TRANSIENT);
    sqlite3_bind_text(statement, 3, at + name + 1, word - name - 1, SQLITE_TRANSIENT);
    if (!finish(self, statement)) {
      return false;
    }
    at += word + (at[word] == ' ');
  }
  return true;
}

bool sweep_store_add(sweep_store* self, const sweep_row* row) {
  if (!self->is_in_batch) {
    if (!execute(self, "BEGIN IMMEDIATE")) {
      return false;
    }
    self->is_in_batch = true;
    self->batch_msec = clock_msec();
  }
  sqlite3_stmt* run = begin(self, ADD_RUN, row->setting);
  sqlite3_bind_int64(run, 2, row->seed);
  sqlite3_bind_text(run, 3, row->is_done ? "done" : "failed", -1, SQLITE_STATIC);
  if (row->is_done) {
    sqlite3_bind_int64(run, 5, row->ticks);
    sqlite3_bind_text(run, 6, row->hash, -1, SQLITE_TRANSIENT);
  } else {
    sqlite3_bind_text(run, 4, row->error, -1, SQLITE_TRANSIENT);
  }
  if (!finish(self, run)) {
    return roll_back(self);
  }
  sqlite3_stmt* time = begin(self, ADD_TIME, row->setting);
  sqlite3_bind_int64(time, 2, row->seed);
  sqlite3_bind_double(time, 3, row->seconds);
  return (finish(self, time) && add_parameters(self, row->setting)) || roll_back(self);
}

bool sweep_store_add_measure(sweep_store* self, const sweep_row* row, const char* name,
                             double value) {
  sqlite3_stmt* statement = begin(self, ADD_MEASURE, row->setting);
  sqlite3_bind_int64(statement, 2, row->seed);
  sqlite3_bind_text(statement, 3, name, -1, SQLITE_TRANSIENT);
  sqlite3_bind_double(statement, 4, value);
  return finish(self, statement) || roll_back(self);
}

bool sweep_store_forget_failed(sweep_store* self) {
  return execute(self, "DELETE FROM times WHERE (setting, seed) IN"
                       " (SELECT setting, seed FROM runs WHERE status = 'failed');"
                       "DELETE FROM runs WHERE status = 'failed'");
}

// ---- Merging

static const char different[] =
    "SELECT a.setting || ' seed ' || a.seed FROM main.runs a JOIN part.runs b USING (setting, seed)"
    " WHERE a.status = 'done' AND b.status = 'done'"
    "  AND (a.hash <> b.hash OR a.ticks <> b.ticks) LIMIT 1";

static const char merge[] =
    "CREATE TEMP TABLE better AS SELECT setting, seed FROM main.runs a JOIN part.runs b"
    "  USING (setting, seed) WHERE a.status = 'failed' AND b.status = 'done';"
    "DELETE FROM main.times WHERE (setting, seed) IN better;"
    "DELETE FROM main.runs WHERE (setting, seed) IN better;"
    "DROP TABLE better;"
    "INSERT OR IGNORE INTO main.runs SELECT * FROM part.runs;"
    "INSERT OR IGNORE INTO main.parameters SELECT * FROM part.parameters;"
    "INSERT OR IGNORE INTO main.measures SELECT * FROM part.measures;"
    "INSERT OR IGNORE INTO main.times SELECT * FROM part.times;";

// The first text of a query, "" without a row. False: the query fails.
static bool read_text(sweep_store* self, const char* text, char* out, size_t size) {
  sqlite3_stmt* statement;
  out[0] = 0;
  const bool is_good = sqlite3_prepare_v2(self->db, text, -1, &statement, NULL) == SQLITE_OK;
  if (is_good && sqlite3_step(statement) == SQLITE_ROW) {
    snprintf(out, size, "%s", (const char*)sqlite3_column_text(statement, 0));
  }
  sqlite3_finalize(statement);
  return is_good;
}

static bool is_part(sweep_store* self) {
  char what[sizeof self->what];
  char run[256];
  if (database_ask_number(self->db, "PRAGMA part.application_id") != DATABASE_APPLICATION_ID ||
      database_ask_number(self->db, "PRAGMA part.user_version") != SCHEMA_VERSION ||
      !read_text(self, "SELECT what FROM part.sweep", what, sizeof what)) {
    snprintf(self->message, sizeof self->message, "it is no database of this version's sweeps");
    return false;
  }
  if (strcmp(what, self->what) != 0) {
    snprintf(self->message, sizeof self->message, "it holds another sweep: '%.150s', not '%.150s'",
             what, self->what);
    return false;
  }
  if (!read_text(self, different, run, sizeof run)) {
    return fail(self, "database");
  }
  if (run[0] != 0) {
    snprintf(self->message, sizeof self->message,
             "%s ended otherwise there: two versions of Ovis, or of the world", run);
    return false;
  }
  return true;
}

static bool attach(sweep_store* self, const char* path) {
  sqlite3_stmt* statement;
  const bool is_there =
      access(path, R_OK) == 0 &&
      sqlite3_prepare_v2(self->db, "ATTACH ?1 AS part", -1, &statement, NULL) == SQLITE_OK;
  if (!is_there) {
    snprintf(self->message, sizeof self->message, "there is no such file that can be read");
    return false;
  }
  const bool is_good = sqlite3_bind_text(statement, 1, path, -1, SQLITE_TRANSIENT) == SQLITE_OK &&
                       sqlite3_step(statement) == SQLITE_DONE;
  sqlite3_finalize(statement);
  return is_good || fail(self, "database");
}

bool sweep_store_merge(sweep_store* self, const char* path) {
  if (!sweep_store_commit(self) || !attach(self, path)) {
    return false;
  }
  const bool is_good = is_part(self);
  bool is_done = is_good && execute(self, "BEGIN IMMEDIATE");
  if (is_done) {
    is_done = execute(self, merge) && execute(self, "COMMIT");
    if (!is_done) { // the message stays
      sqlite3_exec(self->db, "ROLLBACK", NULL, NULL, NULL);
    }
  }
  sqlite3_exec(self->db, "DETACH part", NULL, NULL, NULL);
  return is_done;
}

// ---- Reading

bool sweep_store_each_name(sweep_store* self, void (*name)(void* context, const char* text),
                           void* context) {
  sqlite3_stmt* statement = self->statements[NAMES];
  sqlite3_reset(statement);
  int result;
  while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
    name(context, (const char*)sqlite3_column_text(statement, 0));
  }
  sqlite3_reset(statement);
  return result == SQLITE_DONE || fail(self, "database");
}

int64_t sweep_store_values(sweep_store* self, const char* setting, const char* name, double** out) {
  sqlite3_stmt* statement = begin(self, VALUES, setting);
  sqlite3_bind_text(statement, 2, name, -1, SQLITE_TRANSIENT);
  int64_t count = 0, capacity = 0;
  int result;
  *out = NULL;
  while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
    if (count == capacity) {
      capacity = capacity > 0 ? 2 * capacity : 64;
      double* more = realloc(*out, (size_t)capacity * sizeof *more);
      if (more == NULL) {
        break;
      }
      *out = more;
    }
    (*out)[count++] = sqlite3_column_double(statement, 0);
  }
  sqlite3_reset(statement);
  return result == SQLITE_DONE ? count : (fail(self, "database"), -1);
}

bool sweep_store_value(sweep_store* self, const char* setting, int64_t seed, const char* name,
                       double* out, bool* out_is_there) {
  sqlite3_stmt* statement = begin(self, VALUE, setting);
  sqlite3_bind_int64(statement, 2, seed);
  sqlite3_bind_text(statement, 3, name, -1, SQLITE_TRANSIENT);
  const int result = sqlite3_step(statement);
  *out_is_there = result == SQLITE_ROW;
  *out = *out_is_there ? sqlite3_column_double(statement, 0) : 0;
  sqlite3_reset(statement);
  return result == SQLITE_ROW || result == SQLITE_DONE || fail(self, "database");
}

bool sweep_store_count(sweep_store* self, const char* setting, int64_t* out_done,
                       int64_t* out_failed) {
  sqlite3_stmt* statement = begin(self, COUNTS, setting);
  const bool is_there = sqlite3_step(statement) == SQLITE_ROW;
  *out_done = is_there ? sqlite3_column_int64(statement, 0) : 0;
  *out_failed = is_there ? sqlite3_column_int64(statement, 1) : 0;
  sqlite3_reset(statement);
  return is_there || fail(self, "database");
}
