// Databases of SQLite: what each file that the program writes shares.
#ifndef OVIS_APP_DATABASE_H
#define OVIS_APP_DATABASE_H

#include <stdint.h>

// "Ovis": the application id of each database that the program writes.
#define DATABASE_APPLICATION_ID 1333160307
#define DATABASE_APPLICATION_ID_TEXT "1333160307"

struct sqlite3;

// First number of a statement's first row; -1 if the statement fails or has no row.
int64_t database_ask_number(struct sqlite3* db, const char* statement);

#endif
