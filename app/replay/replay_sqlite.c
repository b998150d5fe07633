// Problem: ask questions about events and positions that nobody foresaw: a database answers them.
// Design: docs/formats/sweep.md
#include "replay/replay_sqlite.h"

#include "helpers/database.h"
#include "helpers/grow.h"

#include <sqlite3.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUSY_MSEC 5000
#define PROGRESS_TICKS 1000
#define ACTIVITY_SIZE 64

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS mobs ("
    "  run TEXT NOT NULL, mob INTEGER NOT NULL, species TEXT NOT NULL,"
    "  first_tick INTEGER NOT NULL, last_tick INTEGER NOT NULL,"
    "  PRIMARY KEY (run, mob)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS positions ("
    "  run TEXT NOT NULL, mob INTEGER NOT NULL, tick INTEGER NOT NULL,"
    "  x REAL NOT NULL, y REAL NOT NULL, z REAL NOT NULL, health REAL NOT NULL, activity TEXT,"
    "  PRIMARY KEY (run, mob, tick)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS events ("
    "  run TEXT NOT NULL, tick INTEGER NOT NULL, n INTEGER NOT NULL, type TEXT NOT NULL,"
    "  mob INTEGER, other INTEGER, x INTEGER, y INTEGER, z INTEGER, block TEXT, amount REAL,"
    "  damage TEXT, reason TEXT, item TEXT, count INTEGER,"
    "  PRIMARY KEY (run, tick, n)) STRICT, WITHOUT ROWID;"
    "DELETE FROM mobs WHERE run = ?1; DELETE FROM positions WHERE run = ?1;"
    "DELETE FROM events WHERE run = ?1;";

// A mob as its last row has it.
typedef struct known_mob {
  uint64_t serial;
  const ovis_trace_species* species;
  int64_t first, last;
  ovis_vec3 pos;
  float health;
  char activity[ACTIVITY_SIZE]; // the recording's own text goes with its tick
  bool has_row;
} known_mob;

typedef struct writer {
  const replay_sqlite_def* def;
  sqlite3* db;
  sqlite3_stmt *mob, *position, *event;
  known_mob* mobs; // by serial
  int32_t mob_count, mob_capacity;
  char* message;
  size_t message_size;
} writer;

static bool fail(writer* self, const char* text) {
  snprintf(self->message, self->message_size, "%s", text != NULL ? text : sqlite3_errmsg(self->db));
  return false;
}

// ---- The database

// Runs statements one after the other, each with the name of the run if it asks for one.
static bool execute(writer* self, const char* text) {
  for (const char* at = text; *at != 0;) {
    sqlite3_stmt* statement;
    if (sqlite3_prepare_v2(self->db, at, -1, &statement, &at) != SQLITE_OK) {
      return fail(self, NULL);
    }
    if (statement == NULL) {
      continue; // white space
    }
    if (sqlite3_bind_parameter_count(statement) > 0) {
      sqlite3_bind_text(statement, 1, self->def->run, -1, SQLITE_TRANSIENT);
    }
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
    }
    const bool is_good = step == SQLITE_DONE || fail(self, NULL);
    sqlite3_finalize(statement);
    if (!is_good) {
      return false;
    }
  }
  return true;
}

static bool prepare(writer* self, const char* text, sqlite3_stmt** out) {
  return sqlite3_prepare_v2(self->db, text, -1, out, NULL) == SQLITE_OK || fail(self, NULL);
}

static bool open_database(writer* self) {
  if (sqlite3_open(self->def->path, &self->db) != SQLITE_OK) {
    return fail(self, self->db == NULL ? "out of memory" : NULL);
  }
  sqlite3_busy_timeout(self->db, BUSY_MSEC);
  const int64_t tables = database_ask_number(self->db, "SELECT count(*) FROM sqlite_schema");
  if (tables < 0) {
    return fail(self, NULL);
  }
  if (tables > 0 &&
      database_ask_number(self->db, "PRAGMA application_id") != DATABASE_APPLICATION_ID) {
    return fail(self, "it is a database, but not of Ovis");
  }
  if (tables == 0 && !execute(self, "PRAGMA application_id = " DATABASE_APPLICATION_ID_TEXT
                                    "; PRAGMA user_version = 1;")) {
    return false;
  }
  return execute(self, "BEGIN IMMEDIATE;") && execute(self, schema) &&
         prepare(self, "INSERT INTO mobs VALUES (?1, ?2, ?3, ?4, ?5)", &self->mob) &&
         prepare(self, "INSERT INTO positions VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                 &self->position) &&
         prepare(self,
                 "INSERT INTO events VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, "
                 "?13, ?14, ?15)",
                 &self->event);
}

static sqlite3_stmt* begin(writer* self, sqlite3_stmt* statement) {
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
  sqlite3_bind_text(statement, 1, self->def->run, -1, SQLITE_STATIC);
  return statement;
}

static void bind_text(sqlite3_stmt* statement, int32_t place, const char* text) {
  if (text != NULL && text[0] != 0) {
    sqlite3_bind_text(statement, place, text, -1, SQLITE_TRANSIENT);
  }
}

static void bind_serial(sqlite3_stmt* statement, int32_t place, uint64_t serial) {
  if (serial != 0) {
    sqlite3_bind_int64(statement, place, (int64_t)serial);
  }
}

static bool finish(writer* self, sqlite3_stmt* statement) {
  return sqlite3_step(statement) == SQLITE_DONE || fail(self, NULL);
}

// ---- Mobs

static bool add_position(writer* self, int64_t tick, const known_mob* mob) {
  sqlite3_stmt* row = begin(self, self->position);
  sqlite3_bind_int64(row, 2, (int64_t)mob->serial);
  sqlite3_bind_int64(row, 3, tick);
  sqlite3_bind_double(row, 4, mob->pos.x);
  sqlite3_bind_double(row, 5, mob->pos.y);
  sqlite3_bind_double(row, 6, mob->pos.z);
  sqlite3_bind_double(row, 7, (double)mob->health);
  bind_text(row, 8, mob->activity);
  return finish(self, row);
}

static bool is_as_known(const known_mob* known, const ovis_trace_mob* mob) {
  return known->has_row && known->pos.x == mob->pos.x && known->pos.y == mob->pos.y &&
         known->pos.z == mob->pos.z && known->health == mob->health &&
         strncmp(known->activity, mob->activity, ACTIVITY_SIZE - 1) == 0;
}

// Mobs are listed by serial, and serials only grow.
static known_mob* find(writer* self, const ovis_trace_mob* mob, int32_t* at) {
  while (*at < self->mob_count && self->mobs[*at].serial < mob->serial) {
    ++*at;
  }
  if (*at == self->mob_count) {
    if (!grow_array(&self->mobs, self->mob_count, &self->mob_capacity, sizeof *self->mobs)) {
      fail(self, "out of memory");
      return NULL;
    }
    self->mobs[self->mob_count++] = (known_mob){.serial = mob->serial, .first = -1};
  }
  return self->mobs[*at].serial == mob->serial ? &self->mobs[*at] : NULL;
}

static bool take_mobs(writer* self, const ovis_trace* trace) {
  const ovis_recording_info* info = ovis_recording_get_info(self->def->recording);
  const bool is_due = (trace->tick - info->first_tick) % self->def->every == 0;
  int32_t at = 0;
  for (int32_t i = 0; i < trace->mob_count; i++) {
    const ovis_trace_mob* mob = &trace->mobs[i];
    known_mob* known = find(self, mob, &at);
    if (known == NULL) {
      return self->message[0] == 0 ? fail(self, "its mobs are out of order") : false;
    }
    known->first = known->first < 0 ? trace->tick : known->first;
    known->last = trace->tick;
    known->species = mob->species;
    if ((is_due || !known->has_row) && !is_as_known(known, mob)) {
      known->pos = mob->pos;
      known->health = mob->health;
      snprintf(known->activity, sizeof known->activity, "%s", mob->activity);
      known->has_row = true;
      if (!add_position(self, trace->tick, known)) {
        return false;
      }
    }
  }
  return true;
}

static bool put_mobs(writer* self) {
  for (int32_t i = 0; i < self->mob_count; i++) {
    const known_mob* mob = &self->mobs[i];
    sqlite3_stmt* row = begin(self, self->mob);
    sqlite3_bind_int64(row, 2, (int64_t)mob->serial);
    sqlite3_bind_text(row, 3, mob->species->is_player ? "player" : mob->species->name, -1,
                      SQLITE_TRANSIENT);
    sqlite3_bind_int64(row, 4, mob->first);
    sqlite3_bind_int64(row, 5, mob->last);
    if (!finish(self, row)) {
      return false;
    }
  }
  return true;
}

// ---- Events

static bool has_field(const ovis_event* event, ovis_event_field field) {
  return (ovis_event_get_fields(event->type) >> field & 1u) != 0;
}

static const char* reason_of(const ovis_event* event) {
  if (has_field(event, OVIS_EVENT_FIELD_NAV_END)) {
    return event->refusal != OVIS_NAV_REFUSAL_NONE ? ovis_nav_refusal_name(event->refusal)
                                                   : ovis_nav_end_name(event->nav_end);
  }
  if (event->type == OVIS_EVENT_RAID) {
    return ovis_raid_news_sentence((ovis_raid_news)event->reason);
  }
  return has_field(event, OVIS_EVENT_FIELD_REASON) ? ovis_event_reason_name(event) : NULL;
}

static bool add_event(writer* self, int64_t tick, int32_t n, const ovis_record* record) {
  const ovis_event* event = &record->event;
  sqlite3_stmt* row = begin(self, self->event);
  sqlite3_bind_int64(row, 2, tick);
  sqlite3_bind_int(row, 3, n);
  bind_text(row, 4, ovis_event_name(event->type));
  bind_serial(row, 5, event->mob_serial);
  bind_serial(row, 6, event->other_serial);
  if (has_field(event, OVIS_EVENT_FIELD_POS)) {
    sqlite3_bind_int(row, 7, event->pos.x);
    sqlite3_bind_int(row, 8, event->pos.y);
    sqlite3_bind_int(row, 9, event->pos.z);
  }
  if (has_field(event, OVIS_EVENT_FIELD_STATE)) {
    bind_text(row, 10, record->state_name);
  }
  if (has_field(event, OVIS_EVENT_FIELD_AMOUNT)) {
    sqlite3_bind_double(row, 11, (double)event->amount);
  }
  if (has_field(event, OVIS_EVENT_FIELD_DAMAGE)) {
    bind_text(row, 12, ovis_damage_name(event->damage));
  }
  bind_text(row, 13, reason_of(event));
  bind_text(row, 14, event->item);
  if (has_field(event, OVIS_EVENT_FIELD_COUNT)) {
    sqlite3_bind_int(row, 15, event->count);
  }
  return finish(self, row);
}

static bool take_events(writer* self, const ovis_trace* trace) {
  int32_t n = 0;
  for (int32_t i = 0; i < trace->record_count; i++) {
    if (trace->records[i].kind == OVIS_RECORD_EVENT &&
        !add_event(self, trace->tick, n++, &trace->records[i])) {
      return false;
    }
  }
  return true;
}

// ---- All ticks

static bool take_all(writer* self) {
  ovis_recording* recording = self->def->recording;
  const ovis_recording_info* info = ovis_recording_get_info(recording);
  ovis_error error = {.message = ""};
  ovis_status status = ovis_recording_seek(recording, info->first_tick, &error);
  while (status == OVIS_OK) {
    const ovis_trace* trace = &ovis_recording_get_tick(recording)->trace;
    if (!take_mobs(self, trace) || !take_events(self, trace)) {
      return false;
    }
    if (self->def->shows_progress && trace->tick % PROGRESS_TICKS == 0) {
      fprintf(stderr, "\rtick %" PRId64 " of %" PRId64 " ", trace->tick, info->last_tick);
    }
    status = ovis_recording_next(recording, &error);
  }
  if (self->def->shows_progress) {
    fprintf(stderr, "\r\033[K");
  }
  return status == OVIS_NOT_FOUND || fail(self, error.message);
}

bool replay_sqlite_write(const replay_sqlite_def* def, char* message, size_t message_size) {
  writer self = {.def = def, .message = message, .message_size = message_size};
  message[0] = 0;
  const bool is_done =
      open_database(&self) && take_all(&self) && put_mobs(&self) && execute(&self, "COMMIT;");
  sqlite3_finalize(self.mob);
  sqlite3_finalize(self.position);
  sqlite3_finalize(self.event);
  sqlite3_close(self.db); // what is not committed is taken back
  free(self.mobs);
  return is_done;
}
